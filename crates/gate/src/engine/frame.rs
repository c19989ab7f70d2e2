//! Reports stored as differences from a frame: most of a report is the same in all reports of an engine with the same
//! options, such as the titles of requirements.
//!
//! The frame is the report of a fixed package. A stored report alternates between its own bytes and copies from the
//! frame, so that the report is read back byte for byte.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{Read as _, Write as _};
use std::sync::Arc;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use super::EngineError;
use crate::ids::sha256;

/// First byte of a report with a frame. No stream of the compression starts with this byte, so that programs that do
/// not support frames refuse the report.
const MARKER: u8 = 7;
/// Maximum number of frame pieces that a copy skips to reach a piece that occurs several times.
const SKIPPED: usize = 2;

/// Report, as stored in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReport {
    /// Compressed JSON, or compressed differences from the frame.
    pub content: Vec<u8>,
    /// Frame; `None` if the content is complete.
    pub frame: Option<Arc<Frame>>,
}

/// Common content of reports.
#[derive(Debug, PartialEq, Eq)]
pub struct Frame {
    /// Identifier: digest of the engine and the content.
    pub id: String,
    /// Identity of the engine that wrote the frame.
    pub engine: String,
    /// Compressed JSON.
    pub content: Vec<u8>,
}

impl StoredReport {
    /// Compresses the JSON of a report without a frame.
    pub(super) fn complete(json: &[u8]) -> Self {
        Self { content: deflate(json), frame: None }
    }

    /// Returns the JSON of the report.
    pub fn json(&self) -> Result<Vec<u8>, EngineError> {
        Frames::default().json(self)
    }
}

/// JSON of frames by ID: several reports of one frame are read faster together.
#[derive(Debug, Default)]
pub(super) struct Frames {
    json: HashMap<String, Vec<u8>>,
}

impl Frames {
    /// Returns the JSON of a report.
    pub(super) fn json(&mut self, report: &StoredReport) -> Result<Vec<u8>, EngineError> {
        let Some(frame) = &report.frame else { return inflate(&report.content) };
        let damaged = || EngineError::Stored("the differences from the frame are damaged".to_owned());
        let content = report.content.strip_prefix(&[MARKER]).ok_or_else(damaged)?;
        let common = match self.json.entry(frame.id.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(inflate(&frame.content)?),
        };
        joined(&inflate(content)?, common).ok_or_else(damaged)
    }
}

/// Frame with the positions of its pieces.
#[derive(Debug)]
pub(super) struct Pattern {
    frame: Arc<Frame>,
    json: Vec<u8>,
    /// Start of each piece, and the end of the last piece.
    starts: Vec<usize>,
    /// Indices of equal pieces, ascending.
    places: HashMap<Vec<u8>, Vec<usize>>,
}

impl Pattern {
    /// Creates the frame of an engine from the JSON of a report.
    pub(super) fn new(engine: &str, json: Vec<u8>) -> Self {
        let mut starts = vec![0];
        let mut places: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
        let mut end = 0;
        for (index, piece) in pieces(&json).enumerate() {
            end += piece.len();
            starts.push(end);
            places.entry(piece.to_vec()).or_default().push(index);
        }
        let digest = sha256(&[engine.as_bytes(), b"\n", &json].concat());
        let frame = Frame { id: format!("{digest:.32}"), engine: engine.to_owned(), content: deflate(&json) };
        Self { frame: Arc::new(frame), json, starts, places }
    }

    /// Stores the JSON of a report as differences from the frame.
    pub(super) fn pack(&self, json: &[u8]) -> StoredReport {
        let mut content = vec![MARKER];
        content.extend(deflate(&self.differences(json)));
        StoredReport { content, frame: Some(Arc::clone(&self.frame)) }
    }

    /// Returns the differences: the length of the report, and then, repeatedly, own bytes with their number, the
    /// distance of a copy from the end of the previous copy, and the number of copied bytes. Own bytes come last.
    fn differences(&self, json: &[u8]) -> Vec<u8> {
        let mut written = Vec::new();
        write_number(&mut written, json.len());
        let mut own = Vec::new();
        let (mut from, mut next) = (0, 0);
        let mut rest = json;
        while let Some(piece) = pieces(rest).next() {
            let Some(found) = self.find(piece, next) else {
                own.extend_from_slice(piece);
                rest = rest.get(piece.len()..).unwrap_or_default();
                continue;
            };
            let start = self.starts.get(found).copied().unwrap_or_default();
            let copied = self.json.get(start..).unwrap_or_default();
            let (mut length, mut count) = (0, 0);
            for (piece, other) in pieces(rest).zip(pieces(copied)) {
                if piece != other {
                    break;
                }
                length += piece.len();
                count += 1;
            }
            write_bytes(&mut written, &own);
            own.clear();
            write_number(&mut written, zigzag(start, from));
            write_number(&mut written, length);
            (from, next) = (start + length, found + count);
            rest = rest.get(length..).unwrap_or_default();
        }
        write_bytes(&mut written, &own);
        written
    }

    /// Returns the index of the equal piece of the frame from which a copy can start. A piece that occurs several times
    /// must be near the end of the previous copy.
    fn find(&self, piece: &[u8], next: usize) -> Option<usize> {
        let places = self.places.get(piece)?;
        match places.as_slice() {
            [only] => Some(*only),
            several => {
                let following = several.get(several.partition_point(|&index| index < next)).copied()?;
                (following - next <= SKIPPED).then_some(following)
            }
        }
    }
}

/// Returns the pieces of a report, each up to and including a comma.
fn pieces(json: &[u8]) -> impl Iterator<Item = &[u8]> {
    json.split_inclusive(|&byte| byte == b',')
}

/// Writes seven bits in each byte, least significant first; the highest bit marks all bytes but the last.
fn write_number(written: &mut Vec<u8>, mut number: usize) {
    loop {
        let low = u8::try_from(number & 0x7f).unwrap_or_default();
        number >>= 7;
        if number == 0 {
            written.push(low);
            return;
        }
        written.push(low | 0x80);
    }
}

fn write_bytes(written: &mut Vec<u8>, bytes: &[u8]) {
    write_number(written, bytes.len());
    written.extend_from_slice(bytes);
}

/// Returns a signed distance as a number that is small for small distances in both directions.
fn zigzag(to: usize, from: usize) -> usize {
    if to >= from { (to - from) * 2 } else { (from - to) * 2 - 1 }
}

/// Returns the report with these differences; `None` if the differences are damaged.
fn joined(differences: &[u8], frame: &[u8]) -> Option<Vec<u8>> {
    let mut rest = differences;
    let total = read_number(&mut rest)?;
    let mut json = Vec::with_capacity(frame.len() + differences.len());
    let mut from = 0_usize;
    loop {
        let length = read_number(&mut rest)?;
        json.extend_from_slice(rest.split_off(..length)?);
        if rest.is_empty() {
            return (json.len() == total).then_some(json);
        }
        let distance = read_number(&mut rest)?;
        let half = distance.div_ceil(2);
        let start = if distance % 2 == 0 { from.checked_add(half) } else { from.checked_sub(half) }?;
        from = start.checked_add(read_number(&mut rest)?)?;
        json.extend_from_slice(frame.get(start..from)?);
    }
}

fn read_number(rest: &mut &[u8]) -> Option<usize> {
    let mut number = 0_usize;
    for shift in (0..usize::BITS).step_by(7) {
        let byte = *rest.split_off_first()?;
        number |= usize::from(byte & 0x7f).checked_shl(shift)?;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Compresses JSON to about a tenth of its size.
pub(super) fn deflate(json: &[u8]) -> Vec<u8> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
    // Writing to memory cannot fail.
    let _ = packed.write_all(json);
    packed.finish().unwrap_or_default()
}

pub(super) fn inflate(packed: &[u8]) -> Result<Vec<u8>, EngineError> {
    let mut json = Vec::new();
    let read = DeflateDecoder::new(packed).read_to_end(&mut json);
    read.map_err(EngineError::stored)?;
    Ok(json)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: &str = r#"{"rows":[{"id":"a","status":"pass","found":[]},{"id":"b","status":"pass","found":[]},{"id":"c","status":"fail","found":[]}]}"#;

    #[test]
    fn a_report_is_read_byte_for_byte() {
        let pattern = Pattern::new("engine", FRAME.as_bytes().to_vec());
        let other = FRAME.replace(
            "\"b\",\"status\":\"pass\",\"found\":[]",
            "\"b\",\"status\":\"fail\",\"found\":[\"x, y\"]",
        );
        let swapped = r#"{"id":"c","status":"fail","found":[]},{"id":"a","status":"pass","found":[]},,"#;
        let long = "x".repeat(70_000);
        for json in ["", ",", "{}", FRAME, &other, swapped, &format!("{FRAME},{other},{long}"), &long] {
            let stored = pattern.pack(json.as_bytes());
            assert_eq!(String::from_utf8(stored.json().unwrap()).unwrap(), json);
            assert!(inflate(&stored.content).is_err(), "programs without frames refuse the content");
        }
        assert!(pattern.differences(FRAME.as_bytes()).len() < 8);
        assert!(pattern.differences(other.as_bytes()).len() < 60);
    }

    #[test]
    fn reports_are_read_with_their_own_frames() {
        let other = FRAME.replace("status", "state");
        let mut frames = Frames::default();
        for json in [FRAME, &other, FRAME, &other] {
            let pattern = Pattern::new("engine", json.as_bytes().to_vec());
            let report = format!("{json},x");
            let stored = pattern.pack(report.as_bytes());
            assert_eq!(String::from_utf8(frames.json(&stored).unwrap()).unwrap(), report);
        }
        assert_eq!(frames.json.len(), 2, "each frame is uncompressed once");
    }

    #[test]
    fn damaged_differences_are_an_error() {
        let pattern = Pattern::new("engine", FRAME.as_bytes().to_vec());
        let whole = pattern.differences(format!("{FRAME},x").as_bytes());
        assert!(joined(&whole, FRAME.as_bytes()).is_some());
        for end in 0..whole.len() {
            assert_eq!(joined(&whole[..end], FRAME.as_bytes()), None, "{end}");
        }
        assert_eq!(joined(&whole, b"{"), None, "another frame");
        assert_eq!(joined(&[0xff; 20], b"{"), None);
    }
}
