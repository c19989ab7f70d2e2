//! The changes of `vnfcheck fix` by file.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_report::render::printable;
use vnfcheck_runner::fixing::FixedPackage;

/// Title and requirements of a change.
type Change<'f> = (&'f str, &'f str);

/// Returns the files that differ: existing files by their original paths, and new files.
pub(super) fn changed_files(fixed: &FixedPackage) -> BTreeSet<&str> {
    let is_changed = |path: &str, content: &Vec<u8>| {
        let now = fixed.renames.get(path).map_or(path, String::as_str);
        now != path || fixed.after.get(path) != Some(content)
    };
    let changed = fixed.before.iter().filter(|(path, content)| is_changed(path, content));
    let renamed: BTreeSet<&str> = fixed.renames.values().map(String::as_str).collect();
    let is_new = |path: &&str| !fixed.before.contains_key(*path) && !renamed.contains(*path);
    let new = fixed.after.keys().map(String::as_str).filter(is_new);
    changed.map(|(path, _)| path.as_str()).chain(new).collect()
}

/// Lists the applied fixes by file, and the files that change without a fix of their own. In a short list, similar
/// changes of a file share a line.
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

fn line((title, requirement): &Change<'_>) -> String {
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
    use super::*;

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
