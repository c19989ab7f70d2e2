//! Acceptance of remaining findings: a waiver with the reason that the author gives.

use crate::asking::Asking;
use crate::form::Form;
use crate::question::{Kind, Question, Questions};

/// Asks for a reason to accept the findings of each failed requirement.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let mut open = Questions::default();
    for (requirement, finding) in asking.findings() {
        open.add(
            (requirement.id.to_string(), requirement.title.to_string()),
            &requirement.id,
            Asking::place(finding),
        );
    }
    let questions = open.into_iter().map(|((id, title), waiting)| Question {
        id: format!("accept/{id}"),
        author_id: None,
        kind: Kind::Accept,
        text: format!("Which reason justifies the findings of {id} ({title})?"),
        requirements: waiting.requirements,
        places: waiting.places,
        form: Form::default(),
        proposal: None,
    });
    questions.collect()
}
