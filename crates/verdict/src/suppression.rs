//! What accepts findings. A waiver of the configuration, a waiver in a comment and an entry of the baseline are three sources
//! of one thing: a [`Suppression`], some conditions that a finding meets or not.

use std::sync::atomic::{AtomicBool, Ordering};

use globset::GlobSet;
use report::{FindingReport, WaiverReport};

use crate::policy::{Policy, Subject, Waiver};
use crate::selector::Selector;

/// Accepts the findings at a place.
#[derive(Debug)]
pub(crate) struct Suppression<'a> {
    /// The requirements it concerns.
    pub(crate) ids: Vec<Selector>,
    /// Where a finding must be to be accepted.
    pub(crate) reach: Reach<'a>,
    /// What an accepted finding says of it.
    pub(crate) report: WaiverReport,
    /// Why it accepts nothing.
    pub(crate) void: Option<Void>,
    /// Position among the waivers of the configuration, when it is one.
    pub(crate) position: Option<usize>,
    used: AtomicBool,
}

/// Why something that would accept a finding does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Void {
    /// Its last day has passed.
    Expired,
    /// It names no approver that counts.
    NotApproved,
}

/// Where a finding must be to be accepted.
#[derive(Debug)]
pub(crate) enum Reach<'a> {
    /// In files by pattern, at paths by pattern.
    Pattern(Option<&'a GlobSet>, Option<&'a Subject>),
    /// In one file, in one line or, without a line, anywhere in it.
    Line(&'a str, Option<u32>),
    /// Anywhere.
    Anywhere,
}

impl Reach<'_> {
    /// Whether a file may hold what is meant.
    pub(crate) fn is_in(&self, path: &str) -> bool {
        match self {
            Self::Pattern(file, _) => file.is_none_or(|file| file.is_match(path)),
            Self::Line(file, _) => *file == path,
            Self::Anywhere => true,
        }
    }

    /// Whether a finding in such a file is meant.
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
    /// One that counts and has not been used yet.
    pub(crate) fn new(ids: Vec<Selector>, reach: Reach<'a>, report: WaiverReport) -> Self {
        Self { ids, reach, report, void: None, position: None, used: AtomicBool::new(false) }
    }

    /// One by a waiver of the configuration, at this position there.
    pub(crate) fn of_waiver(position: usize, waiver: &'a Waiver, policy: &Policy) -> Self {
        let report = WaiverReport {
            by: "configuration".into(),
            reason: waiver.reason.clone(),
            until: waiver.until.map(|date| date.to_string()),
            approver: waiver.approver.clone(),
            origin: waiver.origin.clone(),
        };
        let reach = Reach::Pattern(waiver.file.as_ref(), waiver.subject.as_ref());
        let expired = waiver.until.is_some_and(|until| until < policy.today);
        let void = expired.then_some(Void::Expired);
        Self { void, position: Some(position), ..Self::new(waiver.ids.clone(), reach, report) }
    }

    /// One by the baseline in a file.
    pub(crate) fn of_baseline(reach: Reach<'a>, origin: &str) -> Self {
        let report = WaiverReport {
            by: "baseline".into(),
            reason: "known from before".to_owned(),
            until: None,
            approver: None,
            origin: origin.to_owned(),
        };
        Self::new(Vec::new(), reach, report)
    }

    /// Whether it concerns a requirement or a kind of defect.
    pub(crate) fn concerns(&self, id: &str) -> bool {
        self.ids.iter().any(|selector| selector.names(id))
    }

    /// Records that a finding met it.
    pub(crate) fn mark(&self) {
        self.used.store(true, Ordering::Relaxed);
    }

    /// Whether a finding met it.
    pub(crate) fn is_used(&self) -> bool {
        self.used.load(Ordering::Relaxed)
    }
}
