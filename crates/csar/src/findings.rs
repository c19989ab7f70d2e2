//! Findings of requirements on a CSAR.

use yaml::{FileId, Span};

use crate::lines::Field;

/// Maximum number of findings to keep per requirement; further findings are only counted.
pub(crate) const MOST_FINDINGS: usize = 10_000;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Index of the file in the archive.
    pub file: FileId,
    /// Byte range in the text of the file.
    pub span: Span,
}

impl Place {
    /// Returns the start of a file, the place for findings about the whole file.
    pub fn whole(file: FileId) -> Self {
        Self { file, span: Span::new(0, 0) }
    }

    /// Returns the place of a field's name.
    pub(crate) fn name(file: FileId, field: Field<'_>) -> Self {
        Self { file, span: field.name_span() }
    }

    /// Returns the place of a field's value.
    pub(crate) fn value(file: FileId, field: Field<'_>) -> Self {
        Self { file, span: field.value_span() }
    }

    /// Returns a position in a file.
    pub(crate) fn point(file: FileId, at: u32) -> Self {
        Self { file, span: Span::new(at, at) }
    }
}

/// The status of a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All checked subjects meet the requirement, and there is at least one subject.
    Pass,
    /// At least one subject violates the requirement.
    Fail,
    /// The package contains no subject of the requirement.
    NotApplicable,
    /// The package does not contain enough information for a check.
    Undecided,
}

/// A place that explains a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// The place.
    pub place: Place,
    /// The relation of the place to the finding.
    pub message: String,
}

/// A violation of a requirement, or a piece of advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The place of the finding.
    pub place: Place,
    /// The message: lower case, no full stop, names in backticks.
    pub message: String,
    /// The recommended action.
    pub help: Option<String>,
    /// `true` for advice, which is not a violation.
    pub advisory: bool,
    /// Places that explain the finding.
    pub related: Vec<Related>,
}

impl Finding {
    fn new(place: Place, message: String, advisory: bool) -> Self {
        Self { place, message, help: None, advisory, related: Vec::new() }
    }

    /// Sets the recommended action.
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

/// All findings of one requirement for one CSAR.
#[derive(Debug, Default)]
pub struct Findings {
    /// Number of checked subjects.
    pub examined: u32,
    /// The violations.
    pub failures: Vec<Finding>,
    /// Number of violations that were not kept.
    pub failures_omitted: usize,
    /// The pieces of advice.
    pub advice: Vec<Finding>,
    /// Number of pieces of advice that were not kept.
    pub advice_omitted: usize,
    /// The reason why the requirement cannot be checked.
    pub undecided: Option<Related>,
}

impl Findings {
    /// Counts a subject that meets the requirement.
    pub fn pass(&mut self) {
        self.examined = self.examined.saturating_add(1);
    }

    /// Adds a violation and counts its subject.
    pub fn fail(&mut self, place: Place, message: impl Into<String>) -> &mut Finding {
        self.examined = self.examined.saturating_add(1);
        push(&mut self.failures, &mut self.failures_omitted, Finding::new(place, message.into(), false))
    }

    /// Adds a piece of advice, which does not change the status.
    pub fn advise(&mut self, place: Place, message: impl Into<String>) -> &mut Finding {
        push(&mut self.advice, &mut self.advice_omitted, Finding::new(place, message.into(), true))
    }

    /// Marks the requirement as undecided because the package does not contain enough information.
    pub fn undecided(&mut self, place: Place, why: impl Into<String>) {
        self.undecided = Some(Related { place, message: why.into() });
    }

    /// Returns the status of the requirement.
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

    /// Returns violations and advice together, sorted by place.
    pub fn into_sorted(self) -> Vec<Finding> {
        let mut findings = self.failures;
        findings.extend(self.advice);
        findings.sort_by(|a, b| (a.place, &a.message).cmp(&(b.place, &b.message)));
        findings
    }
}

/// Keeps a finding; a finding above the limit replaces the last one.
fn push<'l>(list: &'l mut Vec<Finding>, omitted: &mut usize, finding: Finding) -> &'l mut Finding {
    if list.len() >= MOST_FINDINGS {
        *omitted += 1;
        list.truncate(MOST_FINDINGS - 1);
    }
    list.push_mut(finding)
}
