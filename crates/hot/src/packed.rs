//! Archives and compressed files, recognised by their signatures and names.

use crate::layout::extension;

/// Number of bytes at the start of a file that contain every signature.
pub const HEAD: usize = 512;

/// Offset and signature.
const SIGNATURES: [(usize, &[u8]); 14] = [
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
];

/// Extensions of archives and compressed files. Some formats have no signature, such as the first version of `tar`.
const EXTENSIONS: [&str; 24] = [
    "zip", "csar", "jar", "war", "ear", "whl", "apk", "tar", "tgz", "gz", "z", "tbz", "tbz2", "bz2", "txz",
    "xz", "lzma", "zst", "lz", "lz4", "7z", "rar", "deb", "rpm",
];

/// Returns `true` if a file is an archive or compressed, by its first bytes or its extension.
pub fn is_packed(path: &str, head: &[u8]) -> bool {
    let starts_at = |at: usize, signature: &[u8]| head.get(at..).is_some_and(|it| it.starts_with(signature));
    SIGNATURES.iter().any(|(at, signature)| starts_at(*at, signature))
        || EXTENSIONS.contains(&extension(path).as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_files_are_recognised_by_content_or_name() {
        let mut tar = vec![0; HEAD];
        tar[257..262].copy_from_slice(b"ustar");
        assert!(is_packed("base.yaml.bak", &tar));
        assert!(is_packed("notes", b"PK\x03\x04\x14\0"));
        assert!(is_packed("base.bak", b"\x1f\x8b\x08"));
        assert!(is_packed("base.bak", b"BZh91AY&SY"));
        assert!(is_packed("lib/Plugin.JAR", b""));
        for (name, text) in
            [("notes.txt", "a PK\x03\x04"), ("gz", "ustar"), ("base.bak", "BZh9, 7z"), ("", "")]
        {
            assert!(!is_packed(name, text.as_bytes()), "{name}");
        }
        assert!(SIGNATURES.iter().all(|(at, signature)| at + signature.len() <= HEAD));
    }
}
