//! Minimal cases for every static check of the engine: the verdicts agree, or the case is listed with the reason for
//! the difference.

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;

use super::{AS_ENGINE, REFUSING, STRICT, recorded, violations};

#[derive(Deserialize)]
struct Listed {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    reason: String,
}

fn listed() -> BTreeMap<String, String> {
    let path = e2e::root().join("tests/conformance/heat-cases.toml");
    let listed: Listed = toml::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    listed.case.into_iter().map(|case| (case.id, case.reason)).collect()
}

#[test]
fn minimal_cases_have_the_verdict_of_the_engine() {
    let Some(cases) = recorded("rules.json") else { return };
    let listed = listed();
    assert!(listed.len() < 25 && listed.values().all(|reason| reason.len() > 20));
    let mut wrong = Vec::new();
    for case in &cases {
        let id = case["id"].as_str().unwrap();
        let mut files = vec![("base.yaml", case["text"].as_str().unwrap().as_bytes())];
        files.extend(case["env"].as_str().map(|env| ("base.env", env.as_bytes())));
        let nested = case["files"].as_object().unwrap();
        files.extend(nested.iter().map(|(name, text)| (name.as_str(), text.as_str().unwrap().as_bytes())));
        let refused = case["observed"] == "invalid";
        let ours = violations(&files, if refused { &REFUSING } else { &AS_ENGINE }, STRICT);
        if ours.is_empty() == refused && !listed.contains_key(id) {
            let engine = case["message"].as_str().unwrap_or("accepted");
            wrong.push(format!("{id} {}: engine: {engine}; here: {ours:?}", case["title"]));
        } else if ours.is_empty() != refused && listed.contains_key(id) {
            wrong.push(format!("{id} agrees: remove it from the list"));
        }
    }
    let known = |id: &str| cases.iter().any(|case| case["id"] == id);
    wrong.extend(listed.keys().filter(|id| !known(id)).map(|id| format!("{id} is not a case")));
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
