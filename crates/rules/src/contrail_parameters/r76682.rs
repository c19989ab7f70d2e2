use crate::checks::environment::{self, Property};
use crate::prelude::*;

/// R-76682: no environment lists the route prefixes of an interface route table.
pub(crate) struct R76682;

const PROPERTY: Property = Property {
    types: &["OS::ContrailV2::InterfaceRouteTable"],
    paths: &[&["interface_route_table_routes", "interface_route_table_routes_route"]],
};

impl Rule for R76682 {
    fn id(&self) -> &'static str {
        "R-76682"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let sources = checks.facts().sources(PROPERTY, None);
        environment::omit(sources.iter(), "the routes are known only when the stack is created", checks);
    }
}
