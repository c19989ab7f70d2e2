//! Random bytes as the environment of a real template: no panic, and every location is inside its file.

#![no_main]

use libfuzzer_sys::fuzz_target;

const TEMPLATE: &[u8] = include_bytes!("../../testdata/packages/vfw/base_vfw.yaml");

fuzz_target!(|bytes: &[u8]| {
    let package = vnfcheck_fuzz::package(&[("base_vfw.env", bytes), ("base_vfw.yaml", TEMPLATE)]);
    for environment in package.environments() {
        for entry in environment.tree().nodes().flat_map(|node| node.entries()) {
            let _ = (entry.name(), environment.parameter(&entry.name()));
        }
    }
    vnfcheck_fuzz::check(&package);
});
