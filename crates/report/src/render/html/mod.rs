//! Self-contained HTML report that works without network and script, on paper, and by keyboard.
//!
//! The template escapes all text from packages. The content security policy in the page allows only the style and
//! script compiled into this crate.

mod badge;
mod chapters;
mod excerpt;
mod findings;
mod links;
mod overview;
mod package;
mod policy;
mod prose;
mod views;

use std::io::Write;

use askama::Template;
use vnfcheck_check::Keyword;
use vnfcheck_maps::HashSet;

use self::chapters::chapters;
use self::links::Links;
use self::overview::{beside, failing, listed, totals};
use self::package::package_view;
use self::policy::policy;
use self::prose::{Block, Span, spans};
use self::views::{Beside, Chapter, Failing, Listed, NoteView, PackageView, UnopenedPackage};
use super::next::Next;
use super::{Counts, PackageSources, RenderError, RenderOptions, Sources, escaped_segment, printable};
use crate::{Outcome, Report, Status};

/// Style sheet of the page.
pub const STYLE: &str = include_str!("../../../templates/report.css");
/// Script of the page; the page also works without the script.
pub const SCRIPT: &str = include_str!("../../../templates/report.js");
/// File name of the page with the requirements in a multi-page report.
pub const REQUIREMENTS: &str = "requirements.html";
/// Statuses, the most urgent first.
const ORDER: [Status; 7] = [
    Status::Fail,
    Status::Error,
    Status::Undecided,
    Status::Waived,
    Status::Pass,
    Status::NotApplicable,
    Status::Unchecked,
];

/// Contents of a page.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a> {
    /// The complete report.
    All {
        /// `false` if no command can open the packages.
        has_paths: bool,
    },
    /// The complete report, embedded in a page that already has [`STYLE`] and [`SCRIPT`].
    Within {
        /// Start of the addresses at which a waiver is requested; an address ends with the 0-based position of the
        /// package and the fingerprint of the finding.
        waivers: Option<&'a str>,
    },
    /// The list of packages.
    Index {
        /// The folder with the other pages, next to the list.
        folder: &'a str,
    },
    /// One package.
    Package {
        /// 0-based position of the package.
        package: usize,
        /// File name of the list of packages, which is in the parent folder.
        index: &'a str,
    },
    /// The texts of the requirements.
    Requirements {
        /// File name of the list of packages, which is in the parent folder.
        index: &'a str,
    },
}

impl Part<'_> {
    /// Returns `true` for a page about the run as a whole.
    fn is_main(self) -> bool {
        matches!(self, Self::All { .. } | Self::Within { .. } | Self::Index { .. })
    }

    /// Returns `true` for a page with the list of packages.
    fn has_list(self, report: &Report) -> bool {
        matches!(self, Self::Index { .. }) || self.is_main() && report.packages.len() > 1
    }

    /// Returns `true` for a page with the results of the package at this position.
    fn shows(self, position: usize) -> bool {
        match self {
            Self::All { .. } | Self::Within { .. } => true,
            Self::Package { package, .. } => package == position,
            Self::Index { .. } | Self::Requirements { .. } => false,
        }
    }

    /// Returns `true` if commands can open the packages.
    fn has_paths(self) -> bool {
        !matches!(self, Self::All { has_paths: false } | Self::Within { .. })
    }

    fn has_next_step(self) -> bool {
        matches!(self, Self::All { has_paths: true } | Self::Index { .. })
    }

    /// Returns `true` for a page with the texts of the requirements.
    fn has_chapters(self) -> bool {
        matches!(self, Self::All { .. } | Self::Within { .. } | Self::Requirements { .. })
    }

    fn sentence(self, report: &Report) -> &'static str {
        match self {
            Self::Package { package, .. } => {
                report.packages.get(package).map_or("", |it| sentence(it.outcome))
            }
            Self::Requirements { .. } => "",
            Self::All { .. } | Self::Within { .. } | Self::Index { .. } => sentence(report.outcome),
        }
    }

    /// Returns the URL of the list of packages, for pages other than the list.
    fn back(self) -> String {
        match self {
            Self::Package { index, .. } | Self::Requirements { index } => {
                format!("../{}", escaped_segment(index))
            }
            Self::All { .. } | Self::Within { .. } | Self::Index { .. } => String::new(),
        }
    }
}

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    report: &'a Report,
    order: [Status; 7],
    title: String,
    /// Rule sets, unless only the default set was checked.
    sets: String,
    all_sets: String,
    sentence: &'static str,
    policy: String,
    style: &'static str,
    script: &'static str,
    /// Style sheet of the pictures.
    picture_style: &'static str,
    has_picture: bool,
    /// URL of the list of packages, for the page of one package.
    back: String,
    errors: Vec<UnopenedPackage>,
    configuration: String,
    /// The next steps, for the complete report and the list of packages.
    next_steps: Vec<Vec<Span>>,
    notes: Vec<NoteView>,
    beside: Beside<'a>,
    listed: Vec<Listed>,
    totals: String,
    all_packages: usize,
    failing: Vec<Failing<'a>>,
    packages: Vec<PackageView<'a>>,
    chapters: Vec<Chapter<'a>>,
    keywords: Vec<&'static str>,
    /// `true` if findings are initially expanded; with several packages, the overview is more useful.
    open: bool,
    /// `true` for a complete page, `false` for embedded contents.
    whole: bool,
}

pub(super) fn render(
    report: &Report,
    sources: &dyn Sources,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    render_part(report, sources, Part::All { has_paths: options.has_paths }, out)
}

/// Returns `true` if a report should have several pages: a list, and a page for each package.
pub fn has_pages(report: &Report) -> bool {
    report.packages.len() > 1
}

/// Returns the file name of the page of the package at this position: the number and the name of the package, reduced
/// to portable characters.
pub fn page_name(report: &Report, package: usize) -> String {
    let name = report.packages.get(package).map_or("", |package| &package.name);
    let kept = name.chars().map(|it| if it.is_ascii_alphanumeric() || it == '-' { it } else { '_' });
    let kept: String = kept.take(60).collect();
    format!("{:03}-{kept}.html", package + 1)
}

/// Writes a page of a report.
///
/// # Errors
///
/// Fails if the page cannot be written.
pub fn render_part(
    report: &Report,
    sources: &dyn Sources,
    part: Part<'_>,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    page(report, sources, part).write_into(out).map_err(std::io::Error::other)?;
    Ok(())
}

fn page<'a>(report: &'a Report, sources: &'a dyn Sources, part: Part<'a>) -> Page<'a> {
    let links = Links::of(report, part);
    let gate = report.fail_on;
    let packages = package_views(report, sources, part, &links);
    let is_main = part.is_main();
    let listed = if part.has_list(report) { listed(report, part, gate) } else { Vec::new() };
    Page {
        report,
        order: ORDER,
        title: title(report, part),
        all_sets: printable(&report.rule_sets.join(", ")).into_owned(),
        sets: report.sets_in_words().map(|sets| printable(&sets).into_owned()).unwrap_or_default(),
        sentence: part.sentence(report),
        policy: policy(),
        style: STYLE,
        script: SCRIPT,
        picture_style: vnfcheck_see::STYLE,
        has_picture: packages.iter().any(|it| it.picture.is_some()),
        back: part.back(),
        errors: if is_main { errors(report) } else { Vec::new() },
        configuration: printable(report.configuration.as_deref().unwrap_or_default()).into_owned(),
        next_steps: if part.has_next_step() { next_steps(report) } else { Vec::new() },
        notes: if is_main { notes(report) } else { Vec::new() },
        beside: if is_main { beside(report) } else { Beside::default() },
        totals: totals(&listed, report.errors.len()),
        all_packages: listed.len() + report.errors.len(),
        failing: if listed.is_empty() { Vec::new() } else { failing(report, &links, gate) },
        listed,
        open: packages.len() == 1,
        packages,
        chapters: if part.has_chapters() { chapters(report, sources, &links) } else { Vec::new() },
        keywords: keywords(report),
        whole: !matches!(part, Part::Within { .. }),
    }
}

fn package_views<'a>(
    report: &'a Report,
    sources: &dyn Sources,
    part: Part<'_>,
    links: &Links<'_>,
) -> Vec<PackageView<'a>> {
    let shown = report.packages.iter().enumerate().filter(|(index, _)| part.shows(*index));
    shown
        .map(|(index, package)| {
            let sources = PackageSources { sources, package: index };
            package_view(index, package, sources, links, report.fail_on, part.has_paths())
        })
        .collect()
}

fn errors(report: &Report) -> Vec<UnopenedPackage> {
    let errors = report.errors.iter();
    errors
        .map(|error| UnopenedPackage {
            path: printable(&error.path).into_owned(),
            message: spans(&error.message),
            help: spans(&error.help),
        })
        .collect()
}

fn notes(report: &Report) -> Vec<NoteView> {
    let notes = report.notes.iter();
    notes
        .map(|note| NoteView { origin: printable(&note.origin).into_owned(), message: spans(&note.message) })
        .collect()
}

/// Returns the keywords of the checked requirements, without repetition.
fn keywords(report: &Report) -> Vec<&'static str> {
    let requirements = report.packages.iter().flat_map(|it| &it.requirements);
    let used: HashSet<&str> = requirements.map(|it| it.keyword.name()).collect();
    Keyword::ALL.iter().map(|keyword| keyword.name()).filter(|name| used.contains(name)).collect()
}

fn next_steps(report: &Report) -> Vec<Vec<Span>> {
    let steps = Next::all(report, &Counts::all(report), &RenderOptions::default()).into_iter();
    steps.map(|Next { words, command }| spans(&format!("{words} `{command}`"))).collect()
}

fn title(report: &Report, part: Part<'_>) -> String {
    match (part, report.packages.as_slice(), report.errors.as_slice()) {
        (Part::Requirements { .. }, ..) => "Requirements - vnfcheck".to_owned(),
        (Part::Package { package, .. }, packages, _) => {
            packages.get(package).map_or_else(String::new, |package| {
                format!("{}: {} - vnfcheck", printable(&package.name), package.outcome.words())
            })
        }
        (_, [package], []) => format!("{}: {} - vnfcheck", printable(&package.name), report.outcome.words()),
        _ => format!(
            "{} packages: {} - vnfcheck",
            report.packages.len() + report.errors.len(),
            report.outcome.words()
        ),
    }
}

fn sentence(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Pass => "No gating requirement failed.",
        Outcome::Fail => "A gating requirement failed.",
        Outcome::Error => "The outcome is not decided.",
    }
}
