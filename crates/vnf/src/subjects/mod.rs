//! Subjects of data-driven rules, with the facts that the naming model provides.

mod facts;
mod find;
mod kinds;
mod subject;
mod totals;

use vnfcheck_hot::FileId;
use vnfcheck_maps::HashMap;

use crate::ResourceKey;
pub use kinds::{Each, Fact, FactValue};
pub use subject::Subject;
use totals::Totals;

/// All subjects of a package.
#[derive(Debug)]
pub struct Subjects<'p> {
    by_each: HashMap<Each, Vec<Subject<'p>>>,
    /// Positions of the resources of each type.
    by_type: HashMap<&'p str, Vec<usize>>,
    /// Number of servers of each vm-type.
    instances: HashMap<&'p str, u64>,
    /// Nesting depth of each template below a module.
    depths: HashMap<FileId, u32>,
    /// Files of each module, the module itself first.
    parts: HashMap<FileId, Vec<FileId>>,
    /// vm-types of resources whose users are known.
    vm_types: HashMap<ResourceKey, &'p str>,
    /// Totals of each template.
    totals: HashMap<FileId, Totals>,
}

impl<'p> Subjects<'p> {
    /// Returns the subjects of a kind in package order.
    pub fn each(&self, each: Each) -> &[Subject<'p>] {
        self.by_each.get(&each).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the resources of one type in package order.
    pub fn of_type(&self, type_name: &str) -> impl Iterator<Item = &Subject<'p>> {
        let resources = self.each(Each::Resource);
        let positions = self.by_type.get(type_name).map(Vec::as_slice).unwrap_or_default();
        positions.iter().filter_map(|position| resources.get(*position))
    }
}
