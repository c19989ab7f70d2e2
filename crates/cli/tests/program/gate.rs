//! Tests of `--gate`, and of outputs that a run refuses to overwrite.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

use super::{message, root, text, vnfcheck};

const RULES: &str = "\
set: acme
rules:
  - id: ACME-present
    keyword: MUST
    title: A server has a name
    each: server
    require: { property: name, present: true }
";

const BAD: &str =
    "heat_template_version: 2016-10-14\nparameters:\n  a: {}\nresources:\n  r: {type: 'OS::Nova::Server'}\n";

fn run(arguments: &[&str]) -> Output {
    vnfcheck(arguments).output().unwrap()
}

fn package(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

/// A run without a requirement to check has no verdict, with and without `--gate`. The only MAY NOT has no rule.
#[test]
fn a_run_that_selects_nothing_does_not_pass() {
    let package = package(&[("base.yaml", BAD)]);
    let configurations = self::package(&[
        ("all.yaml", "ignore: ['R-*']\n"),
        ("words.yaml", "ignore: [MUST, MUST NOT, SHOULD, SHOULD NOT, MAY]\n"),
        ("custom.yaml", "rules: [custom]\n"),
    ]);
    let at = |name: &str| text(&configurations.path().join(name)).to_owned();
    let (all, words, custom) = (at("all.yaml"), at("words.yaml"), at("custom.yaml"));
    for arguments in [["--rules", "custom"], ["--config", &all], ["--config", &words], ["--config", &custom]]
    {
        for gate in [&["check", "--gate"][..], &["check"]] {
            let run = run(&[gate, &arguments, &[text(package.path())]].concat());
            assert_eq!(run.status.code(), Some(2), "{arguments:?}");
            assert!(message(&run).contains("no selected requirement has a rule"), "{}", message(&run));
        }
    }
}

#[test]
fn nothing_in_a_package_relaxes_the_gate() {
    let waived = format!("# vnfcheck: waive {} x\n{BAD}", "R-92635, R-44001, R-90526, R-25877");
    let package = package(&[("base.yaml", &waived), ("vnfcheck.yaml", "fail_on: never\n")]);
    let path = text(package.path());
    assert_eq!(run(&["check", path]).status.code(), Some(0));
    let gated = run(&["check", "--gate", "--format", "json", path]);
    assert_eq!(gated.status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_slice(&gated.stdout).unwrap();
    assert_eq!((&report["fail_on"], &report["configuration"]), (&"must".into(), &serde_json::Value::Null));
    assert_eq!(report["packages"][0]["summary"]["waived"], 0);
    let own = package.path().join("vnfcheck.yaml");
    assert_eq!(
        run(&["check", "--gate", "--config", text(&own), path]).status.code(),
        Some(0),
        "named, so meant"
    );
    for weaker in [&["--select", "MAY"][..], &["--ignore", "R-92635"], &["--fail-on", "never"]] {
        let refused = run(&[&["check", "--gate"], weaker, &[path]].concat());
        assert_eq!(refused.status.code(), Some(2), "{weaker:?}");
    }
}

#[test]
fn an_unexamined_or_unread_package_is_not_decided() {
    for files in [
        &[("README", "x")][..],
        &[("base.yaml.txt", BAD)],
        &[("base.json", r#"{"heat_template_version": "2016-10-14"}"#)],
        &[("base.env", "parameters: {}\n")],
        &[("vnfcheck.yaml", "")],
        &[("vnfcheck.yaml", "exclude: ['{{{{{{a}}}}}}']\n")],
    ] {
        let package = package(files);
        let output = run(&["check", "--gate", text(package.path())]);
        assert_eq!(output.status.code(), Some(2), "{files:?}");
        assert!(message(&output).contains("no Heat template found"), "{files:?}");
    }
    let good = "heat_template_version: 2016-10-14\nparameters:\n  a: {type: string, description: d}\n";
    let package = package(&[("base.yaml", good), ("m.yaml", "a: [\n"), ("gate", "select: [R-90526]\n")]);
    let config = package.path().join("gate");
    let output = run(&["check", "--gate", "--config", text(&config), text(package.path())]);
    assert_eq!(output.status.code(), Some(2));
    assert!(message(&output).contains("`m.yaml` cannot be read"), "{}", message(&output));
}

#[test]
fn a_comment_waives_by_number_only() {
    let package = package(&[("base.yaml", &format!("# vnfcheck: waive R-* fine\n{BAD}"))]);
    let output = run(&["check", "--format", "concise", text(package.path())]);
    assert_eq!(output.status.code(), Some(1));
    let reported = message(&output);
    assert!(
        reported.contains("base.yaml:1:1: expected the number of a requirement, found `R-*`"),
        "{reported}"
    );
}

#[test]
fn a_configuration_next_to_an_archive_has_no_effect() {
    let folder = package(&[("base.yaml", BAD)]);
    let archive = folder.path().join("p.zip");
    let output = run(&["fix", "--output", text(&archive), text(&folder.path().join("base.yaml"))]);
    assert!(archive.exists(), "{}", message(&output));
    fs::write(folder.path().join("vnfcheck.yaml"), "fail_on: never\n").unwrap();
    assert_eq!(run(&["check", text(&archive)]).status.code(), Some(1));
    let piped = vnfcheck(&["check", "--format", "json", "-"])
        .stdin(fs::File::open(&archive).unwrap())
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(piped.status.code(), Some(0));
    assert!(
        message(&piped).contains("the configuration of standard input is vnfcheck.yaml"),
        "{}",
        message(&piped)
    );
}

/// The timeout counts from the start of the process and includes reading standard input.
#[test]
fn standard_input_without_an_end_times_out() {
    let started = Instant::now();
    let mut run = vnfcheck(&["check", "--timeout", "0.2", "-"]).stdin(Stdio::piped()).spawn().unwrap();
    let input = run.stdin.take();
    assert_eq!(run.wait().unwrap().code(), Some(2));
    assert!(started.elapsed() < Duration::from_mins(1));
    drop(input);
}

#[test]
fn a_report_never_replaces_an_input_or_another_report() {
    let folder = package(&[("base.yaml", BAD), ("c.cfg", "fail_on: must\n"), ("run.sh", "true\n")]);
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let template = at("base.yaml");
    let refused = |arguments: &[&str]| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(output.stdout.is_empty());
        message(&output)
    };
    for target in [template.clone(), at("./base.yaml")] {
        let reported = refused(&["check", "--format", &format!("json={target}"), &template]);
        assert!(reported.contains("base.yaml as a package; use another file"), "{reported}");
    }
    let package = text(folder.path());
    for (target, expected) in [
        ("base.yaml", "base.yaml as a file of the package; use another file\n".to_owned()),
        ("run.sh", "run.sh as a file of the package; use another file\n".to_owned()),
        (
            "new.env",
            format!("new.env into {package}, which the run reads; write the file outside this folder\n"),
        ),
    ] {
        let reported = refused(&["check", "--format", &format!("json={}", at(target)), package]);
        assert!(reported.ends_with(&expected), "{reported}");
    }
    let config = at("c.cfg");
    let reported = refused(&["check", "--config", &config, "--format", &format!("csv={config}"), &template]);
    assert!(reported.contains("as the configuration; use another file"), "{reported}");
    let reported =
        refused(&["check", "--config", &config, "--baseline", &config, "--write-baseline", &template]);
    assert!(reported.contains("as the configuration; use another file"), "{reported}");
    let one = tempfile::tempdir().unwrap();
    let (first, second) =
        (text(&one.path().join("one")).to_owned(), text(&one.path().join("./one")).to_owned());
    let reported = refused(&[
        "check",
        "--format",
        &format!("json={first}"),
        "--format",
        &format!("csv={second}"),
        &template,
    ]);
    assert!(reported.contains("are the same"), "{reported}");
    assert_eq!(fs::read_to_string(&template).unwrap(), BAD);
    assert_eq!(fs::read_to_string(&config).unwrap(), "fail_on: must\n");
    assert_eq!(fs::read_dir(one.path()).unwrap().count(), 0);
    for _ in 0..2 {
        let report = format!("json={}", at("report.json"));
        assert_eq!(run(&["check", "--format", &report, text(folder.path())]).status.code(), Some(1));
    }
}

/// Every command compares its outputs with every file that it reads, and leaves all of them unchanged.
#[test]
fn no_command_overwrites_a_file_that_it_reads() {
    let base = BAD.replace(
        "{type: 'OS::Nova::Server'}",
        "{type: 'OS::Nova::Server', properties: {user_data: {get_file: data.json}}}",
    );
    let files = [
        ("base.yaml", base.as_str()),
        ("base.env", "parameters: {}\n"),
        ("data.json", "{}"),
        ("MANIFEST.json", "{}"),
        ("known.txt", "no baseline"),
        ("rules.yaml", RULES),
    ];
    let folder = package(&files);
    let path = text(folder.path());
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let to = |name: &str| format!("json={}", at(name));
    let template = at("base.yaml");
    let other = package(&[("values.env", "parameters: {}\n"), ("vnf.zip", "no archive")]);
    let outside = |name: &str| text(&other.path().join(name)).to_owned();
    let cases: Vec<(Vec<String>, &str)> = vec![
        (vec!["check".into(), "--format".into(), to("base.env"), template.clone()], "base.env"),
        (vec!["check".into(), "--format".into(), to("data.json"), template.clone()], "data.json"),
        (vec!["check".into(), "--format".into(), to("data.json"), path.into()], "data.json"),
        (vec!["check".into(), "--format".into(), to("MANIFEST.json"), path.into()], "MANIFEST.json"),
        (
            vec![
                "check".into(),
                "-o".into(),
                outside("vnf.zip"),
                "--format".into(),
                "csv".into(),
                outside("vnf.zip"),
            ],
            "vnf.zip",
        ),
        (
            vec![
                "check".into(),
                "--rules-file".into(),
                at("rules.yaml"),
                "-o".into(),
                at("rules.yaml"),
                "--format".into(),
                "csv".into(),
                outside("values.env"),
            ],
            "rules.yaml",
        ),
        (
            vec![
                "check".into(),
                "--baseline".into(),
                template.clone(),
                "--write-baseline".into(),
                path.into(),
            ],
            "base.yaml",
        ),
        (
            vec![
                "check".into(),
                "--baseline".into(),
                at("known.txt"),
                "--write-baseline".into(),
                path.into(),
            ],
            "known.txt",
        ),
        (vec!["manifest".into(), "--output".into(), template.clone(), path.into()], "base.yaml"),
        (vec!["pack".into(), "--output".into(), template.clone(), path.into()], "base.yaml"),
        (
            vec![
                "convert".into(),
                "--to".into(),
                "json".into(),
                template.clone(),
                "-o".into(),
                template.clone(),
            ],
            "base.yaml",
        ),
        (vec!["fix".into(), path.into(), "--output".into(), template.clone()], "base.yaml"),
    ];
    for (arguments, named) in cases {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}: {output:?}");
        let reported = message(&output);
        assert!(
            reported.starts_with("error: cannot write ") && reported.matches(named).count() >= 2,
            "{reported}"
        );
        for (name, content) in files {
            assert_eq!(fs::read_to_string(at(name)).unwrap(), content, "{arguments:?}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), files.len(), "{arguments:?}");
    }
}

#[test]
fn a_baseline_and_a_manifest_are_written_again_and_the_file_is_stated() {
    let folder = package(&[("base.yaml", BAD)]);
    let path = text(folder.path());
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    for _ in 0..2 {
        let output = run(&["check", "-q", "--baseline", &at("known"), "--write-baseline", path]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(message(&output), format!("wrote {}\n", at("known")));
        let output = run(&["manifest", "--output", &at("MANIFEST.json"), path]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(message(&output).ends_with(&format!("wrote {}\n", at("MANIFEST.json"))), "{output:?}");
    }
    let elsewhere = tempfile::tempdir().unwrap();
    let both = text(&elsewhere.path().join("both")).to_owned();
    let report = format!("json={both}");
    let output = run(&["check", "--baseline", &both, "--write-baseline", "--format", &report, path]);
    assert_eq!(output.status.code(), Some(2));
    assert!(message(&output).contains("are the same"), "{output:?}");
}

/// The requirement does not pass, and the report states the location of the pattern that is too long to parse.
#[test]
fn a_pattern_that_is_too_long_is_undecided() {
    let pattern = "(a)".repeat(30_000);
    let template = format!(
        "heat_template_version: 2016-10-14\nparameters:\n  a: {{type: string, default: b, constraints: [{{allowed_pattern: '{pattern}'}}]}}\n"
    );
    let folder = package(&[("base.yaml", &template)]);
    let output = run(&["check", "--select", "R-92635", "--format", "json", text(folder.path())]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let requirements = report["packages"][0]["requirements"].as_array().unwrap();
    let checked = requirements.iter().find(|it| it["id"] == "R-92635").unwrap();
    let undecided = &checked["undecided"][0];
    assert!(undecided["message"].as_str().unwrap().contains("the pattern has 90000 bytes"), "{checked}");
    assert_eq!(undecided["range"]["start"]["line"], 3, "{undecided}");
}

#[cfg(target_os = "linux")]
mod linux {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn links_are_resolved_before_outputs_are_compared() {
        let folder = package(&[("base.yaml", BAD)]);
        let template = folder.path().join("base.yaml");
        let elsewhere = tempfile::tempdir().unwrap();
        let (link, one, other) =
            (elsewhere.path().join("link"), elsewhere.path().join("one"), elsewhere.path().join("other"));
        symlink(&template, &link).unwrap();
        symlink(&one, &other).unwrap();
        let hard = elsewhere.path().join("hard");
        fs::hard_link(&template, &hard).unwrap();
        let to = |path: &Path| format!("json={}", path.display());
        for (output, given) in [(&link, &template), (&hard, &template), (&hard, &folder.path().to_owned())] {
            let refused = run(&["check", "--format", &to(output), text(given)]);
            assert_eq!(refused.status.code(), Some(2));
            assert!(message(&refused).contains("base.yaml"), "{refused:?}");
        }
        assert_eq!(fs::read_to_string(&template).unwrap(), BAD);
        let both =
            ["check", "--format", &to(&one), "--format", &to(&other).replace("json", "csv"), text(&template)];
        assert_eq!(run(&both).status.code(), Some(2));
        let output = ["check", "--format", "json", "--format", "csv=/dev/stdout", text(&template)];
        assert_eq!(run(&output).status.code(), Some(2));
        let nowhere = ["check", "--format", "json=/dev/null", "--format", "csv=/dev/null", text(&template)];
        assert_eq!(run(&nowhere).status.code(), Some(1));
        assert!(!one.exists() && fs::read_to_string(&template).unwrap() == BAD);
    }

    /// Returns a copy of a package that passes the gate.
    fn passing() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in ["base_vlb.yaml", "base_vlb.env", "boot.sh"] {
            let from = root().join("testdata/packages/vlb").join(file);
            fs::copy(from, folder.path().join(file)).unwrap();
        }
        folder
    }

    /// Returns the exit status, and the path and the message of each error.
    fn errors(arguments: &[&str]) -> (Option<i32>, Vec<(String, String)>) {
        let output = run(&[arguments, &["--format", "json"]].concat());
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        let errors = report.get("errors").and_then(|it| it.as_array()).unwrap();
        let errors = errors.iter().map(|error| (text(&error["path"]), text(&error["message"])));
        (output.status.code(), errors.collect())
    }

    #[test]
    fn every_link_in_a_package_closes_the_gate() {
        let bad = package(&[("bad.yaml", BAD)]);
        let (template, archive) = (bad.path().join("bad.yaml"), root().join("testdata/verdicts/vlb.zip"));
        let (template, archive) = (template.as_path(), archive.as_path());
        for (name, target) in [
            ("nested", bad.path()),
            ("evil.txt", template),
            ("evil.yaml", template),
            ("sub/evil.yaml", template),
            ("sub/deep/notes", template),
            ("n.zip", archive),
            ("n.csar", archive),
            ("start.sh", Path::new("/etc/passwd")),
            ("loop", Path::new(".")),
            ("nowhere", Path::new("missing")),
            (".hidden/evil.yaml", template),
        ] {
            let folder = passing();
            let path = text(folder.path());
            assert_eq!(errors(&["check", "--gate", path]), (Some(0), Vec::new()));
            let link = folder.path().join(name);
            fs::create_dir_all(link.parent().unwrap()).unwrap();
            symlink(target, &link).unwrap();
            let message = format!("the package contains `{name}`, a symbolic link");
            let expected = (Some(2), vec![(path.to_owned(), message)]);
            assert_eq!(errors(&["check", "--gate", path]), expected, "{name}");
            let excluded = ["check", "--gate", "--exclude", name, path];
            if name != "evil.yaml" {
                assert_eq!(errors(&["check", path]).0, Some(0), "{name}");
                assert_eq!(errors(&excluded), (Some(0), Vec::new()), "{name}");
            }
            let mandatory = [&excluded[..], &["--mandatory", "R-90526"]].concat();
            assert_eq!(errors(&mandatory), expected, "{name}");
        }
    }

    #[test]
    fn a_link_next_to_packages_closes_the_gate() {
        let (folder, good, elsewhere) = (tempfile::tempdir().unwrap(), passing(), passing());
        for name in ["one", "two"] {
            fs::create_dir(folder.path().join(name)).unwrap();
            for entry in fs::read_dir(good.path()).unwrap() {
                let entry = entry.unwrap();
                fs::copy(entry.path(), folder.path().join(name).join(entry.file_name())).unwrap();
            }
        }
        let path = text(folder.path());
        assert_eq!(errors(&["check", "--gate", path]), (Some(0), Vec::new()));
        symlink(elsewhere.path(), folder.path().join("three")).unwrap();
        let message = "the package contains `three`, a symbolic link".to_owned();
        let expected = vec![(format!("{path}/three"), message)];
        assert_eq!(errors(&["check", "--gate", path]), (Some(2), expected));
        assert_eq!(errors(&["check", path]), (Some(0), Vec::new()));
        assert_eq!(errors(&["check", "--gate", "--exclude", "three", path]), (Some(0), Vec::new()));
    }

    /// A zip archive after other bytes is an archive for Python and `unzip`.
    #[test]
    fn an_archive_after_other_bytes_is_listed() {
        let zip = fs::read(root().join("testdata/verdicts/vlb.zip")).unwrap();
        let inner = passing();
        let outer = tempfile::tempdir().unwrap();
        fs::create_dir(outer.path().join("good")).unwrap();
        fs::copy(inner.path().join("base_vlb.yaml"), outer.path().join("good/base_vlb.yaml")).unwrap();
        for folder in [&inner, &outer] {
            fs::write(folder.path().join("pre.bin"), [&b"MZ"[..], &zip].concat()).unwrap();
            fs::write(folder.path().join("plain.bin"), b"MZ").unwrap();
        }
        for (folder, pointer) in [(&inner, "/packages/0/not_judged"), (&outer, "/not_judged")] {
            let output = run(&["check", "--format", "json", text(folder.path())]);
            let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            let listed = report.pointer(pointer).and_then(|it| it.as_array()).unwrap();
            let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
            let listed: Vec<_> =
                listed.iter().map(|it| text(&it["file"]) + " " + &text(&it["reason"])).collect();
            assert_eq!(listed, ["pre.bin archive"], "{report}");
        }
    }

    #[test]
    fn a_report_keeps_the_permissions_of_the_report_that_it_replaces() {
        let folder = package(&[("base.yaml", BAD), ("report.json", "old")]);
        let report = folder.path().join("report.json");
        fs::set_permissions(&report, fs::Permissions::from_mode(0o600)).unwrap();
        run(&["check", "--format", &format!("json={}", report.display()), text(folder.path())]);
        assert_eq!(fs::metadata(&report).unwrap().permissions().mode() & 0o777, 0o600);
        assert_ne!(fs::read_to_string(&report).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn full_outputs_and_closed_pipes_change_no_status() {
        let bad = "vnfcheck: nothing";
        let folder = package(&[("base.yaml", &format!("# {bad}\n{BAD}"))]);
        let path = text(folder.path());
        for arguments in [
            &["check", "--format", "concise", path][..],
            &["check", "/nowhere"],
            &["explain", "R-1"],
            &["check", "--nonsense"],
        ] {
            let expected = run(arguments).status.code();
            let full = fs::File::options().write(true).open("/dev/full").unwrap();
            let status = vnfcheck(arguments).stdout(Stdio::null()).stderr(full).status().unwrap();
            assert_eq!(status.code(), expected, "{arguments:?}");
        }
        for format in vnfcheck_report::Format::ALL {
            let mut child =
                vnfcheck(&["check", "--format", format.name(), path]).stdout(Stdio::piped()).spawn().unwrap();
            drop(child.stdout.take());
            assert_eq!(child.wait().unwrap().code(), Some(1), "{}", format.name());
        }
    }
}

/// Requirements that cannot be decided from the files fail the gate unless its operator accepts them.
#[test]
fn an_undecided_requirement_keeps_a_package_from_passing() {
    let base = "heat_template_version: 2016-10-14\nparameters: {}\nresources:\n  a: {type: 'Acme::X', properties: {b: 1}}\n";
    let package = package(&[("base.yaml", base)]);
    let path = text(package.path());
    let run = |more: &[&str]| {
        let arguments = [&["check", "--rules", "heat", "--no-config", path], more].concat();
        run(&arguments).status.code()
    };
    assert_eq!(run(&[]), Some(0));
    assert_eq!(run(&["--gate"]), Some(2));
    assert_eq!(run(&["--gate", "--accept", "undecided"]), Some(0));
}

const GOOD: &str = "heat_template_version: 2016-10-14\ndescription: d\nparameters: {}\nresources:\n  a: {type: 'OS::Heat::RandomString'}\n";

/// A template that violates `hot.unknown-property`.
const EVIL: &str = "heat_template_version: 2016-10-14\nresources:\n  r: {type: 'OS::Heat::RandomString', properties: {nope: 1}}\n";

/// Checks a package with `--gate` and the rules of Heat, and returns the exit status and the report.
fn gated(files: &[(&str, &str)]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    let output =
        run(&["check", "--gate", "--rules", "heat", "--no-config", "--format", "json", text(folder.path())]);
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// The gate checks every template or does not pass the package, whatever the template's name, references and folder.
#[test]
fn a_gate_passes_no_template_that_it_did_not_read() {
    assert_eq!(gated(&[("base.yaml", GOOD)]).0, Some(0));
    let after_comments = format!("{}{EVIL}", "# comment\n".repeat(30_000));
    let names_itself = EVIL.replace("nope: 1", "salt: {get_file: evil.yaml}, nope: 1");
    let named = GOOD.replace("RandomString'}", "RandomString', properties: {salt: {get_file: evil.yaml}}}");
    let manifest = r#"{"name": "v", "data": [{"file": "base.yaml", "type": "HEAT"}, {"file": "evil.txt", "type": "HEAT"}]}"#;
    let second = format!("{EVIL}---\n");
    for (files, status) in [
        (&[("base.yaml", GOOD), ("evil.yaml", &*after_comments)][..], 1),
        (&[("base.yaml", GOOD), ("evil.yaml", &*names_itself)], 1),
        (&[("base.yaml", GOOD), ("evil.hot", EVIL)], 1),
        (&[("base.yaml", GOOD), (".x/base_evil.yaml", EVIL)], 1),
        (&[("base.yaml", GOOD), ("node_modules/base_evil.yaml", EVIL)], 1),
        (&[("base.yaml", GOOD), ("evil.txt", EVIL), ("MANIFEST.json", manifest)], 1),
        (&[("base.yaml", &*named), ("evil.yaml", EVIL)], 2),
        (&[("base.yaml", GOOD), ("evil.txt", EVIL)], 2),
        (&[("base.yaml", GOOD), ("evil.yaml", &*second)], 1),
        (
            &[
                ("v/base.yaml", GOOD),
                ("x/base_evil.yaml", EVIL),
                ("y/z.env", "resource_registry: {A: ../x/base_evil.yaml}\n"),
            ],
            1,
        ),
        (&[("v/base.yaml", GOOD), ("evil.template", EVIL)], 1),
    ] {
        let (code, report) = gated(files);
        assert_eq!(code, Some(status), "{:?}", files.iter().map(|(name, _)| name).collect::<Vec<_>>());
        assert!(report.contains("evil"), "{report}");
    }
}

/// Returns the exit status, and each file that the gate reports as not checked, with the reason.
#[test]
fn a_gate_states_each_template_that_it_did_not_read() {
    let wide: String = EVIL.replace('\n', "\r");
    let document = format!("a: 1\n---\n{EVIL}");
    let flow = "{heat_template_version: 2016-10-14, resources: {r: {type: 'OS::Nova::Server'}}}";
    let empty_second = format!("{EVIL}---\n");
    let stack = GOOD.replace(
        "{type: 'OS::Heat::RandomString'}",
        "{type: 'OS::Heat::Stack', properties: {template: {get_file: evil.txt}}}",
    );
    let body = "resources:\n  r: {type: 'OS::Heat::RandomString', properties: {nope: 1}}\n";
    for (files, named) in [
        (&[("base.yaml", GOOD), ("evil.txt", &*wide)][..], "`evil.txt`"),
        (&[("base.yaml", GOOD), ("evil.txt", &*document)], "`evil.txt`"),
        (&[("base.yaml", GOOD), ("sub/evil.txt", flow)], "`sub/evil.txt`"),
        (&[("base.yaml", &*stack), ("evil.txt", body)], "`evil.txt`"),
        (&[("v/base.yaml", GOOD), ("x/evil.txt", EVIL)], "x/evil.txt"),
        (&[("v/base.yaml", GOOD), ("x/evil.yaml", &*empty_second)], "x/evil.yaml"),
    ] {
        let (code, report) = gated(files);
        assert_eq!(code, Some(2), "{named}: {report}");
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        let errors = report.get("errors").and_then(|it| it.as_array()).unwrap();
        assert_eq!(errors.len(), 1, "{errors:?}");
        let (path, message) = (errors[0]["path"].as_str().unwrap(), errors[0]["message"].as_str().unwrap());
        assert!(message.contains(named) || path.ends_with(named), "{errors:?}");
        let reason = if named == "x/evil.yaml" { "unknown" } else { "extension" };
        assert!(message.ends_with(&format!("is a template that is not checked: {reason}")), "{message}");
    }
}

/// A template's extension or an entry in the manifest is enough for a file to be checked.
#[test]
fn a_gate_checks_what_extension_or_manifest_declare() {
    let body = "resources:\n  r: {type: 'OS::Heat::RandomString', properties: {nope: 1}}\n";
    let manifest = r#"{"name": "v", "data": [{"file": "base.yaml", "type": "HEAT"}, {"file": "evil.json", "type": "HEAT"}]}"#;
    for (files, evil) in [
        (&[("base.yaml", GOOD), ("evil.hot", body)][..], "evil.hot"),
        (&[("base.yaml", GOOD), ("evil.json", body), ("MANIFEST.json", manifest)], "evil.json"),
    ] {
        let (code, report) = gated(files);
        assert_eq!(code, Some(1), "{evil}: {report}");
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        let requirements = report["packages"][0]["requirements"].as_array().unwrap();
        let failed = requirements.iter().find(|it| it["id"] == "hot.unknown-property").unwrap();
        let location = &failed["findings"][0]["primary"];
        assert_eq!((&failed["status"], &location["file"]), (&"fail".into(), &evil.into()), "{failed}");
        assert_eq!(location["range"]["start"]["line"], 2, "{failed}");
    }
}
