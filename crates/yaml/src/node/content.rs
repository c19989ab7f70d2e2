//! Comparison of nodes by content.

use std::hash::{BuildHasher, Hash};
use std::sync::OnceLock;

use vnfcheck_maps::RandomState;

use super::Node;
use crate::scalar::Value;

/// Hash of the content of a node. Nodes with equal content have equal hashes, regardless of quotes, block or flow
/// style, aliases, comments and key order. The values `1` and `"1"` differ.
///
/// The hash is seeded anew in each process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentHash(u64);

/// Maximum depth to hash. Files cannot nest this deeply, so only aliases reach the limit; deeper nodes are equal only
/// to themselves.
const MOST_LEVELS: u32 = 256;

impl Node<'_> {
    /// Returns the content hash for comparison with other nodes. In a tree with errors, aliases may contain
    /// themselves, so a node is equal only to itself.
    pub fn content(self) -> ContentHash {
        ContentHash(self.hash_of_content(if self.tree.is_whole { MOST_LEVELS } else { 0 }))
    }

    fn hash_of_content(self, levels: u32) -> u64 {
        let Some(levels) = levels.checked_sub(1) else {
            return hash((self.file().0, self.resolved().index));
        };
        match self.value() {
            Value::Sequence => hash((
                "list",
                self.items().fold(0, |so_far, item| hash((so_far, item.hash_of_content(levels)))),
            )),
            Value::Mapping => {
                let of_entries = self
                    .entries()
                    .map(|it| hash((it.key.hash_of_content(levels), it.value.hash_of_content(levels))));
                hash(("mapping", of_entries.fold(0, u64::wrapping_add)))
            }
            Value::Text(text) => hash(("text", text)),
            Value::Null => hash("null"),
            Value::Bool(value) => hash(("boolean", value)),
            Value::Int(value) => hash(("number", value)),
            Value::HugeInt(digits) => hash(("number", digits)),
            Value::Float(value) => hash(("fraction", value.to_bits())),
            Value::Binary(bytes) => hash(("binary", bytes)),
        }
    }
}

fn hash(value: impl Hash) -> u64 {
    static SEED: OnceLock<RandomState> = OnceLock::new();
    SEED.get_or_init(RandomState::default).hash_one(value)
}
