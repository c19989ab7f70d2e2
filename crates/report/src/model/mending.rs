//! What mends a finding.

use std::sync::Arc;

use fix::{Applicability, Fix};
use serde::{Deserialize, Serialize};

use super::Name;
use super::places::Range;

/// What mends a finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FixReport {
    /// `safe`: the stack stays the same; `unsafe`: its author must look; `display`: told, and made by no command: it has no edits, or they give another stack.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["safe", "unsafe", "display"])))]
    pub applicability: Name,
    /// What it does, or would do.
    pub title: String,
    /// What changes in the files as they are; a file that is not there comes in.
    pub edits: Vec<EditReport>,
    /// Number of edits that are not listed: of very many, and of those of further findings, only the number is told.
    pub edits_omitted: usize,
    /// Files that get another path; edits name them by the old one.
    pub renames: Vec<RenameReport>,
    /// The plans behind it; nothing in a report that was read.
    #[serde(skip)]
    pub fix: Option<Arc<Fix>>,
    /// The fix that a rule offered and that cannot be made; `None` in a report that was read.
    #[serde(skip)]
    pub refused: Option<Arc<Fix>>,
}

impl FixReport {
    /// Whether it leaves the stack as it is, so that nobody has to look.
    pub fn is_safe(&self) -> bool {
        self.applicability == Applicability::Safe.name()
    }

    /// The command that makes it.
    pub fn command(&self) -> &'static str {
        if self.is_safe() { "vnfcheck fix" } else { "vnfcheck fix --unsafe" }
    }
}

/// Fixes are equal that say the same: the plans are not part of the format.
impl PartialEq for FixReport {
    fn eq(&self, other: &Self) -> bool {
        let said = |it: &Self| (it.applicability.clone(), it.title.clone(), it.edits_omitted);
        said(self) == said(other) && self.edits == other.edits && self.renames == other.renames
    }
}

impl Eq for FixReport {}

/// Text that takes the place of other text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EditReport {
    /// Relative to the package, `/` separators.
    pub file: String,
    /// What goes; empty where something comes in.
    pub range: Range,
    /// What comes.
    pub text: String,
}

/// A file that gets another path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RenameReport {
    /// Its path, relative to the package.
    pub from: String,
    /// What it becomes.
    pub to: String,
}
