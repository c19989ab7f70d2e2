//! Processes many inputs with a timeout for each.

use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuilder};
use vnfcheck_hot::Cancel;

use crate::threads;

/// Idle thread pools, kept because starting one costs as much as checking a small package.
static IDLE: Mutex<Vec<Arc<ThreadPool>>> = Mutex::new(Vec::new());

/// Processes each input and returns the results in input order; `None` for inputs that exceed `limit`. The token passed
/// to `work` is cancelled with `cancel` and once the result is no longer needed, so that the work can end early; work that
/// ignores the token is abandoned and ends with the process at the latest.
///
/// Every input has its own threads, so an input that never ends does not block the others.
pub(crate) fn each_within<I, T>(
    inputs: Vec<I>,
    limit: Duration,
    cancel: &Cancel,
    work: impl Fn(I, &Cancel) -> T + Send + Sync + 'static,
) -> Vec<Option<T>>
where
    I: Send + 'static,
    T: Send + 'static,
{
    let threads = rayon::current_num_threads();
    let at_a_time = threads.min(inputs.len()).max(1);
    let work = Arc::new(work);
    let (sender, receiver) = mpsc::channel();
    let start = |index: usize, input: I| {
        // A limit that the clock cannot represent means no limit.
        let deadline = Instant::now().checked_add(limit).unwrap_or_else(far_away);
        let (work, sender) = (Arc::clone(&work), sender.clone());
        let cancel = cancel.until(deadline);
        let job = move || {
            let result = work(input, &cancel);
            // The receiver no longer listens to late results.
            let _ = sender.send((index, result));
        };
        run_apart(threads / at_a_time, job);
        (index, deadline)
    };
    let mut results: Vec<Option<T>> = inputs.iter().map(|_| None).collect();
    let mut waiting = inputs.into_iter().enumerate();
    let mut running: Vec<(usize, Instant)> = Vec::new();
    loop {
        while running.len() < at_a_time
            && let Some((index, input)) = waiting.next()
        {
            running.push(start(index, input));
        }
        let Some(next) = running.iter().map(|(_, deadline)| *deadline).min() else { return results };
        let message = receiver.recv_timeout(next.saturating_duration_since(Instant::now()));
        let now = Instant::now();
        running.retain(|(_, deadline)| *deadline > now);
        if let Ok((index, result)) = message
            && running.iter().any(|(other, _)| *other == index)
        {
            running.retain(|(other, _)| *other != index);
            if let Some(slot) = results.get_mut(index) {
                *slot = Some(result);
            }
        }
    }
}

/// Runs a job on its own threads and returns immediately; if no thread can be started, runs the job on this thread.
fn run_apart(threads: usize, job: impl FnOnce() + Send + 'static) {
    match idle(threads) {
        Some(pool) => {
            let kept = Arc::clone(&pool);
            pool.spawn(move || {
                job();
                IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(kept);
            });
        }
        None => job(),
    }
}

fn idle(threads: usize) -> Option<Arc<ThreadPool>> {
    if !threads::has_room() {
        return None;
    }
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let known = idle.iter().position(|pool| pool.current_num_threads() == threads);
    match known.map(|at| idle.swap_remove(at)) {
        Some(pool) => Some(pool),
        // A job that panics has no result, and its threads are not reused.
        None => ThreadPoolBuilder::new().num_threads(threads).panic_handler(drop).build().map(Arc::new).ok(),
    }
}

/// Returns the result of `work`, or `None` if it takes longer than `limit`. The work is then abandoned and ends with
/// the process at the latest, because waiting for the system cannot be cancelled.
pub fn within<T: Send + 'static>(limit: Duration, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    if !threads::has_room() {
        return Some(work());
    }
    let (sender, receiver) = mpsc::channel();
    // The receiver no longer listens to late results.
    std::thread::spawn(move || drop(sender.send(work())));
    receiver.recv_timeout(limit).ok()
}

fn far_away() -> Instant {
    Instant::now() + Duration::from_secs(u64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_never_ends_keeps_nobody_waiting() {
        let inputs = vec![1, 0, 2, 0, 3];
        let results = each_within(inputs, Duration::from_secs(1), &Cancel::never(), |input, _| {
            if input == 0 {
                std::thread::sleep(Duration::from_hours(1));
            }
            input * 10
        });
        assert_eq!(results, [Some(10), None, Some(20), None, Some(30)]);
    }

    #[test]
    fn a_limit_beyond_the_clock_is_none() {
        let never = Cancel::never();
        assert_eq!(each_within(vec![1, 2], Duration::MAX, &never, |input, _| input), [Some(1), Some(2)]);
        assert_eq!(each_within(Vec::new(), Duration::ZERO, &never, |input: i32, _| input), []);
    }
}
