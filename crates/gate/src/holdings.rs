//! The checks that a replica holds.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::store::checks::Job;

/// A check by its id and the number of the attempt.
type Entry = (String, i64);

/// The checks that a replica holds: their leases, and no others, are renewed. A check that a fault lost is taken over
/// when its lease ends.
#[derive(Clone, Debug, Default)]
pub struct Holdings {
    ids: Arc<Mutex<BTreeSet<Entry>>>,
}

impl Holdings {
    /// Lists a check as long as the result lives.
    pub(crate) fn list(&self, job: &Job) -> Listed {
        let entry = (job.id.clone(), job.attempt);
        self.entries().insert(entry.clone());
        Listed { holdings: self.clone(), entry }
    }

    /// Returns the ids of the checks.
    pub(crate) fn ids(&self) -> Vec<String> {
        self.entries().iter().map(|(id, _)| id.clone()).collect()
    }

    fn entries(&self) -> MutexGuard<'_, BTreeSet<Entry>> {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A check that is listed as long as this lives.
pub(crate) struct Listed {
    holdings: Holdings,
    entry: Entry,
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.holdings.entries().remove(&self.entry);
    }
}
