//! Everything in a package that a rule made of data can be about, with what the naming model knows of it.

mod facts;
mod find;
mod kinds;
mod subject;
mod totals;

use hot::{FileId, NodeId};
use maps::HashMap;

pub use kinds::{Each, Fact, Known};
pub use subject::Subject;
use totals::Totals;

/// All subjects of a package.
#[derive(Debug)]
pub struct Subjects<'p> {
    by_each: HashMap<Each, Vec<Subject<'p>>>,
    /// Positions of the resources of each type.
    by_type: HashMap<&'p str, Vec<usize>>,
    /// Servers of each vm-type.
    instances: HashMap<&'p str, u64>,
    /// Depth of each template below a module.
    depths: HashMap<FileId, u32>,
    /// The files that each module consists of, itself first.
    parts: HashMap<FileId, Vec<FileId>>,
    /// vm-types of resources whose users are known.
    vm_types: HashMap<(FileId, NodeId), &'p str>,
    /// What stands in each template.
    totals: HashMap<FileId, Totals>,
}

impl<'p> Subjects<'p> {
    /// The subjects of a kind in the order of the package.
    pub fn each(&self, each: Each) -> &[Subject<'p>] {
        self.by_each.get(&each).map(Vec::as_slice).unwrap_or_default()
    }

    /// The resources of one type in the order of the package.
    pub fn of_type(&self, type_name: &str) -> impl Iterator<Item = &Subject<'p>> {
        let resources = self.each(Each::Resource);
        let positions = self.by_type.get(type_name).map(Vec::as_slice).unwrap_or_default();
        positions.iter().filter_map(|position| resources.get(*position))
    }
}
