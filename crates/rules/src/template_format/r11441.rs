use crate::checks::words::{listed, quoted};
use crate::heat::PARAMETER_TYPES;
use crate::prelude::*;

/// R-11441: the type of a parameter is one of the five that HOT has.
pub(crate) struct R11441;

impl Rule for R11441 {
    fn id(&self) -> &'static str {
        "R-11441"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for parameter in package.templates().flat_map(Template::parameters) {
            let Some(declared) = parameter.attribute("type") else { continue };
            if PARAMETER_TYPES.contains(&declared.value.text().as_ref()) {
                checks.pass();
            } else {
                checks
                    .fail(declared.value, format!("{} is no parameter type", quoted(declared.value.source())))
                    .help(format!("use one of {}", listed(PARAMETER_TYPES)));
            }
        }
    }
}
