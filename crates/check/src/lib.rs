//! Rules and their context and results; requirements, their pages, and rule sets.
//!
//! This crate uses no files, threads or clock. Its API is not stable and may change in any version; only the command
//! line, the configuration and the report format of vnfcheck are stable.

#![forbid(unsafe_code)]

mod change;
mod consequences;
mod context;
mod finding;
mod findings;
mod misspelled_parameters;
mod misspelled_types;
pub mod page;
mod rule;
mod set;
mod shortlist;
mod variants;

pub use change::Change;
pub use consequences::{Consequence, Consequences, Relation};
pub use context::{CheckOptions, Context, CsarCheck, PrescribedNames, Profile, Propose};
pub use finding::{Finding, MOST_RELATED, MOST_TEXT, Place, Related, Undecided, shortened};
pub use findings::{Findings, MOST_FINDINGS, RuleOutcome};
pub use misspelled_types::is_known_type;
pub use rule::{Rule, rule};
pub use set::{Content, RuleSet, RuleSets, Subject};
pub use shortlist::Listed;
pub use vnfcheck_catalogue::{Keyword, Level, Mode, Release, Requirement, Revision};
pub use vnfcheck_csar::Day;
