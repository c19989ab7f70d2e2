//! Removal of resources that ONAP forbids, with the forbidden resources and the outputs that refer to such a resource.
//! Parameters replace the values that other resources read.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Decision, Fix, KEEP, Plan};
use vnfcheck_hot::{Call, Dialect, FileId, Node, NodeId, Package, Reference, Section, Target, Template};
use vnfcheck_yaml::Written;

use crate::asking::Asking;
use crate::form::Form;
use crate::question::{self, Answered, Effect, Effects, Kind, Question, Questions, Refused, Waiting};

pub(super) const REMOVE: &str = "remove";

/// A resource that a finding forbids.
type Subject<'p> = (FileId, &'p str);

/// The forbidden resources, each with the parameter that replaces the resource, if other requirements determine the
/// name of the parameter.
type Forbidden<'p> = BTreeMap<Subject<'p>, Option<&'p str>>;

/// Asks for each forbidden resource that can be removed.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let mut open = Questions::default();
    for (requirement, finding) in asking.findings() {
        for subject in finding.waits_for.0.iter().filter_map(subject) {
            open.add(subject, &requirement.id, Asking::place(finding));
        }
    }
    let forbidden = forbidden(asking);
    let question = |(subject, waiting): (Subject<'_>, Waiting)| {
        let removal = Removal::of(asking.package(), subject, &forbidden)?;
        Some(Question {
            id: id_of(asking.package(), subject),
            kind: Kind::Remove,
            text: removal.text(asking.package(), subject.1),
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
        Decision::Remove { template, resource, .. } => Some((*template, resource)),
        _ => None,
    }
}

/// Returns `true` if a resource that a finding forbids can be removed.
pub(super) fn is_possible(asking: &Asking<'_>, decision: &Decision) -> bool {
    subject(decision).is_some_and(|it| Removal::of(asking.package(), it, &forbidden(asking)).is_some())
}

fn id_of(package: &Package, (template, resource): Subject<'_>) -> String {
    question::id_of(Kind::Remove, package.path_of(template), resource)
}

/// Returns all resources that findings forbid.
fn forbidden<'p>(asking: &Asking<'p>) -> Forbidden<'p> {
    let decisions = asking.findings().flat_map(|(_, finding)| &finding.waits_for.0);
    let forbidden = decisions.filter_map(|it| match it {
        Decision::Remove { template, resource, instead } => {
            Some(((*template, resource.as_str()), instead.as_deref()))
        }
        _ => None,
    });
    forbidden.collect()
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
    for subject in forbidden.keys() {
        let Some(answered) = has(*subject, REMOVE) else { continue };
        let id = answered.question.id.clone();
        let Some(removal) = Removal::of(package, *subject, &forbidden) else { continue };
        if let Some(kept) = removal.resources.iter().find(|it| has((subject.0, it), KEEP).is_some()) {
            out.refused.push(Refused { id, why: format!("`{kept}`, which is kept, refers to the resource") });
            continue;
        }
        let Some(fix) = removal.fix(package, format!("remove resource `{}`", subject.1)) else { continue };
        out.fixes.push(Effect {
            fix,
            requirement: answered.question.requirements.iter().cloned().collect::<Vec<_>>().join(", "),
            file: package.path_of(subject.0).to_owned(),
            answers: BTreeSet::from([id]),
        });
    }
    out
}

/// A resource and the elements that are removed or changed with the resource.
struct Removal<'p> {
    template: &'p Template,
    resources: BTreeSet<&'p str>,
    /// Positions of outputs.
    outputs: BTreeSet<usize>,
    /// Positions of outputs of callers that read these outputs, by template.
    outer: BTreeMap<FileId, BTreeSet<usize>>,
    /// Values that other resources read, by the parameters that replace them.
    replaced: BTreeMap<String, BTreeSet<NodeId>>,
    /// Keys and items of `depends_on` in other resources.
    dependencies: BTreeSet<NodeId>,
}

impl<'p> Removal<'p> {
    /// Returns a resource with the forbidden resources and the outputs that refer to the resource; `None` if a parameter
    /// cannot replace a value that another resource reads, or if no resource would remain.
    fn of(package: &'p Package, subject: Subject<'p>, forbidden: &Forbidden<'p>) -> Option<Self> {
        let file = subject.0;
        let template = package.file(file)?.template()?;
        let mut removal = Self {
            template,
            resources: BTreeSet::from([subject.1]),
            outputs: BTreeSet::new(),
            outer: BTreeMap::new(),
            replaced: BTreeMap::new(),
            dependencies: BTreeSet::new(),
        };
        let mut pending = vec![subject.1];
        let mut readers: Vec<(&str, Reference<'p>)> = Vec::new();
        while let Some(resource) = pending.pop() {
            for reference in references(template, resource) {
                let position = usize::try_from(reference.owner.position).ok()?;
                match reference.owner.section {
                    Section::Outputs => {
                        removal.outputs.insert(position);
                    }
                    Section::Resources => {
                        let id = template.resources().nth(position)?.id();
                        if !forbidden.contains_key(&(file, id)) {
                            readers.push((id, reference));
                        } else if removal.resources.insert(id) {
                            pending.push(id);
                        }
                    }
                    _ => return None,
                }
            }
        }
        for (reader, reference) in readers {
            if !removal.resources.contains(reader) {
                let resource = reference.name.text();
                let instead = forbidden.iter().find(|((of, id), _)| *of == file && *id == resource);
                removal.replace(reference, instead.and_then(|(_, it)| *it))?;
            }
        }
        removal.outer = readers_of_outputs(package, template, &removal.outputs)?;
        (removal.resources.len() < template.resource_count()).then_some(removal)
    }

    /// Replaces a reference of a resource that stays.
    fn replace(&mut self, reference: Reference<'p>, instead: Option<&str>) -> Option<()> {
        let name = reference.name;
        if reference.target == Target::Dependency {
            let list = name.parent().filter(|it| it.is_sequence() && it.items().count() > 1);
            let entry = || {
                let parent = name.parent()?;
                let (value, body) =
                    if parent.is_sequence() { (parent, parent.parent()?) } else { (name, parent) };
                body.written_entries().find(|it| it.value.id() == value.id()).map(|it| it.key)
            };
            self.dependencies.insert(if list.is_some() { name } else { entry()? }.id());
            return Some(());
        }
        if self.template.dialect() != Dialect::Hot {
            return None;
        }
        let call = Call::around(name, reference.owner)?;
        let read = if reference.target == Target::Resource {
            "id"
        } else {
            let mut path = call.argument.items().skip(1);
            let attribute = path.next().filter(|it| it.is_scalar()).map(Node::text)?;
            path.next().is_none().then_some(attribute)?
        };
        let of_resource = instead.filter(|_| matches!(read, "id" | "show"));
        let to = of_resource.map_or_else(|| format!("{}_{read}", name.text()), str::to_owned);
        let is_free = self.template.parameter(&to).is_none();
        (is_free || of_resource.is_some())
            .then(|| self.replaced.entry(to).or_default().insert(call.node.id()))?;
        Some(())
    }

    /// Returns the question, which names the elements that are removed with the resource, and the new parameters.
    fn text(&self, package: &Package, resource: &str) -> String {
        let resources: Vec<&str> = self.resources.iter().copied().filter(|it| *it != resource).collect();
        let outputs = self.all_outputs(package).flat_map(|(template, positions)| {
            let named = template.outputs().enumerate().filter(|(position, _)| positions.contains(position));
            named.map(|(_, it)| it.name())
        });
        let outputs: Vec<&str> = outputs.collect();
        let parameters: Vec<&str> = self.replaced.keys().map(String::as_str).collect();
        let gone = [("resource", resources), ("output", outputs)];
        let gone: Vec<String> =
            gone.iter().filter_map(|(kind, names)| question::named(kind, names)).collect();
        let gone = (!gone.is_empty())
            .then(|| format!(" with the elements that refer to `{resource}` ({})", gone.join(" and ")));
        let replaced = question::named("parameter", &parameters)
            .map(|it| format!(", and replace the values that other resources read with {it}"));
        format!("Remove `{resource}`{}{}?", gone.unwrap_or_default(), replaced.unwrap_or_default())
    }

    /// Returns the outputs by template, as positions.
    fn all_outputs<'s>(
        &'s self,
        package: &'s Package,
    ) -> impl Iterator<Item = (&'s Template, &'s BTreeSet<usize>)> {
        let outer = self.outer.iter().filter_map(|(file, it)| Some((package.file(*file)?.template()?, it)));
        std::iter::once((self.template, &self.outputs)).chain(outer)
    }

    fn fix(&self, package: &Package, title: String) -> Option<Fix> {
        let file = self.template.file();
        let removed = |key: Node<'_>| Plan::RemoveEntry { file: key.file(), key: key.id() };
        let resources = self.resources.iter().filter_map(|it| self.template.resource(it)).map(|it| it.key);
        let outputs = self.all_outputs(package);
        let outputs = outputs.flat_map(|(template, positions)| removed_outputs(template, positions));
        let removed = resources.chain(outputs).map(removed);
        let dependencies = self.dependencies.iter().map(|it| Plan::DropEntry { file, key: *it });
        let replaced = self.replaced.iter().flat_map(|(name, nodes)| {
            let get = move || Written::call("get_param", Written::text(name));
            let declaration = Written::map([
                ("type", Written::text("string")),
                ("description", Written::text(name.replace('_', " "))),
            ]);
            let supplied = Plan::SupplyParameter { template: file, name: name.clone(), declaration };
            let uses = nodes.iter().map(move |it| Plan::Replace { file, node: *it, value: get() });
            std::iter::once(supplied).chain(uses)
        });
        let mut plans = removed.chain(dependencies).chain(replaced);
        let fix = Fix::risky(title, plans.next()?);
        Some(plans.fold(fix, Fix::and))
    }
}

/// Returns all references to a resource.
fn references<'t>(template: &'t Template, resource: &str) -> impl Iterator<Item = Reference<'t>> {
    let targets = [Target::Resource, Target::Attribute, Target::Dependency];
    let references = targets.into_iter().flat_map(|it| template.references(it));
    references.filter(move |it| it.name.text() == resource)
}

/// Returns the outputs of callers, at any distance, that read some outputs of a template: their positions by template.
/// `None` if another element of a caller reads such an output.
fn readers_of_outputs(
    package: &Package,
    template: &Template,
    positions: &BTreeSet<usize>,
) -> Option<BTreeMap<FileId, BTreeSet<usize>>> {
    let names = |template: &Template, positions: &BTreeSet<usize>| -> Vec<String> {
        let named = template.outputs().enumerate().filter(|(at, _)| positions.contains(at));
        named.map(|(_, it)| it.name().to_owned()).collect()
    };
    let mut found: BTreeMap<FileId, BTreeSet<usize>> = BTreeMap::new();
    let mut pending: Vec<_> =
        names(template, positions).into_iter().map(|it| (template.file(), it)).collect();
    while let Some((file, output)) = pending.pop() {
        for call in package.calls_to(file) {
            let reads = |it: &Reference<'_>| {
                let steps = it.name.parent().into_iter().flat_map(Node::items).skip(1);
                let mut words = steps.flat_map(|it| it.text().split('.'));
                it.name.text() == call.resource.id() && words.any(|it| it == output)
            };
            for reader in call.caller.references(Target::Attribute).filter(reads) {
                let position = usize::try_from(reader.owner.position).ok()?;
                if reader.owner.section != Section::Outputs {
                    return None;
                }
                if found.entry(call.caller.file()).or_default().insert(position) {
                    let names = names(call.caller, &BTreeSet::from([position]));
                    pending.extend(names.into_iter().map(|it| (call.caller.file(), it)));
                }
            }
        }
    }
    Some(found)
}

/// Returns the keys of outputs to remove, or the key of the section if no output is left.
pub(super) fn removed_outputs<'t>(
    template: &'t Template,
    positions: &BTreeSet<usize>,
) -> impl Iterator<Item = vnfcheck_hot::Node<'t>> {
    let count = template.outputs().count();
    let section = template.section("outputs").filter(|_| count > 0 && count == positions.len());
    let single = template.outputs().enumerate().filter(|(position, _)| positions.contains(position));
    let single: Vec<_> = if section.is_some() { Vec::new() } else { single.map(|(_, it)| it.key).collect() };
    section.map(|it| it.key).into_iter().chain(single)
}
