//! Layout of a document: lines, columns and comments.

use super::{Editor, Refused};
use crate::{Node, Style};

/// Maximum number of bytes of a line that are inspected to compute columns.
const LONG_LINE: usize = 4_096;

impl<'t> Editor<'t> {
    /// Returns the start of the line that contains an offset.
    pub(super) fn line_start(&self, offset: usize) -> usize {
        self.text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1)
    }

    /// Returns the end of the line that contains an offset, excluding its line break.
    pub(super) fn line_end(&self, offset: usize) -> usize {
        let rest = self.text.get(offset..).unwrap_or_default();
        let end = offset + rest.find('\n').unwrap_or(rest.len());
        if self.text.get(..end).is_some_and(|line| end > offset && line.ends_with('\r')) {
            end - 1
        } else {
            end
        }
    }

    /// Returns the start of the next line after an offset.
    pub(super) fn next_line(&self, offset: usize) -> usize {
        let rest = self.text.get(offset..).unwrap_or_default();
        rest.find('\n').map_or(self.text.len(), |at| offset + at + 1)
    }

    /// Returns the text before an offset on its line. In extremely long lines only the nearest part is returned,
    /// which bounds the cost of many changes.
    fn line_before(&self, offset: usize) -> &'t str {
        let before = self.text.get(..offset).unwrap_or_default();
        let nearest = before.get(before.floor_char_boundary(offset.saturating_sub(LONG_LINE))..);
        nearest.unwrap_or_default().rsplit('\n').next().unwrap_or_default()
    }

    /// Returns the number of characters before an offset on its line.
    pub(super) fn column(&self, offset: usize) -> usize {
        self.line_before(offset).trim_start_matches('\u{feff}').chars().count()
    }

    /// Returns `true` if only whitespace precedes an offset on its line.
    pub(super) fn starts_line(&self, offset: usize) -> bool {
        let before = self.text.get(..offset).unwrap_or_default();
        let visible = before.trim_end_matches(|it: char| it.is_whitespace() && it != '\n');
        let visible = visible.strip_suffix('\u{feff}').unwrap_or(visible);
        visible.is_empty() || visible.ends_with('\n')
    }

    /// Returns the end of the comment lines that follow a line and are indented at least to `column`.
    pub(super) fn end_of_comments(&self, line_end: usize, column: usize) -> usize {
        let mut end = line_end;
        loop {
            let start = self.next_line(end);
            if start == end || self.comment_depth(start).is_none_or(|depth| depth < column) {
                return end;
            }
            end = self.line_end(start);
        }
    }

    /// Returns the start of the comment lines before a line, or the start of the line itself.
    pub(super) fn start_of_comments(&self, line: usize) -> usize {
        let mut start = line;
        while let Some(before) = start.checked_sub(1).map(|end| self.line_start(end)) {
            if self.comment_depth(before).is_none() {
                break;
            }
            start = before;
        }
        start
    }

    /// Returns the indentation of a comment line; `None` for other lines, including lines of a string that begin with
    /// `#`.
    pub(super) fn comment_depth(&self, line: usize) -> Option<usize> {
        let text = self.text.get(line..self.line_end(line)).unwrap_or_default();
        let depth = text.len() - text.trim_start().len();
        let comments = self.tree.comments();
        let is_here = comments.binary_search_by_key(&(line + depth), |it| it.span.start as usize).is_ok();
        is_here.then_some(depth)
    }

    pub(super) fn has_comment(&self, start: usize, end: usize) -> bool {
        self.first_comment(start, end).is_some()
    }

    /// Returns the start of the first comment between two offsets.
    pub(super) fn first_comment(&self, start: usize, end: usize) -> Option<usize> {
        let comments = self.tree.comments();
        let first = comments.partition_point(|comment| (comment.span.start as usize) < start);
        comments.get(first).map(|comment| comment.span.start as usize).filter(|at| *at < end)
    }

    /// Returns the offset after the anchor and tag of a node, or the start of the node without either.
    pub(super) fn behind_properties(&self, node: Node<'_>) -> usize {
        let start = node.span().start as usize;
        let line = self.text.get(start..self.line_end(start)).unwrap_or_default();
        let words = line.split_inclusive([' ', '\t']);
        let properties = words.take_while(|word| word.starts_with(['&', '!', ' ', '\t']));
        let length = properties.map(str::len).sum();
        start + line.get(..length).unwrap_or_default().trim_end().len()
    }

    /// Returns the indentation of the line that contains an offset.
    pub(super) fn depth_of_line(&self, offset: usize) -> usize {
        self.line_before(offset).chars().take_while(|it| it.is_whitespace()).count()
    }

    /// Returns the offset after the colon of a key.
    pub(super) fn colon_behind(&self, key: Node<'_>) -> Result<usize, Refused> {
        let end = key.span().end as usize;
        let rest = self.text.get(end..).unwrap_or_default();
        let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        if rest.get(blank..).is_some_and(|rest| rest.starts_with(':')) {
            Ok(end + blank + 1)
        } else {
            Err(Refused::NoMapping)
        }
    }

    /// Returns the column of the first entry or item of the outermost flow collection that contains a node.
    pub(super) fn margin_of_flow(&self, node: Node<'t>) -> usize {
        let above = std::iter::successors(Some(node), |it| it.parent());
        let outermost = above.take_while(|it| it.style() == Style::Flow).last();
        let first = outermost.and_then(|it| it.first_key().or_else(|| it.item(0)));
        first.map_or(0, |it| self.column(it.span().start as usize))
    }
}
