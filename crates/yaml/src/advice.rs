//! Advice for errors in files that Heat cannot load.

use crate::tree::YamlError;

/// The advice for each message, by the start of the message.
const ADVICE: [(&str, &str); 27] = [
    (
        "a mapping value is not allowed",
        "put the value in quotes if the `:` is a part of it, or start a new line for the key",
    ),
    ("a list item is not allowed", "start a new line for the `- `, indented, or put the value in quotes"),
    ("a mapping cannot be a key", "put the `{{ }}` in quotes"),
    ("a control character", "remove the character"),
    ("expected `,` or `}`", "add the missing `}` or `,`, or put a value with special characters in quotes"),
    ("expected `,` or `]`", "add the missing `]` or `,`, or put a value with special characters in quotes"),
    (
        "expected a value, or the end",
        "add the missing value, or remove the extra `,` or `:` before this place",
    ),
    (
        "expected a key before `:`",
        "put the value in quotes if the `:` is a part of it, or start a new line for the key",
    ),
    (
        "expected `:` after the key",
        "put a colon and a space after the key, or indent a line that continues a value",
    ),
    ("expected a key or the end", "align the key with the other keys of its mapping"),
    ("expected `-` or the end", "align the line with the other `- ` of its list"),
    ("expected the end of the document", "align the line with the first key of the file"),
    (
        "expected a single document",
        "remove this document and its `---`, or move the document to another file",
    ),
    ("expected the closing quote", "add the closing quote"),
    ("expected a space after `:`", "put a space after the colon, or put the value in quotes"),
    ("expected a name of letters", "put the value in quotes, or write a name after the `*` or `&`"),
    ("unknown alias", "put the value in quotes if it starts with `*`, or define the anchor first"),
    ("unknown directive", "put the value in quotes"),
    ("unknown escape", "double the backslash, or put the text in single quotes"),
    ("unknown tag", "put the value in quotes if it starts with `!`"),
    ("expected the text on the next line", "start the text on the next line, indented"),
    ("expected a mapping or a list of mappings", "merge a mapping with `<<`, or put the key in quotes"),
    ("the file is not", "save the file as UTF-8"),
    ("the file is larger", "split the file"),
    ("a second %", "remove the second directive"),
    ("expected YAML version", "remove the `%YAML` line, or write `%YAML 1.1`"),
    ("expected a value", "put the value in quotes, or add the missing value"),
];

impl YamlError {
    /// Returns the action that most likely corrects the error, for the text of the file.
    pub fn advice(&self, text: &str) -> &'static str {
        let (before, rest) = text.split_at_checked(self.span.start as usize).unwrap_or((text, ""));
        let line = before.rsplit('\n').next().unwrap_or_default();
        let indentation = if line.trim_start().is_empty() { line } else { "" };
        if indentation.contains('\t') || rest.starts_with('\t') {
            return "replace the tab with spaces";
        }
        let start = self.context.as_ref().map_or(self.span.start, |it| it.span.start);
        if [start, self.span.start].into_iter().any(|at| is_statement(text, at as usize)) {
            return "render the file with Jinja first: a line that starts with `{%` is not YAML";
        }
        if rest.starts_with(['@', '`', '%']) {
            return "put the value in quotes: no value starts with `@`, `%` or a backtick";
        }
        if self.message.starts_with("Heat has no constructor") {
            return if rest.starts_with("!!") {
                "remove the tag, the word that starts with `!!`"
            } else {
                "put the value in quotes if the `!` is a part of it, or remove the tag, the word that starts with `!`"
            };
        }
        let found = ADVICE.iter().find(|(start, _)| self.message.starts_with(start));
        found.map_or("correct the line, or put a value with special characters in quotes", |(_, advice)| {
            advice
        })
    }
}

/// Returns `true` if the line at a position starts with a Jinja statement.
fn is_statement(text: &str, at: usize) -> bool {
    let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    text.get(start..).is_some_and(|line| line.trim_start_matches(' ').starts_with("{%"))
}
