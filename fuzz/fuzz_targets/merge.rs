//! Mappings that merge other mappings, from random bytes: the reader returns the entries that `PyYAML` returns, every
//! rule runs on the result, and both do limited work.

#![no_main]

use std::fmt::Write;

use libfuzzer_sys::fuzz_target;
use vnfcheck_yaml::{FileId, Limits, SourceText, Tree};

const KEYS: [&str; 12] = [
    "parameters", "resources", "outputs", "type", "properties", "default", "constraints", "get_param", "networks",
    "metadata", "port", "name",
];

/// Entries of a mapping in order: each key with the source of its value.
type Entries = Vec<(&'static str, String)>;

fuzz_target!(|bytes: &[u8]| {
    let mut text = String::from("heat_template_version: 2016-10-14\nparameter_groups:\n");
    let mut mappings: Vec<Entries> = Vec::new();
    for part in bytes.split(|byte| *byte == 0xff) {
        let entries = add_mapping(part, &mappings, &mut text);
        mappings.push(entries);
    }
    let _ = writeln!(text, "<<: *m{}", mappings.len() - 1);
    let source = SourceText::new(&text);
    let parse = || Tree::parse(FileId(0), &source, &vnfcheck_hot::LEXICON, &Limits::default());
    let tree = vnfcheck_fuzz::cheap(text.len(), parse);
    if tree.errors().is_empty() {
        let written = tree.root().and_then(|root| root.get("parameter_groups")).expect("the mappings");
        for (mapping, expected) in written.entries().map(|entry| entry.value).zip(&mappings) {
            let found: Vec<(&str, &str)> =
                mapping.entries().map(|entry| (entry.key.text(), entry.value.source())).collect();
            let expected: Vec<_> = expected.iter().map(|(key, value)| (*key, value.as_str())).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
    vnfcheck_fuzz::check(&vnfcheck_fuzz::package(&[("base.yaml", text.as_bytes())]));
});

/// Appends a mapping to the text, and returns its entries as `PyYAML` builds them: merged entries first, a later merge
/// key over an earlier one, and earlier items of a list over later ones.
fn add_mapping(bytes: &[u8], mappings: &[Entries], text: &mut String) -> Entries {
    let number = mappings.len();
    let _ = writeln!(text, "  m{number}: &m{number}");
    let (mut merged, mut own) = (Entries::new(), Entries::new());
    if bytes.len() < 2 {
        text.push_str("    {}\n");
    }
    for (position, pair) in bytes.chunks_exact(2).enumerate() {
        let [action, choice] = [usize::from(pair[0]), usize::from(pair[1])];
        let known = (number > 0).then(|| choice % number.max(1));
        match (action % 4, known) {
            (0, Some(source)) => {
                let _ = writeln!(text, "    <<: *m{source}");
                merged.extend(mappings[source].iter().cloned());
            }
            (1, Some(source)) => {
                let other = action % number;
                let _ = writeln!(text, "    <<: [*m{source}, *m{other}]");
                for source in [other, source] {
                    merged.extend(mappings[source].iter().cloned());
                }
            }
            (2, Some(source)) => {
                let key = KEYS[action % KEYS.len()];
                let _ = writeln!(text, "    {key}: *m{source}");
                own.push((key, format!("*m{source}")));
            }
            _ => {
                let key = KEYS[choice % KEYS.len()];
                let value = format!("v{number}_{position}");
                let _ = writeln!(text, "    {key}: {value}");
                own.push((key, value));
            }
        }
    }
    let mut entries = Entries::new();
    for (key, value) in merged.into_iter().chain(own) {
        match entries.iter_mut().find(|(known, _)| *known == key) {
            Some(entry) => entry.1 = value,
            None => entries.push((key, value)),
        }
    }
    entries
}
