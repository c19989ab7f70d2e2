//! Images and flavors of servers and service templates, checked by the names of their parameters.

use vnfcheck_hot::{Node, Resource, ResourceType};
use vnfcheck_vnf::servers::{FLAVOR_ENDING, IMAGE_ENDING};

use super::walk::first_name;
use super::{SERVER, Used, property, require, require_call, require_name, resources_of};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Servers have an image or a flavor.
    rule("SDC-HNS1", |cx, out| {
        for (_, _, server) in resources_of(cx, SERVER) {
            if server.definition.properties().is_none_or(|properties| !properties.is_mapping()) {
                continue;
            }
            let is_good = SERVER_IMAGES.iter().any(|made_of| property(server, made_of.property).is_some());
            let message = || format!("server `{}` has neither `image` nor `flavor`", server.id());
            let help = "add `flavor`, and `image` unless the server boots from a volume";
            require(out, is_good, server, message, help);
        }
    }),
    // Parameters for images and flavors follow the name pattern.
    rule("SDC-NNS13", |cx, out| parameters_are_named(cx, SERVER, &SERVER_IMAGES, out)),
    // Images and flavors of servers are not fixed values.
    rule("SDC-NNS8", |cx, out| are_by_parameter(cx, SERVER, &SERVER_IMAGES, out)),
    // The parameters of a service template use one vm-type.
    rule("SDC-NST1", |cx, out| {
        for (_, _, template) in resources_of(cx, SERVICE_TEMPLATE) {
            let [image, flavor] = SERVICE_IMAGES.map(|made_of| vm_type(template, made_of));
            let (Some((image, at)), Some((flavor, _))) = (image, flavor) else { continue };
            let message = || format!("the image has vm-type `{image}`, but the flavor has `{flavor}`");
            require(out, image == flavor, at, message, "use the same vm-type in both parameter names");
        }
    }),
    // Images and flavors of service templates are not fixed values.
    rule("SDC-NST2", |cx, out| are_by_parameter(cx, SERVICE_TEMPLATE, &SERVICE_IMAGES, out)),
    // Parameters of service templates follow the name pattern.
    rule("SDC-NST3", |cx, out| parameters_are_named(cx, SERVICE_TEMPLATE, &SERVICE_IMAGES, out)),
];

const SERVICE_TEMPLATE: ResourceType = ResourceType::V1ServiceTemplate;

/// A property for an image or a flavor, and the suffix of its parameter's name.
#[derive(Clone, Copy)]
pub(super) struct MadeOf {
    pub(super) property: &'static str,
    pub(super) suffix: &'static str,
}

const FLAVOR: MadeOf = MadeOf { property: "flavor", suffix: FLAVOR_ENDING };
pub(super) const SERVER_IMAGES: [MadeOf; 2] = [MadeOf { property: "image", suffix: IMAGE_ENDING }, FLAVOR];
const SERVICE_IMAGES: [MadeOf; 2] = [MadeOf { property: "image_name", suffix: IMAGE_ENDING }, FLAVOR];

/// Returns the parameter that supplies a property if the property is a mapping and the name of the parameter has the
/// suffix.
pub(super) fn well_named<'t>(resource: Resource<'t>, made_of: MadeOf) -> Option<Node<'t>> {
    let value = property(resource, made_of.property)?.value;
    let name = first_name("get_param", value).filter(|_| value.is_mapping())?;
    name.text().ends_with(made_of.suffix).then_some(name)
}

fn vm_type(resource: Resource<'_>, made_of: MadeOf) -> Option<(&str, Node<'_>)> {
    let name = well_named(resource, made_of)?;
    Some((name.text().split(made_of.suffix).next()?, name))
}

fn are_by_parameter(cx: &Context<'_>, of_type: ResourceType, images: &[MadeOf], out: &mut Findings) {
    for (_, _, resource) in resources_of(cx, of_type) {
        for given in images.iter().filter_map(|made_of| property(resource, made_of.property)) {
            require_call(out, given, || format!("`{}`", resource.id()));
        }
    }
}

fn parameters_are_named(cx: &Context<'_>, of_type: ResourceType, images: &[MadeOf], out: &mut Findings) {
    for (_, template, resource) in resources_of(cx, of_type) {
        for made_of in images {
            let given = property(resource, made_of.property).filter(|given| given.value.is_mapping());
            let Some(name) = given.and_then(|given| first_name("get_param", given.value)) else { continue };
            let message = || {
                format!(
                    "parameter `{}` sets `{}`, expected a name that ends in `{}`",
                    name.text(),
                    made_of.property,
                    made_of.suffix
                )
            };
            let is_good = name.text().ends_with(made_of.suffix);
            require_name(cx, Used { template, argument: name }, is_good, message, out);
        }
    }
}
