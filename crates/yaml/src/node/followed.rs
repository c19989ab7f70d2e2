//! Tree walks that follow aliases and merge keys.

use super::Node;
use crate::arena::{FLATTENED, Shape};
use crate::tree::Tree;
use crate::work::step;

/// Iterator over a node and all nodes below it, with aliases followed.
#[derive(Clone, Debug)]
pub struct Followed<'t> {
    tree: &'t Tree,
    next: u32,
    end: u32,
    /// Ranges to visit after the current range, the next range last.
    later: Vec<(u32, u32)>,
}

impl<'t> Node<'t> {
    /// Returns this node and all nodes below it as Heat loads them: targets instead of aliases, the entries added by
    /// merge keys, and the last of duplicate keys. A node with several aliases appears once per alias.
    ///
    /// A tree with errors is walked as written, because its aliases may contain themselves or add too many nodes. The
    /// size of any other tree is bounded by [`Limits::aliased_nodes`](crate::Limits).
    #[inline]
    pub fn followed(self) -> Followed<'t> {
        let node = self.resolved();
        Followed { tree: node.tree, next: node.index, end: node.behind(), later: Vec::new() }
    }

    /// Returns the mappings that [`followed`](Self::followed) visits.
    pub fn mappings(self) -> impl Iterator<Item = Node<'t>> {
        let mut walk = self.followed();
        std::iter::from_fn(move || walk.next_mapping())
    }
}

impl<'t> Iterator for Followed<'t> {
    type Item = Node<'t>;

    #[inline]
    fn next(&mut self) -> Option<Node<'t>> {
        while self.next >= self.end {
            (self.next, self.end) = self.later.pop()?;
        }
        step();
        let node = Node { tree: self.tree, index: self.next };
        self.next += 1;
        if self.tree.is_literal { Some(node) } else { Some(self.follow(node)) }
    }
}

impl<'t> Followed<'t> {
    fn next_mapping(&mut self) -> Option<Node<'t>> {
        if !self.tree.is_literal {
            return self.find(|node| node.is_mapping());
        }
        // The shapes are sufficient here.
        let slots = self.tree.slots.as_slice();
        while self.next < self.end {
            step();
            let index = self.next;
            self.next += 1;
            if slots.get(index as usize)?.shape == Shape::Mapping {
                return Some(Node { tree: self.tree, index });
            }
        }
        None
    }

    /// Resolves a node and schedules its contents as the next nodes.
    fn follow(&mut self, node: Node<'t>) -> Node<'t> {
        let found = node.resolved();
        if found.slot().flags & FLATTENED != 0 {
            self.later.push((node.behind(), self.end));
            let entries = self.tree.flattened.get(&found.index).map(Vec::as_slice).unwrap_or_default();
            for (key, value) in entries.iter().rev() {
                self.later.extend([*value, *key].map(|it| (it, found.at(it).behind())));
            }
            (self.next, self.end) = (0, 0);
        } else if node.is_alias() {
            self.later.push((self.next, self.end));
            (self.next, self.end) = (found.index + 1, found.behind());
        }
        found
    }
}
