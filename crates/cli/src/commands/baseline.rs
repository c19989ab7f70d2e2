//! `--baseline` of `vnfcheck check`

use std::path::Path;

use anyhow::{anyhow, ensure};
use report::{Known, Report, baseline};
use runner::policy::Sourced;
use runner::{Input, Options, known};

use crate::outputs::replace;

/// Brings the baseline into the options; when asked to, writes it first with what fails without any.
pub(crate) fn prepare(
    file: &Path,
    write: bool,
    inputs: &[Input],
    options: &mut Options,
) -> anyhow::Result<()> {
    let known = if write {
        let report = runner::run(inputs, options).report;
        let known = Known::of_report(&report)?.into_baseline();
        // Without a package that could not be opened it would lose what it knows of it.
        if report.errors.is_empty() {
            save(file, &known)?;
        }
        known
    } else {
        known::read(file).map_err(|error| anyhow!("{error}; --write-baseline writes a baseline"))?
    };
    options.policy.baseline = Some(Sourced { value: known, origin: file.display().to_string() });
    Ok(())
}

/// Removes from the baseline what a run judged by it did not find any more.
pub(crate) fn prune(file: &Path, report: &Report, options: &Options) -> anyhow::Result<()> {
    let Some(baseline) = &options.policy.baseline else { return Ok(()) };
    ensure!(
        baseline.value.schema == baseline::SCHEMA,
        "`{}` is a report, which is not pruned; write a baseline with --write-baseline",
        file.display()
    );
    save(file, &baseline.value.pruned(&Known::of_report(report)?))
}

fn save(file: &Path, known: &Known) -> anyhow::Result<()> {
    let text = known.to_json()?;
    replace(file, |out| Ok(out.write_all(text.as_bytes())?))
}
