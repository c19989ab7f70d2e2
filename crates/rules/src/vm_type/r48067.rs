use crate::checks::collisions::{self, Direction};
use crate::prelude::*;

/// R-48067: no vm-type is part of a network-role.
pub(crate) struct R48067;

impl Rule for R48067 {
    fn id(&self) -> &'static str {
        "R-48067"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        collisions::check(Direction::VmTypeInRole, checks);
    }
}
