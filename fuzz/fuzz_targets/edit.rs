//! Every rule on real packages with random edits: no panic, and every location is inside its file.

#![no_main]

use libfuzzer_sys::fuzz_target;
use vnfcheck_fuzz::mutate;

fuzz_target!(|bytes: &[u8]| {
    let Some(texts) = mutate::package(bytes) else { return };
    let files: Vec<(&str, &[u8])> = texts.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    vnfcheck_fuzz::check(&vnfcheck_fuzz::package(&files));
});
