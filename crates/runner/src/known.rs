//! Baselines and reports in files.

use std::path::Path;

use report::baseline::{Known, ShapeError};

use crate::open::{self, Bounds, OpenError};

/// Why a baseline or report cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KnownFileError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] OpenError),
    /// It is not what it should be.
    #[error("`{path}` is {source}")]
    Shape {
        /// The file.
        path: String,
        /// Why.
        source: ShapeError,
    },
}

/// Reads a baseline or a report, of at most the size of a package.
pub fn read(path: &Path) -> Result<Known, KnownFileError> {
    let bytes = open::read_file(path, Bounds::default().total_bytes)?;
    Known::from_json(&bytes)
        .map_err(|source| KnownFileError::Shape { path: path.display().to_string(), source })
}
