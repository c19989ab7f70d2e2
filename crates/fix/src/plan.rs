//! Fixes as attached by rules.

use strum::VariantArray as _;
use vnfcheck_hot::{Entry, FileId, Node, NodeId};
use vnfcheck_yaml::Written;

/// Applicability of a fix: automatic, after a review, or for display.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Applicability {
    /// The fix does not change the stack.
    Safe,
    /// The fix is correct in most packages but needs a review by the author.
    Unsafe,
    /// No command applies the fix: it changes the stack, or only describes an action. An editor may apply its plans
    /// at the request of the author.
    Display,
}

impl Applicability {
    /// All values.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the name used in reports.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Fix of one finding. Its plans are applied together or not at all.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fix {
    /// Applicability of the fix.
    pub applicability: Applicability,
    /// The effect of the fix, as an imperative in lower case without a full stop, with names in backticks.
    pub title: String,
    /// Plans of the fix.
    pub plans: Vec<Plan>,
    /// `true` if the fix yields to other fixes that rename the same element differently.
    pub yields: bool,
    /// `true` if the fix assumes a vm-type that the names of servers do not support. The fix waits while a finding waits for
    /// the author's vm-type.
    pub assumes_vm_type: bool,
    /// Priority among fixes that add to the same place; lower values are applied first.
    pub priority: usize,
}

impl Fix {
    /// Creates a fix that does not change the stack.
    pub fn safe(title: impl Into<String>, plan: Plan) -> Self {
        Self {
            applicability: Applicability::Safe,
            title: title.into(),
            plans: vec![plan],
            yields: false,
            assumes_vm_type: false,
            priority: 0,
        }
    }

    /// Creates a fix that needs a review by the author.
    pub fn risky(title: impl Into<String>, plan: Plan) -> Self {
        Self { applicability: Applicability::Unsafe, ..Self::safe(title, plan) }
    }

    /// Creates a fix that changes the stack, possibly as its author intended.
    pub fn shown(title: impl Into<String>, plan: Plan) -> Self {
        Self { applicability: Applicability::Display, ..Self::safe(title, plan) }
    }

    /// Changes the applicability to display only.
    #[must_use]
    pub fn only_shown(self) -> Self {
        Self { applicability: Applicability::Display, ..self }
    }

    /// Returns `true` if the fix consists only of renames.
    pub fn is_renaming(&self) -> bool {
        self.plans.iter().all(|plan| plan.new_name().is_some())
    }

    /// Returns the first new name that the fix assigns.
    pub fn new_name(&self) -> Option<&str> {
        self.plans.iter().find_map(Plan::new_name)
    }

    /// Adds a plan.
    #[must_use]
    pub fn and(mut self, plan: Plan) -> Self {
        self.plans.push(plan);
        self
    }

    /// Makes the fix yield to fixes that rename the same element differently, or that give a parameter a name whose
    /// value this fix removes.
    #[must_use]
    pub fn yielding(self) -> Self {
        Self { yields: true, ..self }
    }

    /// Makes the fix wait for the author's vm-type, or for a review by the author.
    #[must_use]
    pub fn assuming_vm_type(self) -> Self {
        let applicability = self.applicability.max(Applicability::Unsafe);
        Self { applicability, assumes_vm_type: true, ..self }
    }

    /// Sets the priority.
    #[must_use]
    pub fn with_priority(self, priority: usize) -> Self {
        Self { priority, ..self }
    }

    /// Creates a fix that renames a parameter.
    pub fn rename_parameter(template: FileId, from: &str, to: &str) -> Self {
        let plan = Plan::RenameParameter { template, from: from.into(), to: to.into() };
        Self::safe(format!("rename parameter `{from}` to `{to}`"), plan)
    }

    /// Creates a fix that renames a resource.
    pub fn rename_resource(template: FileId, from: &str, to: &str) -> Self {
        let plan = Plan::RenameResource { template, from: from.into(), to: to.into() };
        Self::safe(format!("rename resource `{from}` to `{to}`"), plan)
    }

    /// Creates a fix that renames an output.
    pub fn rename_output(template: FileId, from: &str, to: &str) -> Self {
        let plan = Plan::RenameOutput { template, from: from.into(), to: to.into() };
        Self::risky(format!("rename output `{from}` to `{to}`"), plan)
    }
}

/// A change of a package, including all affected files.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Plan {
    /// Renames a parameter in its declaration, references, values and arguments.
    RenameParameter {
        /// The template that declares the parameter.
        template: FileId,
        /// Current name.
        from: String,
        /// New name.
        to: String,
    },
    /// Renames a resource with all references.
    RenameResource {
        /// The template that defines the resource.
        template: FileId,
        /// Current ID.
        from: String,
        /// New ID.
        to: String,
    },
    /// Renames an output with all references.
    RenameOutput {
        /// The template that declares the output.
        template: FileId,
        /// Current name.
        from: String,
        /// New name.
        to: String,
    },
    /// Renames a file within its folder, with all references. The environment of a template gets the same new stem.
    RenameFile {
        /// The file with the former name.
        file: FileId,
        /// New name without folder.
        to: String,
    },
    /// Moves all files out of folders, to the top level of the package, with all references.
    MoveToTop,
    /// Removes an entry of a mapping.
    RemoveEntry {
        /// The file that contains the entry.
        file: FileId,
        /// The key of the entry.
        key: NodeId,
    },
    /// Removes an entry or a list item that the author does not want, regardless of the needs of unreadable parts of
    /// files.
    DropEntry {
        /// The file.
        file: FileId,
        /// The key of the entry, or the item.
        key: NodeId,
    },
    /// Removes a parameter with its values and the arguments of callers.
    RemoveParameter {
        /// The template that declares the parameter.
        template: FileId,
        /// Name of the parameter.
        name: String,
    },
    /// Moves the default of a parameter to the environment of a module, or to the arguments of the callers of a
    /// nested template.
    MoveDefault {
        /// The template that declares the parameter.
        template: FileId,
        /// Name of the parameter.
        name: String,
    },
    /// Adds an entry, creating missing mappings on the path to it.
    AddEntry {
        /// The file.
        file: FileId,
        /// The mapping at which the path starts.
        from: NodeId,
        /// Keys of the path to the entry.
        path: Vec<String>,
        /// Value of the entry.
        value: Written,
    },
    /// Adds a parameter that is set from outside the stack: declares it in the template and in the callers, which
    /// pass it on. Existing declarations are kept.
    SupplyParameter {
        /// The template that uses the parameter.
        template: FileId,
        /// Name of the parameter.
        name: String,
        /// Declaration of the parameter.
        declaration: Written,
    },
    /// Replaces a key or a value.
    Replace {
        /// The file.
        file: FileId,
        /// The key or value.
        node: NodeId,
        /// New value.
        value: Written,
    },
    /// Adds an environment file to a module, with defaults of its parameters as values.
    AddEnvironment {
        /// The module.
        template: FileId,
        /// Parameters whose defaults are moved.
        defaults: Vec<String>,
        /// Values of other parameters.
        values: Vec<(String, Written)>,
    },
    /// Sets the value of a module parameter in the environment of the module.
    SetValue {
        /// The module.
        template: FileId,
        /// Name of the parameter.
        name: String,
        /// The value.
        value: Written,
    },
    /// Adds a `parameters` section without values to an environment.
    AddParameters {
        /// The environment.
        environment: FileId,
    },
    /// Replaces the tabs at the starts of lines with spaces.
    ReplaceTabs {
        /// The file.
        file: FileId,
        /// Number of spaces for each tab.
        width: usize,
    },
    /// Removes a file; the environment of a template is removed with the template.
    RemoveFile {
        /// The file.
        file: FileId,
    },
    /// Moves the content of a module and of its environment to another module, and removes the files.
    MergeModule {
        /// The removed module.
        from: FileId,
        /// The other module.
        into: FileId,
    },
    /// Moves a call of a nested template to the callers of its template.
    LiftCall {
        /// The template with the call.
        template: FileId,
        /// ID of the resource with the call.
        resource: String,
    },
    /// Moves servers of a nested template, each with the connected resources, to separate nested templates.
    SeparateServers {
        /// The template with the servers.
        template: FileId,
        /// IDs of the servers, each without a connection to another server.
        servers: Vec<String>,
    },
    /// Gives some uses of a parameter a separate parameter with the same declaration and value.
    SplitParameter {
        /// The template that declares the parameter.
        template: FileId,
        /// Name of the parameter.
        from: String,
        /// Name of the new parameter.
        to: String,
        /// The names in the references that get the new parameter.
        uses: Vec<NodeId>,
    },
    /// Replaces a parameter of a nested template, to which callers pass elements of lists, with a list and an index.
    TakeList {
        /// The nested template.
        template: FileId,
        /// Name of the parameter.
        from: String,
        /// Name of the list in the nested template.
        list: String,
    },
    /// Joins the lists that callers pass to a nested template as one parameter.
    JoinLists {
        /// The nested template.
        template: FileId,
        /// Name of the list in all templates.
        list: String,
    },
}

impl Plan {
    /// Returns the new name of the renamed element.
    pub fn new_name(&self) -> Option<&str> {
        match self {
            Self::RenameParameter { to, .. }
            | Self::RenameResource { to, .. }
            | Self::RenameOutput { to, .. }
            | Self::RenameFile { to, .. } => Some(to),
            _ => None,
        }
    }

    /// Creates a plan that removes an entry.
    pub fn remove(entry: Entry<'_>) -> Self {
        Self::RemoveEntry { file: entry.key.file(), key: entry.key.id() }
    }

    /// Creates a plan that adds an entry below a mapping.
    pub fn add(from: Node<'_>, path: &[&str], value: Written) -> Self {
        let path = path.iter().map(|&key| key.to_owned()).collect();
        Self::AddEntry { file: from.file(), from: from.id(), path, value }
    }

    /// Creates a plan that replaces a key or a value.
    pub fn replace(node: Node<'_>, value: Written) -> Self {
        Self::Replace { file: node.file(), node: node.id(), value }
    }
}
