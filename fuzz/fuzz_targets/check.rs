//! Every rule on a package of a template, a nested template and an environment, cut from any bytes: no panic.

#![no_main]

use hot::yaml::Limits;
use hot::{File, FileId, Package};
use libfuzzer_sys::fuzz_target;
use rules::{Checks, Facts, Profile, Terms};

fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.split(|byte| *byte == 0).chain(std::iter::repeat(&[][..]));
    let files = ["base.env", "base.yaml", "nested.yaml"].iter().zip(0..).map(|(name, id)| {
        File::read(FileId(id), name, parts.next().unwrap_or_default(), &Limits::default())
    });
    let package = Package::link(files.collect());
    let facts = Facts::new(&package);
    for rule in rules::rules() {
        for profile in [Profile::Text, Profile::Vvp] {
            let _ = Checks::of(rule, &facts, Terms { profile, ..Terms::default() });
        }
    }
});
