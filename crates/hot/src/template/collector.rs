//! Collects the calls and references of a template once, when the template is indexed.

use super::Template;
use crate::call::{Call, StoredCall, called, referred_name};
use crate::function::Function;
use crate::owner::{Owner, Section};
use crate::reference::{StoredReference, Target};
use crate::vocabulary::Words;
use vnfcheck_yaml::{Entry, Node};

/// Collects calls and references. The content of an anchor belongs to every owner with an alias of the anchor.
pub(super) struct Collector<'t> {
    calls: Vec<StoredCall>,
    references: Vec<StoredReference>,
    template: &'t Template,
}

impl<'t> Collector<'t> {
    pub(super) fn collect(template: &'t Template) -> (Vec<StoredCall>, Vec<StoredReference>) {
        /// A call consists of a mapping, a key and an argument, and calls rarely make up more than half of a file.
        /// Reserved capacity that is never touched uses no memory.
        const NODES_PER_CALL: usize = 6;
        let most = template.tree.node_count() / NODES_PER_CALL;
        let (calls, references) = (Vec::with_capacity(most), Vec::with_capacity(most));
        let mut collector = Self { calls, references, template };
        let sections = [
            (Section::Conditions, &template.conditions),
            (Section::Resources, &template.resources),
            (Section::Outputs, &template.outputs),
        ];
        for (section, index) in sections {
            for (position, entry) in index.iter(&template.tree).enumerate() {
                let owner = Owner { section, position: u32::try_from(position).unwrap_or(u32::MAX) };
                collector.entry(entry, owner);
            }
        }
        collector.references.sort_by_key(|reference| reference.name);
        (collector.calls, collector.references)
    }

    fn entry(&mut self, entry: Entry<'t>, owner: Owner) {
        match owner.section {
            Section::Conditions => self.condition(entry.value, owner),
            Section::Resources => {
                self.dependencies(entry.value, owner);
                self.condition_attribute(entry.value, owner);
            }
            Section::Outputs => self.condition_attribute(entry.value, owner),
            Section::Other => {}
        }
        if self.template.words == Words::Hot || owner.section == Section::Conditions {
            return self.below(entry.value, owner);
        }
        // CFN ignores some attributes, and evaluates functions only in some other attributes.
        let computed: &[&str] = match owner.section {
            Section::Outputs => &["condition", "value"],
            _ => &["condition", "properties", "metadata", "deletion_policy", "update_policy"],
        };
        for name in computed {
            if let Some(attribute) = self.template.attribute(entry.value, name) {
                self.below(attribute.value, owner);
            }
        }
    }

    /// Collects the calls in a value.
    fn below(&mut self, value: Node<'t>, owner: Owner) {
        for node in value.mappings() {
            self.mapping(node, owner);
        }
    }

    fn mapping(&mut self, node: Node<'t>, owner: Owner) {
        let Some((function, argument)) = called(node) else {
            return self.mixed_mapping(node, owner);
        };
        self.calls.push(StoredCall::new(function, node.id(), owner));
        if function == Function::If {
            if let Some(name) = argument.item(0) {
                self.condition(name, owner);
            }
        } else {
            self.refer(function, argument, owner);
        }
    }

    /// Heat treats a mapping with a function among other keys as plain data. The author probably did not intend plain
    /// data, so names in the mapping count as used.
    fn mixed_mapping(&mut self, node: Node<'t>, owner: Owner) {
        for entry in node.written_entries() {
            if let Some(function) = Function::called_by(entry.key) {
                self.refer(function, entry.value, owner);
            }
        }
    }

    fn refer(&mut self, function: Function, argument: Node<'t>, owner: Owner) {
        let target = match function {
            Function::GetParam => Target::Parameter,
            Function::GetResource => Target::Resource,
            Function::GetAttr => Target::Attribute,
            // A list of names is not a file; the call is reported instead.
            Function::GetFile if !argument.is_sequence() => Target::File,
            // In CFN, `Ref` is the usual way to refer to both resources and parameters.
            Function::Ref if self.template.words != Words::Hot => {
                let Some(name) = argument.as_str() else { return };
                let is_resource = self.template.resources.position(&self.template.tree, name).is_some();
                if is_resource { Target::Resource } else { Target::Parameter }
            }
            _ => return,
        };
        if let Some(name) = referred_name(argument) {
            self.push(target, name, owner);
        }
    }

    fn push(&mut self, target: Target, name: Node<'t>, owner: Owner) {
        let template = self.template;
        let declarations = match target {
            Target::Parameter => Some(&template.parameters),
            Target::Resource | Target::Attribute | Target::Dependency => Some(&template.resources),
            Target::Condition => Some(&template.conditions),
            Target::File => None,
        };
        let declared = declarations.and_then(|index| index.position(&template.tree, name.text()));
        let declared = declared.and_then(|position| u32::try_from(position).ok());
        let declared = declared.unwrap_or(StoredReference::UNDECLARED);
        self.references.push(StoredReference::new(target, name.id(), declared, owner));
    }

    fn dependencies(&mut self, body: Node<'t>, owner: Owner) {
        let Some(dependencies) = self.template.attribute(body, "depends_on") else { return };
        let dependencies = dependencies.value;
        let names = dependencies.is_scalar().then_some(dependencies).into_iter().chain(dependencies.items());
        for name in names.filter(|name| name.is_filled()) {
            self.push(Target::Dependency, name, owner);
        }
    }

    fn condition_attribute(&mut self, body: Node<'t>, owner: Owner) {
        if let Some(condition) = self.template.attribute(body, "condition") {
            self.condition(condition.value, owner);
        }
    }

    /// A condition is a name, a literal boolean or a function; operands of `not`, `and` and `or` are conditions too.
    fn condition(&mut self, node: Node<'t>, owner: Owner) {
        let mut pending = vec![node];
        let mut budget = self.template.tree.node_count();
        while let Some(node) = pending.pop() {
            let Some(left) = budget.checked_sub(1) else { return };
            budget = left;
            if node.is_scalar() {
                if node.as_str().is_some() {
                    self.push(Target::Condition, node, owner);
                }
                continue;
            }
            match Call::at(node, owner) {
                Some(call) if call.function == Function::Not => pending.push(call.argument),
                Some(call) if matches!(call.function, Function::And | Function::Or) => {
                    pending.extend(call.argument.items());
                }
                _ => {}
            }
        }
    }
}
