//! Patches: names and unified diffs as `git apply` reads them.

use similar::TextDiff;

/// One side of a patch: the content of a file, and its name in the patch.
#[derive(Clone, Copy, Debug)]
pub struct Side<'t> {
    /// The name, as [`name`] returns it.
    pub name: &'t str,
    /// The text; empty for a file that does not exist.
    pub text: &'t str,
}

/// Returns the unified diff of two files, with their names; empty if the contents are equal. Programs that apply a diff
/// recognise only line feeds as line ends.
pub fn difference(from: Side<'_>, to: Side<'_>) -> String {
    let (before, after) = (lines(from.text), lines(to.text));
    let mut patch = String::new();
    for hunk in TextDiff::from_slices(&before, &after).unified_diff().iter_hunks() {
        if patch.is_empty() {
            patch = names(from.name, to.name);
        }
        patch.extend([hunk.header().to_string().as_str(), "\n"]);
        for change in hunk.iter_changes() {
            let end = if change.value().ends_with('\n') { "" } else { "\n\\ No newline at end of file\n" };
            patch.extend([change.tag().to_string().as_str(), change.value(), end]);
        }
    }
    patch
}

/// Returns the lines with the names of both sides of a difference.
pub fn names(from: &str, to: &str) -> String {
    format!("--- {from}{}\n+++ {to}{}\n", end_of_name(from), end_of_name(to))
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Returns a name as git writes it in a patch: quoted if it contains control characters, quotes, backslashes or bytes
/// outside ASCII, so that a name cannot add lines to the patch.
pub fn name(name: &str) -> String {
    let escaped: String = name.bytes().map(escaped).collect();
    if escaped == name { escaped } else { format!("\"{escaped}\"") }
}

fn escaped(byte: u8) -> String {
    match byte {
        b'"' => "\\\"".to_owned(),
        b'\\' => "\\\\".to_owned(),
        b'\t' => "\\t".to_owned(),
        b'\n' => "\\n".to_owned(),
        b'\r' => "\\r".to_owned(),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    }
}

/// Returns the tab that git writes after a name with a space in the lines `---` and `+++`. Without the tab, `patch`
/// would read the name only up to the first space, and change a different file.
fn end_of_name(name: &str) -> &'static str {
    if name.contains(' ') { "\t" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(before: &str, after: &str) -> String {
        difference(Side { name: "a/x", text: before }, Side { name: "b/x", text: after })
    }

    #[test]
    fn only_a_line_feed_ends_a_line() {
        assert_eq!(of("1\r2\n3\n", "1\r4\n3\n"), "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-1\r2\n+1\r4\n 3\n");
        assert_eq!(of("1\r\n2\r\n", "1\r\n3\r\n"), "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n 1\r\n-2\r\n+3\r\n");
        let missing = "\n\\ No newline at end of file\n";
        assert_eq!(of("1\r", "2\r"), format!("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-1\r{missing}+2\r{missing}"));
        assert_eq!(of("1\n", "1\n"), "");
    }

    #[test]
    fn a_name_with_a_space_ends_with_a_tab() {
        assert_eq!(names("a/x y", "/dev/null"), "--- a/x y\t\n+++ /dev/null\n");
        assert_eq!(name("a\n+++ b/\u{e9}"), "\"a\\n+++ b/\\303\\251\"");
    }
}
