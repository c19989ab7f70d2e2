use crate::checks::names;
use crate::prelude::*;

/// R-25877: a parameter name consists of letters, digits and underscores.
pub(crate) struct R25877;

impl Rule for R25877 {
    fn id(&self) -> &'static str {
        "R-25877"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for parameter in package.templates().flat_map(Template::parameters) {
            names::check_word(parameter.key, "parameter name", names::is_word, checks);
        }
    }
}
