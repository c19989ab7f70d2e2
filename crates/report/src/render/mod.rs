//! Formats of a report. All formats render the same data and differ in selection and order.

mod alike;
mod commands;
mod concise;
mod csv;
mod entry;
mod escape;
mod excerpt;
mod findings;
mod foreign;
mod format;
mod github;
mod gitlab;
mod guide;
#[cfg(feature = "html")]
pub mod html;
mod json;
mod jsonl;
mod junit;
mod links;
mod markdown;
mod next;
mod paths;
mod plain;
mod sarif;
mod statistics;
mod style;
mod summary;
mod table;
mod vvp_json;
#[cfg(feature = "xlsx")]
mod xlsx;

use std::fmt::Display;
use std::io::Write;
use std::time::Duration;

pub use commands::{command, fix_command, fix_command_in_words};
pub use escape::{escaped_path, escaped_segment, printable, write_inert_json};
pub use format::{Format, PackageFormat, SinglePackage};
pub use paths::{joined, within};
pub use style::{Cell, Row};
pub use summary::{Counts, render_counted_summary};

use vnfcheck_check::Requirement;
use vnfcheck_hot::{Package, SourceText};

use crate::defects::Defect;
use crate::{FindingReport, FixReport, Location, PackageReport, Report, RequirementReport, UncheckedFiles};

/// Contents listed by the formats for terminals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// Failed, waived and undecided requirements.
    #[default]
    Failures,
    /// Also advice and waived findings.
    Notes,
    /// Also passed requirements.
    All,
}

/// Order and headings of the findings in [`Format::Findings`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GroupBy {
    /// By file and line, without headings.
    #[default]
    File,
    /// By requirement.
    Requirement,
    /// By parameter, resource or output.
    Resource,
    /// By remedy: findings that need the same action share an entry with one excerpt.
    Action,
}

/// Presentation options of the formats for people.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent options")]
pub struct RenderOptions {
    /// `true` for ANSI colours.
    pub color: bool,
    /// Contents to list.
    pub show: Show,
    /// `Some(true)` lists only findings that `fix` can fix, `Some(false)` only the other findings; `None` lists all.
    pub fixable: Option<bool>,
    /// Order of the findings.
    pub group_by: GroupBy,
    /// Maximum number of lines about findings in [`Format::Findings`]; the last line names the options that list the
    /// others. `None` means no limit.
    pub most_lines: Option<usize>,
    /// `true` if the output goes to a terminal: findings have source excerpts, and JSON also escapes invisible
    /// characters.
    pub is_terminal: bool,
    /// `true` if lines are wrapped at the width.
    pub wraps: bool,
    /// `true` if IDs of requirements are links to their official texts.
    pub has_links: bool,
    /// Width of tables, and of lines on a terminal, in columns.
    pub width: usize,
    /// `true` for a picture of each package in Markdown.
    pub has_graph: bool,
    /// `false` if the paths of the packages are names at a gate, which commands cannot open.
    pub has_paths: bool,
    /// Duration of the run; `None` hides the duration.
    pub elapsed: Option<Duration>,
}

impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            color: false,
            show: Show::default(),
            fixable: None,
            group_by: GroupBy::default(),
            most_lines: None,
            is_terminal: false,
            wraps: false,
            has_links: false,
            width: 120,
            has_graph: false,
            has_paths: true,
            elapsed: None,
        }
    }
}

impl RenderOptions {
    /// Returns `true` if the formats for terminals list a defect.
    fn lists(&self, defect: &Defect<'_>) -> bool {
        self.fixable.is_none_or(|wanted| (defect.is_open() && defect.fix().is_some()) == wanted)
    }
}

/// Reason why a report could not be written.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// Writing to the output failed.
    #[error("cannot write the report: {0}")]
    Io(#[from] std::io::Error),
    /// The report could not be serialized as JSON.
    #[error("cannot write the report as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// The report could not be serialized as CSV.
    #[error("cannot write the report as CSV: {0}")]
    Csv(#[from] ::csv::Error),
    /// The workbook could not be created.
    #[cfg(feature = "xlsx")]
    #[error("cannot write the report as XLSX: {0}")]
    Xlsx(#[from] rust_xlsxwriter::XlsxError),
    /// The format supports only one package.
    #[error("vvp-json describes one package; write one report per package")]
    OnePackage,
}

/// Sources of the packages and pages of the requirements, for formats that show them.
pub trait Sources {
    /// Returns the text of a file of the package at this position of the report; `None` if the text is not available.
    fn source(&self, package: usize, file: &str) -> Option<&SourceText>;

    /// Returns the package at this position of the report, for pictures; `None` if the package is not available.
    fn package(&self, _package: usize) -> Option<&Package> {
        None
    }

    /// Returns the requirement with this ID from any rule set; `None` if no available rule set has the requirement.
    fn requirement(&self, _id: &str) -> Option<&Requirement> {
        None
    }

    /// Returns `true` if a rule checks the requirement with this ID.
    fn has_rule(&self, _id: &str) -> bool {
        false
    }
}

/// Provides no sources, for stored reports.
impl Sources for () {
    fn source(&self, _package: usize, _file: &str) -> Option<&SourceText> {
        None
    }
}

/// Provides the sources of the checked packages.
impl Sources for Vec<Package> {
    fn source(&self, package: usize, file: &str) -> Option<&SourceText> {
        Some(self.get(package)?.file_at(file)?.source())
    }

    fn package(&self, package: usize) -> Option<&Package> {
        self.get(package)
    }
}

/// Sources of one package.
#[derive(Clone, Copy)]
struct PackageSources<'s> {
    sources: &'s dyn Sources,
    package: usize,
}

impl<'s> PackageSources<'s> {
    fn source(self, file: &str) -> Option<&'s SourceText> {
        self.sources.source(self.package, file)
    }

    #[cfg(feature = "html")]
    fn package(self) -> Option<&'s Package> {
        self.sources.package(self.package)
    }
}

/// Writes a report in one format.
///
/// # Errors
///
/// [`RenderError`] if the report cannot be serialized or written.
pub fn render(
    format: Format,
    report: &Report,
    sources: &dyn Sources,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    if options.has_links && format.is_for_terminals() {
        let mut out = links::Linked::new(sources, out);
        let options = RenderOptions { has_links: false, ..*options };
        render(format, report, sources, &options, &mut out)?;
        return Ok(out.flush()?);
    }
    match format {
        Format::Findings => findings::render(report, sources, options, out),
        Format::Table => table::render(report, options, out),
        Format::Plain => plain::render(report, sources, options, out),
        Format::Concise => concise::render(report, options, out),
        Format::Json => json::render(report, options, out),
        Format::JsonV1 => json::render(&crate::wire::v1(report), options, out),
        Format::JsonLines => jsonl::render(report, options, out),
        Format::Sarif => sarif::render(report, sources, sarif::Results::All, options, out),
        Format::GithubSarif => sarif::render(report, sources, sarif::Results::Open, options, out),
        Format::Junit => junit::render(report, out),
        #[cfg(feature = "html")]
        Format::Html => html::render(report, sources, options, out),
        Format::Markdown => markdown::render(report, sources, options, out),
        Format::GithubSummary => markdown::render_github_summary(report, sources, options, out),
        Format::Csv => csv::render(report, out),
        #[cfg(feature = "xlsx")]
        Format::Xlsx => xlsx::render(report, sources, out),
        Format::Github => github::render(report, out),
        Format::Gitlab => gitlab::render(report, options, out),
        Format::Statistics => statistics::render(report, options, out),
        Format::VvpJson => vvp_json::render(report, sources, options, out),
    }
}

/// Writes the summary of a run: a line per package, then the total.
///
/// # Errors
///
/// [`RenderError`] if writing fails.
pub fn render_summary(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    render_counted_summary(report, &Counts::all(report), options, out)
}

/// Findings of a requirement that the report counts but does not list.
struct Omitted<'r> {
    /// Location of the last listed finding.
    at: &'r Location,
    /// Message with the number of omitted findings.
    message: String,
}

impl<'r> Omitted<'r> {
    fn of(requirement: &'r RequirementReport) -> Option<Self> {
        let count = requirement.findings_omitted + requirement.advice_omitted;
        let at = &requirement.findings.last().filter(|_| count > 0)?.primary;
        let message = format!("{count} more findings of {} are hidden", requirement.id);
        Some(Self { at, message })
    }
}

/// Returns the omitted findings of a report with their packages and requirements.
fn omitted(report: &Report) -> impl Iterator<Item = (&PackageReport, &RequirementReport, Omitted<'_>)> {
    report.packages.iter().flat_map(|package| {
        let of = |requirement| Omitted::of(requirement).map(|omitted| (requirement, omitted));
        package.requirements.iter().filter_map(of).map(move |(of, omitted)| (package, of, omitted))
    })
}

/// Returns one line about a passed requirement.
fn passed(requirement: &RequirementReport) -> String {
    let subjects = summary::plural(requirement.examined as usize, "subject");
    let (id, title) = (printable(&requirement.id), printable(&requirement.title));
    format!("pass[{id}]: {title} ({} {subjects})", requirement.examined)
}

/// Returns the command that fixes a finding; empty if no command does.
fn command_of_fix(finding: &FindingReport) -> &'static str {
    let fix = finding.applicable_fix().filter(|fix| finding.is_open() && !fix.is_skipped);
    fix.map(FixReport::command).unwrap_or_default()
}

/// Returns the description of a waiver as a suffix for the message of a finding.
fn remark(finding: &FindingReport) -> String {
    finding.acceptance().map(|words| format!(" [{words}]")).unwrap_or_default()
}

/// Rule sets without releases and profiles.
const TIMELESS: [&str; 3] = ["heat", "practice", "sdc"];

/// Returns a short description of the rule sets, the release, the profile and the configuration.
fn basis(report: &Report) -> String {
    let rules = report.sets_in_words().map(|sets| format!("rules {}", printable(&sets)));
    let is_timeless = rules.is_some() && report.rule_sets.iter().all(|set| TIMELESS.contains(&set.as_ref()));
    let requirements =
        (!is_timeless).then(|| format!("{}, profile {}", report.catalogue.release, report.profile.name()));
    let strict = report.strict_environment.then(|| "strict environment".to_owned());
    let configuration = report.configuration.as_deref().map(|path| printable(path).into_owned());
    let parts = [rules, requirements, strict, configuration];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Maximum number of notes shown per run.
const MOST_NOTES: usize = 20;

/// Writes each line.
pub fn write_lines(
    lines: impl IntoIterator<Item = impl Display>,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    lines.into_iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Returns the first notes of a report, one per line, and the number of the remaining notes.
pub fn note_lines(report: &Report) -> Vec<String> {
    let shown = report.notes.iter().take(MOST_NOTES);
    let mut lines: Vec<String> = shown
        .map(|note| format!("note: {}: {}", printable(&note.origin), printable(&note.message)))
        .collect();
    if let Some(more) = report.notes.len().checked_sub(MOST_NOTES).filter(|more| *more > 0) {
        lines.push(format!("note: and {more} more; json lists them"));
    }
    lines
}

/// Returns the heading of a package: its name, or its path if the report contains several packages.
fn heading<'r>(report: &'r Report, package: &'r PackageReport) -> &'r str {
    if report.packages.len() > 1 { &package.path } else { &package.name }
}

/// Writes the unchecked files in and outside the packages: a one-line summary, or each file with its reason for
/// [`Show::All`]. Without packages, the error message already contains the summary.
fn write_unchecked_files(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let of_packages = || report.packages.iter().map(|package| &package.unchecked_files);
    let Some(words) = UncheckedFiles::sum(of_packages().chain([&report.unchecked_files])).words() else {
        return Ok(());
    };
    if options.show != Show::All {
        if report.packages.is_empty() {
            return Ok(());
        }
        let words = format!("{words} (--show all lists them)");
        write_lines(options.wrapped(&words, "    "), out)?;
        return Ok(());
    }
    for (file, reason) in all_unchecked_files(report) {
        writeln!(out, "skipped: {} ({reason})", printable(&file))?;
    }
    writeln!(out, "{words}")?;
    Ok(())
}

/// Returns the unchecked files with reasons: files in packages, with paths that the user can open, then files
/// outside.
fn all_unchecked_files(report: &Report) -> impl Iterator<Item = (String, &str)> {
    let inside = report.packages.iter().flat_map(|package| {
        package.unchecked_files.files.iter().map(move |it| (joined(package, &it.file), &*it.reason))
    });
    inside.chain(report.unchecked_files.files.iter().map(|it| (it.place().to_owned(), &*it.reason)))
}

/// Returns the number of unchecked files that are not listed.
fn omitted_unchecked_files(report: &Report) -> usize {
    let of_packages = report.packages.iter().map(|package| package.unchecked_files.omitted);
    of_packages.chain([report.unchecked_files.omitted]).sum()
}
