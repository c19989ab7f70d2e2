//! The subjects of questions during a run. A fix can give an element the former name of another element, so the same ID
//! may name several elements one after the other. An answer applies only to the first element with the ID.

use std::collections::BTreeMap;

use vnfcheck_decide::{Effects, Question};
use vnfcheck_hot::Package;

use super::author::Author;

/// The subjects of a run: for each ID, the ID of the first subject in the names of the author.
#[derive(Clone, Default)]
pub(super) struct Subjects(BTreeMap<String, String>);

impl Subjects {
    /// Returns the ID of a question during a run: the current ID, or another ID if the current ID belongs to another
    /// subject; `None` if no ID is free.
    fn id(&mut self, now: &str, original: String) -> Option<String> {
        let is_foreign = self.0.get(now).is_some_and(|it| *it != original);
        let id = if is_foreign { self.other_id(&original)? } else { now.to_owned() };
        self.0.entry(id.clone()).or_insert(original);
        Some(id)
    }

    /// Returns an earlier ID of a subject, otherwise the original ID if no other subject has that ID.
    fn other_id(&self, original: &str) -> Option<String> {
        let earlier = self.0.iter().find(|(_, subject)| *subject == original).map(|(id, _)| id.clone());
        earlier.or_else(|| (!self.0.contains_key(original)).then(|| original.to_owned()))
    }

    /// Prepares the questions of a step. Omits questions without a free ID.
    pub(super) fn pose(&mut self, questions: Vec<Question>, author: &Author<'_>, now: &Package) -> Posed {
        let mut posed = Posed::default();
        for question in questions {
            let original = author.original_id(&question, now).filter(|_| question.only_answer().is_none());
            let id = match original {
                Some(original) => self.id(&question.id, original),
                None => Some(question.id.clone()),
            };
            let Some(id) = id else { continue };
            posed.ids.insert(question.id.clone(), id.clone());
            posed.asked.push(Question { id, ..question.clone() });
            posed.current.push(question);
        }
        posed
    }
}

/// The questions of a step.
#[derive(Default)]
pub(super) struct Posed {
    /// The questions with their IDs during the run.
    pub(super) asked: Vec<Question>,
    /// The same questions with their current IDs.
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
    fn a_subject_never_takes_the_id_of_another_subject() {
        let mut subjects = Subjects::default();
        let mut id = |now: &str, original: &str| subjects.id(now, original.to_owned());
        assert_eq!(id("0", "0").as_deref(), Some("0"));
        assert_eq!(id("new", "1").as_deref(), Some("new"));
        assert_eq!(id("0", "1").as_deref(), Some("new"));
        assert_eq!(id("0", "2").as_deref(), Some("2"));
        assert_eq!(id("3", "4").as_deref(), Some("3"));
        assert_eq!(id("0", "3"), None);
    }
}
