//! Reads baselines and reports from files.

use std::path::Path;

use vnfcheck_report::baseline::{Baseline, ShapeError};

use crate::open::{self, Bounds, OpenError};

/// Reasons for refusing a baseline or report.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] OpenError),
    /// The content is not a baseline or report.
    #[error("`{path}` is {source}")]
    Shape {
        /// The path of the file.
        path: String,
        /// The reason.
        source: ShapeError,
    },
}

/// Reads a baseline or a report; the size limit of packages applies.
///
/// # Errors
///
/// Fails if the file cannot be read or is neither a baseline nor a report.
pub fn read(path: &Path) -> Result<Baseline, BaselineError> {
    let bytes = open::read_file(path, Bounds::default().total_bytes)?;
    Baseline::from_json(&bytes)
        .map_err(|source| BaselineError::Shape { path: path.display().to_string(), source })
}
