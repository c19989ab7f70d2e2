//! Properties of VVP's report.json that its readers rely on.

use vnfcheck_report::render::RenderOptions;
use vnfcheck_report::{Format, RenderError, Status};

use super::{checked_in_part, json_of, sample};

#[test]
fn verdicts_are_converted_correctly() {
    let checked = sample("vfw");
    let report = json_of(Format::VvpJson, &checked);
    assert_eq!(report["outcome"], "FAIL");
    assert_eq!(report["version"], "istanbul");
    let checksum = report["checksum"].as_str().unwrap();
    assert!(checksum.len() == 32 && checksum.chars().all(|digit| digit.is_ascii_hexdigit()), "{checksum}");
    let requirements = report["requirements"].as_array().unwrap();
    assert_eq!(requirements.len(), 343);
    for (reported, requirement) in requirements.iter().zip(&checked.report.packages[0].requirements) {
        assert_eq!(reported["id"], *requirement.id);
        let result = match requirement.status {
            Status::Pass => "PASS",
            Status::Fail => "FAIL",
            Status::Error => "ERROR",
            _ => "SKIP",
        };
        assert_eq!(reported["result"], result, "{}", requirement.id);
        assert_eq!(reported["errors"].as_array().unwrap().is_empty(), result != "FAIL", "{}", requirement.id);
    }
    for test in report["tests"].as_array().unwrap() {
        let id = test["requirements"][0]["id"].as_str().unwrap();
        assert_eq!(test["test_case"], id.to_lowercase());
        assert!(vnfcheck_rules::rule(id).is_some(), "{id}");
        assert!(!test["files"].as_array().unwrap().is_empty(), "{id}");
        assert_eq!(test["error"] == "", test["result"] != "FAIL", "{id}");
    }
}

#[test]
fn vvp_json_contains_one_package() {
    let refused = vnfcheck_runner::render(
        Format::VvpJson,
        &checked_in_part(),
        &RenderOptions::default(),
        &mut Vec::new(),
    );
    assert!(matches!(refused, Err(RenderError::OnePackage)), "{refused:?}");
    let mut unopened = checked_in_part();
    unopened.report.packages.clear();
    let report = json_of(Format::VvpJson, &unopened);
    assert_eq!((&report["outcome"], &report["checksum"]), (&"ERROR".into(), &"".into()));
}

/// The checksum covers the contents in path order.
#[test]
fn the_checksum_is_of_the_contents() {
    let report = json_of(Format::VvpJson, &sample("vfw"));
    // cat base_vfw.env base_vfw.yaml | md5sum
    assert_eq!(report["checksum"], "7ad2ae0543af0ccdf608048bd5a04a76");
}
