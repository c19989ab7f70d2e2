//! Tests of the program as a process: its output, the files that it writes, its errors, and its integrations.
#![allow(clippy::unwrap_used, reason = "tests")]

mod commands;
#[cfg(target_os = "linux")]
mod faults;
mod gate;
#[cfg(target_os = "linux")]
mod install;
#[cfg(unix)]
mod integrations;
mod neovim;
mod preload;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_vnfcheck");
const PACKAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/packages/vfw");

/// Returns the root folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Creates a command with empty standard input.
fn vnfcheck(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Returns the message on standard error.
fn message(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
