//! Template model and links of a package of several files, from random bytes: no panic, limited work.

#![no_main]

use vnfcheck_hot::sources::MOST_SOURCES;
use vnfcheck_hot::{Package, Sources, Target};
use libfuzzer_sys::fuzz_target;

const NAMES: [&str; 5] = ["a.yaml", "b.yaml", "base.env", "base.yaml", "base_volume.yaml"];

fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.split(|byte| *byte == 0).chain(std::iter::repeat(&[][..]));
    let files = NAMES.map(|name| (name, parts.next().unwrap_or_default()));
    vnfcheck_fuzz::cheap(bytes.len(), || walk(&vnfcheck_fuzz::package(&files)));
});

fn walk(package: &Package) {
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
    let sources = Sources::new(package);
    for template in package.templates() {
        for parameter in template.parameters() {
            assert!(sources.of(template, parameter.name()).count() <= MOST_SOURCES);
        }
        let _ = package.expand(template);
    }
    let _ = package.nearest(|template| template.resources().next().map(|it| it.id()));
}
