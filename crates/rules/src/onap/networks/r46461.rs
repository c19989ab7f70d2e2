//! R-46461: ports on internal networks do not reach outside the VNF.
//!
//! Templates show no traffic, but they show two ways out of an internal network: a router with a gateway, and a
//! floating IP.

use vnfcheck_hot::{Definition, FileId, NodeId, Resource, ResourceType, Template};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::{Attached, NetworkKind, ResourceRef, Vnf};

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-46461", check).advising()];

const INTERFACE: &str = "OS::Neutron::RouterInterface";
const GATEWAY: &str = "OS::Neutron::RouterGateway";

fn check(cx: &Context<'_>, out: &mut Findings) {
    let exits = Exits::of(cx);
    for template in cx.package().templates() {
        for (resource, interface) in template.definitions_named(INTERFACE) {
            exits.check_interface(template, resource, interface, out);
        }
        for of_type in [ResourceType::FloatingIp, ResourceType::FloatingIpAssociation] {
            for (resource, floating) in template.definitions_of(of_type) {
                exits.check_floating_ip(template, resource, floating, out);
            }
        }
    }
}

/// Resources by file and node of the ID.
type Places = HashSet<(FileId, NodeId)>;

/// The internal networks of a package, and the routes that lead out of the networks.
struct Exits<'c, 'p> {
    vnf: &'c Vnf<'p>,
    /// The networks that the package creates.
    networks: Places,
    /// The ports on internal networks.
    ports: Places,
    /// The routers whose gateway is a separate resource.
    routers: Places,
}

impl<'c, 'p> Exits<'c, 'p> {
    fn of(cx: &'c Context<'p>) -> Self {
        let vnf = cx.model();
        let networks = cx.vnf().created_networks().iter().map(|it| it.key());
        let ports = vnf.attached(Attached::Port).filter(|it| it.kind() == Some(NetworkKind::Internal));
        let gateways = cx
            .package()
            .templates()
            .flat_map(|template| template.definitions_named(GATEWAY).map(move |(_, it)| (template, it)));
        Self {
            vnf,
            networks: networks.collect(),
            ports: ports.map(|it| it.defined.placed().key()).collect(),
            routers: gateways
                .flat_map(|(template, it)| targets(vnf, template, it, ["router", "router_id"]))
                .map(ResourceRef::key)
                .collect(),
        }
    }

    fn check_interface(
        &self,
        template: &'p Template,
        resource: Resource<'p>,
        interface: Definition<'p>,
        out: &mut Findings,
    ) {
        let targets = |names| targets(self.vnf, template, interface, names).into_iter();
        let Some(router) = targets(["router", "router_id"]).find(|it| self.has_gateway(*it)) else { return };
        let subnet = targets(["subnet", "subnet_id"]).find(|it| self.is_internal(*it));
        let port = || targets(["port", "port_id"]).find(|it| self.ports.contains(&it.key()));
        let Some(inside) = subnet.or_else(port) else { return };
        let (router, inside_id) = (router.resource.id(), inside.resource.id());
        out.advise(
            resource,
            format!("router `{router}` connects `{inside_id}`, on an internal network, to its gateway"),
        )
        .related(inside.resource, "on the internal network")
        .help(format!("remove `{}`, or use an external network for this traffic", resource.id()));
    }

    fn check_floating_ip(
        &self,
        template: &'p Template,
        resource: Resource<'p>,
        floating: Definition<'p>,
        out: &mut Findings,
    ) {
        let ports = targets(self.vnf, template, floating, ["port_id", "port"]);
        let Some(port) = ports.into_iter().find(|it| self.ports.contains(&it.key())) else { return };
        let (id, port_id) = (resource.id(), port.resource.id());
        out.advise(
            resource,
            format!("`{id}` gives a floating IP to port `{port_id}` on an internal network"),
        )
        .related(port.resource, "the port")
        .help(format!("remove `{id}`, and connect the server to an external network"));
    }

    fn has_gateway(&self, router: ResourceRef<'p>) -> bool {
        let gateway = router.resource.definition.property("external_gateway_info");
        gateway.is_some_and(|it| !it.value.is_null()) || self.routers.contains(&router.key())
    }

    /// Returns `true` for a subnet of a network that the package creates.
    fn is_internal(&self, subnet: ResourceRef<'p>) -> bool {
        let definition = subnet.resource.definition;
        let networks = targets(self.vnf, subnet.template, definition, ["network", "network_id"]);
        networks.into_iter().any(|it| self.networks.contains(&it.key()))
    }
}

/// Returns the resources to which the values of two spellings of a property resolve.
fn targets<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    definition: Definition<'p>,
    names: [&str; 2],
) -> Vec<ResourceRef<'p>> {
    let values = names.into_iter().flat_map(|name| definition.values(&[name]));
    vnf.targets_of(template, &values.collect::<Vec<_>>())
}
