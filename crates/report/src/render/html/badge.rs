//! How a requirement stands, at a glance.

use rules::Level;

use super::views::Badge;
use crate::{FailOn, RequirementReport, Status};

pub(super) fn gates(requirement: &RequirementReport, gate: FailOn) -> bool {
    Level::from_name(&requirement.level).is_some_and(|level| gate.gates(level))
}

/// How a requirement stands, in a frame: a failure that does not gate looks other than one that does.
pub(super) fn badge(requirement: &RequirementReport, gate: FailOn) -> Badge<'static> {
    match requirement.status {
        Status::Fail if !gates(requirement, gate) => Badge { class: "minor", words: "fail, not gating" },
        status => Badge { class: status.name(), words: status.words() },
    }
}
