//! Task `cargo xtask generate-package`: writes a synthetic package.

use std::fs;
use std::path::Path;

use anyhow::Context;
use synthetic::Files;

/// Writes the files of a package into a folder, which is created if necessary.
pub(crate) fn run(folder: &Path, files: Files) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for (name, text) in files {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
