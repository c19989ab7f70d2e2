//! Walks through what a node holds, wherever it is written.

use super::Node;
use crate::arena::{FLATTENED, Shape};
use crate::tree::Tree;
use crate::work::step;

/// A node and all nodes below it, aliases followed.
#[derive(Clone, Debug)]
pub struct Followed<'t> {
    tree: &'t Tree,
    next: u32,
    end: u32,
    /// Where it goes on behind the end, the nearest last.
    later: Vec<(u32, u32)>,
}

impl<'t> Node<'t> {
    /// This node and all nodes below it as Heat loads them: what an alias stands for in place of the alias, the entries that merge
    /// keys bring, of repeated keys the last. A node that several aliases stand for is met each time.
    ///
    /// A tree with errors is walked as it is written, since they may be aliases that contain themselves or bring too much; any
    /// other is of bounded size ([`Limits::aliased_nodes`](crate::Limits)).
    #[inline]
    pub fn followed(self) -> Followed<'t> {
        let node = self.resolved();
        Followed { tree: node.tree, next: node.index, end: node.behind(), later: Vec::new() }
    }

    /// The mappings that [`followed`](Self::followed) meets.
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
        // The shapes alone tell.
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

    /// What a node stands for; what that holds comes next.
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
