//! The base module: the answer renames modules.

use std::collections::BTreeSet;

use vnfcheck_fix::{Decision, Plan};
use vnfcheck_hot::{File, FileId, FileKind, Package};
use vnfcheck_report::{FindingReport, RequirementReport};
use vnfcheck_vnf::stems;
use vnfcheck_yaml::Written;

use super::{effect_of, risky};
use crate::asking::Asking;
use crate::form::Form;
use crate::question::{Answered, Effect, Kind, Question};

/// ID of the only question of this kind.
const ID: &str = "module/base";

/// Asks for the base module of a package with no base module or several base modules.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let package = asking.package();
    let Some((requirement, finding, candidates)) = waiting(asking) else { return Vec::new() };
    let choices: Vec<String> = candidates.iter().map(|it| package.path_of(*it).to_owned()).collect();
    let proposal = choices.first().map(Written::text);
    vec![Question {
        id: ID.to_owned(),
        author_id: None,
        kind: Kind::Module,
        text: "Which template is the base module of the VNF?".to_owned(),
        requirements: BTreeSet::from([requirement.id.to_string()]),
        places: BTreeSet::from([Asking::place(finding)]),
        form: Form { choices, is_closed: true, ..Form::default() },
        proposal,
    }]
}

fn waiting<'p>(asking: &Asking<'p>) -> Option<(&'p RequirementReport, &'p FindingReport, &'p [FileId])> {
    asking.findings().find_map(|(requirement, finding)| {
        finding.waits_for.0.iter().find_map(|it| match it {
            Decision::Base { candidates } => Some((requirement, finding, candidates.as_slice())),
            _ => None,
        })
    })
}

/// Gives the base module a name with `base`, and the other candidates names without `base`.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Vec<Effect> {
    let package = asking.package();
    let (Some((_, finding, candidates)), [answered, ..]) = (waiting(asking), answers) else {
        return Vec::new();
    };
    let Written::Text(chosen) = &answered.answer else { return Vec::new() };
    let plans = candidates.iter().filter_map(|it| package.file(*it)).flat_map(|file| {
        let is_chosen = file.path() == chosen;
        let is_named = file.kind_by_name() == FileKind::Base;
        if is_chosen == is_named { Vec::new() } else { renamed(package, file, is_chosen) }
    });
    let fix = risky(format!("make `{chosen}` the base module"), plans);
    fix.map(|fix| effect_of(answered, fix, &finding.primary.file)).into_iter().collect()
}

/// Returns the plans that rename a module and the volume module of the same name.
fn renamed(package: &Package, file: &File, is_base: bool) -> Vec<Plan> {
    let stem = if is_base { stems::of_base(file.stem()) } else { stems::without_marks(file.stem()) };
    let mut plans = vec![Plan::RenameFile { file: file.id(), to: format!("{stem}.{}", file.extension()) }];
    // A file with the content of an environment belongs to the module that has its current name.
    let environments = package.misnamed_environments();
    let environments = environments.iter().filter(|it| it.module.is_some_and(|it| it.id() == file.id()));
    plans.extend(
        environments.take(1).map(|it| Plan::RenameFile { file: it.file.id(), to: format!("{stem}.env") }),
    );
    let volumes = package.named_after(file).filter(|it| it.kind() == FileKind::Volume);
    plans.extend(
        volumes.map(|it| Plan::RenameFile { file: it.id(), to: format!("{stem}_volume.{}", it.extension()) }),
    );
    plans
}
