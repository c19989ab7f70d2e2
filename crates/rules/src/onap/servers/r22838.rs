//! R-22838: no environment lists the parameter of a server's `name`.

use vnf::flow::Property;

use crate::check::{Change, Context, Findings, Rule, rule};
use crate::onap::environments::environment;

pub(crate) static RULES: &[Rule] = &[rule("R-22838", check).resolved_by(Change::RemoveValue)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let sources = cx.sources(PROPERTY);
    environment::omit(cx, sources.iter(), |_| "ONAP names the servers when it creates the stack", out);
}

pub(crate) const PROPERTY: Property = Property { types: &["OS::Nova::Server"], paths: &[&["name"]] };
