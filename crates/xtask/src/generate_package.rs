//! `cargo xtask generate-package`: a synthetic package as files.

use std::fs;
use std::path::Path;

use anyhow::Context;
use synthetic::Shape;

/// Writes a package into a folder, which is made if it is not there.
pub(crate) fn run(folder: &Path, shape: Shape) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for (name, text) in synthetic::package(shape) {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
