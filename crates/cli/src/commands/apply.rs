//! `vnfcheck apply`: replaces the files of a folder for `vnfcheck fix`, in a separate process.
//!
//! Several files cannot be replaced in one step. This process receives and stores all contents, reports that it is ready,
//! and renames the files when the process that the user started answers. If that process is killed before, nothing
//! changes; if it is killed later, this process still renames all files.

use std::collections::BTreeMap;
use std::env;
use std::io::{self, Read, Write, stdin};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use runner::save;

use crate::args::Apply;
use crate::outcome::{Exit, print};
use crate::signals::Signals;

type Files = BTreeMap<String, Vec<u8>>;

/// The answer to [`READY`], after which the process renames the files.
const GO: u8 = b'g';
/// The output of the process when only the renaming is left.
const READY: u8 = b'r';

/// Replaces the files of a folder, in another process if one can be started.
pub(super) fn in_place(folder: &Path, before: &Files, after: &Files) -> anyhow::Result<()> {
    let touched = |files: &Files, others: &Files| -> Files {
        let differing = files.iter().filter(|(path, content)| others.get(*path) != Some(*content));
        differing.map(|(path, content)| (path.clone(), content.clone())).collect()
    };
    let (before, after) = (touched(before, after), touched(after, before));
    let mut command = Command::new(env::current_exe().unwrap_or_default());
    command.arg("apply").arg("--").arg(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    // A separate process group keeps signals from the terminal away from the new process.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let Ok(mut process) = command.spawn() else {
        return Ok(save::in_place(folder, &before, &after)?);
    };
    let sent = process.stdin.take().zip(process.stdout.as_mut()).map_or(Ok(()), |(mut out, answers)| {
        write_files(&before, &mut out)?;
        write_files(&after, &mut out)?;
        out.flush()?;
        let mut answer = [0];
        answers.read_exact(&mut answer)?;
        if answer == [READY] { out.write_all(&[GO]) } else { Ok(()) }
    });
    let output = process.wait_with_output().context("cannot wait for the process that writes the files")?;
    if output.status.success() {
        return Ok(());
    }
    let message = String::from_utf8_lossy(&output.stdout).trim_end().to_owned();
    sent.context("cannot pass the files to the process that writes them; nothing was changed")?;
    bail!(if message.is_empty() {
        "the process that writes the files ended early".to_owned()
    } else {
        message
    })
}

pub(crate) fn run(apply: &Apply) -> anyhow::Result<Exit> {
    let signals = Signals::of_process();
    signals.held(|| {
        let mut given = stdin().lock();
        let (before, after) = (read_files(&mut given)?, read_files(&mut given)?);
        let is_wanted = || {
            let mut answer = [0];
            let is_asked = print(|out| Ok(out.write_all(&[READY])?)).is_ok();
            is_asked && given.read_exact(&mut answer).is_ok() && answer == [GO]
        };
        if let Err(error) = save::in_place_if(&apply.folder, &before, &after, is_wanted) {
            // The first byte is that of no answer.
            print(|out| Ok(writeln!(out, " {error}")?))?;
            return Ok(Exit::Undecided);
        }
        Ok(Exit::Passed)
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
