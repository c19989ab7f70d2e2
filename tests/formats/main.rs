//! Each format as a whole over a small package with every kind of finding, and what its readers rely on.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use runner::open::{Bounds, Input};
use runner::render::Look;
use runner::report::Summary;
use runner::run::Checked;
use runner::{Format, Options};
use serde_json::Value;

const TEMPLATE: &str = "\
heat_template_version: 2016-10-14
description: \"\\e[2J, <b>&amp; | \u{202e}\"
parameters:
  \"=cmd|' /C calc'!A0\": { type: string, description: d }
  size: { type: text, description: d }
resources:
  vm: { type: OS::Nova::Server, properties: { name: { get_param: nam }, image: i } }
";

/// One package, checked with a handful of rules so that the snapshots stay readable.
fn checked() -> Checked {
    let ids = ["R-11441", "R-25877", "R-39402", "R-86285", "R-90526", "R-92635", "R-95303", "R-00011"];
    let rules: Vec<_> = rules::rules().filter(|rule| ids.contains(&rule.id())).collect();
    let input = Input::read(TEMPLATE.as_bytes(), &Bounds::default()).unwrap();
    let mut checked = runner::run::run_rules(&[input], &Options::default(), &rules);
    let package = &mut checked.report.packages[0];
    package.requirements.retain(|requirement| ids.contains(&requirement.id));
    package.summary = Summary::of(package.requirements.iter().map(|requirement| requirement.status));
    checked
}

fn rendered(format: Format) -> String {
    let mut out = Vec::new();
    runner::render(format, &checked(), &Look::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn formats_for_people_and_lines() {
    for format in [
        Format::Table,
        Format::Plain,
        Format::Concise,
        Format::Markdown,
        Format::Csv,
        Format::Github,
        Format::Junit,
        Format::JsonLines,
    ] {
        insta::assert_snapshot!(format.name(), rendered(format));
    }
}

#[test]
fn json_formats() {
    for format in [Format::Json, Format::Sarif, Format::Gitlab] {
        let value: Value = serde_json::from_str(&rendered(format)).unwrap();
        insta::assert_snapshot!(format.name(), serde_json::to_string_pretty(&value).unwrap());
    }
}

/// What a scanned file says reaches no terminal as a control character.
#[test]
fn control_characters_are_shown_not_sent() {
    for format in [Format::Table, Format::Plain, Format::Concise, Format::Markdown, Format::Junit] {
        let text = rendered(format);
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{}", format.name());
    }
}

/// Every line of JSON lines is an object, and the last one tells the outcome.
#[test]
fn json_lines_are_objects() {
    let text = rendered(Format::JsonLines);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.iter().all(Value::is_object));
    assert_eq!(lines.last().unwrap()["outcome"], "fail");
}

/// A requirement appears in SARIF with its verdict, passes included, at the same place as in the report.
#[test]
fn sarif_tells_what_the_report_tells() {
    let checked = checked();
    let sarif: Value = serde_json::from_str(&rendered(Format::Sarif)).unwrap();
    let run = &sarif["runs"][0];
    let results = run["results"].as_array().unwrap();
    for requirement in &checked.report.packages[0].requirements {
        let of = |kind: &str| {
            results
                .iter()
                .filter(|it| it["ruleId"] == requirement.id && it["kind"] == kind)
                .collect::<Vec<_>>()
        };
        let failing: Vec<_> = requirement.findings.iter().filter(|finding| !finding.advisory).collect();
        assert_eq!(of("fail").len(), failing.len(), "{}", requirement.id);
        for (result, finding) in of("fail").iter().zip(failing) {
            let region = &result["locations"][0]["physicalLocation"]["region"];
            assert_eq!(region["startLine"], finding.primary.range.start.line);
            assert_eq!(region["startColumn"], finding.primary.range.start.column);
            let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(run["tool"]["driver"]["rules"][index]["id"], requirement.id);
        }
        assert_eq!(of("pass").len(), usize::from(requirement.status == runner::Status::Pass));
    }
}
