use crate::checks::special_characters;
use crate::prelude::*;

/// R-44271: the name of a server has no special characters.
pub(crate) struct R44271;

impl Rule for R44271 {
    fn id(&self) -> &'static str {
        "R-44271"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        special_characters::check_names(package, |it| it.is("OS::Nova::Server"), checks);
    }
}
