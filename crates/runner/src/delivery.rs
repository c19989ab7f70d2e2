//! A CSAR as it was handed in: all that the requirements on CSARs are about, read beside the packages of Heat in it.

use std::path::Path;

use csar::{Archive, Csar, NameDefect, RefusedName};
use hot::{File, FileIds, Package};
use maps::HashSet;
use rules::{RuleSets, Subject};
use yaml::Limits;

use crate::open::{self, Bounds, Folder, Input};

/// The file by which a CSAR is known.
pub(crate) const METADATA: &str = "TOSCA-Metadata/TOSCA.meta";

/// Bytes of a file whose text is kept, so that places in it can be told.
const LARGEST_TEXT: usize = 16 << 20;

/// A CSAR with what it came in.
#[derive(Debug)]
pub(crate) struct Delivery {
    /// What the archive is called, ending included; nothing for a folder.
    name: Option<String>,
    files: Vec<(String, Vec<u8>)>,
    folders: Vec<String>,
    refused: Vec<RefusedName>,
    container: Option<Container>,
    texts: Package,
}

/// Which CSARs are judged as such.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Csars {
    /// None.
    None,
    /// Those of network functions, by the marks of SOL004.
    #[default]
    NetworkFunctions,
    /// Whatever calls itself one: who asked for it is not to be told nothing because the marks are missing.
    All,
}

impl Csars {
    /// The CSARs that are judged when somebody chose these rule sets.
    pub fn of_chosen(sets: &RuleSets) -> Self {
        if sets.iter().any(|set| set.subject() == Subject::Csar) { Self::All } else { Self::None }
    }
}

/// The zip around a CSAR, with what lies beside it.
#[derive(Debug)]
struct Container {
    name: String,
    bytes: Vec<u8>,
    beside: Vec<(String, Vec<u8>)>,
}

impl Delivery {
    /// The CSAR that an input is, packed, in a zip with its signature, or unpacked; nothing for any other input.
    pub(crate) fn of(input: &Input, judged: Csars, bounds: &Bounds) -> Option<Self> {
        if judged == Csars::None {
            return None;
        }
        match input {
            Input::Path(path) if path.is_dir() => Self::of_folder(&Folder::open(path).ok()?, judged, bounds),
            Input::Path(path) if open::is_archive(path) => {
                let name = path.file_name()?.to_string_lossy().into_owned();
                Self::of_archive(&name, &open::read_file(path, bounds.total_bytes).ok()?, judged, bounds)
            }
            Input::Standard(bytes) => Self::of_archive("stdin", bytes, judged, bounds),
            Input::Memory { files, .. } => Self::of_files(open::in_memory(files, bounds).ok()?, judged),
            Input::Path(_) => None,
            Input::Archive { name, bytes } => Self::of_archive(name, bytes, judged, bounds),
        }
    }

    /// An unpacked CSAR in an open folder.
    pub(crate) fn of_folder(folder: &Folder, judged: Csars, bounds: &Bounds) -> Option<Self> {
        if !folder.has_file(METADATA) {
            return None;
        }
        Self::of_files(open::folder(folder, bounds).ok()?, judged)
    }

    /// An unpacked CSAR of these files.
    pub(crate) fn of_files(files: Vec<(String, Vec<u8>)>, judged: Csars) -> Option<Self> {
        if !files.iter().any(|(path, _)| path == METADATA) {
            return None;
        }
        Self::new(None, open::Entries { files, ..open::Entries::default() }).if_among(judged)
    }

    /// A packed CSAR, alone or in a zip with its signature.
    pub(crate) fn of_archive(name: &str, bytes: &[u8], judged: Csars, bounds: &Bounds) -> Option<Self> {
        if judged == Csars::None {
            return None;
        }
        Self::unpacked(name, bytes, bounds)?.if_among(judged)
    }

    /// Whether it stands in a zip, with a signature beside it or not.
    pub(crate) fn is_within_zip(&self) -> bool {
        self.container.is_some()
    }

    /// Nothing for a CSAR that is not judged.
    fn if_among(self, judged: Csars) -> Option<Self> {
        let is_judged = match judged {
            Csars::None => false,
            Csars::NetworkFunctions => self.csar().is_network_function(),
            Csars::All => self.calls_itself_csar() || self.csar().is_network_function(),
        };
        is_judged.then_some(self)
    }

    /// Whether its name or its metadata say that it is a CSAR.
    fn calls_itself_csar(&self) -> bool {
        let has_metadata = || self.files.binary_search_by_key(&METADATA, |(path, _)| path).is_ok();
        self.name.as_deref().is_some_and(|name| has_extension(name, "csar")) || has_metadata()
    }

    /// The archive itself or, where the only CSAR in its root stands beside other files, that one. What is no CSAR by its name
    /// is looked into only when the names of its entries are those of one.
    fn unpacked(name: &str, bytes: &[u8], bounds: &Bounds) -> Option<Self> {
        let is_mark = |path: &&str| {
            path.contains("TOSCA-Metadata/") || has_extension(path, "mf") || has_extension(path, "csar")
        };
        if !has_extension(name, "csar") && !open::listed_names(bytes, bounds).iter().any(is_mark) {
            return None;
        }
        let entries = open::entries(bytes, bounds).ok()?;
        let is_csar = |path: &str| !path.contains('/') && has_extension(path, "csar");
        let mut inside = entries.files.iter().filter(|(path, _)| is_csar(path));
        let (Some((inner, content)), None) = (inside.next(), inside.next()) else {
            return Some(Self::new(Some(name.to_owned()), entries));
        };
        let (inner, content) = (inner.clone(), content.clone());
        let is_beside = |path: &str| path != inner && !path.contains('/');
        let beside = entries.files.into_iter().filter(|(path, _)| is_beside(path)).collect();
        let mut delivery = Self::new(Some(inner.clone()), open::entries(&content, bounds).ok()?);
        delivery.container = Some(Container { name: inner, bytes: content, beside });
        Some(delivery)
    }

    fn new(name: Option<String>, entries: open::Entries) -> Self {
        let open::Entries { mut files, folders, leading_out, repeated } = entries;
        files.sort();
        let mut seen = HashSet::default();
        files.retain(|(path, _)| seen.insert(path.clone()));
        let refused = |defect| move |name| RefusedName { name, defect };
        let refused = leading_out
            .into_iter()
            .map(refused(NameDefect::LeadsOut))
            .chain(repeated.into_iter().map(refused(NameDefect::Repeated)))
            .collect();
        let texts = texts(&files);
        Self { name, files, folders, refused, container: None, texts }
    }

    /// What stands in it.
    pub(crate) fn csar(&self) -> Csar<'_> {
        let container = self.container.as_ref().map(|container| csar::Container {
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

    /// Its files, by path.
    pub(crate) fn files(&self) -> &[(String, Vec<u8>)] {
        &self.files
    }

    /// Its files with their texts, none of which is judged as Heat.
    pub(crate) fn texts(&self) -> &Package {
        &self.texts
    }
}

fn has_extension(path: &str, wanted: &str) -> bool {
    Path::new(path).extension().is_some_and(|it| it.eq_ignore_ascii_case(wanted))
}

fn texts(files: &[(String, Vec<u8>)]) -> Package {
    let mut ids = FileIds::default();
    ids.add(files.iter().map(|(path, _)| path.as_str()));
    let text = |(path, bytes): &(String, Vec<u8>)| {
        let id = ids.get(path)?;
        let is_text = bytes.len() <= LARGEST_TEXT && !bytes.iter().take(1_024).any(|byte| *byte == 0);
        Some(if is_text { File::text(id, path, bytes) } else { File::read(id, path, [], &Limits::default()) })
    };
    Package::link(files.iter().filter_map(text).collect())
}
