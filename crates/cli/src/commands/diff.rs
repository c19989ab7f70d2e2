//! The command `vnfcheck diff`.

use std::path::Path;

use anyhow::ensure;
use vnfcheck_report::render::write_inert_json;
use vnfcheck_report::{Baseline, diff};
use vnfcheck_runner::{Input, baseline};

use crate::args::{Diff, DiffFormat};
use crate::outcome::{Exit, about, print, say};
use crate::terminal;

pub(crate) fn run(diff: &Diff) -> anyhow::Result<Exit> {
    // Both packages are checked with the configuration of the new package.
    let package = [&diff.new, &diff.old].into_iter().find(|path| !is_report(path)).cloned();
    let options = diff.settings.options(package.as_slice(), false)?;
    let read = |path: &Path| -> anyhow::Result<Baseline> {
        if is_report(path) {
            return Ok(baseline::read(path)?);
        }
        let checked = vnfcheck_runner::run(&[Input::Path(path.to_path_buf())], &options);
        Ok(Baseline::of_report(&checked.report)?)
    };
    let (old, new) = (read(&diff.old)?, read(&diff.new)?);
    ensure!(
        new.is_report(),
        "`{}` is a baseline, which does not contain levels; pass the package or its JSON report",
        diff.new.display()
    );
    for error in old.errors.iter().chain(&new.errors) {
        say(format_args!("error: {}", about(&error.path, &error.message)));
    }
    if !(old.errors.is_empty() && new.errors.is_empty()) {
        return Ok(Exit::Undecided);
    }
    if old.is_report() && (&old.catalogue, &old.profile) != (&new.catalogue, &new.profile) {
        say("note: the two reports use different releases or profiles");
    }
    let compared = diff::compare(&old, &new, options.fail_on);
    print(|out| match diff.format {
        DiffFormat::Text => {
            let mut text = Vec::new();
            diff::write_text(&compared, &mut text)?;
            let render_options = terminal::render_options();
            let lines =
                str::from_utf8(&text)?.lines().flat_map(|line| render_options.wrapped(line, "      "));
            Ok(lines.into_iter().try_for_each(|line| writeln!(out, "{line}"))?)
        }
        DiffFormat::Json => {
            write_inert_json(&compared, out)?;
            Ok(writeln!(out)?)
        }
    })?;
    Ok(compared.outcome.into())
}

fn is_report(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}
