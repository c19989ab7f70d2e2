//! Changes to a document that keep the rest of it byte for byte: comments, indentation, quotes, line ends, and block or
//! flow style as the neighbourhood has it.
//!
//! A [`Change`] says what becomes of a node; [`edits`] turns changes of one document into replacements of bytes, and
//! [`apply`] makes the new text. What cannot be changed without touching something else, such as what an alias repeats, is
//! refused.

use std::collections::{BTreeMap, BTreeSet};

use maps::HashSet;

use crate::written::{Dress, Written};
use crate::{Entry, Node, NodeId, Span, Style, Tree};

/// Bytes of a line beyond which its columns make no difference.
const LONG_LINE: usize = 4_096;

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
    /// An entry of a mapping or an item of a list goes; lines of comment stay.
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
pub fn edits(tree: &Tree, changes: &[Change]) -> Result<Vec<Edit>, Refused> {
    Editor::new(tree).edits(changes)
}

fn edits_of(page: &Editor<'_>, changes: &[Change]) -> Result<Vec<Edit>, Refused> {
    let tree = page.tree;
    check_clashes(tree, changes)?;
    let mut edits = Vec::new();
    let mut mappings: BTreeMap<NodeId, Rows<'_>> = BTreeMap::new();
    let mut seen = HashSet::default();
    for change in changes.iter().filter(|change| seen.insert(*change)) {
        match change {
            Change::Replace { node, value } => {
                let node = tree.node(*node).ok_or(Refused::NoMapping)?;
                edits.push(page.replace(node, value)?);
            }
            Change::Remove { key } => {
                let key = tree.node(*key).ok_or(Refused::NoMapping)?;
                let mapping = key.parent().filter(|it| key.is_key() || it.is_sequence());
                let mapping = mapping.ok_or(Refused::NoMapping)?;
                mappings.entry(mapping.id()).or_default().gone.insert(key.id());
            }
            Change::Insert { mapping, key, value, before } => {
                let rows = mappings.entry(*mapping).or_default();
                match before.filter(|_| page.has_rows(*mapping)) {
                    Some(before) => rows.placed.push((key, value, before)),
                    None => rows.new.push((Some(key), value)),
                }
            }
            Change::Append { list, item } => mappings.entry(*list).or_default().new.push((None, item)),
        }
    }
    // Where several pieces of text come to the same place, what belongs further in comes first.
    for (mapping, rows) in mappings.into_iter().rev() {
        let mapping = tree.node(mapping).ok_or(Refused::NoMapping)?;
        page.change_rows(mapping, &rows, &mut edits)?;
    }
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    Ok(edits)
}

/// Refuses changes within what other changes take away or write anew.
fn check_clashes(tree: &Tree, changes: &[Change]) -> Result<(), Refused> {
    let behind = |node: Node<'_>| node.descendants().last().map_or(0, |last| last.id().0 + 1);
    let mut whole: BTreeMap<u32, u32> = BTreeMap::new();
    let mut seen = HashSet::default();
    for change in changes.iter().filter(|change| seen.insert(*change)) {
        let (start, end) = match change {
            Change::Replace { node, .. } => (*node, tree.node(*node).map_or(0, behind)),
            Change::Remove { key } => {
                let key = tree.node(*key).ok_or(Refused::NoMapping)?;
                let value = if key.is_key() { tree.node(NodeId(behind(key))) } else { Some(key) };
                (key.id(), behind(value.ok_or(Refused::NoMapping)?))
            }
            Change::Insert { .. } | Change::Append { .. } => continue,
        };
        if whole.insert(start.0, end).is_some() {
            return Err(Refused::Clash);
        }
    }
    let ends = whole.values();
    let is_within = |(start, end): (&u32, &u32)| start < end;
    if whole.keys().skip(1).zip(ends).any(is_within) {
        return Err(Refused::Clash);
    }
    let is_lost = |mapping: u32| whole.range(..=mapping).next_back().is_some_and(|(_, end)| mapping < *end);
    let lost = changes.iter().any(|change| match change {
        Change::Insert { mapping: into, .. } | Change::Append { list: into, .. } => is_lost(into.0),
        Change::Replace { .. } | Change::Remove { .. } => false,
    });
    if lost { Err(Refused::Clash) } else { Ok(()) }
}

/// The text of a document that is empty so far, with these entries.
pub fn fresh(entries: &[(String, Written)]) -> String {
    let dress = Dress::default();
    entries.iter().map(|(key, value)| dress.entry(key, value, 0) + "\n").collect()
}

/// Columns of a line beyond which what comes into a mapping in flow style, the value of a key in block style, stands on the next
/// line.
const WIDEST: usize = 100;

/// What becomes of the entries of a mapping, or the items of a list.
#[derive(Default)]
struct Rows<'c> {
    gone: HashSet<NodeId>,
    /// Entries with their keys, or items.
    new: Vec<(Option<&'c String>, &'c Written)>,
    /// What comes in front of others.
    placed: Vec<(&'c String, &'c Written, NodeId)>,
}

/// A document as it is laid out, for whoever asks for edits of it more than once.
#[derive(Clone, Debug)]
pub struct Editor<'t> {
    tree: &'t Tree,
    text: &'t str,
    dress: Dress,
    /// The nodes that aliases and merge keys stand for.
    shared: BTreeSet<NodeId>,
}

impl<'t> Editor<'t> {
    /// Looks at how a document is written.
    pub fn new(tree: &'t Tree) -> Self {
        let text = tree.text();
        let aliases = tree.nodes().filter(|node| node.is_alias());
        let shared = aliases.map(|alias| alias.resolved().id()).collect();
        Self { tree, text, dress: Dress::of(tree), shared }
    }

    /// The edits that make changes to the document, all together.
    pub fn edits(&self, changes: &[Change]) -> Result<Vec<Edit>, Refused> {
        edits_of(self, changes)
    }

    /// Start of the line that an offset is on.
    fn line_start(&self, offset: usize) -> usize {
        self.text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1)
    }

    /// End of the line that an offset is on, its line end excluded.
    fn line_end(&self, offset: usize) -> usize {
        let rest = self.text.get(offset..).unwrap_or_default();
        let end = offset + rest.find('\n').unwrap_or(rest.len());
        if self.text.get(..end).is_some_and(|line| end > offset && line.ends_with('\r')) {
            end - 1
        } else {
            end
        }
    }

    /// Behind the line that an offset is on, its line end included.
    fn next_line(&self, offset: usize) -> usize {
        let rest = self.text.get(offset..).unwrap_or_default();
        rest.find('\n').map_or(self.text.len(), |at| offset + at + 1)
    }

    /// Number of characters in front of an offset on its line. Of a line that is longer than anyone writes, only what is
    /// nearest is counted, so that many changes in it cost no more than elsewhere.
    fn column(&self, offset: usize) -> usize {
        let before = self.text.get(..offset).unwrap_or_default();
        let nearest = before.get(before.floor_char_boundary(offset.saturating_sub(LONG_LINE))..);
        let line = nearest.unwrap_or_default().rsplit('\n').next().unwrap_or_default();
        line.trim_start_matches('\u{feff}').chars().count()
    }

    /// Whether only spaces stand in front of an offset on its line.
    fn starts_line(&self, offset: usize) -> bool {
        let before = self.text.get(..offset).unwrap_or_default();
        let visible = before.trim_end_matches(|it: char| it.is_whitespace() && it != '\n');
        let visible = visible.strip_suffix('\u{feff}').unwrap_or(visible);
        visible.is_empty() || visible.ends_with('\n')
    }

    /// Where the visible part of a node ends: comments behind a collection are none of it.
    fn end_of(&self, node: Node<'_>) -> usize {
        let (start, mut end) = (node.span().start as usize, node.span().end as usize);
        let comments = self.tree.comments();
        let mut behind = comments.partition_point(|comment| (comment.span.start as usize) < end);
        loop {
            end = start + self.text.get(start..end).unwrap_or_default().trim_end().len();
            let last = behind.checked_sub(1).and_then(|at| comments.get(at));
            let Some(comment) = last.filter(|it| it.span.start as usize >= start) else { return end };
            if node.style() != Style::Block || (comment.span.end as usize) < end {
                return end;
            }
            end = comment.span.start as usize;
            behind -= 1;
        }
    }

    /// The end of the lines of comment that follow a line as deep as a column.
    fn end_of_comments(&self, line_end: usize, column: usize) -> usize {
        let mut end = line_end;
        loop {
            let start = self.next_line(end);
            if start == end || self.comment_depth(start).is_none_or(|depth| depth < column) {
                return end;
            }
            end = self.line_end(start);
        }
    }

    /// How far a line of comment is indented; nothing for other lines, such as those of a text that begin with `#`.
    fn comment_depth(&self, line: usize) -> Option<usize> {
        let text = self.text.get(line..self.line_end(line)).unwrap_or_default();
        let depth = text.len() - text.trim_start().len();
        let comments = self.tree.comments();
        let is_here = comments.binary_search_by_key(&(line + depth), |it| it.span.start as usize).is_ok();
        is_here.then_some(depth)
    }

    fn has_comment(&self, start: usize, end: usize) -> bool {
        let comments = self.tree.comments();
        let first = comments.partition_point(|comment| (comment.span.start as usize) < start);
        comments.get(first).is_some_and(|comment| (comment.span.start as usize) < end)
    }

    /// Refuses what an alias repeats elsewhere.
    fn check_own(&self, node: Node<'_>) -> Result<(), Refused> {
        let mut here = std::iter::successors(Some(node), |node| node.parent());
        let is_shared = here.any(|it| it.is_alias() || self.shared.contains(&it.id()));
        if is_shared { Err(Refused::Shared) } else { Ok(()) }
    }

    /// Refuses to take away what an alias elsewhere stands for.
    fn check_whole(&self, node: Node<'_>) -> Result<(), Refused> {
        let last = node.descendants().last().map_or(node.id(), Node::id);
        let is_shared = self.shared.range(node.id()..=last).next().is_some();
        if is_shared { Err(Refused::Shared) } else { Ok(()) }
    }

    /// Behind the anchor and the tag of a node, or its start.
    fn behind_properties(&self, node: Node<'_>) -> usize {
        let start = node.span().start as usize;
        let line = self.text.get(start..self.line_end(start)).unwrap_or_default();
        let words = line.split_inclusive([' ', '\t']);
        let properties = words.take_while(|word| word.starts_with(['&', '!', ' ', '\t']));
        let length = properties.map(str::len).sum();
        start + line.get(..length).unwrap_or_default().trim_end().len()
    }

    fn replace(&self, node: Node<'t>, value: &Written) -> Result<Edit, Refused> {
        self.check_own(node)?;
        self.check_whole(node)?;
        let span = node.span();
        let is_flow = node.parent().is_some_and(|parent| parent.style() == Style::Flow);
        let is_line = value.is_inline() || is_flow;
        let is_simple = node.is_scalar() && !matches!(node.style(), Style::Literal | Style::Folded);
        if node.is_key() || (is_line && is_simple && span.start < span.end) {
            if node.tag().is_some() {
                return Err(Refused::Shared);
            }
            let text = match value {
                Written::Text(text) => self.dress.quoted_as(text, node.style(), is_flow),
                // No mapping or list is a key.
                _ if node.is_key() => return Err(Refused::NoMapping),
                other => self.dress.inline(other),
            };
            return Ok(Edit { span, text });
        }
        if is_flow {
            if self.has_comment(span.start as usize, span.end as usize) {
                return Err(Refused::Comment);
            }
            // Nothing is written, and a key may have no colon.
            if let Some(key) = key_of(node).filter(|_| span.start == span.end) {
                self.colon_behind(key)?;
            }
            let is_laid_out = node.parent().is_some_and(|parent| self.is_in_lines(parent));
            let text = if is_laid_out {
                self.dress.lines(value, self.depth_of_line(span.start as usize))
            } else {
                self.dress.inline(value)
            };
            return Ok(Edit { span, text });
        }
        // The value of an entry in block style: all that stands behind the colon.
        let key = key_of(node).ok_or(Refused::NoMapping)?;
        let colon = self.colon_behind(key)?;
        let end = self.end_of(node).max(colon);
        if self.has_comment(colon, end) {
            return Err(Refused::Comment);
        }
        let column = self.column(key.span().start as usize);
        let text = self.dress.value(value, column);
        Ok(Edit { span: span_of(colon, end), text })
    }

    /// Whether a mapping or list in flow style has each entry or item on a line of its own.
    fn is_in_lines(&self, node: Node<'_>) -> bool {
        let mut starts = node.written_entries().map(|it| it.key).chain(node.items());
        node.style() == Style::Flow
            && (node.first_key().is_some() || node.item(0).is_some())
            && starts.all(|it| self.starts_line(it.span().start as usize))
    }

    /// How far the line that an offset is on is indented.
    fn depth_of_line(&self, offset: usize) -> usize {
        let line = self.text.get(self.line_start(offset)..offset).unwrap_or_default();
        line.chars().take_while(|it| it.is_whitespace()).count()
    }

    /// Behind the colon of a key.
    fn colon_behind(&self, key: Node<'_>) -> Result<usize, Refused> {
        let end = key.span().end as usize;
        let rest = self.text.get(end..).unwrap_or_default();
        let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        if rest.get(blank..).is_some_and(|rest| rest.starts_with(':')) {
            Ok(end + blank + 1)
        } else {
            Err(Refused::NoMapping)
        }
    }

    /// Whether each entry of a mapping starts a line.
    fn has_rows(&self, mapping: NodeId) -> bool {
        let mapping = self.tree.node(mapping).filter(|it| it.is_mapping() && it.style() == Style::Block);
        mapping.is_some_and(|it| {
            it.written_entries().all(|entry| self.starts_line(entry.key.span().start as usize))
        })
    }

    /// Start of the lines of comment in front of a line, or of the line itself.
    fn start_of_comments(&self, line: usize) -> usize {
        let mut start = line;
        while let Some(before) = start.checked_sub(1).map(|end| self.line_start(end)) {
            if self.comment_depth(before).is_none() {
                break;
            }
            start = before;
        }
        start
    }

    /// Writes an entry in front of another one; what parts that from the lines before parts the two as well.
    fn place_row(
        &self,
        (name, value, before): (&str, &Written, NodeId),
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
        let lead = self.text.get(..at).unwrap_or_default();
        let gap = if lead.ends_with("\n\n") || lead.ends_with("\n\r\n") {
            self.dress.new_line(0)
        } else {
            String::new()
        };
        let text = format!("{:margin$}{entry}{}{gap}", "", self.dress.new_line(0));
        edits.push(Edit { span: span_of(at, at), text });
        Ok(())
    }

    fn change_rows(&self, mapping: Node<'t>, rows: &Rows<'_>, edits: &mut Vec<Edit>) -> Result<(), Refused> {
        self.check_own(mapping)?;
        let entries = mapping.written_entries().map(|it| (it.key, it.value));
        let rows_of = entries.chain(mapping.items().map(|it| (it, it)));
        for (key, value) in rows_of.filter(|(key, _)| rows.gone.contains(&key.id())) {
            self.check_whole(key)?;
            self.check_whole(value)?;
        }
        let taken = |key: &str| {
            mapping.written_entries().any(|it| it.key.has_text(key) && !rows.gone.contains(&it.key.id()))
        };
        let mut names =
            rows.new.iter().filter_map(|(key, _)| *key).chain(rows.placed.iter().map(|(key, ..)| *key));
        if names.any(|key| taken(key)) {
            return Err(Refused::Exists);
        }
        for (key, value, before) in &rows.placed {
            self.place_row((key, value, *before), edits)?;
        }
        if rows.new.iter().any(|(key, _)| key.is_some() == mapping.is_sequence())
            || mapping.is_sequence() && !rows.placed.is_empty()
        {
            return Err(Refused::NoMapping);
        }
        if mapping.is_mapping() {
            let entries: Vec<Entry<'t>> = mapping.written_entries().collect();
            return match mapping.style() {
                Style::Flow if entries.is_empty() && is_value_in_block(mapping) => {
                    self.fill(mapping, rows, edits)
                }
                Style::Flow => self.change_flow(mapping, &entries, rows, edits),
                _ => self.change_block(mapping, &entries, rows, edits),
            };
        }
        if mapping.is_sequence() {
            // An item stands for its key and its value.
            let items: Vec<Entry<'t>> = mapping.items().map(|it| Entry { key: it, value: it }).collect();
            return match mapping.style() {
                Style::Flow => self.change_flow(mapping, &items, rows, edits),
                _ if rows.new.is_empty() => self.change_block(mapping, &items, rows, edits),
                _ => Err(Refused::NoMapping),
            };
        }
        if mapping.is_scalar() && mapping.is_null() && rows.gone.is_empty() {
            return self.fill(mapping, rows, edits);
        }
        Err(Refused::NoMapping)
    }

    /// An empty value becomes a mapping.
    fn fill(&self, value: Node<'t>, rows: &Rows<'_>, edits: &mut Vec<Edit>) -> Result<(), Refused> {
        let new = rows.new.iter().filter_map(|(key, value)| Some(((*key)?.clone(), (*value).clone())));
        let written = Written::Map(new.collect());
        if value.parent().is_some_and(|parent| parent.style() == Style::Flow) {
            edits.push(Edit { span: value.span(), text: self.dress.inline(&written) });
            return Ok(());
        }
        let key = key_of(value).ok_or(Refused::NoMapping)?;
        let colon = self.colon_behind(key)?;
        let end = self.end_of(value);
        // Nothing is written: what stands behind the colon may be a comment, which stays on its line.
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

    fn change_flow(
        &self,
        mapping: Node<'t>,
        entries: &[Entry<'t>],
        rows: &Rows<'_>,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Refused> {
        let kept: Vec<_> = entries.iter().filter(|it| !rows.gone.contains(&it.key.id())).collect();
        let close = (mapping.span().end as usize).checked_sub(1).ok_or(Refused::NoMapping)?;
        if let (Some(first), [], true) = (entries.first(), kept.as_slice(), rows.new.is_empty()) {
            let start = first.key.span().start as usize;
            let lead = self.text.get(..start).unwrap_or_default().trim_end().len();
            if self.has_comment(lead, close) {
                return Err(Refused::Comment);
            }
            edits.push(Edit { span: span_of(lead, close), text: String::new() });
            return Ok(());
        }
        for (position, entry) in entries.iter().enumerate() {
            if !rows.gone.contains(&entry.key.id()) {
                continue;
            }
            let start = entry.key.span().start as usize;
            let end = entry.value.span().end.max(entry.key.span().end) as usize;
            let is_last_kept = entries.iter().skip(position + 1).all(|it| rows.gone.contains(&it.key.id()));
            let before = position.checked_sub(1).and_then(|before| entries.get(before));
            let span = match (entries.get(position + 1), before) {
                (Some(next), _) if !is_last_kept => (start, next.key.span().start as usize),
                (_, Some(before)) if !kept.is_empty() => (before.value.span().end as usize, end),
                (Some(next), _) => (start, next.key.span().start as usize),
                (None, _) => (start, end),
            };
            if self.has_comment(span.0, span.1) {
                return Err(Refused::Comment);
            }
            edits.push(Edit { span: span_of(span.0, span.1), text: String::new() });
        }
        if rows.new.is_empty() {
            return Ok(());
        }
        let written = |(key, value): &(Option<&String>, &Written), column: Option<usize>| {
            let value = column.map_or_else(|| self.dress.inline(value), |it| self.dress.lines(value, it));
            key.map_or_else(|| value.clone(), |key| self.dress.inline_key(key) + &value)
        };
        let Some(last) = kept.last() else {
            let new: Vec<String> = rows.new.iter().map(|row| written(row, None)).collect();
            edits.push(Edit { span: span_of(close, close), text: new.join(", ") });
            return Ok(());
        };
        let end = last.value.span().end.max(last.key.span().end) as usize;
        let between = self.text.get(end..close).unwrap_or_default();
        let (at, is_separated) = match between.trim() {
            "," => (end + between.find(',').unwrap_or_default() + 1, true),
            // What goes behind the last one that stays goes with its comma.
            trimmed if trimmed.is_empty() || !rows.gone.is_empty() => (end, false),
            _ => return Err(Refused::Comment),
        };
        let has_line = |entry: &Entry<'t>| self.starts_line(entry.key.span().start as usize);
        let is_in_lines = self.is_in_lines(mapping);
        // An item is laid out as the one in front of it, an entry as its mapping.
        let is_laid_out = if mapping.is_sequence() { self.is_in_lines(last.value) } else { is_in_lines };
        let margin_of = if has_line(last) { Some(*last) } else { entries.first() };
        let margin = margin_of.map_or(0, |entry| self.column(entry.key.span().start as usize));
        // Far to the right a new line begins where the outermost flow begins.
        let margin = if margin > WIDEST / 2 { self.margin_of_flow(mapping) } else { margin };
        let depth = if is_in_lines { margin } else { self.depth_of_line(end) };
        let depth = Some(depth).filter(|_| is_laid_out);
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

    /// The column of the first entry or item of the outermost flow that a node is in.
    fn margin_of_flow(&self, node: Node<'t>) -> usize {
        let above = std::iter::successors(Some(node), |it| it.parent());
        let outermost = above.take_while(|it| it.style() == Style::Flow).last();
        let first = outermost.and_then(|it| it.first_key().or_else(|| it.item(0)));
        first.map_or(0, |it| self.column(it.span().start as usize))
    }

    fn change_block(
        &self,
        mapping: Node<'t>,
        entries: &[Entry<'t>],
        rows: &Rows<'_>,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Refused> {
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
            return Err(Refused::NoMapping);
        };
        let is_emptied = entries.iter().all(|it| rows.gone.contains(&it.key.id())) && rows.placed.is_empty();
        if is_emptied && rows.new.is_empty() && mapping.parent().is_some() {
            let key = key_of(mapping).ok_or(Refused::NoMapping)?;
            let properties = self.behind_properties(mapping);
            let has_any = properties > mapping.span().start as usize;
            let at = if has_any { properties } else { self.colon_behind(key)? };
            let empty = if mapping.is_sequence() { " []" } else { " {}" };
            edits.push(Edit { span: span_of(at, at), text: empty.to_owned() });
        }
        for (position, entry) in entries.iter().enumerate() {
            if rows.gone.contains(&entry.key.id()) {
                self.remove_row(*entry, entries.get(position + 1), edits)?;
            }
        }
        if !rows.new.is_empty() {
            let column = self.column(first.key.span().start as usize);
            let at = self.line_end(self.end_of(last.value).max(last.key.span().end as usize));
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
            // What ends with a block scalar without a line end would end with one.
            let is_open = at == self.text.len()
                && mapping
                    .descendants()
                    .last()
                    .is_some_and(|it| matches!(it.style(), Style::Literal | Style::Folded));
            for entry in
                rows.new.iter().filter_map(|(key, value)| Some(self.dress.entry((*key)?, value, column)))
            {
                let line = self.dress.new_line(column);
                text.push_str(&if is_open { entry + &line } else { line + &entry });
            }
            let at = if is_open { first.key.span().start as usize } else { at };
            edits.push(Edit { span: span_of(at, at), text });
        }
        Ok(())
    }

    /// Takes the lines of an entry away, but for lines of comment.
    fn remove_row(
        &self,
        entry: Entry<'t>,
        next: Option<&Entry<'t>>,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Refused> {
        let start = entry.key.span().start as usize;
        let is_item = !entry.key.is_key();
        let behind_key = if is_item { start } else { self.colon_behind(entry.key)? };
        let end = self.end_of(entry.value).max(behind_key);
        let dash = self.text.get(self.line_start(start)..start).filter(|_| is_item);
        if dash.is_some_and(|dash| dash.trim() != "-") {
            return Err(Refused::NoMapping);
        }
        if !is_item && !self.starts_line(start) {
            // The first entry of an item of a list: the next one takes its place behind the dash.
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
        // Of blank lines in front and behind one is enough.
        let before = self.text.get(..from).unwrap_or_default();
        let is_blank_before = before.ends_with("\n\n") || before.ends_with("\n\r\n");
        let behind = self.text.get(to..self.next_line(to)).unwrap_or_default();
        if is_blank_before && !behind.is_empty() && behind.trim().is_empty() {
            to = self.next_line(to);
        }
        let mut piece = from;
        let mut line = from;
        while line < to {
            let next = self.next_line(line).max(line + 1);
            if self.comment_depth(line).is_some() {
                if piece < line {
                    edits.push(Edit { span: span_of(piece, line), text: String::new() });
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
}

fn span_of(start: usize, end: usize) -> Span {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(offset(start), offset(end))
}

fn key_of<'t>(value: Node<'t>) -> Option<Node<'t>> {
    let parent = value.parent()?;
    parent.written_entries().find(|entry| entry.value.id() == value.id()).map(|entry| entry.key)
}

fn is_value_in_block(node: Node<'_>) -> bool {
    node.parent().is_some_and(|parent| parent.style() == Style::Block && parent.is_mapping())
}
