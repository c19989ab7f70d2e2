//! The formats of a report. Each renders the same data; none of them decides anything.

mod concise;
mod csv;
mod escape;
mod github;
mod gitlab;
mod html;
mod json;
mod jsonl;
mod junit;
mod markdown;
mod plain;
mod sarif;
mod statistics;
mod table;
mod vvp_json;
mod xlsx;

use std::io::Write;

pub use escape::printable;

use crate::report::{FindingReport, Location, PackageReport, Report, RequirementReport};
use crate::run::Checked;

macro_rules! formats {
    ($(#[doc = $what:literal] $variant:ident = $name:literal,)+) => {
        /// A format of the report.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Format {
            $(#[doc = $what] $variant,)+
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

            /// What it is, in a line without a full stop.
            pub fn what(self) -> &'static str {
                match self {
                    $(Self::$variant => $what.trim().trim_end_matches('.'),)+
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
    /// SARIF 2.1.0 with every verdict, for editors and stores of results.
    Sarif = "sarif",
    /// A test report for CI systems, a test case per requirement.
    Junit = "junit",
    /// One file for the browser, with sources and requirement texts.
    Html = "html",
    /// Markdown: what failed.
    Markdown = "markdown",
    /// CSV: a row per finding.
    Csv = "csv",
    /// A workbook with summary, requirements, findings and traceability.
    Xlsx = "xlsx",
    /// Annotations for GitHub Actions.
    Github = "github",
    /// SARIF with open failures alone, as GitHub's code scanning takes it.
    GithubSarif = "github-sarif",
    /// A code quality report for GitLab.
    Gitlab = "gitlab",
    /// Findings and packages per requirement.
    Statistics = "statistics",
    /// The shape of the report that ONAP's VVP scripts write.
    VvpJson = "vvp-json",
}

impl Format {
    /// Whether it is no text, so that a terminal cannot show it.
    pub fn is_binary(self) -> bool {
        self == Self::Xlsx
    }
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
    /// The report could not be turned into a workbook.
    #[error("cannot write the report as XLSX: {0}")]
    Xlsx(#[from] rust_xlsxwriter::XlsxError),
    /// The format tells of one package.
    #[error("vvp-json holds one package; write one report per package")]
    OnePackage,
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
        Format::Sarif => sarif::render(&checked.report, sarif::Results::All, out),
        Format::GithubSarif => sarif::render(&checked.report, sarif::Results::Open, out),
        Format::Junit => junit::render(&checked.report, out),
        Format::Html => html::render(checked, out),
        Format::Markdown => markdown::render(&checked.report, out),
        Format::Csv => csv::render(&checked.report, out),
        Format::Xlsx => xlsx::render(&checked.report, out),
        Format::Github => github::render(&checked.report, out),
        Format::Gitlab => gitlab::render(&checked.report, out),
        Format::Statistics => statistics::render(&checked.report, look, out),
        Format::VvpJson => vvp_json::render(&checked.report, out),
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

/// The level at which a finding is shown: that of its requirement, or `note` for advice and what is accepted.
fn shown_level(requirement: &RequirementReport, finding: &FindingReport) -> &'static str {
    if finding.is_open() { requirement.level } else { "note" }
}

/// What there is to say about a finding's acceptance, to stand behind its message.
fn remark(finding: &FindingReport) -> String {
    finding.acceptance().map(|words| format!(" [{words}]")).unwrap_or_default()
}

/// What was judged by, in a few words.
fn basis(report: &Report) -> String {
    let configuration = report.configuration.as_deref().map(|path| format!(", {}", printable(path)));
    let strict = if report.strict_environment { ", strict environment" } else { "" };
    let configuration = configuration.unwrap_or_default();
    format!("{}, profile {}{strict}{configuration}", report.catalogue.release, report.profile)
}

/// Notes that people are shown in one run.
const MOST_NOTES: usize = 20;

/// The notes of a report for people, a line each; of very many the first.
pub fn note_lines(report: &Report) -> Vec<String> {
    let shown = report.notes.iter().take(MOST_NOTES);
    let mut lines: Vec<String> = shown
        .map(|note| {
            format!("note: {}: {}", printable(&note.origin), printable(&note.message).replace('\n', " "))
        })
        .collect();
    if let Some(more) = report.notes.len().checked_sub(MOST_NOTES).filter(|more| *more > 0) {
        lines.push(format!("note: and {more} more; json lists them"));
    }
    lines
}

/// The place of a file as the user may open it: the package's path as given, and the file in it.
fn joined(package: &PackageReport, file: &str) -> String {
    format!("{}/{file}", package.path.trim_end_matches('/'))
}
