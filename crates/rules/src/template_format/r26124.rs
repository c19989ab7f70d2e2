use crate::prelude::*;

/// R-26124: a parameter with a default has a value in the environment file.
pub(crate) struct R26124;

impl Rule for R26124 {
    fn id(&self) -> &'static str {
        "R-26124"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for template in package.modules() {
            let Some(environment) = package.environment(template) else { continue };
            for parameter in template.parameters() {
                let Some(default) = parameter.attribute("default") else { continue };
                if environment.parameter(&parameter.name()).is_some() {
                    checks.pass();
                    continue;
                }
                checks
                    .fail(default, format!("`{}` has a default but no value in the environment file", parameter.name()))
                    .related(environment, "the environment file of this template")
                    .help("move the default to the environment file");
            }
        }
    }
}
