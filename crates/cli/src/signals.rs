//! Holds back terminating signals while files are renamed into place, clears the progress line, and ends a session with
//! a message.

#[cfg(unix)]
use std::io::Read;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, Once, OnceLock, PoisonError};
#[cfg(unix)]
use std::time::Duration;

use indicatif::ProgressBar;
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
#[cfg(unix)]
use signal_hook::{flag, low_level};

use crate::outcome::{say, say_whole};

/// The message of a session that ends early.
#[derive(Clone, Debug, Default)]
pub(crate) struct Farewell {
    /// The state of the package and of the answers.
    pub(crate) text: String,
    /// The command that continues the session.
    pub(crate) command: Option<String>,
}

impl Farewell {
    fn say(&self) {
        say(format_args!("\n{}", self.text));
        if let Some(command) = &self.command {
            say_whole(format_args!("    `{command}`"));
        }
    }
}

/// The signals that users and systems send to end a process.
#[cfg(unix)]
const ENDING: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

/// Delay before a signal is sent again to a prompt that may have started to wait.
#[cfg(unix)]
const MOMENT: Duration = Duration::from_millis(50);

/// A guard that holds back terminating signals on request.
pub(crate) struct Signals {
    /// `true` if a signal ends the process immediately.
    #[cfg(unix)]
    is_free: Arc<AtomicBool>,
    /// The last signal that was held back, or 0.
    #[cfg(unix)]
    held: Arc<AtomicUsize>,
    /// `true` while a function runs that no signal interrupts.
    #[cfg(unix)]
    is_holding: AtomicBool,
    /// `None` outside sessions.
    farewell: Mutex<Option<Farewell>>,
    /// The progress on the terminal.
    progress: Mutex<Option<ProgressBar>>,
}

impl Signals {
    /// Returns the instance of the process; the first call registers the signals.
    pub(crate) fn of_process() -> &'static Self {
        static SIGNALS: OnceLock<Signals> = OnceLock::new();
        SIGNALS.get_or_init(Self::new)
    }

    #[cfg(unix)]
    fn new() -> Self {
        let signals = Self {
            is_free: Arc::new(AtomicBool::new(true)),
            held: Arc::default(),
            is_holding: AtomicBool::new(false),
            farewell: Mutex::default(),
            progress: Mutex::default(),
        };
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
        Self { farewell: Mutex::default(), progress: Mutex::default() }
    }

    /// Sets the message for a session that ends early; `None` ends the session.
    pub(crate) fn set_farewell(&self, farewell: Option<Farewell>) {
        *self.farewell.lock().unwrap_or_else(PoisonError::into_inner) = farewell;
    }

    /// Makes signals clear the progress before they end the process.
    pub(crate) fn clear_at_end(&'static self, progress: ProgressBar) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
        self.start_session();
    }

    /// Prints the message of the session.
    pub(crate) fn say_farewell(&self) {
        if let Some(farewell) = &*self.farewell.lock().unwrap_or_else(PoisonError::into_inner) {
            farewell.say();
        }
    }

    /// Makes signals end the process with the message of the session from now on. If no thread can handle the signals,
    /// they end the process at once.
    pub(crate) fn start_session(&'static self) {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| self.watch());
    }

    #[cfg(unix)]
    fn watch(&'static self) {
        let Ok((mut signalled, pipe)) = UnixStream::pair() else { return };
        for signal in ENDING.into_iter().filter(|signal| !is_ignored(*signal)) {
            if let Ok(pipe) = pipe.try_clone() {
                let _ = low_level::pipe::register(signal, pipe);
            }
        }
        let wait = move || {
            while signalled.read_exact(&mut [0]).is_ok() {
                // A function that holds back signals ends the process itself. The signal is sent again, because a prompt may
                // have begun to wait after the signal.
                if self.is_holding.load(Ordering::SeqCst) {
                    std::thread::sleep(MOMENT);
                    self.send_again();
                } else {
                    self.end();
                }
            }
        };
        if std::thread::Builder::new().spawn(wait).is_ok() {
            self.is_free.store(false, Ordering::SeqCst);
        }
    }

    #[cfg(not(unix))]
    fn watch(&self) {}

    #[cfg(unix)]
    fn send_again(&self) {
        use rustix::process::{Signal, getpid, kill_process};
        let signal = i32::try_from(self.held.load(Ordering::SeqCst)).ok().and_then(Signal::from_named_raw);
        if let Some(signal) = signal {
            // Without the signal, the user can press Ctrl-C again.
            let _ = kill_process(getpid(), signal);
        }
    }

    /// Ends the process if a signal was held back. The message keeps its lock, so that it is printed once.
    #[cfg(unix)]
    fn end(&self) {
        let Some(signal) = i32::try_from(self.held.load(Ordering::SeqCst)).ok().filter(|it| *it != 0) else {
            return;
        };
        if let Some(progress) = self.progress.lock().unwrap_or_else(PoisonError::into_inner).take() {
            progress.finish_and_clear();
        }
        let farewell = self.farewell.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(farewell) = &*farewell {
            farewell.say();
        }
        let _ = low_level::emulate_default_handler(signal);
    }

    /// Runs a function that no signal interrupts; a signal that arrives meanwhile ends the process afterwards.
    #[cfg(unix)]
    pub(crate) fn held<T>(&self, action: impl FnOnce() -> T) -> T {
        self.is_holding.store(true, Ordering::SeqCst);
        let was_free = self.is_free.swap(false, Ordering::SeqCst);
        let done = action();
        self.is_free.store(was_free, Ordering::SeqCst);
        self.is_holding.store(false, Ordering::SeqCst);
        self.end();
        done
    }

    #[cfg(not(unix))]
    pub(crate) fn held<T>(&self, action: impl FnOnce() -> T) -> T {
        action()
    }
}

/// Returns `true` if the parent process ignored the signal, as `nohup` does; the signal then stays ignored.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    u32::try_from(signal - 1).ok().and_then(|bit| mask.checked_shr(bit)).is_some_and(|rest| rest & 1 == 1)
}
