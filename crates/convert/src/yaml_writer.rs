//! YAML output that loads to the same values under YAML 1.1 and the core schema of YAML 1.2: block style, two spaces
//! of indentation, no folding.

use base64ct::{Base64, Encoding};
use vnfcheck_yaml::emit;

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

    /// Writes the comments of nodes that start on the line of a dash, before the dash.
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
        && text.chars().all(|character| matches!(character, '\n' | '\t') || emit::is_printable(character))
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
        Value::Binary(bytes) => format!("!!binary '{}'", Base64::encode_string(bytes)),
        Value::List(_) => "[]".to_owned(),
        Value::Mapping(_) => "{}".to_owned(),
        Value::Text(text) => emit::scalar(text).into_owned(),
    }
}
