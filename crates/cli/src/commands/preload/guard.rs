//! Keeps what is written apart from what is read.

use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};

/// The files and folders that a run reads.
pub(super) struct Guard {
    inputs: Vec<(PathBuf, PathBuf)>,
}

impl Guard {
    /// Over paths as they are given; those that are not there are told by whoever reads them.
    pub(super) fn new<'p>(paths: impl IntoIterator<Item = &'p PathBuf>) -> Self {
        let inputs = paths.into_iter().filter_map(|path| Some((path.clone(), path.canonicalize().ok()?)));
        Self { inputs: inputs.collect() }
    }

    /// Refuses to write a file at a path below a folder when that would change what was read.
    pub(super) fn check(&self, folder: &Path, path: &Path) -> anyhow::Result<()> {
        let target = place_of(folder)?.join(path);
        match self.inputs.iter().find(|(_, input)| target.starts_with(input)) {
            Some((input, _)) => bail!(
                "{} would be written into {}, which is read; write elsewhere",
                folder.join(path).display(),
                input.display()
            ),
            None => Ok(()),
        }
    }
}

/// Where a folder is or will be, links followed.
fn place_of(folder: &Path) -> anyhow::Result<PathBuf> {
    for existing in folder.ancestors() {
        let existing = if existing.as_os_str().is_empty() { Path::new(".") } else { existing };
        if let Ok(place) = existing.canonicalize() {
            let rest = folder.strip_prefix(existing).unwrap_or(folder);
            if rest.components().any(|it| it == Component::ParentDir) {
                break;
            }
            return Ok(place.join(rest));
        }
    }
    Err(anyhow::anyhow!("give the folder without `..` behind folders that are not there"))
        .with_context(|| format!("cannot tell where {} is", folder.display()))
}
