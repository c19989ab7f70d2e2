//! Shared by the tests of vnfcheck as a whole.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
#![allow(clippy::print_stdout, clippy::missing_panics_doc, reason = "tests")]

#[cfg(unix)]
pub mod hostile;

use std::path::{Path, PathBuf};

use hot::yaml::Limits;
use hot::{File, FileId, Package};

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ lies in the workspace").to_path_buf()
}

/// A package of files given by name and content, linked as the runner does it.
pub fn package(files: &[(&str, &[u8])]) -> Package {
    let mut files = files.to_vec();
    files.sort_by_key(|(name, _)| *name);
    let files = files.iter().enumerate().map(|(index, (name, content))| {
        let id = FileId(u32::try_from(index).expect("few files"));
        File::read(id, name, content, &Limits::default())
    });
    Package::link(files.collect())
}
