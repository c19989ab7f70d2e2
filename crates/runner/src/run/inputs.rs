//! Combines the inputs of a run: removes duplicates, and makes each path identify its input.

use std::path::{Path, PathBuf};

use vnfcheck_maps::HashSet;
use vnfcheck_report::render::within;
use vnfcheck_report::{PackageError, UncheckedFile, UncheckedFiles};

use super::find::{Job, Packages};
use super::refusal::NotChecked;
use crate::open::{Input, OpenError, Unchecked};

/// Returns the unchecked files of an input, by path from the input or, with several inputs, from the run's folder.
pub(super) fn beside(
    input: &Input,
    inputs: &[Input],
    unchecked_files: Vec<Unchecked>,
) -> impl Iterator<Item = Unchecked> {
    let path = input.path();
    let is_only = inputs.len() == 1;
    unchecked_files
        .into_iter()
        .map(move |it| if is_only { it } else { Unchecked { path: within(&path, &it.path), ..it } })
}

impl From<Unchecked> for UncheckedFile {
    fn from(Unchecked { path, reason }: Unchecked) -> Self {
        Self { file: path, path: None, reason: reason.name().into() }
    }
}

/// Adds the paths for opening files that are reported relative to the only input.
pub(super) fn places(mut unchecked_files: UncheckedFiles, inputs: &[Input]) -> UncheckedFiles {
    if let [input] = inputs {
        let path = input.path();
        let is_archive = input.is_archive();
        for it in &mut unchecked_files.files {
            let place = if is_archive { format!("{path}!{}", it.file) } else { within(&path, &it.file) };
            it.path = Some(place).filter(|place| *place != it.file);
        }
    }
    unchecked_files
}

/// The places of the packages and unchecked files of earlier inputs.
#[derive(Default)]
pub(super) struct Earlier {
    packages: HashSet<PathBuf>,
    files: HashSet<PathBuf>,
}

/// Removes content that an earlier input contains under any name, so that nothing is checked or reported twice.
pub(super) fn leave_out_repeated(
    found: &mut Vec<(&Input, Result<Packages, NotChecked>)>,
    earlier: &mut Earlier,
) {
    let Earlier { packages, files } = earlier;
    found.retain_mut(|(input, found)| {
        let Input::Path(_) = *input else { return true };
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
                found.packages.retain(|it| is_new(path_of(it)));
                true
            }
            Err(_) => is_new(&path),
        };
        let unchecked_files = match found {
            Ok(found) => Some(&mut found.unchecked_files),
            Err(NotChecked::NotOpened(OpenError::Nothing { unchecked_files, .. })) => Some(unchecked_files),
            Err(_) => None,
        };
        if let Some(unchecked_files) = unchecked_files {
            unchecked_files.retain(|it| {
                let place = place_of(&within(&path, &it.path));
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

/// Returns the path of a package.
fn path_of(found: &Result<Job, PackageError>) -> &str {
    match found {
        Ok(job) => &job.path,
        Err(error) => &error.path,
    }
}

/// Returns the canonical form of a path; the part after a `!` is the path within an archive.
fn place_of(path: &str) -> PathBuf {
    let (file, inner) = path.split_once('!').unwrap_or((path, ""));
    let file = Path::new(file).canonicalize().unwrap_or_else(|_| PathBuf::from(file));
    file.join(inner)
}
