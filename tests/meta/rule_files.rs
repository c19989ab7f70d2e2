//! The style of rules and their messages.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use regex::Regex;
use vnfcheck_check::page::Page;
use vnfcheck_runner::{Input, Options};

use crate::rulebook::checked;

pub(crate) fn rust_files(folder: &str) -> Vec<(PathBuf, String)> {
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

/// Each requirement has exactly one row, and the tables contain exactly the compiled rules.
#[test]
fn every_requirement_is_decided_by_one_row() {
    let row = Regex::new(r#"\brule\(\s*"([^"]+)""#).unwrap();
    let mut rows = Vec::new();
    let tables = ["onap", "sdc", "csar", "practice"].map(|set| format!("crates/rules/src/{set}"));
    for (path, text) in tables.iter().flat_map(|folder| rust_files(folder)) {
        let of_file: Vec<String> = row.captures_iter(&text).map(|found| found[1].to_owned()).collect();
        assert!(of_file.is_sorted(), "{}: rows are in the order of their numbers", path.display());
        let name = path.file_stem().unwrap().to_string_lossy();
        if let Some(digits) = name.strip_prefix('r').filter(|it| it.bytes().all(|byte| byte.is_ascii_digit()))
        {
            assert_eq!(of_file, [format!("R-{digits}")], "{}", path.display());
        }
        rows.extend(of_file);
    }
    let cells =
        vnfcheck_rules::parameter_rows().chain(vnfcheck_rules::resource_rows()).flat_map(|row| row.cells);
    rows.extend(cells.map(|(_, id)| id.to_owned()));
    rows.sort();
    // The kinds of defect that R-92635 combines are rows of the table of kinds.
    let of_tables = vnfcheck_rules::rules().filter(|rule| vnfcheck_rules::heat().rule(rule.id()).is_none());
    let mut compiled: Vec<String> = of_tables.map(|rule| rule.id().to_owned()).collect();
    compiled.sort();
    assert_eq!(rows, compiled);
    compiled.dedup();
    assert_eq!(rows, compiled, "a number has two rows");
}

/// The page of a requirement on names states the forms of the name.
#[test]
fn cells_of_names_agree_with_their_pages() {
    let form = Regex::new(r"`([^`]*\{[^`]*)`").unwrap();
    let mut count = 0;
    for row in vnfcheck_rules::parameter_rows().chain(vnfcheck_rules::resource_rows()) {
        let forms: Vec<&str> =
            form.captures_iter(&row.subject).map(|it| it.get(1).unwrap().as_str()).collect();
        let names = row.cells.iter().filter(|(aspect, _)| *aspect == vnfcheck_rules::Aspect::Name);
        for (_, id) in names.filter(|_| !forms.is_empty()) {
            let body = &vnfcheck_rules::requirement(id).unwrap().body;
            assert!(forms.iter().any(|it| body.contains(&format!("`{it}`"))), "{id}: {forms:?}");
            count += 1;
        }
    }
    assert!(count > 75, "only {count} cells");
}

#[test]
fn every_rule_decides_a_requirement_of_the_catalogue() {
    for rule in vnfcheck_rules::rules() {
        assert!(vnfcheck_rules::requirement(rule.id()).is_some(), "{}", rule.id());
    }
}

/// Texts of the findings on the examples of the rule pages and on the packages of this repository, each with its
/// requirement: messages, help, labels of related places, and reasons for undecided subjects.
fn texts() -> BTreeSet<(String, String)> {
    let mut texts = BTreeSet::new();
    for rule in vnfcheck_rules::rules() {
        let requirement = vnfcheck_rules::requirement(rule.id()).unwrap();
        for example in &Page::parse(&requirement.body).unwrap().examples {
            let (_, findings) = checked(rule, example);
            let outcome = findings.finish();
            let mut add = |text: &str| texts.insert((rule.id().to_owned(), text.to_owned()));
            for finding in outcome.failures.items.iter().chain(&outcome.advice.items) {
                add(&finding.message);
                finding.help.iter().for_each(|it| _ = add(it));
                finding.related.iter().for_each(|it| _ = add(&it.message));
            }
            outcome.undecided.items.iter().for_each(|it| _ = add(&it.message));
            outcome.undecided.items.iter().for_each(|it| _ = add(&it.help));
            outcome.not_checkable.iter().for_each(|it| _ = add(&it.message));
        }
    }
    for folder in ["testdata/packages", "testdata/decisions"] {
        let report =
            vnfcheck_runner::run(&[Input::Path(e2e::root().join(folder))], &Options::default()).report;
        for requirement in report.packages.iter().flat_map(|it| &it.requirements) {
            let mut add = |text: &str| texts.insert((requirement.id.to_string(), text.to_owned()));
            for finding in &requirement.findings {
                add(&finding.message);
                finding.help.iter().for_each(|it| _ = add(it));
                finding.related.iter().for_each(|it| _ = add(&it.message));
            }
            requirement.undecided.iter().for_each(|it| _ = add(&it.message));
        }
    }
    texts
}

/// Returns `true` for a text that starts in lower case (except protocol names), has no full stop, and has every name
/// in backticks.
fn is_in_style(text: &str) -> bool {
    let first = |first: char| first.is_lowercase() || first.is_ascii_digit() || "`{".contains(first);
    (text.starts_with(first) || text.starts_with("IPv4 ") || text.starts_with("IPv6 "))
        && !text.ends_with('.')
        && text.matches('`').count().is_multiple_of(2)
}

#[test]
fn messages_are_in_style() {
    let name = Regex::new("`[^`]*`").unwrap();
    let texts = texts();
    let wrong: Vec<_> = texts.iter().filter(|(_, text)| !is_in_style(text)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let forms: BTreeSet<_> = texts.iter().map(|(_, text)| name.replace_all(text, "``")).collect();
    assert!(texts.len() > 1_700 && forms.len() > 800, "{} texts, {} forms", texts.len(), forms.len());
}

/// Messages in the sources follow the same style, even if no example shows them.
#[test]
fn messages_in_sources_are_in_style() {
    let call = Regex::new(
        r#"\.(?:fail|advise|help|undecided)\(\s*(?:[\w.*&]+,\s*)?(?:format!\(\s*)?"((?:[^"\\]|\\.)*)""#,
    );
    let call = call.unwrap();
    let mut seen = 0;
    for (path, text) in rust_files("crates/rules/src") {
        for found in call.captures_iter(&text) {
            seen += 1;
            assert!(is_in_style(&found[1]), "{}: {}", path.display(), &found[1]);
        }
    }
    assert!(seen > 550, "only {seen} messages recognised");
}
