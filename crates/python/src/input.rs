//! Inputs of a check or a fix.

use std::path::PathBuf;

use pyo3::{pyclass, pymethods};
use vnfcheck_runner::open::Bounds;

use crate::background::guarded;
use crate::error::Error;

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
        Self(vnfcheck_runner::Input::Memory { path, files })
    }
}
