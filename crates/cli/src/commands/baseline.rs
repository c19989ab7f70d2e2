//! The option `--baseline` of `vnfcheck check`.

use std::path::Path;

use anyhow::{anyhow, ensure};
use vnfcheck_report::{Baseline, Report};
use vnfcheck_runner::policy::Sourced;
use vnfcheck_runner::{Options, baseline};

use crate::args::Check;
use crate::outputs::{replace, state_written};

/// Loads the baseline into the options. Before a baseline is written, every failure of the run counts as known.
pub(crate) fn prepare(check: &Check, options: &mut Options) -> anyhow::Result<()> {
    let Some(file) = &check.baseline else { return Ok(()) };
    let origin = file.display().to_string();
    if check.write_baseline {
        options.policy.new_baseline = Some(origin);
    } else {
        let value = baseline::read(file)
            .map_err(|error| anyhow!("{error}; add --write-baseline to write a baseline"))?;
        options.policy.baseline = Some(Sourced { value, origin });
    }
    Ok(())
}

/// Writes the failures of a run to the baseline, or removes the entries whose findings the run did not report.
pub(crate) fn update(check: &Check, report: &Report, options: &Options) -> anyhow::Result<()> {
    match (&check.baseline, &options.policy.baseline) {
        // A written baseline would lose the entries of a package that could not be opened.
        (Some(file), _) if check.write_baseline && report.errors.is_empty() => {
            save(file, &Baseline::of_report(report)?.into_baseline())
        }
        (Some(file), Some(baseline)) if check.prune_baseline => {
            ensure!(
                !baseline.value.is_report(),
                "`{}` is a report, not a baseline; write a baseline with --write-baseline",
                file.display()
            );
            save(file, &baseline.value.pruned(&Baseline::of_report(report)?))
        }
        _ => Ok(()),
    }
}

fn save(file: &Path, known: &Baseline) -> anyhow::Result<()> {
    let text = known.to_json()?;
    replace(file, |out| Ok(out.write_all(text.as_bytes())?))?;
    state_written(file);
    Ok(())
}
