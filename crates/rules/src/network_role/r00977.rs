use crate::checks::collisions::{self, Direction};
use crate::prelude::*;

/// R-00977: no network-role is part of a vm-type.
pub(crate) struct R00977;

impl Rule for R00977 {
    fn id(&self) -> &'static str {
        "R-00977"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        collisions::check(Direction::RoleInVmType, checks);
    }
}
