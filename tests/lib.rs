//! Shared by the tests of vnfcheck as a whole.
#![allow(clippy::expect_used, reason = "a helper of tests")]

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
