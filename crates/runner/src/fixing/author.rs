//! The files of the author, in whose lines questions are asked.

use std::collections::BTreeMap;

use similar::{Algorithm, DiffOp, capture_diff_slices};
use vnfcheck_decide::{Place, Question};
use vnfcheck_fix::Files;
use vnfcheck_hot::Package;

use super::State;
use crate::fix_log::LogEntry;

/// The files of the author, and the later renames by fixes.
#[derive(Clone)]
pub(super) struct Author<'a> {
    files: &'a Files,
    package: &'a Package,
    /// Original paths of renamed files by current path.
    origins: BTreeMap<String, String>,
}

impl<'a> Author<'a> {
    pub(super) fn of(start: &'a State) -> Self {
        Self { files: &start.contents.files, package: &start.package, origins: BTreeMap::new() }
    }

    /// Returns the package before all fixes.
    pub(super) fn package(&self) -> &'a Package {
        self.package
    }

    /// Follows the files that steps rename.
    pub(super) fn after(&self, steps: &[Vec<LogEntry>]) -> Self {
        let mut origins = self.origins.clone();
        for (from, to) in steps.iter().flatten().flat_map(LogEntry::renamed_files) {
            let origin = origins.remove(from).unwrap_or_else(|| from.clone());
            origins.insert(to.clone(), origin);
        }
        Self { origins, ..*self }
    }

    /// Replaces the places of questions about fixed files with the corresponding lines of the author. Omits lines that
    /// fixes have added, unless a question has no other line; an added line belongs to the line before.
    pub(super) fn locate(&self, questions: &mut [Question], now: &Files) {
        let mut lines: BTreeMap<String, Option<Lines>> = BTreeMap::new();
        for question in questions {
            let places = std::mem::take(&mut question.places);
            let places = places.into_iter().map(|it| self.place(it, now, &mut lines));
            let (added, own): (Vec<_>, Vec<_>) = places.partition(|(_, is_added)| *is_added);
            let shown = if own.is_empty() { added } else { own };
            question.places = shown.into_iter().map(|(place, _)| place).collect();
        }
    }

    /// Returns the line of the author for a line of a fixed file.
    pub(super) fn origin(&self, place: Place, now: &Files) -> Place {
        self.place(place, now, &mut BTreeMap::new()).0
    }

    /// Returns the line of the author, and `true` if a fix has added the line.
    fn place(&self, place: Place, now: &Files, lines: &mut BTreeMap<String, Option<Lines>>) -> (Place, bool) {
        let origin = self.origins.get(&place.file).unwrap_or(&place.file);
        let Some(before) = self.files.get(origin) else { return (place, false) };
        let known = lines.entry(place.file.clone()).or_insert_with(|| {
            let after = now.get(&place.file).filter(|it| *it != before)?;
            Some(Lines::between(before, after))
        });
        let (line, is_added) = known.as_ref().map_or((place.line, false), |it| it.before(place.line));
        (Place { file: origin.clone(), line }, is_added)
    }
}

/// The lines of the earlier content that correspond to the lines of the new content, each with `true` if the new line is
/// added.
struct Lines(Vec<(u32, bool)>);

impl Lines {
    fn between(before: &[u8], after: &[u8]) -> Self {
        let split = |text| -> Vec<&[u8]> { <[u8]>::split(text, |it| *it == b'\n').collect() };
        let (before, after): (Vec<&[u8]>, Vec<&[u8]>) = (split(before), split(after));
        let mut lines = Vec::with_capacity(after.len());
        for step in capture_diff_slices(Algorithm::Patience, &before, &after) {
            let (old, new) = (step.old_range(), step.new_range());
            let is_added = matches!(step, DiffOp::Insert { .. });
            let last = if is_added { old.start } else { old.end }.saturating_sub(1);
            let number =
                |position: usize| u32::try_from((old.start + position).min(last) + 1).unwrap_or(u32::MAX);
            lines.extend(new.enumerate().map(|(position, _)| (number(position), is_added)));
        }
        Self(lines)
    }

    /// Converts a line to the corresponding line of the earlier content, both 1-based. Also returns `true` if the line is
    /// added.
    fn before(&self, line: u32) -> (u32, bool) {
        let position = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
        self.0.get(position).copied().unwrap_or((line, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_and_added_lines_have_a_former_line() {
        let lines = Lines::between(b"a\nb\nc\nd\n", b"x\na\nB\nc\nnew\nd\n");
        let found: Vec<(u32, bool)> = (1..=6).map(|it| lines.before(it)).collect();
        assert_eq!(found, [(1, true), (1, false), (2, false), (3, false), (3, true), (4, false)]);
    }
}
