//! The features of each HOT version, compared with recordings of the engine: functions, condition functions,
//! sections, attributes, constraints, deletion policies.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use vnfcheck_check::{CheckOptions, Context, Finding};

use super::recorded_object;

/// Returns all HOT versions with the recorded features, oldest first.
fn versions(recorded: &Map<String, Value>) -> Vec<(&str, &Value)> {
    let versions = recorded["versions"].as_object().unwrap().values();
    let hot = versions.filter(|it| it["version_key"] == "heat_template_version");
    let mut hot: Vec<_> = hot.map(|it| (it["version"].as_str().unwrap(), it)).collect();
    hot.sort_by_key(|(name, _)| *name);
    hot
}

/// Returns the keys of a mapping or the strings of a list.
fn names(value: &Value) -> BTreeSet<&str> {
    match value {
        Value::Object(entries) => entries.keys().map(String::as_str).collect(),
        Value::Array(items) => items.iter().filter_map(Value::as_str).collect(),
        _ => BTreeSet::new(),
    }
}

/// Returns the names in one field over all versions.
fn all<'v>(versions: &[(&str, &'v Value)], field: impl Fn(&'v Value) -> &'v Value) -> BTreeSet<&'v str> {
    versions.iter().flat_map(|(_, version)| names(field(version))).collect()
}

/// Returns the findings of some kinds.
fn findings(template: &Value, kinds: &[&str]) -> Vec<Finding> {
    let text = template.to_string();
    let package = e2e::package(&[("base.yaml", text.as_bytes())]);
    let cx = Context::new(&package, CheckOptions::default());
    let findings = vnfcheck_rules::rule("R-92635").unwrap().check(&cx);
    let of_kind = |finding: &&Finding| finding.kind.is_some_and(|kind| kinds.contains(&kind));
    findings.iter().filter(of_kind).cloned().collect()
}

#[test]
fn functions_of_each_version() {
    let Some(recorded) = recorded_object("functions.json") else { return };
    let versions = versions(&recorded);
    let conditions = all(&versions, |it| &it["condition_functions"]);
    let functions = all(&versions, |it| &it["functions"]);
    let mut compared = 0;
    for (name, version) in &versions {
        let (has, removed) = (names(&version["functions"]), names(&version["removed_functions"]));
        for function in functions.union(&conditions) {
            compared += 1;
            let found = findings(
                &json!({
                    "heat_template_version": name,
                    "resources": { "a": {
                        "type": "OS::Heat::Value",
                        "properties": { "value": { *function: [ 1, 1 ] } }
                    } }
                }),
                &["hot.other-version"],
            );
            let advice: Vec<bool> = found.iter().map(|finding| finding.advisory).collect();
            let first = versions.iter().find(|(_, it)| names(&it["functions"]).contains(function));
            let Some((first, _)) = first.filter(|_| !has.contains(function)) else {
                assert!(advice.is_empty(), "{name} {function}");
                continue;
            };
            assert_eq!(advice, [!removed.contains(function)], "{name} {function}");
            if !removed.contains(function) {
                let help = found[0].help.as_deref().unwrap();
                assert_eq!(
                    help,
                    format!("use `heat_template_version: {first}` or later"),
                    "{name} {function}"
                );
            }
        }
    }
    assert!(compared > 400, "{compared}");
}

#[test]
fn condition_functions_of_each_version() {
    let Some(recorded) = recorded_object("functions.json") else { return };
    let versions = versions(&recorded);
    let functions = all(&versions, |it| &it["functions"]);
    let conditions = all(&versions, |it| &it["condition_functions"]);
    for (name, version) in versions.iter().filter(|(_, it)| it["conditions_supported"] == true) {
        let has = names(&version["condition_functions"]);
        for function in functions.union(&conditions) {
            let found = findings(
                &json!({ "heat_template_version": name, "conditions": { "a": { *function: [ true, true ] } } }),
                &["hot.other-version", "hot.invalid-condition"],
            );
            let fails = found.iter().any(|finding| !finding.advisory);
            assert_eq!(!fails, has.contains(function), "{name} {function} {found:?}");
        }
    }
}

/// Compares the names that vnfcheck and the engine accept in one place, in templates of every version.
fn compare<'v>(
    versions: &[(&str, &'v Value)],
    kinds: &[&str],
    field: impl Fn(&'v Value) -> &'v Value,
    template: impl Fn(&str) -> Value,
) {
    let known = all(versions, &field);
    for (name, version) in versions {
        let has = names(field(version));
        for word in known.iter().copied().chain(["nonsense"]) {
            let mut template = template(word);
            template["heat_template_version"] = json!(name);
            let found = findings(&template, kinds);
            let fails = found.iter().any(|finding| !finding.advisory);
            assert_eq!(!fails, has.contains(word), "{name} {word} {found:?}");
        }
    }
}

#[test]
fn sections_attributes_and_policies_of_each_version() {
    let Some(recorded) = recorded_object("functions.json") else { return };
    let versions = versions(&recorded);
    compare(&versions, &["hot.unknown-section"], |it| &it["sections"], |word| json!({ word: {} }));
    let unknown = ["hot.unknown-attribute", "hot.other-version"];
    compare(
        &versions,
        &unknown,
        |it| &it["resource_keys"],
        |word| json!({ "resources": { "a": { "type": "OS::Heat::None", word: {} } } }),
    );
    compare(
        &versions,
        &unknown,
        |it| &it["parameter"]["attributes"],
        |word| json!({ "parameters": { "a": { "type": "string", word: [] } } }),
    );
    compare(
        &versions,
        &["hot.invalid-policy"],
        |it| &it["deletion_policies"],
        |word| {
            let server = json!({ "type": "OS::Nova::Server", "deletion_policy": word });
            json!({ "resources": { "a": server } })
        },
    );
    let constraint = |word: &str| {
        let (declared, value) = match word {
            "range" => ("number", json!({ "min": 1 })),
            "modulo" => ("number", json!({ "step": 2, "offset": 1 })),
            "length" => ("string", json!({ "min": 1 })),
            "allowed_values" => ("string", json!(["a"])),
            "custom_constraint" => ("string", json!("nova.flavor")),
            _ => ("string", json!("a")),
        };
        json!({ "parameters": { "a": { "type": declared, "constraints": [ { word: value } ] } } })
    };
    compare(&versions, &["hot.invalid-constraint"], |it| &it["parameter"]["constraints"], constraint);
}
