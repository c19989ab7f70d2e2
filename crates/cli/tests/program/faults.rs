//! Tests of faults around a run: full disks, read-only folders, unreadable files, concurrent runs.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::{PACKAGE, PROGRAM, message, vnfcheck};

const FORMATS: [&str; 17] = [
    "table",
    "plain",
    "concise",
    "json",
    "jsonl",
    "sarif",
    "junit",
    "html",
    "markdown",
    "csv",
    "xlsx",
    "github",
    "github-sarif",
    "github-summary",
    "gitlab",
    "statistics",
    "vvp-json",
];

/// Asserts exit status 2 and returns standard error.
fn failure(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    message(output)
}

#[test]
fn a_full_disk_is_an_error_in_every_format() {
    for format in FORMATS {
        let to_file =
            vnfcheck(&["check", "--format", &format!("{format}=/dev/full"), PACKAGE]).output().unwrap();
        let message = failure(&to_file);
        assert!(message.starts_with("error: cannot write /dev/full; "), "{format}: {message}");
        assert!(message.contains("No space left on device"), "{format}: {message}");
        let full = File::options().write(true).open("/dev/full").unwrap();
        let to_output = vnfcheck(&["check", "--format", format, PACKAGE]).stdout(full).output().unwrap();
        assert!(failure(&to_output).contains("No space left on device"), "{format}");
    }
    for arguments in [&["list"][..], &["explain", "R-90526"], &["--version"], &["check", "--help"]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let status = vnfcheck(arguments).stdout(full).stderr(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn a_report_that_may_not_grow_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.json");
    let limited = ["-c", "ulimit -f 1; exec \"$@\"", "sh", PROGRAM, "check", "--format"];
    let target = format!("json={}", report.display());
    let output = Command::new("sh").args(limited).args([&target, PACKAGE]).output().unwrap();
    let message = failure(&output);
    assert!(message.contains("File too large"), "{message}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_limited_address_space_changes_no_report() {
    let folder = tempfile::tempdir().unwrap();
    for module in 0..30 {
        for entry in fs::read_dir(PACKAGE).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            fs::copy(&path, folder.path().join(format!("m{module}_{name}"))).unwrap();
        }
    }
    let arguments = ["check", "--gate", "--format", "json", folder.path().to_str().unwrap()];
    let expected = vnfcheck(&arguments).output().unwrap();
    for kilobytes in [200_000, 300_000, 400_000] {
        let limit = format!("ulimit -v {kilobytes} && exec \"$@\"");
        let output = Command::new("sh").args(["-c", &limit, "sh", PROGRAM]).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), expected.status.code(), "{kilobytes} kB: {}", message(&output));
        assert!(output.stdout == expected.stdout, "{kilobytes} kB");
    }
}

/// The memory for fixes grows with the number of their changes: a fix of a template changes all its calls.
#[test]
fn fixes_of_many_calls_need_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let calls: Vec<String> = (0..3_000)
        .map(|at| format!("  fw_{at}: {{type: nested.yaml, properties: {{name: {{get_param: name}}}}}}\n"))
        .collect();
    let head = "heat_template_version: 2018-08-31\nparameters: {name: {type: string}}\nresources:\n";
    fs::write(folder.path().join("base_fw.yaml"), format!("{head}{}", calls.concat())).unwrap();
    let server = "  fw: {type: OS::Nova::Server, properties: {name: {get_param: name}}}\n";
    fs::write(folder.path().join("nested.yaml"), format!("{head}{server}")).unwrap();
    let limited = ["-c", "ulimit -v 700000 && exec \"$@\"", "sh", PROGRAM, "check"];
    let output = Command::new("sh").args(limited).arg(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", message(&output));
}

#[test]
fn an_output_that_nobody_reads_ends_the_run() {
    let mut child = vnfcheck(&["check", "--timeout", "1", "--format", "json", PACKAGE])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2), "a pipe takes less than the report");
}

/// However and whenever the program ends, the package is either unchanged or completely fixed, without leftover files.
#[test]
fn an_interrupted_fix_changes_all_files_or_none() {
    use std::collections::BTreeMap;
    let bad = "heat_template_version: 2016-10-14\nparameters:\n  un-used: { type: string }\n";
    let names: Vec<String> = (0..20).map(|number| format!("m{number}.yaml")).collect();
    let package = || {
        let folder = tempfile::tempdir().unwrap();
        for name in &names {
            fs::write(folder.path().join(name), bad).unwrap();
        }
        folder
    };
    let content = |folder: &Path| -> BTreeMap<String, String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        entries
            .map(|it| (it.file_name().into_string().unwrap(), fs::read_to_string(it.path()).unwrap()))
            .collect()
    };
    let model = package();
    let before = content(model.path());
    vnfcheck(&["fix", model.path().to_str().unwrap()]).output().unwrap();
    let after = content(model.path());
    assert_ne!(before, after);
    for signal in ["TERM", "INT", "HUP", "KILL"] {
        let folder = package();
        let inode =
            || std::os::unix::fs::MetadataExt::ino(&fs::metadata(folder.path().join("m0.yaml")).unwrap());
        let was = inode();
        let mut command = vnfcheck(&["fix", folder.path().to_str().unwrap()]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while inode() == was && child.try_wait().unwrap().is_none() {}
        let _ = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        child.wait().unwrap();
        // The writing process may outlive the process that was killed.
        let is_whole = || [&before, &after].contains(&&content(folder.path()));
        let holds = (0..500).any(|_| {
            is_whole() || {
                std::thread::sleep(std::time::Duration::from_millis(10));
                false
            }
        });
        assert!(holds, "{signal}: {:?}", content(folder.path()).keys());
    }
}

#[test]
fn an_output_that_cannot_be_created_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("none/report.json");
    for target in ["/proc/report.json", nowhere.to_str().unwrap(), folder.path().to_str().unwrap()] {
        let output = vnfcheck(&["check", "--format", &format!("json={target}"), PACKAGE]).output().unwrap();
        let message = failure(&output);
        assert!(message.starts_with(&format!("error: cannot write {target}; ")), "{message}");
    }
}

#[test]
fn a_file_that_cannot_be_read_leaves_the_package_undecided() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("base.yaml");
    fs::write(&file, "heat_template_version: 2016-10-14\n").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
    if File::open(&file).is_ok() {
        println!("skipped: this user reads everything");
        return;
    }
    let output = vnfcheck(&["check", folder.path().to_str().unwrap()]).output().unwrap();
    assert!(failure(&output).contains("base.yaml`: Permission denied"));
}

const DEFAULTED: &str = "heat_template_version: 2016-10-14\nparameters:\n  a: { type: string, default: b }\n";

/// Number of packages that are checked in three steps.
const MANY: usize = 130;

fn write_package(folder: &Path, name: &str) {
    fs::create_dir(folder.join(name)).unwrap();
    fs::write(folder.join(name).join("base.yaml"), DEFAULTED).unwrap();
}

/// Creates packages in a new folder, and returns a command that checks them there, in order.
fn check_many(arguments: &[&str]) -> (tempfile::TempDir, Command) {
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<String> = (0..MANY).map(|number| format!("p{number}")).collect();
    for name in &names {
        write_package(folder.path(), name);
    }
    let mut command = vnfcheck(&["check", "--select", "R-90526"]);
    command.args(arguments).args(names).current_dir(&folder);
    (folder, command)
}

/// A format that needs all packages at the end also delays the others, and changes no byte of their reports.
#[test]
fn packages_of_many_inputs_are_written_as_in_one_report() {
    for format in ["json", "jsonl", "concise", "csv", "findings"] {
        let [by_package, whole] = [vec![], vec!["--format", "sarif=all.sarif"]].map(|further: Vec<&str>| {
            let (_folder, mut command) = check_many(&[&["--format", format][..], &further].concat());
            let to_output = command.arg("none").output().unwrap();
            let target = format!("{format}=report");
            let (folder, mut command) = check_many(&[&["--format", &target][..], &further].concat());
            let to_file = command.arg("none").output().unwrap();
            (to_output, to_file, fs::read(folder.path().join("report")).unwrap())
        });
        assert!(by_package == whole, "{format}");
        let (to_output, to_file, report) = by_package;
        assert_eq!((to_output.status.code(), to_file.status.code()), (Some(2), Some(2)));
        assert!(to_output.stdout == report, "{format}");
        let summary = String::from_utf8(to_file.stdout).unwrap();
        let total = format!("{} packages: {MANY} fail, 1 not decided; {MANY} errors ", MANY + 1);
        assert!(summary.contains(&total), "{summary}");
    }
}

/// The test creates the last package while the run waits for the reader of its output.
#[test]
fn packages_are_written_before_the_last_package_is_checked() {
    let (folder, mut command) = check_many(&["--format", "jsonl"]);
    let mut child = command.arg("last").stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut output = child.stdout.take().unwrap();
    let mut first = [0];
    output.read_exact(&mut first).unwrap();
    write_package(folder.path(), "last");
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let packages = rest.lines().filter(|line| line.contains(r#""type":"package""#));
    assert_eq!(packages.count(), MANY + 1);
    assert!(rest.lines().last().unwrap().contains(r#""outcome":"fail""#));
}

#[test]
fn faults_of_an_output_that_is_written_during_the_run_are_those_of_any_output() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let (_folder, mut command) = check_many(&["--format", "jsonl"]);
    let error = failure(&command.stdout(full).output().unwrap());
    assert!(error.contains("No space left on device"), "{error}");
    let (_folder, mut command) = check_many(&["--format", "jsonl"]);
    let mut closed = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    drop(closed.stdout.take());
    assert_eq!(closed.wait().unwrap().code(), Some(1), "a closed pipe does not change the verdict");
    let (_folder, mut command) = check_many(&["--format", "jsonl", "--threads", "64", "--timeout", "1"]);
    let mut unread = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    assert_eq!(unread.wait().unwrap().code(), Some(2), "a pipe takes less than the report");
}

/// A report is written completely or not at all, without leftover files.
#[test]
fn reports_are_whole_whoever_writes_them_at_the_same_time() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("report.json");
    let format = format!("json={}", target.display());
    let runs: Vec<_> =
        (0..8).map(|_| vnfcheck(&["check", "--format", &format, PACKAGE]).spawn().unwrap()).collect();
    for mut run in runs {
        assert_eq!(run.wait().unwrap().code(), Some(1));
    }
    let report: serde_json::Value = serde_json::from_slice(&fs::read(&target).unwrap()).unwrap();
    assert_eq!(report["outcome"], "fail");
    assert_eq!(names(folder.path()), ["report.json"]);
    assert_ne!(fs::metadata(&target).unwrap().permissions().mode() & 0o044, 0, "others may read it");
}

#[test]
fn an_interrupted_run_leaves_the_earlier_report() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("report.json");
    fs::write(&target, "earlier").unwrap();
    let format = format!("json={}", target.display());
    // The process waits for the rest of its standard input.
    let mut run = vnfcheck(&["check", "--format", &format, "-"]).stdin(Stdio::piped()).spawn().unwrap();
    let id = run.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(run.wait().unwrap().code(), None);
    assert_eq!(fs::read_to_string(&target).unwrap(), "earlier");
    assert_eq!(names(folder.path()), ["report.json"]);
}

#[test]
fn a_package_that_takes_too_long_is_not_decided() {
    let arguments = ["check", "--format", "json", "--timeout", "0.000001", PACKAGE];
    let output = vnfcheck(&arguments).output().unwrap();
    assert_eq!(
        failure(&output),
        format!(
            "error: {PACKAGE}: took longer than 0.000001 s\nhelp: allow more with --timeout, or pass smaller packages\n"
        )
    );
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["outcome"], &report["errors"][0]["path"]), (&"error".into(), &PACKAGE.into()));
    let patient = vnfcheck(&["check", "--format", "json", "--timeout", "3600", PACKAGE]).output().unwrap();
    let usual = vnfcheck(&["check", "--format", "json", PACKAGE]).output().unwrap();
    assert_eq!((patient.status.code(), patient.stdout), (Some(1), usual.stdout));
    for wrong in ["0", "-1", "soon", "1e300", "NaN"] {
        let output = vnfcheck(&["check", &format!("--timeout={wrong}"), PACKAGE]).output().unwrap();
        assert!(failure(&output).contains("expected a number of seconds above 0"), "{wrong}");
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Equivalent to `vnfcheck fix a b | head -1`.
#[test]
fn a_closed_output_does_not_stop_fixing() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["a", "b"].map(|name| folder.path().join(name));
    for path in &paths {
        fs::create_dir(path).unwrap();
        for file in ["base_vfw.yaml", "base_vfw.env"] {
            fs::copy(Path::new(PACKAGE).join(file), path.join(file)).unwrap();
        }
    }
    let mut command = vnfcheck(&["fix", paths[0].to_str().unwrap(), paths[1].to_str().unwrap()]);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(1), "the remaining findings determine the status");
    let fixed = paths.map(|path| fs::read_to_string(path.join("base_vfw.yaml")).unwrap());
    assert_eq!(fixed[0], fixed[1]);
    assert_ne!(fixed[0], fs::read_to_string(Path::new(PACKAGE).join("base_vfw.yaml")).unwrap());
}

/// The process that replaces files changes nothing unless the process that the user started still runs.
#[test]
fn files_are_replaced_only_on_request() {
    let part = |bytes: &[u8]| [&(bytes.len() as u64).to_le_bytes(), bytes].concat();
    let files = |content: &[u8]| [&1u64.to_le_bytes()[..], &part(b"a.yaml"), &part(content)].concat();
    for (answer, expected) in [(&b""[..], "old"), (b"x", "old"), (b"g", "new")] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.yaml"), "old").unwrap();
        let mut command = Command::new(PROGRAM);
        command.args(["apply", "--"]).arg(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut given = process.stdin.take().unwrap();
        // Before, after and renamed files.
        given.write_all(&[files(b"old"), files(b"new"), 0u64.to_le_bytes().to_vec()].concat()).unwrap();
        let mut ready = [0];
        process.stdout.as_mut().unwrap().read_exact(&mut ready).unwrap();
        assert_eq!(ready, *b"r");
        assert_eq!(fs::read_to_string(folder.path().join("a.yaml")).unwrap(), "old");
        given.write_all(answer).unwrap();
        drop(given);
        assert_eq!(process.wait().unwrap().success(), expected == "new");
        assert_eq!(fs::read_to_string(folder.path().join("a.yaml")).unwrap(), expected);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

const TEMPLATE: &str = "heat_template_version: 2016-10-14\nparameters:\n  un-used: { type: string }\n";

/// A file without write permission is replaced on request only, and keeps its permissions.
#[test]
fn read_only_files_are_replaced_with_force_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("base.yaml");
    fs::write(&file, TEMPLATE).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
    let path = folder.path().to_str().unwrap();
    let error = failure(&vnfcheck(&["fix", path]).output().unwrap());
    assert!(error.contains("base.yaml is read-only; nothing was changed"), "{error}");
    assert!(error.contains("help: make the file writable, or replace read-only files with"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), TEMPLATE);
    vnfcheck(&["fix", "--force", path]).output().unwrap();
    assert_ne!(fs::read_to_string(&file).unwrap(), TEMPLATE);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o7777, 0o444);
}

/// In a folder without write permission, the system decides, which lets the superuser replace files.
#[test]
fn files_of_a_read_only_folder_are_not_protected_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("base.yaml");
    fs::write(&file, TEMPLATE).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let is_superuser = fs::write(folder.path().join("probe"), "").is_ok();
    let output = vnfcheck(&["fix", folder.path().to_str().unwrap()]).output().unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap() != TEMPLATE, is_superuser);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!error.contains("is read-only"), "{error}");
    let help =
        "help: make the folder writable, or write to another folder with `vnfcheck fix --output DIR`\n";
    assert_eq!(error.contains(help), !is_superuser, "{error}");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
}

/// Owner, group, permissions and extended attributes stay, and the account names hard links.
#[test]
fn attributes_of_fixed_files_stay() {
    use std::os::unix::fs::{MetadataExt, chown};
    let folder = tempfile::tempdir().unwrap();
    let (file, other) = (folder.path().join("base.yaml"), folder.path().join("copy.txt"));
    fs::write(&file, TEMPLATE).unwrap();
    fs::hard_link(&file, &other).unwrap();
    let is_root = chown(&file, Some(1234), Some(4321)).is_ok();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    let attribute = ["-n", "user.origin", "-v", "vendor"];
    let has_attribute =
        Command::new("setfattr").args(attribute).arg(&file).status().is_ok_and(|it| it.success());
    let output = vnfcheck(&["fix", folder.path().to_str().unwrap()]).output().unwrap();
    let notes = message(&output);
    assert!(notes.contains("base.yaml: the other hard link keeps the previous content"), "{notes}");
    assert_eq!(fs::read_to_string(&other).unwrap(), TEMPLATE);
    let now = fs::metadata(&file).unwrap();
    assert_ne!(fs::read_to_string(&file).unwrap(), TEMPLATE);
    assert_eq!(now.mode() & 0o7777, 0o640);
    assert!(!is_root || (now.uid(), now.gid()) == (1234, 4321), "{}:{}", now.uid(), now.gid());
    if has_attribute {
        let read = Command::new("getfattr").args(["--only-values", "-n", "user.origin"]).arg(&file).output();
        assert_eq!(read.unwrap().stdout, b"vendor");
    }
}

/// `--output` keeps the permission to execute, and empty folders, from a folder and from an archive.
#[test]
fn an_output_has_the_shape_of_the_package() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("vnf/empty/deep")).unwrap();
    fs::write(at("vnf/base.yaml"), TEMPLATE).unwrap();
    fs::write(at("vnf/setup.sh"), "#!/bin/sh\n").unwrap();
    fs::set_permissions(at("vnf/setup.sh"), fs::Permissions::from_mode(0o755)).unwrap();
    let fix = |from: &str, to: &str| {
        let (from, to) = (at(from), at(to));
        vnfcheck(&["fix", "--output", to.to_str().unwrap(), from.to_str().unwrap()]).output().unwrap()
    };
    for (from, to) in [("vnf", "fixed"), ("vnf", "fixed.zip"), ("fixed.zip", "again")] {
        let output = fix(from, to);
        assert!(at(to).exists(), "{output:?}");
    }
    for fixed in ["fixed", "again"] {
        let mode = |name: &str| fs::metadata(at(fixed).join(name)).unwrap().permissions().mode();
        assert_eq!((mode("setup.sh") & 0o111, mode("base.yaml") & 0o111), (0o111, 0), "{fixed}");
        assert!(at(fixed).join("empty/deep").is_dir(), "{fixed}");
    }
}

/// A time limit ends a fix without changes.
#[test]
fn a_fix_has_a_time_limit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("base.yaml");
    let parameters: Vec<String> =
        (0..3_000).map(|at| format!("  un-used-{at}: {{ type: string }}\n")).collect();
    let parameters = parameters.concat();
    let text = format!("heat_template_version: 2016-10-14\nparameters:\n{parameters}");
    fs::write(&file, &text).unwrap();
    let output = vnfcheck(&["fix", "--timeout", "0.01", folder.path().to_str().unwrap()]).output().unwrap();
    let error = failure(&output);
    assert!(error.contains("took longer than 0.01 s") && error.contains("--timeout"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}
