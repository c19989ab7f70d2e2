//! What nodes hold, to be compared.

use std::hash::{BuildHasher, Hash};
use std::sync::OnceLock;

use maps::RandomState;

use super::Node;
use crate::scalar::Value;

/// What a node holds, however it is written: two of the same content are equal. Quotes, block and flow style, aliases, comments
/// and the order of keys make no difference; `1` and `"1"` are two values.
///
/// A hash, seeded anew in each process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentHash(u64);

/// Deeper than files may nest, so that only aliases lead further; nodes down there are like themselves alone.
const MOST_LEVELS: u32 = 256;

impl Node<'_> {
    /// What it holds, to be compared with what other nodes hold. In a tree with errors, whose aliases may contain themselves, a node
    /// is like itself alone.
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
