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
}

impl Paths {
    /// Returns the path of a node, as [`Node::path`] does.
    pub fn path(&mut self, node: Node<'_>) -> String {
        /// Usual nesting depth of nodes in findings.
        const LEVELS: usize = 8;
        let mut steps = Vec::with_capacity(LEVELS);
        let mut node = node.written();
        while let Some(parent) = node.parent() {
            steps.push(self.step(node, parent));
            node = parent;
        }
        let length = steps.iter().map(|step| step.len() + 1).sum();
        let mut path = String::with_capacity(length);
        for step in steps.into_iter().rev() {
            if !path.is_empty() && !step.starts_with('[') {
                path.push('.');
            }
            path.push_str(&step);
        }
        path
    }

    fn step<'t>(&mut self, node: Node<'t>, parent: Node<'t>) -> Cow<'t, str> {
        match parent.kind() {
            NodeKind::Sequence => format!("[{}]", self.position(node, parent)).into(),
            // The slot before a value is its key, because keys are scalars or aliases and have no children.
            _ if node.is_key() => key_text(node),
            _ => key_text(node.previous()),
        }
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
