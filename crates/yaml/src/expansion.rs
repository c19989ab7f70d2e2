//! Size of a tree with all aliases expanded. A small file can describe billions of values, or repeat one long string
//! a million times.

use super::arena::Shape;
use super::builder::Builder;
use super::merge::Flattened;
use super::scanner::offset;

/// Number of bytes of a scalar that count as one additional node.
const TEXT_PER_NODE: usize = 64;

impl Builder<'_> {
    /// Records an error for an alias that contains itself or makes the tree too large.
    pub(super) fn check_expansion(&mut self, flattened: &Flattened) {
        let sizes = vec![0; self.slots.len()];
        // Written nodes are always allowed; the limit applies only to nodes that aliases add.
        let written = self.slots.len() + self.text.len() / TEXT_PER_NODE;
        let most = written.saturating_add(self.limits.aliased_nodes);
        let measured = Expansion { tree: self, flattened, sizes, open: Vec::new(), most }.measure();
        if let Err((index, message)) = measured {
            self.record(self.span(index), None, message);
        }
    }
}

struct Expansion<'b, 's> {
    tree: &'b Builder<'s>,
    flattened: &'b Flattened,
    /// Number of nodes in each subtree; still growing for open collections.
    sizes: Vec<usize>,
    open: Vec<u32>,
    /// Maximum size of a collection.
    most: usize,
}

impl Expansion<'_, '_> {
    /// Measures all nodes. The error contains the node at which measuring stopped.
    fn measure(mut self) -> Result<(), (u32, String)> {
        // The index after the last node ends all collections.
        for index in 0..=offset(self.tree.slots.len()) {
            while let Some(ended) = self.pop_ended(index) {
                self.add(ended, self.size_of_ended(ended))?;
            }
            self.visit(index)?;
        }
        Ok(())
    }

    /// Removes and returns the innermost open collection if it does not contain this node.
    fn pop_ended(&mut self, index: u32) -> Option<u32> {
        let tree = self.tree;
        self.open.pop_if(|top| tree.behind(*top) <= index)
    }

    fn visit(&mut self, index: u32) -> Result<(), (u32, String)> {
        let Some(slot) = self.tree.slot(index) else {
            return Ok(());
        };
        match slot.shape {
            Shape::Scalar => {
                let span = self.tree.span(index);
                self.add(index, 1 + (span.end - span.start) as usize / TEXT_PER_NODE)
            }
            Shape::Sequence | Shape::Mapping => {
                self.open.push(index);
                self.grow(index, 1);
                Ok(())
            }
            Shape::Alias if self.tree.behind(slot.link) > index => {
                Err((index, "an alias cannot be inside the value of its anchor".to_owned()))
            }
            Shape::Alias => self.add(index, self.size(slot.link)),
        }
    }

    /// Adds a node of known size to its enclosing collection.
    fn add(&mut self, index: u32, size: usize) -> Result<(), (u32, String)> {
        if let Some(size_of_node) = self.sizes.get_mut(index as usize) {
            *size_of_node = size;
        }
        if let Some(&parent) = self.open.last() {
            self.grow(parent, size);
        }
        if size > self.most || self.open.last().is_some_and(|&parent| self.size(parent) > self.most) {
            let most = self.tree.limits.aliased_nodes;
            return Err((index, format!("aliases expand to more than {most} values")));
        }
        Ok(())
    }

    fn grow(&mut self, index: u32, by: usize) {
        if let Some(size) = self.sizes.get_mut(index as usize) {
            *size = size.saturating_add(by);
        }
    }

    fn size(&self, index: u32) -> usize {
        self.sizes.get(index as usize).copied().unwrap_or(0)
    }

    /// Returns the size of a closed collection; for a mapping with merge keys, the size of its effective entries.
    fn size_of_ended(&self, collection: u32) -> usize {
        match self.flattened.get(&collection) {
            None => self.size(collection),
            Some(entries) => {
                let sizes = entries.iter().map(|(_, value)| 1 + self.size(*value));
                sizes.fold(1, usize::saturating_add)
            }
        }
    }
}
