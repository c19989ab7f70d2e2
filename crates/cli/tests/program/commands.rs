//! Tests of the commands: their output and the files that they write.

use std::process::{Command, Output, Stdio};

use super::{Folder, PACKAGE, PROGRAM, message, vnfcheck};

/// Runs a command whose output is closed immediately.
fn without_reader(arguments: &[&str]) -> Output {
    let mut child =
        Command::new(PROGRAM).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    child.wait_with_output().unwrap()
}

/// A reader that closes the pipe early does not cause an error or change the verdict.
#[test]
fn a_closed_pipe_ends_quietly() {
    for format in ["table", "plain", "json", "jsonl", "csv", "sarif"] {
        let output = without_reader(&["check", "--format", format, PACKAGE]);
        assert_eq!(output.status.code(), Some(1), "{format}");
        assert_eq!(message(&output), "", "{format}");
    }
}

/// Output other than reports tolerates a closed pipe, too.
#[test]
fn a_closed_pipe_is_not_an_error_of_other_commands() {
    for arguments in [
        &["list"][..],
        &["list", "--format", "json"],
        &["explain", "R-92635"],
        &["diff", PACKAGE, PACKAGE],
        &["diff", "--format", "json", PACKAGE, PACKAGE],
        &["completions", "bash"],
        &["check", "--help"],
    ] {
        let output = without_reader(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(message(&output), "", "{arguments:?}");
    }
}

/// `--watch` checks again when a file changes, but not when it writes its own report into the package.
#[test]
fn a_change_is_checked_again() {
    use std::io::{BufRead, BufReader};
    let package = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("watched");
    let _ = std::fs::remove_dir_all(&package);
    std::fs::create_dir_all(&package).unwrap();
    let template = package.join("base_vm.yaml");
    std::fs::write(&template, "parameters: { vm-name: { type: string } }\n").unwrap();
    let mut child = Command::new(PROGRAM)
        .args(["check", "--watch", "--format", "concise", "--format"])
        .arg(format!("csv={}", package.join("report.csv").display()))
        .arg(&package)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut reported = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.contains(":1:15: ")), "the first run finds the name");
    assert_eq!(reported.next().as_deref(), Some("watching; press Ctrl-C to stop"));
    std::fs::write(&template, "\nparameters: { vm-name: { type: string } }\n").unwrap();
    assert!(lines.any(|line| line.contains(":2:15: ")), "the run after the change");
    assert_eq!(reported.next().as_deref(), Some("watching; press Ctrl-C to stop"));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(reported.next(), None, "a run without a change");
}

/// Output is only coloured on a terminal or on request; `--color` and the usual variables decide.
#[test]
fn colours_follow_option_and_environment() {
    let is_coloured = |arguments: &[&str], variables: &[(&str, &str)]| {
        let output = Command::new(PROGRAM)
            .args(["check", PACKAGE, "no/such/package"])
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

/// `--profile-rules` writes to standard error and does not change the report.
#[test]
fn rules_are_profiled_on_standard_error() {
    let run = |arguments: &[&str]| {
        Command::new(PROGRAM).args(["check", "--format", "json", PACKAGE]).args(arguments).output().unwrap()
    };
    let profiled = run(&["--profile-rules"]);
    assert_eq!(profiled.stdout, run(&[]).stdout);
    let reported = String::from_utf8(profiled.stderr).unwrap();
    assert!(
        reported.starts_with("time of ") && reported.contains(" %") && reported.contains(" others\n"),
        "{reported}"
    );
}

/// Every shell gets a completion script that contains the commands, and every command has a manual page.
#[test]
fn completions_and_manual_pages_know_the_commands() {
    let run = |arguments: &[&str]| {
        let output = Command::new(PROGRAM).args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell]);
        for word in ["explain", "completions", "fail-on", "statistics"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        let knows_values = ["bash", "zsh", "fish"].contains(&shell);
        assert_eq!(script.contains("vvp-json"), knows_values, "{shell}");
        // A hidden command.
        assert!(
            !script.contains("apply)") && !script.contains("'apply'") && !script.contains("\"apply\""),
            "{shell}"
        );
    }
    assert!(run(&["completions", "bash"]).contains("\"onap heat csar sdc practice custom\""));
    // Help and completions list the same options.
    let is_in_help = run(&["lsp", "--help"]).contains("--stdio");
    assert!(is_in_help && run(&["completions", "fish"]).contains("-l stdio"));
    let fish = run(&["completions", "fish"]);
    let names = fish.lines().find(|line| line.contains("using_subcommand explain\" -f -a")).unwrap();
    assert!(names.contains(" R-90526 ") && names.contains("practice."), "{names}");
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    run(&["man", folder.to_str().unwrap()]);
    let check = std::fs::read_to_string(folder.join("vnfcheck-check.1")).unwrap();
    assert!(check.contains(".TH vnfcheck-check 1") && check.contains("fail\\-on"), "{check}");
    assert_eq!(check.matches(".el .ds Aq").count(), 1, "{check}");
    for text in [
        ".SH \"EXIT STATUS\"\n0 passed, 1 a gating",
        ".SH FILES\n.TP\nvnfcheck.yaml\n",
        ".SH EXAMPLES\n.nf\nvnfcheck check vlb.zip\n",
    ] {
        assert!(check.contains(text), "{text}: {check}");
    }
    for command in ["explain", "list", "completions"] {
        assert!(folder.join(format!("vnfcheck-{command}.1")).is_file(), "{command}");
    }
}

/// Manual pages have the date of the sources, so that equal sources give equal pages.
#[test]
fn manual_pages_have_the_date_of_the_sources() {
    let folder = tempfile::tempdir().unwrap();
    let man =
        Command::new(PROGRAM).arg("man").arg(folder.path()).env("SOURCE_DATE_EPOCH", "1700000000").status();
    assert!(man.unwrap().success());
    let page = std::fs::read_to_string(folder.path().join("vnfcheck-list.1")).unwrap();
    assert!(page.contains(".TH vnfcheck-list 1 2023-11-14 \"vnfcheck "), "{page}");
    assert!(page.contains(".SH \"EXIT STATUS\"\n0 done, 2 "), "{page}");
}

/// An exclusion that matches nothing gives a note; an exclusion that matches a file, a folder or a file in an archive does
/// not.
#[test]
fn exclusions_that_match_nothing_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("old")).unwrap();
    std::fs::write(folder.path().join("old/notes.md"), "").unwrap();
    std::fs::write(folder.path().join("base.yaml"), TEMPLATE).unwrap();
    let notes = |exclude: &str| {
        let output =
            Command::new(PROGRAM).args(["check", "--exclude", exclude]).arg(folder.path()).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    for matching in ["old", "old/**", "*.md", "base.*"] {
        assert!(!notes(matching).contains("matches no file"), "{matching}");
    }
    assert_eq!(notes("old/*.md,odl/**"), "note: `--exclude odl/**` matches no file\n");
    assert_eq!(notes("notes.md,*.zip"), "note: `--exclude *.zip` matches no file\n");
}

const TEMPLATE: &str = "\
heat_template_version: 2016-10-14
description: d
parameters:
  a: { type: string, description: d, default: x }
resources:
  r: { type: OS::Heat::None, properties: { x: { get_param: a } } }
";

/// Skipped fixes are reported on standard error, so that the diff can be applied.
#[test]
fn skipped_fixes_are_reported_next_to_a_diff() {
    let folder = Folder::new();
    let base = "\
heat_template_version: 2016-10-14
description: d
parameters:
  fw_flavor_name: { type: string, description: d }
  fw_image_name: { type: string, description: d, default: cirros }
resources:
  server:
    type: OS::Nova::Server
    properties: { flavor: { get_param: fw_flavor_name }, image: { get_param: fw_image_name } }
outputs:
  shown: { value: { get_attr: server, show } }
";
    folder.write("base.yaml", base);
    folder.write("base.env", "parameters: { fw_flavor_name: m1 }\n");
    let (_, out, reported) = folder.run(&["fix", "--diff", "."]);
    assert!(out.starts_with("diff --git a/base.env b/base.env\n") && !out.contains("not made"), "{out}");
    assert!(out.contains("+parameters: { fw_flavor_name: m1, fw_image_name: cirros }\n"), "{out}");
    let expected = "skipped in base.yaml: rename resource `server` to `fw_server_0` (R-29751): ";
    assert!(reported.starts_with(expected), "{reported}");
}

/// A carriage return without a line feed does not end a line, at the end of a file or within the file.
#[test]
fn a_difference_is_applied_whatever_ends_the_lines() {
    let folder = Folder::new();
    let base = "heat_template_version: 2015-04-30\r\ndescription: d\r\nresources:\r\n  val:\r\n    type: OS::Heat::Value\r\n    \
        properties: {value: {get_param: foo}}\r\nparameters:\r\n  spare: {type: string, description: d}\r\n  foo: {type: string, description: d}\r";
    folder.write("base.yaml", base);
    folder.write("base.env", "# one\r# two\nparameters:\n  foo: a\n  spare: b");
    let (_, out, _) = folder.run(&["fix", "--diff", "."]);
    let expected = "\
--- a/base.env
+++ b/base.env
@@ -1,4 +1,3 @@
 # one\r# two
 parameters:
   foo: a
-  spare: b
\\ No newline at end of file
diff --git a/base.yaml b/base.yaml
--- a/base.yaml
+++ b/base.yaml
@@ -5,5 +5,4 @@
     type: OS::Heat::Value\r
     properties: {value: {get_param: foo}}\r
 parameters:\r
-  spare: {type: string, description: d}\r
   foo: {type: string, description: d}\r
\\ No newline at end of file
";
    assert_eq!(out, format!("diff --git a/base.env b/base.env\n{expected}"));
}

/// A patch quotes names as git does, so that no name adds lines to the patch, and `git apply` reads the original names.
#[test]
#[cfg(unix)]
fn a_difference_quotes_names_as_git_does() {
    for (name, quoted) in [
        ("a\\b.yaml", r"a\\b.yaml"),
        ("a\n+++ b/evil\nz.yaml", r"a\n+++ b/evil\nz.yaml"),
        ("a\tb\rc.yaml", r"a\tb\rc.yaml"),
        ("a\"b\u{7}.yaml", r#"a\"b\007.yaml"#),
        ("\u{e9}.yaml", r"\303\251.yaml"),
    ] {
        let folder = Folder::new();
        std::fs::create_dir_all(folder.0.path().join(name).parent().unwrap()).unwrap();
        folder.write(
            name,
            &TEMPLATE.replace("resources:", "  spare: { type: string, description: d }\nresources:"),
        );
        let (_, out, _) = folder.run(&["fix", "--diff", "."]);
        let end = if name.contains(' ') { "\t" } else { "" };
        let head = format!(
            "diff --git \"a/{quoted}\" \"b/{quoted}\"\n--- \"a/{quoted}\"{end}\n+++ \"b/{quoted}\"{end}\n@@ "
        );
        assert!(out.contains(&head), "{out}");
        assert!(out.contains("\n-  spare: { type: string, description: d }\n"), "{out}");
    }
}

/// A removed file is a deletion in the patch.
#[test]
fn a_difference_contains_removed_files() {
    let folder = Folder::new();
    std::fs::create_dir(folder.0.path().join("vnf")).unwrap();
    folder.write("vnf/base.yaml", TEMPLATE);
    folder.write("vnf/base.env", "parameters: { a: x }\n");
    folder.write("vnf/second.env", "parameters:\n  c: x\n");
    let answer = "- id: remove/second.env\n  kind: remove\n  answer: remove\n";
    folder.write("d.yaml", &format!("schema: vnfcheck.decisions/1\ndecisions:\n{answer}"));
    let (_, out, reported) = folder.run(&["fix", "--decisions", "d.yaml", "--diff", "vnf"]);
    let removed = "\
diff --git a/vnf/second.env b/vnf/second.env
deleted file mode 100644
--- a/vnf/second.env
+++ /dev/null
@@ -1,2 +0,0 @@
-parameters:
-  c: x
";
    assert!(out.ends_with(removed), "{out}{reported}");
}

/// A tab ends a name with a space, as in patches of git: otherwise, `patch` changes the file with the name to the space.
#[test]
fn a_difference_ends_names_with_spaces() {
    let folder = Folder::new();
    folder.write(
        "base a.yaml",
        &TEMPLATE.replace("resources:", "  spare: { type: string, description: d }\nresources:"),
    );
    let (_, out, _) = folder.run(&["fix", "--diff", "."]);
    assert!(out.contains("\n--- a/base a.yaml\t\n+++ b/base a.yaml\t\n@@ "), "{out}");
}

/// The workflow of a vendor: starter configuration, waiver, baseline, fix, smaller baseline.
#[test]
fn a_baseline_is_written_compared_and_pruned() {
    let folder = Folder::new();
    folder.write("base.yaml", TEMPLATE);
    let (status, reported, _) = folder.run(&["init"]);
    assert_eq!(status, 0);
    assert!(
        reported.contains("`vnfcheck check --show-config PATH`"),
        "a command that works as it stands: {reported}"
    );
    assert!(folder.run(&["init"]).2.starts_with("error: ./vnfcheck.yaml already exists"));
    assert_eq!(folder.run(&["check", "base.yaml"]).0, 1);
    let write = ["check", "--baseline", "known.json", "--write-baseline", "base.yaml"];
    assert_eq!(folder.run(&write).0, 0);
    let written = folder.read("known.json");
    assert!(written.contains("parameter `a` declares a default"), "{written}");
    assert_eq!(folder.run(&["check", "--baseline", "known.json", "base.yaml"]).0, 0);
    let missing = ["check", "--baseline", "known.json", "--write-baseline", "base.yaml", "nowhere.zip"];
    assert_eq!((folder.run(&missing).0, folder.read("known.json")), (2, written.clone()));
    assert_eq!(
        folder.run(&["check", "--baseline", "known.json", "--mandatory", "R-90526", "base.yaml"]).0,
        1
    );

    folder.write("base.yaml", &TEMPLATE.replace(", default: x", ""));
    let (status, _, notes) =
        folder.run(&["check", "--baseline", "known.json", "--format", "json", "base.yaml"]);
    assert_eq!(status, 0);
    assert!(notes.contains("note: known.json: fixed: R-90526 in `base.yaml`"), "{notes}");
    assert_eq!(folder.read("known.json"), written);
    assert_eq!(folder.run(&["check", "--baseline", "known.json", "--prune-baseline", "base.yaml"]).0, 0);
    assert!(!folder.read("known.json").contains("declares a default"));
    folder.write("base.yaml", TEMPLATE);
    let (status, new, _) =
        folder.run(&["check", "--baseline", "known.json", "--format", "concise", "base.yaml"]);
    assert_eq!(status, 1);
    let place = "base.yaml:4:38: error R-90526 parameter `a` declares a default (";
    assert!(new.lines().any(|line| line.starts_with(place)), "a file is its own place: {new}");
}

/// Packages and reports can be compared with each other.
#[test]
fn a_package_is_compared_with_a_report() {
    let folder = Folder::new();
    folder.write("old.yaml", &TEMPLATE.replace(", default: x", ""));
    folder.write("base.yaml", TEMPLATE);
    for name in ["old", "base"] {
        let report = format!("json={name}.json");
        folder.run(&["check", "--format", &report, &format!("{name}.yaml")]);
    }
    let (status, text, errors) = folder.run(&["diff", "base.json", "base.yaml"]);
    assert_eq!((status, text.lines().last(), errors.as_str()), (0, Some("pass: nothing new gates"), ""));
    assert!(text.starts_with("base: 0 new, 0 fixed, "), "{text}");
    std::fs::create_dir(folder.0.path().join("v1")).unwrap();
    folder.write("v1/base.yaml", &TEMPLATE.replace(", default: x", ""));
    for new in ["base.yaml", "base.json"] {
        let (status, text, _) = folder.run(&["diff", "v1", new]);
        assert_eq!(status, 1, "{text}");
        assert!(
            text.contains("\n  new   error R-90526 base.yaml:4:38: parameter `a` declares a default\n"),
            "{text}"
        );
    }
    let (status, json, _) = folder.run(&["diff", "--format", "json", "base.yaml", "v1"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((status, &json["outcome"]), (0, &serde_json::json!("pass")));
    let fixed = json["packages"][0]["fixed"].as_array().unwrap();
    let fixed = fixed.iter().find(|it| it["id"] == "R-90526").unwrap();
    assert_eq!((&fixed["line"], &fixed["gates"]), (&serde_json::json!(4), &serde_json::json!(true)));
    let (status, text, note) = folder.run(&["diff", "--release", "dublin", "base.json", "base.yaml"]);
    assert_eq!(note, "note: the two reports use different releases or profiles\n", "{status} {text}");
}

/// The nearest configuration applies, unless an option names another one or none.
#[test]
fn the_configuration_is_found_or_named() {
    let folder = Folder::new();
    folder.write("base.yaml", TEMPLATE);
    folder.write("vnfcheck.yaml", "ignore: [R-90526]\n");
    let ignored = |arguments: &[&str]| {
        let (_, json, _) = folder.run(arguments);
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let requirements = json["packages"][0]["requirements"].as_array().unwrap();
        requirements.iter().find(|it| it["id"] == "R-90526").unwrap()["ignored"].clone()
    };
    assert_eq!(ignored(&["check", "--format", "json", "."]), "vnfcheck.yaml:1:10");
    assert_eq!(ignored(&["check", "--format", "json", "--no-config", "."]), serde_json::Value::Null);
    std::fs::create_dir(folder.0.path().join("in")).unwrap();
    folder.write("in/base.yaml", TEMPLATE);
    folder.write("in/vnfcheck.yaml", "{}\n");
    assert_eq!(ignored(&["check", "--format", "json", "in"]), serde_json::Value::Null);
    assert_eq!(
        ignored(&["check", "--format", "json", "--config", "vnfcheck.yaml", "in"]),
        "vnfcheck.yaml:1:10"
    );
}

/// An environment value that does not fit its parameter is advice unless an option or the configuration makes it an
/// error; the report states which.
#[test]
fn a_strict_environment_is_optional() {
    let folder = Folder::new();
    folder.write("base.yaml", "heat_template_version: 2016-10-14\nparameters: { size: { type: number } }\n");
    folder.write("base.env", "parameters:\n  size: many\n");
    let reported = |option: &[&str]| {
        let (_, json, _) = folder.run(&[&["check", "--format", "json", "."], option].concat());
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let requirements = json["packages"][0]["requirements"].as_array().unwrap();
        let requirement = requirements.iter().find(|it| it["id"] == "R-92635").unwrap();
        let is_it = |it: &&serde_json::Value| it["kind"] == "hot.environment-value";
        let finding = requirement["findings"].as_array().unwrap().iter().find(is_it).unwrap();
        let at = &finding["primary"];
        assert_eq!((&at["file"], &at["range"]["start"]["line"]), (&"base.env".into(), &2.into()));
        (json["strict_environment"].as_bool().unwrap(), finding["advisory"].as_bool().unwrap())
    };
    assert_eq!(reported(&[]), (false, true));
    assert_eq!(reported(&["--strict-environment"]), (true, false));
    folder.write("vnfcheck.yaml", "strict_environment: true\n");
    assert_eq!(reported(&[]), (true, false));
    assert_eq!(reported(&["--no-config"]), (false, true));
}

/// The digest is only computed for the format that shows it.
#[test]
fn the_checksum_of_the_peer_is_shown() {
    let output = Command::new(PROGRAM).args(["check", "--format", "vvp-json", PACKAGE]).output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    // cat base_vfw.env base_vfw.yaml | md5sum
    assert_eq!(report["checksum"], "7ad2ae0543af0ccdf608048bd5a04a76");
}

/// Folders around an archive are fixed; the archive is left unchanged and reported, and a patch of the folders does not
/// contain its files.
#[test]
fn an_archive_in_a_folder_does_not_prevent_other_fixes() {
    use std::fs;
    let run = |arguments: &[&str], at: &std::path::Path| -> Output {
        Command::new(PROGRAM).args(arguments).current_dir(at).output().unwrap()
    };
    let (out, err) = (
        |it: &Output| String::from_utf8(it.stdout.clone()).unwrap(),
        |it: &Output| String::from_utf8(it.stderr.clone()).unwrap(),
    );
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let template = "heat_template_version: 2016-10-14\nparameters:\n  un-used: { type: string }\n";
    for name in ["alpha", "zeta"] {
        fs::create_dir(root.join(name)).unwrap();
        fs::write(root.join(name).join("base.yaml"), template).unwrap();
    }
    let packed = run(&["fix", "--output", "middle.zip", "alpha"], root);
    assert!(root.join("middle.zip").is_file(), "{}", err(&packed));
    let mut zip = zip::ZipWriter::new(fs::File::create(root.join("middle.zip")).unwrap());
    zip.start_file("base_vm.yaml", zip::write::SimpleFileOptions::default()).unwrap();
    std::io::Write::write_all(&mut zip, template.as_bytes()).unwrap();
    zip.finish().unwrap();

    let patch = run(&["fix", "--diff", "."], root);
    let named: Vec<String> =
        out(&patch).lines().filter(|it| it.starts_with("--- a/")).map(str::to_owned).collect();
    assert_eq!(named, ["--- a/alpha/base.yaml", "--- a/zeta/base.yaml"]);
    let note = "note: middle.zip is an archive, which was not changed; run `vnfcheck fix --diff middle.zip` to see the changes\n";
    assert!(err(&patch).contains(note), "{}", err(&patch));

    let archive = fs::read(root.join("middle.zip")).unwrap();
    let fixed = run(&["fix", "."], root);
    assert_eq!(fixed.status.code(), Some(1), "the findings of the archive remain");
    let note = "note: middle.zip is an archive, which was not changed; run `vnfcheck fix --output middle-fixed.zip middle.zip` to fix the package\n";
    assert!(err(&fixed).contains(note), "{}", err(&fixed));
    assert_eq!(fs::read(root.join("middle.zip")).unwrap(), archive);
    let refused = run(&["fix", "--unsafe", "middle.zip"], root);
    assert_eq!(
        (refused.status.code(), err(&refused).as_str()),
        (
            Some(2),
            "error: middle.zip is an archive, which was not changed\nhelp: run `vnfcheck fix --unsafe --output middle-fixed.zip middle.zip` \
             to fix the package\n"
        )
    );
    let words = ["fix", "--unsafe", "--output", "middle-fixed.zip", "middle.zip"];
    run(&words, root);
    assert!(root.join("middle-fixed.zip").is_file(), "the command of the help works");
    fs::remove_file(root.join("middle-fixed.zip")).unwrap();
    for name in ["alpha", "zeta"] {
        let text = fs::read_to_string(root.join(name).join("base.yaml")).unwrap();
        assert!(text.contains("\n  un_used: "), "{name}: {text}");
    }
}

/// An error about the format does not blame the path, and a typo in a format name gets a single sentence. A file
/// extension without a format is an error, and nothing is written.
#[test]
fn an_extension_without_a_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(PROGRAM);
        let output = command.args(["check", PACKAGE]).args(arguments).current_dir(folder.path()).output();
        let output = output.unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (status, reported) = run(&["-o", "x.pdf"]);
    assert_eq!(status, Some(2));
    assert!(
        reported.contains("no format has the extension of `x.pdf`") && reported.contains(".html, "),
        "{reported}"
    );
    assert!(!folder.path().join("x.pdf").exists());
    for arguments in
        [&["-o", "x"][..], &["-o", "x.TXT"], &["-o", "x.htm"], &["-o", "x.pdf", "--format", "html"]]
    {
        let (status, reported) = run(arguments);
        assert_eq!(status, Some(1), "{arguments:?}: {reported}");
        assert!(folder.path().join(arguments[1]).exists());
    }
}

#[test]
fn an_unwritable_format_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let reported = |format: String| {
        let mut command = Command::new(PROGRAM);
        let lb = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/packages/vlb");
        let output = command.args(["check", "--format", &format, PACKAGE, lb]).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let refused = reported(format!("vvp-json={}", folder.path().join("out.json").display()));
    assert!(refused.contains("vvp-json describes one package"), "{refused}");
    assert!(!refused.contains("check that its folder"), "{refused}");
    let misspelled = reported("plian".to_owned());
    assert!(
        misspelled.contains(
            "invalid value 'plian' for '--format <FORMAT[=FILE]>': unknown format; did you mean `plain`?\n"
        ),
        "{misspelled}"
    );
    let missing = reported(format!("json={}", folder.path().join("no/out.json").display()));
    let expected = format!("; create the folder {}\n", folder.path().join("no").display());
    assert!(missing.starts_with("error: cannot write ") && missing.ends_with(&expected), "{missing}");
}

/// Each unknown word gets a suggestion, even if the rest of the command line is wrong, too.
#[test]
fn unknown_words_get_suggestions() {
    let folder = Folder::new();
    for (typed, expected) in [
        ("lint --bogus p", "error: `lint` is not a command\nhelp: use `check`\n"),
        ("lint -f jsn p", "error: `lint` is not a command\nhelp: use `check`\n"),
        ("help lint", "help: run `vnfcheck help check`\n"),
        ("help server", "help: run `vnfcheck help lsp`\n"),
        ("help chek", "error: `chek` is not a command\nhelp: run `vnfcheck help check`\n"),
        ("describe R-90526", "help: run `vnfcheck explain R-90526`\n"),
        ("ignore R-90526 p", "help: run `vnfcheck add-waivers --select R-90526 --reason REASON p`\n"),
        ("check --fix --json p", "error: unknown option `--fix`\nhelp: use `vnfcheck fix`\n"),
        ("check --unsafe --fix p", "help: run `vnfcheck fix --unsafe p`\n"),
        ("check --env X p", "help: run `vnfcheck check --rules heat --environment X p`\n"),
        ("check --include X p", "help: add the globs to `include` in vnfcheck.yaml\n"),
        ("check --plain p", "help: run `vnfcheck check --format plain p`\n"),
        ("check --interactive p", "help: run `vnfcheck fix --interactive p`\n"),
        ("check -S style p", "help: run `vnfcheck check --fail-on may p`\n"),
        ("check -vv p", "error: unknown option `-vv`\nhelp: run `vnfcheck check -v p`\n"),
        ("check --release latest p", "help: leave out `--release`; the newest release is the default\n"),
        ("-q check p", "help: write the option after `check`: `vnfcheck check -q p`\n"),
        ("--show-settings", "help: run `vnfcheck check --show-config`\n"),
        ("model --json p", "help: run `vnfcheck model --format json p`\n"),
        ("list --rules heet", "error: unknown rule set `heet`; did you mean `heat`?\n"),
        ("list --rules R-90526", "error: `R-90526` is not a rule set; use `vnfcheck list R-90526`\n"),
        ("check --rules R-90526 .", "error: `R-90526` is not a rule set; use `--select R-90526`\n"),
        ("check --rules zzzzzz .", "; expected one of onap, heat, csar, sdc, practice, custom\n"),
        ("check --rules all .", "; use `--rules onap,heat,csar,sdc,practice`\n"),
        ("add-waivers --reason REASON .", "is a placeholder; write why the findings are acceptable\n"),
        ("apply .", "help: run `vnfcheck fix .`\n"),
    ] {
        let output = Command::new(PROGRAM)
            .args(typed.split(' '))
            .current_dir(&folder.0)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{typed}");
        assert!(message(&output).ends_with(expected), "{typed}: {}", message(&output));
    }
    for (typed, absent) in [
        ("check --no-ignore p", "--ignore"),
        ("check --max-warnings 10 p", "--fail-on"),
        ("check --exit-code p", "--exclude"),
        ("check --namespace p", "--one-package"),
        ("upgrade", "preload"),
        ("completions ksh", "'zsh'"),
    ] {
        let (status, _, reported) = folder.run(&typed.split(' ').collect::<Vec<_>>());
        assert_eq!(status, 2, "{typed}");
        assert!(!reported.contains(absent), "{typed}: {reported}");
    }
}

/// An error about a value in the environment names the variable.
#[test]
fn invalid_variables_are_named() {
    let reported = |variable: &str, arguments: &[&str]| {
        let output = run(&[&["check"], arguments, &[PACKAGE]].concat(), &[(variable, "foo")]);
        assert_eq!(output.status.code(), Some(2), "{variable}");
        message(&output)
    };
    let format = reported("VNFCHECK_FORMAT", &[]);
    assert!(
        format.starts_with("error: invalid value 'foo' for `VNFCHECK_FORMAT`: unknown format\n"),
        "{format}"
    );
    assert!(format.lines().all(|line| line.len() <= 80), "{format}");
    for variable in ["VNFCHECK_RELEASE", "VNFCHECK_FAIL_ON", "VNFCHECK_THREADS", "VNFCHECK_COLOR"] {
        let reported = reported(variable, &[]);
        let expected = format!("error: invalid value 'foo' for '{variable}'");
        assert!(reported.starts_with(&expected), "{reported}");
    }
    let option = reported("VNFCHECK_RELEASE", &["--release", "bar"]);
    assert!(option.starts_with("error: invalid value 'bar' for '--release <NAME>'"), "{option}");
}

/// The option, the variable and the configuration accept the same values.
#[test]
fn levels_have_the_same_words_everywhere() {
    let folder = Folder::new();
    folder.write("base.yaml", TEMPLATE);
    for word in ["error", "warn", "warning", "note", "must", "should", "may"] {
        folder.write("vnfcheck.yaml", &format!("fail_on: {word}\n"));
        let of_file = folder.run(&["check", "."]);
        assert_eq!(of_file.0, 1, "{word}: {}", of_file.2);
        let of_option = folder.run(&["check", "--no-config", "--fail-on", word, "."]);
        assert_eq!(of_option.1, of_file.1.replace(", vnfcheck.yaml", ""), "{word}");
    }
}

/// A note reports a file whose name resembles that of the configuration, in each folder of the search for the
/// configuration.
#[test]
fn misnamed_configurations_are_noted() {
    for name in ["vnfcheck.yml", ".vnfcheck.yaml", "vnfcheck.toml", ".vnfcheckrc"] {
        let folder = Folder::new();
        std::fs::create_dir_all(folder.0.path().join("in/vfw")).unwrap();
        folder.write("in/vfw/base.yaml", TEMPLATE);
        folder.write(name, "");
        let note = format!("note: `{name}` is not read; the configuration is named `vnfcheck.yaml`\n");
        for path in [".", "in", "in/vfw", "in/vfw/base.yaml"] {
            let (_, _, reported) = folder.run(&["check", path]);
            assert!(reported.replace("./", "").contains(&note), "{path}: {reported}");
        }
        folder.write("vnfcheck.yaml", "{}\n");
        assert!(!folder.run(&["check", "in/vfw"]).2.contains("is not read"), "{name}");
    }
}

/// Completion scripts offer values after each comma of a list, and no hidden options.
#[test]
fn completions_offer_each_item_of_a_list() {
    let script = |shell: &str| {
        let output = run(&["completions", shell], &[]);
        String::from_utf8(output.stdout).unwrap()
    };
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(!script(shell).contains("default-format"), "{shell}");
    }
    let bash = script("bash");
    let list = r#"COMPREPLY=($(compgen -P "${cur%"${cur##*,}"}" -W "onap heat csar sdc practice custom" -- "${cur##*,}"))"#;
    let labels = bash.lines().filter(|line| line.trim() == "--rules)").count();
    let with_values = bash.matches("\"onap heat csar sdc practice custom\"").count();
    assert_eq!(bash.matches(list).count(), with_values);
    // The option of `submit` has no known values.
    assert!(with_values + 1 >= labels && bash.contains("vm-type_index"), "{with_values} of {labels}");
    let zsh = script("zsh");
    assert!(zsh.contains("]:SET:_sequence compadd - onap heat csar sdc practice custom' \\\n"), "{zsh}");
    assert!(!zsh.contains("]:WHICH:("), "{zsh}");
    let fish = script("fish");
    assert!(
        fish.contains(" -r -f -a \"(__fish_vnfcheck_list onap heat csar sdc practice custom)\"\n"),
        "{fish}"
    );
    assert!(fish.contains("using_subcommand help\" -f -a \"check fix "), "{fish}");
}

/// Returns an empty folder for a test.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    Command::new(PROGRAM).args(arguments).envs(variables.iter().copied()).output().unwrap()
}

/// `add-waivers` waives only the current findings, and refuses a placeholder as the reason.
#[test]
fn waivers_are_added_for_present_findings() {
    let package = folder("waived");
    let template = package.join("base_vm.yaml");
    let text = "parameters: { vm-name: { type: string } }\n";
    std::fs::write(&template, text).unwrap();
    let path = package.to_str().unwrap();
    let configuration = package.join("vnfcheck.yaml");
    let refused = run(&["add-waivers", "--reason", "TODO", path], &[]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(message(&refused).contains("`TODO` is a placeholder"), "{}", message(&refused));
    assert!(!configuration.exists());
    let one = run(&["add-waivers", "--select", "R-25877", "--reason", "agreed in VNF-12", path], &[]);
    assert_eq!(one.status.code(), Some(0), "{}", message(&one));
    assert_eq!(
        std::fs::read_to_string(&configuration).unwrap(),
        "waivers:\n  - id: R-25877\n    file: base_vm.yaml\n    subject: parameters.vm-name\n    \
         reason: agreed in VNF-12\n"
    );
    assert_eq!(run(&["check", path], &[]).status.code(), Some(1));
    assert_eq!(run(&["add-waivers", "--reason", "legacy", path], &[]).status.code(), Some(0));
    assert_eq!(run(&["check", path], &[]).status.code(), Some(0));
    // A new finding of a waived requirement still fails.
    let text = "parameters: { vm-name: { type: string }, b-c: { type: string } }\n";
    std::fs::write(&template, text).unwrap();
    let after = run(&["check", "--format", "concise", "--select", "R-25877", path], &[]);
    assert_eq!(after.status.code(), Some(1));
    let shown = String::from_utf8(after.stdout).unwrap();
    assert!(shown.contains("base_vm.yaml:1:42: error R-25877"), "{shown}");
}

/// A requirement with members is waived by its own ID if its finding belongs to no member, such as a finding about an
/// unreadable file.
#[test]
fn waivers_are_added_for_unreadable_files() {
    let package = folder("waived-unreadable");
    std::fs::write(package.join("base_vm.yaml"), "heat_template_version: 2018-08-31\nx: [\n").unwrap();
    let path = package.to_str().unwrap();
    let added = run(&["add-waivers", "--reason", "agreed", path], &[]);
    assert!(message(&added).contains("added "), "{}", message(&added));
    let configuration = std::fs::read_to_string(package.join("vnfcheck.yaml")).unwrap();
    assert!(configuration.contains("R-92635") && !configuration.contains("undecided"), "{configuration}");
}

/// `add-waivers --comments` waives the current findings at their lines, once, and keeps the content of the files.
#[test]
fn waivers_are_added_as_comments() {
    let package = folder("commented");
    let template = package.join("base_vm.yaml");
    let text = "heat_template_version: 2013-05-23\r\nparameters:\r\n  vm-name: { type: string }\r\n  \
                b-c:\r\n    type: string\r\n    description: >-\r\n      d\r\n    default: x\r\n\
                resources: {}\r\n";
    std::fs::write(&template, text).unwrap();
    let path = package.to_str().unwrap();
    let add = |reason: &str, rest: &[&str]| {
        let arguments = [&["add-waivers", "--comments", "--reason", reason], rest, &[path]].concat();
        run(&arguments, &[])
    };
    for (reason, message_of) in [
        ("R-90526 is a mistake", "start the reason with a word that is not an ID"),
        ("fine approved-by: nobody", "remove `approved-by:`"),
        ("a\u{7}b", "remove the control characters"),
    ] {
        let refused = add(reason, &[]);
        assert_eq!(refused.status.code(), Some(2), "{reason}");
        assert!(message(&refused).contains(message_of), "{}", message(&refused));
    }
    assert_eq!(add("agreed", &["--until", "2030-01-01"]).status.code(), Some(2));
    assert_eq!(add("agreed", &["--no-waivers"]).status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&template).unwrap(), text);
    let one = add("agreed\nin VNF-12", &["--select", "R-25877", "--approver", "J. Doe"]);
    assert_eq!(one.status.code(), Some(0), "{}", message(&one));
    assert!(message(&one).contains("added 2 waivers; 0 findings not waived"), "{}", message(&one));
    let comment = "  # vnfcheck: waive R-25877 agreed in VNF-12; approved-by: J. Doe\r\n";
    let expected = text.replace("  vm-name", &format!("{comment}  vm-name"));
    let expected = expected.replace("  b-c", &format!("{comment}  b-c"));
    assert_eq!(std::fs::read_to_string(&template).unwrap(), expected);
    assert_eq!(run(&["check", path], &[]).status.code(), Some(1));
    assert_eq!(add("legacy", &[]).status.code(), Some(0));
    let all = std::fs::read_to_string(&template).unwrap();
    let check = run(&["check", "--format", "concise", path], &[]);
    assert_eq!(check.status.code(), Some(0));
    let shown = String::from_utf8(check.stdout).unwrap();
    assert!(shown.lines().all(|line| !line.contains(": error ")), "{shown}");
    assert!(!message(&run(&["check", path], &[])).contains("matches no finding"));
    assert_eq!(add("again", &[]).status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&template).unwrap(), all);
    let without: String = all
        .lines()
        .filter(|it| !it.trim_start().starts_with("# "))
        .flat_map(|it| [it.split("  # vnfcheck").next().unwrap(), "\r\n"])
        .collect();
    assert_eq!(without, text);
}

/// A finding within a string keeps failing, because a comment there would be part of the string.
#[test]
fn no_waiver_is_written_into_a_string() {
    let package = folder("strings");
    let template = package.join("base_vm.yaml");
    let text = "heat_template_version: 2013-05-23\ndescription: d\nresources:\n  c:\n    type: OS::Heat::CloudConfig\n    \
                properties:\n      cloud_config: \"a\n        {get_param: x}\"\n  d_e-f:\n    type: OS::Heat::None\n";
    std::fs::write(&template, text).unwrap();
    let path = package.to_str().unwrap();
    let added = run(&["add-waivers", "--comments", "--reason", "agreed", path], &[]);
    assert!(matches!(added.status.code(), Some(0 | 1)), "{}", message(&added));
    let after = std::fs::read_to_string(&template).unwrap();
    assert!(after.contains("cloud_config: \"a\n        {get_param: x}\"\n"), "{after}");
    let again = run(&["check", "--format", "concise", path], &[]);
    let open = String::from_utf8(again.stdout).unwrap();
    let open = open.lines().filter(|line| line.contains(": error ")).count();
    let left = message(&added);
    assert!(left.contains(&format!("{open} finding")), "{left}\n{after}");
}

/// `manifest --csar` lists every file with its hash, and `--check` compares.
#[test]
fn the_manifest_of_a_csar_lists_every_file() {
    let csar = folder("csar");
    std::fs::create_dir_all(csar.join("TOSCA-Metadata")).unwrap();
    std::fs::write(csar.join("TOSCA-Metadata/TOSCA.meta"), "ETSI-Entry-Manifest: main.mf\n").unwrap();
    std::fs::write(csar.join("main.mf"), "metadata:\n").unwrap();
    std::fs::write(csar.join("a.txt"), "a\n").unwrap();
    let (path, manifest) = (csar.to_str().unwrap(), csar.join("main.mf"));
    assert_eq!(run(&["manifest", "--csar", "--check", path], &[]).status.code(), Some(1));
    let output = run(&["manifest", "--csar", path, "--output", manifest.to_str().unwrap()], &[]);
    assert_eq!(output.status.code(), Some(0), "{}", message(&output));
    let text = std::fs::read_to_string(&manifest).unwrap();
    assert!(
        text.starts_with("metadata:\nSource: TOSCA-Metadata/TOSCA.meta\nAlgorithm: SHA-256\nHash: "),
        "{text}"
    );
    assert!(
        text.ends_with("Hash: 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7\n"),
        "{text}"
    );
    assert_eq!(run(&["manifest", "--csar", "--check", path], &[]).status.code(), Some(0));
    let other = run(&["manifest", "--csar", path, "--output", csar.join("a.txt").to_str().unwrap()], &[]);
    assert_eq!(other.status.code(), Some(2));
}

/// Environment variables replace missing options, and `TERM=dumb` and `FORCE_HYPERLINK` control links.
#[test]
fn variables_replace_missing_options() {
    let check = |arguments: &[&str], variables: &[(&str, &str)]| {
        let arguments = [&["check", "--no-config", PACKAGE], arguments].concat();
        let output = run(&arguments, variables);
        String::from_utf8(output.stdout).unwrap()
    };
    let concise = check(&["--format", "concise"], &[]);
    let named = [("VNFCHECK_FORMAT", "concise")];
    assert_eq!(check(&[], &named), concise);
    assert_eq!(check(&["--statistics"], &named), check(&["--statistics"], &[]));
    assert!(check(&[], &[("VNFCHECK_RELEASE", "dublin")]).contains("(dublin, profile text)"));
    assert!(
        check(&["--release", "guilin"], &[("VNFCHECK_RELEASE", "dublin")]).contains("(guilin, profile text)")
    );
    assert_eq!(run(&["check", PACKAGE], &[("VNFCHECK_FAIL_ON", "never")]).status.code(), Some(0));
    assert_eq!(run(&["check", PACKAGE], &[("VNFCHECK_RELEASE", "x")]).status.code(), Some(2));
    let link = "\u{1b}]8;;https://docs.onap.org/";
    assert!(check(&[], &[("FORCE_HYPERLINK", "1"), ("NO_COLOR", "1")]).contains(link));
    assert!(!check(&[], &[("CLICOLOR_FORCE", "1")]).contains(link));
}

#[test]
fn questions_need_a_terminal() {
    let output = vnfcheck(&["fix", "--interactive", PACKAGE]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(message(&output).contains("--write-decisions FILE"), "{}", message(&output));
}

/// A package whose flavor parameter declares a default that the environment also sets.
const WITH_DEFAULT: &str = "\
heat_template_version: 2016-10-14
description: d
parameters:
  fw_flavor_name: { type: string, description: d, default: m1 }
resources:
  fw_server_0:
    type: OS::Nova::Server
    properties: { flavor: { get_param: fw_flavor_name }, image: { get_param: fw_flavor_name } }
";

/// The summary of `fix` states the outcome, and the noun agrees with the number of findings.
#[test]
fn the_summary_of_fix_has_the_outcome() {
    let folder = Folder::new();
    folder.write("base.yaml", WITH_DEFAULT);
    folder.write("base.env", "parameters: { fw_flavor_name: m1 }\n");
    let (status, out, reported) = folder.run(&["fix", "--select", "R-90526", "."]);
    assert_eq!(status, 0, "{reported}");
    assert!(out.ends_with(".: fixed 1 of 1 finding, 0 left; outcome: pass\n"), "{out}");
}

/// The summary of `fix` names the package in the command that fixes more findings.
#[test]
fn the_summary_of_fix_has_the_command_for_the_remaining_findings() {
    let folder = Folder::new();
    std::fs::create_dir(folder.0.path().join("vnf")).unwrap();
    folder.write("vnf/base.yaml", &WITH_DEFAULT.replace(", description: d", ""));
    for (words, command) in [
        (&["vnf"][..], "vnfcheck fix --unsafe vnf"),
        (&["--output", "new.zip", "vnf"], "vnfcheck fix --unsafe --output new-fixed.zip new.zip"),
    ] {
        let (_, out, reported) = folder.run(&[&["fix", "--select", "R-44001"][..], words].concat());
        let line = format!("vnf: fixed 0 of 1 finding, 1 left (1 fixable with `{command}`); outcome: fail\n");
        assert!(out.contains(&line), "{out}{reported}");
    }
}

/// `--write-decisions` counts the proposals, which the author reviews, and prints the command that shows what follows from
/// the answers. With the same file in `--decisions`, the help states that `--write-decisions` alone updates the file.
#[test]
fn writing_decisions_prints_the_command_that_shows_the_changes() {
    let folder = Folder::new();
    std::fs::create_dir(folder.0.path().join("vnf")).unwrap();
    folder.write("vnf/base.yaml", WITH_DEFAULT);
    let (status, _, reported) = folder.run(&["fix", "--write-decisions", "d.yaml", "vnf"]);
    assert_eq!(status, 0, "{reported}");
    let next = "1 question: 0 with a proposed answer, 1 without an answer\nnext step: review the answers in d.yaml, \
                replace the `answer: null`, then run\n    `vnfcheck fix --decisions d.yaml --diff vnf`\n";
    assert!(reported.ends_with(next), "{reported}");
    folder.run(&["fix", "--output", "vnf.zip", "--select", "R-44001", "vnf"]);
    let (_, _, reported) = folder.run(&["fix", "--write-decisions", "d.yaml", "vnf.zip"]);
    let next = "    `vnfcheck fix --decisions d.yaml --diff vnf.zip`\n";
    assert!(reported.ends_with(next), "{reported}");
    let (status, _, reported) =
        folder.run(&["fix", "--decisions", "d.yaml", "--write-decisions", "d.yaml", "vnf"]);
    assert_eq!(status, 2, "{reported}");
    assert!(reported.contains("the run reads d.yaml as the decisions\n"), "{reported}");
    assert!(
        reported.contains("help: omit --decisions; `--write-decisions d.yaml` alone updates d.yaml\n"),
        "{reported}"
    );
}

/// A proposal is an answer that the author reviews.
#[test]
fn written_proposals_are_counted() {
    let folder = Folder::new();
    std::fs::create_dir(folder.0.path().join("vnf")).unwrap();
    folder.write(
        "vnf/base.yaml",
        &WITH_DEFAULT.replace("fw_server_0", "router").replace("fw_flavor_name", "small"),
    );
    let (_, _, reported) = folder.run(&["fix", "--write-decisions", "d.yaml", "vnf"]);
    assert!(reported.contains("\n1 question: 1 with a proposed answer, 0 without an answer\n"), "{reported}");
    let written = folder.read("d.yaml");
    assert!(
        written.contains("`--write-decisions` takes each `proposal` as the\n# answer. Review"),
        "{written}"
    );
}

/// An answer with a misspelled ID is reported with the question that the ID most likely means.
#[test]
fn a_misspelled_id_of_a_decision_gets_a_suggestion() {
    let folder = Folder::new();
    std::fs::create_dir(folder.0.path().join("vnf")).unwrap();
    folder.write("vnf/base.yaml", WITH_DEFAULT);
    for (id, note) in [
        ("accept/R-5867O", "note: no question has the ID `accept/R-5867O`; did you mean `accept/R-58670`?\n"),
        ("accept/R-99999", "note: the package no longer needs the answer to accept/R-99999\n"),
    ] {
        folder.write("d.yaml", &accepted(id));
        let (_, _, reported) = folder.run(&["fix", "--decisions", "d.yaml", "--diff", "vnf"]);
        assert!(reported.contains(note), "{reported}");
    }
}

/// The changes of a run with decisions are listed as in a session.
#[test]
fn similar_changes_of_a_run_with_decisions_share_a_line() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.0.path().join("vnf")).unwrap();
    folder.write(
        "vnf/base.yaml",
        "\
heat_template_version: 2016-10-14
description: d
parameters:
  fw_seed: { type: string }
  fw_salt: { type: string }
resources:
  fw_0_seed: { type: OS::Heat::RandomString, properties: { salt: { get_param: fw_seed } } }
  fw_0_salt: { type: OS::Heat::RandomString, properties: { salt: { get_param: fw_salt } } }
",
    );
    folder.write("vnf/base.env", "parameters:\n  fw_seed: a\n  fw_salt: b\n");
    folder.write("d.yaml", "schema: vnfcheck.decisions/1\ndecisions: []\n");
    let (_, out, reported) = folder.run(&["fix", "--decisions", "d.yaml", "vnf"]);
    let changes = "\
base.yaml: 2 changes
  describe parameter `fw_salt` by its name (R-44001), and 1 similar change
";
    assert!(out.starts_with(changes), "{out}{reported}");
}

/// Skipped fixes with the same reason share a line, which names the option that makes the changes. Their titles follow.
#[test]
fn skipped_fixes_with_the_same_reason_share_a_line() {
    let folder = Folder::new();
    folder.write(
        "base.yaml",
        "\
heat_template_version: 2016-10-14
description: d
resources:
  g:
    type: OS::Heat::AutoScalingGroup
    properties: { min_size: 1, max_size: 2, resource: { type: nested.yaml, properties: { spare: a, more: b } } }
",
    );
    folder.write(
        "nested.yaml",
        "\
heat_template_version: 2016-10-14
description: d
parameters:
  spare: { type: string, description: d }
  more: { type: string, description: d }
  kept: { type: string, description: d }
resources:
  one: { type: OS::Heat::Value, properties: { value: { get_param: kept } } }
",
    );
    let (_, out, reported) = folder.run(&["fix", "--select", "R-90279", "."]);
    let line = "skipped in nested.yaml: 2 changes: `g` calls the template as `OS::Heat::AutoScalingGroup`; \
                changes of the arguments require `--unsafe`\n";
    assert!(out.starts_with(line), "{out}{reported}");
    let mut titles: Vec<&str> = out.lines().skip(1).take(2).collect();
    titles.sort_unstable();
    assert_eq!(titles, ["  remove parameter `more` (R-90279)", "  remove parameter `spare` (R-90279)"]);
}

/// A skipped fix is not listed if its finding is resolved in another way.
#[test]
fn a_skipped_fix_of_an_accepted_finding_is_not_listed() {
    let folder = Folder::new();
    std::fs::create_dir(folder.0.path().join("vnf")).unwrap();
    folder.write("vnf/base.yaml", WITH_DEFAULT);
    let skipped = "skipped in base.yaml: rename parameter `fw_flavor_name` to `fw_image_name` (R-58670): ";
    for (id, is_listed, end) in
        [("accept/R-99999", true, "outcome: fail"), ("accept/R-58670", false, "0 left; outcome: pass")]
    {
        folder.write("d.yaml", &accepted(id));
        let (_, _, reported) = folder.run(&["fix", "--decisions", "d.yaml", "--diff", "vnf"]);
        assert_eq!(reported.contains(skipped), is_listed, "{reported}");
        let (_, out, _) = folder.run(&[
            "fix",
            "--decisions",
            "d.yaml",
            "--quiet",
            "--output",
            &format!("{is_listed}"),
            "vnf",
        ]);
        assert!(out.ends_with(&format!("{end}\n")), "{out}");
    }
}

/// Returns a file of decisions that accepts the findings of a requirement.
fn accepted(id: &str) -> String {
    format!(
        "schema: vnfcheck.decisions/1\ndecisions:\n- id: {id}\n  kind: accept\n  answer: the site sets the image\n"
    )
}

#[test]
fn a_manifest_as_the_input_names_the_folder_to_check() {
    let folder = Folder::new();
    std::fs::create_dir(folder.0.path().join("vnf")).unwrap();
    folder.write("vnf/MANIFEST.json", "{\"name\": \"x\", \"data\": []}");
    let (status, _, reported) = folder.run(&["check", "vnf/MANIFEST.json"]);
    assert_eq!(status, 2);
    let error =
        "error: `vnf/MANIFEST.json` is not a template\nhelp: run `vnfcheck check vnf` to check the folder\n";
    assert!(reported.starts_with(error), "{reported}");
}
