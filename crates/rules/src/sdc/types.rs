//! Types of resources that SDC warns about.

use vnfcheck_hot::{Resource, ResourceType, Template};
use vnfcheck_sdc::Heat;

use super::require;
use vnfcheck_check::{Context, Findings, Place, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Templates use one version of Contrail.
    rule("SDC-CTL2", one_version_of_contrail),
    // Templates do not use the first version of Contrail.
    rule("SDC-CTL3", |cx, out| {
        for (_, _, resource) in typed(cx) {
            let type_name = resource.definition.type_name().unwrap_or_default();
            if is_first(type_name) {
                let message = format!("`{type_name}` belongs to the first version of Contrail");
                out.fail(at_type(resource), message).help(in_second_version(type_name));
            } else {
                out.pass();
            }
        }
    }),
    // Resources have a type (forbidden resources).
    rule("SDC-FRG1", every_resource_has_a_type),
    // Templates define no floating IP addresses.
    rule("SDC-FRG2", |cx, out| {
        for (_, _, resource) in typed(cx) {
            let is_floating = resource.definition.is(ResourceType::FloatingIp);
            let message = || "forbidden type `OS::Neutron::FloatingIP`".to_owned();
            require(out, !is_floating, at_type(resource), message, "remove the resource");
        }
    }),
    // Resources have a type (resources).
    rule("SDC-RBV1", every_resource_has_a_type),
];

fn is_first(type_name: &str) -> bool {
    type_name.starts_with("OS::Contrail::")
}

/// Returns the help that names the type of the second version, if a type of the same name exists.
fn in_second_version(type_name: &str) -> String {
    let second = type_name.replacen("OS::Contrail::", "OS::ContrailV2::", 1);
    match ResourceType::of(&second) {
        Some(_) => format!("use `{second}`, and adapt the properties"),
        None => "use a type of `OS::ContrailV2`, and adapt the properties".to_owned(),
    }
}

/// Returns every resource that is a mapping, in the templates that SDC reads.
pub(super) fn resources<'c, 'p>(
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (Heat<'p>, &'p Template, Resource<'p>)> + use<'c, 'p> {
    let templates = cx.onboarding().templates();
    let resources =
        templates.flat_map(|(heat, template)| template.resources().map(move |it| (heat, template, it)));
    resources.filter(|(_, _, resource)| resource.definition.body.is_mapping())
}

/// Returns the resources that have a type.
fn typed<'c, 'p>(
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (Heat<'p>, &'p Template, Resource<'p>)> + use<'c, 'p> {
    resources(cx).filter(|(_, _, resource)| resource.definition.type_name().is_some())
}

fn at_type(resource: Resource<'_>) -> Place {
    resource.definition.type_node().map_or(resource.key, |node| node).into()
}

fn every_resource_has_a_type(cx: &Context<'_>, out: &mut Findings) {
    for (_, _, resource) in resources(cx) {
        let is_typed = resource.definition.type_name().is_some();
        let message = || format!("resource `{}` has no type", resource.id());
        let help = "add `type:`";
        require(out, is_typed, resource, message, help);
    }
}

/// Adds one finding for the package, at the first resource of the first version.
fn one_version_of_contrail(cx: &Context<'_>, out: &mut Findings) {
    let of = |start: &'static str| {
        typed(cx)
            .map(|(_, _, resource)| resource)
            .find(move |resource| resource.definition.type_name().is_some_and(|name| name.starts_with(start)))
    };
    match (of("OS::Contrail::"), of("OS::ContrailV2::")) {
        (None, None) => {}
        (Some(first), Some(second)) => {
            out.fail(at_type(first), "the templates use resources of both versions of Contrail")
                .help("use only types of `OS::ContrailV2`")
                .related(at_type(second), "a resource of the second version");
        }
        _ => out.pass(),
    }
}
