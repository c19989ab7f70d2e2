//! The calls and references of a template, and the cycles formed by references.

use vnfcheck_maps::HashMap;

use super::Template;
use crate::call::{Call, StoredCall};
use crate::function::Function;
use crate::graph::{self, Edge};
use crate::owner::Section;
use crate::reference::{Reference, StoredReference, Target};
use vnfcheck_yaml::NodeId;
use vnfcheck_yaml::work::step;

/// Maximum number of references between two definitions that count as separate edges in cycles.
const MOST_PARALLEL: usize = 16;

impl Template {
    /// Calls of intrinsic functions in conditions, resources and outputs, in this order. A call inside an anchor counts
    /// once for each owner that contains an alias of the anchor.
    pub fn calls(&self) -> impl Iterator<Item = Call<'_>> {
        self.calls.iter().filter_map(|call| self.call(call))
    }

    /// Returns the calls of one function.
    pub fn calls_of(&self, function: Function) -> impl Iterator<Item = Call<'_>> {
        let stored = self.calls.iter().filter(move |call| call.function == function);
        stored.filter_map(|call| self.call(call))
    }

    fn call(&self, stored: &StoredCall) -> Option<Call<'_>> {
        let node = self.tree.node(stored.node)?;
        Some(Call::known(stored.function, node, node.only_entry()?, stored.owner()))
    }

    /// References in conditions, resources and outputs, in document order. A reference inside an anchor counts once
    /// for each owner that contains an alias of the anchor.
    pub fn references(&self, target: Target) -> impl Iterator<Item = Reference<'_>> {
        let stored = self.references.iter().filter(move |reference| {
            step();
            reference.target == target
        });
        stored.filter_map(|reference| self.reference(reference))
    }

    /// Returns the reference at a scalar.
    pub fn reference_at(&self, name: NodeId) -> Option<Reference<'_>> {
        let position = self.references.binary_search_by_key(&name, |reference| reference.name).ok()?;
        self.reference(self.references.get(position)?)
    }

    fn reference(&self, stored: &StoredReference) -> Option<Reference<'_>> {
        let declared = (stored.declared != StoredReference::UNDECLARED).then_some(stored.declared as usize);
        let name = self.tree.node(stored.name)?;
        Some(Reference { target: stored.target, name, declared, owner: stored.owner() })
    }

    /// Returns dependency cycles between resources: the references of each cycle in order.
    pub fn dependency_cycles(&self) -> Vec<Vec<Reference<'_>>> {
        let targets = [Target::Resource, Target::Attribute, Target::Dependency];
        self.cycles(Section::Resources, &targets)
    }

    /// Returns cycles between conditions: the references of each cycle in order.
    pub fn condition_cycles(&self) -> Vec<Vec<Reference<'_>>> {
        self.cycles(Section::Conditions, &[Target::Condition])
    }

    fn cycles(&self, section: Section, targets: &[Target]) -> Vec<Vec<Reference<'_>>> {
        // Repeated references to the same definition close the same cycle each time.
        let mut times: HashMap<(u32, u32), usize> = HashMap::default();
        let mut is_new = |from, to| {
            let times = times.entry((from, to)).or_default();
            *times += 1;
            *times <= MOST_PARALLEL
        };
        let mut edges: Vec<Edge> = self
            .references
            .iter()
            .enumerate()
            .filter(|(_, it)| it.owner().section == section && targets.contains(&it.target))
            .filter_map(|(label, it)| {
                let (from, to) = (it.owner().position, it.declared);
                (to != StoredReference::UNDECLARED && is_new(from, to)).then_some(Edge { from, to, label })
            })
            .collect();
        edges.sort_by_key(|edge| edge.from);
        let cycles = graph::cycles(&edges);
        let resolve = |cycle: Vec<usize>| {
            cycle.iter().filter_map(|&label| self.reference(self.references.get(label)?)).collect()
        };
        cycles.into_iter().map(resolve).collect()
    }
}
