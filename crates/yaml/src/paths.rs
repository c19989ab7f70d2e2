//! YAML paths of nodes.

use std::borrow::Cow;

use vnfcheck_maps::HashMap;

use super::node::{Node, NodeKind};

/// Maximum number of bytes of a key that a path shows completely. libyaml accepts longer keys only after `?`.
const LONGEST_KEY: usize = 1_024;

/// Paths of nodes of one tree. If the paths are requested in document order, each list is counted only once.
#[derive(Debug, Default)]
pub struct Paths {
    /// Last counted item and its position, by list.
    counted: HashMap<u32, (u32, usize)>,
    /// Path under construction.
    path: String,
}

impl Paths {
    /// Returns the path of a node, as [`Node::path`] does.
    pub fn path(&mut self, node: Node<'_>) -> String {
        self.path.clear();
        self.add(node.written());
        self.path.clone()
    }

    /// Appends the steps to a node. Files do not nest deeply enough to exhaust the stack.
    fn add(&mut self, node: Node<'_>) {
        let Some(parent) = node.parent() else { return };
        self.add(parent);
        if parent.kind() == NodeKind::Sequence {
            let position = self.position(node, parent).to_string();
            self.path.extend(["[", &position, "]"]);
            return;
        }
        // The slot before a value is its key, because keys are scalars or aliases and have no children.
        let key = key_text(if node.is_key() { node } else { node.previous() });
        if !self.path.is_empty() && !key.starts_with('[') {
            self.path.push('.');
        }
        self.path.push_str(&key);
    }

    fn position(&mut self, item: Node<'_>, list: Node<'_>) -> usize {
        let known = self.counted.get(&list.index()).copied().filter(|(at, _)| *at <= item.index());
        let (from, before) = known.unwrap_or((list.index() + 1, 0));
        let position =
            before + list.children_from(from).take_while(|other| other.index() < item.index()).count();
        self.counted.insert(list.index(), (item.index(), position));
        position
    }
}

impl Node<'_> {
    /// Returns the path of the node, such as `resources.vm_0.properties.networks[1]`. A key has the path of its
    /// value; the path of the root is empty.
    pub fn path(self) -> String {
        Paths::default().path(self)
    }
}

fn key_text(key: Node<'_>) -> Cow<'_, str> {
    let source = key.source();
    if source.len() <= LONGEST_KEY {
        return Cow::Borrowed(key.text());
    }
    let end = source.floor_char_boundary(LONGEST_KEY);
    format!("{}...", source.get(..end).unwrap_or_default()).into()
}
