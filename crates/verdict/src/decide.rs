//! Conversion of rule outcomes: one verdict per requirement, with report locations.

use std::panic::{AssertUnwindSafe, catch_unwind};

use vnfcheck_check::{
    Context, Finding, Findings, Level, Place, Requirement, Revision, Rule, RuleOutcome, RuleSet, Subject,
};
use vnfcheck_hot::{File, FileId, FileKind, Package, Work};
use vnfcheck_maps::HashMap;
use vnfcheck_report::{FindingReport, Fingerprints, RequirementReport, Status};

use crate::places::Places;
use crate::policy::KindPolicy;

/// Status of one requirement, with the outcome of its rule.
pub(crate) struct Verdict {
    status: Status,
    outcome: RuleOutcome,
}

impl Verdict {
    /// Creates a verdict without findings.
    pub(crate) fn empty(status: Status) -> Self {
        Self { status, outcome: RuleOutcome::default() }
    }

    /// Returns the report of a requirement before waivers are applied.
    pub(crate) fn into_report(
        self,
        set: &RuleSet,
        requirement: &Requirement,
        revision: Revision,
        package: &Package,
    ) -> RequirementReport {
        let RuleOutcome { examined, failures, advice, mut undecided, .. } = self.outcome;
        let mut findings = failures.items;
        findings.extend(advice.items);
        findings.sort_by(|a, b| {
            let place = |finding: &Finding| (finding.primary.file, finding.primary.span);
            place(a).cmp(&place(b)).then_with(|| a.message.cmp(&b.message))
        });
        let mut places = Places::new(package);
        let mut fingerprints = Fingerprints::default();
        let findings = findings
            .into_iter()
            .map(|finding| {
                let primary = places.location(&finding.primary);
                let related: Vec<_> = finding.related.iter().map(|related| places.related(related)).collect();
                let facts = finding.facts.iter().map(String::as_str);
                // Paths do not contain list positions, so the text of an item identifies it.
                let is_item = primary.path.contains('[');
                let item = is_item.then(|| places.scalar_text(&finding.primary)).flatten();
                let facts = facts.chain(item);
                FindingReport {
                    fingerprint: fingerprints.next(&requirement.id, finding.kind, &primary, facts),
                    defect: String::new(),
                    caused_by: None,
                    related,
                    related_omitted: finding.related_omitted,
                    message: finding.message,
                    help: finding.help,
                    kind: finding.kind.map(Into::into),
                    advisory: finding.advisory,
                    waiver: None,
                    waiver_refused: None,
                    change: vnfcheck_report::Unwritten(finding.change),
                    waits_for: vnfcheck_report::Unwritten(finding.waits_for),
                    fix: finding.fix.map(|fix| crate::expanded_fix::unexpanded(*fix)),
                    primary,
                }
            })
            .collect();
        undecided.items.sort_by(|a, b| {
            (a.place.file, a.place.span, &a.message).cmp(&(b.place.file, b.place.span, &b.message))
        });
        RequirementReport {
            id: requirement.id.clone(),
            set: set.shared_id(),
            title: requirement.title.clone(),
            keyword: revision.keyword,
            level: revision.keyword.level(),
            status: self.status,
            ignored: None,
            examined,
            findings,
            findings_omitted: failures.omitted,
            advice_omitted: advice.omitted,
            undecided: undecided.items.iter().map(|subject| places.undecided(subject)).collect(),
            undecided_omitted: undecided.omitted,
        }
    }
}

/// Runs one rule as part of some work. A panic in a rule affects only the requirement of the rule. A stopped rule
/// produces no findings.
pub(crate) fn decide(
    rule: &Rule,
    subject: Subject,
    cx: &Context<'_>,
    work: &Work,
    of_kind: impl Fn(&str) -> Option<KindPolicy>,
) -> Verdict {
    let package = cx.package();
    let mut findings = match catch_unwind(AssertUnwindSafe(|| work.run(|| rule.check(cx)))) {
        Ok(Ok(findings)) => findings,
        Ok(Err(_)) => return Verdict::empty(Status::Error),
        Err(_) => {
            let message =
                format!("the rule of {} failed; this is a defect of vnfcheck, please report it", rule.id());
            return not_decided(package.files().next(), message);
        }
    };
    let is_of_heat = subject == Subject::Heat;
    let unknown = if is_of_heat { set_absence_aside(&mut findings, rule, package) } else { None };
    let mut outcome = findings.finish();
    apply_to_kinds(&mut outcome, of_kind);
    let status = if !outcome.failures.items.is_empty() {
        Status::Fail
    } else if !rule.decides() {
        Status::Unchecked
    } else if let Some(why) = outcome.not_checkable.take() {
        let mut finding = Finding::new(why.place, why.message);
        finding.kind("undecided");
        outcome.failures.items.push(finding);
        Status::Error
    } else if let Some(unknown) = unknown.or_else(|| missed(package, &outcome)).filter(|_| is_of_heat) {
        let (why, id) = why_unknown(unknown, rule);
        return not_decided(Some(unknown), format!("not decided: `{}` {why} (see {id})", unknown.path()));
    } else if !outcome.undecided.items.is_empty() {
        Status::Undecided
    } else if outcome.examined > 0 {
        Status::Pass
    } else {
        Status::NotApplicable
    };
    Verdict { status, outcome }
}

/// Removes findings of ignored kinds, and converts between failures and advice according to the level of the kind.
fn apply_to_kinds(outcome: &mut RuleOutcome, of_kind: impl Fn(&str) -> Option<KindPolicy>) {
    let mut decided: HashMap<&'static str, Option<KindPolicy>> = HashMap::default();
    let mut policy_of = |finding: &Finding| {
        let kind = finding.kind?;
        *decided.entry(kind).or_insert_with(|| of_kind(kind))
    };
    if outcome.failures.items.iter().chain(&outcome.advice.items).all(|it| policy_of(it).is_none()) {
        return;
    }
    let failures = std::mem::take(&mut outcome.failures.items);
    let advice = std::mem::take(&mut outcome.advice.items);
    for mut finding in failures.into_iter().chain(advice) {
        match policy_of(&finding) {
            Some(KindPolicy::Ignored) => continue,
            Some(KindPolicy::Level(level)) => finding.advisory = level != Level::Error,
            None => {}
        }
        let kept = if finding.advisory { &mut outcome.advice } else { &mut outcome.failures };
        kept.items.push(finding);
    }
}

/// Converts failures about missing elements to undecided subjects if an unreadable template may contain the elements.
/// Returns that template if there are such failures.
fn set_absence_aside<'p>(findings: &mut Findings, rule: &Rule, package: &'p Package) -> Option<&'p File> {
    let unknown = package.unknown_template()?;
    let (why, _) = why_unknown(unknown, rule);
    let may_hold = |it: &Finding| {
        // A finding about a whole file has no node: the file counts as a module only because no template calls the file.
        let may = if it.primary.node.is_some() {
            "contain the missing part".to_owned()
        } else {
            let called = package.path_of(it.primary.file);
            match search(package, it.primary.file) {
                Search::Absent => return None,
                Search::Present => format!("call `{called}`"),
                Search::Stopped => format!(
                    "call `{called}`, because at most {MOST_SEARCHED} bytes of unreadable files are searched"
                ),
            }
        };
        Some(format!("`{}` {why} and may {may}: {}", unknown.path(), it.message))
    };
    let help = format!("correct `{}`, so that its content is known", unknown.path());
    findings.set_absence_aside(may_hold, &help).then_some(unknown)
}

/// Maximum number of bytes of unreadable files to search for a name; bytes that are not searched may contain the name.
const MOST_SEARCHED: usize = 256 << 10;

/// The result of the search for the name of a file in unreadable files.
enum Search {
    /// A file contains the name, or has no text that could be searched.
    Present,
    /// No file contains the name.
    Absent,
    /// The files are too large to be searched.
    Stopped,
}

/// Searches the other unreadable files for the name of a file.
fn search(package: &Package, called: FileId) -> Search {
    let Some(called) = package.file(called) else { return Search::Present };
    let mut left = MOST_SEARCHED;
    let others = package.files().filter(|it| it.id() != called.id());
    for file in others.filter(|it| !it.read_errors().is_empty()) {
        let text = file.source().as_str();
        let Some(fewer) = left.checked_sub(text.len()) else { return Search::Stopped };
        left = fewer;
        if text.is_empty() || text.contains(called.name()) {
            return Search::Present;
        }
    }
    Search::Absent
}

/// Returns the reason why the contents of a file are unknown, and the requirement in the rule set of the given rule
/// that reports it.
fn why_unknown(file: &File, rule: &Rule) -> (&'static str, &'static str) {
    let is_heats = ["hot.", "blueprint.", "practice."].iter().any(|start| rule.id().starts_with(start));
    match (file.read_errors().is_empty(), is_heats) {
        (true, true) => ("is empty", "hot.empty-template"),
        (true, false) => ("is empty", "R-92635"),
        (false, true) => ("cannot be read", "hot.not-yaml"),
        (false, false) => ("cannot be read", "R-95303"),
    }
}

/// Returns an unreadable file that could have contained a subject of a rule without failures.
fn missed<'p>(package: &'p Package, outcome: &RuleOutcome) -> Option<&'p File> {
    let mut unreadable = package.files().filter(|file| !file.read_errors().is_empty());
    if outcome.examined == 0 {
        return unreadable.next();
    }
    let is_part = |file: &&File| file.kind().is_template() || file.kind() == FileKind::Environment;
    unreadable.find(is_part).filter(|_| outcome.needs_every_file)
}

fn not_decided(file: Option<&File>, message: String) -> Verdict {
    let mut verdict = Verdict::empty(Status::Error);
    verdict.outcome.failures.items.extend(file.map(|file| {
        let error = file.read_errors().iter().chain(file.recovered_errors()).next();
        let place =
            error.map_or_else(|| file.into(), |it| Place { file: file.id(), span: it.span, node: None });
        let mut finding = Finding::new(place, message);
        finding.kind("undecided");
        finding
    }));
    verdict
}
