//! Synthetic packages of any size, which meet the requirements or break them in a given way. Equal shapes produce
//! identical bytes.

pub mod callgrind;
mod faults;
mod module;
mod names;

use std::collections::BTreeMap;

pub use faults::{Fault, faulty};

/// Size and structure of a package. The number of servers is the product of `modules`, `vm_types` and `instances`;
/// each server has `ports` ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of vm-types per module, at least 1.
    pub vm_types: usize,
    /// Number of servers per vm-type, at least 1.
    pub instances: usize,
    /// Number of ports per server, at least 1: the first on the internal network, each other port on a separate
    /// external network.
    pub ports: usize,
    /// Number of modules, at least 1: a base module and incremental modules.
    pub modules: usize,
    /// Number of nesting levels between a module and its servers, 0 to 2. Calls of nested templates are resources
    /// too.
    pub nesting: usize,
}

impl Default for Shape {
    fn default() -> Self {
        Self { vm_types: 1, instances: 1, ports: 1, modules: 1, nesting: 0 }
    }
}

/// Maximum number of nesting levels between a module and its servers.
pub const DEEPEST: usize = 2;

impl Shape {
    /// Returns a shape with about the given number of servers, with three ports each, at most four vm-types per
    /// module, and at most sixteen servers per vm-type.
    pub fn of_servers(servers: usize) -> Self {
        const VM_TYPES: usize = 4;
        const INSTANCES: usize = 16;
        let vm_types = servers.clamp(1, VM_TYPES);
        let instances = (servers / vm_types).clamp(1, INSTANCES);
        let modules = (servers / (vm_types * instances)).max(1);
        Self { vm_types, instances, ports: 3, modules, nesting: 0 }
    }

    /// Returns the number of servers.
    pub fn servers(&self) -> usize {
        self.modules * self.vm_types * self.instances
    }

    /// Returns the shape with each number limited to its valid range.
    #[must_use]
    pub fn bounded(self) -> Self {
        Self {
            vm_types: self.vm_types.max(1),
            instances: self.instances.max(1),
            ports: self.ports.max(1),
            modules: self.modules.max(1),
            nesting: self.nesting.min(DEEPEST),
        }
    }
}

/// Files of a package by name.
pub type Files = BTreeMap<String, String>;

/// Creates a package with the given shape.
pub fn package(shape: Shape) -> Files {
    let shape = shape.bounded();
    let mut files = Files::new();
    for number in 0..shape.modules {
        module::write(shape, number, &mut files);
    }
    files
}
