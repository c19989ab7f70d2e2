//! Maps and sets for names from packages. The hash function is much faster than that of the standard library and is
//! seeded anew in each process, which prevents attacks with colliding names.
//!
//! The order of [`HashMap`] and [`HashSet`] differs between processes and must not affect the output. [`IndexMap`]
//! and [`IndexSet`] keep the insertion order.

#![forbid(unsafe_code)]

pub use foldhash::fast::RandomState;
pub use hashbrown::HashTable;
pub use hashbrown::hash_table::Entry as Place;

/// An unordered map.
pub type HashMap<K, V> = std::collections::HashMap<K, V, RandomState>;

/// An unordered set.
pub type HashSet<T> = std::collections::HashSet<T, RandomState>;

/// A map in insertion order.
pub type IndexMap<K, V> = indexmap::IndexMap<K, V, RandomState>;

/// A set in insertion order.
pub type IndexSet<T> = indexmap::IndexSet<T, RandomState>;
