//! Test vectors from the engine's own tests of functions, parameters, environments and templates, as far as files
//! determine the result.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{AS_ENGINE, REFUSING, STRICT, Violation, found, recorded};

/// A test vector as a package, with the verdict of the engine.
struct Vector<'v> {
    source: &'v Value,
    files: Vec<(String, String)>,
    /// Text that the path of a violation must contain for the violation to count.
    within: &'static str,
    accepted: bool,
}

impl<'v> Vector<'v> {
    fn new(source: &'v Value, template: &Value, accepted: bool) -> Self {
        let files = vec![("base.yaml".to_owned(), template.to_string())];
        Self { source, files, within: "", accepted }
    }

    fn with(mut self, name: &str, text: &(impl ToString + ?Sized)) -> Self {
        self.files.push((name.to_owned(), text.to_string()));
        self
    }

    fn check_rule(&self) -> Vec<Violation> {
        let files: Vec<(&str, &[u8])> =
            self.files.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
        let mut found = found(&files, if self.accepted { &AS_ENGINE } else { &REFUSING }, STRICT);
        found.retain(|violation| violation.path.contains(self.within));
        found
    }

    /// `true` if there are violations and all are of this kind.
    fn differs_by(found: &[Violation], kind: &str) -> bool {
        !found.is_empty() && found.iter().all(|violation| violation.kind == kind)
    }

    /// Returns the reason for an intentional difference from the engine; `None` if the difference is an error of
    /// vnfcheck.
    fn excuse(&self, found: &[Violation]) -> Option<&'static str> {
        let source = self.source;
        let says = |field: &str, words: &str| source[field].to_string().contains(words);
        let only = |kind| Self::differs_by(found, kind);
        let types = source["template"]["resources"].as_object();
        let has_own_type = types.is_some_and(|resources| {
            resources.values().filter_map(|it| it["type"].as_str()).any(|name| !name.contains("::"))
        });
        match self.accepted {
            true if only("hot.invalid-constraint") && source["schema_class"] == "Schema" => Some(UNREAD),
            true if only("hot.invalid-constraint") => Some(OWN_CONSTRAINT),
            true if only("hot.invalid-default") => Some(UNREAD),
            true if only("hot.environment-value") && source["validate_value"] == false => Some(UNREAD),
            true if only("hot.unknown-condition") => Some(OWN_CONDITION),
            true if only("hot.unknown-section") && source["kind"] == "api" => Some(FLAT),
            false if source["user_value"].is_null() && says("error", "was not provided") => Some(NO_VALUE),
            true if says("snippet", "Fn::ResourceFacade") => Some(NESTED),
            true if only("hot.unknown-parameter") && source["resolved"].is_null() => Some(UNREAD),
            false if says("expected", "was not provided") => Some(NO_VALUE),
            false if says("resolved", "was not provided") => Some(NO_VALUE),
            false if says("expected", "could not be found") => Some(UNKNOWN_TYPE),
            false if source["test_only_types"].as_array().is_some_and(|it| !it.is_empty()) => Some(OWN_TYPE),
            false if source.get("snippet").is_some() && has_own_type => Some(OWN_TYPE),
            false if says("expected", "Unable to establish connection") => Some(SERVICE),
            false if says("resolved", "get_file path: file:///") => Some(BY_URL),
            false if says("expected", "int() argument") => Some(FROM_PARAMETER),
            true if source["resolved"]["value_type"] == "ellipsis" => Some(REMOVED),
            true if only("hot.outside-file") => Some(BY_URL),
            _ => None,
        }
    }
}

const OWN_CONSTRAINT: &str = "a custom constraint that exists only in the test";
const OWN_CONDITION: &str = "a condition that exists only in the test";
const OWN_TYPE: &str = "a resource type that exists only in the test";
const UNREAD: &str = "the test reads the declaration and does not check the value";
const NESTED: &str = "the test nests the template in another one";
const UNKNOWN_TYPE: &str = "an unknown type is advice";
const NO_VALUE: &str = "a missing value can come from another environment";
const FROM_PARAMETER: &str = "another environment can set the parameter to another value";
const FLAT: &str = "an environment without sections, which only the API accepts";
const SERVICE: &str = "a service is queried";
const REMOVED: &str = "the test removes a value of an optional property";
const BY_URL: &str = "a file by its URL";

/// Checks vectors. Every skipped vector has a reason, and each reason must occur as often as stated.
fn agree<'v>(
    vectors: &'v [Value],
    agreeing: usize,
    left_out: &[(&str, usize)],
    read: impl Fn(&'v Value) -> Result<Vector<'v>, &'static str>,
) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut agreed = 0;
    for vector in vectors {
        let vector = match read(vector) {
            Ok(vector) => vector,
            Err(reason) => {
                *counts.entry(reason).or_default() += 1;
                continue;
            }
        };
        let found = vector.check_rule();
        if found.is_empty() == vector.accepted {
            agreed += 1;
        } else if let Some(reason) = vector.excuse(&found) {
            *counts.entry(reason).or_default() += 1;
        } else {
            let found: Vec<String> = found.into_iter().map(|it| format!("{} {}", it.kind, it.text)).collect();
            wrong.push(format!("accepted: {}, here: {found:?}\n  {}", vector.accepted, vector.source));
        }
    }
    let expected: BTreeMap<&str, usize> = left_out.iter().copied().collect();
    assert!(wrong.is_empty(), "{} wrong, {agreed} agree\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!((agreed, counts), (agreeing, expected));
}

/// Returns the HOT name of a parameter type.
fn hot_type(name: &str) -> String {
    if name == "CommaDelimitedList" { "comma_delimited_list".to_owned() } else { name.to_lowercase() }
}

#[test]
fn values_of_parameters() {
    let Some(vectors) = recorded("vectors/heat-tests-parameters.json") else { return };
    agree(&vectors, 206, &[(NO_VALUE, 4), (UNREAD, 1)], |vector| {
        let mut parameter = json!({
            "type": hot_type(vector["type"].as_str().unwrap()),
            "constraints": vector["constraints"],
        });
        if !vector["default"].is_null() {
            parameter["default"] = vector["default"].clone();
        }
        let template = json!({ "heat_template_version": "2018-08-31", "parameters": { "p": parameter } });
        let environment = json!({ "parameters": { "p": vector["user_value"] } });
        let accepted = vector["ok"].as_bool().unwrap();
        Ok(Vector::new(vector, &template, accepted).with("base.env", &environment))
    });
}

#[test]
fn declarations_of_parameters() {
    let Some(vectors) = recorded("vectors/heat-tests-parameter-schemata.json") else { return };
    agree(&vectors, 159, &[(OWN_CONSTRAINT, 2), (UNREAD, 10)], |vector| {
        let name = vector["name"].as_str().unwrap();
        let version = match vector["schema_class"].as_str().unwrap() {
            "HOTParamSchema" => "2016-10-14",
            "HOTParamSchema20170224" => "2017-02-24",
            _ => {
                let template = json!({ "HeatTemplateFormatVersion": "2012-12-12", "Parameters": { name: vector["schema"] } });
                return Ok(Vector::new(vector, &template, vector["ok"].as_bool().unwrap()));
            }
        };
        let template = json!({ "heat_template_version": version, "parameters": { name: vector["schema"] } });
        Ok(Vector::new(vector, &template, vector["ok"].as_bool().unwrap()))
    });
}

#[test]
fn environments() {
    let Some(vectors) = recorded("vectors/heat-tests-environments.json") else { return };
    agree(&vectors, 19, &[], |vector| {
        let template = json!({ "heat_template_version": "2018-08-31" });
        let package = Vector::new(vector, &template, vector["ok"].as_bool().unwrap());
        // The files that the environments name.
        Ok(package
            .with("base.env", vector["text"].as_str().unwrap())
            .with("a.yaml", &template)
            .with("b.yaml", &template))
    });
}

#[test]
fn functions() {
    let Some(vectors) = recorded("vectors/heat-tests-functions.json") else { return };
    agree(
        &vectors,
        393,
        &[
            (OWN_CONDITION, 1),
            (OWN_TYPE, 1),
            (BY_URL, 2),
            (REMOVED, 1),
            (NESTED, 3),
            (UNREAD, 1),
            (NO_VALUE, 1),
        ],
        |vector| {
            let mut template = vector["template"].clone();
            let is_cfn = template["heat_template_version"].is_null();
            let probe = &vector["snippet"];
            if is_cfn && vector["kind"] == "fn_parse" {
                template["Resources"]["vector_probe"] =
                    json!({ "Type": "OS::Heat::Value", "Properties": { "value": probe } });
            } else if is_cfn {
                template["Conditions"]["vector_probe"] = probe.clone();
                template["Resources"]["vector_probe"] = json!({ "Type": "OS::Heat::Value", "Condition": "vector_probe", "Properties": { "value": 1 } });
            } else if vector["kind"] == "fn_parse" {
                template["resources"]["vector_probe"] =
                    json!({ "type": "OS::Heat::Value", "properties": { "value": probe } });
            } else {
                template["conditions"]["vector_probe"] = probe.clone();
                template["resources"]["vector_probe"] = json!({ "type": "OS::Heat::Value", "condition": "vector_probe", "properties": { "value": 1 } });
            }
            let accepted = ["parse", "validated", "resolved"].iter().all(|it| vector[it]["ok"] != false);
            let environment = json!({ "parameters": vector["params"] });
            let mut package = Vector::new(vector, &template, accepted).with("base.env", &environment);
            package.within = "vector_probe";
            for (name, text) in vector["files"].as_object().unwrap() {
                package = package.with(name, text.as_str().unwrap_or_default());
            }
            Ok(package)
        },
    );
}

#[test]
fn templates() {
    let Some(vectors) = recorded("vectors/heat-tests-templates.json") else { return };
    agree(
        &vectors,
        303,
        &[(OWN_TYPE, 3), (UNKNOWN_TYPE, 5), (SERVICE, 1), (NO_VALUE, 2), (FLAT, 2)],
        |vector| {
            // The expectation of the test, combined with the engine's verdict on the values, which some tests do not
            // validate.
            let strict = &vector["oracle"]["strict"];
            let lacks_something = ["could not be found", "Could not fetch"]
                .iter()
                .any(|words| strict["message"].as_str().is_some_and(|message| message.contains(words)));
            let accepted = vector["expected"]["ok"] == true && (strict["ok"] != false || lacks_something);
            let mut package = Vector::new(vector, &vector["template"], accepted);
            if vector["env"].as_object().is_some_and(|env| !env.is_empty()) {
                package = package.with("base.env", &vector["env"]);
            }
            for (name, text) in vector["files"].as_object().unwrap() {
                package = package.with(name, text.as_str().unwrap_or_default());
            }
            Ok(package)
        },
    );
}

/// Checks which texts are templates at all.
#[test]
fn texts() {
    let Some(vectors) = recorded("vectors/heat-tests-texts.json") else { return };
    for vector in &vectors {
        let text = vector["text"].as_str().unwrap();
        let accepted = vector["ok"] == true;
        // The content is not checked here.
        let requirements: &[&str] = if accepted { &["R-95303"] } else { &REFUSING };
        let mut found = found(&[("base.yaml", text.as_bytes())], requirements, STRICT);
        // The engine uses the last of several equal keys; YAML requires unique keys.
        found.retain(|violation| violation.kind != "hot.duplicate-key");
        assert_eq!(found.is_empty(), accepted, "{}\n{text}", vector["message"]);
    }
}
