//! A parsed CSAR: the locations of its parts, and the kind of network function it describes.

use vnfcheck_maps::HashSet;
use vnfcheck_yaml::FileId;
use x509_cert::Certificate;

use crate::archive::Archive;
use crate::day::Day;
use crate::definitions::Definitions;
use crate::lines::Field;
use crate::manifest::{Manifest, Source, relative};
use crate::meta::Meta;
use crate::place::Place;

/// The folder with the metadata.
pub const METADATA_FOLDER: &str = "TOSCA-Metadata";
/// The file that names the parts of a CSAR.
pub const META_PATH: &str = "TOSCA-Metadata/TOSCA.meta";

/// The kind of network function that a package describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkFunction {
    /// A virtual network function.
    Vnf,
    /// A physical network function.
    Pnf,
}

/// Inputs of a check other than the package.
#[derive(Clone, Debug, Default)]
pub struct CsarOptions {
    /// Certificates that a signer's certificate must chain to. If empty, chains are not checked.
    pub trust_anchors: Vec<Certificate>,
    /// The day on which certificates must be valid. `None` disables the check of validity periods.
    pub today: Option<Day>,
}

/// A CSAR with its parsed contents.
#[derive(Debug)]
pub struct Csar<'f> {
    archive: Archive<'f>,
    meta: Option<Meta<'f>>,
    manifest: Option<Manifest<'f>>,
    definitions: Definitions,
    kind: Option<NetworkFunction>,
}

impl<'f> Csar<'f> {
    /// Parses a package.
    pub fn read(archive: Archive<'f>) -> Self {
        let mut csar =
            Self { archive, meta: None, manifest: None, definitions: Definitions::default(), kind: None };
        csar.meta = csar.find(META_PATH).map(|file| Meta::parse(file, csar.bytes(file)));
        csar.manifest = csar.manifest_file().map(|file| Manifest::parse(file, csar.bytes(file)));
        if let Some(entry) = csar.entry_file() {
            let file = |id| (csar.path(id), csar.bytes(id));
            csar.definitions = Definitions::read(entry, |path| csar.find(path), file);
        }
        csar.kind = csar.kind_by_metadata().or_else(|| csar.kind_by_types());
        csar
    }

    /// Returns the files in memory.
    pub fn archive(&self) -> &Archive<'f> {
        &self.archive
    }

    /// Returns `TOSCA.meta`.
    pub fn meta(&self) -> Option<&Meta<'f>> {
        self.meta.as_ref()
    }

    /// Returns the manifest that `TOSCA.meta` names, otherwise the only manifest in the root.
    pub fn manifest(&self) -> Option<&Manifest<'f>> {
        self.manifest.as_ref()
    }

    /// Returns the entry definitions with their imports.
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// Returns the kind of network function, from the names in the metadata, otherwise from the node types. Returns
    /// `None` if neither determines the kind.
    pub fn kind(&self) -> Option<NetworkFunction> {
        self.kind
    }

    /// Returns `true` if the package has a folder for metadata, even an empty folder.
    pub fn has_metadata_folder(&self) -> bool {
        let is_it = |folder: &String| folder.trim_end_matches('/') == METADATA_FOLDER;
        self.holds_files(METADATA_FOLDER) || self.archive.folders.iter().any(is_it)
    }

    /// Returns `true` if the package is a network function according to SOL004, and not another TOSCA archive. The
    /// criteria are a manifest in the root, an entry in `TOSCA.meta` that SOL004 defines, or a service template in the
    /// root without `TOSCA-Metadata`.
    pub fn is_network_function(&self) -> bool {
        let names_entry = |meta: &Meta<'_>| {
            let entries = ["Manifest", "Change-Log", "Tests", "Licenses", "Certificate"];
            entries.iter().any(|name| meta.entry(name).is_some())
        };
        let is_template =
            || self.definitions.top().is_some_and(|top| top.get("tosca_definitions_version").is_some());
        self.root_files().any(|(_, path)| ends_in(path, ".mf"))
            || self.meta.as_ref().is_some_and(names_entry)
            || (!self.has_metadata_folder() && is_template())
    }

    /// Returns the place for findings about the whole package.
    pub fn anchor(&self) -> Place {
        let known = self.meta.as_ref().map(|it| it.file).or(self.manifest.as_ref().map(|it| it.file));
        let entry = || self.definitions.entry().map(vnfcheck_yaml::Tree::file);
        let first = || self.files().next().map(|(file, _)| file);
        Place::whole(known.or_else(entry).or_else(first).unwrap_or(FileId(0)))
    }

    /// Returns the files in ascending order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &'f str)> {
        self.archive.files.iter().zip(0_u32..).map(|(file, at)| (FileId(at), file.path.as_str()))
    }

    /// Returns the files outside any folder.
    pub fn root_files(&self) -> impl Iterator<Item = (FileId, &'f str)> {
        self.files().filter(|(_, path)| !path.contains('/'))
    }

    /// Returns the file at a path.
    pub fn find(&self, path: &str) -> Option<FileId> {
        let at = self.archive.files.binary_search_by(|file| file.path.as_str().cmp(path)).ok()?;
        u32::try_from(at).ok().map(FileId)
    }

    /// Returns `true` if a folder contains files.
    pub fn holds_files(&self, folder: &str) -> bool {
        self.files_below(folder).next().is_some()
    }

    /// Returns the files in a folder and its subfolders.
    pub fn files_below(&self, folder: &str) -> impl Iterator<Item = FileId> {
        let start = format!("{}/", folder.trim_end_matches('/'));
        let files = self.archive.files;
        let from = files.partition_point(|file| file.path < start);
        let numbered = files.iter().zip(0_u32..).skip(from);
        numbered.map_while(move |(file, at)| file.path.starts_with(&start).then_some(FileId(at)))
    }

    /// Returns the path of a file.
    pub fn path(&self, file: FileId) -> &'f str {
        self.archive.files.get(file.0 as usize).map_or("", |it| it.path.as_str())
    }

    /// Returns the content of a file.
    pub fn bytes(&self, file: FileId) -> &'f [u8] {
        self.archive.files.get(file.0 as usize).map_or(&[], |it| it.bytes.as_slice())
    }

    /// Returns the field of an entry in `TOSCA.meta`, and the place of its value.
    pub fn entry(&self, name: &str) -> Option<(Field<'f>, Place)> {
        let meta = self.meta.as_ref()?;
        let field = meta.entry(name)?;
        Some((field, Place::value(meta.file, field)))
    }

    /// Returns the file that an entry of the manifest lists.
    pub fn file_of(&self, source: &Source<'_>) -> Option<FileId> {
        self.find(source.path())
    }

    /// Returns `true` if an entry of the manifest lists a file or folder of the package, or an external file.
    pub fn holds(&self, source: &Source<'_>) -> bool {
        source.is_external() || self.file_of(source).is_some() || self.holds_files(source.path())
    }

    /// Returns the certificate in the root with the same name as the manifest.
    pub fn root_certificate(&self) -> Option<FileId> {
        let manifest = self.path(self.manifest.as_ref()?.file);
        let name = manifest.rsplit('/').next()?;
        self.find(&format!("{}.cert", name.strip_suffix(".mf").unwrap_or(name)))
    }

    /// Returns the files with signatures and certificates, which the manifest need not list.
    pub fn security_files(&self) -> HashSet<FileId> {
        let sources = self.manifest.iter().flat_map(|manifest| &manifest.sources);
        let named = sources.flat_map(|source| [source.signature, source.certificate]).flatten();
        let named = named.filter_map(|field| self.find(relative(field.value)));
        let entry = self.entry("Certificate").and_then(|(field, _)| self.find(relative(field.value)));
        let root = self.root_files().filter(|(_, path)| ends_in(path, ".cert")).map(|(file, _)| file);
        named.chain(entry).chain(root).collect()
    }

    /// Returns the files that a manifest must list and does not list.
    pub fn unlisted_files(&self, manifest: &Manifest<'_>) -> impl Iterator<Item = (FileId, &'f str)> {
        let listed: HashSet<&str> = manifest.sources.iter().map(Source::path).collect();
        let security = self.security_files();
        let manifest_file = manifest.file;
        let is_unlisted = move |(file, path): &(FileId, &str)| {
            !ends_in(path, ".mf")
                && *file != manifest_file
                && !path.starts_with("META-INF/")
                && !security.contains(file)
                && !listed.contains(path)
        };
        self.files().filter(is_unlisted)
    }

    fn manifest_file(&self) -> Option<FileId> {
        if let Some((field, _)) = self.entry("Manifest") {
            return self.find(relative(field.value));
        }
        let mut manifests = self.root_files().filter(|(_, path)| ends_in(path, ".mf"));
        manifests.next().filter(|_| manifests.next().is_none()).map(|(file, _)| file)
    }

    fn entry_file(&self) -> Option<FileId> {
        if let Some(meta) = &self.meta {
            return self.find(relative(meta.field("Entry-Definitions")?.value));
        }
        if self.has_metadata_folder() {
            return None;
        }
        let mut templates = self.root_templates();
        templates.next().filter(|_| templates.next().is_none()).map(|(file, _)| file)
    }

    /// Returns the YAML files in the root.
    pub fn root_templates(&self) -> impl Iterator<Item = (FileId, &'f str)> {
        self.root_files().filter(|(_, path)| ends_in(path, ".yaml") || ends_in(path, ".yml"))
    }

    fn kind_by_metadata(&self) -> Option<NetworkFunction> {
        self.manifest.as_ref()?.metadata.iter().find_map(|field| {
            if field.name.starts_with("vnf") {
                Some(NetworkFunction::Vnf)
            } else if field.name.starts_with("pnf") {
                Some(NetworkFunction::Pnf)
            } else {
                None
            }
        })
    }

    fn kind_by_types(&self) -> Option<NetworkFunction> {
        let types = self.definitions.node_types_in_use();
        let uses = |base: &str| {
            let known = self.definitions.derived_from(base);
            types.iter().any(|node| known.contains(node.text()))
        };
        if uses("tosca.nodes.nfv.PNF") {
            Some(NetworkFunction::Pnf)
        } else {
            uses("tosca.nodes.nfv.VNF").then_some(NetworkFunction::Vnf)
        }
    }
}

/// Returns `true` if a name has this exact ending. The comparison is case-sensitive, because SOL004 defines the endings
/// exactly.
pub fn ends_in(name: &str, ending: &str) -> bool {
    name.ends_with(ending)
}

#[cfg(test)]
mod tests {
    use vnfcheck_yaml::RawFile;

    use super::*;

    /// Returns the files of a package in ascending order of their paths.
    fn sorted(files: &[(&str, &str)]) -> Vec<RawFile> {
        let mut files: Vec<_> = files.iter().copied().map(RawFile::from).collect();
        files.sort();
        files
    }

    fn read(files: &[RawFile]) -> Csar<'_> {
        Csar::read(Archive { files, ..Archive::default() })
    }

    #[test]
    fn other_archives_of_tosca_are_no_packages_of_network_functions() {
        let is_one = |files: &[(&str, &str)]| read(&sorted(files)).is_network_function();
        let meta =
            "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.1\nCreated-By: SDC\nEntry-Definitions: a.yml\n";
        let template = ("a.yml", "tosca_definitions_version: x\n");
        assert!(!is_one(&[(META_PATH, meta), template]));
        assert!(is_one(&[(META_PATH, meta), template, ("main.mf", "")]));
        let of_sol004 = format!("{meta}ETSI-Entry-Change-Log: ChangeLog.txt\n");
        assert!(is_one(&[(META_PATH, &of_sol004), template]));
        assert!(is_one(&[template]));
        assert!(!is_one(&[("a.yml", "x: 1\n")]));
    }

    #[test]
    fn folders_end_where_names_do() {
        let files = sorted(&[("Tests.txt", ""), ("Tests/a", ""), ("Testsb/c", "")]);
        let csar = read(&files);
        assert_eq!(csar.files_below("Tests/").count(), 1);
        assert!(!csar.holds_files("Test"));
    }

    #[test]
    fn the_kind_comes_from_metadata_or_else_from_types() {
        let kind = |manifest: &str, types: &str| {
            let yaml = format!(
                "tosca_definitions_version: tosca_simple_yaml_1_2\nnode_types:\n  acme.R: {{ derived_from: tosca.nodes.nfv.PNF \
                 }}\ntopology_template:\n  node_templates:\n    a: {{ type: {types} }}\n"
            );
            read(&sorted(&[("a.mf", manifest), ("a.yaml", &yaml)])).kind()
        };
        assert_eq!(kind("metadata:\n vnf_product_name: a\n", "acme.R"), Some(NetworkFunction::Vnf));
        assert_eq!(kind("metadata:\n pnfd_name: a\n", "x"), Some(NetworkFunction::Pnf));
        assert_eq!(kind("", "acme.R"), Some(NetworkFunction::Pnf));
        assert_eq!(kind("", "tosca.nodes.nfv.VNF"), Some(NetworkFunction::Vnf));
        assert_eq!(kind("", "x"), None);
    }
}
