//! The command line: a promise, see docs/report-format.md.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use report::Format;
use report::render::printable;
use rules::Release;

#[cfg(feature = "preload")]
use crate::commands::preload::Preload;
use crate::outputs::ENDINGS;
use crate::parsers::{IdParser, Target, TargetParser, parse_seconds, release_parser, threads_parser};
use crate::settings::{GATE, JUDGED, Settings, Sources};

/// Checks ONAP VNF packages (OpenStack Heat templates) against the ONAP requirements, one rule per requirement.
#[derive(Debug, Parser)]
#[command(name = "vnfcheck", version, about, max_term_width = 100, after_help = START)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(Check),
    Fix(Fix),
    Convert(Convert),
    Manifest(Manifest),
    Pack(Pack),
    #[cfg(feature = "preload")]
    Preload(Preload),
    Explain(Explain),
    List(List),
    Rules(Rules),
    Diff(Diff),
    Init(Init),
    #[cfg(feature = "lsp")]
    Lsp(Lsp),
    Completions(Completions),
    #[command(hide = true)]
    Apply(Apply),
    #[command(hide = true)]
    Man(Man),
}

/// Serves an editor: the language server protocol over standard input and output.
#[cfg(feature = "lsp")]
#[derive(Debug, Args)]
#[command(after_help = "Editors start it by themselves; docs/editors.md tells how to set them up.")]
pub(crate) struct Lsp {
    /// Taken because some editors give it; there is no other way
    #[arg(long, hide = true)]
    pub(crate) stdio: bool,
}

const START: &str = "\
To start with:
  vnfcheck check PACKAGE                 what is wrong, where, and what to do
  vnfcheck check --format plain PACKAGE  the same with the source
  vnfcheck check --format table PACKAGE  where each requirement stands
  vnfcheck explain R-90526               what a requirement asks for, with examples

Each command tells more with --help.";

/// Options that say what is told, and how.
const OUTPUT: &str = "Output";
/// Options of the run that change no verdict.
const RUNNING: &str = "Running";

/// Finds the packages of a folder or archive, checks them, and reports where each requirement stands.
#[derive(Debug, Args)]
#[command(after_help = EXIT_STATUS)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Check {
    /// A directory or archive with packages in it, or a single template; `-` reads a zip or a template from standard input
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath, default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,

    /// How to report; `=FILE` writes to a file; repeatable; findings by default
    #[arg(long, help_heading = OUTPUT, value_name = "FORMAT[=FILE]", value_parser = TargetParser)]
    pub(crate) format: Vec<Target>,

    /// Writes to this file what would go to standard output; the end of its name tells the format where --format does not
    #[arg(short, long, help_heading = OUTPUT, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// No findings, only how each package and the run ended
    #[arg(short, long, help_heading = OUTPUT)]
    pub(crate) quiet: bool,

    /// The same as --format statistics: findings and packages per requirement, most frequent first
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) statistics: bool,

    /// What findings, table and plain list; the verdicts and the exit status stay the same
    #[arg(long, help_heading = OUTPUT, value_enum, default_value_t = Show::Failures)]
    pub(crate) show: Show,

    /// Colours in findings, table, plain and concise, and of messages
    #[arg(long, help_heading = OUTPUT, value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,

    #[command(flatten)]
    pub(crate) settings: Settings,

    /// Prints the effective configuration with the origin of each value, and checks nothing
    #[arg(long, help_heading = JUDGED)]
    pub(crate) show_config: bool,

    /// For packages from strangers: nothing in them counts in their favour, only what was read and examined passes, and each has
    /// 30 s unless --timeout says otherwise
    #[arg(long, help_heading = GATE, conflicts_with_all = ["select", "ignore"])]
    pub(crate) gate: bool,

    /// Findings listed in this file are known and do not gate; a baseline, or an earlier json report
    #[arg(long, help_heading = GATE, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,

    /// First writes what fails now into the baseline
    #[arg(long, help_heading = GATE, requires = "baseline", conflicts_with = "prune_baseline")]
    pub(crate) write_baseline: bool,

    /// Afterwards removes from the baseline what fails no more
    #[arg(long, help_heading = GATE, requires = "baseline")]
    pub(crate) prune_baseline: bool,

    /// Checks again whenever a file changes; Ctrl-C ends it
    #[arg(long, help_heading = RUNNING, conflicts_with_all = ["write_baseline", "prune_baseline", "show_config"])]
    pub(crate) watch: bool,

    /// Most time for reading, checking and reporting one package; one that takes longer could not be decided
    #[arg(long, help_heading = RUNNING, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) timeout: Option<Duration>,

    /// Number of threads, at most 256; 0 takes one per processor
    #[arg(long, help_heading = RUNNING, value_name = "N", default_value_t = 0, value_parser = threads_parser())]
    pub(crate) threads: usize,

    /// Tells on standard error what share of the time each rule took; most exact with --threads 1
    #[arg(long, help_heading = RUNNING)]
    pub(crate) profile_rules: bool,
}

impl Check {
    /// Every format asked for, with its target.
    pub(crate) fn targets(&self) -> anyhow::Result<Vec<Target>> {
        let statistics = self.statistics.then_some(Target { format: Format::Statistics, file: None });
        let mut targets: Vec<Target> = self.format.iter().cloned().chain(statistics).collect();
        let Some(output) = &self.output else {
            if targets.is_empty() {
                targets.push(Target { format: Format::Findings, file: None });
            }
            return Ok(targets);
        };
        match targets.iter_mut().find(|target| target.file.is_none()) {
            Some(target) => target.file = Some(output.clone()),
            None => targets.push(Target { format: format_of(output)?, file: Some(output.clone()) }),
        }
        Ok(targets)
    }
}

/// The format that the extension of a file's name stands for: one of [`ENDINGS`], or the name of a format. Without an extension
/// the report is for people.
fn format_of(path: &Path) -> anyhow::Result<Format> {
    let Some(extension) = path.extension() else { return Ok(Format::Findings) };
    let extension = extension.to_string_lossy().to_lowercase();
    let of_name = |name: &str| Format::ALL.iter().copied().find(|format| format.name() == name);
    let of_ending = ENDINGS.iter().find(|(ending, _)| *ending == extension);
    of_name(of_ending.map_or(&*extension, |(_, name)| name)).with_context(|| {
        let known = ENDINGS.iter().filter(|(_, name)| of_name(name).is_some());
        let known: Vec<String> = known.map(|(ending, _)| format!(".{ending}")).collect();
        format!(
            "no format goes with the end of `{}`; name the file with {}, or give --format too",
            printable(&path.to_string_lossy()),
            known.join(", ")
        )
    })
}

/// Replaces files of a folder by those on standard input; `vnfcheck fix` starts this command.
#[derive(Debug, Args)]
pub(crate) struct Apply {
    /// The folder
    pub(crate) folder: PathBuf,
}

const EXIT_STATUS: &str =
    "Exit status: 0 the gate is passed, 1 a gating requirement failed, 2 it could not be decided.";

/// Converts a template: between YAML and JSON, from CloudFormation to HOT, between the forms of a blueprint.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 converted, 1 refused with reason and place, 2 it could not be read or written."
)]
pub(crate) struct Convert {
    /// A template, environment or blueprint, in YAML or JSON; `-` reads standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// What to convert to
    #[arg(long, value_enum, value_name = "TARGET")]
    pub(crate) to: TargetName,

    /// Writes literal texts that `Fn::Join` only puts together as one
    #[arg(long)]
    pub(crate) recompose: bool,

    /// Leaves the version of a CloudFormation template as it is
    #[arg(long)]
    pub(crate) keep_version: bool,

    /// Where to write; standard output by default
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
}

impl Convert {
    /// What the library is asked for.
    pub(crate) fn options(&self) -> convert::Options {
        let target = match self.to {
            TargetName::Yaml => convert::Target::Yaml,
            TargetName::Json => convert::Target::Json,
            TargetName::Hot => convert::Target::Hot,
            TargetName::Long => convert::Target::Long,
            TargetName::Short => convert::Target::Short,
        };
        convert::Options { target, recompose: self.recompose, keep_version: self.keep_version }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TargetName {
    /// The same structure as YAML
    Yaml,
    /// The same structure as JSON
    Json,
    /// HOT, from CloudFormation where the mapping is exact
    Hot,
    /// The long form of a blueprint
    Long,
    /// The short form of a blueprint
    Short,
}

/// Writes the `MANIFEST.json` of a package, by which SDC knows its files.
///
/// Modules, volume templates, environments and nested templates are placed by their names and by what calls them; types of other
/// files, and what the manifest says of itself, are kept from the one that is there.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 written, or as it should be; 1 not exactly one base module, or --check found a difference; 2 it could not be done."
)]
pub(crate) struct Manifest {
    /// A folder or .zip with all files in one folder
    #[arg(value_name = "PACKAGE", value_hint = ValueHint::AnyPath, default_value = ".")]
    pub(crate) path: PathBuf,

    /// Where to write; standard output by default
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "check")]
    pub(crate) output: Option<PathBuf>,

    /// The name in the manifest; that of the manifest that is there, or of the package, by default
    #[arg(long, value_name = "TEXT")]
    pub(crate) name: Option<String>,

    /// Writes nothing and tells whether the manifest that is there says the same
    #[arg(long)]
    pub(crate) check: bool,
}

/// Makes the zip that SDC takes: flat, with its manifest, and with what that lists and nothing else.
///
/// The same package gives the same bytes. It is refused while SDC's checks find errors.
#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 written, 1 SDC would refuse it, 2 it could not be read or written.")]
pub(crate) struct Pack {
    /// A folder or .zip
    #[arg(value_name = "PACKAGE", value_hint = ValueHint::AnyPath, default_value = ".")]
    pub(crate) path: PathBuf,

    /// The zip that is written; there must be nothing yet
    #[arg(short, long, value_name = "ZIP", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,

    /// Writes it although SDC would refuse it; the exit status stays 1
    #[arg(long)]
    pub(crate) force: bool,
}

/// Mends what it finds: makes the changes that leave the stack as it is, and says what is left.
///
/// Each package is changed as a whole or not at all. A change that would let another requirement fail is not made.
#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 nothing that gates is left, 1 something is, 2 it could not be done.")]
pub(crate) struct Fix {
    /// A directory or archive with packages in it, or a single template
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath, default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,

    /// Also makes changes whose author must look: values that leave an environment file, names built anew
    #[arg(long = "unsafe")]
    pub(crate) is_unsafe: bool,

    /// Changes nothing and prints the difference, as `git apply` takes it
    #[arg(long)]
    pub(crate) diff: bool,

    /// Writes the mended package there and leaves the one given as it is; what ends in .zip or .csar is an archive
    #[arg(long, value_name = "DIR|FILE", value_hint = ValueHint::AnyPath, conflicts_with = "diff")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// Explains a requirement: what it asks for, and examples that fail, pass and are not concerned.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The requirement, such as R-90526 or one of your own, or a kind of defect, such as hot.unknown-property
    #[arg(value_name = "NAME", value_parser = IdParser, hide_possible_values = true)]
    pub(crate) id: String,

    #[command(flatten)]
    pub(crate) sources: Sources,
}

/// Lists the requirements of a release and which of them have a rule.
#[derive(Debug, Args)]
pub(crate) struct List {
    /// Only requirements with this text in id, title, keyword, chapter or section, in whatever case
    #[arg(value_name = "TEXT")]
    pub(crate) filter: Option<String>,

    /// The rule sets whose requirements are listed, separated by commas; onap and those of rule files by default
    #[arg(long, value_name = "SET", value_delimiter = ',')]
    pub(crate) rules: Vec<String>,

    #[command(flatten)]
    pub(crate) sources: Sources,

    /// How to list
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(crate) format: ListFormat,

    /// ONAP release
    #[arg(long, value_name = "NAME", default_value = Release::NEWEST.name(), value_parser = release_parser())]
    pub(crate) release: Release,
}

/// Compares two packages or reports: which findings are new, which are fixed.
#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 nothing new gates, 1 a new finding gates, 2 it could not be decided.")]
pub(crate) struct Diff {
    /// What was: a package, or a report written with --format json
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,

    /// What is
    #[arg(value_name = "NEW")]
    pub(crate) new: PathBuf,

    /// How to tell
    #[arg(long, value_enum, default_value_t = DiffFormat::Text)]
    pub(crate) format: DiffFormat,

    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// Writes a commented vnfcheck.yaml to start from.
#[derive(Debug, Args)]
pub(crate) struct Init {
    /// The folder it is written to
    #[arg(value_name = "DIR", default_value = ".")]
    pub(crate) folder: PathBuf,
}

/// Works with rules of your own.
#[derive(Debug, Args)]
pub(crate) struct Rules {
    #[command(subcommand)]
    pub(crate) command: RulesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    Test(TestRules),
}

/// Reads rule files and runs the examples in them.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 every example holds, 1 one does not, 2 a file cannot be used or a rule has no example."
)]
pub(crate) struct TestRules {
    /// The rule files
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum DiffFormat {
    Text,
    Json,
}

/// Prints a script that completes commands and options in a shell.
#[derive(Debug, Args)]
#[command(
    after_help = "For bash: vnfcheck completions bash > ~/.local/share/bash-completion/completions/vnfcheck"
)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// Writes the manual pages into a folder.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The folder; made if it is not there
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ListFormat {
    Table,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Show {
    /// What fails, is waived or could not be decided
    Failures,
    /// Advice and what is accepted, too
    Notes,
    /// Every requirement
    All,
}

impl From<Show> for report::render::Show {
    fn from(show: Show) -> Self {
        match show {
            Show::Failures => Self::Failures,
            Show::Notes => Self::Notes,
            Show::All => Self::All,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` or `CLICOLOR=0` is set; `CLICOLOR_FORCE` asks for them anywhere
    Auto,
    Always,
    Never,
}

impl From<Color> for anstream::ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}
