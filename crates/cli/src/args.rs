//! The command line, which stays compatible as docs/report-format.md describes.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use vnfcheck_check::Release;
use vnfcheck_report::Format;
use vnfcheck_report::render::printable;
use vnfcheck_runner::Date;
use vnfcheck_runner::save::Identity;
use vnfcheck_see::Position;

#[cfg(feature = "preload")]
use crate::commands::preload::Preload;
#[cfg(feature = "submit")]
use crate::commands::submit::Submit;
use crate::outputs::ENDINGS;
use crate::parsers::{
    Suggesting, Target, TargetParser, parse_position, parse_seconds, parse_target, parse_threads,
    release_parser,
};
use crate::settings::{FailOnName, GATE, ProfileName, SELECTION, Settings, Sources};

/// Checks ONAP VNF packages (OpenStack Heat templates) against the ONAP requirements, one rule per requirement.
#[derive(Debug, Parser)]
#[command(name = "vnfcheck", version, about, max_term_width = 100, after_help = START, disable_version_flag = true)]
pub(crate) struct Arguments {
    /// Print the version
    #[arg(short = 'V', short_alias = 'v', long, action = ArgAction::Version)]
    version: (),

    #[command(subcommand)]
    pub(crate) command: Command,
}

// The parser builds the arguments of a command only when the command is used, but lists the descriptions of all
// commands.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    /// Checks packages and reports the status of each requirement.
    Check(Check),
    /// Applies safe fixes to packages and lists the remaining findings.
    ///
    /// The command changes all files of a package, or none. A fix that would make another requirement fail is skipped.
    Fix(Fix),
    /// Converts a template between YAML and JSON, from CloudFormation to HOT, or between blueprint forms.
    Convert(Convert),
    /// Writes the `MANIFEST.json` that SDC needs to import a package, or the manifest of a CSAR.
    ///
    /// File names and calls determine modules, volume templates, environment files and nested templates. The types of other files, and the
    /// manifest's own data, come from an existing manifest.
    Manifest(Manifest),
    /// Writes a flat zip for SDC with the manifest and the files that the manifest lists.
    ///
    /// The same package always gives the same bytes. Packages with SDC errors are refused.
    Pack(Pack),
    /// Writes SDNC preloads, one file per module and API.
    ///
    /// Without values, the preloads contain placeholders, and the command also writes templates for the values.
    #[cfg(feature = "preload")]
    Preload(Preload),
    /// Prints vnfcheck's model of a package.
    ///
    /// The model lists modules, servers with the evidence for their vm-types, ports, networks, volumes, key pairs, server
    /// groups, and parameters with the origins of their values. Facts that the files do not decide are undecided, with a
    /// reason.
    Model(Model),
    /// Draws the servers of a package on their networks.
    ///
    /// External networks are above the servers, internal networks below. Each server, port and network has a mark with
    /// the number of its findings, in the colour of the highest level. Facts that the files do not decide are dashed.
    Graph(Graph),
    /// Explains where a value comes from, and where a parameter is used.
    ///
    /// The command follows the value at a line to environments, defaults and callers. A line of a parameter's declaration or of an environment shows the origins and uses of the parameter.
    #[command(name = "explain-value")]
    ExplainValue(ExplainValue),
    /// Explains a requirement, with examples.
    Explain(Explain),
    /// Lists the requirements of a release and marks those with a rule.
    List(List),
    /// Tests your own rules.
    Rules(Rules),
    /// Compares two packages or reports and lists new and fixed findings.
    Diff(Diff),
    /// Verifies a signed verdict and prints the content.
    ///
    /// A gate returns signed verdicts, and `vnfcheck check --attest` writes them.
    VerifyVerdict(VerifyVerdict),
    /// Submits an archive to a gate, waits for the check, and prints its report.
    ///
    /// The command repeats requests while the gate is busy or does not respond, until the time limit.
    #[cfg(feature = "submit")]
    Submit(Submit),
    /// Adds waivers for the current findings to vnfcheck.yaml, or to the templates as comments.
    ///
    /// Waivers go to the configuration that applies to the packages. Without a configuration, the command writes a vnfcheck.yaml to the package. With --comments, waivers go to the lines of the findings.
    AddWaivers(AddWaivers),
    /// Writes a commented vnfcheck.yaml.
    Init(Init),
    /// Runs the language server on standard input and output.
    #[cfg(feature = "lsp")]
    Lsp(Lsp),
    /// Prints a completion script for a shell.
    Completions(Completions),
    /// Replaces files of a folder with the files on standard input; `vnfcheck fix` starts this command.
    #[command(hide = true)]
    Apply(Apply),
    /// Writes the manual pages into a folder.
    Man(Man),
}

#[cfg(feature = "lsp")]
#[derive(Debug, Args)]
#[command(after_help = "Editors start this command; docs/editors.md describes the setup.")]
pub(crate) struct Lsp {
    /// Has no effect: the server always uses standard input and output
    #[arg(long)]
    pub(crate) stdio: bool,
}

const START: &str = "\
Examples:
  vnfcheck check PACKAGE                 list the findings of a package
  vnfcheck check --format plain PACKAGE  show the source of each finding
  vnfcheck check --format table PACKAGE  show the status of each requirement
  vnfcheck fix PACKAGE                   apply the safe fixes
  vnfcheck explain R-90526               explain a requirement, with examples

Run a command with --help for details.";

/// Heading of the options that control reports.
const OUTPUT: &str = "Output";
/// Heading of the options that control the run and change no verdict.
const RUNNING: &str = "Running";

#[derive(Debug, Args)]
#[command(after_help = EXIT_STATUS)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Check {
    /// Folder, archive or single template to check; `-` reads a zip or a template from standard input
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath, default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,

    /// Report format; by default, `findings` or the format in `VNFCHECK_FORMAT`; `=FILE` writes to a file; repeatable
    #[arg(short = 'f', long, alias = "output-format", help_heading = OUTPUT, value_name = "FORMAT[=FILE]", value_parser = TargetParser)]
    pub(crate) format: Vec<Target>,

    /// File for the report instead of standard output; without --format, the extension selects the format
    #[arg(short, long, help_heading = OUTPUT, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Print only the summary
    #[arg(short, long, help_heading = OUTPUT)]
    pub(crate) quiet: bool,

    /// Count findings and packages per requirement; same as --format statistics
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) statistics: bool,

    /// Detail of the formats findings, table and plain; does not change the exit status
    #[arg(long, help_heading = OUTPUT, value_enum, default_value_t = Show::Failures)]
    pub(crate) show: Show,

    /// Same as --show notes
    #[arg(short, long, help_heading = OUTPUT, conflicts_with_all = ["show", "quiet"])]
    pub(crate) verbose: bool,

    /// List only findings with a fix, safe or unsafe, in the formats findings, plain and concise; does not change the exit status
    #[arg(long, help_heading = OUTPUT, conflicts_with = "not_fixable")]
    pub(crate) fixable: bool,

    /// List only findings without a fix, in the formats findings, plain and concise; does not change the exit status
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) not_fixable: bool,

    /// Order of the findings in the format findings; by default, `action` with at most 100 lines on a terminal,
    /// otherwise `file`
    #[arg(long, help_heading = OUTPUT, value_name = "BY", value_enum)]
    pub(crate) group_by: Option<GroupBy>,

    /// Add a picture of servers on networks to the formats markdown and github-summary, as a Mermaid block
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) graph: bool,

    /// Colours in terminal reports and messages
    #[arg(long, help_heading = OUTPUT, value_enum, default_value_t = Color::Auto, env = "VNFCHECK_COLOR", hide_env_values = true)]
    pub(crate) color: Color,

    #[command(flatten)]
    pub(crate) settings: Settings,

    /// Print the effective configuration with the origin of each value, without a check
    #[arg(long, help_heading = SELECTION)]
    pub(crate) show_config: bool,

    /// Check untrusted packages: no setting inside a package can relax a check, every template must be readable, and --timeout
    /// is 30 s by default
    #[arg(long, help_heading = GATE, conflicts_with_all = ["select", "ignore"])]
    pub(crate) gate: bool,

    /// Accept the findings in this baseline or earlier JSON report
    #[arg(long, help_heading = GATE, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,

    /// Write the current failures to the baseline before the check
    #[arg(long, help_heading = GATE, requires = "baseline", conflicts_with = "prune_baseline")]
    pub(crate) write_baseline: bool,

    /// Remove fixed findings from the baseline after the check
    #[arg(long, help_heading = GATE, requires = "baseline")]
    pub(crate) prune_baseline: bool,

    /// Sign the verdict on one .zip or .csar with this Ed25519 private key, from `openssl genpkey -algorithm ed25519`
    #[arg(long, help_heading = GATE, value_name = "KEY", value_hint = ValueHint::FilePath, requires = "attestation", conflicts_with_all = ["watch", "write_baseline"])]
    pub(crate) attest: Option<PathBuf>,

    /// File for the signed verdict
    #[arg(long, help_heading = GATE, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "attest")]
    pub(crate) attestation: Option<PathBuf>,

    /// Check again after every change; stop with Ctrl-C
    #[arg(long, help_heading = RUNNING, conflicts_with_all = ["write_baseline", "prune_baseline", "show_config"])]
    pub(crate) watch: bool,

    /// Time limit for reading, checking and reporting one package; exceeding the limit is an error
    #[arg(long, help_heading = RUNNING, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) timeout: Option<Duration>,

    /// Number of threads, at most 256; 0 means one per processor
    #[arg(short = 'j', long, help_heading = RUNNING, value_name = "N", default_value_t = 0, value_parser = parse_threads, env = "VNFCHECK_THREADS", hide_env_values = true)]
    pub(crate) threads: usize,

    /// Print the share of time of each rule on standard error; most accurate with --threads 1
    #[arg(long, help_heading = RUNNING)]
    pub(crate) profile_rules: bool,
}

/// Environment variable with the format of a run without options for the format.
const FORMAT: &str = "VNFCHECK_FORMAT";

impl Check {
    /// Returns the requested formats with their targets.
    pub(crate) fn targets(&self) -> anyhow::Result<Vec<Target>> {
        let statistics = self.statistics.then_some(Target { format: Format::Statistics, file: None });
        let mut targets: Vec<Target> = self.format.iter().cloned().chain(statistics).collect();
        let Some(output) = &self.output else {
            if targets.is_empty() {
                targets.push(default_target()?);
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

/// Returns the format of a run without options for the format.
fn default_target() -> anyhow::Result<Target> {
    let Some(value) = std::env::var_os(FORMAT).filter(|value| !value.is_empty()) else {
        return Ok(Target { format: Format::Findings, file: None });
    };
    let value = value.to_string_lossy();
    parse_target(&value).map_err(|why| anyhow!("invalid value '{}' for `{FORMAT}`: {why}", printable(&value)))
}

/// Returns the format for a file's extension: an entry of [`ENDINGS`] or the name of a format. Without an extension, the format is
/// [`Format::Findings`].
fn format_of(path: &Path) -> anyhow::Result<Format> {
    let Some(extension) = path.extension() else { return Ok(Format::Findings) };
    let extension = extension.to_string_lossy().to_lowercase();
    let of_name = |name: &str| Format::ALL.iter().copied().find(|format| format.name() == name);
    let of_ending = ENDINGS.iter().find(|(ending, _)| *ending == extension);
    of_name(of_ending.map_or(&*extension, |(_, name)| name)).with_context(|| {
        let known = ENDINGS.iter().filter(|(_, name)| of_name(name).is_some());
        let known: Vec<String> = known.map(|(ending, _)| format!(".{ending}")).collect();
        format!(
            "no format has the extension of `{}`; use {}, or add --format",
            printable(&path.to_string_lossy()),
            known.join(", ")
        )
    })
}

#[derive(Debug, Args)]
pub(crate) struct Apply {
    /// Folder to change
    pub(crate) folder: PathBuf,

    /// Replace files without write permission
    #[arg(long)]
    pub(crate) force: bool,

    /// Identity of the folder at --below when its files were read
    #[arg(long)]
    pub(crate) identity: Option<Identity>,

    /// Path of a folder below the folder
    #[arg(long, default_value = "")]
    pub(crate) below: String,
}

const EXIT_STATUS: &str = "\
Examples:
  vnfcheck check vlb.zip
  vnfcheck check --format html=report.html --format json=report.json vlb.zip
  vnfcheck check --gate --release istanbul vlb.csar

Exit status: 0 passed, 1 a gating requirement failed, 2 not decided.";

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 converted, 1 refused, 2 not readable or not writable.")]
pub(crate) struct Convert {
    /// Template, environment file or blueprint in YAML or JSON; `-` reads standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Target notation
    #[arg(long, value_enum, value_name = "TARGET")]
    pub(crate) to: TargetName,

    /// Replace each `Fn::Join` of literal strings with the joined string
    #[arg(long)]
    pub(crate) recompose: bool,

    /// Keep the version of a CloudFormation template
    #[arg(long)]
    pub(crate) keep_version: bool,

    /// Output file; standard output by default
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
}

impl Convert {
    /// Returns the options for the library.
    pub(crate) fn options(&self) -> vnfcheck_convert::Options {
        let target = match self.to {
            TargetName::Yaml => vnfcheck_convert::Target::Yaml,
            TargetName::Json => vnfcheck_convert::Target::Json,
            TargetName::Hot => vnfcheck_convert::Target::Hot,
            TargetName::Long => vnfcheck_convert::Target::Long,
            TargetName::Short => vnfcheck_convert::Target::Short,
        };
        vnfcheck_convert::Options { target, recompose: self.recompose, keep_version: self.keep_version }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TargetName {
    /// YAML with the same structure
    Yaml,
    /// JSON with the same structure
    Json,
    /// HOT, from CloudFormation templates with an exact equivalent
    Hot,
    /// Long form of a blueprint
    Long,
    /// Short form of a blueprint
    Short,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 written or up to date; 1 not exactly one base module, or outdated with --check; 2 an error."
)]
pub(crate) struct Manifest {
    /// Folder or .zip with all files in one folder; with --csar, a CSAR or its folder
    #[arg(value_name = "PACKAGE", value_hint = ValueHint::AnyPath, default_value = ".")]
    pub(crate) path: PathBuf,

    /// Output file; standard output by default
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "check")]
    pub(crate) output: Option<PathBuf>,

    /// Write the manifest of a CSAR, such as main.mf, with `Source:`, `Algorithm:` and `Hash:` lines for all files; removes the
    /// signature
    #[arg(long)]
    pub(crate) csar: bool,

    /// Name in the manifest; by default, the name in the existing manifest, or of the package
    #[arg(long, value_name = "TEXT", conflicts_with = "csar")]
    pub(crate) name: Option<String>,

    /// Compare with the existing manifest without writing
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 written, 1 SDC would refuse the package, 2 not readable or not writable."
)]
pub(crate) struct Pack {
    /// Folder or .zip
    #[arg(value_name = "PACKAGE", value_hint = ValueHint::AnyPath, default_value = ".")]
    pub(crate) path: PathBuf,

    /// Zip to write; the file must not exist
    #[arg(short, long, value_name = "ZIP", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,

    /// Write the zip even if SDC would refuse the package; the exit status is still 1
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  vnfcheck fix vlb\n  vnfcheck fix --unsafe --diff vlb\n  vnfcheck fix --output fixed.zip vlb.zip\n  \
                  vnfcheck fix --interactive vlb\n  vnfcheck fix --write-decisions vlb-decisions.yaml vlb\n  vnfcheck fix --decisions vlb-decisions.yaml vlb\n\n\
                  Exit status: 0 no gating finding remains, 1 a gating finding remains, 2 an error."
)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Fix {
    /// Folder, archive or single template to fix
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath, default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,

    /// Also apply fixes that need a review, such as removing values from an environment file
    #[arg(long = "unsafe")]
    pub(crate) is_unsafe: bool,

    /// Print a patch for `git apply` without changing files
    #[arg(long, alias = "dry-run")]
    pub(crate) diff: bool,

    /// Write the fixed package to this folder, .zip or .csar, and keep the original
    #[arg(long, value_name = "DIR|FILE", value_hint = ValueHint::AnyPath, conflicts_with = "diff")]
    pub(crate) output: Option<PathBuf>,

    /// Also replace files without write permission
    #[arg(long, conflicts_with = "diff")]
    pub(crate) force: bool,

    /// Also apply fixes that need a review, and the answers in this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) decisions: Option<PathBuf>,

    /// Ask the questions that only the author can answer, show the changes, and write after a confirmation; with --decisions,
    /// ask the questions that the file leaves open, and save each answer in the file
    #[arg(long, short, conflicts_with = "write_decisions")]
    pub(crate) interactive: bool,

    /// Print the number of remaining findings instead of the fixes and the findings
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// Write the questions that only the author can answer to this file, with the answers of --decisions or proposals, and
    /// change nothing else; an existing file keeps its answers and comments
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["diff", "output", "is_unsafe"])]
    pub(crate) write_decisions: Option<PathBuf>,

    /// Time limit for reading, and for fixing each package; exceeding the limit is an error
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, conflicts_with = "interactive")]
    pub(crate) timeout: Option<Duration>,

    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 printed, 2 an error.")]
pub(crate) struct Model {
    /// Folder, archive or single template; `-` reads a zip or a template from standard input
    #[arg(value_name = "PACKAGE", value_hint = ValueHint::AnyPath, default_value = ".")]
    pub(crate) package: PathBuf,

    /// Output format
    #[arg(short = 'f', long, value_enum, default_value_t = ModelFormat::Text)]
    pub(crate) format: ModelFormat,

    /// Output file; standard output by default
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  vnfcheck graph --output vlb.svg vlb\n  vnfcheck graph --format mermaid --no-findings vlb.zip\n\n\
                  Exit status: 0 drawn, 2 an error."
)]
pub(crate) struct Graph {
    /// Folder, archive or single template; `-` reads a zip or a template from standard input
    #[arg(value_name = "PACKAGE", value_hint = ValueHint::AnyPath, default_value = ".")]
    pub(crate) package: PathBuf,

    /// Notation of the picture
    #[arg(short = 'f', long, value_enum, default_value_t = GraphFormat::Svg)]
    pub(crate) format: GraphFormat,

    /// Draw only this template
    #[arg(long, value_name = "FILE")]
    pub(crate) module: Option<String>,

    /// Draw without findings
    #[arg(long)]
    pub(crate) no_findings: bool,

    /// Output file; standard output by default
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum GraphFormat {
    /// SVG for light and dark displays and for print
    Svg,
    /// Flow chart of Mermaid, for Markdown
    Mermaid,
    /// Graph of Graphviz
    Dot,
    /// Nodes and edges as JSON, `vnfcheck.graph/1`
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ModelFormat {
    /// Text of at most 80 columns
    Text,
    /// JSON, `vnfcheck.model/1`
    Json,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  vnfcheck explain-value vfw base_vfw.yaml:44\n  vnfcheck explain-value vfw.zip base_vfw.env:3\n\n\
                  Exit status: 0 printed, 2 an error."
)]
pub(crate) struct ExplainValue {
    /// Folder, archive or single template; `-` reads a zip or a template from standard input
    #[arg(value_name = "PACKAGE", value_hint = ValueHint::AnyPath)]
    pub(crate) package: PathBuf,

    /// File of the package and line of the value, such as `base_vfw.yaml:44`; with a column for one of several values
    #[arg(value_name = "FILE:LINE[:COLUMN]", value_parser = parse_position)]
    pub(crate) position: Position,

    /// Output format
    #[arg(short = 'f', long, value_enum, default_value_t = WayFormat::Text)]
    pub(crate) format: WayFormat,

    /// Output file; standard output by default
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum WayFormat {
    /// Text of at most 80 columns
    Text,
    /// JSON, `vnfcheck.value/1`
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// Requirement, such as R-90526, or kind of defect, such as hot.unknown-property
    #[arg(value_name = "NAME", value_parser = Suggesting::NAMES, hide_possible_values = true)]
    pub(crate) id: String,

    #[command(flatten)]
    pub(crate) sources: Sources,
}

#[derive(Debug, Args)]
pub(crate) struct List {
    /// Text to find in ID, title, keyword, chapter or section, in any letter case
    #[arg(value_name = "TEXT")]
    pub(crate) filter: Option<String>,

    /// Rule sets to list, separated by commas; by default, onap and the sets of rule files
    #[arg(long, value_name = "SET", value_delimiter = ',', value_parser = Suggesting::SETS, hide_possible_values = true)]
    pub(crate) rules: Vec<String>,

    #[command(flatten)]
    pub(crate) sources: Sources,

    /// List the kinds of defects that R-92635 reports instead of requirements
    #[arg(long, conflicts_with_all = ["rules", "release"])]
    pub(crate) kinds: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t = ListFormat::Table)]
    pub(crate) format: ListFormat,

    /// ONAP release
    #[arg(long, value_name = "NAME", default_value = Release::NEWEST.name(), value_parser = release_parser())]
    pub(crate) release: Release,
}

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 no new gating finding, 1 a new gating finding, 2 not decided.")]
pub(crate) struct Diff {
    /// Old package or JSON report
    #[arg(value_name = "OLD")]
    pub(crate) old: PathBuf,

    /// New package or JSON report
    #[arg(value_name = "NEW")]
    pub(crate) new: PathBuf,

    /// Output format
    #[arg(long, value_enum, default_value_t = DiffFormat::Text)]
    pub(crate) format: DiffFormat,

    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 the verdict is authentic, the outcome is pass, and all required conditions are met; 1 the verdict is \
                  authentic, but the outcome is fail, the archive is a different one, or a required condition is not met; 2 the \
                  verdict is not authentic, or the outcome is error."
)]
pub(crate) struct VerifyVerdict {
    /// Signed verdict, unchanged
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Ed25519 public key in PEM, from `openssl pkey -pubout`
    #[arg(long, value_name = "PUBLIC", value_hint = ValueHint::FilePath)]
    pub(crate) key: PathBuf,

    /// Archive that the verdict must describe
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) archive: Option<PathBuf>,

    /// Rule sets that the check must have included
    #[arg(long, value_name = "SETS", value_delimiter = ',')]
    pub(crate) require_rules: Vec<String>,

    /// ONAP release that the check must have used
    #[arg(long, value_name = "RELEASE", value_parser = release_parser())]
    pub(crate) require_release: Option<Release>,

    /// Digest of the policy that the check must have used, as `policy` in the output
    #[arg(long, value_name = "DIGEST")]
    pub(crate) require_policy: Option<String>,

    /// Level at which the check must have failed; a stricter level is enough
    #[arg(long, value_name = "LEVEL", value_enum)]
    pub(crate) require_fail_on: Option<FailOnName>,

    /// Interpretation of the requirements that the check must have used
    #[arg(long, value_name = "NAME", value_enum)]
    pub(crate) require_profile: Option<ProfileName>,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  vnfcheck add-waivers --select R-90526 --reason \"the hardware of the site fixes the flavor\" vlb\n  \
                  vnfcheck add-waivers --comments --reason \"agreed with J. Doe\" vlb\n  \
                  vnfcheck add-waivers --config vnfcheck.yaml --reason \"accepted in VNF-12\" vlb.zip\n\n\
                  Exit status: 0 no gating finding remains, 1 a gating finding remains, 2 an error."
)]
pub(crate) struct AddWaivers {
    /// Folder, archive or single template with the findings
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath, default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,

    /// Reason why the findings are accepted; not a placeholder such as TODO
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: String,

    /// Write the waivers as comments to the templates and environment files
    #[arg(long)]
    pub(crate) comments: bool,

    /// Last day of the waivers, as YYYY-MM-DD; by default, they do not expire
    #[arg(long, value_name = "DATE", conflicts_with = "comments")]
    pub(crate) until: Option<Date>,

    /// Name of the person who approves the waivers
    #[arg(long, value_name = "NAME")]
    pub(crate) approver: Option<String>,

    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Debug, Args)]
pub(crate) struct Init {
    /// Folder for the file
    #[arg(value_name = "DIR", default_value = ".")]
    pub(crate) folder: PathBuf,

    /// Select the rule sets heat and practice, for templates that are not for ONAP
    #[arg(long)]
    pub(crate) heat: bool,

    /// Replace an existing file
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Rules {
    #[command(subcommand)]
    pub(crate) command: RulesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    Test(TestRules),
}

/// Runs the examples in rule files.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 all examples pass, 1 an example fails, 2 a file is invalid or a rule has no example."
)]
pub(crate) struct TestRules {
    /// Rule files to test
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum DiffFormat {
    Text,
    Json,
}

#[derive(Debug, Args)]
#[command(
    after_help = "For bash: vnfcheck completions bash > ~/.local/share/bash-completion/completions/vnfcheck"
)]
pub(crate) struct Completions {
    /// Shell to complete for
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
#[command(after_help = "To read a page: man FOLDER/vnfcheck-check.1")]
pub(crate) struct Man {
    /// Folder for the pages; created if missing
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
    /// Failures, waived requirements and errors
    Failures,
    /// Also advice and accepted findings
    Notes,
    /// Every requirement
    All,
}

impl From<Show> for vnfcheck_report::render::Show {
    fn from(show: Show) -> Self {
        match show {
            Show::Failures => Self::Failures,
            Show::Notes => Self::Notes,
            Show::All => Self::All,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum GroupBy {
    /// By remedy: findings that need the same action share an entry
    Action,
    /// By file and line
    File,
    /// By requirement, with headings
    Requirement,
    /// By parameter, resource or output, with headings
    Resource,
}

impl From<GroupBy> for vnfcheck_report::render::GroupBy {
    fn from(by: GroupBy) -> Self {
        match by {
            GroupBy::Action => Self::Action,
            GroupBy::File => Self::File,
            GroupBy::Requirement => Self::Requirement,
            GroupBy::Resource => Self::Resource,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` or `CLICOLOR=0` is set; everywhere with `CLICOLOR_FORCE`
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
