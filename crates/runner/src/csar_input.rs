//! A CSAR as it was submitted, for the requirements on CSARs. Its Heat packages are checked separately.

use std::path::Path;

use vnfcheck_check::{RuleSets, Subject};
use vnfcheck_csar::{Archive, Csar, ListingError, NameDefect, RefusedName};
use vnfcheck_hot::{File, FileId, Package};
use vnfcheck_maps::HashSet;
use vnfcheck_yaml::{Limits, RawFile};

use crate::open::{self, Bounds, Folder, Input};

/// The file that identifies a CSAR.
pub(crate) const METADATA: &str = "TOSCA-Metadata/TOSCA.meta";

/// Maximum size of a file whose text is kept for positions in findings, in bytes.
const LARGEST_TEXT: usize = 16 << 20;

/// A CSAR and the archive or folder that contains it.
#[derive(Debug)]
pub(crate) struct CsarInput {
    /// File name of the archive with its extension; `None` for a folder.
    name: Option<String>,
    files: Vec<RawFile>,
    folders: Vec<String>,
    refused: Vec<RefusedName>,
    container: Option<Container>,
    texts: Package,
}

/// The CSARs to check as CSARs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Csars {
    /// No CSAR.
    None,
    /// CSARs of network functions, identified by the marks of SOL004.
    #[default]
    NetworkFunctions,
    /// Every CSAR, even without these marks: a user who selected the CSAR rules expects a result.
    All,
}

impl Csars {
    /// Returns the CSARs to check if the user selected these rule sets.
    pub fn of_chosen(sets: &RuleSets) -> Self {
        if sets.iter().any(|set| set.subject() == Subject::Csar) { Self::All } else { Self::None }
    }
}

/// The manifest that a CSAR needs.
#[derive(Clone, Debug)]
pub struct CsarManifest {
    /// Path of the manifest in the CSAR.
    pub path: String,
    /// Complete text.
    pub text: String,
    /// `true` if the manifest in the CSAR already has this text.
    pub is_stated: bool,
}

/// Returns the manifest that a CSAR needs; `None` if the input is not a CSAR.
pub fn csar_manifest(input: &Input, bounds: &Bounds) -> Option<Result<CsarManifest, ListingError>> {
    Some(CsarInput::of(input, Csars::All, bounds)?.manifest_with_hashes())
}

/// The zip around a CSAR, including the other files in it.
#[derive(Debug)]
struct Container {
    name: String,
    bytes: Vec<u8>,
    beside: Vec<RawFile>,
}

impl CsarInput {
    /// Returns the CSAR in an input (packed, in a zip with its signature, or unpacked), or `None` for any other input.
    pub(crate) fn of(input: &Input, csars: Csars, bounds: &Bounds) -> Option<Self> {
        if csars == Csars::None {
            return None;
        }
        match input {
            Input::Path(path) if path.is_dir() => Self::of_folder(&Folder::open(path).ok()?, csars, bounds),
            Input::Path(path) if open::is_archive(path) => {
                let name = path.file_name()?.to_string_lossy().into_owned();
                Self::of_archive(&name, &open::read_file(path, bounds.total_bytes).ok()?, csars, bounds)
            }
            Input::Standard(bytes) => Self::of_archive("stdin", bytes, csars, bounds),
            Input::Memory { files, .. } => Self::of_files(open::in_memory(files, bounds).ok()?, csars),
            Input::Path(_) => None,
            Input::Archive { name, bytes } => Self::of_archive(name, bytes, csars, bounds),
        }
    }

    /// Returns the path of the CSAR's manifest and its text with a hash for every file; see
    /// [`vnfcheck_csar::manifest_with_hashes`].
    ///
    /// # Errors
    ///
    /// Fails if the manifest is missing or unreadable.
    pub(crate) fn manifest_with_hashes(&self) -> Result<CsarManifest, ListingError> {
        let csar = self.csar();
        let text = vnfcheck_csar::manifest_with_hashes(&csar)?;
        let manifest = csar.manifest().ok_or(ListingError::NoManifest)?;
        let is_stated = csar.bytes(manifest.file) == text.as_bytes();
        Ok(CsarManifest { path: csar.path(manifest.file).to_owned(), text, is_stated })
    }

    /// Returns the unpacked CSAR in an open folder, if any.
    pub(crate) fn of_folder(folder: &Folder, csars: Csars, bounds: &Bounds) -> Option<Self> {
        if !folder.has_file(METADATA) {
            return None;
        }
        Self::of_files(open::folder(folder, bounds).ok()?, csars)
    }

    /// Returns the unpacked CSAR that consists of these files; `None` if the files are not a CSAR.
    pub(crate) fn of_files(files: Vec<RawFile>, csars: Csars) -> Option<Self> {
        if !files.iter().any(|file| file.path == METADATA) {
            return None;
        }
        Self::new(None, open::Entries { files, ..open::Entries::default() }).if_among(csars)
    }

    /// Returns the packed CSAR in an archive, alone or in a zip with its signature.
    pub(crate) fn of_archive(name: &str, bytes: &[u8], csars: Csars, bounds: &Bounds) -> Option<Self> {
        if csars == Csars::None {
            return None;
        }
        Self::unpacked(name, bytes, bounds)?.if_among(csars)
    }

    /// Returns `true` if the CSAR is contained in a zip, with or without a signature.
    pub(crate) fn is_within_zip(&self) -> bool {
        self.container.is_some()
    }

    /// Returns `None` if the CSAR should not be checked.
    fn if_among(self, csars: Csars) -> Option<Self> {
        let is_wanted = match csars {
            Csars::None => false,
            Csars::NetworkFunctions => self.csar().is_network_function(),
            Csars::All => self.calls_itself_csar() || self.csar().is_network_function(),
        };
        is_wanted.then_some(self)
    }

    /// Returns `true` if the name or the metadata identify a CSAR.
    fn calls_itself_csar(&self) -> bool {
        let has_metadata = || self.files.binary_search_by_key(&METADATA, |file| &file.path).is_ok();
        self.name.as_deref().is_some_and(|name| has_extension(name, "csar")) || has_metadata()
    }

    /// Unpacks the archive itself or the only CSAR in its root, next to other files. An archive that is not named like
    /// a CSAR is unpacked only if the names of its entries indicate a CSAR.
    fn unpacked(name: &str, bytes: &[u8], bounds: &Bounds) -> Option<Self> {
        let is_mark = |path: &&str| {
            path.contains("TOSCA-Metadata/") || has_extension(path, "mf") || has_extension(path, "csar")
        };
        if !has_extension(name, "csar") && !open::listed_names(bytes, bounds).iter().any(is_mark) {
            return None;
        }
        let entries = open::entries(bytes, bounds).ok()?;
        let is_csar = |path: &str| !path.contains('/') && has_extension(path, "csar");
        let mut inside = entries.files.iter().filter(|file| is_csar(&file.path));
        let (Some(csar), None) = (inside.next(), inside.next()) else {
            return Some(Self::new(Some(name.to_owned()), entries));
        };
        let RawFile { path: name, bytes } = csar.clone();
        let is_beside = |file: &RawFile| file.path != name && !file.path.contains('/');
        let beside = entries.files.into_iter().filter(is_beside).collect();
        let mut csar_input = Self::new(Some(name.clone()), open::entries(&bytes, bounds).ok()?);
        csar_input.container = Some(Container { name, bytes, beside });
        Some(csar_input)
    }

    fn new(name: Option<String>, entries: open::Entries) -> Self {
        let open::Entries { mut files, folders, leading_out, repeated } = entries;
        files.sort();
        let mut seen = HashSet::default();
        files.retain(|file| seen.insert(file.path.clone()));
        let refused = |defect| move |name| RefusedName { name, defect };
        let refused = leading_out
            .into_iter()
            .map(refused(NameDefect::LeadsOut))
            .chain(repeated.into_iter().map(refused(NameDefect::Repeated)))
            .collect();
        let texts = texts(&files);
        Self { name, files, folders, refused, container: None, texts }
    }

    /// Returns the content of the CSAR.
    pub(crate) fn csar(&self) -> Csar<'_> {
        let container = self.container.as_ref().map(|container| vnfcheck_csar::Container {
            name: &container.name,
            bytes: &container.bytes,
            beside: &container.beside,
        });
        Csar::read(Archive {
            name: self.name.as_deref(),
            files: &self.files,
            folders: &self.folders,
            refused: &self.refused,
            container,
        })
    }

    /// Returns the files of the CSAR, sorted by path.
    pub(crate) fn files(&self) -> &[RawFile] {
        &self.files
    }

    /// Returns the files of the CSAR with their contents, without checking them as Heat.
    pub(crate) fn texts(&self) -> &Package {
        &self.texts
    }
}

fn has_extension(path: &str, wanted: &str) -> bool {
    Path::new(path).extension().is_some_and(|it| it.eq_ignore_ascii_case(wanted))
}

/// Returns the files as a package. The ID of a file is its position in the CSAR.
fn texts(files: &[RawFile]) -> Package {
    let text = |(RawFile { path, bytes }, at): (&RawFile, u32)| {
        let id = FileId(at);
        let is_text = bytes.len() <= LARGEST_TEXT && !bytes.iter().take(1_024).any(|byte| *byte == 0);
        if is_text { File::text(id, path, bytes) } else { File::read(id, path, [], &Limits::default()) }
    };
    Package::link(files.iter().zip(0..).map(text).collect())
}
