//! Tests of the installer in release folders: `packaging/install.sh`, without a toolchain on the path.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::{PACKAGE, PROGRAM, message, root};

/// Creates a release folder with the program under test, as `make dist` does.
pub(super) fn release(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::copy(PROGRAM, folder.join("vnfcheck")).unwrap();
    fs::copy(root().join("packaging/install.sh"), folder.join("install.sh")).unwrap();
    let sums = Command::new("sha256sum").arg("vnfcheck").current_dir(&folder).output().unwrap();
    fs::write(folder.join("SHA256SUMS"), sums.stdout).unwrap();
    folder
}

/// Runs the installer of a folder, in another folder, with the tools of a bare system.
fn install(folder: &Path) -> Output {
    Command::new("sh")
        .arg(folder.join("install.sh"))
        .current_dir(folder.parent().unwrap())
        .env_clear()
        .env("HOME", folder.join("home"))
        .env("PATH", "/usr/bin:/bin")
        .output()
        .unwrap()
}

#[test]
fn the_installer_gives_a_program_with_completions_and_manual_pages() {
    let folder = release("install");
    for _ in 0..2 {
        let output = install(&folder);
        let reported = String::from_utf8(output.stdout.clone()).unwrap();
        assert!(output.status.success(), "{}", message(&output));
        assert!(reported.contains(concat!("installed vnfcheck ", env!("CARGO_PKG_VERSION"))), "{reported}");
        assert!(reported.contains("next: export PATH="), "{reported}");
    }
    let prefix = folder.join("home/.local");
    for name in [
        "bash-completion/completions/vnfcheck",
        "zsh/site-functions/_vnfcheck",
        "fish/vendor_completions.d/vnfcheck.fish",
        "man/man1/vnfcheck.1",
        "man/man1/vnfcheck-check.1",
    ] {
        assert!(fs::metadata(prefix.join("share").join(name)).unwrap().len() > 0, "{name}");
    }
    let checked = Command::new(prefix.join("bin/vnfcheck")).args(["check", PACKAGE]).output().unwrap();
    assert_eq!(checked.status.code(), Some(1));
}

#[test]
fn the_installer_describes_its_options_and_refuses_others() {
    let folder = release("install-options");
    let installer = folder.join("install.sh");
    let run = |arguments: &[&str]| {
        let mut command = Command::new("sh");
        command.arg(&installer).args(arguments).current_dir(&folder).output().unwrap()
    };
    let help = run(&["--help"]);
    assert!(
        help.status.success() && String::from_utf8(help.stdout).unwrap().contains("Usage: sh install.sh")
    );
    for (arguments, expected) in
        [(&["--prefix", "p"][..], "unknown option `--prefix`"), (&["p", "q"], "more than one PREFIX")]
    {
        let refused = run(arguments);
        assert_eq!(refused.status.code(), Some(2));
        assert!(message(&refused).contains(expected), "{}", message(&refused));
    }
    assert!(!folder.join("p").exists());
    let quiet = run(&["--quiet", "p"]);
    assert!(quiet.status.success() && quiet.stdout.is_empty(), "{}", message(&quiet));
    assert!(folder.join("p/bin/vnfcheck").exists());
}

#[test]
fn a_program_that_differs_from_its_checksum_is_not_installed() {
    let folder = release("install-damaged");
    let refused = |expected: &str| {
        let output = install(&folder);
        assert_eq!(output.status.code(), Some(1));
        assert!(message(&output).contains(expected), "{}", message(&output));
        assert!(!folder.join("home/.local/bin/vnfcheck").exists());
    };
    fs::write(folder.join("vnfcheck"), "#!/bin/sh\necho vnfcheck 9.9.9\n").unwrap();
    refused("the checksum of vnfcheck differs");
    fs::write(folder.join("SHA256SUMS"), "").unwrap();
    refused("no checksum of vnfcheck in SHA256SUMS");
    fs::remove_file(folder.join("SHA256SUMS")).unwrap();
    refused("no file SHA256SUMS");
}
