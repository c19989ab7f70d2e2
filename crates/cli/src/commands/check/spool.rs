//! Rendered packages that wait for the end of a run.

use std::io::{self, Read, Seek, Write};

use tempfile::SpooledTempFile;
use vnfcheck_report::RenderError;

/// Number of bytes that stay in memory; additional bytes go to a temporary file.
const MOST_IN_MEMORY: usize = 4 << 20;

/// Rendered packages, in memory or in a temporary file without a name.
pub(super) struct Spool {
    file: SpooledTempFile,
    /// Length of each package in bytes.
    lengths: Vec<usize>,
    /// Number of additional bytes that fit into memory.
    room: usize,
}

impl Spool {
    pub(super) fn new() -> Self {
        Self::with_room(MOST_IN_MEMORY)
    }

    fn with_room(room: usize) -> Self {
        Self { file: SpooledTempFile::new(usize::MAX), lengths: Vec::new(), room }
    }

    /// Adds the bytes of a package.
    ///
    /// # Errors
    ///
    /// Fails if the temporary file cannot grow.
    pub(super) fn add(&mut self, package: &[u8]) -> io::Result<()> {
        if let Some(left) = self.room.checked_sub(package.len()) {
            self.room = left;
        } else {
            // Without a folder for temporary files, the packages stay in memory.
            let _ = self.file.roll();
            self.room = usize::MAX;
        }
        self.file.write_all(package)?;
        self.lengths.push(package.len());
        Ok(())
    }

    /// Returns the bytes of each package in the order in which they were added.
    ///
    /// # Errors
    ///
    /// Fails if the temporary file cannot be read.
    pub(super) fn packages(&mut self) -> io::Result<impl Iterator<Item = Result<Vec<u8>, RenderError>>> {
        let Self { file, lengths, .. } = self;
        file.rewind()?;
        Ok(lengths.iter().map(move |length| -> Result<Vec<u8>, RenderError> {
            let mut package = vec![0; *length];
            file.read_exact(&mut package)?;
            Ok(package)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_read_as_they_were_added_wherever_they_are() {
        for (room, is_in_file) in [(0, true), (3, true), (5, true), (6, false), (MOST_IN_MEMORY, false)] {
            let mut spool = Spool::with_room(room);
            for package in ["ab", "", "c", "def"] {
                spool.add(package.as_bytes()).unwrap();
            }
            assert_eq!(spool.file.is_rolled(), is_in_file, "{room}");
            let packages: Vec<Vec<u8>> = spool.packages().unwrap().map(Result::unwrap).collect();
            assert_eq!(packages, [&b"ab"[..], b"", b"c", b"def"], "{room}");
        }
    }
}
