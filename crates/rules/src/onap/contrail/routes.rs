//! R-76682: no environment lists the route prefixes of an interface route table.

use vnfcheck_hot::ResourceType;
use vnfcheck_vnf::flow::Property;

use crate::onap::aspects::environment;
use vnfcheck_check::{Context, Findings};

/// Checks that no environment lists the parameter of the routes.
pub(crate) fn omit(cx: &Context<'_>, out: &mut Findings) {
    let sources = cx.vnf().sources(PROPERTY);
    environment::omit(cx, sources.iter(), |_| "the routes are only known at deployment", out);
}

pub(crate) const PROPERTY: Property = Property {
    types: &[ResourceType::InterfaceRouteTable],
    paths: &[&["interface_route_table_routes", "interface_route_table_routes_route"]],
};
