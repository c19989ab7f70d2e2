//! Fingerprints: identifiers of findings that survive edits elsewhere in the package.

use sha2::{Digest, Sha256};
use vnfcheck_maps::HashMap;

use crate::{FindingReport, Location};

/// Generator for the hexadecimal fingerprints of the findings of one requirement in one package. Equal findings are
/// numbered in order.
#[derive(Debug, Default)]
pub struct Fingerprints {
    /// Number of findings by the parts of their fingerprints.
    occurrences: HashMap<Vec<u8>, u32>,
}

impl Fingerprints {
    /// Returns the fingerprint of the next finding in version `vnfcheck.fingerprint/2`: a hash of the requirement,
    /// the kind, the file, the path without list positions, and the facts. Messages are not part of the hash, so they
    /// can be reworded.
    pub fn next<'f>(
        &mut self,
        id: &str,
        kind: Option<&str>,
        primary: &Location,
        facts: impl IntoIterator<Item = &'f str>,
    ) -> String {
        let path = without_positions(&primary.path);
        self.hash(&["2", id, kind.unwrap_or_default(), &primary.file, &path], facts)
    }

    /// Returns the fingerprint of the next finding in version 1 of the report: a hash of the requirement, the file,
    /// the path without list positions, and the message.
    pub(crate) fn next_v1(&mut self, id: &str, finding: &FindingReport) -> String {
        let path = without_positions(&finding.primary.path);
        self.hash(&[id, &finding.primary.file, &path, &finding.message], [])
    }

    fn hash<'f>(&mut self, parts: &[&str], facts: impl IntoIterator<Item = &'f str>) -> String {
        let mut hashed = Vec::with_capacity(parts.iter().map(|part| part.len() + 1).sum());
        let mut add = |part: &str| {
            hashed.extend_from_slice(part.as_bytes());
            hashed.push(0);
        };
        for part in parts {
            add(part);
        }
        facts.into_iter().for_each(add);
        let mut hash = Sha256::new_with_prefix(&hashed);
        let occurrence = self.occurrences.entry(hashed).or_default();
        hash.update(occurrence.to_le_bytes());
        *occurrence += 1;
        hexadecimal(hash.finalize().iter().take(8))
    }
}

/// Returns a YAML path without the positions of list items, so that a new first item does not change the paths of the
/// others.
pub(crate) fn without_positions(path: &str) -> String {
    let mut parts = path.split('[');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push('[');
        out.push_str(part.trim_start_matches(|it: char| it.is_ascii_digit()));
    }
    out
}

/// Formats bytes in hexadecimal.
pub fn hexadecimal<'b>(bytes: impl Iterator<Item = &'b u8>) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
    let mut digits = String::with_capacity(2 * bytes.size_hint().0);
    for byte in bytes {
        digits.push(digit(byte >> 4));
        digits.push(digit(byte & 0xF));
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Range};

    fn location(path: &str) -> Location {
        let start = Position { line: 1, column: 1, offset: 0 };
        Location { file: "base.yaml".to_owned(), path: path.to_owned(), range: Range { start, end: start } }
    }

    #[test]
    fn a_fingerprint_depends_on_code_place_and_facts_and_not_on_list_positions() {
        let of = |id, kind, path, facts: &[&str]| {
            Fingerprints::default().next(id, kind, &location(path), facts.iter().copied())
        };
        let first = of("R-1", None, "networks[0].port", &["p"]);
        assert_eq!(first, of("R-1", None, "networks[3].port", &["p"]));
        for other in [
            of("R-2", None, "networks[0].port", &["p"]),
            of("R-1", Some("hot.kind"), "networks[0].port", &["p"]),
            of("R-1", None, "networks[0].network", &["p"]),
            of("R-1", None, "networks[0].port", &["q"]),
            of("R-1", None, "networks[0].port", &["p", "q"]),
        ] {
            assert_ne!(first, other);
        }
    }

    #[test]
    fn equal_findings_are_numbered() {
        let mut fingerprints = Fingerprints::default();
        let mut next = || fingerprints.next("R-1", None, &location("a"), []);
        assert_ne!(next(), next());
    }
}
