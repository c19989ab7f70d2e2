//! Findings of one cause: a defect is one thing to change at one place, whatever number of requirements asks for it.
//!
//! Findings keep to their requirements in the report and share the id of their defect. What people read tells each defect
//! once, and behind it what follows from it.

use std::collections::{BTreeMap, BTreeSet};

use fix::{Plan, Written};
use maps::{HashMap, HashSet};
use rules::Change;
use rules::causes::{CONSEQUENCES, Reach};

use crate::{FindingReport, FixReport, Location, RequirementReport, Status};

/// What names a finding's cause: the kind of defect where there is one.
fn key<'r>(requirement: &'r RequirementReport, finding: &'r FindingReport) -> &'r str {
    finding.kind.as_deref().unwrap_or(&requirement.id)
}

/// The order in which the findings of a defect may lead it: that of a leading rule, then those that state
/// the new name.
fn rank(requirement: &RequirementReport, finding: &FindingReport) -> usize {
    let leads = rules::rule(key(requirement, finding)).is_some_and(rules::Rule::leads);
    match (leads, replacement(finding), new_name(finding)) {
        (true, ..) => 0,
        (_, Some(_), _) => 1,
        (.., Some(_)) => 2,
        _ => 3,
    }
}

/// The plans that resolve a finding, or would if they could be made.
fn plans(finding: &FindingReport) -> Option<&[Plan]> {
    let report = finding.fix.as_ref()?;
    let fix = report.refused.as_ref().or(report.fix.as_ref())?;
    (!fix.plans.is_empty()).then_some(&fix.plans)
}

/// The plan of a rename and the new name, if a rename resolves the finding.
fn new_name(finding: &FindingReport) -> Option<(&Plan, &str)> {
    plans(finding)?.iter().find_map(|plan| Some((plan, plan.new_name()?)))
}

/// The name that replaces a misspelled one at the node of the finding.
fn replacement(finding: &FindingReport) -> Option<&str> {
    match plans(finding)? {
        [Plan::Replace { value: Written::Text(name), .. }] => Some(name),
        _ => None,
    }
}

/// File, path and line of a node.
type NodeKey<'r> = (&'r str, &'r str, u32);

/// The node of a finding. The line joins findings at the key and at the value of an entry.
fn node(finding: &FindingReport) -> NodeKey<'_> {
    let Location { file, path, range } = &finding.primary;
    (file, path, range.start.line)
}

/// The identity of a defect: findings with the same cause are one defect.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Cause<'r> {
    /// The same rename.
    Rename(&'r Plan),
    /// The same name instead of a misspelled one, at the same node.
    Name(&'r str, NodeKey<'r>),
    /// The same kind of change at the same node.
    Change(Change, NodeKey<'r>),
    /// The same fix at the same node.
    Fix(&'r [Plan], NodeKey<'r>),
    /// The same finding, in two rule sets.
    Finding(&'r str, NodeKey<'r>, &'r str),
}

/// The name that resolves a finding at a node where a misspelled name is to be replaced by it.
fn meant<'r>(finding: &'r FindingReport, misspelled: &HashSet<(NodeKey<'r>, &'r str)>) -> Option<&'r str> {
    let name = replacement(finding).or_else(|| Some(new_name(finding)?.1))?;
    misspelled.contains(&(node(finding), name)).then_some(name)
}

/// Returns the cause of each finding in order. A finding that asks for a rename at a node takes the new name that another finding
/// states there.
fn causes<'r>(findings: &[(&'r RequirementReport, &'r FindingReport)]) -> Vec<Cause<'r>> {
    let changes: Vec<Option<Change>> = findings
        .iter()
        .map(|(requirement, finding)| {
            finding.change.0.or_else(|| rules::rule(key(requirement, finding))?.change())
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
            _ if let Some(name) = meant(finding, &misspelled) => Cause::Name(name, node(finding)),
            (Some(change), _) => {
                let place = (change, node(finding));
                renames.get(&place).map_or(Cause::Change(change, place.1), |plan| Cause::Rename(plan))
            }
            (None, Some(plans)) => Cause::Fix(plans, node(finding)),
            (None, None) => Cause::Finding(key(requirement, finding), node(finding), &finding.message),
        })
        .collect()
}

/// Gives the findings of one package the ids of their defects, and of those that they follow from.
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
        // The fix of the cause resolves it, or changes what resolves it.
        if finding.caused_by.as_ref().is_some_and(|cause| open.contains(cause)) {
            finding.fix = None;
        }
    }
}

/// For each finding in its order: its defect, which goes by the fingerprint of the finding that leads it, and its cause.
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

/// Differing messages of one defect that are listed.
const MOST_MESSAGES: usize = 6;
/// Steps up from a cause to what it may be a part of.
const DEEPEST: usize = 16;

/// Where the causes of [`CONSEQUENCES`] are, each with its defect.
#[derive(Default)]
struct CausePlaces<'r> {
    /// By file: for those whose effects may be anywhere in it.
    files: HashMap<(usize, &'r str), usize>,
    /// By file and path.
    nodes: HashMap<(usize, &'r str, &'r str), usize>,
}

impl<'r> CausePlaces<'r> {
    fn of(findings: impl Iterator<Item = (&'r str, &'r FindingReport, usize)>) -> Self {
        let mut places = Self::default();
        for (key, finding, defect) in findings {
            for (row, consequence) in CONSEQUENCES.iter().enumerate().filter(|(_, it)| it.follows_from(key)) {
                let (file, path) = (finding.primary.file.as_str(), finding.primary.path.as_str());
                match consequence.reach {
                    Reach::Named => {
                        let files = finding.related.iter().map(|it| it.location.file.as_str());
                        for file in files.filter(|it| *it != file) {
                            places.files.entry((row, file)).or_insert(defect);
                        }
                    }
                    Reach::File => {
                        places.files.entry((row, file)).or_insert(defect);
                    }
                    Reach::Within | Reach::Naming => {
                        places.nodes.entry((row, file, path)).or_insert(defect);
                    }
                    Reach::Value | Reach::Around => {
                        let steps = if consequence.reach == Reach::Value { 2 } else { DEEPEST };
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
        let rows = CONSEQUENCES.iter().enumerate().filter(|(_, it)| it.concerns(key));
        let mut causes = rows.filter_map(|(row, consequence)| match consequence.reach {
            Reach::File | Reach::Named => self.files.get(&(row, file)).copied(),
            Reach::Value | Reach::Around => self.nodes.get(&(row, file, path)).copied(),
            Reach::Within if self.nodes.is_empty() => None,
            Reach::Within => std::iter::successors(Some(path), |path| parent(path))
                .find_map(|path| self.nodes.get(&(row, file, path)).copied()),
            Reach::Naming => finding.related.iter().find_map(|it| {
                self.nodes.get(&(row, it.location.file.as_str(), it.location.path.as_str())).copied()
            }),
        });
        causes.next()
    }
}

/// The path of the node that holds this one.
fn parent(path: &str) -> Option<&str> {
    path.rfind(['.', '[']).and_then(|end| path.get(..end))
}

/// A defect as people are told it: its findings that stand alike, and what follows from it.
#[derive(Clone, Debug)]
pub struct Defect<'r> {
    /// The requirement whose finding tells the defect.
    pub requirement: &'r RequirementReport,
    /// The finding that tells it.
    pub finding: &'r FindingReport,
    /// Further findings of it.
    pub twins: Vec<(&'r RequirementReport, &'r FindingReport)>,
    /// Findings that follow from it.
    pub consequences: Vec<(&'r RequirementReport, &'r FindingReport)>,
}

/// Requirements that could not be decided for one reason.
#[derive(Clone, Debug)]
pub struct Undecided<'r> {
    /// The reason.
    pub message: &'r str,
    /// Where it lies; nothing where no file does.
    pub at: Option<&'r Location>,
    /// The requirements, in the order of the report.
    pub requirements: Vec<&'r RequirementReport>,
}

/// Whether a finding is open: only those that are alike in this are told together.
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

/// The level at which a finding is told: that of its requirement, or `note` for advice and what is accepted.
pub fn level<'r>(requirement: &'r RequirementReport, finding: &FindingReport) -> &'r str {
    if finding.is_open() { &requirement.level } else { "note" }
}

/// The most serious level first.
fn seriousness(level: &str) -> u8 {
    match level {
        "error" => 0,
        "warning" => 1,
        _ => 2,
    }
}

impl<'r> Defect<'r> {
    /// What a program can do about it: what leaves the stack as it is before what somebody must look at.
    pub fn fix(&self) -> Option<&'r FixReport> {
        let fixes = || self.findings().filter_map(|(_, finding)| finding.mendable());
        fixes().find(|fix| fix.is_safe()).or_else(|| fixes().next())
    }

    /// What an editor offers: what a program can do, or else a change of the stack that its author may choose.
    pub fn offer(&self) -> Option<&'r FixReport> {
        self.fix().or_else(|| self.findings().find_map(|(_, finding)| finding.fix.as_ref()))
    }

    /// All its findings, the one that tells it first.
    pub fn findings(&self) -> impl Iterator<Item = (&'r RequirementReport, &'r FindingReport)> {
        std::iter::once((self.requirement, self.finding)).chain(self.twins.iter().copied())
    }

    /// The ids of its requirements, the one whose finding tells it first, each once.
    pub fn ids(&self) -> Vec<&'r str> {
        distinct(self.findings().map(|(requirement, _)| requirement.id.as_ref()))
    }

    /// The ids, and the kind of defect where the first of them covers many and none is the kind itself.
    pub fn names(&self) -> String {
        let ids = self.ids();
        let kind = self.finding.kind.as_deref().filter(|kind| !ids.contains(kind));
        let listed = ids.join(", ");
        kind.map_or_else(|| listed.clone(), |kind| format!("{listed} {kind}"))
    }

    /// The ids of requirements that fail only because of it, each once.
    pub fn consequence_ids(&self) -> Vec<&'r str> {
        let own = self.ids();
        let ids = self.consequences.iter().map(|(requirement, _)| requirement.id.as_ref());
        let ids: BTreeSet<&str> = ids.filter(|id| !own.contains(id)).collect();
        ids.into_iter().collect()
    }

    /// What follows from it, in a few words; nothing where nothing does.
    pub fn aftermath(&self) -> Option<String> {
        let ids = self.consequence_ids();
        (!ids.is_empty()).then(|| format!("also causes {} to fail", ids.join(", ")))
    }

    /// The findings of the defect at other nodes, the first at each.
    pub fn elsewhere(&self) -> impl Iterator<Item = &'r FindingReport> {
        let mut seen = HashSet::default();
        seen.insert(node(self.finding));
        self.twins.iter().map(|(_, finding)| *finding).filter(move |finding| seen.insert(node(finding)))
    }

    /// The first messages of the defect that differ from the leading one, each with the requirements that report it.
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

    /// The most serious level at which it is told.
    pub fn level(&self) -> &'r str {
        let levels = self.findings().map(|(requirement, finding)| level(requirement, finding));
        levels.min_by_key(|level| seriousness(level)).unwrap_or("note")
    }

    /// Whether it makes a requirement fail.
    pub fn is_open(&self) -> bool {
        self.finding.is_open()
    }
}

fn distinct<'r>(ids: impl Iterator<Item = &'r str>) -> Vec<&'r str> {
    let mut seen = HashSet::default();
    ids.filter(|id| seen.insert(*id)).collect()
}

/// The defects of one package: by file, place, and level. Those that follow from one that is told stand behind it; what
/// could not be decided is no defect.
pub fn defects(requirements: &[RequirementReport]) -> Vec<Defect<'_>> {
    let told = requirements.iter().filter(|it| it.status != Status::Error);
    let all = told.flat_map(|it| it.findings.iter().map(move |finding| (it, finding)));
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
                (finding.fingerprint != finding.defect, seriousness(level(requirement, finding)), *at)
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

/// A defect and how its findings stand.
type Key<'r> = (&'r str, Openness);
type Groups<'r> = BTreeMap<Key<'r>, Vec<(&'r RequirementReport, &'r FindingReport)>>;

/// What a defect follows from in the end, among those that are told; itself where that is nothing, or leads in a cycle.
fn root<'r>(key: Key<'r>, groups: &Groups<'r>) -> Key<'r> {
    let (_, openness) = key;
    let cause = |key: &Key<'r>| {
        let findings = groups.get(key)?;
        let cause = findings.iter().find_map(|(_, finding)| finding.caused_by.as_deref())?;
        Some((cause, openness)).filter(|cause| groups.contains_key(cause))
    };
    let chain = std::iter::successors(Some(key), cause).take(CONSEQUENCES.len() + 1);
    let last = chain.last().unwrap_or(key);
    if cause(&last).is_some() { key } else { last }
}

/// By file and place; within a place the more serious first.
fn order<'d>(defect: &'d Defect<'_>) -> (&'d str, u32, u8, &'d str, &'d str) {
    let Defect { requirement, finding, .. } = defect;
    let Location { file, range, .. } = &finding.primary;
    (file, range.start.offset, seriousness(defect.level()), &requirement.id, &finding.message)
}

/// Requirements that could not be decided, by the reason: one unreadable file is one line.
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
    /// How many requirements there are, and the reason.
    pub fn words(&self) -> String {
        let count = self.requirements.len();
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} requirement{plural}: {}", self.message)
    }

    /// The most serious level of a requirement.
    pub fn level(&self) -> &'r str {
        let levels = self.requirements.iter().map(|it| it.level.as_ref());
        levels.min_by_key(|level| seriousness(level)).unwrap_or("note")
    }
}
