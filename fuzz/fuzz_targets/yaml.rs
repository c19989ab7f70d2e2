//! The YAML reader on random bytes: no panic, limited work, and every span is inside the span of its parent.

#![no_main]

use libfuzzer_sys::fuzz_target;
use vnfcheck_yaml::{FileId, SourceText};
use vnfcheck_yaml::{Limits, Tree};

fuzz_target!(|bytes: &[u8]| {
    vnfcheck_fuzz::cheap(bytes.len(), || read(bytes));
});

fn read(bytes: &[u8]) {
    let (source, _) = SourceText::decode(bytes);
    for tree in [
        Tree::parse(FileId(0), &source, &vnfcheck_hot::LEXICON, &Limits::default()),
        Tree::parse_template(FileId(0), &source, &vnfcheck_hot::LEXICON, &Limits::default()),
    ] {
        for node in tree.nodes() {
            let span = node.span();
            assert!(source.as_str().get(span.start as usize..span.end as usize).is_some());
            if let Some(parent) = node.parent() {
                assert!(parent.span().start <= span.start);
            }
            let _ = (node.value(), node.path());
        }
        for error in tree.errors() {
            assert!(error.span.end as usize <= source.as_str().len());
        }
    }
}
