//! YAML output that loads to the same values under YAML 1.1 and the core schema of YAML 1.2: block style, two spaces
//! of indentation, no folding.

use std::fmt::Write as _;

use yaml::{FileId, Lexicon, Limits, SourceText, Tree, Value as Typed};

use crate::document::{Comments, Entry, Item, Value, fraction};

/// Indentation per level, in spaces.
const STEP: usize = 2;

/// Returns the text of a document with its comments.
pub(crate) fn write(root: &Value, at_end: &[String]) -> String {
    let mut writer = Writer { out: String::new() };
    match root {
        Value::Mapping(entries) if !entries.is_empty() => writer.mapping(entries, 0),
        Value::List(items) if !items.is_empty() => writer.list(items, 0),
        scalar => writer.scalar(scalar, 0, None),
    }
    for comment in at_end {
        writer.line(0, comment);
    }
    writer.out
}

struct Writer {
    out: String,
}

impl Writer {
    fn indent(&mut self, level: usize) {
        self.out.extend(std::iter::repeat_n(' ', level));
    }

    fn line(&mut self, level: usize, text: &str) {
        self.indent(level);
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn before(&mut self, comments: &Comments, level: usize) {
        for comment in &comments.before {
            self.line(level, comment);
        }
    }

    fn mapping(&mut self, entries: &[Entry], level: usize) {
        for entry in entries {
            self.before(&entry.comments, level);
            self.indent(level);
            self.entry(entry, level);
        }
    }

    /// Writes a key with its value after the indentation.
    fn entry(&mut self, entry: &Entry, level: usize) {
        /// Maximum length of a key before the colon without `?`, with a margin.
        const LONGEST_KEY: usize = 1000;
        let key = one_line(&entry.key);
        if key.len() > LONGEST_KEY {
            self.out.push_str("? ");
            self.out.push_str(&key);
            self.out.push('\n');
            self.indent(level);
        } else {
            self.out.push_str(&key);
        }
        self.out.push(':');
        let beside = entry.comments.beside.as_deref();
        match &entry.value {
            Value::Mapping(entries) if !entries.is_empty() => {
                self.end_line(beside);
                self.mapping(entries, level + STEP);
            }
            Value::List(items) if !items.is_empty() => {
                self.end_line(beside);
                self.list(items, level + STEP);
            }
            scalar => {
                self.out.push(' ');
                self.scalar(scalar, level, beside);
            }
        }
    }

    fn list(&mut self, items: &[Item], level: usize) {
        for item in items {
            self.before(&item.comments, level);
            self.before_inside(item, level);
            self.indent(level);
            self.item(item, level);
        }
    }

    /// Writes the comments of nodes on the line of a dash before the dash.
    fn before_inside(&mut self, item: &Item, level: usize) {
        let is_collection = match &item.value {
            Value::Mapping(entries) => {
                entries.first().map(|first| self.before(&first.comments, level)).is_some()
            }
            Value::List(items) => items
                .first()
                .map(|first| {
                    self.before(&first.comments, level);
                    self.before_inside(first, level);
                })
                .is_some(),
            _ => false,
        };
        if let Some(comment) = item.comments.beside.as_ref().filter(|_| is_collection) {
            self.line(level, comment);
        }
    }

    /// Writes a dash with its value after the indentation and the preceding comments.
    fn item(&mut self, item: &Item, level: usize) {
        self.out.push_str("- ");
        let level = level + STEP;
        match &item.value {
            Value::Mapping(entries) if !entries.is_empty() => {
                if let Some((first, rest)) = entries.split_first() {
                    self.entry(first, level);
                    self.mapping(rest, level);
                }
            }
            Value::List(items) if !items.is_empty() => {
                if let Some((first, rest)) = items.split_first() {
                    self.item(first, level);
                    self.list(rest, level);
                }
            }
            scalar => self.scalar(scalar, level - STEP, item.comments.beside.as_deref()),
        }
    }

    fn end_line(&mut self, comment: Option<&str>) {
        if let Some(comment) = comment {
            self.out.push(' ');
            self.out.push_str(comment);
        }
        self.out.push('\n');
    }

    /// Writes a value on the line of its key or dash; a block scalar continues on the following lines.
    fn scalar(&mut self, value: &Value, level: usize, comment: Option<&str>) {
        if let Some(text) = value.as_text().filter(|text| fits_block(text)) {
            return self.block(text, level + STEP, comment);
        }
        self.out.push_str(&one_line(value));
        self.end_line(comment);
    }

    fn block(&mut self, text: &str, level: usize, comment: Option<&str>) {
        let lines = text.trim_end_matches('\n');
        self.out.push('|');
        if lines.trim_start_matches('\n').starts_with(' ') {
            self.out.push_str(&STEP.to_string());
        }
        match text.len() - lines.len() {
            0 => self.out.push('-'),
            1 => {}
            _ => self.out.push('+'),
        }
        self.end_line(comment);
        for line in lines.split('\n') {
            if !line.is_empty() {
                self.indent(level);
            }
            self.out.push_str(line);
            self.out.push('\n');
        }
        let further = (text.len() - lines.len()).saturating_sub(1);
        self.out.extend(std::iter::repeat_n('\n', further));
    }
}

/// Returns `true` if a string can and should be written as a literal block.
fn fits_block(text: &str) -> bool {
    let first = text.split('\n').next().unwrap_or_default();
    text.contains('\n')
        && text.contains(|character| character != '\n')
        && (first.is_empty() || !first.trim_matches([' ', '\t']).is_empty())
        && !text.starts_with('\t')
        && !text.contains("\n\t")
        && text.chars().all(|character| matches!(character, '\n' | '\t') || is_printable(character))
}

/// Returns `true` if a character can be written unescaped; false for all kinds of line breaks.
fn is_printable(character: char) -> bool {
    matches!(character,
        ' '..='~' | '\u{a0}'..='\u{2027}' | '\u{202a}'..='\u{d7ff}' | '\u{e000}'..='\u{fefe}'
        | '\u{ff00}'..='\u{fffd}' | '\u{10000}'..)
}

/// Formats a scalar or an empty collection on one line.
fn one_line(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Integer(digits) => digits.clone(),
        Value::Float(number) if number.is_nan() => ".nan".to_owned(),
        Value::Float(number) if number.is_infinite() => {
            if *number > 0.0 { ".inf" } else { "-.inf" }.to_owned()
        }
        Value::Float(number) => fraction(*number),
        Value::Binary(bytes) => format!("!!binary '{}'", base64(bytes)),
        Value::List(_) => "[]".to_owned(),
        Value::Mapping(_) => "{}".to_owned(),
        Value::Text(text) if is_plain(text) => text.clone(),
        Value::Text(text) if text.chars().all(is_printable) => format!("'{}'", text.replace('\'', "''")),
        Value::Text(text) => double_quoted(text),
    }
}

/// Returns `true` if an unquoted string keeps its value under YAML 1.1 and 1.2.
fn is_plain(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|first| {
        !matches!(
            first,
            ' ' | '-'
                | '?'
                | ':'
                | ','
                | '['
                | ']'
                | '{'
                | '}'
                | '#'
                | '&'
                | '*'
                | '!'
                | '|'
                | '>'
                | '\''
                | '"'
                | '%'
                | '@'
                | '`'
                | '\u{a0}'
        )
    }) && !text.ends_with([' ', ':'])
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.starts_with("...")
        && text.chars().all(is_printable)
        && !reads_as_other(text)
}

/// Returns `true` if any YAML parser reads the string as another type.
fn reads_as_other(text: &str) -> bool {
    const WORDS: [&str; 10] = ["yes", "no", "on", "off", "y", "n", "true", "false", "null", "~"];
    WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
        || matches!(text, "=" | "<<")
        || text.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '+' | '.'))
            && is_number(text)
}

/// Returns `true` if the string is a number or a date in any notation of YAML 1.1 or 1.2.
fn is_number(text: &str) -> bool {
    let of_date = |byte: u8| {
        byte.is_ascii_digit() || matches!(byte, b'-' | b':' | b'.' | b'T' | b't' | b'Z' | b' ' | b'+')
    };
    let digits = text.trim_start_matches('+');
    let starts_like = |prefix: &str| {
        digits.strip_prefix(prefix).is_some_and(|rest| {
            !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'_')
        })
    };
    // Quote every date, time or sequence of digits with points and colons, including uncommon notations.
    let is_date = text.contains('-') && text.bytes().all(of_date);
    is_date
        || starts_like("0x")
        || starts_like("0o")
        || starts_like("0b")
        || text.parse::<f64>().is_ok()
        || digits.eq_ignore_ascii_case(".inf")
        || digits.eq_ignore_ascii_case(".nan")
        || is_read_as_number(text)
}

/// Returns `true` if Heat does not read the text as a string.
fn is_read_as_number(text: &str) -> bool {
    let source = SourceText::new(text);
    let tree = Tree::parse(FileId(0), &source, Lexicon::EMPTY, &Limits::default());
    tree.root().is_some_and(|root| !matches!(root.value(), Typed::Text(_)))
}

fn double_quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            _ if is_printable(character) => quoted.push(character),
            // All characters that need this escape have at most four digits. Writing to a `String` cannot fail.
            _ => _ = write!(quoted, "\\u{:04X}", u32::from(character)),
        }
    }
    quoted.push('"');
    quoted
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|at| u32::from(group.get(at).copied().unwrap_or_default()));
        let bits = a << 16 | b << 8 | c;
        for digit in 0..4 {
            let index = (bits >> (18 - 6 * digit)) & 0x3F;
            let is_padding = digit > group.len();
            let byte = if is_padding { b'=' } else { DIGITS.get(index as usize).copied().unwrap_or(b'=') };
            text.push(char::from(byte));
        }
    }
    text
}
