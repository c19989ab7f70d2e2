//! What tells findings apart, in hexadecimal.

use maps::HashMap;
use sha2::{Digest, Sha256};

use crate::Location;

/// Gives the findings of one requirement in one package their fingerprints.
#[derive(Debug, Default)]
pub struct Fingerprints {
    occurrences: HashMap<[u8; 32], u32>,
}

impl Fingerprints {
    /// The fingerprint of the next finding. The same finding keeps its own when other parts of the package change; equal
    /// ones are counted through.
    pub fn next(&mut self, id: &str, primary: &Location, message: &str) -> String {
        let mut hash = Sha256::new();
        for part in [id, &primary.file, &without_positions(&primary.path), message] {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        let key: [u8; 32] = hash.clone().finalize().into();
        let occurrence = self.occurrences.entry(key).or_default();
        hash.update(occurrence.to_le_bytes());
        *occurrence += 1;
        hexadecimal(hash.finalize().iter().take(8))
    }
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

/// Bytes in hexadecimal.
pub fn hexadecimal<'b>(bytes: impl Iterator<Item = &'b u8>) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
    bytes.flat_map(|byte| [digit(byte >> 4), digit(byte & 0xF)]).collect()
}
