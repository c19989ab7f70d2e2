//! `vnfcheck check --watch`: checks again whenever a file changes.

use std::collections::HashSet;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context, ensure};
use notify::{Event, EventKind, RecursiveMode, Watcher};

use crate::args::Check;
use crate::outcome::{Exit, say, show_error};
use crate::outputs::{folder_of, is_temporary};

/// Delay during which several changes count as a single change.
const QUIET: Duration = Duration::from_millis(100);

/// Clears the screen and the scrollback buffer.
const CLEAR: &[u8] = b"\x1b[2J\x1b[3J\x1b[H";

/// Checks once, and again after every change, until the user stops the process.
pub(crate) fn run(check: &Check, mut once: impl FnMut() -> anyhow::Result<Exit>) -> anyhow::Result<Exit> {
    ensure!(
        check.paths.iter().all(|path| path.as_os_str() != "-"),
        "standard input cannot be watched; pass the path of a folder or file"
    );
    let (sender, changes) = channel();
    let mut watcher =
        notify::recommended_watcher(sender).context("cannot watch files here; check without --watch")?;
    for path in &check.paths {
        // Many editors replace a file instead of writing to it, and a single file may have related files next to it.
        let metadata = path
            .metadata()
            .with_context(|| format!("cannot watch {}; check the spelling", path.display()))?;
        let (folder, mode) = if metadata.is_dir() {
            (path.as_path(), RecursiveMode::Recursive)
        } else {
            (folder_of(path), RecursiveMode::NonRecursive)
        };
        watcher.watch(folder, mode).with_context(|| {
            format!("cannot watch {}; check that the folder exists and is readable", folder.display())
        })?;
    }
    let own = own_files(check);
    loop {
        if stdout().is_terminal() {
            let mut out = stdout().lock();
            out.write_all(CLEAR)?;
            out.flush()?;
        }
        if let Err(error) = once() {
            show_error(&error);
        }
        say("watching; press Ctrl-C to stop");
        wait_for_change(&changes, &own)?;
    }
}

/// Waits until another program changes a file, and until the changes stop.
fn wait_for_change(changes: &Receiver<notify::Result<Event>>, own: &HashSet<PathBuf>) -> anyhow::Result<()> {
    const GONE: &str = "the system stopped reporting changes; restart vnfcheck";
    while !is_change(&changes.recv().context(GONE)?.context(GONE)?, own) {}
    loop {
        match changes.recv_timeout(QUIET) {
            Ok(_) => {}
            Err(RecvTimeoutError::Timeout) => return Ok(()),
            Err(error) => return Err(error).context(GONE),
        }
    }
}

/// Returns `true` if an event is a change by another program. Read accesses and the run's own reports do not count.
fn is_change(event: &Event, own: &HashSet<PathBuf>) -> bool {
    !matches!(event.kind, EventKind::Access(_))
        && (event.paths.is_empty()
            || event.paths.iter().any(|path| !own.contains(&place(path)) && !is_temporary(path)))
}

/// Returns the reports that the run writes.
fn own_files(check: &Check) -> HashSet<PathBuf> {
    let files = check.format.iter().filter_map(|target| target.file.as_deref());
    files.map(place).collect()
}

/// Returns a canonical form of a file's path, whether or not the file exists.
fn place(file: &Path) -> PathBuf {
    let folder = folder_of(file);
    folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf()).join(file.file_name().unwrap_or_default())
}
