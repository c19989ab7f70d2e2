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
    assert!(installed.status.success(), "a program on the path is taken");

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
    assert_eq!(run("--fail-on sometimes").status.code(), Some(2));
    assert!(!folder.join("vnfcheck.sarif").exists(), "no report of an earlier run is left");
}

#[test]
fn the_gitlab_job_writes_the_reports_that_it_hands_over() {
    let job = read("ci/gitlab.yml")["vnfcheck"].clone();
    let folder = workspace("gitlab");
    let packages = format!("{} {}", sample("vfw"), sample("vlb"));
    let variables = [("VNFCHECK_PACKAGES", packages.as_str()), ("VNFCHECK_ARGUMENTS", "--fail-on must")];
    for (part, expected) in [("before_script", 0), ("script", 1)] {
        for line in job[part].as_sequence().unwrap() {
            let output = bash(line.as_str().unwrap(), &folder, &variables);
            assert_eq!(output.status.code(), Some(expected), "{}", message(&output));
        }
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
fn the_hooks_check_the_packages_that_they_are_given() {
    let hooks = read(".pre-commit-hooks.yaml");
    for hook in hooks.as_sequence().unwrap() {
        assert_eq!(hook["pass_filenames"].as_bool(), Some(false), "one file is not a package");
        let entry = hook["entry"].as_str().unwrap();
        let defaults = hook["args"].as_sequence().unwrap();
        assert_eq!(defaults.len(), 1, "a single package unless the user names others");
        let folder = root().join("testdata/packages/vfw");
        let output = bash(&format!("{entry} {}", defaults[0].as_str().unwrap()), &folder, &[]);
        assert_eq!(output.status.code(), Some(1));
        let reported = String::from_utf8(output.stdout).unwrap();
        assert!(reported.contains("base_vfw.yaml:45:28: "), "{reported}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_github_action_installs_the_program_of_a_release() {
    use std::os::unix::fs::PermissionsExt as _;

    let action = read("action.yml");
    let script = action["runs"]["steps"][0]["run"].as_str().unwrap();
    let release = super::install::release("github-release");
    let tools = workspace("github-tools");
    // `gh release download TAG --repo REPOSITORY --dir FOLDER ...`
    let copy = format!("#!/bin/sh\n[ \"$3\" = v1.0.0 ] && cp {}/* \"$7\"\n", release.display());
    for (name, script) in [("gh", copy.as_str()), ("cargo", "#!/bin/sh\necho \"$@\" > compiled\n")] {
        fs::write(tools.join(name), script).unwrap();
        fs::set_permissions(tools.join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let install = |release: &str| {
        let output = Command::new("bash")
            .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
            .current_dir(&tools)
            .env("PATH", format!("{}:/usr/bin:/bin", tools.display()))
            .env("HOME", &tools)
            .envs([("RELEASE", release), ("REPOSITORY", "vnfcheck/vnfcheck")])
            .env_remove("CARGO_HOME")
            .env("GITHUB_ACTION_PATH", "action")
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", message(&output));
    };
    install("v1.0.0");
    let version = Command::new(tools.join(".cargo/bin/vnfcheck")).arg("--version").output().unwrap();
    assert!(version.status.success());
    assert!(!tools.join("compiled").exists());

    install("main");
    let compiled = fs::read_to_string(tools.join("compiled")).unwrap();
    assert_eq!(compiled.trim(), "install --quiet --locked --path action/crates/cli");
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
        scripts.push(format!("{} .", hook["entry"].as_str().unwrap()));
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
