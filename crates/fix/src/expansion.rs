//! Expanded plans: changes of nodes and files, and their claims.

use std::collections::BTreeMap;

use hot::{Call, FileId, Node, NodeId, Owner};
use yaml::Written;
use yaml::edit::{Change, Refused};

use crate::names::Name;
use crate::refusal::Refusal;

/// An effect of a fix that no other fix of the same round may produce differently.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Claim {
    Parameter(FileId, String),
    /// A parameter name that must remain.
    Kept(FileId, String),
    /// A parameter name that is removed.
    Gone(FileId, String),
    Resource(String),
    Output(FileId, String),
    Entry(FileId, NodeId, String),
    File(String),
}

/// Expanded plans by file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expansion {
    /// Changes of nodes.
    pub changes: BTreeMap<FileId, Vec<Change>>,
    /// Text appended to files.
    pub appended: BTreeMap<FileId, String>,
    /// New names, each with the renamed element and its declaring template.
    pub names: Vec<(Name, String)>,
    /// New paths of renamed files.
    pub renames: BTreeMap<String, String>,
    /// New files with their contents.
    pub added: BTreeMap<String, String>,
    pub(crate) claims: Vec<Claim>,
}

impl Expansion {
    /// Combines several expansions; their claims must be resolved already.
    pub fn sum<'e>(expansions: impl IntoIterator<Item = &'e Self>) -> Self {
        let mut sum = Self::default();
        for expansion in expansions {
            for (file, changes) in &expansion.changes {
                sum.changes.entry(*file).or_default().extend(changes.iter().cloned());
            }
            sum.appended.extend(expansion.appended.clone());
            sum.names.extend(expansion.names.iter().cloned());
            sum.renames.extend(expansion.renames.clone());
            sum.added.extend(expansion.added.clone());
        }
        sum
    }

    /// Adds a change of a node of a file.
    pub(crate) fn change(&mut self, file: FileId, change: Change) {
        self.changes.entry(file).or_default().push(change);
    }

    /// Replaces a node with a value.
    pub(crate) fn replace(&mut self, node: Node<'_>, value: Written) {
        self.change(node.file(), Change::Replace { node: node.id(), value });
    }

    /// Replaces a name.
    pub(crate) fn rename(&mut self, node: Node<'_>, to: &str) {
        self.replace(node, Written::text(to));
    }

    /// Replaces a name in a call, which aliases may repeat.
    pub(crate) fn rename_in_call(&mut self, node: Node<'_>, call: Call<'_>, to: &str) {
        let change = Change::Rename { node: node.id(), within: call.node.id(), to: to.to_owned() };
        self.change(node.file(), change);
    }

    /// Adds an entry, creating missing mappings on the path to it.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the entry exists or the path leads through a value that is not a mapping.
    pub(crate) fn add_entry(&mut self, from: Node<'_>, path: &[&str], value: Written) -> Result<(), Refusal> {
        let (Some(&key), rest) = (path.first(), path.get(1..).unwrap_or_default()) else { return Ok(()) };
        if !from.is_mapping() && !from.is_null() || Call::at(from, Owner::default()).is_some() {
            return Err(Refused::NoMapping.into());
        }
        match from.get(key) {
            Some(_) if rest.is_empty() => Err(Refusal::Taken(key.to_owned())),
            Some(inner) => self.add_entry(inner, rest, value),
            None => {
                let wrap = |value, key: &&str| Written::call(key, value);
                let value = rest.iter().rev().fold(value, wrap);
                self.claims.push(Claim::Entry(from.file(), from.id(), key.to_owned()));
                let before = if from.parent().is_none() { section_behind(from, key) } else { None };
                let change = Change::Insert { mapping: from.id(), key: key.to_owned(), value, before };
                self.change(from.file(), change);
                Ok(())
            }
        }
    }
}

/// Sections of a template in their usual order.
const SECTIONS: [&str; 7] = [
    "heat_template_version",
    "description",
    "parameter_groups",
    "parameters",
    "conditions",
    "resources",
    "outputs",
];

/// Returns the first existing section that comes after `section` in the usual order.
fn section_behind(root: Node<'_>, section: &str) -> Option<NodeId> {
    let position = SECTIONS.iter().position(|it| *it == section)?;
    let behind = SECTIONS.get(position + 1..).unwrap_or_default();
    let mut keys = root.written_entries().map(|entry| entry.key);
    keys.find(|key| behind.iter().any(|it| key.has_text(it))).map(Node::id)
}
