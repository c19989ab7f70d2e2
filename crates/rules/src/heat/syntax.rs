//! Files that Heat's YAML loader rejects.

use vnfcheck_hot::{File, FileKind, Package};

use super::kinds;
use vnfcheck_check::{Findings, Place};

/// Reports every file that is not YAML; all others pass.
pub(super) fn check_package(package: &Package, out: &mut Findings) {
    for file in readable(package) {
        if !check(file, Some(kinds::NOT_YAML), out) {
            out.pass();
        }
    }
}

/// Returns the templates and environments of a package.
pub(crate) fn readable(package: &Package) -> impl Iterator<Item = &File> {
    package.files().filter(|file| file.kind().is_template() || file.kind() == FileKind::Environment)
}

/// Reports the YAML errors of a file with the given kind; returns `false` if there are no errors.
pub(crate) fn check(file: &File, kind: Option<&'static str>, out: &mut Findings) -> bool {
    let mut is_any = false;
    for error in file.read_errors().iter().chain(file.recovered_errors()) {
        is_any = true;
        let place = |span| Place { file: file.id(), span, node: None };
        let finding = out.fail(place(error.span), error.message.as_str());
        finding.help(error.advice(file.source().as_str()));
        if let Some(kind) = kind {
            finding.kind(kind);
        }
        if let Some(context) = &error.context {
            finding.related(place(context.span), context.message.as_str());
        }
    }
    is_any
}
