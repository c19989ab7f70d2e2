//! A zip or CSAR as a package, trusted in nothing it says about itself.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::{Bounds, OpenError, too_large, too_large_in_all, too_many};

/// Bytes that an archive may unfold to whatever its own size.
pub const FREE_BYTES: u64 = 1024 * 1024;

/// Whether bytes start like a zip archive.
pub(crate) fn looks_like_one(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// What an archive holds.
pub(crate) struct Unpacked {
    /// Names and contents, without the top folder.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// The one top folder that all files are in.
    pub(crate) top: Option<String>,
}

/// Unpacks an archive into memory. If all its files are in one top folder, that folder is the package.
pub(super) fn read(bytes: &[u8], bounds: &Bounds) -> Result<Vec<(String, Vec<u8>)>, OpenError> {
    Ok(unpack(bytes, bounds)?.files)
}

/// Unpacks an archive into memory, and tells the top folder that its files are taken from.
pub(crate) fn unpack(bytes: &[u8], bounds: &Bounds) -> Result<Unpacked, OpenError> {
    let claimed = claimed_entries(bytes);
    if claimed.is_some_and(|count| count > bounds.entries) {
        return Err(too_many(bounds));
    }
    let mut archive =
        ZipArchive::new(Cursor::new(bytes)).map_err(|error| OpenError::Archive(error.to_string()))?;
    if archive.len() > bounds.entries {
        return Err(too_many(bounds));
    }
    // The reader keeps the last of entries with the same name; another unpacker would keep the first.
    if claimed.is_some_and(|count| count > archive.len()) {
        return Err(same_name());
    }
    let most = bounds.total_bytes.min(FREE_BYTES.max((bytes.len() as u64).saturating_mul(bounds.ratio)));
    let mut unfolded = 0;
    let mut files = Vec::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(|error| unreadable(index, &error))?;
        let name = entry.name().map_err(|error| OpenError::Archive(error.to_string()))?.into_owned();
        if leads_out(&name) {
            return Err(OpenError::Escapes(name));
        }
        let name = plain(name);
        if entry.is_symlink() {
            return Err(OpenError::Link(name));
        }
        if entry.unix_mode().is_some_and(is_special) {
            return Err(OpenError::Special(name));
        }
        if entry.is_dir() {
            continue;
        }
        if entry.size() > bounds.file_bytes {
            return Err(too_large(&name, bounds.file_bytes));
        }
        let left = most - unfolded;
        let mut content = Vec::new();
        (&mut entry)
            .take(bounds.file_bytes.min(left) + 1)
            .read_to_end(&mut content)
            .map_err(|error| OpenError::Archive(format!("`{name}`: {error}")))?;
        let length = content.len() as u64;
        if length > bounds.file_bytes {
            return Err(too_large(&name, bounds.file_bytes));
        }
        if length > left {
            return Err(OpenError::TooMuch {
                what: "unfolds to far more than its size".to_owned(),
                limit: most,
            });
        }
        unfolded += length;
        if unfolded > bounds.total_bytes {
            return Err(too_large_in_all(bounds));
        }
        files.push((name, content));
    }
    let top = strip_top_folder(&mut files);
    let mut names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    if names.is_sorted_by(|a, b| a < b) { Ok(Unpacked { files, top }) } else { Err(same_name()) }
}

fn same_name() -> OpenError {
    OpenError::Archive("two entries have the same name".to_owned())
}

/// The number of entries by the end record, read before the headers are: a hundred thousand of them cost time and
/// memory. Nothing for the 64-bit form, which small packages have no use for.
fn claimed_entries(bytes: &[u8]) -> Option<usize> {
    let tail = bytes.get(bytes.len().saturating_sub(66_000)..).unwrap_or(bytes);
    let at = end_record(tail)?;
    let count = u16::from_le_bytes(tail.get(at + 10..at + 12)?.try_into().ok()?);
    (count != u16::MAX).then_some(usize::from(count))
}

fn end_record(tail: &[u8]) -> Option<usize> {
    tail.windows(4).rposition(|window| window == b"PK\x05\x06")
}

fn unreadable(index: usize, error: &zip::result::ZipError) -> OpenError {
    match error {
        zip::result::ZipError::UnsupportedArchive(message)
            if *message == zip::result::ZipError::PASSWORD_REQUIRED =>
        {
            OpenError::Encrypted(format!("entry {}", index + 1))
        }
        error => OpenError::Archive(error.to_string()),
    }
}

fn leads_out(name: &str) -> bool {
    name.starts_with('/')
        || name.contains(['\\', '\0'])
        || name.split('/').any(|part| part == "..")
        || name.as_bytes().get(1) == Some(&b':')
}

/// The name without parts that mean nothing: `./a//b` is `a/b`.
fn plain(name: String) -> String {
    let means_nothing = |part: &str| matches!(part, "" | ".");
    if name.split('/').any(means_nothing) {
        name.split('/').filter(|part| !means_nothing(part)).collect::<Vec<_>>().join("/")
    } else {
        name
    }
}

/// Whether a Unix mode tells of a device, a pipe or a socket.
fn is_special(mode: u32) -> bool {
    const FORMAT: u32 = 0o170_000;
    const FOLDER: u32 = 0o040_000;
    const FILE: u32 = 0o100_000;
    !matches!(mode & FORMAT, 0 | FOLDER | FILE)
}

/// Takes the names from the one folder at the top, and tells which it is.
fn strip_top_folder(files: &mut [(String, Vec<u8>)]) -> Option<String> {
    let (top, _) = files.first()?.0.split_once('/')?;
    let folder = format!("{top}/");
    if !files.iter().all(|(name, _)| name.starts_with(&folder)) {
        return None;
    }
    for (name, _) in files {
        name.drain(..folder.len());
    }
    Some(folder.trim_end_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_out_are_known() {
        for name in ["/a", "../a", "a/../../b", "c:\\x", "..\\w", "a\\b", "d:/x"] {
            assert!(leads_out(name), "{name}");
        }
        for name in ["a.yaml", "top/a.yaml", "a..b/c", "..."] {
            assert!(!leads_out(name), "{name}");
        }
    }

    #[test]
    fn parts_that_mean_nothing_are_left_out_of_names() {
        for (name, expected) in
            [("./a/b", "a/b"), ("top//a", "top/a"), ("a/./b/", "a/b"), ("a.b/..c", "a.b/..c")]
        {
            assert_eq!(plain(name.to_owned()), expected);
        }
    }

    #[test]
    fn one_top_folder_is_the_package() {
        let mut files = vec![("v/a".to_owned(), vec![]), ("v/b/c".to_owned(), vec![])];
        strip_top_folder(&mut files);
        assert_eq!(files.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["a", "b/c"]);
        let mut files = vec![("v/a".to_owned(), vec![]), ("m.json".to_owned(), vec![])];
        strip_top_folder(&mut files);
        assert_eq!(files[0].0, "v/a");
    }
}
