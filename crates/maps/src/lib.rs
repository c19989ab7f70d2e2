//! Maps and sets over names from packages. Their hash costs a fraction of that of the standard library, and is seeded anew in each
//! process, so that nobody can choose names that collide.
//!
//! The order of [`HashMap`] and [`HashSet`] is another one in each process and must not reach what is told; [`IndexMap`] and
//! [`IndexSet`] keep the order of insertion.

#![forbid(unsafe_code)]

pub use foldhash::fast::RandomState;
pub use hashbrown::HashTable;
pub use hashbrown::hash_table::Entry as Place;

/// A map in no order.
pub type HashMap<K, V> = std::collections::HashMap<K, V, RandomState>;

/// A set in no order.
pub type HashSet<T> = std::collections::HashSet<T, RandomState>;

/// A map in the order of insertion.
pub type IndexMap<K, V> = indexmap::IndexMap<K, V, RandomState>;

/// A set in the order of insertion.
pub type IndexSet<T> = indexmap::IndexSet<T, RandomState>;
