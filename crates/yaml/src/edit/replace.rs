//! Replacement of a key or a value.

use super::{Edit, Editor, Refused, span_of};
use crate::written::Written;
use crate::{Node, NodeId, Style};

impl<'t> Editor<'t> {
    pub(super) fn replace(&self, node: Node<'t>, value: &Written) -> Result<Edit, Refused> {
        self.check_own(node)?;
        self.check_whole(node)?;
        self.write_anew(node, value)
    }

    pub(super) fn rename(&self, node: Node<'t>, within: NodeId, to: &str) -> Result<Edit, Refused> {
        self.check_own_below(node, Some(within))?;
        self.write_anew(node, &Written::text(to))
    }

    fn write_anew(&self, node: Node<'t>, value: &Written) -> Result<Edit, Refused> {
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
                // Mappings and lists cannot be keys.
                _ if node.is_key() => return Err(Refused::NoMapping),
                other => self.dress.inline(other),
            };
            return Ok(Edit { span, text });
        }
        if is_flow {
            if self.has_comment(span.start as usize, span.end as usize) {
                return Err(Refused::Comment);
            }
            // The value is empty, and the key may have no colon.
            if let Some(key) = self.key_of(node).filter(|_| span.start == span.end) {
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
        // The value of an entry in block style: replace the text after the colon.
        let key = self.key_of(node).ok_or(Refused::NoMapping)?;
        let colon = self.colon_behind(key)?;
        let end = (node.content_span().end as usize).max(colon);
        if self.has_comment(colon, end) {
            return Err(Refused::Comment);
        }
        let column = self.column(key.span().start as usize);
        let text = self.dress.value(value, column);
        Ok(Edit { span: span_of(colon, end), text })
    }
}
