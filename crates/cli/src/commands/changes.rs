//! The changes of `vnfcheck fix` by file.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_report::render::printable;
use vnfcheck_runner::fixing::FixedPackage;

/// Title and requirements of a change.
type Change<'f> = (&'f str, &'f str);

/// Returns the files that differ: existing files by their original paths, and new files.
pub(super) fn changed_files(fixed: &FixedPackage) -> BTreeSet<&str> {
    let versions = differences(fixed).into_iter().filter_map(|it| it.before.or(it.after));
    versions.map(|it| it.path).collect()
}

/// A file with its path and content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileVersion<'f> {
    pub(super) path: &'f str,
    pub(super) content: &'f [u8],
}

impl<'f> FileVersion<'f> {
    fn of(files: &'f BTreeMap<String, Vec<u8>>, path: &str) -> Option<Self> {
        let (path, content) = files.get_key_value(path)?;
        Some(Self { path: path.as_str(), content: content.as_slice() })
    }
}

/// A file that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Difference<'f> {
    /// The original file; `None` for a new file.
    pub(super) before: Option<FileVersion<'f>>,
    /// The fixed file; `None` for a removed file.
    pub(super) after: Option<FileVersion<'f>>,
}

/// Returns the files that differ, sorted by path. If a file takes the path of a removed file, the removal comes first.
pub(super) fn differences(fixed: &FixedPackage) -> Vec<Difference<'_>> {
    let origins: BTreeMap<&str, &str> =
        fixed.renames.iter().map(|(from, to)| (to.as_str(), from.as_str())).collect();
    let mut kept: BTreeSet<&str> = BTreeSet::new();
    let mut differences = Vec::new();
    for path in fixed.after.keys().map(String::as_str) {
        let before = FileVersion::of(&fixed.before, origins.get(path).copied().unwrap_or(path));
        let after = FileVersion::of(&fixed.after, path);
        kept.extend(before.map(|it| it.path));
        if before != after {
            differences.push(Difference { before, after });
        }
    }
    let removed = fixed.before.keys().map(String::as_str).filter(|path| !kept.contains(path));
    let removed = removed.map(|path| FileVersion::of(&fixed.before, path));
    differences.extend(removed.map(|before| Difference { before, after: None }));
    differences.sort_by_key(|it| (it.after.or(it.before).map(|file| file.path), it.after.is_some()));
    differences
}

/// Lists the applied fixes by file, and the files that change without their own fix. In a short list, similar changes
/// of a file share a line.
pub(super) fn lines_by_file(fixed: &FixedPackage, is_short: bool) -> Vec<String> {
    let mut by_file: BTreeMap<&str, BTreeSet<Change<'_>>> = BTreeMap::new();
    for applied in &fixed.applied {
        by_file.entry(&applied.file).or_default().insert((&applied.title, &applied.requirement));
    }
    for file in changed_files(fixed).into_iter().filter(|it| fixed.before.contains_key(*it)) {
        by_file.entry(file).or_default();
    }
    let mut lines = Vec::new();
    for (file, changes) in by_file {
        let file = printable(file);
        lines.push(match changes.len() {
            0 => format!("{file}: updated to match the other files"),
            1 if is_short => format!("{file}: 1 change"),
            count if is_short => format!("{file}: {count} changes"),
            _ => file.into_owned(),
        });
        if is_short {
            lines.extend(similar(&changes));
        } else {
            lines.extend(changes.iter().map(line));
        }
    }
    lines
}

/// Returns the line of a change in a list.
pub(super) fn line((title, requirement): &Change<'_>) -> String {
    format!("  {} ({requirement})", printable(title))
}

/// Lists the first of the changes whose titles differ only in names, each with the number of the others.
fn similar(changes: &BTreeSet<Change<'_>>) -> Vec<String> {
    let mut by_words: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for change in changes {
        let words = change.0.split('`').step_by(2).collect();
        by_words.entry(words).or_default().push(line(change));
    }
    let shown = |lines: &Vec<String>| {
        let (first, others) = lines.split_first()?;
        Some(match others.len() {
            0 => first.clone(),
            1 => format!("{first}, and 1 similar change"),
            count => format!("{first}, and {count} similar changes"),
        })
    };
    by_words.values().filter_map(shown).collect()
}

#[cfg(test)]
mod tests {
    use vnfcheck_report::Outcome;

    use super::*;

    #[test]
    fn renamed_removed_and_new_files_differ() {
        let files = |files: &[(&str, &str)]| -> BTreeMap<String, Vec<u8>> {
            files.iter().map(|(path, content)| ((*path).to_owned(), content.as_bytes().to_vec())).collect()
        };
        let fixed = FixedPackage {
            name: String::new(),
            path: String::new(),
            root: String::new(),
            before: files(&[("a", "1"), ("b", "2"), ("c", "3"), ("d", "4")]),
            after: files(&[("a", "1"), ("b", "3"), ("d", "5"), ("e", "6")]),
            renames: BTreeMap::from([("c".to_owned(), "b".to_owned())]),
            applied: Vec::new(),
            skipped: Vec::new(),
            findings_before: 0,
            findings_after: 0,
            unsafe_after: 0,
            has_questions: false,
            outcome_before: Outcome::Pass,
            outcome: Outcome::Pass,
            is_settled: true,
        };
        let path = |version: Option<FileVersion<'_>>| version.map(|it| it.path.to_owned());
        let paths: Vec<_> = differences(&fixed).iter().map(|it| (path(it.before), path(it.after))).collect();
        let some = |path: &str| Some(path.to_owned());
        let expected = [(some("b"), None), (some("c"), some("b")), (some("d"), some("d")), (None, some("e"))];
        assert_eq!(paths, expected);
        assert_eq!(changed_files(&fixed).into_iter().collect::<Vec<_>>(), ["b", "c", "d", "e"]);
    }

    #[test]
    fn changes_that_differ_in_names_share_a_line() {
        let changes = BTreeSet::from([
            ("rename parameter `a` to `b`", "R-1"),
            ("rename parameter `c` to `d`", "R-2"),
            ("rename parameter `e` to `f`", "R-1"),
            ("rename resource `a` to `b`", "R-3"),
        ]);
        let lines = [
            "  rename parameter `a` to `b` (R-1), and 2 similar changes",
            "  rename resource `a` to `b` (R-3)",
        ];
        assert_eq!(similar(&changes), lines);
    }
}
