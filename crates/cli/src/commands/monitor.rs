//! Output of a run other than the report: the progress on a terminal, and the cost of the rules.

use std::collections::HashMap;
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use vnfcheck_check::RuleSets;
use vnfcheck_runner::Observer;

use crate::outcome::say;
use crate::signals::Signals;

/// Delay before progress is shown.
const MOMENT: Duration = Duration::from_millis(500);

/// Text of the spinner of `vnfcheck fix`.
pub(super) const COMPUTING: &str = "computing the changes";

/// Interval between two frames of a spinner.
pub(super) const TICK: Duration = Duration::from_millis(200);

/// Number of rules to list individually; the others share one line.
const LISTED: usize = 20;

/// An observer that shows the progress of a run.
pub(crate) struct Monitor {
    progress: Option<Progress>,
    /// Time by rule, if requested.
    times: Option<Mutex<HashMap<String, Duration>>>,
}

impl Monitor {
    /// Creates a monitor, which shows progress if standard error is a terminal, and measures rules if requested.
    pub(crate) fn new(profile_rules: bool) -> Self {
        Self {
            progress: stderr().is_terminal().then(Progress::new),
            times: profile_rules.then(Mutex::default),
        }
    }

    /// Clears the progress from the terminal and prints the cost of the rules with their titles from the known sets.
    pub(crate) fn finish(&self, known: &RuleSets) {
        if let Some(progress) = &self.progress {
            progress.bar.finish_and_clear();
        }
        if let Some(times) = &self.times {
            let times = times.lock().unwrap_or_else(PoisonError::into_inner);
            say(shares(&times, known).trim_end());
        }
    }
}

impl Observer for Monitor {
    fn packages_found(&self, count: usize) {
        if let Some(progress) = &self.progress {
            progress.packages_found(count);
        }
    }

    fn follows_rules(&self) -> bool {
        self.progress.is_some() || self.times.is_some()
    }

    fn rule_ran(&self, id: &str, took: Duration) {
        if let Some(times) = &self.times {
            *times.lock().unwrap_or_else(PoisonError::into_inner).entry(id.to_owned()).or_default() += took;
        }
        if let Some(progress) = &self.progress {
            progress.tick();
        }
    }

    fn package_done(&self) {
        if let Some(progress) = &self.progress {
            progress.package_done();
        }
    }
}

/// Runs a function, and shows a spinner on a terminal if the function takes longer than the delay.
pub(super) fn with_spinner<T>(text: &'static str, action: impl FnOnce() -> T) -> T {
    if !stderr().is_terminal() {
        return action();
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_message(text);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
        bar.set_style(style);
    }
    let (end, ended) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if ended.recv_timeout(MOMENT) == Err(RecvTimeoutError::Timeout) {
                Signals::of_process().clear_at_end(bar.clone());
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(TICK);
                // The error means that the function has ended.
                let _ = ended.recv();
            }
            bar.finish_and_clear();
        });
        let done = action();
        drop(end);
        done
    })
}

/// A progress bar that appears if the run takes longer than the delay.
struct Progress {
    bar: ProgressBar,
    packages: AtomicUsize,
    done: AtomicUsize,
    started: Instant,
    is_shown: AtomicBool,
}

impl Progress {
    fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        // The terminal shows `^C` after the bar, so the bar must not fill the line.
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {bar:24} {elapsed}") {
            bar.set_style(style);
        }
        let progress = Self {
            bar,
            packages: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            started: Instant::now(),
            is_shown: AtomicBool::new(false),
        };
        progress.bar.set_message("looking for packages");
        progress
    }

    fn packages_found(&self, count: usize) {
        self.packages.store(count, Ordering::Relaxed);
        self.bar.set_length(count as u64);
        self.show(0);
        self.tick();
    }

    fn tick(&self) {
        if self.started.elapsed() > MOMENT && !self.is_shown.swap(true, Ordering::Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            Signals::of_process().clear_at_end(self.bar.clone());
        }
        self.bar.tick();
    }

    fn package_done(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        self.bar.inc(1);
        self.show(done);
        self.tick();
    }

    fn show(&self, done: usize) {
        let packages = self.packages.load(Ordering::Relaxed);
        self.bar.set_message(format!("checking, {done} of {packages} packages done"));
    }
}

/// Lists the rules with their share of the total time, most expensive first.
fn shares(times: &HashMap<String, Duration>, known: &RuleSets) -> String {
    let all: Duration = times.values().sum();
    let share = |time: Duration| 100.0 * time.as_secs_f64() / all.as_secs_f64().max(f64::MIN_POSITIVE);
    let mut sorted: Vec<(&str, Duration)> = times.iter().map(|(id, time)| (id.as_str(), *time)).collect();
    sorted.sort_by_key(|(id, time)| (std::cmp::Reverse(*time), *id));
    let mut lines = vec![format!("time of {} rules: {all:.1?}\n", sorted.len())];
    lines.extend(sorted.iter().take(LISTED).map(|(id, time)| {
        let title = known.requirement(id).map_or("", |requirement| &*requirement.title);
        format!("{:5.1} % {time:>9.1?}  {id:8}  {title}\n", share(*time))
    }));
    if let Some(rest @ [_, ..]) = sorted.get(LISTED..) {
        let time = rest.iter().map(|(_, time)| *time).sum();
        lines.push(format!("{:5.1} % {time:>9.1?}  {} others\n", share(time), rest.len()));
    }
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_costliest_rule_is_first_and_the_shares_are_of_all() {
        let times = HashMap::from([
            ("R-90526".to_owned(), Duration::from_micros(250)),
            ("R-90152".to_owned(), Duration::from_micros(750)),
        ]);
        assert_eq!(
            shares(&times, vnfcheck_rules::built_in()),
            "time of 2 rules: 1.0ms\n 75.0 %   750.0µs  R-90152   The section `resources:` declares at least one resource\n \
             25.0 %   250.0µs  R-90526   Parameter declarations have no `default` attribute\n"
        );
    }

    #[test]
    fn no_rule_has_no_share() {
        assert_eq!(shares(&HashMap::new(), vnfcheck_rules::built_in()), "time of 0 rules: 0.0ns\n");
    }
}
