//! Statuses, outcomes, their counts, and the gate.

use serde::{Deserialize, Serialize};
use strum::VariantArray as _;
use vnfcheck_check::Level;

/// Outcome of the gate.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Outcome {
    /// No gating requirement failed.
    Pass,
    /// A gating requirement failed.
    Fail,
    /// The outcome could not be decided.
    Error,
}

impl Outcome {
    /// Returns the name used in the report.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the words used for people.
    pub fn words(self) -> &'static str {
        match self {
            Self::Error => "not decided",
            Self::Pass | Self::Fail => self.name(),
        }
    }
}

/// Lowest keyword whose failures gate.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum FailOn {
    /// MUST and MUST NOT.
    #[default]
    Must,
    /// MUST, MUST NOT, SHOULD and SHOULD NOT.
    Should,
    /// All keywords.
    May,
    /// No keyword.
    Never,
}

impl FailOn {
    /// All values.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the name used in options and reports.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns `true` if every level that gates under `other` also gates under this value.
    pub fn is_as_strict_as(self, other: Self) -> bool {
        [Level::Error, Level::Warning, Level::Note].into_iter().all(|it| self.gates(it) || !other.gates(it))
    }

    /// Returns `true` if a failure of this level gates. By default, the keyword of a requirement determines its
    /// level.
    pub fn gates(self, level: Level) -> bool {
        match level {
            Level::Error => self != Self::Never,
            Level::Warning => matches!(self, Self::Should | Self::May),
            Level::Note => self == Self::May,
        }
    }
}

/// Status of one requirement for one package.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::IntoStaticStr,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Status {
    /// At least one subject was examined, and all examined subjects meet the requirement.
    Pass,
    /// A subject does not meet the requirement.
    Fail,
    /// The rule ran and found no subject.
    NotApplicable,
    /// All failures are covered by waivers.
    Waived,
    /// The requirement could not be checked because of an error.
    Error,
    /// No rule checks the requirement.
    Unchecked,
    /// The files alone cannot decide a subject, and no other subject fails.
    Undecided,
}

impl Status {
    /// All statuses in the order of the report.
    pub const ALL: [Self; 7] = [
        Self::Pass,
        Self::Fail,
        Self::Undecided,
        Self::NotApplicable,
        Self::Waived,
        Self::Error,
        Self::Unchecked,
    ];

    /// Returns the name used in the report.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the words used for people.
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

/// Returns `true` if the count is omitted from a report.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(super) fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Summary {
    /// Returns the number of requirements with a status.
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

    /// Returns the totals of several packages.
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
