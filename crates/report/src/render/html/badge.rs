//! Badges for the status of requirements.

use rules::Level;

use super::views::Badge;
use crate::{FailOn, RequirementReport, Status};

pub(super) fn gates(requirement: &RequirementReport, gate: FailOn) -> bool {
    Level::from_name(&requirement.level).is_some_and(|level| gate.gates(level))
}

/// Returns the badge for the status of a requirement. Gating and non-gating failures look different.
pub(super) fn badge(requirement: &RequirementReport, gate: FailOn) -> Badge<'static> {
    match requirement.status {
        Status::Fail if !gates(requirement, gate) => Badge { class: "minor", words: "fail, not gating" },
        status => Badge { class: status.name(), words: status.words() },
    }
}
