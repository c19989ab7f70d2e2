//! The command `vnfcheck submit`: submits an archive to a gate, waits for the check, and prints its report.

mod client;
mod progress;

use std::fs;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueHint};
use vnfcheck_check::Release;
use vnfcheck_report::Format;

use crate::guard::{Guard, Replaces};
use crate::outcome::{Exit, print, shown};
use crate::outputs::{replace, visible};
use crate::parsers::{Target, TargetParser, parse_seconds, release_parser};
use client::{Client, Key, Parameter, Submitted};
use progress::Progress;

/// Environment variable with the key of the gate.
const KEY: &str = "VNFCHECK_GATE_KEY";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Submit {
    /// Archive to submit, .zip or .csar
    #[arg(value_name = "ARCHIVE", value_hint = ValueHint::FilePath)]
    pub(crate) archive: PathBuf,

    /// Address of the gate, such as `https://gate.example`
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url, env = "VNFCHECK_GATE", hide_env_values = true)]
    pub(crate) gate: String,

    /// File with the key of the gate; by default, the environment variable `VNFCHECK_GATE_KEY` contains the key
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) key_file: Option<PathBuf>,

    /// Name of the product; by default, the name of the archive
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Rule sets to request, separated by commas; by default, the rule sets of the gate
    #[arg(long, value_name = "SETS")]
    pub(crate) rules: Option<String>,

    /// ONAP release to request; by default, the release of the gate
    #[arg(long, value_name = "NAME", value_parser = release_parser())]
    pub(crate) release: Option<Release>,

    /// Report format; `=FILE` writes to a file; repeatable
    #[arg(short = 'f', long, value_name = "FORMAT[=FILE]", value_parser = TargetParser)]
    pub(crate) format: Vec<Target>,

    /// Print no progress
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// Time limit for the upload and the check, with all repetitions
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = parse_seconds)]
    pub(crate) timeout: Duration,
}

const EXAMPLES: &str = "\
Examples:
  vnfcheck submit --gate https://gate.example --key-file gate.key vlb.zip
  vnfcheck submit --gate https://gate.example --format junit=vnfcheck.xml vlb.csar

The certificate chain of the gate must end at a root certificate of this machine, or of the file that SSL_CERT_FILE names.

Exit status: 0 passed, 1 a gating requirement failed, 2 not decided or no response.";

pub(crate) fn run(submit: &Submit) -> anyhow::Result<Exit> {
    let targets = targets(submit)?;
    let archive = read_archive(&submit.archive)?;
    let key = key(submit.key_file.as_deref())?;
    let progress = Progress::new(submit.quiet);
    let client = Client::new(&submit.gate, key, submit.timeout, &progress)?;
    let check = client.wait(client.submit(&archive, &parameters(submit))?)?;
    progress.finish();
    let exit = match (check.status.as_str(), check.outcome.as_deref()) {
        ("done", Some("pass")) => Exit::Passed,
        ("done", Some("fail")) => Exit::Failed,
        ("done", _) => Exit::Undecided,
        _ => bail!("the check failed: {}", check.message.as_deref().unwrap_or("the gate states no reason")),
    };
    for target in &targets {
        write(&client, &check, target)?;
    }
    Ok(exit)
}

/// Returns the requested formats. No report may replace the archive or another report.
fn targets(submit: &Submit) -> anyhow::Result<Vec<Target>> {
    let mut targets = submit.format.clone();
    if targets.is_empty() {
        targets.push(Target { format: Format::Findings, file: None });
    }
    let mut guard = Guard::default();
    guard.reads_package(&submit.archive);
    for target in &targets {
        match &target.file {
            Some(file) => guard.writes(file, Replaces::Report)?,
            None => guard.writes_standard_output()?,
        }
    }
    Ok(targets)
}

fn read_archive(path: &Path) -> anyhow::Result<Vec<u8>> {
    let shown = shown(path);
    ensure!(
        !path.is_dir(),
        "`{shown}` is a folder; run `vnfcheck pack --output FILE.zip FOLDER`, then submit `FILE.zip`"
    );
    fs::read(path).with_context(|| format!("cannot read `{shown}`"))
}

/// Returns the key in a file, or in the environment. Messages do not contain the key.
fn key(file: Option<&Path>) -> anyhow::Result<Option<Key>> {
    let Some(file) = file else {
        let key = std::env::var(KEY).ok().filter(|key| !key.trim().is_empty());
        return key.map(|key| Key::new(&key).with_context(|| format!("cannot use `{KEY}`"))).transpose();
    };
    let shown = shown(file);
    let text = fs::read_to_string(file).with_context(|| format!("cannot read `{shown}`"))?;
    Key::new(&text).map(Some).with_context(|| format!("cannot use `{shown}`"))
}

/// Returns the parameters of the submission. The gate removes the extension of the archive from the name.
fn parameters(submit: &Submit) -> Vec<Parameter> {
    let file = submit.archive.file_name().map(|name| name.to_string_lossy().into_owned());
    [
        ("name", submit.name.clone().or(file)),
        ("rules", submit.rules.clone()),
        ("release", submit.release.map(|release| release.name().to_owned())),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some(Parameter { name, value: value? }))
    .collect()
}

fn write(client: &Client<'_>, check: &Submitted, target: &Target) -> anyhow::Result<()> {
    let mut report = client.report(check, target.format.name())?;
    match &target.file {
        Some(file) => replace(file, |out| Ok(io::copy(&mut report, out).map(drop)?)),
        None if io::stdout().is_terminal() => print(|out| write_visible(BufReader::new(report), out)),
        None => print(|out| Ok(io::copy(&mut report, out).map(drop)?)),
    }
}

/// Writes a report for a terminal, which the gate must not control.
fn write_visible(report: impl BufRead, out: &mut dyn Write) -> anyhow::Result<()> {
    for line in report.split(b'\n') {
        let line = line?;
        let line = line.strip_suffix(b"\r").unwrap_or(&line);
        writeln!(out, "{}", visible(&String::from_utf8_lossy(line)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_does_not_control_the_terminal() {
        let mut shown = Vec::new();
        write_visible(&b"a\tb\r\n\x1b]0;title\x07\xe2\x80\xaec\n\xff"[..], &mut shown).unwrap();
        let expected = "a\tb\n\u{fffd}]0;title\u{fffd}\u{fffd}c\n\u{fffd}\n";
        assert_eq!(String::from_utf8(shown).unwrap(), expected);
    }
}
