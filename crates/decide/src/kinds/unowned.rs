//! vm-types in the IDs of resources whose servers are unknown, such as ports that no server lists.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Decision, Fix, Plan};
use vnfcheck_hot::{FileId, Package, Template};
use vnfcheck_vnf::{Server, tokens};
use vnfcheck_yaml::Written;

use super::{effect_of, vm_type};
use crate::asking::Asking;
use crate::form::Form;
use crate::question::{self, Answered, Effect, Kind, Question, Waiting};

/// A resource with the form of its ID.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Unowned<'p> {
    template: FileId,
    id: &'p str,
    form: &'p str,
}

impl<'p> Unowned<'p> {
    fn of(decision: &'p Decision) -> Option<Self> {
        match decision {
            Decision::VmTypeOf { template, resource, form } => {
                Some(Self { template: *template, id: resource, form })
            }
            _ => None,
        }
    }

    fn question(self, package: &Package) -> String {
        question::id_of(Kind::VmType, package.path_of(self.template), self.id)
    }

    /// Returns the form of the ID with a vm-type. The resource belongs to no server, so the index of the server is 0.
    fn form_with(self, vm_type: &str) -> String {
        self.form.replace("{vm-type}", vm_type).replace("{vm-type_index}", "0")
    }
}

/// The IDs of the VNF, which are unique (R-16447).
struct Ids {
    taken: BTreeSet<String>,
    /// The next index to try, by form.
    next: BTreeMap<String, usize>,
}

impl Ids {
    fn of(package: &Package) -> Self {
        let ids = package.templates().flat_map(Template::resources).map(|it| it.id().to_owned());
        Self { taken: ids.collect(), next: BTreeMap::new() }
    }

    /// Takes the first free ID of a form; `None` if the form has no index and the ID is in use.
    fn take(&mut self, form: &str) -> Option<String> {
        let next = self.next.entry(form.to_owned()).or_default();
        loop {
            let index = next.to_string();
            *next += 1;
            let id = INDICES.iter().fold(form.to_owned(), |id, it| id.replace(it, &index));
            if self.taken.insert(id.clone()) {
                return Some(id);
            }
            if id == form {
                return None;
            }
        }
    }
}

/// Placeholders for the index of a port or interface.
const INDICES: [&str; 2] = ["{port-index}", "{vmi_index}"];

/// Asks for the vm-type of each resource.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let question = |(subject, waiting): (Unowned<'_>, Waiting)| {
        let choices = candidates(asking, subject.id);
        // If the VNF has no vm-type, only the ID suggests a vm-type.
        let is_known = asking.vnf().servers.iter().any(|it| it.expected_vm_type().is_some());
        Question {
            id: subject.question(asking.package()),
            author_id: None,
            kind: Kind::VmType,
            text: format!("To which vm-type does `{}` belong?", subject.id),
            requirements: waiting.requirements,
            places: waiting.places,
            proposal: choices.first().filter(|_| is_known).map(Written::text),
            form: Form { choices, syntax: Some(tokens::VM_TYPE), ..Form::default() },
        }
    };
    asking.waiting(Unowned::of).into_iter().map(question).collect()
}

/// Returns the vm-types of the VNF; vm-types at the start of the current ID come first. In a VNF without vm-types,
/// returns the words that the ID suggests.
fn candidates(asking: &Asking<'_>, id: &str) -> Vec<String> {
    let known = asking.vnf().servers.iter().filter_map(Server::expected_vm_type);
    let known: BTreeSet<&str> = known.collect();
    if known.is_empty() {
        return vm_type::suggested(id);
    }
    let id = tokens::lower(id);
    let (named, others): (Vec<&str>, Vec<&str>) =
        known.into_iter().partition(|it| id.starts_with(tokens::lower(it).as_ref()));
    named.into_iter().rev().chain(others).map(str::to_owned).collect()
}

/// Names the resources after the answered vm-types.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Vec<Effect> {
    let package = asking.package();
    let mut ids = Ids::of(package);
    let answered: BTreeMap<&str, &Answered<'_>> =
        answers.iter().map(|it| (it.question.id.as_str(), it)).collect();
    let unowned: BTreeSet<Unowned<'_>> = asking.decisions().filter_map(Unowned::of).collect();
    let mut effects = Vec::new();
    for subject in unowned {
        let id = subject.question(package);
        let Some(answered) = answered.get(id.as_str()) else { continue };
        let Written::Text(vm_type) = &answered.answer else { continue };
        let Some(to) = ids.take(&subject.form_with(vm_type)) else { continue };
        let plan = Plan::RenameResource { template: subject.template, from: subject.id.to_owned(), to };
        let fix = Fix::risky(format!("use the vm-type `{vm_type}`"), plan);
        effects.push(effect_of(answered, fix, package.path_of(subject.template)));
    }
    effects
}
