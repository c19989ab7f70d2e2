//! Parameters of their own: uses of one parameter that require different names get parameters with the same value. The
//! names follow from the files, so there is no question.

use std::collections::{BTreeMap, BTreeSet};

use fix::{Decision, Fix, Plan};
use hot::{FileId, NodeId, Package, Template};
use yaml::Written;

use crate::asking::Asking;
use crate::question::{Effect, Effects};

/// The uses of a parameter that get another one.
#[derive(Default)]
struct Uses {
    nodes: BTreeSet<NodeId>,
    requirements: BTreeSet<String>,
}

/// A parameter, the uses of which get another one.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Split<'p> {
    template: FileId,
    from: &'p str,
    to: &'p str,
}

/// Gives the uses of shared parameters parameters of their own.
pub(super) fn effects(asking: &Asking<'_>) -> Effects {
    let package = asking.package();
    let mut splits: BTreeMap<Split<'_>, Uses> = BTreeMap::new();
    let mut assigned: BTreeMap<(FileId, NodeId), &str> = BTreeMap::new();
    for (requirement, finding) in asking.findings() {
        for decision in &finding.waits_for.0 {
            let Decision::OwnParameter { template, from, to, at } = decision else { continue };
            if assigned.entry((*template, *at)).or_insert(to) == to {
                let uses = splits.entry(Split { template: *template, from, to }).or_default();
                uses.nodes.insert(*at);
                uses.requirements.insert(requirement.id.to_string());
            }
        }
    }
    let mut out = Effects::default();
    for (split, uses) in splits {
        let Some(fix) = fix(package, &split, &uses.nodes) else { continue };
        out.fixes.push(Effect {
            fix,
            requirement: uses.requirements.into_iter().collect::<Vec<_>>().join(", "),
            file: package.path_of(split.template).to_owned(),
            answers: BTreeSet::new(),
        });
    }
    out
}

fn fix(package: &Package, split: &Split<'_>, uses: &BTreeSet<NodeId>) -> Option<Fix> {
    let Split { template: file, from, to } = *split;
    let template = package.file(file)?.template()?;
    if template.parameter(to).is_none() {
        let uses = uses.iter().copied().collect();
        let plan = Plan::SplitParameter { template: file, from: from.to_owned(), to: to.to_owned(), uses };
        return Some(Fix::risky(format!("use a parameter `{to}` with the value of `{from}`"), plan));
    }
    if !is_same(package, template, from, to) {
        return None;
    }
    let mut plans = uses.iter().map(|node| Plan::Replace { file, node: *node, value: Written::text(to) });
    let fix = Fix::risky(format!("use `{to}`, which has the value of `{from}`"), plans.next()?);
    Some(plans.fold(fix, Fix::and))
}

/// Returns `true` if two parameters of a module have the same type and the same value.
fn is_same(package: &Package, template: &Template, from: &str, to: &str) -> bool {
    let environment = package.environment(template);
    let value = |name: &str| environment.and_then(|it| it.value_of(name)).map(|it| Written::of(it.value));
    let declared = |name: &str| template.parameter(name).map(|it| it.declared_type().to_owned());
    package.kind(template.file()).is_module()
        && declared(from) == declared(to)
        && value(from).is_some()
        && value(from) == value(to)
}
