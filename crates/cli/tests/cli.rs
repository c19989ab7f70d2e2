//! The command line as its users see it: every console block of these files is executed and compared.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
#![allow(clippy::print_stdout, clippy::missing_panics_doc, reason = "tests")]

#[test]
fn documented_commands_do_what_is_shown() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::set_current_dir(&root).unwrap();
    trycmd::TestCases::new()
        .default_bin_path(env!("CARGO_BIN_EXE_vnfcheck"))
        .register_bin("vnfcheck", std::path::Path::new(env!("CARGO_BIN_EXE_vnfcheck")))
        .case("README.md")
        .case("docs/*.md")
        .case("tests/cli/*.md");
}

/// A reader that goes away early is no error, and the verdict stays what it is.
#[test]
fn a_closed_pipe_ends_quietly() {
    use std::process::{Command, Stdio};
    let package = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/packages/vfw");
    for format in ["table", "plain", "json", "jsonl", "csv", "sarif"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_vnfcheck"))
            .args(["check", "--format", format, package])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{format}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{format}");
    }
}
