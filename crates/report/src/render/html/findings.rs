//! Findings of a package by file, with source lines.

use vnfcheck_check::Level;
use vnfcheck_maps::HashMap;

use super::badge::gates;
use super::excerpt::excerpt;
use super::links::Links;
use super::prose::spans;
use super::views::{Badge, FileFindings, FindingView, RelatedView};
use crate::defects::{Defect, defects};
use crate::render::summary::plural;
use crate::render::{PackageSources, printable};
use crate::{FailOn, Location, PackageReport, RelatedLocation, RequirementReport, Status};

/// Number of lines shown on each side of a finding.
const CONTEXT: u32 = 2;
/// Maximum number of related locations shown per finding.
const MOST_RELATED: usize = 10;

/// Anchors and locations of the findings of each requirement, by requirement ID.
pub(super) type Places<'a> = HashMap<&'a str, Vec<(String, String)>>;

/// Returns the defects of each file, and the anchors of the findings.
pub(super) fn findings_by_file<'a>(
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
            count("error", &|it| it.level() == Level::Error),
            count("warning", &|it| it.level() == Level::Warning),
            count("note", &|it| it.level() == Level::Note),
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
        let mut requirements = defect.findings().map(|it| it.requirement);
        requirements.find(|it| of(it, gate)).unwrap_or(defect.requirement).keyword.name()
    };
    let (status, badge) = match finding {
        it if it.waiver.is_some() => (Status::Waived, Badge { class: "waived", words: "waived" }),
        it if it.advisory => (defect.requirement.status, Badge { class: "advice", words: "advice" }),
        _ if defect.findings().any(|it| gates(it.requirement, gate)) => {
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
        waivers: defect
            .findings()
            .chain(defect.consequences.iter().copied())
            .filter(|it| it.finding.is_open())
            .filter_map(|it| {
                let href = links.to_waiver(sources.package, &it.finding.fingerprint)?;
                Some((it.requirement.id.as_ref(), href))
            })
            .collect(),
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

pub(super) fn place(location: &Location) -> String {
    format!("{}:{}", printable(&location.file), location.range.start)
}
