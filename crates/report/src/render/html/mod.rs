//! One HTML file that needs nothing else: works without network, without script, on paper and by keyboard.
//!
//! Whatever a package says is escaped by the template, and the policy in the page's head lets only the very style and
//! script run that are compiled in here.

mod excerpt;
mod prose;
mod views;

use std::collections::{BTreeMap, HashSet};
use std::io::Write;

use askama::Template;
use rules::{Keyword, Requirement};
use sha2::{Digest, Sha256};

use self::excerpt::excerpt;
use self::prose::{Block, blocks, spans};
use self::views::{
    Attention, Chapter, Entry, FileView, FindingView, NoteView, PackageView, Reason, RelatedView, Row,
    Section, Share, Undecided, Unopened,
};
use super::summary::plural;
use super::{Omitted, PackageSources, RenderError, Sources, printable};
use crate::defects;
use crate::{
    FindingReport, Location, Outcome, PackageReport, RelatedLocation, Report, RequirementReport, Status,
};

/// The style of the page.
pub const STYLE: &str = include_str!("../../../templates/report.css");
/// The script of the page, which works without it.
pub const SCRIPT: &str = include_str!("../../../templates/report.js");
/// Lines shown on each side of a finding.
const CONTEXT: u32 = 2;
/// Statuses with what asks for attention first.
const ORDER: [Status; 6] =
    [Status::Fail, Status::Error, Status::Waived, Status::Pass, Status::NotApplicable, Status::Unchecked];
/// Related places shown per finding.
const MOST_RELATED: usize = 10;

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    report: &'a Report,
    order: [Status; 6],
    title: String,
    sentence: &'static str,
    policy: String,
    style: &'static str,
    script: &'static str,
    errors: Vec<Unopened>,
    configuration: String,
    notes: Vec<NoteView>,
    packages: Vec<PackageView<'a>>,
    chapters: Vec<Chapter<'a>>,
    keywords: Vec<&'static str>,
    /// Whether findings are open at first: with several packages the reader wants the overview.
    open: bool,
    /// Whether it is a page of its own, or what another page shows.
    whole: bool,
}

pub(super) fn render(report: &Report, sources: &dyn Sources, out: &mut dyn Write) -> Result<(), RenderError> {
    write(report, sources, true, out)
}

/// Writes what stands within the page, for a page that has [`STYLE`] and [`SCRIPT`] already.
pub fn render_within(report: &Report, sources: &dyn Sources, out: &mut dyn Write) -> Result<(), RenderError> {
    write(report, sources, false, out)
}

fn write(
    report: &Report,
    sources: &dyn Sources,
    whole: bool,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let packages: Vec<PackageView<'_>> = report
        .packages
        .iter()
        .enumerate()
        .map(|(index, report)| package_view(index, report, PackageSources { sources, package: index }))
        .collect();
    let used: HashSet<&str> =
        report.packages.iter().flat_map(|it| &it.requirements).map(|it| it.keyword.as_ref()).collect();
    let page = Page {
        report,
        order: ORDER,
        title: title(report),
        sentence: sentence(report),
        policy: policy(),
        style: STYLE,
        script: SCRIPT,
        errors: report
            .errors
            .iter()
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
            .map(|note| NoteView {
                origin: printable(&note.origin).into_owned(),
                message: spans(&note.message),
            })
            .collect(),
        open: packages.len() == 1,
        packages,
        chapters: chapters(report, sources),
        keywords: Keyword::ALL
            .iter()
            .map(|keyword| keyword.name())
            .filter(|name| used.contains(name))
            .collect(),
        whole,
    };
    page.write_into(out).map_err(std::io::Error::other)?;
    Ok(())
}

fn title(report: &Report) -> String {
    match (report.packages.as_slice(), report.errors.as_slice()) {
        ([package], []) => format!("{}: {} - vnfcheck", printable(&package.name), report.outcome.words()),
        _ => format!(
            "{} packages: {} - vnfcheck",
            report.packages.len() + report.errors.len(),
            report.outcome.words()
        ),
    }
}

fn sentence(report: &Report) -> &'static str {
    match report.outcome {
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

fn package_view<'a>(index: usize, report: &'a PackageReport, sources: PackageSources<'_>) -> PackageView<'a> {
    let mut from = 0;
    let shares = ORDER.map(|status| {
        let count = report.summary.count(status);
        from += count;
        Share { status, from: from - count, count }
    });
    let undecided = undecided(report);
    PackageView {
        anchor: format!("package-{}", index + 1),
        name: printable(&report.name).into_owned(),
        path: printable(&report.path).into_owned(),
        sha256: &report.sha256,
        outcome: report.outcome,
        all: report.requirements.len(),
        unchecked: report.summary.unchecked,
        shares: shares.into(),
        not_decided: not_decided(report),
        attention: attention(report, sources),
        requirements: report.requirements.iter().map(row).collect(),
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
                excluded: file.excluded,
            })
            .collect(),
        files_words: plural(report.files.len(), "file"),
    }
}

fn row(requirement: &RequirementReport) -> Row<'_> {
    Row {
        id: &requirement.id,
        keyword: &requirement.keyword,
        title: spans(&requirement.title),
        status: requirement.status,
        ignored: printable(requirement.ignored.as_deref().unwrap_or_default()).into_owned(),
        examined: requirement.examined,
    }
}

fn not_decided(report: &PackageReport) -> Vec<Reason<'_>> {
    defects::undecided(&report.requirements)
        .into_iter()
        .map(|it| Reason {
            message: spans(it.message),
            words: plural(it.requirements.len(), "requirement"),
            ids: it.requirements.iter().map(|it| it.id.as_ref()).collect(),
        })
        .collect()
}

/// What failed or is waived, most binding first, then what there is advice on.
fn attention<'a>(report: &'a PackageReport, sources: PackageSources<'_>) -> Vec<Attention<'a>> {
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
            let page = sources.sources.requirement(&requirement.id);
            Attention {
                requirement,
                title: spans(&requirement.title),
                asks: page.map(|it| blocks(it.text())).unwrap_or_default(),
                official: page.and_then(Requirement::official_page),
                count: count(requirement),
                findings: requirement.findings.iter().map(|finding| finding_view(finding, sources)).collect(),
                omitted: Omitted::of(requirement).map(|omitted| omitted.message).unwrap_or_default(),
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

fn finding_view<'a>(finding: &'a FindingReport, sources: PackageSources<'_>) -> FindingView<'a> {
    FindingView {
        message: spans(&finding.message),
        advisory: finding.advisory,
        place: place(&finding.primary),
        path: printable(&finding.primary.path).into_owned(),
        kind: finding.kind.as_deref(),
        waived: finding.waiver.is_some(),
        acceptance: spans(&finding.acceptance().unwrap_or_default()),
        lines: excerpt(&finding.primary, sources, CONTEXT),
        help: spans(finding.help.as_deref().unwrap_or_default()),
        related: finding.related.iter().take(MOST_RELATED).map(|it| related_view(it, sources)).collect(),
        more: finding.related.len().saturating_sub(MOST_RELATED),
    }
}

fn related_view(related: &RelatedLocation, sources: PackageSources<'_>) -> RelatedView {
    let mut lines = excerpt(&related.location, sources, 0);
    lines.truncate(1);
    RelatedView { place: place(&related.location), message: spans(&related.message), lines }
}

fn undecided(report: &PackageReport) -> Vec<Undecided<'_>> {
    let subjects = report.requirements.iter().flat_map(|it| it.undecided.iter().map(move |of| (it, of)));
    subjects
        .map(|(requirement, subject)| Undecided {
            id: &requirement.id,
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

/// Every requirement judged, by chapter and section.
fn chapters<'a>(report: &'a Report, sources: &'a dyn Sources) -> Vec<Chapter<'a>> {
    let mut keywords: BTreeMap<&str, &str> = BTreeMap::new();
    for requirement in report.packages.iter().flat_map(|package| &package.requirements) {
        keywords.insert(&requirement.id, &requirement.keyword);
    }
    let mut chapters: BTreeMap<&str, BTreeMap<&str, Vec<Entry<'_>>>> = BTreeMap::new();
    for (id, keyword) in keywords {
        let Some(requirement) = sources.requirement(id) else { continue };
        let entry = Entry {
            requirement,
            title: spans(&requirement.title),
            keyword,
            text: blocks(requirement.text()),
            official: requirement.official_page(),
            has_rule: rules::rule(id).is_some(),
        };
        chapters
            .entry(&requirement.chapter)
            .or_default()
            .entry(&requirement.section)
            .or_default()
            .push(entry);
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
