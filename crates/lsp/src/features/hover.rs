//! Hover text for the element at a position.

use std::fmt::Write as _;

use gen_lsp_types::{Contents, Hover, MarkupContent, MarkupKind};
use vnfcheck_catalogue::resource_types::find;
use vnfcheck_catalogue::schema::Schema;
use vnfcheck_check::Requirement;
use vnfcheck_hot::{
    Call, Dialect, Entry, FileId, Function, Node, Owner, Package, Resource, Source, Sources, Span, Template,
    Words,
};
use vnfcheck_rules::versions;
use vnfcheck_vnf::Callers;
use vnfcheck_vnf::evaluate::{self, Content, KnownValue};

use super::{At, View};
use crate::schema::{constraint, fields_at, resource_of, steps_to, support, type_name};
use crate::symbols::{Symbol, holds, text_span};

/// Maximum number of sources of a value to list.
const MOST_SOURCES: usize = 5;
/// Functions whose result is the value of a condition.
const CONDITIONS: [Function; 5] =
    [Function::And, Function::Contains, Function::Equals, Function::Not, Function::Or];
/// Maximum number of characters of a value.
const LONGEST_VALUE: usize = 200;

pub(super) fn hover(view: &View<'_>, at: &At) -> Option<Hover> {
    let offset = view.offset(at.position);
    let (text, span) = requirement(view, offset).or_else(|| {
        let node = view.node(at.position)?;
        Some((about(view, node)?, text_span(node)))
    })?;
    let contents = Contents::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value: text });
    Some(Hover { contents, range: Some(view.range(span)) })
}

/// Returns the requirement whose ID a comment contains at an offset.
fn requirement(view: &View<'_>, offset: u32) -> Option<(String, Span)> {
    let comment = view.file.tree()?.comments().iter().find(|comment| holds(comment.span, offset))?;
    let text = view.file.source().slice(comment.span);
    let within = (offset - comment.span.start) as usize;
    let is_part = |part: char| part.is_ascii_alphanumeric() || part == '-';
    let start = text.get(..within)?.rfind(|part| !is_part(part)).map_or(0, |at| at + 1);
    let word = text.get(start..)?.split(|part| !is_part(part)).next()?;
    let start = comment.span.start + u32::try_from(start).ok()?;
    let span = Span::new(start, start + u32::try_from(word.len()).ok()?);
    Some((about_requirement(view.shown.known.requirement(word)?), span))
}

/// Returns the title, text and documentation link of a requirement.
fn about_requirement(requirement: &Requirement) -> String {
    let id = &requirement.id;
    let keyword = requirement.latest().keyword.name();
    let (title, text) = (requirement.title.as_ref(), requirement.text().trim());
    let owner = if id.starts_with("R-") { " at ONAP" } else { "" };
    let link = requirement.official_page().map(|page| format!("\n\n[{id}{owner}]({page})"));
    format!("**{id}** {keyword}: {title}\n\n{text}{}", link.unwrap_or_default())
}

fn about(view: &View<'_>, node: Node<'_>) -> Option<String> {
    match view.symbol_at(node) {
        Some(Symbol::Parameter(template, name)) => return about_parameter(view, template, name),
        Some(Symbol::Resource(template, id)) => return about_resource(template.resource(id)?),
        Some(Symbol::Output(template, name)) => {
            return Some(about_entry("output", template, template.output(name)?));
        }
        Some(Symbol::Condition(template, name)) => {
            return Some(about_entry("condition", template, template.condition(name)?));
        }
        Some(Symbol::File(file)) => return about_file(view.package, file),
        None => {}
    }
    let template = view.file.template()?.as_deployed();
    if node.is_key() {
        return about_function(view, template, node).or_else(|| about_property(template, node));
    }
    let is_type = resource_of(template, node)?.type_references().any(|(_, reference)| reference == node);
    is_type.then(|| about_type(node.text())).flatten()
}

fn about_parameter(view: &View<'_>, template: &Template, name: &str) -> Option<String> {
    let parameter = template.parameter(name)?;
    let attribute = |name: &str| parameter.attribute(name).map(|entry| entry.value);
    let of_type = attribute("type").map_or("", Node::text);
    let mut text = format!("parameter **{}**: `{of_type}`", parameter.name());
    if let Some(description) = attribute("description") {
        let _ = write!(text, "\n\n{}", escaped(description.text().trim()));
    }
    for fact in template.words().parameter_attributes() {
        let is_shown = matches!(template.words().in_hot(fact), "type" | "description" | "label");
        if !is_shown && let Some(entry) = parameter.body.entry(fact) {
            let _ = write!(text, "\n\n{fact}: {}", shown(entry.value));
        }
    }
    let package = view.package;
    let sources: Vec<Source<'_>> = Sources::new(package).of(template, parameter.name()).collect();
    for source in sources.iter().take(MOST_SOURCES) {
        let _ = write!(text, "\n\n{}", about_source(view, source));
    }
    if sources.len() > MOST_SOURCES {
        let _ = write!(text, "\n\nand {} more sources", sources.len() - MOST_SOURCES);
    }
    Some(text)
}

fn about_source(view: &View<'_>, source: &Source<'_>) -> String {
    let place = |file: FileId, node: Node<'_>| {
        let line = view.package.file(file).map_or(0, |file| file.source().position(node.span().start).line);
        format!("`{}:{line}`", view.package.path_of(file))
    };
    let path = |template: &Template| view.package.path_of(template.file()).to_owned();
    match source {
        Source::Environment { entry, .. } => {
            format!("value: {}, from {}", shown(entry.value), place(entry.key.file(), entry.key))
        }
        Source::Unlisted { module, name } => {
            format!("value: set at the deployment of `{}`, as `{name}`", path(module))
        }
        Source::Argument { call, value } => {
            format!("value: {}, from {}", shown(*value), place(call.caller.file(), *value))
        }
        Source::NotPassed { call, .. } => {
            format!("not passed by `{}` in `{}`", call.resource.id(), path(call.caller))
        }
    }
}

fn about_resource(resource: Resource<'_>) -> Option<String> {
    let name = resource.definition.type_name()?;
    let mut text = format!("resource **{}**: `{name}`", resource.id());
    if let Some(about) = about_type(name) {
        let _ = write!(text, "\n\n{about}");
    }
    Some(text)
}

fn about_type(name: &str) -> Option<String> {
    let schema = find(name)?;
    let mut text = format!("type **{name}**");
    if let Some(standing) = schema.support {
        let _ = write!(text, ", {}", support(standing));
    }
    if !schema.removed_after.is_empty() {
        let _ = write!(text, ", removed after {}", schema.removed_after);
    }
    for (what, is_required) in [("required", true), ("optional", false)] {
        let fields = schema.fields.iter().filter(|field| field.schema.required == is_required);
        list(&mut text, what, fields.map(|field| field.name));
    }
    list(&mut text, "attributes", schema.attributes.iter().map(|it| it.name));
    Some(text)
}

/// Appends a line with names, if any.
fn list<'n>(text: &mut String, what: &str, names: impl Iterator<Item = &'n str>) {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    if !names.is_empty() {
        let _ = write!(text, "\n\n{what}: {}", names.join(", "));
    }
}

fn about_property(template: &Template, key: Node<'_>) -> Option<String> {
    let mapping = key.parent()?;
    let (schema, steps) = steps_to(resource_of(template, key)?, mapping)?;
    let field = vnfcheck_catalogue::schema::field(fields_at(schema, &steps), key.text())?;
    Some(format!("property **{}** of `{}`: {}", field.name, schema.name, facts(field.schema)))
}

/// Returns the type, constraints and support status of a property.
pub(super) fn facts(schema: &Schema) -> String {
    let required = if schema.required { ", required" } else { "" };
    let mut text = format!("`{}`{required}", type_name(schema.value_type));
    for it in schema.constraints {
        let _ = write!(text, "\n\n{}", constraint(it));
    }
    if schema.unimplemented {
        text.push_str("\n\ndeclared, but rejected by the engine");
    }
    if let Some(standing) = schema.support {
        let _ = write!(text, "\n\n{}", support(standing));
    }
    text
}

fn about_function(view: &View<'_>, template: &Template, key: Node<'_>) -> Option<String> {
    let function = Function::called_by(key)?;
    let call = Call::at(key.parent()?, Owner::default())?;
    let form = form(function, template.words());
    let standing = match template.dialect() {
        Dialect::Cfn => "of CloudFormation".to_owned(),
        Dialect::Hot | Dialect::Blueprint => format!("since `{}`", versions::first_with(function)),
    };
    let mut text = format!("function **{}**\n\n```yaml\n{form}\n```\n\n{standing}", key.text());
    if !CONDITIONS.contains(&function) {
        about_values(&mut text, view.package, template, call.node);
    }
    Some(text)
}

/// Appends the possible values of a function call.
fn about_values(text: &mut String, package: &Package, template: &Template, node: Node<'_>) {
    let callers = Callers::new(package);
    let values = evaluate::values(&callers, Some(template), node);
    for value in values.iter().take(MOST_SOURCES) {
        let _ = match value {
            Ok(known) => write!(text, "\n\nvalue: {}", computed(known)),
            Err(unknown) => write!(text, "\n\nvalue unknown: {}", unknown.reason),
        };
    }
    if values.len() > MOST_SOURCES {
        let _ = write!(text, "\n\nand {} more values", values.len() - MOST_SOURCES);
    }
}

/// Returns a possible value shortened to one line.
fn computed(known: &KnownValue<'_>) -> String {
    match &known.content {
        Content::Written(node) => shown(*node),
        Content::Text(text) => in_one_line(text),
        Content::Null => "null".to_owned(),
        Content::List(items) => {
            let texts = items.iter().take(MOST_SOURCES).map(|it| it.text().unwrap_or_default());
            let more = if items.len() > MOST_SOURCES { ", …" } else { "" };
            in_one_line(&format!("[{}{more}]", texts.collect::<Vec<_>>().join(", ")))
        }
    }
}

/// Returns the syntax of a function in the words of a dialect.
pub(super) fn form(function: Function, words: Words) -> &'static str {
    let in_cfn = if words == Words::Hot { None } else { form_in_cfn(function) };
    in_cfn.unwrap_or_else(|| form_in_hot(function))
}

fn form_in_hot(function: Function) -> &'static str {
    match function {
        Function::GetParam => "{ get_param: NAME }\n{ get_param: [ NAME, KEY or INDEX, ... ] }",
        Function::GetResource => "{ get_resource: ID }",
        Function::GetAttr => "{ get_attr: [ ID, ATTRIBUTE, KEY or INDEX, ... ] }",
        Function::GetFile => "{ get_file: FILE }",
        Function::StrReplace | Function::StrReplaceStrict | Function::StrReplaceVstrict => {
            "str_replace:\n  template: TEXT\n  params: { NAME: VALUE, ... }"
        }
        Function::ListJoin => "{ list_join: [ DELIMITER, LIST, ... ] }",
        Function::StrSplit => "{ str_split: [ DELIMITER, TEXT, INDEX ] }",
        Function::Repeat => "repeat:\n  template: VALUE\n  for_each: { NAME: LIST, ... }",
        Function::If => "{ if: [ CONDITION, VALUE, OTHER VALUE ] }",
        Function::Equals => "{ equals: [ VALUE, VALUE ] }",
        Function::Not => "{ not: CONDITION }",
        Function::And => "{ and: [ CONDITION, ... ] }",
        Function::Or => "{ or: [ CONDITION, ... ] }",
        Function::Contains => "{ contains: [ VALUE, LIST ] }",
        Function::Digest => "{ digest: [ ALGORITHM, TEXT ] }",
        Function::Filter => "filter:\n- VALUES\n- LIST",
        Function::ListConcat => "{ list_concat: [ LIST, ... ] }",
        Function::ListConcatUnique => "{ list_concat_unique: [ LIST, ... ] }",
        Function::MapMerge => "{ map_merge: [ MAPPING, ... ] }",
        Function::MapReplace => "map_replace:\n- MAPPING\n- { keys: { OLD: NEW }, values: { OLD: NEW } }",
        Function::MakeUrl => "make_url: { scheme: TEXT, host: TEXT, port: NUMBER, path: TEXT }",
        Function::ResourceFacade => "{ resource_facade: metadata }",
        Function::FnResourceFacade => "{ Fn::ResourceFacade: Metadata }",
        Function::Yaql => "yaql: { expression: TEXT, data: VALUE }",
        Function::FnSelect => "{ Fn::Select: [ INDEX, LIST ] }",
        Function::FnGetAzs => "{ Fn::GetAZs: REGION }",
        Function::FnBase64 => "{ Fn::Base64: TEXT }",
        Function::FnJoin => "{ Fn::Join: [ DELIMITER, LIST ] }",
        Function::FnMemberListToMap => "{ Fn::MemberListToMap: [ KEY, VALUE, LIST ] }",
        Function::FnReplace => "{ Fn::Replace: [ { NAME: VALUE }, TEXT ] }",
        Function::FnSplit => "{ Fn::Split: [ DELIMITER, TEXT ] }",
        Function::FnFindInMap => "{ Fn::FindInMap: [ MAPPING, KEY, KEY ] }",
        Function::Ref => "{ Ref: NAME }",
    }
}

/// Returns the syntax of a function that CloudFormation names differently from HOT.
fn form_in_cfn(function: Function) -> Option<&'static str> {
    Some(match function {
        Function::GetAttr => "{ Fn::GetAtt: [ RESOURCE, ATTRIBUTE ] }",
        Function::If => "{ Fn::If: [ CONDITION, VALUE, OTHER VALUE ] }",
        Function::Equals => "{ Fn::Equals: [ VALUE, VALUE ] }",
        Function::Not => "{ Fn::Not: [ CONDITION ] }",
        Function::And => "{ Fn::And: [ CONDITION, ... ] }",
        Function::Or => "{ Fn::Or: [ CONDITION, ... ] }",
        _ => return None,
    })
}

fn about_entry(what: &str, template: &Template, entry: Entry<'_>) -> String {
    let value = template.attribute(entry.value, "value").map_or(entry.value, |value| value.value);
    format!("{what} **{}**: {}", entry.name(), shown(value))
}

fn about_file(package: &Package, file: FileId) -> Option<String> {
    let file = package.file(file)?;
    let mut text = format!("{} **{}**", file.kind().name(), file.path());
    if let Some(template) = file.template().map(Template::as_deployed) {
        list(&mut text, "parameters", template.parameters().map(vnfcheck_hot::Parameter::name));
        list(&mut text, "outputs", template.outputs().map(Entry::name));
    }
    Some(text)
}

/// Returns a value as written, shortened to one line.
pub(super) fn shown(value: Node<'_>) -> String {
    in_one_line(value.source())
}

/// Returns a string as code, shortened to one line.
fn in_one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut text = words.join(" ").replace('`', "'");
    if let Some((end, _)) = text.char_indices().nth(LONGEST_VALUE) {
        text.truncate(end);
        text.push('…');
    }
    if text.is_empty() { "nothing".to_owned() } else { format!("`{text}`") }
}

/// Escapes text from a package so that Markdown shows it unchanged.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}
