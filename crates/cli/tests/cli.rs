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

/// `--watch` checks again when a file changes, and not because of the report that it writes into the package itself.
#[test]
fn a_change_is_checked_again() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let package = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("watched");
    let _ = std::fs::remove_dir_all(&package);
    std::fs::create_dir_all(&package).unwrap();
    let template = package.join("base_vm.yaml");
    std::fs::write(&template, "parameters: { vm-name: { type: string } }\n").unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_vnfcheck"))
        .args(["check", "--watch", "--format", "concise", "--format"])
        .arg(format!("csv={}", package.join("report.csv").display()))
        .arg(&package)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut told = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.contains(":1:15: ")), "the first run finds the name");
    assert_eq!(told.next().as_deref(), Some("watching; Ctrl-C ends"));
    std::fs::write(&template, "\nparameters: { vm-name: { type: string } }\n").unwrap();
    assert!(lines.any(|line| line.contains(":2:15: ")), "the run after the change");
    assert_eq!(told.next().as_deref(), Some("watching; Ctrl-C ends"));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(told.next(), None, "a run without a change");
}

/// Nothing is coloured where no terminal reads, unless it is asked for; `--color` and the usual variables decide.
#[test]
fn colours_follow_option_and_environment() {
    use std::process::Command;
    let package = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/packages/vfw");
    let is_coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        let output = Command::new(env!("CARGO_BIN_EXE_vnfcheck"))
            .args(["check", package, "no/such/package"])
            .args(arguments)
            .env_clear()
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        [output.stdout, output.stderr].map(|bytes| bytes.contains(&0x1b))
    };
    assert_eq!(is_coloured(&[], &[]), [false, false]);
    assert_eq!(is_coloured(&["--color", "always"], &[]), [true, true]);
    assert_eq!(is_coloured(&["--color", "always"], &[("NO_COLOR", "1")]), [true, true]);
    assert_eq!(is_coloured(&[], &[("CLICOLOR_FORCE", "1")]), [true, true]);
    assert_eq!(is_coloured(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), [false, false]);
    assert_eq!(is_coloured(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]), [false, false]);
}

/// The costs go to standard error and leave the report alone.
#[test]
fn rules_are_profiled_beside_the_report() {
    use std::process::Command;
    let package = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/packages/vfw");
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_vnfcheck"))
            .args(["check", "--format", "json", package])
            .args(arguments)
            .output()
            .unwrap()
    };
    let profiled = run(&["--profile-rules"]);
    assert_eq!(profiled.stdout, run(&[]).stdout);
    let told = String::from_utf8(profiled.stderr).unwrap();
    assert!(told.starts_with("time of ") && told.contains(" %") && told.contains(" others\n"), "{told}");
}

/// Every shell gets a script that knows the commands, and every command has a page.
#[test]
fn completions_and_manual_pages_know_the_commands() {
    use std::process::Command;
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_vnfcheck")).args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell]);
        for word in ["explain", "completions", "fail-on", "statistics"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    run(&["man", folder.to_str().unwrap()]);
    let check = std::fs::read_to_string(folder.join("vnfcheck-check.1")).unwrap();
    assert!(check.contains(".TH vnfcheck-check 1") && check.contains("fail\\-on"), "{check}");
    for command in ["explain", "list", "completions"] {
        assert!(folder.join(format!("vnfcheck-{command}.1")).is_file(), "{command}");
    }
}
