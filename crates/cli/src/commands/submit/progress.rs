//! Progress of a submission on standard error.

use std::fmt::Display;
use std::io::{IsTerminal, stderr};

use indicatif::ProgressBar;
use vnfcheck_report::render::printable;

use crate::commands::monitor::TICK;
use crate::outcome::say;

/// A spinner on a terminal; otherwise one line per step.
pub(super) struct Progress {
    is_quiet: bool,
    spinner: Option<ProgressBar>,
}

impl Progress {
    pub(super) fn new(is_quiet: bool) -> Self {
        let spinner = (!is_quiet && stderr().is_terminal()).then(ProgressBar::new_spinner);
        if let Some(spinner) = &spinner {
            spinner.enable_steady_tick(TICK);
        }
        Self { is_quiet, spinner }
    }

    /// Shows the current step.
    pub(super) fn step(&self, text: impl Display) {
        let text = printable(&text.to_string()).into_owned();
        match &self.spinner {
            Some(spinner) => spinner.set_message(text),
            None => self.note(text),
        }
    }

    /// Prints a line that the spinner does not replace.
    pub(super) fn note(&self, text: impl Display) {
        if self.is_quiet {
            return;
        }
        let line = printable(&text.to_string()).into_owned();
        match &self.spinner {
            Some(spinner) => spinner.suspend(|| say(line)),
            None => say(line),
        }
    }

    /// Removes the spinner.
    pub(super) fn finish(&self) {
        if let Some(spinner) = &self.spinner {
            spinner.finish_and_clear();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}
