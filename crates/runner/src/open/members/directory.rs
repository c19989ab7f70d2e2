//! The directory of an archive: its position according to the end record, and its records of the entries.

use std::ops::Range;

use vnfcheck_yaml::work::step;

use super::fields::{Fields, Short};
use super::record::Record;
use super::{OpenError, ambiguous, damaged, spread};

pub(super) const END_RECORD: &[u8] = b"PK\x05\x06";
pub(super) const END_RECORD_64: &[u8] = b"PK\x06\x06";
pub(super) const END_LOCATOR_64: &[u8] = b"PK\x06\x07";

const END_RECORD_BYTES: usize = 22;
const END_LOCATOR_64_BYTES: usize = 20;
/// Size of the 64-bit end record in bytes. The length that the record states excludes the signature and the length
/// field.
const END_RECORD_64_BYTES: usize = 56;
pub(super) const END_RECORD_64_LENGTH: u64 = 44;

/// The position of the directory.
pub(super) struct Directory {
    pub(super) place: Range<usize>,
    pub(super) count: u64,
}

impl Directory {
    pub(super) fn of(bytes: &[u8]) -> Result<Self, OpenError> {
        let end = end_record(bytes)?;
        let mut fields = Fields::at(bytes, end + END_RECORD.len());
        let truncated = || damaged("its end record is cut off");
        let disks = [fields.u16(), fields.u16()];
        let counts = [fields.u16(), fields.u16()];
        let (size, offset) = (fields.u32(), fields.u32());
        let ([Some(0), Some(0)], [Some(here), Some(count)], Some(size), Some(offset)) =
            (disks, counts, size, offset)
        else {
            return Err(if disks.contains(&None) { truncated() } else { spread() });
        };
        let short = [Short::of_16(here), Short::of_16(count), Short::of_32(size), Short::of_32(offset)];
        let at_64 = end.checked_sub(END_LOCATOR_64_BYTES);
        let located = at_64.filter(|at| bytes.get(*at..).is_some_and(|it| it.starts_with(END_LOCATOR_64)));
        let (values, directory_end) = match located {
            Some(locator) => end_record_64(bytes, locator)?,
            None => (short.map(|it| it.value), end),
        };
        if !short.iter().zip(values).all(|(short, value)| short.allows(value, located.is_some())) {
            return Err(ambiguous("its end records disagree"));
        }
        let [here, count, size, offset] = values;
        if here != count {
            return Err(spread());
        }
        let place = offset.checked_add(size).filter(|it| *it == directory_end as u64);
        match (usize::try_from(offset), place) {
            (Ok(start), Some(_)) => Ok(Self { place: start..directory_end, count }),
            _ => Err(ambiguous("its directory is not where its end record says")),
        }
    }

    /// Returns the record of each entry.
    pub(super) fn records<'a>(&self, bytes: &'a [u8]) -> Result<Vec<Record<'a>>, OpenError> {
        let directory = bytes.get(self.place.clone()).unwrap_or_default();
        let mut fields = Fields::at(directory, 0);
        let mut records = Vec::new();
        while (records.len() as u64) < self.count {
            step();
            let record = Record::read(&mut fields, records.len())?;
            records.push(record);
        }
        if fields.rest().is_empty() {
            Ok(records)
        } else {
            Err(ambiguous("the number of entries in its directory differs from its end record"))
        }
    }
}

/// Returns the position of the only end record.
fn end_record(bytes: &[u8]) -> Result<usize, OpenError> {
    let farthest = bytes.len().saturating_sub(END_RECORD_BYTES + usize::from(u16::MAX));
    let ends_the_file = |at: usize| {
        let comment = Fields::at(bytes, at + END_RECORD_BYTES - 2).u16();
        comment.is_some_and(|length| at + END_RECORD_BYTES + usize::from(length) == bytes.len())
    };
    let tail = bytes.get(farthest..).unwrap_or_default();
    let found = tail.windows(END_RECORD.len()).enumerate().filter(|(_, window)| *window == END_RECORD);
    let places: Vec<usize> = found.map(|(at, _)| farthest + at).collect();
    let last = places.last().copied().ok_or_else(|| damaged("it has no end record"))?;
    if !ends_the_file(last) {
        return Err(ambiguous("its end record does not end where the file ends"));
    }
    if places.iter().filter(|at| ends_the_file(**at)).count() > 1 {
        return Err(ambiguous("it has more than one end record"));
    }
    Ok(last)
}

/// Returns the values of the 64-bit end record before a locator, and the start of the record.
fn end_record_64(bytes: &[u8], locator: usize) -> Result<([u64; 4], usize), OpenError> {
    let elsewhere = || ambiguous("its 64-bit end record is not where its locator says");
    let start = locator.checked_sub(END_RECORD_64_BYTES).ok_or_else(elsewhere)?;
    let mut fields = Fields::at(bytes, locator + END_LOCATOR_64.len());
    let located = (fields.u32(), fields.u64(), fields.u32());
    if located != (Some(0), Some(start as u64), Some(1)) {
        return Err(elsewhere());
    }
    let mut fields = Fields::at(bytes, start);
    if fields.take(END_RECORD_64.len()) != Some(END_RECORD_64) || fields.u64() != Some(END_RECORD_64_LENGTH) {
        return Err(elsewhere());
    }
    let _versions = fields.u32();
    if (fields.u32(), fields.u32()) != (Some(0), Some(0)) {
        return Err(spread());
    }
    match [fields.u64(), fields.u64(), fields.u64(), fields.u64()] {
        [Some(here), Some(count), Some(size), Some(offset)] => Ok(([here, count, size, offset], start)),
        _ => Err(elsewhere()),
    }
}
