//! Random bytes as a rule file: no panic, few steps, and valid rules report locations inside the files of real
//! templates.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Context, CheckOptions};

const TEMPLATE: &[u8] = include_bytes!("../../testdata/packages/vfw/base_vfw.yaml");
const ENVIRONMENT: &[u8] = include_bytes!("../../testdata/packages/vfw/base_vfw.env");

fuzz_target!(|bytes: &[u8]| {
    let Ok(file) = custom::RuleFile::parse("rules.yaml", bytes) else { return };
    let package = vnfcheck_fuzz::package(&[("base_vfw.env", ENVIRONMENT), ("base_vfw.yaml", TEMPLATE)]);
    let cx = Context::new(&package, CheckOptions::default());
    vnfcheck_fuzz::cheap(bytes.len() + TEMPLATE.len() + ENVIRONMENT.len(), || {
        for rule in file.rules() {
            vnfcheck_fuzz::assert_rule(&rule.rule(), &cx);
            for example in rule.examples() {
                let _ = example.run(&rule.rule());
            }
        }
    });
    if let Ok(sets) = custom::sets(&[file]) {
        for requirement in sets.iter().flat_map(|set| set.requirements()) {
            assert!(rules::page::Page::parse(&requirement.body).is_ok(), "{}", requirement.id);
        }
    }
});
