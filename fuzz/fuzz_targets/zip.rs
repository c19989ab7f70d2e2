//! Random bytes as an archive: no panic, limited work, no content beyond the limits, and no path outside the archive.

#![no_main]

use libfuzzer_sys::fuzz_target;
use vnfcheck_runner::open::{Bounds, Input, open};
use vnfcheck_yaml::RawFile;

fuzz_target!(|bytes: &[u8]| {
    let bounds = Bounds { entries: 100, file_bytes: 100_000, total_bytes: 1_000_000, ..Bounds::default() };
    // Bytes without the signature of an archive would be read as a template.
    let archive = if bytes.starts_with(b"PK") { bytes.to_vec() } else { [b"PK\x03\x04", bytes].concat() };
    let opened = vnfcheck_fuzz::cheap(archive.len(), || open(&Input::Standard(archive.clone()), &bounds));
    let Ok(opened) = opened else { return };
    assert!(opened.files.len() <= bounds.entries);
    assert!(opened.files.iter().map(|file| file.bytes.len() as u64).sum::<u64>() <= bounds.total_bytes);
    assert!(opened.files.is_sorted_by(|a, b| a.path < b.path), "a name twice");
    for RawFile { path: name, bytes } in &opened.files {
        assert!(bytes.len() as u64 <= bounds.file_bytes);
        assert!(!name.starts_with('/') && !name.split('/').any(|part| part == ".."), "{name}");
    }
});
