//! The formats of a report. Each renders the same data; none of them decides anything.

mod concise;
mod csv;
mod escape;
mod github;
mod gitlab;
mod json;
mod jsonl;
mod junit;
mod markdown;
mod plain;
mod sarif;
mod table;

use std::io::Write;

pub use escape::printable;

use crate::report::{FindingReport, Location, PackageReport, Report, RequirementReport};
use crate::run::Checked;

macro_rules! formats {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)+) => {
        /// A format of the report.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Format {
            $($(#[$doc])* $variant,)+
        }

        impl Format {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name in options.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }
    };
}

formats! {
    /// One line per requirement that needs attention, and counts.
    Table = "table",
    /// Every finding with its source.
    Plain = "plain",
    /// One line per finding.
    Concise = "concise",
    /// The report itself, `vnfcheck.report/1`.
    Json = "json",
    /// The same by lines, one per requirement.
    JsonLines = "jsonl",
    /// SARIF 2.1.0.
    Sarif = "sarif",
    /// `JUnit`, a test case per requirement.
    Junit = "junit",
    /// Markdown.
    Markdown = "markdown",
    /// CSV.
    Csv = "csv",
    /// GitHub annotations.
    Github = "github",
    /// GitLab code quality.
    Gitlab = "gitlab",
}

/// How the formats for people look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// With ANSI colours.
    pub color: bool,
    /// List what passes too.
    pub show_all: bool,
    /// Width of tables in columns.
    pub width: usize,
}

impl Default for Look {
    fn default() -> Self {
        Self { color: false, show_all: false, width: 120 }
    }
}

/// Why a report could not be written.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The target did not take it.
    #[error("cannot write the report: {0}")]
    Io(#[from] std::io::Error),
    /// The report could not be turned into JSON.
    #[error("cannot write the report as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// The report could not be turned into CSV.
    #[error("cannot write the report as CSV: {0}")]
    Csv(#[from] ::csv::Error),
}

/// Writes a report in one format.
pub fn render(
    format: Format,
    checked: &Checked,
    look: &Look,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    match format {
        Format::Table => table::render(checked, look, out),
        Format::Plain => plain::render(checked, look, out),
        Format::Concise => concise::render(&checked.report, out),
        Format::Json => json::render(&checked.report, out),
        Format::JsonLines => jsonl::render(&checked.report, out),
        Format::Sarif => sarif::render(&checked.report, out),
        Format::Junit => junit::render(&checked.report, out),
        Format::Markdown => markdown::render(&checked.report, out),
        Format::Csv => csv::render(&checked.report, out),
        Format::Github => github::render(&checked.report, out),
        Format::Gitlab => gitlab::render(&checked.report, out),
    }
}

/// Every finding of a report with its package and requirement; what could not be decided counts too.
fn findings(report: &Report) -> impl Iterator<Item = (&PackageReport, &RequirementReport, &FindingReport)> {
    report.packages.iter().flat_map(|package| {
        package.requirements.iter().flat_map(move |requirement| {
            requirement.findings.iter().map(move |finding| (package, requirement, finding))
        })
    })
}

/// Findings of a requirement that the report counts but does not list.
struct Omitted<'r> {
    /// Place of the last one that is listed.
    at: &'r Location,
    /// How many there are.
    message: String,
}

impl<'r> Omitted<'r> {
    fn of(requirement: &'r RequirementReport) -> Option<Self> {
        let count = requirement.findings_omitted + requirement.advice_omitted;
        let at = &requirement.findings.last().filter(|_| count > 0)?.primary;
        let message = format!("{count} more findings of {} are not listed", requirement.id);
        Some(Self { at, message })
    }
}

/// What is omitted of a report with its package and requirement.
fn omitted(report: &Report) -> impl Iterator<Item = (&PackageReport, &RequirementReport, Omitted<'_>)> {
    report.packages.iter().flat_map(|package| {
        let of = |requirement| Omitted::of(requirement).map(|omitted| (requirement, omitted));
        package.requirements.iter().filter_map(of).map(move |(of, omitted)| (package, of, omitted))
    })
}

/// The level at which a finding is shown: that of its requirement, or `note` for advice.
fn shown_level(requirement: &RequirementReport, finding: &FindingReport) -> &'static str {
    if finding.advisory { "note" } else { requirement.level }
}

/// The place of a file as the user may open it: the package's path as given, and the file in it.
fn joined(package: &PackageReport, file: &str) -> String {
    format!("{}/{file}", package.path.trim_end_matches('/'))
}
