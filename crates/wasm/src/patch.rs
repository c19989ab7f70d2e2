//! The changes of a package as a unified diff.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_runner::patch::{Side, difference, name, names};

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
        let named = |side: &str, path: &str, content: Option<&Vec<u8>>| {
            content.map_or_else(|| "/dev/null".to_owned(), |_| name(&format!("{side}/{path}")))
        };
        let (from, to) = (named("a", old, content), named("b", path, changed));
        if content == changed {
            patch += &names(&from, &to);
            continue;
        }
        let text = |content: Option<&Vec<u8>>| String::from_utf8(content.cloned().unwrap_or_default());
        let (Ok(content), Ok(changed)) = (text(content), text(changed)) else {
            patch.extend(["Binary files ", &from, " and ", &to, " differ\n"]);
            continue;
        };
        patch += &difference(Side { name: &from, text: &content }, Side { name: &to, text: &changed });
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
    fn a_carriage_return_alone_ends_no_line() {
        let files =
            |text: &str| -> Files { [("a.yaml".to_owned(), text.as_bytes().to_vec())].into_iter().collect() };
        let expected = "--- a/a.yaml\n+++ b/a.yaml\n@@ -1,2 +1,2 @@\n 1\r2\r\n-3\r4\n+3\r5\n";
        assert_eq!(patch(&files("1\r2\r\n3\r4\n"), &files("1\r2\r\n3\r5\n"), &BTreeMap::new()), expected);
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
