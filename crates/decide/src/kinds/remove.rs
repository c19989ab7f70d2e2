//! Removal of resources that ONAP forbids, together with the forbidden resources and outputs that refer to them.
//! Parameters replace the values that other resources read.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Choice, Decision, Fix, KEEP, Plan, REMOVE, Repair};
use vnfcheck_hot::{
    Call, Dialect, FileId, NestedCall, Node, NodeId, Package, Reference, ResourceType, Section, Target,
    Template,
};
use vnfcheck_yaml::Written;

use super::{effect_of, risky};
use crate::asking::Asking;
use crate::form::Form;
use crate::question::{self, Answered, Effects, Kind, Question, Refused, Waiting};

/// Resources whose attributes are lists with an item for each member.
const GROUPS: [ResourceType; 4] = [
    ResourceType::AutoScalingGroup,
    ResourceType::InstanceGroup,
    ResourceType::ResourceChain,
    ResourceType::ResourceGroup,
];

/// A resource that a finding forbids.
type Subject<'p> = (FileId, &'p str);

/// The forbidden resources, each with the parameter that replaces the resource, if other requirements determine the
/// name of the parameter.
type Forbidden<'p> = BTreeMap<Subject<'p>, Option<&'p str>>;

/// Asks about each forbidden resource that can be removed. The repairs of the finding are additional answers.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let forbidden = forbidden(asking);
    let reasons = reasons(asking);
    let question = |(subject, waiting): (Subject<'_>, Waiting)| {
        let removal = format!("remove {}", Removal::of(asking.package(), subject, &forbidden)?.described());
        let failing: Vec<String> = waiting.requirements.iter().cloned().collect();
        let failing = question::listed(&failing).unwrap_or_default();
        let keep = format!("keep: leave `{}`; the package still fails {failing}", subject.1);
        let mut form = Form::among(&[(KEEP, keep.as_str()), (REMOVE, removal.as_str())]);
        let mut possible = vec![removal];
        for (choice, fix) in repairs(asking, subject).flat_map(repairing) {
            if !form.choices.contains(&choice.answer) {
                possible.push(fix.title.clone());
            }
            form.add(&choice.answer, &choice.label);
        }
        let possible = question::sentence(&possible.join(", or "));
        let reason = reasons.get(&subject).map(|it| format!("{}. ", question::sentence(it)));
        Some(Question {
            id: id_of(asking.package(), subject),
            author_id: None,
            kind: Kind::Remove,
            text: format!("{}{possible}?", reason.unwrap_or_default()),
            requirements: waiting.requirements,
            places: waiting.places,
            form,
            // The removal loses a resource, but the requirement fails as long as the resource exists.
            proposal: None,
        })
    };
    asking.waiting(subject).into_iter().filter_map(question).collect()
}

fn subject(decision: &Decision) -> Option<Subject<'_>> {
    match decision {
        Decision::Remove { template, resource, .. } => Some((*template, resource)),
        _ => None,
    }
}

/// Returns the message of the first finding that forbids each resource.
fn reasons<'p>(asking: &Asking<'p>) -> BTreeMap<Subject<'p>, &'p str> {
    let mut reasons = BTreeMap::new();
    for (_, finding) in asking.findings() {
        for subject in finding.waits_for.0.iter().filter_map(subject) {
            reasons.entry(subject).or_insert(finding.message.as_str());
        }
    }
    reasons
}

/// Returns the repairs of the findings that forbid a resource.
fn repairs<'p>(asking: &Asking<'p>, of: Subject<'_>) -> impl Iterator<Item = &'p Repair> {
    let mut seen = BTreeSet::new();
    let decisions = asking.findings().map(|(_, finding)| &finding.waits_for.0);
    let decisions = decisions.filter(move |it| it.iter().filter_map(subject).any(|it| it == of));
    decisions.flatten().filter_map(Asking::repair).filter(move |it| seen.insert(*it))
}

/// Returns the choices of a repair that change the files.
fn repairing(repair: &Repair) -> impl Iterator<Item = (&Choice, &Fix)> {
    repair.choices.iter().filter_map(|it| Some((it, it.fix.as_ref()?)))
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
    let forbidden = asking.decisions().filter_map(|it| match it {
        Decision::Remove { template, resource, instead } => {
            Some(((*template, resource.as_str()), instead.as_deref()))
        }
        _ => None,
    });
    forbidden.collect()
}

/// Removes or repairs the resources that the author does not keep.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Effects {
    let package = asking.package();
    let mut out = Effects::default();
    let forbidden = forbidden(asking);
    let answer = |subject: Subject<'_>| {
        let id = id_of(package, subject);
        answers.iter().find(|it| it.question.id == id)
    };
    let is_kept = |subject| answer(subject).is_some_and(|it| it.answer != Written::text(REMOVE));
    for subject in forbidden.keys() {
        let Some(answered) = answer(*subject) else { continue };
        let fix = if is_kept(*subject) {
            let mut choices = repairs(asking, *subject).flat_map(repairing);
            let chosen = choices.find(|(it, _)| answered.answer == Written::text(&*it.answer));
            chosen.map(|(_, fix)| fix.clone())
        } else {
            let Some(removal) = Removal::of(package, *subject, &forbidden) else { continue };
            let mut gone =
                removal.parts.iter().flat_map(|(file, part)| part.resources.iter().map(|it| (*file, *it)));
            if let Some((_, kept)) = gone.find(|it| is_kept(*it)) {
                let why = format!("`{kept}`, which is kept, refers to the resource");
                out.refused.push(Refused { id: answered.question.id.clone(), why });
                continue;
            }
            removal.fix()
        };
        out.fixes.extend(fix.map(|fix| effect_of(answered, fix, package.path_of(subject.0))));
    }
    out
}

/// The elements of a template that are removed or changed with a resource.
struct Part<'p> {
    template: &'p Template,
    resources: BTreeSet<&'p str>,
    /// Positions of outputs.
    outputs: BTreeSet<usize>,
    /// Values that other resources read, by the parameters that replace them.
    replaced: BTreeMap<String, BTreeSet<NodeId>>,
    /// Keys and items of `depends_on` in other resources.
    dependencies: BTreeSet<NodeId>,
}

/// An element that is removed.
#[derive(Clone, Copy)]
enum Gone<'p> {
    Resource(Subject<'p>),
    /// An output by position.
    Output(FileId, usize),
}

/// A reference of a resource to an element that is removed.
struct Reader<'p> {
    file: FileId,
    resource: &'p str,
    reference: Reference<'p>,
}

/// A resource with the elements that refer to the resource. The calls of a template without other resources, and the
/// template, are removed as well.
struct Removal<'p> {
    package: &'p Package,
    subject: Subject<'p>,
    parts: BTreeMap<FileId, Part<'p>>,
    readers: Vec<Reader<'p>>,
}

impl<'p> Removal<'p> {
    /// Returns a resource with the forbidden resources and the outputs that refer to the resource; `None` if a parameter
    /// cannot replace a value that another resource reads, or if no module would remain.
    fn of(package: &'p Package, subject: Subject<'p>, forbidden: &Forbidden<'p>) -> Option<Self> {
        let mut removal = Self { package, subject, parts: BTreeMap::new(), readers: Vec::new() };
        let mut pending = vec![Gone::Resource(subject)];
        while !pending.is_empty() {
            while let Some(gone) = pending.pop() {
                removal.take(gone, forbidden, &mut pending)?;
            }
            removal.take_calls(&mut pending)?;
        }
        for Reader { file, resource, reference } in std::mem::take(&mut removal.readers) {
            let part = removal.part(file)?;
            if !part.resources.contains(resource) {
                let of_name = forbidden.get(&(file, reference.name.text()));
                part.replace(reference, of_name.copied().flatten())?;
            }
        }
        Some(removal)
    }

    fn part(&mut self, file: FileId) -> Option<&mut Part<'p>> {
        let template = self.package.file(file)?.template()?;
        Some(self.parts.entry(file).or_insert_with(|| Part::new(template)))
    }

    /// Removes an element, then processes the elements that refer to the removed element.
    fn take(&mut self, gone: Gone<'p>, forbidden: &Forbidden<'p>, pending: &mut Vec<Gone<'p>>) -> Option<()> {
        let mut found: Vec<(&'p Template, Reference<'p>)> = Vec::new();
        match gone {
            Gone::Resource((file, id)) => {
                let part = self.part(file)?;
                if part.resources.insert(id) {
                    let template = part.template;
                    found.extend(references(template, id).map(|it| (template, it)));
                }
            }
            Gone::Output(file, position) => {
                let part = self.part(file)?;
                let name = part.template.outputs().nth(position)?.name();
                if part.outputs.insert(position) {
                    for call in self.package.calls_to(file) {
                        found.extend(readers_of_output(call, name).map(|it| (call.caller, it)));
                    }
                }
            }
        }
        for (template, reference) in found {
            let (file, position) = (template.file(), usize::try_from(reference.owner.position).ok()?);
            match reference.owner.section {
                Section::Outputs => pending.push(Gone::Output(file, position)),
                Section::Resources => {
                    let resource = template.resources().nth(position)?.id();
                    if forbidden.contains_key(&(file, resource)) {
                        pending.push(Gone::Resource((file, resource)));
                    } else {
                        self.readers.push(Reader { file, resource, reference });
                    }
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// Processes the calls of templates without other resources.
    fn take_calls(&self, pending: &mut Vec<Gone<'p>>) -> Option<()> {
        for part in self.parts.values().filter(|it| it.is_emptied()) {
            let file = part.template.file();
            for call in self.package.calls_to(file) {
                let caller = (call.caller.file(), call.resource.id());
                if !self.parts.get(&caller.0).is_some_and(|it| it.resources.contains(caller.1)) {
                    pending.push(Gone::Resource(caller));
                }
            }
            let mut modules = self.package.files().filter(|it| it.kind().is_module());
            modules.find(|it| it.id() != file)?;
        }
        Some(())
    }

    /// Returns the parts of templates that keep other resources, and the parts of emptied templates. The template of
    /// the resource comes first.
    fn parted(&self) -> (Vec<&Part<'p>>, Vec<&Part<'p>>) {
        let mut parts: Vec<&Part<'_>> = self.parts.values().collect();
        parts.sort_by_key(|it| it.template.file() != self.subject.0);
        parts.into_iter().partition(|it| !it.is_emptied())
    }

    /// Returns the resource with the elements that are removed with the resource, and the new parameters, as part of a
    /// sentence.
    fn described(&self) -> String {
        let subject = self.subject.1;
        let (kept, emptied) = self.parted();
        let templates = emptied.iter().map(|it| self.package.path_of(it.template.file())).collect();
        let parameters: Vec<&str> =
            kept.iter().flat_map(|it| it.replaced.keys()).map(String::as_str).collect();
        let gone: [(&str, Vec<&str>); 3] =
            [("resource", self.others(&kept)), ("output", outputs_of(&kept)), ("template", templates)];
        let gone: Vec<String> =
            gone.iter().filter_map(|(kind, names)| question::named(kind, names)).collect();
        let gone =
            question::listed(&gone).map(|it| format!(" with the elements that refer to `{subject}` ({it})"));
        let replaced = question::named("parameter", &parameters)
            .map(|it| format!(", and replace the values that other resources read with {it}"));
        format!("`{subject}`{}{}", gone.unwrap_or_default(), replaced.unwrap_or_default())
    }

    /// Returns the other resources of templates that are removed with the resource.
    fn others(&self, parts: &[&Part<'p>]) -> Vec<&'p str> {
        let resources = parts.iter().flat_map(|it| &it.resources).copied();
        resources.filter(|it| *it != self.subject.1).collect()
    }

    /// Removes the elements. A template without other resources is removed after its calls.
    fn fix(&self) -> Option<Fix> {
        let (kept, emptied) = self.parted();
        let is_uncalled = |it: &&Part<'_>| self.package.calls_to(it.template.file()).next().is_none();
        let uncalled: Vec<FileId> =
            emptied.into_iter().filter(is_uncalled).map(|it| it.template.file()).collect();
        let title = if let Some(file) = uncalled.first() {
            format!("remove `{}`", self.package.path_of(*file))
        } else {
            let resources = [vec![self.subject.1], self.others(&kept)].concat();
            let gone = [("resource", resources), ("output", outputs_of(&kept))];
            let gone: Vec<String> =
                gone.iter().filter_map(|(kind, names)| question::named(kind, names)).collect();
            format!("remove {}", question::listed(&gone).unwrap_or_default())
        };
        let files = uncalled.into_iter().map(|file| Plan::RemoveFile { file });
        risky(title, kept.into_iter().flat_map(Part::plans).chain(files))
    }
}

impl<'p> Part<'p> {
    fn new(template: &'p Template) -> Self {
        Self {
            template,
            resources: BTreeSet::new(),
            outputs: BTreeSet::new(),
            replaced: BTreeMap::new(),
            dependencies: BTreeSet::new(),
        }
    }

    /// Returns `true` if no resource of the template remains.
    fn is_emptied(&self) -> bool {
        self.resources.len() == self.template.resource_count()
    }

    /// Replaces a reference in a resource that remains.
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
        let read = match reference.target {
            Target::Resource => "id",
            _ => self.attribute(call.argument, name.text())?,
        };
        let of_resource = instead.filter(|_| matches!(read, "id" | "show"));
        let to = of_resource.map_or_else(|| format!("{}_{read}", name.text()), str::to_owned);
        let is_free = self.template.parameter(&to).is_none();
        (is_free || of_resource.is_some())
            .then(|| self.replaced.entry(to).or_default().insert(call.node.id()))?;
        Some(())
    }

    /// Returns the attribute or the output of a stack that a resource reads, if a string can replace the value.
    fn attribute(&self, argument: Node<'p>, resource: &str) -> Option<&'p str> {
        let definition = self.template.resource(resource)?.definition;
        if GROUPS.iter().any(|it| definition.is(*it)) {
            return None;
        }
        let mut path = argument.items().skip(1);
        let mut attribute = path.next()?;
        if attribute.has_text("outputs") && definition.is(ResourceType::Stack) {
            attribute = path.next()?;
        }
        (attribute.is_scalar() && path.next().is_none()).then(|| attribute.text())
    }

    /// Returns the plans that remove and replace the elements of a template with other resources.
    fn plans(&self) -> Vec<Plan> {
        let file = self.template.file();
        let resources = self.resources.iter().filter_map(|it| self.template.resource(it)).map(|it| it.key);
        let removed = resources.chain(removed_outputs(self.template, &self.outputs));
        let removed = removed.map(|key| Plan::RemoveEntry { file, key: key.id() });
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
        removed.chain(dependencies).chain(replaced).collect()
    }
}

/// Returns the outputs of templates that are removed.
fn outputs_of<'p>(parts: &[&Part<'p>]) -> Vec<&'p str> {
    let outputs = parts.iter().flat_map(|part| {
        let outputs = part.template.outputs().enumerate();
        let removed = outputs.filter(|(position, _)| part.outputs.contains(position));
        removed.map(|(_, it)| it.name())
    });
    outputs.collect()
}

/// Returns all references to a resource.
fn references<'t>(template: &'t Template, resource: &str) -> impl Iterator<Item = Reference<'t>> {
    let targets = [Target::Resource, Target::Attribute, Target::Dependency];
    let references = targets.into_iter().flat_map(|it| template.references(it));
    references.filter(move |it| it.name.text() == resource)
}

/// Returns the references of a caller to an output of the called template.
fn readers_of_output<'p>(call: NestedCall<'p>, output: &str) -> impl Iterator<Item = Reference<'p>> {
    let reads = move |it: &Reference<'_>| {
        let steps = it.name.parent().into_iter().flat_map(Node::items).skip(1);
        let mut words = steps.flat_map(|it| it.text().split('.'));
        it.name.text() == call.resource.id() && words.any(|it| it == output)
    };
    call.caller.references(Target::Attribute).filter(reads)
}

/// Returns the keys of outputs to remove, or the key of the section if no output is left.
pub(super) fn removed_outputs<'t>(
    template: &'t Template,
    positions: &BTreeSet<usize>,
) -> impl Iterator<Item = Node<'t>> {
    let count = template.outputs().count();
    let section = template.section("outputs").filter(|_| count > 0 && count == positions.len());
    let single = template.outputs().enumerate().filter(|(position, _)| positions.contains(position));
    let single: Vec<_> = if section.is_some() { Vec::new() } else { single.map(|(_, it)| it.key).collect() };
    section.map(|it| it.key).into_iter().chain(single)
}
