//! The formats of a report. Each renders the same data; none of them decides anything.

mod concise;
mod csv;
mod escape;
mod findings;
mod github;
mod gitlab;
#[cfg(feature = "html")]
pub mod html;
pub mod json;
mod jsonl;
mod junit;
mod markdown;
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

pub use escape::{is_unseen, printable, write_inert_json};

use hot::{Package, SourceText};
use rules::Requirement;

use crate::defects::Defect;
use crate::{FindingReport, Location, NotJudged, PackageReport, Report, RequirementReport};

macro_rules! formats {
    ($(#[doc = $what:literal] $(#[$gate:meta])? $variant:ident = $name:literal,)+) => {
        /// A format of the report.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Format {
            $(#[doc = $what] $(#[$gate])? $variant,)+
        }

        impl Format {
            /// All of them.
            pub const ALL: &'static [Self] = &[$($(#[$gate])? Self::$variant,)+];

            /// The name in options.
            pub fn name(self) -> &'static str {
                match self {
                    $($(#[$gate])? Self::$variant => $name,)+
                }
            }

            /// What it is, in a line without a full stop.
            pub fn what(self) -> &'static str {
                match self {
                    $($(#[$gate])? Self::$variant => $what.trim().trim_end_matches('.'),)+
                }
            }
        }
    };
}

formats! {
    /// Each defect with its place and what to do, then a line per package and the total.
    Findings = "findings",
    /// One line per requirement that needs attention, and counts.
    Table = "table",
    /// Every finding with its source.
    Plain = "plain",
    /// One line per finding.
    Concise = "concise",
    /// The report itself, `vnfcheck.report/2`.
    Json = "json",
    /// The report in its previous version, `vnfcheck.report/1`.
    JsonV1 = "json-v1",
    /// The JSON report by lines, one per requirement.
    JsonLines = "jsonl",
    /// SARIF 2.1.0 with every verdict, for editors and stores of results.
    Sarif = "sarif",
    /// A test report for CI systems, a test case per requirement.
    Junit = "junit",
    /// Pages for the browser, with sources and requirement texts.
    #[cfg(feature = "html")]
    Html = "html",
    /// Markdown: what failed.
    Markdown = "markdown",
    /// CSV: a row per finding.
    Csv = "csv",
    /// A workbook with summary, requirements, findings and traceability.
    #[cfg(feature = "xlsx")]
    Xlsx = "xlsx",
    /// Annotations for GitHub Actions.
    Github = "github",
    /// SARIF with open failures alone, as GitHub's code scanning takes it.
    GithubSarif = "github-sarif",
    /// Markdown up to the size that GitHub takes for the summary of a job.
    GithubSummary = "github-summary",
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
        self.name() == "xlsx"
    }
}

/// What the formats for terminals list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// What fails, is waived or could not be decided.
    #[default]
    Failures,
    /// Advice and what is accepted, too.
    Notes,
    /// Also what passes.
    All,
}

/// How the formats for people look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// With ANSI colours.
    pub color: bool,
    /// What is listed.
    pub show: Show,
    /// `Some(true)` lists only findings that `fix` can fix, `Some(false)` only the others.
    pub fixable: Option<bool>,
    /// Whether a terminal shows it: lines are broken, and nothing unseen is sent, not even within JSON.
    pub is_terminal: bool,
    /// Width of tables, and of lines on a terminal, in columns.
    pub width: usize,
    /// How long the run took, where that is told.
    pub elapsed: Option<Duration>,
}

impl Default for Look {
    fn default() -> Self {
        Self { color: false, show: Show::default(), fixable: None, is_terminal: false, width: 120, elapsed: None }
    }
}

impl Look {
    /// `true` if the formats for terminals list a defect.
    fn lists(&self, defect: &Defect<'_>) -> bool {
        self.fixable.is_none_or(|wanted| (defect.is_open() && defect.fix().is_some()) == wanted)
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
    #[cfg(feature = "xlsx")]
    #[error("cannot write the report as XLSX: {0}")]
    Xlsx(#[from] rust_xlsxwriter::XlsxError),
    /// The format tells of one package.
    #[error("vvp-json holds one package; write one report per package")]
    OnePackage,
}

/// What stands behind a report, for formats that show it: sources of its packages, and pages of its requirements.
pub trait Sources {
    /// The text of a file of the package at this position of the report; nothing where it is not at hand.
    fn source(&self, package: usize, file: &str) -> Option<&SourceText>;

    /// The requirement with this id, of whatever set judged; by default one that is built in.
    fn requirement(&self, id: &str) -> Option<&Requirement> {
        rules::requirement(id)
    }
}

/// No sources are at hand, as with a report that was stored.
impl Sources for () {
    fn source(&self, _package: usize, _file: &str) -> Option<&SourceText> {
        None
    }
}

/// The packages that were judged.
impl Sources for Vec<Package> {
    fn source(&self, package: usize, file: &str) -> Option<&SourceText> {
        Some(self.get(package)?.file_at(file)?.source())
    }
}

/// The sources of one package.
#[derive(Clone, Copy)]
struct PackageSources<'s> {
    sources: &'s dyn Sources,
    package: usize,
}

impl<'s> PackageSources<'s> {
    fn source(self, file: &str) -> Option<&'s SourceText> {
        self.sources.source(self.package, file)
    }
}

/// Writes a report in one format.
pub fn render(
    format: Format,
    report: &Report,
    sources: &dyn Sources,
    look: &Look,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    match format {
        Format::Findings => findings::render(report, look, out),
        Format::Table => table::render(report, look, out),
        Format::Plain => plain::render(report, sources, look, out),
        Format::Concise => concise::render(report, look, out),
        Format::Json => json::render(report, look, out),
        Format::JsonV1 => json::render(&crate::wire::v1(report), look, out),
        Format::JsonLines => jsonl::render(report, look, out),
        Format::Sarif => sarif::render(report, sources, sarif::Results::All, look, out),
        Format::GithubSarif => sarif::render(report, sources, sarif::Results::Open, look, out),
        Format::Junit => junit::render(report, out),
        #[cfg(feature = "html")]
        Format::Html => html::render(report, sources, out),
        Format::Markdown => markdown::render(report, out),
        Format::GithubSummary => markdown::render_github_summary(report, out),
        Format::Csv => csv::render(report, out),
        #[cfg(feature = "xlsx")]
        Format::Xlsx => xlsx::render(report, sources, out),
        Format::Github => github::render(report, out),
        Format::Gitlab => gitlab::render(report, look, out),
        Format::Statistics => statistics::render(report, look, out),
        Format::VvpJson => vvp_json::render(report, sources, look, out),
    }
}

/// Writes how a run ended: a line for each package, then the total.
pub fn render_summary(report: &Report, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    summary::render(report, look, out)
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

/// A requirement that is met, in a line.
fn passed(requirement: &RequirementReport) -> String {
    let subjects = summary::plural(requirement.examined as usize, "subject");
    let (id, title) = (printable(&requirement.id), printable(&requirement.title));
    format!("pass[{id}]: {title} ({} {subjects})", requirement.examined)
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
    let sets = report.sets_in_words().map(|sets| format!("rules {}, ", printable(&sets))).unwrap_or_default();
    format!("{sets}{}, profile {}{strict}{configuration}", report.catalogue.release, report.profile)
}

/// Notes that people are shown in one run.
const MOST_NOTES: usize = 20;

/// The notes of a report for people, a line each; of very many the first.
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

/// What a package goes by: its name, or its path where others are shown beside it.
fn heading<'r>(report: &'r Report, package: &'r PackageReport) -> &'r str {
    if report.packages.len() > 1 { &package.path } else { &package.name }
}

/// Tells what is not judged in and beside the packages: a line, or each file with the reason if all is to be shown. How much
/// was met where there is no package at all is told with the error.
fn write_not_judged(report: &Report, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    let of_packages = || report.packages.iter().map(|package| &package.not_judged);
    let Some(words) = NotJudged::sum(of_packages().chain([&report.not_judged])).words() else {
        return Ok(());
    };
    if look.show != Show::All {
        if report.packages.is_empty() {
            return Ok(());
        }
        let words = format!("{words} (--show all lists them)");
        look.wrapped(&words, "    ").iter().try_for_each(|line| writeln!(out, "{line}"))?;
        return Ok(());
    }
    for (file, reason) in files_not_judged(report) {
        writeln!(out, "not judged: {} ({reason})", printable(&file))?;
    }
    writeln!(out, "{words}")?;
    Ok(())
}

/// The files that are not judged, each with the reason: those of the packages, as the user may open them, then those beside.
fn files_not_judged(report: &Report) -> impl Iterator<Item = (String, &str)> {
    let inside = report.packages.iter().flat_map(|package| {
        package.not_judged.files.iter().map(move |it| (joined(package, &it.file), &*it.reason))
    });
    inside.chain(report.not_judged.files.iter().map(|it| (it.place().to_owned(), &*it.reason)))
}

/// Number of files that are not judged and not listed either.
fn omitted_not_judged(report: &Report) -> usize {
    let of_packages = report.packages.iter().map(|package| package.not_judged.omitted);
    of_packages.chain([report.not_judged.omitted]).sum()
}

/// The place of a file as the user may open it: the package's path as given, and the file in it. What goes with a file that was
/// handed in by its name lies beside it; what came on standard input has its name alone; what a package's folder is led to from a
/// CSAR around it stands in that.
pub fn joined(package: &PackageReport, file: &str) -> String {
    let path = package.path.as_str();
    if path == "-" && matches!(package.files.as_slice(), [only] if only.path == file) {
        return file.to_owned();
    }
    let name = path.rsplit('/').next().unwrap_or_default();
    let is_template = [".yaml", ".yml", ".env", ".template", ".json"].iter().any(|it| name.ends_with(it));
    if is_template && package.files.iter().any(|file| file.path == name) {
        return format!("{}{file}", path.get(..path.len() - name.len()).unwrap_or_default());
    }
    within(path, file)
}

/// The place of a file by its path from another place. What lies where the run began goes by its own path.
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

/// A path as services that know the files of a repository want it: without `./` in front.
fn of_repository(path: &str) -> &str {
    path.trim_start_matches("./")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_where_they_can_be_opened() {
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
