//! Packages in memory.

use std::collections::BTreeMap;

use vnfcheck_runner::open::check_path;
use vnfcheck_runner::{Input, OpenError, save};
use vnfcheck_yaml::RawFile;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Error;

/// Files by path.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// The name of the file in a package from a single document.
const TEXT: &str = "stdin.yaml";

/// A package in memory: a folder, an archive, or the text of one template.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Package {
    pub(crate) input: Input,
}

#[wasm_bindgen]
impl Package {
    /// Creates an empty folder. Reports show `path`; the last part of the path is the name of the package.
    pub fn folder(path: String) -> Self {
        Self { input: Input::Memory { path, files: Vec::new() } }
    }

    /// Creates a package from the bytes of a zip or CSAR.
    pub fn archive(name: String, bytes: Vec<u8>) -> Self {
        Self { input: Input::Archive { name, bytes } }
    }

    /// Creates a package from the text of one template.
    pub fn text(text: &str) -> Self {
        Self { input: Input::Standard(text.as_bytes().to_vec()) }
    }

    /// Adds a file to a folder. `path` is relative to the folder, with `/` between its parts.
    pub fn add(&mut self, path: String, bytes: Vec<u8>) -> Result<(), Error> {
        let Input::Memory { files, .. } = &mut self.input else { return Err(Error::NoFolder) };
        check_path(&path)?;
        files.push(RawFile { path, bytes });
        Ok(())
    }

    /// Returns the paths of the files of a folder or text; empty for an archive.
    pub fn paths(&self) -> Vec<String> {
        match &self.input {
            Input::Memory { files, .. } => files.iter().map(|file| file.path.clone()).collect(),
            Input::Standard(_) => vec![TEXT.to_owned()],
            Input::Path(_) | Input::Archive { .. } => Vec::new(),
        }
    }

    /// Returns the content of a file of a folder or text.
    pub fn file(&self, path: &str) -> Option<Vec<u8>> {
        match &self.input {
            Input::Memory { files, .. } => {
                files.iter().find(|file| file.path == path).map(|file| file.bytes.clone())
            }
            Input::Standard(bytes) if path == TEXT => Some(bytes.clone()),
            _ => None,
        }
    }

    /// Returns the package as a zip. The same files give the same bytes.
    pub fn zip(&self) -> Result<Vec<u8>, Error> {
        let files: Files = match &self.input {
            Input::Archive { bytes, .. } => return Ok(bytes.clone()),
            Input::Memory { files, .. } => {
                let mut all = Files::new();
                for RawFile { path, bytes } in files {
                    if all.insert(path.clone(), bytes.clone()).is_some() {
                        return Err(OpenError::Twice(path.clone()).into());
                    }
                }
                all
            }
            Input::Standard(bytes) => Files::from([(TEXT.to_owned(), bytes.clone())]),
            Input::Path(_) => Files::new(),
        };
        Ok(save::archived(&files)?)
    }
}

impl Package {
    pub(crate) fn is_folder(&self) -> bool {
        matches!(self.input, Input::Memory { .. })
    }

    /// Replaces the files of the package at `path` in this input. An archive that contains only this package becomes a
    /// folder.
    pub(crate) fn replace(&self, path: &str, before: &Files, after: Files) -> Result<Self, Error> {
        let input = match &self.input {
            Input::Memory { path: root, files } => {
                let prefix = prefix(root, path).ok_or_else(|| Error::InArchive(path.to_owned()))?;
                let mut files: Files = files.iter().cloned().map(Into::into).collect();
                for path in before.keys() {
                    files.remove(&format!("{prefix}{path}"));
                }
                files.extend(after.into_iter().map(|(path, bytes)| (format!("{prefix}{path}"), bytes)));
                Input::memory(root, files)
            }
            Input::Standard(_) if after.len() == 1 && after.contains_key(TEXT) => {
                Input::Standard(after.into_values().next().unwrap_or_default())
            }
            other => Input::memory(other.name(), after),
        };
        Ok(Self { input })
    }
}

/// Returns the folder of a package within a folder, with a trailing `/`; `None` for a package in an archive.
fn prefix(root: &str, path: &str) -> Option<String> {
    let inner = path.strip_prefix(root)?;
    match inner.strip_prefix('/') {
        _ if inner.is_empty() => Some(String::new()),
        Some(folder) if !folder.contains('!') => Some(format!("{folder}/")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_in_folders_have_a_place() {
        assert_eq!(prefix("a/b", "a/b").as_deref(), Some(""));
        assert_eq!(prefix("a/b", "a/b/c/d").as_deref(), Some("c/d/"));
        assert_eq!(prefix("a/b", "a/b/c.zip!d"), None);
        assert_eq!(prefix("a/b", "a/bc"), None);
    }

    #[test]
    fn a_folder_accepts_paths_inside_once() {
        let mut folder = Package::folder("vfw".to_owned());
        for path in ["../evil.yaml", "/abs.yaml", "a\\..\\..\\b", "c:/x", ""] {
            let error = folder.add(path.to_owned(), Vec::new()).unwrap_err().to_string();
            assert!(error.ends_with("which is not a path inside the package"), "{error}");
        }
        assert!(folder.paths().is_empty());
        for _ in 0..2 {
            folder.add("a/b.yaml".to_owned(), Vec::new()).unwrap();
        }
        assert_eq!(folder.zip().unwrap_err().to_string(), "the package contains `a/b.yaml` twice");
    }

    #[test]
    fn an_archive_accepts_no_file() {
        let mut archive = Package::archive("a.zip".to_owned(), Vec::new());
        assert!(matches!(archive.add("b".to_owned(), Vec::new()), Err(Error::NoFolder)));
    }
}
