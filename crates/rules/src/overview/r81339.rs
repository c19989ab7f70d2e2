use crate::checks::names;
use crate::prelude::*;

/// R-81339: the name of the base module has one of four forms.
pub(crate) struct R81339;

impl Rule for R81339 {
    fn id(&self) -> &'static str {
        "R-81339"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for module in package.files_of(Kind::Base) {
            match defect(module.stem()) {
                None => checks.pass(),
                Some(defect) => {
                    checks
                        .fail(module, format!("the name of the base module {defect}"))
                        .help("name it `base`, `base_<text>`, `<text>_base` or `<text>_base_<text>`");
                }
            }
        }
    }
}

/// What is wrong with a stem that has `base` as a word between underscores.
fn defect(stem: &str) -> Option<String> {
    let lower = stem.to_lowercase();
    if let Some(bad) = stem.chars().find(|character| !names::is_word(*character)) {
        Some(format!("contains `{}`", bad.escape_debug()))
    } else if lower.matches("base").count() > 1 {
        Some("contains `base` more than once".to_owned())
    } else if lower.contains("volume") {
        Some("contains `volume`, which marks a volume module".to_owned())
    } else if lower.starts_with("_base") || lower.ends_with("base_") {
        Some("has no text beyond an underscore".to_owned())
    } else {
        None
    }
}
