use crate::checks::environment::{self, Property};
use crate::prelude::*;

/// R-59568: no environment lists the parameter of a server's `availability_zone`.
pub(crate) struct R59568;

const PROPERTY: Property = Property { types: &["OS::Nova::Server"], paths: &[&["availability_zone"]] };

impl Rule for R59568 {
    fn id(&self) -> &'static str {
        "R-59568"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let sources = checks.facts().sources(PROPERTY, None);
        environment::omit(sources.iter(), "the availability zone depends on the cloud site", checks);
    }
}
