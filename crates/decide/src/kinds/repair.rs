//! Repairs of errors: each finding has its possible repairs, and the author chooses one repair for each element.

use std::collections::BTreeSet;

use vnfcheck_fix::{Choice, KEEP, MOVE, REMOVE, Repair};
use vnfcheck_hot::Package;
use vnfcheck_yaml::Written;

use super::effect_of;
use crate::asking::Asking;
use crate::form::Form;
use crate::kinds::remove;
use crate::question::{self, Answered, Effect, Kind, Question};

/// Asks for the correct repair of each element with an error. The question about the removal of a resource offers the
/// repairs of the resource as well. A question whose only repair is a removal has the kind of removals, so that a
/// reader of answers finds every removal.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let mut questions: Vec<Question> = Vec::new();
    for (requirement, finding) in asking.findings() {
        let decisions = &finding.waits_for.0;
        if decisions.len() > 1 && decisions.iter().any(|it| remove::is_possible(asking, it)) {
            continue;
        }
        for repair in decisions.iter().filter_map(Asking::repair) {
            let id = id_of(asking.package(), repair);
            let question = match questions.binary_search_by(|it| it.id.cmp(&id)) {
                Ok(position) => questions.get_mut(position),
                Err(position) => {
                    questions.insert(position, asked(id, repair));
                    questions.get_mut(position)
                }
            };
            let Some(question) = question else { continue };
            question.requirements.insert(requirement.id.to_string());
            question.places.insert(Asking::place(finding));
            for choice in &repair.choices {
                question.form.add(&choice.answer, &choice.label);
            }
        }
    }
    for question in questions.iter_mut().filter(|it| it.form.choices.iter().all(|it| is_removal(it))) {
        question.kind = Kind::Remove;
    }
    questions
}

/// Returns `true` if an answer removes the element from its file or keeps the error.
fn is_removal(answer: &str) -> bool {
    [REMOVE, MOVE, KEEP].contains(&answer)
}

fn asked(id: String, repair: &Repair) -> Question {
    Question {
        id,
        author_id: None,
        kind: Kind::Repair,
        text: repair.question.clone(),
        requirements: BTreeSet::new(),
        places: BTreeSet::new(),
        form: Form::among(&[]),
        proposal: repair.proposal.as_deref().map(Written::text),
    }
}

fn id_of(package: &Package, repair: &Repair) -> String {
    question::id_of(Kind::Repair, package.path_of(repair.file), &repair.element)
}

/// Makes the chosen repairs.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Vec<Effect> {
    let package = asking.package();
    let (mut effects, mut seen) = (Vec::new(), BTreeSet::new());
    for repair in asking.decisions().filter_map(Asking::repair) {
        let id = id_of(package, repair);
        let Some(answered) = answers.iter().find(|it| it.question.id == id) else { continue };
        let is_answer = |it: &&Choice| answered.answer == Written::text(&*it.answer);
        let fix = repair.choices.iter().find(is_answer).and_then(|it| it.fix.clone());
        let fix = fix.filter(|_| seen.insert(repair));
        effects.extend(fix.map(|fix| effect_of(answered, fix, package.path_of(repair.file))));
    }
    effects
}
