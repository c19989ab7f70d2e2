//! A finding keeps its fingerprint if other parts of the package change.

use std::collections::HashSet;
use std::fmt::Write;

use proptest::prelude::*;

use super::{TEMPLATE, input};

/// Fingerprints and positions of the findings of a few requirements.
fn findings(text: &str) -> Vec<(String, u32)> {
    let ids = ["R-90526", "R-44001", "R-92635"];
    let options = e2e::with_rules(vnfcheck_rules::rules().filter(|rule| ids.contains(&rule.id())).cloned());
    let report = vnfcheck_runner::run(&[input(text)], &options).report;
    let requirements = report.packages.into_iter().flat_map(|package| package.requirements);
    requirements
        .flat_map(|it| it.findings)
        .map(|finding| (finding.fingerprint, finding.primary.range.start.line))
        .collect()
}

/// Returns a template with a parameter section according to the defects of each parameter, and a list with unknown
/// names.
fn template(parameters: &[(bool, bool)], references: &[bool]) -> String {
    let mut text = String::from(
        "heat_template_version: 2016-10-14\ndescription: d\nparameters:\n  known: { type: string, description: d }\n",
    );
    for (index, (default, description)) in parameters.iter().enumerate() {
        let default = if *default { ", default: x" } else { "" };
        let description = if *description { ", description: d" } else { "" };
        let _ = writeln!(text, "  p{index}: {{ type: string{default}{description} }}");
    }
    text.push_str("resources:\n  r:\n    type: OS::Heat::Value\n    properties:\n      value:\n");
    for known in references {
        let _ = writeln!(text, "        - {{ get_param: {} }}", if *known { "known" } else { "unknown" });
    }
    text.push_str("        - last\n");
    text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn edits_elsewhere_do_not_change_fingerprints(
        parameters in proptest::collection::vec((any::<bool>(), any::<bool>()), 0..6),
        references in proptest::collection::vec(any::<bool>(), 0..5),
        more_parameters in proptest::collection::vec((any::<bool>(), any::<bool>()), 0..4),
        more_references in proptest::collection::vec((0_usize..6, any::<bool>()), 0..4),
        blank_lines in proptest::collection::vec(0_usize..20, 0..6),
    ) {
        let before = findings(&template(&parameters, &references));
        let mut grown = references.clone();
        for (at, known) in &more_references {
            grown.insert((*at).min(grown.len()), *known);
        }
        let all: Vec<_> = parameters.iter().chain(&more_parameters).copied().collect();
        let mut lines: Vec<String> = template(&all, &grown).lines().map(str::to_owned).collect();
        for at in &blank_lines {
            let at = (*at).min(lines.len());
            lines.insert(at, "# a word".to_owned());
        }
        let after = findings(&(lines.join("\n") + "\n"));
        let kept: HashSet<&String> = after.iter().map(|(fingerprint, _)| fingerprint).collect();
        prop_assert_eq!(kept.len(), after.len(), "fingerprints are unique");
        for (fingerprint, line) in &before {
            prop_assert!(kept.contains(fingerprint), "line {} lost its fingerprint", line);
        }
        let defects = |it: &(bool, bool)| usize::from(it.0) + usize::from(!it.1);
        let new: usize = more_parameters.iter().map(defects).sum::<usize>()
            + more_references.iter().filter(|(_, known)| !known).count();
        prop_assert_eq!(after.len() - before.len(), new);
    }
}

#[test]
fn different_findings_have_different_fingerprints() {
    let all = findings(TEMPLATE);
    let distinct: HashSet<_> = all.iter().map(|(fingerprint, _)| fingerprint).collect();
    assert_eq!((all.len(), distinct.len()), (3, 3));
    assert!(findings(&TEMPLATE.replace("default: x", "default: y")).iter().eq(all.iter()));
}
