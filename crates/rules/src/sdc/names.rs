//! Names, zones and metadata of servers.

use vnfcheck_hot::{Node, Resource, ResourceType, Template};
use vnfcheck_sdc::Heat;
use vnfcheck_vnf::parameters::zone_index;

use super::environments::{declared, pairs};
use super::images::{SERVER_IMAGES, well_named};
use super::values::fits_list;
use super::walk::{first_name, text};
use super::{SERVER, Used, properties, property, require, require_name, resources_of};
use crate::words::and_declare;
use vnfcheck_check::{Context, Findings, Place, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Servers have metadata.
    rule("SDC-NNS1", |cx, out| {
        for (_, _, server) in with_properties(cx) {
            let is_there = property(server, "metadata").is_some();
            let message = || format!("server `{}` has no property `metadata`", server.id());
            let help = "add `metadata` with `vnf_id` and `vf_module_id` under `properties`, each with `get_param` of the parameter of the same name, and declare these parameters";
            require(out, is_there, server, message, help);
        }
    }),
    // Parameters for server names follow the name pattern.
    rule("SDC-NNS10", |cx, out| {
        for (_, template, server) in resources_of(cx, SERVER) {
            let argument = property(server, "name").and_then(|name| name.value.get("get_param"));
            let Some(argument) = argument.filter(|it| text(*it).is_some() || it.is_sequence()) else {
                continue;
            };
            let message = || {
                format!(
                    "the name of `{}` does not come from `{{vm-type}}_name_{{index}}` or an element of `{{vm-type}}_names`",
                    server.id()
                )
            };
            require_name(cx, Used { template, argument }, accepted(argument).is_some(), message, out);
        }
    }),
    // The parameters of a server have one vm-type.
    rule("SDC-NNS11", |cx, out| {
        for (_, _, server) in resources_of(cx, SERVER) {
            let vm_types = vm_types(server);
            let Some(((first, at), others)) = vm_types.split_first().filter(|(_, others)| !others.is_empty())
            else {
                continue;
            };
            let Some((other, place)) = others.iter().find(|(other, _)| other != first) else {
                out.pass();
                continue;
            };
            let message =
                format!("the parameters of `{}` have several vm-types: `{first}` and `{other}`", server.id());
            out.fail(*place, message)
                .help("use the same vm-type in the parameter names for `name`, `image` and `flavor`")
                .related(*at, format!("`{first}`"));
        }
    }),
    // Server metadata contains `vf_module_id`.
    rule("SDC-NNS2", |cx, out| metadata_has(cx, "vf_module_id", out)),
    // Server metadata contains `vnf_id`.
    rule("SDC-NNS3", |cx, out| metadata_has(cx, "vnf_id", out)),
    // Zones of servers come from `availability_zone_N`.
    rule("SDC-NNS5", |cx, out| zones_are_named(cx, SERVER, out)),
    // Availability zones of servers are not fixed values.
    rule("SDC-NNS6", |cx, out| zones_are_by_parameter(cx, SERVER, out)),
    // Names of servers come from parameters.
    rule("SDC-NNS7", |cx, out| {
        for (_, _, server) in with_properties(cx) {
            let name = property(server, "name");
            let is_by_parameter = name.is_some_and(|name| name.value.get("get_param").is_some());
            let at = name.map_or(Place::from(server), |name| name.value.into());
            let message = || format!("the name of server `{}` does not come from `get_param`", server.id());
            require(out, is_by_parameter, at, message, "use `get_param` of a parameter");
        }
    }),
    // Server names in environment files are strings or lists.
    rule("SDC-NNS9", |cx, out| {
        for (template, environment) in pairs(cx) {
            let names = template
                .resources_of(SERVER)
                .filter_map(|server| accepted(property(server, "name")?.value.get("get_param")?));
            for name in names {
                let Some((given, _)) =
                    declared(template, environment).find(|(it, _)| it.name() == name.text())
                else {
                    continue;
                };
                let message = || format!("the value of `{}` must be a string or a list", name.text());
                let help = "write one name as a string, or several names as a list";
                if let Some(finding) = require(out, fits_list(given.value), name, message, help) {
                    finding.related(given, "the value");
                }
            }
        }
    }),
    // Zones of service instances come from `availability_zone_N`.
    rule("SDC-NSI1", |cx, out| zones_are_named(cx, SERVICE_INSTANCE, out)),
    // Availability zones of service instances are not fixed values.
    rule("SDC-NSI2", |cx, out| zones_are_by_parameter(cx, SERVICE_INSTANCE, out)),
];

const SERVICE_INSTANCE: ResourceType = ResourceType::V1ServiceInstance;

/// Returns the servers with at least one property.
fn with_properties<'c, 'p>(
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (Heat<'p>, &'p Template, Resource<'p>)> + use<'c, 'p> {
    resources_of(cx, SERVER).filter(|(_, _, server)| properties(*server).next().is_some())
}

/// Returns the name of a valid parameter in `name_N` or `[names, index]`.
fn accepted(argument: Node<'_>) -> Option<Node<'_>> {
    if argument.is_sequence() {
        let name = argument.item(0).filter(|_| argument.len() == 2)?;
        return text(name).filter(|name| name.ends_with("_names")).map(|_| name);
    }
    text(argument).filter(|name| ends_in_number(name, "_name_")).map(|_| argument)
}

/// Returns `true` if a name ends in a marker followed by digits.
fn ends_in_number(name: &str, mark: &str) -> bool {
    let head = name.trim_end_matches(|last: char| last.is_ascii_digit());
    head.len() < name.len() && head.ends_with(mark)
}

/// Returns the vm-types in the names of the parameters for name, image and flavor.
fn vm_types(server: Resource<'_>) -> Vec<(&str, Place)> {
    let name = property(server, "name").and_then(|name| accepted(name.value.get("get_param")?));
    let name = name.map(|node| (node, "name"));
    let images = SERVER_IMAGES
        .into_iter()
        .filter_map(|made_of| Some((well_named(server, made_of)?, made_of.property)));
    let parameters = name.into_iter().chain(images);
    let vm_type = |(node, word): (_, _)| {
        let name = Node::text(node);
        let start = name.split(word).next().unwrap_or_default();
        (start.trim_end_matches(|last: char| !last.is_ascii_alphanumeric()), Place::from(node))
    };
    parameters.map(vm_type).collect()
}

fn metadata_has(cx: &Context<'_>, key: &str, out: &mut Findings) {
    for (_, template, server) in resources_of(cx, SERVER) {
        let Some(metadata) = property(server, "metadata").filter(|it| it.value.is_mapping()) else {
            continue;
        };
        let is_there = metadata.value.entries().any(|entry| entry.name().eq_ignore_ascii_case(key));
        let message = || format!("the metadata of server `{}` has no `{key}`", server.id());
        let declare = and_declare(cx.package(), template, key, "the parameter");
        let help = format!("add `{key}: {{get_param: {key}}}`{declare}");
        require(out, is_there, metadata.key, message, &help);
    }
}

fn zones_are_named(cx: &Context<'_>, of_type: ResourceType, out: &mut Findings) {
    for (_, template, resource) in resources_of(cx, of_type) {
        let zone = property(resource, "availability_zone").filter(|zone| zone.value.is_mapping());
        let Some(name) = zone.and_then(|zone| first_name("get_param", zone.value)) else { continue };
        let is_good = zone_index(name.text()).is_some();
        let message = || format!("zone parameter `{}` is not named `availability_zone_N`", name.text());
        require_name(cx, Used { template, argument: name }, is_good, message, out);
    }
}

fn zones_are_by_parameter(cx: &Context<'_>, of_type: ResourceType, out: &mut Findings) {
    for (_, _, resource) in resources_of(cx, of_type) {
        if let Some(zone) = property(resource, "availability_zone") {
            let message = || format!("the availability zone of `{}` is a fixed value", resource.id());
            require(out, zone.value.is_mapping(), zone.value, message, "use `get_param` of a parameter");
        }
    }
}
