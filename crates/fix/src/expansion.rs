//! What plans come to: changes of nodes and files, and what these claim.

use std::collections::BTreeMap;

use hot::{Call, FileId, Node, NodeId, Owner};
use yaml::Written;
use yaml::edit::{Change, Refused};

use crate::names::Name;
use crate::refusal::Refusal;

/// Something that a fix brings about, which no other fix of the same round may bring about differently.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Claim {
    Parameter(FileId, String),
    /// A name of a parameter that is counted on.
    Kept(FileId, String),
    /// A name of a parameter that goes.
    Gone(FileId, String),
    Resource(String),
    Output(FileId, String),
    Entry(FileId, NodeId, String),
    File(String),
}

/// What plans come to, file by file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expansion {
    /// Changes of nodes.
    pub changes: BTreeMap<FileId, Vec<Change>>,
    /// Text that comes to the end of files.
    pub appended: BTreeMap<FileId, String>,
    /// Things that get another name, each in the template that declares it.
    pub names: Vec<(Name, String)>,
    /// Files that get another path.
    pub renames: BTreeMap<String, String>,
    /// Files that come in, with their content.
    pub added: BTreeMap<String, String>,
    pub(crate) claims: Vec<Claim>,
}

impl Expansion {
    /// Several as one; what they claim is settled by then.
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

    /// Changes a node of a file.
    pub(crate) fn change(&mut self, file: FileId, change: Change) {
        self.changes.entry(file).or_default().push(change);
    }

    /// Puts a value in the place of a node.
    pub(crate) fn replace(&mut self, node: Node<'_>, value: Written) {
        self.change(node.file(), Change::Replace { node: node.id(), value });
    }

    /// Puts a name in the place of another.
    pub(crate) fn rename(&mut self, node: Node<'_>, to: &str) {
        self.replace(node, Written::text(to));
    }

    /// Puts a name in the place of another in a call, which aliases may repeat.
    pub(crate) fn rename_in_call(&mut self, node: Node<'_>, call: Call<'_>, to: &str) {
        let change = Change::Rename { node: node.id(), within: call.node.id(), to: to.to_owned() };
        self.change(node.file(), change);
    }

    /// Adds an entry, with the mappings on the way to it that are not there.
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

/// The sections of a template in the order in which people write them.
const SECTIONS: [&str; 7] = [
    "heat_template_version",
    "description",
    "parameter_groups",
    "parameters",
    "conditions",
    "resources",
    "outputs",
];

/// The first section there that a section is written before.
fn section_behind(root: Node<'_>, section: &str) -> Option<NodeId> {
    let position = SECTIONS.iter().position(|it| *it == section)?;
    let behind = SECTIONS.get(position + 1..).unwrap_or_default();
    let mut keys = root.written_entries().map(|entry| entry.key);
    keys.find(|key| behind.iter().any(|it| key.has_text(it))).map(Node::id)
}
