//! The archive and `TOSCA.meta`.

use vnfcheck_csar::{
    Csar, Field, META_PATH, METADATA_FOLDER, Meta, NameDefect, Place, TOSCA_VERSIONS, ends_in, relative,
};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::{FileId, Node, Tree};

use super::of_csar;
use vnfcheck_check::{Change, Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // The package contains the files that SOL004 requires and the files that the package itself names.
    rule("R-10087", |cx, out| of_csar(cx, out, holds_what_it_names)).resolved_by(Change::AddChangeLog),
    // `TOSCA.meta` names the manifest and the change log.
    rule("R-293901", |cx, out| of_csar(cx, out, names_manifest_and_change_log)),
    // The package is a zip archive whose name ends in `.csar`.
    rule("R-506221", |cx, out| of_csar(cx, out, is_zip_called_csar)),
    // The package has the structure of a CSAR according to the TOSCA Simple Profile.
    rule("R-51347", |cx, out| of_csar(cx, out, is_arranged_as_csar)),
    // `TOSCA-Metadata/TOSCA.meta` exists.
    rule("R-87234", |cx, out| of_csar(cx, out, has_metadata)),
];

/// Help for a package without `TOSCA.meta`.
const META_CONTENT: &str = "add the file with `TOSCA-Meta-File-Version: 1.0`, `CSAR-Version: 1.1`, `Created-By`, \
                            `Entry-Definitions`, `ETSI-Entry-Manifest` and `ETSI-Entry-Change-Log`";
const ADD_VALUE: &str = "add the value after the colon";
/// Help for definitions without a version.
const ADD_VERSION: &str = "start the file with `tosca_definitions_version: tosca_simple_yaml_1_2`";

fn is_zip_called_csar(csar: &Csar<'_>, out: &mut Findings) {
    let Some(name) = csar.archive().name else { return };
    if ends_in(name, ".csar") {
        out.pass();
    } else {
        out.fail(csar.anchor(), format!("the file name `{name}` does not end in `.csar`"))
            .help("rename the archive to a name with the extension `.csar`");
    }
}

fn has_metadata(csar: &Csar<'_>, out: &mut Findings) {
    if csar.meta().is_some() {
        return out.pass();
    }
    match csar.files().find(|(_, path)| path.eq_ignore_ascii_case(META_PATH)) {
        Some((file, path)) => out
            .fail(Place::whole(file), format!("misspelled path `{path}`, expected `{META_PATH}`"))
            .help(format!("rename the file to `{META_PATH}`")),
        None => out
            .fail(csar.anchor(), format!("the package has no `{META_PATH}`, which ONAP requires"))
            .help(META_CONTENT),
    };
}

fn is_arranged_as_csar(csar: &Csar<'_>, out: &mut Findings) {
    if let Some(meta) = csar.meta() {
        check_head(meta, out);
    }
    let Some(entry) = csar.definitions().entry() else { return };
    if report_syntax_error(entry, out) {
        return;
    }
    match csar.definitions().top() {
        None => {
            out.fail(Place::whole(entry.file()), "the entry definitions are not a mapping").help(ADD_VERSION);
        }
        Some(top) => check_version(entry.file(), top.get("tosca_definitions_version"), out),
    }
}

/// Reports the first YAML error of the entry definitions. Returns `true` if there is an error.
pub(super) fn report_syntax_error(entry: &Tree, out: &mut Findings) -> bool {
    let Some(error) = entry.errors().first() else { return false };
    let place = Place { file: entry.file(), span: error.span };
    out.fail(place, format!("the entry definitions are not valid YAML: {}", error.message))
        .help("correct the YAML of the file");
    true
}

/// Checks the fields of `TOSCA.meta`, in particular the first block.
fn check_head(meta: &Meta<'_>, out: &mut Findings) {
    if let Some(at) = meta.not_utf8 {
        out.fail(Place::point(meta.file, at), "the file is not UTF-8").help("save the file as UTF-8");
    }
    for block in &meta.blocks {
        let mut names: Vec<&Field<'_>> = block.iter().collect();
        names.sort_by_key(|field| (field.name, field.name_span()));
        for pair in names.windows(2) {
            if let [first, second] = pair
                && first.name == second.name
            {
                out.fail(Place::name(meta.file, **second), format!("duplicate key `{}`", second.name))
                    .related(Place::name(meta.file, **first), "the first entry")
                    .help("remove one of the entries");
            }
        }
    }
    for (name, values) in [
        ("TOSCA-Meta-File-Version", &["1.0", "1.1"][..]),
        ("CSAR-Version", &["1.0", "1.1"]),
        ("Created-By", &[]),
        ("Entry-Definitions", &[]),
    ] {
        let Some(field) = meta.head().iter().find(|field| field.name == name) else {
            let elsewhere = meta.field(name);
            let place = elsewhere.map_or(Place::whole(meta.file), |field| Place::name(meta.file, field));
            out.fail(place, format!("`{name}` is missing in the first block"))
                .help(format!("write `{name}` before the first empty line, which ends the block"));
            continue;
        };
        if field.value.is_empty() {
            out.fail(Place::name(meta.file, *field), format!("`{name}` has no value")).help(ADD_VALUE);
        } else if !values.is_empty() && !values.contains(&field.value) {
            let expected = values.join("` or `");
            let message = format!("`{name}` is `{}`, expected `{expected}`", field.value);
            out.fail(Place::value(meta.file, *field), message).help(format!("write `{expected}`"));
        } else {
            out.pass();
        }
    }
}

/// Checks the version of the entry definitions.
pub(super) fn check_version(file: FileId, version: Option<Node<'_>>, out: &mut Findings) {
    match version {
        Some(version) if TOSCA_VERSIONS.contains(&version.text()) => out.pass(),
        Some(version) => {
            let message = format!("`{}` is not a version of the TOSCA Simple Profile", version.source());
            out.fail(Place::from(version), message).help("write `tosca_simple_yaml_1_2`");
        }
        None => {
            out.fail(Place::whole(file), "`tosca_definitions_version` is missing").help(ADD_VERSION);
        }
    }
}

fn holds_what_it_names(csar: &Csar<'_>, out: &mut Findings) {
    for refused in csar.archive().refused {
        let name = &refused.name;
        let message = match refused.defect {
            NameDefect::LeadsOut => {
                format!("the archive contains `{name}`, which is not a path inside the archive")
            }
            NameDefect::Repeated => format!("the archive contains `{name}` twice"),
        };
        out.fail(csar.anchor(), message)
            .help("pack the archive again from inside the folder, with each file once");
    }
    match csar.meta() {
        Some(meta) => {
            for field in meta.blocks.iter().flatten() {
                check_entry(csar, meta.file, *field, out);
            }
        }
        None if csar.has_metadata_folder() => {
            out.fail(csar.anchor(), format!("found `{METADATA_FOLDER}`, but no `{META_PATH}`"))
                .help(META_CONTENT);
        }
        None => check_root(csar, out),
    }
    check_listed(csar, out);
    for import in &csar.definitions().unresolved {
        out.fail(import.place, format!("imported file `{}` is not in the package", import.path))
            .help("add the file, or use a path relative to the importing file or to the root of the package");
    }
    out.pass_many(csar.definitions().resolved as usize);
}

fn check_entry(csar: &Csar<'_>, file: FileId, field: Field<'_>, out: &mut Findings) {
    let Some(name) = field.name.strip_prefix("ETSI-").unwrap_or(field.name).strip_prefix("Entry-") else {
        return;
    };
    let place = Place::value(file, field);
    let Some(value) = field.filled() else {
        out.fail(Place::name(file, field), format!("`{}` has no value", field.name)).help(ADD_VALUE);
        return;
    };
    if value.starts_with('/') || value.split('/').any(|part| part == "..") {
        out.fail(place, format!("`{value}` is outside the package"))
            .help("use a path relative to the root of the package");
        return;
    }
    let path = relative(value);
    let is_file = csar.find(path).is_some();
    let is_folder = csar.holds_files(path);
    let (is_there, what) = match name {
        "Definitions" | "Manifest" | "Change-Log" | "Certificate" => (is_file, "which is not in the package"),
        "Tests" | "Licenses" => (is_folder, "which is not a folder with files"),
        _ => (is_file || is_folder, "which is not in the package"),
    };
    if is_there {
        out.pass();
    } else {
        out.fail(place, format!("`{}` refers to `{value}`, {what}", field.name))
            .help("add the missing content to the package, or correct the path");
    }
}

/// Checks that the package contains the artifacts that the manifest names.
fn check_listed(csar: &Csar<'_>, out: &mut Findings) {
    let Some(manifest) = csar.manifest() else { return };
    let in_sets = manifest.sets.iter().flat_map(|set| &set.sources);
    // A set without a source is incomplete.
    let lone = manifest.sets.iter().filter(|set| set.sources.len() == 1);
    let lone: HashMap<&str, &str> =
        lone.filter_map(|set| Some((set.sources.first()?.path(), set.id))).collect();
    let mut seen = HashSet::default();
    for source in manifest.sources.iter().chain(in_sets) {
        let path = source.path();
        if seen.insert(path) && !csar.holds(source) {
            let place = Place::value(manifest.file, source.field);
            let help = match lone.get(path) {
                Some(set) => format!("add the file, or remove set `{set}` and any other line with this path"),
                None => "add the file, or remove the line from the manifest".to_owned(),
            };
            out.fail(place, format!("the manifest lists `{path}`, which is not in the package")).help(help);
        }
    }
}

/// Checks a package without a folder for metadata: one template in the root, and a manifest with the same name.
fn check_root(csar: &Csar<'_>, out: &mut Findings) {
    let templates: Vec<_> = csar.root_templates().collect();
    let [(file, path)] = templates[..] else {
        let (place, message) = match templates.get(1) {
            None => (csar.anchor(), "the root of the package contains no template".to_owned()),
            Some((second, _)) => {
                let count = templates.len();
                (
                    Place::whole(*second),
                    format!(
                        "the root of the package contains {count} templates, but no main template is set"
                    ),
                )
            }
        };
        out.fail(place, message)
            .help(format!("set `Entry-Definitions` in `{META_PATH}` to the main template"));
        return;
    };
    let stem = vnfcheck_hot::file::stem(path);
    if csar.find(&format!("{stem}.mf")).is_some() {
        out.pass();
    } else {
        out.fail(Place::whole(file), format!("no manifest `{stem}.mf` next to `{path}`"))
            .help("add the manifest, with the metadata and a `Source` for each file");
    }
}

fn names_manifest_and_change_log(csar: &Csar<'_>, out: &mut Findings) {
    let Some(meta) = csar.meta() else {
        if csar.has_metadata_folder() {
            let message =
                format!("the package has no `{META_PATH}` with the paths of manifest and change log");
            out.fail(csar.anchor(), message).help(META_CONTENT);
        }
        return;
    };
    for key in ["ETSI-Entry-Manifest", "ETSI-Entry-Change-Log"] {
        match meta.field(key) {
            Some(field) if field.value.is_empty() => {
                out.fail(Place::name(meta.file, field), format!("`{key}` has no value")).help(ADD_VALUE);
            }
            Some(_) => out.pass(),
            None => {
                let old = key.trim_start_matches("ETSI-");
                match meta.field(old) {
                    Some(field) => out
                        .fail(Place::name(meta.file, field), format!("`{key}` is missing"))
                        .help(format!("rename `{old}`, the name before SOL004 2.6.1, to `{key}`")),
                    None => out
                        .fail(Place::whole(meta.file), format!("`{key}` is missing"))
                        .help(format!("add `{key}:` with the path of the file")),
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use vnfcheck_csar::NameDefect;

    use crate::csar::testing::{Files, Status};

    const META: &str = "TOSCA-Metadata/TOSCA.meta";
    const MAIN: &str = "Definitions/main.yaml";

    #[test]
    fn a_csar_is_called_csar() {
        assert_eq!(Files::vnf().run("R-506221").status, Status::Pass);
        let result = Files::vnf().named("web.zip").run("R-506221");
        assert_eq!(result.status, Status::Fail);
        assert_eq!(
            result.findings(),
            ["TOSCA-Metadata/TOSCA.meta:1:1 the file name `web.zip` does not end in `.csar`"]
        );
        assert_eq!(Files::vnf().named("web.CSAR").run("R-506221").status, Status::Fail);
    }

    #[test]
    fn metadata_is_there_and_spelt_right() {
        assert_eq!(Files::vnf().run("R-87234").status, Status::Pass);
        let meta = Files::vnf().text(META);
        let result = Files::vnf().without(META).with("TOSCA-metadata/Tosca.meta", meta).run("R-87234");
        assert_eq!(
            result.findings(),
            [
                "TOSCA-metadata/Tosca.meta:1:1 misspelled path `TOSCA-metadata/Tosca.meta`, expected `TOSCA-Metadata/TOSCA.meta`"
            ]
        );
        let result = Files::vnf().without(META).run("R-87234");
        assert_eq!(
            result.findings(),
            ["main.mf:1:1 the package has no `TOSCA-Metadata/TOSCA.meta`, which ONAP requires"]
        );
    }

    #[test]
    fn the_first_block_has_what_it_must() {
        assert_eq!(Files::vnf().run("R-51347").status, Status::Pass);
        let result = Files::vnf()
            .edit(META, "Created-By: Acme\n", "")
            .edit(META, "CSAR-Version: 1.1", "CSAR-Version: 9\nCSAR-Version: 1.1")
            .run("R-51347");
        assert_eq!(
            result.findings(),
            [
                "TOSCA-Metadata/TOSCA.meta:1:1 `Created-By` is missing in the first block",
                "TOSCA-Metadata/TOSCA.meta:2:15 `CSAR-Version` is `9`, expected `1.0` or `1.1`",
                "TOSCA-Metadata/TOSCA.meta:3:1 duplicate key `CSAR-Version`",
            ]
        );
        let result = Files::vnf().edit(META, "Created-By", "\nCreated-By").run("R-51347");
        assert_eq!(
            result.findings()[0],
            "TOSCA-Metadata/TOSCA.meta:4:1 `Created-By` is missing in the first block"
        );
    }

    #[test]
    fn the_entry_definitions_state_a_tosca_version() {
        for (version, status) in [("tosca_simple_yaml_1_3", Status::Pass), ("heat_1", Status::Fail)] {
            let files = Files::vnf().edit(MAIN, "tosca_simple_yaml_1_2", version);
            assert_eq!(files.run("R-51347").status, status, "{version}");
        }
        let result = Files::vnf().with(MAIN, "a: 1\nb: [\n").run("R-51347");
        assert!(
            result.findings()[0]
                .starts_with("Definitions/main.yaml:3:1 the entry definitions are not valid YAML")
        );
    }

    #[test]
    fn what_is_named_is_there() {
        assert_eq!(Files::vnf().run("R-10087").status, Status::Pass);
        let result = Files::vnf()
            .edit(META, "ChangeLog.txt", "../ChangeLog.txt")
            .edit(META, "Manifest: main.mf", "Manifest: other.mf")
            .without("Tests/t1.txt")
            .edit(MAIN, "topology", "imports: [types.yaml]\ntopology")
            .run("R-10087");
        assert_eq!(
            result.findings(),
            [
                "Definitions/main.yaml:2:11 imported file `types.yaml` is not in the package",
                "TOSCA-Metadata/TOSCA.meta:5:22 `ETSI-Entry-Manifest` refers to `other.mf`, which is not in the package",
                "TOSCA-Metadata/TOSCA.meta:6:24 `../ChangeLog.txt` is outside the package",
                "TOSCA-Metadata/TOSCA.meta:7:19 `ETSI-Entry-Tests` refers to `Tests`, which is not a folder with files",
            ]
        );
    }

    #[test]
    fn what_the_manifest_names_is_there() {
        let sets = "non_mano_artifact_sets:\n  onap_others:\n    Source: Files/gone\n";
        let result = Files::vnf().without("ChangeLog.txt").append("main.mf", sets).run("R-10087");
        assert_eq!(
            result.findings(),
            [
                "TOSCA-Metadata/TOSCA.meta:6:24 `ETSI-Entry-Change-Log` refers to `ChangeLog.txt`, which is not in the package",
                "main.mf:7:9 the manifest lists `ChangeLog.txt`, which is not in the package",
                "main.mf:14:13 the manifest lists `Files/gone`, which is not in the package",
            ]
        );
    }

    #[test]
    fn a_root_has_one_template_and_its_manifest() {
        let files = |more: &[(&str, &str)]| {
            let yaml = "tosca_definitions_version: tosca_simple_yaml_1_2\n";
            Files::new(&[&[("a.yaml", yaml)], more].concat())
        };
        assert_eq!(files(&[("a.mf", "")]).run("R-10087").status, Status::Pass);
        assert_eq!(
            files(&[("b.mf", "")]).run("R-10087").findings(),
            ["a.yaml:1:1 no manifest `a.mf` next to `a.yaml`"]
        );
        assert_eq!(
            files(&[("a.mf", ""), ("b.yml", "")]).run("R-10087").findings(),
            ["b.yml:1:1 the root of the package contains 2 templates, but no main template is set"]
        );
        let empty = files(&[("a.mf", "")]).folder("TOSCA-Metadata");
        assert_eq!(
            empty.run("R-10087").findings(),
            ["a.mf:1:1 found `TOSCA-Metadata`, but no `TOSCA-Metadata/TOSCA.meta`"]
        );
        assert_eq!(empty.run("R-293901").status, Status::Fail);
        assert_eq!(files(&[("a.mf", "")]).run("R-293901").status, Status::NotApplicable);
    }

    #[test]
    fn names_that_are_no_names_are_findings() {
        let result = Files::vnf()
            .refused("../../etc/passwd", NameDefect::LeadsOut)
            .refused("a", NameDefect::Repeated)
            .run("R-10087");
        assert_eq!(
            result.findings(),
            [
                "TOSCA-Metadata/TOSCA.meta:1:1 the archive contains `../../etc/passwd`, which is not a path inside the archive",
                "TOSCA-Metadata/TOSCA.meta:1:1 the archive contains `a` twice",
            ]
        );
    }

    #[test]
    fn manifest_and_change_log_have_their_keys() {
        assert_eq!(Files::pnf().run("R-293901").status, Status::Pass);
        let files = Files::pnf().edit(META, "ETSI-Entry-Manifest: ", "ETSI-Entry-Manifest:");
        assert_eq!(files.run("R-293901").status, Status::Pass);
        let result = files
            .edit(META, "ETSI-Entry-Change-Log", "Entry-Change-Log")
            .edit(META, "ETSI-Entry-Manifest:main.mf\n", "")
            .run("R-293901");
        assert_eq!(
            result.findings(),
            [
                "TOSCA-Metadata/TOSCA.meta:1:1 `ETSI-Entry-Manifest` is missing",
                "TOSCA-Metadata/TOSCA.meta:5:1 `ETSI-Entry-Change-Log` is missing",
            ]
        );
    }
}
