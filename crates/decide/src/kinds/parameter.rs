//! New parameters: uses of one parameter that require different names get separate parameters with the same value, a
//! list replaces its elements in calls, and a parameter replaces a value in a template. The files determine the names.
//! The only question is whether ONAP supplies the values, because ONAP then replaces the current values.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Decision, Fix, KEEP, Plan};
use vnfcheck_hot::{File, FileId, Node, NodeId, Package, Reference, Template, Value};
use vnfcheck_yaml::Written;

use super::vm_type::is_used_by_callers;
use super::{joined, resource_with, risky, uses_of_parameters};
use crate::asking::Asking;
use crate::form::Form;
use crate::question::{Answered, Effect, Kind, Place, Question, Waiting};

/// ID of the only question of this kind.
const ID: &str = "parameter/supplied";
const SUPPLIED: &str = "parameter";

/// Properties with data for servers, in which a parameter may have any name.
const DATA: [&str; 3] = ["cloud_config", "config", "user_data"];

/// The uses of a parameter that another parameter takes over.
#[derive(Default)]
struct Uses {
    nodes: BTreeSet<NodeId>,
    requirements: BTreeSet<String>,
}

/// A parameter, some of whose uses another parameter takes over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Split<'p> {
    template: FileId,
    from: &'p str,
    to: &'p str,
}

/// Asks whether parameters replace values that no environment can keep.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let mut requirements = BTreeSet::new();
    let mut places: BTreeSet<Place> = BTreeSet::new();
    for (requirement, finding) in asking.findings() {
        let mut decisions = finding.waits_for.0.iter();
        if decisions.any(|it| matches!(it, Decision::NewParameter { is_supplied: true, .. })) {
            requirements.insert(requirement.id.to_string());
            places.insert(Asking::place(finding));
        }
    }
    let question = Question {
        id: ID.to_owned(),
        author_id: None,
        kind: Kind::Parameter,
        text:
            "Replace names, zones, networks and computed values with parameters? The current values are lost."
                .to_owned(),
        requirements,
        places,
        form: Form::among(&[
            (SUPPLIED, "parameter: replace the values"),
            (KEEP, "keep: leave the findings, and record the answer"),
        ]),
        proposal: Some(Written::text(SUPPLIED)),
    };
    if question.places.is_empty() { Vec::new() } else { vec![question] }
}

/// Gives the uses of shared parameters separate parameters, and replaces values with parameters.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Vec<Effect> {
    let answer = answers.iter().find(|it| it.question.id == ID);
    let may_supply = answer.is_some_and(|it| it.answer == Written::text(SUPPLIED));
    let mut effects = splits(asking);
    effects.extend(lists(asking));
    effects.extend(replacements(asking, may_supply));
    effects
}

/// Passes whole lists to nested templates instead of their elements, and one list instead of several.
fn lists(asking: &Asking<'_>) -> Vec<Effect> {
    let package = asking.package();
    let is_of_list = |it: &Decision| matches!(it, Decision::WholeList { .. } | Decision::OneList { .. });
    let effect = |(decision, waiting): (&Decision, Waiting)| {
        let (template, title, plan) = match decision {
            Decision::WholeList { template, name: from, list } => (
                *template,
                format!("pass the whole list `{list}` and the index instead of `{from}`"),
                Plan::TakeList { template: *template, from: from.clone(), list: list.clone() },
            ),
            Decision::OneList { template, list } => (
                *template,
                format!("pass elements of one list `{list}`"),
                Plan::JoinLists { template: *template, list: list.clone() },
            ),
            _ => return None,
        };
        Some(Effect {
            fix: Fix::risky(title, plan),
            requirement: joined(&waiting.requirements),
            file: package.path_of(template).to_owned(),
            answers: BTreeSet::new(),
        })
    };
    let lists = asking.waiting(|it| is_of_list(it).then_some(it));
    lists.into_iter().filter_map(effect).collect()
}

/// A parameter, or an element of a list, that replaces values.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Replacement<'p> {
    template: FileId,
    name: &'p str,
    type_name: &'static str,
    index: Option<&'p str>,
    is_supplied: bool,
}

fn replacements(asking: &Asking<'_>, may_supply: bool) -> Vec<Effect> {
    let package = asking.package();
    let mut found: BTreeMap<Replacement<'_>, Uses> = BTreeMap::new();
    for (requirement, finding) in asking.findings() {
        for decision in &finding.waits_for.0 {
            let Decision::NewParameter { template, name, type_name, index, at, is_supplied } = decision
            else {
                continue;
            };
            let (template, is_supplied) = (*template, *is_supplied);
            let key = Replacement { template, name, type_name, index: index.as_deref(), is_supplied };
            let uses = found.entry(key).or_default();
            uses.nodes.insert(*at);
            uses.requirements.insert(requirement.id.to_string());
        }
    }
    found.retain(|it, _| may_supply || !it.is_supplied);
    let effect = |(it, uses): (Replacement<'_>, Uses)| {
        Some(Effect {
            fix: replaced(package, &it, &uses.nodes)?,
            requirement: joined(&uses.requirements),
            file: package.path_of(it.template).to_owned(),
            answers: it.is_supplied.then(|| ID.to_owned()).into_iter().collect(),
        })
    };
    found.into_iter().filter_map(effect).collect()
}

/// Returns the fix that replaces values with a parameter; `None` if one parameter would replace different literals,
/// such as the names of two networks with one role. The value of a parameter that ONAP does not supply becomes a
/// default, which other fixes move to the environment or to the callers.
fn replaced(package: &Package, it: &Replacement<'_>, nodes: &BTreeSet<NodeId>) -> Option<Fix> {
    let template = package.file(it.template)?.template()?;
    let values = nodes.iter().map(|node| template.tree().node(*node)).collect::<Option<Vec<_>>>()?;
    let mut literals = values.iter().filter(|it| it.is_scalar()).map(|it| it.text());
    let literal = literals.next();
    if literals.any(|it| Some(it) != literal) {
        return None;
    }
    let mut declaration = vec![
        ("type", Written::text(it.type_name)),
        ("description", Written::text(it.name.replace('_', " "))),
    ];
    if !it.is_supplied {
        let first = values.first()?;
        let (text, is_text) = (first.text(), matches!(first.value(), Value::Text(_)));
        if template.parameter(it.name).is_some() || values.iter().any(|it| it.text() != text) {
            return None;
        }
        let is_as_written = is_text || it.type_name != "string";
        declaration.push((
            "default",
            Written::of(*first).filter(|_| is_as_written).unwrap_or_else(|| Written::text(text)),
        ));
    }
    let name = Written::text(it.name);
    let read = match it.index {
        Some(index) => Written::List(vec![name, Written::text(index)]),
        None => name,
    };
    let get = || Written::call("get_param", read.clone());
    let file = it.template;
    let plans = nodes.iter().map(|node| Plan::Replace { file, node: *node, value: get() });
    let supplied = Plan::SupplyParameter {
        template: file,
        name: it.name.to_owned(),
        declaration: Written::map(declaration),
    };
    let title = format!("take the value from parameter `{}`", it.name);
    risky(title, std::iter::once(supplied).chain(plans))
}

/// Gives the uses of shared parameters separate parameters.
fn splits(asking: &Asking<'_>) -> Vec<Effect> {
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
    let all_uses = uses_of_parameters(package, splits.keys().map(|it| it.template));
    let effect = |(split, uses): (&Split<'_>, &Uses)| {
        let used = all_uses.get(&(split.template, split.from)).map(Vec::as_slice).unwrap_or_default();
        let fix = if is_rename(package, &splits, split, used) {
            Fix::rename_parameter(split.template, split.from, split.to)
        } else {
            fix(package, split, &uses.nodes)?
        };
        Some(Effect {
            fix,
            requirement: joined(&uses.requirements),
            file: package.path_of(split.template).to_owned(),
            answers: BTreeSet::new(),
        })
    };
    splits.iter().filter_map(effect).collect()
}

/// Returns `true` if the shared parameter with the given uses itself gets the name of the split, because its remaining
/// uses, in data for servers, require no name. Of several splits, the addresses of ports come first; later rounds make
/// the other splits.
fn is_rename<'p>(
    package: &Package,
    splits: &BTreeMap<Split<'p>, Uses>,
    split: &Split<'p>,
    used: &[Reference<'_>],
) -> bool {
    let Split { template: file, from, to } = *split;
    let Some(template) = package.file(file).and_then(File::template) else { return false };
    let start = Split { template: file, from, to: "" };
    let following = splits.range(start..);
    let of_parameter: Vec<(&Split<'_>, &Uses)> =
        following.take_while(|(it, _)| (it.template, it.from) == (file, from)).collect();
    let is_address = |uses: &Uses| {
        used.iter().any(|it| uses.nodes.contains(&it.name.id()) && is_in(template, *it, &["fixed_ips"]))
    };
    let first = of_parameter.iter().find(|(_, uses)| is_address(uses)).or(of_parameter.first());
    if first.is_none_or(|(it, _)| *it != split) {
        return false;
    }
    let separate: BTreeSet<NodeId> = of_parameter.iter().flat_map(|(_, it)| &it.nodes).copied().collect();
    let mut remaining = used.iter().filter(|it| !separate.contains(&it.name.id())).peekable();
    remaining.peek().is_some()
        && remaining.all(|it| is_in(template, *it, &DATA))
        && template.parameter(to).is_none()
        && !is_used_by_callers(package, template, from)
}

/// Returns `true` if one of the properties of a resource contains a reference.
fn is_in(template: &Template, reference: Reference<'_>, properties: &[&str]) -> bool {
    let resource = resource_with(reference).and_then(|it| template.resource_at(it));
    let Some(given) = resource.and_then(|it| it.definition.properties()) else { return false };
    let mut path = std::iter::successors(Some(reference.name), |it| it.parent());
    let property = path.find(|it| it.parent().is_some_and(|it| it.id() == given.id()));
    property.and_then(Node::own_entry).is_some_and(|it| properties.contains(&it.name()))
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
    let plans = uses.iter().map(|node| Plan::Replace { file, node: *node, value: Written::text(to) });
    risky(format!("use `{to}`, which has the value of `{from}`"), plans)
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
