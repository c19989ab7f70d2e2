//! Archives and compressed files, recognised by their signatures and names.

use crate::layout::extension;

/// Number of bytes at the start of a file that contain every signature.
pub const HEAD: usize = 512;

/// The first bytes of the directory of a zip archive.
pub const ZIP_DIRECTORY: [u8; 4] = *b"PK\x01\x02";

/// The first bytes and the length of the end record of a zip archive, without its comment.
const ZIP_END: &[u8] = b"PK\x05\x06";
const ZIP_END_LENGTH: usize = 22;

/// The first bytes of the end record with 64-bit numbers, and the length of the record with its locator. Both precede
/// the ordinary end record.
const ZIP_END_64: &[u8] = b"PK\x06\x06";
const ZIP_END_64_LENGTH: usize = 76;

/// Number of bytes at the end of a file that contain the end records of a zip archive without a comment.
pub const BARE_TAIL: usize = ZIP_END_64_LENGTH + ZIP_END_LENGTH;

/// Number of bytes at the end of a file that contain the end records of every zip archive.
pub const TAIL: usize = BARE_TAIL + 65_535;

/// Name and checksum in the header of a tar archive.
const TAR_NAME: std::ops::Range<usize> = 0..100;
const TAR_CHECKSUM: std::ops::Range<usize> = 148..156;

/// Offset and signature.
const SIGNATURES: [(usize, &[u8]); 26] = [
    (0, b"PK\x03\x04"),
    // An empty zip archive.
    (0, b"PK\x05\x06"),
    // A zip archive in several parts.
    (0, b"PK\x07\x08"),
    (257, b"ustar"),
    (0, b"\x1f\x8b"),
    // compress.
    (0, b"\x1f\x9d"),
    // bzip2, after its version and block size.
    (4, b"1AY&SY"),
    (0, b"\xfd7zXZ\0"),
    (0, b"\x28\xb5\x2f\xfd"),
    (0, b"LZIP"),
    // lz4.
    (0, b"\x04\x22\x4d\x18"),
    (0, b"7z\xbc\xaf\x27\x1c"),
    (0, b"Rar!\x1a\x07"),
    // Packages of Debian and static libraries.
    (0, b"!<arch>\n"),
    // rpm.
    (0, b"\xed\xab\xee\xdb"),
    // cpio, in its forms with text and with binary numbers.
    (0, b"070701"),
    (0, b"070702"),
    (0, b"070707"),
    (0, b"\xc7\x71"),
    (0, b"\x71\xc7"),
    // A skippable frame of zstd or lz4, after its first byte, which varies.
    (1, b"\x2a\x4d\x18"),
    // lzop.
    (0, b"\x89LZO"),
    (0, b"\xff\x06\0\0sNaPpY"),
    // Cabinet files, xar and arj.
    (0, b"MSCF\0\0\0\0"),
    (0, b"xar!"),
    (0, b"\x60\xea"),
];

/// Extensions of archives and compressed files. Some formats have no signature, such as `lzma`.
const EXTENSIONS: [&str; 34] = [
    "zip", "csar", "jar", "war", "ear", "whl", "apk", "tar", "tgz", "gz", "z", "tbz", "tbz2", "bz2", "txz",
    "xz", "lzma", "zst", "lz", "lz4", "7z", "rar", "deb", "rpm", "cpio", "cab", "xar", "arj", "lha", "lzh",
    "lzo", "sz", "br", "tzst",
];

/// Returns `true` if a file with this content is an archive or compressed, or ends as a zip archive.
pub fn is_packed(path: &str, bytes: &[u8]) -> bool {
    let tail = bytes.get(bytes.len().saturating_sub(TAIL)..).unwrap_or_default();
    let is_directory = |at: u64| {
        let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..));
        rest.is_some_and(|rest| rest.starts_with(&ZIP_DIRECTORY))
    };
    starts_packed(path, bytes) || zip_directories(bytes.len() as u64, tail).any(is_directory)
}

/// Returns `true` if the first bytes or the extension identify an archive or a compressed file.
pub fn starts_packed(path: &str, head: &[u8]) -> bool {
    let starts_at = |at: usize, signature: &[u8]| head.get(at..).is_some_and(|it| it.starts_with(signature));
    SIGNATURES.iter().any(|(at, signature)| starts_at(*at, signature))
        || EXTENSIONS.contains(&extension(path).as_str())
        || is_tar(head)
}

/// Returns the positions at which a file contains [`ZIP_DIRECTORY`] if the file ends as a zip archive, regardless of
/// the bytes before the archive. `tail` is the end of a file with this length; only the last [`TAIL`] bytes matter.
pub fn zip_directories(length: u64, tail: &[u8]) -> impl Iterator<Item = u64> {
    let start = length.saturating_sub(tail.len() as u64);
    let complete = memchr::memmem::find_iter(tail, ZIP_END).filter(move |at| {
        let comment = number(tail, at + 20, 2).and_then(|length| usize::try_from(length).ok());
        comment.is_some_and(|comment| at + ZIP_END_LENGTH + comment == tail.len())
    });
    complete.flat_map(move |at| {
        let long = at.checked_sub(ZIP_END_64_LENGTH);
        let long = long.filter(|at| tail.get(*at..).is_some_and(|it| it.starts_with(ZIP_END_64)));
        let short = directory_before(start, at, number(tail, at + 12, 4), number(tail, at + 16, 4));
        let long = long
            .and_then(|at| directory_before(start, at, number(tail, at + 40, 8), number(tail, at + 48, 8)));
        [short, long].into_iter().flatten()
    })
}

/// Returns the position of a directory of this size before an end record; `None` if the archive would begin before the
/// start of the file.
fn directory_before(start: u64, at: usize, size: Option<u64>, offset: Option<u64>) -> Option<u64> {
    let position = start.checked_add(at as u64)?.checked_sub(size?)?;
    position.checked_sub(offset?).map(|_| position)
}

/// Returns the number that consists of these bytes, least significant first.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<u64> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

/// Returns `true` if a file starts with the header of a tar archive of any version.
fn is_tar(head: &[u8]) -> bool {
    let (Some(header), Some(name), Some(checksum)) =
        (head.get(..HEAD), head.get(TAR_NAME), head.get(TAR_CHECKSUM))
    else {
        return false;
    };
    let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
    let is_name = !name.is_empty() && !name.iter().any(u8::is_ascii_control);
    let stated = std::str::from_utf8(checksum).ok().map(|it| it.trim_matches([' ', '\0']));
    let stated = stated.and_then(|it| u64::from_str_radix(it, 8).ok());
    // The checksum counts its own bytes as spaces.
    let sum = |bytes: &[u8]| bytes.iter().map(|byte| u64::from(*byte)).sum::<u64>();
    let counted = (sum(header) + u64::from(b' ') * checksum.len() as u64).checked_sub(sum(checksum));
    is_name && stated.is_some() && stated == counted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A zip archive with one stored member after a prefix, with a comment.
    fn zip_after(prefix: &[u8], comment: &[u8]) -> Vec<u8> {
        let local = [&b"PK\x03\x04"[..], &[0; 22], &[1, 0, 0, 0], b"a"].concat();
        let directory = [&ZIP_DIRECTORY[..], &[0; 24], &[1, 0, 0, 0], &[0; 14], b"a"].concat();
        let long = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
        let counts = [0_u8, 0, 0, 0, 1, 0, 1, 0];
        let length = u16::try_from(comment.len()).unwrap().to_le_bytes();
        let places = [long(directory.len()), long(local.len())].concat();
        [prefix, &local, &directory, ZIP_END, &counts, &places, &length, comment].concat()
    }

    #[test]
    fn a_zip_archive_after_other_bytes_is_recognised_by_its_end() {
        let (stub, longest) = (vec![7; 100_000], vec![b'c'; 65_535]);
        for prefix in [&b"MZ"[..], b"#!/bin/sh\n", &stub] {
            for comment in [&b""[..], b"made by hand", &longest, ZIP_END] {
                let archive = zip_after(prefix, comment);
                assert!(is_packed("pre.bin", &archive), "{} {}", prefix.len(), comment.len());
                assert!(!is_packed("pre.bin", &[&archive[..], b"x"].concat()));
                assert!(!is_packed("pre.bin", &archive[1..archive.len() - 1]));
            }
        }
        // The record states a wrong position of the directory, or the archive would begin before the file.
        let mut other = zip_after(b"MZ", b"");
        let size_at = other.len() - 10;
        other[size_at] += 1;
        assert!(!is_packed("pre.bin", &other));
        let archive = zip_after(b"", b"");
        assert!(!is_packed("pre.bin", &archive[5..]));
        assert!(!is_packed("notes", ZIP_END[1..].repeat(30_000).as_slice()));
    }

    #[test]
    fn a_zip_archive_with_long_numbers_is_recognised_by_its_end() {
        let zip = zip_after(b"MZ", b"");
        let (before, end) = zip.split_at(zip.len() - ZIP_END_LENGTH);
        let [size, offset] = [12, 16].map(|at| number(end, at, 4).unwrap().to_le_bytes());
        let record = [ZIP_END_64, &[0; 36], &size, &offset].concat();
        let locator = [&b"PK\x06\x07"[..], &[0; 16]].concat();
        assert_eq!(record.len() + locator.len(), ZIP_END_64_LENGTH);
        let end = [ZIP_END, &[0xFF; 16], &[0, 0]].concat();
        assert!(is_packed("pre.bin", &[before, &record, &locator, &end].concat()));
    }

    #[test]
    fn a_tar_archive_without_signature_is_recognised_by_its_checksum() {
        let mut tar = vec![0; HEAD];
        tar[..9].copy_from_slice(b"base.yaml");
        tar[TAR_CHECKSUM].copy_from_slice(b"        ");
        let sum: u32 = tar.iter().map(|byte| u32::from(*byte)).sum();
        tar[TAR_CHECKSUM].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        assert!(is_packed("data.bin", &tar));
        for at in [0, 8, 150, 511] {
            let mut other = tar.clone();
            other[at] ^= 1;
            assert!(!is_packed("data.bin", &other), "byte {at}");
        }
        assert!(!is_packed("data.bin", &[b' '; HEAD]));
        assert!(!is_packed("data.bin", &[0; HEAD]));
    }

    #[test]
    fn packed_files_are_recognised_by_content_or_name() {
        let mut tar = vec![0; HEAD];
        tar[257..262].copy_from_slice(b"ustar");
        assert!(is_packed("base.yaml.bak", &tar));
        assert!(is_packed("notes", b"PK\x03\x04\x14\0"));
        assert!(is_packed("base.bak", b"\x1f\x8b\x08"));
        assert!(is_packed("base.bak", b"BZh91AY&SY"));
        assert!(is_packed("lib/Plugin.JAR", b""));
        for start in [
            &b"070701000"[..],
            b"\xc7\x71\0",
            b"\x50\x2a\x4d\x18\x04",
            b"MSCF\0\0\0\0\x2c",
            b"\xed\xab\xee\xdb\x03",
        ] {
            assert!(is_packed("base.bak", start), "{start:?}");
        }
        assert!(is_packed("base.yaml.br", b"\x0b\x02"));
        for (name, text) in
            [("notes.txt", "a PK\x03\x04"), ("gz", "ustar"), ("base.bak", "BZh9, 7z"), ("", "")]
        {
            assert!(!is_packed(name, text.as_bytes()), "{name}");
        }
        assert!(SIGNATURES.iter().all(|(at, signature)| at + signature.len() <= HEAD));
    }
}
