//! The kinds of decisions: for each kind, the questions about a package and the effects of the answers.

mod accept;
mod addressing;
mod leftovers;
mod merging;
mod module;
mod network;
mod parameter;
mod remove;
mod repair;
mod unowned;
mod value;
mod vm_type;

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Fix, Plan};
use vnfcheck_hot::{File, FileId, Package, Reference, Section, Target};

use crate::asking::Asking;
use crate::question::{Answered, Effect, Effects, Kind, Question};

/// Returns the questions about the current state of a package, except questions with only one answer and reasons for
/// waivers. Fixes and answers may settle some of these questions and raise other questions.
pub fn open_questions(asking: &Asking<'_>) -> Vec<Question> {
    deciding_questions(asking).filter(|question| question.only_answer().is_none()).collect()
}

/// Returns the questions about the current state of a package, except reasons for waivers.
pub fn deciding_questions(asking: &Asking<'_>) -> impl Iterator<Item = Question> {
    let kinds = Kind::ALL.iter().copied().filter(|it| *it != Kind::Accept);
    kinds.flat_map(move |kind| questions(kind, asking))
}

/// Returns the questions of a kind about a package, sorted by ID.
pub fn questions(kind: Kind, asking: &Asking<'_>) -> Vec<Question> {
    match kind {
        Kind::Repair => repair::questions(asking),
        Kind::Module => module::questions(asking),
        Kind::VmType => {
            let mut questions = vm_type::questions(asking);
            questions.extend(unowned::questions(asking));
            questions
        }
        Kind::Network => network::questions(asking),
        Kind::Parameter => parameter::questions(asking),
        Kind::Addressing => addressing::questions(asking),
        Kind::Value => value::questions(asking),
        Kind::Remove => {
            let mut questions = remove::questions(asking);
            questions.extend(merging::questions(asking));
            questions.extend(leftovers::questions(asking));
            questions.sort_by(|a, b| a.id.cmp(&b.id));
            questions
        }
        Kind::Accept => accept::questions(asking),
    }
}

/// Returns the effects of all answers to questions of a kind about the same package.
pub fn effects(kind: Kind, asking: &Asking<'_>, answers: &[Answered<'_>]) -> Effects {
    let fixes = match kind {
        Kind::Repair => repair::effects(asking, answers),
        Kind::Module => module::effects(asking, answers),
        Kind::VmType => {
            let mut fixes = vm_type::effects(asking, answers);
            fixes.extend(unowned::effects(asking, answers));
            fixes
        }
        Kind::Network => network::effects(asking, answers),
        Kind::Parameter => parameter::effects(asking, answers),
        Kind::Addressing => addressing::effects(asking, answers),
        Kind::Value => value::effects(asking, answers),
        Kind::Remove => {
            let mut effects = remove::effects(asking, answers);
            effects.fixes.extend(merging::effects(asking, answers));
            effects.fixes.extend(leftovers::effects(asking, answers));
            return effects;
        }
        // Waivers are comments, which no fix adds.
        Kind::Accept => Vec::new(),
    };
    Effects { fixes, refused: Vec::new() }
}

/// Returns a fix that needs a review; `None` without plans.
fn risky(title: String, plans: impl IntoIterator<Item = Plan>) -> Option<Fix> {
    let mut plans = plans.into_iter();
    let fix = Fix::risky(title, plans.next()?);
    Some(plans.fold(fix, Fix::and))
}

/// Returns the position of the resource that contains a reference.
fn resource_with(reference: Reference<'_>) -> Option<usize> {
    let is_of_resource = reference.owner.section == Section::Resources;
    usize::try_from(reference.owner.position).ok().filter(|_| is_of_resource)
}

/// Returns the references to the parameters of templates, by template and name.
fn uses_of_parameters(
    package: &Package,
    templates: impl IntoIterator<Item = FileId>,
) -> BTreeMap<(FileId, &str), Vec<Reference<'_>>> {
    let mut uses: BTreeMap<(FileId, &str), Vec<Reference<'_>>> = BTreeMap::new();
    let files: BTreeSet<FileId> = templates.into_iter().collect();
    for template in files.into_iter().filter_map(|it| package.file(it).and_then(File::template)) {
        for used in template.references(Target::Parameter) {
            uses.entry((template.file(), used.name.text())).or_default().push(used);
        }
    }
    uses
}

/// Returns the IDs of requirements, separated by commas.
fn joined(requirements: &BTreeSet<String>) -> String {
    requirements.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// Returns the effect of one answer, which is a fix of a file.
fn effect_of(answered: &Answered<'_>, fix: Fix, file: &str) -> Effect {
    effect_of_all([answered], fix, file)
}

/// Returns the combined effect of several answers, which is a fix of a file.
fn effect_of_all<'a, 'q: 'a>(
    answers: impl IntoIterator<Item = &'a Answered<'q>>,
    fix: Fix,
    file: &str,
) -> Effect {
    let (mut ids, mut requirements) = (BTreeSet::new(), BTreeSet::new());
    for answered in answers {
        ids.insert(answered.question.id.clone());
        requirements.extend(answered.question.requirements.iter().cloned());
    }
    Effect { fix, requirement: joined(&requirements), file: file.to_owned(), answers: ids }
}
