//! Cancellation of work whose result is no longer needed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Cancellation token shared by all parts of a task. Any holder of a clone can cancel the task; long-running work
/// polls the token. The result of cancelled work may be incomplete and must not be used.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    cancelled: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Cancel {
    /// Returns a token without a deadline.
    pub fn never() -> Self {
        Self::default()
    }

    /// Returns a token that is cancelled when the deadline has passed.
    pub fn at(deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..Self::default() }
    }

    /// Returns this token with a deadline, which does not affect other clones.
    #[must_use]
    pub fn until(&self, deadline: Instant) -> Self {
        Self { deadline: Some(self.deadline.map_or(deadline, |it| it.min(deadline))), ..self.clone() }
    }

    /// Cancels the work of all clones.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the work was cancelled or its deadline has passed.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() > deadline)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn clones_are_cancelled_together_or_by_the_clock() {
        let cancel = Cancel::never();
        let other = cancel.clone();
        assert!(!other.is_cancelled());
        cancel.cancel();
        assert!(other.is_cancelled());
        assert!(cancel.until(Instant::now() + Duration::from_hours(1)).is_cancelled());
        let now = Instant::now();
        assert!(!Cancel::at(now + Duration::from_hours(1)).is_cancelled());
        std::thread::sleep(Duration::from_millis(1));
        assert!(Cancel::at(now).is_cancelled());
    }
}
