//! Ending work early that nobody waits for any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A token that all parts of one piece of work share: whoever holds a clone can cancel it, and long work looks at it now
/// and then. Work that was cancelled may leave anything out; its result must not be used.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    cancelled: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Cancel {
    /// Never cancelled by the clock.
    pub fn never() -> Self {
        Self::default()
    }

    /// Cancelled from a moment on.
    pub fn at(deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..Self::default() }
    }

    /// Cancels the work of all clones.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether nobody waits for the work any more.
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
        let now = Instant::now();
        assert!(!Cancel::at(now + Duration::from_hours(1)).is_cancelled());
        std::thread::sleep(Duration::from_millis(1));
        assert!(Cancel::at(now).is_cancelled());
    }
}
