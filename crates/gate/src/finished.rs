//! Waiting for a check to end.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, timeout_at};

use crate::store::checks::{Check, End};
use crate::store::{Store, StoreError};

/// First interval of database queries for a check that another replica may run; each interval is twice the last.
const GLANCE: Duration = Duration::from_millis(150);
/// Longest interval.
const LONGEST_GLANCE: Duration = Duration::from_millis(600);

/// The end of a check that this replica ran; `None` if only the database contains it.
type Note = Option<Arc<End>>;

/// Requests that wait for checks of this replica, by check.
#[derive(Debug, Default)]
pub struct Finished {
    waiting: Mutex<HashMap<String, Vec<oneshot::Sender<Note>>>>,
}

impl Finished {
    /// Notifies waiting requests of the end of a check.
    pub fn notify(&self, id: &str, end: Option<&Arc<End>>) {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        for sender in waiting.into_iter().flatten() {
            // The waiting request may have ended.
            let _ = sender.send(end.cloned());
        }
    }

    /// Registers a request before the check can end.
    pub fn expect(&self, id: &str) -> Expected {
        Expected(self.listen(id))
    }

    /// Ends the registration for a check that was not accepted.
    pub fn give_up(&self, id: &str, expected: Expected) -> Option<Expected> {
        drop(expected);
        self.forget(id);
        None
    }

    fn listen(&self, id: &str) -> oneshot::Receiver<Note> {
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

    /// Returns an accepted check when it ends, or its current state when the time limit expires. `expected` was registered
    /// before the check was accepted.
    pub async fn wait_accepted(
        &self,
        store: &Store,
        check: Check,
        expected: Expected,
        limit: Duration,
    ) -> Result<Option<Check>, StoreError> {
        let began = Instant::now();
        let note = timeout_at(began + limit.min(GLANCE), expected.0).await;
        if let Ok(Ok(Some(end))) = note {
            return Ok(Some(check.ended(&end)));
        }
        self.wait(store, &check.id, limit.saturating_sub(began.elapsed())).await
    }

    /// Returns the check when it ends, or its current state when the time limit expires.
    pub async fn wait(&self, store: &Store, id: &str, limit: Duration) -> Result<Option<Check>, StoreError> {
        let end = Instant::now() + limit;
        let mut glance = GLANCE;
        loop {
            let notified = self.listen(id);
            let found = store.check(id).await?;
            let now = Instant::now();
            let check = match found {
                Some(check) if now < end && !check.status.is_over() => check,
                found => {
                    drop(notified);
                    self.forget(id);
                    return Ok(found);
                }
            };
            // If the notification is lost, the database query finds the result.
            if let Ok(Ok(Some(end))) = timeout_at(end.min(now + glance), notified).await {
                return Ok(Some(check.ended(&end)));
            }
            glance = LONGEST_GLANCE.min(glance * 2);
        }
    }
}

/// Registration of a request that waits for a check.
#[derive(Debug)]
pub struct Expected(oneshot::Receiver<Note>);
