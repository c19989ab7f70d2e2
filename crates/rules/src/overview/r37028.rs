use hot::{Content, File};

use crate::prelude::*;

/// R-37028: a VNF has one base module.
pub(crate) struct R37028;

impl Rule for R37028 {
    fn id(&self) -> &'static str {
        "R-37028"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let mut modules = package.files_of(Kind::Base);
        match (modules.next(), modules.next()) {
            (Some(_), None) => checks.pass(),
            (Some(first), Some(second)) => {
                let finding = checks.fail(second, "the VNF has more than one base module");
                finding.help("let the name of one file only contain `base`");
                for other in std::iter::once(first).chain(modules) {
                    finding.related(other, "also named as a base module");
                }
            }
            (None, _) => missing(package, checks),
        }
    }
}

/// A package without any template or environment is no VNF.
fn missing(package: &Package, checks: &mut Checks) {
    let is_heat = |file: &&File| !matches!(file.content(), Content::Opaque);
    let close = package.files_of(Kind::Incremental).find(|file| file.stem().to_lowercase().contains("base"));
    let module = || package.files().find(|file| file.kind().is_module());
    if let Some(file) = close.or_else(module).or_else(|| package.files().find(is_heat)) {
        checks
            .fail(file, "no template of the VNF is named as its base module")
            .help("call one template `base`, `base_<text>`, `<text>_base` or `<text>_base_<text>`");
    }
}
