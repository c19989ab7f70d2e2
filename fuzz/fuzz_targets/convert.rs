//! Readers of all dialects and conversions between them: no panic, limited work, and a second conversion
//! changes nothing. The library compares the values before and after a conversion.

#![no_main]

use vnfcheck_convert::{Options, Role, Target, convert};
use vnfcheck_hot::{Blueprint, FileId, Limits, SourceText, Tree};
use libfuzzer_sys::fuzz_target;

const TARGETS: [Target; 5] = [Target::Yaml, Target::Json, Target::Hot, Target::Long, Target::Short];

fn read(text: &str) -> Tree {
    vnfcheck_hot::parse_template(FileId(0), &SourceText::new(text), &Limits::default())
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    vnfcheck_fuzz::cheap(bytes.len(), || convert_all(text));
});

fn convert_all(text: &str) {
    let tree = read(text);
    if tree.errors().is_empty() {
        let blueprint = Blueprint::read(&tree);
        let _ = blueprint.advice();
    }
    for target in TARGETS {
        let options = Options { target, recompose: text.len() % 2 == 0, keep_version: text.len() % 3 == 0 };
        let Ok(once) = convert(&tree, Role::Template, &options) else { continue };
        let same = Options { recompose: false, ..options };
        let again = convert(&read(&once.text), Role::Template, &same).unwrap();
        assert_eq!(once.text, again.text, "{target:?}");
    }
}
