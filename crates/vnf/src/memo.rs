//! Lists that are worked out when they are first asked for.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Lists by what they answer.
#[derive(Debug)]
pub struct Memo<K, V> {
    known: Mutex<HashMap<K, Arc<[V]>>>,
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self { known: Mutex::default() }
    }
}

impl<K: Eq + Hash, V> Memo<K, V> {
    /// What is known for a key, else what is made of it now.
    pub fn get(&self, key: K, make: impl FnOnce() -> Vec<V>) -> Arc<[V]> {
        // What is remembered stays true even if another thread panicked while it held the lock.
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known().get(&key) {
            return Arc::clone(known);
        }
        let list: Arc<[V]> = make().into();
        known().insert(key, Arc::clone(&list));
        list
    }
}
