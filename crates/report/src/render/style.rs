//! Colours and widths of the formats for terminals.

use std::fmt::Write as _;

use super::Look;
use crate::Status;

/// The parameters of an ANSI sequence.
pub(super) type Style = &'static str;

pub(super) const BOLD: Style = "1";
pub(super) const DIM: Style = "2";
pub(super) const GREEN: Style = "1;32";
pub(super) const RED: Style = "1;31";
pub(super) const YELLOW: Style = "1;33";
const BLUE: Style = "1;34";

/// Returns the colour of a level.
pub(super) fn level_style(level: &str) -> Style {
    match level {
        "error" => RED,
        "warning" => YELLOW,
        _ => BLUE,
    }
}

/// Returns the colour of a status.
pub(super) fn status_style(status: Status) -> Style {
    match status {
        Status::Fail => RED,
        Status::Error | Status::Waived | Status::Undecided => YELLOW,
        Status::Pass => GREEN,
        Status::NotApplicable | Status::Unchecked => DIM,
    }
}

/// A table row: cells, followed by a text that may be wrapped.
pub(super) struct Row {
    pub(super) cells: Vec<String>,
    pub(super) text: String,
    /// Text on a separate line below the row text.
    pub(super) below: Option<String>,
}

impl Look {
    /// Returns the text in a style if colours are enabled.
    pub(super) fn paint(&self, style: Style, text: &str) -> String {
        if self.color && !text.is_empty() {
            format!("\u{1b}[{style}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    /// Returns the text with each word in a style, so that the style survives wrapping.
    pub(super) fn paint_words(&self, style: Style, text: &str) -> String {
        let words = text.split(' ').map(|word| self.paint(style, word));
        words.collect::<Vec<_>>().join(" ")
    }

    /// Returns the lines of a table with column heads; the last column contains the texts. The table is at least 80
    /// columns wide.
    pub(super) fn table(&self, heads: &[&str], rows: &[Row]) -> Vec<String> {
        let Some((text_head, heads)) = heads.split_last() else { return Vec::new() };
        // An empty last cell causes the other cells to be padded.
        let cells = |cells: Vec<String>| cells.into_iter().chain([String::new()]).collect();
        let heads = cells(heads.iter().map(|head| self.paint(BOLD, head)).collect());
        let cells = rows.iter().map(|row| cells(row.cells.clone()));
        let filled = columns(&std::iter::once(heads).chain(cells).collect::<Vec<_>>());
        let Some((head, filled)) = filled.split_first() else { return Vec::new() };
        let indent = " ".repeat(textwrap::core::display_width(head));
        let width = self.width.max(80).saturating_sub(indent.len());
        let mut lines = vec![format!("{head}{}", self.paint(BOLD, text_head))];
        for (cells, row) in filled.iter().zip(rows) {
            for (at, line) in textwrap::wrap(&row.text, words_whole(width)).iter().enumerate() {
                lines.push(format!("{}{line}", if at == 0 { cells } else { &indent }));
            }
            lines.extend(row.below.iter().map(|below| format!("{indent}{below}")));
        }
        lines
    }

    /// Wraps a line and indents the continuation lines; returns the line unchanged if the output is not a terminal.
    pub fn wrapped(&self, line: &str, indent: &str) -> Vec<String> {
        if !self.is_terminal {
            return vec![line.to_owned()];
        }
        textwrap::wrap(line, words_whole(self.width).subsequent_indent(indent))
            .into_iter()
            .map(String::from)
            .collect()
    }
}

/// Returns the wrapping options. Names and paths are not broken, because users copy and open them.
fn words_whole(width: usize) -> textwrap::Options<'static> {
    textwrap::Options::new(width)
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit)
}

/// Formats rows as columns separated by two blanks; the last column is not padded.
pub(super) fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let width = |at: usize| {
        rows.iter().filter_map(|row| row.get(at)).map(|cell| textwrap::core::display_width(cell)).max()
    };
    rows.iter()
        .map(|row| {
            let mut line = String::new();
            for (at, cell) in row.iter().enumerate() {
                let fill = if at + 1 == row.len() {
                    0
                } else {
                    width(at).unwrap_or(0) - textwrap::core::display_width(cell) + 2
                };
                // Writing to a `String` cannot fail.
                let _ = write!(line, "{cell}{:fill$}", "");
            }
            line
        })
        .collect()
}
