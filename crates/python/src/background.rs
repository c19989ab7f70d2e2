//! Work on other threads, while the calling thread handles Python's signals.

use std::io;
use std::num::NonZero;
#[cfg(debug_assertions)]
use std::panic::resume_unwind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::{PyResult, Python};
use rayon::{ThreadPool, ThreadPoolBuilder};
use vnfcheck_yaml::Cancel;

use crate::error::Error;

/// Interval between two checks for signals.
const ATTENTION: Duration = Duration::from_millis(50);

/// Stack size of a thread in bytes; the size of the program's main thread.
const STACK: usize = 8 << 20;

/// Idle thread pools, kept because starting threads takes a notable part of the time for a small package.
static IDLE: Mutex<Vec<Arc<ThreadPool>>> = Mutex::new(Vec::new());

/// Number of jobs in progress.
static ACTIVE: AtomicUsize = AtomicUsize::new(0);

/// Runs `work` on a separate pool of at most `most` threads, without the interpreter's lock, and returns the result. A
/// signal whose handler raises an exception, such as Ctrl-C, cancels and abandons the work.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    cancel: &Cancel,
    most: usize,
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    refuse_after_fork()?;
    let (sender, mut receiver) = mpsc::channel();
    let (active, threads) = Active::start();
    let pool = pool(threads.min(most))?;
    let kept = Arc::clone(&pool);
    pool.spawn(move || {
        let result = guarded(work);
        // End the job first: the caller may start the next job as soon as the result arrives.
        drop(active);
        keep(kept);
        // Sending fails for abandoned work, whose receiver was dropped.
        let _ = sender.send(result);
    });
    drop(pool);
    loop {
        let answer;
        (receiver, answer) = py.detach(move || {
            let answer = receiver.recv_timeout(ATTENTION);
            (receiver, answer)
        });
        match answer {
            Ok(result) => return Ok(result?),
            Err(RecvTimeoutError::Disconnected) => return Err(Error::Panicked.into()),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| cancel.cancel())?,
        }
    }
}

/// A job in progress, counted until it is dropped.
struct Active;

impl Active {
    /// Counts a job, and returns its share of the processors, because jobs with too many threads would wait for each
    /// other.
    fn start() -> (Self, usize) {
        let jobs = ACTIVE.fetch_add(1, Ordering::Relaxed).saturating_add(1);
        (Self, processors().checked_div(jobs).unwrap_or(1).max(1))
    }
}

impl Drop for Active {
    fn drop(&mut self) {
        ACTIVE.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Returns an idle pool with a number of threads, or starts a pool.
fn pool(threads: usize) -> Result<Arc<ThreadPool>, Error> {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let known = idle.iter().position(|pool| pool.current_num_threads() == threads);
    if let Some(at) = known {
        return Ok(idle.swap_remove(at));
    }
    drop(idle);
    let builder = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK);
    builder.build().map(Arc::new).map_err(|error| Error::Thread(io::Error::other(error)))
}

/// Keeps a pool for later jobs, unless the idle pools of its size have a thread for each processor.
fn keep(pool: Arc<ThreadPool>) {
    let threads = pool.current_num_threads();
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let alike = idle.iter().filter(|it| it.current_num_threads() == threads).count();
    if alike.saturating_mul(threads) < processors() {
        idle.push(pool);
    }
}

/// Returns the number of processors. The number is cached, because reading it takes longer than finding an idle pool.
fn processors() -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}

/// Returns the result of `work`, or an error if it panics.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(Error::Panicked))
}

/// Panics, so that tests can observe the handling of a defect, either on a separate thread, as in a check, or on the
/// calling thread.
#[cfg(debug_assertions)]
#[pyo3::pyfunction]
pub(crate) fn fail(py: Python<'_>, is_apart: bool) -> PyResult<()> {
    let defect = || resume_unwind(Box::new("defect"));
    if is_apart { run(py, &Cancel::never(), usize::MAX, defect) } else { Ok(guarded(defect)?) }
}

/// Refuses work in a forked process, which does not have the threads of its parent and would wait for them forever.
fn refuse_after_fork() -> Result<(), Error> {
    static FIRST: OnceLock<u32> = OnceLock::new();
    if *FIRST.get_or_init(process::id) == process::id() { Ok(()) } else { Err(Error::Forked) }
}
