//! Changes to a document that keep the rest of it byte for byte: comments, indentation, quotes, line ends, and block or
//! flow style as the neighbourhood has it.
//!
//! A [`Change`] says what becomes of a node; [`edits`] turns changes of one document into replacements of bytes, and
//! [`apply`] makes the new text. What cannot be changed without touching something else, such as what an alias repeats, is
//! refused.

mod block;
mod clashes;
mod entries;
mod flow;
mod layout;
mod replace;
mod rows;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use maps::{HashMap, HashSet};

use crate::written::{Dress, Written};
use crate::{Node, NodeId, Span, Tree};
use clashes::check_clashes;
use entries::Entries;
use rows::Rows;

/// Bytes of a text that others take the place of; an empty span inserts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edit {
    /// The bytes that go, as offsets of the decoded text.
    pub span: Span,
    /// What comes instead.
    pub text: String,
}

/// Two edits touch the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two edits change the same bytes")]
pub struct Overlap;

/// Why a change cannot be made by editing the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The place is used in several places by an alias or a merge key.
    #[error("it is shared by an alias or a merge key")]
    Shared,
    /// The place is no mapping, and nothing that could become one.
    #[error("there is no mapping to change")]
    NoMapping,
    /// A comment stands in what would be rewritten.
    #[error("a comment stands within it")]
    Comment,
    /// Another change takes the place away, or writes it anew.
    #[error("another change concerns the same place")]
    Clash,
    /// The mapping has such an entry already.
    #[error("there is such an entry already")]
    Exists,
}

/// What becomes of a node of a document.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// A key or a value is written anew.
    Replace {
        /// The key or value.
        node: NodeId,
        /// What it becomes.
        value: Written,
    },
    /// A name is written anew, also where aliases repeat a node that it stands in.
    Rename {
        /// The name.
        node: NodeId,
        /// The smallest node around it that aliases may repeat.
        within: NodeId,
        /// What it becomes.
        to: String,
    },
    /// An entry of a mapping or an item of a list goes; comments stay.
    Remove {
        /// The key of the entry, or the item.
        key: NodeId,
    },
    /// A mapping gets one more entry, in front of another or behind all.
    Insert {
        /// The mapping; an empty value becomes one.
        mapping: NodeId,
        /// The key.
        key: String,
        /// The value.
        value: Written,
        /// The key that it comes before, which counts in block style.
        before: Option<NodeId>,
    },
    /// A list in flow style gets one more item, behind all.
    Append {
        /// The list, which has items.
        list: NodeId,
        /// The item.
        item: Written,
    },
}

/// The text with all edits made. Of several insertions at one place the order given counts.
///
/// # Errors
///
/// Two edits change the same bytes, or an edit is not within the text.
pub fn apply(text: &str, edits: &[Edit]) -> Result<String, Overlap> {
    let mut ordered: Vec<&Edit> = edits.iter().collect();
    ordered.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for edit in ordered {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        if start < from {
            return Err(Overlap);
        }
        out.push_str(text.get(from..start).ok_or(Overlap)?);
        out.push_str(&edit.text);
        from = end;
    }
    out.push_str(text.get(from..).ok_or(Overlap)?);
    Ok(out)
}

/// The edits that make changes to one document, all together.
///
/// # Errors
///
/// A change that edits of the text cannot make.
pub fn edits(tree: &Tree, changes: &[Change]) -> Result<Vec<Edit>, Refused> {
    Editor::new(tree).edits(changes)
}

/// The text of a document that is empty so far, with these entries and the line ends of another one.
pub fn fresh(entries: &[(String, Written)], like: &Tree) -> String {
    let dress = Dress::with_line_ends_of(like);
    entries.iter().map(|(key, value)| dress.entry(key, value, 0) + &dress.new_line(0)).collect()
}

/// A document as it is laid out, for whoever asks for edits of it more than once.
#[derive(Debug)]
pub struct Editor<'t> {
    tree: &'t Tree,
    text: &'t str,
    dress: Dress,
    /// The nodes that aliases and merge keys stand for.
    shared: BTreeSet<NodeId>,
    /// The mappings and lists that changes have asked for.
    indexed: Mutex<HashMap<NodeId, Arc<Entries<'t>>>>,
}

impl<'t> Editor<'t> {
    /// Looks at how a document is written.
    pub fn new(tree: &'t Tree) -> Self {
        let text = tree.text();
        let aliases = tree.nodes().filter(|node| node.is_alias());
        let shared = aliases.map(|alias| alias.resolved().id()).collect();
        Self { tree, text, dress: Dress::of(tree), shared, indexed: Mutex::default() }
    }

    /// The edits that make changes to the document, all together.
    ///
    /// # Errors
    ///
    /// A change that edits of the text cannot make.
    pub fn edits(&self, changes: &[Change]) -> Result<Vec<Edit>, Refused> {
        check_clashes(self.tree, changes)?;
        let mut edits = Vec::new();
        let mut mappings: BTreeMap<NodeId, Rows<'_>> = BTreeMap::new();
        let mut seen = HashSet::default();
        for change in changes.iter().filter(|change| seen.insert(*change)) {
            match change {
                Change::Replace { node, value } => {
                    let node = self.tree.node(*node).ok_or(Refused::NoMapping)?;
                    edits.push(self.replace(node, value)?);
                }
                Change::Rename { node, within, to } => {
                    let node = self.tree.node(*node).ok_or(Refused::NoMapping)?;
                    edits.push(self.rename(node, *within, to)?);
                }
                Change::Remove { key } => {
                    let key = self.tree.node(*key).ok_or(Refused::NoMapping)?;
                    let mapping = key.parent().filter(|it| key.is_key() || it.is_sequence());
                    let mapping = mapping.ok_or(Refused::NoMapping)?;
                    mappings.entry(mapping.id()).or_default().gone.insert(key.id());
                }
                Change::Insert { mapping, key, value, before } => {
                    let rows = mappings.entry(*mapping).or_default();
                    match before.filter(|_| self.has_rows(*mapping)) {
                        Some(before) => rows.placed.push((key, value, before)),
                        None => rows.new.push((Some(key), value)),
                    }
                }
                Change::Append { list, item } => mappings.entry(*list).or_default().new.push((None, item)),
            }
        }
        // Where several pieces of text come to the same place, what belongs further in comes first.
        for (mapping, rows) in mappings.into_iter().rev() {
            let mapping = self.tree.node(mapping).ok_or(Refused::NoMapping)?;
            self.change_rows(mapping, &rows, &mut edits)?;
        }
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        Ok(edits)
    }

    /// Refuses what an alias repeats elsewhere.
    fn check_own(&self, node: Node<'_>) -> Result<(), Refused> {
        self.check_own_below(node, None)
    }

    /// Refuses what an alias repeats elsewhere, but for what it repeats with all of a node around that.
    fn check_own_below(&self, node: Node<'_>, within: Option<NodeId>) -> Result<(), Refused> {
        let above = std::iter::successors(Some(node), |node| node.parent());
        let mut here = above.take_while(|it| Some(it.id()) != within);
        let is_shared = here.any(|it| it.is_alias() || self.shared.contains(&it.id()));
        if is_shared { Err(Refused::Shared) } else { Ok(()) }
    }

    /// Refuses to take away what an alias elsewhere stands for.
    fn check_whole(&self, node: Node<'_>) -> Result<(), Refused> {
        let last = node.descendants().last().map_or(node.id(), Node::id);
        let is_shared = self.shared.range(node.id()..=last).next().is_some();
        if is_shared { Err(Refused::Shared) } else { Ok(()) }
    }
}

fn span_of(start: usize, end: usize) -> Span {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(offset(start), offset(end))
}
