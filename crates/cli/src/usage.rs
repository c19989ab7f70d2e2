//! Help and usage errors.

use std::ffi::OsString;
use std::path::Path;

use clap::CommandFactory;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use vnfcheck_names::near::nearest;
use vnfcheck_report::render::printable;

use crate::args::Arguments;
use crate::habits::{self, Unknown};
use crate::outcome::{harmless, say, show};

/// Prints help or a usage error. If the unknown command is an existing path, suggests `vnfcheck check`; if the command
/// line is from another tool, prints the equivalent command line.
pub(crate) fn print(mut error: clap::Error) -> std::io::Result<()> {
    if let Some(word) = text(&error, ContextKind::InvalidSubcommand)
        && Path::new(word).exists()
    {
        let word = printable(word);
        show(
            &format!("`{word}` is not a command"),
            Some(&format!("run `vnfcheck check {word}` to check the package")),
        );
        return Ok(());
    }
    let words: Option<Vec<String>> =
        std::env::args_os().skip(1).map(|word| word.into_string().ok()).collect();
    let words = words.unwrap_or_default();
    if let Some((message, help)) = answer(&error, &words) {
        show(&message, Some(&help));
        return Ok(());
    }
    // The parser's advice to pass an unknown option as a path would check a package of that name.
    error.remove(ContextKind::Suggested);
    keep_near_tips(&mut error, &words);
    if let Some(variable) = variable(&error, &words) {
        error.insert(ContextKind::InvalidArg, ContextValue::String(variable));
    }
    let written = error.render().to_string();
    let shown = with_harmless_arguments(&written, std::env::args_os().skip(1));
    if error.use_stderr() && shown != written {
        say(shown.trim_end());
        return Ok(());
    }
    error.print()
}

/// Returns a string from the error's context.
fn text(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word),
        _ => None,
    }
}

/// Values of `--release` in other tools for the newest release.
const NEWEST: [&str; 4] = ["current", "default", "latest", "newest"];

/// Returns the message and the help for unknown words with a known meaning, such as options of other tools.
fn answer(error: &clap::Error, words: &[String]) -> Option<(String, String)> {
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = text(error, ContextKind::InvalidSubcommand)?;
            let help = habits::help(words, Unknown::Command(word)).or_else(|| near_help(words, word))?;
            Some((format!("`{}` is not a command", printable(word)), help))
        }
        ErrorKind::UnknownArgument => {
            let word = text(error, ContextKind::InvalidArg)?;
            let help = habits::help(words, Unknown::Option(word))?;
            let is_before_command = words.first().is_some_and(|first| first.starts_with('-'));
            let place = if is_before_command { " before the command" } else { "" };
            Some((format!("unknown option `{}`{place}", printable(word)), help))
        }
        ErrorKind::ArgumentConflict => {
            let is_repeated = |word: &&String| {
                word.strip_prefix("-vv").is_some_and(|rest| rest.bytes().all(|letter| letter == b'v'))
            };
            let word = words.iter().find(is_repeated)?;
            let help = habits::help(words, Unknown::Option(word))?;
            Some((format!("unknown option `{word}`"), help))
        }
        ErrorKind::InvalidValue => {
            let value = text(error, ContextKind::InvalidValue)?;
            let is_release = text(error, ContextKind::InvalidArg)?.starts_with("--release ");
            (is_release && NEWEST.contains(&value) && variable(error, words).is_none()).then(|| {
                let help = "leave out `--release`; the newest release is the default";
                (format!("unknown release `{value}`"), help.to_owned())
            })
        }
        _ => None,
    }
}

/// Returns the help for a misspelled command after `help`, for which the parser has no suggestion.
fn near_help(words: &[String], word: &str) -> Option<String> {
    words.first().filter(|first| *first == "help")?;
    let program = Arguments::command();
    let shown = program.get_subcommands().filter(|command| !command.is_hide_set());
    let near = nearest(word, shown.map(clap::Command::get_name))?;
    Some(format!("run `vnfcheck help {near}`"))
}

/// Removes the parser's suggestions that are not similar to the unknown word.
fn keep_near_tips(error: &mut clap::Error, words: &[String]) {
    for (typed, suggested) in [
        (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
        (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        (ContextKind::InvalidValue, ContextKind::SuggestedValue),
    ] {
        let Some(word) = text(error, typed).map(str::to_owned) else { continue };
        let mut names = match error.remove(suggested) {
            Some(ContextValue::String(name)) => vec![name],
            Some(ContextValue::Strings(names)) => names,
            _ => continue,
        };
        names.retain(|name| is_near(&word, name));
        if !names.is_empty() {
            error.insert(suggested, ContextValue::Strings(names));
        } else if let Some(usage) = usage(words).filter(|_| suggested == ContextKind::SuggestedArg) {
            // The usage of the error contains the removed suggestion.
            error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
        }
    }
}

/// Returns `true` if an unknown word is a misspelling or the start of a name.
fn is_near(word: &str, name: &str) -> bool {
    let [word, name] = [word, name].map(|text| text.trim_start_matches('-'));
    let length = word.chars().count();
    // Without this condition, `--no-ignore` would mean `--ignore`.
    word.starts_with("no-") == name.starts_with("no-")
        && (length > 2 && name.starts_with(word)
            || length > 3 && nearest(word, std::iter::once(name)).is_some()
            || length > 1 && lacks_inner_letter(word, name))
}

/// Returns `true` if a word is a name without a letter after the first and before the last.
fn lacks_inner_letter(word: &str, name: &str) -> bool {
    word.char_indices().skip(1).any(|(at, _)| {
        let (start, end) = word.split_at(at);
        let inner = name.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
        inner.is_some_and(|inner| inner.chars().count() == 1)
    })
}

/// Returns the usage of the command in the words.
fn usage(words: &[String]) -> Option<StyledStr> {
    let mut program = Arguments::command();
    program.build();
    let name = words.iter().find(|word| !word.starts_with('-'))?;
    Some(program.find_subcommand_mut(name)?.render_usage())
}

/// Returns the environment variable whose value is invalid, if the words do not contain the option.
fn variable(error: &clap::Error, words: &[String]) -> Option<String> {
    if !matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation) {
        return None;
    }
    let long = text(error, ContextKind::InvalidArg)?.split(' ').next()?.strip_prefix("--")?;
    let mut program = Arguments::command();
    program.build();
    let name = words.iter().find(|word| !word.starts_with('-'))?;
    let mut options = program.find_subcommand(name)?.get_arguments();
    let option = options.find(|option| option.get_long() == Some(long))?;
    let is_long = |word: &str| word.strip_prefix("--").is_some_and(|it| it.split('=').next() == Some(long));
    let is_short = |word: &str| {
        option.get_short().is_some_and(|short| {
            word.strip_prefix('-').is_some_and(|it| !it.starts_with('-') && it.contains(short))
        })
    };
    let variable = option.get_env()?;
    let is_given = words.iter().any(|word| is_long(word) || is_short(word));
    (!is_given && std::env::var_os(variable).is_some()).then(|| variable.to_string_lossy().into_owned())
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
    fn only_similar_names_are_suggested() {
        for (word, name, expected) in [
            ("--formt", "--format", true),
            ("--verobse", "--verbose", true),
            ("--stat", "--statistics", true),
            ("expalin", "explain", true),
            ("fx", "fix", true),
            ("lst", "list", true),
            ("ls", "lsp", false),
            ("--table", "--fixable", false),
            ("--plain", "--fail-on", false),
            ("--concise", "--config", false),
            ("--recursive", "--rules-file", false),
            ("--namespace", "--one-package", false),
            ("--exit-code", "--exclude", false),
            ("--show-source", "--show", false),
            ("--no-ignore", "--ignore", false),
            ("upgrade", "preload", false),
            ("clean", "explain", false),
            ("ksh", "zsh", false),
        ] {
            assert_eq!(is_near(word, name), expected, "{word} {name}");
        }
    }

    #[test]
    fn the_usage_is_that_of_the_command() {
        let words = ["--bogus", "check", "vlb"].map(str::to_owned);
        let shown = usage(&words).map(|usage| usage.to_string());
        assert_eq!(shown.as_deref(), Some("Usage: vnfcheck check [OPTIONS] [PATH]..."));
    }

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
