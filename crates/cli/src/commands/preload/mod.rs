//! The command `vnfcheck preload`.

mod args;
mod summary;
mod values;

use std::path::Path;

use anyhow::{Context, ensure};
use vnfcheck_hot::Package;
use vnfcheck_preload::{Module, Note, NoteKind, Request};
use vnfcheck_report::{Level, PackageReport, Status};
use vnfcheck_runner::save;

use super::package::{CheckedPackage, checked};
use crate::guard::{Guard, Replaces};
use crate::outcome::{Exit, counted, first_names, print};
use crate::outputs::{replace, state_written};

pub(crate) use args::Preload;

/// Maximum number of requirements to name in a note.
const MOST_NAMED: usize = 10;

pub(crate) fn run(preload: &Preload) -> anyhow::Result<Exit> {
    let mut guard = Guard::default();
    guard.reads_package(&preload.package);
    for path in &preload.values {
        guard.reads(path, "a file of values");
    }
    let Some(CheckedPackage { package, report }) = checked(&preload.package)? else {
        return Ok(Exit::Undecided);
    };
    if let Some(file) = &preload.template {
        write_template(file, &package, &mut guard)?;
    }
    match &preload.output {
        Some(output) => write(preload, output, &package, &report, &mut guard),
        None => Ok(Exit::Passed),
    }
}

fn write_template(file: &Path, package: &Package, guard: &mut Guard) -> anyhow::Result<()> {
    let is_workbook = file.extension().is_some_and(|it| it.eq_ignore_ascii_case("xlsx"));
    ensure!(is_workbook, "--template writes a workbook; use a file name that ends in .xlsx");
    guard.refuse_within(file)?;
    guard.writes(file, Replaces::Nothing)?;
    let modules = Module::all(package);
    ensure!(!modules.is_empty(), vnfcheck_preload::PreloadError::NoModule);
    let sheet = vnfcheck_preload::template_sheet(&modules).context("cannot write the workbook")?;
    replace(file, |out| Ok(out.write_all(&sheet)?))?;
    state_written(file);
    Ok(())
}

fn write(
    preload: &Preload,
    output: &Path,
    package: &Package,
    report: &PackageReport,
    guard: &mut Guard,
) -> anyhow::Result<Exit> {
    let values = (!preload.values.is_empty()).then(|| values::read(&preload.values, package)).transpose()?;
    let are_given = values.is_some();
    let request = Request { apis: preload.apis(), format: preload.format.into(), values };
    let mut preloads = vnfcheck_preload::preloads(package, &request)?;
    preloads.notes.extend(findings(report));
    for path in preloads.files.keys().chain(&preloads.stale) {
        let file = output.join(path);
        guard.refuse_within(&file)?;
        guard.writes(&file, Replaces::Nothing)?;
    }
    save::replace(output, &preloads.files, &preloads.stale)?;
    print(|out| match preload.summary {
        args::SummaryName::Table => summary::table(&preloads, out),
        args::SummaryName::Json => summary::json(&preloads, out),
    })?;
    Ok(if are_given && !preloads.are_complete() { Exit::Failed } else { Exit::Passed })
}

/// Returns a note if the package fails mandatory requirements. The preloads are written nevertheless, but need a
/// review.
fn findings(checked: &PackageReport) -> Option<Note> {
    let failing: Vec<&str> = checked
        .requirements
        .iter()
        .filter(|it| it.level == Level::Error && matches!(it.status, Status::Fail | Status::Error))
        .map(|it| &*it.id)
        .collect();
    (!failing.is_empty()).then(|| Note {
        module: String::new(),
        kind: NoteKind::Findings,
        subject: checked.path.clone(),
        message: format!(
            "the package does not meet {} ({}), so the preloads may be wrong; `vnfcheck check` lists the findings",
            counted(failing.len(), "requirement"),
            first_names(&failing, MOST_NAMED)
        ),
        requirement: None,
    })
}
