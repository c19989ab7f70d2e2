//! The networks of a template: subnets, ports, servers, and the interfaces of routers.

use vnfcheck_hot::{ContentHash, Definition, Node, Resource, ResourceType, Template, get_resource_name};
use vnfcheck_maps::{HashMap, HashSet};

use super::{PORT, SERVER};

/// The type of the interfaces of routers.
const INTERFACE: &str = "OS::Neutron::RouterInterface";

/// A network or subnet to which a template refers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Reference<'t> {
    /// A resource of the template.
    Resource(&'t str),
    /// Any other value; equal values denote the same element.
    Value(ContentHash),
}

impl<'t> Reference<'t> {
    fn to(node: Node<'t>) -> Self {
        get_resource_name(node)
            .map_or_else(|| Self::Value(node.content()), |name| Self::Resource(name.text()))
    }

    /// Returns the resource of the template.
    pub(super) fn resource(self) -> Option<&'t str> {
        match self {
            Self::Resource(id) => Some(id),
            Self::Value(_) => None,
        }
    }
}

/// An interface of a router.
#[derive(Debug)]
pub(super) struct Interface<'t> {
    pub(super) resource: Resource<'t>,
    /// The routers, more than one if conditions choose.
    pub(super) routers: Vec<Reference<'t>>,
    /// The subnets that the interface itself names.
    pub(super) named: Vec<Reference<'t>>,
    /// The subnets that the interface or its port names.
    pub(super) subnets: HashSet<Reference<'t>>,
}

/// The networks of a template.
#[derive(Debug)]
pub(super) struct Networks<'t> {
    template: &'t Template,
    subnets: HashMap<Reference<'t>, Vec<Reference<'t>>>,
    pub(super) interfaces: Vec<Interface<'t>>,
}

/// Returns the elements to which the values of properties refer, with one path per property.
pub(super) fn referred<'t>(definition: Definition<'t>, paths: &[&[&str]]) -> Vec<Reference<'t>> {
    let values = paths.iter().flat_map(|path| definition.values_at_end(path));
    values.filter(|it| !it.is_null()).map(Reference::to).collect()
}

/// Returns the resources of a template among references.
pub(super) fn resources<'t>(
    template: &'t Template,
    references: Vec<Reference<'t>>,
) -> impl Iterator<Item = Resource<'t>> {
    references.into_iter().filter_map(move |it| template.resource(it.resource()?))
}

/// Returns the subnets that the fixed addresses of a port name.
pub(super) fn subnets_of_addresses(port: Definition<'_>) -> Vec<Reference<'_>> {
    referred(port, &[&["fixed_ips", "subnet"], &["fixed_ips", "subnet_id"]])
}

/// Returns the networks that a port or subnet names.
pub(super) fn networks_of(definition: Definition<'_>) -> Vec<Reference<'_>> {
    referred(definition, &[&["network"], &["network_id"]])
}

/// Returns the routers that an interface or gateway names.
pub(super) fn routers_of(definition: Definition<'_>) -> Vec<Reference<'_>> {
    referred(definition, &[&["router"], &["router_id"]])
}

/// Returns the ports that the interface of a router names.
pub(super) fn ports_of(interface: Definition<'_>) -> Vec<Reference<'_>> {
    referred(interface, &[&["port"], &["port_id"]])
}

impl<'t> Networks<'t> {
    pub(super) fn of(template: &'t Template) -> Self {
        let mut subnets: HashMap<_, Vec<_>> = HashMap::default();
        for subnet in template.resources_of(ResourceType::Subnet) {
            for network in networks_of(subnet.definition) {
                subnets.entry(network).or_default().push(Reference::Resource(subnet.id()));
            }
        }
        let mut networks = Self { template, subnets, interfaces: Vec::new() };
        let interfaces = template.resources_named(INTERFACE).map(|it| networks.interface(it));
        networks.interfaces = interfaces.collect();
        networks
    }

    fn interface(&self, resource: Resource<'t>) -> Interface<'t> {
        let definition = resource.definition;
        let named = referred(definition, &[&["subnet"], &["subnet_id"]]);
        let ports = resources(self.template, ports_of(definition));
        let by_port = ports.flat_map(|it| self.subnets_of_port(it.definition));
        let subnets = named.iter().copied().chain(by_port).collect();
        Interface { resource, routers: routers_of(definition), named, subnets }
    }

    /// Returns the subnets on which a resource has addresses. The resource is a port, or a server with its ports and
    /// networks.
    pub(super) fn subnets_of(&self, id: &str) -> Vec<Reference<'t>> {
        match self.template.resource(id).map(|it| it.definition) {
            Some(port) if port.is(PORT) => self.subnets_of_port(port),
            Some(server) if server.is(SERVER) => self.subnets_of_server(server),
            _ => Vec::new(),
        }
    }

    fn subnets_of_server(&self, server: Definition<'t>) -> Vec<Reference<'t>> {
        let networks = referred(server, &[&["networks", "network"], &["networks", "uuid"]]);
        let mut subnets = referred(server, &[&["networks", "subnet"]]);
        subnets.extend(networks.into_iter().flat_map(|it| self.subnets_on(it)));
        let ports = resources(self.template, referred(server, &[&["networks", "port"]]));
        let ports = ports.filter(|it| it.definition.is(PORT));
        subnets.extend(ports.flat_map(|it| self.subnets_of_port(it.definition)));
        subnets
    }

    /// Returns the subnets that a port names, otherwise the subnets of its networks.
    pub(super) fn subnets_of_port(&self, port: Definition<'t>) -> Vec<Reference<'t>> {
        let named = subnets_of_addresses(port);
        if named.is_empty() {
            return networks_of(port).into_iter().flat_map(|it| self.subnets_on(it)).collect();
        }
        named
    }

    fn subnets_on(&self, network: Reference<'t>) -> impl Iterator<Item = Reference<'t>> {
        self.subnets.get(&network).into_iter().flatten().copied()
    }

    /// Returns `true` if a router has an interface on a network or on any of its subnets.
    pub(super) fn is_routed(&self, network: Reference<'t>) -> bool {
        let subnets: HashSet<_> = self.subnets_on(network).collect();
        self.interfaces.iter().any(|it| it.subnets.iter().any(|subnet| subnets.contains(subnet)))
    }
}
