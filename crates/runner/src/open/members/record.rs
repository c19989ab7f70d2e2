//! An entry: its record in the directory, and the header, content and descriptor that must agree with it.

use super::extra::Extra;
use super::fields::{Fields, Short};
use super::{Kind, OpenError, ambiguous, damaged, differs, short, spread};

pub(super) const LOCAL_HEADER: &[u8] = b"PK\x03\x04";
pub(super) const DIRECTORY_HEADER: &[u8] = b"PK\x01\x02";
pub(super) const DESCRIPTOR: &[u8] = b"PK\x07\x08";

pub(super) const ENCRYPTED: u16 = 1;
/// The flag for sizes and a checksum that follow the content.
pub(super) const HAS_DESCRIPTOR: u16 = 1 << 3;
pub(super) const PATCH: u16 = 1 << 5;
const STRONGLY_ENCRYPTED: u16 = 1 << 6;
const HEADERS_MASKED: u16 = 1 << 13;

/// The highest format version that an entry may need, times ten: the version with 64-bit sizes.
const HIGHEST_VERSION: u8 = 45;
/// The OpenVMS system: some readers unpack its entries only on OpenVMS.
const VMS: u8 = 2;

pub(super) const STORED: u16 = 0;
pub(super) const DEFLATED: u16 = 8;

/// The bits of a Unix mode that encode the file type.
const UNIX_KIND: u32 = 0o170_000;
pub(super) const UNIX_FOLDER: u32 = 0o040_000;
const UNIX_FILE: u32 = 0o100_000;
/// The bits of a Unix mode that permit the execution of a file.
const UNIX_EXECUTABLE: u32 = 0o111;
pub(super) const UNIX_LINK: u32 = 0o120_000;
/// The DOS attribute of a folder.
pub(super) const DOS_FOLDER: u32 = 0x10;

/// The record of an entry in the directory.
#[derive(Debug)]
pub(super) struct Record<'a> {
    pub(super) index: usize,
    pub(super) name: &'a str,
    pub(super) kind: Kind,
    pub(super) is_executable: bool,
    flags: u16,
    pub(super) method: u16,
    pub(super) checksum: u32,
    pub(super) sizes: Sizes,
    /// Position of the header before the content.
    pub(super) at: u64,
}

/// Size of the content in bytes, unpacked and packed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) size: u64,
    packed: u64,
}

impl<'a> Record<'a> {
    pub(super) fn read(fields: &mut Fields<'a>, index: usize) -> Result<Self, OpenError> {
        let cut = || damaged("its directory is cut off");
        if fields.take(DIRECTORY_HEADER.len()) != Some(DIRECTORY_HEADER) {
            return Err(ambiguous("the number of entries in its directory differs from its end record"));
        }
        let mut u16 = || fields.u16().ok_or_else(cut);
        let (_made_by, needed, flags, method) = (u16()?, u16()?, u16()?, u16()?);
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
            let message = format!("`{}` uses an unsupported compression method", short(name));
            return Err(OpenError::Archive(message));
        }
        check_needed(needed, name)?;
        let extra = Extra::read(extra, name)?;
        let long = extra.values([size, packed, at].map(Short::of_32), name)?;
        let [size, packed, at] = long;
        let kind = kind_of(name, attributes)?;
        let is_executable = kind == Kind::File && attributes >> 16 & UNIX_EXECUTABLE != 0;
        let sizes = Sizes { size, packed };
        Ok(Self { index, name, kind, is_executable, flags, method, checksum, sizes, at })
    }

    /// Returns the packed content, which follows the header of the entry and fills the range between `from` and `end`.
    pub(super) fn packed(&self, bytes: &'a [u8], from: u64, end: u64) -> Result<&'a [u8], OpenError> {
        let differs = |what: &str| differs(self.name, what);
        if self.at != from {
            return Err(differs("its position and the end of the previous entry"));
        }
        let whole = usize::try_from(from).ok().zip(usize::try_from(end).ok());
        let whole = whole.and_then(|(from, end)| bytes.get(from..end)).unwrap_or_default();
        let mut fields = Fields::at(whole, 0);
        self.check_header(&mut fields)?;
        let content = usize::try_from(self.sizes.packed).ok().and_then(|length| fields.take(length));
        let content = content.ok_or_else(|| differs("its size and the position of the next entry"))?;
        self.check_descriptor(content, fields.rest())?;
        if self.method == STORED && self.sizes.size != self.sizes.packed {
            return Err(differs("its compressed and uncompressed size, although it is not compressed"));
        }
        Ok(content)
    }

    fn has_descriptor(&self) -> bool {
        self.flags & HAS_DESCRIPTOR != 0
    }

    /// Checks that the header before the content agrees with the directory.
    fn check_header(&self, fields: &mut Fields<'a>) -> Result<(), OpenError> {
        let differs = |what: &str| differs(self.name, what);
        let cut = || differs("its position and the position of its header");
        if fields.take(LOCAL_HEADER.len()) != Some(LOCAL_HEADER) {
            return Err(cut());
        }
        let mut u16 = || fields.u16().ok_or_else(cut);
        let (needed, flags, method) = (u16()?, u16()?, u16()?);
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
        // Streaming writers may learn only at the end that an entry needs sizes of 64 bits, so the versions can differ.
        check_needed(needed, self.name)?;
        let [size, packed] =
            Extra::read(extra, self.name)?.values([size, packed].map(Short::of_32), self.name)?;
        // Streaming writers omit values that they do not know yet; some know the size of the file.
        let agrees = |stated: u64, known: u64| stated == known || self.has_descriptor() && stated == 0;
        let stated_and_known =
            [(checksum.into(), self.checksum.into()), (size, self.sizes.size), (packed, self.sizes.packed)];
        if !stated_and_known.into_iter().all(|(stated, known)| agrees(stated, known)) {
            return Err(differs("its size or checksum in the directory and in its header"));
        }
        Ok(())
    }

    /// Checks that the bytes between the content and the next entry belong to this entry.
    fn check_descriptor(&self, content: &[u8], after: &[u8]) -> Result<(), OpenError> {
        let differs = |what: &str| differs(self.name, what);
        if self.has_descriptor() {
            if !self.is_described_by(after) {
                return Err(differs("its size or checksum in the directory and after its content"));
            }
            // Streaming readers search for the end of such content.
            let ends = [DESCRIPTOR, LOCAL_HEADER, DIRECTORY_HEADER];
            if self.method == STORED && content.windows(4).any(|window| ends.contains(&window)) {
                return Err(differs("its end in the directory and in streaming readers"));
            }
        } else if !after.is_empty() {
            return Err(differs("its size and the position of the next entry"));
        }
        Ok(())
    }

    /// Returns `true` if bytes are a descriptor of the content: with or without signature, 32-bit or 64-bit.
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

/// Returns the name of the entry at this position of the directory.
fn name_of(name: &[u8], index: usize) -> Result<&str, OpenError> {
    std::str::from_utf8(name).map_err(|_| {
        OpenError::NotUnicode(format!("{} (entry {})", short(&String::from_utf8_lossy(name)), index + 1))
    })
}

/// Checks the version and the system that an entry needs. Readers skip entries that need an unsupported version.
fn check_needed(needed: u16, name: &str) -> Result<(), OpenError> {
    let [version, system] = needed.to_le_bytes();
    if version > HIGHEST_VERSION || system == VMS {
        let message = format!("`{}` requires a later version of the format, or another system", short(name));
        return Err(OpenError::Archive(message));
    }
    Ok(())
}

/// Determines the kind of an entry. Unpackers use the Unix mode regardless of the stated system.
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
