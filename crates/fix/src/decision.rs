//! Decisions that findings wait for.

use hot::{FileId, NodeId};

/// A decision about a package that its files do not contain, so that only the author can make it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Decision {
    /// The value of a module parameter in the environment.
    Value {
        /// The module.
        module: FileId,
        /// Name of the parameter.
        name: String,
    },
    /// The values that a new environment of a module needs.
    Environment {
        /// The module.
        module: FileId,
        /// Parameters whose defaults move to the environment.
        defaults: Vec<String>,
        /// Parameters without a default that the environment must list.
        values: Vec<String>,
    },
    /// The address or the subnet of a port with both.
    Addressing {
        /// Name of the network as the port states it.
        network: String,
        /// The file of the entry.
        file: FileId,
        /// Key of the address.
        address: NodeId,
        /// Key of the subnet.
        subnet: NodeId,
    },
    /// The base module of the package.
    Base {
        /// The modules that may be the base module.
        candidates: Vec<FileId>,
    },
    /// A parameter of its own, with the same value, for one use of a shared parameter. The name follows from the files.
    OwnParameter {
        /// The template that declares the shared parameter.
        template: FileId,
        /// Name of the shared parameter.
        from: String,
        /// Name of the other parameter.
        to: String,
        /// The name in the reference.
        at: NodeId,
    },
    /// The role of a network.
    Network {
        /// The template.
        template: FileId,
        /// Id of the network, or name of the parameter that supplies the network.
        name: String,
        /// Form of the id or name, with `{network-role}` in place of the role.
        form: String,
        /// `true` if the template creates the network.
        is_created: bool,
    },
    /// A role in place of one that contains a vm-type or is part of one.
    Role {
        /// The present role.
        role: String,
    },
    /// The removal of a resource.
    Remove {
        /// The template.
        template: FileId,
        /// Id of the resource.
        resource: String,
    },
    /// The vm-type of a server.
    VmType {
        /// The template.
        template: FileId,
        /// Id of the server.
        server: String,
    },
}
