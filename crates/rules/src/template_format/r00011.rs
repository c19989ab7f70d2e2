use crate::prelude::*;

/// R-00011: a parameter of a nested template has no constraint.
pub(crate) struct R00011;

impl Rule for R00011 {
    fn id(&self) -> &'static str {
        "R-00011"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let nested = package.templates_of(Kind::Nested);
        for parameter in nested.flat_map(Template::parameters) {
            let Some(constraints) = parameter.attribute("constraints") else {
                checks.pass();
                continue;
            };
            checks
                .fail(constraints.key, format!("`{}` of a nested template has constraints", parameter.name()))
                .help("declare the constraints on the parameter of the calling template");
        }
    }
}
