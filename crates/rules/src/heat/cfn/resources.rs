//! CFN resources and outputs: attributes and their shapes.

use vnfcheck_catalogue::schema::TypeSchema;
use vnfcheck_hot::{CFN_PSEUDO_PARAMETERS, Entry, Node, Resource, Value};

use super::super::kinds;
use super::super::resources::{DELETION_POLICIES, check_all, check_support, is_list_of_texts};
use super::super::scope::Scope;
use super::super::scope::cfn_values::{StaticValue, known};
use super::super::typos;
use super::super::values::capitalized;
use super::conditions;
use crate::words::{listed, suggestion};
use vnfcheck_check::Findings;

pub(super) fn check(scope: &Scope<'_>, out: &mut Findings) {
    check_all(
        scope,
        check_body,
        |resource, _| resource.definition.attribute("properties").map_or(resource.key, |entry| entry.key),
        out,
    );
}

/// Checks the shape of a resource, regardless of its condition, because the engine checks the shape first.
fn check_body<'p>(
    resource: Resource<'p>,
    of: Option<&'static TypeSchema>,
    scope: &Scope<'p>,
    out: &mut Findings,
) {
    let id = resource.id();
    let body = resource.definition.body;
    if !body.is_mapping() {
        let (at, kind) =
            if body.is_null() { (resource.key, kinds::MISSING_TYPE) } else { (body, kinds::WRONG_SHAPE) };
        out.fail_always(at, format!("resource `{id}` must be a mapping"))
            .kind(kind)
            .help("declare the resource as a mapping with at least `Type:`");
        return;
    }
    match resource.definition.attribute("type") {
        Some(entry) if matches!(entry.value.value(), Value::Text(text) if !text.is_empty()) => out.pass(),
        Some(entry) if !entry.value.is_null() && !entry.value.has_text("") => {
            out.fail_always(entry.value, format!("the type of resource `{id}` is not a string"))
                .kind(kinds::WRONG_SHAPE)
                .help("write a resource type such as `AWS::EC2::Instance`");
        }
        found => {
            let at = found.map_or(resource.key, |entry| entry.key);
            out.fail_always(at, format!("resource `{id}` has no type"))
                .kind(kinds::MISSING_TYPE)
                .help("add `Type:` with a resource type such as `AWS::EC2::Instance`");
        }
    }
    let parameter = scope.template.parameter(id).filter(|_| !scope.conditions.is_disabled(id));
    if parameter.is_some() || CFN_PSEUDO_PARAMETERS.contains(&id) {
        let finding = out.fail(resource, format!("`{id}` is both a parameter and a resource"));
        finding.kind(kinds::REPEATED_NAME).help("rename the resource");
        if let Some(parameter) = parameter {
            finding.related(parameter, "the parameter");
        }
    }
    for entry in body.entries() {
        check_attribute(entry, of, scope, out);
    }
}

/// Checks a deletion policy that a function returns, if the result is known.
fn check_computed_policy<'p>(value: Node<'p>, scope: &Scope<'p>, out: &mut Findings) {
    let found = known(value, scope);
    let Some(text) = found.as_ref().and_then(StaticValue::text) else { return out.pass() };
    if DELETION_POLICIES.contains(&text) {
        return out.pass();
    }
    out.fail(value, format!("`{text}`, which the function returns, is not a deletion policy"))
        .kind(kinds::INVALID_POLICY)
        .help(format!("use one of {}", listed(DELETION_POLICIES)));
}

/// Advises that the engine ignores an entry.
fn advise_ignored(entry: Entry<'_>, whole: &str, known: &[&str], out: &mut Findings) {
    let name = entry.name();
    let suggestion = suggestion(&in_cfn(name), known.iter().copied());
    let message = format!("the engine ignores `{name}`, which is not an attribute of {whole}");
    let finding = out.advise(entry.key, message).kind(kinds::IGNORED_KEY);
    typos::suggest(finding, entry.key, suggestion, "remove the attribute");
}

/// Returns the CFN spelling of an attribute such as `depends_on`.
fn in_cfn(name: &str) -> String {
    name.split('_').map(capitalized).collect()
}

fn check_attribute<'p>(
    entry: Entry<'p>,
    of: Option<&'static TypeSchema>,
    scope: &Scope<'p>,
    out: &mut Findings,
) {
    let Entry { key, value } = entry;
    let name = entry.name();
    let known = scope.template.words().resource_attributes();
    if !known.contains(&name) {
        return advise_ignored(entry, "a resource of this version", known, out);
    }
    let call = scope.call(value);
    let wanted = match name {
        "Properties" if call.is_some_and(|call| call.function == vnfcheck_hot::Function::If) => {
            out.fail_always(value, "`Properties` must be a mapping, found a function")
                .kind(kinds::WRONG_ARGUMENT)
                .help("move `Fn::If` into the properties");
            return;
        }
        "Properties" | "Metadata" | "UpdatePolicy" if !value.is_mapping() => "a mapping",
        "DependsOn" if !value.is_text() && !is_list_of_texts(value) => "a resource or a list of resources",
        "Description" if !value.is_text() => "a string",
        "DeletionPolicy" if call.is_some() => return check_computed_policy(value, scope, out),
        "DeletionPolicy" if !value.is_text() => "a deletion policy",
        "Condition" if !matches!(value.value(), Value::Text(_) | Value::Bool(_) | Value::Mapping) => {
            "a condition name, a boolean or a function"
        }
        "DeletionPolicy" => return check_deletion_policy(entry, of, out),
        "Condition" => return conditions::check_use(value, scope, out),
        _ => return,
    };
    out.fail_always(if value.is_null() { key } else { value }, format!("`{name}` must be {wanted}"))
        .kind(kinds::WRONG_SHAPE)
        .help(format!("set `{name}` to {wanted}"));
}

fn check_deletion_policy(entry: Entry<'_>, of: Option<&'static TypeSchema>, out: &mut Findings) {
    let text = entry.value.text();
    if DELETION_POLICIES.contains(&text) {
        return check_support(text, entry.value, of, out);
    }
    out.fail(entry.value, format!("`{text}` is not a deletion policy"))
        .kind(kinds::INVALID_POLICY)
        .help(format!("use one of {}", listed(DELETION_POLICIES)));
}

/// Checks that each output is a mapping with a value.
pub(super) fn check_outputs(scope: &Scope<'_>, out: &mut Findings) {
    for output in scope.template.outputs() {
        let name = output.name();
        let body = output.value;
        if !body.is_mapping() {
            out.fail(
                if body.is_null() { output.key } else { body },
                format!("output `{name}` must be a mapping"),
            )
            .kind(kinds::WRONG_SHAPE)
            .help("declare the output as a mapping with `Value:`");
            continue;
        }
        if scope.template.attribute(body, "value").is_none() {
            out.fail(output.key, format!("output `{name}` has no value"))
                .kind(kinds::MISSING_VALUE)
                .help("add `Value:`");
        } else {
            out.pass();
        }
        let known = scope.template.words().output_attributes();
        for entry in body.entries() {
            match entry.name() {
                name if !known.contains(&name) => {
                    advise_ignored(entry, "an output of this version", known, out);
                }
                "Condition" => conditions::check_use(entry.value, scope, out),
                _ => {}
            }
        }
    }
}
