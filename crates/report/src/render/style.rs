//! Colours and widths of the formats for terminals.

use std::fmt::Write as _;

use super::Look;

/// The parameters of an ANSI sequence.
pub(super) type Style = &'static str;

pub(super) const BOLD: Style = "1";
pub(super) const DIM: Style = "2";
pub(super) const GREEN: Style = "1;32";
pub(super) const RED: Style = "1;31";
pub(super) const YELLOW: Style = "1;33";
const BLUE: Style = "1;34";

/// The colour of a level.
pub(super) fn level_style(level: &str) -> Style {
    match level {
        "error" => RED,
        "warning" => YELLOW,
        _ => BLUE,
    }
}

impl Look {
    /// The text in a style, where there are colours.
    pub(super) fn paint(&self, style: Style, text: &str) -> String {
        if self.color && !text.is_empty() {
            format!("\u{1b}[{style}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    /// Width of a table, which is not squeezed below 80 columns.
    pub(super) fn table_width(&self) -> usize {
        self.width.max(80)
    }

    /// A line as several that fit, those behind the first indented; as it is where no terminal shows it.
    pub(super) fn wrapped(&self, line: &str, indent: &str) -> Vec<String> {
        if !self.is_terminal {
            return vec![line.to_owned()];
        }
        // Names and paths stay whole: they are copied and opened.
        let options = textwrap::Options::new(self.width)
            .subsequent_indent(indent)
            .break_words(false)
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .word_separator(textwrap::WordSeparator::AsciiSpace)
            .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit);
        textwrap::wrap(line, options).into_iter().map(String::from).collect()
    }
}

/// Rows as columns with two blanks between them; the last one is not filled up.
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
