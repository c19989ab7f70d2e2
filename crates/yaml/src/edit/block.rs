//! Entries and items in block style, each starting on its own line.

use super::rows::Rows;
use super::{Edit, Editor, Refused, span_of};
use crate::written::Written;
use crate::{Entry, Node, NodeId, Style};

impl<'t> Editor<'t> {
    /// Removes the lines of entries or items and appends new ones at the end.
    pub(super) fn change_block(
        &self,
        mapping: Node<'t>,
        entries: &[Entry<'t>],
        gone: &[usize],
        rows: &Rows<'_>,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Refused> {
        if entries.is_empty() {
            return Err(Refused::NoMapping);
        }
        let is_emptied = entries.len() == gone.len() && rows.placed.is_empty();
        if is_emptied && rows.new.is_empty() && mapping.parent().is_some() {
            let key = self.key_of(mapping).ok_or(Refused::NoMapping)?;
            let properties = self.behind_properties(mapping);
            let has_any = properties > mapping.span().start as usize;
            let at = if has_any { properties } else { self.colon_behind(key)? };
            let empty = if mapping.is_sequence() { " []" } else { " {}" };
            edits.push(Edit { span: span_of(at, at), text: empty.to_owned() });
        }
        for position in gone {
            if let Some(entry) = entries.get(*position) {
                self.remove_row(*entry, entries.get(position + 1), edits)?;
            }
        }
        if rows.new.is_empty() { Ok(()) } else { self.append_rows(mapping, entries, is_emptied, rows, edits) }
    }

    /// Returns `true` if a blank line precedes every mapping, such as a section or a resource, except the first entry.
    fn is_spaced(&self, entries: &[Entry<'t>]) -> bool {
        let start = |it: &Entry<'t>| self.start_of_comments(self.line_start(it.key.span().start as usize));
        let mut mappings = entries.iter().skip(1).filter(|it| it.value.is_mapping()).peekable();
        mappings.peek().is_some() && mappings.all(|it| self.is_behind_blank(start(it)))
    }

    /// Returns `true` if the line before an offset is blank.
    fn is_behind_blank(&self, at: usize) -> bool {
        let before = self.text.get(..at).unwrap_or_default();
        before.ends_with("\n\n") || before.ends_with("\n\r\n")
    }

    /// Appends new entries after the last existing entry, even if that entry is removed. Blank lines separate new
    /// mappings like the existing mappings.
    fn append_rows(
        &self,
        mapping: Node<'t>,
        entries: &[Entry<'t>],
        is_emptied: bool,
        rows: &Rows<'_>,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Refused> {
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
            return Err(Refused::NoMapping);
        };
        let column = self.column(first.key.span().start as usize);
        let at = self.line_end((last.value.content_span().end as usize).max(last.key.span().end as usize));
        let at = if matches!(last.value.style(), Style::Literal | Style::Folded) {
            at
        } else {
            self.end_of_comments(at, column)
        };
        let mut text = String::new();
        let is_at_start = is_emptied && !self.starts_line(first.key.span().start as usize);
        if is_at_start {
            return Err(Refused::NoMapping);
        }
        // A trailing block scalar without a final line break would otherwise gain a line break.
        let is_open = at == self.text.len()
            && mapping
                .descendants()
                .last()
                .is_some_and(|it| matches!(it.style(), Style::Literal | Style::Folded));
        let is_spaced = self.is_spaced(entries);
        for (key, value) in rows.new.iter().filter_map(|(key, value)| Some(((*key)?, value))) {
            let entry = self.dress.entry(key, value, column);
            let is_apart = is_spaced && matches!(value, Written::Map(_));
            let gap = if is_apart { self.dress.new_line(0) } else { String::new() };
            let line = gap + &self.dress.new_line(column);
            text.push_str(&if is_open { entry + &line } else { line + &entry });
        }
        let at = if is_open { first.key.span().start as usize } else { at };
        edits.push(Edit { span: span_of(at, at), text });
        Ok(())
    }

    /// Removes the lines of an entry. Comments are kept on their own lines.
    fn remove_row(
        &self,
        entry: Entry<'t>,
        next: Option<&Entry<'t>>,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Refused> {
        let start = entry.key.span().start as usize;
        let is_item = !entry.key.is_key();
        let behind_key = if is_item { start } else { self.colon_behind(entry.key)? };
        let end = (entry.value.content_span().end as usize).max(behind_key);
        let dash = self.text.get(self.line_start(start)..start).filter(|_| is_item);
        if dash.is_some_and(|dash| dash.trim() != "-") {
            return Err(Refused::NoMapping);
        }
        if !is_item && !self.starts_line(start) {
            // For the first entry of a list item, the next entry moves up next to the dash.
            let next = next.ok_or(Refused::NoMapping)?.key.span().start as usize;
            if self.has_comment(start, next) {
                return Err(Refused::Comment);
            }
            edits.push(Edit { span: span_of(start, next), text: String::new() });
            return Ok(());
        }
        let mut from = self.line_start(start);
        if self.text.get(from..).is_some_and(|line| line.starts_with('\u{feff}')) {
            from += '\u{feff}'.len_utf8();
        }
        let mut to = self.next_line(end);
        // Keep only one of the blank lines before and after.
        let is_blank_before = self.is_behind_blank(from);
        let behind = self.text.get(to..self.next_line(to)).unwrap_or_default();
        if is_blank_before && !behind.is_empty() && behind.trim().is_empty() {
            to = self.next_line(to);
        }
        let mut piece = from;
        let mut line = from;
        while line < to {
            let next = self.next_line(line).max(line + 1);
            if let Some(comment) = self.first_comment(line, next) {
                if piece < line {
                    edits.push(Edit { span: span_of(piece, line), text: String::new() });
                }
                let before = self.text.get(line..comment).unwrap_or_default();
                let depth = before.len() - before.trim_start().len();
                if line + depth < comment {
                    edits.push(Edit { span: span_of(line + depth, comment), text: String::new() });
                }
                piece = next;
            }
            line = next;
        }
        if piece < to {
            edits.push(Edit { span: span_of(piece, to), text: String::new() });
        }
        Ok(())
    }

    /// Inserts an entry before another entry, repeating the blank lines that separate that entry from the lines before
    /// it.
    pub(super) fn place_row(
        &self,
        name: &str,
        value: &Written,
        before: NodeId,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Refused> {
        let key = self.tree.node(before).filter(|it| it.is_key()).ok_or(Refused::NoMapping)?;
        let start = key.span().start as usize;
        let column = self.column(start);
        let at = self.start_of_comments(self.line_start(start));
        let is_first =
            self.text.get(..at).is_none_or(|before| before.trim_start_matches('\u{feff}').is_empty());
        let at = if is_first { start } else { at };
        let entry = self.dress.entry(name, value, column);
        let margin = if is_first { 0 } else { column };
        let gap = if self.is_behind_blank(at) { self.dress.new_line(0) } else { String::new() };
        let text = format!("{:margin$}{entry}{}{gap}", "", self.dress.new_line(0));
        edits.push(Edit { span: span_of(at, at), text });
        Ok(())
    }
}
