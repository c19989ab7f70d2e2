//! Badges for the status of requirements.

use super::views::Badge;
use crate::{FailOn, RequirementReport, Status};

pub(super) fn gates(requirement: &RequirementReport, gate: FailOn) -> bool {
    gate.gates(requirement.level)
}

/// Returns the badge for the status of a requirement. Gating and non-gating failures look different.
pub(super) fn badge(requirement: &RequirementReport, gate: FailOn) -> Badge<'static> {
    match requirement.status {
        Status::Fail if !gates(requirement, gate) => Badge { class: "minor", words: "fail, not gating" },
        status => Badge { class: status.name(), words: status.words() },
    }
}
