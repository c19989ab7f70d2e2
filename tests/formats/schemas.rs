//! Validation of output against schemas: the project's own, and those of external formats.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::process::Command;

use jsonschema::Validator;
use serde_json::{Value, json};
use vnfcheck_report::{Format, defects};
use vnfcheck_runner::run::Checked;

use super::{checked, checked_among_others, checked_in_part, checked_with_waivers, json_of, sample, text_of};

fn read(file: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(e2e::root().join(file)).unwrap()).unwrap()
}

fn validator(schema: &Value) -> Validator {
    jsonschema::options().should_validate_formats(true).build(schema).unwrap()
}

fn assert_valid(validator: &Validator, value: &Value, what: &str) {
    let errors: Vec<String> =
        validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert_eq!(errors, Vec::<String>::new(), "{what}");
}

/// Reports of all shapes: small and hostile, with an unreadable package, with waivers, with unchecked files, with
/// failures, with a passed gate.
fn reports() -> [Checked; 6] {
    [
        checked(),
        checked_in_part(),
        checked_with_waivers(),
        checked_among_others(),
        sample("vfw"),
        sample("vlb"),
    ]
}

const REPORT: &str = "schemas/vnfcheck.report-2.schema.json";
const REPORT_V1: &str = "schemas/vnfcheck.report-1.schema.json";

/// Returns the official schema with the closing bracket escaped, which only lenient regex engines read as a literal.
fn sarif_schema() -> Value {
    let mut schema = read("tests/formats/schemas/sarif-2.1.0.schema.json");
    for holder in ["run", "toolComponent"] {
        let pattern =
            schema.pointer_mut(&format!("/definitions/{holder}/properties/language/pattern")).unwrap();
        assert_eq!(*pattern, "^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$");
        *pattern = r"^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}\]?$".into();
    }
    schema
}

/// The previous version differs from the current one in its name and in everything that depends on fingerprints.
#[test]
fn json_v1_follows_the_schema_of_version_1() {
    let validator = validator(&read(REPORT_V1));
    for checked in reports() {
        let v1 = json_of(Format::JsonV1, &checked);
        assert_valid(&validator, &v1, "json-v1");
        let mut now = json_of(Format::Json, &checked);
        let fingerprints = |report: &Value| {
            let requirements = report["packages"].as_array().into_iter().flatten();
            let requirements =
                requirements.flat_map(|it| it["requirements"].as_array().into_iter().flatten());
            let findings = requirements.flat_map(|it| it["findings"].as_array().into_iter().flatten());
            findings.map(|it| it["fingerprint"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let (before, after) = (fingerprints(&v1), fingerprints(&now));
        assert_eq!(before.len(), after.len());
        let mut text = now.to_string();
        for (v1, v2) in before.iter().zip(&after) {
            text = text.replace(v2, v1);
        }
        now = serde_json::from_str(&text).unwrap();
        now["schema"] = "vnfcheck.report/1".into();
        assert_eq!(now, v1);
    }
}

#[test]
fn json_follows_its_schema() {
    let validator = validator(&read(REPORT));
    for checked in reports() {
        assert_valid(&validator, &json_of(Format::Json, &checked), "json");
    }
    let mut broken = json_of(Format::Json, &checked());
    broken["packages"][0]["requirements"][0]["status"] = "fine".into();
    assert!(!validator.is_valid(&broken));
}

/// Each line conforms to the schema of its type, which is part of the schema of the report.
#[test]
fn json_lines_follow_the_schema() {
    let mut schema = read(REPORT);
    let definitions = schema["$defs"].take();
    let requirement = validator(&json!({ "$ref": "#/$defs/RequirementReport", "$defs": definitions }));
    for checked in reports() {
        let text = text_of(Format::JsonLines, &checked);
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let of = |kind: &str| lines.iter().filter(|line| line["type"] == kind).collect::<Vec<_>>();
        let expected: usize = checked.report.packages.iter().map(|package| package.requirements.len()).sum();
        assert_eq!(of("requirement").len(), expected);
        assert_eq!(of("package").len(), checked.report.packages.len());
        assert_eq!(of("run").len(), 1);
        assert_eq!(lines.len(), expected + checked.report.packages.len() + 1);
        for line in of("requirement") {
            assert_valid(&requirement, &line["requirement"], "jsonl");
        }
    }
}

#[test]
fn sarif_follows_the_official_schema() {
    let validator = validator(&sarif_schema());
    for checked in reports() {
        assert_valid(&validator, &json_of(Format::Sarif, &checked), "sarif");
        assert_valid(&validator, &json_of(Format::GithubSarif, &checked), "github-sarif");
    }
    let mut broken = json_of(Format::Sarif, &checked());
    broken["runs"][0]["results"][0]["kind"] = "passed".into();
    assert!(!validator.is_valid(&broken));
}

/// SARIF contains at least one result for each requirement, whatever its status.
#[test]
fn sarif_accounts_for_every_requirement() {
    for checked in reports() {
        let sarif = json_of(Format::Sarif, &checked);
        let run = &sarif["runs"][0];
        let results = run["results"].as_array().unwrap();
        for package in &checked.report.packages {
            for requirement in &package.requirements {
                let of = |kind: &str| {
                    results.iter().filter(|it| it["ruleId"] == *requirement.id && it["kind"] == kind).count()
                };
                let verdict = match requirement.status.name() {
                    "pass" => "pass",
                    "not_applicable" => "notApplicable",
                    "unchecked" => "review",
                    "error" => "open",
                    _ => "fail",
                };
                assert!(of(verdict) > 0, "{}: {verdict}", requirement.id);
                assert!(of("open") >= requirement.undecided.len(), "{}", requirement.id);
            }
        }
        for rule in run["tool"]["driver"]["rules"].as_array().unwrap() {
            assert!(!rule["help"]["text"].as_str().unwrap().is_empty(), "{rule}");
            assert!(rule["helpUri"].as_str().unwrap().starts_with("https://"), "{rule}");
        }
        for result in results.iter().filter(|result| result["kind"] == "fail") {
            let place = &result["locations"][0]["physicalLocation"];
            assert!(place["region"]["startLine"].as_u64().unwrap() >= 1);
            assert!(!place["artifactLocation"]["uri"].as_str().unwrap().contains(' '));
            assert!(!result["partialFingerprints"]["vnfcheck/v2"].as_str().unwrap().is_empty());
        }
    }
}

/// The counts of a test suite equal those of its cases.
#[test]
fn junit_counts_its_cases() {
    for checked in reports() {
        let text = text_of(Format::Junit, &checked);
        let document = roxmltree::Document::parse(&text).unwrap();
        let suites: Vec<_> =
            document.root_element().children().filter(|it| it.has_tag_name("testsuite")).collect();
        assert_eq!(suites.len(), checked.report.packages.len() + checked.report.errors.len());
        // Files outside the packages are reported with the first package.
        for skipped in &checked.report.unchecked_files.files {
            let reported = format!("{}: skipped: {}", skipped.file, skipped.reason);
            assert!(
                suites[0].children().any(|it| it.text().is_some_and(|text| text.contains(&reported))),
                "{reported}"
            );
        }
        for suite in suites {
            let cases: Vec<_> = suite.children().filter(|it| it.has_tag_name("testcase")).collect();
            let number = |name: &str| suite.attribute(name).unwrap().parse::<usize>().unwrap();
            assert!(number("tests") == cases.len() && !cases.is_empty());
            for (attribute, tag) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
                let holding = cases.iter().filter(|case| case.children().any(|it| it.has_tag_name(tag)));
                assert_eq!(number(attribute), holding.count(), "{attribute}");
            }
            assert!(cases.iter().all(|case| case.has_attribute("name") && case.has_attribute("classname")));
        }
    }
}

#[test]
fn junit_follows_the_schema_of_its_readers() {
    let schema = e2e::root().join("tests/formats/schemas/junit-10.xsd");
    for checked in &reports() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text_of(Format::Junit, checked).as_bytes()).unwrap();
        let ran = Command::new("xmllint")
            .arg("--noout")
            .arg("--nonet")
            .arg("--schema")
            .arg(&schema)
            .arg(file.path())
            .output();
        let Ok(ran) = ran else {
            println!("skipped: xmllint is not installed");
            return;
        };
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    }
}

/// Issues have the shape that GitLab documents for code quality: members, severities, relative paths, unique
/// fingerprints.
#[test]
fn gitlab_issues_have_the_documented_shape() {
    for checked in reports() {
        let report = json_of(Format::Gitlab, &checked);
        let issues = report.as_array().unwrap();
        let reported =
            checked.report.packages.iter().map(|it| {
                defects::defects(&it.requirements).len() + defects::undecided(&it.requirements).len()
            });
        assert_eq!(issues.len(), reported.sum::<usize>() + checked.report.errors.len());
        let mut seen = HashSet::new();
        for issue in issues {
            let text = |name: &str| issue[name].as_str().unwrap();
            assert!(!text("description").is_empty() && !text("check_name").is_empty());
            assert!(["info", "minor", "major", "critical", "blocker"].contains(&text("severity")));
            assert!(seen.insert(text("fingerprint").to_owned()), "{issue}");
            assert!(!issue["location"]["path"].as_str().unwrap().starts_with("./"));
            assert!(issue["location"]["lines"]["begin"].as_u64().unwrap() >= 1);
        }
    }
}

/// The same finding in two packages is two issues.
#[test]
fn gitlab_distinguishes_packages() {
    let mut checked = checked();
    let mut other = super::checked();
    other.report.packages[0].path = "elsewhere".to_owned();
    checked.report.packages.append(&mut other.report.packages);
    let report = json_of(Format::Gitlab, &checked);
    let fingerprints: HashSet<&str> =
        report.as_array().unwrap().iter().map(|issue| issue["fingerprint"].as_str().unwrap()).collect();
    assert_eq!(fingerprints.len(), report.as_array().unwrap().len());
}
