//! Downloads in shell scripts.

use super::scripts::check;
use super::{Together, together};
use crate::heat::Scope;
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // A script saves a download before running it.
    rule("practice.download-into-shell", |cx, out| together(cx, Together::DownloadIntoShell, out))
        .about_resources(),
    // A script checks the certificate of the server.
    rule("practice.unverified-download", |cx, out| together(cx, Together::UnverifiedDownload, out))
        .about_resources(),
];

/// Defects of lines, as in messages.
const UNCHECKED: &str = "runs a download without checking its content";
const UNVERIFIED: &str = "downloads without checking the certificate";

pub(super) fn check_shells(scope: &Scope<'_>, out: &mut Findings) {
    let help = "download the file, compare its checksum, then run the file";
    check(scope, out, |it| first(it, UNCHECKED, runs_download), help);
}

pub(super) fn check_certificates(scope: &Scope<'_>, out: &mut Findings) {
    let help = "remove the option, and install the certificate of the server's authority if needed";
    check(scope, out, |it| first(it, UNVERIFIED, ignores_certificate), help);
}

/// Describes the first line with a defect.
fn first(text: &str, defect: &str, has_defect: fn(&str) -> bool) -> Option<String> {
    let mut lines = logical_lines(text).into_iter();
    let found = lines.find(|(_, line)| !line.trim_start().starts_with('#') && has_defect(line));
    found.map(|(number, _)| format!("line {number} of the script {defect}"))
}

/// Returns the lines of a script with their numbers, each with the lines that continue it.
fn logical_lines(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut is_continued = false;
    for (number, line) in (1..).zip(text.lines()) {
        let part = line.trim_end();
        let (part, continues) = part.strip_suffix('\\').map_or((part, false), |it| (it, true));
        match lines.last_mut().filter(|_| is_continued) {
            Some((_, whole)) => whole.push_str(part),
            None => lines.push((number, part.to_owned())),
        }
        is_continued = continues;
    }
    lines
}

const SHELLS: [&str; 6] = ["sh", "bash", "dash", "ash", "zsh", "ksh"];

/// Returns the last part of the path of a command, which may be quoted or start a command substitution.
fn program(word: &str) -> &str {
    word.trim_matches(['"', '\'', '(', ')', '`']).rsplit(['/', '(', '`']).next().unwrap_or_default()
}

fn is_download(command: &str) -> bool {
    command.split_whitespace().map(program).any(|it| matches!(it, "curl" | "wget"))
}

/// Returns `true` if a command runs a shell on its input: only options and assignments surround the name of the shell.
fn is_shell(command: &str) -> bool {
    let mut words = command.split_whitespace().filter(|it| !it.contains('='));
    let first = words.find(|it| !matches!(program(it), "sudo" | "env" | "exec") && !it.starts_with('-'));
    let mut rest = words.take_while(|it| !matches!(*it, "&&" | "||" | ";"));
    first.is_some_and(|it| SHELLS.contains(&program(it).trim_end_matches(';')))
        && rest.next().is_none_or(|it| it.starts_with('-') && it != "-c")
}

fn runs_download(line: &str) -> bool {
    let commands: Vec<&str> = line.split('|').collect();
    let is_piped = commands.windows(2).any(|pair| match pair {
        [first, second] => {
            let first = first.rsplit(['&', ';']).next().unwrap_or_default();
            is_download(first) && is_shell(second)
        }
        _ => false,
    });
    let in_place = ["<(curl", "<(wget", "-c \"$(curl", "-c \"$(wget", "-c \"`curl", "-c \"`wget"];
    let in_place = line.contains("sh ") && in_place.iter().any(|it| line.contains(it));
    is_piped || in_place
}

fn ignores_certificate(line: &str) -> bool {
    line.split(['|', ';', '&']).any(is_unverified)
}

fn is_unverified(command: &str) -> bool {
    let mut words = command.split_whitespace();
    let Some(tool) = words.by_ref().map(program).find(|it| matches!(*it, "curl" | "wget")) else {
        return false;
    };
    let options: Vec<&str> = words.collect();
    let has = |wanted: &[&str]| options.iter().any(|it| wanted.iter().any(|option| it.starts_with(option)));
    let is_local =
        options.iter().any(|it| ["localhost", "127.0.0.1", "169.254."].iter().any(|host| it.contains(host)));
    let sends = has(&["-X", "--request", "-d", "--data", "-T", "--upload-file", "-F", "--form"]);
    let insecure = match tool {
        "wget" => has(&["--no-check-certificate"]),
        _ => has(&["--insecure"]) || options.iter().any(|it| is_short(it, 'k')),
    };
    insecure && !is_local && !sends
}

/// Returns `true` for short options with a letter: `-k`, `-sk`.
fn is_short(option: &str, letter: char) -> bool {
    let letters = option.strip_prefix('-').filter(|it| !it.starts_with('-'));
    letters.is_some_and(|it| it.contains(letter) && it.chars().all(|it| it.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn downloads_that_a_shell_runs() {
        for line in [
            "curl -sSL https://example.com/install | sh",
            "curl https://example.com/install | sudo -E bash -",
            "wget -qO- https://example.com/install | bash -s -- --fast",
            "cd /tmp && curl https://example.com/x | /bin/sh",
            "bash <(curl -s https://example.com/x)",
            "sh -c \"$(curl -fsSL https://example.com/x)\"",
        ] {
            assert!(runs_download(line), "{line}");
        }
        for line in [
            "curl https://example.com/x | tar xz",
            "curl https://example.com/x | bash -c 'cat'",
            "curl -o x https://example.com/x && sh x",
            "cat x | sh",
            "curl https://example.com/x || sh other",
            "curl https://example.com/x | jq .sh",
        ] {
            assert!(!runs_download(line), "{line}");
        }
    }

    #[test]
    fn downloads_without_a_certificate() {
        for line in [
            "curl -k https://example.com/x",
            "curl -skL https://example.com/x -o x",
            "sudo wget --no-check-certificate https://example.com/x",
            "x=$(curl --insecure https://example.com/x)",
        ] {
            assert!(ignores_certificate(line), "{line}");
        }
        for line in [
            "curl -sL https://example.com/key",
            "curl -k -X POST https://example.com/x",
            "curl -k --data-binary '{}' https://example.com/x",
            "curl -k https://localhost/x",
            "tar -xkf x; curl https://example.com/x",
            "wget -k https://example.com/x",
        ] {
            assert!(!ignores_certificate(line), "{line}");
        }
    }

    #[test]
    fn continued_lines_have_the_number_of_the_first() {
        let script = "#!/bin/sh\n# curl -k x\ncurl \\\n  -k https://example.com/x\n";
        let found = first(script, UNVERIFIED, ignores_certificate);
        assert_eq!(found.as_deref(), Some("line 3 of the script downloads without checking the certificate"));
    }
}
