//! Completion at the cursor.

use std::collections::BTreeSet;

use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, Documentation, InsertTextFormat,
    MarkupContent, MarkupKind, TextEdit,
};
use vnfcheck_catalogue::resource_types;
use vnfcheck_catalogue::schema::{self, Field};
use vnfcheck_hot::{
    CFN_VERSION_KEYS, Callee, Definition, ENVIRONMENT_SECTIONS, File, Function, HOT_VERSION_KEY, Node,
    Parameter, Resource, Span, Target, Template, Words,
};
use vnfcheck_rules::versions;
use vnfcheck_vnf::metadata::SUPPLIED;
use vnfcheck_vnf::{AddressRole, Attachment, Cardinality, IpVersion, NetworkKind, Pattern, Server, Vnf};

use super::hover::{facts, form};
use super::{At, View};
use crate::context::{Part, Typed, type_of_properties, typed};
use crate::schema::{Step, allowed, fields_at, type_name};

/// A completion item.
struct Choice {
    label: String,
    kind: CompletionItemKind,
    detail: String,
    documentation: Option<String>,
    /// The text to insert after the label if it is a key.
    suffix: &'static str,
    /// Sort order; smaller ranks come first.
    rank: u8,
}

impl Choice {
    fn new(label: impl Into<String>, kind: CompletionItemKind) -> Self {
        let detail = String::new();
        Self { label: label.into(), kind, detail, documentation: None, suffix: "", rank: 1 }
    }

    fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    fn key(mut self) -> Self {
        self.suffix = ": ";
        self
    }

    fn first(mut self) -> Self {
        self.rank = 0;
        self
    }
}

pub(super) fn completion(view: &View<'_>, at: &At) -> Vec<CompletionItem> {
    let text = view.file.source().as_str();
    let offset = view.offset(at.position);
    let typed = typed(text, offset as usize);
    let word = u32::try_from(typed.word.len()).unwrap_or_default();
    let range = view.range(Span::new(offset - word, offset));
    // An existing key keeps its colon and value.
    let rest = text.get(offset as usize..).unwrap_or_default();
    let has_colon =
        rest.trim_start_matches(|it: char| it.is_alphanumeric() || "_-:".contains(it)).starts_with(':')
            || rest.starts_with(':');
    let mut seen = BTreeSet::new();
    let words = words(view);
    let of_type = type_of_properties(text, offset as usize, words);
    let mut choices = choices(view, &typed, words, of_type);
    choices.retain(|choice| seen.insert(choice.label.clone()));
    choices.into_iter().map(|choice| item(choice, range, has_colon)).collect()
}

fn item(choice: Choice, range: gen_lsp_types::Range, has_colon: bool) -> CompletionItem {
    let Choice { label, kind, detail, documentation, suffix, rank } = choice;
    let new_text = if has_colon { label.clone() } else { format!("{label}{suffix}") };
    CompletionItem {
        kind: Some(kind),
        detail: (!detail.is_empty()).then_some(detail),
        documentation: documentation
            .map(|value| Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value })),
        sort_text: Some(format!("{rank}{label}")),
        insert_text_format: Some(InsertTextFormat::PlainText),
        text_edit: Some(CompletionItemTextEdit::TextEdit(TextEdit { range, new_text })),
        label,
        ..CompletionItem::default()
    }
}

fn choices(view: &View<'_>, typed: &Typed<'_>, words: Words, of_type: Option<&str>) -> Vec<Choice> {
    if view.file.path().to_ascii_lowercase().ends_with(".env") {
        return in_environment(view, &typed.path, typed.may_be_key);
    }
    let path = in_hot(&typed.path, words);
    let mut choices = of_call(view, &path, words);
    if !choices.is_empty() {
        return choices;
    }
    choices = match path.as_slice() {
        [] if typed.may_be_key => {
            keys(&[words.version_key()]).into_iter().chain(keys(words.sections())).collect()
        }
        [Part::Key(key)] if !typed.may_be_key => versions_by(key),
        [Part::Key("parameters")] if typed.may_be_key => expected_parameters(view, words),
        [Part::Key("parameters"), Part::Key(_)] if typed.may_be_key => keys(words.parameter_attributes()),
        [Part::Key("parameters"), Part::Key(_), Part::Key("type")] => values(words.parameter_types()),
        [Part::Key("parameters"), Part::Key(_), Part::Key("hidden" | "immutable" | "NoEcho")] => {
            values(&["true", "false"])
        }
        [Part::Key("parameters"), Part::Key(_), Part::Key("constraints"), Part::Item(_)] => {
            keys(&CONSTRAINTS)
        }
        [Part::Key("parameter_groups"), .., Part::Key("parameters"), Part::Item(_)] => parameters(view),
        [Part::Key("outputs"), Part::Key(_)] if typed.may_be_key => keys(words.output_attributes()),
        [Part::Key("resources"), Part::Key(id), rest @ ..] => {
            in_resource(view, id, rest, words, typed.may_be_key, of_type)
        }
        [Part::Key("outputs"), Part::Key(_), Part::Key("condition")] => conditions(view),
        _ => Vec::new(),
    };
    let is_in_braces =
        typed.may_be_key && path.len() > 2 && !matches!(path.first(), Some(Part::Key("parameters")));
    if is_in_braces {
        choices.extend(words.functions().into_iter().map(|(key, function)| call(key, function, words)));
    }
    choices
}

/// Returns the template in a file, in the words of its dialect.
fn deployed(file: &File) -> Option<&Template> {
    file.template().map(Template::as_deployed)
}

/// Returns the words of the file's dialect, from the last readable state.
fn words(view: &View<'_>) -> Words {
    template(view).map_or_else(|| Words::announced_in(view.file.source().as_str()), Template::words)
}

/// Returns a path with HOT's names for sections, attributes and functions.
fn in_hot<'n>(path: &[Part<'n>], words: Words) -> Vec<Part<'n>> {
    let functions = words.functions();
    let name = |position: usize, name: &'n str| match position {
        // The section, and the attribute of an element in that section.
        0 | 2 => words.in_hot(name),
        _ => functions.iter().find(|(key, _)| *key == name).map_or(name, |(_, function)| function.name()),
    };
    let part = |(position, part): (usize, &Part<'n>)| match *part {
        Part::Key(key) => Part::Key(name(position, key)),
        Part::Item(number) => Part::Item(number),
    };
    path.iter().enumerate().map(part).collect()
}

/// Returns the versions that a version key accepts.
fn versions_by(key: &str) -> Vec<Choice> {
    let [heat, amazon] = CFN_VERSION_KEYS;
    let choice = |version: &versions::Version| {
        Choice::new(version.date, CompletionItemKind::EnumMember).detail(version.alias)
    };
    match key {
        HOT_VERSION_KEY => versions::VERSIONS.iter().map(choice).collect(),
        _ if key == heat => vec![choice(versions::CFN)],
        _ if key == amazon => vec![choice(versions::CFN_WITH_CONDITIONS)],
        _ => Vec::new(),
    }
}

/// Returns the completion of a function by its key.
fn call(key: &str, function: Function, words: Words) -> Choice {
    let mut choice = Choice::new(key, CompletionItemKind::Function).key();
    if words == Words::Hot {
        choice.detail = format!("since {}", versions::first_with(function));
    }
    choice.documentation = Some(format!("```yaml\n{}\n```", form(function, words)));
    choice.rank = 2;
    choice
}

const CONSTRAINTS: [&str; 7] =
    ["length", "range", "modulo", "allowed_values", "allowed_pattern", "custom_constraint", "description"];

fn keys(names: &[&str]) -> Vec<Choice> {
    names.iter().map(|name| Choice::new(*name, CompletionItemKind::Keyword).key()).collect()
}

fn values(names: &[&str]) -> Vec<Choice> {
    names.iter().map(|name| Choice::new(*name, CompletionItemKind::EnumMember)).collect()
}

/// Returns the last readable state of the file.
fn file<'p>(view: &View<'p>) -> Option<&'p File> {
    view.readable.file_at(view.file.path())
}

/// Returns the template in the last readable state of the file.
fn template<'p>(view: &View<'p>) -> Option<&'p Template> {
    deployed(file(view)?)
}

/// Returns completions for the argument of a function.
fn of_call(view: &View<'_>, path: &[Part<'_>], words: Words) -> Vec<Choice> {
    let all_parameters = || {
        let pseudo = words.pseudo_parameters().iter();
        let pseudo = pseudo.map(|name| Choice::new(*name, CompletionItemKind::Constant));
        parameters(view).into_iter().chain(pseudo)
    };
    match path {
        [before @ .., Part::Key("get_param")] | [before @ .., Part::Key("get_param"), Part::Item(0)] => {
            let mut found = fitting(view, before);
            found.extend(all_parameters());
            found
        }
        [.., Part::Key("Ref")] => all_parameters().chain(resources(view)).collect(),
        [.., Part::Key("get_resource" | "get_attr" | "depends_on")]
        | [.., Part::Key("get_attr"), Part::Item(0)]
        | [.., Part::Key("depends_on"), Part::Item(_)] => resources(view),
        [.., Part::Key("get_attr"), Part::Item(1)] => attributes(view),
        [.., Part::Key("get_file")] => files(view, false),
        [.., Part::Key("if"), Part::Item(0)] => conditions(view),
        _ => Vec::new(),
    }
}

fn parameters(view: &View<'_>) -> Vec<Choice> {
    let parameters = template(view).into_iter().flat_map(Template::parameters);
    let choice = |parameter: Parameter<'_>| {
        let attribute = |name| parameter.attribute(name).map_or("", |entry| entry.value.text());
        let mut choice =
            Choice::new(parameter.name(), CompletionItemKind::Variable).detail(attribute("type"));
        choice.documentation = Some(attribute("description").to_owned()).filter(|text| !text.is_empty());
        choice
    };
    parameters.map(choice).collect()
}

fn resources(view: &View<'_>) -> Vec<Choice> {
    let resources = template(view).into_iter().flat_map(Template::resources);
    let choice = |resource: Resource<'_>| {
        Choice::new(resource.id(), CompletionItemKind::Reference)
            .detail(resource.definition.type_name().unwrap_or_default())
    };
    resources.map(choice).collect()
}

fn conditions(view: &View<'_>) -> Vec<Choice> {
    let conditions = template(view).into_iter().flat_map(Template::conditions);
    conditions.map(|entry| Choice::new(entry.name(), CompletionItemKind::Variable)).collect()
}

/// Returns the attributes of every resource type and nested template in use.
fn attributes(view: &View<'_>) -> Vec<Choice> {
    let Some(template) = template(view) else { return Vec::new() };
    let mut found = Vec::new();
    // The list being typed contains the ID of the resource.
    let text = view.file.source().as_str();
    for resource in template.resources().filter(|resource| text.contains(resource.id())) {
        let name = resource.definition.type_name().unwrap_or_default();
        let attributes = resource_types::find(name).into_iter().flat_map(|it| it.attributes);
        found.extend(
            attributes.map(|it| Choice::new(it.name, CompletionItemKind::Field).detail(name.to_owned())),
        );
    }
    for call in view.readable.calls_from(template.file()) {
        let outputs = view.readable.called(&call).map(Template::as_deployed);
        let outputs = outputs.into_iter().flat_map(Template::outputs);
        let detail = || call.reference.text().to_owned();
        found.extend(
            outputs.map(|it| Choice::new(it.name(), CompletionItemKind::Field).detail(detail()).first()),
        );
    }
    found
}

/// Returns the other files of the package, relative to the folder of this file.
fn files(view: &View<'_>, are_templates: bool) -> Vec<Choice> {
    let folder = match view.file.folder() {
        "" => String::new(),
        folder => format!("{folder}/"),
    };
    let others = view.readable.files().filter(|file| file.path() != view.file.path());
    let wanted = others.filter(|file| !are_templates || file.kind().is_template());
    wanted
        .filter_map(|file| file.path().strip_prefix(&folder))
        .map(|name| Choice::new(name, CompletionItemKind::File).first())
        .collect()
}

fn in_resource(
    view: &View<'_>,
    id: &str,
    rest: &[Part<'_>],
    words: Words,
    may_be_key: bool,
    of_type: Option<&str>,
) -> Vec<Choice> {
    match rest {
        [] if may_be_key => keys(words.resource_attributes()),
        [Part::Key("type")] | [.., Part::Key("resource_def" | "resource"), Part::Key("type")] => {
            let types = resource_types::names().map(|name| Choice::new(name, CompletionItemKind::Class));
            files(view, true).into_iter().chain(types).collect()
        }
        [Part::Key("deletion_policy")] => values(&["Delete", "Retain", "Snapshot"]),
        [Part::Key("condition")] => conditions(view),
        // In a group, the properties of members are below the properties of the group.
        [
            Part::Key("properties"),
            Part::Key("resource_def" | "resource"),
            Part::Key("properties"),
            inner @ ..,
        ] => {
            let member = resource(view, id).and_then(Definition::member);
            in_properties(view, of_type, member.and_then(Definition::properties), inner, may_be_key)
        }
        [Part::Key("properties"), inner @ ..] => {
            let given = resource(view, id).and_then(Definition::properties);
            in_properties(view, of_type, given, inner, may_be_key)
        }
        _ => Vec::new(),
    }
}

/// Returns a resource in the last readable state of the file.
fn resource<'p>(view: &View<'p>, id: &str) -> Option<Definition<'p>> {
    Some(template(view)?.resource(id)?.definition)
}

fn in_properties(
    view: &View<'_>,
    of_type: Option<&str>,
    given: Option<Node<'_>>,
    path: &[Part<'_>],
    may_be_key: bool,
) -> Vec<Choice> {
    let Some(of_type) = of_type else { return Vec::new() };
    let Some(schema) = resource_types::find(of_type) else {
        let Some(here) = file(view) else { return Vec::new() };
        let called = match view.readable.resolve(here.id(), of_type) {
            Callee::File(file) => view.readable.file(file).and_then(deployed),
            Callee::Missing | Callee::Outside => None,
        };
        let nested = called.filter(|_| may_be_key && path.is_empty());
        let choices = nested.into_iter().flat_map(Template::parameters);
        return without(given, choices.map(|it| parameter_key(it, CompletionItemKind::Property)));
    };
    let steps: Vec<Step<'_>> = path
        .iter()
        .map(|part| match part {
            Part::Key(name) => Step::Key(name),
            Part::Item(_) => Step::Item,
        })
        .collect();
    if may_be_key {
        let given = if path.is_empty() { given } else { None };
        return without(given, fields_at(schema, &steps).iter().map(property));
    }
    let Some((Step::Key(name), above)) = steps.split_last() else { return Vec::new() };
    let field = schema::field(fields_at(schema, above), name);
    field.into_iter().flat_map(|field| values(allowed(field.schema))).collect()
}

/// Returns the completion of a key that sets a parameter.
fn parameter_key(parameter: Parameter<'_>, kind: CompletionItemKind) -> Choice {
    let of_type = parameter.type_entry().map_or("", |entry| entry.value.text());
    Choice::new(parameter.name(), kind).detail(of_type).key()
}

fn property(field: &Field) -> Choice {
    let detail = type_name(field.schema.value_type);
    let mut choice = Choice::new(field.name, CompletionItemKind::Property).detail(detail).key();
    choice.documentation = Some(facts(field.schema));
    choice.rank = u8::from(!field.schema.required) + u8::from(field.schema.support.is_some());
    choice
}

/// Returns the keys that a mapping does not contain yet.
fn without(given: Option<Node<'_>>, choices: impl Iterator<Item = Choice>) -> Vec<Choice> {
    choices.filter(|choice| given.is_none_or(|given| given.get(&choice.label).is_none())).collect()
}

fn in_environment(view: &View<'_>, path: &[Part<'_>], may_be_key: bool) -> Vec<Choice> {
    match path {
        [] if may_be_key => keys(&ENVIRONMENT_SECTIONS),
        [Part::Key("parameters")] if may_be_key => {
            let given = file(view)
                .and_then(File::environment)
                .and_then(|it| it.section("parameters"))
                .map(|it| it.value);
            let paired = file(view).into_iter().flat_map(|file| view.readable.paired_with(file.id()));
            let paired = paired.filter_map(deployed);
            let choices = paired.flat_map(Template::parameters);
            without(given, choices.map(|it| parameter_key(it, CompletionItemKind::Variable)))
        }
        _ => Vec::new(),
    }
}

/// Returns the parameters that are used but undeclared, and the parameters that requirements expect for the existing
/// resources.
fn expected_parameters(view: &View<'_>, words: Words) -> Vec<Choice> {
    let Some(template) = template(view) else { return Vec::new() };
    let declared = template.section("parameters").map(|section| section.value);
    let used = template.references(Target::Parameter).map(|reference| reference.name.text());
    let used = used.filter(|name| !words.pseudo_parameters().contains(name));
    let used = used.map(|name| Choice::new(name, CompletionItemKind::Variable).detail("used here").first());
    let used = used.map(Choice::key);
    // The requirements apply to HOT only.
    if template.words() != Words::Hot {
        return without(declared, used);
    }
    let vnf = Vnf::of(view.readable);
    let mut expected: Vec<String> = Vec::new();
    for server in vnf.servers.iter().filter(|it| it.defined.template.file() == template.file()) {
        expected.extend(["flavor", "image", "name"].into_iter().flat_map(|it| names_for(server, it)));
    }
    for attachment in vnf.attachments.iter().filter(|it| it.defined.template.file() == template.file()) {
        expected.extend(names_of(attachment));
    }
    expected.extend(SUPPLIED.iter().map(|it| it.key.to_owned()));
    without(declared, used.chain(expected.into_iter().map(by_requirements).map(Choice::key)))
}

fn by_requirements(name: String) -> Choice {
    Choice::new(name, CompletionItemKind::Variable).detail("by the requirements")
}

/// Returns the names that requirements accept for the property whose value is this `get_param`.
fn fitting(view: &View<'_>, path: &[Part<'_>]) -> Vec<Choice> {
    let [Part::Key("resources"), Part::Key(id), Part::Key("properties"), Part::Key(property), ..] = path
    else {
        return Vec::new();
    };
    let Some(template) = template(view) else { return Vec::new() };
    let vnf = Vnf::of(view.readable);
    let is_it = |defined: &vnfcheck_vnf::ResourceDefinition<'_>| {
        defined.template.file() == template.file() && defined.resource.id() == *id
    };
    let server = vnf.servers.iter().find(|server| is_it(&server.defined));
    let mut names: Vec<String> = Vec::new();
    if matches!(*property, "flavor" | "image" | "name") {
        names.extend(server.into_iter().flat_map(|it| names_for(it, property)));
    }
    if *property == "fixed_ips"
        && let Some(attachment) = vnf.attachments.iter().find(|attachment| is_it(&attachment.defined))
    {
        names.extend(names_of(attachment));
    }
    names.into_iter().map(by_requirements).map(Choice::first).collect()
}

/// Returns the completely known parameter names for a property of a server, as a single value or a list.
fn names_for(server: &Server<'_>, property: &str) -> impl Iterator<Item = String> {
    let forms: &[Cardinality] =
        if property == "name" { &[Cardinality::One, Cardinality::Many] } else { &[Cardinality::One] };
    forms.iter().map(|form| server.expected_name(property, *form)).filter(|name| !name.contains('{'))
}

/// Returns the parameter names for addresses and subnets of a port.
fn names_of<'a>(attachment: &'a Attachment<'_>) -> impl Iterator<Item = String> + 'a {
    let kind = attachment.kind().unwrap_or(NetworkKind::External);
    let forms = [
        (AddressRole::Address, Cardinality::One),
        (AddressRole::Address, Cardinality::Many),
        (AddressRole::Subnet, Cardinality::One),
    ];
    let known = attachment.expected_role().zip(attachment.vm_type_for(attachment.defined.resource.id()));
    known.into_iter().flat_map(move |(role, vm_type)| {
        forms.into_iter().flat_map(move |(address_role, form)| {
            [IpVersion::V4, IpVersion::V6].map(|ip_version| {
                let pattern = Pattern::of(address_role, kind, ip_version, form);
                let vm_type = (address_role != AddressRole::Subnet).then_some(vm_type);
                pattern.name(vm_type, Some(role), pattern.has_index().then_some("0"))
            })
        })
    })
}
