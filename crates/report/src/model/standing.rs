//! How requirements and packages stand, how many of them, and what gates.

use rules::Level;
use serde::{Deserialize, Serialize};

/// Whether the gate is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// No gating requirement failed.
    Pass,
    /// A gating requirement failed.
    Fail,
    /// It could not be decided.
    Error,
}

impl Outcome {
    /// The name in the report.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Error => "error",
        }
    }

    /// The words for people.
    pub fn words(self) -> &'static str {
        match self {
            Self::Error => "not decided",
            Self::Pass | Self::Fail => self.name(),
        }
    }
}

/// Which keywords gate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FailOn {
    /// MUST and MUST NOT.
    #[default]
    Must,
    /// These, SHOULD and SHOULD NOT.
    Should,
    /// All.
    May,
    /// None.
    Never,
}

impl FailOn {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Must, Self::Should, Self::May, Self::Never];

    /// The name in options and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
            Self::May => "may",
            Self::Never => "never",
        }
    }

    /// Whether everything that gates by the other gates by this, too.
    pub fn is_as_strict_as(self, other: Self) -> bool {
        [Level::Error, Level::Warning, Level::Note].into_iter().all(|it| self.gates(it) || !other.gates(it))
    }

    /// Whether a failure of this level gates; by default the level of a requirement is that of its keyword.
    pub fn gates(self, level: Level) -> bool {
        match level {
            Level::Error => self != Self::Never,
            Level::Warning => matches!(self, Self::Should | Self::May),
            Level::Note => self == Self::May,
        }
    }
}

/// The standing of one requirement for one package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Subjects were examined, all meet it.
    Pass,
    /// A subject does not meet it.
    Fail,
    /// The rule ran and met no subject.
    NotApplicable,
    /// All failures are covered by waivers.
    Waived,
    /// It could not be decided.
    Error,
    /// No program decides it.
    Unchecked,
    /// The files alone do not decide a subject, and no other subject fails.
    Undecided,
}

impl Status {
    /// All of them, in the order of the report.
    pub const ALL: [Self; 7] = [
        Self::Pass,
        Self::Fail,
        Self::Undecided,
        Self::NotApplicable,
        Self::Waived,
        Self::Error,
        Self::Unchecked,
    ];

    /// The name in the report.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::NotApplicable => "not_applicable",
            Self::Waived => "waived",
            Self::Error => "error",
            Self::Unchecked => "unchecked",
            Self::Undecided => "undecided",
        }
    }

    /// The words for people.
    pub fn words(self) -> &'static str {
        match self {
            Self::NotApplicable => "not applicable",
            Self::Pass | Self::Fail | Self::Waived | Self::Error | Self::Unchecked | Self::Undecided => {
                self.name()
            }
        }
    }
}

/// Number of requirements by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the fields are the statuses")]
pub struct Summary {
    pub pass: usize,
    pub fail: usize,
    pub not_applicable: usize,
    pub waived: usize,
    pub error: usize,
    pub unchecked: usize,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undecided: usize,
}

/// Whether a count is left out of a report.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Summary {
    /// The number of one status.
    pub fn count(self, status: Status) -> usize {
        match status {
            Status::Pass => self.pass,
            Status::Fail => self.fail,
            Status::NotApplicable => self.not_applicable,
            Status::Waived => self.waived,
            Status::Error => self.error,
            Status::Unchecked => self.unchecked,
            Status::Undecided => self.undecided,
        }
    }

    /// The numbers of several packages together.
    pub fn sum(all: impl Iterator<Item = Self>) -> Self {
        all.fold(Self::default(), |sum, it| Self {
            pass: sum.pass + it.pass,
            fail: sum.fail + it.fail,
            not_applicable: sum.not_applicable + it.not_applicable,
            waived: sum.waived + it.waived,
            error: sum.error + it.error,
            unchecked: sum.unchecked + it.unchecked,
            undecided: sum.undecided + it.undecided,
        })
    }

    /// Counts statuses.
    pub fn of(statuses: impl Iterator<Item = Status>) -> Self {
        let mut summary = Self::default();
        for status in statuses {
            *match status {
                Status::Pass => &mut summary.pass,
                Status::Fail => &mut summary.fail,
                Status::NotApplicable => &mut summary.not_applicable,
                Status::Waived => &mut summary.waived,
                Status::Error => &mut summary.error,
                Status::Unchecked => &mut summary.unchecked,
                Status::Undecided => &mut summary.undecided,
            } += 1;
        }
        summary
    }
}
