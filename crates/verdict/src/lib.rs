//! Verdicts per requirement, under a policy that selects and weighs requirements and accepts findings. This crate
//! uses no files, threads or clock; the date of the run is part of the policy.

#![forbid(unsafe_code)]

mod active;
pub mod annotate;
mod comments;
mod date;
mod decide;
mod defects;
mod expanded_fix;
pub mod listing;
mod places;
pub mod policy;
mod reason;
mod removals;
mod selector;
mod suppression;
mod suppressions;

pub use active::{ActiveRequirement, outcome};
pub use date::Date;
pub use defects::{complete_defects, join_defects};
pub use expanded_fix::{ExpandAll, ExpandedFix, ExpansionResult, expand_fixes};
pub use listing::Listing;
pub use policy::Policy;
pub use reason::is_placeholder;
pub use removals::withhold_removals;
pub use selector::{Selector, SelectorError, correction};
pub use suppressions::{Suppressions, WaiverUse, notes_on_waivers};
