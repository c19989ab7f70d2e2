//! R-81339: the name of the base module has one of four forms.

use vnfcheck_hot::{File, FileKind, Package};

use super::r37028::base_name;
use crate::{names, words};
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-81339", check).resolved_by(Change::RenameBase)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for module in package.files_of(FileKind::Base) {
        match defect(module.stem()) {
            None => out.pass(),
            Some(defect) => {
                let message = format!("the name of the base module {defect}");
                out.fail(module, message).help(rename(package, module));
            }
        }
    }
}

/// Returns the help for a misnamed base module, with a new name if the name is free.
fn rename(package: &Package, module: &File) -> String {
    let to = base_name(module);
    let is_free = package.files().all(|it| it.name() != to);
    if is_free {
        return words::rename_file(package, module, &to);
    }
    let followers = words::with_followers(package, module);
    format!(
        "rename the file to `base` or `base_<text>`, where `<text>` contains neither `base` nor `volume`{followers}"
    )
}

/// Returns the defect in the stem of a base module. The stem contains `base` between underscores, unless only the
/// manifest marks the file as the base module.
fn defect(stem: &str) -> Option<String> {
    let lower = stem.to_lowercase();
    if FileKind::of_module(stem) != FileKind::Base {
        let has_word = lower.split('_').any(|word| word == "base");
        let defect = if has_word { "ends in `_volume`" } else { "does not contain the word `base`" };
        Some(defect.to_owned())
    } else if let Some(bad) = stem.chars().find(|character| !names::is_word(*character)) {
        Some(format!("contains `{}`", bad.escape_debug()))
    } else if lower.matches("base").count() > 1 {
        Some("contains `base` more than once".to_owned())
    } else if lower.contains("volume") {
        Some("contains `volume`, which marks a volume module".to_owned())
    } else if lower.starts_with("_base") || lower.ends_with("base_") {
        Some("has an underscore without text next to it".to_owned())
    } else {
        None
    }
}
