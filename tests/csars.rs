//! CSARs as submitted: packed, unpacked, inside a signed zip, and malicious.

use std::io::{Cursor, Write};

use vnfcheck_report::{PackageReport, Report, Status};
use vnfcheck_runner::policy::Waiver;
use vnfcheck_runner::{Csars, Input, Options, Selector};
use vnfcheck_yaml::RawFile;
use zip::write::SimpleFileOptions;

const META: &str = "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.1\nCreated-By: Acme\n\
                    Entry-Definitions: Definitions/main.yaml\nETSI-Entry-Manifest: main.mf\nETSI-Entry-Change-Log: ChangeLog.txt\n";
const MANIFEST: &str = "metadata:\n  vnf_product_name: web\n  vnf_provider_id: Acme\n  vnf_package_version: 1.0\n  \
                        vnf_release_date_time: 2020-01-01T00:00:00+00:00\n\nSource: ChangeLog.txt\n";
const DEFINITIONS: &str = "tosca_definitions_version: tosca_simple_yaml_1_2\n";
const HEAT: &str = "heat_template_version: 2016-10-14\nresources: { a: { type: OS::Heat::None } }\n";

fn files(more: &[(&str, &[u8])]) -> Vec<RawFile> {
    let fixed: [(&str, &[u8]); 4] = [
        ("TOSCA-Metadata/TOSCA.meta", META.as_bytes()),
        ("main.mf", MANIFEST.as_bytes()),
        ("Definitions/main.yaml", DEFINITIONS.as_bytes()),
        ("ChangeLog.txt", b"1.0 first\n"),
    ];
    let mut files: Vec<RawFile> = Vec::new();
    for (path, content) in fixed.iter().chain(more) {
        files.retain(|file| file.path != *path);
        files.push((*path, *content).into());
    }
    files
}

fn packed(files: &[RawFile]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        writer.start_file(file.path.as_str(), SimpleFileOptions::default()).unwrap();
        writer.write_all(&file.bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn check(name: &str, bytes: Vec<u8>) -> Report {
    vnfcheck_runner::run(&[Input::Archive { name: name.to_owned(), bytes }], &Options::default()).report
}

fn only(report: &Report) -> &PackageReport {
    let [package] = report.packages.as_slice() else { panic!("{} packages", report.packages.len()) };
    package
}

#[track_caller]
fn status(package: &PackageReport, id: &str) -> Status {
    package.requirements.iter().find(|it| it.id == id).unwrap_or_else(|| panic!("no {id}")).status
}

/// Messages with their positions.
fn findings(package: &PackageReport, id: &str) -> Vec<String> {
    let of = package.requirements.iter().filter(|it| it.id == id).flat_map(|it| &it.findings);
    of.map(|it| format!("{}:{} {}", it.primary.file, it.primary.range.start.line, it.message)).collect()
}

fn sets(package: &PackageReport) -> Vec<&str> {
    let mut sets: Vec<&str> = package.requirements.iter().map(|it| &*it.set).collect();
    sets.dedup();
    sets
}

#[test]
fn a_csar_without_heat_is_checked_with_the_rules_of_csars_only() {
    let report = check("web.csar", packed(&files(&[])));
    let package = only(&report);
    assert_eq!((package.path.as_str(), sets(package)), ("web.csar", vec!["csar"]));
    assert_eq!(status(package, "R-01123"), Status::Fail);
    assert!(
        findings(package, "R-01123").iter().all(|it| it.starts_with("main.mf:") || it.contains("main.yaml"))
    );
    assert_eq!(status(package, "R-87234"), Status::Pass);
    assert!(report.errors.is_empty());
    assert!(package.unchecked_files.files.is_empty() && report.unchecked_files.files.is_empty());
}

#[test]
fn a_csar_with_heat_is_checked_by_both_sets() {
    let report =
        check("web.csar", packed(&files(&[("Artifacts/Deployment/HEAT/base.yaml", HEAT.as_bytes())])));
    let package = only(&report);
    assert_eq!(sets(package), ["onap", "csar"]);
    assert_eq!(package.requirements.iter().filter(|it| it.id == "R-87234").count(), 1);
}

#[test]
fn defects_around_the_package_in_a_csar_can_be_waived() {
    let waiver = Waiver {
        ids: vec![Selector::Id("R-01123".to_owned())],
        package: None,
        file: None,
        subject: None,
        reason: "the manifest comes later".to_owned(),
        until: None,
        approver: None,
        origin: "vnfcheck.yaml:1:1".to_owned(),
    };
    let mut options = Options::default();
    options.policy.waivers.push(waiver);
    let bytes = packed(&files(&[("Artifacts/Deployment/HEAT/base.yaml", HEAT.as_bytes())]));
    let report =
        vnfcheck_runner::run(&[Input::Archive { name: "web.csar".to_owned(), bytes }], &options).report;
    let found = findings(only(&report), "R-01123");
    assert!(!found.is_empty() && found.iter().all(|it| it.contains("main.mf:1 ")), "{found:?}");
    assert_eq!(status(only(&report), "R-01123"), Status::Waived);
}

#[test]
fn requirements_on_csars_do_not_apply_to_other_packages() {
    let report = check("web.zip", packed(&[RawFile::from(("base.yaml", HEAT))]));
    assert_eq!(sets(only(&report)), ["onap"]);
}

/// A vendor cannot avoid the checks of CSARs by omitting the markers of a network function package: the operator
/// selects the rule set.
#[test]
fn a_csar_without_marks_is_checked_if_csar_rules_are_selected() {
    let meta = "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.1\nEntry-Definitions: Definitions/main.yaml\n";
    let unmarked = |more: &[(&str, &[u8])]| -> Vec<RawFile> {
        let mut files = files(&[&[("TOSCA-Metadata/TOSCA.meta", meta.as_bytes())], more].concat());
        files.retain(|file| file.path != "main.mf");
        files
    };
    let asked = || {
        let sets = vnfcheck_check::RuleSets::new(
            [vnfcheck_rules::onap(), vnfcheck_rules::csar()].map(std::sync::Arc::clone),
        );
        Options { csars: Csars::of_chosen(&sets), sets, ..Options::default() }
    };
    let with_heat = packed(&unmarked(&[("Artifacts/base_x.yaml", HEAT.as_bytes())]));
    let run = |name: &str, bytes: &[u8], options: &Options| {
        vnfcheck_runner::run(&[Input::Archive { name: name.to_owned(), bytes: bytes.to_vec() }], options)
            .report
    };
    assert_eq!(sets(only(&run("web.csar", &with_heat, &Options::default()))), ["onap"]);
    for name in ["web.csar", "web.zip"] {
        let report = run(name, &with_heat, &asked());
        assert_eq!(sets(only(&report)), ["onap", "csar"], "{name}");
        assert_eq!(
            findings(only(&report), "R-01123"),
            ["TOSCA-Metadata/TOSCA.meta:1 the package has no manifest"]
        );
    }
    assert_eq!(sets(only(&run("web.csar", &packed(&unmarked(&[])), &asked()))), ["csar"]);
    let heat = packed(&[("base.yaml", HEAT).into()]);
    assert_eq!(sets(only(&run("web.zip", &heat, &asked()))), ["onap"]);
}

#[test]
fn an_unpacked_csar_has_the_verdicts_of_the_packed_csar() {
    let unpacked = Input::memory("web", files(&[]));
    let unpacked = vnfcheck_runner::run(&[unpacked], &Options::default()).report;
    let packed = check("web.csar", packed(&files(&[])));
    for id in ["R-01123", "R-10087", "R-293901", "R-51347", "R-795126", "R-87234"] {
        assert_eq!(status(only(&unpacked), id), status(only(&packed), id), "{id}");
        assert_eq!(findings(only(&unpacked), id), findings(only(&packed), id), "{id}");
    }
}

#[test]
fn a_signature_next_to_a_csar_is_checked_with_the_csar() {
    let inner = packed(&files(&[]));
    let outer = [RawFile::from(("web.csar", inner)), RawFile::from(("web.cms", "no signature"))];
    let report = check("delivery.zip", packed(&outer));
    assert_eq!(status(only(&report), "R-787965"), Status::Fail);
    assert_eq!(status(only(&report), "R-87234"), Status::Pass);
}

#[test]
fn names_that_leave_the_archive_are_findings_and_an_error() {
    let report = check("web.csar", packed(&files(&[("../../etc/passwd", b"x")])));
    let found = findings(only(&report), "R-10087");
    assert!(
        found
            .iter()
            .any(|it| it.ends_with("contains `../../etc/passwd`, which is not a path inside the archive")),
        "{found:?}"
    );
    assert_eq!(report.errors.len(), 1);
}

#[test]
fn entries_of_one_name_are_a_finding_and_an_error() {
    let mut bytes = packed(&files(&[("Files/aa", b"1"), ("Files/bb", b"2")]));
    for at in 0..bytes.len() - 8 {
        if &bytes[at..at + 8] == b"Files/bb" {
            bytes[at..at + 8].copy_from_slice(b"Files/aa");
        }
    }
    let report = check("web.csar", bytes);
    let found = findings(only(&report), "R-10087");
    assert!(found.iter().any(|it| it.ends_with("the archive contains `Files/aa` twice")), "{found:?}");
    assert_eq!(report.errors.len(), 1);
}

/// A CSAR with a signed manifest.
fn signed() -> Vec<RawFile> {
    let content = include_bytes!("../crates/csar/testdata/content.txt");
    let signature = include_bytes!("../crates/csar/testdata/chain.cms");
    files(&[("main.mf", &[&content[..], signature].concat())])
}

/// Returns the messages of R-130206 on signatures, with these certificates as trust anchors.
fn of_signature(anchors: &[&str]) -> Vec<String> {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/csar/testdata");
    let paths: Vec<_> = anchors.iter().map(|name| data.join(name)).collect();
    let trust_anchors = vnfcheck_runner::anchors::read(&paths).unwrap();
    let csar = std::sync::Arc::new(vnfcheck_csar::CsarOptions { trust_anchors, today: None });
    let input = Input::Archive { name: "web.csar".to_owned(), bytes: packed(&signed()) };
    let report = vnfcheck_runner::run(&[input], &Options { csar, gate: true, ..Options::default() }).report;
    findings(only(&report), "R-130206").into_iter().filter(|it| it.contains("certificate")).collect()
}

#[test]
fn signers_must_lead_to_the_trust_anchors_of_the_operator() {
    assert_eq!(of_signature(&[]), [""; 0]);
    assert_eq!(of_signature(&["rsa.pem", "root.pem"]), [""; 0]);
    assert_eq!(
        of_signature(&["rsa.pem"]),
        ["main.mf:3 the certificate of the manifest has no chain to a trust anchor"]
    );
}

/// Runs a check of a temporary folder with these files.
fn check_folder(entries: &[(&str, Vec<u8>)], options: &Options) -> Report {
    let folder = tempfile::tempdir().unwrap();
    for (path, content) in entries {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }
    let mut report = vnfcheck_runner::run(&[Input::Path(folder.path().to_owned())], options).report;
    let root = format!("{}/", folder.path().display());
    for package in &mut report.packages {
        package.path = package.path.replace(&root, "");
    }
    report
}

fn checked(report: &Report) -> Vec<(&str, Vec<&str>)> {
    report.packages.iter().map(|it| (it.path.as_str(), sets(it))).collect()
}

#[test]
fn csars_in_folders_are_checked_as_csars() {
    let heat = ("Artifacts/Deployment/HEAT/base.yaml", HEAT.as_bytes());
    let outer = [("web.csar", packed(&files(&[]))), ("web.cms", b"none".to_vec())].map(RawFile::from);
    let mut entries = vec![
        ("drops/alone.csar", packed(&files(&[]))),
        ("drops/heat.csar", packed(&files(&[heat]))),
        ("drops/signed.zip", packed(&outer)),
        ("heat/base.yaml", HEAT.as_bytes().to_vec()),
    ];
    let unpacked: Vec<_> =
        files(&[]).into_iter().map(|file| (format!("src/{}", file.path), file.bytes)).collect();
    entries.extend(unpacked.iter().map(|(path, content)| (path.as_str(), content.clone())));
    let report = check_folder(&entries, &Options::default());
    assert_eq!(
        checked(&report),
        [
            ("drops/alone.csar", vec!["csar"]),
            ("drops/heat.csar", vec!["onap", "csar"]),
            ("drops/signed.zip", vec!["csar"]),
            ("heat", vec!["onap"]),
            ("src", vec!["csar"]),
        ]
    );
    for package in &report.packages[..1] {
        let alone = check("alone.csar", packed(&files(&[])));
        for requirement in &package.requirements {
            assert_eq!(status(only(&alone), &requirement.id), requirement.status, "{}", requirement.id);
        }
    }
    assert_eq!(status(&report.packages[2], "R-787965"), Status::Fail);
    assert!(report.errors.is_empty());
    assert_eq!(report.unchecked_files.files, []);
}

#[test]
fn every_heat_folder_of_a_csar_is_checked_by_the_selected_sets() {
    let several = files(&[
        ("Artifacts/one/base.yaml", HEAT.as_bytes()),
        ("Artifacts/two/base.yaml", b"heat_template_version: x\n"),
    ]);
    let of = |names: &[&str]| {
        let sets = vnfcheck_rules::built_in().iter().filter(|set| names.contains(&set.id())).cloned();
        let options = Options { sets: vnfcheck_check::RuleSets::new(sets), ..Options::default() };
        check_folder(&[("web.csar", packed(&several))], &options)
    };
    let both = of(&["onap", "csar"]);
    assert_eq!(
        checked(&both),
        [("web.csar!Artifacts/one", vec!["onap", "csar"]), ("web.csar!Artifacts/two", vec!["onap"])]
    );
    assert_eq!(status(&both.packages[1], "R-92635"), Status::Fail);
    let found = findings(&both.packages[0], "R-01123");
    assert!(found.iter().all(|it| it.starts_with("../../")), "{found:?}");
    assert_eq!(checked(&of(&["csar"])), [("web.csar", vec!["csar"])]);
}

#[test]
fn other_files_are_ignored_if_only_csars_are_checked() {
    let sets = vnfcheck_check::RuleSets::new([std::sync::Arc::clone(vnfcheck_rules::csar())]);
    for one_package in [false, true] {
        let options = Options { sets: sets.clone(), one_package, ..Options::default() };
        let report = check_folder(&[("base.yaml", HEAT.as_bytes().to_vec())], &options);
        assert!(report.packages.is_empty());
        assert_eq!(report.errors[0].message, "no CSAR of a VNF or PNF found");
    }
}

/// Every hostile CSAR ends with a report, whatever its content.
#[test]
fn hostile_csars_end_with_a_report() {
    let repeated = |line: &str, count: usize| format!("{MANIFEST}{}", line.repeat(count)).into_bytes();
    let huge = repeated("Source: a\nAlgorithm: SHA-256\nHash: 00\n", 200_000);
    let sets = repeated("x_y:\n", 200_000);
    let signature =
        |inner: &str| format!("{MANIFEST}-----BEGIN CMS-----\n{inner}\n-----END CMS-----\n").into_bytes();
    let deep = "MIAw".repeat(100_000);
    let certificates = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n".repeat(20_000);
    let zeros = vec![0; 20 << 20];
    for (path, content) in [
        ("main.mf", huge.as_slice()),
        ("main.mf", &sets),
        ("main.mf", &signature("!!!!")),
        ("main.mf", &signature(&deep)),
        ("main.mf", &signature("")),
        ("main.mf", &zeros),
        ("main.cert", certificates.as_bytes()),
        (
            "TOSCA-Metadata/TOSCA.meta",
            "Entry-Tests: ../../../etc\nETSI-Entry-Manifest: /etc/passwd\n".repeat(50_000).as_bytes(),
        ),
        (
            "Definitions/main.yaml",
            format!("{DEFINITIONS}imports: [main.yaml, ../../main.yaml, http://x]\n").as_bytes(),
        ),
        ("Definitions/main.yaml", "[".repeat(100_000).as_bytes()),
    ] {
        let mut files = files(&[(path, content)]);
        // Zip bombs are refused earlier; an archive with a low compression ratio is read.
        files.push(("Files/noise", noise(content.len() / 100)).into());
        let report = check("web.csar", packed(&files));
        assert!(report.packages.len() + report.errors.len() > 0, "{path}");
        for package in &report.packages {
            assert!(package.requirements.iter().any(|it| it.status == Status::Fail), "{path}");
            let is_defect = |text: &str| text.contains("defect of vnfcheck");
            let mut messages = package.requirements.iter().flat_map(|it| &it.findings);
            assert!(!messages.any(|it| is_defect(&it.message)), "{path}");
        }
    }
}

/// Bytes that cannot be compressed.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        state.to_le_bytes()[6]
    };
    (0..length).map(|_| next()).collect()
}
