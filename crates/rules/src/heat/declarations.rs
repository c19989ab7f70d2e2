//! The shape of parameters, resources and outputs.

use hot::{Parameter, Resource, Template};

use super::PARAMETER_TYPES;
use crate::checks::Checks;
use crate::checks::words::{listed, nearest};

const RESOURCE_ATTRIBUTES: &[&str] = &[
    "type",
    "properties",
    "metadata",
    "depends_on",
    "update_policy",
    "deletion_policy",
    "description",
    "external_id",
    "condition",
];

/// A parameter is a mapping with a known type.
pub(crate) fn check_parameters(template: &Template, checks: &mut Checks) {
    for parameter in template.parameters() {
        check_parameter(parameter, checks);
    }
}

fn check_parameter(parameter: Parameter<'_>, checks: &mut Checks) {
    let name = parameter.name();
    if !parameter.body.is_mapping() {
        checks
            .fail(parameter, format!("parameter `{name}` is no mapping of attributes"))
            .kind("hot.wrong-shape")
            .help("declare it as a mapping with at least `type:`");
        return;
    }
    let Some(declared) = parameter.attribute("type") else {
        checks
            .fail(parameter, format!("parameter `{name}` has no type"))
            .kind("hot.missing-type")
            .help(format!("add `type:`, one of {}", listed(PARAMETER_TYPES)));
        return;
    };
    if PARAMETER_TYPES.contains(&declared.value.text().as_ref()) {
        checks.pass();
        return;
    }
    checks
        .fail(declared, format!("`{}` is no parameter type", declared.value.source().trim()))
        .kind("hot.unknown-parameter-type")
        .help(format!("use one of {}", listed(PARAMETER_TYPES)));
}

/// A resource is a mapping with a type and known attributes.
pub(crate) fn check_resources(template: &Template, checks: &mut Checks) {
    for resource in template.resources() {
        check_resource(resource, checks);
    }
}

fn check_resource(resource: Resource<'_>, checks: &mut Checks) {
    let id = resource.id();
    let body = resource.definition.body;
    if !body.is_mapping() {
        checks
            .fail(resource, format!("resource `{id}` is no mapping of attributes"))
            .kind("hot.wrong-shape")
            .help("declare it as a mapping with at least `type:`");
        return;
    }
    match resource.definition.type_node() {
        None => {
            checks
                .fail(resource, format!("resource `{id}` has no type"))
                .kind("hot.missing-type")
                .help("add `type:` with a resource type such as `OS::Nova::Server`");
        }
        Some(node) if node.as_str().is_none() => {
            checks
                .fail(node, format!("the type of resource `{id}` is no text"))
                .kind("hot.wrong-shape")
                .help("write a resource type such as `OS::Nova::Server`");
        }
        Some(_) => checks.pass(),
    }
    for entry in body.entries() {
        let name = entry.name();
        if RESOURCE_ATTRIBUTES.contains(&name.as_ref()) {
            continue;
        }
        let help = match nearest(&name, RESOURCE_ATTRIBUTES.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "if it is a property, indent it below `properties:`".to_owned(),
        };
        checks
            .fail(entry.key, format!("a resource has no attribute `{name}`"))
            .kind("hot.unknown-attribute")
            .related(resource, "of this resource")
            .help(help);
    }
}

/// An output is a mapping with a value.
pub(crate) fn check_outputs(template: &Template, checks: &mut Checks) {
    for output in template.outputs() {
        let name = output.name();
        if !output.value.is_mapping() {
            checks
                .fail(output.key, format!("output `{name}` is no mapping of attributes"))
                .kind("hot.wrong-shape")
                .help("declare it as a mapping with `value:`");
        } else if output.value.get("value").is_none() {
            checks
                .fail(output.key, format!("output `{name}` has no value"))
                .kind("hot.missing-value")
                .help("add `value:`");
        } else {
            checks.pass();
        }
    }
}

/// Heat keeps parameters and resources under one roof: no resource is called like a parameter.
pub(crate) fn check_names(template: &Template, checks: &mut Checks) {
    for resource in template.resources() {
        if let Some(parameter) = template.parameter(&resource.id()) {
            checks
                .fail(resource, format!("`{}` is both a parameter and a resource", resource.id()))
                .kind("hot.repeated-name")
                .related(parameter, "the parameter")
                .help("rename one of the two");
        }
    }
}
