use crate::checks::environment::{self, Demand, Property};
use crate::prelude::*;

/// R-91125: the environment gives a value to the parameter of a server's `image`.
pub(crate) struct R91125;

const PROPERTY: Property = Property { types: &["OS::Nova::Server"], paths: &[&["image"]] };

impl Rule for R91125 {
    fn id(&self) -> &'static str {
        "R-91125"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let sources = checks.facts().sources(PROPERTY, None);
        environment::list(package, sources.iter(), Demand::Value, checks);
    }
}
