//! Results of one package and its requirements.

use vnfcheck_check::Level;
use vnfcheck_maps::HashMap;

use super::ORDER;
use super::badge::badge;
use super::findings::{Places, findings_by_file, place};
use super::links::Links;
use super::overview::counts;
use super::prose::{Span, spans};
use super::views::{Attention, Counts, FileView, PackageView, PictureView, Reason, Row, Share, Undecided};
use crate::defects;
use crate::render::guide::Guide;
use crate::render::summary::{fixable_words, plural};
use crate::render::{Omitted, PackageSources, printable};
use crate::{FailOn, PackageReport, RequirementReport, Status};

/// Maximum number of locations shown per requirement.
const MOST_PLACES: usize = 20;

pub(super) fn package_view<'a>(
    index: usize,
    report: &'a PackageReport,
    sources: PackageSources<'_>,
    links: &Links<'_>,
    gate: FailOn,
    has_paths: bool,
) -> PackageView<'a> {
    let mut from = 0;
    let shares = ORDER.map(|status| {
        let count = report.summary.count(status);
        from += count;
        Share { status, from: from - count, count }
    });
    let reasons: HashMap<&str, &str> =
        report.unchecked_files.files.iter().map(|it| (it.file.as_str(), &*it.reason)).collect();
    let undecided = undecided(report, links);
    let anchor = format!("package-{}", index + 1);
    let (files_with_findings, places) = findings_by_file(report, &anchor, sources, links, gate);
    PackageView {
        name: printable(&report.name).into_owned(),
        path: printable(&report.path).into_owned(),
        sha256: &report.sha256,
        outcome: report.outcome,
        sentence: status_line(report, gate),
        guide: guide(report, links, has_paths),
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
        picture: picture(report, &anchor, sources),
        anchor,
    }
}

/// Returns the picture of a package whose sources are available and that has servers or networks.
fn picture(report: &PackageReport, anchor: &str, sources: PackageSources<'_>) -> Option<PictureView> {
    let model = vnfcheck_see::Model::of(sources.package()?);
    let picture = vnfcheck_see::Picture::of(&model, &crate::picture::findings(report, Some(anchor)), None);
    (!picture.is_empty()).then(|| PictureView { svg: picture.svg_within(), open: !picture.is_collapsed() })
}

/// Returns a one-sentence summary: `31 MUST and 4 SHOULD requirements fail; 84 findings.`
fn status_line(report: &PackageReport, gate: FailOn) -> String {
    let failing = |level: Level| {
        report
            .requirements
            .iter()
            .filter(|it| it.status == Status::Fail && it.keyword.level() == level)
            .count()
    };
    let parts =
        [(failing(Level::Error), "MUST"), (failing(Level::Warning), "SHOULD"), (failing(Level::Note), "MAY")];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, keyword)| format!("{count} {keyword}"))
        .collect();
    let Counts { findings, not_decided, waived, .. } = counts(report, gate);
    let is_one = parts.len() == 1 && parts.iter().any(|part| part.starts_with("1 "));
    let fail = if is_one { "requirement fails" } else { "requirements fail" };
    let fails = if parts.is_empty() {
        "No requirement fails".to_owned()
    } else {
        format!("{} {fail}; {findings} {}", parts.join(" and "), plural(findings, "finding"))
    };
    let not_decided = (not_decided > 0).then(|| format!("{not_decided} not decided"));
    let waived = (waived > 0).then(|| format!("{waived} waived"));
    let parts: Vec<String> = [Some(fails), not_decided, waived].into_iter().flatten().collect();
    format!("{}.", parts.join("; "))
}

/// Returns the remarks on a package: where to start, the number of findings that fixes resolve, and the placeholders.
fn guide(report: &PackageReport, links: &Links<'_>, has_paths: bool) -> Vec<Vec<Span>> {
    let guide = Guide::of_package(report);
    let start = guide.start().map(|it| it.line);
    let remarks = start.into_iter().chain(fixable_words(report, has_paths)).chain(guide.meanings());
    remarks.map(|remark| links.spans(&printable(&remark))).collect()
}

fn row<'a>(requirement: &'a RequirementReport, links: &Links<'_>, gate: FailOn) -> Row<'a> {
    Row {
        id: &requirement.id,
        href: links.to(&requirement.id),
        keyword: requirement.keyword.name(),
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

/// Returns the failed and waived requirements, most binding first, then requirements with advice.
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
        (rank, it.keyword)
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
                keyword: requirement.keyword.name(),
                title: spans(&requirement.title),
                count: count(requirement),
                places: of.iter().take(MOST_PLACES).cloned().collect(),
                more: of.len().saturating_sub(MOST_PLACES),
            }
        })
        .collect()
}

/// Returns the number of findings of each kind: `2 findings, 1 waived, 1 note`.
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

fn undecided<'a>(report: &'a PackageReport, links: &Links<'_>) -> Vec<Undecided<'a>> {
    let subjects = report.requirements.iter().flat_map(|it| it.undecided.iter().map(move |of| (it, of)));
    subjects
        .map(|(requirement, subject)| Undecided {
            id: &requirement.id,
            href: links.to(&requirement.id),
            status: requirement.status,
            place: place(&subject.location),
            message: spans(&subject.words()),
        })
        .collect()
}
