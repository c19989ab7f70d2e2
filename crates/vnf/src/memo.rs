//! Lists that are worked out when they are first asked for.

use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use maps::HashMap;

/// A list once it is made.
type Made<V> = Arc<OnceLock<Arc<[V]>>>;

/// Lists by what they answer.
#[derive(Debug)]
pub struct Memo<K, V> {
    known: Mutex<HashMap<K, Made<V>>>,
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self { known: Mutex::default() }
    }
}

impl<K: Eq + Hash, V> Memo<K, V> {
    /// What is known for a key, else what is made of it now; whoever asks meanwhile waits. What makes it asks for no
    /// other list of this memo.
    pub fn get(&self, key: K, make: impl FnOnce() -> Vec<V>) -> Arc<[V]> {
        // What is remembered stays true even if another thread panicked while it held the lock.
        let list =
            Arc::clone(self.known.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default());
        Arc::clone(list.get_or_init(|| make().into()))
    }
}
