//! The engine's conversions of values of each kind: for parameters, for properties, and for constraints that need no
//! cloud.

use super::{STRICT, found, recorded_object};

/// Converts a value in Python's notation to YAML.
fn yaml(python: &str) -> String {
    if python.starts_with('\'') {
        return python.to_owned();
    }
    match python {
        "inf" => ".inf".to_owned(),
        "1e+30" => "1.0e+30".to_owned(),
        _ => python.replace("None", "null").replace("True", "true").replace("False", "false"),
    }
}

/// Returns `true` if there is a finding of one of these kinds.
fn refused(template: &str, environment: &str, kinds: &[&str]) -> bool {
    let files = [("base.env", environment.as_bytes()), ("base.yaml", template.as_bytes())];
    found(&files, &["R-92635"], STRICT).iter().any(|violation| kinds.contains(&violation.kind))
}

/// A property of each type, without constraints.
const PROPERTIES: [(&str, &str, &str); 7] = [
    ("Integer", "OS::Heat::AutoScalingGroup", "cooldown"),
    ("Number", "OS::Heat::TestResource", "wait_secs"),
    ("String", "OS::Heat::RandomString", "salt"),
    ("Boolean", "OS::Heat::TestResource", "fail"),
    ("Map", "OS::Cinder::Volume", "metadata"),
    ("List", "OS::Aodh::EventAlarm", "ok_actions"),
    ("Any", "OS::Heat::Value", "value"),
];

#[test]
fn values_of_properties_and_parameters() {
    let Some(recorded) = recorded_object("coercion.json") else { return };
    let mut wrong = Vec::new();
    let mut compare = |name: &str, value: &str, expected: bool, refused: bool| {
        if expected != refused {
            wrong.push(format!("{name} {value}: refused {expected}, here {refused}"));
        }
    };
    for (name, of, property) in PROPERTIES {
        for (value, outcome) in recorded["property"][name].as_object().unwrap() {
            let template = format!(
                "heat_template_version: 2016-10-14\nresources:\n  a:\n    type: {of}\n    properties:\n      {property}: {}\n",
                yaml(value)
            );
            let here = refused(&template, "{}\n", &["hot.wrong-type", "hot.wrong-value"]);
            compare(name, value, outcome.get("error").is_some(), here);
        }
    }
    for (name, values) in recorded["parameter"].as_object().unwrap() {
        for (value, outcome) in values.as_object().unwrap() {
            let template =
                format!("heat_template_version: 2016-10-14\nparameters:\n  a: {{ type: {name} }}\n");
            let environment = format!("parameters:\n  a: {}\n", yaml(value));
            let here = refused(&template, &environment, &["hot.environment-value"]);
            compare(name, value, outcome.get("error").is_some(), here);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Constraints that no rule checks, because they depend on tables of the engine's host.
const NOT_CHECKED: [&str; 2] = ["iso_8601", "timezone"];

#[test]
fn custom_constraints() {
    let Some(recorded) = recorded_object("custom-constraints.json") else { return };
    let mut wrong = Vec::new();
    for (name, values) in &recorded {
        for (value, outcome) in values.as_object().unwrap() {
            let template = format!(
                "heat_template_version: 2016-10-14\nparameters:\n  a: {{ type: string, constraints: [ {{ custom_constraint: {name} }} ] }}\n"
            );
            let environment = format!("parameters:\n  a: {}\n", yaml(value));
            let here = refused(&template, &environment, &["hot.environment-value"]);
            let expected = outcome != true && !NOT_CHECKED.contains(&name.as_str());
            if here != expected {
                wrong.push(format!("{name} {value}: {outcome}, here {here}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
