//! The manifest: metadata, the list of files, and sets of other artifacts.

use vnfcheck_csar::{ArtifactSet, Csar, Manifest, NetworkFunction, Place, ends_in};
use vnfcheck_maps::HashSet;
use vnfcheck_names::near::distance;

use super::{concerns, of_csar};
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // The manifest contains metadata and lists all files.
    rule("R-01123", |cx, out| of_csar(cx, out, lists_every_file)),
    // Artifacts that SOL004 does not define are grouped in sets with a stated purpose.
    rule("R-146092", |cx, out| of_csar(cx, out, groups_other_artifacts)),
    // The metadata of a PNF has the required names.
    rule("R-57019", |cx, out| {
        of_csar(cx, out, |csar, out| starts_with_metadata(NetworkFunction::Pnf, csar, out));
    }),
    // The metadata of a VNF has the required names.
    rule("R-795126", |cx, out| {
        of_csar(cx, out, |csar, out| starts_with_metadata(NetworkFunction::Vnf, csar, out));
    }),
];

/// Identifiers of sets registered by ONAP.
const ONAP_SETS: [&str; 6] = [
    "onap_ves_events",
    "onap_pm_dictionary",
    "onap_yang_modules",
    "onap_ansible_playbooks",
    "onap_pnf_sw_information",
    "onap_others",
];

/// Folders in `Artifacts` and `Files` with artifacts that SOL004 does not define.
const OTHER_FOLDERS: [&str; 9] = [
    "Events",
    "Measurements",
    "Yang_module",
    "Yang_modules",
    "Playbooks",
    "Guides",
    "Informational",
    "Scripts",
    "Other",
];

/// Returns the manifest, or adds a finding at the place that should name the manifest.
fn manifest<'c, 'f>(csar: &'c Csar<'f>, out: &mut Findings) -> Option<&'c Manifest<'f>> {
    let manifest = csar.manifest();
    if manifest.is_none() {
        let place = csar.entry("Manifest").map_or(csar.anchor(), |(_, place)| place);
        out.fail(place, "the package has no manifest")
            .help("set `ETSI-Entry-Manifest` in `TOSCA.meta` to the manifest");
    }
    manifest
}

/// Reports a manifest that does not start with its metadata.
fn report_start(manifest: &Manifest<'_>, out: &mut Findings) {
    let at = manifest.first_line.map_or(0, |line| line.start);
    out.fail(Place::point(manifest.file, at), "the manifest does not start with `metadata:`")
        .help("write `metadata:` in the first line, with the entries below");
}

fn lists_every_file(csar: &Csar<'_>, out: &mut Findings) {
    let Some(manifest) = manifest(csar, out) else { return };
    let whole = Place::whole(manifest.file);
    if let Some(at) = manifest.not_utf8 {
        let message = "the manifest is not valid UTF-8 and is read only up to here";
        out.fail(Place::point(manifest.file, at), message).help("save the manifest as UTF-8");
    }
    if manifest.is_too_long {
        out.fail(whole, "the manifest is too long, and only the beginning is read");
    }
    if !manifest.starts_with_metadata() {
        report_start(manifest, out);
    } else if manifest.metadata.is_empty() {
        out.fail(whole, "`metadata` is empty")
            .help("add the provider, the name, the date and the version below `metadata:`");
    } else {
        out.pass();
    }
    if let Some(late) = manifest.after_signature {
        let message = format!("`{}` follows the signature, which ends the manifest", late.name);
        out.fail(Place::name(manifest.file, late), message)
            .help("move the content before the signature, and sign the manifest again");
    }
    let mut listed = HashSet::default();
    for source in &manifest.sources {
        let path = source.path();
        if !listed.insert(path) {
            continue;
        }
        if csar.holds(source) {
            out.pass();
        } else {
            let place = Place::value(manifest.file, source.field);
            out.fail(place, format!("listed file `{path}` is not in the package"))
                .help("add the file, or remove the line from the manifest");
        }
    }
    for (_, path) in csar.unlisted_files(manifest) {
        out.fail(whole, format!("the manifest does not list `{path}`"))
            .help(format!("add `Source: {path}`; `vnfcheck manifest --csar` writes all such lines"));
    }
}

fn starts_with_metadata(kind: NetworkFunction, csar: &Csar<'_>, out: &mut Findings) {
    if !concerns(kind, csar, out) {
        return;
    }
    let Some(manifest) = manifest(csar, out) else { return };
    let (names, date) = match kind {
        NetworkFunction::Vnf => (
            ["vnf_provider_id", "vnf_product_name", "vnf_release_date_time", "vnf_package_version"],
            "vnf_release_date_time",
        ),
        NetworkFunction::Pnf => (
            ["pnfd_provider", "pnfd_name", "pnfd_release_date_time", "pnfd_archive_version"],
            "pnfd_release_date_time",
        ),
    };
    if !manifest.starts_with_metadata() {
        report_start(manifest, out);
    }
    for name in names {
        check_name(name, &names, manifest, out);
    }
    for field in manifest.metadata.iter().filter(|field| field.name == date) {
        if field.filled().is_some_and(|value| !is_date_time(value)) {
            let message = format!("`{}` is not an RFC 3339 date and time", field.value);
            out.advise(Place::value(manifest.file, *field), message)
                .help("use a date and time such as `2024-03-01T10:00:00+01:00`");
        }
    }
}

fn check_name(name: &str, all: &[&str], manifest: &Manifest<'_>, out: &mut Findings) {
    let file = manifest.file;
    let mut fields = manifest.metadata.iter().filter(|field| field.name == name);
    let Some(first) = fields.next() else {
        let known = manifest.metadata.iter().filter(|field| !all.contains(&field.name));
        match known.min_by_key(|field| distance(name, field.name)) {
            Some(field) if distance(name, field.name) <= 2 => out
                .fail(
                    Place::name(file, *field),
                    format!("`{name}` is missing, found the similar `{}`", field.name),
                )
                .help(format!("rename the key to `{name}`")),
            _ => {
                let heading = manifest.metadata_heading.map_or(0, |heading| heading.start);
                out.fail(Place::point(file, heading), format!("`{name}` is missing"))
                    .help(format!("add `{name}:` with a value below `metadata:`"))
            }
        };
        return;
    };
    if let Some(second) = fields.next() {
        out.fail(Place::name(file, *second), format!("duplicate key `{name}`"))
            .related(Place::name(file, *first), "the first entry")
            .help("remove one of the entries");
    } else if first.value.is_empty() {
        out.fail(Place::name(file, *first), format!("`{name}` has no value"))
            .help("add the value after the colon");
    } else {
        out.pass();
    }
}

/// Returns `true` if a string has the form of a date and time of RFC 3339.
fn is_date_time(text: &str) -> bool {
    let digits = |text: &str, most: u32| {
        text.len() == 2
            && text.bytes().all(|it| it.is_ascii_digit())
            && text.parse::<u32>().is_ok_and(|it| it <= most)
    };
    let Some((date, rest)) = text.split_once(['T', 't']) else { return false };
    let mut date = date.split('-');
    let is_date =
        date.next().is_some_and(|year| year.len() == 4 && year.bytes().all(|it| it.is_ascii_digit()))
            && date.next().is_some_and(|month| digits(month, 12) && month != "00")
            && date.next().is_some_and(|day| digits(day, 31) && day != "00")
            && date.next().is_none();
    let (time, offset) = match rest.find(['Z', 'z', '+', '-']) {
        Some(at) => rest.split_at(at),
        None => return false,
    };
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let mut time = time.split(':');
    let is_time = time.next().is_some_and(|hour| digits(hour, 23))
        && time.next().is_some_and(|minute| digits(minute, 59))
        && time.next().is_some_and(|second| digits(second, 60))
        && time.next().is_none();
    let is_fraction = !fraction.is_empty() && fraction.bytes().all(|it| it.is_ascii_digit());
    let is_offset = offset.eq_ignore_ascii_case("z")
        || offset
            .get(1..)
            .and_then(|offset| offset.split_once(':'))
            .is_some_and(|(hours, minutes)| digits(hours, 23) && digits(minutes, 59));
    is_date && is_time && is_fraction && is_offset
}

fn groups_other_artifacts(csar: &Csar<'_>, out: &mut Findings) {
    let Some(manifest) = csar.manifest() else { return };
    let Some(heading) = manifest.sets_heading else {
        if let Some((file, path)) = csar.files().find(|(_, path)| is_other_artifact(path)) {
            let message = format!("`non_mano_artifact_sets` is missing, although the package has `{path}`");
            out.fail(Place::whole(manifest.file), message)
                .related(Place::whole(file), "such an artifact")
                .help("add `non_mano_artifact_sets:` with a set that lists the artifact as a `Source`");
        }
        return;
    };
    if manifest.sets.is_empty() {
        out.fail(Place { file: manifest.file, span: heading }, "`non_mano_artifact_sets` contains no set")
            .help("add a set such as `onap_others:` with a `Source` for each artifact");
    }
    for set in &manifest.sets {
        check_set(set, manifest, csar, out);
    }
}

fn check_set(set: &ArtifactSet<'_>, manifest: &Manifest<'_>, csar: &Csar<'_>, out: &mut Findings) {
    let (id, place) = (set.id, Place { file: manifest.file, span: set.span });
    if set.sources.is_empty() {
        out.fail(place, format!("set `{id}` has no `Source`"))
            .help("add `Source:` with the path of an artifact, or remove the set");
    }
    for source in &set.sources {
        if source.is_external() || csar.file_of(source).is_some() {
            out.pass();
        } else {
            let message = format!("set `{id}` lists `{}`, which is not in the package", source.field.value);
            let what = if set.sources.len() == 1 { "set" } else { "line from the set" };
            out.fail(Place::value(manifest.file, source.field), message)
                .help(format!("add the file, or remove the {what}"));
        }
    }
    if id.starts_with("onap_") && !ONAP_SETS.contains(&id) {
        let advice = out.advise(place, format!("`{id}` is not a set registered by ONAP"));
        if let Some(near) = ONAP_SETS.iter().find(|known| distance(known, id) <= 2) {
            advice.help(format!("did you mean `{near}`?"));
        }
    }
}

fn is_other_artifact(path: &str) -> bool {
    if ends_in(path, ".yang") {
        return true;
    }
    let mut parts = path.split('/');
    let is_below = matches!(parts.next(), Some("Artifacts" | "Files"));
    parts.next_back();
    is_below && parts.any(|part| OTHER_FOLDERS.contains(&part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csar::testing::{Files, Status};

    #[test]
    fn nothing_follows_the_signature() {
        let result = Files::vnf()
            .append("main.mf", "-----BEGIN CMS-----\nMIIB\n-----END CMS-----\nSource: Tests/t1.txt\n")
            .run("R-01123");
        assert_eq!(
            result.findings(),
            ["main.mf:15:1 `Source` follows the signature, which ends the manifest"]
        );
    }

    #[test]
    fn the_manifest_lists_what_is_there() {
        assert_eq!(Files::vnf().run("R-01123").status, Status::Pass);
        let result = Files::vnf()
            .with("extra.txt", "x")
            .with("main.cert", "x")
            .with("META-INF/MANIFEST.MF", "x")
            .without("Tests/t1.txt")
            .append("main.mf", "source: https://example.org/image\nSource: ./ChangeLog.txt\n")
            .run("R-01123");
        assert_eq!(
            result.findings(),
            [
                "main.mf:1:1 the manifest does not list `extra.txt`",
                "main.mf:11:9 listed file `Tests/t1.txt` is not in the package",
            ]
        );
    }

    #[test]
    fn a_set_does_not_list_a_file() {
        let result = Files::pnf()
            .with("Files/a.yang", "")
            .append("main.mf", "non_mano_artifact_sets:\n onap_yang_modules:\n  Source: Files/a.yang\n")
            .run("R-01123");
        assert_eq!(result.findings(), ["main.mf:1:1 the manifest does not list `Files/a.yang`"]);
    }

    #[test]
    fn a_missing_or_binary_manifest_is_reported() {
        let result =
            Files::new(&[("a.yaml", "")]).with("a.mf", b"metadata:\n a: 1\n\xff".as_slice()).run("R-01123");
        assert_eq!(
            result.findings(),
            [
                "a.mf:1:1 the manifest does not list `a.yaml`",
                "a.mf:3:1 the manifest is not valid UTF-8 and is read only up to here",
            ]
        );
        let result = Files::vnf().without("main.mf").run("R-01123");
        assert_eq!(result.findings(), ["TOSCA-Metadata/TOSCA.meta:5:22 the package has no manifest"]);
    }

    #[test]
    fn metadata_have_four_names() {
        assert_eq!(Files::vnf().run("R-795126").status, Status::Pass);
        assert_eq!(Files::vnf().run("R-57019").status, Status::NotApplicable);
        assert_eq!(Files::pnf().run("R-57019").status, Status::Pass);
        assert_eq!(Files::pnf().run("R-795126").status, Status::NotApplicable);
        let result = Files::vnf()
            .edit("main.mf", "date_time", "data_time")
            .edit("main.mf", "  vnf_provider_id: Acme\n", "")
            .edit("main.mf", "product_name: Web", "product_name:\n  vnf_package_version: 2")
            .run("R-795126");
        assert_eq!(
            result.findings(),
            [
                "main.mf:1:1 `vnf_provider_id` is missing",
                "main.mf:2:3 `vnf_product_name` has no value",
                "main.mf:4:3 duplicate key `vnf_package_version`",
                "main.mf:5:3 `vnf_release_date_time` is missing, found the similar `vnf_release_data_time`",
            ]
        );
        let result =
            Files::vnf().edit("main.mf", "metadata:", "Source: ChangeLog.txt\nmetadata:").run("R-795126");
        assert_eq!(result.findings(), ["main.mf:1:1 the manifest does not start with `metadata:`"]);
    }

    #[test]
    fn a_package_of_unknown_kind_skips_the_rules_of_kinds() {
        let files = Files::new(&[("a.yaml", "{}"), ("a.mf", "metadata:\n name: x\n")]);
        assert_eq!(files.run("R-795126").status, Status::Undecided);
        assert_eq!(files.run("R-57019").status, Status::Undecided);
        assert_eq!(files.run("R-01123").status, Status::Fail);
    }

    #[test]
    fn dates_are_advice() {
        let result = Files::vnf().edit("main.mf", "2024-03-01T10:00:00+01:00", "yesterday").run("R-795126");
        assert_eq!(result.status, Status::Pass);
        assert_eq!(result.findings(), ["advice main.mf:5:26 `yesterday` is not an RFC 3339 date and time"]);
        for (text, expected) in [
            ("2024-03-01T10:00:00+01:00", true),
            ("2024-03-01T10:00:00.123Z", true),
            ("2024-13-01T10:00:00Z", false),
            ("2024-03-01T10:00:00", false),
            ("2024-03-01", false),
            ("2024-03-01T25:00:00Z", false),
            ("2024-03-01T10:00:00+é", false),
        ] {
            assert_eq!(is_date_time(text), expected, "{text}");
        }
    }

    #[test]
    fn other_artifacts_are_grouped() {
        let files = Files::pnf().with("Files/a.yang", "");
        assert_eq!(
            files.run("R-146092").findings(),
            ["main.mf:1:1 `non_mano_artifact_sets` is missing, although the package has `Files/a.yang`"]
        );
        let sets = "non_mano_artifact_sets:\n  onap_yang_module:\n  acme_x:\n    Source: Files/b.yang\n";
        let result = files.append("main.mf", sets).run("R-146092");
        assert_eq!(
            result.findings(),
            [
                "advice main.mf:13:3 `onap_yang_module` is not a set registered by ONAP",
                "main.mf:13:3 set `onap_yang_module` has no `Source`",
                "main.mf:15:13 set `acme_x` lists `Files/b.yang`, which is not in the package",
            ]
        );
        assert_eq!(Files::pnf().run("R-146092").status, Status::NotApplicable);
        let result = Files::pnf().append("main.mf", "non_mano_artifact_sets:\n").run("R-146092");
        assert_eq!(result.findings(), ["main.mf:12:1 `non_mano_artifact_sets` contains no set"]);
    }

    #[test]
    fn other_artifacts_are_known_by_ending_and_folder() {
        for (path, expected) in [
            ("x/a.yang", true),
            ("Artifacts/Deployment/Events/a.yaml", true),
            ("Files/Other", false),
            ("Definitions/Events/a.yaml", false),
            ("Files/pnf-sw-information/a.yaml", false),
        ] {
            assert_eq!(is_other_artifact(path), expected, "{path}");
        }
    }
}
