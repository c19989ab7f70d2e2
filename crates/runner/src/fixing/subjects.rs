//! The questions of a step, with IDs in the names of the author. Fixes rename files and elements, and an ID must name the
//! same subject in every step and in every run.

use std::collections::BTreeMap;

use vnfcheck_decide::{Effects, Question};
use vnfcheck_hot::Package;

use super::author::Author;

/// The questions of a step.
#[derive(Default)]
pub(super) struct Posed {
    /// The questions in the names of the author.
    pub(super) asked: Vec<Question>,
    /// The same questions in current names.
    pub(super) current: Vec<Question>,
    /// IDs in the names of the author by current ID.
    ids: BTreeMap<String, String>,
}

impl Posed {
    pub(super) fn of(questions: Vec<Question>, author: &Author<'_>, now: &Package) -> Self {
        let asked: Vec<Question> = questions.iter().map(|it| author.in_own_names(it, now)).collect();
        let ids = questions.iter().zip(&asked).map(|(now, asked)| (now.id.clone(), asked.id.clone()));
        Self { ids: ids.collect(), asked, current: questions }
    }

    /// Replaces the current IDs in effects with the IDs in the names of the author.
    pub(super) fn restore(&self, effects: &mut Effects) {
        let restored = |id: &String| self.ids.get(id).unwrap_or(id).clone();
        for refused in &mut effects.refused {
            refused.id = restored(&refused.id);
        }
        for effect in &mut effects.fixes {
            effect.answers = effect.answers.iter().map(restored).collect();
        }
    }
}
