//! Decisions that findings wait for.

use vnfcheck_hot::{FileId, NodeId};

use crate::plan::Fix;

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
        /// The title of the fix that creates the environment.
        title: String,
        /// Parameters whose defaults move to the environment.
        defaults: Vec<String>,
        /// Parameters without a default that the environment must list.
        values: Vec<String>,
    },
    /// The address or the subnet of a port with both.
    Addressing {
        /// Name of the network as the port states it.
        network: String,
        /// Kind and role of the network, which all ports on the network share; `None` if unknown.
        role: Option<String>,
        /// The file of the entry.
        file: FileId,
        /// Key of the address.
        address: NodeId,
        /// Key of the subnet.
        subnet: NodeId,
    },
    /// The base module of the package.
    Base {
        /// The modules that may be the base module, most likely first.
        candidates: Vec<FileId>,
    },
    /// A separate parameter, with the same value, for one use of a shared parameter. The files determine the name.
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
    /// A list that replaces a parameter of a nested template, to which callers pass elements. The files determine the
    /// name.
    WholeList {
        /// The nested template.
        template: FileId,
        /// Name of the parameter.
        name: String,
        /// Name of the list.
        list: String,
    },
    /// One list that replaces several lists, which callers pass to a nested template as one parameter. The files
    /// determine the name.
    OneList {
        /// The nested template.
        template: FileId,
        /// Name of the list.
        list: String,
    },
    /// A parameter that replaces a value in a template. The files determine the name.
    NewParameter {
        /// The template with the value.
        template: FileId,
        /// Name of the parameter.
        name: String,
        /// Type of the parameter.
        type_name: &'static str,
        /// Index of the element that replaces the value, if the parameter is a list.
        index: Option<String>,
        /// The value.
        at: NodeId,
        /// `true` if ONAP or the author supplies the parameter, so that the current value is lost.
        is_supplied: bool,
    },
    /// The role of a network.
    Network {
        /// The template.
        template: FileId,
        /// ID of the network, or name of the parameter that supplies the network.
        name: String,
        /// Form of the ID or name, with `{network-role}` instead of the role.
        form: String,
        /// `true` if the template creates the network.
        is_created: bool,
    },
    /// A role that replaces a role which contains, or is part of, a vm-type.
    Role {
        /// The current role.
        role: String,
    },
    /// The removal of a resource.
    Remove {
        /// The template.
        template: FileId,
        /// ID of the resource.
        resource: String,
        /// Name of the parameter that replaces the ID of the resource, if other requirements prescribe the name.
        instead: Option<String>,
    },
    /// The removal of an unused output.
    RemoveOutput {
        /// The template.
        template: FileId,
        /// Name of the output.
        output: String,
    },
    /// The removal of an unneeded file.
    RemoveFile {
        /// The file.
        file: FileId,
    },
    /// The move of the content of a module to the base module.
    Merge {
        /// The module.
        module: FileId,
        /// The base module.
        base: FileId,
        /// The reason why the module may have to stay as it is, as a sentence.
        doubt: Option<String>,
    },
    /// The vm-type of a server.
    VmType {
        /// The template.
        template: FileId,
        /// ID of the server.
        server: String,
    },
    /// A separate vm-type for a server that differs from others of its vm-type.
    OwnVmType {
        /// The template.
        template: FileId,
        /// ID of the server.
        server: String,
    },
    /// The vm-type in the ID of a resource whose servers are unknown, such as a port that no server lists.
    VmTypeOf {
        /// The template.
        template: FileId,
        /// ID of the resource.
        resource: String,
        /// Form of the ID, with `{vm-type}` and the indices as placeholders.
        form: String,
    },
    /// The repair of an error.
    Repair(Box<Repair>),
}

/// The repairs of an error, from which the author chooses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Repair {
    /// The file with the error.
    pub file: FileId,
    /// The element with the error; errors with the same element get the same answer.
    pub element: String,
    /// The question to the author, with the error.
    pub question: String,
    /// The permitted answers, each with a repair; the answer [`KEEP`] has no repair.
    pub choices: Vec<Choice>,
    /// The answer that the files suggest; `None` if the files suggest no answer.
    pub proposal: Option<String>,
}

/// An answer with the repair that follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Choice {
    /// Word that selects the repair in a file of decisions.
    pub answer: String,
    /// The answer with its consequence, as shown to a person.
    pub label: String,
    /// The repair; `None` keeps the error.
    pub fix: Option<Fix>,
}

/// Answer that leaves an element as it is.
pub const KEEP: &str = "keep";

/// Answer that removes an element.
pub const REMOVE: &str = "remove";

/// Answer that moves an element to another file.
pub const MOVE: &str = "move";

impl Choice {
    /// Returns the answer that makes a fix. The title of the fix is the consequence.
    pub fn of(answer: impl Into<String>, fix: Fix) -> Self {
        let answer = answer.into();
        let title = &fix.title;
        let is_named = title.starts_with(&*answer) || title.contains(&format!("`{answer}`"));
        let label = if is_named { title.clone() } else { format!("{answer}: {title}") };
        Self { answer, label, fix: Some(fix) }
    }

    /// Returns the answer that keeps the error.
    pub fn keep() -> Self {
        Self::keep_for("leave the finding, and record the answer")
    }

    /// Returns the answer that keeps the error, with its consequence.
    pub fn keep_for(consequence: &str) -> Self {
        Self { answer: KEEP.to_owned(), label: format!("{KEEP}: {consequence}"), fix: None }
    }
}
