//! Lists that are computed on first access.

use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use vnfcheck_hot::unfollowed::Once;
use vnfcheck_maps::HashMap;

/// A list that is computed at most once.
type Slot<V> = Arc<Once<Arc<[V]>>>;

/// Cached lists by key.
#[derive(Debug)]
pub struct Memo<K, V> {
    known: Mutex<HashMap<K, Slot<V>>>,
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self { known: Mutex::default() }
    }
}

impl<K: Eq + Hash, V> Memo<K, V> {
    /// Returns the list for a key, computing it on first access; concurrent callers wait for the result. `make` must
    /// not access the same memo.
    pub fn get(&self, key: K, make: impl FnOnce() -> Vec<V>) -> Arc<[V]> {
        // Cached entries stay valid even if another thread panicked while it held the lock.
        let list =
            Arc::clone(self.known.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default());
        Arc::clone(list.get_or_init(|| make().into()))
    }
}
