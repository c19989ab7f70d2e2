//! What tells findings and packages apart, in hexadecimal.

use std::collections::HashMap;

use md5::Md5;
use sha2::{Digest, Sha256};

use crate::open::Opened;
use crate::report::Location;

/// The same finding keeps its fingerprint when other parts of the package change; equal ones are counted through.
pub(crate) fn fingerprint(
    id: &str,
    primary: &Location,
    message: &str,
    occurrences: &mut HashMap<[u8; 32], u32>,
) -> String {
    let mut hash = Sha256::new();
    for part in [id, &primary.file, &without_positions(&primary.path), message] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    let key: [u8; 32] = hash.clone().finalize().into();
    let occurrence = occurrences.entry(key).or_default();
    hash.update(occurrence.to_le_bytes());
    *occurrence += 1;
    hexadecimal(hash.finalize().iter().take(8))
}

/// A YAML path that stays the same when an item is put in front of it in a list.
fn without_positions(path: &str) -> String {
    let mut parts = path.split('[');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push('[');
        out.push_str(part.trim_start_matches(|it: char| it.is_ascii_digit()));
    }
    out
}

/// The hash of all names and contents: a directory and its archive agree.
pub(crate) fn hash_of(opened: &Opened) -> String {
    let mut hash = Sha256::new();
    for (path, content) in &opened.files {
        for part in [path.as_bytes(), content.as_slice()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
    }
    hexadecimal(hash.finalize().iter())
}

/// The hash of all contents that the peer's reports show.
pub(crate) fn md5_of(opened: &Opened) -> String {
    let mut hash = Md5::new();
    for (_, content) in &opened.files {
        hash.update(content);
    }
    hexadecimal(hash.finalize().iter())
}

/// Bytes in hexadecimal.
pub(crate) fn hexadecimal<'b>(bytes: impl Iterator<Item = &'b u8>) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
    bytes.flat_map(|byte| [digit(byte >> 4), digit(byte & 0xF)]).collect()
}
