//! The members of a zip archive, read so that no other reader can find others in it: the end record, the directory
//! and the headers before the members agree in all that they say twice, and every byte belongs to one of them
//! (APPNOTE.TXT 6.3.10, sections 4.3 to 4.5).

use std::io::Read;
use std::ops::Range;

use flate2::Crc;
use flate2::bufread::DeflateDecoder;
use rules::check::shortened;
use yaml::work::step;

use super::{Bounds, OpenError, too_many};

const LOCAL_HEADER: &[u8] = b"PK\x03\x04";
const DIRECTORY_HEADER: &[u8] = b"PK\x01\x02";
const END_RECORD: &[u8] = b"PK\x05\x06";
const END_RECORD_64: &[u8] = b"PK\x06\x06";
const END_LOCATOR_64: &[u8] = b"PK\x06\x07";
const DESCRIPTOR: &[u8] = b"PK\x07\x08";

/// Content that is unpacked and summed up at the cost of a step.
const BYTES_OF_A_STEP: usize = 1_024;

const END_RECORD_BYTES: usize = 22;
const END_LOCATOR_64_BYTES: usize = 20;
/// Bytes of the 64-bit end record, and what it says of its own length: signature and length are not counted.
const END_RECORD_64_BYTES: usize = 56;
const END_RECORD_64_LENGTH: u64 = 44;

const ENCRYPTED: u16 = 1;
/// Sizes and checksum stand behind the content.
const DESCRIBED_BEHIND: u16 = 1 << 3;
const PATCH: u16 = 1 << 5;
const STRONGLY_ENCRYPTED: u16 = 1 << 6;
const HEADERS_MASKED: u16 = 1 << 13;

const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// Extra fields: sizes of 64 bits, and a name in Unicode.
const SIZES_64: u16 = 0x0001;
const UNICODE_NAME: u16 = 0x7075;

/// The part of a Unix mode that tells what kind of file it is of.
const UNIX_KIND: u32 = 0o170_000;
const UNIX_FOLDER: u32 = 0o040_000;
const UNIX_FILE: u32 = 0o100_000;
const UNIX_LINK: u32 = 0o120_000;
/// The attribute of a folder in DOS.
const DOS_FOLDER: u32 = 0x10;

/// What a member is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Folder,
    Link,
    /// A device, a pipe or a socket.
    Special,
}

/// A file or folder in an archive.
#[derive(Debug)]
pub(super) struct Member<'a> {
    /// As it is written.
    pub(super) name: &'a str,
    pub(super) kind: Kind,
    /// Bytes of its content.
    pub(super) size: u64,
    checksum: u32,
    packed: &'a [u8],
    is_deflated: bool,
}

impl Member<'_> {
    /// Its content, which has as many bytes as it says.
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

/// The members of an archive in the order of its directory; an error when the archive is damaged, encrypted or can be
/// read in two ways.
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
        size: record.sizes.size,
        checksum: record.checksum,
        packed,
        is_deflated: record.method == DEFLATED,
    });
    Ok(members.collect())
}

/// The names in the directory of an archive; none when it cannot be read in one way.
pub(super) fn names<'a>(bytes: &'a [u8], bounds: &Bounds) -> Vec<&'a str> {
    let directory = Directory::of(bytes).ok().filter(|it| it.count <= bounds.entries as u64);
    let records = directory.and_then(|directory| directory.records(bytes).ok());
    records.unwrap_or_default().iter().map(|record| record.name).collect()
}

/// Where the directory stands.
struct Directory {
    place: Range<usize>,
    count: u64,
}

impl Directory {
    fn of(bytes: &[u8]) -> Result<Self, OpenError> {
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

    /// What the directory says of each entry.
    fn records<'a>(&self, bytes: &'a [u8]) -> Result<Vec<Record<'a>>, OpenError> {
        let directory = bytes.get(self.place.clone()).unwrap_or_default();
        let mut fields = Fields::at(directory, 0);
        let mut records = Vec::new();
        while (records.len() as u64) < self.count {
            step();
            let record = Record::read(&mut fields, records.len())?;
            records.push(record);
        }
        if fields.at == directory.len() {
            Ok(records)
        } else {
            Err(ambiguous("its directory lists other entries than its end record counts"))
        }
    }
}

/// Where the one end record stands.
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

/// What the 64-bit end record before a locator says, and where it starts.
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

/// A field that may refer to one of 64 bits.
#[derive(Clone, Copy)]
struct Short {
    value: u64,
    refers: bool,
}

impl Short {
    fn of_16(value: u16) -> Self {
        Self { value: value.into(), refers: value == u16::MAX }
    }

    fn of_32(value: u32) -> Self {
        Self { value: value.into(), refers: value == u32::MAX }
    }

    /// Whether the field agrees with a value, which a 64-bit field may hold.
    fn allows(self, value: u64, has_64: bool) -> bool {
        self.value == value || self.refers && has_64
    }
}

/// What the directory says of an entry.
#[derive(Debug)]
struct Record<'a> {
    index: usize,
    name: &'a str,
    kind: Kind,
    flags: u16,
    method: u16,
    checksum: u32,
    sizes: Sizes,
    /// Where the header before its content starts.
    at: u64,
}

/// Bytes of a content, unpacked and packed.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    size: u64,
    packed: u64,
}

impl<'a> Record<'a> {
    fn read(fields: &mut Fields<'a>, index: usize) -> Result<Self, OpenError> {
        let cut = || damaged("its directory is cut off");
        if fields.take(DIRECTORY_HEADER.len()) != Some(DIRECTORY_HEADER) {
            return Err(ambiguous("its directory lists other entries than its end record counts"));
        }
        let mut u16 = || fields.u16().ok_or_else(cut);
        let (_made_by, _needed, flags, method) = (u16()?, u16()?, u16()?, u16()?);
        let _time_and_date = (u16()?, u16()?);
        let mut u32 = || fields.u32().ok_or_else(cut);
        let (checksum, packed, size) = (u32()?, u32()?, u32()?);
        let mut u16 = || fields.u16().ok_or_else(cut);
        let (name, extra, comment, disk) = (u16()?, u16()?, u16()?, u16()?);
        let _internal_attributes = u16()?;
        let mut u32 = || fields.u32().ok_or_else(cut);
        let (attributes, at) = (u32()?, u32()?);
        let mut take = |length: u16| fields.take(length.into()).ok_or_else(cut);
        let (name, extra, _comment) = (take(name)?, take(extra)?, take(comment)?);
        let name = name_of(name, index)?;
        if disk != 0 {
            return Err(spread());
        }
        if flags & (ENCRYPTED | STRONGLY_ENCRYPTED | HEADERS_MASKED) != 0 {
            return Err(OpenError::Encrypted(name.to_owned()));
        }
        if flags & PATCH != 0 || !matches!(method, STORED | DEFLATED) {
            let message = format!("`{}` is packed in a way that is not supported", short(name));
            return Err(OpenError::Archive(message));
        }
        let extra = Extra::read(extra, name)?;
        let long = extra.values([size, packed, at].map(Short::of_32), name)?;
        let [size, packed, at] = long;
        let kind = kind_of(name, attributes)?;
        Ok(Self { index, name, kind, flags, method, checksum, sizes: Sizes { size, packed }, at })
    }

    /// The packed content, which stands behind the header of the entry and takes all bytes between `from` and `end`.
    fn packed(&self, bytes: &'a [u8], from: u64, end: u64) -> Result<&'a [u8], OpenError> {
        let differs = |what: &str| differs(self.name, what);
        if self.at != from {
            return Err(differs("its place and the end of the entry before"));
        }
        let whole = usize::try_from(from).ok().zip(usize::try_from(end).ok());
        let whole = whole.and_then(|(from, end)| bytes.get(from..end)).unwrap_or_default();
        let mut fields = Fields::at(whole, 0);
        let cut = || differs("its place and that of its header");
        if fields.take(LOCAL_HEADER.len()) != Some(LOCAL_HEADER) {
            return Err(cut());
        }
        let mut u16 = || fields.u16().ok_or_else(cut);
        let (_needed, flags, method) = (u16()?, u16()?, u16()?);
        let _time_and_date = (u16()?, u16()?);
        let mut u32 = || fields.u32().ok_or_else(cut);
        let (checksum, packed, size) = (u32()?, u32()?, u32()?);
        let mut u16 = || fields.u16().ok_or_else(cut);
        let (name, extra) = (u16()?, u16()?);
        let mut take = |length: u16| fields.take(length.into()).ok_or_else(cut);
        let (name, extra) = (take(name)?, take(extra)?);
        if name != self.name.as_bytes() {
            return Err(differs("its name in the directory and in its header"));
        }
        if flags != self.flags {
            return Err(differs("its flags in the directory and in its header"));
        }
        if method != self.method {
            return Err(differs("its compression in the directory and in its header"));
        }
        let [size, packed] =
            Extra::read(extra, self.name)?.values([size, packed].map(Short::of_32), self.name)?;
        let is_described_behind = flags & DESCRIBED_BEHIND != 0;
        // Writers of streams leave out what they do not know yet; some know the size of the file.
        let agrees = |told: u64, known: u64| told == known || is_described_behind && told == 0;
        let told_and_known =
            [(checksum.into(), self.checksum.into()), (size, self.sizes.size), (packed, self.sizes.packed)];
        if !told_and_known.into_iter().all(|(told, known)| agrees(told, known)) {
            return Err(differs("its size or checksum in the directory and in its header"));
        }
        let content = usize::try_from(self.sizes.packed).ok().and_then(|length| fields.take(length));
        let content = content.ok_or_else(|| differs("its size and the place of the next entry"))?;
        let behind = fields.rest();
        if is_described_behind {
            if !self.is_described_by(behind) {
                return Err(differs("its size or checksum in the directory and behind its content"));
            }
            // Who reads the archive as a stream looks for the end of such a content.
            let ends = [DESCRIPTOR, LOCAL_HEADER, DIRECTORY_HEADER];
            if method == STORED && content.windows(4).any(|window| ends.contains(&window)) {
                return Err(differs("its end in the directory and for who reads the archive as a stream"));
            }
        } else if !behind.is_empty() {
            return Err(differs("its size and the place of the next entry"));
        }
        if method == STORED && self.sizes.size != self.sizes.packed {
            return Err(differs("its size before and after packing, though it is stored as it is"));
        }
        Ok(content)
    }

    /// Whether bytes are a descriptor of the content: with or without signature, of 32 or 64 bits.
    fn is_described_by(&self, bytes: &[u8]) -> bool {
        let fields =
            if matches!(bytes.len(), 16 | 24) { bytes.strip_prefix(DESCRIPTOR) } else { Some(bytes) };
        let mut fields = Fields::at(fields.unwrap_or_default(), 0);
        let checksum = fields.u32();
        let sizes = match fields.rest().len() {
            8 => (fields.u32().map(u64::from), fields.u32().map(u64::from)),
            16 => (fields.u64(), fields.u64()),
            _ => return false,
        };
        checksum == Some(self.checksum) && sizes == (Some(self.sizes.packed), Some(self.sizes.size))
    }
}

/// The name of the entry at this position of the directory.
fn name_of(name: &[u8], index: usize) -> Result<&str, OpenError> {
    std::str::from_utf8(name).map_err(|_| {
        OpenError::NotUnicode(format!("{} (entry {})", short(&String::from_utf8_lossy(name)), index + 1))
    })
}

/// Unpackers go by the Unix mode on whatever system the archive says it was made.
fn kind_of(name: &str, attributes: u32) -> Result<Kind, OpenError> {
    let mode = attributes >> 16 & UNIX_KIND;
    let is_called_folder = name.ends_with('/');
    match mode {
        UNIX_LINK => Ok(Kind::Link),
        0 | UNIX_FOLDER | UNIX_FILE if is_called_folder => Ok(Kind::Folder),
        0 | UNIX_FILE if attributes & DOS_FOLDER == 0 => Ok(Kind::File),
        0 | UNIX_FILE | UNIX_FOLDER => {
            Err(differs(name, "its name and its attributes, which are those of a folder"))
        }
        _ => Ok(Kind::Special),
    }
}

/// The extra fields of a header that say anew what the header says.
struct Extra<'a> {
    sizes: Option<&'a [u8]>,
}

impl<'a> Extra<'a> {
    fn read(bytes: &'a [u8], name: &str) -> Result<Self, OpenError> {
        let mut fields = Fields::at(bytes, 0);
        let mut sizes = None;
        // Some writers fill up with fewer bytes than a field has.
        while fields.rest().len() >= 4 {
            step();
            let field = fields.u16().zip(fields.u16());
            let content = field.and_then(|(id, length)| Some((id, fields.take(length.into())?)));
            match content {
                Some((SIZES_64, content)) if sizes.is_none() => sizes = Some(content),
                // A version and the checksum of the name that it stands for come before the name.
                Some((UNICODE_NAME, content)) if content.get(5..) == Some(name.as_bytes()) => {}
                Some((UNICODE_NAME, _)) => return Err(differs(name, "its name and its name in Unicode")),
                Some((SIZES_64, _)) => return Err(differs(name, "its two sizes of 64 bits")),
                Some(_) => {}
                None => return Err(differs(name, "the length of its extra fields and their number")),
            }
        }
        Ok(Self { sizes })
    }

    /// The values of fields, some of which may refer to those of 64 bits, which stand in the same order.
    fn values<const N: usize>(&self, short: [Short; N], name: &str) -> Result<[u64; N], OpenError> {
        let Some(long) = self.sizes else { return Ok(short.map(|it| it.value)) };
        let disagree = || differs(name, "its sizes of 32 and of 64 bits");
        let referring = short.iter().filter(|it| it.refers).count();
        // Those that are referred to, or else all of them.
        let has_all = long.len() != 8 * referring;
        let mut fields = Fields::at(long, 0);
        let mut values = [0; N];
        for (value, short) in values.iter_mut().zip(short) {
            let is_there = short.refers || has_all && !fields.rest().is_empty();
            *value = if is_there { fields.u64().ok_or_else(disagree)? } else { short.value };
            if !short.allows(*value, true) {
                return Err(disagree());
            }
        }
        if fields.rest().is_empty() { Ok(values) } else { Err(disagree()) }
    }
}

/// Little-endian numbers one after another.
struct Fields<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Fields<'a> {
    fn at(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(length)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }
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
mod tests {
    use super::*;

    /// An entry with what its two headers say of it.
    #[derive(Clone)]
    struct Written {
        name: String,
        local_name: String,
        content: Vec<u8>,
        flags: u16,
        local_flags: u16,
        method: u16,
        local_method: u16,
        checksum: u32,
        local_checksum: u32,
        sizes: [u32; 2],
        local_sizes: [u32; 2],
        extra: Vec<u8>,
        local_extra: Vec<u8>,
        descriptor: Vec<u8>,
        attributes: u32,
        disk: u16,
        at: Option<u32>,
        is_listed: bool,
    }

    fn entry(name: &str, content: &str) -> Written {
        let mut checksum = Crc::new();
        checksum.update(content.as_bytes());
        let length = u32::try_from(content.len()).unwrap();
        Written {
            name: name.to_owned(),
            local_name: name.to_owned(),
            content: content.into(),
            flags: 0,
            local_flags: 0,
            method: STORED,
            local_method: STORED,
            checksum: checksum.sum(),
            local_checksum: checksum.sum(),
            sizes: [length; 2],
            local_sizes: [length; 2],
            extra: Vec::new(),
            local_extra: Vec::new(),
            descriptor: Vec::new(),
            attributes: 0,
            disk: 0,
            at: None,
            is_listed: true,
        }
    }

    /// Sizes and checksum behind the content, as who writes a stream does it.
    fn streamed(name: &str, content: &str, has_signature: bool, is_long: bool) -> Written {
        let mut it = entry(name, content);
        (it.flags, it.local_flags) = (DESCRIBED_BEHIND, DESCRIBED_BEHIND);
        (it.local_checksum, it.local_sizes) = (0, [0; 2]);
        let mut descriptor = if has_signature { DESCRIPTOR.to_vec() } else { Vec::new() };
        descriptor.extend(it.checksum.to_le_bytes());
        for size in it.sizes {
            let bytes = u64::from(size).to_le_bytes();
            descriptor.extend(&bytes[..if is_long { 8 } else { 4 }]);
        }
        it.descriptor = descriptor;
        it
    }

    fn field(id: u16, content: &[u8]) -> Vec<u8> {
        let length = u16::try_from(content.len()).unwrap();
        [&id.to_le_bytes(), &length.to_le_bytes(), content].concat()
    }

    fn sizes_64(values: &[u64]) -> Vec<u8> {
        field(SIZES_64, &values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<_>>())
    }

    fn name_in_unicode(name: &str) -> Vec<u8> {
        field(UNICODE_NAME, &[&[1, 0, 0, 0, 0], name.as_bytes()].concat())
    }

    /// An archive with what stands around its entries.
    #[derive(Default)]
    struct Zip {
        before: Vec<u8>,
        entries: Vec<Written>,
        gap: Vec<u8>,
        after_directory: Vec<u8>,
        counts: Option<[u16; 2]>,
        disks: [u16; 2],
        size: Option<u32>,
        offset: Option<u32>,
        /// Counts, size and place of the directory and place of the record itself; nothing where they are right.
        end_64: Option<[Option<u64>; 5]>,
        comment: Vec<u8>,
        comment_length: Option<u16>,
        after: Vec<u8>,
    }

    fn zip(entries: impl Into<Vec<Written>>) -> Zip {
        Zip { entries: entries.into(), ..Zip::default() }
    }

    fn numbers(out: &mut Vec<u8>, numbers: impl IntoIterator<Item = u16>) {
        out.extend(numbers.into_iter().flat_map(u16::to_le_bytes));
    }

    fn long_numbers(out: &mut Vec<u8>, numbers: impl IntoIterator<Item = u32>) {
        out.extend(numbers.into_iter().flat_map(u32::to_le_bytes));
    }

    impl Zip {
        fn bytes(&self) -> Vec<u8> {
            let mut out = self.before.clone();
            let mut directory = Vec::new();
            let mut count = 0;
            for it in &self.entries {
                let at = u32::try_from(out.len()).unwrap();
                let length = |bytes: &[u8]| u16::try_from(bytes.len()).unwrap();
                out.extend(LOCAL_HEADER);
                numbers(&mut out, [20, it.local_flags, it.local_method, 0, 33]);
                long_numbers(&mut out, [it.local_checksum, it.local_sizes[0], it.local_sizes[1]]);
                numbers(&mut out, [length(it.local_name.as_bytes()), length(&it.local_extra)]);
                out.extend([it.local_name.as_bytes(), &it.local_extra, &it.content, &it.descriptor].concat());
                if !it.is_listed {
                    continue;
                }
                count += 1;
                directory.extend(DIRECTORY_HEADER);
                numbers(&mut directory, [20, 20, it.flags, it.method, 0, 33]);
                long_numbers(&mut directory, [it.checksum, it.sizes[0], it.sizes[1]]);
                numbers(&mut directory, [length(it.name.as_bytes()), length(&it.extra), 0, it.disk, 0]);
                long_numbers(&mut directory, [it.attributes, it.at.unwrap_or(at)]);
                directory.extend([it.name.as_bytes(), &it.extra].concat());
            }
            out.extend(&self.gap);
            let at = out.len();
            out.extend(&directory);
            out.extend(&self.after_directory);
            if let Some(record) = self.end_64 {
                let start = out.len() as u64;
                out.extend(END_RECORD_64);
                out.extend(END_RECORD_64_LENGTH.to_le_bytes());
                numbers(&mut out, [45, 45]);
                long_numbers(&mut out, [0, 0]);
                let right = [count.into(), count.into(), directory.len() as u64, at as u64];
                for (given, right) in record.into_iter().zip(right) {
                    out.extend(given.unwrap_or(right).to_le_bytes());
                }
                out.extend(END_LOCATOR_64);
                long_numbers(&mut out, [0]);
                out.extend(record[4].unwrap_or(start).to_le_bytes());
                long_numbers(&mut out, [1]);
            }
            out.extend(END_RECORD);
            numbers(&mut out, self.disks);
            numbers(&mut out, self.counts.unwrap_or([count; 2]));
            let [size, offset] = [directory.len(), at].map(|it| u32::try_from(it).unwrap());
            long_numbers(&mut out, [self.size.unwrap_or(size), self.offset.unwrap_or(offset)]);
            numbers(&mut out, [self.comment_length.unwrap_or(u16::try_from(self.comment.len()).unwrap())]);
            out.extend([&self.comment[..], &self.after].concat());
            out
        }
    }

    /// The files of an archive, or why it is refused.
    fn read(bytes: &[u8]) -> Result<Vec<(String, Vec<u8>)>, String> {
        super::super::archive::read(bytes, &Bounds::default()).map_err(|error| error.to_string())
    }

    #[track_caller]
    fn holds(archive: &Zip, names: &[&str]) {
        let files = read(&archive.bytes()).unwrap();
        assert_eq!(files.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), names);
    }

    #[track_caller]
    fn is_refused(archive: &Zip, message: &str) {
        let error = read(&archive.bytes()).expect_err(message);
        assert!(error.contains(message), "{error}");
    }

    const ALL: [u32; 2] = [u32::MAX; 2];

    #[test]
    fn archives_as_they_are_written_are_read() {
        holds(&zip([entry("base.yaml", "a"), entry("base.env", "")]), &["base.yaml", "base.env"]);
        holds(&Zip { comment: b"made by hand".to_vec(), ..zip([entry("a", "1")]) }, &["a"]);
        holds(&Zip { comment: vec![b'x'; 65_535], ..zip([entry("a", "1")]) }, &["a"]);
        for (has_signature, is_long) in [(true, false), (true, true), (false, false), (false, true)] {
            let streamed = |name| streamed(name, "content", has_signature, is_long);
            holds(&zip([streamed("a"), streamed("b")]), &["a", "b"]);
        }
        let of_a_file = Written { local_sizes: [0, 7], ..streamed("a", "content", true, false) };
        holds(&zip([of_a_file]), &["a"]);
        let long = Written { local_sizes: ALL, local_extra: sizes_64(&[3, 3]), ..entry("a", "123") };
        holds(&zip([long.clone()]), &["a"]);
        holds(&zip([Written { sizes: ALL, extra: sizes_64(&[3, 3]), ..long }]), &["a"]);
        let place = Written { at: Some(u32::MAX), extra: sizes_64(&[0]), ..entry("a", "123") };
        holds(&zip([place]), &["a"]);
        let stamp = field(0x5455, &[1, 0, 0, 0, 0]);
        holds(&zip([Written { extra: stamp.clone(), local_extra: stamp, ..entry("a", "1") }]), &["a"]);
        holds(&zip([Written { local_extra: field(0xCAFE, b""), ..entry("a", "1") }]), &["a"]);
        holds(&zip([Written { local_extra: vec![0; 3], ..entry("aligned", "1") }]), &["aligned"]);
        holds(&zip([Written { extra: name_in_unicode("\u{e9}"), ..entry("\u{e9}", "1") }]), &["\u{e9}"]);
        holds(&zip([entry("v/", ""), entry("v/a", "1"), entry("v/sub/", "")]), &["a"]);
        let record = Some([None; 5]);
        holds(&Zip { end_64: record, ..zip([entry("a", "1")]) }, &["a"]);
        let refers = zip([entry("a", "1")]);
        let refers = Zip {
            end_64: record,
            counts: Some([u16::MAX; 2]),
            size: Some(u32::MAX),
            offset: Some(u32::MAX),
            ..refers
        };
        holds(&refers, &["a"]);
    }

    #[test]
    fn entries_whose_headers_disagree_are_refused() {
        let a = || entry("a", "123");
        for (entry, message) in [
            (Written { local_name: "b".to_owned(), ..a() }, "its name in the directory and in its header"),
            (Written { local_flags: 1 << 11, ..a() }, "its flags"),
            (Written { local_method: DEFLATED, ..a() }, "its compression"),
            (Written { local_checksum: 1, ..a() }, "its size or checksum"),
            (Written { local_sizes: [3, 4], ..a() }, "its size or checksum"),
            (Written { local_sizes: [0, 0], local_checksum: 0, ..a() }, "its size or checksum"),
            (Written { sizes: [3, 4], local_sizes: [3, 4], ..a() }, "before and after packing"),
            (Written { checksum: 1, local_checksum: 1, ..a() }, "its content and its checksum"),
            (Written { extra: sizes_64(&[7, 7]), ..a() }, "its sizes of 32 and of 64 bits"),
            (Written { extra: sizes_64(&[3, 3, 0, 9]), ..a() }, "its sizes of 32 and of 64 bits"),
            (Written { sizes: ALL, extra: sizes_64(&[3]), ..a() }, "its sizes of 32 and of 64 bits"),
            (
                Written { extra: [sizes_64(&[3, 3]), sizes_64(&[3, 3])].concat(), ..a() },
                "its two sizes of 64 bits",
            ),
            (Written { sizes: ALL, ..a() }, "its size or checksum"),
            (Written { extra: name_in_unicode("b"), ..a() }, "its name in Unicode"),
            (Written { local_extra: name_in_unicode("b"), ..a() }, "its name in Unicode"),
            (Written { extra: vec![0x75, 0x70, 9, 0, 1], ..a() }, "the length of its extra fields"),
            (Written { attributes: UNIX_FOLDER << 16, ..a() }, "attributes, which are those of a folder"),
            (Written { attributes: DOS_FOLDER, ..a() }, "attributes, which are those of a folder"),
            (Written { attributes: UNIX_LINK << 16, ..a() }, "a symbolic link"),
            (Written { attributes: 0o010_000 << 16, ..a() }, "neither a file nor a folder"),
            (Written { disk: 1, ..a() }, "one part of several"),
            (Written { flags: ENCRYPTED, local_flags: ENCRYPTED, ..a() }, "encrypted"),
            (Written { flags: PATCH, local_flags: PATCH, ..a() }, "not supported"),
            (Written { method: 99, local_method: 99, ..a() }, "not supported"),
            (entry("a/", "content"), "is called a folder and has content"),
            (entry("/", ""), "leads out"),
            (entry("./", ""), "no name"),
        ] {
            is_refused(&zip([entry]), message);
        }
    }

    #[test]
    fn what_stands_behind_a_content_agrees_with_the_directory() {
        let good = || streamed("a", "123", true, false);
        let other = streamed("a", "124", true, false).descriptor;
        is_refused(&zip([Written { descriptor: other, ..good() }]), "behind its content");
        is_refused(&zip([Written { descriptor: Vec::new(), ..good() }]), "behind its content");
        is_refused(&zip([Written { local_sizes: [9, 9], ..good() }]), "its size or checksum");
        is_refused(&zip([Written { flags: 0, local_flags: 0, ..good() }]), "its size or checksum");
        let inner = "PK\u{3}\u{4} and more".to_owned();
        is_refused(&zip([streamed("a", &inner, true, false)]), "as a stream");
        holds(&zip([entry("a", &inner)]), &["a"]);
    }

    #[test]
    fn every_byte_belongs_to_one_entry() {
        let (a, b) = (|| entry("a", "1"), || entry("b", "2"));
        let hidden = |name: &str| Written { is_listed: false, ..entry(name, "x") };
        is_refused(&zip([hidden("x"), a()]), "`a`: its place");
        is_refused(&zip([a(), hidden("x"), b()]), "`a`: its size and the place of the next");
        is_refused(&zip([a(), hidden("x")]), "`a`: its size and the place of the next");
        is_refused(&zip([a(), Written { at: Some(0), ..b() }]), "differ");
        is_refused(&Zip { gap: vec![0; 9], ..zip([a()]) }, "`a`: its size and the place of the next");
        is_refused(&Zip { gap: vec![0; 9], ..zip([]) }, "bytes before the directory");
        is_refused(&Zip { before: b"PK\x03\x04MZ".to_vec(), ..zip([a()]) }, "`a`: its place");
        is_refused(&Zip { after_directory: vec![0; 9], ..zip([a()]) }, "directory is not where");
        is_refused(&Zip { after: vec![0; 9], ..zip([a()]) }, "does not end where the file ends");
        let two = [zip([a()]).bytes(), zip([b()]).bytes()].concat();
        assert!(read(&two).unwrap_err().contains("directory is not where"));
        is_refused(&Zip { before: zip([b()]).bytes(), ..zip([a()]) }, "`a`: its place");
    }

    #[test]
    fn end_records_agree_with_the_directory() {
        let two = || zip([entry("a", "1"), entry("b", "2")]);
        is_refused(&Zip { counts: Some([1, 1]), ..two() }, "other entries than its end record counts");
        is_refused(&Zip { counts: Some([3, 3]), ..two() }, "other entries than its end record counts");
        is_refused(&Zip { counts: Some([1, 2]), ..two() }, "one part of several");
        is_refused(&Zip { disks: [0, 1], ..two() }, "one part of several");
        is_refused(&Zip { size: Some(4), ..two() }, "directory is not where");
        is_refused(&Zip { offset: Some(4), ..two() }, "directory is not where");
        is_refused(&Zip { comment: b"x".to_vec(), comment_length: Some(0), ..two() }, "where the file ends");
        is_refused(&Zip { comment_length: Some(7), ..two() }, "where the file ends");
        is_refused(&Zip { comment: zip([]).bytes(), ..two() }, "more than one end record");
        is_refused(&Zip { comment: END_RECORD.to_vec(), ..two() }, "where the file ends");
        let record = |position: usize, value| {
            let mut record = [None; 5];
            record[position] = Some(value);
            Some(record)
        };
        let refers = |end_64| Zip { end_64, counts: Some([u16::MAX; 2]), ..two() };
        is_refused(&refers(record(0, 1)), "one part of several");
        is_refused(&refers(Some([Some(1), Some(1), None, None, None])), "other entries");
        is_refused(&refers(record(4, 0)), "not where its locator says");
        is_refused(&Zip { end_64: record(2, 9), ..two() }, "end records disagree");
        is_refused(
            &Zip { end_64: Some([Some(1), Some(1), None, None, None]), ..two() },
            "end records disagree",
        );
        is_refused(&Zip { counts: Some([u16::MAX; 2]), ..two() }, "too many files");
    }

    #[test]
    fn no_path_is_two_things() {
        for names in [
            ["a", "a"],
            ["a", "./a"],
            ["d//a", "d/a"],
            ["a", "a/"],
            ["a", "a/b"],
            ["a/", "a"],
            ["a/b", "a"],
            ["a/b/c/d", "a/b"],
        ] {
            is_refused(&zip(names.map(|name| entry(name, ""))), "can be read in two ways");
        }
        holds(&zip(["a", "a-b", "a.b/c", "ab"].map(|name| entry(name, ""))), &["a", "a-b", "a.b/c", "ab"]);
        let mut names = [entry("a", ""), entry("b", "")];
        names[1].name = String::from("\u{e9}");
        is_refused(&zip(names), "its name");
    }

    /// Whatever byte is changed, the archive is refused or holds the same files.
    #[test]
    fn one_changed_byte_never_changes_what_is_read() {
        let deflated = {
            use std::io::Write;
            let mut writer = ::zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
            for (name, content) in [("base.yaml", "a: 1\n".repeat(9)), ("m.yaml", "b: 2\n".repeat(9))] {
                writer.start_file(name, ::zip::write::SimpleFileOptions::default()).unwrap();
                writer.write_all(content.as_bytes()).unwrap();
            }
            writer.finish().unwrap().into_inner()
        };
        let archives = [
            zip([entry("base.yaml", "a: 1"), entry("m.yaml", "b: 2")]).bytes(),
            zip([streamed("base.yaml", "a: 1", true, false), streamed("m.yaml", "b", false, true)]).bytes(),
            Zip { end_64: Some([None; 5]), comment: b"c".to_vec(), ..zip([entry("base.yaml", "a: 1")]) }
                .bytes(),
            deflated,
        ];
        for archive in archives {
            let expected = read(&archive).unwrap();
            for at in 0..archive.len() {
                for change in [1, 8, 0x20, 0x80, 0xFF] {
                    let mut changed = archive.clone();
                    changed[at] ^= change;
                    if let Ok(files) = read(&changed) {
                        assert_eq!(files, expected, "byte {at} ^ {change}");
                    }
                }
            }
            for length in 0..archive.len() {
                assert!(read(&archive[..length]).is_err(), "the first {length} bytes");
            }
        }
    }
}
