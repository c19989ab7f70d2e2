//! One HTML file that needs nothing else: works without network, without script, on paper and by keyboard.
//!
//! Whatever a package says is escaped by the template, and the policy in the page's head lets only the very style and
//! script run that are compiled in here.

mod excerpt;
mod prose;
mod views;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write;

use askama::Template;
use maps::{HashMap, HashSet};
use rules::{Keyword, Level, Requirement};
use sha2::{Digest, Sha256};

use self::excerpt::excerpt;
use self::prose::{Block, Span, blocks, spans};
use self::views::{
    Attention, Badge, Chapter, Counts, Entry, Failing, FileFindings, FileView, FindingView, Listed, NoteView,
    PackageView, Reason, RelatedView, Row, Section, Share, Undecided, Unopened,
};
use super::summary::plural;
use super::{Omitted, PackageSources, RenderError, Sources, printable};
use crate::defects::{self, Defect, defects};
use crate::{FailOn, Location, Outcome, PackageReport, RelatedLocation, Report, RequirementReport, Status};

/// The style of the page.
pub const STYLE: &str = include_str!("../../../templates/report.css");
/// The script of the page, which works without it.
pub const SCRIPT: &str = include_str!("../../../templates/report.js");
/// The page with the requirements, in the folder of a report of many pages.
pub const REQUIREMENTS: &str = "requirements.html";
/// Lines shown on each side of a finding.
const CONTEXT: u32 = 2;
/// Statuses with what asks for attention first.
const ORDER: [Status; 6] =
    [Status::Fail, Status::Error, Status::Waived, Status::Pass, Status::NotApplicable, Status::Unchecked];
/// Related places shown per finding.
const MOST_RELATED: usize = 10;
/// Places shown per requirement.
const MOST_PLACES: usize = 20;

/// What one page holds.
#[derive(Clone, Copy)]
enum Part<'a> {
    /// Everything.
    All,
    /// The same, for a page that has style and script already.
    Within,
    /// The list of packages, whose pages are in this folder.
    Index { folder: &'a str },
    /// The package at this position, beside the page of requirements; in the folder above is the list, by its name.
    Package { package: usize, index: &'a str },
    /// What the requirements ask for, in the same folder.
    Requirements { index: &'a str },
}

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    report: &'a Report,
    order: [Status; 6],
    title: String,
    /// The rule sets, where other ones than that of ONAP for Heat judged.
    sets: String,
    all_sets: String,
    sentence: &'static str,
    policy: String,
    style: &'static str,
    script: &'static str,
    /// Address of the list of packages, for the page of one of them.
    back: String,
    errors: Vec<Unopened>,
    configuration: String,
    notes: Vec<NoteView>,
    /// How many files beside the packages are not judged and why, and each that is listed with the reason.
    beside: (String, Vec<(String, &'a str)>),
    listed: Vec<Listed>,
    totals: String,
    all_packages: usize,
    failing: Vec<Failing<'a>>,
    packages: Vec<PackageView<'a>>,
    chapters: Vec<Chapter<'a>>,
    keywords: Vec<&'static str>,
    /// Whether findings are open at first: with several packages the reader wants the overview.
    open: bool,
    /// Whether it is a page of its own, or what another page shows.
    whole: bool,
}

pub(super) fn render(report: &Report, sources: &dyn Sources, out: &mut dyn Write) -> Result<(), RenderError> {
    write(report, sources, Part::All, out)
}

/// Writes what stands within the page, for a page that has [`STYLE`] and [`SCRIPT`] already.
pub fn render_within(report: &Report, sources: &dyn Sources, out: &mut dyn Write) -> Result<(), RenderError> {
    write(report, sources, Part::Within, out)
}

/// Whether a report is best told in several pages: a list, and a page for each package.
pub fn has_pages(report: &Report) -> bool {
    report.packages.len() > 1
}

/// Writes the list of packages; their pages and that of the requirements are in the folder of this name beside it.
pub fn render_index(
    report: &Report,
    sources: &dyn Sources,
    folder: &str,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    write(report, sources, Part::Index { folder }, out)
}

/// Writes the page of the package at this position; the list of packages goes by this name.
pub fn render_package(
    report: &Report,
    sources: &dyn Sources,
    package: usize,
    index: &str,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    write(report, sources, Part::Package { package, index }, out)
}

/// Writes the page that tells what the requirements ask for; the list of packages goes by this name.
pub fn render_requirements(
    report: &Report,
    sources: &dyn Sources,
    index: &str,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    write(report, sources, Part::Requirements { index }, out)
}

/// The name of the page of the package at this position: its number, and of its name what every file system takes.
pub fn page_name(report: &Report, package: usize) -> String {
    let name = report.packages.get(package).map_or("", |package| &package.name);
    let kept = name.chars().map(|it| if it.is_ascii_alphanumeric() || it == '-' { it } else { '_' });
    let kept: String = kept.take(60).collect();
    format!("{:03}-{kept}.html", package + 1)
}

/// Addresses of requirements: those that the report has, and the page that holds them.
struct Links<'a> {
    page: Cow<'a, str>,
    known: HashSet<&'a str>,
}

impl<'a> Links<'a> {
    fn of(report: &'a Report, part: Part<'a>) -> Self {
        let requirements = report.packages.iter().flat_map(|package| &package.requirements);
        let page = match part {
            Part::All | Part::Within | Part::Requirements { .. } => "".into(),
            Part::Index { folder } => format!("{}/{REQUIREMENTS}", escaped_segment(folder)).into(),
            Part::Package { .. } => REQUIREMENTS.into(),
        };
        Self { page, known: requirements.map(|it| it.id.as_ref()).collect() }
    }

    fn to(&self, id: &str) -> String {
        format!("{}#{id}", self.page)
    }

    /// Words of which the ids of requirements are links.
    fn spans(&self, text: &str) -> Vec<Span> {
        prose::linked(spans(text), |id| self.known.contains(id).then(|| self.to(id)))
    }

    fn blocks(&self, text: &str) -> Vec<Block> {
        let link = |spans| prose::linked(spans, |id| self.known.contains(id).then(|| self.to(id)));
        blocks(text)
            .into_iter()
            .map(|block| match block {
                Block::Paragraph(spans) => Block::Paragraph(link(spans)),
                Block::List(items) => Block::List(items.into_iter().map(link).collect()),
            })
            .collect()
    }
}

/// The name of a folder as a part of an address.
fn escaped_segment(name: &str) -> String {
    let mut out = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a `String` cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

fn write(
    report: &Report,
    sources: &dyn Sources,
    part: Part<'_>,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let links = Links::of(report, part);
    let gate = FailOn::ALL.into_iter().find(|it| it.name() == report.fail_on).unwrap_or_default();
    let shown = |index: &usize| match part {
        Part::All | Part::Within => true,
        Part::Package { package, .. } => package == *index,
        Part::Index { .. } | Part::Requirements { .. } => false,
    };
    let packages: Vec<PackageView<'_>> = report
        .packages
        .iter()
        .enumerate()
        .filter(|(index, _)| shown(index))
        .map(|(index, report)| {
            package_view(index, report, PackageSources { sources, package: index }, &links, gate)
        })
        .collect();
    let is_main = matches!(part, Part::All | Part::Within | Part::Index { .. });
    let used: HashSet<&str> =
        report.packages.iter().flat_map(|it| &it.requirements).map(|it| it.keyword.as_ref()).collect();
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
            Part::All | Part::Within | Part::Index { .. } => sentence(report.outcome),
        },
        policy: policy(),
        style: STYLE,
        script: SCRIPT,
        back: match part {
            Part::Package { index, .. } | Part::Requirements { index } => {
                format!("../{}", escaped_segment(index))
            }
            Part::All | Part::Within | Part::Index { .. } => String::new(),
        },
        errors: report
            .errors
            .iter()
            .filter(|_| is_main)
            .map(|error| Unopened {
                path: printable(&error.path).into_owned(),
                message: spans(&error.message),
                help: spans(&error.help),
            })
            .collect(),
        configuration: printable(report.configuration.as_deref().unwrap_or_default()).into_owned(),
        notes: report
            .notes
            .iter()
            .filter(|_| is_main)
            .map(|note| NoteView {
                origin: printable(&note.origin).into_owned(),
                message: spans(&note.message),
            })
            .collect(),
        beside: if is_main { beside(report) } else { Default::default() },
        totals: totals(&listed, report.errors.len()),
        all_packages: listed.len() + report.errors.len(),
        failing: if listed.is_empty() { Vec::new() } else { failing(report, &links, gate) },
        listed,
        open: packages.len() == 1,
        packages,
        chapters: match part {
            Part::All | Part::Within | Part::Requirements { .. } => chapters(report, sources, &links),
            Part::Index { .. } | Part::Package { .. } => Vec::new(),
        },
        keywords: Keyword::ALL
            .iter()
            .map(|keyword| keyword.name())
            .filter(|name| used.contains(name))
            .collect(),
        whole: !matches!(part, Part::Within),
    };
    page.write_into(out).map_err(std::io::Error::other)?;
    Ok(())
}

/// What is not judged beside the packages: in words, and by file.
fn beside(report: &Report) -> (String, Vec<(String, &str)>) {
    let files = report.not_judged.files.iter();
    let files = files.map(|it| (printable(it.place()).into_owned(), &*it.reason)).collect();
    (report.not_judged.words().unwrap_or_default(), files)
}

/// The packages of the report, each with the address of what is told of it.
fn listed(report: &Report, part: Part<'_>, gate: FailOn) -> Vec<Listed> {
    let packages = report.packages.iter().enumerate();
    packages
        .map(|(index, package)| Listed {
            href: match part {
                Part::Index { folder } => {
                    format!("{}/{}", escaped_segment(folder), page_name(report, index))
                }
                _ => format!("#package-{}", index + 1),
            },
            name: printable(&package.name).into_owned(),
            path: printable(&package.path).into_owned(),
            outcome: package.outcome,
            counts: counts(package, gate),
        })
        .collect()
}

fn counts(package: &PackageReport, gate: FailOn) -> Counts {
    let failing = || package.requirements.iter().filter(|it| it.status == Status::Fail);
    let gating = failing().filter(|it| gates(it, gate)).count();
    let omitted: usize = package.requirements.iter().map(|it| it.findings_omitted).sum();
    Counts {
        gating,
        others: failing().count() - gating,
        findings: defects(&package.requirements).iter().filter(|it| it.is_open()).count() + omitted,
        not_decided: package.summary.error,
        waived: package.summary.waived,
    }
}

fn gates(requirement: &RequirementReport, gate: FailOn) -> bool {
    Level::from_name(&requirement.level).is_some_and(|level| gate.gates(level))
}

/// What all packages add up to, with those that could not be opened.
fn totals(listed: &[Listed], unopened: usize) -> String {
    let of = |outcome: Outcome| {
        let unopened = if outcome == Outcome::Error { unopened } else { 0 };
        listed.iter().filter(|it| it.outcome == outcome).count() + unopened
    };
    let outcomes = [Outcome::Fail, Outcome::Error, Outcome::Pass].into_iter();
    let outcomes = outcomes.map(|outcome| (of(outcome), outcome.words())).filter(|(count, _)| *count > 0);
    let outcomes: Vec<String> = outcomes.map(|(count, words)| format!("{count} {words}")).collect();
    let findings: usize = listed.iter().map(|it| it.counts.findings).sum();
    format!("{}; {findings} {}.", outcomes.join(", "), plural(findings, "finding"))
}

/// The requirements that fail anywhere, those that gate and fail most first.
fn failing<'a>(report: &'a Report, links: &Links<'_>, gate: FailOn) -> Vec<Failing<'a>> {
    let mut rows: BTreeMap<&str, (&RequirementReport, usize, BTreeSet<usize>)> = BTreeMap::new();
    for (index, package) in report.packages.iter().enumerate() {
        for requirement in package.requirements.iter().filter(|it| it.status == Status::Fail) {
            let row = rows.entry(&requirement.id).or_insert_with(|| (requirement, 0, BTreeSet::new()));
            row.1 += requirement.open_findings();
            row.2.insert(index);
        }
    }
    let mut rows: Vec<Failing<'_>> = rows
        .into_values()
        .map(|(requirement, findings, packages)| Failing {
            id: &requirement.id,
            href: links.to(&requirement.id),
            badge: Badge {
                class: if gates(requirement, gate) { "fail" } else { "minor" },
                words: &requirement.level,
            },
            title: spans(&requirement.title),
            findings,
            packages: packages.len(),
        })
        .collect();
    rows.sort_by_key(|row| (row.badge.class != "fail", std::cmp::Reverse((row.packages, row.findings))));
    rows
}

/// How a requirement stands, in a frame: a failure that does not gate looks other than one that does.
fn badge(requirement: &RequirementReport, gate: FailOn) -> Badge<'static> {
    match requirement.status {
        Status::Fail if !gates(requirement, gate) => Badge { class: "minor", words: "fail, not gating" },
        status => Badge { class: status.name(), words: status.words() },
    }
}

fn title(report: &Report, part: Part<'_>) -> String {
    match (part, report.packages.as_slice(), report.errors.as_slice()) {
        (Part::Requirements { .. }, ..) => "What the requirements ask for - vnfcheck".to_owned(),
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
        Outcome::Error => "It could not be decided whether the gate is passed.",
    }
}

/// Only this page's own style and script may run; nothing may be loaded or sent.
fn policy() -> String {
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        base64(&Sha256::digest(STYLE)),
        base64(&Sha256::digest(SCRIPT)),
    )
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0_usize, |bits, byte| bits << 8 | usize::from(*byte))
            << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let digit = DIGITS.get(bits >> (18 - 6 * place) & 63).filter(|_| place <= chunk.len());
            text.push(digit.map_or('=', |digit| char::from(*digit)));
        }
    }
    text
}

fn package_view<'a>(
    index: usize,
    report: &'a PackageReport,
    sources: PackageSources<'_>,
    links: &Links<'_>,
    gate: FailOn,
) -> PackageView<'a> {
    let mut from = 0;
    let shares = ORDER.map(|status| {
        let count = report.summary.count(status);
        from += count;
        Share { status, from: from - count, count }
    });
    let reasons: HashMap<&str, &str> =
        report.not_judged.files.iter().map(|it| (it.file.as_str(), &*it.reason)).collect();
    let undecided = undecided(report, links);
    let anchor = format!("package-{}", index + 1);
    let (files_with_findings, places) = findings_by_file(report, &anchor, sources, links, gate);
    PackageView {
        name: printable(&report.name).into_owned(),
        path: printable(&report.path).into_owned(),
        sha256: &report.sha256,
        outcome: report.outcome,
        sentence: standing(report, gate),
        all: report.requirements.len(),
        unchecked: report.summary.unchecked,
        shares: shares.into(),
        not_decided: not_decided(report, links),
        files_with_findings,
        failing: attention(report, &places, links, gate),
        omitted: report.requirements.iter().filter_map(Omitted::of).map(|omitted| omitted.message).collect(),
        requirements: report.requirements.iter().map(|it| row(it, links, gate)).collect(),
        undecided_count: undecided.len(),
        undecided_words: plural(undecided.len(), "subject"),
        undecided,
        files: report
            .files
            .iter()
            .map(|file| FileView {
                path: printable(&file.path).into_owned(),
                kind: &file.kind,
                environment: printable(file.environment.as_deref().unwrap_or_default()).into_owned(),
                called_by: printable(&file.called_by.join(", ")).into_owned(),
                reason: reasons.get(file.path.as_str()).copied().unwrap_or_default(),
            })
            .collect(),
        files_words: plural(report.files.len(), "file"),
        anchor,
    }
}

/// How a package stands, in a sentence: `31 MUST and 4 SHOULD fail, 84 findings.`
fn standing(report: &PackageReport, gate: FailOn) -> String {
    let failing = |of: &dyn Fn(&str) -> bool| {
        report.requirements.iter().filter(|it| it.status == Status::Fail && of(&it.keyword)).count()
    };
    let parts = [
        (failing(&|keyword| keyword.starts_with("MUST")), "MUST"),
        (failing(&|keyword| keyword.starts_with("SHOULD")), "SHOULD"),
        (failing(&|keyword| keyword.starts_with("MAY")), "MAY"),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, keyword)| format!("{count} {keyword}"))
        .collect();
    let Counts { findings, not_decided, waived, .. } = counts(report, gate);
    let fail =
        if parts.len() == 1 && parts.iter().any(|part| part.starts_with("1 ")) { "fails" } else { "fail" };
    let fails = if parts.is_empty() {
        "No requirement fails".to_owned()
    } else {
        format!("{} {fail}, {findings} {}", parts.join(" and "), plural(findings, "finding"))
    };
    let not_decided = (not_decided > 0).then(|| format!("{not_decided} not decided"));
    let waived = (waived > 0).then(|| format!("{waived} waived"));
    let parts: Vec<String> = [Some(fails), not_decided, waived].into_iter().flatten().collect();
    format!("{}.", parts.join("; "))
}

fn row<'a>(requirement: &'a RequirementReport, links: &Links<'_>, gate: FailOn) -> Row<'a> {
    Row {
        id: &requirement.id,
        href: links.to(&requirement.id),
        keyword: &requirement.keyword,
        title: spans(&requirement.title),
        status: requirement.status,
        badge: badge(requirement, gate),
        ignored: printable(requirement.ignored.as_deref().unwrap_or_default()).into_owned(),
        examined: requirement.examined,
    }
}

fn not_decided<'a>(report: &'a PackageReport, links: &Links<'_>) -> Vec<Reason<'a>> {
    defects::undecided(&report.requirements)
        .into_iter()
        .map(|it| Reason {
            message: links.spans(it.message),
            words: plural(it.requirements.len(), "requirement"),
            ids: it.requirements.iter().map(|it| (it.id.as_ref(), links.to(&it.id))).collect(),
        })
        .collect()
}

/// Where each finding of a requirement is told: anchors with places, by the id of the requirement.
type Places<'a> = HashMap<&'a str, Vec<(String, String)>>;

/// The defects of each file, and where they are told.
fn findings_by_file<'a>(
    report: &'a PackageReport,
    anchor: &str,
    sources: PackageSources<'_>,
    links: &Links<'_>,
    gate: FailOn,
) -> (Vec<FileFindings<'a>>, Places<'a>) {
    let mut files: Vec<(&str, Vec<Defect<'a>>)> = Vec::new();
    for defect in defects(&report.requirements) {
        let file = defect.finding.primary.file.as_str();
        match files.last_mut().filter(|(last, _)| *last == file) {
            Some((_, defects)) => defects.push(defect),
            None => files.push((file, vec![defect])),
        }
    }
    let mut places: Places<'a> = HashMap::default();
    let mut number = 0;
    let views = files.into_iter().map(|(file, defects)| {
        let count = |words: &str, of: &dyn Fn(&Defect<'_>) -> bool| {
            let count = defects.iter().filter(|defect| of(defect)).count();
            (count > 0).then(|| format!("{count} {}", plural(count, words)))
        };
        let counts = [
            count("error", &|it| it.level() == "error"),
            count("warning", &|it| it.level() == "warning"),
            count("note", &|it| it.level() == "note"),
        ];
        let count = counts.into_iter().flatten().collect::<Vec<_>>().join(", ");
        let findings = defects
            .iter()
            .map(|defect| {
                number += 1;
                let anchor = format!("{anchor}-finding-{number}");
                let place = place(&defect.finding.primary);
                for id in defect.ids().into_iter().chain(defect.consequence_ids()) {
                    places.entry(id).or_default().push((anchor.clone(), place.clone()));
                }
                finding_view(defect, anchor, sources, links, gate)
            })
            .collect();
        FileFindings { path: printable(file).into_owned(), count, findings }
    });
    (views.collect(), places)
}

/// What failed or is waived, most binding first, then what there is advice on.
fn attention<'a>(
    report: &'a PackageReport,
    places: &Places<'_>,
    links: &Links<'_>,
    gate: FailOn,
) -> Vec<Attention<'a>> {
    let mut chosen: Vec<&RequirementReport> = report
        .requirements
        .iter()
        .filter(|it| it.status != Status::Error && !it.findings.is_empty())
        .collect();
    chosen.sort_by_key(|it| {
        let rank = match it.status {
            Status::Fail => 0,
            Status::Waived => 1,
            _ => 2,
        };
        (rank, Keyword::ALL.iter().position(|keyword| keyword.name() == it.keyword))
    });
    chosen
        .into_iter()
        .map(|requirement| {
            let of = places.get(requirement.id.as_ref()).map(Vec::as_slice).unwrap_or_default();
            Attention {
                id: &requirement.id,
                href: links.to(&requirement.id),
                status: requirement.status,
                badge: badge(requirement, gate),
                keyword: &requirement.keyword,
                title: spans(&requirement.title),
                count: count(requirement),
                places: of.iter().take(MOST_PLACES).cloned().collect(),
                more: of.len().saturating_sub(MOST_PLACES),
            }
        })
        .collect()
}

/// How many findings there are of each kind: `2 findings, 1 waived, 1 note`.
fn count(requirement: &RequirementReport) -> String {
    let open = requirement.open_findings();
    let waived = requirement.findings.iter().filter(|finding| finding.waiver.is_some()).count();
    let notes = requirement.findings.len() + requirement.findings_omitted + requirement.advice_omitted
        - open
        - waived;
    let parts =
        [(open, plural(open, "finding")), (waived, "waived".to_owned()), (notes, plural(notes, "note"))];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    parts.map(|(count, words)| format!("{count} {words}")).collect::<Vec<_>>().join(", ")
}

fn finding_view<'a>(
    defect: &Defect<'a>,
    anchor: String,
    sources: PackageSources<'_>,
    links: &Links<'_>,
    gate: FailOn,
) -> FindingView<'a> {
    let finding = defect.finding;
    let all_ids: Vec<&str> = defect.ids().into_iter().chain(defect.consequence_ids()).collect();
    let keyword = |of: fn(&RequirementReport, FailOn) -> bool| {
        let mut requirements = defect.findings().map(|(requirement, _)| requirement);
        requirements.find(|it| of(it, gate)).unwrap_or(defect.requirement).keyword.as_ref()
    };
    let (status, badge) = match finding {
        it if it.waiver.is_some() => (Status::Waived, Badge { class: "waived", words: "waived" }),
        it if it.advisory => (defect.requirement.status, Badge { class: "advice", words: "advice" }),
        _ if defect.findings().any(|(it, _)| gates(it, gate)) => {
            (Status::Fail, Badge { class: "fail", words: keyword(gates) })
        }
        _ => (Status::Fail, Badge { class: "minor", words: keyword(|_, _| true) }),
    };
    FindingView {
        anchor,
        ids: defect.ids().into_iter().map(|id| (id, links.to(id))).collect(),
        all_ids: all_ids.join(" "),
        status,
        badge,
        message: spans(&finding.message),
        place: place(&finding.primary),
        path: printable(&finding.primary.path).into_owned(),
        kind: finding.kind.as_deref().map(|kind| printable(kind).into_owned()),
        acceptance: spans(&finding.acceptance().unwrap_or_default()),
        lines: excerpt(&finding.primary, sources, CONTEXT),
        help: spans(finding.help.as_deref().unwrap_or_default()),
        fix: defect.fix().map(|fix| (fix.command(), spans(&fix.title))),
        aftermath: links.spans(&defect.aftermath().unwrap_or_default()),
        related: finding.related.iter().take(MOST_RELATED).map(|it| related_view(it, sources)).collect(),
        more: finding.related.len().saturating_sub(MOST_RELATED) + finding.related_omitted as usize,
    }
}

fn related_view(related: &RelatedLocation, sources: PackageSources<'_>) -> RelatedView {
    let mut lines = excerpt(&related.location, sources, 0);
    lines.truncate(1);
    RelatedView { place: place(&related.location), message: spans(&related.message), lines }
}

fn undecided<'a>(report: &'a PackageReport, links: &Links<'_>) -> Vec<Undecided<'a>> {
    let subjects = report.requirements.iter().flat_map(|it| it.undecided.iter().map(move |of| (it, of)));
    subjects
        .map(|(requirement, subject)| Undecided {
            id: &requirement.id,
            href: links.to(&requirement.id),
            status: requirement.status,
            place: place(&subject.location),
            message: spans(&subject.message),
        })
        .collect()
}

fn place(location: &Location) -> String {
    let start = location.range.start;
    format!("{}:{}:{}", printable(&location.file), start.line, start.column)
}

/// Every requirement judged, by chapter and section: what the sets say of it, and of others what the report does.
fn chapters<'a>(report: &'a Report, sources: &'a dyn Sources, links: &Links<'_>) -> Vec<Chapter<'a>> {
    let mut judged: BTreeMap<&str, &RequirementReport> = BTreeMap::new();
    for requirement in report.packages.iter().flat_map(|package| &package.requirements) {
        judged.insert(&requirement.id, requirement);
    }
    let mut chapters: BTreeMap<&str, BTreeMap<&str, Vec<Entry<'_>>>> = BTreeMap::new();
    for (id, told) in judged {
        let page = sources.requirement(id);
        let entry = Entry {
            id,
            title: spans(&told.title),
            keyword: &told.keyword,
            text: page.map(|page| links.blocks(page.text())).unwrap_or_default(),
            official: page.and_then(Requirement::official_page).unwrap_or_default(),
            // What is told of a rule is of a rule that ran.
            has_rule: rules::rule(id).is_some() || told.status != Status::Unchecked,
        };
        let chapter = page.map_or("", |page| &page.chapter);
        let chapter = if chapter.is_empty() { &told.set } else { chapter };
        let section = page.map_or("", |page| &page.section);
        chapters.entry(chapter).or_default().entry(section).or_default().push(entry);
    }
    let chapters = chapters.into_iter().enumerate();
    chapters
        .map(|(at, (name, sections))| Chapter {
            anchor: format!("chapter-{}", at + 1),
            name,
            sections: sections
                .into_iter()
                .enumerate()
                .map(|(within, (name, entries))| Section {
                    anchor: format!("section-{}-{}", at + 1, within + 1),
                    name,
                    entries,
                })
                .collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_written_as_the_policy_wants_them() {
        assert_eq!(base64(b""), "");
        assert_eq!(base64(b"f"), "Zg==");
        assert_eq!(base64(b"fo"), "Zm8=");
        assert_eq!(base64(b"foobar"), "Zm9vYmFy");
        assert_eq!(base64(&Sha256::digest("")), "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }
}
