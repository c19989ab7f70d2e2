//! What the metadata of a server must contain.

use hot::{Node, Package, Source};
use maps::HashSet;
use vnf::metadata::Metadata;
use vnf::values::{Given, Use};
use vnf::{Defined, Form};

use crate::check::{Context, Findings, Rule, rule};
use crate::mending;
use crate::names;
use crate::onap::servers::boot::{NO_METADATA, add_key};
use crate::onap::templates::parameter_types;
use crate::words::rename_parameter;

/// By R-number.
pub(crate) static RULES: &[Rule] = &[
    // The parameter behind `vnf_id` has its name and type `string`.
    rule("R-07507", |cx, out| check_parameter("vnf_id", "string", cx, out)),
    // The parameter behind `environment_context` has its name and type `string`.
    rule("R-20308", |cx, out| check_context("environment_context", cx, out)),
    // Server metadata has `vnf_id`, from a parameter.
    rule("R-37437", |cx, out| require_key("vnf_id", cx, out)),
    // The parameter behind `vf_module_name` has its name and type `string`.
    rule("R-39067", |cx, out| check_parameter("vf_module_name", "string", cx, out)),
    // `vf_module_index` in server metadata comes from a parameter.
    rule("R-50816", |cx, out| require_parameter("vf_module_index", cx, out)),
    // The parameter behind `vf_module_index` has its name and type `number`.
    rule("R-54340", |cx, out| check_parameter("vf_module_index", "number", cx, out)),
    // The parameter behind `vnf_name` has its name and type `string`.
    rule("R-62428", |cx, out| check_parameter("vnf_name", "string", cx, out)),
    // `vf_module_name` in server metadata comes from a parameter.
    rule("R-68023", |cx, out| require_parameter("vf_module_name", cx, out)),
    // Server metadata has `vf_module_id`, from a parameter.
    rule("R-71493", |cx, out| require_key("vf_module_id", cx, out)),
    // Server metadata has `vnf_name`, from a parameter.
    rule("R-72483", |cx, out| require_key("vnf_name", cx, out)),
    // The parameter behind `workload_context` has its name and type `string`.
    rule("R-74978", |cx, out| check_context("workload_context", cx, out)),
    // The parameter behind `vf_module_id` has its name and type `string`.
    rule("R-82134", |cx, out| check_parameter("vf_module_id", "string", cx, out)),
    // The value of `vm_role` consists of letters, digits and underscores.
    rule("R-86476", |cx, out| check_value("vm_role", cx, out)),
];

/// Every value of one metadata key, both branches of an `if`.
fn values<'p>(cx: &Context<'p>, key: &str) -> impl Iterator<Item = (Defined<'p>, Node<'p>)> {
    cx.metadata_values().under(key, cx.vnf())
}

/// Demands a metadata key of every server.
pub(crate) fn require_key(key: &'static str, cx: &Context<'_>, out: &mut Findings) {
    for (server, metadata) in cx.metadata() {
        let described = || server.described("server");
        match metadata {
            Metadata::Absent => {
                let described = described();
                out.fail(server.resource, format!("{described} has no metadata, `{key}` is missing"))
                    .help(NO_METADATA)
                    .fix(mending::add_metadata(server.resource, server.definition(), key));
            }
            Metadata::Opaque(at) => {
                let described = described();
                out.fail(
                    *at,
                    format!("the metadata of {described} is not a mapping that can be read for `{key}`"),
                )
                .related(server.resource, "the server")
                .help("write the metadata as a mapping");
            }
            Metadata::Maps(maps) if maps.iter().any(|it| it.get(key).is_some()) => {}
            Metadata::Maps(maps) => {
                let at = maps.first().and_then(|it| it.parent()).and_then(|it| it.entry("metadata"));
                let described = described();
                let message = format!("the metadata of {described} has no `{key}`");
                let finding = match at {
                    Some(entry) => out.fail(entry.key, message),
                    None => out.fail(server.resource, message),
                };
                finding.related(server.resource, "the server").help(add_key(server.template, key));
                finding.fix(mending::add_metadata(server.resource, server.definition(), key));
            }
        }
    }
    require_parameter(key, cx, out);
}

/// Demands that a metadata key, where it is there, comes from a parameter.
pub(crate) fn require_parameter(key: &'static str, cx: &Context<'_>, out: &mut Findings) {
    for (server, value) in values(cx, key) {
        let given = Given::at(value);
        if matches!(given, Given::Parameter(_)) {
            out.pass();
            continue;
        }
        out.fail(value, format!("metadata `{key}` comes from {}, not from a parameter", given.described()))
            .related(server.resource, "the server")
            .help(format!("use `{{get_param: {key}}}`"))
            .fix(mending::take_metadata(server, value, key));
    }
}

/// Demands that the parameter behind a metadata key has the key's name, and of a parameter of that name its
/// type.
pub(crate) fn check_parameter(
    key: &'static str,
    type_name: &'static str,
    cx: &Context<'_>,
    out: &mut Findings,
) {
    for (server, value) in values(cx, key) {
        let Given::Parameter(used) = Given::at(value) else { continue };
        if used.name() != key || used.is_indexed {
            judge_parameter(cx.package(), server, used, key, type_name, out);
        } else {
            out.pass();
        }
    }
    for parameter in cx.package().templates().filter_map(|it| it.parameter(key)) {
        let Some(declared) = parameter.attribute("type").filter(|it| it.value.is_scalar()) else { continue };
        let found = declared.value.text();
        if found == type_name {
            out.pass();
        } else {
            out.fail(declared, format!("parameter `{key}` has type `{found}`, expected `{type_name}`"))
                .help(format!("declare it with `type: {type_name}`"));
        }
    }
}

fn judge_parameter(
    package: &Package,
    server: Defined<'_>,
    used: Use<'_>,
    key: &str,
    type_name: &str,
    out: &mut Findings,
) {
    let name = used.name();
    if name == key {
        if used.declared_type(server.template).is_none() && !used.is_indexed {
            out.pass();
        } else {
            parameter_types::check(server.template, used, &[type_name], out);
        }
    } else {
        out.fail(used.node, format!("metadata `{key}` uses parameter `{name}`, expected `{key}`"))
            .related(server.resource, "the server")
            .help(rename_parameter(package, server.template, used, key))
            .fix(used.node.parent().and_then(|call| mending::take_metadata(server, call, key)));
    }
}

/// Demands that a context comes from the parameter of its name, and that this parameter is text wherever
/// metadata uses it.
pub(crate) fn check_context(key: &'static str, cx: &Context<'_>, out: &mut Findings) {
    for (server, value) in cx.metadata_values().of_name(key, cx.vnf()) {
        if let Some(used) = Use::at(value) {
            judge_parameter(cx.package(), server, used, key, "string", out);
        } else {
            let given = Given::at(value);
            out.fail(
                value,
                format!("metadata `{key}` comes from {}, not from a parameter", given.described()),
            )
            .related(server.resource, "the server")
            .help(format!("use `{{get_param: {key}}}`"));
        }
    }
}

/// Demands letters, digits and underscores of a metadata value, written in the template or in an environment.
pub(crate) fn check_value(key: &'static str, cx: &Context<'_>, out: &mut Findings) {
    let callers = &cx.vnf().callers;
    let mut seen = HashSet::default();
    for (server, value) in values(cx, key) {
        match Given::at(value) {
            Given::Literal => judge_value(value, key, false, out),
            Given::Parameter(used) => {
                let is_list = used.form(server.template) == Form::List;
                for source in callers.sources(server.template, used.name()) {
                    let value = match source {
                        Source::Environment { entry, .. } => entry.value,
                        Source::Argument { value, .. } => value,
                        Source::Unlisted { .. } | Source::NotPassed { .. } => continue,
                    };
                    if seen.insert((value.file(), value.id())) {
                        let items = value.is_sequence().then(|| value.items());
                        for item in items.into_iter().flatten().chain((!value.is_sequence()).then_some(value))
                        {
                            judge_value(item, key, is_list, out);
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

fn judge_value(value: Node<'_>, key: &str, is_list: bool, out: &mut Findings) {
    if !value.is_scalar() || value.is_null() {
        return;
    }
    let text = value.text();
    let is_allowed = |it: char| names::is_word(it) || is_list && (it == ',' || it == ' ');
    let bad = text.chars().find(|it| !is_allowed(*it));
    match bad {
        None if text.is_empty() => {
            out.fail(value, format!("the value of metadata `{key}` is empty")).help("give it a value");
        }
        None => out.pass(),
        Some(bad) => {
            out.fail(
                value,
                format!("the value `{text}` of metadata `{key}` contains `{}`", bad.escape_debug()),
            )
            .help("use letters, digits and underscores only");
        }
    }
}
