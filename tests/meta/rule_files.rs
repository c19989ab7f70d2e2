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

#[test]
fn every_rule_file_is_registered_and_short() {
    let name = Regex::new(r"^r(\d{5,6})\.rs$").unwrap();
    let mut rules_on_disk = Vec::new();
    for (path, text) in rust_files("crates/rules/src") {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let Some(found) = name.captures(&file) else { continue };
        let lines = text.lines().count();
        assert!(lines <= 120, "{file} has {lines} lines: the model lacks a word");
        rules_on_disk.push(format!("R-{}", &found[1]));
    }
    rules_on_disk.sort();
    let mut registered: Vec<String> = rules::rules().map(|rule| rule.id().to_owned()).collect();
    registered.sort();
    assert_eq!(rules_on_disk, registered);
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
    for (path, text) in rust_files("crates/rules/src") {
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
