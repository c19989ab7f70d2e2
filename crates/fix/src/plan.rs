//! Fixes as rules attach them.

use hot::{Entry, FileId, Node, NodeId};
use yaml::Written;

/// Whether a fix may be made without looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Applicability {
    /// The stack stays the same.
    Safe,
    /// Right in most packages; the author must look.
    Unsafe,
    /// No command makes it: it gives another stack, or tells what to do. What has plans an editor makes for an author who
    /// chooses it.
    Display,
}

impl Applicability {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
            Self::Display => "display",
        }
    }
}

/// What mends one finding: all of its plans together, or none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fix {
    /// Whether it may be made without looking.
    pub applicability: Applicability,
    /// What it does, as an order: lower case, no full stop, names in backticks.
    pub title: String,
    /// What is to be done.
    pub plans: Vec<Plan>,
    /// Whether it waits where another fix renames the same thing otherwise.
    pub gives_way: bool,
    /// Of fixes that add to one place those of lower turns come first.
    pub turn: usize,
}

impl Fix {
    /// A fix that leaves the stack as it is.
    pub fn safe(title: impl Into<String>, plan: Plan) -> Self {
        Self {
            applicability: Applicability::Safe,
            title: title.into(),
            plans: vec![plan],
            gives_way: false,
            turn: 0,
        }
    }

    /// A fix whose author must look.
    pub fn risky(title: impl Into<String>, plan: Plan) -> Self {
        Self { applicability: Applicability::Unsafe, ..Self::safe(title, plan) }
    }

    /// A fix that gives another stack, as its author may have meant it.
    pub fn shown(title: impl Into<String>, plan: Plan) -> Self {
        Self { applicability: Applicability::Display, ..Self::safe(title, plan) }
    }

    /// Makes it a fix that is shown, and that no command makes.
    #[must_use]
    pub fn only_shown(self) -> Self {
        Self { applicability: Applicability::Display, ..self }
    }

    /// Whether it does nothing but give other names.
    pub fn is_renaming(&self) -> bool {
        self.plans.iter().all(|plan| plan.new_name().is_some())
    }

    /// The name that it gives to something, the first of several.
    pub fn new_name(&self) -> Option<&str> {
        self.plans.iter().find_map(Plan::new_name)
    }

    /// Adds a plan.
    #[must_use]
    pub fn and(mut self, plan: Plan) -> Self {
        self.plans.push(plan);
        self
    }

    /// Lets it wait where another fix renames the same thing otherwise, or gives a parameter the name whose value this one
    /// removes.
    #[must_use]
    pub fn giving_way(self) -> Self {
        Self { gives_way: true, ..self }
    }

    /// This fix in another turn.
    #[must_use]
    pub fn in_turn(self, turn: usize) -> Self {
        Self { turn, ..self }
    }

    /// Renames a parameter.
    pub fn rename_parameter(template: FileId, from: &str, to: &str) -> Self {
        let plan = Plan::RenameParameter { template, from: from.into(), to: to.into() };
        Self::safe(format!("rename parameter `{from}` to `{to}`"), plan)
    }

    /// Renames a resource.
    pub fn rename_resource(template: FileId, from: &str, to: &str) -> Self {
        let plan = Plan::RenameResource { template, from: from.into(), to: to.into() };
        Self::safe(format!("rename resource `{from}` to `{to}`"), plan)
    }

    /// Renames an output.
    pub fn rename_output(template: FileId, from: &str, to: &str) -> Self {
        let plan = Plan::RenameOutput { template, from: from.into(), to: to.into() };
        Self::risky(format!("rename output `{from}` to `{to}`"), plan)
    }
}

/// One thing to be done in a package, wherever its files have a part in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Plan {
    /// A parameter gets another name: where it is declared, used, given a value, handed over.
    RenameParameter {
        /// The template that declares it.
        template: FileId,
        /// Its name.
        from: String,
        /// What it is to be called.
        to: String,
    },
    /// A resource gets another id, with every reference to it.
    RenameResource {
        /// The template that defines it.
        template: FileId,
        /// Its id.
        from: String,
        /// What it is to be called.
        to: String,
    },
    /// An output gets another name, with everything that reads it.
    RenameOutput {
        /// The template that declares it.
        template: FileId,
        /// Its name.
        from: String,
        /// What it is to be called.
        to: String,
    },
    /// A file gets another name in its folder, with everything that names it; a template takes its environment along.
    RenameFile {
        /// The file.
        file: FileId,
        /// Its name without folder.
        to: String,
    },
    /// An entry of a mapping goes.
    RemoveEntry {
        /// The file.
        file: FileId,
        /// The key of the entry.
        key: NodeId,
    },
    /// A parameter goes with its values and with what callers hand over for it.
    RemoveParameter {
        /// The template that declares it.
        template: FileId,
        /// Its name.
        name: String,
    },
    /// The default of a parameter becomes its value: in the environment of a module, or handed over by the callers of a
    /// nested template.
    MoveDefault {
        /// The template that declares it.
        template: FileId,
        /// Its name.
        name: String,
    },
    /// An entry comes in, with the mappings on the way to it that are not there.
    AddEntry {
        /// The file.
        file: FileId,
        /// The mapping to start from.
        from: NodeId,
        /// The keys that lead to it.
        path: Vec<String>,
        /// Its value.
        value: Written,
    },
    /// A parameter comes in that the stack is given from outside: declared here and by the callers, who hand it over.
    /// Where it is declared already it stays as it is.
    SupplyParameter {
        /// The template that uses it.
        template: FileId,
        /// Its name.
        name: String,
        /// Its declaration.
        declaration: Written,
    },
    /// A key or a value is written anew.
    Replace {
        /// The file.
        file: FileId,
        /// The key or value.
        node: NodeId,
        /// What it becomes.
        value: Written,
    },
    /// A module gets an environment file, with defaults of its parameters, which become their values.
    AddEnvironment {
        /// The module.
        template: FileId,
        /// The parameters whose defaults go there.
        defaults: Vec<String>,
    },
}

impl Plan {
    /// The name that something gets.
    pub fn new_name(&self) -> Option<&str> {
        match self {
            Self::RenameParameter { to, .. }
            | Self::RenameResource { to, .. }
            | Self::RenameOutput { to, .. }
            | Self::RenameFile { to, .. } => Some(to),
            _ => None,
        }
    }

    /// Takes an entry away.
    pub fn remove(entry: Entry<'_>) -> Self {
        Self::RemoveEntry { file: entry.key.file(), key: entry.key.id() }
    }

    /// Adds an entry below a mapping.
    pub fn add(from: Node<'_>, path: &[&str], value: Written) -> Self {
        let path = path.iter().map(|&key| key.to_owned()).collect();
        Self::AddEntry { file: from.file(), from: from.id(), path, value }
    }

    /// Writes a key or value anew.
    pub fn replace(node: Node<'_>, value: Written) -> Self {
        Self::Replace { file: node.file(), node: node.id(), value }
    }
}
