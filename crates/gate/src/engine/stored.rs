//! The findings of stored reports in short form.

use vnfcheck_report::render::printable;
use vnfcheck_report::{Format, Location, Report, Status};
use vnfcheck_runner::complete_defects;

use super::EngineError;
use super::frame::StoredReport;

/// Findings of a stored report in short form.
#[derive(Debug, Default)]
pub struct Defects {
    /// Findings in the order of the report, failing findings first.
    pub defects: Vec<Defect>,
    /// Reasons for packages that could not be opened.
    pub refusals: Vec<String>,
}

/// Finding in short form.
#[derive(Clone, Debug)]
pub struct Defect {
    /// ID of the requirement.
    pub id: String,
    /// `true` if the finding fails the package.
    pub gates: bool,
    /// Path relative to the package.
    pub file: String,
    /// Line, 1-based.
    pub line: u32,
    /// Column, 1-based.
    pub column: u32,
    /// Message of the finding.
    pub message: String,
    /// Help for the finding.
    pub help: Option<String>,
}

/// Returns the findings of a stored report.
pub fn defects(report: &StoredReport) -> Result<Defects, EngineError> {
    let report = read(report)?;
    let fail_on = report.fail_on;
    let mut defects = Vec::new();
    for requirement in report.packages.iter().flat_map(|package| &package.requirements) {
        if !matches!(requirement.status, Status::Fail | Status::Error | Status::Undecided) {
            continue;
        }
        let gates = fail_on.gates(requirement.level);
        let before = defects.len();
        let defect = |location: &Location, message: String, help: Option<String>| Defect {
            id: requirement.id.to_string(),
            gates,
            file: location.file.clone(),
            line: location.range.start.line,
            column: location.range.start.column,
            message,
            help,
        };
        let failures = requirement.findings.iter().filter(|finding| finding.is_open());
        defects.extend(failures.map(|it| defect(&it.primary, it.message.clone(), it.help.clone())));
        if requirement.status == Status::Undecided {
            let message = |message: &str| format!("undecided: {message}");
            let subjects = requirement.undecided.iter();
            defects.extend(subjects.map(|it| defect(&it.location, message(&it.message), it.help.clone())));
        }
        if requirement.status == Status::Error && defects.len() == before {
            defects.push(Defect {
                id: requirement.id.to_string(),
                gates,
                file: String::new(),
                line: 0,
                column: 0,
                message: "the requirement could not be decided".to_owned(),
                help: None,
            });
        }
    }
    defects.sort_by_key(|defect| !defect.gates);
    let refusals = report.errors.iter().map(|error| format!("{} ({})", error.message, error.help));
    Ok(Defects { defects, refusals: refusals.collect() })
}

/// Returns the reasons for packages that could not be opened, as a command prints them. The formats for terminals do not
/// contain the reasons, because a command prints them to standard error.
pub(super) fn refusals(format: Format, report: &Report) -> String {
    let mut text = String::new();
    let is_for_terminals = matches!(
        format,
        Format::Findings | Format::Table | Format::Plain | Format::Concise | Format::Statistics
    );
    for error in report.errors.iter().filter(|_| is_for_terminals) {
        let mut add = |line: &str| {
            text.push_str(line);
            text.push('\n');
        };
        add(&format!("error: {}: {}", printable(&error.path), printable(&error.message)));
        if let Some(detail) = &error.detail {
            add(&format!("  {}", printable(detail)));
        }
        add(&format!("help: {}", printable(&error.help)));
    }
    text
}

/// Reads a stored report.
pub(super) fn read(report: &StoredReport) -> Result<Report, EngineError> {
    parse(&report.json()?)
}

/// Parses the JSON of a stored report.
pub(super) fn parse(json: &[u8]) -> Result<Report, EngineError> {
    let mut report = Report::from_json(json).map_err(EngineError::stored)?;
    complete_defects(&mut report, vnfcheck_rules::built_in());
    Ok(report)
}
