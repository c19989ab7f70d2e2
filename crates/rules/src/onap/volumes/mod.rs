//! Volumes and volume modules.

use vnfcheck_check::Rule;

mod r25190;
mod r270358;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] = &[r25190::RULES, r270358::RULES];
