//! Formats of a report. All formats render the same data and differ in selection and order.

mod alike;
mod concise;
mod csv;
mod entry;
mod escape;
mod excerpt;
mod findings;
mod github;
mod gitlab;
mod guide;
#[cfg(feature = "html")]
pub mod html;
pub mod json;
mod jsonl;
mod junit;
mod links;
mod markdown;
mod next;
mod plain;
mod sarif;
mod statistics;
mod style;
mod summary;
mod table;
mod vvp_json;
#[cfg(feature = "xlsx")]
mod xlsx;

use std::io::Write;
use std::time::Duration;

pub use escape::{printable, write_inert_json};
pub use next::command;
pub use style::{Cell, Row};
pub use summary::Counts;

use vnfcheck_check::Requirement;
use vnfcheck_hot::{Package, SourceText};

use crate::defects::Defect;
use crate::{
    FailOn, FindingReport, FixReport, Location, PackageReport, Report, RequirementReport, UncheckedFiles,
};

macro_rules! formats {
    ($(#[doc = $what:literal] $(#[$gate:meta])? $variant:ident = $name:literal,)+) => {
        /// Format of a report.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Format {
            $(#[doc = $what] $(#[$gate])? $variant,)+
        }

        impl Format {
            /// All formats.
            pub const ALL: &'static [Self] = &[$($(#[$gate])? Self::$variant,)+];

            /// Returns the name used in options.
            pub fn name(self) -> &'static str {
                match self {
                    $($(#[$gate])? Self::$variant => $name,)+
                }
            }

            /// Returns a one-line description without a full stop.
            pub fn what(self) -> &'static str {
                match self {
                    $($(#[$gate])? Self::$variant => $what.trim().trim_end_matches('.'),)+
                }
            }
        }
    };
}

formats! {
    /// Each defect with its position and help, then one line per package and the total.
    Findings = "findings",
    /// One line per requirement that needs attention, and counts.
    Table = "table",
    /// Every finding with its source.
    Plain = "plain",
    /// One line per finding.
    Concise = "concise",
    /// The full report, `vnfcheck.report/2`.
    Json = "json",
    /// The previous version of the report, `vnfcheck.report/1`.
    JsonV1 = "json-v1",
    /// The JSON report in lines, one per requirement.
    JsonLines = "jsonl",
    /// SARIF 2.1.0 with every verdict, for editors and result stores.
    Sarif = "sarif",
    /// A test report for CI systems, with one test case per requirement.
    Junit = "junit",
    /// Pages for the browser, with sources and requirement texts.
    #[cfg(feature = "html")]
    Html = "html",
    /// Failures as Markdown.
    Markdown = "markdown",
    /// One row per finding, as CSV.
    Csv = "csv",
    /// A workbook with summary, requirements, findings and traceability.
    #[cfg(feature = "xlsx")]
    Xlsx = "xlsx",
    /// Annotations for GitHub Actions.
    Github = "github",
    /// SARIF with only the unaccepted failures, for GitHub code scanning.
    GithubSarif = "github-sarif",
    /// Markdown, truncated to GitHub's size limit for job summaries.
    GithubSummary = "github-summary",
    /// A code quality report for GitLab.
    Gitlab = "gitlab",
    /// Findings and packages per requirement.
    Statistics = "statistics",
    /// `report.json` in the shape of ONAP's VVP scripts.
    VvpJson = "vvp-json",
}

impl Format {
    /// Returns `true` for a format that is not text and that a terminal cannot show.
    pub fn is_binary(self) -> bool {
        self.name() == "xlsx"
    }

    /// Returns `true` if the format shows texts or pictures of the packages with these options.
    pub fn shows_packages(self, options: &RenderOptions) -> bool {
        match self {
            Self::Findings => options.is_terminal,
            Self::Plain => true,
            #[cfg(feature = "html")]
            Self::Html => true,
            Self::Markdown | Self::GithubSummary => options.has_graph,
            _ => false,
        }
    }

    /// Returns the format for rendering the packages one by one; `None` if the format shows packages together, in an order
    /// of its own, with sources, or with links.
    pub fn by_package(self, options: &RenderOptions, fail_on: FailOn) -> Option<PackageFormat> {
        match self {
            Self::Json => Some(PackageFormat::Single(SinglePackage::Json)),
            Self::JsonLines => Some(PackageFormat::Single(SinglePackage::JsonLines)),
            Self::Concise if !options.has_links => Some(PackageFormat::Single(SinglePackage::Concise)),
            Self::Csv => Some(PackageFormat::Single(SinglePackage::Csv)),
            Self::Findings if !options.has_links && !self.shows_packages(options) => {
                let so_far = FindingsSoFar(findings::Packages::new(options, fail_on));
                Some(PackageFormat::Findings(Box::new(so_far)))
            }
            _ => None,
        }
    }

    /// Returns `true` for a format that people read on a terminal.
    fn is_for_terminals(self) -> bool {
        matches!(self, Self::Findings | Self::Table | Self::Plain | Self::Concise | Self::Statistics)
    }
}

/// Format of a report whose packages are rendered one by one, before the report is known.
pub enum PackageFormat {
    /// A format that renders each package by itself.
    Single(SinglePackage),
    /// [`Format::Findings`].
    Findings(Box<FindingsSoFar>),
}

/// [`Format::Findings`] after some packages, on which the further packages and the summary depend.
pub struct FindingsSoFar(findings::Packages);

impl FindingsSoFar {
    /// Writes the next package for [`PackageFormat::render_report`].
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the package cannot be written.
    pub fn render_package(
        &mut self,
        package: &PackageReport,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        self.0.write(package, PackageSources { sources: &(), package: 0 }, out)
    }
}

/// Format that renders each package by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SinglePackage {
    /// [`Format::Json`].
    Json,
    /// [`Format::JsonLines`].
    JsonLines,
    /// [`Format::Concise`].
    Concise,
    /// [`Format::Csv`].
    Csv,
}

impl SinglePackage {
    /// Writes one package for [`PackageFormat::render_report`].
    ///
    /// # Errors
    ///
    /// [`RenderError`] if the package cannot be serialized or written.
    pub fn render_package(
        self,
        package: &PackageReport,
        options: &RenderOptions,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        match self {
            Self::Json => json::render_package(package, options, out),
            Self::JsonLines => jsonl::render_package(package, options, out),
            Self::Concise => concise::render_package(package, options, out),
            Self::Csv => csv::render_package(package, out),
        }
    }
}

impl PackageFormat {
    /// Returns `true` if nothing precedes the packages, so that they can be written as soon as they are rendered.
    pub fn starts_with_packages(&self) -> bool {
        matches!(self, Self::Single(SinglePackage::JsonLines | SinglePackage::Concise) | Self::Findings(_))
    }

    /// Writes a report with the bytes of its packages, which are supplied in order. Packages that are already written are
    /// omitted.
    ///
    /// # Errors
    ///
    /// [`RenderError`] if a package is an error, or if the report cannot be serialized or written.
    pub fn render_report(
        self,
        report: &Report,
        packages: impl Iterator<Item = Result<Vec<u8>, RenderError>>,
        options: &RenderOptions,
        out: &mut dyn Write,
    ) -> Result<(), RenderError> {
        match self {
            Self::Single(SinglePackage::Json) => json::render_with(report, packages, options, out),
            Self::Single(SinglePackage::JsonLines) => {
                copy(packages, out)?;
                jsonl::render_run(report, options, out)
            }
            Self::Single(SinglePackage::Concise) => copy(packages, out),
            Self::Single(SinglePackage::Csv) => {
                csv::render_head(out)?;
                copy(packages, out)?;
                csv::render_errors(report, out)
            }
            Self::Findings(so_far) => {
                copy(packages, out)?;
                so_far.0.finish(report, out)
            }
        }
    }
}

fn copy(
    mut packages: impl Iterator<Item = Result<Vec<u8>, RenderError>>,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    packages.try_for_each(|package| Ok(out.write_all(&package?)?))
}

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
    /// `Some(true)` lists only findings that `fix` can fix, `Some(false)` only the others; `None` lists all.
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
    /// `false` if the author has answered or skipped all questions of `fix --interactive` about the package.
    pub has_questions: bool,
    /// `false` if the paths of the packages are names at a gate, which no command can open.
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
            has_questions: true,
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
    summary::render(report, &Counts::all(report), options, out)
}

/// Writes the summary of a run whose packages have been counted, in the order of the report. The requirements of the
/// packages are not read.
///
/// # Errors
///
/// [`RenderError`] if writing fails.
pub fn render_counted_summary(
    report: &Report,
    counts: &[Counts],
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    summary::render(report, counts, options, out)
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
fn fix_command(finding: &FindingReport) -> &'static str {
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

/// Returns the first notes of a report, one per line, and the number of the others.
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
        options.wrapped(&words, "    ").iter().try_for_each(|line| writeln!(out, "{line}"))?;
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

/// Returns the path of a file as the user can open it: the path of the package as given, joined with the file.
///
/// Files that accompany a template submitted by name are next to the template. A file from standard input has only
/// its name. A file outside the package folder, in the CSAR around it, has a path that starts with `../`, which is
/// resolved against the path of the package.
pub fn joined(package: &PackageReport, file: &str) -> String {
    let path = package.path.as_str();
    if path == "-" && matches!(package.files.as_slice(), [only] if only.path == file) {
        return file.to_owned();
    }
    let name = path.rsplit('/').next().unwrap_or_default();
    let is_template = [".yaml", ".yml", ".env", ".template", ".json"].iter().any(|it| name.ends_with(it));
    let own = &*package.root;
    let template = if own.is_empty() { name.to_owned() } else { format!("{own}/{name}") };
    if is_template && package.files.iter().any(|file| file.path == template) {
        let folder = path.strip_suffix(name).unwrap_or_default();
        return within(if folder.is_empty() { "." } else { folder }, &relative(own, file));
    }
    within(path, file)
}

/// Returns the path of a file relative to a folder. Both are relative to the same folder.
fn relative(folder: &str, file: &str) -> String {
    let mut above = String::new();
    let mut folder = folder;
    while !folder.is_empty() {
        if let Some(below) = file.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) {
            return format!("{above}{below}");
        }
        folder = folder.rsplit_once('/').map_or("", |(folder, _)| folder);
        above.push_str("../");
    }
    format!("{above}{file}")
}

/// Resolves the path of a file against the path of its package, including leading `../`. If `path` is `.`, returns
/// `file` unchanged.
pub fn within(path: &str, file: &str) -> String {
    let mut base = path.trim_end_matches('/');
    if base == "." {
        return file.to_owned();
    }
    let mut inner = file;
    while let Some(rest) = inner.strip_prefix("../") {
        let above = base.rfind(['/', '!']).map_or("", |at| base.get(..at).unwrap_or_default());
        if base.is_empty() || base.ends_with("..") || above.is_empty() && base.starts_with('/') {
            return format!("{}/{file}", path.trim_end_matches('/'));
        }
        (base, inner) = (above, rest);
    }
    if base.is_empty() && inner != file { inner.to_owned() } else { format!("{base}/{inner}") }
}

/// Returns a path without a leading `./`, as required by services that match paths in a repository.
fn of_repository(path: &str) -> &str {
    path.trim_start_matches("./")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_paths_that_can_be_opened() {
        assert_eq!(within("a/b/", "c.yaml"), "a/b/c.yaml");
        assert_eq!((within(".", "c.yaml"), within("./", "c.yaml")), ("c.yaml".into(), "c.yaml".into()));
        assert_eq!(
            (within("./a", "c.yaml"), within(".", "../c.yaml")),
            ("./a/c.yaml".into(), "../c.yaml".into())
        );
        assert_eq!(within("web/Artifacts/HEAT", "../../main.mf"), "web/main.mf");
        assert_eq!(within("Artifacts/HEAT", "../../main.mf"), "main.mf");
        assert_eq!(within("web.csar!Artifacts/HEAT", "../../Files/a.txt"), "web.csar/Files/a.txt");
        assert_eq!(within("..", "../main.mf"), "../../main.mf");
        assert_eq!(within("/", "../main.mf"), "/../main.mf");
    }
}
