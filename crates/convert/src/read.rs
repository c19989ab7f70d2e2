//! Conversion from a tree to a document: aliases and merge keys are resolved, and comments are attached to nodes.

use vnfcheck_maps::HashMap;
use vnfcheck_yaml::{Node, NodeId, Span, Style, Tree, Value as Typed};

use crate::Refusal;
use crate::document::{Comments, Entry, Item, Value};

/// Reader that copies nodes of a tree. Each comment is part of the first copy of its node.
pub(crate) struct Reader<'t> {
    tree: &'t Tree,
    comments: HashMap<NodeId, Comments>,
    at_end: Vec<String>,
    /// Remaining number of nesting levels.
    depth: usize,
}

/// Maximum depth of a document with expanded aliases, which is deeper than the written document.
const MOST_LEVELS: usize = 200;

impl<'t> Reader<'t> {
    pub(crate) fn new(tree: &'t Tree) -> Self {
        let mut reader = Self { tree, comments: HashMap::default(), at_end: Vec::new(), depth: MOST_LEVELS };
        reader.attach();
        reader
    }

    /// Returns the whole document; an empty document is null.
    pub(crate) fn root(&mut self) -> Result<Value, Refusal> {
        self.tree.root().map_or(Ok(Value::Null), |root| self.value(root))
    }

    /// Returns a value with all its contents.
    pub(crate) fn value(&mut self, node: Node<'t>) -> Result<Value, Refusal> {
        let Some(left) = self.depth.checked_sub(1) else {
            let message = format!("aliases nest values more than {MOST_LEVELS} levels deep");
            return Err(Refusal::new(node.span(), message, "use fewer nested aliases"));
        };
        self.depth = left;
        let value = self.shallow_value(node);
        self.depth = left + 1;
        value
    }

    fn shallow_value(&mut self, node: Node<'t>) -> Result<Value, Refusal> {
        match node.value() {
            Typed::Sequence => {
                let mut items = Vec::new();
                for item in node.items() {
                    let comments = self.comments(item);
                    items.push(Item { comments, value: self.value(item)? });
                }
                Ok(Value::List(items))
            }
            Typed::Mapping => {
                let mut entries = Vec::new();
                for entry in node.entries() {
                    let comments = self.comments(entry.key);
                    entries.push(Entry {
                        comments,
                        key: self.value(entry.key)?,
                        value: self.value(entry.value)?,
                    });
                }
                Ok(Value::Mapping(entries))
            }
            Typed::Null => Ok(Value::Null),
            Typed::Bool(value) => Ok(Value::Bool(value)),
            Typed::Int(number) => Ok(Value::Integer(number.to_string())),
            Typed::HugeInt(digits) => Ok(Value::Integer(digits)),
            Typed::Float(number) => Ok(Value::Float(number)),
            Typed::Binary(bytes) => Ok(Value::Binary(bytes)),
            Typed::Text(_) if has_lone_surrogate(node) => Err(Refusal::new(
                node.span(),
                "the text contains half of a surrogate pair, which is not valid Unicode",
                "write the whole character",
            )),
            Typed::Text(text) => Ok(Value::text(text)),
        }
    }

    /// Takes the comments of a key or an item.
    pub(crate) fn comments(&mut self, at: Node<'t>) -> Comments {
        self.comments.remove(&at.id()).unwrap_or_default()
    }

    /// Returns the key of a section of the root.
    pub(crate) fn section(&self, name: &str) -> Option<Node<'t>> {
        Some(self.tree.root()?.entry(name)?.key)
    }

    /// Takes the comments at the end of the document.
    pub(crate) fn comments_at_end(&mut self) -> Vec<String> {
        std::mem::take(&mut self.at_end)
    }

    /// Returns the number of comments that have not been taken.
    pub(crate) fn comments_left(&self) -> usize {
        self.at_end.len() + self.comments.values().map(Comments::len).sum::<usize>()
    }

    /// Attaches comments to nodes: a comment on a separate line to the next key or item, any other comment to the
    /// node that starts on its line.
    fn attach(&mut self) {
        let comments = self.tree.comments();
        if comments.is_empty() {
            return;
        }
        let text = self.tree.text();
        let is_anchor = |node: &Node<'_>| node.is_key() || node.parent().is_some_and(Node::is_sequence);
        let anchors: Vec<Node<'_>> = self.tree.nodes().filter(is_anchor).collect();
        for comment in comments {
            let Span { start, end } = comment.span;
            let words = text.get(start as usize..end as usize).unwrap_or_default().trim_end().to_owned();
            let in_front = text.get(..start as usize).unwrap_or_default();
            let line = in_front.rfind('\n').map_or(0, |at| at + 1);
            let is_alone =
                in_front.get(line..).unwrap_or_default().trim_matches([' ', '\t', '\u{feff}']).is_empty();
            let next = anchors.partition_point(|anchor| anchor.span().start < start);
            let on_line = anchors.get(..next).unwrap_or_default().iter().rev();
            let on_line = on_line.take_while(|anchor| anchor.span().start as usize >= line);
            // The comment does not refer to nodes inside a flow collection that starts on its line.
            let starts_here = |node: &Node<'_>| {
                node.parent().is_some_and(|it| it.style() == Style::Flow && it.span().start as usize >= line)
            };
            let beside = on_line.filter(|anchor| !is_alone && !starts_here(anchor)).map(|it| it.id()).next();
            match beside.map(|id| self.comments.entry(id).or_default()) {
                Some(known) if known.beside.is_none() => known.beside = Some(words),
                _ => match anchors.get(next) {
                    Some(anchor) => self.comments.entry(anchor.id()).or_default().before.push(words),
                    None => self.at_end.push(words),
                },
            }
        }
    }
}

/// Returns `true` if a JSON string contains a lone surrogate, which the YAML parser rejects.
fn has_lone_surrogate(node: Node<'_>) -> bool {
    if node.style() != Style::DoubleQuoted {
        return false;
    }
    let source = node.resolved().source();
    let mut high_at = None;
    let mut rest = source.char_indices();
    while let Some((at, character)) = rest.next() {
        if character != '\\' {
            continue;
        }
        let Some((_, 'u')) = rest.next() else { continue };
        let digits = source.get(at + 2..at + 6).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        match digits {
            Some(0xD800..=0xDBFF) => {
                if high_at.is_some() {
                    return true;
                }
                high_at = Some(at + 6);
            }
            Some(0xDC00..=0xDFFF) if high_at.take() != Some(at) => return true,
            _ => {}
        }
        if high_at.is_some_and(|next| next <= at) {
            return true;
        }
    }
    high_at.is_some()
}
