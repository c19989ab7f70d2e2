//! Exclusions of the command line that match no file.

use std::fs;
use std::path::{Path, PathBuf};

use vnfcheck_report::Report;
use vnfcheck_report::render::printable;
use vnfcheck_runner::policy::excluding;

use crate::args::Check;
use crate::outcome::say;

/// Maximum number of files and folders that are compared with the exclusions. In larger folders, unmatched exclusions are
/// not reported.
const MOST_ENTRIES: usize = 100_000;

/// Prints a note for each glob of `--exclude` that matches no file.
pub(super) fn state(check: &Check, report: &Report) {
    let mut exclusions = Exclusions::new(check.settings.exclusions());
    for file in report.packages.iter().flat_map(|package| &package.files) {
        exclusions.compare_with_parents(&file.path);
    }
    let is_whole = check.paths.iter().all(|path| exclusions.compare_folder(path));
    // The content of an unreadable package is unknown.
    for exclusion in exclusions.unmatched.iter().filter(|_| is_whole && report.errors.is_empty()) {
        say(format_args!("note: `--exclude {}` matches no file", printable(exclusion.glob)));
    }
}

struct Exclusion<'g> {
    glob: &'g str,
    matches: Box<dyn Fn(&str) -> bool>,
}

/// The exclusions that have matched no path so far.
struct Exclusions<'g> {
    unmatched: Vec<Exclusion<'g>>,
    left: usize,
}

impl<'g> Exclusions<'g> {
    fn new(globs: impl Iterator<Item = &'g str>) -> Self {
        let read = |glob| {
            let set = excluding([glob]).ok()?;
            Some(Exclusion { glob, matches: Box::new(move |path| set.is_match(path)) })
        };
        Self { unmatched: globs.filter_map(read).collect(), left: MOST_ENTRIES }
    }

    fn compare(&mut self, path: &str) {
        self.unmatched.retain(|exclusion| !(exclusion.matches)(path));
    }

    fn compare_with_parents(&mut self, path: &str) {
        for parent in path.match_indices('/').filter_map(|(at, _)| path.get(..at)) {
            self.compare(parent);
        }
        self.compare(path);
    }

    /// Compares the content of a folder; returns `false` if part of the folder is unknown.
    fn compare_folder(&mut self, top: &Path) -> bool {
        let mut folders: Vec<PathBuf> = if top.is_dir() { vec![top.to_path_buf()] } else { Vec::new() };
        while let Some(folder) = folders.pop() {
            if self.unmatched.is_empty() {
                return true;
            }
            let Ok(entries) = fs::read_dir(&folder) else { return false };
            for entry in entries.flatten() {
                let Some(left) = self.left.checked_sub(1) else { return false };
                self.left = left;
                let path = entry.path();
                let relative = path.strip_prefix(top).unwrap_or(&path);
                self.compare(&relative.to_string_lossy().replace('\\', "/"));
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    folders.push(path);
                }
            }
        }
        true
    }
}
