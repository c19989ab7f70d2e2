//! Defects for display. A defect requires one change at one location, regardless of the number of violated
//! requirements.
//!
//! In the report, findings are listed under their requirements and share the ID of their defect. Formats for people
//! show each defect once, followed by its consequences.

use std::collections::BTreeSet;

use vnfcheck_check::Level;
use vnfcheck_maps::{HashMap, HashSet};

use crate::{FindingReport, FixReport, Location, RequirementReport, Status};

/// Maximum number of different messages listed per defect.
const MOST_MESSAGES: usize = 6;
/// Maximum length of a chain of causes; a longer chain is a cycle.
const LONGEST_CHAIN: usize = 32;

/// A finding, and the requirement that reports the finding.
#[derive(Clone, Copy, Debug)]
pub struct Reported<'r> {
    /// The requirement.
    pub requirement: &'r RequirementReport,
    /// The finding.
    pub finding: &'r FindingReport,
}

impl<'r> Reported<'r> {
    /// Returns the findings of a requirement.
    pub fn all_of(requirement: &'r RequirementReport) -> impl Iterator<Item = Self> {
        requirement.findings.iter().map(move |finding| Self { requirement, finding })
    }
}

/// A defect for display: its findings with the same openness, and its consequences.
#[derive(Clone, Debug)]
pub struct Defect<'r> {
    /// Requirement of the leading finding.
    pub requirement: &'r RequirementReport,
    /// The leading finding.
    pub finding: &'r FindingReport,
    /// Further findings of the defect.
    pub twins: Vec<Reported<'r>>,
    /// Findings that are consequences of the defect.
    pub consequences: Vec<Reported<'r>>,
}

/// A message that differs from the leading message of a defect.
#[derive(Clone, Debug)]
pub(crate) struct OtherMessage<'r> {
    /// IDs of the requirements that report the message.
    pub(crate) ids: Vec<&'r str>,
    /// The message.
    pub(crate) message: &'r str,
}

/// Requirements that could not be decided for the same reason.
#[derive(Clone, Debug)]
pub struct Undecided<'r> {
    /// Reason.
    pub message: &'r str,
    /// Location of the reason; `None` if no file causes it.
    pub at: Option<&'r Location>,
    /// Requirements in the order of the report.
    pub requirements: Vec<&'r RequirementReport>,
}

/// Openness of a finding. Only findings with the same openness are shown together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Openness {
    Open,
    Waived,
    Advisory,
}

fn openness(finding: &FindingReport) -> Openness {
    match finding {
        it if it.waiver.is_some() => Openness::Waived,
        it if it.advisory => Openness::Advisory,
        _ => Openness::Open,
    }
}

/// Returns the level at which a finding is shown: the level of the requirement, or `note` for advice and waived
/// findings.
pub fn level(requirement: &RequirementReport, finding: &FindingReport) -> Level {
    if finding.is_open() { requirement.level } else { Level::Note }
}

impl<'r> Defect<'r> {
    /// Returns the applicable fix of the defect, preferring a fix that `vnfcheck fix` applies, then a safe fix.
    pub fn fix(&self) -> Option<&'r FixReport> {
        let fixes = || self.findings().filter_map(|it| it.finding.applicable_fix());
        let safe = || fixes().find(|fix| fix.is_safe());
        fixes().find(|fix| fix.is_made()).or_else(safe).or_else(|| fixes().next())
    }

    /// Returns `true` if `vnfcheck fix` resolves the defect without `--unsafe`.
    pub(crate) fn is_fixable(&self) -> bool {
        self.is_open() && self.fix().is_some_and(FixReport::is_made)
    }

    /// Returns the fix for an editor to offer: an applicable fix, otherwise a fix of any applicability that the
    /// author may choose.
    pub fn offer(&self) -> Option<&'r FixReport> {
        self.fix().or_else(|| self.findings().find_map(|it| it.finding.fix.as_ref()))
    }

    /// Returns all findings of the defect, leading finding first.
    pub fn findings(&self) -> impl Iterator<Item = Reported<'r>> {
        let first = Reported { requirement: self.requirement, finding: self.finding };
        std::iter::once(first).chain(self.twins.iter().copied())
    }

    /// Returns the distinct IDs of the requirements, the requirement of the leading finding first.
    pub fn ids(&self) -> Vec<&'r str> {
        distinct(self.findings().map(|it| it.requirement.id.as_ref()))
    }

    /// Returns the IDs, followed by the kind of defect unless the kind is missing or is an ID.
    pub fn names(&self) -> String {
        let ids = self.ids();
        let kind = self.finding.kind.as_deref().filter(|kind| !ids.contains(kind));
        let listed = ids.join(", ");
        kind.map_or_else(|| listed.clone(), |kind| format!("{listed} {kind}"))
    }

    /// Returns the distinct IDs of the requirements that fail only as a consequence of this defect.
    pub fn consequence_ids(&self) -> Vec<&'r str> {
        let own = self.ids();
        let ids = self.consequences.iter().map(|it| it.requirement.id.as_ref());
        let ids: BTreeSet<&str> = ids.filter(|id| !own.contains(id)).collect();
        ids.into_iter().collect()
    }

    /// Returns a sentence about the consequences; `None` without consequences.
    pub fn aftermath(&self) -> Option<String> {
        let ids = self.consequence_ids();
        (!ids.is_empty()).then(|| format!("also causes {} to fail", ids.join(", ")))
    }

    /// Returns the findings of the defect at other nodes, the first at each node.
    pub fn elsewhere(&self) -> impl Iterator<Item = &'r FindingReport> {
        let mut seen = HashSet::default();
        seen.insert(self.finding.node());
        self.twins.iter().map(|it| it.finding).filter(move |finding| seen.insert(finding.node()))
    }

    /// Returns the messages that differ from the leading message.
    pub(crate) fn other_messages(&self) -> Vec<OtherMessage<'r>> {
        let mut messages: Vec<OtherMessage<'_>> = Vec::new();
        let differing = self.twins.iter().filter(|it| it.finding.message != self.finding.message);
        for Reported { requirement, finding } in differing {
            let id = requirement.id.as_ref();
            let has_room = messages.len() < MOST_MESSAGES;
            match messages.iter_mut().find(|it| it.message == finding.message) {
                Some(known) if known.ids.contains(&id) => {}
                Some(known) => known.ids.push(id),
                None if has_room => messages.push(OtherMessage { ids: vec![id], message: &finding.message }),
                None => {}
            }
        }
        messages
    }

    /// Returns the most serious level of the findings.
    pub fn level(&self) -> Level {
        let levels = self.findings().map(|it| level(it.requirement, it.finding));
        levels.min().unwrap_or(Level::Note)
    }

    /// Returns `true` if the defect makes a requirement fail.
    pub fn is_open(&self) -> bool {
        self.finding.is_open()
    }
}

fn distinct<'r>(ids: impl Iterator<Item = &'r str>) -> Vec<&'r str> {
    let mut seen = HashSet::default();
    ids.filter(|id| seen.insert(*id)).collect()
}

/// Returns the defects of a package by file, location and level. Consequences of a listed defect are part of that
/// defect. Undecided requirements are not included.
pub fn defects(requirements: &[RequirementReport]) -> Vec<Defect<'_>> {
    let decided = requirements.iter().filter(|it| it.status != Status::Error);
    let mut groups = Groups::default();
    for reported in decided.flat_map(Reported::all_of) {
        groups.entry(key_of(reported.finding)).or_default().push(reported);
    }
    let mut consequences = Groups::default();
    let mut defects = Vec::with_capacity(groups.len());
    for (key, findings) in &groups {
        match root(*key, &groups) {
            root if root == *key => defects.push(findings),
            root => consequences.entry(root).or_default().extend(findings),
        }
    }
    let mut defects: Vec<Defect<'_>> = defects
        .into_iter()
        .filter_map(|findings| {
            let lead = findings.iter().enumerate().min_by_key(|(at, Reported { requirement, finding })| {
                (finding.fingerprint != finding.defect, level(requirement, finding), *at)
            });
            let (at, &Reported { requirement, finding }) = lead?;
            let mut twins = findings.clone();
            twins.remove(at);
            let key = key_of(finding);
            let mut consequences = consequences.remove(&key).unwrap_or_default();
            consequences.sort_by_key(|it| key_of(it.finding));
            Some(Defect { requirement, finding, twins, consequences })
        })
        .collect();
    defects.sort_by(|a, b| order(a).cmp(&order(b)));
    defects
}

/// ID of a defect and openness of its findings.
type Key<'r> = (&'r str, Openness);
type Groups<'r> = HashMap<Key<'r>, Vec<Reported<'r>>>;

fn key_of(finding: &FindingReport) -> Key<'_> {
    (&finding.defect, openness(finding))
}

/// Returns the listed defect at the root of a chain of causes; the defect itself if it has no listed cause or the
/// chain is a cycle.
fn root<'r>(key: Key<'r>, groups: &Groups<'r>) -> Key<'r> {
    let (_, openness) = key;
    let cause = |key: &Key<'r>| {
        // A defect with a finding that has no cause is a separate defect.
        let mut causes = groups.get(key)?.iter().map(|it| it.finding.caused_by.as_deref());
        let first = causes.next()??;
        let cause = causes.all(|cause| cause.is_some()).then_some(first)?;
        Some((cause, openness)).filter(|cause| groups.contains_key(cause))
    };
    let chain = std::iter::successors(Some(key), cause).take(LONGEST_CHAIN);
    let last = chain.last().unwrap_or(key);
    if cause(&last).is_some() { key } else { last }
}

/// Returns the sort key: file and location, then the most serious level. The key of the defect orders equal findings.
fn order<'d>(defect: &'d Defect<'_>) -> (&'d str, u32, Level, &'d str, &'d str, Key<'d>) {
    let Defect { requirement, finding, .. } = defect;
    let Location { file, range, .. } = &finding.primary;
    (file, range.start.offset, defect.level(), &requirement.id, &finding.message, key_of(finding))
}

/// Returns the undecided requirements grouped by reason, so that an unreadable file produces a single line.
pub fn undecided(requirements: &[RequirementReport]) -> Vec<Undecided<'_>> {
    let mut reasons: Vec<Undecided<'_>> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::default();
    for requirement in requirements.iter().filter(|it| it.status == Status::Error) {
        let finding = requirement.findings.first();
        let message = finding.map_or("not decided", |finding| finding.message.as_str());
        let at = *known.entry(message).or_insert_with(|| {
            let at = finding.map(|finding| &finding.primary).filter(|at| !at.file.is_empty());
            reasons.push(Undecided { message, at, requirements: Vec::new() });
            reasons.len() - 1
        });
        if let Some(reason) = reasons.get_mut(at) {
            reason.requirements.push(requirement);
        }
    }
    reasons
}

impl<'r> Undecided<'r> {
    /// Returns the number of requirements and the reason.
    pub fn words(&self) -> String {
        let count = self.requirements.len();
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} requirement{plural}: {}", self.message)
    }

    /// Returns the most serious level of the requirements.
    pub fn level(&self) -> Level {
        self.requirements.iter().map(|it| it.level).min().unwrap_or(Level::Note)
    }
}
