//! Expanded plans: changes of nodes and files, and their claims.

use std::collections::BTreeMap;

use vnfcheck_hot::{Call, File, FileId, HOT_KEYS, Node, NodeId, Owner};
use vnfcheck_yaml::Written;
use vnfcheck_yaml::edit::{Change, Refused};

use crate::names::Name;
use crate::refusal::Refusal;

/// An effect of a fix that other fixes of the same round must not produce differently.
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
    /// Values for environments without content.
    pub first_values: BTreeMap<FileId, FirstValues>,
    /// New names, each with the renamed element and its declaring template.
    pub names: Vec<(Name, String)>,
    /// New paths of renamed files.
    pub renames: BTreeMap<String, String>,
    /// New files with their contents.
    pub added: BTreeMap<String, String>,
    /// New files that the manifest lists, each with the file whose entry the manifest repeats.
    pub listed_like: BTreeMap<String, String>,
    /// New contents of files; `None` for files that are removed.
    pub contents: BTreeMap<String, Option<String>>,
    pub(crate) claims: Vec<Claim>,
}

/// The values of an environment that had none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstValues {
    /// File with the line breaks to use.
    pub like: FileId,
    /// The values by parameter.
    pub values: BTreeMap<String, Written>,
}

impl Expansion {
    /// Returns the values for an environment without content.
    pub(crate) fn first_values_of(&mut self, file: FileId, like: FileId) -> &mut FirstValues {
        let none = || FirstValues { like, values: BTreeMap::new() };
        self.first_values.entry(file).or_insert_with(none)
    }

    /// Returns `true` if the expansion adds, replaces or removes whole files.
    pub(crate) fn has_files(&self) -> bool {
        !self.added.is_empty() || !self.contents.is_empty()
    }

    /// Combines several expansions, whose claims must already be resolved.
    pub fn sum<'e>(expansions: impl IntoIterator<Item = &'e Self>) -> Self {
        let mut sum = Self::default();
        for expansion in expansions {
            for (file, changes) in &expansion.changes {
                sum.changes.entry(*file).or_default().extend(changes.iter().cloned());
            }
            for (file, first) in &expansion.first_values {
                let values = first.values.iter().map(|(name, value)| (name.clone(), value.clone()));
                sum.first_values_of(*file, first.like).values.extend(values);
            }
            sum.names.extend(expansion.names.iter().cloned());
            sum.renames.extend(expansion.renames.clone());
            sum.added.extend(expansion.added.clone());
            sum.listed_like.extend(expansion.listed_like.clone());
            sum.contents.extend(expansion.contents.clone());
        }
        sum
    }

    /// Replaces the whole content of a file.
    pub(crate) fn write(&mut self, file: &File, text: String) {
        self.claims.push(Claim::File(file.path().to_owned()));
        self.contents.insert(file.path().to_owned(), Some(text));
    }

    /// Removes a file.
    pub(crate) fn remove(&mut self, file: &File) {
        self.claims.push(Claim::File(file.path().to_owned()));
        self.contents.insert(file.path().to_owned(), None);
    }

    /// Adds a change of a node of a file.
    pub(crate) fn change(&mut self, file: FileId, change: Change) {
        self.changes.entry(file).or_default().push(change);
    }

    /// Removes an entry of a mapping or an item of a list.
    pub(crate) fn remove_entry(&mut self, key: Node<'_>) {
        self.change(key.file(), Change::Remove { key: key.id() });
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
                let before = if from.parent().is_none() { section_after(from, key) } else { None };
                let change = Change::Insert { mapping: from.id(), key: key.to_owned(), value, before };
                self.change(from.file(), change);
                Ok(())
            }
        }
    }
}

/// Returns the first existing section that comes after `section` in the usual order.
fn section_after(root: Node<'_>, section: &str) -> Option<NodeId> {
    let position = HOT_KEYS.iter().position(|it| *it == section)?;
    let later = HOT_KEYS.get(position + 1..).unwrap_or_default();
    let mut keys = root.written_entries().map(|entry| entry.key);
    keys.find(|key| later.iter().any(|it| key.has_text(it))).map(Node::id)
}
