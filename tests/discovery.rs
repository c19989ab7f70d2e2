//! Discovery of packages, kinds of files, and reasons why a file is not checked: each kind once, for every form of
//! input.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use vnfcheck_hot::Reason;
use vnfcheck_report::render::{RenderOptions, Show};
use vnfcheck_report::{Outcome, Report};
use vnfcheck_runner::{Input, Options};
use zip::write::SimpleFileOptions;

const HEAT: &str = "heat_template_version: 2016-10-14\nresources: { a: { type: OS::Heat::None } }\n";

type Files<'f> = Vec<(&'f str, Vec<u8>)>;

fn texts<'f>(files: &[(&'f str, &str)]) -> Files<'f> {
    files.iter().map(|(path, text)| (*path, text.as_bytes().to_vec())).collect()
}

fn zipped(files: &Files<'_>) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn on_disk(files: &Files<'_>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, content) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    folder
}

fn check(root: &Path, options: &Options) -> Report {
    let mut report = vnfcheck_runner::run(&[Input::Path(root.to_owned())], options).report;
    let prefix = format!("{}/", root.display());
    let paths = report.packages.iter_mut().map(|it| &mut it.path);
    for path in paths.chain(report.unchecked_files.files.iter_mut().filter_map(|it| it.path.as_mut())) {
        *path = path.replace(&prefix, "");
    }
    report
}

fn paths(report: &Report) -> Vec<&str> {
    report.packages.iter().map(|it| it.path.as_str()).collect()
}

/// Returns the kind of each file of the only package, and the reason if the file is not checked.
fn kinds(report: &Report) -> BTreeMap<&str, (&str, Option<&str>)> {
    let [package] = report.packages.as_slice() else { panic!("{:?}", paths(report)) };
    let reasons: BTreeMap<&str, &str> =
        package.unchecked_files.files.iter().map(|it| (it.file.as_str(), &*it.reason)).collect();
    let kind = |file: &'_ vnfcheck_report::FileReport| reasons.get(file.path.as_str()).copied();
    package.files.iter().map(|it| (it.path.as_str(), (&*it.kind, kind(it)))).collect()
}

/// A file next to `base.yaml`: name, content, kind, and the reason if it is not checked.
const IN_A_PACKAGE: &[(&str, &str, &str, Option<Reason>)] = &[
    ("one.yaml", HEAT, "incremental", None),
    ("one_volume.yml", HEAT, "volume", None),
    ("one.env", "parameters: {}\n", "environment", None),
    ("called.yaml", HEAT, "nested", None),
    ("deep/below.yaml", HEAT, "nested", None),
    ("broken.yaml", "a: [\n", "incremental", None),
    ("empty.yaml", "", "incremental", None),
    ("sections.yaml", "parameters: {}\nresources: {}\n", "incremental", None),
    ("typed.yaml", "metadata: {}\nresources: { a: { type: OS::Heat::None } }\n", "incremental", None),
    ("named_base.yaml", "a: 1\n", "base", None),
    ("paired.yaml", "a: 1\n", "incremental", None),
    ("paired.env", "parameters: {}\n", "environment", None),
    ("init.yaml", "packages: []\n", "other", Some(Reason::GetFile)),
    ("listed.yaml", "a: 1\n", "other", Some(Reason::Manifest)),
    ("vnfcheck.yaml", "release: istanbul\n", "other", Some(Reason::Configuration)),
    (".hidden.yaml", "a: 1\n", "other", Some(Reason::Hidden)),
    ("cloud.yaml", "#cloud-config\npackages: []\n", "other", Some(Reason::CloudConfig)),
    ("pm.yaml", "---\npmMetaData: {}\n", "other", Some(Reason::PmDictionary)),
    ("main.yaml", "tosca_definitions_version: tosca_simple_yaml_1_2\n", "other", Some(Reason::Tosca)),
    ("chart/values.yaml", "a: 1\n", "other", Some(Reason::Helm)),
    ("pod.yaml", "apiVersion: v1\nkind: Pod\n", "other", Some(Reason::Kubernetes)),
    ("api.yaml", "openapi: 3.0.0\n", "other", Some(Reason::Openapi)),
    ("compose.yaml", "services: {}\n", "other", Some(Reason::Compose)),
    ("play.yaml", "- hosts: all\n  tasks: []\n", "other", Some(Reason::Ansible)),
    ("lab_env.yaml", "parameters: { a: b }\n", "other", Some(Reason::Environment)),
    ("lab-env.yaml", "parameters: {}\n", "other", Some(Reason::Environment)),
    ("base_lab-env.yaml", "parameters: { a: b }\n", "other", Some(Reason::Environment)),
    ("deploy/kustomization.yml", "resources: [ a.yaml ]\n", "other", Some(Reason::Kubernetes)),
    ("chart/crds/own.yaml", "apiVersion: v1\nkind: CustomResourceDefinition\n", "other", Some(Reason::Helm)),
    ("text.yaml", "{% if a %}\nb: {{ c }}\n", "other", Some(Reason::TextTemplate)),
    ("folder/other.yaml", "resources: {}\n", "other", Some(Reason::Folder)),
    ("shell.env", "A=1\nB=2\n", "other", Some(Reason::Dotenv)),
    ("stray.template", HEAT, "other", Some(Reason::Extension)),
    ("notes.yaml", "a: 1\n", "other", Some(Reason::Unknown)),
    ("left_out.yaml", HEAT, "other", Some(Reason::Excluded)),
    ("data.zip", "no archive", "other", Some(Reason::Archive)),
];

/// A file outside the package's folder: path, content, and the reason why it is not checked.
const OUTSIDE: &[(&str, &str, Reason)] = &[
    ("amazon.yaml", "AWSTemplateFormatVersion: 2010-09-09\nResources: {}\n", Reason::Cloudformation),
    ("shared/net.yaml", HEAT, Reason::CalledFromElsewhere),
    ("nothing.yaml", "# nothing\n", Reason::Empty),
    ("broken.yaml", "a: [\n", Reason::Unreadable),
    ("lab/alone.env", "parameters: {}\n", Reason::EnvironmentAlone),
    (
        "chart/MANIFEST.json",
        "{\"data\": [{\"file\": \"a.tgz\", \"type\": \"HELM\"}]}",
        Reason::ManifestWithoutHeat,
    ),
    ("garbage.zip", "no archive", Reason::ArchiveUnreadable),
    ("notes.yaml", "a: 1\n", Reason::Unknown),
    ("left_out.yaml", HEAT, Reason::Excluded),
];

const BASE: &str = "heat_template_version: 2016-10-14\nresources:\n  a: { type: called.yaml }\n  b: { type: deep/below.yaml }\n  \
                    c: { type: ../shared/net.yaml }\n  d: { type: OS::Heat::Value, properties: { value: { get_file: init.yaml } } }\n";
const MANIFEST: &str = "{\"data\": [{\"file\": \"listed.yaml\", \"type\": \"OTHER\"}, {\"file\": \"base.yaml\", \"type\": \"HEAT\"}]}";

fn excluding() -> Options {
    let mut options = Options::default();
    options.policy.exclude = vec![vnfcheck_runner::policy::excluding(["left_out.yaml"]).unwrap()];
    options
}

/// The package of the table.
fn package() -> Files<'static> {
    let mut files =
        texts(&[("base.yaml", BASE), ("MANIFEST.json", MANIFEST), ("chart/Chart.yaml", "name: c\n")]);
    files.extend(IN_A_PACKAGE.iter().map(|(path, text, ..)| (*path, text.as_bytes().to_vec())));
    files
}

#[test]
fn each_file_has_the_same_kind_in_every_form_of_input() {
    let folder = on_disk(&package());
    let archive = Input::Archive { name: "p.zip".to_owned(), bytes: zipped(&package()) };
    let memory = Input::memory("p", package());
    for input in [Input::Path(folder.path().to_owned()), archive, memory] {
        let report = vnfcheck_runner::run(&[input], &excluding()).report;
        let kinds = kinds(&report);
        assert_eq!(kinds["base.yaml"], ("base", None));
        for (path, _, kind, reason) in IN_A_PACKAGE {
            assert_eq!(kinds[path], (*kind, reason.map(Reason::name)), "{path}");
        }
    }
}

#[test]
fn files_next_to_packages_are_reported_with_the_reason() {
    let inside: Vec<(String, Vec<u8>)> =
        package().into_iter().map(|(path, content)| (format!("vnf/{path}"), content)).collect();
    let mut files: Files<'_> =
        inside.iter().map(|(path, content)| (path.as_str(), content.clone())).collect();
    files.extend(OUTSIDE.iter().map(|(path, text, _)| (*path, text.as_bytes().to_vec())));
    files.push(("old/empty.zip", zipped(&texts(&[("README", "nothing")]))));
    let folder = on_disk(&files);
    let report = check(folder.path(), &excluding());
    assert_eq!(paths(&report), ["vnf"]);
    let reported: BTreeMap<&str, &str> =
        report.unchecked_files.files.iter().map(|it| (it.file.as_str(), &*it.reason)).collect();
    for (path, _, reason) in OUTSIDE {
        assert_eq!(reported.get(path), Some(&reason.name()), "{path}");
    }
    assert_eq!(reported["old/empty.zip"], "archive");
    assert_eq!(reported.len(), OUTSIDE.len() + 1, "{reported:?}");
}

/// Archives and compressed files are reported whatever their names: in a package, next to packages, and in archives.
#[test]
fn packed_files_are_reported_wherever_they_are() {
    let zip = zipped(&texts(&[("base.yaml", HEAT)]));
    let gzip = b"\x1f\x8b\x08\0\0".to_vec();
    let mut tar = vec![0; 1024];
    tar[257..262].copy_from_slice(b"ustar");
    let packed = [
        ("all.tar", vec![0; 1024]),
        ("all.tgz", gzip.clone()),
        ("base.yaml.gz", gzip),
        ("lib.jar", zip.clone()),
        ("notes", zip),
        ("old.bak", tar),
    ];
    let plain = [("boot.bak", b"#!/bin/sh\n".to_vec()), ("empty", Vec::new())];
    // An archive with a single package belongs to the package as a whole.
    for (folder, packages) in [("vnf", &["vnf"][..]), ("lab", &["other", "vnf"])] {
        let modules = packages.iter().map(|it| (format!("{it}/base.yaml"), HEAT.as_bytes().to_vec()));
        let others = packed.iter().chain(&plain);
        let others = others.map(|(name, content)| (format!("{folder}/{name}"), content.clone()));
        let files: Vec<(String, Vec<u8>)> = others.chain(modules).collect();
        let mut files: Files<'_> =
            files.iter().map(|(path, content)| (path.as_str(), content.clone())).collect();
        for archives in 0..3 {
            let on_disk = on_disk(&files);
            let report = check(on_disk.path(), &Options::default());
            assert_eq!((report.errors.len(), report.packages.len()), (0, packages.len()));
            let (unchecked, way) = match packages {
                [_] => (&report.packages[0].unchecked_files, String::new()),
                _ => (&report.unchecked_files, "in.zip!".repeat(archives) + "lab/"),
            };
            let expected: Vec<_> =
                packed.iter().map(|(name, _)| (format!("{way}{name}"), "archive")).collect();
            let reported: Vec<_> = unchecked.files.iter().map(|it| (it.file.clone(), &*it.reason)).collect();
            assert_eq!(reported, expected);
            files = vec![("in.zip", zipped(&files))];
        }
    }
}

/// Each reason occurs in at least one case.
#[test]
fn every_reason_has_a_case() {
    let inside = IN_A_PACKAGE.iter().filter_map(|(.., reason)| *reason);
    let given: BTreeSet<Reason> =
        inside.chain(OUTSIDE.iter().map(|(.., reason)| *reason)).chain([Reason::Link]).collect();
    assert_eq!(given, Reason::ALL.iter().copied().collect());
}

#[cfg(unix)]
#[test]
fn links_are_reported_and_refused_where_needed() {
    let folder =
        on_disk(&texts(&[("good/base.yaml", HEAT), ("bad/base.yaml", HEAT), ("real.yaml", "a: 1\n")]));
    let link = |at: &str| {
        std::os::unix::fs::symlink(folder.path().join("real.yaml"), folder.path().join(at)).unwrap();
    };
    link("top.yaml");
    link("bad/module.yaml");
    let report = check(folder.path(), &Options::default());
    assert_eq!(paths(&report), ["good"]);
    assert!(report.errors[0].message.contains("`module.yaml`, a symbolic link"), "{:?}", report.errors);
    let reported: Vec<_> =
        report.unchecked_files.files.iter().map(|it| (it.file.as_str(), &*it.reason)).collect();
    assert_eq!(reported, [("real.yaml", "unknown"), ("top.yaml", "link")]);
}

/// Packages are folders, archives, and archives inside archives; folders that are part of a package are not packages.
#[test]
fn packages_are_found_where_they_are() {
    let zip = zipped(&texts(&[("base.yaml", HEAT)]));
    let bundle =
        zipped(&vec![("inner.zip", zip.clone()), ("inner.cms", Vec::new()), ("inner.cert", Vec::new())]);
    let several = zipped(&texts(&[("a/base.yaml", HEAT), ("b/base.yaml", HEAT)]));
    let within = "heat_template_version: 2016-10-14\nresources: { a: { type: nested/part.yaml } }\n";
    let mut files = texts(&[
        ("one/base.yaml", within),
        ("one/nested/part.yaml", HEAT),
        ("one/modules/extra.yaml", HEAT),
        ("one/2.0/base.yaml", HEAT),
        ("two/stack.yaml", HEAT),
        (".git/base.yaml", HEAT),
        ("node_modules/x/base.yaml", HEAT),
        ("venv/pyvenv.cfg", ""),
        ("venv/base.yaml", HEAT),
    ]);
    files.extend([
        ("drops/plain.zip", zip.clone()),
        ("drops/signed.zip", bundle),
        ("drops/two.zip", several),
    ]);
    let folder = on_disk(&files);
    let report = check(folder.path(), &Options::default());
    assert_eq!(
        paths(&report),
        [
            "drops/plain.zip",
            "drops/signed.zip!inner.zip",
            "drops/two.zip!a",
            "drops/two.zip!b",
            "one",
            "one/2.0",
            "two"
        ]
    );
    assert!(report.errors.is_empty());
}

/// A package has the same verdicts as the input itself and as a subfolder of the input.
#[test]
fn a_package_has_equal_verdicts_wherever_it_is_found() {
    let sample = e2e::root().join("testdata/packages/vfw");
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for entry in fs::read_dir(&sample).unwrap().map(Result::unwrap) {
        files.push((format!("a/b/{}", entry.file_name().display()), fs::read(entry.path()).unwrap()));
    }
    let folder = on_disk(&files.iter().map(|(path, content)| (path.as_str(), content.clone())).collect());
    let verdicts = |report: &Report| {
        let [package] = report.packages.as_slice() else { panic!("one package") };
        serde_json::to_value((&package.requirements, &package.sha256, &package.files)).unwrap()
    };
    let found = check(folder.path(), &Options::default());
    assert_eq!(verdicts(&found), verdicts(&check(&folder.path().join("a/b"), &Options::default())));
}

#[test]
fn a_package_without_a_subject_never_passes() {
    for (files, help) in [
        (vec![("README.md", "# nothing")], "pass the folder"),
        (vec![("chart/Chart.yaml", "name: c"), ("chart/values.yaml", "a: 1")], "pass the folder"),
        (vec![("lab.env", "parameters: {}\n")], "both the environment files and their templates"),
        (vec![("notes.yaml", "a: 1\n")], "start the first line with"),
    ] {
        let folder = on_disk(&texts(&files));
        for one_package in [false, true] {
            if one_package && !files.iter().any(|(path, _)| path.starts_with("README")) {
                continue;
            }
            let report = check(folder.path(), &Options { one_package, ..Options::default() });
            assert_eq!((report.outcome, report.packages.len()), (Outcome::Error, 0), "{files:?}");
            assert_eq!(report.errors[0].message, "no Heat template found");
            assert!(report.errors[0].help.contains(help), "{files:?}: {}", report.errors[0].help);
        }
    }
}

/// The rule set `heat` joins folders whose templates refer to each other, as the Heat client resolves them; the rule
/// sets of ONAP require flat packages.
#[test]
fn heat_follows_names_into_other_folders() {
    let caller = "heat_template_version: 2016-10-14\nresources:\n  a: { type: ../lib/child.yaml }\n  b:\n    type: \
                  OS::Heat::SoftwareConfig\n    properties: { config: { get_file: ../scripts/boot.sh } }\n";
    let folder = on_disk(&texts(&[
        ("other/base.yaml", HEAT),
        ("site/lib/child.yaml", HEAT),
        ("site/scripts/boot.sh", "#!/bin/sh\n"),
        ("site/stacks/base.yaml", caller),
    ]));
    let heat = Options {
        sets: vnfcheck_check::RuleSets::new([std::sync::Arc::clone(vnfcheck_rules::heat())]),
        ..Options::default()
    };
    let joined = check(folder.path(), &heat);
    assert_eq!(paths(&joined), ["other", "site"]);
    assert_eq!(joined.outcome, Outcome::Pass);
    let files: Vec<&str> = joined.packages[1].files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(files, ["lib/child.yaml", "scripts/boot.sh", "stacks/base.yaml"]);
    let onap = check(folder.path(), &Options::default());
    assert_eq!(paths(&onap), ["other", "site/stacks"]);
    let outside: Vec<_> = onap.packages[1]
        .requirements
        .iter()
        .flat_map(|it| &it.findings)
        .filter(|it| it.kind.as_deref() == Some("hot.outside-file"))
        .map(|it| (it.primary.range.start.line, it.primary.range.start.column))
        .collect();
    assert_eq!(outside, [(3, 14), (6, 39)]);
}

/// No folder of packages contains an absolute path.
#[test]
fn a_file_with_an_absolute_path_is_put_into_the_package() {
    let caller = "heat_template_version: 2016-10-14\nresources:\n  a: { type: ../child.yaml }\n  \
                  b: { type: OS::Heat::Value, properties: { value: { get_file: /usr/share/run.sh } } }\n";
    let folder = on_disk(&texts(&[("base.yaml", caller)]));
    let heat = Options {
        sets: vnfcheck_check::RuleSets::new([std::sync::Arc::clone(vnfcheck_rules::heat())]),
        ..Options::default()
    };
    let report = check(folder.path(), &heat);
    let outside: Vec<_> = report.packages[0]
        .requirements
        .iter()
        .flat_map(|it| &it.findings)
        .filter(|it| it.kind.as_deref() == Some("hot.outside-file"))
        .map(|it| (it.primary.range.start.line, it.primary.range.start.column, it.help.as_deref().unwrap()))
        .collect();
    let relative =
        "check the folder that contains both, or set the folder with `--root` for a single template";
    let absolute = "put the file into the package, and use its path from the folder of the template";
    assert_eq!(outside, [(3, 14, relative), (4, 64, absolute)]);
}

/// A gate reads its input completely: a refused archive next to a package may contain another package.
#[test]
fn unreadable_files_next_to_a_package_are_reported_and_close_the_gate() {
    let good = || texts(&[("base.yaml", HEAT)]);
    let with = |inner: &'static str, content: Vec<u8>| {
        vec![("good.zip", zipped(&good())), ("README.md", Vec::new()), (inner, content)]
    };
    let nested = |times: usize| (0..times).fold(zipped(&good()), |inner, _| zipped(&vec![("in.zip", inner)]));
    let garbage = b"no archive".to_vec();
    let out = zipped(&texts(&[("base.yaml", HEAT), ("../evil.sh", "")]));
    for (files, reported, reason) in [
        (with("bad.zip", garbage.clone()), "bad.zip", Reason::ArchiveUnreadable),
        (with("out.zip", out), "out.zip", Reason::ArchiveUnreadable),
        (with("deep.zip", nested(4)), "", Reason::ArchiveUnreadable),
        (with("broken.yaml", b"a: [\n".to_vec()), "broken.yaml", Reason::Unreadable),
    ] {
        // In a folder, in an archive, and in a folder of archives.
        let bundle = vec![("bundle.zip", zipped(&files))];
        for (files, way) in [(files.clone(), ""), (bundle, "bundle.zip!")] {
            let folder = on_disk(&files);
            let report = check(folder.path(), &Options::default());
            assert_eq!((report.errors.len(), report.packages.len()), (0, 1), "{reported}");
            let path = format!("{way}{reported}");
            let is_told =
                report.unchecked_files.files.iter().any(|it| it.file == path && it.reason == reason.name());
            assert!(reported.is_empty() || is_told, "{path}: {:?}", report.unchecked_files);
            let report = check(folder.path(), &Options { gate: true, ..Options::default() });
            assert_eq!(report.outcome, Outcome::Error, "{path}");
            assert!(report.errors.iter().any(|it| it.path.contains(&path)), "{path}: {:?}", report.errors);
        }
    }
}

/// If there is nothing to check, the message names the refused archive that may contain the package.
#[test]
fn a_refused_archive_is_reported_if_nothing_else_can_be_checked() {
    let out = zipped(&texts(&[("base.yaml", HEAT), ("../evil.sh", "")]));
    let folder = on_disk(&vec![("bundle.zip", zipped(&vec![("out.zip", out), ("a.cert", Vec::new())]))]);
    let report = check(&folder.path().join("bundle.zip"), &Options::default());
    assert_eq!((report.outcome, report.packages.len()), (Outcome::Error, 0));
    let [error] = report.errors.as_slice() else { panic!("{:?}", report.errors) };
    assert!(error.path.ends_with("bundle.zip!out.zip"), "{}", error.path);
    assert_eq!(error.message, "the package contains `../evil.sh`, which is not a path inside the package");
}

#[cfg(unix)]
#[test]
fn an_unreadable_folder_is_reported() {
    use std::os::unix::ffi::OsStrExt;
    let folder = on_disk(&texts(&[("good/base.yaml", HEAT)]));
    let name = std::ffi::OsStr::from_bytes(b"v\xe9");
    fs::create_dir(folder.path().join(name)).unwrap();
    fs::write(folder.path().join(name).join("base.yaml"), HEAT).unwrap();
    let report = check(folder.path(), &Options::default());
    assert_eq!((report.errors.len(), report.packages.len()), (0, 1));
    let reported: Vec<_> =
        report.unchecked_files.files.iter().map(|it| (it.file.as_str(), &*it.reason)).collect();
    assert_eq!(reported, [("v\u{fffd}", Reason::Unreadable.name())]);
    let report = check(folder.path(), &Options { gate: true, ..Options::default() });
    assert_eq!(report.outcome, Outcome::Error);
    assert_eq!(
        report.errors[0].message,
        "the package contains `v\u{fffd}`, a name that is not valid Unicode"
    );
}

/// Files outside packages are listed with a path that opens them, even if there is no package.
#[test]
fn unchecked_files_can_be_opened() {
    let folder = on_disk(&texts(&[("deploy/pod.yaml", "apiVersion: v1\nkind: Pod\n")]));
    let input = Input::Path(folder.path().to_owned());
    let checked = vnfcheck_runner::run(&[input], &Options::default());
    let [only] = checked.report.unchecked_files.files.as_slice() else { panic!("one file") };
    assert_eq!(only.file, "deploy/pod.yaml");
    assert_eq!(Path::new(only.place()), folder.path().join("deploy/pod.yaml"));
    for (show, is_listed) in [(Show::All, true), (Show::Failures, false)] {
        let mut out = Vec::new();
        let render_options = RenderOptions { show, ..RenderOptions::default() };
        vnfcheck_runner::render(vnfcheck_report::Format::Findings, &checked, &render_options, &mut out)
            .unwrap();
        let line = format!("skipped: {} (kubernetes)\n", only.place());
        assert_eq!(String::from_utf8(out).unwrap().contains(&line), is_listed);
    }
}

/// A file that several paths lead to is checked and reported once, under the first path.
#[test]
fn a_file_submitted_twice_is_checked_once() {
    let pod = "apiVersion: v1\nkind: Pod\n";
    let folder =
        on_disk(&texts(&[("one/base.yaml", HEAT), ("two/base.yaml", HEAT), ("deploy/pod.yaml", pod)]));
    let root = folder.path();
    let run = |ways: &[&str]| {
        let inputs: Vec<Input> = ways.iter().map(|way| Input::Path(root.join(way))).collect();
        vnfcheck_runner::run(&inputs, &Options::default()).report
    };
    let reported = |report: &Report| {
        let files = report.unchecked_files.files.iter().map(|it| it.file.clone());
        let paths: Vec<String> = report.packages.iter().map(|it| it.path.clone()).chain(files).collect();
        paths.iter().map(|it| it.replace(&format!("{}/", root.display()), "")).collect::<Vec<_>>()
    };
    for (ways, expected) in [
        (&["", "one", "two/../two", ""][..], &["one", "two", "deploy/pod.yaml"][..]),
        (&["two/.", ""], &["two/.", "one", "deploy/pod.yaml"]),
        // A file named on the command line is checked, whatever its role in the folder.
        (&["", "deploy/pod.yaml"], &["one", "two", "deploy/pod.yaml", "deploy/pod.yaml"]),
    ] {
        let report = run(ways);
        assert_eq!(reported(&report), expected, "{ways:?}");
        assert!(report.errors.is_empty());
    }
    let report = run(&["no/such", "no/such", "deploy", "deploy"]);
    let errors: Vec<_> =
        report.errors.iter().map(|it| it.path.replace(&root.display().to_string(), "")).collect();
    assert_eq!(errors, ["/no/such", "/deploy"]);
    assert_eq!(reported(&report), ["deploy/pod.yaml"]);
}

/// Templates that packages next to their folder reference, directly or through each other, are not packages, and a folder
/// that a package references through any of its folders is part of the package.
#[test]
fn a_folder_of_referenced_templates_is_not_a_package() {
    let calling =
        |name: &str| format!("heat_template_version: 2016-10-14\nresources: {{ a: {{ type: {name} }} }}\n");
    let (net, port) = (calling("port.yaml"), calling("deep/rule.yaml"));
    let (shared, late, early) =
        (calling("../common/net.yaml"), calling("z/one.yaml"), calling("../a/two.yaml"));
    let folder = on_disk(&texts(&[
        ("common/net.yaml", &net),
        ("common/port.yaml", &port),
        ("common/deep/rule.yaml", HEAT),
        ("vfw/base.yaml", &shared),
        ("vlb/stack.yaml", &late),
        ("vlb/z/one.yaml", &early),
        ("vlb/a/two.yaml", HEAT),
    ]));
    let report = check(folder.path(), &Options::default());
    assert_eq!(paths(&report), ["vfw", "vlb"]);
    let reported: Vec<_> =
        report.unchecked_files.files.iter().map(|it| (it.file.as_str(), &*it.reason)).collect();
    let reason = "called-from-elsewhere";
    assert_eq!(
        reported,
        [("common/deep/rule.yaml", reason), ("common/net.yaml", reason), ("common/port.yaml", reason)]
    );
}

/// VVP's way of reading: no discovery, no nested archives, and no file is excluded because of its content, except for
/// content of other programs that a template includes.
#[test]
fn one_package_is_classified_by_names_only() {
    let folder = on_disk(&texts(&[
        ("pod.yaml", "apiVersion: v1\nkind: Pod\n"),
        ("shell.env", "A=1\n"),
        ("below/base.yaml", HEAT),
        (
            "base.yaml",
            "heat_template_version: 2016-10-14\nresources:\n  a: { type: OS::Heat::Value, properties: { value: [ { get_file: init.yaml }, { get_file: play.yaml } ] } }\n",
        ),
        ("play.yaml", "- hosts: all\n  tasks: []\n"),
        ("init.yaml", "#cloud-config\npackages: [curl]\n"),
        ("other.yaml", "#cloud-config\npackages: [curl]\n"),
    ]));
    let report = check(folder.path(), &Options { one_package: true, ..Options::default() });
    let kinds = kinds(&report);
    assert_eq!(kinds["pod.yaml"], ("incremental", None));
    assert_eq!(kinds["shell.env"], ("environment", None));
    assert_eq!(kinds["init.yaml"], ("other", Some("get-file")));
    assert_eq!(kinds["play.yaml"], ("other", Some("get-file")));
    assert_eq!(kinds["other.yaml"], ("incremental", None));
    assert_eq!(kinds["below/base.yaml"], ("other", None));
}
