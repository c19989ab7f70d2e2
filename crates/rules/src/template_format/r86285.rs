use crate::prelude::*;

/// R-86285: a module has an environment file.
pub(crate) struct R86285;

impl Rule for R86285 {
    fn id(&self) -> &'static str {
        "R-86285"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for module in package.files().filter(|file| file.kind().is_module()) {
            if package.environment_file(module.id()).is_some() {
                checks.pass();
            } else {
                checks
                    .fail(module, format!("the template has no environment file `{}.env`", module.stem()))
                    .help(format!("add `{}.env` with the values of its parameters", module.stem()));
            }
        }
        for nested in package.files_of(Kind::Nested) {
            if let Some(environment) = package.environment_file(nested.id()) {
                checks
                    .advise(environment, "this environment file belongs to a nested template, which needs none")
                    .related(nested, "the nested template")
                    .help("pass the values from the calling template and remove the file");
            }
        }
    }
}
