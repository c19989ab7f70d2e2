use crate::prelude::*;

/// R-90526: a parameter declares no default.
pub(crate) struct R90526;

impl Rule for R90526 {
    fn id(&self) -> &'static str {
        "R-90526"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for parameter in package.templates().flat_map(Template::parameters) {
            let Some(default) = parameter.attribute("default") else {
                checks.pass();
                continue;
            };
            checks
                .fail(default, format!("parameter `{}` declares a default", parameter.name()))
                .related(parameter, "declared here")
                .help("move the value to the environment file");
        }
    }
}
