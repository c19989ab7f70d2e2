use crate::checks::environment::{self, Property};
use crate::prelude::*;

/// R-22838: no environment lists the parameter of a server's `name`.
pub(crate) struct R22838;

const PROPERTY: Property = Property { types: &["OS::Nova::Server"], paths: &[&["name"]] };

impl Rule for R22838 {
    fn id(&self) -> &'static str {
        "R-22838"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let sources = checks.facts().sources(PROPERTY, None);
        environment::omit(sources.iter(), "ONAP names the servers when it creates the stack", checks);
    }
}
