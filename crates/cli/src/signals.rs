//! Holds back terminating signals while files are renamed into place.

#[cfg(unix)]
use std::sync::Arc;
use std::sync::OnceLock;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
#[cfg(unix)]
use signal_hook::{flag, low_level};

/// The signals that users and systems send to end a process.
#[cfg(unix)]
const ENDING: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

/// A guard that holds back terminating signals on request.
pub(crate) struct Signals {
    /// `true` if a signal ends the process immediately.
    #[cfg(unix)]
    is_free: Arc<AtomicBool>,
    /// The last signal that was held back, or 0.
    #[cfg(unix)]
    held: Arc<AtomicUsize>,
}

impl Signals {
    /// Returns the instance of the process; the first call registers the signals.
    pub(crate) fn of_process() -> &'static Self {
        static SIGNALS: OnceLock<Signals> = OnceLock::new();
        SIGNALS.get_or_init(Self::new)
    }

    #[cfg(unix)]
    fn new() -> Self {
        let signals = Self { is_free: Arc::new(AtomicBool::new(true)), held: Arc::default() };
        for signal in ENDING.into_iter().filter(|signal| !is_ignored(*signal)) {
            // If a signal cannot be caught, it ends the process as before.
            if let Ok(number) = usize::try_from(signal)
                && flag::register_usize(signal, Arc::clone(&signals.held), number).is_ok()
            {
                let _ = flag::register_conditional_default(signal, Arc::clone(&signals.is_free));
            }
        }
        signals
    }

    #[cfg(not(unix))]
    fn new() -> Self {
        Self {}
    }

    /// Runs a function that no signal interrupts; a signal that arrives meanwhile ends the process afterwards.
    #[cfg(unix)]
    pub(crate) fn held<T>(&self, action: impl FnOnce() -> T) -> T {
        self.is_free.store(false, Ordering::SeqCst);
        let done = action();
        self.is_free.store(true, Ordering::SeqCst);
        match i32::try_from(self.held.load(Ordering::SeqCst)) {
            Ok(0) | Err(_) => {}
            Ok(signal) => {
                let _ = low_level::emulate_default_handler(signal);
            }
        }
        done
    }

    #[cfg(not(unix))]
    pub(crate) fn held<T>(&self, action: impl FnOnce() -> T) -> T {
        action()
    }
}

/// Returns `true` if the parent process had the signal ignored, as `nohup` does; the signal then stays ignored.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    u32::try_from(signal - 1).ok().and_then(|bit| mask.checked_shr(bit)).is_some_and(|rest| rest & 1 == 1)
}
