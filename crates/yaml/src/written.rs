//! Values to be written, and the formatting style of a document.

use memchr::memmem;

use crate::{Node, NodeKind, Style, Tree, Value, emit};

/// A value to be written into a document.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Written {
    /// A string; quoted where the plain text would have another meaning.
    Text(String),
    /// A scalar in its final form: a number, a boolean, null or a quoted string.
    Bare(String),
    /// A mapping.
    Map(Vec<(String, Written)>),
    /// A list.
    List(Vec<Written>),
}

fn is_quoted_on_one_line(node: Node<'_>) -> bool {
    let is_quoted = matches!(node.style(), Style::SingleQuoted | Style::DoubleQuoted);
    is_quoted && !node.source().contains('\n')
}

impl Written {
    /// Creates a string.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Creates a mapping with one entry, such as a function call.
    pub fn call(name: &str, argument: Self) -> Self {
        Self::Map(vec![(name.to_owned(), argument)])
    }

    /// Creates a mapping.
    pub fn map<'s>(entries: impl IntoIterator<Item = (&'s str, Self)>) -> Self {
        Self::Map(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    }

    /// Returns the value of a node; `None` if the node has aliases, tags or non-scalar keys.
    pub fn of(node: Node<'_>) -> Option<Self> {
        if node.is_alias() || node.source().starts_with(['&', '!']) {
            return None;
        }
        Some(match node.kind() {
            NodeKind::Mapping if node.is_flattened() => return None,
            NodeKind::Mapping => {
                let entry = |it: crate::Entry<'_>| Some((it.key.as_str()?.to_owned(), Self::of(it.value)?));
                Self::Map(node.written_entries().map(entry).collect::<Option<_>>()?)
            }
            NodeKind::Sequence => Self::List(node.items().map(Self::of).collect::<Option<_>>()?),
            NodeKind::Scalar => match node.value() {
                // Keep the author's quotes; other parsers may need them.
                Value::Text(_) if is_quoted_on_one_line(node) => Self::Bare(node.source().to_owned()),
                Value::Text(text) => Self::Text(text.to_owned()),
                Value::Null => Self::Bare("null".to_owned()),
                _ => Self::Bare(node.source().to_owned()),
            },
        })
    }

    /// Returns the value on one line, as a person would type it.
    pub fn on_one_line(&self) -> String {
        match self {
            Self::Text(text) | Self::Bare(text) => text.clone(),
            Self::List(items) => {
                format!("[{}]", items.iter().map(Self::on_one_line).collect::<Vec<_>>().join(", "))
            }
            Self::Map(entries) => {
                let entries = entries.iter().map(|(key, value)| format!("{key}: {}", value.on_one_line()));
                format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Returns `true` if the value is written on the line of its key.
    pub(crate) fn is_inline(&self) -> bool {
        const LONGEST: usize = 60;
        match self {
            Self::Text(text) => !text.contains('\n'),
            Self::Bare(_) => true,
            // For example `{ get_param: vnf_name }`.
            Self::Map(entries) => match entries.as_slice() {
                [] => true,
                [(key, value)] => value.is_flat() && key.len() + value.length() < LONGEST,
                _ => false,
            },
            Self::List(items) => items.iter().all(Self::is_flat) && self.length() < LONGEST,
        }
    }

    fn is_flat(&self) -> bool {
        match self {
            Self::Text(_) | Self::Bare(_) => self.is_inline(),
            Self::List(items) => items.iter().all(|it| matches!(it, Self::Text(_) | Self::Bare(_))),
            Self::Map(_) => false,
        }
    }

    fn length(&self) -> usize {
        match self {
            Self::Text(text) | Self::Bare(text) => text.len(),
            Self::Map(entries) => entries.iter().map(|(key, value)| key.len() + value.length() + 4).sum(),
            Self::List(items) => items.iter().map(|item| item.length() + 2).sum(),
        }
    }
}

/// Formatting style of a document: line breaks, indentation, spaces inside braces, and notation (YAML or JSON).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dress {
    line_end: &'static str,
    indent: usize,
    /// Indentation character.
    blank: char,
    is_spaced: bool,
    pub(crate) is_json: bool,
}

impl Default for Dress {
    fn default() -> Self {
        Self { line_end: "\n", indent: 2, blank: ' ', is_spaced: true, is_json: false }
    }
}

impl Dress {
    pub(crate) fn of(tree: &Tree) -> Self {
        let text = tree.text();
        let count = |pattern: &str| memmem::find_iter(text.as_bytes(), pattern).count();
        let is_json = tree.root().is_some_and(|root| {
            let quoted = root.first_key().is_some_and(|key| key.style() == Style::DoubleQuoted);
            root.style() == Style::Flow && quoted
        });
        let has_tabs = is_json && text.contains("\n\t");
        Self {
            indent: if has_tabs { 1 } else { indent_of(text) },
            blank: if has_tabs { '\t' } else { ' ' },
            is_spaced: count("{ ") >= count(if is_json { "{\"" } else { "{get_" }),
            is_json,
            ..Self::with_line_ends_of(tree)
        }
    }

    /// Returns the default style with the line breaks of a document.
    pub(crate) fn with_line_ends_of(tree: &Tree) -> Self {
        let text = tree.text();
        let is_crlf = text.find('\n').is_some_and(|at| text.get(..at).is_some_and(|it| it.ends_with('\r')));
        Self { line_end: if is_crlf { "\r\n" } else { "\n" }, ..Self::default() }
    }

    /// Returns a line break with indentation.
    pub(crate) fn new_line(&self, column: usize) -> String {
        self.line_end.chars().chain(std::iter::repeat_n(self.blank, column)).collect()
    }

    /// Returns the text after the colon of a key at a column.
    pub(crate) fn value(&self, value: &Written, column: usize) -> String {
        match value {
            Written::Text(text) if is_literal(text) => {
                let mark = if text.ends_with('\n') { " |" } else { " |-" };
                let mut out = mark.to_owned();
                for line in text.trim_end_matches('\n').split('\n') {
                    out.push_str(self.line_end);
                    if !line.is_empty() {
                        out.extend(std::iter::repeat_n(' ', column + self.indent));
                        out.push_str(line);
                    }
                }
                out
            }
            Written::Text(text) => format!(" {}", self.scalar(text, false)),
            value if value.is_inline() => format!(" {}", self.inline(value)),
            _ => self.block_lines(value, column),
        }
    }

    /// Returns the lines of a collection below its key, each preceded by a line break.
    pub(crate) fn block_lines(&self, value: &Written, column: usize) -> String {
        let inner = column + self.indent;
        match value {
            Written::Map(entries) => {
                let lines =
                    entries.iter().map(|(key, value)| self.new_line(inner) + &self.entry(key, value, inner));
                lines.collect()
            }
            Written::List(items) => {
                let lines = items.iter().map(|item| self.new_line(inner) + &self.item(item, inner));
                lines.collect()
            }
            scalar => self.value(scalar, column),
        }
    }

    fn item(&self, item: &Written, column: usize) -> String {
        match item {
            Written::Map(entries) if !item.is_inline() => {
                let inner = column + 2;
                let lines: Vec<String> =
                    entries.iter().map(|(key, value)| self.entry(key, value, inner)).collect();
                format!("- {}", lines.join(&self.new_line(inner)))
            }
            Written::Text(text) => format!("- {}", self.scalar(text, false)),
            item => format!("- {}", self.inline(item)),
        }
    }

    /// Returns the key and value of an entry in block style at a column.
    pub(crate) fn entry(&self, key: &str, value: &Written, column: usize) -> String {
        format!("{}:{}", self.scalar(key, false), self.value(value, column))
    }

    /// Returns a key in flow style with the separator before its value.
    pub(crate) fn inline_key(&self, key: &str) -> String {
        format!("{}: ", self.scalar(key, true))
    }

    /// Returns a value in flow style for a collection with one entry per line. In JSON, each entry and item of the
    /// value gets its own line, unless the value is short enough for the line of its key.
    pub(crate) fn lines(&self, value: &Written, column: usize) -> String {
        if !self.is_json || value.is_inline() {
            return self.inline(value);
        }
        let inner = column + self.indent;
        let (open, close, rows): (_, _, Vec<String>) = match value {
            Written::Map(entries) => {
                let row = |(key, value): &(String, Written)| self.inline_key(key) + &self.lines(value, inner);
                ('{', '}', entries.iter().map(row).collect())
            }
            Written::List(items) => ('[', ']', items.iter().map(|item| self.lines(item, inner)).collect()),
            scalar => return self.inline(scalar),
        };
        let line = self.new_line(inner);
        format!("{open}{line}{}{}{close}", rows.join(&format!(",{line}")), self.new_line(column))
    }

    /// Returns a value on a single line.
    pub(crate) fn inline(&self, value: &Written) -> String {
        match value {
            Written::Text(text) => self.scalar(text, true),
            Written::Bare(text) => text.clone(),
            Written::Map(entries) if entries.is_empty() => "{}".to_owned(),
            Written::Map(entries) => {
                let entries: Vec<String> =
                    entries.iter().map(|(key, value)| self.inline_key(key) + &self.inline(value)).collect();
                let space = if self.is_spaced { " " } else { "" };
                format!("{{{space}{}{space}}}", entries.join(", "))
            }
            Written::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.inline(item)).collect();
                format!("[{}]", items.join(", "))
            }
        }
    }

    /// Returns a string in the quoting style of the string that it replaces.
    pub(crate) fn quoted_as(&self, text: &str, style: Style, in_flow: bool) -> String {
        match style {
            Style::SingleQuoted if text.chars().all(emit::is_printable) => emit::single_quoted(text),
            Style::DoubleQuoted => emit::double_quoted(text, |_| false),
            _ => self.scalar(text, in_flow),
        }
    }

    fn scalar(&self, text: &str, in_flow: bool) -> String {
        if self.is_json {
            emit::double_quoted(text, |_| false)
        } else {
            emit::scalar_in(text, in_flow).into_owned()
        }
    }
}

/// Returns the indentation of the first indented line.
fn indent_of(text: &str) -> usize {
    let indented =
        text.lines().find(|line| line.starts_with(' ') && !line.trim_start().starts_with(['#', '-']));
    let indent = indented.map_or(2, |line| line.len() - line.trim_start_matches(' ').len());
    if (1..=8).contains(&indent) { indent } else { 2 }
}

/// Returns `true` if a multi-line string can be written as a block scalar.
fn is_literal(text: &str) -> bool {
    let lines = text.trim_end_matches('\n');
    lines.contains('\n')
        && !text.ends_with("\n\n")
        && !lines.starts_with([' ', '\n'])
        && !lines.split('\n').any(|line| line.ends_with(' ') || !line.chars().all(emit::is_printable))
}
