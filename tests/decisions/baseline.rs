//! Earlier findings: the baseline, and the comparison of two runs.

use std::fs;

use vnfcheck_report::baseline::PackageName;
use vnfcheck_report::{Baseline, FailOn, Outcome, Report, Status, baseline, diff};
use vnfcheck_runner::Options;
use vnfcheck_runner::policy::Sourced;

use super::{TEMPLATE, acceptances, input, notes, requirement};

/// Checks a package of two templates on standard input, which always has the same name.
fn run_with(text: &str, baseline: Option<Baseline>) -> Report {
    let mut options = Options::default();
    options.policy.baseline = baseline.map(|value| Sourced { value, origin: "known.json".to_owned() });
    vnfcheck_runner::run(&[input(text)], &options).report
}

fn known(text: &str) -> Baseline {
    Baseline::of_report(&run_with(text, None)).unwrap()
}

fn changed() -> String {
    TEMPLATE
        .replace("description: d, default: x", "description: d")
        .replace("resources:", "  c: { type: string, default: x }\nresources:")
        .replace("parameters:", "# moved down\n\nparameters:")
}

#[test]
fn only_new_findings_gate_and_fixed_findings_are_reported() {
    let baseline = known(TEMPLATE).into_baseline();
    let same = run_with(TEMPLATE, Some(baseline.clone()));
    assert_eq!((same.outcome, same.packages[0].summary.fail), (Outcome::Pass, 0));
    assert!(notes(&same).is_empty());
    let report = run_with(&changed(), Some(baseline));
    let checked = requirement(&report, "R-90526");
    assert_eq!(checked.status, Status::Fail);
    assert_eq!(acceptances(checked), ["7:22 waived: listed in the baseline (known.json)", "8:22 open"]);
    assert_eq!(report.outcome, Outcome::Fail);
    let fixed: Vec<String> = notes(&report).into_iter().filter(|note| note.contains("R-90526")).collect();
    assert_eq!(fixed, ["fixed known.json fixed: R-90526 in `stdin.yaml`: parameter `a` declares a default"]);
}

/// Another run may use the entries of requirements that this run does not check.
#[test]
fn findings_of_unchecked_requirements_are_not_fixed() {
    let baseline = known(TEMPLATE).into_baseline();
    let sets = vnfcheck_check::RuleSets::new([std::sync::Arc::clone(vnfcheck_rules::heat())]);
    let mut options = Options { sets, ..Options::default() };
    options.policy.baseline = Some(Sourced { value: baseline.clone(), origin: "known.json".to_owned() });
    let report = vnfcheck_runner::run(&[input(TEMPLATE)], &options).report;
    assert!(notes(&report).is_empty(), "{:?}", notes(&report));
    let pruned = baseline.pruned(&Baseline::of_report(&report).unwrap());
    assert_eq!(pruned.to_json().unwrap(), baseline.to_json().unwrap());
}

#[test]
fn pruning_keeps_current_findings_and_adds_none() {
    let baseline = known(TEMPLATE).into_baseline();
    let pruned = baseline.pruned(&known(&changed()));
    let messages = |known: &Baseline| -> Vec<String> {
        let findings = known.packages[0].findings();
        findings.filter(|(id, _)| *id == "R-90526").map(|(_, it)| it.message.clone()).collect()
    };
    assert_eq!(messages(&baseline), ["parameter `a` declares a default", "parameter `b` declares a default"]);
    assert_eq!(messages(&pruned), ["parameter `b` declares a default"]);
    let unreadable = baseline.pruned(&known("resources:\n  a: [ b\nc: d\n"));
    assert_eq!(messages(&unreadable), messages(&baseline));
}

/// The file contains no positions, so that it changes only if findings do.
#[test]
fn a_baseline_is_written_and_read_again() {
    let text = known(TEMPLATE).into_baseline().to_json().unwrap();
    let moved = known(&format!("# one more line\n{TEMPLATE}")).into_baseline().to_json().unwrap();
    assert_eq!(text, moved);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("known.json");
    fs::write(&path, &text).unwrap();
    assert_eq!(vnfcheck_runner::baseline::read(&path).unwrap().to_json().unwrap(), text);
    fs::write(&path, text.replace(baseline::SCHEMA, "other/1")).unwrap();
    let error = vnfcheck_runner::baseline::read(&path).unwrap_err().to_string();
    assert!(
        error.ends_with("`schema` is `other/1`, expected `vnfcheck.baseline/2` or `vnfcheck.report/2`"),
        "{error}"
    );
    fs::write(&path, "{").unwrap();
    assert!(
        vnfcheck_runner::baseline::read(&path)
            .unwrap_err()
            .to_string()
            .contains("is neither a baseline nor a report")
    );
}

/// A baseline of version 1 matches findings by position, so that messages may change; a second finding at the same position
/// is new.
#[test]
fn a_baseline_of_version_1_is_read_and_migrated() {
    let text = known(TEMPLATE).into_baseline().to_json().unwrap();
    let mut v1: serde_json::Value = serde_json::from_str(&text).unwrap();
    v1["schema"] = "vnfcheck.baseline/1".into();
    let requirements = v1["packages"][0]["requirements"].as_array_mut().unwrap();
    for finding in requirements.iter_mut().flat_map(|it| it["findings"].as_array_mut().unwrap()) {
        finding["fingerprint"] = "0000000000000000".into();
        finding["message"] = "an older wording".into();
    }
    let v1 = Baseline::from_json(v1.to_string().as_bytes()).unwrap();
    let report = run_with(TEMPLATE, Some(v1.clone()));
    assert_eq!((report.outcome, notes(&report)), (Outcome::Pass, Vec::new()));
    let changed = run_with(&changed(), Some(v1.clone()));
    assert_eq!(
        acceptances(requirement(&changed, "R-90526")),
        ["7:22 waived: listed in the baseline (known.json)", "8:22 open"]
    );
    let migrated = v1.pruned(&Baseline::of_report(&report).unwrap());
    assert_eq!(migrated.schema, baseline::SCHEMA);
    assert_eq!(run_with(TEMPLATE, Some(migrated)).outcome, Outcome::Pass);
    let compared = diff::compare(&v1, &known(TEMPLATE), FailOn::Must);
    assert_eq!((compared.packages[0].new.len(), compared.packages[0].fixed.len()), (0, 0));
}

#[test]
fn a_mandatory_requirement_has_no_baseline() {
    let mut options = Options::default();
    options.policy.baseline =
        Some(Sourced { value: known(TEMPLATE).into_baseline(), origin: "known.json".to_owned() });
    options.policy.mandatory = vec![e2e::selector("R-44001")];
    let report = vnfcheck_runner::run(&[input(TEMPLATE)], &options).report;
    assert_eq!(
        acceptances(requirement(&report, "R-44001")),
        ["5:3 known.json cannot waive R-44001, which is mandatory"]
    );
    assert_eq!(report.outcome, Outcome::Fail);
}

#[test]
fn a_comparison_lists_new_fixed_and_unchanged_findings_with_places() {
    let (old, new) = (known(TEMPLATE), known(&changed()));
    let compared = diff::compare(&old, &new, FailOn::Must);
    assert_eq!(compared.outcome, Outcome::Fail);
    let package = &compared.packages[0];
    let shown = |findings: &[diff::DiffFinding]| -> Vec<String> {
        let of = findings.iter().filter(|it| it.id == "R-90526");
        of.map(|it| format!("{:?}:{:?} {} {}", it.line, it.column, it.path, it.gates)).collect()
    };
    assert_eq!(shown(&package.new), ["Some(8):Some(22) parameters.c.default true"]);
    assert_eq!(shown(&package.fixed), ["Some(4):Some(38) parameters.a.default true"]);
    assert_eq!(shown(&package.unchanged), ["Some(7):Some(22) parameters.b.default true"]);
    assert_eq!(diff::compare(&old, &new, FailOn::Never).outcome, Outcome::Pass);
    assert_eq!(diff::compare(&old, &old, FailOn::Must).outcome, Outcome::Pass);
    assert_eq!(diff::compare(&old.into_baseline(), &new, FailOn::Must).outcome, Outcome::Fail);
    let broken = known("resources:\n  a: [ b\nc: d\n");
    assert_eq!(diff::compare(&broken, &broken, FailOn::Must).outcome, Outcome::Pass);
}

/// Packages of a run with several packages are paired by name; the only packages of two runs are paired whatever
/// their names.
#[test]
fn packages_are_paired() {
    let mut known = known(TEMPLATE);
    assert_eq!(known.pair(&[PackageName { name: "other", path: "else/other" }]), [Some(0)]);
    let mut second = known.packages[0].clone();
    second.name = "b".to_owned();
    known.packages.push(second.clone());
    known.packages.push(second);
    let names = ["b", "stdin", "b", "b", "c"].map(|name| PackageName { name, path: "" });
    assert_eq!(known.pair(&names), [Some(1), Some(0), Some(2), None, None]);
}
