//! Removal of unused outputs and of unneeded files.

use std::collections::BTreeMap;

use vnfcheck_fix::{Decision, Fix, KEEP, Plan, REMOVE};
use vnfcheck_hot::{File, FileId, FileKind, Package};
use vnfcheck_yaml::Written;

use super::{effect_of, effect_of_all, risky};
use crate::asking::Asking;
use crate::form::Form;
use crate::kinds::remove::removed_outputs;
use crate::question::{self, Answered, Effect, Kind, Question, Questions, Waiting};

/// An output or file that the author may remove.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Leftover<'p> {
    Output(FileId, &'p str),
    File(FileId),
}

impl<'p> Leftover<'p> {
    fn of(decision: &'p Decision) -> Option<Self> {
        match decision {
            Decision::RemoveOutput { template, output } => Some(Self::Output(*template, output)),
            Decision::RemoveFile { file } => Some(Self::File(*file)),
            _ => None,
        }
    }

    fn file(self) -> FileId {
        match self {
            Self::Output(file, _) | Self::File(file) => file,
        }
    }

    fn id(self, package: &Package) -> String {
        let path = package.path_of(self.file());
        match self {
            Self::Output(_, name) => question::id_of(Kind::Remove, path, &format!("outputs/{name}")),
            Self::File(_) => format!("remove/{path}"),
        }
    }

    /// Returns the answer that removes the element, in words.
    fn removal(self) -> &'static str {
        match self {
            Self::Output(..) => "remove the output",
            Self::File(_) => "remove the file",
        }
    }

    fn text(self, package: &Package) -> String {
        let path = package.path_of(self.file());
        match self {
            Self::Output(_, name) => {
                format!("Remove output `{name}` of `{path}`, which no template takes as a parameter?")
            }
            Self::File(file) if package.kind(file) == FileKind::Environment => {
                format!("Remove environment `{path}` with all values?")
            }
            Self::File(file) => {
                let environments: Vec<&str> = package.environments_of(file).map(File::path).collect();
                match question::named("environment", &environments) {
                    Some(with) => format!("Remove `{path}`, which defines no resources, and {with}?"),
                    None => format!("Remove `{path}`, which defines no resources?"),
                }
            }
        }
    }
}

/// Returns the outputs and files that findings concern, except the last module that defines resources.
fn leftovers<'p>(asking: &Asking<'p>) -> Questions<Leftover<'p>> {
    let package = asking.package();
    // Without any module, the package would have nothing to deploy.
    let is_needed = |it: &Leftover<'_>| {
        let of_file = matches!(it, Leftover::File(file) if package.kind(*file).is_module());
        of_file && !package.modules().any(|module| module.file() != it.file() && module.resource_count() > 0)
    };
    asking.waiting(|it| Leftover::of(it).filter(|it| !is_needed(it)))
}

/// Asks whether to keep each output and each file that may be removed.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let package = asking.package();
    let question = |(leftover, waiting): (Leftover<'_>, Waiting)| Question {
        id: leftover.id(package),
        author_id: None,
        kind: Kind::Remove,
        text: leftover.text(package),
        requirements: waiting.requirements,
        places: waiting.places,
        form: Form::among(&[
            (REMOVE, leftover.removal()),
            (KEEP, "keep: leave the finding, and record the answer"),
        ]),
        proposal: Some(Written::text(REMOVE)),
    };
    leftovers(asking).into_iter().map(question).collect()
}

/// Removes the outputs and files that the author does not keep. One fix removes all outputs of a template, because the
/// removal of the last output also removes the section.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Vec<Effect> {
    let package = asking.package();
    let mut fixes = Vec::new();
    let mut outputs: BTreeMap<FileId, BTreeMap<&str, &Answered<'_>>> = BTreeMap::new();
    for (leftover, _) in leftovers(asking).into_iter() {
        let id = leftover.id(package);
        let answered = answers.iter().find(|it| it.question.id == id && it.answer == Written::text(REMOVE));
        let Some(answered) = answered else { continue };
        match leftover {
            Leftover::Output(file, name) => {
                outputs.entry(file).or_default().insert(name, answered);
            }
            Leftover::File(file) => {
                let title = format!("remove `{}`", package.path_of(file));
                let fix = Fix::risky(title, Plan::RemoveFile { file });
                fixes.push(effect_of(answered, fix, package.path_of(file)));
            }
        }
    }
    for (file, outputs) in outputs {
        let Some(template) = package.file(file).and_then(File::template) else { continue };
        let is_removed = |position: &usize| {
            template.outputs().nth(*position).is_some_and(|it| outputs.contains_key(it.name()))
        };
        let positions = (0..template.outputs().count()).filter(is_removed).collect();
        let plans =
            removed_outputs(template, &positions).map(|key| Plan::RemoveEntry { file, key: key.id() });
        let names: Vec<String> = outputs.keys().map(|it| format!("`{it}`")).collect();
        let what = if names.len() == 1 { "output" } else { "outputs" };
        let fix = risky(format!("remove {what} {}", names.join(", ")), plans);
        fixes.extend(fix.map(|fix| effect_of_all(outputs.into_values(), fix, package.path_of(file))));
    }
    fixes
}
