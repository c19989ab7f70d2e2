//! Defects: groups of findings with the same cause. A defect requires one change at one location, however many
//! requirements it violates.
//!
//! In the report, findings are listed under their requirements and share the id of their defect. Formats for people
//! show each defect once, followed by its consequences.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_check::{Change, Level};
use vnfcheck_fix::{Plan, Written};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_rules::consequences::{CONSEQUENCES, Consequence, Relation, Roles};

use crate::{FindingReport, FixReport, Location, RequirementReport, Status};

/// Returns the key of a finding: the kind of defect if there is one, otherwise the requirement id.
fn key<'r>(requirement: &'r RequirementReport, finding: &'r FindingReport) -> &'r str {
    finding.kind.as_deref().unwrap_or(&requirement.id)
}

/// Priority of a finding as the leading finding of its defect; lowest first. Leading rules come first, then findings
/// with a new name.
fn rank(requirement: &RequirementReport, finding: &FindingReport) -> usize {
    let leads = vnfcheck_rules::rule(key(requirement, finding)).is_some_and(vnfcheck_check::Rule::leads);
    match (leads, replacement(finding), new_name(finding)) {
        (true, ..) => 0,
        (_, Some(_), _) => 1,
        (.., Some(_)) => 2,
        _ => 3,
    }
}

/// Returns the plans that resolve a finding, including plans of a refused fix.
fn plans(finding: &FindingReport) -> Option<&[Plan]> {
    let report = finding.fix.as_ref()?;
    let fix = report.refused.as_ref().or(report.fix.as_ref())?;
    (!fix.plans.is_empty()).then_some(&fix.plans)
}

/// Returns the plan of a rename and the new name, if a rename resolves the finding.
fn new_name(finding: &FindingReport) -> Option<(&Plan, &str)> {
    plans(finding)?.iter().find_map(|plan| Some((plan, plan.new_name()?)))
}

/// Returns the replacement for a misspelled name at the node of the finding.
fn replacement(finding: &FindingReport) -> Option<&str> {
    match plans(finding)? {
        [Plan::Replace { value: Written::Text(name), .. }] => Some(name),
        _ => None,
    }
}

/// File, path and line of a node.
type NodeKey<'r> = (&'r str, &'r str, u32);

/// Returns the node of a finding. The line groups findings at the key and at the value of an entry.
fn node(finding: &FindingReport) -> NodeKey<'_> {
    let Location { file, path, range } = &finding.primary;
    (file, path, range.start.line)
}

/// Identity of a defect: findings with the same cause belong to the same defect.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Cause<'r> {
    /// The same rename.
    Rename(&'r Plan),
    /// The same replacement for a misspelled name at the same node.
    Name(&'r str, NodeKey<'r>),
    /// The same kind of change at the same node.
    Change(Change, NodeKey<'r>),
    /// The same fix at the same node.
    Fix(&'r [Plan], NodeKey<'r>),
    /// The same finding in two rule sets.
    Finding(&'r str, NodeKey<'r>, &'r str),
}

/// Returns the replacement name that resolves a finding at a node with a misspelled name.
fn suggested_name<'r>(
    finding: &'r FindingReport,
    misspelled: &HashSet<(NodeKey<'r>, &'r str)>,
) -> Option<&'r str> {
    let name = replacement(finding).or_else(|| Some(new_name(finding)?.1))?;
    misspelled.contains(&(node(finding), name)).then_some(name)
}

/// Returns the cause of each finding in order. A finding that requires a rename at a node adopts the new name that
/// another finding suggests for it.
fn causes<'r>(findings: &[(&'r RequirementReport, &'r FindingReport)]) -> Vec<Cause<'r>> {
    let changes: Vec<Option<Change>> = findings
        .iter()
        .map(|(requirement, finding)| {
            finding.change.0.or_else(|| vnfcheck_rules::rule(key(requirement, finding))?.change())
        })
        .collect();
    let mut renames: HashMap<(Change, NodeKey<'_>), &Plan> = HashMap::default();
    for ((_, finding), change) in findings.iter().zip(&changes) {
        if let (Some(change), Some((plan, _))) = (change, new_name(finding)) {
            renames.entry((*change, node(finding))).or_insert(plan);
        }
    }
    let misspelled: HashSet<(NodeKey<'_>, &str)> =
        findings.iter().filter_map(|(_, finding)| Some((node(finding), replacement(finding)?))).collect();
    findings
        .iter()
        .zip(changes)
        .map(|((requirement, finding), change)| match (change, plans(finding)) {
            _ if let Some(name) = suggested_name(finding, &misspelled) => Cause::Name(name, node(finding)),
            (Some(change), _) => {
                let place = (change, node(finding));
                renames.get(&place).map_or(Cause::Change(change, place.1), |plan| Cause::Rename(plan))
            }
            (None, Some(plans)) => Cause::Fix(plans, node(finding)),
            (None, None) => Cause::Finding(key(requirement, finding), node(finding), &finding.message),
        })
        .collect()
}

/// Assigns defect ids and causing defects to the findings of a package.
pub fn join(requirements: &mut [RequirementReport]) {
    let ids = ids(requirements);
    let findings = || requirements.iter().flat_map(|it| &it.findings);
    let open = findings().zip(&ids).filter(|(finding, _)| finding.is_open());
    let open: HashSet<String> = open.map(|(_, (defect, _))| defect.clone()).collect();
    let mut ids = ids.into_iter();
    for finding in requirements.iter_mut().flat_map(|it| &mut it.findings) {
        let Some((defect, caused_by)) = ids.next() else { return };
        finding.defect = defect;
        finding.caused_by = caused_by;
        // The fix of the cause resolves this finding as well, or changes its fix.
        if finding.caused_by.as_ref().is_some_and(|cause| open.contains(cause)) {
            finding.fix = None;
        }
    }
}

/// Returns, for each finding in order, the id of its defect and the causing defect. The id is the fingerprint of the
/// leading finding.
fn ids(requirements: &[RequirementReport]) -> Vec<(String, Option<String>)> {
    let findings: Vec<(&RequirementReport, &FindingReport)> =
        requirements.iter().flat_map(|it| it.findings.iter().map(move |finding| (it, finding))).collect();
    let mut groups: HashMap<Cause<'_>, usize> = HashMap::default();
    let mut leaders: Vec<(usize, &FindingReport)> = Vec::new();
    let mut group_of = Vec::with_capacity(findings.len());
    for ((requirement, finding), cause) in findings.iter().zip(causes(&findings)) {
        let rank = rank(requirement, finding);
        let group = *groups.entry(cause).or_insert_with(|| {
            leaders.push((rank, finding));
            leaders.len() - 1
        });
        if let Some(leader) = leaders.get_mut(group).filter(|(known, _)| rank < *known) {
            *leader = (rank, finding);
        }
        group_of.push(group);
    }
    let defect_of = |group: usize| leaders.get(group).map_or("", |(_, leader)| leader.fingerprint.as_str());
    let places = CausePlaces::of(
        findings
            .iter()
            .zip(&group_of)
            .map(|((requirement, finding), group)| (key(requirement, finding), *finding, *group)),
    );
    findings
        .iter()
        .zip(&group_of)
        .map(|((requirement, finding), group)| {
            let cause = places.cause_of(key(requirement, finding), finding);
            let caused_by = cause.filter(|cause| cause != group).map(|cause| defect_of(cause).to_owned());
            (defect_of(*group).to_owned(), caused_by)
        })
        .collect()
}

/// Maximum number of different messages listed per defect.
const MOST_MESSAGES: usize = 6;
/// Maximum number of steps from a node up to the node of its cause.
const DEEPEST: usize = 16;

/// Locations of the causes of [`CONSEQUENCES`], each with its defect.
#[derive(Default)]
struct CausePlaces<'r> {
    /// Causes by file, for effects anywhere in the file.
    files: HashMap<(usize, &'r str), usize>,
    /// Causes by file and path.
    nodes: HashMap<(usize, &'r str, &'r str), usize>,
}

impl<'r> CausePlaces<'r> {
    fn of(findings: impl Iterator<Item = (&'r str, &'r FindingReport, usize)>) -> Self {
        let mut places = Self::default();
        for (key, finding, defect) in findings {
            for (row, consequence) in consequences(&Roles::of(key).as_cause) {
                let (file, path) = (finding.primary.file.as_str(), finding.primary.path.as_str());
                match consequence.relation {
                    Relation::Named => {
                        let files = finding.related.iter().map(|it| it.location.file.as_str());
                        for file in files.filter(|it| *it != file) {
                            places.files.entry((row, file)).or_insert(defect);
                        }
                    }
                    Relation::File => {
                        places.files.entry((row, file)).or_insert(defect);
                    }
                    Relation::Within | Relation::Naming => {
                        places.nodes.entry((row, file, path)).or_insert(defect);
                    }
                    Relation::Value | Relation::Around => {
                        let steps = if consequence.relation == Relation::Value { 2 } else { DEEPEST };
                        for path in std::iter::successors(Some(path), |path| parent(path)).take(steps) {
                            places.nodes.entry((row, file, path)).or_insert(defect);
                        }
                    }
                }
            }
        }
        places
    }

    fn cause_of(&self, key: &str, finding: &FindingReport) -> Option<usize> {
        let (file, path) = (finding.primary.file.as_str(), finding.primary.path.as_str());
        let mut causes = consequences(&Roles::of(key).as_effect).filter_map(|(row, consequence)| {
            match consequence.relation {
                Relation::File | Relation::Named => self.files.get(&(row, file)).copied(),
                Relation::Value | Relation::Around => self.nodes.get(&(row, file, path)).copied(),
                Relation::Within if self.nodes.is_empty() => None,
                Relation::Within => std::iter::successors(Some(path), |path| parent(path))
                    .find_map(|path| self.nodes.get(&(row, file, path)).copied()),
                Relation::Naming => finding.related.iter().find_map(|it| {
                    self.nodes.get(&(row, it.location.file.as_str(), it.location.path.as_str())).copied()
                }),
            }
        });
        causes.next()
    }
}

/// Returns the consequences at the given positions.
fn consequences(positions: &[usize]) -> impl Iterator<Item = (usize, &'static Consequence)> {
    positions.iter().filter_map(|row| Some((*row, CONSEQUENCES.get(*row)?)))
}

/// Returns the path of the parent node.
fn parent(path: &str) -> Option<&str> {
    path.rfind(['.', '[']).and_then(|end| path.get(..end))
}

/// A defect for display: its findings with the same openness, and its consequences.
#[derive(Clone, Debug)]
pub struct Defect<'r> {
    /// Requirement of the leading finding.
    pub requirement: &'r RequirementReport,
    /// The leading finding.
    pub finding: &'r FindingReport,
    /// Further findings of the defect.
    pub twins: Vec<(&'r RequirementReport, &'r FindingReport)>,
    /// Findings that are consequences of the defect.
    pub consequences: Vec<(&'r RequirementReport, &'r FindingReport)>,
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

/// Returns the level at which a finding is shown: the level of its requirement, or `note` for advice and waived
/// findings.
pub fn level(requirement: &RequirementReport, finding: &FindingReport) -> Level {
    if finding.is_open() { requirement.level } else { Level::Note }
}

impl<'r> Defect<'r> {
    /// Returns the applicable fix of the defect, preferring one that `vnfcheck fix` makes, then a safe one.
    pub fn fix(&self) -> Option<&'r FixReport> {
        let fixes = || self.findings().filter_map(|(_, finding)| finding.applicable_fix());
        let safe = || fixes().find(|fix| fix.is_safe());
        fixes().find(|fix| fix.is_made()).or_else(safe).or_else(|| fixes().next())
    }

    /// Returns the fix for an editor to offer: an applicable fix, otherwise a fix of any applicability that the
    /// author may choose.
    pub fn offer(&self) -> Option<&'r FixReport> {
        self.fix().or_else(|| self.findings().find_map(|(_, finding)| finding.fix.as_ref()))
    }

    /// Returns all findings of the defect, the leading one first.
    pub fn findings(&self) -> impl Iterator<Item = (&'r RequirementReport, &'r FindingReport)> {
        std::iter::once((self.requirement, self.finding)).chain(self.twins.iter().copied())
    }

    /// Returns the distinct ids of the requirements, the requirement of the leading finding first.
    pub fn ids(&self) -> Vec<&'r str> {
        distinct(self.findings().map(|(requirement, _)| requirement.id.as_ref()))
    }

    /// Returns the ids, followed by the kind of defect if there is one and it is not itself an id.
    pub fn names(&self) -> String {
        let ids = self.ids();
        let kind = self.finding.kind.as_deref().filter(|kind| !ids.contains(kind));
        let listed = ids.join(", ");
        kind.map_or_else(|| listed.clone(), |kind| format!("{listed} {kind}"))
    }

    /// Returns the distinct ids of the requirements that fail only as a consequence of this defect.
    pub fn consequence_ids(&self) -> Vec<&'r str> {
        let own = self.ids();
        let ids = self.consequences.iter().map(|(requirement, _)| requirement.id.as_ref());
        let ids: BTreeSet<&str> = ids.filter(|id| !own.contains(id)).collect();
        ids.into_iter().collect()
    }

    /// Returns a sentence about the consequences; `None` if there are none.
    pub fn aftermath(&self) -> Option<String> {
        let ids = self.consequence_ids();
        (!ids.is_empty()).then(|| format!("also causes {} to fail", ids.join(", ")))
    }

    /// Returns the findings of the defect at other nodes, the first at each node.
    pub fn elsewhere(&self) -> impl Iterator<Item = &'r FindingReport> {
        let mut seen = HashSet::default();
        seen.insert(node(self.finding));
        self.twins.iter().map(|(_, finding)| *finding).filter(move |finding| seen.insert(node(finding)))
    }

    /// Returns the first messages that differ from the leading one, each with the requirements that report it.
    pub fn other_messages(&self) -> Vec<(Vec<&'r str>, &'r str)> {
        let mut messages: Vec<(Vec<&str>, &str)> = Vec::new();
        let differing = self.twins.iter().filter(|(_, finding)| finding.message != self.finding.message);
        for (requirement, finding) in differing {
            let id = requirement.id.as_ref();
            let has_room = messages.len() < MOST_MESSAGES;
            match messages.iter_mut().find(|(_, message)| *message == finding.message) {
                Some((ids, _)) if ids.contains(&id) => {}
                Some((ids, _)) => ids.push(id),
                None if has_room => messages.push((vec![id], &finding.message)),
                None => {}
            }
        }
        messages
    }

    /// Returns the most serious level of the findings.
    pub fn level(&self) -> Level {
        let levels = self.findings().map(|(requirement, finding)| level(requirement, finding));
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
    let all = decided.flat_map(|it| it.findings.iter().map(move |finding| (it, finding)));
    let mut groups: Groups<'_> = BTreeMap::new();
    for (requirement, finding) in all {
        groups.entry((finding.defect.as_str(), openness(finding))).or_default().push((requirement, finding));
    }
    let mut consequences: HashMap<Key<'_>, Vec<(&RequirementReport, &FindingReport)>> = HashMap::default();
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
            let lead = findings.iter().enumerate().min_by_key(|(at, (requirement, finding))| {
                (finding.fingerprint != finding.defect, level(requirement, finding), *at)
            });
            let (at, (requirement, finding)) = lead?;
            let mut twins = findings.clone();
            twins.remove(at);
            let key = (finding.defect.as_str(), openness(finding));
            let consequences = consequences.remove(&key).unwrap_or_default();
            Some(Defect { requirement, finding, twins, consequences })
        })
        .collect();
    defects.sort_by(|a, b| order(a).cmp(&order(b)));
    defects
}

/// Id of a defect and openness of its findings.
type Key<'r> = (&'r str, Openness);
type Groups<'r> = BTreeMap<Key<'r>, Vec<(&'r RequirementReport, &'r FindingReport)>>;

/// Returns the listed defect at the root of a chain of causes; the defect itself if it has no listed cause or the
/// chain is a cycle.
fn root<'r>(key: Key<'r>, groups: &Groups<'r>) -> Key<'r> {
    let (_, openness) = key;
    let cause = |key: &Key<'r>| {
        // A defect with a finding that follows from no other is a separate defect.
        let mut causes = groups.get(key)?.iter().map(|(_, finding)| finding.caused_by.as_deref());
        let first = causes.next()??;
        let cause = causes.all(|cause| cause.is_some()).then_some(first)?;
        Some((cause, openness)).filter(|cause| groups.contains_key(cause))
    };
    let chain = std::iter::successors(Some(key), cause).take(CONSEQUENCES.len() + 1);
    let last = chain.last().unwrap_or(key);
    if cause(&last).is_some() { key } else { last }
}

/// Returns the sort key: file and location, then the most serious level.
fn order<'d>(defect: &'d Defect<'_>) -> (&'d str, u32, Level, &'d str, &'d str) {
    let Defect { requirement, finding, .. } = defect;
    let Location { file, range, .. } = &finding.primary;
    (file, range.start.offset, defect.level(), &requirement.id, &finding.message)
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
