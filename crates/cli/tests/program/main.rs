//! Tests of the program as a process: its output, the files that it writes, its errors, and its integrations.
#![allow(clippy::unwrap_used, reason = "tests")]

mod commands;
#[cfg(target_os = "linux")]
mod faults;
mod gate;
mod heat;
#[cfg(target_os = "linux")]
mod install;
#[cfg(unix)]
mod integrations;
mod neovim;
mod preload;
#[cfg(target_os = "linux")]
mod sessions;
#[cfg(feature = "submit")]
mod submit;
mod verdicts;

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

/// A new folder that is deleted at the end of the test.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn write(&self, name: &str, content: &str) {
        std::fs::write(self.0.path().join(name), content).unwrap();
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.path().join(name)).unwrap()
    }

    /// Runs a command in this folder and returns its exit status, standard output and standard error.
    fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(PROGRAM);
        let output = command.args(arguments).current_dir(&self.0).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }
}
