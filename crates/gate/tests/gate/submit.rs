//! Tests of `vnfcheck submit` with a real gate. A run of all tests builds the program; alone, these tests use the last build.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::harness::{Gate, failing, program, zipped};

const PLAIN: &str =
    "heat_template_version: 2016-10-14\nresources:\n  value: { type: 'OS::Heat::RandomString' }\n";

/// Returns the program of the command line next to the gate; `None` if it was not built.
fn vnfcheck() -> Option<PathBuf> {
    let name = format!("vnfcheck{}", std::env::consts::EXE_SUFFIX);
    let found = Path::new(env!("CARGO_BIN_EXE_vnfcheck-gate")).with_file_name(name);
    if !found.exists() {
        println!("skipped: `{}` is not built", found.display());
        return None;
    }
    Some(found)
}

fn submit(client: &Path, gate: &Gate, folder: &Path, arguments: &[&str], key: Option<&str>) -> Output {
    let mut command = Command::new(client);
    command.args(["submit", "--gate", &gate.address]).args(arguments).current_dir(folder);
    command.env_remove("VNFCHECK_GATE_KEY").env("NO_PROXY", "*");
    if let Some(key) = key {
        command.env("VNFCHECK_GATE_KEY", key);
    }
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_exit_status_of_a_submission_is_that_of_a_check() {
    let Some(client) = vnfcheck() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("fails.zip"), failing()).unwrap();
    std::fs::write(path.join("passes.zip"), zipped(&[("base.yaml", PLAIN)])).unwrap();
    std::fs::write(path.join("broken.zip"), "no archive").unwrap();
    let gate = Gate::start(&folder, &[]);
    let fails = submit(&client, &gate, path, &["fails.zip", "-f", "concise", "-f", "json=r.json"], None);
    assert_eq!(fails.status.code(), Some(1), "{}", text(&fails.stderr));
    assert!(text(&fails.stdout).contains("base_vnf.yaml:10:28"), "{}", text(&fails.stdout));
    let report: serde_json::Value =
        serde_json::from_slice(&std::fs::read(path.join("r.json")).unwrap()).unwrap();
    assert_eq!(report["outcome"], "fail");
    let passes = submit(&client, &gate, path, &["passes.zip", "--rules", "heat", "--name", "vfw"], None);
    assert_eq!(passes.status.code(), Some(0), "{}{}", text(&passes.stdout), text(&passes.stderr));
    let broken = submit(&client, &gate, path, &["broken.zip", "--quiet"], None);
    assert_eq!(broken.status.code(), Some(2), "{}", text(&broken.stderr));
    let reason = "error: broken: not a readable zip archive: it has no end record\n";
    assert!(text(&broken.stdout).starts_with(reason), "{}", text(&broken.stdout));
    let names = gate.get("/api/v1/checks").json();
    let names: Vec<&str> = names["checks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["package"]["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["broken", "vfw", "fails"]);
}

#[test]
fn a_submission_uses_the_key_of_the_file_or_of_the_environment() {
    let Some(client) = vnfcheck() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let added = program(path, &["keys", "add", "ci", "--role", "submit", "--database", "sqlite:gate.db"]);
    let printed = text(&{ added }.output().unwrap().stdout);
    let key = printed.split_whitespace().find(|word| word.starts_with("vgk-")).unwrap().to_owned();
    std::fs::write(path.join("gate.key"), format!("{key}\n")).unwrap();
    std::fs::write(path.join("fails.zip"), failing()).unwrap();
    let gate = Gate::start(&folder, &[]);
    let without = submit(&client, &gate, path, &["fails.zip"], None);
    assert_eq!(without.status.code(), Some(2));
    assert!(
        text(&without.stderr).contains("status 401, the request needs a key"),
        "{}",
        text(&without.stderr)
    );
    let wrong = submit(&client, &gate, path, &["fails.zip"], Some("vgk-wrong"));
    assert_eq!(wrong.status.code(), Some(2));
    for (arguments, key) in
        [(&["fails.zip", "--key-file", "gate.key"][..], None), (&["fails.zip"], Some(key.as_str()))]
    {
        let run = submit(&client, &gate, path, arguments, key);
        assert_eq!(run.status.code(), Some(1), "{}", text(&run.stderr));
    }
    let log = std::fs::read_to_string(path.join("log")).unwrap();
    assert!(!log.contains(&key), "{log}");
}
