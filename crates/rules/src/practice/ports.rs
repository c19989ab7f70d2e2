//! Ports.

use vnfcheck_hot::{
    ContentHash, Definition, Entry, Function, Node, ResourceType, Target, Template, get_param_name,
    get_resource_name,
};
use vnfcheck_maps::HashSet;

use super::networks::{Networks, Reference, networks_of, ports_of, resources, subnets_of_addresses};
use super::uses::{Used, read_by_callers};
use super::{
    PORT, Subject, Together, first_property, is_created, is_on, lacks, property, referring_resource, together,
};
use crate::heat::Scope;
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // A port has its own security groups, or needs none.
    rule("practice.port-without-security-group", |cx, out| {
        together(cx, Together::PortWithoutSecurityGroup, out);
    })
    .about_resources(),
    // A port is used.
    rule("practice.unused-port", |cx, out| together(cx, Together::UnusedPort, out)),
];

pub(super) fn check_groups<'p>(scope: &Scope<'p>, out: &mut Findings) {
    let template = scope.template;
    let mut networks = None;
    let (of_routers, reserved) = (ports_of_routers(template), reserved_ports(template));
    for (port, definition) in template.definitions_of(PORT) {
        let is_open = lacks(definition, &["security_groups"])
            && is_secured(scope, definition)
            && is_created(scope, port)
            && !reserved.contains(port.id())
            && !of_routers.contains(&Reference::Resource(port.id()));
        let networks = networks.get_or_insert_with(|| Networks::of(template));
        if !is_open || is_apart(scope, definition, networks) || is_internal(scope, definition) {
            out.pass();
            continue;
        }
        let on = network_named(definition).map(|it| format!(" on network `{it}`")).unwrap_or_default();
        let message = format!("port `{}`{on} gets the default security group of the project", port.id());
        out.fail(port, message)
            .help("add `security_groups`, or `port_security_enabled: false` for a port without filters");
    }
}

/// Returns the property that names the network of a port.
fn network_property(port: Definition<'_>) -> Option<Entry<'_>> {
    first_property(port, &["network", "network_id"])
}

/// Returns `true` if the parameter for the network of a port has the name of an internal network, and no parameter or
/// resource of the template concerns security groups.
fn is_internal<'p>(scope: &Scope<'p>, port: Definition<'p>) -> bool {
    let is_named = |name: Node<'_>| {
        let endings = ["_net_id", "_net_name", "_net_fqdn"];
        name.text().starts_with("int_") && endings.iter().any(|it| name.text().ends_with(it))
    };
    let template = scope.template;
    let has_word = |name: &str| {
        let name = name.to_ascii_lowercase();
        ["security", "sec_group", "secgroup"].iter().any(|it| name.contains(it))
            || name.split('_').any(|it| it == "sg" || it == "sgs")
    };
    network_property(port).and_then(|it| get_param_name(it.value)).is_some_and(is_named)
        && template.resources_of(ResourceType::SecurityGroup).next().is_none()
        && !template.parameters().any(|it| has_word(it.name()))
}

/// Returns the network of a port: the name of the resource or parameter, or the literal.
fn network_named(port: Definition<'_>) -> Option<&str> {
    let network = network_property(port)?.value;
    let call = get_resource_name(network).or_else(|| get_param_name(network));
    call.or_else(|| network.is_scalar().then_some(network)).map(Node::text)
}

/// Returns the ports that are interfaces of routers, to which security groups do not apply.
fn ports_of_routers(template: &Template) -> HashSet<Reference<'_>> {
    let interfaces = template.definitions_named("OS::Neutron::RouterInterface");
    interfaces.flat_map(|(_, it)| ports_of(it)).collect()
}

/// Returns the ports that only reserve an address: floating IPs name the ports, or other elements read attributes, but
/// nothing attaches the ports.
fn reserved_ports(template: &Template) -> HashSet<&str> {
    let (of_addresses, others): (Vec<_>, Vec<_>) =
        template.references(Target::Resource).partition(|it| is_in_floating_ip(template, *it));
    let attached: HashSet<&str> = others.into_iter().map(|it| it.name.text()).collect();
    let reading = template.references(Target::Attribute).chain(of_addresses);
    reading.map(|it| it.name.text()).filter(|it| !attached.contains(it)).collect()
}

/// The types of floating IPs, which name the port of their address without attaching the port.
const FLOATING_IPS: [&str; 2] = ["OS::Neutron::FloatingIP", "OS::Neutron::FloatingIPAssociation"];

fn is_in_floating_ip(template: &Template, reference: vnfcheck_hot::Reference<'_>) -> bool {
    let owner = referring_resource(template, reference).and_then(|it| template.resource(it));
    owner.is_some_and(|it| FLOATING_IPS.iter().any(|name| it.definition.type_name() == Some(name)))
}

/// Types of virtual network cards to which Neutron does not apply security groups.
const DIRECT: [&str; 4] = ["direct", "direct-physical", "macvtap", "baremetal"];

/// Returns `true` if Neutron certainly filters the traffic of a port.
fn is_secured<'p>(scope: &Scope<'p>, port: Definition<'p>) -> bool {
    let is_direct = property(port, "binding:vnic_type")
        .is_some_and(|it| scope.settled(it.value).is_none_or(|it| DIRECT.contains(&it.text())));
    is_on(scope, port, "port_security_enabled") && !is_direct && property(port, "value_specs").is_none()
}

/// The types of networks. Policies connect the networks of Contrail, not routers.
const NETWORKS: [ResourceType; 4] = [
    ResourceType::Net,
    ResourceType::ProviderNet,
    ResourceType::V1VirtualNetwork,
    ResourceType::VirtualNetwork,
];

/// Returns `true` if each network of a port is a network of the template that no router reaches, or a network that
/// filters nothing.
fn is_apart<'p>(scope: &Scope<'p>, port: Definition<'p>, networks: &Networks<'p>) -> bool {
    let mut on = networks_of(port);
    if on.is_empty() {
        let subnets = resources(scope.template, subnets_of_addresses(port));
        on = subnets.flat_map(|it| networks_of(it.definition)).collect();
    }
    let is_apart = |it: &Reference<'p>| {
        let network = it.resource().and_then(|it| network_of(scope.template, it));
        network.is_some_and(|net| !networks.is_routed(*it) || !is_on(scope, net, "port_security_enabled"))
    };
    !on.is_empty() && on.iter().all(is_apart) || is_apart_in_callers(scope, port)
}

/// Returns `true` if each template that calls this template passes one of its own networks that no router reaches.
fn is_apart_in_callers<'p>(scope: &Scope<'p>, port: Definition<'p>) -> bool {
    let parameter = network_property(port).and_then(|it| get_param_name(it.value));
    let Some(parameter) = parameter else { return false };
    let mut calls = scope.package.calls_to(scope.template.file()).peekable();
    calls.peek().is_some()
        && calls.all(|call| {
            let passed = call.argument(parameter.text()).and_then(get_resource_name).map(Node::text);
            let network = passed.filter(|it| network_of(call.caller, it).is_some());
            network.is_some_and(|it| !Networks::of(call.caller).is_routed(Reference::Resource(it)))
        })
}

fn network_of<'p>(template: &'p Template, id: &str) -> Option<Definition<'p>> {
    let network = template.resource(id)?.definition;
    network.is_any_of(&NETWORKS).then_some(network)
}

pub(super) fn check_uses(subject: &Subject<'_, '_>, out: &mut Findings) {
    let template = subject.template;
    if template.resources_of(PORT).next().is_none() {
        return;
    }
    let used = Used::by(template);
    let ports = template.resources_of(PORT).filter(|it| is_created(subject, *it));
    let (unused, used): (Vec<_>, Vec<_>) = ports.partition(|it| !used.has(*it));
    out.pass_many(used.len());
    if unused.is_empty() {
        return;
    }
    let (names, read, allowed) = (subject.names(), read_by_callers(subject), allowed_addresses(template));
    for port in unused {
        let definition = port.definition;
        // Properties of plug-ins attach the port of a VLAN to a trunk.
        let is_attached = !lacks(definition, &["device_id", "device_owner", "value_specs"]);
        let addresses = definition.values_at_end(&["fixed_ips", "ip_address"]);
        let is_allowed = addresses.iter().any(|it| allowed.contain(*it) || is_read_elsewhere(template, *it));
        if is_attached || is_allowed || read.contains(port.id()) || names.refer_to(port, subject) {
            out.pass();
            continue;
        }
        out.fail(port, format!("nothing uses port `{}`", port.id()))
            .help("add the port to `networks` of a server, or remove the port");
    }
}

/// The addresses that ports allow in addition to their own.
struct Allowed {
    addresses: HashSet<ContentHash>,
    /// `true` if a port allows the addresses of a network.
    is_network: bool,
}

impl Allowed {
    fn contain(&self, address: Node<'_>) -> bool {
        self.is_network || self.addresses.contains(&address.content())
    }
}

fn allowed_addresses(template: &Template) -> Allowed {
    let ports = template.definitions_of(PORT);
    let allowed: Vec<Node<'_>> =
        ports.flat_map(|(_, it)| it.values_at_end(&["allowed_address_pairs", "ip_address"])).collect();
    let is_network = allowed.iter().any(|it| it.is_scalar() && it.text().contains('/'));
    Allowed { addresses: allowed.into_iter().map(Node::content).collect(), is_network }
}

/// Returns `true` if another element reads the parameter of an address, so that the port only reserves the address for
/// that element.
fn is_read_elsewhere(template: &Template, address: Node<'_>) -> bool {
    let same = template.calls_of(Function::GetParam).filter(|it| it.node.content() == address.content());
    same.take(2).count() > 1
}
