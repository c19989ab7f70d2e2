//! Insertion and removal of entries of mappings and items of lists, in either style.

use vnfcheck_maps::HashSet;

use super::{Edit, Editor, Refused, span_of};
use crate::written::Written;
use crate::{Entry, Node, NodeId, Style};

/// Changes to the entries of a mapping or the items of a list.
#[derive(Default)]
pub(super) struct Rows<'c> {
    pub(super) gone: HashSet<NodeId>,
    /// New entries with their keys, or new items.
    pub(super) new: Vec<(Option<&'c String>, &'c Written)>,
    /// New entries to place before existing entries.
    pub(super) placed: Vec<(&'c String, &'c Written, NodeId)>,
}

impl<'t> Editor<'t> {
    pub(super) fn change_rows(
        &self,
        mapping: Node<'t>,
        rows: &Rows<'_>,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Refused> {
        self.check_own(mapping)?;
        let entries = self.entries(mapping);
        let gone = entries.positions(&rows.gone);
        for entry in gone.iter().filter_map(|position| entries.as_slice().get(*position)) {
            self.check_whole(entry.key)?;
            self.check_whole(entry.value)?;
        }
        let placed = rows.placed.iter().map(|(key, ..)| *key);
        let mut names = rows.new.iter().filter_map(|(key, _)| *key).chain(placed);
        let is_kept = |entry: &Entry<'_>| !rows.gone.contains(&entry.key.id());
        if names.any(|name| entries.named(name).any(is_kept)) {
            return Err(Refused::Exists);
        }
        for (key, value, before) in &rows.placed {
            self.place_row(key, value, *before, edits)?;
        }
        if rows.new.iter().any(|(key, _)| key.is_some() == mapping.is_sequence())
            || mapping.is_sequence() && !rows.placed.is_empty()
        {
            return Err(Refused::NoMapping);
        }
        let entries = entries.as_slice();
        if mapping.is_mapping() {
            return match mapping.style() {
                Style::Flow if entries.is_empty() && is_value_in_block(mapping) => {
                    self.fill(mapping, rows, edits)
                }
                Style::Flow => self.change_flow(mapping, entries, &gone, rows, edits),
                _ => self.change_block(mapping, entries, &gone, rows, edits),
            };
        }
        if mapping.is_sequence() {
            return match mapping.style() {
                Style::Flow => self.change_flow(mapping, entries, &gone, rows, edits),
                _ if rows.new.is_empty() => self.change_block(mapping, entries, &gone, rows, edits),
                _ => Err(Refused::NoMapping),
            };
        }
        if mapping.is_scalar() && mapping.is_null() && rows.gone.is_empty() {
            return self.fill(mapping, rows, edits);
        }
        Err(Refused::NoMapping)
    }

    /// Replaces an empty value with a mapping.
    fn fill(&self, value: Node<'t>, rows: &Rows<'_>, edits: &mut Vec<Edit>) -> Result<(), Refused> {
        let new = rows.new.iter().filter_map(|(key, value)| Some(((*key)?.clone(), (*value).clone())));
        let written = Written::Map(new.collect());
        if value.parent().is_some_and(|parent| parent.style() == Style::Flow) {
            edits.push(Edit { span: value.span(), text: self.dress.inline(&written) });
            return Ok(());
        }
        let key = self.key_of(value).ok_or(Refused::NoMapping)?;
        let colon = self.colon_behind(key)?;
        let end = value.content_span().end as usize;
        // The value is empty: a comment may follow the colon and stays on its line.
        let is_written = end > colon;
        if is_written && self.has_comment(colon, end) {
            return Err(Refused::Comment);
        }
        if is_written {
            edits.push(Edit { span: span_of(colon, end), text: String::new() });
        }
        let at = self.line_end(colon.max(end));
        let text = self.dress.block_lines(&written, self.column(key.span().start as usize));
        edits.push(Edit { span: span_of(at, at), text });
        Ok(())
    }
}

fn is_value_in_block(node: Node<'_>) -> bool {
    node.parent().is_some_and(|parent| parent.style() == Style::Block && parent.is_mapping())
}
