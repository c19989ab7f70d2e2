//! A workbook: summary, requirements, findings, and the traceability of every requirement over all packages.

use std::collections::BTreeMap;
use std::io::Write;

use rules::Release;
use rust_xlsxwriter::{
    Color, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError,
};

use super::escape::printable_block;
use super::{RenderError, Sources, omitted};
use crate::defects::level;
use crate::{FindingReport, PackageReport, Report, RequirementReport, Status};

/// What a sheet holds at most, the head included.
const MOST_ROWS: u32 = 1_048_576;
/// What a row holds at most.
const MOST_COLUMNS: usize = 16_384;
/// What a cell holds at most, in UTF-16 units.
const LONGEST_CELL: usize = 32_767;

/// The content of a cell. Text is written as text, whatever it starts with.
enum Cell<'a> {
    Text(&'a str),
    Words(String),
    Number(usize),
    Status(Status),
}

/// Head and width in characters of a column.
type Column<'a> = (&'a str, f64);

pub(super) fn render(report: &Report, sources: &dyn Sources, out: &mut dyn Write) -> Result<(), RenderError> {
    let mut book = Workbook::new();
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    book.set_properties(&DocProperties::new().set_title("vnfcheck report").set_creation_datetime(&created));
    let looks = Looks::new();
    summary(report, &looks, book.add_worksheet())?;
    requirements(report, &looks, book.add_worksheet())?;
    all_findings(report, &looks, book.add_worksheet())?;
    traceability(report, sources, &looks, book.add_worksheet())?;
    out.write_all(&book.save_to_buffer()?)?;
    Ok(())
}

fn summary(report: &Report, looks: &Looks, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let mut columns: Vec<Column<'_>> = vec![("package", 28.0), ("gate", 12.0)];
    columns.extend(Status::ALL.map(|status| (status.words(), 10.0)));
    columns.extend([("all", 8.0), ("path", 40.0), ("sha256", 68.0), ("release", 12.0), ("profile", 9.0)]);
    columns.extend([("gating", 9.0), ("configuration", 30.0), ("today", 12.0)]);
    columns.extend([("vnfcheck", 10.0), ("message", 60.0)]);
    let basis = [
        Cell::Text(&report.catalogue.release),
        Cell::Text(&report.profile),
        Cell::Text(&report.fail_on),
        Cell::Text(report.configuration.as_deref().unwrap_or_default()),
        Cell::Text(report.today.as_deref().unwrap_or_default()),
        Cell::Text(&report.tool.version),
    ];
    let opened = report.packages.iter().map(|package| {
        let mut row = vec![Cell::Text(&package.name), Cell::Text(package.outcome.words())];
        row.extend(Status::ALL.map(|status| Cell::Number(package.summary.count(status))));
        row.extend([
            Cell::Number(package.requirements.len()),
            Cell::Text(&package.path),
            Cell::Text(&package.sha256),
        ]);
        row.extend(basis.iter().map(Cell::again));
        row
    });
    let unopened = report.errors.iter().map(|error| {
        let mut row = vec![Cell::Text(""), Cell::Text("not decided")];
        row.extend((0..=Status::ALL.len()).map(|_| Cell::Text("")));
        row.extend([Cell::Text(&error.path), Cell::Text("")]);
        row.extend(basis.iter().map(Cell::again));
        row.push(Cell::Text(&error.message));
        row
    });
    let notes = report.notes.iter().map(|note| {
        let mut row = vec![Cell::Text(note.package.as_deref().unwrap_or_default()), Cell::Text("note")];
        row.extend((0..=Status::ALL.len()).map(|_| Cell::Text("")));
        row.extend([Cell::Text(&note.origin), Cell::Text("")]);
        row.extend(basis.iter().map(Cell::again));
        row.push(Cell::Text(&note.message));
        row
    });
    write_table(sheet, "Summary", &columns, opened.chain(unopened).chain(notes), looks, MOST_ROWS)
}

fn requirements(report: &Report, looks: &Looks, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let columns = [
        ("package", 28.0),
        ("requirement", 13.0),
        ("keyword", 12.0),
        ("title", 60.0),
        ("status", 15.0),
        ("examined", 10.0),
        ("findings", 10.0),
        ("waived", 10.0),
        ("not decided by the files", 14.0),
        ("ignored by", 30.0),
    ];
    let rows = report.packages.iter().flat_map(|package| {
        package.requirements.iter().map(|requirement| {
            let waived = requirement.findings.iter().filter(|finding| finding.waiver.is_some()).count();
            vec![
                Cell::Text(&package.path),
                Cell::Text(&requirement.id),
                Cell::Text(&requirement.keyword),
                Cell::Text(&requirement.title),
                Cell::Status(requirement.status),
                Cell::Number(requirement.examined as usize),
                Cell::Number(requirement.open_findings()),
                Cell::Number(waived),
                Cell::Number(requirement.undecided.len()),
                Cell::Text(requirement.ignored.as_deref().unwrap_or_default()),
            ]
        })
    });
    write_table(sheet, "Requirements", &columns, rows, looks, MOST_ROWS)
}

fn all_findings(report: &Report, looks: &Looks, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let columns = [
        ("package", 28.0),
        ("requirement", 13.0),
        ("keyword", 12.0),
        ("level", 9.0),
        ("status", 15.0),
        ("file", 28.0),
        ("line", 7.0),
        ("column", 8.0),
        ("message", 60.0),
        ("help", 45.0),
        ("path", 45.0),
        ("kind", 24.0),
        ("title", 50.0),
        ("fingerprint", 18.0),
        ("waiver", 60.0),
    ];
    let rows = findings(report).map(|(package, requirement, finding)| {
        let start = finding.primary.range.start;
        vec![
            Cell::Text(&package.path),
            Cell::Text(&requirement.id),
            Cell::Text(&requirement.keyword),
            Cell::Text(level(requirement, finding)),
            Cell::Status(requirement.status),
            Cell::Text(&finding.primary.file),
            Cell::Number(start.line as usize),
            Cell::Number(start.column as usize),
            Cell::Text(&finding.message),
            Cell::Text(finding.help.as_deref().unwrap_or_default()),
            Cell::Text(&finding.primary.path),
            Cell::Text(finding.kind.as_deref().unwrap_or_default()),
            Cell::Text(&requirement.title),
            Cell::Text(&finding.fingerprint),
            finding.acceptance().map_or(Cell::Text(""), Cell::Words),
        ]
    });
    let rest = omitted(report).map(|(package, requirement, omitted)| {
        vec![
            Cell::Text(&package.path),
            Cell::Text(&requirement.id),
            Cell::Text(&requirement.keyword),
            Cell::Text("note"),
            Cell::Status(requirement.status),
            Cell::Text(&omitted.at.file),
            Cell::Text(""),
            Cell::Text(""),
            Cell::Words(omitted.message),
        ]
    });
    write_table(sheet, "Findings", &columns, rows.chain(rest), looks, MOST_ROWS)
}

/// Every finding of a report with its package and requirement; what could not be decided counts too.
fn findings(report: &Report) -> impl Iterator<Item = (&PackageReport, &RequirementReport, &FindingReport)> {
    report.packages.iter().flat_map(|package| {
        package.requirements.iter().flat_map(move |requirement| {
            requirement.findings.iter().map(move |finding| (package, requirement, finding))
        })
    })
}

/// A row for each requirement, with what decides it and where each package stands.
fn traceability(
    report: &Report,
    sources: &dyn Sources,
    looks: &Looks,
    sheet: &mut Worksheet,
) -> Result<(), XlsxError> {
    let heads: Vec<[String; 2]> = report
        .packages
        .iter()
        .map(|package| [format!("status: {}", package.path), format!("examined: {}", package.path)])
        .collect();
    let mut columns = vec![
        ("requirement", 13.0),
        ("title", 60.0),
        ("chapter", 32.0),
        ("section", 32.0),
        ("keyword", 12.0),
        ("mode", 10.0),
        ("rule", 7.0),
    ];
    columns.extend(
        heads.iter().flat_map(|[status, examined]| [(status.as_str(), 16.0), (examined.as_str(), 12.0)]),
    );
    let mut by_id: BTreeMap<&str, Vec<Option<&RequirementReport>>> = BTreeMap::new();
    for (index, package) in report.packages.iter().enumerate() {
        for requirement in &package.requirements {
            let row = by_id.entry(&requirement.id).or_insert_with(|| vec![None; report.packages.len()]);
            if let Some(cell) = row.get_mut(index) {
                *cell = Some(requirement);
            }
        }
    }
    let release = Release::from_name(&report.catalogue.release).unwrap_or(Release::NEWEST);
    let rows = by_id.into_iter().filter_map(|(id, verdicts)| {
        let requirement = sources.requirement(id)?;
        let standing = requirement.standing(release)?;
        let mut row = vec![
            Cell::Text(id),
            Cell::Text(&requirement.title),
            Cell::Text(&requirement.chapter),
            Cell::Text(&requirement.section),
            Cell::Text(standing.keyword.name()),
            Cell::Text(standing.mode.name()),
            Cell::Text(if rules::rule(id).is_some() { "yes" } else { "no" }),
        ];
        row.extend(verdicts.into_iter().flat_map(|verdict| match verdict {
            Some(it) => [Cell::Status(it.status), Cell::Number(it.examined as usize)],
            None => [Cell::Text(""), Cell::Text("")],
        }));
        Some(row)
    });
    write_table(sheet, "Traceability", &columns, rows, looks, MOST_ROWS)
}

impl<'a> Cell<'a> {
    fn again(&self) -> Self {
        match self {
            Self::Text(text) => Self::Text(text),
            Self::Words(words) => Self::Words(words.clone()),
            Self::Number(number) => Self::Number(*number),
            Self::Status(status) => Self::Status(*status),
        }
    }
}

struct Looks {
    head: Format,
    text: Format,
    number: Format,
    status: BTreeMap<Status, Format>,
}

impl Looks {
    fn new() -> Self {
        let text = Format::new().set_align(FormatAlign::Top).set_text_wrap();
        let status = Status::ALL.map(|status| {
            let color = match status {
                Status::Fail => 0x00B3_261E,
                Status::Error => 0x008A_4B00,
                Status::Waived => 0x006A_3FA0,
                Status::Pass => 0x001A_6B3C,
                Status::NotApplicable => 0x0062_6A73,
                Status::Unchecked => 0x002D_5F8A,
            };
            (status, text.clone().set_font_color(Color::RGB(color)))
        });
        Self {
            head: text
                .clone()
                .set_bold()
                .set_background_color(Color::RGB(0x00EC_EAE5))
                .set_border_bottom(FormatBorder::Thin),
            number: Format::new().set_align(FormatAlign::Top),
            text,
            status: BTreeMap::from(status),
        }
    }
}

/// Fills a sheet: head, rows as far as they fit, and how many did not.
fn write_table<'a>(
    sheet: &mut Worksheet,
    name: &str,
    columns: &[Column<'_>],
    mut rows: impl Iterator<Item = Vec<Cell<'a>>>,
    looks: &Looks,
    most_rows: u32,
) -> Result<(), XlsxError> {
    sheet.set_name(name)?.set_freeze_panes(1, 0)?;
    let columns = columns.get(..MOST_COLUMNS).unwrap_or(columns);
    for (at, (head, width)) in (0_u16..).zip(columns) {
        sheet.write_string_with_format(0, at, fitting(head), &looks.head)?.set_column_width(at, *width)?;
    }
    let mut last = 0;
    // One row is kept for the note on those left out.
    for (at, row) in (1..most_rows - 1).zip(&mut rows) {
        for (column, cell) in (0_u16..).zip(row.iter().take(MOST_COLUMNS)) {
            write_cell(sheet, at, column, cell, looks)?;
        }
        last = at;
    }
    let last_column = u16::try_from(columns.len().saturating_sub(1)).unwrap_or(u16::MAX);
    sheet.autofilter(0, 0, last, last_column)?;
    let left_out = rows.count();
    if left_out > 0 {
        let note =
            format!("{left_out} more rows do not fit on a sheet; the formats csv and json have them all");
        sheet.write_string(last + 1, 0, note)?;
    }
    Ok(())
}

fn write_cell(
    sheet: &mut Worksheet,
    row: u32,
    column: u16,
    cell: &Cell<'_>,
    looks: &Looks,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Text("") => {}
        Cell::Text(text) => {
            sheet.write_string_with_format(row, column, fitting(text), &looks.text)?;
        }
        Cell::Words(words) => {
            sheet.write_string_with_format(row, column, fitting(words), &looks.text)?;
        }
        Cell::Number(number) => {
            #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
            sheet.write_number_with_format(row, column, *number as f64, &looks.number)?;
        }
        Cell::Status(status) => {
            let format = looks.status.get(status).unwrap_or(&looks.text);
            sheet.write_string_with_format(row, column, status.words(), format)?;
        }
    }
    Ok(())
}

/// Text without control characters, cut to what a cell holds.
fn fitting(text: &str) -> String {
    let text = printable_block(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    if text.encode_utf16().count() <= LONGEST_CELL {
        return text;
    }
    let mut length = 1;
    let kept = text.chars().take_while(|character| {
        length += character.len_utf16();
        length <= LONGEST_CELL
    });
    kept.chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

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
        write_table(book.add_worksheet(), "Rows", &[("number", 9.0)], rows, &Looks::new(), 6).unwrap();
        let mut archive = zip::ZipArchive::new(Cursor::new(book.save_to_buffer().unwrap())).unwrap();
        let mut part = |name: &str| std::io::read_to_string(archive.by_name(name).unwrap()).unwrap();
        // The head, four rows, and the note.
        assert!(part("xl/worksheets/sheet1.xml").contains("<dimension ref=\"A1:A6\"/>"));
        assert!(part("xl/sharedStrings.xml").contains("6 more rows do not fit"));
    }

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(fitting("\u{1b}[2J\u{ffff}"), "\u{241b}[2J\u{fffd}");
    }
}
