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
    /// The next step, for the complete report and the list of packages.
    next_step: Option<Vec<Span>>,
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
    let links = Links::of(report, part);
    let gate = report.fail_on;
    let shown = |index: &usize| match part {
        Part::All { .. } | Part::Within { .. } => true,
        Part::Package { package, .. } => package == *index,
        Part::Index { .. } | Part::Requirements { .. } => false,
    };
    let has_paths = !matches!(part, Part::All { has_paths: false } | Part::Within { .. });
    let packages: Vec<PackageView<'_>> = report
        .packages
        .iter()
        .enumerate()
        .filter(|(index, _)| shown(index))
        .map(|(index, report)| {
            let sources = PackageSources { sources, package: index };
            package_view(index, report, sources, &links, gate, has_paths)
        })
        .collect();
    let is_main = matches!(part, Part::All { .. } | Part::Within { .. } | Part::Index { .. });
    let used: HashSet<&str> =
        report.packages.iter().flat_map(|it| &it.requirements).map(|it| it.keyword.name()).collect();
    let lists = matches!(part, Part::Index { .. }) || is_main && report.packages.len() > 1;
    let listed = if lists { listed(report, part, gate) } else { Vec::new() };
    let page = Page {
        report,
        order: ORDER,
        title: title(report, part),
        all_sets: printable(&report.rule_sets.join(", ")).into_owned(),
        sets: report.sets_in_words().map(|sets| printable(&sets).into_owned()).unwrap_or_default(),
        sentence: match part {
            Part::Package { package, .. } => {
                report.packages.get(package).map_or("", |it| sentence(it.outcome))
            }
            Part::Requirements { .. } => "",
            Part::All { .. } | Part::Within { .. } | Part::Index { .. } => sentence(report.outcome),
        },
        policy: policy(),
        style: STYLE,
        script: SCRIPT,
        picture_style: vnfcheck_see::STYLE,
        has_picture: packages.iter().any(|it| it.picture.is_some()),
        back: match part {
            Part::Package { index, .. } | Part::Requirements { index } => {
                format!("../{}", escaped_segment(index))
            }
            Part::All { .. } | Part::Within { .. } | Part::Index { .. } => String::new(),
        },
        errors: report
            .errors
            .iter()
            .filter(|_| is_main)
            .map(|error| UnopenedPackage {
                path: printable(&error.path).into_owned(),
                message: spans(&error.message),
                help: spans(&error.help),
            })
            .collect(),
        configuration: printable(report.configuration.as_deref().unwrap_or_default()).into_owned(),
        next_step: match part {
            Part::All { has_paths: true } | Part::Index { .. } => next_step(report),
            Part::All { has_paths: false }
            | Part::Within { .. }
            | Part::Package { .. }
            | Part::Requirements { .. } => None,
        },
        notes: report
            .notes
            .iter()
            .filter(|_| is_main)
            .map(|note| NoteView {
                origin: printable(&note.origin).into_owned(),
                message: spans(&note.message),
            })
            .collect(),
        beside: if is_main { beside(report) } else { Beside::default() },
        totals: totals(&listed, report.errors.len()),
        all_packages: listed.len() + report.errors.len(),
        failing: if listed.is_empty() { Vec::new() } else { failing(report, &links, gate) },
        listed,
        open: packages.len() == 1,
        packages,
        chapters: match part {
            Part::All { .. } | Part::Within { .. } | Part::Requirements { .. } => {
                chapters(report, sources, &links)
            }
            Part::Index { .. } | Part::Package { .. } => Vec::new(),
        },
        keywords: Keyword::ALL
            .iter()
            .map(|keyword| keyword.name())
            .filter(|name| used.contains(name))
            .collect(),
        whole: !matches!(part, Part::Within { .. }),
    };
    page.write_into(out).map_err(std::io::Error::other)?;
    Ok(())
}

fn next_step(report: &Report) -> Option<Vec<Span>> {
    let Next { words, command } = Next::of(report, &Counts::all(report), &RenderOptions::default())?;
    Some(spans(&format!("{words} `{command}`")))
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
