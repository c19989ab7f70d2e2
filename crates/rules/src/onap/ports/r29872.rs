//! R-29872: no environment lists the parameter of a port's `network`.

use vnf::flow::Property;

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::environments::environment;

pub(crate) static RULES: &[Rule] = &[rule("R-29872", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let sources = cx.sources(PROPERTY);
    environment::omit(sources.iter(), "the network is known only when the stack is created", out);
}

pub(crate) const PROPERTY: Property =
    Property { types: &["OS::Neutron::Port"], paths: &[&["network"], &["network_id"]] };
