//! R-92635 compared with recordings of the Heat engine (`../shared/heat`), and findings beyond those of the engine.

mod at_once;
mod cases;
mod conversions;
mod dialects;
mod kinds;
mod vectors;
mod versions;

use std::fs;

use serde_json::Value;
use vnfcheck_check::{CheckOptions, Context};

/// Requirements that refuse a template for reasons that also make the engine refuse the template.
const REFUSING: [&str; 5] = ["R-92635", "R-95303", "R-27078", "R-36772", "R-11441"];

/// Requirements that fail only if the engine refuses the template; the others have additional conditions.
const AS_ENGINE: [&str; 2] = ["R-92635", "R-95303"];

/// Options that include all defects for which the engine refuses a template, even in environment values.
const STRICT: CheckOptions = CheckOptions {
    release: vnfcheck_check::Release::NEWEST,
    profile: vnfcheck_check::Profile::Text,
    strict_environment: true,
    today: Some(vnfcheck_check::Day { year: 2026, month: 11, day: 28 }),
};

/// Reads a list of recorded facts; if the recordings are missing, prints a message and returns `None`.
fn recorded(name: &str) -> Option<Vec<Value>> {
    read(name)
}

/// Reads recorded facts by name; if the recordings are missing, prints a message and returns `None`.
fn recorded_object(name: &str) -> Option<serde_json::Map<String, Value>> {
    read(name)
}

fn read<T: serde::de::DeserializeOwned>(name: &str) -> Option<T> {
    let path = e2e::root().join("../shared/heat").join(name);
    if let Ok(text) = fs::read_to_string(&path) {
        Some(serde_json::from_str(&text).unwrap())
    } else {
        println!("skipped: {} is missing", path.display());
        None
    }
}

/// A violation of a requirement.
struct Violation {
    /// The name of the kind of defect; empty for requirements without kinds.
    kind: &'static str,
    /// The path of keys and positions.
    path: String,
    /// `file:line:column message`
    text: String,
    /// `true` for advice.
    is_advice: bool,
}

/// Returns the violations of the given requirements without advice, in order of position.
fn found(files: &[(&str, &[u8])], requirements: &[&str], options: CheckOptions) -> Vec<Violation> {
    reported(files, requirements, options).into_iter().filter(|violation| !violation.is_advice).collect()
}

/// Returns the violations and advice of the given requirements, in order of position.
fn reported(files: &[(&str, &[u8])], requirements: &[&str], options: CheckOptions) -> Vec<Violation> {
    let package = e2e::package(files);
    let cx = Context::new(&package, options);
    let mut found = Vec::new();
    for id in requirements {
        let findings = vnfcheck_rules::rule(id).unwrap().check(&cx);
        for finding in findings.iter() {
            let file = package.file(finding.primary.file).unwrap();
            let at = file.source().position(finding.primary.span.start);
            let text = format!("{}:{}:{} {}", file.path(), at.line, at.column, finding.message);
            let node = finding.primary.node.and_then(|node| file.tree()?.node(node));
            let path = node.map(vnfcheck_hot::Node::path).unwrap_or_default();
            let kind = finding.kind.unwrap_or_default();
            let is_advice = finding.advisory;
            found.push(((file.path(), at), Violation { kind, path, text, is_advice }));
        }
    }
    found.sort_by(|a, b| (a.0, &a.1.text).cmp(&(b.0, &b.1.text)));
    found.into_iter().map(|(_, violation)| violation).collect()
}

/// Returns the violations as strings.
fn violations(files: &[(&str, &[u8])], requirements: &[&str], options: CheckOptions) -> Vec<String> {
    found(files, requirements, options).into_iter().map(|violation| violation.text).collect()
}

/// Returns the advice of a requirement as strings.
fn advice(files: &[(&str, &[u8])], requirement: &str) -> Vec<String> {
    let reported = reported(files, &[requirement], CheckOptions::default());
    reported.into_iter().filter(|it| it.is_advice).map(|it| it.text).collect()
}
