//! Work accounting. Every access to a node counts as a step, so that cancelled or excessive work can be stopped
//! anywhere.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Cancel;

/// Number of steps between two checks for cancellation.
const STEPS_AT_A_TIME: u32 = 4_096;
/// Maximum number of steps of a single call.
const MOST_AT_ONCE: u32 = 1_000;

thread_local! {
    /// Number of steps until the next check.
    static LEFT: Cell<u32> = const { Cell::new(STEPS_AT_A_TIME) };
    /// Work of the current thread.
    static CURRENT: RefCell<Option<Work>> = const { RefCell::new(None) };
}

/// A unit of work that several threads may share. Cancelling the unit cancels all threads. The number of steps is
/// limited.
#[derive(Clone, Debug)]
pub struct Work {
    cancel: Cancel,
    steps: Arc<AtomicU64>,
    most: u64,
}

/// Reason why work was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The work was cancelled or its deadline has passed.
    Cancelled,
    /// The work exceeded its number of steps.
    TooMuch,
}

impl Work {
    /// Creates work with a maximum number of steps.
    pub fn new(cancel: Cancel, most: u64) -> Self {
        Self { cancel, steps: Arc::default(), most }
    }

    /// Runs part of the work on this thread. If a step is taken after the work was cancelled or exceeded its limit, the
    /// part is stopped by unwinding, like a panic but without a message.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the work was stopped before or during this part.
    pub fn run<T>(&self, part: impl FnOnce() -> T) -> Result<T, Stop> {
        if let Some(stop) = self.stop() {
            return Err(stop);
        }
        let outer = CURRENT.replace(Some(self.clone()));
        let left = LEFT.replace(STEPS_AT_A_TIME);
        let result = catch_unwind(AssertUnwindSafe(part));
        self.add(STEPS_AT_A_TIME - LEFT.replace(left));
        CURRENT.set(outer);
        match result {
            Ok(value) => Ok(value),
            Err(payload) => match payload.downcast::<Stop>() {
                Ok(stop) => Err(*stop),
                Err(panic) => resume_unwind(panic),
            },
        }
    }

    /// Returns the number of steps taken by all parts.
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Returns the reason why the work is stopped; `None` while it may continue.
    pub fn stop(&self) -> Option<Stop> {
        if self.steps() > self.most {
            Some(Stop::TooMuch)
        } else {
            self.cancel.is_cancelled().then_some(Stop::Cancelled)
        }
    }

    fn add(&self, steps: u32) {
        self.steps.fetch_add(steps.into(), Ordering::Relaxed);
    }
}

/// Counts one step of the work on this thread.
#[inline]
pub fn step() {
    steps(1);
}

/// Counts the steps of an operation, at most [`MOST_AT_ONCE`].
#[inline]
pub fn steps(count: u32) {
    LEFT.with(|left| match left.get().checked_sub(count) {
        Some(fewer) => left.set(fewer),
        None => look_up(count.min(MOST_AT_ONCE)),
    });
}

/// Stops the work on this thread if required; otherwise counts the steps that exceeded the remaining number.
#[cold]
fn look_up(count: u32) {
    let taken = STEPS_AT_A_TIME - LEFT.replace(STEPS_AT_A_TIME - count);
    let stop = CURRENT.with_borrow(|current| {
        let work = current.as_ref()?;
        work.add(taken);
        work.stop()
    });
    if let Some(stop) = stop.filter(|_| !std::thread::panicking()) {
        resume_unwind(Box::new(stop));
    }
}

/// Returns a limit on the size of results, such as the number of findings. The test build with `--cfg uncapped` has no
/// such limits, which shows the growth of the work without limits.
pub const fn cap(most: usize) -> usize {
    if cfg!(uncapped) { usize::MAX } else { most }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn endless_work_ends_by_its_steps_or_by_the_clock() {
        let endless = || loop {
            step();
        };
        let work = Work::new(Cancel::never(), 100_000);
        assert_eq!(work.run(endless), Err::<(), _>(Stop::TooMuch));
        assert_eq!(work.clone().run(|| 1), Err(Stop::TooMuch), "the parts have their steps in common");
        let soon = Instant::now() + Duration::from_millis(20);
        assert_eq!(Work::new(Cancel::at(soon), u64::MAX).run(endless), Err::<(), _>(Stop::Cancelled));
    }

    #[test]
    fn every_step_of_every_part_is_counted() {
        let work = Work::new(Cancel::never(), u64::MAX);
        let take = |steps: u64| (0..steps).for_each(|_| step());
        let inner = work.clone();
        work.run(|| {
            take(5_000);
            inner.run(|| take(10_000)).unwrap();
            take(7);
        })
        .unwrap();
        assert_eq!(work.steps(), 15_007);
        take(5_000);
        assert_eq!(work.steps(), 15_007, "nobody counts outside of it");
    }

    #[test]
    fn a_panic_stays_one() {
        let work = Work::new(Cancel::never(), 10);
        let panicked = catch_unwind(AssertUnwindSafe(|| work.run(|| resume_unwind(Box::new("broken")))));
        assert_eq!(panicked.unwrap_err().downcast_ref::<&str>(), Some(&"broken"));
        assert_eq!(work.run(|| 1), Ok(1));
    }
}
