//! Single files that are recognizably not Heat templates.

use vnfcheck_hot::{ContentHints, File, FileId, Reading, Reason};
use vnfcheck_yaml::Limits;

use super::{Found, FoundPackage};
use crate::open::{OpenError, Opened, Unchecked};

/// Returns a file that the user named, to be checked as a template or environment regardless of its content. In the
/// mode of the Heat client, files of other programs are refused.
///
/// # Errors
///
/// Fails with the reason for a file of another program.
pub(super) fn named(opened: Opened, reads_as_heat_client: bool) -> Result<Found, OpenError> {
    match reads_as_heat_client.then(|| foreign(&opened)).flatten() {
        None => Ok(Found { packages: vec![FoundPackage::of(opened)], ..Found::default() }),
        Some(reason) => {
            let help = match reason {
                Reason::TextTemplate => "replace the placeholders, then check the result",
                _ => "pass a file that starts with `heat_template_version:`",
            };
            let unchecked_files = vec![Unchecked { path: opened.path, reason }];
            Err(OpenError::Nothing { wanted: "Heat template", unchecked_files, help: help.into() })
        }
    }
}

fn foreign(opened: &Opened) -> Option<Reason> {
    let Reading::File(path) = &opened.layout.reading else { return None };
    let raw = opened.files.iter().find(|file| file.path == *path)?;
    let file = File::read(FileId(0), path, &raw.bytes, &Limits::default());
    let hints = ContentHints::of(&file);
    if hints.is_unreadable_jinja() {
        return Some(Reason::TextTemplate);
    }
    if file.extension().eq_ignore_ascii_case("env") || hints.has_version() {
        return None;
    }
    // An environment is compared with its template, and placeholders may be part of values.
    let is_foreign = |reason: &Reason| !matches!(reason, Reason::Environment | Reason::TextTemplate);
    hints.something_else(false).filter(is_foreign)
}
