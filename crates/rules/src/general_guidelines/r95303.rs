use hot::File;

use crate::checks::Place;
use crate::heat;
use crate::heat::references::Strictness;
use crate::prelude::*;

/// R-95303: templates and environment files are valid YAML.
pub(crate) struct R95303;

impl Rule for R95303 {
    fn id(&self) -> &'static str {
        "R-95303"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let readable = |file: &&File| file.kind().is_template() || file.kind() == Kind::Environment;
        for file in package.files().filter(readable) {
            if file.read_errors().is_empty() {
                checks.pass();
            }
            for error in file.read_errors() {
                let place = |span| Place { file: file.id(), span, node: None };
                let finding = checks.fail(place(error.span), error.message.as_str());
                if let Some((span, context)) = &error.context {
                    finding.related(place(*span), context.as_str());
                }
            }
        }
        if checks.profile() == Profile::Vvp {
            for template in package.templates() {
                heat::references::check_get_attr(template, package, Strictness::AsPeer, checks);
            }
        }
    }
}
