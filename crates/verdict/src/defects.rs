//! Defects: groups of findings with the same cause. A defect requires one change at one location, regardless of the
//! number of violated requirements.

use vnfcheck_check::{Change, Consequences, Relation, Rule, RuleSets};
use vnfcheck_fix::{Plan, Written};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_report::defects::Reported;
use vnfcheck_report::{FindingReport, NodeKey, Report, RequirementReport};

/// Maximum number of steps from a node up to the node of its cause.
const DEEPEST: usize = 16;

/// Returns the key of a finding: the kind of defect, otherwise the requirement ID.
fn key(reported: Reported<'_>) -> &str {
    reported.finding.kind.as_deref().unwrap_or(&reported.requirement.id)
}

/// Priority of a finding as the leading finding of its defect; lowest first. Leading rules come first, then findings
/// with a new name.
fn rank(reported: Reported<'_>, sets: &RuleSets) -> usize {
    let leads = sets.rule(key(reported)).is_some_and(Rule::leads);
    match (leads, replacement(reported.finding), rename(reported.finding)) {
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

/// Returns the plan of a rename that resolves the finding.
fn rename(finding: &FindingReport) -> Option<&Plan> {
    plans(finding)?.iter().find(|plan| plan.new_name().is_some())
}

/// Returns the replacement for a misspelled name at the node of the finding.
fn replacement(finding: &FindingReport) -> Option<&str> {
    match plans(finding)? {
        [Plan::Replace { value: Written::Text(name), .. }] => Some(name),
        _ => None,
    }
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
    let name = replacement(finding).or_else(|| rename(finding)?.new_name())?;
    misspelled.contains(&(finding.node(), name)).then_some(name)
}

/// Returns the cause of each finding in order. A finding that requires a rename at a node adopts the new name that
/// another finding suggests for the node.
fn causes<'r>(findings: &[Reported<'r>], sets: &RuleSets) -> Vec<Cause<'r>> {
    let change = |it: &Reported<'r>| it.finding.change.0.or_else(|| sets.rule(key(*it))?.change());
    let changes: Vec<Option<Change>> = findings.iter().map(change).collect();
    let mut renames: HashMap<(Change, NodeKey<'_>), &Plan> = HashMap::default();
    for (Reported { finding, .. }, change) in findings.iter().zip(&changes) {
        if let (Some(change), Some(plan)) = (change, rename(finding)) {
            renames.entry((*change, finding.node())).or_insert(plan);
        }
    }
    let misspelled = findings.iter().map(|it| it.finding);
    let misspelled: HashSet<(NodeKey<'_>, &str)> =
        misspelled.filter_map(|finding| Some((finding.node(), replacement(finding)?))).collect();
    findings
        .iter()
        .zip(changes)
        .map(|(&Reported { requirement, finding }, change)| match (change, plans(finding)) {
            _ if let Some(name) = suggested_name(finding, &misspelled) => Cause::Name(name, finding.node()),
            (Some(change), _) => {
                let place = (change, finding.node());
                renames.get(&place).map_or(Cause::Change(change, place.1), |plan| Cause::Rename(plan))
            }
            (None, Some(plans)) => Cause::Fix(plans, finding.node()),
            (None, None) => {
                Cause::Finding(key(Reported { requirement, finding }), finding.node(), &finding.message)
            }
        })
        .collect()
}

/// Adds the defects to a report of the first version of the program, whose findings had none. `sets` must contain the
/// rules of all findings.
pub fn complete_defects(report: &mut Report, sets: &RuleSets) {
    for package in &mut report.packages {
        let mut findings = package.requirements.iter().flat_map(|it| &it.findings);
        if findings.any(|finding| finding.defect.is_empty()) {
            join_defects(&mut package.requirements, sets);
        }
    }
}

/// Assigns defect IDs and causing defects to the findings of a package. `sets` must contain the rules of all findings.
pub fn join_defects(requirements: &mut [RequirementReport], sets: &RuleSets) {
    let ids = ids(requirements, sets);
    let findings = || requirements.iter().flat_map(|it| &it.findings);
    let causes: HashSet<&str> = ids.iter().filter_map(|it| it.caused_by.as_deref()).collect();
    let open = findings().zip(&ids).filter(|(finding, _)| finding.is_open()).map(|(_, ids)| &ids.defect);
    let open: HashSet<String> = open.filter(|it| causes.contains(it.as_str())).cloned().collect();
    let mut ids = ids.into_iter();
    for finding in requirements.iter_mut().flat_map(|it| &mut it.findings) {
        let Some(Ids { defect, caused_by }) = ids.next() else { return };
        finding.defect = defect;
        finding.caused_by = caused_by;
        // The fix of the cause resolves this finding as well, or changes its fix.
        if finding.caused_by.as_ref().is_some_and(|cause| open.contains(cause)) {
            finding.fix = None;
        }
    }
}

/// The defects of a finding. The ID of a defect is the fingerprint of its leading finding.
struct Ids {
    defect: String,
    caused_by: Option<String>,
}

/// A finding with its key and the position of its defect.
struct Grouped<'r> {
    key: &'r str,
    finding: &'r FindingReport,
    defect: usize,
}

/// Returns the defects of each finding in order.
fn ids(requirements: &[RequirementReport], sets: &RuleSets) -> Vec<Ids> {
    let findings: Vec<Reported<'_>> = requirements.iter().flat_map(Reported::all_of).collect();
    // The table of consequences is built when it is first read.
    if findings.is_empty() {
        return Vec::new();
    }
    let mut groups: HashMap<Cause<'_>, usize> = HashMap::default();
    let mut leaders: Vec<(usize, &FindingReport)> = Vec::new();
    let mut grouped = Vec::with_capacity(findings.len());
    for (reported, cause) in findings.iter().zip(causes(&findings, sets)) {
        let finding = reported.finding;
        let rank = rank(*reported, sets);
        let defect = *groups.entry(cause).or_insert_with(|| {
            leaders.push((rank, finding));
            leaders.len() - 1
        });
        if let Some(leader) = leaders.get_mut(defect).filter(|(known, _)| rank < *known) {
            *leader = (rank, finding);
        }
        grouped.push(Grouped { key: key(*reported), finding, defect });
    }
    let id_of =
        |defect: usize| leaders.get(defect).map_or("", |(_, leader)| leader.fingerprint.as_str()).to_owned();
    let places = sets.consequences().map(|consequences| CausePlaces::of(consequences, &grouped));
    grouped
        .iter()
        .map(|it| {
            let cause = places.as_ref().and_then(|places| places.cause_of(it));
            let caused_by = cause.filter(|cause| *cause != it.defect).map(id_of);
            Ids { defect: id_of(it.defect), caused_by }
        })
        .collect()
}

/// Locations of the causes of consequences, each with its defect.
struct CausePlaces<'r> {
    consequences: &'static Consequences,
    /// Causes by file, for effects anywhere in the file.
    files: HashMap<(usize, &'r str), usize>,
    /// Causes by file and path.
    nodes: HashMap<(usize, &'r str, &'r str), usize>,
}

impl<'r> CausePlaces<'r> {
    /// Collects the locations of findings.
    fn of(consequences: &'static Consequences, findings: &[Grouped<'r>]) -> Self {
        let mut places = Self { consequences, files: HashMap::default(), nodes: HashMap::default() };
        for &Grouped { key, finding, defect } in findings {
            for (row, consequence) in consequences.of_cause(key) {
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

    fn cause_of(&self, &Grouped { key, finding, .. }: &Grouped<'_>) -> Option<usize> {
        let (file, path) = (finding.primary.file.as_str(), finding.primary.path.as_str());
        let mut causes =
            self.consequences.of_effect(key).filter_map(|(row, consequence)| match consequence.relation {
                Relation::File | Relation::Named => self.files.get(&(row, file)).copied(),
                Relation::Value | Relation::Around => self.nodes.get(&(row, file, path)).copied(),
                Relation::Within if self.nodes.is_empty() => None,
                Relation::Within => std::iter::successors(Some(path), |path| parent(path))
                    .find_map(|path| self.nodes.get(&(row, file, path)).copied()),
                Relation::Naming => finding.related.iter().find_map(|it| {
                    self.nodes.get(&(row, it.location.file.as_str(), it.location.path.as_str())).copied()
                }),
            });
        causes.next()
    }
}

/// Returns the path of the parent node.
fn parent(path: &str) -> Option<&str> {
    path.rfind(['.', '[']).and_then(|end| path.get(..end))
}
