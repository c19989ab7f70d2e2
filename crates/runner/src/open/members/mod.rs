//! The members of a zip archive. An archive is accepted only if every zip reader finds the same members: the end
//! record, the directory and the local headers must agree on all values that they repeat, and every byte must belong to
//! one of them or to a member (APPNOTE.TXT 6.3.10, sections 4.3 to 4.5).

mod directory;
mod extra;
mod fields;
mod record;

use std::io::Read;

use flate2::Crc;
use flate2::bufread::DeflateDecoder;
use vnfcheck_check::shortened;
use vnfcheck_yaml::work::step;

use super::folder::Kind;
use super::{Bounds, OpenError, too_many};
use directory::Directory;
use record::{DEFLATED, Record};

/// Number of bytes that are unpacked and checksummed per step.
const BYTES_OF_A_STEP: usize = 1_024;

/// A file or folder in an archive.
#[derive(Debug)]
pub(super) struct Member<'a> {
    /// The name as stored in the archive.
    pub(super) name: &'a str,
    pub(super) kind: Kind,
    pub(super) is_executable: bool,
    /// Size of the content in bytes.
    pub(super) size: u64,
    checksum: u32,
    packed: &'a [u8],
    is_deflated: bool,
}

impl Member<'_> {
    /// Unpacks the content and verifies its size.
    pub(super) fn content(&self) -> Result<Vec<u8>, OpenError> {
        let content = if self.is_deflated {
            let mut stream = DeflateDecoder::new(self.packed);
            let mut content = Vec::new();
            (&mut stream)
                .take(self.size + 1)
                .read_to_end(&mut content)
                .map_err(|error| OpenError::Archive(format!("`{}`: {error}", short(self.name))))?;
            if stream.total_in() != self.packed.len() as u64 {
                return Err(self.differs("the end of its compressed bytes and their number"));
            }
            content
        } else {
            self.packed.to_vec()
        };
        if content.len() as u64 != self.size {
            return Err(self.differs("its content and its size"));
        }
        let mut checksum = Crc::new();
        for part in content.chunks(BYTES_OF_A_STEP) {
            step();
            checksum.update(part);
        }
        if checksum.sum() != self.checksum {
            return Err(self.differs("its content and its checksum"));
        }
        Ok(content)
    }

    fn differs(&self, what: &str) -> OpenError {
        differs(self.name, what)
    }
}

/// Returns the members of an archive in directory order; fails if the archive is damaged, encrypted or ambiguous.
pub(super) fn members<'a>(bytes: &'a [u8], bounds: &Bounds) -> Result<Vec<Member<'a>>, OpenError> {
    let directory = Directory::of(bytes)?;
    if directory.count > bounds.entries as u64 {
        return Err(too_many(bounds));
    }
    let records = directory.records(bytes)?;
    let mut by_place: Vec<&Record<'_>> = records.iter().collect();
    by_place.sort_by_key(|record| record.at);
    let mut packed: Vec<(usize, &[u8])> = Vec::with_capacity(records.len());
    let mut from = 0;
    for (index, record) in by_place.iter().enumerate() {
        step();
        let end = by_place.get(index + 1).map_or(directory.place.start as u64, |next| next.at);
        packed.push((record.index, record.packed(bytes, from, end)?));
        from = end;
    }
    if from != directory.place.start as u64 {
        return Err(ambiguous("there are bytes before the directory that belong to no entry"));
    }
    packed.sort_unstable_by_key(|(index, _)| *index);
    let members = records.iter().zip(packed).map(|(record, (_, packed))| Member {
        name: record.name,
        kind: record.kind,
        is_executable: record.is_executable,
        size: record.sizes.size,
        checksum: record.checksum,
        packed,
        is_deflated: record.method == DEFLATED,
    });
    Ok(members.collect())
}

/// Returns the names in the directory of an archive; empty if the archive is damaged or ambiguous.
pub(super) fn names<'a>(bytes: &'a [u8], bounds: &Bounds) -> Vec<&'a str> {
    let directory = Directory::of(bytes).ok().filter(|it| it.count <= bounds.entries as u64);
    let records = directory.and_then(|directory| directory.records(bytes).ok());
    records.unwrap_or_default().iter().map(|record| record.name).collect()
}

fn short(name: &str) -> String {
    shortened(name.to_owned())
}

fn damaged(what: &str) -> OpenError {
    OpenError::Archive(what.to_owned())
}

fn ambiguous(what: &str) -> OpenError {
    OpenError::Ambiguous(what.to_owned())
}

fn differs(name: &str, what: &str) -> OpenError {
    OpenError::Ambiguous(format!("`{}`: {what} differ", short(name)))
}

fn spread() -> OpenError {
    OpenError::Archive("it is one part of several".to_owned())
}

#[cfg(test)]
mod tests;
