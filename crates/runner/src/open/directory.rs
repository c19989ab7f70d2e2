//! Reads a directory as a package.

use vnfcheck_yaml::RawFile;

use super::folder::{Folder, Kind};
use super::{Bounds, OpenError, too_large_in_all, too_many};

/// Reads every file below an open directory, except version control folders, which are not part of a package.
pub(crate) fn read(root: &Folder, bounds: &Bounds) -> Result<Vec<RawFile>, OpenError> {
    let mut walk = Walk { bounds, entries: 0, bytes: 0, files: Vec::new() };
    walk.folder(root, "", 0)?;
    Ok(walk.files)
}

struct Walk<'a> {
    bounds: &'a Bounds,
    entries: usize,
    bytes: u64,
    files: Vec<RawFile>,
}

impl Walk<'_> {
    fn folder(&mut self, folder: &Folder, prefix: &str, depth: usize) -> Result<(), OpenError> {
        if depth > self.bounds.depth {
            let what = "has too many nested folders".to_owned();
            return Err(OpenError::TooMuch { what, limit: self.bounds.depth as u64 });
        }
        for entry in folder.entries()? {
            let (name, kind) = entry?;
            self.entries += 1;
            if self.entries > self.bounds.entries {
                return Err(too_many(self.bounds));
            }
            let Some(name) = name.to_str() else {
                return Err(OpenError::NotUnicode(format!("{prefix}{}", name.to_string_lossy())));
            };
            let path = format!("{prefix}{name}");
            match kind {
                Kind::Link => return Err(OpenError::Link(path)),
                Kind::Special => return Err(OpenError::Special(path)),
                Kind::Folder if matches!(name, ".git" | ".hg" | ".svn") => {}
                Kind::Folder => {
                    self.folder(&folder.folder(name.as_ref())?, &format!("{path}/"), depth + 1)?;
                }
                Kind::File => {
                    let bytes = folder.read(name, &path, self.bounds.file_bytes)?;
                    self.bytes += bytes.len() as u64;
                    if self.bytes > self.bounds.total_bytes {
                        return Err(too_large_in_all(self.bounds));
                    }
                    self.files.push(RawFile { path, bytes });
                }
            }
        }
        Ok(())
    }
}
