//! R-86285: a module has an environment file.

use hot::Kind;

use crate::check::{Context, Findings, Rule, rule};
use crate::mending;

pub(crate) static RULES: &[Rule] = &[rule("R-86285", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for module in package.files().filter(|file| file.kind().is_module()) {
        if package.environment_file(module.id()).is_some() {
            out.pass();
        } else {
            out.fail(module, format!("the template has no environment file `{}.env`", module.stem()))
                .help(format!("add `{}.env` with the values of its parameters", module.stem()))
                .fix(mending::add_environment(module));
        }
    }
    for nested in package.files_of(Kind::Nested) {
        if let Some(environment) = package.environment_file(nested.id()) {
            out.advise(environment, "this environment file belongs to a nested template, which needs none")
                .related(nested, "the nested template")
                .help("pass the values from the calling template and remove the file");
        }
    }
}
