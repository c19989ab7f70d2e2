//! Help and usage errors.

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue};
use vnfcheck_report::render::printable;

use crate::habits;
use crate::outcome::{harmless, say, show};

/// Prints help or a usage error. If the unknown command is an existing path, suggests `vnfcheck check`; if the command line is
/// one of another tool, prints the command line with the same meaning.
pub(crate) fn print(mut error: clap::Error) -> std::io::Result<()> {
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
