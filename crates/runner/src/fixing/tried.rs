//! Results of trials, so that no trial is repeated. Walks with different answers start alike.

use std::cell::RefCell;
use std::rc::Rc;

use vnfcheck_fix::{Applicability, Files};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_report::{Outcome, RequirementReport};

use crate::digest::hash_of_files;
use crate::fix_log::AppliedFix;
use crate::harm::Failing;

/// Maximum number of findings in the results that are kept.
const MOST_FINDINGS: usize = 50_000;

/// Hash of the files of a package.
type Key = [u8; 32];

/// The result of a check.
#[derive(Clone)]
pub(super) struct Checked {
    pub(super) requirements: Rc<Vec<RequirementReport>>,
    pub(super) outcome: Outcome,
}

/// The results of checks, of which a limited number is kept.
#[derive(Default)]
struct Results {
    by_files: HashMap<Key, Checked>,
    /// Number of findings in the results.
    findings: usize,
}

/// The trials so far.
#[derive(Default)]
pub(super) struct Tried {
    results: RefCell<Results>,
    failing: RefCell<HashMap<Key, Rc<Failing>>>,
    hopeless: RefCell<HashSet<Attempt>>,
}

/// Rounds after harmful fixes.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Attempt {
    /// The package without the fixes.
    from: Key,
    /// The package with the fixes.
    to: Key,
    most: Applicability,
    /// The fixes that the rounds skip.
    others: Vec<AppliedFix>,
}

impl Attempt {
    /// Describes an attempt to continue from `to`, the files with harmful fixes, until the package has fewer findings
    /// than with `from`, the files without these fixes.
    pub(super) fn between(from: &Files, to: &Files, most: Applicability, others: &[AppliedFix]) -> Self {
        Self { from: key_of(from), to: key_of(to), most, others: others.to_vec() }
    }
}

impl Tried {
    /// Returns the result of a check of files, from an earlier check of equal files if the result was kept.
    pub(super) fn checked(&self, files: &Files, check: impl FnOnce() -> Checked) -> Checked {
        let key = key_of(files);
        if let Some(known) = self.results.borrow().by_files.get(&key) {
            return known.clone();
        }
        let checked = check();
        let findings: usize = checked.requirements.iter().map(|it| it.findings.len()).sum();
        let mut results = self.results.borrow_mut();
        if results.findings + findings > MOST_FINDINGS {
            *results = Results::default();
        }
        results.findings += findings;
        results.by_files.insert(key, checked.clone());
        checked
    }

    /// Returns the unmet requirements of files that were checked before.
    pub(super) fn failing(&self, files: &Files) -> Option<Rc<Failing>> {
        self.failing.borrow().get(&key_of(files)).cloned()
    }

    /// Keeps the unmet requirements of files.
    pub(super) fn keep(&self, files: &Files, failing: &Rc<Failing>) {
        self.failing.borrow_mut().insert(key_of(files), Rc::clone(failing));
    }

    /// Returns `true` if an earlier attempt of this kind failed.
    pub(super) fn is_hopeless(&self, attempt: &Attempt) -> bool {
        self.hopeless.borrow().contains(attempt)
    }

    /// Records a failed attempt.
    pub(super) fn give_up(&self, attempt: Attempt) {
        self.hopeless.borrow_mut().insert(attempt);
    }
}

fn key_of(files: &Files) -> Key {
    hash_of_files(files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use synthetic::{Fault, faulty};
    use vnfcheck_hot::{Layout, RawFile};
    use vnfcheck_report::baseline::PackageName;

    use super::*;
    use crate::fixing::FixSession;
    use crate::options::Options;
    use crate::read::Contents;
    use crate::run::Run;

    const VNF: PackageName<'_> = PackageName { name: "vnf", path: "vnf" };
    const BASE: &str = "heat_template_version: 2013-05-23\ndescription: base\nparameters:\n  p1: { type: string, description: d }\nresources:\n  \
                        fw_0:\n    type: fw.yaml\n    properties: { p1: { get_param: p1 }, p2: { get_param: p1 } }\n";
    const NESTED: &str = "heat_template_version: 2013-05-23\ndescription: fw\nparameters:\n  p1: { type: string, description: d }\n  \
                          p2: { type: string, description: d }\nresources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    \
                          properties: { network: { get_param: p1 } }\n  fw_0_oam_port_1:\n    type: OS::Neutron::Port\n    \
                          properties: { network: { get_param: p2 } }\n";

    #[test]
    fn a_harmful_fix_is_checked_once() {
        let (options, layout) = (Options::default(), Layout::default());
        let session = FixSession::new(VNF, &layout, &options);
        let files = [("base.yaml", BASE), ("fw.yaml", NESTED)];
        let files = files.map(RawFile::from).to_vec();
        let start = session.check(Contents::read(files, BTreeSet::new(), &options.policy));
        let settled = session.settle(&start, Applicability::Unsafe, &mut |_| ());
        let checks = session.checks.get();
        let round = session.round(settled.state(&start), Applicability::Unsafe, &[]);
        let harm =
            round.skipped.iter().find(|it| it.skipped.title == "rename parameter `p1` to `oam_net_id`");
        assert_eq!(harm.unwrap().skipped.why, "R-21330 would then fail");
        assert!(round.next.is_none());
        assert_eq!(session.checks.get(), checks);
    }

    #[test]
    fn equal_files_are_checked_once() {
        let (tried, checks) = (Tried::default(), Cell::new(0));
        let check = |text: &str| {
            let files = Files::from([("base.yaml".to_owned(), text.as_bytes().to_vec())]);
            let checked = tried.checked(&files, || {
                checks.set(checks.get() + 1);
                Checked { requirements: Rc::default(), outcome: Outcome::Pass }
            });
            assert_eq!(checked.outcome, Outcome::Pass);
            checks.get()
        };
        assert_eq!([BASE, NESTED, BASE, NESTED].map(check), [1, 2, 2, 2]);
    }

    /// The report of the package is limited in size and lists only some of the findings.
    #[test]
    fn fixes_of_all_findings_are_candidates() {
        let (options, layout) = (Options::default(), Layout::default());
        let session = FixSession::new(VNF, &layout, &options);
        let files = faulty(Fault::Misnamed, 200).into_iter().map(RawFile::from);
        let start = session.check(Contents::read(files.collect(), BTreeSet::new(), &options.policy));
        let omitted: usize = start.requirements.iter().map(|it| it.findings_omitted).sum();
        assert_eq!(omitted, 0);
        let run = Run::new(&options, Arc::new(())).without_edits();
        let verdict = run.evaluate((&start.package).into(), "vnf", "vnf", None, &options.cancel);
        assert!(verdict.requirements.iter().any(|it| it.findings_omitted > 0));
    }

    /// Each fix of one requirement does the same harm alone; trials of each would be as many as there are fixes.
    #[test]
    fn a_sample_stands_for_fixes_that_do_the_same_harm() {
        let (options, layout) = (Options::default(), Layout::default());
        let session = FixSession::new(VNF, &layout, &options);
        let files = faulty(Fault::Misnamed, 40).into_iter().map(RawFile::from);
        let start = session.check(Contents::read(files.collect(), BTreeSet::new(), &options.policy));
        let before = session.checks.get();
        let round = session.round(&start, Applicability::Safe, &[]);
        assert!(session.checks.get() - before < 10, "{}", session.checks.get());
        let harmful = round.skipped.iter().filter(|it| it.skipped.why == "R-11168, R-21330 would then fail");
        assert_eq!(harmful.count(), 40);
    }
}
