//! Hostile packages get a verdict at the right position, or are refused with a reason; see `e2e::hostile`.

use std::path::Path;

use e2e::hostile::{Case, Ends, cases};
use vnfcheck_report::Outcome;
use vnfcheck_runner::{Input, Options};

/// Size of the parts, above the number of listed findings.
const SIZE: usize = 2_000;

#[test]
fn hostile_packages_end_with_a_located_message() {
    let folder = tempfile::tempdir().unwrap();
    let wrong: Vec<String> = cases().iter().filter_map(|case| wrong(case, folder.path()).err()).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(!Path::new("/tmp/evil.yaml").exists() && !Path::new("/tmp/evil").exists());
}

fn wrong(case: &Case, folder: &Path) -> Result<(), String> {
    let path = folder.join(case.name);
    (case.write)(&path, SIZE).map_err(|error| format!("{}: {error}", case.name))?;
    let report = vnfcheck_runner::run(&[Input::Path(path)], &Options::default()).report;
    let ended = match &report.errors[..] {
        [error] => error.message.clone(),
        _ => String::new(),
    };
    match case.ends {
        Ends::Refused(part) if ended.contains(part) && report.outcome == Outcome::Error => Ok(()),
        Ends::Refused(part) => Err(format!("{}: not `{part}` but {:?} `{ended}`", case.name, report.outcome)),
        Ends::Found(id, at, part) => {
            let package =
                report.packages.first().ok_or_else(|| format!("{}: refused: {ended}", case.name))?;
            let requirement = package.requirements.iter().find(|it| it.id == id).unwrap();
            let first = requirement.findings.iter().find(|it| !it.advisory);
            let first = first.map_or((String::new(), ""), |finding| {
                let start = finding.primary.range.start;
                (
                    format!("{}:{}:{}", finding.primary.file, start.line, start.column),
                    finding.message.as_str(),
                )
            });
            if first.0 == at && first.1.contains(part) && report.outcome != Outcome::Pass {
                Ok(())
            } else {
                Err(format!("{}: {id} not at {at} `{part}` but {first:?}", case.name))
            }
        }
    }
}

fn check(files: &[(&str, String)]) -> vnfcheck_report::Report {
    let input = Input::memory("p", files.iter().cloned());
    vnfcheck_runner::run(&[input], &Options::default()).report
}

fn findings<'r>(report: &'r vnfcheck_report::Report, id: &str) -> &'r vnfcheck_report::RequirementReport {
    report.packages[0].requirements.iter().find(|it| it.id == id).unwrap()
}

const HEAD: &str = "heat_template_version: 2021-04-16\ndescription: d\n";

/// Findings beyond the listed ones are counted exactly.
#[test]
fn parameters_that_very_many_calls_miss_are_all_counted() {
    let parameters: String =
        (0..100).fold(String::new(), |all, i| format!("{all}  p{i}: {{type: string}}\n"));
    let calls: String = (0..100).fold(String::new(), |all, i| {
        format!("{all}  r{i}: {{type: n.yaml, properties: {{p0: a, q{i}: b}}}}\n")
    });
    let report = check(&[
        ("n.yaml", format!("{HEAD}parameters:\n{parameters}resources: {{z: {{type: 'OS::Heat::None'}}}}\n")),
        ("base.yaml", format!("{HEAD}resources:\n{calls}")),
    ]);
    let heat = findings(&report, "R-92635");
    // 99 parameters that each of the 100 calls omits, and one unknown parameter that each call passes.
    assert_eq!(heat.findings.iter().filter(|it| !it.advisory).count() + heat.findings_omitted, 100 * 100);
    let first = &heat.findings[0];
    assert_eq!((first.primary.path.as_str(), first.primary.range.start.line), ("resources.r0.type", 4));
}

#[test]
fn values_of_lists_are_allowed_or_not_however_many_there_are() {
    let values = |prefix: &str| (0..3_000).map(|i| format!("{prefix}{i}")).collect::<Vec<_>>().join(",");
    let of = |given: &str| {
        let allowed = format!("constraints: [{{allowed_values: [{}]}}]", values("y"));
        format!(
            "{HEAD}parameters:\n  p: {{type: comma_delimited_list, description: d, default: '{given}', {allowed}}}\n"
        )
    };
    let wrong = |text: String| {
        let report = check(&[("base.yaml", text)]);
        let found =
            findings(&report, "R-92635").findings.iter().filter(|it| it.message.contains("not allowed"));
        found.map(|it| it.primary.path.clone()).collect::<Vec<_>>()
    };
    assert!(wrong(of(&values("y"))).is_empty());
    assert_eq!(wrong(of(&format!("{},x", values("y")))), ["parameters.p.default"]);
}

#[test]
fn paths_that_are_too_long_are_refused() {
    let deep = format!("{}a.txt", "abcdefg/".repeat(130));
    for (name, part) in [
        (deep, "whose path is too long"),
        (format!("{}.txt", "x".repeat(252)), "a part of whose path is too long"),
    ] {
        let report = check(&[(&name, String::new()), ("base.yaml", HEAD.to_owned())]);
        assert_eq!(report.outcome, Outcome::Error);
        assert!(report.errors[0].message.contains(part), "{}", report.errors[0].message);
    }
}

/// Nodes that aliases add count towards a single limit for all files.
#[test]
fn aliases_of_many_files_have_one_bound() {
    let level =
        |from: &str, to: &str| format!("  {to}: &{to} [{}]\n", vec![format!("*{from}"); 10].join(", "));
    let text =
        format!("{HEAD}outputs:\n  a: &a [1]\n{}{}{}", level("a", "b"), level("b", "c"), level("c", "d"));
    let names: Vec<String> = (0..200).map(|i| format!("m{i:03}.yaml")).collect();
    let unreadable = |count: usize| {
        let files: Vec<_> = names.iter().take(count).map(|name| (name.as_str(), text.clone())).collect();
        findings(&check(&files), "R-95303")
            .findings
            .iter()
            .filter(|it| it.message.contains("aliases"))
            .count()
    };
    assert_eq!((unreadable(1), unreadable(200)), (0, 200));
}

#[test]
fn callers_are_listed_up_to_a_limit_and_counted_beyond() {
    let calls =
        |count| (0..count).fold(String::new(), |all, i| format!("{all}  r{i}: {{type: n{i}.yaml}}\n"));
    let report = |callers: usize| {
        let mut files: Vec<(String, String)> =
            (0..100).map(|i| (format!("n{i}.yaml"), HEAD.to_owned())).collect();
        for i in 0..callers {
            files.push((
                format!("{}{i:02}.yaml", "x".repeat(200)),
                format!("{HEAD}resources:\n{}", calls(100)),
            ));
        }
        let files: Vec<(&str, String)> =
            files.iter().map(|(name, text)| (name.as_str(), text.clone())).collect();
        let report = check(&files);
        let files = &report.packages[0].files;
        let named: usize = files.iter().map(|it| it.called_by.len()).sum();
        (named, files.iter().map(|it| it.called_by_omitted).sum::<usize>())
    };
    assert_eq!(report(10), (1_000, 0));
    let (named, omitted) = report(90);
    assert!(named + omitted == 9_000 && omitted > 1_000, "{named} {omitted}");
}
