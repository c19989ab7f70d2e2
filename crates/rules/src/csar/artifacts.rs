//! Change log, tests, licences and software version.

use vnfcheck_csar::{Csar, Document, NetworkFunction, Place, documents, ends_in, relative};
use vnfcheck_yaml::{FileId, Node, SourceText, Value};

use super::{concerns, of_csar};
use vnfcheck_check::{Change, Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // The package contains a folder of tests.
    rule("R-21322", |cx, out| of_csar(cx, out, |csar, out| check_folder(&TESTS, csar, out))),
    // The package contains a human-readable change log.
    rule("R-221914", |cx, out| of_csar(cx, out, has_change_log)).resolved_by(Change::AddChangeLog),
    // The package contains a folder of licences.
    rule("R-40820", |cx, out| of_csar(cx, out, |csar, out| check_folder(&LICENCES, csar, out))),
    // The package states the software version of a PNF.
    rule("R-972082", |cx, out| of_csar(cx, out, states_software_version)),
];

fn has_change_log(csar: &Csar<'_>, out: &mut Findings) {
    let entry = csar.entry("Change-Log");
    let path = entry.map_or("ChangeLog.txt", |(field, _)| relative(field.value));
    let Some(file) = csar.find(path) else {
        let place = entry.map_or(csar.anchor(), |(_, place)| place);
        out.fail(place, format!("the change log `{path}` is not in the package")).help(match entry {
            Some(_) => "add the file, or correct its name",
            None => "add the file, and set `ETSI-Entry-Change-Log` in `TOSCA.meta` to its path",
        });
        return;
    };
    match text_problem(csar.bytes(file)) {
        None => out.pass(),
        Some(TextProblem::Empty) => {
            out.fail(Place::whole(file), "the change log is empty")
                .help("write the changes of each version into the file");
        }
        Some(TextProblem::Control(at)) => {
            out.fail(Place::point(file, at), "the change log contains a control character")
                .help("remove the character");
        }
    }
}

/// The reason why a file is not human-readable.
enum TextProblem {
    Empty,
    /// Byte offset of a control character.
    Control(u32),
}

/// Returns the problem of a text file. UTF-8, UTF-16 and Latin-1 are accepted unless they contain control characters.
fn text_problem(bytes: &[u8]) -> Option<TextProblem> {
    let (source, error) = SourceText::decode(bytes);
    let is_control = |byte: u8| byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C) || byte == 0x7F;
    // Bytes that are not UTF-8 are read as Latin-1, one character per byte.
    let text = match error {
        None => source.as_str().as_bytes(),
        Some(_) => bytes,
    };
    if text.iter().all(u8::is_ascii_whitespace) {
        return Some(TextProblem::Empty);
    }
    let at = text.iter().position(|byte| is_control(*byte))?;
    Some(TextProblem::Control(u32::try_from(at).unwrap_or(u32::MAX)))
}

/// A folder that the package of a VNF must contain.
struct Folder {
    /// The name of the entry in `TOSCA.meta`.
    entry: &'static str,
    /// The default paths if `TOSCA.meta` has no such entry.
    places: [&'static str; 2],
    /// The kind of content that the folder must have.
    content: &'static str,
    /// `true` if an empty file counts as content.
    may_be_empty: bool,
}

const TESTS: Folder =
    Folder { entry: "Tests", places: ["Tests", "Artifacts/Tests"], content: "file", may_be_empty: true };
const LICENCES: Folder = Folder {
    entry: "Licenses",
    places: ["Licenses", "Artifacts/Licenses"],
    content: "licence",
    may_be_empty: false,
};

fn check_folder(folder: &Folder, csar: &Csar<'_>, out: &mut Findings) {
    if !concerns(NetworkFunction::Vnf, csar, out) {
        return;
    }
    let holds = |path: &str| {
        let mut files = csar.files_below(path);
        files.any(|file| folder.may_be_empty || !csar.bytes(file).is_empty())
    };
    let (place, path, is_there) = match csar.entry(folder.entry) {
        Some((field, place)) => (place, field.value, holds(relative(field.value))),
        None => (csar.anchor(), folder.places[0], folder.places.iter().any(|path| holds(path))),
    };
    if is_there {
        out.pass();
    } else {
        out.fail(place, format!("`{path}` contains no {}", folder.content)).help(format!(
            "put a {} into the folder, or set `ETSI-Entry-{}` in `TOSCA.meta` to another folder",
            folder.content, folder.entry
        ));
    }
}

fn states_software_version(csar: &Csar<'_>, out: &mut Findings) {
    let Some(manifest) = csar.manifest() else { return };
    let mut sets = manifest.sets.iter().filter(|set| set.id == "onap_pnf_sw_information").peekable();
    if sets.peek().is_none() || !concerns(NetworkFunction::Pnf, csar, out) {
        return;
    }
    for set in sets {
        if set.sources.is_empty() {
            let place = Place { file: manifest.file, span: set.span };
            out.fail(place, format!("set `{}` has no `Source`", set.id))
                .help("add `Source:` with the path of a YAML file that states the version");
        }
        for source in &set.sources {
            let place = Place::value(manifest.file, source.field);
            let path = source.path();
            if !ends_in(path, ".yaml") {
                out.fail(place, format!("`{path}` does not end in `.yaml`"))
                    .help("rename the file to a name with the extension `.yaml`, and update the path here");
            }
            match csar.find(path) {
                Some(file) => check_version(file, csar.bytes(file), out),
                None => {
                    out.fail(place, format!("`{path}` is not in the package"))
                        .help("add the file, or correct the path");
                }
            }
        }
    }
}

fn check_version(file: FileId, bytes: &[u8], out: &mut Findings) {
    let read = documents(file, bytes);
    let document = match &read {
        Err(error) => {
            out.fail(Place::whole(file), error.to_string());
            return;
        }
        Ok(documents) => documents.first(),
    };
    if let Some((place, message)) = document.and_then(Document::error) {
        out.fail(place, format!("the file is not valid YAML: {message}"))
            .help("correct the YAML of the file");
        return;
    }
    let list = document
        .and_then(|it| it.tree.root())
        .filter(|root| root.is_mapping())
        .and_then(|root| root.get("pnf_software_information"));
    let items: Vec<Node<'_>> =
        list.filter(|list| list.is_sequence()).into_iter().flat_map(Node::items).collect();
    if items.is_empty() {
        let place = list.zip(document).map_or(Place::whole(file), |(node, document)| document.place(node));
        out.fail(place, "`pnf_software_information` must be a list of entries with `pnf_software_version`")
            .help("add an entry such as `- pnf_software_version: \"1.0\"` below `pnf_software_information:`");
    }
    for item in items {
        let version = item.get("pnf_software_version").filter(|_| item.is_mapping());
        let is_stated = version.is_some_and(|node| match node.value() {
            Value::Text(text) => !text.trim().is_empty(),
            Value::Int(_) | Value::HugeInt(_) | Value::Float(_) => true,
            _ => false,
        });
        if is_stated {
            out.pass();
        } else if let Some(document) = document {
            out.fail(document.place(version.unwrap_or(item)), "`pnf_software_version` is missing or empty")
                .help("add `pnf_software_version:` with the version");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::csar::testing::{Files, Status};

    #[test]
    fn a_change_log_is_text() {
        assert_eq!(Files::vnf().run("R-221914").status, Status::Pass);
        let log = |bytes: &[u8]| Files::vnf().with("ChangeLog.txt", bytes).run("R-221914");
        assert_eq!(log(b"").findings(), ["ChangeLog.txt:1:1 the change log is empty"]);
        assert_eq!(log(b"\n \n").status, Status::Fail);
        assert_eq!(log(b"caf\xe9\n").status, Status::Pass);
        assert_eq!(log(b"\xff\xfe1\0.\0").status, Status::Pass);
        assert_eq!(
            log(b"ok\nn\0").findings(),
            ["ChangeLog.txt:2:2 the change log contains a control character"]
        );
        let result = Files::vnf().without("ChangeLog.txt").run("R-221914");
        assert_eq!(
            result.findings(),
            ["TOSCA-Metadata/TOSCA.meta:6:24 the change log `ChangeLog.txt` is not in the package"]
        );
    }

    #[test]
    fn tests_are_in_their_folder() {
        assert_eq!(Files::vnf().run("R-21322").status, Status::Pass);
        let meta = "TOSCA-Metadata/TOSCA.meta";
        let old = Files::vnf().edit(meta, "ETSI-Entry-Tests", "Entry-Tests");
        assert_eq!(old.run("R-21322").status, Status::Pass);
        let result = Files::vnf().without("Tests/t1.txt").run("R-21322");
        assert_eq!(result.findings(), ["TOSCA-Metadata/TOSCA.meta:7:19 `Tests` contains no file"]);
        let elsewhere = Files::vnf().without("Tests/t1.txt").edit(meta, "ETSI-Entry-Tests: Tests\n", "");
        assert_eq!(
            elsewhere.run("R-21322").findings(),
            ["TOSCA-Metadata/TOSCA.meta:1:1 `Tests` contains no file"]
        );
        assert_eq!(elsewhere.with("Artifacts/Tests/a", "").run("R-21322").status, Status::Pass);
        assert_eq!(Files::pnf().run("R-21322").status, Status::NotApplicable);
    }

    #[test]
    fn licences_are_not_empty() {
        assert_eq!(Files::vnf().run("R-40820").status, Status::Pass);
        let result = Files::vnf().with("Licenses/l.txt", "").run("R-40820");
        assert_eq!(result.findings(), ["TOSCA-Metadata/TOSCA.meta:8:22 `Licenses` contains no licence"]);
        assert_eq!(Files::pnf().run("R-40820").status, Status::NotApplicable);
    }

    #[test]
    fn the_software_version_is_stated() {
        let sets = "non_mano_artifact_sets:\n  onap_pnf_sw_information:\n    Source: Files/sw.yaml\n";
        let files = Files::pnf().append("main.mf", sets);
        let run = |text: &str| files_with(&files, text).run("R-972082");
        assert_eq!(run("pnf_software_information:\n  - pnf_software_version: 1.0\n").status, Status::Pass);
        assert_eq!(
            run("pnf_software_information:\n  - pnf_software_version:\n  - x\n").findings(),
            [
                "Files/sw.yaml:2:26 `pnf_software_version` is missing or empty",
                "Files/sw.yaml:3:5 `pnf_software_version` is missing or empty",
            ]
        );
        assert_eq!(
            run("pnf_software_information: 1\n").findings(),
            [
                "Files/sw.yaml:1:27 `pnf_software_information` must be a list of entries with `pnf_software_version`"
            ]
        );
        assert!(run("a: b: c:").findings()[0].starts_with("Files/sw.yaml:1:5 the file is not valid YAML"));
        assert_eq!(files.run("R-972082").findings(), ["main.mf:14:13 `Files/sw.yaml` is not in the package"]);
        assert_eq!(Files::pnf().run("R-972082").status, Status::NotApplicable);
        let yml = Files::pnf()
            .with("Files/sw.yml", "pnf_software_information: [{ pnf_software_version: v1 }]")
            .append("main.mf", &sets.replace(".yaml", ".yml"));
        assert_eq!(yml.run("R-972082").findings(), ["main.mf:14:13 `Files/sw.yml` does not end in `.yaml`"]);
    }

    fn files_with(files: &Files, text: &str) -> Files {
        Files { contents: files.contents.clone(), ..Files::new(&[]) }.with("Files/sw.yaml", text)
    }
}
