//! R-59568: no environment lists the parameter of a server's `availability_zone`.

use vnf::flow::Property;

use crate::check::{Change, Context, Findings, Rule, rule};
use crate::onap::environments::environment;

pub(crate) static RULES: &[Rule] = &[rule("R-59568", check).resolved_by(Change::RemoveValue)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let sources = cx.sources(PROPERTY);
    environment::omit(cx, sources.iter(), |_| "the availability zone depends on the cloud site", out);
}

pub(crate) const PROPERTY: Property =
    Property { types: &["OS::Nova::Server"], paths: &[&["availability_zone"]] };
