//! The thread that runs the rules.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use vnfcheck_decide::{Asking, Question, open_questions};
use vnfcheck_hot::{Cancel, Package};
use vnfcheck_report::picture::findings_of;
use vnfcheck_runner::{Snapshot, Verdicts};

use crate::diagnostics::{OfferedFix, Published, Shown, diagnostics};

/// A snapshot of a package to check.
pub(crate) struct Job {
    pub(crate) root: PathBuf,
    /// The sequence number of the check among the checks of the server.
    pub(crate) generation: u64,
    pub(crate) snapshot: Snapshot,
    pub(crate) cancel: Cancel,
    pub(crate) shown: Shown,
}

/// The end of a check.
pub(crate) struct Checked {
    pub(crate) root: PathBuf,
    pub(crate) generation: u64,
    /// The result, unless the check was cancelled or failed.
    pub(crate) found: Option<Found>,
}

/// The result of a check.
pub(crate) struct Found {
    /// The diagnostics as JSON, for each file that has diagnostics.
    pub(crate) diagnostics: BTreeMap<String, String>,
    /// The available fixes, and the package that they apply to.
    pub(crate) fixes: Fixes,
}

/// The fixes, the open questions and the findings for one state of a package.
#[derive(Default)]
pub(crate) struct Fixes {
    pub(crate) package: Option<Arc<Package>>,
    pub(crate) offered: Vec<OfferedFix>,
    /// The questions that findings wait for.
    pub(crate) questions: Vec<Question>,
    /// The findings, for the picture.
    pub(crate) marks: Vec<vnfcheck_see::Finding>,
}

/// Starts the thread, which sends an event at the end of each check. The thread ends when the sender of jobs is dropped.
pub(crate) fn start<E: Send + 'static>(events: Sender<E>, event: fn(Checked) -> E) -> Sender<Job> {
    let (sender, jobs) = channel::<Job>();
    thread::spawn(move || {
        for job in jobs {
            let checked = catch_unwind(AssertUnwindSafe(|| check(&job))).unwrap_or_default();
            let (_verdicts, found) = checked.unzip();
            let checked = Checked { root: job.root, generation: job.generation, found };
            if events.send(event(checked)).is_err() {
                return;
            }
        }
    });
    sender
}

/// Returns the verdicts and their diagnostics. The caller drops the verdicts after it has sent the diagnostics.
fn check(job: &Job) -> Option<(Verdicts, Found)> {
    let verdicts = job.snapshot.check(&job.cancel)?;
    let package = Arc::clone(job.snapshot.package());
    let Published { diagnostics, fixes: offered } = diagnostics(&verdicts, &package, &job.shown);
    let questions = open_questions(&Asking::new(&package, &verdicts.requirements));
    let marks = findings_of(&verdicts.requirements, None);
    let fixes = Fixes { package: Some(package), offered, questions, marks };
    Some((verdicts, Found { diagnostics, fixes }))
}
