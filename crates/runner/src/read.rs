//! Parses and links the files of a package. All callers use this module, so all callers read files alike.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use vnfcheck_hot::{File, FileId, FileIds, Listed, Package, Reason};
use vnfcheck_maps::HashMap;
use vnfcheck_verdict::Policy;
use vnfcheck_yaml::{Limits, RawFile};

use crate::config;
use crate::open::Opened;

/// Maximum number of nodes that aliases may add in a package; each file gets an equal share.
pub const ALIASED_NODES: usize = 250_000;

/// Parses and links the files of an opened package.
pub fn load(opened: &Opened, policy: &Policy) -> Package {
    let files = read_files(opened.files.clone(), &opened.left_out, policy);
    Package::link_as(files, opened.layout.clone())
}

/// The files of a package, with their parsed content.
#[derive(Clone, Debug)]
pub(crate) struct Contents {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    pub(crate) parsed: Vec<File>,
    /// The excluded files, of which only the names are kept.
    pub(crate) left_out: BTreeSet<String>,
}

/// The files of a package, whose contents are restored on request, because the text of most files equals their content.
pub(crate) struct Restorable {
    parsed: Vec<File>,
    left_out: BTreeSet<String>,
    /// Contents that differ from the text of the parsed file.
    others: BTreeMap<String, Vec<u8>>,
}

impl Restorable {
    pub(crate) fn new(files: Vec<RawFile>, parsed: Vec<File>, left_out: BTreeSet<String>) -> Self {
        let texts: HashMap<&str, &str> = texts(&parsed).collect();
        let is_other =
            |file: &RawFile| texts.get(file.path.as_str()).is_none_or(|it| it.as_bytes() != file.bytes);
        let others = files.into_iter().filter(is_other).map(|file| (file.path, file.bytes)).collect();
        Self { parsed, left_out, others }
    }

    pub(crate) fn contents(self) -> Contents {
        let Self { parsed, left_out, others } = self;
        let texts = texts(&parsed).map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()));
        let mut files: BTreeMap<String, Vec<u8>> = texts.collect();
        files.extend(others);
        Contents { files, parsed, left_out }
    }
}

/// Returns the path and the text of each file.
fn texts(files: &[File]) -> impl Iterator<Item = (&str, &str)> {
    files.iter().map(|file| (file.path(), file.source().as_str()))
}

impl Contents {
    /// Parses the files of a package, which are sorted by path.
    pub(crate) fn read(files: Vec<RawFile>, left_out: BTreeSet<String>, policy: &Policy) -> Self {
        let parsed = read_files(files.clone(), &left_out, policy);
        Self { files: files.into_iter().map(Into::into).collect(), parsed, left_out }
    }

    /// Parses the files of the package after changes. Unchanged files are not parsed again unless files were added,
    /// renamed or listed differently.
    pub(crate) fn changed(&self, files: BTreeMap<String, Vec<u8>>, policy: &Policy) -> Self {
        let listed = |files: &BTreeMap<String, Vec<u8>>| {
            Listed::among(files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice())))
        };
        let now = listed(&files);
        if !files.keys().eq(self.files.keys()) || now != listed(&self.files) {
            let files = files.into_iter().map(RawFile::from).collect();
            return Self::read(files, self.left_out.clone(), policy);
        }
        let limits = limits(files.len());
        let parse = |file: &File| {
            let path = file.path();
            match (self.files.get(path), files.get(path)) {
                (Some(was), Some(bytes))
                    if was != bytes && file.reason_of_name() != Some(Reason::Excluded) =>
                {
                    read_file(file.id(), path, bytes, &now, &limits)
                }
                _ => file.clone(),
            }
        };
        let parsed = self.parsed.par_iter().map(parse).collect();
        Self { files, parsed, left_out: self.left_out.clone() }
    }
}

/// Parses the files of a package; only the names of configurations and excluded files are kept.
pub(crate) fn read_files(files: Vec<RawFile>, left_out: &BTreeSet<String>, policy: &Policy) -> Vec<File> {
    let limits = limits(files.len());
    let listed = Listed::among(files.iter().map(|file| (file.path.as_str(), file.bytes.as_slice())));
    let mut ids = FileIds::default();
    ids.add(files.iter().map(|file| file.path.as_str()));
    let read = |RawFile { path, bytes }: RawFile| {
        let id = ids.get(&path)?;
        Some(if left_out.contains(&path) || policy.excludes(&path) {
            File::named(id, &path, &bytes, Reason::Excluded)
        } else {
            read_file(id, &path, bytes, &listed, &limits)
        })
    };
    files.into_par_iter().filter_map(read).collect()
}

/// Returns the limits for each of `files` files of a package.
pub(crate) fn limits(files: usize) -> Limits {
    let mut limits = Limits::default();
    limits.aliased_nodes = ALIASED_NODES / files.max(1);
    limits
}

/// Parses one file; only the name of a configuration is kept.
pub(crate) fn read_file(
    id: FileId,
    path: &str,
    bytes: impl AsRef<[u8]>,
    listed: &Listed,
    limits: &Limits,
) -> File {
    named_as_configuration(id, path, bytes.as_ref())
        .unwrap_or_else(|| File::read_as(id, path, bytes, listed.read_as(path), limits))
}

/// Parses new content of a file.
pub(crate) fn read_text(id: FileId, path: &str, text: Arc<str>, listed: &Listed, limits: &Limits) -> File {
    named_as_configuration(id, path, text.as_bytes())
        .unwrap_or_else(|| File::read_text(id, path, text, listed.read_as(path), limits))
}

fn named_as_configuration(id: FileId, path: &str, bytes: &[u8]) -> Option<File> {
    config::is_one(path, bytes).then(|| File::named(id, path, bytes, Reason::Configuration))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    #[test]
    fn contents_are_restored_from_the_texts_and_the_other_files() {
        let template = "heat_template_version: 2016-10-14\nresources: {}\n";
        let utf16: Vec<u8> =
            [0xfeff].into_iter().chain(template.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        let files = [
            ("a.yaml", template.as_bytes().to_vec()),
            ("b.yaml", utf16),
            ("left-out.yaml", template.as_bytes().to_vec()),
            ("vnfcheck.yaml", b"ignore: []\n".to_vec()),
        ];
        let files = files.map(RawFile::from).to_vec();
        let left_out = BTreeSet::from(["left-out.yaml".to_owned()]);
        let parsed = read_files(files.clone(), &left_out, &Options::default().policy);
        let restorable = Restorable::new(files.clone(), parsed, left_out);
        assert_eq!(
            restorable.others.keys().collect::<Vec<_>>(),
            ["b.yaml", "left-out.yaml", "vnfcheck.yaml"]
        );
        let contents = restorable.contents();
        assert_eq!(contents.files.into_iter().map(RawFile::from).collect::<Vec<_>>(), files);
        assert_eq!(contents.parsed.len(), 4);
    }
}
