//! Calls of nested templates: the called file, the arguments, call cycles, and the modules that lead to a file.

use vnfcheck_maps::HashMap;

use super::{Callee, Package};
use crate::file::{Content, File};
use crate::graph::{self, Edge};
use crate::members::{Created, Member};
use crate::properties::{Merged, alternatives};
use crate::resource::{Resource, Via};
use crate::resource_type::ResourceType;
use crate::template::Template;
use crate::unfollowed::{self, Limit};
use crate::values::leaves;
use vnfcheck_yaml::work::step;
use vnfcheck_yaml::{FileId, Node, NodeId};

/// A call of a nested template.
#[derive(Clone, Copy, Debug)]
pub struct NestedCall<'p> {
    /// The calling template.
    pub caller: &'p Template,
    /// The calling resource.
    pub resource: Resource<'p>,
    /// The scalar that names the file.
    pub reference: Node<'p>,
    /// The arguments, by parameter name of the called template.
    pub arguments: Option<Node<'p>>,
    /// The kind of the call.
    pub via: Via,
    /// The called file.
    pub callee: Callee,
}

impl<'p> NestedCall<'p> {
    /// Returns the arguments, including arguments that a merge passes.
    pub fn passed(&self) -> Merged<'p> {
        self.arguments.map(Merged::of).unwrap_or_default()
    }

    /// Returns the value of an argument.
    pub fn argument(&self, name: &str) -> Option<Node<'p>> {
        self.passed().entry(name).map(|it| it.value)
    }

    /// `true` if the called file is the type of a resource, or of the members of a `ResourceGroup`.
    pub fn is_by_type(&self) -> bool {
        match self.via {
            Via::Type => true,
            Via::Group => self.resource.definition.is(ResourceType::ResourceGroup),
            Via::Chain | Via::Stack => false,
        }
    }
}

/// Maximum number of modules recorded as leading to one template.
const MOST_MODULES: usize = Limit::Modules.most() as usize;

/// Cost of following a call to another file, in node visits.
pub(crate) const STEPS_OF_A_CALL: u32 = 10;

/// A call by positions and node IDs, as a package stores it.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredNestedCall {
    pub(super) caller: FileId,
    resource: usize,
    reference: NodeId,
    arguments: Option<NodeId>,
    via: Via,
    pub(super) callee: Callee,
}

/// Arguments passed to a file, by parameter name: positions of calls, and values in the callers.
pub(super) type Arguments = HashMap<Box<str>, Vec<(usize, NodeId)>>;

impl Package {
    /// Returns the calls of all files of any kind.
    pub(super) fn all_calls(&self) -> Vec<StoredNestedCall> {
        let mut calls = Vec::new();
        for file in &self.files {
            if let Content::Template(template) = file.content() {
                for (position, resource) in template.as_deployed().resources_with(may_call) {
                    for found in nested_references(resource) {
                        calls.push(StoredNestedCall {
                            caller: file.id(),
                            resource: position,
                            reference: found.reference.id(),
                            arguments: found.arguments.map(Node::id),
                            via: found.via,
                            callee: self.resolve(file.id(), found.reference.text()),
                        });
                    }
                }
            }
        }
        calls
    }

    pub(super) fn index_arguments(&self) -> HashMap<FileId, Arguments> {
        let mut arguments: HashMap<_, Arguments> = HashMap::default();
        for (index, stored) in self.calls.iter().enumerate() {
            let Callee::File(callee) = stored.callee else { continue };
            let passed = self.nested_call(stored).and_then(|call| call.arguments).map(Merged::of);
            for argument in passed.iter().flat_map(Merged::entries) {
                let values = leaves(argument.value).into_iter().map(|value| (index, value.id()));
                let of_file = arguments.entry(callee).or_default();
                of_file.entry(argument.name().into()).or_default().extend(values);
            }
        }
        arguments
    }

    pub(super) fn find_cycles(&self) -> Vec<Vec<usize>> {
        let node = |file| u32::try_from(self.position(file)?).ok();
        let edges = self.calls.iter().enumerate().filter_map(|(label, call)| {
            Some(Edge { from: node(call.caller)?, to: node(call.callee.file()?)?, label })
        });
        graph::cycles(&edges.collect::<Vec<_>>())
    }

    pub(super) fn find_modules(&self) -> Vec<Vec<FileId>> {
        let mut modules: Vec<Vec<FileId>> = vec![Vec::new(); self.files.len()];
        for module in self.files().filter(|file| file.kind().is_module()).map(File::id) {
            let mut pending = vec![module];
            while let Some(file) = pending.pop() {
                let known = self.position(file).and_then(|position| modules.get_mut(position));
                let Some(known) = known else { continue };
                // The limit keeps the cost linear; one more module shows that the list is incomplete.
                if known.last() == Some(&module) || known.len() > MOST_MODULES {
                    continue;
                }
                known.push(module);
                pending.extend(self.stored_calls_from(file).iter().filter_map(|call| call.callee.file()));
            }
        }
        modules
    }

    /// All calls of nested templates, by calling file and position.
    pub fn nested_calls(&self) -> impl Iterator<Item = NestedCall<'_>> {
        self.calls.iter().filter_map(|call| self.nested_call(call))
    }

    /// The calls that lead to a nested template.
    pub fn calls_to(&self, nested: FileId) -> impl Iterator<Item = NestedCall<'_>> {
        self.positions_of_calls_to(nested).iter().filter_map(|&position| self.call_at(position))
    }

    /// The positions, among all calls, of the calls that lead to a nested template.
    pub(crate) fn positions_of_calls_to(&self, nested: FileId) -> &[u32] {
        self.callers.get(&nested).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the call at a position among all calls.
    pub(crate) fn call_at(&self, position: u32) -> Option<NestedCall<'_>> {
        self.nested_call(self.calls.get(position as usize)?)
    }

    /// The calls in a template.
    pub fn calls_from(&self, caller: FileId) -> impl Iterator<Item = NestedCall<'_>> {
        self.stored_calls_from(caller).iter().filter_map(|call| self.nested_call(call))
    }

    /// The calls in a resource of a template.
    pub fn calls_by<'p>(
        &'p self,
        template: &'p Template,
        resource: &str,
    ) -> impl Iterator<Item = NestedCall<'p>> {
        let calls = self.stored_calls_from(template.file());
        let position = template.as_deployed().resource_position(resource);
        let from = calls.partition_point(|call| Some(call.resource) < position);
        let near = calls.get(from..).unwrap_or_default().iter();
        near.take_while(move |call| Some(call.resource) == position).filter_map(|call| self.nested_call(call))
    }

    pub(super) fn stored_calls_from(&self, caller: FileId) -> &[StoredNestedCall] {
        let from = self.calls.partition_point(|call| call.caller < caller);
        let to = self.calls.partition_point(|call| call.caller <= caller);
        self.calls.get(from..to).unwrap_or_default()
    }

    fn nested_call(&self, call: &StoredNestedCall) -> Option<NestedCall<'_>> {
        step();
        let Content::Template(caller) = self.file(call.caller)?.content() else { return None };
        let caller = caller.as_deployed();
        Some(NestedCall {
            caller,
            resource: caller.resource_at(call.resource)?,
            reference: caller.tree().node(call.reference)?,
            arguments: call.arguments.and_then(|id| caller.tree().node(id)),
            via: call.via,
            callee: call.callee,
        })
    }

    /// `true` if the arguments of a call may change without replacing the stack: Heat reads the arguments when the
    /// stack is created and does not store them for future members, and the nesting has no cycle.
    pub fn may_hand_over(&self, call: &NestedCall<'_>) -> bool {
        call.is_by_type() && self.cycles.is_empty()
    }

    /// Returns the values that callers pass for one parameter of a nested template. List items and branches of an
    /// `if` are returned separately.
    pub fn arguments_for(
        &self,
        nested: FileId,
        parameter: &str,
    ) -> impl Iterator<Item = (NestedCall<'_>, Node<'_>)> {
        self.note_unfollowed_arguments();
        let of_file = self.arguments.get(&nested);
        let values = of_file.and_then(|names| names.get(parameter)).map(Vec::as_slice).unwrap_or_default();
        values.iter().filter_map(|&(index, value)| {
            let call = self.nested_call(self.calls.get(index)?)?;
            Some((call, call.caller.tree().node(value)?))
        })
    }

    /// Notes once more the arguments that are not followed to their ends.
    pub(crate) fn note_unfollowed_arguments(&self) {
        self.unfollowed_arguments.iter().copied().for_each(unfollowed::note_again);
    }

    /// Templates that call themselves directly or through others: the calls of each cycle in order, starting with the
    /// first file in path order.
    pub fn cycles(&self) -> impl Iterator<Item = Vec<NestedCall<'_>>> {
        self.cycles
            .iter()
            .map(|cycle| cycle.iter().filter_map(|&index| self.nested_call(self.calls.get(index)?)).collect())
    }

    /// Returns the modules that call a template directly or through other templates, in path order; for a module, also
    /// the module itself. Beyond [`Limit::Modules`], returns the first modules and notes the template as unfollowed.
    pub fn modules_of(&self, template: FileId) -> &[FileId] {
        let known = self.known_modules(template);
        match known.get(..MOST_MODULES) {
            Some(first) if known.len() > MOST_MODULES => {
                let root = self.file(template).and_then(File::template).and_then(|it| it.tree().root());
                if let Some(root) = root {
                    unfollowed::note(root, Limit::Modules);
                }
                first
            }
            _ => known,
        }
    }

    /// Returns `true` for a module and for a template that a module calls directly or through other templates.
    pub fn is_in_module(&self, template: FileId) -> bool {
        !self.known_modules(template).is_empty()
    }

    fn known_modules(&self, template: FileId) -> &[FileId] {
        let modules = self.position(template).and_then(|position| self.modules.get(position));
        modules.map(Vec::as_slice).unwrap_or_default()
    }
}

/// Returns `true` if a resource type names a template file rather than a Heat type or a URL of another computer.
pub fn names_template(type_name: &str) -> bool {
    let ends_in = |extension: &str| {
        let tail = type_name.len().checked_sub(extension.len()).and_then(|at| type_name.get(at..));
        tail.is_some_and(|tail| tail.eq_ignore_ascii_case(extension))
    };
    [".yaml", ".yml", ".template"].into_iter().any(ends_in)
        && (!type_name.contains("://") || type_name.starts_with("file://"))
}

/// Returns `true` if resources of a type, or groups with such members, may call templates.
fn may_call(type_name: &str) -> bool {
    let groups = [ResourceType::ResourceChain, ResourceType::Stack];
    groups.iter().any(|it| it.is_named(type_name)) || names_template(type_name)
}

struct NestedReference<'t> {
    reference: Node<'t>,
    arguments: Option<Node<'t>>,
    via: Via,
}

fn nested_references(resource: Resource<'_>) -> Vec<NestedReference<'_>> {
    let mut found = Vec::new();
    for Member { via, definition, .. } in Created::by(resource).created {
        if let Some(reference) =
            definition.type_node().filter(|it| it.is_filled() && names_template(it.text()))
        {
            let alternatives = definition.alternatives().into_iter();
            found.extend(alternatives.map(|arguments| NestedReference { reference, arguments, via }));
        }
        // Heat deploys the content of a file as a stack, regardless of the file's extension.
        for reference in
            definition.files().filter(|it| names_template(it.text()) || !it.text().contains("://"))
        {
            let alternatives = alternatives(definition.property("parameters").map(|it| it.value)).into_iter();
            found.extend(alternatives.map(|arguments| NestedReference {
                reference,
                arguments,
                via: Via::Stack,
            }));
        }
    }
    found
}
