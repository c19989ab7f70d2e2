//! Colours and widths of the formats for terminals.

use anstyle::{AnsiColor, Style};
use tabled::Table;
use tabled::builder::Builder;
use tabled::settings::style::Style as Borders;
use tabled::settings::{Color, Padding};
use textwrap::core::{Word, display_width};
use vnfcheck_check::Level;

use super::RenderOptions;
use crate::Status;

pub(super) const BOLD: Style = Style::new().bold();
pub(super) const DIM: Style = Style::new().dimmed();
pub(super) const GREEN: Style = bold(AnsiColor::Green);
pub(super) const RED: Style = bold(AnsiColor::Red);
pub(super) const YELLOW: Style = bold(AnsiColor::Yellow);
const BLUE: Style = bold(AnsiColor::Blue);

const fn bold(color: AnsiColor) -> Style {
    color.on_default().bold()
}

/// Returns the colour of a level.
pub(super) fn level_style(level: Level) -> Style {
    match level {
        Level::Error => RED,
        Level::Warning => YELLOW,
        Level::Note => BLUE,
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

/// A cell of a table, in one style.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    text: String,
    style: Option<Style>,
}

impl Cell {
    /// Creates a cell with a style.
    pub(super) fn styled(style: Style, text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Some(style) }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { text: text.into(), style: None }
    }
}

/// A table row: cells, followed by text that may be wrapped.
#[derive(Clone, Debug)]
pub struct Row {
    /// The cells before the text; never wrapped.
    pub cells: Vec<Cell>,
    /// The text of the last column.
    pub text: String,
    /// Text on a separate line below the row text; never wrapped, because users copy and open places.
    pub below: Option<Cell>,
}

impl RenderOptions {
    /// Returns the text in a style if colours are enabled.
    pub(super) fn paint(&self, style: Style, text: &str) -> String {
        if self.color && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    /// Returns the text with each word in a style, so that the style survives wrapping.
    pub(super) fn paint_words(&self, style: Style, text: &str) -> String {
        let words = text.split(' ').map(|word| self.paint(style, word));
        words.collect::<Vec<_>>().join(" ")
    }

    /// Returns the lines of a table with column heads; the last column contains the text. The table is at least 80
    /// columns wide.
    pub(super) fn table(&self, heads: &[&str], rows: &[Row]) -> Vec<String> {
        let heads = heads.iter().map(|head| Cell::styled(BOLD, *head)).collect();
        self.filled(Some(heads), rows, self.width.max(80))
    }

    /// Returns the lines of a table without heads, as wide as the terminal; without a terminal, one line for each row.
    pub fn list(&self, rows: &[Row]) -> Vec<String> {
        self.filled(None, rows, if self.wraps { self.width } else { usize::MAX })
    }

    /// Wraps the text of the rows so that the table fits the width, and aligns the columns.
    fn filled(&self, heads: Option<Vec<Cell>>, rows: &[Row], width: usize) -> Vec<String> {
        let before_text =
            |heads: &Vec<Cell>| heads.iter().take(heads.len().saturating_sub(1)).cloned().collect();
        let cells = heads.iter().map(before_text).chain(rows.iter().map(|row| row.cells.clone()));
        let indent = self.aligned(&cells.collect::<Vec<_>>()).total_width();
        let mut lines: Vec<Vec<Cell>> = heads.into_iter().collect();
        for row in rows {
            let width = width.saturating_sub(indent);
            let mut text = textwrap::wrap(&row.text, words_whole(width));
            // A name that does not fit next to the cells gets its own line, which starts further to the left.
            if text.first().is_some_and(|line| display_width(line) > width) {
                text.insert(0, "".into());
            }
            let text = text.join("\n");
            lines.push(row.cells.iter().cloned().chain([text.into()]).collect());
            if let Some(below) = &row.below {
                lines.push(row.cells.iter().map(|_| Cell::default()).chain([below.clone()]).collect());
            }
        }
        self.columns(&lines).into_iter().map(|line| shifted(line, width)).collect()
    }

    /// Returns the lines of rows whose cells are aligned in columns.
    pub(super) fn columns(&self, rows: &[Vec<Cell>]) -> Vec<String> {
        self.aligned(rows).to_string().lines().map(|line| line.trim_end_matches(' ').to_owned()).collect()
    }

    /// Aligns cells in columns that two spaces separate.
    fn aligned(&self, rows: &[Vec<Cell>]) -> Table {
        let texts = rows.iter().map(|row| row.iter().map(|cell| cell.text.clone()));
        let mut table = texts.collect::<Builder>().build();
        table.with(Borders::empty()).with(Padding::new(0, 2, 0, 0));
        for (at, row) in rows.iter().enumerate().filter(|_| self.color) {
            for (column, cell) in row.iter().enumerate().filter(|(_, cell)| !cell.text.is_empty()) {
                if let Some(style) = cell.style {
                    table.modify(
                        (at, column),
                        Color::new(style.render().to_string(), style.render_reset().to_string()),
                    );
                }
            }
        }
        table
    }

    /// Wraps text whose first line starts after `before` columns. The continuation lines are as wide as lines with this
    /// indentation, but are returned without indentation.
    pub(super) fn wrapped_after(&self, before: usize, text: &str, indent: &str) -> Vec<String> {
        if !self.wraps {
            return vec![text.to_owned()];
        }
        let start = " ".repeat(before);
        let options = words_whole(self.width).initial_indent(&start).subsequent_indent(indent);
        textwrap::wrap(text, options).iter().map(|line| line.trim_start().to_owned()).collect()
    }

    /// Wraps a line and indents the continuation lines; returns the line unchanged if the output is not a terminal.
    pub fn wrapped(&self, line: &str, indent: &str) -> Vec<String> {
        self.wrapped_by(textwrap::WordSeparator::AsciiSpace, line, indent)
    }

    /// Wraps like [`Self::wrapped`], but keeps each command in backticks on one line, so that users can copy the command.
    pub fn wrapped_around_commands(&self, line: &str, indent: &str) -> Vec<String> {
        self.wrapped_by(textwrap::WordSeparator::Custom(words_and_commands), line, indent)
    }

    fn wrapped_by(&self, separator: textwrap::WordSeparator, line: &str, indent: &str) -> Vec<String> {
        if !self.wraps {
            return vec![line.to_owned()];
        }
        let options = words_whole(self.width).subsequent_indent(indent).word_separator(separator);
        textwrap::wrap(line, options).into_iter().map(String::from).collect()
    }
}

/// Returns the words of a line; a command in backticks is one word.
fn words_and_commands(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let mut is_code = false;
    let words = line.split_inclusive(move |it: char| {
        is_code ^= it == '`';
        it == ' ' && !is_code
    });
    Box::new(words.map(Word::from))
}

/// Moves a line that is too wide to the left if its indentation is wide enough.
fn shifted(line: String, width: usize) -> String {
    let indentation = line.len() - line.trim_start_matches(' ').len();
    let excess = display_width(&line).saturating_sub(width);
    if excess > indentation { line } else { line.chars().skip(excess).collect() }
}

/// Returns the wrapping options. Names and paths are not broken, because users copy and open them.
fn words_whole(width: usize) -> textwrap::Options<'static> {
    textwrap::Options::new(width)
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        let row = |id: &str, text: &str, below| Row {
            cells: vec![Cell::from(id), Cell::styled(RED, "fail")],
            text: text.to_owned(),
            below,
        };
        let place = format!("{}/base.yaml:12:3", "folder".repeat(20));
        vec![
            row("R-1", &"seven words of text ".repeat(5), Some(Cell::styled(DIM, place))),
            row("R-12345", "网络 name", None),
            row("", "", None),
        ]
    }

    #[test]
    fn texts_wrap_at_80_columns_and_places_stay_whole() {
        let options = RenderOptions { is_terminal: true, wraps: true, width: 40, ..RenderOptions::default() };
        let lines = options.table(&["requirement", "status", "title"], &rows());
        let expected = [
            "requirement  status  title".to_owned(),
            "R-1          fail    seven words of text seven words of text seven words of text".to_owned(),
            "                     seven words of text seven words of text".to_owned(),
            format!("                     {}/base.yaml:12:3", "folder".repeat(20)),
            "R-12345      fail    网络 name".to_owned(),
            "             fail".to_owned(),
        ];
        assert_eq!(lines, expected);
        assert!(lines.iter().all(|line| line.len() <= 80 || line.contains(":12:3")));
    }

    /// A terminal would break a line of 82 columns within the name.
    #[test]
    fn a_name_that_does_not_fit_next_to_the_cells_starts_further_to_the_left() {
        let options = RenderOptions { width: 80, ..RenderOptions::default() };
        let (id, name) = ("R-98905".repeat(7), "`{vm-type}_{network-role}_ips`");
        let row = |text: String| Row { cells: vec![Cell::from(id.as_str())], text, below: None };
        let lines = options.list(&[row(name.to_owned())]);
        assert_eq!(lines, [format!("{id}  {name}")], "a list without a terminal has one line a row");
        let options = RenderOptions { is_terminal: true, wraps: true, ..options };
        let lines = options.list(&[row(format!("omit port {name}")), row(format!("{name} is omitted"))]);
        let shifted = format!("{}{name}", " ".repeat(50));
        let first = format!("{id}  omit port");
        assert_eq!(
            lines,
            [first, shifted.clone(), id.clone(), shifted, format!("{}is omitted", " ".repeat(51))]
        );
    }

    #[test]
    fn a_text_after_a_long_start_wraps_at_the_width() {
        let options = RenderOptions { wraps: true, width: 20, ..RenderOptions::default() };
        assert_eq!(
            options.wrapped_after(14, "seven words of text in all", "    "),
            ["seven", "words of text in", "all"]
        );
        let unlimited = RenderOptions { wraps: false, ..options };
        assert_eq!(unlimited.wrapped_after(14, "seven words of text", "    "), ["seven words of text"]);
    }

    #[test]
    fn a_command_stays_on_one_line() {
        let options = RenderOptions { wraps: true, width: 40, ..RenderOptions::default() };
        let line = "3 of 3 findings are fixable with `vnfcheck fix --output vnf-fixed.zip vnf.zip` (4 with `--unsafe`)";
        let expected = [
            "3 of 3 findings are fixable with",
            "    `vnfcheck fix --output vnf-fixed.zip vnf.zip`",
            "    (4 with `--unsafe`)",
        ];
        assert_eq!(options.wrapped_around_commands(line, "    "), expected);
    }

    #[test]
    fn colours_do_not_move_columns() {
        let plain = RenderOptions { width: 100, ..RenderOptions::default() };
        let colored = RenderOptions { color: true, ..plain };
        let heads = ["requirement", "status", "title"];
        let lines = colored.table(&heads, &rows());
        assert_eq!(
            lines.first().unwrap(),
            "\u{1b}[1mrequirement\u{1b}[0m  \u{1b}[1mstatus\u{1b}[0m  \u{1b}[1mtitle\u{1b}[0m"
        );
        assert!(lines.iter().any(|line| line.ends_with(":12:3\u{1b}[0m")), "{lines:?}");
        let stripped = lines.iter().map(|line| {
            [RED, DIM, BOLD]
                .iter()
                .fold(line.clone(), |line, style| line.replace(&style.render().to_string(), ""))
                .replace(&BOLD.render_reset().to_string(), "")
        });
        assert_eq!(stripped.collect::<Vec<_>>(), plain.table(&heads, &rows()));
    }

    #[test]
    fn a_list_fits_the_terminal_and_is_one_line_a_row_elsewhere() {
        let rows: Vec<Row> = rows().into_iter().map(|row| Row { below: None, ..row }).collect();
        assert_eq!(RenderOptions::default().list(&rows).len(), 3);
        let lines = RenderOptions { is_terminal: true, wraps: true, width: 40, ..RenderOptions::default() }
            .list(&rows);
        assert_eq!(lines.first().unwrap(), "R-1      fail  seven words of text seven");
        assert!(lines.iter().all(|line| textwrap::core::display_width(line) <= 40), "{lines:?}");
    }
}
