//! Parsers for option values, with the possible values for help and shell completion.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use vnfcheck_check::Release;
use vnfcheck_names::near::nearest;
use vnfcheck_report::{Format, PLACEHOLDERS};
use vnfcheck_see::Position;

/// A format and its target; without a target, the format goes to standard output.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) format: Format,
    pub(crate) file: Option<PathBuf>,
}

/// Parses a format with its target; help and completion list the formats.
#[derive(Clone)]
pub(crate) struct TargetParser;

impl TypedValueParser for TargetParser {
    type Value = Target;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Target, clap::Error> {
        StringValueParser::new().try_map(|text| parse_target(&text)).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Format::ALL.iter().map(|format| PossibleValue::new(format.name()).help(format.what()))))
    }
}

/// Accepts any text; shell completion suggests values.
#[derive(Clone)]
pub(crate) struct Suggesting(fn() -> Vec<PossibleValue>);

impl Suggesting {
    /// Suggests the IDs of requirements.
    pub(crate) const IDS: Self = Self(|| ids().collect());
    /// Suggests the IDs of requirements, and the placeholders in prescribed names.
    pub(crate) const NAMES: Self = Self(|| ids().chain(placeholders()).collect());
    /// Suggests the rule sets that exist in every run.
    pub(crate) const SETS: Self = Self(sets);
}

impl TypedValueParser for Suggesting {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter()))
    }
}

fn sets() -> Vec<PossibleValue> {
    let own = PossibleValue::new(vnfcheck_custom::ALL).help("All your own rule sets");
    let built_in = vnfcheck_rules::built_in().iter();
    built_in.map(|set| PossibleValue::new(set.id()).help(set.title())).chain([own]).collect()
}

fn ids() -> impl Iterator<Item = PossibleValue> {
    vnfcheck_rules::requirements().map(|requirement| PossibleValue::new(&*requirement.id))
}

fn placeholders() -> impl Iterator<Item = PossibleValue> {
    PLACEHOLDERS.iter().map(|placeholder| PossibleValue::new(placeholder.text.trim_matches(['{', '}'])))
}

/// Names of formats in other tools, each with the same or the nearest format.
const SYNONYMS: [(&str, &str); 14] = [
    ("checkstyle", "junit"),
    ("codeclimate", "gitlab"),
    ("default", "findings"),
    ("excel", "xlsx"),
    ("full", "plain"),
    ("junit-xml", "junit"),
    ("jsonlines", "jsonl"),
    ("md", "markdown"),
    ("ndjson", "jsonl"),
    ("pretty", "findings"),
    ("short", "concise"),
    ("text", "plain"),
    ("tty", "findings"),
    ("xml", "junit"),
];

/// Parses `FORMAT` or `FORMAT=FILE`.
pub(crate) fn parse_target(text: &str) -> Result<Target, String> {
    let (name, file) = match text.split_once('=') {
        Some((name, "" | "-")) => (name, None),
        Some((name, file)) => (name, Some(PathBuf::from(file))),
        None => (text, None),
    };
    let format = format_named(name).ok_or_else(|| unknown_format(name))?;
    Ok(Target { format, file })
}

fn format_named(name: &str) -> Option<Format> {
    Format::ALL.iter().copied().find(|format| format.name() == name)
}

/// Returns the message for an unknown format; `before` contains the name.
fn unknown_format(name: &str) -> String {
    if name.contains(',') && name.split(',').all(|part| format_named(part.trim()).is_some()) {
        return "one option takes one format; repeat `--format`".to_owned();
    }
    let lower = name.to_lowercase();
    let synonym = SYNONYMS.iter().find(|(other, _)| *other == lower).map(|(_, name)| *name);
    if let Some(name) = synonym.filter(|name| format_named(name).is_some()) {
        return format!("unknown format; use `{name}`");
    }
    match names().find(|name| *name == lower).or_else(|| nearest(&lower, names())) {
        Some(near) => format!("unknown format; did you mean `{near}`?"),
        None => format!("unknown format\n{}", listed_formats()),
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    Format::ALL.iter().map(|format| format.name())
}

/// Returns the formats in indented lines of at most 80 columns.
fn listed_formats() -> String {
    const WIDTH: usize = 80;
    const INDENT: &str = "  ";
    let mut lines = vec![format!("{INDENT}expected one of")];
    let last = names().last();
    for name in names() {
        let word = if Some(name) == last { name.to_owned() } else { format!("{name},") };
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= WIDTH => *line = format!("{line} {word}"),
            _ => lines.push(format!("{INDENT}{word}")),
        }
    }
    lines.join("\n")
}

/// Parses a number of seconds above 0.
pub(crate) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds above 0".to_owned())
}

/// Parses `FILE:LINE` or `FILE:LINE:COLUMN`.
pub(crate) fn parse_position(text: &str) -> Result<Position, String> {
    let number = |text: &str| text.parse::<u32>().ok().filter(|it| *it > 0);
    let position = |file: &str, line, column| {
        (!file.is_empty()).then(|| Position { file: file.replace('\\', "/"), line, column })
    };
    let parsed = text.rsplit_once(':').and_then(|(before, last)| {
        let last = number(last)?;
        let with_column =
            before.rsplit_once(':').and_then(|(file, line)| position(file, number(line)?, Some(last)));
        with_column.or_else(|| position(before, last, None))
    });
    parsed.ok_or_else(|| "expected a file and a line, such as `base.yaml:12`".to_owned())
}

/// Maximum number of threads; each thread takes memory, and more threads than processors give no speedup.
const MOST_THREADS: usize = 256;

/// Parses a number of threads.
pub(crate) fn parse_threads(text: &str) -> Result<usize, String> {
    let threads = text.parse::<usize>().ok().filter(|threads| *threads <= MOST_THREADS);
    threads.ok_or_else(|| format!("expected a number from 0 to {MOST_THREADS}"))
}

/// Parses the name of an ONAP release.
pub(crate) fn release_parser() -> impl TypedValueParser<Value = Release> {
    PossibleValuesParser::new(Release::ALL.iter().map(|release| release.name()))
        .map(|name| Release::from_name(&name).unwrap_or(Release::NEWEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_formats_lead_to_known_ones() {
        for (given, expected) in [
            ("text", "unknown format; use `plain`"),
            ("tty=x", "unknown format; use `findings`"),
            ("MD", "unknown format; use `markdown`"),
            ("codeclimate", "unknown format; use `gitlab`"),
            ("plian", "unknown format; did you mean `plain`?"),
            ("JSON", "unknown format; did you mean `json`?"),
            ("sarif,json", "one option takes one format; repeat `--format`"),
        ] {
            assert_eq!(parse_target(given).unwrap_err(), expected, "{given}");
        }
        let listed = parse_target("sarif,yaml").unwrap_err();
        assert!(listed.starts_with("unknown format\n  expected one of findings, table, "), "{listed}");
        assert!(listed.ends_with(" vvp-json") && listed.lines().all(|line| line.len() <= 80), "{listed}");
        for (_, name) in SYNONYMS {
            assert!(name == "xlsx" || format_named(name).is_some(), "{name}");
        }
    }

    #[test]
    fn threads_are_a_number_within_the_limit() {
        assert_eq!(parse_threads("8"), Ok(8));
        for text in ["many", "-1", "257", "1.5", ""] {
            assert_eq!(parse_threads(text), Err("expected a number from 0 to 256".to_owned()), "{text}");
        }
    }
}
