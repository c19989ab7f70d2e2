//! A CSAR taken apart: what is where, and what kind of network function it describes.

use maps::HashSet;
use x509_cert::Certificate;
use yaml::FileId;

use crate::archive::Archive;
use crate::definitions::Definitions;
use crate::findings::Place;
use crate::lines::Field;
use crate::manifest::{ArtifactSet, Manifest, Source, relative};
use crate::meta::Meta;

/// The folder that holds the metadata.
pub(crate) const METADATA_FOLDER: &str = "TOSCA-Metadata";
/// The file that says what is what.
pub(crate) const META_PATH: &str = "TOSCA-Metadata/TOSCA.meta";

/// What a package describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkFunction {
    /// A virtual network function.
    Vnf,
    /// A physical one.
    Pnf,
}

/// What counts beside the package.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// Certificates that a signer's certificate must lead to; without one, chains are not judged.
    pub trust_anchors: Vec<Certificate>,
    /// Year, month and day that certificates must be valid on; without one, validity is not looked at.
    pub today: Option<(u16, u8, u8)>,
}

/// A CSAR and what stands in it.
#[derive(Debug)]
pub struct Csar<'f> {
    archive: Archive<'f>,
    meta: Option<Meta<'f>>,
    manifest: Option<Manifest<'f>>,
    definitions: Definitions,
    kind: Option<NetworkFunction>,
}

impl<'f> Csar<'f> {
    /// Takes a package apart.
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

    /// What an opener found.
    pub fn archive(&self) -> &Archive<'f> {
        &self.archive
    }

    /// `TOSCA.meta`.
    pub fn meta(&self) -> Option<&Meta<'f>> {
        self.meta.as_ref()
    }

    /// The manifest: the one that `TOSCA.meta` names, or else the only one in the root.
    pub fn manifest(&self) -> Option<&Manifest<'f>> {
        self.manifest.as_ref()
    }

    /// The entry definitions with what they import.
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// What it describes, by the names of its metadata or the types of its nodes; nothing when neither tells.
    pub fn kind(&self) -> Option<NetworkFunction> {
        self.kind
    }

    /// Whether it has a folder for metadata, be it empty.
    pub(crate) fn has_metadata_folder(&self) -> bool {
        let is_it = |folder: &String| folder.trim_end_matches('/') == METADATA_FOLDER;
        self.holds_files(METADATA_FOLDER) || self.archive.folders.iter().any(is_it)
    }

    /// Whether it is a package of a network function by the marks of SOL004, rather than any other archive of TOSCA: a manifest in
    /// the root, an entry of `TOSCA.meta` that SOL004 defines, or a service template in the root without `TOSCA-Metadata`.
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

    /// The place for what concerns the package as a whole.
    pub fn anchor(&self) -> Place {
        let known = self.meta.as_ref().map(|it| it.file).or(self.manifest.as_ref().map(|it| it.file));
        let entry = || self.definitions.entry().map(yaml::Tree::file);
        let first = || self.files().next().map(|(file, _)| file);
        Place::whole(known.or_else(entry).or_else(first).unwrap_or(FileId(0)))
    }

    /// Its files in the order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &'f str)> {
        self.archive.files.iter().zip(0_u32..).map(|((path, _), at)| (FileId(at), path.as_str()))
    }

    /// Its files that are in no folder.
    pub fn root_files(&self) -> impl Iterator<Item = (FileId, &'f str)> {
        self.files().filter(|(_, path)| !path.contains('/'))
    }

    /// The file at a path.
    pub fn find(&self, path: &str) -> Option<FileId> {
        let at = self.archive.files.binary_search_by(|(known, _)| known.as_str().cmp(path)).ok()?;
        u32::try_from(at).ok().map(FileId)
    }

    /// Whether a folder holds files.
    pub(crate) fn holds_files(&self, folder: &str) -> bool {
        self.files_below(folder).next().is_some()
    }

    /// The files in a folder and in those below it.
    pub(crate) fn files_below(&self, folder: &str) -> impl Iterator<Item = FileId> {
        let start = format!("{}/", folder.trim_end_matches('/'));
        let files = self.archive.files;
        let from = files.partition_point(|(path, _)| *path < start);
        let numbered = files.iter().zip(0_u32..).skip(from);
        numbered.map_while(move |((path, _), at)| path.starts_with(&start).then_some(FileId(at)))
    }

    /// Path of a file.
    pub fn path(&self, file: FileId) -> &'f str {
        self.archive.files.get(file.0 as usize).map_or("", |(path, _)| path.as_str())
    }

    /// Content of a file.
    pub fn bytes(&self, file: FileId) -> &'f [u8] {
        self.archive.files.get(file.0 as usize).map_or(&[], |(_, bytes)| bytes.as_slice())
    }

    /// The field of `TOSCA.meta` that names an entry, and where its value stands.
    pub fn entry(&self, name: &str) -> Option<(Field<'f>, Place)> {
        let meta = self.meta.as_ref()?;
        let field = meta.entry(name)?;
        Some((field, Place::value(meta.file, field)))
    }

    /// The manifest's set of non-MANO artifacts with this identifier.
    pub fn set(&self, id: &str) -> Option<&ArtifactSet<'f>> {
        self.manifest.as_ref()?.set(id)
    }

    /// The file that an entry of the manifest lists.
    pub fn file_of(&self, source: &Source<'_>) -> Option<FileId> {
        self.find(source.path())
    }

    /// The certificate in the root that has the name of the manifest.
    pub(crate) fn root_certificate(&self) -> Option<FileId> {
        let manifest = self.path(self.manifest.as_ref()?.file);
        let name = manifest.rsplit('/').next()?;
        self.find(&format!("{}.cert", name.strip_suffix(".mf").unwrap_or(name)))
    }

    /// Files that hold signatures and certificates: no list of files needs to have them.
    pub(crate) fn security_files(&self) -> HashSet<FileId> {
        let sources = self.manifest.iter().flat_map(|manifest| &manifest.sources);
        let named = sources.flat_map(|source| [source.signature, source.certificate]).flatten();
        let named = named.filter_map(|field| self.find(relative(field.value)));
        let entry = self.entry("Certificate").and_then(|(field, _)| self.find(relative(field.value)));
        let root = self.root_files().filter(|(_, path)| ends_in(path, ".cert")).map(|(file, _)| file);
        named.chain(entry).chain(root).collect()
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

    /// YAML files in the root.
    pub(crate) fn root_templates(&self) -> impl Iterator<Item = (FileId, &'f str)> {
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

/// Whether a name has this ending, in this spelling: SOL004 gives them exactly.
pub(crate) fn ends_in(name: &str, ending: &str) -> bool {
    name.ends_with(ending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Files;

    #[test]
    fn other_archives_of_tosca_are_no_packages_of_network_functions() {
        assert!(Files::vnf().csar().is_network_function());
        assert!(Files::vnf().without("main.mf").csar().is_network_function());
        let meta =
            "TOSCA-Meta-File-Version: 1.0\nCSAR-Version: 1.1\nCreated-By: SDC\nEntry-Definitions: a.yml\n";
        let service =
            Files::new(&[("TOSCA-Metadata/TOSCA.meta", meta), ("a.yml", "tosca_definitions_version: x\n")]);
        assert!(!service.csar().is_network_function());
        let template = Files::new(&[("a.yml", "tosca_definitions_version: x\n")]);
        assert!(template.csar().is_network_function());
        assert!(!Files::new(&[("a.yml", "x: 1\n")]).csar().is_network_function());
    }

    #[test]
    fn folders_end_where_names_do() {
        let files = Files::new(&[("Tests.txt", ""), ("Tests/a", ""), ("Testsb/c", "")]);
        let csar = files.csar();
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
            Files::new(&[("a.mf", manifest), ("a.yaml", &yaml)]).csar().kind()
        };
        assert_eq!(kind("metadata:\n vnf_product_name: a\n", "acme.R"), Some(NetworkFunction::Vnf));
        assert_eq!(kind("metadata:\n pnfd_name: a\n", "x"), Some(NetworkFunction::Pnf));
        assert_eq!(kind("", "acme.R"), Some(NetworkFunction::Pnf));
        assert_eq!(kind("", "tosca.nodes.nfv.VNF"), Some(NetworkFunction::Vnf));
        assert_eq!(kind("", "x"), None);
    }
}
