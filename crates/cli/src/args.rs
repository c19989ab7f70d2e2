//! The command line: a promise, see docs/report-format.md.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use rules::Release;
use runner::Format;

/// Checks ONAP VNF packages (OpenStack Heat templates) against the ONAP requirements, one rule per requirement.
#[derive(Debug, Parser)]
#[command(name = "vnfcheck", version, about, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(Check),
    Explain(Explain),
    List(List),
}

/// Checks packages and reports where each requirement stands.
#[derive(Debug, Args)]
#[command(after_help = EXIT_STATUS)]
pub(crate) struct Check {
    /// A directory, .zip, .csar or single template; `-` reads a zip or a template from standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// How to report; `=FILE` writes to a file; repeatable: table, plain, concise, json, jsonl, sarif, junit, markdown, csv, github, gitlab
    #[arg(long, value_name = "FORMAT[=FILE]", value_parser = parse_target, default_value = "table")]
    pub(crate) format: Vec<Target>,

    /// ONAP release whose requirements count
    #[arg(long, value_name = "NAME", default_value = Release::NEWEST.name(), value_parser = release_parser())]
    pub(crate) release: Release,

    /// Whose reading counts: the requirement as written, or the peer's at the documented switch points
    #[arg(long, value_enum, default_value_t = ProfileName::Text)]
    pub(crate) profile: ProfileName,

    /// Which keywords gate
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = FailOnName::Must)]
    pub(crate) fail_on: FailOnName,

    /// What table and plain list; the verdicts and the exit status stay the same
    #[arg(long, value_enum, default_value_t = Show::Failures)]
    pub(crate) show: Show,

    /// Number of threads; 0 takes one per processor
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) threads: usize,

    /// Most time for opening and checking one package; one that takes longer could not be decided
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) timeout: Option<Duration>,

    /// Colours in table and plain
    #[arg(long, value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
}

const EXIT_STATUS: &str =
    "Exit status: 0 the gate is passed, 1 a gating requirement failed, 2 it could not be decided.";

/// Explains a requirement: what it asks for, and examples that fail, pass and are not concerned.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The requirement, such as R-90526, or a kind of defect, such as hot.unknown-property
    #[arg(value_name = "NAME")]
    pub(crate) id: String,
}

/// Lists the requirements of a release and which of them have a rule.
#[derive(Debug, Args)]
pub(crate) struct List {
    /// How to list
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(crate) format: ListFormat,

    /// ONAP release
    #[arg(long, value_name = "NAME", default_value = Release::NEWEST.name(), value_parser = release_parser())]
    pub(crate) release: Release,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ListFormat {
    Table,
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ProfileName {
    Text,
    Vvp,
}

impl From<ProfileName> for rules::Profile {
    fn from(name: ProfileName) -> Self {
        match name {
            ProfileName::Text => Self::Text,
            ProfileName::Vvp => Self::Vvp,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FailOnName {
    Must,
    Should,
    May,
    Never,
}

impl From<FailOnName> for runner::FailOn {
    fn from(name: FailOnName) -> Self {
        match name {
            FailOnName::Must => Self::Must,
            FailOnName::Should => Self::Should,
            FailOnName::May => Self::May,
            FailOnName::Never => Self::Never,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Show {
    /// What fails, is waived or could not be decided
    Failures,
    /// Every requirement
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    Always,
    Never,
}

/// A format and where it goes; nothing for standard output.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) format: Format,
    pub(crate) file: Option<PathBuf>,
}

fn parse_target(text: &str) -> Result<Target, String> {
    let (name, file) = match text.split_once('=') {
        Some((name, "" | "-")) => (name, None),
        Some((name, file)) => (name, Some(PathBuf::from(file))),
        None => (text, None),
    };
    let format = Format::ALL.iter().copied().find(|format| format.name() == name).ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        format!("no format `{name}`; the formats are {}", names.join(", "))
    })?;
    Ok(Target { format, file })
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "give a number of seconds above 0".to_owned())
}

fn release_parser() -> impl TypedValueParser<Value = Release> {
    PossibleValuesParser::new(Release::ALL.iter().map(|release| release.name()))
        .map(|name| Release::from_name(&name).unwrap_or(Release::NEWEST))
}
