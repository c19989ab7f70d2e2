//! Accepted findings of a package, and notes about unused suppressions.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use vnfcheck_check::{Keyword, Requirement, RuleSet, RuleSets};
use vnfcheck_hot::Package;
use vnfcheck_maps::HashMap;
use vnfcheck_report::baseline::{BaselineFinding, BaselinePackage, Site, match_v1};
use vnfcheck_report::{FindingReport, Note, RequirementReport, Status, WaiverReport};
use vnfcheck_yaml::work::cap;

use crate::comments;
use crate::policy::{InlineWaivers, Policy};
use crate::selector::Selector;
use crate::suppression::{Scope, Suppression, Void};

/// Maximum number of notes on waivers in comments per package; the others are counted.
const MOST_NOTES: usize = cap(1_000);

/// The use of a waiver of the configuration in a package that the waiver applies to.
#[derive(Clone, Copy, Debug)]
pub struct WaiverUse {
    /// Position of the waiver in the policy.
    position: usize,
    /// `true` if the waiver had an effect.
    is_used: bool,
}

/// Suppressions that apply to one package.
#[derive(Debug)]
pub struct Suppressions<'a> {
    policy: &'a Policy,
    waivers: Vec<Suppression<'a>>,
    /// Waivers whose scope may include each file, by path; computed on demand.
    by_file: HashMap<&'a str, OnceLock<OfFile>>,
    /// Findings of the baseline.
    known: Baseline<'a>,
    /// Suppression that accepts every failure of this run for a new baseline.
    new: Option<Suppression<'a>>,
    notes: Vec<Note>,
}

impl<'a> Suppressions<'a> {
    /// Collects the suppressions for a package with this name and path.
    pub fn new(
        policy: &'a Policy,
        package: &'a Package,
        name: &str,
        path: &str,
        known: Option<&'a BaselinePackage>,
    ) -> Self {
        let configured = policy.waivers.iter().enumerate();
        let mut waivers: Vec<Suppression<'a>> = configured
            .filter(|(_, it)| it.package.as_ref().is_none_or(|names| names.is_match(name)))
            .map(|(position, waiver)| Suppression::of_waiver(position, waiver, policy))
            .collect();
        let mut notes = Vec::new();
        if policy.inline_waivers != InlineWaivers::None {
            waivers.extend(comments::suppressions(package, path, policy, &mut notes));
        }
        let origin = policy.baseline.as_ref().map_or("", |it| it.origin.as_str());
        let known = Baseline::new(known, origin);
        let by_file = package.files().map(|file| (file.path(), OnceLock::new())).collect();
        let new = policy.new_baseline.as_deref();
        let new = new.map(|origin| Suppression::of_baseline(Scope::Anywhere, origin));
        Self { policy, waivers, by_file, known, new, notes }
    }

    /// Returns the length in bytes of the longest waiver text that an accepted finding may contain.
    pub fn longest_text(&self) -> usize {
        let text = |it: &WaiverReport| {
            it.reason.len() + it.approver.as_ref().map_or(0, String::len) + it.origin.len()
        };
        self.waivers.iter().map(|suppression| text(&suppression.report)).max().unwrap_or_default()
    }

    /// Marks the suppressions of a requirement as used if the requirement was not evaluated.
    pub(crate) fn mark_used(&self, id: &str) {
        let known = self.known.of_requirement(id).map(|entry| &entry.suppression);
        let concerning = self.waivers.iter().filter(|suppression| self.concerns(suppression, id));
        concerning.chain(known).for_each(Suppression::mark);
    }

    /// Returns `true` if a suppression names a requirement, or a kind among the findings of the requirement.
    fn concerns(&self, suppression: &Suppression, id: &str) -> bool {
        let names_any = |set: &Arc<RuleSet>| suppression.ids.iter().any(|it| it.names_any(set));
        suppression.concerns(id) || self.policy.known.members_of(id).is_some_and(names_any)
    }

    /// Marks the accepted findings of a requirement. A requirement without other failures becomes waived.
    pub(crate) fn apply(&self, requirement: &Requirement, keyword: Keyword, report: &mut RequirementReport) {
        if report.status == Status::Error {
            return self.mark_used(&requirement.id);
        }
        let concerned: Vec<bool> =
            self.waivers.iter().map(|suppression| self.concerns(suppression, &requirement.id)).collect();
        let is_mandatory = self.policy.is_mandatory(requirement, keyword);
        let is_failing = report.status == Status::Fail;
        let known = self.known.matching(&requirement.id, &report.findings);
        for (finding, known) in report.findings.iter_mut().zip(known) {
            let known = known.map(|entry| &entry.suppression);
            let known = known.or_else(|| self.new.as_ref().filter(|_| is_failing && !finding.advisory));
            let is_for_requirement = |suppression: &&Suppression| {
                suppression.concerns(&requirement.id)
                    || finding.kind.as_deref().is_some_and(|kind| suppression.concerns(kind))
            };
            let at = self.in_file(&finding.primary.file).at_line(finding.primary.range.start.line);
            let at = at.into_iter().filter(|at| concerned.get(*at).is_some_and(|it| *it));
            let fitting = at.filter_map(|at| self.waivers.get(at)).filter(is_for_requirement);
            let fitting = fitting.filter(|it| it.scope.holds(finding)).chain(known);
            let fitting: Vec<&Suppression> = fitting.inspect(|suppression| suppression.mark()).collect();
            let accepting = fitting.iter().find(|suppression| suppression.void.is_none() && !is_mandatory);
            let refused = fitting.first().filter(|_| accepting.is_none());
            let mandatory = is_mandatory.then_some(&*requirement.id);
            finding.waiver_refused = refused.map(|suppression| refusal(suppression, mandatory));
            finding.waiver = accepting.map(|suppression| suppression.report.clone());
        }
        // Omitted findings are not waived.
        let is_open = report.findings_omitted > 0
            || report.findings.iter().any(|finding| !finding.advisory && finding.waiver.is_none());
        if report.status == Status::Fail && !is_open {
            report.status = Status::Waived;
        }
    }

    /// Returns the waivers whose scope may include the file.
    fn in_file(&self, path: &str) -> Cow<'_, OfFile> {
        match self.by_file.get(path) {
            Some(known) => Cow::Borrowed(known.get_or_init(|| OfFile::new(&self.waivers, path))),
            // The file belongs to the CSAR that contains the package.
            None => Cow::Owned(OfFile::new(&self.waivers, path)),
        }
    }

    /// Returns the uses of the applicable waivers of the configuration, and the notes about all other suppressions. An
    /// unused suppression counts only if all its requirements are checked, because another run may use the suppression.
    pub fn uses_and_notes(self, path: &str, checked: &[&Requirement]) -> (Vec<WaiverUse>, Vec<Note>) {
        let known = &self.policy.known;
        let mut uses = Vec::new();
        let mut notes = self.notes;
        for suppression in &self.waivers {
            let is_used = suppression.is_used();
            if !is_used && !are_checked(&suppression.ids, checked, known) {
                continue;
            }
            if let Some(position) = suppression.position {
                uses.push(WaiverUse { position, is_used });
            } else if !is_used {
                let message = stale(&suppression.ids);
                notes.push(Note::new("stale-waiver", message, &suppression.report.origin).of(path));
            }
        }
        if let Some(more) = notes.len().checked_sub(MOST_NOTES).filter(|more| *more > 0) {
            notes.truncate(MOST_NOTES);
            let message = format!("{more} more notes on waivers in comments are hidden");
            notes.push(Note::new("bad-waiver", message, path).of(path));
        }
        let mut fixed: Vec<Note> = Vec::new();
        let is_fixed = |it: &&Entry<'_>| {
            !it.suppression.is_used() && checked.iter().any(|requirement| *requirement.id == *it.id)
        };
        for Entry { id, finding, suppression } in self.known.entries.iter().filter(is_fixed) {
            let message = format!("fixed: {id} in `{}`: {}", finding.primary.file, finding.message);
            fixed.push(Note::new("fixed", message, &suppression.report.origin).of(path));
        }
        fixed.sort_by(|a, b| a.message.cmp(&b.message));
        notes.extend(fixed);
        (uses, notes)
    }
}

/// Returns `true` if each selector names a checked requirement, or a kind among the findings of a checked requirement.
fn are_checked(selectors: &[Selector], checked: &[&Requirement], known: &RuleSets) -> bool {
    let names = |selector: &Selector, id: &str| {
        selector.names(id) || known.members_of(id).is_some_and(|set| selector.names_any(set))
    };
    selectors.iter().all(|selector| checked.iter().any(|it| names(selector, &it.id)))
}

/// Positions of the waivers whose scope may include a file.
#[derive(Clone, Debug, Default)]
struct OfFile {
    /// Waivers of single lines.
    by_line: HashMap<u32, Vec<usize>>,
    /// Waivers that may include any line.
    others: Vec<usize>,
}

impl OfFile {
    fn new(waivers: &[Suppression<'_>], path: &str) -> Self {
        let mut of_file = Self::default();
        for (at, waiver) in waivers.iter().enumerate().filter(|(_, it)| it.scope.is_in(path)) {
            match waiver.scope {
                Scope::Line(_, Some(line)) => of_file.by_line.entry(line).or_default().push(at),
                _ => of_file.others.push(at),
            }
        }
        of_file
    }

    /// Returns the positions of the waivers whose scope may include the line, in ascending order.
    fn at_line(&self, line: u32) -> Vec<usize> {
        let mut found = self.others.clone();
        found.extend(self.by_line.get(&line).into_iter().flatten());
        found.sort_unstable();
        found
    }
}

fn refusal(suppression: &Suppression, mandatory: Option<&str>) -> String {
    let origin = &suppression.report.origin;
    if let Some(id) = mandatory {
        return format!("{origin} cannot waive {id}, which is mandatory");
    }
    match (suppression.void, &suppression.report.until) {
        (Some(Void::Expired), Some(until)) => format!("the waiver at {origin} expired on {until}"),
        (Some(Void::NotApproved), _) => format!("the waiver at {origin} has no accepted approver"),
        _ => format!("{origin} is ignored"),
    }
}

/// Returns the notes of the whole run about waivers of the configuration.
pub fn notes_on_waivers(policy: &Policy, uses: &[WaiverUse]) -> Vec<Note> {
    let mut notes = Vec::new();
    for (position, waiver) in policy.waivers.iter().enumerate() {
        let mut concerned = uses.iter().filter(|it| it.position == position).peekable();
        if concerned.peek().is_none() {
            continue;
        }
        let is_used = concerned.any(|it| it.is_used);
        if !is_used {
            notes.push(Note::new("stale-waiver", stale(&waiver.ids), &waiver.origin));
        } else if let Some(until) = waiver.until.filter(|until| *until < policy.today) {
            let message =
                format!("the waiver of {} expired on {until}: its findings count again", names(&waiver.ids));
            notes.push(Note::new("expired-waiver", message, &waiver.origin));
        }
    }
    notes
}

fn stale(ids: &[Selector]) -> String {
    format!("the waiver of {} matches no finding; remove it", names(ids))
}

fn names(ids: &[Selector]) -> String {
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A finding of the baseline.
#[derive(Debug)]
struct Entry<'a> {
    /// ID of the requirement.
    id: &'a str,
    finding: &'a BaselineFinding,
    suppression: Suppression<'a>,
}

/// Findings of the baseline for one package.
#[derive(Debug, Default)]
struct Baseline<'a> {
    entries: Vec<Entry<'a>>,
    /// Positions of the entries, by fingerprint; empty for fingerprints of version 1.
    by_fingerprint: HashMap<&'a str, usize>,
    /// Positions of the entries, by requirement.
    by_requirement: HashMap<&'a str, Vec<usize>>,
}

impl<'a> Baseline<'a> {
    fn new(package: Option<&'a BaselinePackage>, origin: &str) -> Self {
        let mut baseline = Self::default();
        let has_current_fingerprints = package.is_some_and(|it| !it.has_v1_fingerprints);
        for (id, finding) in package.into_iter().flat_map(BaselinePackage::findings) {
            let at = baseline.entries.len();
            if has_current_fingerprints {
                baseline.by_fingerprint.insert(&finding.fingerprint, at);
            }
            baseline.by_requirement.entry(id).or_default().push(at);
            baseline.entries.push(Entry {
                id,
                finding,
                suppression: Suppression::of_baseline(Scope::Anywhere, origin),
            });
        }
        baseline
    }

    fn of_requirement(&self, id: &str) -> impl Iterator<Item = &Entry<'a>> {
        let positions = self.by_requirement.get(id).into_iter().flatten();
        positions.filter_map(|at| self.entries.get(*at))
    }

    /// Returns the known finding of each finding of a requirement.
    fn matching(&self, id: &str, findings: &[FindingReport]) -> Vec<Option<&Entry<'a>>> {
        if self.by_fingerprint.is_empty() && !self.entries.is_empty() {
            let known: Vec<&Entry<'a>> = self.of_requirement(id).collect();
            let sites: Vec<Site<'_>> = known.iter().map(|entry| entry.finding.site()).collect();
            let now: Vec<Site<'_>> =
                findings.iter().map(|finding| Site::new(&finding.primary, &finding.message)).collect();
            let matched = match_v1(&sites, &now).into_iter();
            return matched.map(|at| known.get(at?).copied()).collect();
        }
        let of = |finding: &FindingReport| self.by_fingerprint.get(finding.fingerprint.as_str());
        findings.iter().map(|finding| self.entries.get(*of(finding)?)).collect()
    }
}
