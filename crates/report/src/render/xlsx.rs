//! A workbook: summary, findings, requirements, the traceability of every requirement over all packages, and what is not
//! judged.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use maps::HashMap;
use rules::Release;
use rust_xlsxwriter::{
    Color, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, FormatUnderline, Url, Workbook,
    Worksheet, XlsxError,
};

use super::escape::printable_block;
use super::summary::{plural, total};
use super::{Look, RenderError, Sources, files_not_judged, omitted, omitted_not_judged};
use crate::defects::level;
use crate::{FindingReport, PackageReport, Report, RequirementReport, Status, Summary};

/// What a sheet holds at most, the head included.
const MOST_ROWS: u32 = 1_048_576;
/// Rows of a sheet that come on paper at most, some thirty pages.
const MOST_PRINTED: usize = 500;
/// Packages that come on paper side by side: with more columns nobody could read them.
const MOST_PACKAGES_PRINTED: usize = 2;
/// What the head of a page holds at most, in UTF-16 units.
const LONGEST_PAGE_HEAD: usize = 255;
/// Width in characters of the column with the names of the packages: as wide as the longest, between these.
const NAME_WIDTH: (usize, usize) = (12, 32);
/// What a row holds at most.
const MOST_COLUMNS: usize = 16_384;
/// Height of a line in points.
const LINE: f64 = 15.0;
/// Lines of a row that are shown at most: a sheet has no higher rows.
const MOST_LINES: u32 = 27;
/// What a cell holds at most, in UTF-16 units.
const LONGEST_CELL: usize = 32_767;

/// The content of a cell. Text is written as text, whatever it starts with.
enum Cell<'a> {
    Text(&'a str),
    Words(String),
    /// Text that leads to a cell: a sheet, and a row counted from 0.
    Link(&'a str, Sheet, u32),
    Number(usize),
    Status(Status),
}

/// The sheets that cells lead to.
#[derive(Clone, Copy)]
enum Sheet {
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

/// A finding with its package, by the package's place in the report.
type FindingRow<'r> = (usize, &'r PackageReport, &'r RequirementReport, &'r FindingReport);

/// Every finding, the most serious first, then by package and file.
fn finding_rows(report: &Report) -> Vec<FindingRow<'_>> {
    let packages = report.packages.iter().enumerate();
    let mut rows: Vec<FindingRow<'_>> = packages
        .flat_map(|(index, package)| {
            package.requirements.iter().flat_map(move |requirement| {
                requirement.findings.iter().map(move |finding| (index, package, requirement, finding))
            })
        })
        .collect();
    rows.sort_by_key(|(index, _, requirement, finding)| {
        let rank = ["error", "warning"].iter().position(|it| *it == level(requirement, finding)).unwrap_or(2);
        (rank, *index, &finding.primary.file, finding.primary.range.start.offset, &requirement.id)
    });
    rows
}

/// A requirement in a package, by the package's place in the report.
type RequirementRow<'r> = (usize, &'r PackageReport, &'r RequirementReport);

/// Every requirement of every package, what fails, is waived or could not be decided first.
fn requirement_rows(report: &Report) -> Vec<RequirementRow<'_>> {
    let packages = report.packages.iter().enumerate();
    let mut rows: Vec<RequirementRow<'_>> = packages
        .flat_map(|(index, package)| package.requirements.iter().map(move |it| (index, package, it)))
        .collect();
    rows.sort_by_key(|(.., requirement)| !needs_attention(requirement));
    rows
}

fn needs_attention(requirement: &RequirementReport) -> bool {
    matches!(requirement.status, Status::Fail | Status::Error | Status::Waived)
}

/// The rows that cells lead to, counted from 0; the head is row 0.
struct Places<'r> {
    /// Of a package and a requirement the first finding.
    findings: HashMap<(usize, &'r str), u32>,
    /// Of a package the first requirement.
    requirements: HashMap<usize, u32>,
    /// Of a requirement its row over all packages.
    traceability: HashMap<&'r str, u32>,
}

impl<'r> Places<'r> {
    fn of(finding_rows: &[FindingRow<'r>], requirement_rows: &[RequirementRow<'r>]) -> Self {
        let mut findings = HashMap::default();
        for (row, (index, _, requirement, _)) in (1..).zip(finding_rows) {
            findings.entry((*index, requirement.id.as_ref())).or_insert(row);
        }
        let mut requirements = HashMap::default();
        for (row, (index, ..)) in (1..).zip(requirement_rows) {
            requirements.entry(*index).or_insert(row);
        }
        let ids = requirement_rows.iter().map(|(.., requirement)| requirement.id.as_ref());
        let ids: BTreeSet<&str> = ids.collect();
        Self { findings, requirements, traceability: ids.into_iter().zip(1..).collect() }
    }
}

/// Head and width in characters of a column.
type Column<'a> = (&'a str, f64);

pub(super) fn render(report: &Report, sources: &dyn Sources, out: &mut dyn Write) -> Result<(), RenderError> {
    let mut book = Workbook::new();
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    book.set_properties(&DocProperties::new().set_title("vnfcheck report").set_creation_datetime(&created));
    let looks = Looks::new(page_head(report));
    let findings = finding_rows(report);
    let verdicts = requirement_rows(report);
    let places = Places::of(&findings, &verdicts);
    summary(report, &places, &looks, book.add_worksheet())?;
    all_findings(report, findings, &places, &looks, book.add_worksheet())?;
    requirements(report, verdicts, &places, &looks, book.add_worksheet())?;
    traceability(report, sources, &looks, book.add_worksheet())?;
    if files_not_judged(report).next().is_some() {
        not_judged(report, &looks, book.add_worksheet())?;
    }
    out.write_all(&book.save_to_buffer()?)?;
    Ok(())
}

fn summary(
    report: &Report,
    places: &Places<'_>,
    looks: &Looks,
    sheet: &mut Worksheet,
) -> Result<(), XlsxError> {
    let mut columns: Vec<Column<'_>> = vec![("package", name_width(report)), ("gate", 12.0)];
    columns.extend(Status::ALL.map(|status| (status.words(), 12.0)));
    columns.extend([("all", 8.0), ("path", 40.0), ("sha256", 68.0), ("rule sets", 12.0)]);
    columns.extend([("release", 12.0), ("profile", 9.0)]);
    columns.extend([("gating", 9.0), ("configuration", 30.0), ("today", 12.0)]);
    columns.extend([("vnfcheck", 10.0), ("message", 60.0)]);
    let rule_sets = report.rule_sets.join(", ");
    let basis = [
        Cell::Text(&rule_sets),
        Cell::Text(&report.catalogue.release),
        Cell::Text(&report.profile),
        Cell::Text(&report.fail_on),
        Cell::Text(report.configuration.as_deref().unwrap_or_default()),
        Cell::Text(report.today.as_deref().unwrap_or_default()),
        Cell::Text(&report.tool.version),
    ];
    let opened = report.packages.iter().enumerate().map(|(index, package)| {
        let outcome = package.outcome.words();
        let first = places.requirements.get(&index);
        // Not the name: some programs break no line in a cell that leads somewhere.
        let gate = first.map_or(Cell::Text(outcome), |row| Cell::Link(outcome, Sheet::Requirements, *row));
        let mut row = vec![Cell::Text(&package.name), gate];
        row.extend(numbers(package.summary));
        row.extend([Cell::Text(&package.path), Cell::Text(&package.sha256)]);
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
    let all = report.packages.len() + report.errors.len();
    let total = (all > 1).then(|| {
        let mut row =
            vec![Cell::Words(format!("total of {all} packages")), Cell::Text(report.outcome.words())];
        row.extend(numbers(Summary::sum(report.packages.iter().map(|package| package.summary))));
        row
    });
    let printed = Printed::rows(MOST_PRINTED).of_columns(10);
    let table = Table { name: "Summary", columns: &columns, printed, total };
    write_table(sheet, table, opened.chain(unopened).chain(notes), looks, MOST_ROWS)
}

/// Numbers of requirements: of each status, and of all.
fn numbers<'a>(summary: Summary) -> impl Iterator<Item = Cell<'a>> {
    let counts = Status::ALL.map(|status| summary.count(status));
    counts.into_iter().chain([counts.iter().sum()]).map(Cell::Number)
}

/// What the head of each page tells: what came of the run, and what was judged by and who says so.
fn page_head(report: &Report) -> String {
    let total = total(report, &Look::default());
    let head = format!("{total}, gating: {}; {} {}", report.fail_on, report.tool.name, report.tool.version);
    // A sign for the position is doubled where it is a character.
    cut(&format!("&L{}", printable_block(&head).replace('&', "&&")), LONGEST_PAGE_HEAD)
}

/// Width of the columns with the names of packages.
fn name_width(report: &Report) -> f64 {
    let (least, most) = NAME_WIDTH;
    let longest = report.packages.iter().map(|package| package.name.chars().take(most).count()).max();
    // Two characters are for the edges of the cell.
    let width = longest.unwrap_or_default().saturating_add(2).clamp(least, most);
    u32::try_from(width).map_or(0.0, f64::from)
}

fn requirements(
    report: &Report,
    rows: Vec<RequirementRow<'_>>,
    places: &Places<'_>,
    looks: &Looks,
    sheet: &mut Worksheet,
) -> Result<(), XlsxError> {
    let columns = [
        ("package", name_width(report)),
        ("requirement", 13.0),
        ("keyword", 12.0),
        ("title", 72.0),
        ("status", 15.0),
        ("examined", 10.0),
        ("findings", 10.0),
        ("waived", 10.0),
        ("not decided by the files", 14.0),
        ("ignored by", 30.0),
    ];
    // On paper come those that need attention, which are the first.
    let attention = rows.iter().filter(|(.., requirement)| needs_attention(requirement)).count();
    let rows = rows.into_iter().map(|(index, package, requirement)| {
        let waived = requirement.findings.iter().filter(|finding| finding.waiver.is_some()).count();
        let first = places.findings.get(&(index, requirement.id.as_ref()));
        let id = first
            .map_or(Cell::Text(&requirement.id), |row| Cell::Link(&requirement.id, Sheet::Findings, *row));
        vec![
            Cell::Text(&package.name),
            id,
            Cell::Text(&requirement.keyword),
            Cell::Text(&requirement.title),
            Cell::Status(requirement.status),
            Cell::Number(requirement.examined as usize),
            Cell::Number(requirement.open_findings()),
            Cell::Number(waived),
            Cell::Number(requirement.undecided.len()),
            Cell::Text(requirement.ignored.as_deref().unwrap_or_default()),
        ]
    });
    let printed = Printed::rows(attention).of_columns(9);
    write_table(sheet, Table::new("Requirements", &columns, printed), rows, looks, MOST_ROWS)
}

fn all_findings(
    report: &Report,
    rows: Vec<FindingRow<'_>>,
    places: &Places<'_>,
    looks: &Looks,
    sheet: &mut Worksheet,
) -> Result<(), XlsxError> {
    let columns = [
        ("level", 9.0),
        ("package", name_width(report)),
        ("file", 24.0),
        ("line", 7.0),
        ("column", 8.0),
        ("requirement", 13.0),
        ("message", 50.0),
        ("help", 40.0),
        ("keyword", 11.0),
        ("status", 11.0),
        ("path", 36.0),
        ("kind", 20.0),
        ("title", 40.0),
        ("fingerprint", 18.0),
        ("defect", 18.0),
        ("waiver", 40.0),
    ];
    // On paper come failures, which are the first, without advice.
    let failures = rows.iter().filter(|(.., requirement, finding)| level(requirement, finding) != "note");
    let printed = Printed::rows(failures.count()).of_columns(8);
    let id = |requirement: &RequirementReport| places.traceability.get(requirement.id.as_ref()).copied();
    let rows = rows.into_iter().map(|(_, package, requirement, finding)| {
        let start = finding.primary.range.start;
        vec![
            Cell::Text(level(requirement, finding)),
            Cell::Text(&package.name),
            Cell::Text(&finding.primary.file),
            Cell::Number(start.line as usize),
            Cell::Number(start.column as usize),
            id(requirement).map_or(Cell::Text(&requirement.id), |row| {
                Cell::Link(&requirement.id, Sheet::Traceability, row)
            }),
            Cell::Text(&finding.message),
            Cell::Text(finding.help.as_deref().unwrap_or_default()),
            Cell::Text(&requirement.keyword),
            Cell::Status(requirement.status),
            Cell::Text(&finding.primary.path),
            Cell::Text(finding.kind.as_deref().unwrap_or_default()),
            Cell::Text(&requirement.title),
            Cell::Text(&finding.fingerprint),
            Cell::Text(&finding.defect),
            finding.acceptance().map_or(Cell::Text(""), Cell::Words),
        ]
    });
    let rest = omitted(report).map(|(package, requirement, omitted)| {
        vec![
            Cell::Text("note"),
            Cell::Text(&package.name),
            Cell::Text(&omitted.at.file),
            Cell::Text(""),
            Cell::Text(""),
            Cell::Text(&requirement.id),
            Cell::Words(omitted.message),
            Cell::Text(""),
            Cell::Text(&requirement.keyword),
            Cell::Status(requirement.status),
        ]
    });
    write_table(sheet, Table::new("Findings", &columns, printed), rows.chain(rest), looks, MOST_ROWS)
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
        .map(|package| [format!("status: {}", package.name), format!("examined: {}", package.name)])
        .collect();
    let mut columns = vec![
        ("requirement", 13.0),
        ("title", 72.0),
        ("chapter", 44.0),
        ("section", 44.0),
        ("keyword", 12.0),
        ("mode", 10.0),
        ("rule", 7.0),
    ];
    let of_requirements = columns.len();
    columns.extend(
        heads.iter().flat_map(|[status, examined]| [(status.as_str(), 18.0), (examined.as_str(), 16.0)]),
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
    let rows = by_id.into_iter().map(|(id, verdicts)| {
        let page = sources.requirement(id);
        let told = verdicts.iter().flatten().next();
        let mode = page.and_then(|page| page.standing(release)).map_or("", |standing| standing.mode.name());
        let decided = verdicts.iter().flatten().any(|it| it.status != Status::Unchecked);
        let mut row = vec![
            Cell::Text(id),
            Cell::Text(told.map_or("", |it| &it.title)),
            Cell::Text(page.map_or("", |page| &page.chapter)),
            Cell::Text(page.map_or("", |page| &page.section)),
            Cell::Text(told.map_or("", |it| &it.keyword)),
            Cell::Text(mode),
            Cell::Text(if decided || rules::rule(id).is_some() { "yes" } else { "no" }),
        ];
        row.extend(verdicts.into_iter().flat_map(|verdict| match verdict {
            Some(it) => [Cell::Status(it.status), Cell::Number(it.examined as usize)],
            None => [Cell::Text(""), Cell::Text("")],
        }));
        row
    });
    let all = report.packages.len();
    let shown = all.min(MOST_PACKAGES_PRINTED);
    let printed = Printed {
        extent: (shown < all).then(|| format!("first {shown} of {all} {}", plural(all, "package"))),
        ..Printed::rows(MOST_PRINTED).of_columns(of_requirements + 2 * shown)
    };
    write_table(sheet, Table::new("Traceability", &columns, printed), rows, looks, MOST_ROWS)
}

/// The files that are not judged, each with the reason.
fn not_judged(report: &Report, looks: &Looks, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let rows = files_not_judged(report).map(|(file, reason)| vec![Cell::Words(file), Cell::Text(reason)]);
    let omitted = Some(omitted_not_judged(report)).filter(|count| *count > 0);
    let omitted = omitted.map(|count| vec![Cell::Words(format!("and {count} more"))]);
    let columns = [("file", 90.0), ("reason", 24.0)];
    let table = Table::new("Not judged", &columns, Printed::rows(MOST_PRINTED));
    write_table(sheet, table, rows.chain(omitted), looks, MOST_ROWS)
}

impl<'a> Cell<'a> {
    fn again(&self) -> Self {
        match self {
            Self::Text(text) => Self::Text(text),
            Self::Words(words) => Self::Words(words.clone()),
            Self::Link(text, sheet, row) => Self::Link(text, *sheet, *row),
            Self::Number(number) => Self::Number(*number),
            Self::Status(status) => Self::Status(*status),
        }
    }
}

impl Cell<'_> {
    /// Number of lines that it takes in a column of this width in characters, at most [`MOST_LINES`].
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

struct Looks {
    page_head: String,
    head: Format,
    total: Format,
    total_number: Format,
    link: Format,
    text: Format,
    number: Format,
    status: BTreeMap<Status, Format>,
}

impl Looks {
    fn new(page_head: String) -> Self {
        let text = Format::new().set_align(FormatAlign::Top).set_text_wrap();
        // Away from the text in the next column.
        let number = Format::new().set_align(FormatAlign::Top).set_align(FormatAlign::Right).set_indent(1);
        let total = |of: &Format| of.clone().set_bold().set_border_top(FormatBorder::Thin);
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
            page_head,
            // A long word goes up to the edge of its cell.
            head: text
                .clone()
                .set_bold()
                .set_background_color(Color::RGB(0x00EC_EAE5))
                .set_border_right(FormatBorder::Thin)
                .set_border_right_color(Color::RGB(0x00B5_B1A8))
                .set_border_bottom(FormatBorder::Thin),
            total: total(&text),
            total_number: total(&number),
            link: text.clone().set_font_color(Color::RGB(0x000B_57A4)).set_underline(FormatUnderline::Single),
            number,
            text,
            status: BTreeMap::from(status),
        }
    }
}

/// What comes on paper of a sheet: so many of the first columns and, below the head, of the first rows.
struct Printed {
    columns: Option<usize>,
    /// At most [`MOST_PRINTED`] count.
    rows: usize,
    /// What else is left out, in words.
    extent: Option<String>,
}

impl Printed {
    fn rows(rows: usize) -> Self {
        Self { columns: None, rows, extent: None }
    }

    fn of_columns(self, columns: usize) -> Self {
        Self { columns: Some(columns), ..self }
    }
}

/// A sheet without its rows.
struct Table<'c, 'a> {
    name: &'static str,
    columns: &'c [Column<'c>],
    printed: Printed,
    /// A row below the others, which is neither filtered nor sorted with them.
    total: Option<Vec<Cell<'a>>>,
}

impl<'c> Table<'c, '_> {
    fn new(name: &'static str, columns: &'c [Column<'c>], printed: Printed) -> Self {
        Self { name, columns, printed, total: None }
    }
}

/// Fills a sheet: head, rows as far as they fit, the total, and how many did not fit.
fn write_table<'a>(
    sheet: &mut Worksheet,
    table: Table<'_, 'a>,
    mut rows: impl Iterator<Item = Vec<Cell<'a>>>,
    looks: &Looks,
    most_rows: u32,
) -> Result<(), XlsxError> {
    let Table { name, columns, printed, total } = table;
    sheet.set_name(name)?.set_freeze_panes(1, 0)?;
    // On paper: as wide as a page of A4, with the head on each; inches.
    sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 0).set_repeat_rows(0, 0)?;
    sheet.set_margins(0.4, 0.4, 0.8, 0.6, 0.3, 0.3).set_header(&looks.page_head);
    let columns = columns.get(..MOST_COLUMNS).unwrap_or(columns);
    let mut head_lines = 1;
    for (at, (head, width)) in (0_u16..).zip(columns) {
        sheet.write_string_with_format(0, at, fitting(head), &looks.head)?.set_column_width(at, *width)?;
        head_lines = head_lines.max(Cell::Text(head).lines(*width));
    }
    sheet.set_row_height(0, LINE * f64::from(head_lines))?;
    let mut last = 0;
    // Two rows are kept: for the total, and for the note on those left out.
    for (at, row) in (1..most_rows - 2).zip(&mut rows) {
        let mut lines = 1;
        for ((column, cell), (_, width)) in (0_u16..).zip(&row).zip(columns) {
            write_cell(sheet, at, column, cell, looks)?;
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
            write_cell(sheet, end, at, cell, looks)?;
            let is_number = matches!(cell, Cell::Number(_));
            sheet.set_cell_format(end, at, if is_number { &looks.total_number } else { &looks.total })?;
        }
    }
    let printed_end = if rows_left.is_some() { printed_rows } else { end };
    sheet.set_print_area(0, 0, printed_end, column(last_printed))?;
    let extent: Vec<String> = printed.extent.into_iter().chain(rows_left).collect();
    let extent = if extent.is_empty() { String::new() } else { format!(": {}", extent.join(", ")) };
    sheet.set_footer(format!("&L&A{extent}&RPage &P of &N"));
    let left_out = rows.count();
    if left_out > 0 {
        let note =
            format!("{left_out} more rows do not fit on a sheet; the formats csv and json have them all");
        sheet.write_string(end + 1, 0, note)?;
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
        Cell::Link(text, target, to) => {
            let place = format!("internal:{}!A{}", target.name(), to.saturating_add(1));
            // A link has a text beside that of its cell, in which the library leaves `_xHHHH_` to be read as a character.
            let link = Url::new(place).set_text(target.name());
            sheet.write_url_with_format(row, column, link, &looks.link)?;
            sheet.write_string_with_format(row, column, fitting(text), &looks.link)?;
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
    cut(&text, LONGEST_CELL)
}

/// Text of so many UTF-16 units at most.
fn cut(text: &str, most: usize) -> String {
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
        write_table(book.add_worksheet(), table, rows, &Looks::new(String::new()), 7).unwrap();
        let mut archive = zip::ZipArchive::new(Cursor::new(book.save_to_buffer().unwrap())).unwrap();
        let mut part = |name: &str| std::io::read_to_string(archive.by_name(name).unwrap()).unwrap();
        // The head, four rows, the total, and the note; the total is not filtered.
        assert!(part("xl/worksheets/sheet1.xml").contains("<dimension ref=\"A1:A7\"/>"));
        assert!(part("xl/worksheets/sheet1.xml").contains("<autoFilter ref=\"A1:A5\"/>"));
        assert!(part("xl/sharedStrings.xml").contains("6 more rows do not fit"));
        assert!(part("xl/workbook.xml").contains(">Rows!$A$1:$A$3<"));
        assert!(part("xl/worksheets/sheet1.xml").contains(": first 2 of 4 rows"));
    }

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(fitting("\u{1b}[2J\u{ffff}"), "\u{241b}[2J\u{fffd}");
    }
}
