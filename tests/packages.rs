//! Opening of packages: directories, archives, single templates, and refused input.

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use vnfcheck_runner::open::{Bounds, Input, OpenError, open};
use zip::write::SimpleFileOptions;

const TEMPLATE: &[u8] = b"heat_template_version: 2016-10-14\n";

fn zip_of(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn opened(bytes: Vec<u8>) -> Result<Vec<String>, OpenError> {
    open(&Input::Standard(bytes), &Bounds::default())
        .map(|package| package.files.into_iter().map(|file| file.path).collect())
}

fn refusal(bytes: Vec<u8>) -> String {
    opened(bytes).unwrap_err().to_string()
}

/// A temporary folder that is deleted at the end of the test.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn write(&self, name: &str, content: &[u8]) {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn open(&self, name: &str) -> Result<Vec<String>, OpenError> {
        open(&Input::Path(self.0.path().join(name)), &Bounds::default())
            .map(|package| package.files.into_iter().map(|file| file.path).collect())
    }
}

#[test]
fn an_archive_may_be_flat_or_have_one_top_folder() {
    let flat = zip_of(&[("base.yaml", TEMPLATE), ("base.env", b"")]);
    assert_eq!(opened(flat).unwrap(), ["base.env", "base.yaml"]);
    let folder = zip_of(&[("vfw/base.yaml", TEMPLATE), ("vfw/scripts/a.sh", b"")]);
    assert_eq!(opened(folder).unwrap(), ["base.yaml", "scripts/a.sh"]);
}

/// SDC refuses folders in an archive; a folder on disk can be packed without them.
#[test]
fn folders_of_an_archive_fail_for_sdc() {
    let flat = zip_of(&[("base.yaml", TEMPLATE)]);
    let around = zip_of(&[("vfw/base.yaml", TEMPLATE)]);
    let inside = zip_of(&[("base.yaml", TEMPLATE), ("scripts/a.sh", b"")]);
    let mut with_empty_folder = zip::ZipWriter::new(Cursor::new(Vec::new()));
    with_empty_folder.add_directory("empty", SimpleFileOptions::default()).unwrap();
    with_empty_folder.start_file("base.yaml", SimpleFileOptions::default()).unwrap();
    with_empty_folder.write_all(TEMPLATE).unwrap();
    let with_empty_folder = with_empty_folder.finish().unwrap().into_inner();
    let in_folder = |folder| format!("the archive contains the folder `{folder}`, which SDC refuses");
    let cases = [
        (flat, None),
        (around, Some((in_folder("vfw"), "base.yaml"))),
        (inside, Some((in_folder("scripts"), "scripts/a.sh"))),
        (with_empty_folder, Some((in_folder("empty"), "base.yaml"))),
    ];
    for (bytes, expected) in cases {
        for one_package in [false, true] {
            let sets = vnfcheck_check::RuleSets::new([std::sync::Arc::clone(vnfcheck_rules::sdc())]);
            let options =
                vnfcheck_runner::Options { sets, one_package, ..vnfcheck_runner::Options::default() };
            let report = vnfcheck_runner::run(&[Input::Standard(bytes.clone())], &options).report;
            let requirements = &report.packages[0].requirements;
            let judged = requirements.iter().find(|it| it.id == "SDC-ARCHIVE2").unwrap();
            let mut found = judged.findings.iter();
            let first = found.next().map(|it| (it.message.clone(), &*it.primary.file));
            assert_eq!(first, expected.clone(), "{one_package}");
            let status = if expected.is_some() {
                vnfcheck_report::Status::Fail
            } else {
                vnfcheck_report::Status::Pass
            };
            assert_eq!(judged.status, status);
            assert_eq!(found.count(), 0);
        }
    }
}

#[test]
fn a_directory_and_its_archive_have_the_same_hash() {
    let folder = Folder::new();
    folder.write("base.yaml", TEMPLATE);
    folder.write("scripts/a.sh", b"#!/bin/sh\n");
    let zip = zip_of(&[("x/scripts/a.sh", b"#!/bin/sh\n"), ("x/base.yaml", TEMPLATE)]);
    let inputs = [Input::Path(folder.0.path().to_owned()), Input::Standard(zip)];
    let report = vnfcheck_runner::run(&inputs, &vnfcheck_runner::Options::default()).report;
    assert_eq!(report.packages[0].sha256, report.packages[1].sha256);
    assert_eq!(report.packages[0].sha256.len(), 64);
}

#[test]
fn names_that_leave_the_package_are_refused() {
    for name in ["../../../tmp/evil.yaml", "/abs.yaml", "a/../../b.yaml", "c:\\x.yaml", "..\\..\\w.yaml"] {
        let message = refusal(zip_of(&[(name, TEMPLATE)]));
        assert!(message.ends_with("not a path inside the package"), "{name}: {message}");
    }
    assert!(!Path::new("/tmp/evil.yaml").exists());
}

#[test]
fn links_in_archives_are_refused() {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    writer.add_symlink("base.yaml", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    let message = refusal(writer.finish().unwrap().into_inner());
    assert_eq!(message, "the package contains `base.yaml`, a symbolic link");
}

#[cfg(unix)]
#[test]
fn links_and_special_files_in_directories_are_refused() {
    let folder = Folder::new();
    folder.write("base.yaml", TEMPLATE);
    std::os::unix::fs::symlink("/etc/passwd", folder.0.path().join("secret.yaml")).unwrap();
    let message = folder.open("").unwrap_err().to_string();
    assert_eq!(message, "the package contains `secret.yaml`, a symbolic link");
    let message = open(&Input::Path(PathBuf::from("/dev/zero")), &Bounds::default()).unwrap_err().to_string();
    assert_eq!(message, "the package contains `/dev/zero`, which is neither a file nor a folder");
}

#[test]
fn bombs_are_refused() {
    let zeros = vec![0; 70 * 1024 * 1024];
    assert_eq!(
        refusal(zip_of(&[("base.yaml", &zeros)])),
        "the package contains `base.yaml`, which is too large; the limit is 67108864"
    );
    let some = zeros.get(..30 * 1024 * 1024).unwrap();
    let message = refusal(zip_of(&[("a.yaml", some), ("b.yaml", some)]));
    assert!(message.starts_with("the package expands to far more than its size"), "{message}");
    let entries: Vec<(String, &[u8])> =
        (0..10_001).map(|index| (format!("f{index}.yaml"), &b"a: 1\n"[..])).collect();
    let entries: Vec<(&str, &[u8])> =
        entries.iter().map(|(name, content)| (name.as_str(), *content)).collect();
    assert_eq!(refusal(zip_of(&entries)), "the package contains too many files; the limit is 10000");
}

#[test]
fn a_false_size_is_not_trusted() {
    let content = TEMPLATE.repeat(100_000);
    let mut bytes = zip_of(&[("base.yaml", &content)]);
    let at = bytes.windows(4).rposition(|window| window == b"PK\x01\x02").unwrap();
    bytes[at + 24..at + 28].copy_from_slice(&10_u32.to_le_bytes());
    assert!(opened(bytes).is_err());
}

#[test]
fn damaged_archives_are_refused() {
    let whole = zip_of(&[("base.yaml", &TEMPLATE.repeat(100))]);
    let truncated = whole.get(..whole.len() / 2).unwrap().to_vec();
    assert!(refusal(truncated).starts_with("not a readable zip archive"));
    assert!(refusal(b"PK\x03\x04 but no".to_vec()).starts_with("not a readable zip archive"));
    assert_eq!(refusal(zip_of(&[])), "the package contains no file");
    let mut encrypted = whole;
    encrypted[6] |= 1;
    let at = encrypted.windows(4).rposition(|window| window == b"PK\x01\x02").unwrap();
    encrypted[at + 8] |= 1;
    assert_eq!(refusal(encrypted), "the package contains `base.yaml`, which is encrypted");
}

#[test]
fn a_single_template_includes_the_files_that_it_names() {
    let folder = Folder::new();
    folder.write("base.yaml", b"resources:\n  a: { type: nested.yaml }\n  b: { type: OS::Heat::None, properties: { x: { get_file: scripts/a.sh }, y: { get_file: ../../etc/passwd } } }\n");
    folder.write("base.env", b"parameters: {}\n");
    folder.write("nested.yaml", b"resources:\n  c: { type: deeper.yaml }\n");
    folder.write("deeper.yaml", TEMPLATE);
    folder.write("scripts/a.sh", b"");
    folder.write("other.yaml", TEMPLATE);
    assert_eq!(
        folder.open("base.yaml").unwrap(),
        ["base.env", "base.yaml", "deeper.yaml", "nested.yaml", "scripts/a.sh"]
    );
}

#[test]
fn an_input_without_a_package_is_reported() {
    let folder = Folder::new();
    folder.write("notes.txt", b"");
    assert!(folder.open("notes.txt").unwrap_err().to_string().contains("is neither a directory nor a .zip"));
    assert!(folder.open("nowhere").unwrap_err().to_string().starts_with("cannot read `"));
    fs::create_dir(folder.0.path().join("empty")).unwrap();
    assert_eq!(folder.open("empty").unwrap_err().to_string(), "the package contains no file");
}

#[test]
fn a_template_on_standard_input_is_a_package() {
    assert_eq!(opened(TEMPLATE.to_vec()).unwrap(), ["stdin.yaml"]);
}
