//! Checks that a replica holds.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::store::checks::Job;

/// ID of a check and number of its attempt.
type Entry = (String, i64);

/// Checks that a replica holds. Only their leases are renewed, so if a fault loses a check, its lease expires and a
/// replica claims the check again.
#[derive(Clone, Debug, Default)]
pub struct Holdings {
    ids: Arc<Mutex<BTreeSet<Entry>>>,
}

impl Holdings {
    /// Lists a check until the result is dropped.
    pub(crate) fn list(&self, job: &Job) -> Listed {
        let entry = (job.id.clone(), job.attempt);
        self.entries().insert(entry.clone());
        Listed { holdings: self.clone(), entry }
    }

    /// Returns the IDs of the checks.
    pub(crate) fn ids(&self) -> Vec<String> {
        self.entries().iter().map(|(id, _)| id.clone()).collect()
    }

    fn entries(&self) -> MutexGuard<'_, BTreeSet<Entry>> {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Listed check, removed from the list when dropped.
pub(crate) struct Listed {
    holdings: Holdings,
    entry: Entry,
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.holdings.entries().remove(&self.entry);
    }
}
