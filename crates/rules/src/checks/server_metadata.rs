//! What the metadata of a server must contain.

use std::collections::HashSet;

use hot::{Call, Function, Node, Owner, Source};

use super::{Checks, names, parameter_types};
use crate::facts::Facts;
use crate::naming::tokens::few;
use crate::naming::values::{Given, Use, branches};
use crate::naming::{Callers, Defined, Form, Vnf};

/// The metadata of one server.
#[derive(Debug)]
pub(crate) enum Metadata<'p> {
    /// Not given.
    Absent,
    /// Given by an expression, or of another shape than a mapping.
    Opaque(Node<'p>),
    /// One mapping, or those of the branches and parts it is put together from.
    Maps(Vec<Node<'p>>),
}

/// The metadata of all servers.
pub(crate) fn read<'p>(vnf: &Vnf<'p>) -> Vec<Metadata<'p>> {
    vnf.servers.iter().map(|server| metadata_of(server.defined)).collect()
}

fn metadata_of<'p>(server: Defined<'p>) -> Metadata<'p> {
    let Some(entry) = server.definition().property("metadata") else { return Metadata::Absent };
    let parts = branches(entry.value).flat_map(|node| {
        let call = Call::at(node, Owner::default()).filter(|call| call.function == Function::MapMerge);
        let merged = call.into_iter().flat_map(|call| call.argument.items());
        call.is_none().then_some(node).into_iter().chain(merged)
    });
    let is_map = |node: &Node<'p>| node.is_mapping() && Call::at(*node, Owner::default()).is_none();
    let maps = few(parts.filter(is_map));
    if maps.is_empty() { Metadata::Opaque(entry.key) } else { Metadata::Maps(maps) }
}

/// Every value of one metadata key, both branches of an `if`.
fn values<'p>(facts: &'p Facts<'p>, key: &'static str) -> impl Iterator<Item = (Defined<'p>, Node<'p>)> {
    facts.metadata().flat_map(move |(server, metadata)| {
        let maps = match metadata {
            Metadata::Maps(maps) => maps.as_slice(),
            Metadata::Absent | Metadata::Opaque(_) => &[],
        };
        let found = maps.iter().filter_map(|it| it.get(key)).flat_map(branches);
        found.map(move |value| (server, value))
    })
}

/// Demands a metadata key of every server.
pub(crate) fn require_key(key: &'static str, checks: &mut Checks) {
    let help = format!("add `{key}: {{get_param: {key}}}` to its metadata");
    for (server, metadata) in checks.facts().metadata() {
        let described = || server.described("server");
        match metadata {
            Metadata::Absent => {
                let described = described();
                checks
                    .fail(server.resource, format!("{described} has no metadata, `{key}` is missing"))
                    .help(help.as_str());
            }
            Metadata::Opaque(at) => {
                let described = described();
                checks
                    .fail(
                        *at,
                        format!("the metadata of {described} is no mapping that can be read for `{key}`"),
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
                    Some(entry) => checks.fail(entry.key, message),
                    None => checks.fail(server.resource, message),
                };
                finding.related(server.resource, "the server").help(help.as_str());
            }
        }
    }
    require_parameter(key, checks);
}

/// Demands that a metadata key, where it is there, comes from a parameter.
pub(crate) fn require_parameter(key: &'static str, checks: &mut Checks) {
    for (server, value) in values(checks.facts(), key) {
        let given = Given::at(value);
        if matches!(given, Given::Parameter(_)) {
            checks.pass();
            continue;
        }
        checks
            .fail(value, format!("metadata `{key}` comes from {}, not from a parameter", given.described()))
            .related(server.resource, "the server")
            .help(format!("use `{{get_param: {key}}}`"));
    }
}

/// Demands that the parameter behind a metadata key has the key's name, and of a parameter of that name its
/// type.
pub(crate) fn check_parameter(key: &'static str, type_name: &'static str, checks: &mut Checks) {
    for (server, value) in values(checks.facts(), key) {
        let Given::Parameter(used) = Given::at(value) else { continue };
        if used.name() != key || used.is_indexed {
            judge_parameter(server, used, key, type_name, checks);
        } else {
            checks.pass();
        }
    }
    for parameter in checks.facts().package().templates().filter_map(|it| it.parameter(key)) {
        let Some(declared) = parameter.attribute("type").filter(|it| it.value.is_scalar()) else { continue };
        let found = declared.value.text();
        if found == type_name {
            checks.pass();
        } else {
            checks
                .fail(declared, format!("parameter `{key}` has type `{found}`, expected `{type_name}`"))
                .help(format!("declare it with `type: {type_name}`"));
        }
    }
}

fn judge_parameter(server: Defined<'_>, used: Use<'_>, key: &str, type_name: &str, checks: &mut Checks) {
    let name = used.name();
    if name == key {
        if used.declared_type(server.template).is_none() && !used.is_indexed {
            checks.pass();
        } else {
            parameter_types::check(server.template, used, &[type_name], checks);
        }
    } else {
        checks
            .fail(used.node, format!("metadata `{key}` uses parameter `{name}`, expected `{key}`"))
            .related(server.resource, "the server")
            .help(format!("use `{{get_param: {key}}}`"));
    }
}

/// Demands that a context comes from the parameter of its name, and that this parameter is text wherever
/// metadata uses it.
pub(crate) fn check_context(key: &'static str, checks: &mut Checks) {
    for (server, metadata) in checks.facts().metadata() {
        let Metadata::Maps(maps) = metadata else { continue };
        for entry in maps.iter().flat_map(|it| it.entries()) {
            let is_key = entry.key.has_text(key);
            for value in branches(entry.value) {
                match Use::at(value) {
                    Some(used) if is_key || used.node.has_text(key) => {
                        judge_parameter(server, used, key, "string", checks);
                    }
                    None if is_key => {
                        let given = Given::at(value);
                        checks
                            .fail(
                                value,
                                format!(
                                    "metadata `{key}` comes from {}, not from a parameter",
                                    given.described()
                                ),
                            )
                            .related(server.resource, "the server")
                            .help(format!("use `{{get_param: {key}}}`"));
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Demands letters, digits and underscores of a metadata value, written in the template or in an environment.
pub(crate) fn check_value(key: &'static str, checks: &mut Checks) {
    let callers = Callers::new(checks.facts().package());
    let mut seen = HashSet::new();
    for (server, value) in values(checks.facts(), key) {
        match Given::at(value) {
            Given::Literal => judge_value(value, key, false, checks),
            Given::Parameter(used) => {
                let is_list = used.form(server.template) == Form::List;
                for source in callers.sources(server.template, used.name()).iter() {
                    let value = match source {
                        Source::Environment { entry, .. } => entry.value,
                        Source::Argument { value, .. } => *value,
                        Source::Unlisted { .. } | Source::NotPassed { .. } => continue,
                    };
                    if seen.insert((value.file(), value.id())) {
                        let items = value.is_sequence().then(|| value.items());
                        for item in items.into_iter().flatten().chain((!value.is_sequence()).then_some(value))
                        {
                            judge_value(item, key, is_list, checks);
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

fn judge_value(value: Node<'_>, key: &str, is_list: bool, checks: &mut Checks) {
    if !value.is_scalar() || value.is_null() {
        return;
    }
    let text = value.text();
    let is_allowed = |it: char| names::is_word(it) || is_list && (it == ',' || it == ' ');
    let bad = text.chars().find(|it| !is_allowed(*it));
    match bad {
        None if text.is_empty() => {
            checks.fail(value, format!("the value of metadata `{key}` is empty")).help("give it a value");
        }
        None => checks.pass(),
        Some(bad) => {
            checks
                .fail(
                    value,
                    format!("the value `{text}` of metadata `{key}` contains `{}`", bad.escape_debug()),
                )
                .help("use letters, digits and underscores only");
        }
    }
}
