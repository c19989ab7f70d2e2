//! Values of parameters in environments. An environment file that does not exist is created once all its values are
//! known.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Decision, Fix, Plan};
use vnfcheck_hot::file::stem;
use vnfcheck_hot::{Entry, Environment, File, FileId, Package, Target};
use vnfcheck_yaml::Written;

use crate::asking::Asking;
use crate::form::Form;
use crate::question::{Answered, Effect, Kind, Place, Question, Waiting};

/// Endings of the names of flavors and images, which follow the vm-type.
const ENDINGS: [&str; 2] = ["_flavor_name", "_image_name"];

/// Asks for the value of each parameter that an environment must list, once for all modules without a value.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let open = asking.waiting(|it| missing(it).into_iter().map(|(_, name)| name.to_owned()));
    let package = asking.package();
    let modules = modules_by_name(asking);
    let question = |(name, waiting): (String, Waiting)| {
        let modules = modules.get(&name)?;
        let template = package.file(*modules.first()?)?.template()?;
        let form = template.parameter(&name).map(Form::of).unwrap_or_default();
        let form = Form { name: name.clone(), ..form };
        Some(Question {
            id: id_of(asking, modules, &name)?,
            author_id: None,
            kind: Kind::Value,
            text: format!("Which value does `{name}` have?"),
            requirements: waiting.requirements,
            places: occurrences(asking, modules, &name).unwrap_or(waiting.places),
            proposal: proposal(asking, modules, &name).filter(|it| form.defect(it).is_none()),
            form,
        })
    };
    let mut questions: Vec<Question> = open.into_iter().filter_map(question).collect();
    questions.sort_by(|a, b| a.id.cmp(&b.id));
    questions
}

/// Returns the places where modules declare and use a parameter; `None` without a declaration.
fn occurrences(asking: &Asking<'_>, modules: &BTreeSet<FileId>, name: &str) -> Option<BTreeSet<Place>> {
    let declaring = modules.iter().filter_map(|module| {
        let template = asking.package().file(*module)?.template()?;
        Some((template, template.parameter(name)?.key))
    });
    let nodes = declaring.flat_map(|(template, key)| {
        let uses = template.references(Target::Parameter).map(|it| it.name);
        std::iter::once(key).chain(uses.filter(move |it| it.text() == name))
    });
    let places: BTreeSet<Place> = nodes.filter_map(|it| asking.place_of(it)).collect();
    (!places.is_empty()).then_some(places)
}

/// Returns the modules and parameters whose values a decision concerns.
fn missing(decision: &Decision) -> Vec<(FileId, &str)> {
    match decision {
        Decision::Value { module, name } => vec![(*module, name.as_str())],
        Decision::Environment { module, values, .. } => {
            values.iter().map(|it| (*module, it.as_str())).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the modules that lack a value of each parameter.
fn modules_by_name(asking: &Asking<'_>) -> BTreeMap<String, BTreeSet<FileId>> {
    let mut modules: BTreeMap<String, BTreeSet<FileId>> = BTreeMap::new();
    for (module, name) in asking.decisions().flat_map(missing) {
        modules.entry(name.to_owned()).or_default().insert(module);
    }
    modules
}

/// Returns the ID of the question about a parameter: the environment of its first module, then its name.
fn id_of(asking: &Asking<'_>, modules: &BTreeSet<FileId>, name: &str) -> Option<String> {
    let package = asking.package();
    let module = asking.first(modules.iter().copied())?;
    let path = package.path_of(module);
    let environment = package.environments_of(module).next().map(File::path);
    let environment = environment.map_or_else(|| format!("{}.env", stem(path)), str::to_owned);
    Some(format!("value/{environment}/{name}"))
}

/// Returns the value that the environments of the other modules agree on. Otherwise, returns the value that the
/// environments of the author agree on, because fixes remove the entries of unused parameters.
fn proposal(asking: &Asking<'_>, modules: &BTreeSet<FileId>, name: &str) -> Option<Written> {
    let package = asking.package();
    let others = package.modules().filter(|it| !modules.contains(&it.file()));
    let of_others = others.filter_map(|module| set_value(package.environment(module)?, name));
    agreed(of_others).or_else(|| {
        let original = asking.original()?;
        let of_author = |name: &str| agreed(original.environments().filter_map(|it| set_value(it, name)));
        of_author(name).or_else(|| of_author(removed_alike(package, original, name)?))
    })
}

/// Returns the common value; `None` if there are no values or if the values differ.
fn agreed(mut values: impl Iterator<Item = Written>) -> Option<Written> {
    let first = values.next()?;
    values.all(|it| it == first).then_some(first)
}

/// Returns the parameter in the author's environments that has the same ending, is used by no template and was removed
/// by fixes; `None` unless there is exactly one.
fn removed_alike<'o>(package: &Package, original: &'o Package, name: &str) -> Option<&'o str> {
    let ending = ENDINGS.into_iter().find(|it| name.ends_with(*it))?;
    let is_used = |name: &str| {
        let mut references = original.templates().flat_map(|it| it.references(Target::Parameter));
        references.any(|it| it.name.text() == name)
    };
    let is_declared = |name: &str| package.templates().any(|it| it.parameter(name).is_some());
    let listed = original.environments().flat_map(Environment::given).map(Entry::name);
    let removed: BTreeSet<&str> =
        listed.filter(|it| it.ends_with(ending) && !is_used(it) && !is_declared(it)).collect();
    let mut removed = removed.into_iter();
    removed.next().filter(|_| removed.next().is_none())
}

fn set_value(environment: &Environment, name: &str) -> Option<Written> {
    let value = environment.value_of(name)?.value;
    Written::of(value).filter(|_| !value.is_null() && !value.text().is_empty())
}

/// Sets the answered values. A module without an environment file gets one if all its values are answered.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Vec<Effect> {
    let package = asking.package();
    let answer_of: BTreeMap<&str, &Answered<'_>> =
        answers.iter().filter_map(|it| Some((it.question.id.rsplit_once('/')?.1, it))).collect();
    let mut effects = Vec::new();
    let mut seen = BTreeSet::new();
    for (requirement, finding) in asking.findings() {
        for decision in &finding.waits_for.0 {
            if !seen.insert(decision) {
                continue;
            }
            let file = finding.primary.file.clone();
            let made = match decision {
                Decision::Value { module, name } => answer_of.get(name.as_str()).map(|it| {
                    (set(package, *module, name, it.answer.clone()), BTreeSet::from([it.question.id.clone()]))
                }),
                Decision::Environment { module, title, defaults, values } => {
                    let answered: Vec<(&String, &&Answered<'_>)> =
                        values.iter().filter_map(|it| Some((it, answer_of.get(it.as_str())?))).collect();
                    (answered.len() == values.len()).then(|| {
                        let ids = answered.iter().map(|(_, it)| it.question.id.clone()).collect();
                        let values = answered.iter().map(|(name, it)| ((*name).clone(), it.answer.clone()));
                        let (defaults, values) = (defaults.clone(), values.collect());
                        let plan = Plan::AddEnvironment { template: *module, defaults, values };
                        (Fix::risky(title.as_str(), plan), ids)
                    })
                }
                _ => None,
            };
            let requirement = requirement.id.to_string();
            effects.extend(made.map(|(fix, answers)| Effect { fix, requirement, file, answers }));
        }
    }
    effects
}

fn set(package: &Package, module: FileId, name: &str, value: Written) -> Fix {
    let environment = package.environments_of(module).next().map_or("the environment", File::name);
    let plan = Plan::SetValue { template: module, name: name.to_owned(), value };
    Fix::risky(format!("set `{name}` in `{environment}`"), plan)
}
