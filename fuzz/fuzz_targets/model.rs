//! Template model and links of a package of several files, cut from any bytes: no panic, no endless walk.

#![no_main]

use hot::Target;
use libfuzzer_sys::fuzz_target;

const NAMES: [&str; 5] = ["a.yaml", "b.yaml", "base.env", "base.yaml", "base_volume.yaml"];

fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.split(|byte| *byte == 0).chain(std::iter::repeat(&[][..]));
    let files = NAMES.map(|name| (name, parts.next().unwrap_or_default()));
    let package = vnfcheck_fuzz::package(&files);
    for file in package.files() {
        let _ = (file.kind(), package.environment_file(file.id()), package.calls_to(file.id()).count());
    }
    for template in package.templates() {
        for resource in template.resources() {
            let _ = (resource.key.text(), resource.type_references().count());
        }
        for target in [Target::Parameter, Target::Resource, Target::File] {
            for reference in template.references(target) {
                let _ = (reference.name.text(), reference.name.path());
            }
        }
    }
});
