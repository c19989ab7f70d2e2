//! Modules that ONAP does not permit in addition to the base module. Their content moves to the base module, or the
//! author deletes a module that is not part of the VNF.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Decision, Fix, KEEP, MOVE, Plan};
use vnfcheck_hot::{ContentHash, File, FileId, FileKind, Package, Parameter, Template};
use vnfcheck_vnf::{metadata, tokens};
use vnfcheck_yaml::Written;

use super::{effect_of, risky};
use crate::asking::Asking;
use crate::form::Form;
use crate::question::{Answered, Effect, Kind, Question};

/// Answer that deletes a module with its content. In files of earlier versions, `remove` moves the content.
const DELETE: &str = "delete";

/// Asks whether to move the content of each module to the base module. Nothing is lost, so the proposal is the move,
/// unless the module may have to stay.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let package = asking.package();
    let mut questions: BTreeMap<FileId, Question> = BTreeMap::new();
    for (requirement, finding) in asking.findings() {
        for decision in &finding.waits_for.0 {
            let Decision::Merge { module, base, doubt } = decision else { continue };
            let question =
                questions.entry(*module).or_insert_with(|| asked(package, *module, *base, doubt.as_deref()));
            question.requirements.insert(requirement.id.to_string());
            question.places.insert(Asking::place(finding));
        }
    }
    questions.into_values().collect()
}

fn asked(package: &Package, module: FileId, base: FileId, doubt: Option<&str>) -> Question {
    let (path, into) = (package.path_of(module), package.path_of(base));
    let why = doubt.map(|it| format!(" {it}")).unwrap_or_default();
    let moved = format!("move: add the content to `{into}`, and remove `{path}`");
    let mut form = Form::among(&[(MOVE, &moved)]);
    if package.kind(module) == FileKind::Incremental {
        form.add(DELETE, "delete: the module is not part of the VNF");
    }
    form.add(KEEP, "keep: leave both modules, and record the answer");
    Question {
        id: format!("remove/{path}"),
        author_id: None,
        kind: Kind::Remove,
        text: format!("Move the content of module `{path}` to `{into}`?{why}"),
        requirements: BTreeSet::new(),
        places: BTreeSet::new(),
        form,
        proposal: doubt.is_none().then(|| Written::text(MOVE)),
    }
}

/// Moves or deletes the modules that the author does not keep.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Vec<Effect> {
    let package = asking.package();
    let mut moved: BTreeMap<FileId, FileId> = BTreeMap::new();
    for decision in asking.decisions() {
        if let Decision::Merge { module, base, .. } = decision {
            moved.insert(*module, *base);
        }
    }
    let effect = |(from, into): (FileId, FileId)| {
        let (path, base) = (package.path_of(from), package.path_of(into));
        let id = format!("remove/{path}");
        let answered = answers.iter().find(|it| it.question.id == id)?;
        if answered.answer == Written::text(DELETE) {
            let fix = Fix::risky(format!("remove `{path}`"), Plan::RemoveFile { file: from });
            return Some(effect_of(answered, fix, path));
        }
        if answered.answer != Written::text(MOVE) {
            return None;
        }
        let title = format!("rename what `{path}` and `{base}` define differently");
        let fix = risky(title, renamed(package, from, into)).unwrap_or_else(|| {
            let title = format!("move the content of `{path}` to `{base}`");
            Fix::risky(title, Plan::MergeModule { from, into })
        });
        Some(effect_of(answered, fix, path))
    };
    moved.into_iter().filter_map(effect).collect()
}

/// Returns the plans that rename the parameters, resources and outputs of a module whose names have a different meaning
/// in the base module.
fn renamed(package: &Package, from: FileId, into: FileId) -> Vec<Plan> {
    let template = |file| package.file(file).and_then(File::template);
    let Some((module, base)) = template(from).zip(template(into)) else { return Vec::new() };
    let stem = tokens::as_word(package.file(from).map_or("", File::stem));
    let new = |name: &str| format!("{stem}_{name}");
    let mut plans = Vec::new();
    for parameter in module.parameters() {
        let name = parameter.name();
        let is_supplied = metadata::supplied(name).is_some() || base.output(name).is_some();
        let is_other = base.parameter(name).is_some_and(|it| {
            it.declared_type() != parameter.declared_type()
                || described(package, module, parameter) != described(package, base, it)
        });
        if is_other && !is_supplied {
            plans.push(Plan::RenameParameter { template: from, from: name.to_owned(), to: new(name) });
        }
    }
    for resource in module.resources().filter(|it| base.resource(it.id()).is_some()) {
        let (from, to) = (resource.id().to_owned(), new(resource.id()));
        plans.push(Plan::RenameResource { template: module.file(), from, to });
    }
    for output in module.outputs().filter(|it| base.output(it.name()).is_some()) {
        let (from, to) = (output.name().to_owned(), new(output.name()));
        plans.push(Plan::RenameOutput { template: module.file(), from, to });
    }
    plans
}

/// Returns the default, the constraints and the value of a parameter.
fn described(package: &Package, module: &Template, parameter: Parameter<'_>) -> [Option<ContentHash>; 3] {
    let value = package.environment(module).and_then(|it| it.value_of(parameter.name()));
    let attribute = |key| parameter.attribute(key).map(|it| it.value.content());
    [attribute("default"), attribute("constraints"), value.map(|it| it.value.content())]
}
