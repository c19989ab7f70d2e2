//! Packages of any size that meet the requirements. The same shape gives the same bytes.

mod module;
mod names;

use std::collections::BTreeMap;

/// How large a package is and how it is built. The number of servers is the product of `modules`, `vm_types` and
/// `instances`; each of them has `ports` ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Kinds of servers in each module, at least 1.
    pub vm_types: usize,
    /// Servers of each kind, at least 1.
    pub instances: usize,
    /// Ports of each server, at least 1: the first on the internal network, each other on an external one.
    pub ports: usize,
    /// Modules, at least 1: a base module and incremental ones.
    pub modules: usize,
    /// Templates between a module and its servers, 0 to 2; the calls are resources too.
    pub nesting: usize,
}

impl Default for Shape {
    fn default() -> Self {
        Self { vm_types: 1, instances: 1, ports: 1, modules: 1, nesting: 0 }
    }
}

/// The most templates between a module and its servers.
pub const DEEPEST: usize = 2;

impl Shape {
    /// The shape of this many servers with three ports each, four kinds to a module, sixteen of each kind at most:
    /// a package that grows as a whole.
    pub fn of_servers(servers: usize) -> Self {
        const VM_TYPES: usize = 4;
        const INSTANCES: usize = 16;
        let vm_types = servers.clamp(1, VM_TYPES);
        let instances = (servers / vm_types).clamp(1, INSTANCES);
        let modules = (servers / (vm_types * instances)).max(1);
        Self { vm_types, instances, ports: 3, modules, nesting: 0 }
    }

    /// Number of servers.
    pub fn servers(&self) -> usize {
        self.modules * self.vm_types * self.instances
    }

    /// The shape with each number within its bounds.
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

/// The files of a package by name.
pub type Files = BTreeMap<String, String>;

/// Writes a package of this shape.
pub fn package(shape: Shape) -> Files {
    let shape = shape.bounded();
    let mut files = Files::new();
    for number in 0..shape.modules {
        module::write(shape, number, &mut files);
    }
    files
}
