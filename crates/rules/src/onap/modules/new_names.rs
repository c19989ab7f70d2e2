//! New names for incremental modules and nested templates with invalid names.

use std::collections::BTreeSet;
use std::iter;

use vnfcheck_hot::{Callee, File, FileId, FileKind, Package};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::stems::{self, without_base};
use vnfcheck_vnf::tokens::as_word;

use super::r70276;
use crate::names::is_word;
use crate::words::{self, MOST_LISTED, listed_shortly};
use vnfcheck_check::Context;

/// Returns the defect in the stem of an incremental module or a nested template: the stem consists of letters, digits
/// and underscores, and does not contain `base`, the mark of the base module.
pub(super) fn defect(stem: &str) -> Option<String> {
    let bad: BTreeSet<String> =
        stem.chars().filter(|it| !is_word(*it)).map(|it| it.escape_debug().to_string()).collect();
    if !bad.is_empty() {
        let first: Vec<&str> = bad.iter().map(String::as_str).take(MOST_LISTED).collect();
        Some(format!("contains {}", listed_shortly(&first, bad.len())))
    } else if stem.is_empty() {
        Some("is empty".to_owned())
    } else if stems::has_base(stem) {
        Some("contains `base`, which marks the base module".to_owned())
    } else {
        None
    }
}

/// Returns the new names of all incremental modules and nested templates with invalid names, except for Jinja sources
/// and files with an empty stem. The new names are unused, distinct, and valid for all other requirements.
pub(super) fn propose(cx: &Context<'_>) -> HashMap<FileId, String> {
    let package = cx.package();
    let vm_types = r70276::vm_types(cx.model());
    let templates = package.files().filter(|it| it.kind().is_template());
    let mut taken: HashSet<String> = templates.map(|it| place_of(it, it.stem())).collect();
    let mut next: HashMap<String, u64> = HashMap::default();
    let mut names = HashMap::default();
    for file in package.files().filter(|it| matches!(it.kind(), FileKind::Incremental | FileKind::Nested)) {
        let has_own_name = !file.stem().is_empty() && words::rendered_stem(file).is_none();
        if !has_own_name || defect(file.stem()).is_none() {
            continue;
        }
        let stem = without_base(file.stem());
        let stem = match file.kind() {
            // No nested template has the name of a vm-type (R-70276).
            FileKind::Nested if vm_types.contains_key(stem.as_str()) => format!("nested_{stem}"),
            FileKind::Incremental if stem.ends_with(VOLUME) => format!("{stem}_module"),
            _ => stem,
        };
        let number = next.entry(place_of(file, &stem)).or_insert(2);
        let numbered = (*number..u64::MAX).map(|it| (it, format!("{stem}_{it}")));
        let mut all = iter::once((*number, stem.clone())).chain(numbered);
        let is_free = |stem: &str| !taken.contains(&place_of(file, stem)) && is_unused(package, file, stem);
        let Some((at, stem)) = all.find(|(_, it)| is_free(it)) else { continue };
        *number = at;
        taken.insert(place_of(file, &stem));
        names.insert(file.id(), named(&stem, file.extension()));
    }
    names
}

/// Returns the name of the file that Jinja renders from a source. `stem` is the stem of the source without `.j2`.
pub(super) fn rendered_name(stem: &str, extension: &str) -> String {
    let stem = match FileKind::of_module(stem) {
        FileKind::Base | FileKind::Volume => as_word(stem),
        _ => without_base(stem),
    };
    named(&stem, extension)
}

/// The end of the name of a volume module.
const VOLUME: &str = "_volume";

fn named(stem: &str, extension: &str) -> String {
    format!("{stem}.{extension}")
}

/// Returns the path of a stem in the folder of a file, for comparisons that ignore case.
fn place_of(file: &File, stem: &str) -> String {
    format!("{}/{stem}", file.folder()).to_lowercase()
}

/// Returns `true` if no file of the package has the name that a file, or a file named after it, gets from a stem.
fn is_unused(package: &Package, file: &File, stem: &str) -> bool {
    let followers = package.named_after(file).map(|it| {
        let end = if it.stem() == file.stem() { "" } else { VOLUME };
        named(&format!("{stem}{end}"), it.extension())
    });
    let mut all = iter::once(named(stem, file.extension())).chain(followers);
    all.all(|it| !matches!(package.resolve(file.id(), &it), Callee::File(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rendered_file_keeps_its_kind() {
        for (stem, name) in [
            ("base", "base.yaml"),
            ("base_fw", "base_fw.yaml"),
            ("fw_volume", "fw_volume.yaml"),
            ("net-a", "net_a.yaml"),
            ("my-database", "my_data.yaml"),
        ] {
            assert_eq!(rendered_name(stem, "yaml"), name);
        }
    }
}
