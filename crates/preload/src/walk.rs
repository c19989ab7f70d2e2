//! The resources of a module and of its nested templates, each with the number of its instances.

use vnfcheck_hot::{
    Callee, Definition, Environment, FileId, NestedCall, Node, NodeId, Package, Resource, ResourceType,
    Template,
};
use vnfcheck_maps::HashMap;

use crate::note::{Note, NoteKind};
use crate::uses;

/// Maximum depth of nested calls to follow; Heat's own limit is lower.
const DEEPEST: usize = 16;
/// Maximum number of resources of a module to visit, counting a nested template once per call.
const MOST_RESOURCES: usize = 100_000;

/// A resource of a module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counted<'p> {
    pub(crate) resource: Resource<'p>,
    /// The number of instances.
    pub(crate) count: u64,
}

/// Returns the resources of a module in order; the resources of a nested template follow the resource that calls it.
pub(crate) fn resources<'p>(
    package: &'p Package,
    module: &'p Template,
    label: &str,
    notes: &mut Vec<Note>,
) -> Vec<Counted<'p>> {
    let mut walk = Walk {
        package,
        module,
        // The specification pairs files by names only.
        environment: package.environment_file(module.file()).and_then(vnfcheck_hot::File::environment),
        label,
        calls: HashMap::default(),
        chain: Vec::new(),
        found: Vec::new(),
        is_full: false,
        notes,
    };
    walk.template(module, 1);
    if walk.is_full {
        let message =
            format!("more than {MOST_RESOURCES} resources or {DEEPEST} levels; the rest is skipped");
        walk.note(NoteKind::TooLarge, label, message, Some("R-60011"));
    }
    walk.found
}

struct Walk<'p, 'n> {
    package: &'p Package,
    module: &'p Template,
    environment: Option<&'p Environment>,
    label: &'n str,
    /// The calls in a file, by the node of the calling resource's ID.
    calls: HashMap<FileId, HashMap<NodeId, NestedCall<'p>>>,
    /// The files from the module down to the current template.
    chain: Vec<FileId>,
    found: Vec<Counted<'p>>,
    is_full: bool,
    notes: &'n mut Vec<Note>,
}

impl<'p> Walk<'p, '_> {
    fn note(&mut self, kind: NoteKind, subject: &str, message: String, requirement: Option<&'static str>) {
        self.notes.push(Note::new(self.label, kind, subject, message, requirement));
    }

    fn template(&mut self, template: &'p Template, times: u64) {
        if self.chain.len() >= DEEPEST {
            self.is_full = true;
            return;
        }
        let file = template.file();
        self.chain.push(file);
        for resource in template.resources() {
            if self.found.len() >= MOST_RESOURCES {
                self.is_full = true;
                break;
            }
            let count = times.saturating_mul(self.count(resource.definition));
            self.found.push(Counted { resource, count });
            if let Some(call) = self.call(file, resource.key.id()) {
                self.nested(&call, count);
            }
        }
        self.chain.pop();
    }

    fn nested(&mut self, call: &NestedCall<'p>, count: u64) {
        let name = call.reference.text();
        if !is_followed(call) {
            let message = format!(
                "the call of `{name}` is neither a plain file name as the type nor in a `ResourceGroup`; its resources are skipped"
            );
            return self.note(NoteKind::NestedMissing, name, message, None);
        }
        let file = match call.callee {
            Callee::File(file) if self.chain.contains(&file) => {
                let message = format!("`{name}` calls itself; the call is skipped");
                return self.note(NoteKind::NestedMissing, name, message, None);
            }
            Callee::File(file) => file,
            Callee::Missing | Callee::Outside => {
                let message = format!("`{name}` is not in the package; its resources are skipped");
                return self.note(NoteKind::NestedMissing, name, message, None);
            }
        };
        if let Some(nested) = self.package.file(file).and_then(vnfcheck_hot::File::template) {
            self.template(nested, count);
        } else {
            let message = format!("`{name}` cannot be read; its resources are skipped");
            self.note(NoteKind::Unreadable, name, message, Some("R-95303"));
        }
    }

    fn call(&mut self, file: FileId, key: NodeId) -> Option<NestedCall<'p>> {
        let package = self.package;
        let of_file = self.calls.entry(file).or_insert_with(|| {
            let calls = package.calls_from(file).map(|call| (call.resource.key.id(), call));
            calls.collect()
        });
        of_file.get(&key).copied()
    }

    /// Returns the number of members that a resource represents: for a group its `count` according to the values in the
    /// package, otherwise 1.
    fn count(&self, definition: Definition<'p>) -> u64 {
        if !definition.is(ResourceType::ResourceGroup) {
            return 1;
        }
        let Some(count) = definition.property("count").map(|entry| entry.value) else { return 1 };
        let Some(parameter) = uses::parameter(count) else { return whole_number(count).unwrap_or(1) };
        let given = self.environment.and_then(|environment| environment.parameter(parameter));
        let given = given.map(|entry| entry.value).filter(|value| crate::Value::of(*value).is_some());
        let default = || Some(self.module.parameter(parameter)?.attribute("default")?.value);
        given.or_else(default).and_then(whole_number).unwrap_or(1)
    }
}

/// Returns `true` if a call makes the called file a part of the caller according to SDC and SO: the file is in the same
/// folder and is the type of a resource or of the members of a `ResourceGroup`.
pub(crate) fn is_followed(call: &NestedCall<'_>) -> bool {
    call.is_by_type() && !call.reference.text().contains('/')
}

fn whole_number(node: Node<'_>) -> Option<u64> {
    match node.value() {
        vnfcheck_yaml::Value::Int(number) => Some(u64::try_from(number.max(0)).unwrap_or(u64::MAX)),
        vnfcheck_yaml::Value::Text(text) => text.trim().parse().ok(),
        _ => None,
    }
}
