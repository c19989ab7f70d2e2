//! Waivers in the configuration and in comments.

use vnfcheck_report::render::RenderOptions;
use vnfcheck_report::{Format, Outcome, Status};
use vnfcheck_runner::Settings;
use vnfcheck_runner::policy::InlineWaivers;

use super::{TEMPLATE, acceptances, configured, input, notes, requirement, run};

#[test]
fn a_waiver_accepts_the_findings_it_names_and_no_others() {
    let report = run(
        TEMPLATE,
        "waivers:\n  - id: R-90526\n    subject: parameters.a\n    reason: fixed by hardware\n    until: 2026-11-21\n    approver: J. Doe\n",
    );
    let evaluated = requirement(&report, "R-90526");
    assert_eq!(evaluated.status, Status::Fail);
    assert_eq!(
        acceptances(evaluated),
        ["4:38 waived until 2026-11-21 by J. Doe: fixed by hardware (vnfcheck.yaml:2:5)", "5:22 open",]
    );
    assert!(notes(&report).is_empty());
    assert_eq!(report.today.as_deref(), Some("2026-11-21"));
    assert_eq!(report.configuration.as_deref(), Some("vnfcheck.yaml"));
}

#[test]
fn a_requirement_with_nothing_open_is_waived_and_does_not_gate() {
    let select = "select: [R-90526, R-44001]\n";
    let both = format!("{select}waivers:\n  - {{ id: [R-905*, R-44001], file: '*.yaml', reason: a test }}\n");
    let report = run(TEMPLATE, &both);
    for id in ["R-90526", "R-44001"] {
        assert_eq!(requirement(&report, id).status, Status::Waived, "{id}");
    }
    assert_eq!((report.packages[0].summary.waived, report.outcome), (2, Outcome::Pass));
    assert_eq!(run(TEMPLATE, select).outcome, Outcome::Fail);
}

/// A waiver accepts the listed findings. Nobody has seen findings beyond the listed ones, so the gate stays closed.
#[test]
fn a_requirement_with_findings_that_are_not_listed_is_never_waived() {
    let declared = |count: usize| -> String {
        let parameters: Vec<String> = (0..count).map(|i| format!("  p{i}: {{ type: string }}\n")).collect();
        format!(
            "heat_template_version: 2016-10-14\ndescription: d\nparameters:\n{}resources: {{}}\n",
            parameters.concat()
        )
    };
    let config = "select: [R-44001]\nwaivers:\n  - { id: R-44001, reason: a test }\n";
    let listed = 1_000;
    for (count, status, outcome) in [
        (listed, Status::Waived, Outcome::Pass),
        (listed + 1, Status::Fail, Outcome::Fail),
        (3 * listed, Status::Fail, Outcome::Fail),
    ] {
        let report = run(&declared(count), config);
        let evaluated = requirement(&report, "R-44001");
        assert_eq!((evaluated.status, report.outcome), (status, outcome), "{count}");
        assert_eq!((evaluated.findings.len(), evaluated.findings_omitted), (listed, count - listed));
        let acceptances = acceptances(evaluated);
        assert_eq!(acceptances[0], "4:3 waived: a test (vnfcheck.yaml:3:5)");
        assert_eq!(acceptances[listed - 1], format!("{}:3 waived: a test (vnfcheck.yaml:3:5)", listed + 3));
    }
}

#[test]
fn an_expired_waiver_has_no_effect_and_is_reported() {
    let report = run(TEMPLATE, "waivers:\n  - { id: R-44001, reason: soon, until: 2026-11-20 }\n");
    let evaluated = requirement(&report, "R-44001");
    assert_eq!(evaluated.status, Status::Fail);
    assert_eq!(acceptances(evaluated), ["5:3 the waiver at vnfcheck.yaml:2:5 expired on 2026-11-20"]);
    assert_eq!(
        notes(&report),
        [
            "expired-waiver vnfcheck.yaml:2:5 the waiver of R-44001 expired on 2026-11-20: its findings count again"
        ]
    );
}

/// A valid waiver replaces an expired one, in either order.
#[test]
fn one_valid_waiver_is_enough() {
    let report = run(
        TEMPLATE,
        "waivers:\n  - { id: R-44001, reason: soon, until: 2020-01-01 }\n  - { id: R-44001, reason: later }\n",
    );
    assert_eq!(acceptances(requirement(&report, "R-44001")), ["5:3 waived: later (vnfcheck.yaml:3:5)"]);
    assert_eq!(requirement(&report, "R-44001").status, Status::Waived);
}

#[test]
fn an_unused_waiver_is_reported_with_its_place() {
    let report = run(
        TEMPLATE,
        "waivers:\n  - { id: R-44001, file: other.yaml, reason: r }\n  - { id: R-25877, reason: r }\n  - { id: R-44001, package: 'vlb*', reason: r }\n",
    );
    assert_eq!(
        notes(&report),
        [
            "stale-waiver vnfcheck.yaml:2:5 the waiver of R-44001 matches no finding; remove it",
            "stale-waiver vnfcheck.yaml:3:5 the waiver of R-25877 matches no finding; remove it",
        ]
    );
    assert_eq!(requirement(&report, "R-44001").status, Status::Fail);
}

/// If a file cannot be read, a waiver is not stale, because its findings are unknown.
#[test]
fn a_waiver_of_an_undecided_requirement_is_not_stale() {
    let broken = "resources:\n  a: [ b\nc: d\n";
    let report = run(broken, "waivers: [{ id: R-90526, reason: r }]\n");
    assert_eq!(requirement(&report, "R-90526").status, Status::Error);
    assert!(notes(&report).is_empty());
}

#[test]
fn a_mandatory_requirement_is_neither_waived_nor_ignored_nor_weakened() {
    let report = run(
        TEMPLATE,
        "mandatory: [R-90526]\nignore: [MUST NOT]\nlevels: { R-9*: note }\nwaivers: [{ id: R-90526, reason: r }]\n",
    );
    let evaluated = requirement(&report, "R-90526");
    assert_eq!(
        (evaluated.status, evaluated.level.name(), &evaluated.ignored),
        (Status::Fail, "error", &None)
    );
    assert_eq!(
        acceptances(evaluated),
        [
            "4:38 vnfcheck.yaml:4:11 cannot waive R-90526, which is mandatory",
            "5:22 vnfcheck.yaml:4:11 cannot waive R-90526, which is mandatory",
        ]
    );
    assert_eq!(report.outcome, Outcome::Fail);
}

fn with_line(number: usize, line: &str) -> String {
    let mut lines: Vec<&str> = TEMPLATE.lines().collect();
    lines.insert(number - 1, line);
    lines.join("\n") + "\n"
}

#[test]
fn a_comment_waives_its_line_the_next_one_or_the_whole_file() {
    let of = |text: &str| {
        let report = run(text, "");
        assert!(notes(&report).is_empty(), "{:?}", notes(&report));
        acceptances(requirement(&report, "R-90526"))
    };
    let trailing = TEMPLATE.replacen("default: x }", "default: x } # vnfcheck: waive R-90526 as agreed", 1);
    assert_eq!(of(&trailing), ["4:38 waived: as agreed (-/stdin.yaml:4:51)", "5:22 open"]);
    let above = with_line(4, "  # vnfcheck: waive R-25877, R-90526 as agreed");
    assert_eq!(of(&above), ["5:38 waived: as agreed (-/stdin.yaml:4:3)", "6:22 open"]);
    let head = with_line(1, "# vnfcheck: waive R-90526 as agreed");
    assert_eq!(
        of(&head),
        ["5:38 waived: as agreed (-/stdin.yaml:1:1)", "6:22 waived: as agreed (-/stdin.yaml:1:1)"]
    );
    let stacked = with_line(5, "  # vnfcheck: waive R-44001 as agreed\n  # another word");
    let report = run(&stacked, "");
    assert_eq!(acceptances(requirement(&report, "R-44001")), ["7:3 waived: as agreed (-/stdin.yaml:5:3)"]);
}

#[test]
fn unused_waiver_comments_are_reported_with_their_place() {
    let of = |comment: &str| {
        let report = run(&with_line(5, comment), "");
        assert_eq!(requirement(&report, "R-44001").status, Status::Fail);
        notes(&report)
    };
    let form = "write `# vnfcheck: waive R-NNNNN reason`";
    assert_eq!(
        of("  # vnfcheck: waive R-44001"),
        [format!("bad-waiver -/stdin.yaml:5:3 the waiver has no reason; {form}")]
    );
    for placeholder in ["REASON", "<reason>", "..."] {
        assert_eq!(
            of(&format!("  # vnfcheck: waive R-44001 {placeholder}")),
            [format!("bad-waiver -/stdin.yaml:5:3 the reason `{placeholder}` is a placeholder; {form}")]
        );
    }
    assert_eq!(
        of("  # vnfcheck: waive everything"),
        [format!("bad-waiver -/stdin.yaml:5:3 the waiver has no requirement; {form}")]
    );
    assert_eq!(
        of("  # vnfcheck: ignore R-44001"),
        [format!("bad-waiver -/stdin.yaml:5:3 the comment to vnfcheck is not a waiver; {form}")]
    );
    assert_eq!(
        of("  # vnfcheck: waive R-4400 because"),
        ["bad-waiver -/stdin.yaml:5:3 unknown requirement `R-4400`; did you mean `R-44001`?"]
    );
    assert_eq!(
        of("  # vnfcheck: waive R-25877 because"),
        ["stale-waiver -/stdin.yaml:5:3 the waiver of R-25877 matches no finding; remove it"]
    );
    assert_eq!(of("  # waive R-44001 because"), [""; 0]);
}

/// A run of other rule sets does not show that a waiver is stale.
#[test]
fn a_waiver_of_an_unchecked_requirement_is_not_stale() {
    let text = with_line(5, "  # vnfcheck: waive R-25877 because");
    let mut options = configured("waivers: [{ id: R-25877, reason: r }]\n", &Settings::default());
    let stale = "the waiver of R-25877 matches no finding; remove it";
    assert_eq!(
        notes(&vnfcheck_runner::run(&[input(&text)], &options).report),
        ["vnfcheck.yaml:1:11", "-/stdin.yaml:5:3"].map(|place| format!("stale-waiver {place} {stale}"))
    );
    options.sets = vnfcheck_check::RuleSets::new([std::sync::Arc::clone(vnfcheck_rules::heat())]);
    let report = vnfcheck_runner::run(&[input(&text)], &options).report;
    assert_eq!(notes(&report), [""; 0]);
}

/// The name after `approved-by:` identifies the approver; the policy chooses whose waivers count.
#[test]
fn a_comment_names_who_approves() {
    let of = |comment: &str, counted: InlineWaivers| {
        let mut options = configured("", &Settings::default());
        options.policy.inline_waivers = counted;
        let text = with_line(5, comment);
        let report = vnfcheck_runner::run(&[input(&text)], &options).report;
        let evaluated = requirement(&report, "R-44001");
        (evaluated.status, acceptances(evaluated).remove(0), notes(&report).len())
    };
    let named = || InlineWaivers::ApprovedBy(vec!["A. Roe".to_owned(), "J. Doe".to_owned()]);
    let refused = "6:3 the waiver at -/stdin.yaml:5:3 has no accepted approver".to_owned();
    for text in [
        "as agreed; approved-by: J. Doe",
        "as agreed approved-by:J. Doe",
        "as agreed, approved-by:  J. Doe  ",
    ] {
        let comment = format!("  # vnfcheck: waive R-44001 {text}");
        let accepted = "6:3 waived by J. Doe: as agreed (-/stdin.yaml:5:3)".to_owned();
        for counted in [named(), InlineWaivers::All] {
            assert_eq!(of(&comment, counted), (Status::Waived, accepted.clone(), 0), "{text}");
        }
        assert_eq!(of(&comment, InlineWaivers::None), (Status::Fail, "6:3 open".to_owned(), 0));
    }
    for text in
        ["as agreed", "as agreed; approved-by: J. D", "as agreed; approved-by:", "dis-approved-by: J. Doe"]
    {
        let comment = format!("  # vnfcheck: waive R-44001 {text}");
        assert_eq!(of(&comment, named()), (Status::Fail, refused.clone(), 0), "{text}");
    }
    let (status, _, noted) = of("  # vnfcheck: waive R-44001 approved-by: J. Doe", named());
    assert_eq!((status, noted), (Status::Fail, 1), "a waiver needs a reason");
}

/// A comment in a script inside a template is not a comment of the template.
#[test]
fn text_in_a_script_is_not_a_comment() {
    let script = with_line(
        7,
        "  s: { type: OS::Heat::None, properties: { x: '# vnfcheck: waive R-90526 x' } }\n  t:\n    type: OS::Heat::None\n    properties:\n      y: |\n        # vnfcheck: waive R-90526 x",
    );
    let report = run(&script, "");
    assert_eq!(requirement(&report, "R-90526").status, Status::Fail);
    assert!(notes(&report).is_empty());
}

#[test]
fn waivers_in_comments_can_be_switched_off() {
    let mut options = configured("", &Settings::default());
    options.policy.inline_waivers = InlineWaivers::None;
    let text = with_line(1, "# vnfcheck: waive R-90526 as agreed");
    let report = vnfcheck_runner::run(&[input(&text)], &options).report;
    assert_eq!(acceptances(requirement(&report, "R-90526")), ["5:38 open", "6:22 open"]);
}

/// An untrusted package may contain any number of comments.
#[test]
fn waivers_in_comments_are_bounded() {
    let comments = "# vnfcheck: waive R-90526 x\n".repeat(200_000);
    let report = run(&format!("{comments}{TEMPLATE}"), "");
    assert_eq!(requirement(&report, "R-90526").status, Status::Waived);
    assert_eq!(
        notes(&report),
        ["bad-waiver -/stdin.yaml:1001:1 more than 1000 waivers in comments; the rest is ignored"]
    );
}

/// Every format shows accepted findings together with the waiver that accepts them.
#[test]
fn every_format_lists_waived_findings() {
    let config = "select: [R-90526]\nwaivers: [{ id: R-90526, reason: as agreed, until: 2027-01-01 }]\n";
    let checked = vnfcheck_runner::run(&[input(TEMPLATE)], &configured(config, &Settings::default()));
    assert_eq!(checked.report.outcome, Outcome::Pass);
    for format in Format::ALL {
        let mut out = Vec::new();
        vnfcheck_runner::render(*format, &checked, &RenderOptions::default(), &mut out).unwrap();
        let text = String::from_utf8_lossy(&out);
        let expected = match format.name() {
            "table" => "2 findings waived",
            "plain" | "concise" | "json" | "jsonl" | "sarif" | "junit" | "markdown" | "csv" | "github"
            | "github-summary" | "gitlab" => "as agreed",
            _ => continue,
        };
        assert!(text.contains(expected), "{}: {text}", format.name());
    }
}

#[test]
fn sarif_suppresses_waived_findings() {
    let config = "select: [R-90526]\nwaivers: [{ id: R-90526, subject: parameters.a, reason: as agreed }]\n";
    let text =
        TEMPLATE.replace("default: x }\nresources", "default: x } # vnfcheck: waive R-90526 here\nresources");
    let checked = vnfcheck_runner::run(&[input(&text)], &configured(config, &Settings::default()));
    let mut out = Vec::new();
    vnfcheck_runner::render(Format::Sarif, &checked, &RenderOptions::default(), &mut out).unwrap();
    let sarif: serde_json::Value = serde_json::from_slice(&out).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    assert!(results.iter().all(|result| result["suppressions"].is_array()), "all or none");
    let of: Vec<String> = results
        .iter()
        .filter(|it| it["ruleId"] == "R-90526")
        .map(|it| {
            let suppression = &it["suppressions"][0];
            let line = &it["locations"][0]["physicalLocation"]["region"]["startLine"];
            format!("{line} {} {} {}", it["level"], suppression["kind"], suppression["justification"])
        })
        .collect();
    assert_eq!(of, [r#"4 "error" "external" "as agreed""#, r#"5 "error" "inSource" "here""#]);
}

/// GitHub code scanning requires failures with positions, and would show accepted failures as open.
#[test]
fn sarif_for_github_contains_open_failures_only() {
    let results = |config: &str| -> Vec<serde_json::Value> {
        let checked = vnfcheck_runner::run(&[input(TEMPLATE)], &configured(config, &Settings::default()));
        let mut out = Vec::new();
        vnfcheck_runner::render(Format::GithubSarif, &checked, &RenderOptions::default(), &mut out).unwrap();
        let sarif: serde_json::Value = serde_json::from_slice(&out).unwrap();
        sarif["runs"][0]["results"].as_array().unwrap().clone()
    };
    let config =
        "select: [R-90526, R-92635]\nwaivers: [{ id: R-90526, subject: parameters.a, reason: as agreed }]\n";
    let lines: Vec<String> = results(config)
        .iter()
        .map(|it| {
            let region = &it["locations"][0]["physicalLocation"]["region"];
            format!("{} {} {}", it["ruleId"], it["kind"], region["startLine"])
        })
        .collect();
    assert_eq!(lines, [r#""R-90526" "fail" 5"#]);
    assert!(results("select: [R-27078]\n").is_empty(), "requirements that pass or do not apply");
}

/// The output for people limits the number of notes; the report contains all of them.
#[test]
fn formats_for_people_limit_the_number_of_notes() {
    let waivers = "  - { id: R-25877, reason: r }\n".repeat(30);
    let report = run(TEMPLATE, &format!("waivers:\n{waivers}"));
    assert_eq!(report.notes.len(), 30);
    let lines = vnfcheck_report::render::note_lines(&report);
    assert_eq!(lines.len(), 21);
    assert_eq!(lines[0], "note: vnfcheck.yaml:2:5: the waiver of R-25877 matches no finding; remove it");
    assert_eq!(lines[20], "note: and 10 more; json lists them");
}

/// A waiver for several packages is only stale if none of them needs it.
#[test]
fn packages_of_one_run_share_waivers() {
    let good = TEMPLATE
        .replace(", default: x", "")
        .replace("b: { type: string", "b: { type: string, description: d");
    let config = "select: [R-90526, R-44001, R-25877]\nwaivers: [{ id: R-90526, reason: r }, { id: R-25877, reason: r }]\n";
    let options = configured(config, &Settings::default());
    let report = vnfcheck_runner::run(&[input(TEMPLATE), input(&good)], &options).report;
    let statuses: Vec<Status> = report
        .packages
        .iter()
        .flat_map(|package| package.requirements.iter().filter(|it| it.id == "R-90526").map(|it| it.status))
        .collect();
    assert_eq!(statuses, [Status::Waived, Status::Pass]);
    assert_eq!(
        notes(&report),
        ["stale-waiver vnfcheck.yaml:2:39 the waiver of R-25877 matches no finding; remove it"]
    );
}
