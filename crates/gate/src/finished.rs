//! Waiting for a check to end.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, timeout_at};

use crate::store::checks::Check;
use crate::store::{Store, StoreError};

/// Interval of database queries for a check that another replica may run.
const GLANCE: Duration = Duration::from_millis(150);

/// Requests that wait for checks of this replica, by check.
#[derive(Debug, Default)]
pub struct Finished {
    waiting: Mutex<HashMap<String, Vec<oneshot::Sender<()>>>>,
}

impl Finished {
    /// Notifies waiting requests of the end of a check.
    pub fn notify(&self, id: &str) {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        for sender in waiting.into_iter().flatten() {
            // The waiting request may have ended.
            let _ = sender.send(());
        }
    }

    fn listen(&self, id: &str) -> oneshot::Receiver<()> {
        let (sender, receiver) = oneshot::channel();
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let senders = waiting.entry(id.to_owned()).or_default();
        senders.retain(|sender| !sender.is_closed());
        senders.push(sender);
        receiver
    }

    fn forget(&self, id: &str) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(senders) = waiting.get_mut(id) {
            senders.retain(|sender| !sender.is_closed());
            if senders.is_empty() {
                waiting.remove(id);
            }
        }
    }

    /// Returns the check when it ends, or its current state when the time limit expires.
    pub async fn wait(&self, store: &Store, id: &str, limit: Duration) -> Result<Option<Check>, StoreError> {
        let end = Instant::now() + limit;
        loop {
            let notified = self.listen(id);
            let check = store.check(id).await?;
            let now = Instant::now();
            if now >= end || check.as_ref().is_none_or(|check| check.status.is_over()) {
                drop(notified);
                self.forget(id);
                return Ok(check);
            }
            // If the notification is lost, the database query finds the result.
            let _ = timeout_at(end.min(now + GLANCE), notified).await;
        }
    }
}
