//! Parsers for option values, with the possible values for help and shell completion.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{
    PossibleValue, PossibleValuesParser, RangedU64ValueParser, StringValueParser, TypedValueParser,
};
use vnfcheck_check::Release;
use vnfcheck_report::Format;
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

fn parse_target(text: &str) -> Result<Target, String> {
    let (name, file) = match text.split_once('=') {
        Some((name, "" | "-")) => (name, None),
        Some((name, file)) => (name, Some(PathBuf::from(file))),
        None => (text, None),
    };
    let format = Format::ALL.iter().copied().find(|format| format.name() == name).ok_or_else(|| {
        let near = vnfcheck_decode::near::nearest(name, Format::ALL.iter().map(|format| format.name()));
        let suggestion = near.map(|near| format!(" (did you mean `{near}`?)")).unwrap_or_default();
        format!("unknown format `{name}`{suggestion}; expected one of {}", format_names())
    })?;
    Ok(Target { format, file })
}

fn format_names() -> String {
    let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    names.join(", ")
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

/// Maximum number of threads; each thread takes memory, and more threads than processors bring no speedup.
const MOST_THREADS: u64 = 256;

/// Parses a number of threads.
pub(crate) fn threads_parser() -> impl TypedValueParser<Value = usize> {
    RangedU64ValueParser::<usize>::new().range(0..=MOST_THREADS)
}

/// Parses the name of an ONAP release.
pub(crate) fn release_parser() -> impl TypedValueParser<Value = Release> {
    PossibleValuesParser::new(Release::ALL.iter().map(|release| release.name()))
        .map(|name| Release::from_name(&name).unwrap_or(Release::NEWEST))
}
