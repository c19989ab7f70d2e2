//! Escaping of untrusted text, with one function per target. Every text from a package, a path or a configuration
//! passes through one of these functions.

use std::borrow::Cow;
use std::fmt::Write as _;

use std::io::{BufWriter, Write};
use vnfcheck_names::unseen::is_unseen;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};

/// Makes text safe for one line of a terminal or CI log: the text cannot control the terminal, change the text
/// direction, hide text, start a new line or contain a command for the CI service. One character replaces each unsafe
/// character, which preserves columns; tabs remain.
pub fn printable(text: &str) -> Cow<'_, str> {
    replaced(text, |before, character, after| match character {
        '\n' => Some(' '),
        // Commands start a line, and lines may be wrapped at spaces.
        ':' if after.starts_with(':') && before.chars().next_back().is_none_or(char::is_whitespace) => {
            Some('\u{ff1a}')
        }
        _ => substitute(before, character),
    })
}

/// Makes text of several lines safe, for output with a prefix on each line.
pub(super) fn printable_block(text: &str) -> Cow<'_, str> {
    replaced(text, |before, character, _| substitute(before, character))
}

/// Returns the substitute for an unsafe character, which depends on the preceding text; `None` for a safe character.
fn substitute(before: &str, character: char) -> Option<char> {
    match character {
        '\t' | '\n' => None,
        '\r' => Some(' '),
        '\u{7f}' => Some('\u{2421}'),
        // The control pictures are in the order of the control characters.
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)),
        // The older command syntax is recognized anywhere in a line.
        '[' if before.ends_with("##") => Some('\u{ff3b}'),
        _ => is_unseen(character).then_some('\u{fffd}'),
    }
}

/// Replaces characters depending on the text before and after each.
fn replaced(text: &str, substitute: impl Fn(&str, char, &str) -> Option<char>) -> Cow<'_, str> {
    let mut out = String::new();
    let mut kept = 0;
    for (at, character) in text.char_indices() {
        let end = at + character.len_utf8();
        let (before, after) = (text.get(..at).unwrap_or_default(), text.get(end..).unwrap_or_default());
        if let Some(other) = substitute(before, character, after) {
            out.push_str(text.get(kept..at).unwrap_or_default());
            out.push(other);
            kept = end;
        }
    }
    if kept == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(text.get(kept..).unwrap_or_default());
    Cow::Owned(out)
}

/// Escapes the message of a GitHub workflow command.
pub(super) fn command_data(text: &str) -> String {
    printable(text).replace('%', "%25")
}

/// Escapes a property of a GitHub workflow command.
pub(super) fn command_property(text: &str) -> String {
    command_data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Formats a message with names in backticks as Markdown: the names become code, and the rest contains no markup.
pub(super) fn markdown(text: &str) -> String {
    let text = printable(text);
    let mut out = String::new();
    let mut parts = text.split('`').peekable();
    let mut is_code = false;
    while let Some(part) = parts.next() {
        if is_code && parts.peek().is_some() {
            out.push_str(&markdown_code(part));
        } else {
            // An unpaired backtick.
            out.push_str(if is_code { "\\`" } else { "" });
            push_markdown_text(part, &mut out);
        }
        is_code = !is_code;
    }
    out
}

fn push_markdown_text(text: &str, out: &mut String) {
    let mut before = ' ';
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        // Underscores inside a word do not mark emphasis.
        let is_inner = before.is_alphanumeric() && characters.peek().is_some_and(|it| it.is_alphanumeric());
        match character {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '_' if is_inner => out.push('_'),
            '\\' | '[' | ']' | '|' | '*' | '_' | '#' | '~' | '`' => out.extend(['\\', character]),
            _ => out.push(character),
        }
        before = character;
    }
}

/// Formats a Markdown code span whose content cannot end the span.
pub(super) fn markdown_code(text: &str) -> String {
    let text = printable(text);
    if text.is_empty() {
        return String::new();
    }
    let longest = text.split(|it| it != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let blank = if longest > 0 { " " } else { "" };
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// Escapes a string as a segment of a URL, or as a value in its query.
pub fn escaped_segment(text: &str) -> String {
    percent_encoded(text, b"-._~")
}

/// Escapes a string as the path of a URL, with `/` separators.
pub fn escaped_path(text: &str) -> String {
    percent_encoded(text, b"-._~/")
}

fn percent_encoded(text: &str, kept: &[u8]) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || kept.contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// Escapes a CSV cell so that a spreadsheet does not interpret the cell as a formula.
pub(super) fn csv_cell(text: &str) -> Cow<'_, str> {
    let text = printable(text);
    let content = text.trim_start();
    let is_formula =
        content.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']) || text.starts_with('\t');
    if is_formula { format!("'{text}").into() } else { text }
}

/// Escapes text for contents and attributes of XML; characters that XML cannot represent are substituted.
pub(super) fn xml(text: &str) -> String {
    printable_block(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}

/// Escapes a SARIF message, in which viewers would show `[words](address)` as a link.
pub(super) fn sarif_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut backslashes = 0;
    for character in text.chars() {
        if matches!(character, '[' | ']') {
            // Backslashes before a bracket would escape the bracket or its escape.
            out.extend(std::iter::repeat_n('\\', backslashes + 1));
        }
        backslashes = if character == '\\' { backslashes + 1 } else { 0 };
        out.push(character);
    }
    out
}

/// Writes JSON on one line without a trailing line feed, with escapes for text that CI services would recognize as
/// commands. For a terminal, also escapes control and invisible characters.
pub(super) fn write_json(
    value: &impl Serialize,
    for_terminal: bool,
    out: &mut dyn Write,
) -> serde_json::Result<()> {
    write_json_as(CompactFormatter, value, for_terminal, out)
}

/// Writes JSON on multiple lines, with the same escapes as [`write_json`].
pub(super) fn write_json_pretty(
    value: &impl Serialize,
    for_terminal: bool,
    out: &mut dyn Write,
) -> serde_json::Result<()> {
    write_json_as(PrettyFormatter::new(), value, for_terminal, out)
}

/// Writes JSON on multiple lines with escapes for all characters that control a terminal, are invisible, or start a
/// command of a CI service. JSON parsers read the same values.
pub fn write_inert_json(value: &impl Serialize, out: &mut dyn Write) -> serde_json::Result<()> {
    write_json_pretty(value, true, out)
}

/// Size of the write buffer in bytes.
const BUFFER_SIZE: usize = 16 * 1024;

fn write_json_as(
    layout: impl Formatter,
    value: &impl Serialize,
    for_terminal: bool,
    out: &mut dyn Write,
) -> serde_json::Result<()> {
    // The serializer writes pieces of a few bytes, for which dynamic calls would dominate the cost.
    let mut out = BufWriter::with_capacity(BUFFER_SIZE, Harmless { for_terminal, out });
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut out, Embedding { inner: layout }))?;
    out.flush().map_err(serde_json::Error::io)
}

/// Start of a command for a CI service.
const COMMAND: &str = "##[";

/// Writer of JSON that adds escapes. In JSON, only strings contain the characters to escape. The buffer before the
/// writer does not split strings.
struct Harmless<'w> {
    for_terminal: bool,
    out: &'w mut dyn Write,
}

impl Harmless<'_> {
    /// Writes JSON with escapes at the commands and, for a terminal, at the invisible characters.
    fn write_escaped(&mut self, json: &str) -> std::io::Result<()> {
        let is_unseen = |character: char| self.for_terminal && is_unseen(character);
        let mut rest = json;
        while let Some(at) = rest.char_indices().find_map(|(at, character)| {
            let is_command = character == '#' && rest.get(at..).is_some_and(|rest| rest.starts_with(COMMAND));
            (is_command || is_unseen(character)).then_some(at)
        }) {
            let (before, escaped) = rest.split_at(at);
            self.out.write_all(before.as_bytes())?;
            let mut characters = escaped.chars();
            if let Some(character) = characters.next() {
                let mut units = [0; 2];
                for unit in character.encode_utf16(&mut units) {
                    write!(self.out, "\\u{unit:04x}")?;
                }
            }
            rest = characters.as_str();
        }
        self.out.write_all(rest.as_bytes())
    }
}

impl Write for Harmless<'_> {
    fn write(&mut self, json: &[u8]) -> std::io::Result<usize> {
        if self.for_terminal || memchr::memmem::find(json, COMMAND.as_bytes()).is_some() {
            self.write_escaped(&String::from_utf8_lossy(json))?;
        } else {
            self.out.write_all(json)?;
        }
        Ok(json.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Formatter that delegates the layout. Reports contain no byte arrays, so byte arrays are embedded JSON.
struct Embedding<F> {
    inner: F,
}

impl<F: Formatter> Formatter for Embedding<F> {
    fn write_byte_array<W: ?Sized + Write>(&mut self, writer: &mut W, json: &[u8]) -> std::io::Result<()> {
        writer.write_all(json)
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> std::io::Result<()> {
        self.inner.begin_array(writer)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> std::io::Result<()> {
        self.inner.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> std::io::Result<()> {
        self.inner.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> std::io::Result<()> {
        self.inner.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> std::io::Result<()> {
        self.inner.begin_object(writer)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> std::io::Result<()> {
        self.inner.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> std::io::Result<()> {
        self.inner.begin_object_key(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> std::io::Result<()> {
        self.inner.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> std::io::Result<()> {
        self.inner.end_object_value(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_become_pictures() {
        assert_eq!(printable("\u{1b}[2Jred\u{7}"), "\u{241b}[2Jred\u{2407}");
        assert_eq!(printable("a\u{202e}b\u{9b}c\u{61c}d\u{e0041}"), "a\u{fffd}b\u{fffd}c\u{fffd}d\u{fffd}");
        assert!(matches!(printable("plain\ttext, Ünïcode"), Cow::Borrowed(_)));
    }

    #[test]
    fn no_line_is_begun_and_none_is_a_command() {
        assert_eq!(printable("a\r\n::error::b"), "a  ：:error::b");
        assert_eq!(printable("::warning::x"), "：:warning::x");
        assert_eq!(printable("OS::Nova::Server a::b"), "OS::Nova::Server a::b");
        assert_eq!(printable("x ##[error]y"), "x ##［error]y");
        assert_eq!(printable_block("a\n##[b]\r"), "a\n##［b] ");
    }

    #[test]
    fn markdown_has_names_as_code_and_no_markup() {
        assert_eq!(markdown("port `a_b` <img> [x](y)"), "port `a_b` &lt;img> \\[x\\](y)");
        assert_eq!(markdown("a `b"), "a \\`b");
        assert_eq!(markdown_code("a`<b>``c"), "``` a`<b>``c ```");
    }

    #[test]
    fn cells_are_no_formulas() {
        for text in ["=1", "+1", "-1", "@x", " =1", "\n=1", "＝1", "\tx"] {
            assert!(csv_cell(text).starts_with('\''), "{text}");
        }
        assert_eq!(csv_cell("a=1"), "a=1");
    }

    #[test]
    fn sarif_shows_no_links() {
        assert_eq!(sarif_text("a[0] [x](y) \\[z]"), "a\\[0\\] \\[x\\](y) \\\\\\[z\\]");
    }

    #[test]
    fn json_keeps_its_meaning() {
        let text = "###[\u{202e}\u{e0041}\"\u{7f}";
        for (for_terminal, shown) in [
            (false, "\"#\\u0023#[\u{202e}\u{e0041}\\\"\u{7f}\""),
            (true, "\"#\\u0023#[\\u202e\\udb40\\udc41\\\"\\u007f\""),
        ] {
            let mut out = Vec::new();
            write_json(&text, for_terminal, &mut out).unwrap();
            assert_eq!(String::from_utf8(out.clone()).unwrap(), shown);
            assert_eq!(serde_json::from_slice::<String>(&out).unwrap(), text);
        }
    }

    #[test]
    fn no_command_is_split_between_buffers() {
        for length in BUFFER_SIZE - 16..BUFFER_SIZE + 4 {
            let mut out = Vec::new();
            write_json(&["x".repeat(length), "##[".to_owned()], false, &mut out).unwrap();
            assert!(!String::from_utf8(out).unwrap().contains("##["), "{length}");
            let mut out = Vec::new();
            write_json(&["x".repeat(length) + "##["], false, &mut out).unwrap();
            assert!(!String::from_utf8(out).unwrap().contains("##["), "{length}");
        }
    }
}
