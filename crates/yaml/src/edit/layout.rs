//! How a document is laid out: its lines, columns and comments.

use super::{Editor, Refused};
use crate::{Node, Style};

/// Bytes of a line beyond which its columns make no difference.
const LONG_LINE: usize = 4_096;

impl<'t> Editor<'t> {
    /// Start of the line that an offset is on.
    pub(super) fn line_start(&self, offset: usize) -> usize {
        self.text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1)
    }

    /// End of the line that an offset is on, its line end excluded.
    pub(super) fn line_end(&self, offset: usize) -> usize {
        let rest = self.text.get(offset..).unwrap_or_default();
        let end = offset + rest.find('\n').unwrap_or(rest.len());
        if self.text.get(..end).is_some_and(|line| end > offset && line.ends_with('\r')) {
            end - 1
        } else {
            end
        }
    }

    /// Behind the line that an offset is on, its line end included.
    pub(super) fn next_line(&self, offset: usize) -> usize {
        let rest = self.text.get(offset..).unwrap_or_default();
        rest.find('\n').map_or(self.text.len(), |at| offset + at + 1)
    }

    /// What stands in front of an offset on its line: of a line that is longer than anyone writes only what is nearest, so that
    /// many changes in it cost no more than elsewhere.
    fn line_before(&self, offset: usize) -> &'t str {
        let before = self.text.get(..offset).unwrap_or_default();
        let nearest = before.get(before.floor_char_boundary(offset.saturating_sub(LONG_LINE))..);
        nearest.unwrap_or_default().rsplit('\n').next().unwrap_or_default()
    }

    /// Number of characters in front of an offset on its line.
    pub(super) fn column(&self, offset: usize) -> usize {
        self.line_before(offset).trim_start_matches('\u{feff}').chars().count()
    }

    /// Whether only spaces stand in front of an offset on its line.
    pub(super) fn starts_line(&self, offset: usize) -> bool {
        let before = self.text.get(..offset).unwrap_or_default();
        let visible = before.trim_end_matches(|it: char| it.is_whitespace() && it != '\n');
        let visible = visible.strip_suffix('\u{feff}').unwrap_or(visible);
        visible.is_empty() || visible.ends_with('\n')
    }

    /// The end of the lines of comment that follow a line as deep as a column.
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

    /// Start of the lines of comment in front of a line, or of the line itself.
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

    /// How far a line of comment is indented; nothing for other lines, such as those of a text that begin with `#`.
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

    /// Start of the first comment between two offsets.
    pub(super) fn first_comment(&self, start: usize, end: usize) -> Option<usize> {
        let comments = self.tree.comments();
        let first = comments.partition_point(|comment| (comment.span.start as usize) < start);
        comments.get(first).map(|comment| comment.span.start as usize).filter(|at| *at < end)
    }

    /// Behind the anchor and the tag of a node, or its start.
    pub(super) fn behind_properties(&self, node: Node<'_>) -> usize {
        let start = node.span().start as usize;
        let line = self.text.get(start..self.line_end(start)).unwrap_or_default();
        let words = line.split_inclusive([' ', '\t']);
        let properties = words.take_while(|word| word.starts_with(['&', '!', ' ', '\t']));
        let length = properties.map(str::len).sum();
        start + line.get(..length).unwrap_or_default().trim_end().len()
    }

    /// How far the line that an offset is on is indented.
    pub(super) fn depth_of_line(&self, offset: usize) -> usize {
        self.line_before(offset).chars().take_while(|it| it.is_whitespace()).count()
    }

    /// Behind the colon of a key.
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

    /// The column of the first entry or item of the outermost flow that a node is in.
    pub(super) fn margin_of_flow(&self, node: Node<'t>) -> usize {
        let above = std::iter::successors(Some(node), |it| it.parent());
        let outermost = above.take_while(|it| it.style() == Style::Flow).last();
        let first = outermost.and_then(|it| it.first_key().or_else(|| it.item(0)));
        first.map_or(0, |it| self.column(it.span().start as usize))
    }
}
