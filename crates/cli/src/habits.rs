//! Command lines that other tools teach, and the command lines that do the same here.

use clap::Parser;

use crate::args::Arguments;

/// A word of another tool and the words that mean the same here.
struct Habit {
    /// Command that the word follows; `None` for the name of a command.
    after: Option<&'static str>,
    typed: &'static str,
    value: Value,
    /// Command that does the job, if another command does.
    command: Option<&'static str>,
    right: &'static [&'static str],
}

/// The value of an option of another tool.
#[derive(Clone, Copy)]
enum Value {
    Absent,
    /// Belongs to the replacement, too.
    Kept,
    /// A level of severity, replaced by the level of `--fail-on`.
    Level,
    /// Has no counterpart.
    Dropped,
}

const fn command(typed: &'static str, right: &'static [&'static str]) -> Habit {
    Habit { after: None, typed, value: Value::Absent, command: None, right }
}

const fn flag(after: &'static str, typed: &'static str, right: &'static [&'static str]) -> Habit {
    Habit { after: Some(after), typed, value: Value::Absent, command: None, right }
}

const fn option(typed: &'static str, value: Value, right: &'static [&'static str]) -> Habit {
    Habit { after: Some("check"), typed, value, command: None, right }
}

const fn elsewhere(
    after: &'static str,
    typed: &'static str,
    command: &'static str,
    right: &'static [&'static str],
) -> Habit {
    Habit { after: Some(after), typed, value: Value::Absent, command: Some(command), right }
}

/// The known habits. A meta test runs the replacement of each.
const HABITS: &[Habit] = &[
    command("analyse", &["check"]),
    command("analyze", &["check"]),
    command("audit", &["check"]),
    command("lint", &["check"]),
    command("run", &["check"]),
    command("scan", &["check"]),
    command("test", &["check"]),
    command("validate", &["check"]),
    command("verify", &["check"]),
    command("config", &["check", "--show-config"]),
    command("show-config", &["check", "--show-config"]),
    command("format", &["fix"]),
    command("fmt", &["fix"]),
    command("ignore", &["add-waivers", "--reason", "REASON"]),
    command("suppress", &["add-waivers", "--reason", "REASON"]),
    command("waive", &["add-waivers", "--reason", "REASON"]),
    command("langserver", &["lsp"]),
    command("language-server", &["lsp"]),
    command("server", &["lsp"]),
    command("compare", &["diff"]),
    command("completion", &["completions"]),
    command("doc", &["explain"]),
    command("docs", &["explain"]),
    command("rule", &["explain"]),
    command("show", &["explain"]),
    command("linter", &["list"]),
    command("requirements", &["list"]),
    command("version", &["--version"]),
    flag("check", "--show-settings", &["--show-config"]),
    flag("check", "--print-config", &["--show-config"]),
    flag("check", "--csv", &["--format", "csv"]),
    flag("check", "--github", &["--format", "github"]),
    flag("check", "--gitlab", &["--format", "gitlab"]),
    flag("check", "--html", &["--format", "html"]),
    flag("check", "--json", &["--format", "json"]),
    flag("check", "--junit", &["--format", "junit"]),
    flag("check", "--markdown", &["--format", "markdown"]),
    flag("check", "--sarif", &["--format", "sarif"]),
    flag("check", "--xlsx", &["--format", "xlsx"]),
    flag("check", "--exit-zero", &["--fail-on", "never"]),
    flag("check", "--no-fail", &["--fail-on", "never"]),
    flag("check", "--soft-fail", &["--fail-on", "never"]),
    option("--max-warnings", Value::Dropped, &["--fail-on", "should"]),
    flag("check", "--error-on-warnings", &["--fail-on", "should"]),
    flag("check", "--strict", &["--fail-on", "should"]),
    flag("check", "--warnings-as-errors", &["--fail-on", "should"]),
    option("--fail-level", Value::Level, &["--fail-on"]),
    option("--level", Value::Level, &["--fail-on"]),
    option("--min-severity", Value::Level, &["--fail-on"]),
    option("--severity", Value::Level, &["--fail-on"]),
    option("--severity-threshold", Value::Level, &["--fail-on"]),
    option("--disable", Value::Kept, &["--ignore"]),
    option("--exclude-rule", Value::Kept, &["--ignore"]),
    option("--extend-ignore", Value::Kept, &["--ignore"]),
    option("--skip", Value::Kept, &["--ignore"]),
    option("--skip-check", Value::Kept, &["--ignore"]),
    option("--enable", Value::Kept, &["--select"]),
    option("--extend-select", Value::Kept, &["--select"]),
    option("--include", Value::Kept, &["--select"]),
    option("--only", Value::Kept, &["--select"]),
    option("--rule", Value::Kept, &["--select"]),
    option("--ruleset", Value::Kept, &["--rules"]),
    option("--jobs", Value::Kept, &["--threads"]),
    option("--env", Value::Kept, &["--environment"]),
    flag("check", "--heat", &["--rules", "heat"]),
    flag("check", "--isolated", &["--no-config"]),
    flag("check", "--no-cache", &[]),
    flag("check", "--no-color", &["--color", "never"]),
    flag("check", "--no-colour", &["--color", "never"]),
    elsewhere("check", "--add-noqa", "add-waivers", &["--reason", "REASON"]),
    elsewhere("check", "--suppress-all", "add-waivers", &["--reason", "REASON"]),
    elsewhere("check", "--fix", "fix", &[]),
    elsewhere("check", "--write", "fix", &[]),
    elsewhere("check", "--diff", "fix", &["--diff"]),
    elsewhere("check", "--dry-run", "fix", &["--diff"]),
    elsewhere("check", "--unsafe", "fix", &["--unsafe"]),
    elsewhere("check", "--unsafe-fixes", "fix", &["--unsafe"]),
    flag("fix", "--check", &["--diff"]),
    flag("fix", "--dry-run", &["--diff"]),
    flag("fix", "--unsafe-fixes", &["--unsafe"]),
    flag("fix", "--isolated", &["--no-config"]),
    flag("list", "--json", &["--format", "json"]),
    flag("diff", "--json", &["--format", "json"]),
    Habit {
        after: Some("explain"),
        typed: "--format",
        value: Value::Kept,
        command: Some("list"),
        right: &["--format"],
    },
    elsewhere("explain", "--json", "list", &["--format", "json"]),
];

/// Returns the command line that does what the words mean in other tools, if the program takes that command line.
///
/// `words` are the arguments without the name of the program.
pub(crate) fn translated(words: &[String]) -> Option<Vec<String>> {
    let mut command = words.iter().find(|word| !word.starts_with('-'))?.clone();
    let mut known = false;
    let mut out = Vec::new();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let (name, attached) = match word.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value)),
            _ => (word.as_str(), None),
        };
        let is_command = out.is_empty() && !word.starts_with('-');
        let after = (!is_command).then_some(command.as_str());
        let Some(habit) = HABITS.iter().find(|habit| habit.typed == name && habit.after == after) else {
            out.push(word.clone());
            continue;
        };
        known = true;
        if let Some(better) = habit.command {
            replace_command(&mut out, &command, better);
            better.clone_into(&mut command);
        }
        out.extend(habit.right.iter().map(|word| (*word).to_owned()));
        if is_command {
            habit.right.first().copied().unwrap_or_default().clone_into(&mut command);
        }
        if !matches!(habit.value, Value::Absent) {
            let value = attached.or_else(|| rest.next().map(String::as_str));
            out.extend(value.and_then(|value| habit.value.replaced(value)));
        }
    }
    out.dedup_by(|second, first| second == first && first.starts_with("--"));
    let parses =
        || Arguments::try_parse_from(std::iter::once("vnfcheck").chain(out.iter().map(String::as_str)));
    let accepted = match parses() {
        Ok(_) => true,
        Err(error) => !error.use_stderr(),
    };
    (known && accepted).then_some(out)
}

/// Replaces the name of the command that the words already contain.
fn replace_command(words: &mut [String], old: &str, new: &str) {
    if let Some(word) = words.iter_mut().find(|word| *word == old) {
        new.clone_into(word);
    }
}

impl Value {
    /// Returns the value for the replacement.
    fn replaced(self, value: &str) -> Option<String> {
        match self {
            Self::Absent | Self::Dropped => None,
            Self::Kept => Some(value.to_owned()),
            Self::Level => Some(
                match value.to_ascii_lowercase().as_str() {
                    "warning" | "warn" | "medium" | "should" => "should",
                    "note" | "info" | "style" | "hint" | "low" | "may" => "may",
                    "none" | "never" | "off" => "never",
                    _ => "must",
                }
                .to_owned(),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_habit_leads_to_a_command_line_that_the_program_takes() {
        for habit in HABITS {
            let mut words = Vec::from_iter(habit.after);
            words.push(habit.typed);
            if !matches!(habit.value, Value::Absent) {
                words.push(if habit.typed == "--jobs" { "2" } else { "json" });
            }
            match (habit.after, habit.typed) {
                (None, "compare") | (Some("diff"), _) => words.extend(["old", "new"]),
                (None, "doc" | "docs" | "rule" | "show") => words.push("R-90526"),
                (None, "completion") => words.push("bash"),
                _ => (),
            }
            let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
            assert!(translated(&words).is_some(), "{words:?} leads nowhere");
        }
    }

    #[test]
    fn several_habits_of_one_line_are_translated_together() {
        let line = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        for (typed, right) in [
            ("lint --json --skip R-1 vlb", Some("check --format json --ignore R-1 vlb")),
            ("check --fix --dry-run vlb", Some("fix --diff vlb")),
            ("check --min-severity=warning vlb", Some("check --fail-on should vlb")),
            ("check --max-warnings 0 vlb", Some("check --fail-on should vlb")),
            ("lint --no-such-option vlb", None),
            ("check --format json vlb", None),
        ] {
            assert_eq!(translated(&line(typed)), right.map(line), "{typed}");
        }
    }
}
