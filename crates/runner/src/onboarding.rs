//! The manifest of an onboarding package, and the content of its zip.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use vnfcheck_hot::manifest::marked_base;
use vnfcheck_hot::{File, Node, Package};
use vnfcheck_sdc::{MANIFEST, Onboarding, Proposal, Proposed, Stated};
use vnfcheck_yaml::RawFile;

use crate::policy::Policy;
use crate::read::read_files;

/// Parses and links all files of a package; `files` is sorted by name.
pub fn link(files: &[RawFile]) -> Package {
    Package::link(read_files(
        files.to_vec(),
        &BTreeSet::new(),
        &Policy::new(vnfcheck_rules::built_in().clone()),
    ))
}

/// A manifest for serialization.
#[derive(Debug, Serialize)]
pub struct Written<'p> {
    name: String,
    description: String,
    version: String,
    data: Vec<WrittenEntry<'p>>,
}

/// An entry of a manifest for serialization.
#[derive(Debug, Serialize)]
struct WrittenEntry<'p> {
    file: &'p str,
    #[serde(rename = "type")]
    kind: &'p str,
    #[serde(rename = "isBase", skip_serializing_if = "Option::is_none")]
    is_base: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    data: Vec<WrittenEntry<'p>>,
}

/// The meaning of an entry, regardless of its position and other keys: file, type, base flag, and nested entries.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Meaning<'p> {
    file: &'p str,
    kind: &'p str,
    is_base: bool,
    data: BTreeSet<Meaning<'p>>,
}

/// The manifest that a package should have, together with the existing manifest.
#[derive(Debug)]
pub struct ManifestOf<'p> {
    package: &'p Package,
    proposal: Proposal<'p>,
}

impl<'p> ManifestOf<'p> {
    /// Creates the manifest of a package whose files are not in subfolders.
    pub fn new(package: &'p Package) -> Self {
        Self { package, proposal: Proposal::of(package) }
    }

    /// Returns the remarks for the author, each with the file that it concerns, if any.
    pub fn remarks(&self) -> impl Iterator<Item = (Option<&'p str>, &'static str)> {
        self.proposal.remarks.iter().map(|remark| (remark.file.map(File::path), remark.message))
    }

    /// Returns `true` if exactly one module is the base module.
    pub fn has_one_base(&self) -> bool {
        self.proposal.has_one_base
    }

    /// Returns the manifest to write. The name is `given`, otherwise the name in the existing manifest, otherwise the
    /// name of the package; other attributes of the existing manifest are kept.
    pub fn written(&self, given: Option<&str>, package_name: &str) -> Written<'p> {
        let stated = stated(self.package);
        let kept = |key: &str| {
            let value = stated?.get(key).filter(|value| value.is_scalar() && !value.is_null())?;
            Some(value.text().to_owned())
        };
        Written {
            name: given
                .map(str::to_owned)
                .or_else(|| kept("name"))
                .unwrap_or_else(|| package_name.to_owned()),
            description: kept("description").unwrap_or_default(),
            version: kept("version").unwrap_or_else(|| "1.0".to_owned()),
            data: self.proposal.data.iter().map(written).collect(),
        }
    }

    /// Returns `true` if the existing manifest describes the files equivalently, ignoring order and other keys.
    pub fn is_stated(&self) -> bool {
        let Some(root) = stated(self.package) else { return false };
        let proposed: BTreeSet<Meaning<'_>> = self.proposal.data.iter().map(proposed).collect();
        proposed == meanings(root)
    }
}

impl Written<'_> {
    /// Serializes the manifest as JSON with an indent of two spaces and a final newline.
    ///
    /// # Errors
    ///
    /// Fails if the serialization fails.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

/// Returns the root of the existing manifest of a package, if SDC can read the manifest.
fn stated(package: &Package) -> Option<Node<'_>> {
    match Onboarding::of(package).stated {
        Stated::Read { manifest, .. } => manifest.tree().root(),
        Stated::Missing | Stated::Unreadable(_) => None,
    }
}

fn written<'p>(entry: &Proposed<'p>) -> WrittenEntry<'p> {
    WrittenEntry {
        file: entry.file.path(),
        kind: entry.kind,
        is_base: entry.is_base,
        data: entry.data.iter().map(written).collect(),
    }
}

fn proposed<'p>(entry: &Proposed<'p>) -> Meaning<'p> {
    Meaning {
        file: entry.file.path(),
        kind: entry.kind,
        is_base: entry.is_base == Some(true),
        data: entry.data.iter().map(proposed).collect(),
    }
}

/// Returns the meanings of the entries below a node. SDC has three levels, so a deeper entry never equals a proposed
/// entry.
fn meanings(node: Node<'_>) -> BTreeSet<Meaning<'_>> {
    fn below(node: Node<'_>, depth: u32) -> BTreeSet<Meaning<'_>> {
        let Some(left) = depth.checked_sub(1) else { return BTreeSet::new() };
        let meaning = |entry| Meaning {
            file: Node::get(entry, "file").map_or("", Node::text),
            kind: Node::get(entry, "type").map_or("", Node::text),
            is_base: marked_base(entry) == Some(true),
            data: below(entry, left),
        };
        node.get("data").into_iter().flat_map(Node::items).map(meaning).collect()
    }
    below(node, 8)
}

/// The files that an onboarding zip contains, and the omitted files.
#[derive(Debug)]
pub struct Packed {
    /// Names and contents in one folder, including the manifest.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Paths of excluded files: files in subfolders, and files that the manifest does not list.
    pub left_out: Vec<String>,
}

impl Packed {
    /// Collects the files that the manifest of a package lists; without a manifest, the files of the generated manifest.
    ///
    /// # Errors
    ///
    /// Fails if the generated manifest cannot be serialized.
    pub fn of(package: &Package, contents: &[RawFile], name: &str) -> Result<Self, serde_json::Error> {
        let onboarding = Onboarding::of(package);
        let listed: BTreeSet<&str> =
            onboarding.entries.iter().filter_map(|entry| entry.file).map(File::path).collect();
        let is_missing = matches!(onboarding.stated, Stated::Missing);
        let (mut files, mut left_out) = (BTreeMap::new(), Vec::new());
        for RawFile { path, bytes } in contents {
            if path == MANIFEST || listed.contains(path.as_str()) {
                files.insert(path.clone(), bytes.clone());
            } else {
                left_out.push(path.clone());
            }
        }
        if is_missing {
            let text = ManifestOf::new(package).written(None, name).text()?;
            files.insert(MANIFEST.to_owned(), text.into_bytes());
        }
        Ok(Self { files, left_out })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "heat_template_version: 2016-10-14\nresources: { a: { type: OS::Heat::None } }\n";

    fn contents(files: &[(&str, &str)]) -> Vec<RawFile> {
        let mut files: Vec<_> = files.iter().copied().map(RawFile::from).collect();
        files.sort();
        files
    }

    fn package(files: &[(&str, &str)]) -> Package {
        link(&contents(files))
    }

    /// Formats the entries as `file:TYPE`, with `*` for the base module and nested entries in parentheses.
    fn summary(entries: &[WrittenEntry<'_>]) -> String {
        let entry = |it: &WrittenEntry<'_>| {
            let mark = if it.is_base == Some(true) { "*" } else { "" };
            let below = if it.data.is_empty() { String::new() } else { format!("({})", summary(&it.data)) };
            format!("{}:{}{mark}{below}", it.file, it.kind)
        };
        entries.iter().map(entry).collect::<Vec<_>>().join(" ")
    }

    fn manifest(files: &[(&str, &str)]) -> (String, Vec<String>) {
        let package = package(files);
        let found = ManifestOf::new(&package);
        let remarks = found.remarks().map(|(file, message)| format!("{}: {message}", file.unwrap_or("all")));
        (summary(&found.written(None, "vfw").data), remarks.collect())
    }

    #[test]
    fn files_are_placed_by_name_and_call() {
        let calls = TEMPLATE.replace("OS::Heat::None", "part_base_a.yaml");
        let (entries, remarks) = manifest(&[
            ("vfw_base.yml", &calls),
            ("vfw_base.env", ""),
            ("part_base_a.yaml", TEMPLATE),
            ("part_base_a.env", ""),
            ("add.yaml", TEMPLATE),
            ("add_volume.yaml", TEMPLATE),
            ("add_volume.env", ""),
            ("lost_volume.yaml", TEMPLATE),
            ("values.yaml", "a: 1\n"),
            ("my_cba.zip", ""),
        ]);
        assert_eq!(
            entries,
            "vfw_base.yml:HEAT*(vfw_base.env:HEAT_ENV) add.yaml:HEAT(add_volume.yaml:HEAT_VOL(add_volume.env:HEAT_ENV)) \
             lost_volume.yaml:HEAT part_base_a.yaml:HEAT my_cba.zip:CONTROLLER_BLUEPRINT_ARCHIVE part_base_a.env:OTHER \
             values.yaml:OTHER"
        );
        let files: Vec<&str> = remarks.iter().filter_map(|it| it.split(':').next()).collect();
        assert_eq!(files, ["lost_volume.yaml", "part_base_a.env", "values.yaml"]);
    }

    #[test]
    fn exactly_one_module_is_the_base_one() {
        let remark = |files: &[(&str, &str)]| manifest(files).1.concat();
        assert!(remark(&[("a.yaml", TEMPLATE)]).ends_with("(SDC-SRG3)"));
        assert!(remark(&[("base_a.yaml", TEMPLATE), ("base_b.yaml", TEMPLATE)]).ends_with("(SDC-SRG4)"));
        assert_eq!(remark(&[("base_a.yaml", TEMPLATE), ("base_a_volume.yaml", TEMPLATE)]), "");
    }

    #[test]
    fn what_a_manifest_says_of_itself_and_of_artifacts_is_kept() {
        let stated = r#"{"name": "A", "version": "2", "data": [{"file": "a.txt", "type": "LICENSE"}]}"#;
        let files = [("base.yaml", TEMPLATE), ("a.txt", ""), (MANIFEST, stated)];
        let package = package(&files);
        let found = ManifestOf::new(&package);
        let written = found.written(None, "vfw");
        assert_eq!((written.name.as_str(), written.version.as_str()), ("A", "2"));
        assert_eq!(summary(&written.data), "base.yaml:HEAT* a.txt:LICENSE");
        assert!(!found.is_stated());
    }

    #[test]
    fn a_written_manifest_is_as_it_should_be_and_gives_the_same_bytes() {
        let files = [("base.yaml", TEMPLATE), ("base.env", "parameters: {}\n"), ("a.txt", "x")];
        let text = ManifestOf::new(&package(&files)).written(None, "vfw").text().unwrap();
        let with = [files[0], files[1], files[2], (MANIFEST, text.as_str())];
        let package = package(&with);
        let found = ManifestOf::new(&package);
        assert!(found.is_stated());
        assert_eq!(found.written(None, "vfw").text().unwrap(), text);
        let packed = Packed::of(&package, &contents(&with), "vfw").unwrap();
        assert_eq!((packed.files.len(), packed.left_out.len()), (4, 0));
    }

    #[test]
    fn what_the_manifest_does_not_list_is_left_out() {
        let stated = r#"{"data": [{"file": "base.yaml", "type": "HEAT", "isBase": true}]}"#;
        let files = [("base.yaml", TEMPLATE), ("a.txt", ""), ("b/c.sh", ""), (MANIFEST, stated)];
        let packed = Packed::of(&package(&files), &contents(&files), "vfw").unwrap();
        assert_eq!(packed.files.keys().collect::<Vec<_>>(), [MANIFEST, "base.yaml"]);
        assert_eq!(packed.left_out, ["a.txt", "b/c.sh"]);
    }
}
