//! The changes of a package as a unified diff.

use std::collections::{BTreeMap, BTreeSet};

use similar::TextDiff;
use vnfcheck_report::render::{end_of_name, name_in_patch};

use crate::package::Files;

/// Returns the changes of the files as a unified diff, for display. `renames` contains the former path of each renamed
/// file.
pub(crate) fn patch(before: &Files, after: &Files, renames: &BTreeMap<String, String>) -> String {
    let former: BTreeMap<&String, &String> = renames.iter().map(|(from, to)| (to, from)).collect();
    let mut patch = String::new();
    let paths: BTreeSet<&String> =
        before.keys().filter(|it| !renames.contains_key(*it)).chain(after.keys()).collect();
    for path in paths {
        let old = former.get(path).copied().unwrap_or(path);
        let (content, changed) = (before.get(old), after.get(path));
        if content == changed && old == path {
            continue;
        }
        let name = |side: &str, path: &str, content: Option<&Vec<u8>>| {
            content.map_or_else(|| "/dev/null".to_owned(), |_| name_in_patch(&format!("{side}/{path}")))
        };
        let (from, to) = (name("a", old, content), name("b", path, changed));
        let (from_end, to_end) = (end_of_name(&from), end_of_name(&to));
        if content == changed {
            patch.extend(["--- ", &from, from_end, "\n+++ ", &to, to_end, "\n"]);
            continue;
        }
        let text = |content: Option<&Vec<u8>>| String::from_utf8(content.cloned().unwrap_or_default());
        let (Ok(content), Ok(changed)) = (text(content), text(changed)) else {
            patch.extend(["Binary files ", &from, " and ", &to, " differ\n"]);
            continue;
        };
        let (from, to) = (from + from_end, to + to_end);
        patch += &TextDiff::from_lines(&content, &changed).unified_diff().header(&from, &to).to_string();
    }
    patch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_patch_has_changed_new_and_renamed_files() {
        let files = |files: &[(&str, &str)]| -> Files {
            files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
        };
        let before = files(&[("a.yaml", "1\n2\n"), ("b.yaml", "3\n"), ("c.yaml", "4\n")]);
        let after = files(&[("a.yaml", "1\n5\n"), ("b.yaml", "3\n"), ("d.yaml", "4\n"), ("e.env", "6\n")]);
        let renames = BTreeMap::from([("c.yaml".to_owned(), "d.yaml".to_owned())]);
        let expected = "--- a/a.yaml\n+++ b/a.yaml\n@@ -1,2 +1,2 @@\n 1\n-2\n+5\n--- a/c.yaml\n+++ b/d.yaml\n\
                        --- /dev/null\n+++ b/e.env\n@@ -0,0 +1 @@\n+6\n";
        assert_eq!(patch(&before, &after, &renames), expected);
    }

    #[test]
    fn a_name_adds_no_lines_to_a_patch() {
        let files = |text: &str| -> Files {
            [("a\n+++ b/evil c.yaml".to_owned(), text.as_bytes().to_vec())].into_iter().collect()
        };
        let expected =
            "--- \"a/a\\n+++ b/evil c.yaml\"\t\n+++ \"b/a\\n+++ b/evil c.yaml\"\t\n@@ -1 +1 @@\n-1\n+2\n";
        assert_eq!(patch(&files("1\n"), &files("2\n"), &BTreeMap::new()), expected);
    }
}
