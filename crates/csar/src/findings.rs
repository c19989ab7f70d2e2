//! What a requirement says about a CSAR.

use yaml::{FileId, Span};

use crate::lines::Field;

/// Findings of one requirement that are kept; others are counted.
pub(crate) const MOST_FINDINGS: usize = 10_000;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Index of the file in the archive.
    pub file: FileId,
    /// Byte range of its text.
    pub span: Span,
}

impl Place {
    /// The beginning of a file, for what concerns it as a whole.
    pub fn whole(file: FileId) -> Self {
        Self { file, span: Span::new(0, 0) }
    }

    /// The name of a field.
    pub(crate) fn name(file: FileId, field: Field<'_>) -> Self {
        Self { file, span: field.name_span() }
    }

    /// The value of a field.
    pub(crate) fn value(file: FileId, field: Field<'_>) -> Self {
        Self { file, span: field.value_span() }
    }

    /// A point in a file.
    pub(crate) fn point(file: FileId, at: u32) -> Self {
        Self { file, span: Span::new(at, at) }
    }
}

/// Where a requirement stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Something was looked at, and all of it is as it must be.
    Pass,
    /// Something is not.
    Fail,
    /// There is nothing that the requirement is about.
    NotApplicable,
    /// The package does not tell enough to judge.
    Undecided,
}

/// A place that helps to understand a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub place: Place,
    /// What is there.
    pub message: String,
}

/// What does not meet the requirement, or is worth knowing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Where.
    pub place: Place,
    /// What is wrong: lower case, no full stop, names in backticks.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Worth knowing, but no violation.
    pub advisory: bool,
    /// Places that explain it.
    pub related: Vec<Related>,
}

impl Finding {
    fn new(place: Place, message: String, advisory: bool) -> Self {
        Self { place, message, help: None, advisory, related: Vec::new() }
    }

    /// Says what to do.
    pub fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a place that explains the finding.
    pub fn related(&mut self, place: Place, message: impl Into<String>) -> &mut Self {
        self.related.push(Related { place, message: message.into() });
        self
    }
}

/// Everything that one requirement says about one CSAR.
#[derive(Debug, Default)]
pub struct Findings {
    /// Number of subjects looked at.
    pub examined: u32,
    /// Failures.
    pub failures: Vec<Finding>,
    /// Number of failures beyond those that are kept.
    pub failures_omitted: usize,
    /// Advice.
    pub advice: Vec<Finding>,
    /// Number of pieces of advice beyond those that are kept.
    pub advice_omitted: usize,
    /// Why it cannot be judged.
    pub undecided: Option<Related>,
}

impl Findings {
    /// A subject was looked at and meets the requirement.
    pub fn pass(&mut self) {
        self.examined = self.examined.saturating_add(1);
    }

    /// A subject was looked at and does not meet the requirement.
    pub fn fail(&mut self, place: Place, message: impl Into<String>) -> &mut Finding {
        self.examined = self.examined.saturating_add(1);
        push(&mut self.failures, &mut self.failures_omitted, Finding::new(place, message.into(), false))
    }

    /// Worth knowing; changes no status.
    pub fn advise(&mut self, place: Place, message: impl Into<String>) -> &mut Finding {
        push(&mut self.advice, &mut self.advice_omitted, Finding::new(place, message.into(), true))
    }

    /// The package does not tell enough to judge.
    pub fn undecided(&mut self, place: Place, why: impl Into<String>) {
        self.undecided = Some(Related { place, message: why.into() });
    }

    /// Where the requirement stands.
    pub fn status(&self) -> Status {
        if !self.failures.is_empty() {
            Status::Fail
        } else if self.undecided.is_some() {
            Status::Undecided
        } else if self.examined > 0 {
            Status::Pass
        } else {
            Status::NotApplicable
        }
    }

    /// Failures and advice, by place.
    pub fn into_sorted(self) -> Vec<Finding> {
        let mut findings = self.failures;
        findings.extend(self.advice);
        findings.sort_by(|a, b| (a.place, &a.message).cmp(&(b.place, &b.message)));
        findings
    }
}

/// Keeps a finding; of too many the last one gives way.
fn push<'l>(list: &'l mut Vec<Finding>, omitted: &mut usize, finding: Finding) -> &'l mut Finding {
    if list.len() >= MOST_FINDINGS {
        *omitted += 1;
        list.truncate(MOST_FINDINGS - 1);
    }
    list.push_mut(finding)
}
