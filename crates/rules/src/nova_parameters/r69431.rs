use crate::checks::environment::{self, Demand, Property};
use crate::prelude::*;

/// R-69431: the environment gives a value to the parameter of a server's `flavor`.
pub(crate) struct R69431;

const PROPERTY: Property = Property { types: &["OS::Nova::Server"], paths: &[&["flavor"]] };

impl Rule for R69431 {
    fn id(&self) -> &'static str {
        "R-69431"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let sources = checks.facts().sources(PROPERTY, None);
        environment::list(package, sources.iter(), Demand::Value, checks);
    }
}
