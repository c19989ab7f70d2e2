//! Measurement of run times, peak memory and growth exponents.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use synthetic::{Fault, Files, Shape};

/// A temporary folder that is deleted on drop.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("there is room for packages"))
    }

    /// Writes a package without findings, unless one with this name exists.
    pub(crate) fn package(&self, name: &str, shape: Shape) -> PathBuf {
        self.written(name, || synthetic::package(shape))
    }

    /// Writes a package with a number of faulty elements, unless one with this name exists.
    pub(crate) fn faulty(&self, name: &str, fault: Fault, count: usize) -> PathBuf {
        self.written(name, || synthetic::faulty(fault, count))
    }

    fn written(&self, name: &str, files: impl FnOnce() -> Files) -> PathBuf {
        let path = self.0.path().join(name);
        if path.exists() {
            return path;
        }
        std::fs::create_dir(&path).expect("there is room for packages");
        for (file, text) in files() {
            std::fs::write(path.join(file), text).expect("there is room for packages");
        }
        path
    }
}

pub(crate) fn seconds(time: Duration) -> f64 {
    time.as_secs_f64()
}

pub(crate) fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// Returns the shortest of several times: disturbances can only lengthen a measurement.
pub(crate) fn best_of(rounds: usize, measure: impl Fn() -> Duration) -> Duration {
    (0..rounds).map(|_| measure()).min().unwrap_or_default()
}

fn spawn(command: &[OsString]) -> Child {
    let (program, arguments) = command.split_first().expect("a command has a program");
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null());
    command.spawn().expect("the program starts")
}

/// Returns the time from start to exit of a process.
pub(crate) fn run(command: &[OsString]) -> Duration {
    time(|| wait(spawn(command)))
}

/// Returns the time from the start of two processes to the exit of the later one.
pub(crate) fn run_twice_at_once(command: &[OsString]) -> Duration {
    time(|| [spawn(command), spawn(command)].into_iter().for_each(wait))
}

fn wait(mut process: Child) {
    let status = process.wait().expect("the process ends");
    assert!(matches!(status.code(), Some(0 | 1)), "{status}");
}

/// Returns the time from start to exit of a process, and its peak resident memory in bytes, sampled every millisecond.
pub(crate) fn run_with_peak(command: &[OsString]) -> (Duration, u64) {
    const PAUSE: Duration = Duration::from_millis(1);
    let start = Instant::now();
    let mut child = spawn(command);
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut peak = 0;
    while child.try_wait().expect("the state of the process can be read").is_none() {
        peak = peak.max(peak_of(&status).unwrap_or(0));
        std::thread::sleep(PAUSE);
    }
    (start.elapsed(), peak)
}

/// Counts the instructions of a run, without the hash of the package; `None` if valgrind is not installed.
pub(crate) fn instructions(command: &[OsString], folder: &Folder) -> Option<u64> {
    synthetic::callgrind::instructions(command, folder.0.path())
}

fn peak_of(status: &Path) -> Option<u64> {
    let text = std::fs::read_to_string(status).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// Returns the slope between the largest sizes on a logarithmic scale: 1 is linear. For small sizes, the start of the
/// process dominates.
pub(crate) fn exponent(points: &[(f64, f64)]) -> f64 {
    const LARGEST: usize = 3;
    let points = points.iter().rev().take(LARGEST).map(|(size, time)| (size.ln(), time.ln()));
    let (mut n, mut x, mut y, mut xx, mut xy) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (size, time) in points {
        n += 1.0;
        x += size;
        y += time;
        xx += size * size;
        xy += size * time;
    }
    (n * xy - x * y) / (n * xx - x * x)
}
