//! Random bytes as a rule file: no panic, limited work, and valid rules report locations inside the files of real
//! templates.

#![no_main]

use libfuzzer_sys::fuzz_target;
use vnfcheck_check::{Context, CheckOptions};

const TEMPLATE: &[u8] = include_bytes!("../../testdata/packages/vfw/base_vfw.yaml");
const ENVIRONMENT: &[u8] = include_bytes!("../../testdata/packages/vfw/base_vfw.env");

fuzz_target!(|bytes: &[u8]| {
    let Ok(file) = vnfcheck_custom::RuleFile::parse("rules.yaml", bytes, vnfcheck_rules::built_in()) else { return };
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
    if let Ok(sets) = vnfcheck_custom::sets(&[file]) {
        for requirement in sets.iter().flat_map(|set| set.requirements()) {
            assert!(vnfcheck_check::page::Page::parse(&requirement.body).is_ok(), "{}", requirement.id);
        }
    }
});
