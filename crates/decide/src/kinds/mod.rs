//! The kinds of decisions: for each kind, the questions about a package and the effects of the answers.

mod accept;
mod addressing;
mod module;
mod network;
mod parameter;
mod remove;
mod value;
mod vm_type;

use crate::asking::Asking;
use crate::question::{Answered, Effects, Kind, Question};

/// Returns the questions of a kind about a package, sorted by id.
pub fn questions(kind: Kind, asking: &Asking<'_>) -> Vec<Question> {
    match kind {
        Kind::Module => module::questions(asking),
        Kind::VmType => vm_type::questions(asking),
        Kind::Network => network::questions(asking),
        Kind::Parameter => Vec::new(),
        Kind::Addressing => addressing::questions(asking),
        Kind::Value => value::questions(asking),
        Kind::Remove => remove::questions(asking),
        Kind::Accept => accept::questions(asking),
    }
}

/// Returns the effects of all answers to questions of a kind about the same package.
pub fn effects(kind: Kind, asking: &Asking<'_>, answers: &[Answered<'_>]) -> Effects {
    match kind {
        Kind::Module => module::effects(asking, answers),
        Kind::VmType => vm_type::effects(asking, answers),
        Kind::Network => network::effects(asking, answers),
        Kind::Parameter => parameter::effects(asking),
        Kind::Addressing => addressing::effects(asking, answers),
        Kind::Value => value::effects(asking, answers),
        Kind::Remove => remove::effects(asking, answers),
        // Waivers are comments, which no fix adds.
        Kind::Accept => Effects::default(),
    }
}
