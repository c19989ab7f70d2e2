//! Fixes of findings. A rule attaches a [`Fix`]: plans for names, entries and values that are independent of files
//! and bytes. A [`FixPlanner`] expands plans across the calls of a package to changes of its files, and combines the
//! fixes of many findings into one change of the package.
//!
//! This crate uses no file system, environment or threads. Its API is not stable and may change in any version; only
//! the command line, the configuration and the report format of vnfcheck are stable.

#![forbid(unsafe_code)]

mod batch;
mod decision;
mod division;
mod expand;
mod expansion;
mod names;
mod plan;
mod refusal;
mod tabs;

pub use batch::{AcceptedFix, FixBatch, Package as Files, SkippedFix};
pub use decision::{Choice, Decision, KEEP, MOVE, REMOVE, Repair};
pub use division::Division;
pub use expand::{ExpandedFixes, FixEdits, FixPlanner};
pub use expansion::{Expansion, FirstValues};
pub use names::{Name, name_at};
pub use plan::{Applicability, Fix, Plan};
pub use refusal::{Hidden, Refusal};
pub use tabs::without_tabs;
pub use vnfcheck_yaml::Written;
