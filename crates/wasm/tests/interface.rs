//! The interface on the native target, which JavaScript calls in the browser.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests")]

use std::path::Path;

use serde_json::Value;
use vnfcheck_wasm::{Error, Package, Report, catalogue, check, explain, fix, render};

fn sample() -> Package {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/packages/vfw");
    let mut package = Package::folder("vfw".to_owned());
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        package.add(name, std::fs::read(entry.path()).unwrap()).unwrap();
    }
    package
}

fn json(report: &Report) -> Value {
    serde_json::from_slice(&render(report, "json").unwrap()).unwrap()
}

fn findings(report: &Value, id: &str) -> Vec<Value> {
    let requirements = report["packages"][0]["requirements"].as_array().unwrap();
    let requirement = requirements.iter().find(|it| it["id"] == id).unwrap();
    requirement["findings"].as_array().unwrap().clone()
}

#[test]
fn a_folder_is_checked() {
    let report = check(&sample(), "").unwrap();
    let value = json(&report);
    assert_eq!(value["outcome"], "fail");
    assert_eq!(value["packages"][0]["name"], "vfw");
    let start = &findings(&value, "R-01896")[0]["primary"]["range"]["start"];
    assert_eq!((start["line"].as_u64(), start["column"].as_u64()), (Some(15), Some(5)));
    assert!(report.text(0, "base_vfw.yaml").unwrap().starts_with("heat_template_version"));
    assert_eq!(report.text(0, "none.yaml"), None);
}

#[test]
fn an_archive_gives_the_findings_of_its_folder() {
    let folder = json(&check(&sample(), "").unwrap());
    let archive = Package::archive("vfw.zip".to_owned(), sample().zip().unwrap());
    let archive = json(&check(&archive, "").unwrap());
    assert_eq!(archive["packages"][0]["requirements"], folder["packages"][0]["requirements"]);
    assert_eq!(archive["packages"][0]["name"], "vfw");
    assert_eq!(archive["packages"][0]["path"], "vfw.zip");
}

#[test]
fn a_damaged_archive_is_an_error_of_the_report() {
    let report = json(&check(&Package::archive("x.zip".to_owned(), b"PK\x03\x04...".to_vec()), "").unwrap());
    assert_eq!(report["outcome"], "error");
    assert_eq!(report["errors"][0]["path"], "x.zip");
}

#[test]
fn options_choose_rules_release_and_profile() {
    let options = r#"{"rules": ["heat"], "release": "casablanca", "profile": "vvp", "today": "2026-01-01"}"#;
    let report = json(&check(&sample(), options).unwrap());
    assert_eq!(report["rule_sets"], serde_json::json!(["heat"]));
    assert_eq!((&report["catalogue"]["release"], &report["profile"]), (&"casablanca".into(), &"vvp".into()));
    for (options, message) in [
        (r#"{"release": "berlin"}"#, "invalid value for `release`: `berlin` is not one of casablanca, "),
        (r#"{"rules": ["onapp"]}"#, "invalid value for `rules`: unknown rule set `onapp`"),
        (r#"{"today": "soon"}"#, "invalid value for `today`: `soon` is not a date"),
        (r#"{"colour": 1}"#, "invalid options: unknown field `colour`"),
    ] {
        let error = check(&sample(), options).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn the_configuration_of_a_folder_applies() {
    let mut package = sample();
    package.add("vnfcheck.yaml".to_owned(), b"release: dublin\n".to_vec()).unwrap();
    let report = json(&check(&package, "").unwrap());
    assert_eq!(report["catalogue"]["release"], "dublin");
    assert_eq!(report["configuration"], "vfw/vnfcheck.yaml");
    let mut package = sample();
    package.add("vnfcheck.yaml".to_owned(), b"releases: dublin\n".to_vec()).unwrap();
    let error = check(&package, "").unwrap_err().to_string();
    assert!(error.starts_with("vfw/vnfcheck.yaml:1:1: "), "{error}");
}

#[test]
fn fixes_are_applied_one_by_one_or_together() {
    let report = check(&sample(), "").unwrap();
    let before = findings(&json(&report), "R-01896").len();
    let package = report.apply(0, "R-01896", 0).unwrap();
    assert_eq!(findings(&json(&check(&package, "").unwrap()), "R-01896").len(), before - 1);
    assert!(matches!(report.apply(0, "R-01896", 99), Err(Error::NoFix)));
    let fixed = fix(&sample(), "", false).unwrap();
    let account: Value = serde_json::from_str(&fixed.account()).unwrap();
    let count = |key: &str| account[0][key].as_u64().unwrap();
    assert!(count("findings_after") < count("findings_before"));
    let after = fixed.package();
    assert!(findings(&json(&check(&after, "").unwrap()), "R-01896").is_empty());
    let archive = Package::archive("vfw.zip".to_owned(), sample().zip().unwrap());
    assert_eq!(fix(&archive, "", false).unwrap().package().zip().unwrap(), after.zip().unwrap());
}

#[test]
fn a_text_is_one_template() {
    let text = "heat_template_version: 2015-04-30\nresources: {a: {type: 'OS::Nova::Server'}}\n";
    let report = check(&Package::text(text), r#"{"rules": ["heat"]}"#).unwrap();
    assert_eq!(json(&report)["packages"][0]["path"], "-");
    assert_eq!(report.text(0, "stdin.yaml").as_deref(), Some(text));
}

#[test]
fn every_format_is_written() {
    let report = check(&sample(), "").unwrap();
    let names: Value = serde_json::from_str(&catalogue().unwrap()).unwrap();
    for format in names["formats"].as_array().unwrap() {
        let name = format["name"].as_str().unwrap();
        assert!(!render(&report, name).unwrap().is_empty(), "{name}");
    }
    assert!(matches!(render(&report, "pdf"), Err(Error::Format(_))));
}

#[test]
fn requirements_are_explained() {
    let page: Value = serde_json::from_str(&explain("R-01896").unwrap()).unwrap();
    assert_eq!(page["keyword"], "MUST");
    assert!(page["page"].as_str().unwrap().contains("<h2>"));
    assert!(matches!(explain("R-0"), Err(Error::Requirement(_))));
}

#[test]
fn defects_are_listed_once_with_their_fixes() {
    let report = check(&sample(), "").unwrap();
    let defects: Value = serde_json::from_str(&report.defects(0).unwrap()).unwrap();
    let defects = defects.as_array().unwrap();
    let constant =
        defects.iter().find(|it| it["ids"].as_array().unwrap().contains(&"R-01896".into())).unwrap();
    let start = &constant["location"]["range"]["start"];
    assert_eq!((start["line"].as_u64(), start["column"].as_u64()), (Some(15), Some(5)));
    assert_eq!(
        (&constant["state"], &constant["location"]["file"]),
        (&"fail".into(), &"base_vfw.yaml".into())
    );
    for fix in defects.iter().map(|it| &it["fix"]).filter(|it| !it.is_null()) {
        let at = usize::try_from(fix["finding"].as_u64().unwrap()).unwrap();
        let id = fix["requirement"].as_str().unwrap();
        assert_eq!(findings(&json(&report), id)[at]["fix"]["title"], fix["title"]);
        report.apply(0, id, at).unwrap();
    }
    assert_eq!(report.defects(1).unwrap(), "[]");
}

#[test]
fn an_unreadable_file_is_listed_once() {
    let mut package = sample();
    package.add("module_x.yaml".to_owned(), b"resources: [\n".to_vec()).unwrap();
    let report = check(&package, "").unwrap();
    let defects: Value = serde_json::from_str(&report.defects(0).unwrap()).unwrap();
    let unreadable = |it: &&Value| it["state"] == "undecided" && it["location"]["file"] == "module_x.yaml";
    let undecided: Vec<&Value> = defects.as_array().unwrap().iter().filter(unreadable).collect();
    let [only] = &undecided[..] else { panic!("one entry, not {undecided:#?}") };
    assert!(only["ids"].as_array().unwrap().len() > 1);
    assert_eq!(only["location"]["range"]["start"]["line"], 2);
}
