//! `vnfcheck apply`: replaces the files of a folder for `vnfcheck fix`, in a separate process.
//!
//! Several files cannot be replaced in one step. This process receives and stores all contents, reports that it is
//! ready, and renames the files when the process that the user started replies. If that process is killed before,
//! nothing changes; if it is killed later, this process still renames all files.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Read, Write, stdin};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use anyhow::{Context, bail};
use vnfcheck_report::render::printable;
use vnfcheck_runner::save::{self, Change, KnownFolder, NotKept, SaveError};

use crate::args::Apply;
use crate::outcome::{Exit, Refused, print, say};
use crate::signals::Signals;

/// The command that starts this program.
static PROGRAM: OnceLock<Vec<OsString>> = OnceLock::new();

/// Sets the command that starts this program; later calls have no effect.
pub(crate) fn set_program(program: Vec<OsString>) {
    PROGRAM.get_or_init(|| program);
}

type Files = BTreeMap<String, Vec<u8>>;

/// The answer to [`READY`]: the process then renames the files.
const GO: u8 = b'g';
/// The message that the process sends when only the renames are left.
const READY: u8 = b'r';

/// Separates the messages of the process. No path contains this character.
const END: char = '\0';

/// Returns the reason why the files were not changed.
fn refused(error: &SaveError) -> Refused {
    Refused { message: error.to_string(), help: error.help().map(str::to_owned) }
}

/// Replaces the files of a folder, in another process if possible. Reports the file attributes that are lost.
pub(super) fn in_place(folder: &Path, change: &Change) -> anyhow::Result<()> {
    let (before, after) = (&change.before, &change.after);
    let touched = |files: &Files, others: &Files| -> Files {
        let differing = files.iter().filter(|(path, content)| others.get(*path) != Some(*content));
        differing.map(|(path, content)| (path.clone(), content.clone())).collect()
    };
    let (before, after) = (touched(before, after), touched(after, before));
    let renames = change.renames.iter().map(|(from, to)| (from.clone(), to.clone().into_bytes())).collect();
    let (program, first) = PROGRAM
        .get()
        .and_then(|it| it.split_first())
        .map(|(program, first)| (program.as_os_str(), first))
        .unwrap_or_default();
    let mut command = Command::new(program);
    command.args(first).arg("apply");
    if change.replaces_read_only {
        command.arg("--force");
    }
    if let Some(KnownFolder { below, identity }) = &change.known {
        command.arg(format!("--identity={identity}")).arg(format!("--below={below}"));
    }
    command.arg("--").arg(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    // A separate process group keeps signals from the terminal away from the new process.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let Ok(mut process) = command.spawn() else {
        let not_kept = save::in_place(folder, change).map_err(|error| refused(&error))?;
        state_not_kept(not_kept.iter().map(NotKept::to_string));
        return Ok(());
    };
    let sent = process.stdin.take().zip(process.stdout.as_mut()).map_or(Ok(()), |(mut out, answers)| {
        for files in [&before, &after, &renames] {
            write_files(files, &mut out)?;
        }
        out.flush()?;
        let mut answer = [0];
        answers.read_exact(&mut answer)?;
        if answer == [READY] { out.write_all(&[GO]) } else { Ok(()) }
    });
    let output = process.wait_with_output().context("cannot wait for the process that writes the files")?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let mut messages = printed.split_terminator(END).map(|it| it.trim().to_owned());
    if output.status.success() {
        state_not_kept(messages);
        return Ok(());
    }
    let message = messages.next().unwrap_or_default();
    sent.context("cannot pass the files to the process that writes them; nothing was changed")?;
    if message.is_empty() {
        bail!("the process that writes the files ended early");
    }
    Err(Refused { message, help: messages.next().filter(|it| !it.is_empty()) }.into())
}

fn state_not_kept(lines: impl Iterator<Item = String>) {
    lines.for_each(|line| say(format_args!("note: {}", printable(&line))));
}

/// Reads the files before and after the change, and the renames.
fn read_change(given: &mut impl Read) -> anyhow::Result<(Files, Files, BTreeMap<String, String>)> {
    let (before, after) = (read_files(given)?, read_files(given)?);
    let text = |(from, to): (String, Vec<u8>)| Ok((from, String::from_utf8(to)?));
    let renames = read_files(given)?.into_iter().map(text).collect::<anyhow::Result<_>>()?;
    Ok((before, after, renames))
}

/// Returns the error of a process that `vnfcheck fix` did not start.
fn not_started_by_fix(apply: &Apply) -> Refused {
    let folder = apply.folder.to_string_lossy();
    let line = shlex::try_join(["vnfcheck", "fix", &*folder]);
    Refused {
        message: "standard input contains no files; only `vnfcheck fix` starts this command".to_owned(),
        help: line.ok().map(|line| format!("run `{line}`")),
    }
}

pub(crate) fn run(apply: &Apply) -> anyhow::Result<Exit> {
    if stdin().is_terminal() {
        return Err(not_started_by_fix(apply).into());
    }
    let signals = Signals::of_process();
    signals.held(|| {
        let mut given = stdin().lock();
        let (before, after, renames) = read_change(&mut given).map_err(|_| not_started_by_fix(apply))?;
        let known = apply.identity.map(|identity| KnownFolder { below: apply.below.clone(), identity });
        let change = Change { before, after, renames, known, replaces_read_only: apply.force };
        let is_wanted = || {
            let mut answer = [0];
            let is_asked = print(|out| Ok(out.write_all(&[READY])?)).is_ok();
            is_asked && given.read_exact(&mut answer).is_ok() && answer == [GO]
        };
        match save::in_place_if(&apply.folder, &change, is_wanted) {
            Ok(not_kept) => {
                print(|out| Ok(not_kept.iter().try_for_each(|it| write!(out, "{it}{END}"))?))?;
                Ok(Exit::Passed)
            }
            Err(error) => {
                let Refused { message, help } = refused(&error);
                let help = help.unwrap_or_default();
                // The space distinguishes an error from `READY`.
                print(|out| Ok(write!(out, " {message}{END}{help}{END}")?))?;
                Ok(Exit::Undecided)
            }
        }
    })
}

fn write_files(files: &Files, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(&(files.len() as u64).to_le_bytes())?;
    files.iter().flat_map(|(path, content)| [path.as_bytes(), content]).try_for_each(|part| {
        out.write_all(&(part.len() as u64).to_le_bytes())?;
        out.write_all(part)
    })
}

fn read_files(given: &mut impl Read) -> anyhow::Result<Files> {
    let count = read_number(given)?;
    let mut files = Files::new();
    for _ in 0..count {
        let path = String::from_utf8(read_part(given)?)?;
        files.insert(path, read_part(given)?);
    }
    Ok(files)
}

fn read_part(given: &mut impl Read) -> io::Result<Vec<u8>> {
    let length = read_number(given)?;
    let mut part = Vec::new();
    given.take(length).read_to_end(&mut part)?;
    if part.len() as u64 == length { Ok(part) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

fn read_number(given: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    given.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}
