//! Results of trials. Walks with different answers start alike, and no trial is repeated.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use sha2::{Digest, Sha256};
use vnfcheck_fix::Applicability;
use vnfcheck_maps::{HashMap, HashSet};

use crate::fix_log::AppliedFix;
use crate::harm::Failing;

/// Hash of the files of a package.
type Key = [u8; 32];

/// The files of a package by path.
type Files = BTreeMap<String, Vec<u8>>;

/// The trials so far.
#[derive(Default)]
pub(super) struct Tried {
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
    /// Describes rounds that start from files with harmful fixes and end with fewer findings than without the fixes.
    pub(super) fn between(from: &Files, to: &Files, most: Applicability, others: &[AppliedFix]) -> Self {
        Self { from: key_of(from), to: key_of(to), most, others: others.to_vec() }
    }
}

impl Tried {
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
    let mut hash = Sha256::new();
    for part in files.iter().flat_map(|(path, bytes)| [path.as_bytes(), bytes.as_slice()]) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use synthetic::{Fault, faulty};
    use vnfcheck_hot::Layout;

    use super::*;
    use crate::fixing::FixSession;
    use crate::options::Options;
    use crate::read::Contents;
    use crate::run::Run;

    const BASE: &str = "heat_template_version: 2013-05-23\ndescription: base\nparameters:\n  p1: { type: string, description: d }\nresources:\n  \
                        fw_0:\n    type: fw.yaml\n    properties: { p1: { get_param: p1 }, p2: { get_param: p1 } }\n";
    const NESTED: &str = "heat_template_version: 2013-05-23\ndescription: fw\nparameters:\n  p1: { type: string, description: d }\n  \
                          p2: { type: string, description: d }\nresources:\n  fw_0_oam_port_0:\n    type: OS::Neutron::Port\n    \
                          properties: { network: { get_param: p1 } }\n  fw_0_oam_port_1:\n    type: OS::Neutron::Port\n    \
                          properties: { network: { get_param: p2 } }\n";

    #[test]
    fn a_harmful_fix_is_checked_once() {
        let (options, layout) = (Options::default(), Layout::default());
        let session = FixSession::new(("vnf", "vnf"), &layout, &options);
        let files = [("base.yaml", BASE), ("fw.yaml", NESTED)];
        let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
        let start = session.check(Contents::read(files.into(), BTreeSet::new(), &options.policy));
        let settled = session.settle(&start, Applicability::Unsafe, &mut |_| ());
        let checks = session.checks.get();
        let round = session.round(settled.state(&start), Applicability::Unsafe, &[]);
        let harm =
            round.skipped.iter().find(|it| it.skipped.title == "rename parameter `p1` to `oam_net_id`");
        assert_eq!(harm.unwrap().skipped.why, "R-21330 would fail then");
        assert!(round.next.is_none());
        assert_eq!(session.checks.get(), checks);
    }

    /// The report of the package is limited in size, and lists a part of the findings.
    #[test]
    fn fixes_of_all_findings_are_candidates() {
        let (options, layout) = (Options::default(), Layout::default());
        let session = FixSession::new(("vnf", "vnf"), &layout, &options);
        let files = faulty(Fault::Misnamed, 200).into_iter().map(|(name, text)| (name, text.into_bytes()));
        let files: Files = files.collect();
        let start = session.check(Contents::read(files, BTreeSet::new(), &options.policy));
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
        let session = FixSession::new(("vnf", "vnf"), &layout, &options);
        let files = faulty(Fault::Misnamed, 40).into_iter().map(|(name, text)| (name, text.into_bytes()));
        let start = session.check(Contents::read(files.collect(), BTreeSet::new(), &options.policy));
        let before = session.checks.get();
        let round = session.round(&start, Applicability::Safe, &[]);
        assert!(session.checks.get() - before < 10, "{}", session.checks.get());
        let harmful = round.skipped.iter().filter(|it| it.skipped.why == "R-11168, R-21330 would fail then");
        assert_eq!(harmful.count(), 40);
    }
}
