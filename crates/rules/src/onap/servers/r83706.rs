//! R-83706: a server that boots from an image sets `image`.

use std::cell::LazyCell;

use vnfcheck_fix::{Choice, Decision, Fix, Plan, Repair};
use vnfcheck_hot::{Definition, FileId, NodeId, Resource, ResourceType, Template};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::{Cardinality, Server, Vnf};

use crate::fixes;
use crate::onap::servers::boot::{self, Boot};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-83706", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let servers = LazyCell::new(|| by_body(cx.model()));
    for template in package.templates() {
        let with_volumes = boot::with_attached_volumes(template);
        for (resource, server) in template.definitions_of(ResourceType::Server) {
            // Heat does not create a server with `external_id`: the server already exists.
            if server.body.entry("external_id").is_some() {
                continue;
            }
            let boot = Boot::of(server);
            if boot.image.is_some() {
                out.pass();
            } else if boot.devices.is_none()
                && !server.has_unknown_properties()
                && !with_volumes.contains_key(&resource.id())
            {
                let id = resource.id();
                match server.property("image") {
                    Some(image) => out
                        .fail(image.key, format!("`image` of server `{id}` is empty"))
                        .help("add a value after `image:`, or a boot volume in `block_device_mapping_v2`"),
                    None => out
                        .fail(resource, format!("server `{id}` has neither an image nor a boot volume"))
                        .help(format!(
                            "add `image`{}, or `block_device_mapping_v2` with a boot volume",
                            within_group(resource, server)
                        ))
                        .waits_for(
                            servers
                                .get(&of_body(server))
                                .and_then(|model| decision(template, resource, server, model)),
                        ),
                };
            }
        }
    }
}

/// Returns the words for the place of the properties of a server in the definition of a group.
fn within_group(group: Resource<'_>, server: Definition<'_>) -> &'static str {
    if group.definition.body == server.body {
        ""
    } else if group.definition.is(ResourceType::ResourceGroup) {
        " under `resource_def.properties`"
    } else {
        " under `resource.properties`"
    }
}

/// The body of a definition.
type Body = (FileId, NodeId);

fn of_body(server: Definition<'_>) -> Body {
    (server.body.file(), server.body.id())
}

/// Returns the first server of the model with each body.
fn by_body<'v, 'p>(vnf: &'v Vnf<'p>) -> HashMap<Body, &'v Server<'p>> {
    let mut servers = HashMap::default();
    for server in &vnf.servers {
        servers.entry(of_body(server.defined.definition())).or_insert(server);
    }
    servers
}

/// Returns the question of whether a server takes its image from the parameter of its vm-type.
fn decision(
    template: &Template,
    resource: Resource<'_>,
    server: Definition<'_>,
    model: &Server<'_>,
) -> Option<Decision> {
    let (id, name) = (resource.id(), model.expected_name("image", Cardinality::One));
    if name.contains('{') {
        return None;
    }
    let get = fixes::get_param(&name);
    let added = match server.properties() {
        Some(properties) => Plan::add(properties, &["image"], get),
        None => Plan::add(server.body, &["properties", "image"], get),
    };
    let fix = Fix::risky(format!("take the image of `{id}` from `{name}`"), added);
    let choice = Choice::of(name.clone(), fix.and(fixes::supply(template.file(), &name)));
    Some(Decision::Repair(Box::new(Repair {
        file: template.file(),
        element: format!("resources/{id}/image"),
        question: format!("Which parameter sets the image of server `{id}`?"),
        choices: vec![choice, Choice::keep()],
        proposal: Some(name),
    })))
}
