//! R-86285: a module has an environment file.

use vnfcheck_hot::FileKind;

use crate::onap::modules::module_files;
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-86285", check).resolved_by(Change::AddEnvironment)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    module_files::require_environments(cx, &[FileKind::Base, FileKind::Incremental, FileKind::Volume], out);
    for nested in package.files_of(FileKind::Nested) {
        if let Some(environment) = package.environment_file(nested.id()) {
            out.advise(
                environment,
                "the environment file belongs to a nested template, which cannot have one",
            )
            .related(nested, "the nested template")
            .help("pass the values from the calling template, and remove the file");
        }
    }
}
