//! The file of decisions of `vnfcheck fix`.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use anyhow::Context;
use vnfcheck_decide::file::{Decisions, MOST_BYTES};

use crate::outcome::shown;

/// Reads a file of decisions.
pub(crate) fn read(path: &Path) -> anyhow::Result<Decisions> {
    let shown = shown(path);
    let reading = || -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = reading().with_context(|| format!("cannot read {shown}"))?;
    Ok(Decisions::read(&shown, &bytes)?)
}

/// Reads a file of decisions; a missing file contains no decisions.
pub(crate) fn read_if_there(path: &Path) -> anyhow::Result<Decisions> {
    match std::fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Decisions::default()),
        _ => read(path),
    }
}
