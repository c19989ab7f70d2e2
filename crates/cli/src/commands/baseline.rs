//! The option `--baseline` of `vnfcheck check`.

use std::path::Path;

use anyhow::{anyhow, ensure};
use vnfcheck_report::{Baseline, Report};
use vnfcheck_runner::policy::Sourced;
use vnfcheck_runner::{Options, baseline};

use crate::outputs::{replace, state_written};

/// Loads the baseline into the options. Before a baseline is written, every failure of the run counts as known.
pub(crate) fn prepare(file: &Path, write: bool, options: &mut Options) -> anyhow::Result<()> {
    let origin = file.display().to_string();
    if write {
        options.policy.new_baseline = Some(origin);
    } else {
        let value = baseline::read(file)
            .map_err(|error| anyhow!("{error}; add --write-baseline to write a baseline"))?;
        options.policy.baseline = Some(Sourced { value, origin });
    }
    Ok(())
}

/// Writes the failures of a run to the baseline. Writes nothing if a package could not be opened, because the baseline
/// would lose its entries.
pub(crate) fn write(file: &Path, report: &Report) -> anyhow::Result<()> {
    if !report.errors.is_empty() {
        return Ok(());
    }
    save(file, &Baseline::of_report(report)?.into_baseline())
}

/// Removes the entries from the baseline whose findings the run did not report.
pub(crate) fn prune(file: &Path, report: &Report, options: &Options) -> anyhow::Result<()> {
    let Some(baseline) = &options.policy.baseline else { return Ok(()) };
    ensure!(
        !baseline.value.is_report(),
        "`{}` is a report, not a baseline; write a baseline with --write-baseline",
        file.display()
    );
    save(file, &baseline.value.pruned(&Baseline::of_report(report)?))
}

fn save(file: &Path, known: &Baseline) -> anyhow::Result<()> {
    let text = known.to_json()?;
    replace(file, |out| Ok(out.write_all(text.as_bytes())?))?;
    state_written(file);
    Ok(())
}
