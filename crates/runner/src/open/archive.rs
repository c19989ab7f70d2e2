//! A zip or CSAR as a package, trusted in nothing it says about itself.

use std::collections::{BTreeSet, HashSet};
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
#[derive(Default)]
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
    let Entries { mut files, leading_out, repeated, .. } = entries(bytes, bounds)?;
    if let Some(name) = leading_out.into_iter().next() {
        return Err(OpenError::Escapes(name));
    }
    if !repeated.is_empty() {
        return Err(OpenError::Archive("two entries have the same name".to_owned()));
    }
    let top = strip_top_folder(&mut files);
    Ok(Unpacked { files, top })
}

/// What an archive holds, with what no package may hold told apart.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    /// Names and contents, each name once.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// Folders that have an entry of their own, without a `/` at the end.
    pub(crate) folders: Vec<String>,
    /// Names that lead out of the package; what they hold is not read.
    pub(crate) leading_out: Vec<String>,
    /// Names that several entries have, each once.
    pub(crate) repeated: Vec<String>,
}

/// Reads the entries of an archive into memory.
pub(crate) fn entries(bytes: &[u8], bounds: &Bounds) -> Result<Entries, OpenError> {
    let claimed = claimed_entries(bytes);
    if claimed.is_some_and(|count| count > bounds.entries) {
        return Err(too_many(bounds));
    }
    let mut archive =
        ZipArchive::new(Cursor::new(bytes)).map_err(|error| OpenError::Archive(error.to_string()))?;
    if archive.len() > bounds.entries {
        return Err(too_many(bounds));
    }
    let mut found = Entries::default();
    // The reader keeps the last of entries with the same name; another unpacker would keep the first.
    if claimed.is_some_and(|count| count > archive.len()) {
        found.repeated = repeated_names(bytes);
    }
    let mut seen = HashSet::new();
    let most = bounds.total_bytes.min(FREE_BYTES.max((bytes.len() as u64).saturating_mul(bounds.ratio)));
    let mut unfolded = 0;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(|error| unreadable(index, &error))?;
        let name = entry.name().map_err(|error| OpenError::Archive(error.to_string()))?.into_owned();
        if leads_out(&name) {
            found.leading_out.push(name);
            continue;
        }
        let name = plain(name);
        if entry.is_symlink() {
            return Err(OpenError::Link(name));
        }
        if entry.unix_mode().is_some_and(is_special) {
            return Err(OpenError::Special(name));
        }
        if entry.is_dir() {
            found.folders.push(name.trim_end_matches('/').to_owned());
            continue;
        }
        if !seen.insert(name.clone()) {
            found.repeated.push(name);
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
        found.files.push((name, content));
    }
    Ok(found)
}

/// The names of an archive as its directory lists them, one for each entry, up to what cannot be read.
pub(crate) fn listed_names(bytes: &[u8]) -> Vec<String> {
    let from = bytes.len().saturating_sub(66_000);
    let directory = || {
        let end = from + end_record(bytes.get(from..)?)?;
        Some(u32::from_le_bytes(bytes.get(end + 16..end + 20)?.try_into().ok()?) as usize)
    };
    let Some(mut at) = directory() else { return Vec::new() };
    let number = |at: usize| Some(usize::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
    let mut names = Vec::new();
    while bytes.get(at..at + 4).is_some_and(|start| start == b"PK\x01\x02") {
        let (Some(name), Some(extra), Some(comment)) = (number(at + 28), number(at + 30), number(at + 32))
        else {
            break;
        };
        let Some(text) = bytes.get(at + 46..at + 46 + name) else { break };
        names.push(String::from_utf8_lossy(text).into_owned());
        at += 46 + name + extra + comment;
    }
    names
}

/// The names that the directory of an archive lists more than once, each once.
fn repeated_names(bytes: &[u8]) -> Vec<String> {
    let mut seen = HashSet::new();
    let repeated: BTreeSet<String> =
        listed_names(bytes).into_iter().filter(|name| !seen.insert(name.clone())).collect();
    if repeated.is_empty() { vec![String::new()] } else { repeated.into_iter().collect() }
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
