//! A directory as a package.

use std::fs;
use std::path::Path;

use super::{Bounds, OpenError, io_error, read_plain_file, too_large_in_all, too_many};

/// Reads every file below a directory. Version control folders are no part of a package.
pub(crate) fn read(root: &Path, bounds: &Bounds) -> Result<Vec<(String, Vec<u8>)>, OpenError> {
    let mut walk = Walk { bounds, entries: 0, bytes: 0, files: Vec::new() };
    walk.folder(root, "", 0)?;
    Ok(walk.files)
}

struct Walk<'a> {
    bounds: &'a Bounds,
    entries: usize,
    bytes: u64,
    files: Vec<(String, Vec<u8>)>,
}

impl Walk<'_> {
    fn folder(&mut self, folder: &Path, prefix: &str, depth: usize) -> Result<(), OpenError> {
        if depth > self.bounds.depth {
            let what = "has too many folders within folders".to_owned();
            return Err(OpenError::TooMuch { what, limit: self.bounds.depth as u64 });
        }
        let entries = fs::read_dir(folder).map_err(|source| io_error(folder, source))?;
        for entry in entries {
            let entry = entry.map_err(|source| io_error(folder, source))?;
            self.entries += 1;
            if self.entries > self.bounds.entries {
                return Err(too_many(self.bounds));
            }
            let name = entry.file_name();
            let Some(name) = name.to_str() else {
                return Err(OpenError::NotUnicode(format!("{prefix}{}", name.to_string_lossy())));
            };
            let path = format!("{prefix}{name}");
            let kind = entry.file_type().map_err(|source| io_error(&entry.path(), source))?;
            if kind.is_symlink() {
                return Err(OpenError::Link(path));
            } else if kind.is_dir() {
                if !matches!(name, ".git" | ".hg" | ".svn") {
                    self.folder(&entry.path(), &format!("{path}/"), depth + 1)?;
                }
            } else if kind.is_file() {
                let bytes = read_plain_file(&entry.path(), &path, self.bounds.file_bytes)?;
                self.bytes += bytes.len() as u64;
                if self.bytes > self.bounds.total_bytes {
                    return Err(too_large_in_all(self.bounds));
                }
                self.files.push((path, bytes));
            } else {
                return Err(OpenError::Special(path));
            }
        }
        Ok(())
    }
}
