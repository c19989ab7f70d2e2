//! The threads of a run, limited by the address space of the process.

use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};

/// Address space in bytes that one more thread takes: its stack, and the arena that glibc's allocator reserves for the
/// thread, which is 64 MiB, cut from a mapping of twice that size.
const PER_THREAD: u64 = 192 << 20;

/// Stack in bytes of the threads that Rust starts.
#[cfg(unix)]
const STACK: u64 = 2 << 20;

/// Starts the threads that all parallel work of the process shares.
///
/// `0` threads means one per processor. A process with a limited address space gets fewer threads; where the limit
/// leaves no room for a second thread, all work runs on the calling thread.
///
/// # Errors
///
/// Fails if the system cannot start the threads, or if the pool has already been started.
pub fn start(threads: usize) -> Result<(), ThreadPoolBuildError> {
    let builder = ThreadPoolBuilder::new();
    if !has_room() {
        return builder.num_threads(1).use_current_thread().build_global();
    }
    let wanted = if threads == 0 { processors() } else { threads };
    let threads = wanted.min(room().unwrap_or(wanted));
    let builder = builder.num_threads(threads);
    // With the calling thread in the pool, a small package waits for no other thread. With a single thread, the calling
    // thread must stay outside the pool, because it may wait, with a timeout, for work that needs the pool.
    if threads > 1 && has_stack() {
        builder.use_current_thread().build_global()
    } else {
        builder.build_global()
    }
}

/// Returns `true` if the process can start threads without running out of address space.
pub(crate) fn has_room() -> bool {
    room().is_none_or(|room| room > 1)
}

/// Returns the number of threads for which the address space has room, in addition to the main thread; `None` means
/// that the address space is not limited.
fn room() -> Option<usize> {
    usize::try_from(limit()? / PER_THREAD).ok().map(|room| room.saturating_sub(1))
}

/// Returns `true` if the stack of the main thread is large enough for deeply nested templates.
#[cfg(unix)]
fn has_stack() -> bool {
    rustix::process::getrlimit(rustix::process::Resource::Stack).current.is_none_or(|stack| stack >= STACK)
}

#[cfg(not(unix))]
fn has_stack() -> bool {
    false
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

#[cfg(unix)]
fn limit() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(unix))]
fn limit() -> Option<u64> {
    None
}
