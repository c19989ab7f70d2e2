//! Routers and floating IPs.

use vnfcheck_fix::{Fix, Plan, Written};
use vnfcheck_hot::{Call, ContentHash, Function, Node, Owner, Resource, ResourceType, Target, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::work::step;

use super::networks::{Interface, Networks, Reference, networks_of, routers_of, subnets_of_addresses};
use super::{
    PORT, first_property, in_scopes, is_created, is_on, lacks, property, references_to_resources,
    referring_resource, templates,
};
use crate::heat::Scope;
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // A floating IP waits for the router that leads to it.
    rule("practice.floating-ip-before-router", |cx, out| {
        templates(cx.package()).for_each(|it| check_order(it, out));
    }),
    // The router of floating IPs has a gateway.
    rule("practice.router-without-gateway", |cx, out| {
        templates(cx.package()).for_each(|it| check_gateways(it, out));
    }),
    // The servers on a routed subnet get name servers.
    rule("practice.subnet-without-name-servers", |cx, out| in_scopes(cx, out, check_name_servers))
        .about_resources(),
];

const ROUTER: ResourceType = ResourceType::Router;
const FLOATING_IP: ResourceType = ResourceType::FloatingIp;
const ASSOCIATION: ResourceType = ResourceType::FloatingIpAssociation;
const GATEWAY: &str = "OS::Neutron::RouterGateway";

fn check_name_servers<'p>(scope: &Scope<'p>, out: &mut Findings) {
    let networks = Networks::of(scope.template);
    let routed: HashSet<&str> =
        networks.interfaces.iter().flat_map(|it| &it.subnets).filter_map(|it| it.resource()).collect();
    let subnets = || scope.template.resources_of(ResourceType::Subnet);
    let named = subnets().filter(|it| !lacks(it.definition, &["dns_nameservers"]));
    // A server with addresses on two subnets of a network gets the name servers of both.
    let named: HashSet<Reference<'_>> = named.flat_map(|it| networks_of(it.definition)).collect();
    for subnet in subnets() {
        let definition = subnet.definition;
        let has_dhcp = is_on(scope, definition, "enable_dhcp");
        let is_reported = lacks(definition, &["dns_nameservers", "value_specs"])
            && has_dhcp
            && routed.contains(subnet.id())
            && !networks_of(definition).iter().any(|it| named.contains(it))
            && is_created(scope, subnet);
        if !is_reported {
            out.pass();
            continue;
        }
        let message = format!("subnet `{}` on a router has no `dns_nameservers`", subnet.id());
        out.fail(subnet, message).help("add `dns_nameservers`, for example from a parameter");
    }
}

/// Returns the floating IPs and associations of a template that name a port or server, each with this port or server.
fn addressed(template: &Template) -> impl Iterator<Item = (Resource<'_>, Vec<&str>)> {
    let all = [FLOATING_IP, ASSOCIATION].into_iter().flat_map(|it| template.resources_of(it));
    all.filter_map(|it| {
        let named = ["port_id", "port"].iter().filter_map(|name| property(it.definition, name));
        let calls = named.flat_map(|it| it.value.followed()).filter_map(|node| {
            let call = Call::at(node, Owner::default())?;
            let is_reference = matches!(call.function, Function::GetResource | Function::GetAttr);
            call.target().filter(|_| is_reference).map(Node::text)
        });
        let named: Vec<&str> = calls.collect();
        (!named.is_empty()).then_some((it, named))
    })
}

fn check_gateways(template: &Template, out: &mut Findings) {
    let networks = Networks::of(template);
    let subnets: HashSet<Reference<'_>> =
        addressed(template).flat_map(|(_, named)| named).flat_map(|it| networks.subnets_of(it)).collect();
    let is_beside = |it: &&Interface<'_>| it.subnets.iter().any(|subnet| subnets.contains(subnet));
    let beside = networks.interfaces.iter().filter(is_beside).flat_map(|it| &it.routers);
    let beside: HashSet<&str> = beside.filter_map(|it| it.resource()).collect();
    let gateways = template.definitions_named(GATEWAY);
    let with_gateway = gateways.flat_map(|(_, it)| routers_of(it));
    let with_gateway: HashSet<&str> = with_gateway.filter_map(Reference::resource).collect();
    for router in template.resources_of(ROUTER) {
        let has_gateway = with_gateway.contains(router.id())
            || !lacks(router.definition, &["external_gateway_info", "value_specs"]);
        if has_gateway || !beside.contains(router.id()) {
            out.pass();
            continue;
        }
        let message = format!(
            "router `{}` has no gateway, so Neutron refuses floating IPs on its subnets",
            router.id()
        );
        out.fail(router, message).help("add `external_gateway_info` with the network of the floating IPs");
    }
}

fn check_order(template: &Template, out: &mut Findings) {
    let networks = Networks::of(template);
    if networks.interfaces.is_empty() {
        return;
    }
    let order = Order::of(template, &networks);
    for (resource, named) in addressed(template) {
        let subnets: HashSet<Reference<'_>> = named.iter().flat_map(|it| networks.subnets_of(it)).collect();
        let mut needed =
            networks.interfaces.iter().filter(|it| it.subnets.iter().any(|it| subnets.contains(it)));
        let before = order.before(resource);
        let missing = needed.find(|it| !before.contains(it.resource.id()));
        let Some(interface) = missing.map(|it| it.resource) else {
            out.pass();
            continue;
        };
        let message = format!(
            "`{}` does not wait for router interface `{}`, so Neutron may refuse the floating IP",
            resource.id(),
            interface.id()
        );
        let is_after = order.before(interface).contains(resource.id());
        out.fail(resource, message)
            .related(interface, "the router interface")
            .help(format!("add `depends_on: {}`", interface.id()))
            .fix(if is_after { None } else { wait(resource, interface.id()) });
    }
}

/// Returns a fix that makes a resource wait for another resource.
fn wait(resource: Resource<'_>, other: &str) -> Option<Fix> {
    let plan = match resource.definition.attribute("depends_on").filter(|it| !it.value.is_null()) {
        None => Plan::add(resource.definition.body, &["depends_on"], Written::text(other)),
        Some(entry) => {
            let named = Written::of(entry.value)?;
            let mut all = if let Written::List(all) = named { all } else { vec![named] };
            all.push(Written::text(other));
            Plan::replace(entry.value, Written::List(all))
        }
    };
    Some(Fix::safe(format!("make `{}` wait for `{other}`", resource.id()), plan))
}

/// The order in which Heat creates the resources of a template.
struct Order<'t> {
    /// The resources for which each resource waits directly.
    waits: HashMap<&'t str, Vec<&'t str>>,
}

impl<'t> Order<'t> {
    fn of(template: &'t Template, networks: &Networks<'t>) -> Self {
        let mut order = Self { waits: HashMap::default() };
        for reference in references_to_resources(template).chain(template.references(Target::Dependency)) {
            if let Some(id) = referring_resource(template, reference) {
                order.waits.entry(id).or_default().push(reference.name.text());
            }
        }
        order.add_gateways(template, networks);
        order.add_interfaces(template, networks);
        order
    }

    /// Adds the dependencies of gateways on interfaces of the same router, and of floating IPs on gateways of the same
    /// network.
    fn add_gateways(&mut self, template: &'t Template, networks: &Networks<'t>) {
        let mut by_network: HashMap<ContentHash, Vec<&str>> = HashMap::default();
        for gateway in template.resources_named(GATEWAY) {
            let routers = routers_of(gateway.definition);
            let interfaces =
                networks.interfaces.iter().filter(|it| it.routers.iter().any(|it| routers.contains(it)));
            let waits = self.waits.entry(gateway.id()).or_default();
            waits.extend(interfaces.map(|it| it.resource.id()));
            if let Some(network) = first_property(gateway.definition, &["network", "network_id"]) {
                by_network.entry(network.value.content()).or_default().push(gateway.id());
            }
        }
        for floating in template.resources_of(FLOATING_IP) {
            let network = first_property(floating.definition, &["floating_network", "floating_network_id"]);
            if let Some(gateways) = network.and_then(|it| by_network.get(&it.value.content())) {
                self.waits.entry(floating.id()).or_default().extend(gateways);
            }
        }
    }

    /// Adds the dependencies of floating IPs on interfaces on the subnets of their ports.
    fn add_interfaces(&mut self, template: &'t Template, networks: &Networks<'t>) {
        let mut by_subnet: HashMap<Reference<'t>, Vec<&'t str>> = HashMap::default();
        for interface in &networks.interfaces {
            for subnet in &interface.named {
                by_subnet.entry(*subnet).or_default().push(interface.resource.id());
            }
        }
        let all: Vec<&str> = by_subnet.values().flatten().copied().collect();
        for of_type in [FLOATING_IP, ASSOCIATION] {
            for resource in template.resources_of(of_type) {
                let Some(waits) = self.waits.get_mut(resource.id()) else { continue };
                let ports =
                    waits.iter().filter_map(|it| template.resource(it)).filter(|it| it.definition.is(PORT));
                let mut more: Vec<&str> = Vec::new();
                for port in ports {
                    let subnets = subnets_of_addresses(port.definition);
                    let has_addresses = property(port.definition, "fixed_ips").is_some();
                    if !has_addresses && of_type == FLOATING_IP {
                        more.extend(&all);
                    }
                    more.extend(subnets.iter().filter_map(|it| by_subnet.get(it)).flatten());
                }
                waits.extend(more);
            }
        }
    }

    /// Returns the resources that exist before a resource.
    fn before(&self, resource: Resource<'t>) -> HashSet<&'t str> {
        let mut before = HashSet::default();
        let mut pending = vec![resource.id()];
        while let Some(id) = pending.pop() {
            for next in self.waits.get(id).into_iter().flatten() {
                step();
                if before.insert(*next) {
                    pending.push(next);
                }
            }
        }
        before
    }
}
