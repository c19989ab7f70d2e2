//! R-69431: the environment contains a value for the parameter of a server's `flavor`.

use vnf::flow::Property;
use vnf::servers;

use crate::check::{Change, Context, Findings, Rule, rule};
use crate::onap::environments::environment::{self, Demand};

pub(crate) static RULES: &[Rule] = &[rule("R-69431", check).resolved_by(Change::AddValue)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let sources = cx.sources(PROPERTY);
    let is_named = |name: &str| servers::vm_type_of_parameter("flavor", name).is_some();
    environment::list(package, sources.iter(), Demand::Value, is_named, out);
}

pub(crate) const PROPERTY: Property = Property { types: &["OS::Nova::Server"], paths: &[&["flavor"]] };
