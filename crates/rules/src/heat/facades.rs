//! Templates that replace a resource type must provide the same interface.

use vnfcheck_catalogue::{
    resource_types,
    schema::{self, TypeSchema, ValueType},
};
use vnfcheck_hot::{Callee, Entry, NestedCall, Parameter, Template, Via};
use vnfcheck_maps::{HashMap, HashSet};

use super::registry::Meaning;
use super::scope::Scope;
use super::values::parameter_type;
use super::{kinds, nesting};
use crate::names;
use crate::words::listed;
use vnfcheck_check::Findings;

/// Checks the resources whose type the environment maps to a template: they pass the parameters that the template
/// requires, and a template that replaces a Heat type has the type's required properties as parameters and its
/// attributes as outputs.
pub(crate) fn check<'p>(scope: &Scope<'p>, out: &mut Findings) {
    if scope.registry.is_empty() {
        return;
    }
    let mut compared = HashSet::default();
    let mut interfaces = HashMap::default();
    for resource in scope.template.resources() {
        let definition = resource.definition;
        let (Some(name), Some(reference)) = (definition.type_name(), definition.type_node()) else {
            continue;
        };
        if names::ends_in_template_extension(name) {
            continue;
        }
        let Meaning::Template(entry, template) = scope.registry.meaning(name, resource.id()) else {
            continue;
        };
        let call = NestedCall {
            caller: scope.template,
            resource,
            reference,
            arguments: definition.properties(),
            via: Via::Type,
            callee: Callee::File(template.file()),
        };
        let interface = interfaces
            .entry(template.file())
            .or_insert_with(|| nesting::Interface::of(template, scope.deployment));
        nesting::check_arguments(call, interface, scope, out);
        if let Some(of) = resource_types::find(name).filter(|_| compared.insert(name)) {
            compare(of, entry, template, scope, out);
        }
    }
}

fn compare(
    of: &'static TypeSchema,
    entry: Entry<'_>,
    template: &Template,
    scope: &Scope<'_>,
    out: &mut Findings,
) {
    let path = scope.package.path_of(template.file());
    let mut report = |name: &str, message: String| {
        out.fail(entry.value, message)
            .kind(kinds::REPLACED_TYPE)
            .fact(name)
            .related(template, "the template")
            .help(format!(
                "give `{path}` the properties and attributes of `{}`, or choose another type name",
                of.name
            ));
    };
    for field in of.fields {
        match template.parameter(field.name) {
            None if field.schema.required => report(
                field.name,
                format!("`{path}` has no parameter for property `{}` of `{}`", field.name, of.name),
            ),
            Some(parameter) if !suits(field.schema.value_type, parameter.declared_type()) => report(
                field.name,
                format!(
                    "parameter `{}` of `{path}` is not {}, unlike the property of `{}`",
                    field.name,
                    field.schema.value_type.name(),
                    of.name
                ),
            ),
            _ => {}
        }
    }
    let is_needed = |it: &Parameter<'_>| it.attribute("default").is_none_or(|entry| entry.value.is_null());
    for parameter in template.parameters().filter(is_needed) {
        let name = parameter.name();
        if schema::field(of.fields, name).is_none() {
            report(
                name,
                format!("`{path}` requires parameter `{name}`, but `{}` has no such property", of.name),
            );
        }
    }
    let lacking: Vec<&str> =
        of.attributes.iter().map(|it| it.name).filter(|name| template.output(name).is_none()).collect();
    if !lacking.is_empty() {
        report(
            "outputs",
            format!("`{path}` has no outputs for attributes of `{}`: {}", of.name, listed(&lacking)),
        );
    }
}

/// Returns `true` if a parameter with this declared type can supply a property of the given type.
fn suits(value_type: ValueType, declared: &str) -> bool {
    value_type == ValueType::Any || declared == parameter_type(value_type)
}
