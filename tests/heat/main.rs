//! R-92635 against what was recorded of the Heat engine (`../shared/heat`), and what it shows beyond the engine.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
#![allow(clippy::print_stdout, clippy::missing_panics_doc, reason = "tests")]

mod at_once;
mod cases;

use std::fs;

use rules::{Checks, Facts, Terms};
use serde_json::Value;

/// A file of the recorded facts; nothing, and a message, where they are absent.
fn recorded(name: &str) -> Option<Vec<Value>> {
    let path = e2e::root().join("../shared/heat").join(name);
    if let Ok(text) = fs::read_to_string(&path) {
        Some(serde_json::from_str(&text).unwrap())
    } else {
        println!("skipped: {} is not here", path.display());
        None
    }
}

/// What the given requirements find, without advice, in order of place: `file:line:column message`.
fn violations(files: &[(&str, &[u8])], requirements: &[&str], terms: Terms) -> Vec<String> {
    let package = e2e::package(files);
    let facts = Facts::new(&package);
    let mut found = Vec::new();
    for id in requirements {
        let checks = Checks::of(rules::rule(id).unwrap(), &facts, terms);
        for finding in checks.findings().iter().filter(|finding| !finding.advisory) {
            let file = package.file(finding.primary.file).unwrap();
            let at = file.source().position(finding.primary.span.start);
            found.push((file.path(), at, finding.message.clone()));
        }
    }
    found.sort();
    found.into_iter().map(|(path, at, what)| format!("{path}:{}:{} {what}", at.line, at.column)).collect()
}
