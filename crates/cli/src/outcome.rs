//! The outcome of a run and its exit status.

use std::borrow::Borrow;
use std::fmt::{self, Display};
use std::io::{BufWriter, ErrorKind, Write, stdout};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use vnfcheck_report::render::{RenderOptions, printable};
use vnfcheck_report::{Outcome, RenderError};
use vnfcheck_runner::OpenError;

use crate::terminal;

/// An error with its help.
#[derive(Debug)]
pub(crate) struct Refused {
    /// The error.
    pub(crate) message: String,
    /// The help; `None` if there is nothing to suggest.
    pub(crate) help: Option<String>,
}

impl Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for Refused {}

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The gate is passed, or the requested output was printed.
    Passed,
    /// A gating requirement failed.
    Failed,
    /// A usage error, an unreadable package, an invalid configuration, or an internal error.
    Undecided,
}

impl Exit {
    /// Combines the outcomes of two parts of a run: undecided takes precedence over failed, and failed over passed.
    pub(crate) fn worse(self, other: Self) -> Self {
        match (self, other) {
            (Self::Undecided, _) | (_, Self::Undecided) => Self::Undecided,
            (Self::Failed, _) | (_, Self::Failed) => Self::Failed,
            (Self::Passed, Self::Passed) => Self::Passed,
        }
    }

    /// Returns the exit status of the process.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Passed => 0,
            Self::Failed => 1,
            Self::Undecided => UNDECIDED,
        }
    }
}

impl From<Outcome> for Exit {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Pass => Self::Passed,
            Outcome::Fail => Self::Failed,
            Outcome::Error => Self::Undecided,
        }
    }
}

/// Exit status of a run without a verdict.
pub(crate) const UNDECIDED: u8 = 2;

/// Prints an error and its help to standard error.
pub(crate) fn show(message: &str, help: Option<&str>) {
    const ERROR: Style = AnsiColor::Red.on_default().bold();
    const HELP: Style = AnsiColor::Cyan.on_default().bold();
    say(format_args!("{ERROR}error:{ERROR:#} {}", harmless(message)));
    if let Some(help) = help {
        say(format_args!("{HELP}help:{HELP:#} {}", harmless(help)));
    }
}

/// Returns a path for messages.
pub(crate) fn shown(path: &Path) -> String {
    printable(&path.display().to_string()).into_owned()
}

/// Returns a number with its noun, such as `2 files`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Returns the first names of a list, and the number of the other names.
pub(crate) fn first_names<S: Borrow<str>>(names: &[S], most: usize) -> String {
    let first = names.get(..most).unwrap_or(names).join(", ");
    match names.len().saturating_sub(most) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// Returns a message about a path, with the path first unless the message names the path.
pub(crate) fn about(path: &str, message: &str) -> String {
    let message = printable(message);
    if message.contains(&format!("`{}`", printable(path))) {
        message.into_owned()
    } else {
        format!("{}: {message}", printable(path))
    }
}

/// Escapes terminal control sequences and workflow commands in the lines of a message.
pub(crate) fn harmless(message: &str) -> String {
    message.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// Prints lines to standard error, wrapped to the width of a terminal around commands in backticks.
pub(crate) fn say(lines: impl Display) {
    wrapped_lines(&lines.to_string(), &terminal::error_options()).iter().for_each(say_whole);
}

/// Wraps each line of a string, and keeps each command in backticks on one line.
fn wrapped_lines(text: &str, render_options: &RenderOptions) -> Vec<String> {
    text.split('\n').flat_map(|line| render_options.wrapped_around_commands(line, "  ")).collect()
}

/// Prints a line to standard error without wrapping, so that users can copy a command from the line. If writing fails, the
/// line is dropped and the exit status does not change.
pub(crate) fn say_whole(line: impl Display) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Prints the error that ends a run.
pub(crate) fn show_error(error: &anyhow::Error) {
    let of_refused = || error.downcast_ref::<Refused>().and_then(|it| it.help.as_deref());
    show(&format!("{error:#}"), error.downcast_ref::<OpenError>().map(OpenError::help).or_else(of_refused));
}

/// Writes to standard output. A closed pipe is not an error.
pub(crate) fn print(write: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(stdout().lock());
    let written = write(&mut out).and_then(|()| Ok(out.flush()?));
    unless_gone(written)
}

/// Ignores the error of a closed pipe.
pub(crate) fn unless_gone(printed: anyhow::Result<()>) -> anyhow::Result<()> {
    printed.or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })
}

/// Returns `true` if an error is due to a closed pipe on standard output.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        let rendered = match cause.downcast_ref::<RenderError>() {
            Some(RenderError::Io(error)) => Some(error.kind()),
            Some(RenderError::Json(error)) => error.io_error_kind(),
            Some(RenderError::Csv(error)) => match error.kind() {
                csv::ErrorKind::Io(error) => Some(error.kind()),
                _ => None,
            },
            _ => None,
        };
        io.or(json).or(rendered) == Some(ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_on_a_terminal_are_wrapped_each_on_its_own() {
        let render_options = RenderOptions { wraps: true, width: 20, ..RenderOptions::default() };
        let text = "\nskipped in base.yaml: a fix\n  1) item";
        let lines = ["", "skipped in", "  base.yaml: a fix", "  1) item"].map(String::from);
        assert_eq!(wrapped_lines(text, &render_options), lines);
        assert_eq!(
            wrapped_lines("a long line of a file", &RenderOptions::default()),
            ["a long line of a file"]
        );
    }

    #[test]
    fn a_command_in_a_message_stays_on_one_line() {
        let render_options = RenderOptions { wraps: true, width: 30, ..RenderOptions::default() };
        let text = "no file was changed; run `vnfcheck fix --output b.zip a.zip` to make the changes";
        let lines =
            ["no file was changed; run", "  `vnfcheck fix --output b.zip a.zip`", "  to make the changes"];
        assert_eq!(wrapped_lines(text, &render_options), lines);
    }
}
