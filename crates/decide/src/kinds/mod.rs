//! The kinds of decisions: for each kind, the questions about a package and the effects of the answers.

mod accept;
mod value;
mod vm_type;

use crate::asking::Asking;
use crate::question::{Answered, Effects, Kind, Question};

/// Returns the questions of a kind about a package, sorted by id.
pub fn questions(kind: Kind, asking: &Asking<'_>) -> Vec<Question> {
    match kind {
        Kind::VmType => vm_type::questions(asking),
        Kind::Value => value::questions(asking),
        Kind::Accept => accept::questions(asking),
    }
}

/// Returns the effects of all answers to questions of a kind about the same package.
pub fn effects(kind: Kind, asking: &Asking<'_>, answers: &[Answered<'_>]) -> Effects {
    match kind {
        Kind::VmType => vm_type::effects(asking, answers),
        Kind::Value => value::effects(asking, answers),
        // Waivers are comments, which no fix adds.
        Kind::Accept => Effects::default(),
    }
}
