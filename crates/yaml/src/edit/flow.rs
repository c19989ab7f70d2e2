//! Entries and items in flow style.

use super::rows::Rows;
use super::{Edit, Editor, Refused, span_of};
use crate::written::Written;
use crate::{Entry, Node};

/// Maximum width of a line, in characters. A new entry or item that would exceed the width starts a new line.
const WIDEST: usize = 100;

impl<'t> Editor<'t> {
    /// Removes entries or items, and adds new entries or items after the remaining ones.
    pub(super) fn change_flow(
        &self,
        mapping: Node<'t>,
        entries: &[Entry<'t>],
        gone: &[usize],
        rows: &Rows<'_>,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Refused> {
        // Trailing removed entries. The entry before them is the last remaining entry.
        let trailing = gone.iter().rev().zip((0..entries.len()).rev()).take_while(|(a, b)| **a == *b).count();
        let kept = entries.len() - trailing;
        let last_kept = kept.checked_sub(1).and_then(|position| entries.get(position));
        let close = (mapping.span().end as usize).checked_sub(1).ok_or(Refused::NoMapping)?;
        if let (Some(first), None, true) = (entries.first(), last_kept, rows.new.is_empty()) {
            let start = first.key.span().start as usize;
            let lead = self.text.get(..start).unwrap_or_default().trim_end().len();
            if self.has_comment(lead, close) {
                return Err(Refused::Comment);
            }
            edits.push(Edit { span: span_of(lead, close), text: String::new() });
            return Ok(());
        }
        for position in gone.iter().copied() {
            let Some(entry) = entries.get(position) else { continue };
            let start = entry.key.span().start as usize;
            let end = entry.value.span().end.max(entry.key.span().end) as usize;
            let before = position.checked_sub(1).and_then(|before| entries.get(before));
            let span = match (entries.get(position + 1), before) {
                (Some(next), _) if position < kept => (start, next.key.span().start as usize),
                (_, Some(before)) if last_kept.is_some() => (before.value.span().end as usize, end),
                (Some(next), _) => (start, next.key.span().start as usize),
                (None, _) => (start, end),
            };
            if self.has_comment(span.0, span.1) {
                return Err(Refused::Comment);
            }
            edits.push(Edit { span: span_of(span.0, span.1), text: String::new() });
        }
        if rows.new.is_empty() {
            Ok(())
        } else {
            self.add_to_flow(mapping, entries.first(), last_kept, rows, edits)
        }
    }

    /// Adds new entries after the last remaining entry. New entries get separate lines if the other entries have them
    /// or the line would be too long.
    fn add_to_flow(
        &self,
        mapping: Node<'t>,
        first: Option<&Entry<'t>>,
        last_kept: Option<&Entry<'t>>,
        rows: &Rows<'_>,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Refused> {
        let close = (mapping.span().end as usize).checked_sub(1).ok_or(Refused::NoMapping)?;
        let written = |(key, value): &(Option<&String>, &Written), column: Option<usize>| {
            let value = column.map_or_else(|| self.dress.inline(value), |it| self.dress.lines(value, it));
            key.map_or_else(|| value.clone(), |key| self.dress.inline_key(key) + &value)
        };
        let Some(last) = last_kept else {
            let new: Vec<String> = rows.new.iter().map(|row| written(row, None)).collect();
            edits.push(Edit { span: span_of(close, close), text: new.join(", ") });
            return Ok(());
        };
        let end = last.value.span().end.max(last.key.span().end) as usize;
        let between = self.text.get(end..close).unwrap_or_default();
        let (at, is_separated) = match between.trim() {
            "," => (end + between.find(',').unwrap_or_default() + 1, true),
            // Text after the last remaining entry is removed together with its comma.
            trimmed if trimmed.is_empty() || !rows.gone.is_empty() => (end, false),
            _ => return Err(Refused::Comment),
        };
        let has_line = |entry: &Entry<'t>| self.starts_line(entry.key.span().start as usize);
        let is_in_lines = self.is_in_lines(mapping);
        // An item follows the layout of the previous item, an entry the layout of its mapping.
        let is_laid_out = if mapping.is_sequence() { self.is_in_lines(last.value) } else { is_in_lines };
        let margin_of = if has_line(last) { Some(last) } else { first };
        let margin = margin_of.map_or(0, |entry| self.column(entry.key.span().start as usize));
        // If the indentation exceeds half the line width, a new line starts at the column of the outermost flow
        // collection.
        let margin = if margin > WIDEST / 2 { self.margin_of_flow(mapping) } else { margin };
        let depth = is_laid_out.then(|| if is_in_lines { margin } else { self.depth_of_line(end) });
        let mut text = if is_separated { "" } else { "," }.to_owned();
        let mut column = self.column(at);
        for (position, entry) in rows.new.iter().map(|row| written(row, depth)).enumerate() {
            if position > 0 {
                text.push(',');
            }
            let width = entry.chars().count() + 1;
            let is_wide = !self.dress.is_json && column + width > WIDEST && column > margin;
            if is_in_lines || is_wide {
                text.push_str(&self.dress.new_line(margin));
                column = margin;
            } else {
                text.push(' ');
            }
            text.push_str(&entry);
            column += width + 1;
        }
        edits.push(Edit { span: span_of(at, at), text });
        Ok(())
    }
}
