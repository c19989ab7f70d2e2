//! Requirements that need attention, each with the location of its first finding, and counts by keyword and status;
//! then the summary.

use std::io::Write;

use vnfcheck_check::Keyword;

use super::paths::place;
use super::style::{BOLD, Cell, DIM, Row, status_style};
use super::summary::{self, plural};
use super::{Counts, Omitted, RenderError, RenderOptions, Show, heading, note_lines, printable, write_lines};
use crate::defects::undecided;
use crate::{PackageReport, Report, RequirementReport, Status};

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    for package in &report.packages {
        let files = package.files.len();
        let heading = format!("{} ({files} {})", printable(heading(report, package)), plural(files, "file"));
        writeln!(out, "{}", options.paint(BOLD, &heading))?;
        let rows = rows(package, options);
        if !rows.is_empty() {
            let heads = ["requirement", "keyword", "status", "findings", "title"];
            write_lines(options.table(&heads, &rows), out)?;
            writeln!(out)?;
        }
        write_lines(options.columns(&counts(package)), out)?;
        writeln!(out)?;
        let undecided = undecided(&package.requirements);
        let omitted: Vec<Omitted<'_>> = package.requirements.iter().filter_map(Omitted::of).collect();
        for it in &undecided {
            writeln!(out, "{}", printable(&it.words()))?;
        }
        for it in &omitted {
            writeln!(out, "{}", it.message)?;
        }
        if !undecided.is_empty() || !omitted.is_empty() {
            writeln!(out)?;
        }
    }
    summary::render_counted_summary(report, &Counts::all(report), options, out)?;
    write_lines(note_lines(report), out)?;
    Ok(())
}

fn rows(package: &PackageReport, options: &RenderOptions) -> Vec<Row> {
    let is_shown = |requirement: &&RequirementReport| match requirement.status {
        Status::Fail | Status::Waived => true,
        Status::Undecided => options.show != Show::Failures,
        Status::Error | Status::Pass | Status::NotApplicable | Status::Unchecked => options.show == Show::All,
    };
    package.requirements.iter().filter(is_shown).map(|requirement| row(package, requirement)).collect()
}

fn row(package: &PackageReport, requirement: &RequirementReport) -> Row {
    let failing = || requirement.findings.iter().filter(|finding| !finding.advisory);
    let first = failing().find(|finding| finding.is_open()).or_else(|| failing().next());
    let place = first.map(|finding| Cell::styled(DIM, printable(&place(package, &finding.primary))));
    let all = failing().count() + requirement.findings_omitted;
    let count = match (all, failing().filter(|finding| !finding.is_open()).count()) {
        (0, _) => String::new(),
        (all, waived) if waived == 0 || waived == all => all.to_string(),
        (all, waived) => format!("{all}, {waived} waived"),
    };
    let cells = vec![
        printable(&requirement.id).into(),
        requirement.keyword.name().into(),
        Cell::styled(status_style(requirement.status), requirement.status.words()),
        count.into(),
    ];
    Row { cells, text: printable(&requirement.title).into_owned(), below: place }
}

/// Returns the number of requirements by keyword and status, without empty rows and columns.
fn counts(report: &PackageReport) -> Vec<Vec<Cell>> {
    let of = |status: Status| report.requirements.iter().filter(move |it| it.status == status);
    let statuses: Vec<Status> = Status::ALL.iter().copied().filter(|it| of(*it).next().is_some()).collect();
    let row = |name: &str, is_counted: &dyn Fn(&RequirementReport) -> bool| {
        let counted = |status: &Status| of(*status).filter(|it| is_counted(it)).count();
        let by_status: Vec<usize> = statuses.iter().map(counted).collect();
        let all: usize = by_status.iter().sum();
        let numbers = by_status.into_iter().chain([all]).map(|count| count.to_string().into());
        (all > 0).then(|| std::iter::once(name.into()).chain(numbers).collect())
    };
    let heads = statuses.iter().map(|status| status.words());
    let heads = std::iter::once("keyword").chain(heads).chain(["all"]).map(Cell::from).collect();
    let keywords = Keyword::ALL.iter().filter_map(|it| row(it.name(), &|of| of.keyword == *it));
    std::iter::once(heads).chain(keywords).chain(row("all", &|_| true)).collect()
}
