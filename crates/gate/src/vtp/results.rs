//! Results of a check for SDC's pages: an empty object for a pass without waivers, otherwise one object per finding.

use serde::Serialize;
use utoipa::ToSchema;

use crate::engine::{Defect, Defects, EngineError, StoredReport, defects};
use crate::store::checks::{Check, Status};

/// Maximum number of findings in a response, because SDC shows a line for each finding.
const MOST: usize = 500;
/// Code of the line that counts waived requirements.
const WAIVED: &str = "VNFCHECK-WAIVED";

/// Line on SDC's page; empty for a pass without waivers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Line {
    /// ID of the requirement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) code: Option<String>,
    /// Location and message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<String>,
}

impl Line {
    fn new(code: &str, message: String) -> Self {
        Self { code: Some(code.to_owned()), message: Some(message) }
    }
}

/// Returns SDC's word for the state of a check.
pub(super) fn status(check: &Check) -> &'static str {
    match (check.status, check.outcome.as_deref()) {
        (Status::Queued | Status::Running, _) => "in-progress",
        (Status::Done, Some("pass")) if check.examined_something() => "COMPLETED",
        (Status::Done | Status::Failed, _) => "FAILED",
    }
}

/// Returns the lines of an ended check; `report` is the report of the check, if any.
pub(super) fn lines(check: &Check, report: Option<&StoredReport>) -> Result<Option<Vec<Line>>, EngineError> {
    if !check.status.is_over() {
        return Ok(None);
    }
    if check.outcome.as_deref() == Some("pass") && check.status == Status::Done {
        if !check.examined_something() {
            let message = "nothing was examined: these rules apply to no part of this package";
            return Ok(Some(vec![Line::new("VNFCHECK", message.to_owned())]));
        }
        // SDC shows an empty object as `has passed all checks`.
        return Ok(Some(vec![check.waived().map_or_else(Line::default, |waived| {
            let message = format!("passed, but {waived}{}", full_report(check));
            Line::new(WAIVED, message)
        })]));
    }
    let Some(report) = report.filter(|_| check.status == Status::Done) else {
        let message = check.message.clone().unwrap_or_else(|| "the check failed".to_owned());
        return Ok(Some(vec![Line::new("VNFCHECK-500", message)]));
    };
    let Defects { defects, refusals } = defects(report)?;
    let mut lines: Vec<Line> =
        refusals.into_iter().map(|message| Line::new("VNFCHECK-PACKAGE", message)).collect();
    lines.extend(defects.iter().take(MOST).map(line));
    let more = defects.len().saturating_sub(MOST);
    if more > 0 {
        lines.push(Line::new("VNFCHECK", format!("and {more} more findings")));
    }
    if lines.is_empty() {
        lines.push(Line::new("VNFCHECK", "the check reached no verdict".to_owned()));
    }
    if let Some(waived) = check.waived() {
        lines.push(Line::new(WAIVED, waived));
    }
    if let Some(message) = lines.last_mut().and_then(|last| last.message.as_mut()) {
        message.push_str(&full_report(check));
    }
    Ok(Some(lines))
}

fn full_report(check: &Check) -> String {
    format!(" - full report on this gate: /checks/{}", check.id)
}

fn line(defect: &Defect) -> Line {
    let place = match defect.line {
        0 => String::new(),
        line => format!("{}:{line}:{} ", defect.file, defect.column),
    };
    let remark = if defect.gates { "" } else { "warning: " };
    let help = defect.help.as_deref().map(|help| format!(" ({help})")).unwrap_or_default();
    Line::new(&defect.id, format!("{place}{remark}{}{help}", defect.message))
}
