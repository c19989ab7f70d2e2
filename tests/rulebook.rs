//! Every example of every rule page is executed: the rule must give the verdict, the positions and the messages that
//! the page shows.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
#![allow(clippy::print_stdout, clippy::missing_panics_doc, reason = "tests")]

use std::fmt::Write;

use rules::page::{Example, Expected, Page};
use rules::{Checks, Facts, Profile, Rule, Terms};

#[test]
fn examples_hold() {
    let mut failures = String::new();
    let mut executed = 0;
    for requirement in rules::requirements() {
        let page = Page::parse(requirement.body).unwrap();
        let Some(rule) = rules::rule(requirement.id) else {
            if !page.examples.is_empty() {
                writeln!(failures, "{}: examples without a rule", requirement.id).unwrap();
            }
            continue;
        };
        for example in &page.examples {
            executed += 1;
            if let Err(difference) = execute(rule, example) {
                let at = format!("{} (line {} behind the title)", requirement.id, example.line);
                writeln!(failures, "{at}: {difference}").unwrap();
            }
        }
        for expected in [Expected::Fail, Expected::Pass, Expected::NotApplicable] {
            if !page.examples.iter().any(|example| example.expected == expected) {
                writeln!(failures, "{}: no `{}` example", requirement.id, expected.word()).unwrap();
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
    assert!(executed >= 3 * rules::rules().count(), "only {executed} examples");
}

fn execute(rule: &dyn Rule, example: &Example<'_>) -> Result<(), String> {
    let files: Vec<(&str, &[u8])> =
        example.files.iter().map(|(name, content)| (*name, content.as_bytes())).collect();
    let package = e2e::package(&files);
    let profile = if example.vvp { Profile::Vvp } else { Profile::Text };
    let facts = Facts::new(&package);
    let checks = Checks::of(rule, &facts, Terms { profile, ..Terms::default() });
    let main_file = example.files.first().map_or("", |(name, _)| *name);
    let mut found: Vec<_> = checks
        .findings()
        .map(|finding| {
            let file = package.file(finding.primary.file).unwrap();
            let at = file.source().position(finding.primary.span.start);
            let prefix = if file.path() == main_file { String::new() } else { format!("{}:", file.path()) };
            let advice = if finding.advisory { "advice " } else { "" };
            (
                prefix.clone(),
                at.line,
                at.column,
                format!("{advice}{prefix}{}:{} {}", at.line, at.column, finding.message),
            )
        })
        .collect();
    found.sort();
    let found: Vec<String> = found.into_iter().map(|(_, _, _, line)| line).collect();
    if found != example.findings {
        return Err(format!("found\n  {}\nnot\n  {}", found.join("\n  "), example.findings.join("\n  ")));
    }
    let failed = checks.findings().any(|finding| !finding.advisory);
    let verdict = match (failed, checks.examined()) {
        (true, _) => Expected::Fail,
        (false, 0) => Expected::NotApplicable,
        (false, _) => Expected::Pass,
    };
    if verdict == example.expected {
        Ok(())
    } else {
        Err(format!("`{}`, not `{}`", verdict.word(), example.expected.word()))
    }
}
