//! Every rule on a package of a template, a nested template and an environment from random bytes: no panic, and every
//! location is inside its file.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.split(|byte| *byte == 0).chain(std::iter::repeat(&[][..]));
    let mut part = || parts.next().unwrap_or_default();
    let files = [("base.env", part()), ("base.yaml", part()), ("nested.yaml", part())];
    vnfcheck_fuzz::check(&vnfcheck_fuzz::package(&files));
});
