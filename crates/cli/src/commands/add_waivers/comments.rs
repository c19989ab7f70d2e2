//! `vnfcheck add-waivers --comments`: waivers in the templates and environments of packages.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::ensure;
use vnfcheck_report::PackageReport;
use vnfcheck_report::render::{joined, printable};
use vnfcheck_runner::annotate::{self, Accepted, AnnotateError, Waived};
use vnfcheck_runner::policy::InlineWaivers;
use vnfcheck_runner::save::Change;
use vnfcheck_runner::{Input, Options};

use super::{open_ids, state_added};
use crate::args::AddWaivers;
use crate::commands::apply;
use crate::commands::fix::{folder_of_files, is_in_archive};
use crate::commands::package::has_errors;
use crate::outcome::{Exit, first_names, say};
use crate::outputs::state_written;
use crate::signals::Signals;

/// Maximum number of places without a comment that are listed.
const MOST_LISTED: usize = 5;

type Files = BTreeMap<String, Vec<u8>>;

pub(super) fn run(add: &AddWaivers, inputs: &[Input], options: &Options) -> anyhow::Result<Exit> {
    ensure!(
        options.policy.inline_waivers != InlineWaivers::None,
        "--comments and --no-waivers exclude each other; remove --no-waivers"
    );
    let checked = vnfcheck_runner::run(inputs, options);
    if has_errors(&checked.report) {
        return Ok(Exit::Undecided);
    }
    let waived = Waived { reason: &add.reason, approver: add.approver.as_deref() };
    let mut added = 0;
    let mut planned = Vec::new();
    let mut omitted = Vec::new();
    for (report, package) in checked.report.packages.iter().zip(&checked.packages) {
        let by_file = accepted(report);
        if by_file.is_empty() {
            continue;
        }
        let path = Path::new(&report.path);
        ensure!(
            !is_in_archive(path),
            "{} is in an archive, which cannot be changed; use --config FILE instead of --comments",
            printable(&report.path)
        );
        let folder = folder_of_files(path, &report.root);
        let (mut before, mut after, mut added_here) = (Files::new(), Files::new(), 0);
        for (name, ids) in by_file {
            let annotated = package.file_at(name).map(|file| {
                let annotated = annotate::annotate(file, &ids, waived, &options.policy.known)?;
                Ok((file.source().as_str(), annotated))
            });
            let (old, new) = match annotated.unwrap_or(Err(AnnotateError::NoComments)) {
                Ok((old, new)) if fs::read(folder.join(name)).is_ok_and(|it| it == old.as_bytes()) => {
                    (old, new)
                }
                Err(error @ AnnotateError::Reason(_)) => return Err(error.into()),
                // A converted encoding would change the whole file.
                Ok(_) | Err(AnnotateError::NoComments) => {
                    omitted.push(joined(report, name));
                    continue;
                }
            };
            omitted.extend(new.omitted.iter().map(|line| format!("{}:{line}", joined(report, name))));
            if new.added > 0 {
                added_here += new.added;
                before.insert(name.to_owned(), old.as_bytes().to_vec());
                after.insert(name.to_owned(), new.text.into_bytes());
            }
        }
        let most = annotate::remaining(package);
        ensure!(
            added_here <= most,
            "{} can have {most} more waivers in comments, but {added_here} are needed; remove --comments",
            printable(&report.path)
        );
        added += added_here;
        planned.push((folder, Change::new(before, after)));
    }
    if added == 0 && omitted.is_empty() {
        say("no finding needs a waiver");
        return Ok(checked.report.outcome.into());
    }
    let signals = Signals::of_process();
    for (folder, change) in &planned {
        signals.held(|| apply::in_place(folder, change))?;
        for name in change.after.keys() {
            state_written(&folder.join(name));
        }
    }
    let report = vnfcheck_runner::run(inputs, options).report;
    state_omitted(&omitted);
    state_added(added, &report);
    Ok(report.outcome.into())
}

/// Returns the IDs that waive the open findings of a package, by file and line. Findings without a YAML path concern the
/// whole file.
fn accepted(package: &PackageReport) -> BTreeMap<&str, Accepted> {
    let mut by_file: BTreeMap<&str, Accepted> = BTreeMap::new();
    for (id, at) in open_ids(package) {
        let is_of_file = at.path.is_empty() && at.range.end.offset == 0;
        let line = (!is_of_file).then_some(at.range.start.line);
        by_file.entry(&at.file).or_default().entry(line).or_default().insert(id.to_owned());
    }
    by_file
}

/// Reports the places that cannot have a comment.
fn state_omitted(omitted: &[String]) {
    if omitted.is_empty() {
        return;
    }
    let omitted: Vec<_> = omitted.iter().map(|place| printable(place)).collect();
    let listed = first_names(&omitted, MOST_LISTED);
    say(format_args!("note: no comment is possible at {listed}; run the command again without --comments"));
}
