use hot::Callee;

use crate::checks::names;
use crate::prelude::*;

/// R-76718: `get_file` names a file beside the templates.
pub(crate) struct R76718;

impl Rule for R76718 {
    fn id(&self) -> &'static str {
        "R-76718"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for reference in package.templates().flat_map(|template| template.references(Target::File)) {
            let name = reference.name.text();
            if names::is_url(&name) {
                continue;
            }
            let is_there = matches!(package.resolve(reference.name.file(), &name), Callee::File(_));
            if name.contains('/') {
                let last = name.rsplit('/').next().unwrap_or_default();
                checks
                    .fail(reference.name, format!("`get_file` names `{name}`, a path and not a file name"))
                    .help(format!("put the file beside the template and name it `{last}`"));
            } else if is_there {
                checks.pass();
            } else {
                checks
                    .fail(reference.name, format!("`get_file` names `{name}`, which is no file of the package"))
                    .help("add the file, or correct its name");
            }
        }
    }
}
