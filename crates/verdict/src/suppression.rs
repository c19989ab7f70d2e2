//! Acceptance of findings. Waivers of the configuration, waivers in comments and entries of the baseline are all
//! represented by a [`Suppression`]: a set of conditions on findings.

use std::sync::atomic::{AtomicBool, Ordering};

use globset::GlobSet;
use vnfcheck_report::{FindingReport, WaiverReport};

use crate::policy::{Policy, Subject, Waiver};
use crate::selector::Selector;

/// Conditions under which findings are accepted.
#[derive(Debug)]
pub(crate) struct Suppression<'a> {
    /// Requirements of the findings.
    pub(crate) ids: Vec<Selector>,
    /// Scope: locations of the findings.
    pub(crate) scope: Scope<'a>,
    /// Waiver reported with accepted findings.
    pub(crate) report: WaiverReport,
    /// Reason why the suppression is not valid; `None` if it is valid.
    pub(crate) void: Option<Void>,
    /// Position among the waivers of the configuration; `None` for other suppressions.
    pub(crate) position: Option<usize>,
    used: AtomicBool,
}

/// Reason why a suppression is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Void {
    /// The end date has passed.
    Expired,
    /// No valid approver is named.
    NotApproved,
}

/// Locations of the findings that a suppression accepts.
#[derive(Debug)]
pub(crate) enum Scope<'a> {
    /// Files and paths that match the patterns; a missing pattern matches everything.
    Pattern(Option<&'a GlobSet>, Option<&'a Subject>),
    /// A line of a file; the whole file without a line.
    Line(&'a str, Option<u32>),
    /// All locations.
    Anywhere,
}

impl Scope<'_> {
    /// Returns `true` if the scope includes locations in the file.
    pub(crate) fn is_in(&self, path: &str) -> bool {
        match self {
            Self::Pattern(file, _) => file.is_none_or(|file| file.is_match(path)),
            Self::Line(file, _) => *file == path,
            Self::Anywhere => true,
        }
    }

    /// Returns `true` if the scope includes the finding, which must be in an included file.
    pub(crate) fn holds(&self, finding: &FindingReport) -> bool {
        let at = &finding.primary;
        match self {
            Self::Pattern(_, subject) => subject.is_none_or(|subject| subject.matches(&at.path)),
            Self::Line(_, line) => line.is_none_or(|line| line == at.range.start.line),
            Self::Anywhere => true,
        }
    }
}

impl<'a> Suppression<'a> {
    /// Creates a valid, unused suppression.
    pub(crate) fn new(ids: Vec<Selector>, scope: Scope<'a>, report: WaiverReport) -> Self {
        Self { ids, scope, report, void: None, position: None, used: AtomicBool::new(false) }
    }

    /// Creates the suppression of a waiver at a position in the configuration.
    pub(crate) fn of_waiver(position: usize, waiver: &'a Waiver, policy: &Policy) -> Self {
        let report = WaiverReport {
            by: "configuration".into(),
            reason: waiver.reason.clone(),
            until: waiver.until.map(|date| date.to_string()),
            approver: waiver.approver.clone(),
            origin: waiver.origin.clone(),
        };
        let scope = Scope::Pattern(waiver.file.as_ref(), waiver.subject.as_ref());
        let expired = waiver.until.is_some_and(|until| until < policy.today);
        let void = expired.then_some(Void::Expired);
        Self { void, position: Some(position), ..Self::new(waiver.ids.clone(), scope, report) }
    }

    /// Creates the suppression of a baseline file.
    pub(crate) fn of_baseline(scope: Scope<'a>, origin: &str) -> Self {
        let report = WaiverReport {
            by: "baseline".into(),
            reason: "listed in the baseline".to_owned(),
            until: None,
            approver: None,
            origin: origin.to_owned(),
        };
        Self::new(Vec::new(), scope, report)
    }

    /// Returns `true` if the suppression applies to a requirement or a kind of defect.
    pub(crate) fn concerns(&self, id: &str) -> bool {
        self.ids.iter().any(|selector| selector.names(id))
    }

    /// Records that the suppression matched a finding.
    pub(crate) fn mark(&self) {
        self.used.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the suppression matched a finding.
    pub(crate) fn is_used(&self) -> bool {
        self.used.load(Ordering::Relaxed)
    }
}
