//! The thread that runs the rules.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use hot::{Cancel, Package};
use runner::Snapshot;

use crate::diagnostics::{OfferedFix, Published, Shown, diagnostics};

/// A snapshot of a package to check.
pub(crate) struct Job {
    pub(crate) root: PathBuf,
    /// The sequence number of the check among the checks of the package.
    pub(crate) generation: u64,
    pub(crate) snapshot: Snapshot,
    pub(crate) cancel: Cancel,
    pub(crate) shown: Shown,
}

/// The result of a check that was not cancelled.
pub(crate) struct Checked {
    pub(crate) root: PathBuf,
    pub(crate) generation: u64,
    /// The diagnostics as JSON, for each file that has diagnostics.
    pub(crate) diagnostics: BTreeMap<String, String>,
    /// The available fixes, and the package that they apply to.
    pub(crate) fixes: Fixes,
}

/// The fixes for one state of a package.
#[derive(Default)]
pub(crate) struct Fixes {
    pub(crate) package: Option<Arc<Package>>,
    pub(crate) offered: Vec<OfferedFix>,
}

/// Starts the thread, which sends each result as an event. The thread ends when the sender of jobs is dropped.
pub(crate) fn start<E: Send + 'static>(events: Sender<E>, event: fn(Checked) -> E) -> Sender<Job> {
    let (sender, jobs) = channel::<Job>();
    thread::spawn(move || {
        for job in jobs {
            let checked = catch_unwind(AssertUnwindSafe(|| check(&job))).unwrap_or_default();
            let Some((diagnostics, offered)) = checked else { continue };
            let fixes = Fixes { package: Some(Arc::clone(job.snapshot.package())), offered };
            let checked = Checked { root: job.root, generation: job.generation, diagnostics, fixes };
            if events.send(event(checked)).is_err() {
                return;
            }
        }
    });
    sender
}

fn check(job: &Job) -> Option<(BTreeMap<String, String>, Vec<OfferedFix>)> {
    let verdicts = job.snapshot.check(&job.cancel)?;
    let Published { diagnostics, fixes } = diagnostics(&verdicts, job.snapshot.package(), &job.shown);
    let json = |(file, list)| Some((file, serde_json::to_string(&list).ok()?));
    Some((diagnostics.into_iter().filter_map(json).collect(), fixes))
}
