//! The command `vnfcheck check`.

mod attesting;
mod by_package;
mod spool;
mod unmatched;
mod writing;

use std::io::{IsTerminal, stdin, stdout};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use vnfcheck_hot::Cancel;
use vnfcheck_report::render::{note_lines, printable};
use vnfcheck_report::{Format, PackageReport, Report};
use vnfcheck_runner::open::Bounds;
use vnfcheck_runner::run::run_in_parts;
use vnfcheck_runner::{Input, Options, within};

use crate::args::Check;
use crate::commands::monitor::Monitor;
use crate::commands::{baseline, watch};
use crate::guard::{Guard, Replaces};
use crate::outcome::{Exit, about, print, say, show};
use crate::parsers::Target;
use crate::settings::misnamed_configuration;
use attesting::Attestation;
use by_package::ByPackage;
use writing::{GRACE, LAST_GRACE, Outputs, give_up_at, pages_there, render_options};

/// Default timeout per package with `--gate`.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) fn run(check: &Check) -> anyhow::Result<Exit> {
    anstream::ColorChoice::from(check.color).write_global();
    vnfcheck_runner::threads::start(check.threads)
        .context("cannot start the threads of the run; use fewer with --threads, or add memory")?;
    if check.watch { watch::run(check, || run_once(check)) } else { run_once(check) }
}

fn run_once(check: &Check) -> anyhow::Result<Exit> {
    let targets = check.targets()?;
    let started = Instant::now();
    refuse_for_standard_output(&targets)?;
    if check.show_config {
        let shown = check.settings.show(&check.paths, check.gate)?;
        print(|out| Ok(out.write_all(shown.as_bytes())?))?;
        return Ok(Exit::Passed);
    }
    let mut guard = Guard::default();
    let mut options = options(check, &targets, started, &mut guard)?;
    show_configuration(check, options.policy.configuration.as_deref());
    let (attestation, inputs) = match Attestation::prepare(check, &options, &mut guard)? {
        Some((attestation, input)) => (Some(attestation), vec![input]),
        None => (None, inputs(check, &options.bounds, options.timeout)?),
    };
    options.spent = started.elapsed();
    baseline::prepare(check, &mut options)?;
    let end = end_of_writing(started, options.timeout, inputs.len());
    let outputs = Outputs { check, started, cancel: end.map_or_else(Cancel::never, Cancel::at) };
    // A baseline and a signed verdict need the whole report.
    let needs_report = check.baseline.is_some() || attestation.is_some();
    let mut by_package = if needs_report { None } else { ByPackage::of(&outputs, &targets, options.fail_on) };
    let give_up = || {
        if let Some(end) = end.filter(|_| !check.watch) {
            give_up_at(end + LAST_GRACE);
        }
    };
    let is_immediate = by_package.as_ref().is_some_and(ByPackage::is_immediate);
    // An output that is written during the run may have no reader.
    if is_immediate {
        give_up();
    }
    let monitor = Arc::new(Monitor::new(check.profile_rules));
    let mut finished = |packages: &mut [PackageReport]| {
        if let Some(by_package) = &mut by_package {
            by_package.add(packages);
        }
    };
    let mut checked = run_in_parts(&inputs, &options, Arc::clone(&monitor) as _, &mut finished);
    monitor.finish(&options.policy.known);
    unmatched::state(check, &checked.report);
    if !is_immediate {
        give_up();
    }
    baseline::update(check, &checked.report, &options)?;
    show_errors(&checked.report);
    show_notes(&targets, &checked.report);
    match by_package.filter(|it| !it.is_empty()) {
        Some(by_package) => by_package.finish(&mut checked.report)?,
        None => outputs.write_all(&targets, &checked)?,
    }
    if let Some(attestation) = attestation {
        attestation.write(&checked.report)?;
    }
    let exit = checked.report.outcome.into();
    if !check.watch {
        // The process is about to exit, which frees all memory at once; dropping many packages one by one would take a
        // while.
        std::mem::forget(checked);
    }
    Ok(exit)
}

/// Returns the options of a run that writes the targets.
fn options(
    check: &Check,
    targets: &[Target],
    started: Instant,
    guard: &mut Guard,
) -> anyhow::Result<Options> {
    let mut options = check.settings.guarded_options(&check.paths, check.gate, guard)?;
    guard_outputs(check, targets, guard)?;
    options.timeout = check.timeout.or(check.gate.then_some(PATIENCE));
    // With a timeout, the full time is available for the verdicts.
    options.tries_fixes = options.timeout.is_none() && shows_fixable(check, targets);
    options.md5 = targets.iter().any(|target| target.format == Format::VvpJson);
    let shown = render_options(check, started);
    options.keeps_packages = targets.iter().any(|target| target.format.shows_packages(&shown));
    Ok(options)
}

/// Prints a note about a configuration, if users may be wrong about whether the configuration applies.
fn show_configuration(check: &Check, configuration: Option<&str>) {
    if let Some(file) = configuration.filter(|_| check.settings.finds_config())
        && check.paths.iter().any(|path| path.as_os_str() == "-")
    {
        // Standard input has no location, so users would not expect the file to apply.
        say(format_args!("note: the configuration of standard input is {}", printable(file)));
    }
    if check.settings.finds_config()
        && !check.settings.ignores_config()
        && !check.gate
        && configuration.is_none()
        && let Some(file) = misnamed_configuration(&check.paths)
    {
        let file = file.to_string_lossy();
        say(format_args!(
            "note: `{}` is not read; the configuration is named `vnfcheck.yaml`",
            printable(&file)
        ));
    }
}

/// Returns the time at which the reports must be written; `None` without a timeout. Packages that are checked one after
/// another share their time for writing the reports.
fn end_of_writing(started: Instant, timeout: Option<Duration>, inputs: usize) -> Option<Instant> {
    let in_turn = inputs.div_ceil(rayon::current_num_threads()).max(1);
    let all = timeout?.checked_mul(u32::try_from(in_turn).ok()?)?;
    started.checked_add(all)?.checked_add(GRACE)
}

/// Returns `true` if an output states the number of fixable findings: a format for people, or the summary that
/// replaces a format on standard output.
fn shows_fixable(check: &Check, targets: &[Target]) -> bool {
    let is_for_people =
        |it: &Target| matches!(it.format, Format::Findings | Format::Table | Format::Plain | Format::Html);
    targets.iter().any(is_for_people) || check.quiet || targets.iter().all(|it| it.file.is_some())
}

/// Refuses a run that would overwrite a file that it reads, or write two outputs to one file.
fn guard_outputs(check: &Check, targets: &[Target], guard: &mut Guard) -> anyhow::Result<()> {
    match &check.baseline {
        Some(file) if check.write_baseline || check.prune_baseline => {
            guard.writes(file, Replaces::Baseline)?;
        }
        Some(file) => guard.reads(file, "the baseline"),
        None => {}
    }
    if targets.iter().any(|target| target.file.is_none()) {
        guard.writes_standard_output()?;
    }
    for target in targets {
        let Some(file) = &target.file else { continue };
        guard.writes(file, Replaces::Report)?;
        if target.format == Format::Html {
            for page in pages_there(file) {
                guard.writes(&page, Replaces::Report)?;
            }
        }
    }
    Ok(())
}

/// Refuses more than one format for standard output, and binary formats on a terminal.
fn refuse_for_standard_output(targets: &[Target]) -> anyhow::Result<()> {
    let mut written = targets.iter().filter(|target| target.file.is_none());
    let Some(target) = written.next() else { return Ok(()) };
    ensure!(
        written.next().is_none(),
        "only one format can be written to standard output; write the others to a file: FORMAT=FILE"
    );
    let name = target.format.name();
    ensure!(
        !target.format.is_binary() || !stdout().is_terminal(),
        "{name} is not for terminals; write the report to a file: --format {name}=report.{name}"
    );
    Ok(())
}

/// Reports packages that could not be opened or checked on standard error.
fn show_errors(report: &Report) {
    for error in &report.errors {
        let detail = error.detail.as_ref().map(|it| format!("\n  {}", printable(it))).unwrap_or_default();
        show(&(about(&error.path, &error.message) + &detail), Some(&error.help));
    }
}

/// Prints notes to standard error, unless a format on standard output contains them.
fn show_notes(targets: &[Target], report: &Report) {
    let shows_notes = |it: &Target| {
        it.file.is_none() && matches!(it.format, Format::Findings | Format::Table | Format::Plain)
    };
    if !targets.iter().any(shows_notes) {
        for line in note_lines(report) {
            say(line);
        }
    }
}

fn inputs(check: &Check, bounds: &Bounds, limit: Option<Duration>) -> anyhow::Result<Vec<Input>> {
    let standard = check.paths.iter().filter(|path| path.as_os_str() == "-").count();
    ensure!(standard <= 1, "standard input can be read only once; pass one `-`");
    check
        .paths
        .iter()
        .map(|path| {
            if path.as_os_str() == "-" {
                let bounds = *bounds;
                let read = move || Input::read(stdin().lock(), &bounds);
                let Some(limit) = limit else { return Ok(read()?) };
                let read = within(limit, read);
                Ok(read.with_context(|| {
                    format!(
                        "standard input took longer than {} s; allow more with --timeout",
                        limit.as_secs_f64()
                    )
                })??)
            } else {
                Ok(Input::Path(path.clone()))
            }
        })
        .collect()
}
