use crate::checks::names;
use crate::prelude::*;

/// R-75141: a resource id consists of letters, digits and underscores.
pub(crate) struct R75141;

impl Rule for R75141 {
    fn id(&self) -> &'static str {
        "R-75141"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let is_allowed = match checks.profile() {
            Profile::Text => names::is_word,
            Profile::Vvp => names::is_word_or_hyphen,
        };
        for resource in package.templates().flat_map(Template::resources) {
            names::check_word(resource.key, "resource id", is_allowed, checks);
        }
    }
}
