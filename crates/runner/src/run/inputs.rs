//! Combines the inputs of a run: removes duplicates, and makes paths identify the input.

use std::path::{Path, PathBuf};

use hot::Reason;
use maps::HashSet;
use report::NotJudged;
use report::render::within;

use super::find::Packages;
use super::refusal::NotChecked;
use crate::open::{Input, OpenError};

/// Returns the unchecked files of an input, by path from the input or, with several inputs, from the run's folder.
pub(super) fn beside(
    input: &Input,
    inputs: &[Input],
    not_judged: Vec<(String, Reason)>,
) -> impl Iterator<Item = (String, Reason)> {
    let path = input.path();
    let is_only = inputs.len() == 1;
    not_judged.into_iter().map(move |(file, reason)| {
        let file = if is_only { file } else { within(&path, &file) };
        (file, reason)
    })
}

/// Adds the paths for opening files that are reported relative to the only input.
pub(super) fn places(mut not_judged: NotJudged, inputs: &[Input]) -> NotJudged {
    if let [input] = inputs {
        let path = input.path();
        let is_archive = input.is_archive();
        for it in &mut not_judged.files {
            let place = if is_archive { format!("{path}!{}", it.file) } else { within(&path, &it.file) };
            it.path = Some(place).filter(|place| *place != it.file);
        }
    }
    not_judged
}

/// Removes what an earlier input already contains, under whatever name, so that nothing is checked or reported twice.
pub(super) fn leave_out_repeated(found: &mut Vec<(Input, Result<Packages, NotChecked>)>) {
    if found.len() < 2 {
        return;
    }
    let (mut packages, mut files): (HashSet<PathBuf>, HashSet<PathBuf>) = Default::default();
    found.retain_mut(|(input, found)| {
        let Input::Path(_) = input else { return true };
        let path = input.path();
        let (mut own_packages, mut own_files) = (Vec::new(), Vec::new());
        let mut is_new = |path: &str| {
            let place = place_of(path);
            let is_new = !packages.contains(&place);
            own_packages.push(place);
            is_new
        };
        let is_kept = match found {
            Ok(found) => {
                found.packages.retain(|(path, _)| is_new(path));
                true
            }
            Err(_) => is_new(&path),
        };
        let not_judged = match found {
            Ok(found) => Some(&mut found.not_judged),
            Err(NotChecked::NotOpened(OpenError::Nothing { not_judged, .. })) => Some(not_judged),
            Err(_) => None,
        };
        if let Some(not_judged) = not_judged {
            not_judged.retain(|(file, _)| {
                let place = place_of(&within(&path, file));
                let is_new = !files.contains(&place);
                own_files.push(place);
                is_new
            });
        }
        packages.extend(own_packages);
        files.extend(own_files);
        is_kept
    });
}

/// Returns the canonical form of a path; the part after a `!` is the path within an archive.
fn place_of(path: &str) -> PathBuf {
    let (file, inner) = path.split_once('!').unwrap_or((path, ""));
    let file = Path::new(file).canonicalize().unwrap_or_else(|_| PathBuf::from(file));
    file.join(inner)
}
