//! Removal of resources that ONAP forbids, with the resources and outputs that need them.

use std::collections::BTreeSet;

use fix::{Decision, Fix, Plan};
use hot::{FileId, Package, Section, Target, Template};
use yaml::Written;

use crate::asking::Asking;
use crate::form::Form;
use crate::question::{Answered, Effect, Effects, Kind, Question, Questions, Refused, Waiting};

const KEEP: &str = "keep";
const REMOVE: &str = "remove";

/// A resource that a finding forbids.
type Subject<'p> = (FileId, &'p str);

/// Asks for each forbidden resource that nothing else needs.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let mut open = Questions::default();
    for (requirement, finding) in asking.findings() {
        for subject in finding.waits_for.0.iter().filter_map(subject) {
            open.add(subject, &requirement.id, Asking::place(finding));
        }
    }
    let forbidden = forbidden(asking);
    let question = |(subject, waiting): (Subject<'_>, Waiting)| {
        Removal::of(asking.package(), subject, &forbidden)?;
        Some(Question {
            id: id_of(asking.package(), subject),
            kind: Kind::Remove,
            text: format!(
                "Is `{}` removed, with the outputs and forbidden resources that refer to it?",
                subject.1
            ),
            requirements: waiting.requirements,
            places: waiting.places,
            form: Form {
                choices: vec![KEEP.to_owned(), REMOVE.to_owned()],
                is_closed: true,
                ..Form::default()
            },
            proposal: Some(Written::text(KEEP)),
        })
    };
    open.into_iter().filter_map(question).collect()
}

fn subject(decision: &Decision) -> Option<Subject<'_>> {
    match decision {
        Decision::Remove { template, resource } => Some((*template, resource)),
        _ => None,
    }
}

fn id_of(package: &Package, (template, resource): Subject<'_>) -> String {
    format!("remove/{}/{resource}", package.path_of(template))
}

/// Returns all resources that findings forbid.
fn forbidden<'p>(asking: &Asking<'p>) -> BTreeSet<Subject<'p>> {
    asking.findings().flat_map(|(_, finding)| finding.waits_for.0.iter().filter_map(subject)).collect()
}

/// Removes the resources that the author does not keep.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Effects {
    let package = asking.package();
    let mut out = Effects::default();
    let forbidden = forbidden(asking);
    let answer = |subject: Subject<'_>| {
        let id = id_of(package, subject);
        answers.iter().find(|it| it.question.id == id)
    };
    let has = |subject, choice: &str| answer(subject).filter(|it| it.answer == Written::text(choice));
    for subject in &forbidden {
        let Some(answered) = has(*subject, REMOVE) else { continue };
        let id = answered.question.id.clone();
        let Some(removal) = Removal::of(package, *subject, &forbidden) else { continue };
        if let Some(kept) = removal.resources.iter().find(|it| has((subject.0, it), KEEP).is_some()) {
            out.refused.push(Refused { id, why: format!("`{kept}`, which is kept, refers to the resource") });
            continue;
        }
        let Some(fix) = removal.fix(format!("remove resource `{}`", subject.1)) else { continue };
        out.fixes.push(Effect {
            fix,
            requirement: answered.question.requirements.iter().cloned().collect::<Vec<_>>().join(", "),
            file: package.path_of(subject.0).to_owned(),
            answers: BTreeSet::from([id]),
        });
    }
    out
}

/// What goes with a resource, including the resource.
struct Removal<'p> {
    template: &'p Template,
    resources: BTreeSet<&'p str>,
    /// Positions of outputs.
    outputs: BTreeSet<usize>,
}

impl<'p> Removal<'p> {
    /// Returns a resource with the forbidden resources and the outputs that refer to it; `None` if another resource
    /// needs it, or if no resource would be left.
    fn of(package: &'p Package, subject: Subject<'p>, forbidden: &BTreeSet<Subject<'p>>) -> Option<Self> {
        let file = subject.0;
        let template = package.file(file)?.template()?;
        let mut removal = Self { template, resources: BTreeSet::from([subject.1]), outputs: BTreeSet::new() };
        let mut pending = vec![subject.1];
        while let Some(resource) = pending.pop() {
            for user in users(template, resource) {
                let position = usize::try_from(user.position).ok()?;
                match user.section {
                    Section::Outputs => {
                        removal.outputs.insert(position);
                    }
                    Section::Resources => {
                        let id = template.resources().nth(position)?.id();
                        if removal.resources.insert(id) {
                            forbidden.get(&(file, id))?;
                            pending.push(id);
                        }
                    }
                    _ => return None,
                }
            }
        }
        (removal.resources.len() < template.resource_count()).then_some(removal)
    }

    fn fix(&self, title: String) -> Option<Fix> {
        let file = self.template.file();
        let removed = |key: hot::Node<'_>| Plan::RemoveEntry { file, key: key.id() };
        let resources = self.resources.iter().filter_map(|it| self.template.resource(it)).map(|it| it.key);
        let mut plans = resources.chain(removed_outputs(self.template, &self.outputs)).map(removed);
        let fix = Fix::risky(title, plans.next()?);
        Some(plans.fold(fix, Fix::and))
    }
}

/// Returns the owners of all references to a resource.
fn users(template: &Template, resource: &str) -> impl Iterator<Item = hot::Owner> {
    let targets = [Target::Resource, Target::Attribute, Target::Dependency];
    let references = targets.into_iter().flat_map(|it| template.references(it));
    references.filter(move |it| it.name.text() == resource).map(|it| it.owner)
}

/// Returns the keys of outputs to remove, or the key of the section if no output is left.
fn removed_outputs<'t>(
    template: &'t Template,
    positions: &BTreeSet<usize>,
) -> impl Iterator<Item = hot::Node<'t>> {
    let count = template.outputs().count();
    let section = template.section("outputs").filter(|_| count > 0 && count == positions.len());
    let single = template.outputs().enumerate().filter(|(position, _)| positions.contains(position));
    let single: Vec<_> = if section.is_some() { Vec::new() } else { single.map(|(_, it)| it.key).collect() };
    section.map(|it| it.key).into_iter().chain(single)
}
