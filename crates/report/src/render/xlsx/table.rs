//! A sheet of a workbook: head, cell rows up to the limit, total row, and print area.

use rust_xlsxwriter::{Url, Worksheet, XlsxError};

use super::styles::Styles;
use crate::Status;
use crate::render::escape::printable_block;

/// Maximum number of rows of a sheet, including the head.
pub(super) const MOST_ROWS: u32 = 1_048_576;
/// Maximum number of printed rows of a sheet, about thirty pages.
pub(super) const MOST_PRINTED: usize = 500;
/// Maximum number of columns of a sheet.
const MOST_COLUMNS: usize = 16_384;
/// Height of a line in points.
const LINE: f64 = 15.0;
/// Maximum number of visible lines of a row; sheets do not support taller rows.
const MOST_LINES: u32 = 27;
/// Maximum length of the text of a cell in UTF-16 units.
const LONGEST_CELL: usize = 32_767;

/// Contents of a cell. Text is never written as a formula.
pub(super) enum Cell<'a> {
    Text(&'a str),
    Words(String),
    /// Text with a link to a sheet and a row, counted from 0.
    Link(&'a str, Sheet, u32),
    Number(usize),
    Status(Status),
}

/// Sheets that links refer to.
#[derive(Clone, Copy)]
pub(super) enum Sheet {
    Findings,
    Requirements,
    Traceability,
}

impl Sheet {
    fn name(self) -> &'static str {
        match self {
            Self::Findings => "Findings",
            Self::Requirements => "Requirements",
            Self::Traceability => "Traceability",
        }
    }
}

/// Head of a column, and its width in characters.
pub(super) type Column<'a> = (&'a str, f64);

impl Cell<'_> {
    /// Returns the number of lines of the cell in a column of the given width in characters, at most [`MOST_LINES`].
    fn lines(&self, width: f64) -> u32 {
        let text = match self {
            Self::Text(text) | Self::Link(text, ..) => text,
            Self::Words(words) => words.as_str(),
            Self::Number(_) | Self::Status(_) => return 1,
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "widths are small")]
        let width = (width as usize).saturating_sub(2).max(1);
        let most = MOST_LINES as usize;
        let shown: String = text.chars().take(most * width).collect();
        u32::try_from(textwrap::wrap(&shown, width).len().clamp(1, most)).unwrap_or(MOST_LINES)
    }
}

/// Print area of a sheet: the number of first columns and of first rows below the head.
pub(super) struct Printed {
    pub(super) columns: Option<usize>,
    /// Number of rows; values above [`MOST_PRINTED`] are reduced.
    pub(super) rows: usize,
    /// Description of cells that the sheet omits for other reasons.
    pub(super) extent: Option<String>,
}

impl Printed {
    pub(super) fn rows(rows: usize) -> Self {
        Self { columns: None, rows, extent: None }
    }

    pub(super) fn of_columns(self, columns: usize) -> Self {
        Self { columns: Some(columns), ..self }
    }
}

/// A sheet without its rows.
pub(super) struct Table<'c, 'a> {
    pub(super) name: &'static str,
    pub(super) columns: &'c [Column<'c>],
    pub(super) printed: Printed,
    /// A row below the table, excluded from filters and sorting.
    pub(super) total: Option<Vec<Cell<'a>>>,
}

impl<'c> Table<'c, '_> {
    pub(super) fn new(name: &'static str, columns: &'c [Column<'c>], printed: Printed) -> Self {
        Self { name, columns, printed, total: None }
    }
}

/// Fills a sheet: head, rows up to the limit, the total, and the number of omitted rows.
pub(super) fn write_table<'a>(
    sheet: &mut Worksheet,
    table: Table<'_, 'a>,
    mut rows: impl Iterator<Item = Vec<Cell<'a>>>,
    styles: &Styles,
    most_rows: u32,
) -> Result<(), XlsxError> {
    let Table { name, columns, printed, total } = table;
    sheet.set_name(name)?.set_freeze_panes(1, 0)?;
    // Print format: A4 page width, head on each page, margins in inches.
    sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 0).set_repeat_rows(0, 0)?;
    sheet.set_margins(0.4, 0.4, 0.8, 0.6, 0.3, 0.3).set_header(&styles.page_head);
    let columns = columns.get(..MOST_COLUMNS).unwrap_or(columns);
    let mut head_lines = 1;
    for (at, (head, width)) in (0_u16..).zip(columns) {
        sheet.write_string_with_format(0, at, fitting(head), &styles.head)?.set_column_width(at, *width)?;
        head_lines = head_lines.max(Cell::Text(head).lines(*width));
    }
    sheet.set_row_height(0, LINE * f64::from(head_lines))?;
    let mut last = 0;
    // Two rows are reserved for the total and the note about omitted rows.
    for (at, row) in (1..most_rows - 2).zip(&mut rows) {
        let mut lines = 1;
        for ((column, cell), (_, width)) in (0_u16..).zip(&row).zip(columns) {
            write_cell(sheet, at, column, cell, styles)?;
            lines = lines.max(cell.lines(*width));
        }
        if lines > 1 {
            sheet.set_row_height(at, LINE * f64::from(lines.min(MOST_LINES)))?;
        }
        last = at;
    }
    let last_column = columns.len().saturating_sub(1);
    let last_printed = printed.columns.map_or(last_column, |it| last_column.min(it.saturating_sub(1)));
    let column = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
    sheet.autofilter(0, 0, last, column(last_column))?;
    let printed_rows = u32::try_from(printed.rows.min(MOST_PRINTED)).map_or(last, |rows| rows.min(last));
    let rows_left = (printed_rows < last).then(|| format!("first {printed_rows} of {last} rows"));
    let mut end = last;
    if let Some(total) = total {
        end += 1;
        for (at, cell) in (0_u16..).zip(&total) {
            write_cell(sheet, end, at, cell, styles)?;
            let is_number = matches!(cell, Cell::Number(_));
            sheet.set_cell_format(end, at, if is_number { &styles.total_number } else { &styles.total })?;
        }
    }
    let printed_end = if rows_left.is_some() { printed_rows } else { end };
    sheet.set_print_area(0, 0, printed_end, column(last_printed))?;
    let extent: Vec<String> = printed.extent.into_iter().chain(rows_left).collect();
    let extent = if extent.is_empty() { String::new() } else { format!(": {}", extent.join(", ")) };
    sheet.set_footer(format!("&L&A{extent}&RPage &P of &N"));
    let left_out = rows.count();
    if left_out > 0 {
        let note = format!(
            "{left_out} more rows exceed the size of a sheet; the formats csv and json contain all rows"
        );
        sheet.write_string(end + 1, 0, note)?;
    }
    Ok(())
}

fn write_cell(
    sheet: &mut Worksheet,
    row: u32,
    column: u16,
    cell: &Cell<'_>,
    styles: &Styles,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Text("") => {}
        Cell::Text(text) => {
            sheet.write_string_with_format(row, column, fitting(text), &styles.text)?;
        }
        Cell::Words(words) => {
            sheet.write_string_with_format(row, column, fitting(words), &styles.text)?;
        }
        Cell::Link(text, target, to) => {
            let place = format!("internal:{}!A{}", target.name(), to.saturating_add(1));
            // A link has a separate text in which the library does not escape `_xHHHH_`, so the cell text is written
            // afterwards.
            let link = Url::new(place).set_text(target.name());
            sheet.write_url_with_format(row, column, link, &styles.link)?;
            sheet.write_string_with_format(row, column, fitting(text), &styles.link)?;
        }
        Cell::Number(number) => {
            #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
            sheet.write_number_with_format(row, column, *number as f64, &styles.number)?;
        }
        Cell::Status(status) => {
            let format = styles.status.get(status).unwrap_or(&styles.text);
            sheet.write_string_with_format(row, column, status.words(), format)?;
        }
    }
    Ok(())
}

/// Returns text without control characters, cut to the maximum length of a cell.
fn fitting(text: &str) -> String {
    let text = printable_block(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    cut(&text, LONGEST_CELL)
}

/// Returns text of at most the given number of UTF-16 units.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.encode_utf16().count() <= most {
        return text.to_owned();
    }
    let mut length = 1;
    let kept = text.chars().take_while(|character| {
        length += character.len_utf16();
        length <= most
    });
    kept.chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use rust_xlsxwriter::Workbook;

    use super::*;

    #[test]
    fn long_text_is_cut_to_the_cell() {
        for text in ["a".repeat(LONGEST_CELL), "é\n".repeat(10)] {
            assert_eq!(fitting(&text), text);
        }
        for long in ["a".repeat(40_000), "\u{1f600}".repeat(20_000)] {
            let cut = fitting(&long);
            let length = cut.encode_utf16().count();
            assert!(cut.ends_with('…') && (LONGEST_CELL - 1..=LONGEST_CELL).contains(&length), "{length}");
        }
    }

    #[test]
    fn rows_that_do_not_fit_are_counted() {
        let mut book = Workbook::new();
        let rows = (0..10).map(|number| vec![Cell::Number(number)]);
        let columns = [("number", 9.0)];
        let total = Some(vec![Cell::Number(45)]);
        let table = Table { name: "Rows", columns: &columns, printed: Printed::rows(2), total };
        write_table(book.add_worksheet(), table, rows, &Styles::new(String::new()), 7).unwrap();
        let mut archive = zip::ZipArchive::new(Cursor::new(book.save_to_buffer().unwrap())).unwrap();
        let mut part = |name: &str| std::io::read_to_string(archive.by_name(name).unwrap()).unwrap();
        // The dimension covers the head, four rows, the total and the note; the filter excludes the total.
        assert!(part("xl/worksheets/sheet1.xml").contains("<dimension ref=\"A1:A7\"/>"));
        assert!(part("xl/worksheets/sheet1.xml").contains("<autoFilter ref=\"A1:A5\"/>"));
        assert!(part("xl/sharedStrings.xml").contains("6 more rows exceed the size of a sheet"));
        assert!(part("xl/workbook.xml").contains(">Rows!$A$1:$A$3<"));
        assert!(part("xl/worksheets/sheet1.xml").contains(": first 2 of 4 rows"));
    }

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(fitting("\u{1b}[2J\u{ffff}"), "\u{241b}[2J\u{fffd}");
    }
}
