//! Mandatory metadata of servers.

use std::borrow::Cow;
use std::collections::VecDeque;

use vnfcheck_hot::{
    Definition, FileId, FileKind, Node, NodeId, Package, Resource, ResourceType, Source, Template,
};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::evaluate::{self, KnownValue, Reason, Unknown};
use vnfcheck_vnf::metadata::{Metadata, Presence};
use vnfcheck_vnf::texts::{self, Part};
use vnfcheck_vnf::values::{ParamRef, ValueSource};
use vnfcheck_vnf::{Callers, Cardinality, ResourceDefinition};

use crate::fixes;
use crate::names;
use crate::onap::aspects::{computed, environment, source, types};
use crate::onap::servers::given;
use crate::onap::servers::subjects::Key;
use crate::words::{self, Declaration, callers_without, rename_parameter, take_from_parameter};
use vnfcheck_check::{Change, Context, Finding, Findings, Place};

/// Returns every value of a metadata key, including both branches of an `if`. Servers whose metadata cannot be
/// determined statically are reported as undecided.
fn values<'v, 'p>(
    key: &'static str,
    cx: &'v Context<'p>,
    out: &mut Findings,
) -> impl Iterator<Item = (ResourceDefinition<'p>, Node<'p>)> + use<'v, 'p> {
    note_unknown(key, cx, out);
    cx.vnf().metadata_values().under(key)
}

/// Reports servers as undecided if their metadata is known only at deployment time, so that the key or its value is
/// unknown.
pub(crate) fn note_unknown(key: &str, cx: &Context<'_>, out: &mut Findings) {
    note_unknown_with(key, |_| true, cx, out);
}

/// Reports the servers like [`note_unknown`], if the unknown part of the metadata may supply a value that matters.
pub(crate) fn note_unknown_with<'p>(
    key: &str,
    matters: impl Fn(Node<'p>) -> bool,
    cx: &Context<'p>,
    out: &mut Findings,
) {
    for (server, metadata) in cx.vnf().metadata() {
        if let Some(at) = metadata.unknown(key).filter(|it| matters(*it)) {
            let described = server.described("server");
            let why = match computed::reference_at(at) {
                Some(reference) => {
                    format!("the metadata of {described} is {reference}, which is only known at deployment")
                }
                None => format!("the metadata of {described} is only known at deployment"),
            };
            let help = if OPTIONAL.contains(&key) {
                "write the metadata as a map in the template".to_owned()
            } else {
                write_map(cx.package(), server.template, key)
            };
            out.undecided(at, why, help);
        }
    }
}

/// Keys that the metadata of a server may omit.
const OPTIONAL: [&str; 2] = ["vf_module_index", "vm_role"];

/// Keys that the metadata of every server needs.
const REQUIRED: [&str; 6] =
    ["vnf_id", "vf_module_id", "vnf_name", "vf_module_name", "workload_context", "environment_context"];

/// Returns the help for a server without readable metadata, identical for every key. `write` is the step that writes the
/// metadata.
fn add_metadata(package: &Package, template: &Template, write: &str) -> String {
    let what = "these parameters as `string`";
    let it = Declaration { what, names: &REQUIRED, is_typed: true, is_prescribed: true };
    let declare = it.continuation(package, template);
    format!(
        "{write} with `vnf_id`, `vf_module_id`, `vnf_name`, `vf_module_name`, `workload_context` and `environment_context`, each with `get_param` of the parameter of the same name{declare}"
    )
}

/// Returns the help for metadata that the template of the server does not contain.
fn write_map(package: &Package, template: &Template, key: &str) -> String {
    let declare = and_declare_key(package, template, key);
    format!("write the metadata as a map with `{key}: {{get_param: {key}}}`{declare}")
}

/// Returns the help for metadata without a key. A parameter that supplies the metadata gets the key in the calls.
fn add_key<'p>(
    package: &'p Package,
    server: ResourceDefinition<'p>,
    metadata: &Metadata<'p>,
    key: &str,
) -> String {
    let value = server.definition().property("metadata").map(|it| it.value);
    if let Some(used) = value.and_then(ParamRef::at) {
        return add_passed_key(package, server, metadata, used, key)
            .unwrap_or_else(|| write_map(package, server.template, key));
    }
    format!("add `{key}: {{get_param: {key}}}`{}", and_declare_key(package, server.template, key))
}

/// Returns the continuation of a help text that declares the parameter of a required key.
fn and_declare_key(package: &Package, template: &Template, key: &str) -> String {
    let what = format!("parameter `{key}` as `string`");
    let it = Declaration { what: &what, names: &[key], is_typed: true, is_prescribed: true };
    if template.parameter(key).is_some() { String::new() } else { it.continuation(package, template) }
}

/// Returns the help for a key that the maps in the calls of a template lack; `None` if one of the maps is not in a call
/// but, for example, in an environment file.
fn add_passed_key<'p>(
    package: &'p Package,
    server: ResourceDefinition<'p>,
    metadata: &Metadata<'p>,
    used: ParamRef<'p>,
    key: &str,
) -> Option<String> {
    let called = package.file(server.template.file())?.name();
    let key_of = |resource: Resource<'_>| (resource.key.file(), resource.key.id());
    let calls = package.calls_to(server.template.file()).map(|it| key_of(it.resource));
    let calls: HashSet<(FileId, NodeId)> = calls.collect();
    let (mut are_in_calls, mut undeclared) = (!used.is_indexed, Vec::<&Template>::new());
    metadata.visit(server, &mut |by, map| {
        let mut around = std::iter::successors(Some(map), |it| it.parent());
        let is_in_call = around.any(|it| it == by.resource.definition.body);
        are_in_calls &= is_in_call && calls.contains(&key_of(by.resource));
        let is_new = !undeclared.iter().any(|it| it.file() == by.template.file());
        if map.get(key).is_none() && by.template.parameter(key).is_none() && is_new {
            undeclared.push(by.template);
        }
    });
    let files_of = |templates: &[&Template]| {
        let files = templates.iter().filter_map(|it| Some(package.file(it.file())?.name()));
        let files: Vec<&str> = files.collect();
        words::most_listed(&files)
    };
    let is_nested = |it: &&Template| package.kind(it.file()) == FileKind::Nested;
    let nested: Vec<&Template> = undeclared.iter().copied().filter(is_nested).collect();
    let outer = nested.iter().flat_map(|it| callers_without(package, it.file(), &[key]));
    let mut known: HashSet<FileId> = undeclared.iter().map(|it| it.file()).collect();
    undeclared.extend(outer.filter(|it| known.insert(it.file())));
    let declare = if undeclared.is_empty() {
        String::new()
    } else if nested.is_empty() {
        format!(", and declare parameter `{key}` as `string` in {} with a description", files_of(&undeclared))
    } else {
        let (all, nested) = (files_of(&undeclared), files_of(&nested));
        format!(
            ", declare parameter `{key}` as `string` in {all} with a description, and pass the value in every call of {nested}"
        )
    };
    let add = format!("add `{key}: {{get_param: {key}}}` to `{}` in every call of `{called}`", used.name());
    are_in_calls.then(|| format!("{add}{declare}"))
}

/// Requires a key in the metadata of every server.
pub(crate) fn require_metadata(key: Key, cx: &Context<'_>, out: &mut Findings) {
    require(key.name, cx, out, Findings::pass);
    note_unknown(key.name, cx, out);
}

/// Requires a key in the metadata of every server; `pass` counts the servers with the key.
fn require(key: &str, cx: &Context<'_>, out: &mut Findings, pass: impl Fn(&mut Findings)) {
    for (server, metadata) in cx.vnf().metadata() {
        let entry = server.definition().property("metadata");
        let described = || server.described("server");
        let finding = match (metadata, metadata.presence(key)) {
            (_, Presence::Always) => {
                pass(out);
                continue;
            }
            (_, Presence::Unknown(_)) => continue,
            (Metadata::Absent, _) => {
                let message = format!("{} has no metadata with `{key}`", described());
                let help = add_metadata(cx.package(), server.template, "add `metadata`");
                out.fail(server.resource, message).resolved_by(Change::AddMetadata).help(help)
            }
            (Metadata::Unreadable(node), _) if !node.is_null() => {
                let message =
                    format!("the metadata of {} must be a mapping that contains `{key}`", described());
                out.fail(entry.map_or(*node, |it| it.key), message)
                    .resolved_by(Change::AddMetadata)
                    .related(server.resource, "the server")
                    .help(add_metadata(cx.package(), server.template, "write the metadata as a mapping"));
                continue;
            }
            (Metadata::Outputs(node, nested), _) => {
                let nested = cx.package().path_of(nested.file());
                let why = format!("`{nested}` has no output `{key}`");
                out.fail(*node, format!("the metadata of {} has no `{key}`: {why}", described()))
                    .related(server.resource, "the server")
                    .help(write_map(cx.package(), server.template, key));
                continue;
            }
            (_, Presence::Sometimes(part)) => {
                let message =
                    format!("the metadata of {} has no `{key}` in this branch of `if`", described());
                let help = add_key(cx.package(), server, metadata, key);
                out.fail(part, message).related(server.resource, "the server").help(help)
            }
            (_, Presence::Never) => {
                let message = format!("the metadata of {} has no `{key}`", described());
                let place = entry.map_or(Place::from(server.resource), |it| it.key.into());
                let help = add_key(cx.package(), server, metadata, key);
                out.fail(place, message).related(server.resource, "the server").help(help)
            }
        };
        finding.fix(fixes::add_metadata(cx.package(), server.resource, server.definition(), key));
    }
}

/// Checks that every server has a metadata key and that its value comes from a parameter.
pub(crate) fn require_key(key: Key, cx: &Context<'_>, out: &mut Findings) {
    require(key.name, cx, out, |_| ());
    require_parameter(key, cx, out);
}

/// Checks that the value of a metadata key comes from a parameter if the key exists.
pub(crate) fn require_parameter(key: Key, cx: &Context<'_>, out: &mut Findings) {
    let key = key.name;
    let mut callers = source::Callers::default();
    let what = format!("metadata `{key}` of a server");
    for (server, value) in values(key, cx, out) {
        if let ValueSource::Parameter(used) = ValueSource::at(value) {
            let given = source::SupplyingParameter {
                template: server.template,
                used,
                resource: server.resource,
                what: &what,
                is_supplied: true,
                may_be_computed: false,
            };
            callers.check_supplied_value(cx, given, || key, out);
            continue;
        }
        let fix = if is_own(server, value) { fixes::take_metadata(server, value, key) } else { None };
        report_other_source(cx, server, value, key, out).fix(fix);
    }
}

/// Reports a value of a metadata key that does not come from a parameter.
fn report_other_source<'f>(
    cx: &Context<'_>,
    server: ResourceDefinition<'_>,
    value: Node<'_>,
    key: &str,
    out: &'f mut Findings,
) -> &'f mut Finding {
    let given = ValueSource::at(value).described();
    out.fail(value, format!("metadata `{key}` comes from {given}, not from a parameter"))
        .related(server.resource, "the server")
        .help(take_from_parameter(cx.package(), server.template, key))
}

/// Returns `true` if the metadata of the server itself contains the value.
fn is_own(server: ResourceDefinition<'_>, value: Node<'_>) -> bool {
    let metadata = server.definition().property("metadata").map(|it| it.value);
    std::iter::successors(Some(value), |it| it.parent()).any(|it| Some(it) == metadata)
}

/// Checks that the parameter for a metadata key has the name of the key, and that a parameter of this name has the
/// given type.
pub(crate) fn check_parameter(key: Key, cx: &Context<'_>, out: &mut Findings) {
    let Key { name: key, type_name } = key;
    for (server, value) in values(key, cx, out) {
        let Some(used) = ParamRef::at(value) else {
            let what = format_args!("metadata `{key}`");
            computed::note_with(cx.package(), server.template, value, what, Some(key), out);
            continue;
        };
        if used.name() != key || used.is_indexed {
            check_supplied(cx, server, used, key, type_name, out);
        } else {
            out.pass();
        }
    }
    for parameter in cx.package().templates().filter_map(|it| it.parameter(key)) {
        if let Some(declared) = parameter.type_entry().filter(|it| it.value.is_scalar()) {
            given::check_type(parameter, declared, type_name, out);
        }
    }
}

fn check_supplied<'p>(
    cx: &Context<'p>,
    server: ResourceDefinition<'p>,
    used: ParamRef<'p>,
    key: &str,
    type_name: &str,
    out: &mut Findings,
) {
    let name = used.name();
    if name == key {
        if used.declared_type(server.template).is_none() && !used.is_indexed {
            out.pass();
        } else {
            types::check(cx.package(), server.template, used, &[type_name], out);
        }
    } else {
        // The other elements of a list have other purposes.
        let help = if used.is_indexed {
            take_from_parameter(cx.package(), server.template, key)
        } else {
            rename_parameter(cx, server.template, used, key)
        };
        let replaced = used.call().filter(|it| is_replaceable(server, *it));
        out.fail(used.node, format!("metadata `{key}` uses parameter `{name}`, expected `{key}`"))
            .related(server.resource, "the server")
            .help(help)
            .fix(replaced.and_then(|it| fixes::take_metadata(server, it, key)));
    }
}

/// Returns `false` for a value of a property of another resource, such as the name that `get_attr` reads.
fn is_replaceable(server: ResourceDefinition<'_>, value: Node<'_>) -> bool {
    let around: Vec<Node<'_>> = std::iter::successors(Some(value), |it| it.parent()).collect();
    let mut owners = server.template.resources().filter(|it| around.contains(&it.definition.body));
    owners.all(|it| it.key == server.resource.key || it.definition.is(ResourceType::Value))
}

/// Checks that a context comes from the parameter of the same name and that this parameter is a string wherever
/// metadata uses it.
pub(crate) fn check_context(key: Key, cx: &Context<'_>, out: &mut Findings) {
    let Key { name: key, type_name } = key;
    note_unknown(key, cx, out);
    for (server, value) in cx.vnf().metadata_values().of_name(key) {
        if let Some(used) = ParamRef::at(value) {
            check_supplied(cx, server, used, key, type_name, out);
        } else {
            report_other_source(cx, server, value, key, out);
        }
    }
}

/// Checks that the value of a key is a literal or comes from a parameter, and not from another function.
pub(crate) fn check_written_or_parameter(key: Key, cx: &Context<'_>, out: &mut Findings) {
    let key = key.name;
    for (server, value) in values(key, cx, out) {
        match ValueSource::at(value) {
            ValueSource::Parameter(_) | ValueSource::Literal => out.pass(),
            // R-92635 reports invalid values.
            ValueSource::Unreadable => {}
            given => {
                out.fail(value, format!("metadata `{key}` comes from {}", given.described()))
                    .related(server.resource, "the server")
                    .help("use a literal value, or `get_param` of a parameter");
            }
        }
    }
}

/// Checks that a metadata value consists of letters, digits and underscores, wherever its parts are defined.
pub(crate) fn check_value(key: Key, cx: &Context<'_>, out: &mut Findings) {
    let key = key.name;
    let mut written = Written {
        key,
        callers: &cx.model().callers,
        seen: HashSet::default(),
        seen_texts: HashSet::default(),
        pending: VecDeque::new(),
    };
    for (server, value) in values(key, cx, out) {
        let group = Some(server.resource.definition).filter(|_| server.is_member);
        written.pending.push_back((server.template, value, group));
        while let Some((template, value, group)) = written.pending.pop_front() {
            written.check_supplied_value(template, value, group, out);
        }
    }
}

/// Follows the values of a metadata key to the literal strings that they consist of.
struct Written<'v, 'p> {
    key: &'static str,
    callers: &'v Callers<'p>,
    seen: HashSet<(FileId, NodeId)>,
    /// Checked values of parameters, with the nodes that supply them.
    seen_texts: HashSet<(FileId, NodeId, Cow<'p, str>)>,
    /// Values of templates, and the groups whose members have these values.
    pending: VecDeque<(&'p Template, Node<'p>, Option<Definition<'p>>)>,
}

impl<'p> Written<'_, 'p> {
    fn check_supplied_value(
        &mut self,
        template: &'p Template,
        value: Node<'p>,
        group: Option<Definition<'p>>,
        out: &mut Findings,
    ) {
        if !self.seen.insert((value.file(), value.id())) {
            return;
        }
        let key = self.key;
        for part in texts::parts(value) {
            match part {
                Part::Written(node, text) => {
                    let position = StringPosition { key, at: node, shown: node.text() };
                    check_text(position, &without_index(&text, group), node == value, out);
                }
                Part::Unknown(node) if node == value => {
                    let values = evaluate::values(self.callers, Some(template), node);
                    self.check_values(values, out);
                }
                Part::Unknown(node) => note_unknown_value(node, key, take_value(key), out),
                Part::Parameter(used) => self.check_sources(template, used, out),
            }
        }
    }

    /// Checks the values that environments define for a parameter, and queues the values that callers pass.
    fn check_sources(&mut self, template: &'p Template, used: ParamRef<'p>, out: &mut Findings) {
        if self.check_part(template, used, out) {
            return;
        }
        let package = self.callers.package;
        let is_list = used.cardinality(template) == Cardinality::Many;
        for source in self.callers.sources(template, used.name()) {
            match (self.callers.value_by(&source), source) {
                (Some(value), _) if used.is_hidden_part_of(value) => {
                    let help = format!("use a separate parameter for `{}`", self.key);
                    note_unknown_value(used.node, self.key, help, out);
                }
                (Some(value), Source::Argument { call, .. }) => {
                    self.pending.push_back((call.caller, value, Some(call.resource.definition)));
                }
                (Some(value), _) => {
                    for item in value.items().chain((!value.is_sequence()).then_some(value)) {
                        if is_list && item.is_scalar() {
                            let names = item.text().split(',').map(str::trim);
                            names.for_each(|name| self.check_once(item, Cow::Borrowed(name), out));
                        } else if item.is_scalar() && !item.is_null() {
                            self.check_once(item, Cow::Borrowed(item.text()), out);
                        }
                    }
                }
                (None, Source::NotPassed { name, .. }) => {
                    let help = format!("pass `{name}` in every call of the nested template");
                    note_unknown_value(used.node, self.key, help, out);
                }
                (None, Source::Unlisted { module, name })
                    if package.checked_environment(module.file()).is_none() =>
                {
                    let help = environment::add_file(package, module, name);
                    note_unknown_value(used.node, self.key, help, out);
                }
                (None, _) => {
                    let help = format!("set `{}` in the environment file of the module", used.name());
                    note_unknown_value(used.node, self.key, help, out);
                }
            }
        }
    }

    /// Checks the part of a list or map that a `get_param` selects. Returns `false` if the call selects no part or an
    /// unknown part.
    fn check_part(&mut self, template: &'p Template, used: ParamRef<'p>, out: &mut Findings) -> bool {
        let Some(call) = used.call().filter(|_| used.is_indexed) else { return false };
        let values = evaluate::values(self.callers, Some(template), call);
        if values.iter().any(|it| it.as_ref().is_err_and(Unknown::is_of_part)) {
            return false;
        }
        self.check_values(values, out);
        true
    }

    /// Checks the values of a function, and reports the values that the files do not determine as undecided.
    fn check_values(&mut self, values: Vec<evaluate::Outcome<'p>>, out: &mut Findings) {
        for value in values.into_iter().filter(|it| !it.as_ref().is_ok_and(KnownValue::is_null)) {
            match value.map(|it| (it.origin, it.text())) {
                // A group replaces the placeholder with the index of the member.
                Ok((at, Some(text))) => self.check_once(at, text.replace("%index%", "0").into(), out),
                Ok((at, None)) => note_unknown_value(at, self.key, take_value(self.key), out),
                Err(Unknown { at, reason: Reason::Function(_) }) => {
                    note_unknown_value(at, self.key, take_value(self.key), out);
                }
                Err(Unknown { at, reason }) => note_unknown_value(at, self.key, reason.help(), out),
            }
        }
    }

    /// Checks a value that a node supplies, unless it was already checked.
    fn check_once(&mut self, at: Node<'p>, text: Cow<'p, str>, out: &mut Findings) {
        let position = StringPosition { key: self.key, at, shown: &text.clone() };
        if self.seen_texts.insert((at.file(), at.id(), text)) {
            check_text(position, position.shown, true, out);
        }
    }
}

fn note_unknown_value(at: Node<'_>, key: &str, help: String, out: &mut Findings) {
    let why = match computed::reference_at(at) {
        Some(reference) => {
            format!("the value of metadata `{key}` is {reference}, which is only known at deployment")
        }
        None => format!("the value of metadata `{key}` is only known at deployment"),
    };
    out.undecided(at, why, help);
}

/// Returns the help for a value that a function computes.
fn take_value(key: &str) -> String {
    format!("take the value of `{key}` from a parameter with `get_param`")
}

/// Returns the string with a number instead of the index placeholder of a resource group.
fn without_index<'t>(text: &'t str, group: Option<Definition<'_>>) -> Cow<'t, str> {
    match group.filter(|it| it.is(ResourceType::ResourceGroup)).map(Definition::index_text) {
        Some(index) if text.contains(index) => Cow::Owned(text.replace(index, "0")),
        _ => Cow::Borrowed(text),
    }
}

/// The position of a string in a metadata value.
#[derive(Clone, Copy)]
struct StringPosition<'p, 't> {
    key: &'static str,
    at: Node<'p>,
    /// The text that messages show.
    shown: &'t str,
}

/// Checks a string; `is_whole` is `true` if it is the whole value.
fn check_text(position: StringPosition<'_, '_>, text: &str, is_whole: bool, out: &mut Findings) {
    let StringPosition { key, at, shown } = position;
    match text.chars().find(|it| !names::is_word(*it)) {
        _ if text.trim().is_empty() && is_whole => {
            out.fail(at, format!("the value of metadata `{key}` is empty")).help("add a value");
        }
        None => out.pass(),
        Some(bad) => {
            let bad = words::shown(bad);
            let message = if is_whole {
                format!("the value `{shown}` of metadata `{key}` contains {bad}")
            } else {
                format!("`{shown}` adds {bad} to the value of metadata `{key}`")
            };
            out.fail(at, message).help("use letters, digits and underscores only");
        }
    }
}
