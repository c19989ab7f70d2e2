//! The output of `xtask new-rule` compiles: the files below are its output and part of this program.

mod alone;
mod table;

use std::fs;

use vnfcheck_check::{CheckOptions, Context, Rule};

const PAGE: &str = "---\nid: R-00000\n---\n# A template has a description\n\n## What it checks\n\nThe template has a description.\n\n## References\n\n- R-00001\n";
const LIST: &str =
    "use vnfcheck_check::Rule;\n\nmod table;\n\nstatic TABLES: &[&[Rule]] = &[\n    table::RULES,\n];\n";
const BEFORE: &str = "//! Sections.\n\nuse vnfcheck_check::{Rule, rule};\n\n/// By R-number.\npub(crate) static RULES: &[Rule] = &[\n    \
                      // A package has a template.\n    \
                      rule(\"R-00001\", |cx, out| cx.package().templates().for_each(|_| out.pass())),\n];\n";

#[test]
fn the_output_of_new_rule_compiles() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("crates/rules/src/onap/templates");
    let page = root.path().join("rules/R-00000.md");
    fs::create_dir_all(&folder).unwrap();
    fs::create_dir_all(page.parent().unwrap()).unwrap();
    fs::write(folder.join("mod.rs"), LIST).unwrap();
    fs::write(folder.join("table.rs"), BEFORE).unwrap();
    let written: [(&str, &str, &[Rule]); 2] = [
        ("table", include_str!("new_rule/table.rs"), table::RULES),
        ("alone", include_str!("new_rule/alone.rs"), alone::RULES),
    ];
    for (name, compiled, rules) in written {
        fs::write(&page, PAGE).unwrap();
        xtask::new_rule(root.path(), "R-00000", Some(&format!("templates/{name}"))).unwrap();
        assert_eq!(fs::read_to_string(folder.join(format!("{name}.rs"))).unwrap(), compiled);
        // The skeleton of the rule gives the finding of the first example.
        let page = fs::read_to_string(&page).unwrap();
        let (_, body) = page.split_once("\n\n").unwrap();
        let page = vnfcheck_check::page::Page::parse(body).unwrap();
        let example = &page.examples[0];
        let files: Vec<(&str, &[u8])> =
            example.files.iter().map(|it| (it.name, it.content.as_bytes())).collect();
        let package = e2e::package(&files);
        let rule = rules.iter().find(|it| it.id() == "R-00000").unwrap();
        let found = rule.check(&Context::new(&package, CheckOptions::default()));
        let messages: Vec<String> = found.iter().map(|it| format!("1:1 {}", it.message)).collect();
        assert_eq!(messages, example.findings);
    }
    let page = fs::read_to_string(&page).unwrap();
    assert!(page.find("## Examples") < page.find("## How to fix"), "{page}");
    assert!(page.find("## How to fix") < page.find("## References"), "{page}");
    let list = fs::read_to_string(folder.join("mod.rs")).unwrap();
    assert!(
        list.contains("mod alone;\nmod table;\n") && list.contains("    alone::RULES,\n    table::RULES,\n"),
        "{list}"
    );
}
