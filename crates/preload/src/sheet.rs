//! Tables of values: CSV files and the first sheet of a workbook.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::panic::catch_unwind;

use calamine::{DataRef, Reader, Xlsx};

/// Maximum size in bytes of a table, for the file and for its text.
const MOST_BYTES: usize = 16 << 20;
/// Maximum number of cells in a sheet.
const MOST_CELLS: usize = 1_000_000;
/// Maximum number of rows and columns in a sheet, according to the format.
const SHEET_SIZE: (u32, u32) = (1_048_576, 16_384);

/// The reason why a table is not usable.
#[derive(Debug, thiserror::Error)]
pub enum SheetError {
    /// The file is not CSV.
    #[error("not a table in CSV: {0}")]
    Csv(#[from] csv::Error),
    /// The file is not a workbook.
    #[error("not a workbook: {0}")]
    Workbook(String),
    /// The workbook has no sheet.
    #[error("the workbook has no sheet")]
    NoSheet,
    /// A column is missing.
    #[error("the first row has no column `{0}`")]
    NoColumn(&'static str),
    /// The table exceeds the limits.
    #[error("the table is too large; the limits are {MOST_BYTES} bytes and {MOST_CELLS} cells")]
    TooLarge,
}

impl From<calamine::XlsxError> for SheetError {
    fn from(error: calamine::XlsxError) -> Self {
        Self::Workbook(error.to_string())
    }
}

/// A row of a table.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The 1-based number of the row.
    pub(crate) number: usize,
    pub(crate) parameter: String,
    pub(crate) value: String,
    pub(crate) module: String,
    pub(crate) environment: String,
}

/// The positions of the columns.
struct Columns {
    parameter: usize,
    value: usize,
    module: Option<usize>,
    environment: Option<usize>,
}

impl Columns {
    fn of(head: &Cells) -> Result<Self, SheetError> {
        let find = |name: &str| {
            let mut cells = head.iter();
            cells.find(|(_, text)| text.trim().eq_ignore_ascii_case(name)).map(|(column, _)| *column)
        };
        Ok(Self {
            parameter: find("parameter").ok_or(SheetError::NoColumn("parameter"))?,
            value: find("value").ok_or(SheetError::NoColumn("value"))?,
            module: find("module"),
            environment: find("environment"),
        })
    }

    fn row(&self, number: usize, cells: &mut Cells) -> Row {
        let mut take = |column: Option<usize>| column.and_then(|it| cells.remove(&it)).unwrap_or_default();
        let value = take(Some(self.value));
        let [parameter, module, environment] =
            [Some(self.parameter), self.module, self.environment].map(|it| take(it).trim().to_owned());
        Row { number, parameter, value, module, environment }
    }
}

/// The strings of a row, by column.
type Cells = BTreeMap<usize, String>;

/// Returns the rows below the header, without empty rows.
fn rows(rows: impl Iterator<Item = Result<(usize, Cells), SheetError>>) -> Result<Vec<Row>, SheetError> {
    let mut columns: Option<Columns> = None;
    let mut found = Vec::new();
    for row in rows {
        let (number, mut cells) = row?;
        match &columns {
            _ if cells.values().all(String::is_empty) => {}
            None => columns = Some(Columns::of(&cells)?),
            Some(columns) => found.push(columns.row(number, &mut cells)),
        }
    }
    if columns.is_none() { Err(SheetError::NoColumn("parameter")) } else { Ok(found) }
}

pub(crate) fn csv(bytes: &[u8]) -> Result<Vec<Row>, SheetError> {
    if bytes.len() > MOST_BYTES {
        return Err(SheetError::TooLarge);
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut reader = ::csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
    let mut cells = 0;
    rows(reader.records().enumerate().map(|(position, record)| {
        let record = record?;
        cells += record.len();
        if cells > MOST_CELLS {
            return Err(SheetError::TooLarge);
        }
        Ok((position + 1, record.iter().map(str::to_owned).enumerate().collect()))
    }))
}

pub(crate) fn xlsx(bytes: &[u8]) -> Result<Vec<Row>, SheetError> {
    if bytes.len() > MOST_BYTES {
        return Err(SheetError::TooLarge);
    }
    // The library panics on some broken workbooks, for example if cell references exceed its number types.
    catch_unwind(|| read_workbook(bytes))
        .unwrap_or_else(|_| Err(SheetError::Workbook("the content is damaged".to_owned())))
}

fn read_workbook(bytes: &[u8]) -> Result<Vec<Row>, SheetError> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes))?;
    let name = book.sheet_names().first().cloned().ok_or(SheetError::NoSheet)?;
    let mut reader = book.worksheet_cells_reader(&name)?;
    // Rows may have large gaps, and cells may be in any order.
    let mut table: BTreeMap<u32, Cells> = BTreeMap::new();
    let (mut cells, mut bytes) = (0, 0);
    while let Some(cell) = reader.next_cell()? {
        let text = text_of(cell.get_value());
        cells += 1;
        bytes += text.len();
        if cells > MOST_CELLS || bytes > MOST_BYTES {
            return Err(SheetError::TooLarge);
        }
        let (row, column) = cell.get_position();
        if row >= SHEET_SIZE.0 || column >= SHEET_SIZE.1 {
            return Err(SheetError::Workbook("a cell is beyond the last row or column".to_owned()));
        }
        table.entry(row).or_default().insert(column as usize, text);
    }
    rows(table.into_iter().map(|(row, cells)| Ok((row as usize + 1, cells))))
}

/// Returns the string of a cell: whole numbers without a decimal point, dates as in ISO 8601.
fn text_of(cell: &DataRef<'_>) -> String {
    match cell {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(value) => value.to_string(),
        DataRef::DateTime(moment) if moment.is_datetime() => {
            let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
            let date = format!("{year:04}-{month:02}-{day:02}");
            if (hour, minute, second) == (0, 0, 0) {
                date
            } else {
                format!("{date}T{hour:02}:{minute:02}:{second:02}")
            }
        }
        DataRef::DateTime(duration) => duration.as_f64().to_string(),
        DataRef::Error(_) | DataRef::Empty => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};

    use super::*;

    fn row(number: usize, parameter: &str, value: &str) -> Row {
        let [parameter, value] = [parameter, value].map(str::to_owned);
        Row { number, parameter, value, module: String::new(), environment: String::new() }
    }

    #[test]
    fn a_workbook_gives_texts() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write_string(1, 2, "Value").unwrap();
        sheet.write_string(1, 4, " PARAMETER ").unwrap();
        for (at, name) in (2..).zip(["text", "whole", "fraction", "truth", "date", "formula"]) {
            sheet.write_string(at, 4, name).unwrap();
        }
        sheet.write_string(2, 2, " as it is ").unwrap();
        sheet.write_number(3, 2, 12.0).unwrap();
        sheet.write_number(4, 2, 1.5).unwrap();
        sheet.write_boolean(5, 2, true).unwrap();
        let date = Format::new().set_num_format("yyyy-mm-dd");
        sheet.write_datetime_with_format(6, 2, ExcelDateTime::from_ymd(2026, 1, 2).unwrap(), &date).unwrap();
        sheet.write_formula(7, 2, rust_xlsxwriter::Formula::new("=1+1").set_result("2")).unwrap();
        sheet.write_string(1_048_575, 16_383, "far away").unwrap();
        book.add_worksheet().write_string(0, 0, "of no interest").unwrap();
        let rows = xlsx(&book.save_to_buffer().unwrap()).unwrap();
        let expected = [
            row(3, "text", " as it is "),
            row(4, "whole", "12"),
            row(5, "fraction", "1.5"),
            row(6, "truth", "true"),
            row(7, "date", "2026-01-02"),
            row(8, "formula", "2"),
            row(1_048_576, "", ""),
        ];
        assert_eq!(rows, expected);
    }

    /// Returns a workbook whose first sheet contains the given rows.
    fn workbook(rows: &str) -> Vec<u8> {
        const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
        const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
        let relationship = |kind: &str, target: &str| {
            format!(
                r#"<Relationships xmlns="{PACKAGE}"><Relationship Id="r" Type="{OFFICE}/{kind}" Target="{target}"/></Relationships>"#
            )
        };
        let sheets = r#"<sheets><sheet name="v" sheetId="1" r:id="r"/></sheets>"#;
        let parts = [
            ("_rels/.rels", relationship("officeDocument", "xl/workbook.xml")),
            ("xl/_rels/workbook.xml.rels", relationship("worksheet", "worksheets/sheet1.xml")),
            (
                "xl/workbook.xml",
                format!(r#"<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">{sheets}</workbook>"#),
            ),
            (
                "xl/worksheets/sheet1.xml",
                format!(r#"<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>"#),
            ),
        ];
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in parts {
            archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            archive.write_all(text.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    #[test]
    fn a_cell_beyond_all_sheets_ends_no_program() {
        let cell = |at: &str| format!(r#"<row r="1"><c r="{at}"><v>1</v></c></row>"#);
        // The workbook is valid but has no header.
        assert!(matches!(xlsx(&workbook(&cell("A1"))), Err(SheetError::NoColumn("parameter"))));
        for at in ["A1048577", "XFE1", "ZZZZZ1"] {
            assert!(matches!(xlsx(&workbook(&cell(at))), Err(SheetError::Workbook(_))), "{at}");
        }
        // Without overflow checks, the library mistakes such a cell for another one.
        for at in ["ZZZZZZZZ99999999999", "A99999999999", "ZZZZZZZZ1"] {
            let error = xlsx(&workbook(&cell(at)));
            assert!(
                matches!(error, Err(SheetError::Workbook(_) | SheetError::NoColumn(_))),
                "{at}: {error:?}"
            );
        }
    }

    #[test]
    fn what_is_no_table_is_refused() {
        assert!(matches!(csv(b""), Err(SheetError::NoColumn("parameter"))));
        assert!(matches!(csv(b"parameter\np\n"), Err(SheetError::NoColumn("value"))));
        assert!(matches!(csv(b"parameter,value\np,\xff\n"), Err(SheetError::Csv(_))));
        assert!(matches!(csv(&vec![b'a'; MOST_BYTES + 1]), Err(SheetError::TooLarge)));
        assert!(matches!(csv(",".repeat(MOST_CELLS + 1).as_bytes()), Err(SheetError::TooLarge)));
        assert!(matches!(xlsx(b"PK no zip"), Err(SheetError::Workbook(_))));
        assert_eq!(csv(b"parameter,value\nshort\n").unwrap(), [row(2, "short", "")]);
    }
}
