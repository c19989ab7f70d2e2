//! Tests of the integrations: the shell steps of the GitHub Action and the GitLab job, and the pre-commit hooks,
//! exactly as in their files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_yaml::Value;

use super::{PROGRAM, message, root};

fn read(name: &str) -> Value {
    serde_yaml::from_str(&fs::read_to_string(root().join(name)).unwrap()).unwrap()
}

/// Creates an empty folder to run in.
fn workspace(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn sample(name: &str) -> String {
    root().join("testdata/packages").join(name).display().to_string()
}

/// Runs a script as a CI runner does, with the program under test on the path.
fn bash(script: &str, folder: &Path, variables: &[(&str, &str)]) -> Output {
    let program = Path::new(PROGRAM).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    Command::new("bash")
        .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
        .current_dir(folder)
        .env("PATH", path)
        .envs(variables.iter().copied())
        .output()
        .unwrap()
}

#[test]
fn the_github_action_checks_and_leaves_its_reports() {
    let action = read("action.yml");
    let steps = action["runs"]["steps"].as_sequence().unwrap();
    let step = |name: &str| {
        steps.iter().find(|step| step["name"] == name).unwrap()["run"].as_str().unwrap().to_owned()
    };
    let folder = workspace("github");
    let installed = bash(&step("Install vnfcheck"), &folder, &[]);
    assert!(installed.status.success(), "a program on the path is used");

    let packages = format!("{}\n\n  \n{}\n", sample("vfw"), sample("vlb"));
    let run = |arguments: &str| {
        let variables = [
            ("PACKAGES", packages.as_str()),
            ("ARGUMENTS", arguments),
            ("SARIF", "vnfcheck.sarif"),
            ("GITHUB_OUTPUT", "output"),
            ("GITHUB_STEP_SUMMARY", "summary.md"),
        ];
        bash(&step("Check the packages"), &folder, &variables)
    };
    let output = run("");
    assert_eq!(output.status.code(), Some(1), "{}", message(&output));
    let annotations = String::from_utf8(output.stdout).unwrap();
    assert!(annotations.contains("base_vfw.yaml,line=45"), "{annotations}");
    assert_eq!(fs::read_to_string(folder.join("output")).unwrap(), "sarif=vnfcheck.sarif\n");
    let sarif: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.join("vnfcheck.sarif")).unwrap()).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    assert!(results.iter().any(|result| result["ruleId"] == "R-69431"), "{results:?}");
    for result in results {
        let place = &result["locations"][0]["physicalLocation"];
        assert!(
            place["region"]["startLine"].is_u64(),
            "code scanning refuses all for one without a place: {result}"
        );
    }
    let summary = fs::read_to_string(folder.join("summary.md")).unwrap();
    assert!(summary.contains("vfw") && summary.contains("vlb"), "{summary}");

    // With a gate, the step submits the archive.
    let gate = [
        ("PACKAGES", "vfw.zip"),
        ("ARGUMENTS", "--timeout 1"),
        ("SARIF", "vnfcheck.sarif"),
        ("GITHUB_OUTPUT", "output"),
        ("GITHUB_STEP_SUMMARY", "summary.md"),
        ("VNFCHECK_GATE", "http://127.0.0.1:9"),
    ];
    fs::write(folder.join("vfw.zip"), "bytes").unwrap();
    let submitted = bash(&step("Check the packages"), &folder, &gate);
    assert_eq!(submitted.status.code(), Some(2));
    assert!(
        message(&submitted).contains("submitting 5 bytes to http://127.0.0.1:9"),
        "{}",
        message(&submitted)
    );

    assert_eq!(run("--fail-on never --release istanbul").status.code(), Some(0));
    assert_eq!(run("--release istanbul\n\n  --fail-on never\n").status.code(), Some(0));
    assert_eq!(run("--fail-on sometimes").status.code(), Some(2));
    assert!(!folder.join("vnfcheck.sarif").exists(), "no report of an earlier run is left");
}

#[test]
fn the_gitlab_job_writes_the_reports_that_it_uploads() {
    let job = read("ci/gitlab.yml")["vnfcheck"].clone();
    let folder = workspace("gitlab");
    let packages = format!("{} {}", sample("vfw"), sample("vlb"));
    let variables = [("VNFCHECK_PACKAGES", packages.as_str()), ("VNFCHECK_ARGUMENTS", "--fail-on must")];
    for line in job["script"].as_sequence().unwrap() {
        let output = bash(line.as_str().unwrap(), &folder, &variables);
        assert_eq!(output.status.code(), Some(1), "{}", message(&output));
    }
    for report in job["artifacts"]["reports"].as_mapping().unwrap().values() {
        let text = fs::read_to_string(folder.join(report.as_str().unwrap())).unwrap();
        assert!(text.contains("R-69431"), "{report:?}");
    }
    // Omitted inputs, as shown in docs/ci.md, are not treated as paths.
    for version in ["old/1.0", "old/2.0", "new"] {
        fs::create_dir_all(folder.join(version)).unwrap();
        fs::copy(
            root().join("testdata/packages/vfw/base_vfw.yaml"),
            folder.join(version).join("base_vfw.yaml"),
        )
        .unwrap();
    }
    let variables = [("VNFCHECK_PACKAGES", "."), ("VNFCHECK_ARGUMENTS", "--exclude old/**")];
    let output = bash(job["script"][0].as_str().unwrap(), &folder, &variables);
    let reported = String::from_utf8(output.stdout).unwrap();
    assert!(reported.contains("new/base_vfw.yaml") && !reported.contains("old/"), "{reported}");
}

#[test]
fn the_hooks_check_the_packages_in_their_arguments() {
    let hooks = read(".pre-commit-hooks.yaml");
    for hook in hooks.as_sequence().unwrap() {
        assert_eq!(hook["pass_filenames"].as_bool(), Some(false), "one file is not a package");
        let entry = hook["entry"].as_str().unwrap().replace("packaging/hook.sh", "vnfcheck");
        let defaults = hook["args"].as_sequence().unwrap();
        assert_eq!(defaults.len(), 1, "a single package unless the user names others");
        let folder = root().join("testdata/packages/vfw");
        let output = bash(&format!("{entry} {}", defaults[0].as_str().unwrap()), &folder, &[]);
        assert_eq!(output.status.code(), Some(1));
        let reported = String::from_utf8(output.stdout).unwrap();
        assert!(reported.contains("base_vfw.yaml:45:28: "), "{reported}");
    }
}

/// Creates a folder of releases and returns its address. The programs of the release are the program under test.
#[cfg(target_os = "linux")]
fn releases(name: &str) -> String {
    let folder = workspace(name);
    let release = folder.join(concat!("v", env!("CARGO_PKG_VERSION")));
    fs::create_dir(&release).unwrap();
    for program in [
        "x86_64-unknown-linux-musl",
        "aarch64-unknown-linux-musl",
        "aarch64-apple-darwin",
        "x86_64-apple-darwin",
        "x86_64-pc-windows-gnu.exe",
    ] {
        fs::hard_link(PROGRAM, release.join(format!("vnfcheck-{program}")))
            .or_else(|_| fs::copy(PROGRAM, release.join(format!("vnfcheck-{program}"))).map(|_| ()))
            .unwrap();
    }
    let sums = Command::new("sh").args(["-c", "sha256sum *"]).current_dir(&release).output().unwrap();
    fs::write(release.join("SHA256SUMS"), sums.stdout).unwrap();
    format!("file://{}", folder.display())
}

#[cfg(target_os = "linux")]
#[test]
fn the_github_action_installs_the_program_of_a_release() {
    use std::os::unix::fs::PermissionsExt as _;

    let action = read("action.yml");
    let script = action["runs"]["steps"][0]["run"].as_str().unwrap();
    let releases = releases("github-releases");
    let tools = workspace("github-tools");
    for (name, script) in [
        ("cargo", "#!/bin/sh\necho \"$@\" > compiled\n"),
        ("uname", "#!/bin/sh\n[ $1 = -s ] && echo $SYSTEM || echo $MACHINE\n"),
    ] {
        fs::write(tools.join(name), script).unwrap();
        fs::set_permissions(tools.join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let install = |reference: &str, system: &str| {
        let (system, machine) = system.split_once(' ').unwrap();
        fs::write(tools.join("path"), "").unwrap();
        let output = Command::new("bash")
            .args(["--noprofile", "--norc", "-euo", "pipefail", "-c", script])
            .current_dir(&tools)
            .env("PATH", format!("{}:/usr/bin:/bin", tools.display()))
            .env("RUNNER_TEMP", &tools)
            .env("GITHUB_PATH", tools.join("path"))
            .env("GITHUB_ACTION_PATH", root())
            .envs([
                ("REF", reference),
                ("VNFCHECK_RELEASES", &releases),
                ("SYSTEM", system),
                ("MACHINE", machine),
            ])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", message(&output));
        fs::read_to_string(tools.join("path")).unwrap().trim().to_owned()
    };
    let tag = concat!("v", env!("CARGO_PKG_VERSION"));
    let commit = "0123456789abcdef0123456789abcdef01234567";
    for (reference, system, program) in [
        (tag, "Linux x86_64", "vnfcheck"),
        (commit, "Linux aarch64", "vnfcheck"),
        (tag, "Darwin arm64", "vnfcheck"),
        (tag, "Darwin x86_64", "vnfcheck"),
        (tag, "MINGW64_NT-10.0 x86_64", "vnfcheck.exe"),
    ] {
        let _ = fs::remove_dir_all(tools.join("vnfcheck"));
        let folder = install(reference, system);
        let version = Command::new(Path::new(&folder).join(program)).arg("--version").output().unwrap();
        assert!(version.status.success(), "{system}");
        assert!(!tools.join("compiled").exists(), "{system}");
    }
    install("main", "Linux x86_64");
    let compiled = fs::read_to_string(tools.join("compiled")).unwrap();
    assert!(
        compiled.starts_with("install --quiet --locked --root ") && compiled.contains("/crates/cli"),
        "{compiled}"
    );
}

/// The scripts of the action avoid what bash 3.2, the version of macOS, lacks.
#[test]
fn the_github_action_runs_with_old_bash() {
    for step in read("action.yml")["runs"]["steps"].as_sequence().unwrap() {
        let script = step["run"].as_str().unwrap();
        for absent in ["mapfile", "readarray", "declare -A", "local -n", ",,}", "^^}", "&>>", "|&", "coproc"]
        {
            assert!(!script.contains(absent), "{absent}: {script}");
        }
        // An empty array is unset for bash 3.2.
        let arrays = script.matches("[@]}").count();
        assert_eq!(arrays, script.matches("[@]+\"${").count(), "{script}");
    }
}

/// The first run of the hook downloads the program; later runs need no network.
#[cfg(target_os = "linux")]
#[test]
fn the_hook_downloads_the_program_of_its_release_once() {
    let hooks = read(".pre-commit-hooks.yaml");
    let entry = hooks[0]["entry"].as_str().unwrap();
    let releases = releases("hook-releases");
    let cache = workspace("hook-cache");
    let run = |releases: &str| {
        Command::new("sh")
            .args(["-c", &format!("{}/{entry} .", root().display())])
            .current_dir(root().join("testdata/packages/vfw"))
            .env("XDG_CACHE_HOME", &cache)
            .env("VNFCHECK_RELEASES", releases)
            .output()
            .unwrap()
    };
    let failed = run("file:///no/such/folder");
    assert!(failed.status.code() != Some(0) && failed.stdout.is_empty(), "{}", message(&failed));
    assert!(message(&failed).ends_with("; use the hook `vnfcheck-system`\n"), "{}", message(&failed));
    for releases in [releases.as_str(), "file:///no/such/folder"] {
        let output = run(releases);
        assert_eq!(output.status.code(), Some(1), "{}", message(&output));
        assert!(!message(&output).contains("next: "), "{}", message(&output));
        assert!(String::from_utf8(output.stdout).unwrap().contains("base_vfw.yaml:45:28: "));
    }
}

/// The action, the job and the hooks take the rule set from the configuration at the top of the repository.
#[test]
fn every_integration_takes_the_rule_set_from_the_configuration() {
    let folder = workspace("heat");
    let template =
        "heat_template_version: 2018-08-31\nresources:\n  a: { type: OS::Heat::None, depends_on: b }\n";
    fs::write(folder.join("vnfcheck.yaml"), "rules: [heat]\n").unwrap();
    fs::write(folder.join("stack.yaml"), template).unwrap();
    let action = read("action.yml");
    let steps = action["runs"]["steps"].as_sequence().unwrap();
    let mut scripts = vec![steps.last().unwrap()["run"].as_str().unwrap().to_owned()];
    scripts.push(read("ci/gitlab.yml")["vnfcheck"]["script"][0].as_str().unwrap().to_owned());
    for hook in read(".pre-commit-hooks.yaml").as_sequence().unwrap() {
        scripts
            .push(format!("{} .", hook["entry"].as_str().unwrap().replace("packaging/hook.sh", "vnfcheck")));
    }
    assert_eq!(scripts.len(), 4);
    let variables = [
        ("PACKAGES", "."),
        ("ARGUMENTS", ""),
        ("SARIF", "vnfcheck.sarif"),
        ("GITHUB_OUTPUT", "output"),
        ("GITHUB_STEP_SUMMARY", "summary.md"),
        ("VNFCHECK_PACKAGES", "."),
        ("VNFCHECK_ARGUMENTS", ""),
    ];
    for script in scripts {
        let output = bash(&script, &folder, &variables);
        let reported = String::from_utf8(output.stdout.clone()).unwrap();
        assert_eq!(output.status.code(), Some(1), "{reported}{}", message(&output));
        let place = ["stack.yaml:3:", "file=stack.yaml,line=3,"].iter().any(|it| reported.contains(it));
        assert!(
            place && reported.contains("hot.unknown-dependency") && !reported.contains("R-"),
            "{reported}"
        );
    }
}
