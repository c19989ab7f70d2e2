//! Work on another thread, while the thread of the caller answers Python's signals.

#[cfg(debug_assertions)]
use std::panic::resume_unwind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::OnceLock;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::{PyResult, Python};
use vnfcheck_yaml::Cancel;

use crate::error::Error;

/// Time between two looks for signals.
const ATTENTION: Duration = Duration::from_millis(50);

/// Stack of the thread in bytes, as the main thread of the program has.
const STACK: usize = 8 << 20;

/// Returns the result of `work`, which runs without the interpreter's lock. A signal whose handler raises, as Ctrl-C does,
/// cancels and abandons the work.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    cancel: &Cancel,
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    refuse_after_fork()?;
    let (sender, mut receiver) = mpsc::channel();
    let job = move || {
        let result = guarded(work);
        // The receiver no longer listens to abandoned work.
        let _ = sender.send(result);
    };
    thread::Builder::new().stack_size(STACK).spawn(job).map_err(Error::Thread)?;
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

/// Returns the result of `work`, or an error if it panics.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(Error::Panicked))
}

/// Panics, so that tests see what becomes of a defect: on a thread of its own, as a check does, or on that of the caller.
#[cfg(debug_assertions)]
#[pyo3::pyfunction]
pub(crate) fn fail(py: Python<'_>, is_apart: bool) -> PyResult<()> {
    let defect = || resume_unwind(Box::new("defect"));
    if is_apart { run(py, &Cancel::never(), defect) } else { Ok(guarded(defect)?) }
}

/// Refuses work in a forked process, which lacks the threads of its parent and would wait for them.
fn refuse_after_fork() -> Result<(), Error> {
    static FIRST: OnceLock<u32> = OnceLock::new();
    if *FIRST.get_or_init(process::id) == process::id() { Ok(()) } else { Err(Error::Forked) }
}
