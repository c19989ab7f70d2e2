//! The form of rules and their messages.

use std::fs;
use std::path::PathBuf;

use regex::Regex;

fn rust_files(folder: &str) -> Vec<(PathBuf, String)> {
    let mut pending = vec![e2e::root().join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    files.sort();
    files
}

/// One number, one row: what stands in tables is what is compiled in, each number once.
#[test]
fn every_requirement_is_decided_by_one_row() {
    let row = Regex::new(r#"\brule\(\s*"([^"]+)""#).unwrap();
    let mut rows = Vec::new();
    let tables = ["crates/rules/src/onap", "crates/rules/src/sdc", "crates/csar/src/requirements"];
    for (path, text) in tables.into_iter().flat_map(rust_files) {
        let of_file: Vec<String> = row.captures_iter(&text).map(|found| found[1].to_owned()).collect();
        assert!(of_file.is_sorted(), "{}: rows are in the order of their numbers", path.display());
        let name = path.file_stem().unwrap().to_string_lossy();
        if let Some(digits) = name.strip_prefix('r').filter(|it| it.bytes().all(|byte| byte.is_ascii_digit()))
        {
            assert_eq!(of_file, [format!("R-{digits}")], "{}", path.display());
        }
        rows.extend(of_file);
    }
    rows.sort();
    // The kinds of defect behind R-92635 are rows of the table of kinds.
    let of_tables = rules::rules().filter(|rule| rules::heat().rule(rule.id()).is_none());
    let mut compiled: Vec<String> = of_tables.map(|rule| rule.id().to_owned()).collect();
    compiled.sort();
    assert_eq!(rows, compiled);
    compiled.dedup();
    assert_eq!(rows, compiled, "a number has two rows");
}

#[test]
fn every_rule_decides_a_requirement_of_the_catalogue() {
    for rule in rules::rules() {
        assert!(rules::requirement(rule.id()).is_some(), "{}", rule.id());
    }
}

/// Lower case first, no full stop; help likewise.
#[test]
fn messages_are_in_style() {
    let call =
        Regex::new(r#"\.(?:fail|advise|help)\(\s*(?:[\w.*&]+,\s*)?(?:format!\(\s*)?"((?:[^"\\]|\\.)*)""#)
            .unwrap();
    let mut seen = 0;
    for (path, text) in ["crates/rules/src", "crates/csar/src"].into_iter().flat_map(rust_files) {
        for found in call.captures_iter(&text) {
            let message = &found[1];
            let starts_well = message.starts_with(|first: char| first.is_lowercase() || "`{".contains(first));
            assert!(starts_well, "{}: {message}", path.display());
            assert!(!message.ends_with('.'), "{}: {message}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 40, "only {seen} messages recognised");
}
