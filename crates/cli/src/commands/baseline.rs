//! `--baseline` of `vnfcheck check`

use std::path::Path;

use anyhow::{anyhow, ensure};
use report::{Known, Report};
use runner::policy::Sourced;
use runner::{Options, known};

use crate::outputs::{replace, state_written};

/// Brings the baseline into the options, or, when it is to be written, has every failure of the run known by it.
pub(crate) fn prepare(file: &Path, write: bool, options: &mut Options) -> anyhow::Result<()> {
    let origin = file.display().to_string();
    if write {
        options.policy.new_baseline = Some(origin);
    } else {
        let value =
            known::read(file).map_err(|error| anyhow!("{error}; --write-baseline writes a baseline"))?;
        options.policy.baseline = Some(Sourced { value, origin });
    }
    Ok(())
}

/// Writes what a run made known. Without a package that could not be opened the baseline would lose what it knows of it.
pub(crate) fn write(file: &Path, report: &Report) -> anyhow::Result<()> {
    if !report.errors.is_empty() {
        return Ok(());
    }
    save(file, &Known::of_report(report)?.into_baseline())
}

/// Removes from the baseline what a run judged by it did not find any more.
pub(crate) fn prune(file: &Path, report: &Report, options: &Options) -> anyhow::Result<()> {
    let Some(baseline) = &options.policy.baseline else { return Ok(()) };
    ensure!(
        !baseline.value.is_report(),
        "`{}` is a report, which is not pruned; write a baseline with --write-baseline",
        file.display()
    );
    save(file, &baseline.value.pruned(&Known::of_report(report)?))
}

fn save(file: &Path, known: &Known) -> anyhow::Result<()> {
    let text = known.to_json()?;
    replace(file, |out| Ok(out.write_all(text.as_bytes())?))?;
    state_written(file);
    Ok(())
}
