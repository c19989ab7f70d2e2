use crate::checks::environment::{self, Property};
use crate::prelude::*;

/// R-29872: no environment lists the parameter of a port's `network`.
pub(crate) struct R29872;

const PROPERTY: Property = Property { types: &["OS::Neutron::Port"], paths: &[&["network"], &["network_id"]] };

impl Rule for R29872 {
    fn id(&self) -> &'static str {
        "R-29872"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let sources = checks.facts().sources(PROPERTY, None);
        environment::omit(sources.iter(), "the network is known only when the stack is created", checks);
    }
}
