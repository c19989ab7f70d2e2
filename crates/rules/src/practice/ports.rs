//! Ports.

use hot::scalars::boolean_word;
use hot::{ContentHash, Definition, Node, ResourceType, Template};
use maps::HashSet;

use super::networks::{Networks, Reference, networks_of_port, referred, subnets_of_addresses};
use super::uses::{Names, Used, read_by_callers};
use super::{PORT, in_scopes, lacks, property};
use crate::check::{Findings, Rule, rule};
use crate::heat::Scope;

pub(super) static RULES: &[Rule] = &[
    // A port has security groups of its own, or needs none.
    rule("practice.port-without-security-group", |cx, out| in_scopes(cx, out, check_groups))
        .about_resources(),
    // A port is used.
    rule("practice.unused-port", |cx, out| in_scopes(cx, out, check_uses)),
];

fn check_groups<'p>(scope: &Scope<'p>, out: &mut Findings) {
    let template = scope.template;
    let mut networks = None;
    let of_routers = ports_of_routers(template);
    for (port, definition) in template.definitions_of(PORT) {
        let is_open = lacks(definition, &["security_groups"])
            && is_secured(scope, definition)
            && !of_routers.contains(&Reference::Resource(port.id()));
        let networks = networks.get_or_insert_with(|| Networks::of(template));
        if !is_open || is_apart(scope, definition, networks) {
            out.pass();
            continue;
        }
        let on = network_named(definition).map(|it| format!(" on network `{it}`")).unwrap_or_default();
        let message = format!("port `{}`{on} gets the default security group of the project", port.id());
        out.fail(port, message)
            .help("add `security_groups`, or `port_security_enabled: false` if the port filters nothing");
    }
}

/// Returns the name of the resource, the parameter or the literal that a port gives as its network.
fn network_named(port: Definition<'_>) -> Option<&str> {
    let network = ["network", "network_id"].iter().find_map(|it| property(port, it))?.value;
    let call = hot::get_resource_name(network).or_else(|| hot::get_param_name(network));
    call.or_else(|| network.is_scalar().then_some(network)).map(Node::text)
}

/// Returns the ports that are interfaces of routers, to which security groups do not apply.
fn ports_of_routers(template: &Template) -> HashSet<Reference<'_>> {
    let interfaces = template.definitions_named("OS::Neutron::RouterInterface");
    interfaces.flat_map(|(_, it)| referred(it, &[&["port"], &["port_id"]])).collect()
}

/// Types of virtual network cards to which Neutron does not apply security groups.
const DIRECT: [&str; 4] = ["direct", "direct-physical", "macvtap", "baremetal"];

/// Returns `true` if Neutron filters the traffic of a port, for sure.
fn is_secured<'p>(scope: &Scope<'p>, port: Definition<'p>) -> bool {
    let is_direct = property(port, "binding:vnic_type")
        .is_some_and(|it| scope.settled(it.value).is_none_or(|it| DIRECT.contains(&it.text())));
    is_on(scope, port, "port_security_enabled") && !is_direct && property(port, "value_specs").is_none()
}

/// Returns `true` if a boolean property is missing or true.
fn is_on<'p>(scope: &Scope<'p>, definition: Definition<'p>, name: &str) -> bool {
    property(definition, name)
        .is_none_or(|it| scope.settled(it.value).is_some_and(|it| boolean_word(it) == Some(true)))
}

/// Returns `true` if every network of a port is one of the template that no router reaches, or that filters nothing.
fn is_apart<'p>(scope: &Scope<'p>, port: Definition<'p>, networks: &Networks<'p>) -> bool {
    let mut on = networks_of_port(port);
    if on.is_empty() {
        let subnets = subnets_of_addresses(port).into_iter().filter_map(Reference::resource);
        let subnets = subnets.filter_map(|it| scope.template.resource(it));
        on = subnets.flat_map(|it| networks_of_port(it.definition)).collect();
    }
    let is_apart = |it: &Reference<'p>| {
        let network = it.resource().and_then(|it| scope.template.resource(it)).map(|it| it.definition);
        let network = network.filter(|it| it.is(ResourceType::Net) || it.is(ResourceType::ProviderNet));
        network.is_some_and(|net| !networks.is_routed(*it) || !is_on(scope, net, "port_security_enabled"))
    };
    !on.is_empty() && on.iter().all(is_apart)
}

fn check_uses<'p>(scope: &Scope<'p>, out: &mut Findings) {
    let template = scope.template;
    if template.resources_of(PORT).next().is_none() {
        return;
    }
    let used = Used::by(template);
    let (unused, used): (Vec<_>, Vec<_>) = template.resources_of(PORT).partition(|it| !used.has(*it));
    out.pass_many(used.len());
    if unused.is_empty() {
        return;
    }
    let (names, read, allowed) = (Names::of(scope), read_by_callers(scope), allowed_addresses(template));
    for port in unused {
        let definition = port.definition;
        let is_attached = !lacks(definition, &["device_id", "device_owner"]);
        let addresses = definition.values_at_end(&["fixed_ips", "ip_address"]);
        let is_allowed = addresses.iter().any(|it| allowed.contains(&it.content()));
        if is_attached || is_allowed || read.contains(port.id()) || names.refer_to(port, scope) {
            out.pass();
            continue;
        }
        out.fail(port, format!("nothing uses port `{}`", port.id()))
            .help("add the port to `networks` of a server, or remove the port");
    }
}

/// Returns the addresses that ports allow in addition to their own.
fn allowed_addresses(template: &Template) -> HashSet<ContentHash> {
    let ports = template.definitions_of(PORT);
    let addresses = ports.flat_map(|(_, it)| it.values_at_end(&["allowed_address_pairs", "ip_address"]));
    addresses.map(Node::content).collect()
}
