//! The subjects of questions during a run. A fix can rename a subject, or give an element the former name of another
//! element, so IDs alone do not identify the subjects.

use std::collections::BTreeMap;

use vnfcheck_decide::{Effects, Question};
use vnfcheck_hot::Package;

use super::author::Author;

/// The IDs of a run by the IDs of their subjects in the names of the author. A subject keeps its first ID, and no other
/// subject takes that ID.
#[derive(Clone, Default)]
pub(super) struct Subjects(BTreeMap<String, String>);

impl Subjects {
    /// Returns the ID of a subject during a run: its first ID, otherwise the current ID, or a different ID if the
    /// current ID belongs to another subject.
    fn id(&mut self, now: &str, own: &str) -> String {
        if let Some(first) = self.0.get(own) {
            return first.clone();
        }
        let mut free = [now.to_owned(), own.to_owned()].into_iter();
        let id = free.find(|id| self.0.values().all(|it| it != id)).unwrap_or_else(|| format!("{own} (new)"));
        self.0.insert(own.to_owned(), id.clone());
        id
    }

    /// Prepares the questions of a step.
    pub(super) fn pose(&mut self, questions: Vec<Question>, author: &Author<'_>, now: &Package) -> Posed {
        let mut posed = Posed::default();
        for question in questions {
            let own = author.in_own_names(&question, now);
            let id = if question.only_answer().is_some() {
                own.id.clone()
            } else {
                self.id(&question.id, &own.id)
            };
            posed.ids.insert(question.id.clone(), id.clone());
            posed.asked.push(Question { id, author_id: Some(own.id), ..own });
            posed.current.push(question);
        }
        posed
    }
}

/// The questions of a step.
#[derive(Default)]
pub(super) struct Posed {
    /// The questions with their IDs during the run, in the names of the author.
    pub(super) asked: Vec<Question>,
    /// The same questions in current names.
    pub(super) current: Vec<Question>,
    /// IDs during the run by current ID.
    ids: BTreeMap<String, String>,
}

impl Posed {
    /// Replaces the current IDs in effects with the IDs during the run.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_keeps_its_first_id_and_never_takes_the_id_of_another_subject() {
        let mut subjects = Subjects::default();
        let mut id = |now: &str, own: &str| subjects.id(now, own);
        assert_eq!(id("0", "0"), "0");
        assert_eq!(id("new", "1"), "new");
        assert_eq!(id("0", "1"), "new");
        assert_eq!(id("0", "2"), "2");
        assert_eq!(id("3", "4"), "3");
        assert_eq!(id("0", "3"), "3 (new)");
    }
}
