//! Fixes of findings.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use vnfcheck_fix::{Applicability, Fix};

use super::named;
use super::places::Range;

/// Fix of a finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FixReport {
    /// `safe`: keeps the stack; `unsafe`: needs a review; `display`: cannot be applied or changes the stack.
    #[cfg_attr(feature = "schema", schemars(schema_with = "named::schema::<Applicability>"))]
    #[serde(with = "named")]
    pub applicability: Applicability,
    /// Effect of the fix.
    pub title: String,
    /// Edits relative to the current files; a missing file is created.
    pub edits: Vec<EditReport>,
    /// Number of edits that are not listed, because the number and size of listed edits per package are limited.
    pub edits_omitted: usize,
    /// Files that are renamed; edits refer to the old path.
    pub renames: Vec<RenameReport>,
    /// Plans of the fix; `None` in a report that was read.
    #[serde(skip)]
    pub fix: Option<Arc<Fix>>,
    /// `true` if `vnfcheck fix` skips the fix, such as because another requirement would fail; only known after a dry run.
    #[serde(skip)]
    pub is_skipped: bool,
    /// Fix that a rule offered but that cannot be applied; `None` in a report that was read.
    #[serde(skip)]
    pub refused: Option<Arc<Fix>>,
}

impl FixReport {
    /// Returns `true` if the fix leaves the stack unchanged and needs no review.
    pub fn is_safe(&self) -> bool {
        self.applicability == Applicability::Safe
    }

    /// Returns `true` if `vnfcheck fix` applies the fix without `--unsafe`, as far as known.
    pub fn is_made(&self) -> bool {
        self.is_safe() && !self.is_skipped
    }

    /// Returns the command that applies the fix.
    pub fn command(&self) -> &'static str {
        if self.is_safe() { "vnfcheck fix" } else { "vnfcheck fix --unsafe" }
    }
}

/// Fixes are equal if their serialized form is equal; the plans are not part of the format.
impl PartialEq for FixReport {
    fn eq(&self, other: &Self) -> bool {
        let key = |it: &Self| (it.applicability, it.title.clone(), it.edits_omitted);
        key(self) == key(other) && self.edits == other.edits && self.renames == other.renames
    }
}

impl Eq for FixReport {}

/// Replacement of a text range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EditReport {
    /// File relative to the package, with `/` separators.
    pub file: String,
    /// Range to replace; empty for an insertion.
    pub range: Range,
    /// Replacement text.
    pub text: String,
}

/// Rename of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RenameReport {
    /// Current path, relative to the package.
    pub from: String,
    /// New path.
    pub to: String,
}
