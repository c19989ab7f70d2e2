//! Command lines of other tools, and the equivalent command lines of vnfcheck.

use clap::{CommandFactory, Parser};

use crate::args::Arguments;

/// A word from another tool's command line, and the equivalent words of vnfcheck.
struct Habit {
    /// Command that the word follows; `None` for the name of a command.
    after: Option<&'static str>,
    typed: &'static str,
    value: Value,
    /// Command that replaces the command in the line; `None` to keep that command.
    command: Option<&'static str>,
    right: &'static [&'static str],
}

/// The value of an option of another tool.
#[derive(Clone, Copy)]
enum Value {
    Absent,
    /// The replacement takes the same value.
    Kept,
    /// A level of severity, replaced by the level of `--fail-on`.
    Level,
    /// Has no counterpart.
    Dropped,
    /// Has a counterpart only if the value is 0.
    Zero,
}

const fn command(typed: &'static str, right: &'static [&'static str]) -> Habit {
    Habit { after: None, typed, value: Value::Absent, command: None, right }
}

const fn flag(after: &'static str, typed: &'static str, right: &'static [&'static str]) -> Habit {
    Habit { after: Some(after), typed, value: Value::Absent, command: None, right }
}

const fn option(typed: &'static str, value: Value, right: &'static [&'static str]) -> Habit {
    flag("check", typed, right).with(value)
}

impl Habit {
    /// Sets the value of an option.
    const fn with(self, value: Value) -> Self {
        Self { value, ..self }
    }

    /// Sets the command that replaces the command in the line.
    const fn by(self, command: &'static str) -> Self {
        Self { command: Some(command), ..self }
    }
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
    command("report", &["check", "--format", "html", "--output", "report.html"]),
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
    command("describe", &["explain"]),
    command("doc", &["explain"]),
    command("docs", &["explain"]),
    command("rule", &["explain"]),
    command("show", &["explain"]),
    command("linter", &["list"]),
    command("list-rules", &["list"]),
    command("requirements", &["list"]),
    command("template", &["init"]),
    command("version", &["--version"]),
    flag("check", "--show-settings", &["--show-config"]),
    flag("check", "--print-config", &["--show-config"]),
    flag("check", "--concise", &["--format", "concise"]),
    flag("check", "--csv", &["--format", "csv"]),
    flag("check", "--excel", &["--format", "xlsx"]),
    flag("check", "--findings", &["--format", "findings"]),
    flag("check", "--github", &["--format", "github"]),
    flag("check", "--gitlab", &["--format", "gitlab"]),
    flag("check", "--html", &["--format", "html"]),
    flag("check", "--json", &["--format", "json"]),
    flag("check", "--jsonl", &["--format", "jsonl"]),
    flag("check", "--junit", &["--format", "junit"]),
    flag("check", "--markdown", &["--format", "markdown"]),
    flag("check", "--md", &["--format", "markdown"]),
    flag("check", "--plain", &["--format", "plain"]),
    flag("check", "--sarif", &["--format", "sarif"]),
    flag("check", "--show-source", &["--format", "plain"]),
    flag("check", "--table", &["--format", "table"]),
    flag("check", "--text", &["--format", "plain"]),
    flag("check", "--xlsx", &["--format", "xlsx"]),
    flag("check", "--xml", &["--format", "junit"]),
    flag("check", "--debug", &["-v"]),
    flag("check", "-vv", &["-v"]),
    flag("check", "-vvv", &["-v"]),
    flag("check", "--exit-zero", &["--fail-on", "never"]),
    flag("check", "--no-fail", &["--fail-on", "never"]),
    flag("check", "--soft-fail", &["--fail-on", "never"]),
    option("--max-warnings", Value::Zero, &["--fail-on", "should"]),
    flag("check", "--error-on-warnings", &["--fail-on", "should"]),
    flag("check", "--strict", &["--fail-on", "should"]),
    flag("check", "--warnings-as-errors", &["--fail-on", "should"]),
    option("--fail-level", Value::Level, &["--fail-on"]),
    option("--failure-threshold", Value::Level, &["--fail-on"]),
    option("--level", Value::Level, &["--fail-on"]),
    option("--min-severity", Value::Level, &["--fail-on"]),
    option("--severity", Value::Level, &["--fail-on"]),
    option("--severity-threshold", Value::Level, &["--fail-on"]),
    option("-S", Value::Level, &["--fail-on"]),
    option("--disable", Value::Kept, &["--ignore"]),
    option("--exclude-rule", Value::Kept, &["--ignore"]),
    option("--extend-ignore", Value::Kept, &["--ignore"]),
    option("--skip", Value::Kept, &["--ignore"]),
    option("--skip-check", Value::Kept, &["--ignore"]),
    option("--enable", Value::Kept, &["--select"]),
    option("--extend-select", Value::Kept, &["--select"]),
    option("--only", Value::Kept, &["--select"]),
    option("--rule", Value::Kept, &["--select"]),
    option("--ruleset", Value::Kept, &["--rules"]),
    option("--jobs", Value::Kept, &["--threads"]),
    option("--env", Value::Kept, &["--rules", "heat", "--environment"]),
    flag("check", "--heat", &["--rules", "heat"]),
    flag("check", "--isolated", &["--no-config"]),
    flag("check", "--no-cache", &[]),
    flag("check", "--recursive", &[]),
    flag("check", "--no-color", &["--color", "never"]),
    flag("check", "--no-colour", &["--color", "never"]),
    flag("check", "--add-noqa", &["--reason", "REASON"]).by("add-waivers"),
    flag("check", "--suppress-all", &["--reason", "REASON"]).by("add-waivers"),
    flag("check", "--fix", &[]).by("fix"),
    flag("check", "--write", &[]).by("fix"),
    flag("check", "--diff", &["--diff"]).by("fix"),
    flag("check", "--dry-run", &["--diff"]).by("fix"),
    flag("check", "--unsafe", &["--unsafe"]).by("fix"),
    flag("check", "--unsafe-fixes", &["--unsafe"]).by("fix"),
    flag("check", "--interactive", &["--interactive"]).by("fix"),
    flag("check", "--decisions", &["--decisions"]).with(Value::Kept).by("fix"),
    flag("check", "--write-decisions", &["--write-decisions"]).with(Value::Kept).by("fix"),
    flag("fix", "--check", &["--diff"]),
    flag("fix", "--fix", &[]),
    flag("fix", "--write", &[]),
    flag("fix", "--dry-run", &["--diff"]),
    flag("fix", "--unsafe-fixes", &["--unsafe"]),
    flag("fix", "--isolated", &["--no-config"]),
    flag("list", "--json", &["--format", "json"]),
    flag("list", "-f", &["--format"]).with(Value::Kept),
    flag("list", "--select", &[]).with(Value::Kept),
    flag("diff", "--json", &["--format", "json"]),
    flag("diff", "-f", &["--format"]).with(Value::Kept),
    flag("graph", "--json", &["--format", "json"]),
    flag("model", "--json", &["--format", "json"]),
    flag("explain", "--release", &[]).with(Value::Dropped),
    flag("explain", "--format", &["--format"]).with(Value::Kept).by("list"),
    flag("explain", "--json", &["--format", "json"]).by("list"),
];

/// Commands and options of other tools that no single option replaces, with the help.
const ADVICE: &[(&str, &str, &str)] = &[
    ("check", "--include", "add the globs to `include` in vnfcheck.yaml"),
    ("check", "--max-warnings", "accept the current findings with `--baseline FILE --write-baseline`"),
    ("check", "--no-ignore", "use `--no-config` to check without the `ignore` of vnfcheck.yaml"),
    ("fix", "--include", "add the globs to `include` in vnfcheck.yaml"),
    ("fix", "--format", REPORT_AFTER_FIX),
    ("fix", "--json", REPORT_AFTER_FIX),
    ("fix", "--output-format", REPORT_AFTER_FIX),
    ("fix", "-f", REPORT_AFTER_FIX),
];

const REPORT_AFTER_FIX: &str =
    "run `vnfcheck check --format json` after the fix for a report of the remaining findings";

/// Commands that share the options for rules and files with `check`.
const LIKE_CHECK: [&str; 3] = ["add-waivers", "diff", "fix"];

/// An unknown word.
#[derive(Clone, Copy)]
pub(crate) enum Unknown<'w> {
    Command(&'w str),
    Option(&'w str),
}

/// Returns the help for an unknown word of a command line: the command line with the words translated from other tools,
/// or the replacement of the single word if the program does not accept the translated line.
///
/// `words` are the arguments without the name of the program.
pub(crate) fn help(words: &[String], unknown: Unknown<'_>) -> Option<String> {
    let is_before_command = words.first().is_some_and(|word| word.starts_with('-'));
    let later = words.iter().find(|word| is_command(word)).filter(|_| is_before_command);
    if let Some(right) = translated(words) {
        let line = std::iter::once("vnfcheck").chain(right.iter().map(String::as_str));
        let line = shlex::try_join(line).ok()?;
        return Some(match (later, right.first()) {
            (Some(_), Some(command)) => format!("write the option after `{command}`: `{line}`"),
            _ => format!("run `{line}`"),
        });
    }
    if let Some(later) = later {
        return Some(format!("write the option after `{later}`"));
    }
    match unknown {
        Unknown::Command(word) => {
            let is_command = match words {
                [first, second, ..] if first == "help" => second == word,
                [first, ..] => first == word,
                [] => false,
            };
            let habit = habit(None, word).filter(|_| is_command)?;
            Some(format!("use `{}`", habit.right.join(" ")))
        }
        Unknown::Option(word) => {
            let (name, _) = parts(word);
            let command = words.first()?;
            let is_it = |(after, typed, _): &&(&str, &str, &str)| *after == command && *typed == name;
            if let Some((_, _, advice)) = ADVICE.iter().find(is_it) {
                return Some((*advice).to_owned());
            }
            let habit = habit(Some(command), name).filter(|it| !matches!(it.value, Value::Zero))?;
            Some(match (habit.command, habit.right) {
                (None, []) => format!("remove `{name}`"),
                (None, right) => format!("use `{}`", right.join(" ")),
                (Some(command), []) => format!("use `vnfcheck {command}`"),
                (Some(command), right) => format!("use `vnfcheck {command} {}`", right.join(" ")),
            })
        }
    }
}

/// Returns `true` for a command of the program or of another tool.
fn is_command(word: &str) -> bool {
    let is_named = |it: &clap::Command| it.get_name() == word && !it.is_hide_set();
    Arguments::command().get_subcommands().any(is_named) || habit(None, word).is_some()
}

fn habit(after: Option<&str>, typed: &str) -> Option<&'static Habit> {
    HABITS.iter().find(|habit| habit.typed == typed && habit.after == after)
}

/// Splits a long option into its name and the value after `=`.
fn parts(word: &str) -> (&str, Option<&str>) {
    match word.split_once('=') {
        Some((name, value)) if name.starts_with("--") => (name, Some(value)),
        _ => (word, None),
    }
}

/// Returns the words with the command first, and `true` if an option precedes the command. Without a command, the command is
/// `check`.
fn with_command_first(words: &[String]) -> (Vec<String>, bool) {
    let mut words = words.to_vec();
    let is_moved = words.first().is_some_and(|word| word.starts_with('-'));
    if is_moved {
        let command = words.iter().position(|word| is_command(word)).map(|at| words.remove(at));
        words.insert(0, command.unwrap_or_else(|| "check".to_owned()));
    }
    (words, is_moved)
}

/// Returns `true` if an option of the command line selects the rule set `heat`.
fn chooses_heat(words: &[String]) -> bool {
    let has_heat = |sets: &str| sets.split(',').any(|set| set == "heat");
    let next = words.iter().skip(1).map(Some).chain([None]);
    words.iter().zip(next).any(|(word, next)| match parts(word) {
        ("--rules", Some(sets)) => has_heat(sets),
        ("--rules", None) => next.is_some_and(|sets| has_heat(sets)),
        _ => false,
    })
}

/// Returns the command line with the words translated from other tools, if the program accepts the result.
fn translated(words: &[String]) -> Option<Vec<String>> {
    let (words, is_moved) = with_command_first(words);
    let mut command = words.first()?.clone();
    let typed = command.clone();
    let mut known = is_moved;
    let mut out: Vec<String> = Vec::new();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let (name, attached) = parts(word);
        let is_command = !word.starts_with('-') && (out.is_empty() || out == ["help"]);
        let found = if is_command {
            habit(None, name)
        } else {
            let shared = || habit(Some("check"), name).filter(|it| it.command.is_none());
            habit(Some(&command), name)
                .or_else(|| LIKE_CHECK.contains(&command.as_str()).then(shared).flatten())
        };
        let Some(habit) = found else {
            out.push(word.clone());
            continue;
        };
        known = true;
        if let Some(better) = habit.command {
            replace_command(&mut out, &command, better);
            better.clone_into(&mut command);
        }
        let right = match habit.right {
            ["--rules", "heat", rest @ ..] if !rest.is_empty() && chooses_heat(&words) => rest,
            right => right,
        };
        out.extend(right.iter().map(|word| (*word).to_owned()));
        if is_command {
            habit.right.first().copied().unwrap_or_default().clone_into(&mut command);
        }
        match (habit.value, attached) {
            (Value::Absent, None) => {}
            (Value::Absent, Some(file)) => match (right, out.last_mut()) {
                (["--format", _], Some(format)) => *format = format!("{format}={file}"),
                _ => return None,
            },
            (value, attached) => {
                let given = attached.or_else(|| rest.next().map(String::as_str));
                if matches!(value, Value::Zero) && given != Some("0") {
                    return None;
                }
                out.extend(given.and_then(|given| value.replaced(given)));
            }
        }
    }
    out.dedup_by(|second, first| second == first && first.starts_with("--"));
    if typed != "add-waivers" && out.first().is_some_and(|first| first == "add-waivers") {
        select_ids(&mut out);
    }
    let parses =
        || Arguments::try_parse_from(std::iter::once("vnfcheck").chain(out.iter().map(String::as_str)));
    let accepted = match parses() {
        Ok(_) => true,
        Err(error) => !error.use_stderr(),
    };
    (known && accepted).then_some(out)
}

/// Moves the IDs among the paths of `add-waivers` to `--select`.
fn select_ids(words: &mut Vec<String>) {
    if words.iter().any(|word| parts(word).0 == "--select") {
        return;
    }
    let is_id = |word: &String| word.starts_with("R-") || vnfcheck_rules::kind(word).is_some();
    let (ids, others): (Vec<String>, Vec<String>) = std::mem::take(words).into_iter().partition(is_id);
    let mut others = others.into_iter();
    words.extend(others.next());
    if !ids.is_empty() {
        words.extend(["--select".to_owned(), ids.join(",")]);
    }
    words.extend(others);
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
            Self::Absent | Self::Dropped | Self::Zero => None,
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

    fn line(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn each_habit_leads_to_a_command_line_that_the_program_takes() {
        for habit in HABITS {
            let mut words = Vec::from_iter(habit.after);
            words.push(habit.typed);
            if !matches!(habit.value, Value::Absent) {
                words.push(match habit.typed {
                    "--jobs" => "2",
                    "--max-warnings" => "0",
                    _ => "json",
                });
            }
            match (habit.after, habit.typed) {
                (None, "compare") | (Some("diff"), _) => words.extend(["old", "new"]),
                (None, "describe" | "doc" | "docs" | "rule" | "show") | (Some("explain"), "--release") => {
                    words.push("R-90526");
                }
                (None, "completion") => words.push("bash"),
                _ => (),
            }
            let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
            assert!(translated(&words).is_some(), "{words:?} leads nowhere");
        }
    }

    #[test]
    fn several_habits_of_one_line_are_translated_together() {
        for (typed, right) in [
            ("lint --json --skip R-1 vlb", Some("check --format json --ignore R-1 vlb")),
            ("check --fix --dry-run vlb", Some("fix --diff vlb")),
            ("check --unsafe --fix vlb", Some("fix --unsafe vlb")),
            ("check --min-severity=warning vlb", Some("check --fail-on should vlb")),
            ("check --max-warnings 0 vlb", Some("check --fail-on should vlb")),
            ("check --max-warnings 10 vlb", None),
            ("check --json=a.json vlb", Some("check --format json=a.json vlb")),
            ("check --env a.env vlb", Some("check --rules heat --environment a.env vlb")),
            ("check --rules heat --env a.env vlb", Some("check --rules heat --environment a.env vlb")),
            ("fix --env a.env vlb", Some("fix --rules heat --environment a.env vlb")),
            ("check --decisions a.yaml vlb", Some("fix --decisions a.yaml vlb")),
            ("check -vv vlb", Some("check -v vlb")),
            ("ignore R-90526 vlb", Some("add-waivers --select R-90526 --reason REASON vlb")),
            ("list --select R-1", Some("list R-1")),
            ("explain --release dublin R-1", Some("explain R-1")),
            ("help lint", Some("help check")),
            ("-q check vlb", Some("check -q vlb")),
            ("--no-color check vlb", Some("check --color never vlb")),
            ("--show-settings", Some("check --show-config")),
            ("lint --no-such-option vlb", None),
            ("check --fix --json vlb", None),
            ("check --format json vlb", None),
        ] {
            assert_eq!(translated(&line(typed)), right.map(line), "{typed}");
        }
    }

    #[test]
    fn an_unknown_word_is_replaced_if_the_rest_of_the_line_is_wrong() {
        for (typed, unknown, expected) in [
            ("lint --bogus vlb", Unknown::Command("lint"), Some("use `check`")),
            ("rule", Unknown::Command("rule"), Some("use `explain`")),
            ("rules lint", Unknown::Command("lint"), None),
            ("check --fix --json vlb", Unknown::Option("--fix"), Some("use `vnfcheck fix`")),
            ("check --diff --json vlb", Unknown::Option("--diff"), Some("use `vnfcheck fix --diff`")),
            ("check --json --fix vlb", Unknown::Option("--json"), Some("use `--format json`")),
            ("check --no-cache --bogus vlb", Unknown::Option("--no-cache"), Some("remove `--no-cache`")),
            ("-q check --bogus vlb", Unknown::Option("-q"), Some("write the option after `check`")),
            (
                "-q check vlb",
                Unknown::Option("-q"),
                Some("write the option after `check`: `vnfcheck check -q vlb`"),
            ),
            ("fix --json vlb", Unknown::Option("--json"), Some(REPORT_AFTER_FIX)),
            ("check --bogus vlb", Unknown::Option("--bogus"), None),
        ] {
            assert_eq!(help(&line(typed), unknown).as_deref(), expected, "{typed}");
        }
        for option in ["--include", "--max-warnings", "--no-ignore"] {
            let advice = help(&line(&format!("check {option} 10 vlb")), Unknown::Option(option));
            assert!(
                advice.is_some_and(|it| !it.contains("--select") && !it.contains("--fail-on")),
                "{option}"
            );
        }
    }
}
