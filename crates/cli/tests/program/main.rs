//! The program from outside: what its commands print, leave behind and refuse, and what other systems run of it.
#![allow(clippy::unwrap_used, reason = "tests")]

mod commands;
#[cfg(target_os = "linux")]
mod faults;
mod gate;
#[cfg(unix)]
mod integrations;
mod neovim;
mod preload;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_vnfcheck");
const PACKAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/packages/vfw");

/// The folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The program with nothing to read.
fn vnfcheck(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).stdin(Stdio::null());
    command
}

/// What it says to the one who called it.
fn message(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
