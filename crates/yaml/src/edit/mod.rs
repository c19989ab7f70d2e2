//! Changes to a document that preserve all other bytes. New text follows the surrounding style: indentation, quotes,
//! line breaks, block or flow.
//!
//! A [`Change`] describes the change of a node. [`edits`] converts changes of a document to byte replacements, and
//! [`apply`] produces the new text. A change that would affect other parts of the document, such as a node that an
//! alias repeats, is refused.

mod block;
mod clashes;
mod entries;
mod flow;
mod layout;
mod replace;
mod rows;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use vnfcheck_maps::{HashMap, HashSet};

use crate::written::{Dress, Written};
use crate::{Node, NodeId, Span, Tree};
use clashes::check_clashes;
use entries::Entries;
use rows::Rows;

/// A replacement of a byte range; an empty span inserts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edit {
    /// Byte range to replace, as offsets of the decoded text.
    pub span: Span,
    /// Replacement text.
    pub text: String,
}

/// Error for two edits that touch the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two edits change the same bytes")]
pub struct Overlap;

/// Reason why a change cannot be made by editing the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// An alias or merge key refers to the node, so the change would affect several places.
    #[error("an alias or a merge key shares the value")]
    Shared,
    /// The node is not a mapping and cannot become a mapping.
    #[error("there is no mapping to change")]
    NoMapping,
    /// The text to rewrite contains a comment.
    #[error("the value contains a comment")]
    Comment,
    /// Another change removes or rewrites the node.
    #[error("another change edits the same position")]
    Clash,
    /// The mapping already has an entry with this key.
    #[error("the entry already exists")]
    Exists,
}

/// Change of a node of a document.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// Replaces a key or a value.
    Replace {
        /// The key or value.
        node: NodeId,
        /// The new value.
        value: Written,
    },
    /// Renames a scalar, even inside a node that aliases repeat.
    Rename {
        /// The scalar that contains the name.
        node: NodeId,
        /// The smallest enclosing node that aliases may repeat.
        within: NodeId,
        /// The new name.
        to: String,
    },
    /// Removes an entry of a mapping or an item of a list; comments are kept.
    Remove {
        /// The key of the entry, or the item.
        key: NodeId,
    },
    /// Inserts an entry into a mapping, before another entry or at the end.
    Insert {
        /// The mapping; an empty value is replaced with a mapping.
        mapping: NodeId,
        /// The key.
        key: String,
        /// The value.
        value: Written,
        /// The key before which to insert; only used in block style.
        before: Option<NodeId>,
    },
    /// Appends an item to a list in flow style.
    Append {
        /// The list, which must not be empty.
        list: NodeId,
        /// The item.
        item: Written,
    },
}

/// Returns the text with all edits applied. Insertions at the same offset are applied in the given order.
///
/// # Errors
///
/// [`Overlap`] if two edits touch the same bytes.
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

/// Returns the edits that apply all changes to a document.
///
/// # Errors
///
/// [`Refused`] if one of the changes cannot be made.
pub fn edits(tree: &Tree, changes: &[Change]) -> Result<Vec<Edit>, Refused> {
    Editor::new(tree).edits(changes)
}

/// Returns the text for an empty document with the given entries and the line breaks of another document.
pub fn fresh(entries: &[(String, Written)], like: &Tree) -> String {
    let dress = Dress::with_line_ends_of(like);
    entries.iter().map(|(key, value)| dress.entry(key, value, 0) + &dress.new_line(0)).collect()
}

/// Returns the text for an empty document with the given entries, in the default style.
pub fn plain(entries: &[(String, Written)]) -> String {
    let dress = Dress::default();
    entries.iter().map(|(key, value)| dress.entry(key, value, 0) + &dress.new_line(0)).collect()
}

/// A document prepared for repeated requests for edits.
#[derive(Debug)]
pub struct Editor<'t> {
    tree: &'t Tree,
    text: &'t str,
    dress: Dress,
    /// Nodes that aliases and merge keys refer to.
    shared: BTreeSet<NodeId>,
    /// Indexes of the mappings and lists that changes have used.
    indexed: Mutex<HashMap<NodeId, Arc<Entries<'t>>>>,
}

impl<'t> Editor<'t> {
    /// Detects the style of a document.
    pub fn new(tree: &'t Tree) -> Self {
        let text = tree.text();
        let shared = tree.aliases().map(|alias| alias.resolved().id()).collect();
        Self { tree, text, dress: Dress::of(tree), shared, indexed: Mutex::default() }
    }

    /// Returns the edits that apply all changes to the document.
    ///
    /// # Errors
    ///
    /// [`Refused`] if one of the changes cannot be made.
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
        // At the same offset, the text of the inner collection comes first.
        for (mapping, rows) in mappings.into_iter().rev() {
            let mapping = self.tree.node(mapping).ok_or(Refused::NoMapping)?;
            self.change_rows(mapping, &rows, &mut edits)?;
        }
        self.move_before_removed(&mut edits);
        let is_overlapping = |pair: &[Edit]| matches!(pair, [a, b] if b.span.start < a.span.end);
        if edits.windows(2).any(is_overlapping) { Err(Refused::Clash) } else { Ok(edits) }
    }

    /// Sorts edits by position. New lines after removed lines would overlap the removal, so they move before it.
    fn move_before_removed(&self, edits: &mut [Edit]) {
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let line_end = self.dress.new_line(0);
        let mut removed = Span::default();
        for edit in &mut *edits {
            let at = edit.span;
            if at.start < at.end {
                let is_removal = edit.text.is_empty() && self.starts_line(at.start as usize);
                removed = if is_removal { at } else { Span::default() };
            } else if removed.start < at.start
                && at.start <= removed.end
                && let Some(lines) = edit.text.strip_prefix(&line_end)
            {
                edit.text = format!("{lines}{line_end}");
                edit.span = Span::new(removed.start, removed.start);
            }
        }
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    }

    /// Refuses nodes that an alias repeats elsewhere.
    fn check_own(&self, node: Node<'_>) -> Result<(), Refused> {
        self.check_own_below(node, None)
    }

    /// Refuses nodes that an alias repeats elsewhere, except together with an entire enclosing node.
    fn check_own_below(&self, node: Node<'_>, within: Option<NodeId>) -> Result<(), Refused> {
        let above = std::iter::successors(Some(node), |node| node.parent());
        let mut here = above.take_while(|it| Some(it.id()) != within);
        let is_shared = here.any(|it| it.is_alias() || self.shared.contains(&it.id()));
        if is_shared { Err(Refused::Shared) } else { Ok(()) }
    }

    /// Refuses the removal of nodes that an alias elsewhere refers to.
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
