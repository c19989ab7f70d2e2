//! Workbook with the summary, findings, requirements, traceability of every requirement over all packages, the basis of
//! the verdicts, and unchecked files.

mod places;
mod styles;
mod table;

use std::collections::BTreeMap;
use std::io::Write;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, Worksheet, XlsxError};
use vnfcheck_check::{Level, Release};

use self::places::{FindingRow, Places, RequirementRow, finding_rows, needs_attention, requirement_rows};
use self::styles::Styles;
use self::table::{Cell, Column, MOST_PRINTED, MOST_ROWS, Printed, Sheet, Table, cut, write_table};
use super::escape::printable_block;
use super::summary::{plural, total};
use super::{
    RenderError, RenderOptions, Sources, all_unchecked_files, command_of_fix, omitted,
    omitted_unchecked_files,
};
use crate::defects::level;
use crate::{Report, RequirementReport, Status, Summary};

/// Maximum number of package columns in print; more columns would be illegible.
const MOST_PACKAGES_PRINTED: usize = 2;
/// Maximum length of a page head in UTF-16 units.
const LONGEST_PAGE_HEAD: usize = 255;
/// Minimum and maximum width of the column with package names, in characters.
const NAME_WIDTH: (usize, usize) = (12, 32);

pub(super) fn render(report: &Report, sources: &dyn Sources, out: &mut dyn Write) -> Result<(), RenderError> {
    let mut book = Workbook::new();
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    book.set_properties(&DocProperties::new().set_title("vnfcheck report").set_creation_datetime(&created));
    let styles = Styles::new(page_head(report));
    let findings = finding_rows(report);
    let verdicts = requirement_rows(report);
    let places = Places::of(&findings, &verdicts);
    summary(report, &places, &styles, book.add_worksheet())?;
    all_findings(report, findings, &places, &styles, book.add_worksheet())?;
    requirements(report, verdicts, &places, &styles, book.add_worksheet())?;
    traceability(report, sources, &styles, book.add_worksheet())?;
    basis(report, &styles, book.add_worksheet())?;
    if all_unchecked_files(report).next().is_some() {
        unchecked_files(report, &styles, book.add_worksheet())?;
    }
    out.write_all(&book.save_to_buffer()?)?;
    Ok(())
}

fn summary(
    report: &Report,
    places: &Places<'_>,
    styles: &Styles,
    sheet: &mut Worksheet,
) -> Result<(), XlsxError> {
    let mut columns: Vec<Column<'_>> = vec![("package", name_width(report)), ("gate", 12.0)];
    columns.extend(Status::ALL.map(|status| (status.words(), 12.0)));
    columns.extend([("all", 8.0), ("path", 40.0), ("message", 60.0)]);
    let opened = report.packages.iter().enumerate().map(|(index, package)| {
        let outcome = package.outcome.words();
        let first = places.requirements.get(&index);
        // The gate cell is the link and not the name, because some programs do not wrap text in link cells.
        let gate = first.map_or(Cell::Text(outcome), |row| Cell::Link(outcome, Sheet::Requirements, *row));
        let mut row = vec![Cell::Text(&package.name), gate];
        row.extend(numbers(package.summary));
        row.push(Cell::Text(&package.path));
        row
    });
    let without_numbers = |name, outcome, path, message| {
        let mut row = vec![Cell::Text(name), Cell::Text(outcome)];
        row.extend((0..=Status::ALL.len()).map(|_| Cell::Text("")));
        row.extend([Cell::Text(path), Cell::Text(message)]);
        row
    };
    let unopened =
        report.errors.iter().map(|error| without_numbers("", "not decided", &*error.path, &*error.message));
    let notes = report.notes.iter().map(|note| {
        without_numbers(note.package.as_deref().unwrap_or_default(), "note", &*note.origin, &*note.message)
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
    write_table(sheet, table, opened.chain(unopened).chain(notes), styles, MOST_ROWS)
}

/// Writes a row for each package with the hash of its content and the basis of its verdict.
fn basis(report: &Report, styles: &Styles, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let columns = [
        ("package", name_width(report)),
        ("path", 40.0),
        ("sha256", 68.0),
        ("rule sets", 12.0),
        ("release", 12.0),
        ("profile", 9.0),
        ("gating", 9.0),
        ("configuration", 30.0),
        ("today", 12.0),
        ("vnfcheck", 10.0),
    ];
    let rule_sets = report.rule_sets.join(", ");
    let rows = report.packages.iter().map(|package| {
        vec![
            Cell::Text(&package.name),
            Cell::Text(&package.path),
            Cell::Text(&package.sha256),
            Cell::Text(&rule_sets),
            Cell::Text(&report.catalogue.release),
            Cell::Text(report.profile.name()),
            Cell::Text(report.fail_on.name()),
            Cell::Text(report.configuration.as_deref().unwrap_or_default()),
            Cell::Text(report.today.as_deref().unwrap_or_default()),
            Cell::Text(&report.tool.version),
        ]
    });
    let table = Table::new("Basis", &columns, Printed::rows(MOST_PRINTED));
    write_table(sheet, table, rows, styles, MOST_ROWS)
}

/// Returns the number of requirements of each status and the total.
fn numbers<'a>(summary: Summary) -> impl Iterator<Item = Cell<'a>> {
    let counts = Status::ALL.map(|status| summary.count(status));
    counts.into_iter().chain([counts.iter().sum()]).map(Cell::Number)
}

/// Returns the page head: the outcome of the run, the rule sets and the program.
fn page_head(report: &Report) -> String {
    let total = total(report, &RenderOptions::default());
    let head =
        format!("{total}, gating: {}; {} {}", report.fail_on.name(), report.tool.name, report.tool.version);
    // `&` introduces a format code and is doubled for a literal `&`.
    cut(&format!("&L{}", printable_block(&head).replace('&', "&&")), LONGEST_PAGE_HEAD)
}

/// Returns the width of the columns with package names.
fn name_width(report: &Report) -> f64 {
    let (least, most) = NAME_WIDTH;
    let longest = report.packages.iter().map(|package| package.name.chars().take(most).count()).max();
    // Two characters are reserved for the edges of the cell.
    let width = longest.unwrap_or_default().saturating_add(2).clamp(least, most);
    u32::try_from(width).map_or(0.0, f64::from)
}

fn requirements(
    report: &Report,
    rows: Vec<RequirementRow<'_>>,
    places: &Places<'_>,
    styles: &Styles,
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
    // Print only the requirements that need attention, which come first.
    let attention = rows.iter().filter(|(.., requirement)| needs_attention(requirement)).count();
    let rows = rows.into_iter().map(|(index, package, requirement)| {
        let waived = requirement.findings.iter().filter(|finding| finding.waiver.is_some()).count();
        let first = places.findings.get(&(index, requirement.id.as_ref()));
        let id = first
            .map_or(Cell::Text(&requirement.id), |row| Cell::Link(&requirement.id, Sheet::Findings, *row));
        vec![
            Cell::Text(&package.name),
            id,
            Cell::Text(requirement.keyword.name()),
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
    write_table(sheet, Table::new("Requirements", &columns, printed), rows, styles, MOST_ROWS)
}

fn all_findings(
    report: &Report,
    rows: Vec<FindingRow<'_>>,
    places: &Places<'_>,
    styles: &Styles,
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
        ("fix", 22.0),
        ("keyword", 11.0),
        ("status", 11.0),
        ("path", 36.0),
        ("kind", 20.0),
        ("title", 40.0),
        ("fingerprint", 18.0),
        ("defect", 18.0),
        ("waiver", 40.0),
    ];
    // Print only failures, which come first.
    let failures =
        rows.iter().filter(|(.., requirement, finding)| level(requirement, finding) != Level::Note);
    let printed = Printed::rows(failures.count()).of_columns(9);
    let id = |requirement: &RequirementReport| places.traceability.get(requirement.id.as_ref()).copied();
    let rows = rows.into_iter().map(|(_, package, requirement, finding)| {
        let start = finding.primary.range.start;
        vec![
            Cell::Text(level(requirement, finding).name()),
            Cell::Text(&package.name),
            Cell::Text(&finding.primary.file),
            Cell::Number(start.line as usize),
            Cell::Number(start.column as usize),
            id(requirement).map_or(Cell::Text(&requirement.id), |row| {
                Cell::Link(&requirement.id, Sheet::Traceability, row)
            }),
            Cell::Text(&finding.message),
            Cell::Text(finding.help.as_deref().unwrap_or_default()),
            Cell::Text(command_of_fix(finding)),
            Cell::Text(requirement.keyword.name()),
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
            Cell::Text(""),
            Cell::Text(requirement.keyword.name()),
            Cell::Status(requirement.status),
        ]
    });
    write_table(sheet, Table::new("Findings", &columns, printed), rows.chain(rest), styles, MOST_ROWS)
}

/// Writes a row for each requirement with its rule and its status in each package.
fn traceability(
    report: &Report,
    sources: &dyn Sources,
    styles: &Styles,
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
        let reported = verdicts.iter().flatten().next();
        let mode = page.and_then(|page| page.revision(release)).map_or("", |standing| standing.mode.name());
        let decided = verdicts.iter().flatten().any(|it| it.status != Status::Unchecked);
        let mut row = vec![
            Cell::Text(id),
            Cell::Text(reported.map_or("", |it| &it.title)),
            Cell::Text(page.map_or("", |page| &page.chapter)),
            Cell::Text(page.map_or("", |page| &page.section)),
            Cell::Text(reported.map_or("", |it| it.keyword.name())),
            Cell::Text(mode),
            Cell::Text(if decided || sources.has_rule(id) { "yes" } else { "no" }),
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
    write_table(sheet, Table::new("Traceability", &columns, printed), rows, styles, MOST_ROWS)
}

/// Writes the unchecked files with their reasons.
fn unchecked_files(report: &Report, styles: &Styles, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let rows = all_unchecked_files(report).map(|(file, reason)| vec![Cell::Words(file), Cell::Text(reason)]);
    let omitted = Some(omitted_unchecked_files(report)).filter(|count| *count > 0);
    let omitted = omitted.map(|count| vec![Cell::Words(format!("and {count} more"))]);
    let columns = [("file", 90.0), ("reason", 24.0)];
    let table = Table::new("Skipped files", &columns, Printed::rows(MOST_PRINTED));
    write_table(sheet, table, rows.chain(omitted), styles, MOST_ROWS)
}
