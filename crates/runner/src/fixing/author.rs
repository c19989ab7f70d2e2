//! The files of the author, in whose lines questions are asked.

use std::collections::BTreeMap;

use similar::{Algorithm, DiffOp, capture_diff_slices};
use vnfcheck_decide::{Place, Question};
use vnfcheck_fix::Files;

use crate::fix_log::LogEntry;

/// The files of the author, and the later renames by fixes.
#[derive(Clone)]
pub(super) struct Author<'a> {
    files: &'a Files,
    /// Original paths of renamed files by current path.
    origins: BTreeMap<String, String>,
}

impl<'a> Author<'a> {
    pub(super) fn of(files: &'a Files) -> Self {
        Self { files, origins: BTreeMap::new() }
    }

    /// Follows the files that steps rename.
    pub(super) fn after(&self, steps: &[Vec<LogEntry>]) -> Self {
        let mut origins = self.origins.clone();
        for (from, to) in steps.iter().flatten().flat_map(LogEntry::renamed_files) {
            let origin = origins.remove(from).unwrap_or_else(|| from.clone());
            origins.insert(to.clone(), origin);
        }
        Self { files: self.files, origins }
    }

    /// Changes the places of questions about fixed files to the lines of the author. Lines that fixes have added belong
    /// to the line before.
    pub(super) fn locate(&self, questions: &mut [Question], now: &Files) {
        let mut lines: BTreeMap<String, Option<Lines>> = BTreeMap::new();
        for question in questions {
            let places = std::mem::take(&mut question.places);
            question.places = places.into_iter().map(|it| self.place(it, now, &mut lines)).collect();
        }
    }

    fn place(&self, place: Place, now: &Files, lines: &mut BTreeMap<String, Option<Lines>>) -> Place {
        let origin = self.origins.get(&place.file).unwrap_or(&place.file);
        let Some(before) = self.files.get(origin) else { return place };
        let known = lines.entry(place.file.clone()).or_insert_with(|| {
            let after = now.get(&place.file).filter(|it| *it != before)?;
            Some(Lines::between(before, after))
        });
        let line = known.as_ref().map_or(place.line, |it| it.before(place.line));
        Place { file: origin.clone(), line }
    }
}

/// The lines of the earlier content that correspond to the lines of the new content.
struct Lines(Vec<u32>);

impl Lines {
    fn between(before: &[u8], after: &[u8]) -> Self {
        let split = |text| -> Vec<&[u8]> { <[u8]>::split(text, |it| *it == b'\n').collect() };
        let (before, after): (Vec<&[u8]>, Vec<&[u8]>) = (split(before), split(after));
        let mut lines = Vec::with_capacity(after.len());
        for step in capture_diff_slices(Algorithm::Patience, &before, &after) {
            let (old, new) = (step.old_range(), step.new_range());
            let last = match step {
                DiffOp::Insert { .. } => old.start.saturating_sub(1),
                _ => old.end.saturating_sub(1),
            };
            lines.extend(new.enumerate().map(|(position, _)| (old.start + position).min(last)));
        }
        Self(lines.into_iter().map(|it| u32::try_from(it + 1).unwrap_or(u32::MAX)).collect())
    }

    /// Converts a line to the corresponding line of the earlier content, both 1-based.
    fn before(&self, line: u32) -> u32 {
        let position = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
        self.0.get(position).copied().unwrap_or(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_and_added_lines_have_a_former_line() {
        let lines = Lines::between(b"a\nb\nc\nd\n", b"x\na\nB\nc\nnew\nd\n");
        let found: Vec<u32> = (1..=6).map(|it| lines.before(it)).collect();
        assert_eq!(found, [1, 1, 2, 3, 3, 4]);
    }
}
