//! Shell scripts in `user_data` and configurations.

use shuck_parser::ShellDialect;
use shuck_parser::parser::Parser;
use vnfcheck_maps::HashSet;

use super::texts::text_of;
use super::{Together, property, together};
use crate::heat::Scope;
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // The shell can parse a script.
    rule("practice.script-syntax", |cx, out| together(cx, Together::ScriptSyntax, out)).about_resources(),
    // A script signals success only if its commands succeeded.
    rule("practice.signal-without-errexit", |cx, out| together(cx, Together::SignalWithoutErrexit, out))
        .about_resources(),
];

/// Maximum length in bytes of a checked script: the limit of Nova for `user_data`.
const MOST_BYTES: usize = 64 << 10;

/// The types with scripts, with the property that contains the script.
const SCRIPTS: [(&str, &str); 2] =
    [("OS::Nova::Server", "user_data"), ("OS::Heat::SoftwareConfig", "config")];

pub(super) fn check_syntax(scope: &Scope<'_>, out: &mut Findings) {
    check(scope, out, syntax_error, "correct the script; `bash -n` checks its syntax");
}

pub(super) fn check_signals(scope: &Scope<'_>, out: &mut Findings) {
    let help =
        "add `set -e` at the start of the script, or send the status of the last command with the signal";
    check(scope, out, unconditional_signal, help);
}

/// Checks each shell script of a template; `defect` describes the defect of a script.
pub(super) fn check<'p>(
    scope: &Scope<'p>,
    out: &mut Findings,
    defect: fn(&str) -> Option<String>,
    help: &str,
) {
    let mut seen = HashSet::default();
    for (type_name, name) in SCRIPTS {
        for (_, definition) in scope.template.definitions_named(type_name) {
            let Some(entry) = property(definition, name) else { continue };
            // Servers share a script through an alias.
            let text = text_of(scope, entry.value).filter(|it| is_of_shell(it));
            let Some(text) = text.filter(|_| seen.insert(entry.value.resolved().id())) else { continue };
            match defect(&text) {
                Some(message) => {
                    out.fail(entry, message).help(help);
                }
                None => out.pass(),
            }
        }
    }
}

/// Returns `true` for a script of a POSIX shell or bash that is short enough to be checked.
fn is_of_shell(text: &str) -> bool {
    let interpreter = text.lines().next().and_then(|it| it.strip_prefix("#!")).unwrap_or_default();
    let mut words = interpreter.split_whitespace().filter_map(|it| it.rsplit('/').next());
    let first = words.next().unwrap_or_default();
    let shell = if first == "env" { words.next().unwrap_or_default() } else { first };
    text.len() <= MOST_BYTES && matches!(shell, "sh" | "bash" | "dash" | "ash")
}

/// Returns the first syntax error of a script. Limits of the parser are not errors.
fn syntax_error(text: &str) -> Option<String> {
    let parsed = Parser::with_dialect(text, ShellDialect::Bash).parse();
    let first = parsed.diagnostics.first()?;
    let message = first.message.strip_prefix("syntax error: ").unwrap_or(&first.message);
    let is_syntax = message.starts_with("expected ") || message.starts_with("unterminated ");
    // The parser does not reach the end of a script that exceeds a limit.
    let exceeds = |it: &str| [" too ", "limit"].iter().any(|word| it.contains(word));
    let is_complete = !parsed.diagnostics.iter().any(|it| exceeds(&it.message));
    let line = first.span.start.line();
    (is_syntax && is_complete).then(|| {
        format!("the shell cannot parse the script: {}, found in line {line}", message.replace('\'', "`"))
    })
}

/// Maximum number of lines of a script that need not test its commands before the signal.
const SHORT: usize = 5;

/// Signs that a script tests or passes on the status of its commands.
const TESTS: [&str; 14] = [
    "$?",
    "trap ",
    "errexit",
    "FAIL",
    "|| exit",
    "||exit",
    "|| {",
    "|| return",
    "|| (",
    "until ",
    "while ",
    "exit 1",
    "PIPESTATUS",
    "wait_for",
];

/// Returns a description of the signal of success at the end of a script, if the script tests none of the commands
/// before the signal.
fn unconditional_signal(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|it| !it.is_empty()).collect();
    let commands: Vec<&str> = lines.iter().copied().filter(|it| !it.starts_with('#')).collect();
    let first = lines.first().copied().unwrap_or_default();
    let exits_early = options(first).any(has_errexit) || commands.iter().any(|it| sets_errexit(it));
    if lines.len() <= SHORT || exits_early || TESTS.iter().any(|it| text.contains(it)) {
        return None;
    }
    let is_after =
        |it: &&&str| ["exit", "echo ", "sync", "reboot", "EOF"].iter().any(|word| it.starts_with(word));
    let last = commands.iter().rev().find(|it| !is_after(it))?;
    let before = commands.iter().rev().skip_while(|it| *it != last).nth(1)?;
    let is_continued = before.ends_with('\\') || before.ends_with("&&") || last.contains("&&");
    (is_signal(last) && !is_continued && !text.contains("<<"))
        .then(|| "the script signals success even if its commands fail".to_owned())
}

/// Returns `true` for a command that signals success regardless of the commands before.
fn is_signal(command: &str) -> bool {
    let text: String =
        command.chars().filter(|it| !it.is_whitespace() && !matches!(it, '\\' | '"' | '\'')).collect();
    let is_cfn = command.split_whitespace().next().is_some_and(|it| it.ends_with("cfn-signal"));
    let passes_status = ["-e$", "--exit-code$", "--exit-code=$", "-s$", "--success$", "--success=$", "false"];
    text.contains("status:SUCCESS") || (is_cfn && !passes_status.iter().any(|it| text.contains(it)))
}

/// Returns the options of a command.
fn options(command: &str) -> impl Iterator<Item = &str> {
    command.split_whitespace().skip(1).filter(|it| it.starts_with('-'))
}

fn has_errexit(option: &str) -> bool {
    !option.starts_with("--") && option.contains('e')
}

fn sets_errexit(command: &str) -> bool {
    command.starts_with("set ") && options(command).any(has_errexit)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORK: &str = "a\nb\nc\nd\n";
    const SIGNAL: &str = "notify --data-binary '{\"status\": \"SUCCESS\"}'\n";

    #[test]
    fn a_signal_is_unconditional_without_a_test() {
        for (first, last) in
            [("#!/bin/bash\n", SIGNAL), ("#!/bin/sh\n", "/opt/aws/bin/cfn-signal -e 0 url\n")]
        {
            let text = [first, WORK, last].concat();
            assert!(unconditional_signal(&text).is_some(), "{text}");
        }
        for (first, last) in [
            ("#!/bin/bash -e\n", SIGNAL),
            ("#!/bin/bash\nset -eux\n", SIGNAL),
            ("#!/bin/bash\nset -o errexit\n", SIGNAL),
            ("#!/bin/bash\n", "cfn-signal -e $? url\n"),
            ("#!/bin/bash\n", "test -f x && notify '{\"status\": \"SUCCESS\"}'\n"),
            ("#!/bin/bash\n", "if test -f x; then\nnotify '{\"status\": \"SUCCESS\"}'\nfi\n"),
        ] {
            let text = [first, WORK, last].concat();
            assert_eq!(unconditional_signal(&text), None, "{text}");
        }
        assert_eq!(unconditional_signal(&["#!/bin/sh\na\n", SIGNAL].concat()), None);
    }

    #[test]
    fn syntax_errors_are_reported_and_limits_are_not() {
        for text in ["if a; then\n  b\n", "echo \"a\n", "for i in a; do\n  b\n", "x=$(echo a\n", "echo a)\n"]
        {
            assert!(syntax_error(&format!("#!/bin/sh\n{text}")).is_some(), "{text}");
        }
        for text in [
            "cat <<'END'\nif (\nEND\n",
            "case $1 in\n  a) b ;;\nesac\n",
            "[[ a =~ ^b(c)$ ]]\n",
            "f() { a; }\n",
        ] {
            assert_eq!(syntax_error(&format!("#!/bin/bash\n{text}")), None, "{text}");
        }
        for part in ["(", "$(", "\"$(", "a | ", "{ ", "if a; then "] {
            let text = part.repeat(MOST_BYTES / part.len());
            assert!(syntax_error(&text).is_none_or(|it| it.starts_with("the shell")), "{part}");
        }
    }
}
