//! Inputs of a check or a fix.

use std::fs;
use std::path::{Path, PathBuf};

use pyo3::{pyclass, pymethods};
use vnfcheck_runner::open::Bounds;

use crate::background::guarded;
use crate::error::Error;

/// Maximum size in bytes of an input that is checked on one thread, because several threads would only wait for each
/// other.
const SMALL: u64 = 128 << 10;

/// Start of a zip archive.
const ZIP: &[u8] = b"PK";

/// A folder, an archive, a template, or files in memory.
#[pyclass(frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Input(pub(crate) vnfcheck_runner::Input);

#[pymethods]
impl Input {
    /// Returns the input at a path.
    #[staticmethod]
    fn path(path: PathBuf) -> Self {
        Self(vnfcheck_runner::Input::Path(path))
    }

    /// Returns an archive or a template in memory; reports show the name of an archive.
    #[staticmethod]
    fn content(name: Option<String>, content: &[u8]) -> Result<Self, Error> {
        let shown = name.clone().unwrap_or_else(|| "-".to_owned());
        let read = || vnfcheck_runner::Input::read(content, &Bounds::default()).map_err(Error::open(shown));
        let input = guarded(read)?;
        Ok(Self(match (name, input) {
            (Some(name), vnfcheck_runner::Input::Standard(bytes)) if bytes.starts_with(ZIP) => {
                vnfcheck_runner::Input::Archive { name, bytes }
            }
            (_, input) => input,
        }))
    }

    /// Returns a folder in memory.
    #[staticmethod]
    fn files(path: String, files: Vec<(String, Vec<u8>)>) -> Self {
        Self(vnfcheck_runner::Input::memory(path, files))
    }
}

impl Input {
    /// Returns the maximum number of useful threads for a check of the input.
    pub(crate) fn most_threads(&self) -> usize {
        if self.bytes().is_some_and(|it| it <= SMALL) { 1 } else { usize::MAX }
    }

    /// Returns the size; `None` if the input contains folders, or cannot be read.
    fn bytes(&self) -> Option<u64> {
        let length = |bytes: &[u8]| u64::try_from(bytes.len()).ok();
        match &self.0 {
            vnfcheck_runner::Input::Path(path) => of_path(path),
            vnfcheck_runner::Input::Memory { files, .. } => files.iter().map(|it| length(&it.bytes)).sum(),
            vnfcheck_runner::Input::Standard(bytes) if !bytes.starts_with(ZIP) => length(bytes),
            vnfcheck_runner::Input::Archive { .. } | vnfcheck_runner::Input::Standard(_) => None,
        }
    }
}

/// Returns the size of a file, or of the files in a folder; archives count as larger, because they unpack to more.
fn of_path(path: &Path) -> Option<u64> {
    let is_template = |path: &Path| path.extension().is_some_and(|it| it == "yaml" || it == "yml");
    let metadata = fs::metadata(path).ok()?;
    if metadata.is_file() {
        return is_template(path).then_some(metadata.len());
    }
    let sizes = fs::read_dir(path).ok()?.map(|entry| {
        let metadata = entry.ok()?.metadata().ok()?;
        metadata.is_file().then_some(metadata.len())
    });
    sizes.sum()
}
