//! CSV with a row per finding, and a row per requirement without findings: a traceability list for spreadsheets.

use std::io::Write;

use super::escape::csv_cell;
use super::{Omitted, RenderError, command_of_fix};
use crate::{PackageReport, Report, RequirementReport};

const HEAD: [&str; 15] = [
    "package",
    "requirement",
    "keyword",
    "title",
    "status",
    "examined",
    "file",
    "line",
    "column",
    "path",
    "message",
    "help",
    "advisory",
    "waiver",
    "fix",
];

pub(super) fn render(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    render_head(out)?;
    report.packages.iter().try_for_each(|package| render_package(package, out))?;
    render_errors(report, out)
}

/// Writes the names of the columns.
pub(super) fn render_head(out: &mut dyn Write) -> Result<(), RenderError> {
    let mut writer = ::csv::Writer::from_writer(out);
    writer.write_record(HEAD)?;
    Ok(writer.flush()?)
}

/// Writes the rows of one package.
pub(super) fn render_package(package: &PackageReport, out: &mut dyn Write) -> Result<(), RenderError> {
    let mut writer = ::csv::Writer::from_writer(out);
    for requirement in &package.requirements {
        let start = start_of_row(&package.path, requirement);
        let row = |rest: [&str; 9]| -> Vec<String> {
            let cells = start.iter().map(String::as_str).chain(rest);
            cells.map(|cell| csv_cell(cell).into_owned()).collect()
        };
        if requirement.findings.is_empty() {
            writer.write_record(row([""; 9]))?;
        }
        for finding in &requirement.findings {
            let at = finding.primary.range.start;
            let (line, column) = (at.line.to_string(), at.column.to_string());
            let acceptance = finding.acceptance().unwrap_or_default();
            let rest = [
                finding.primary.file.as_str(),
                &line,
                &column,
                &finding.primary.path,
                &finding.message,
                finding.help.as_deref().unwrap_or_default(),
                if finding.advisory { "yes" } else { "no" },
                &acceptance,
                command_of_fix(finding),
            ];
            writer.write_record(row(rest))?;
        }
        if let Some(Omitted { at, message }) = Omitted::of(requirement) {
            let (line, column) = (at.range.start.line.to_string(), at.range.start.column.to_string());
            let rest = [at.file.as_str(), &line, &column, "", &message, "", "yes", "", ""];
            writer.write_record(row(rest))?;
        }
    }
    Ok(writer.flush()?)
}

/// Writes a row for each package that could not be opened.
pub(super) fn render_errors(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    let mut writer = ::csv::Writer::from_writer(out);
    for error in &report.errors {
        let row = [&error.path, "", "", "", "error", "", "", "", "", "", &error.message, "", "", "", ""];
        writer.write_record(row.map(|cell| csv_cell(cell).into_owned()))?;
    }
    Ok(writer.flush()?)
}

fn start_of_row(package: &str, requirement: &RequirementReport) -> [String; 6] {
    [
        package.to_owned(),
        requirement.id.to_string(),
        requirement.keyword.to_string(),
        requirement.title.to_string(),
        requirement.status.name().to_owned(),
        requirement.examined.to_string(),
    ]
}
