//! The outcome of a run and its exit status.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{BufWriter, ErrorKind, Write, stdout};
use std::path::Path;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::error::{ContextKind, ContextValue};
use report::render::printable;
use report::{Outcome, RenderError};
use runner::OpenError;

use crate::habits;

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

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Passed => Self::SUCCESS,
            Exit::Failed => Self::from(1),
            Exit::Undecided => Self::from(UNDECIDED),
        }
    }
}

/// Prints help or a usage error. If the unknown command is an existing path, suggests `vnfcheck check`; if the command line is
/// one of another tool, prints the command line with the same meaning.
pub(crate) fn print_usage(mut error: clap::Error) -> std::io::Result<()> {
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && Path::new(word).exists()
    {
        let word = printable(word);
        show(
            &format!("`{word}` is not a command"),
            Some(&format!("to check the package: vnfcheck check {word}")),
        );
        return Ok(());
    }
    if let Some((message, command)) = habit(&error) {
        show(&message, Some(&format!("run `{command}`")));
        return Ok(());
    }
    // The advice to pass an unknown option as a path would check a package of that name.
    error.remove(ContextKind::Suggested);
    let written = error.render().to_string();
    let shown = with_harmless_arguments(&written, std::env::args_os().skip(1));
    if error.use_stderr() && shown != written {
        say(shown.trim_end());
        return Ok(());
    }
    error.print()
}

/// Returns the message and the right command line for an unknown command or option that another tool has.
fn habit(error: &clap::Error) -> Option<(String, String)> {
    let unknown = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word),
        _ => None,
    };
    let message = if let Some(word) = unknown(ContextKind::InvalidSubcommand) {
        format!("`{}` is not a command", printable(word))
    } else {
        format!("unknown option `{}`", printable(unknown(ContextKind::InvalidArg)?))
    };
    let words: Option<Vec<String>> =
        std::env::args_os().skip(1).map(|word| word.into_string().ok()).collect();
    let right = habits::translated(&words?)?;
    let command =
        shlex::try_join(std::iter::once("vnfcheck").chain(right.iter().map(String::as_str))).ok()?;
    Some((message, command))
}

/// Escapes the arguments in a usage error, so that they cannot control the terminal or begin a line.
fn with_harmless_arguments(message: &str, arguments: impl Iterator<Item = OsString>) -> String {
    let mut shown = message.to_owned();
    for argument in arguments {
        let argument = argument.to_string_lossy();
        let value = argument.split_once('=').map(|(_, value)| value);
        for text in [Some(&*argument), value].into_iter().flatten() {
            let inert = printable(text);
            if inert != text {
                shown = shown.replace(text, &inert);
            }
        }
    }
    harmless(&shown)
}

/// Prints an error and its help to standard error.
pub(crate) fn show(message: &str, help: Option<&str>) {
    const ERROR: Style = AnsiColor::Red.on_default().bold();
    const HELP: Style = AnsiColor::Cyan.on_default().bold();
    say(format_args!("{ERROR}error:{ERROR:#} {}", harmless(message)));
    if let Some(help) = help {
        say(format_args!("{HELP}help:{HELP:#} {}", harmless(help)));
    }
}

/// Escapes terminal control sequences and workflow commands in the lines of a message.
fn harmless(message: &str) -> String {
    message.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// Prints a line to standard error. If writing fails, the line is dropped and the exit status does not change.
pub(crate) fn say(line: impl Display) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Prints the error that ends a run.
pub(crate) fn show_error(error: &anyhow::Error) {
    show(&format!("{error:#}"), error.downcast_ref::<OpenError>().map(OpenError::help));
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
    fn no_argument_drives_the_terminal_or_begins_a_line() {
        let argument = "x\n::add-mask::y\u{202e}##[error]";
        for given in [argument.to_owned(), format!("--release={argument}")] {
            let message =
                format!("error: invalid value '{argument}' for '--release'\n\nFor more, try '--help'.");
            let shown = with_harmless_arguments(&message, std::iter::once(given.into()));
            let lines: Vec<&str> = shown.lines().collect();
            assert_eq!(lines.len(), 3, "{shown}");
            assert!(
                !shown.contains("##[") && !shown.contains('\u{202e}') && !shown.contains(" ::"),
                "{shown}"
            );
        }
    }
}
