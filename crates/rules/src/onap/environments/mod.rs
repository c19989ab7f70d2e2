//! Contents of environment files.

use vnfcheck_check::Rule;

mod defaults;
pub(crate) mod missing;
pub(crate) mod origins;
mod r50011;
mod r599443;
mod r99812;
mod readers;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] = &[defaults::RULES, r50011::RULES, r599443::RULES, r99812::RULES];
