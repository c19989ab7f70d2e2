//! The command `vnfcheck rules`.

use std::io::{BufWriter, Write, stdout};

use vnfcheck_custom::{Difference, OwnRule, RuleFile};
use vnfcheck_report::render::printable;
use vnfcheck_runner::own::{self, OwnRules};

use crate::args::{Rules, RulesCommand, TestRules};
use crate::outcome::{Exit, counted, show};

pub(crate) fn run(rules: &Rules) -> anyhow::Result<Exit> {
    match &rules.command {
        RulesCommand::Test(test) => run_tests(test),
    }
}

fn run_tests(test: &TestRules) -> anyhow::Result<Exit> {
    let mut files = Vec::new();
    let mut mistakes = Vec::new();
    for path in &test.files {
        match own::read(path) {
            Ok(file) => files.push(file),
            Err(errors) => mistakes.extend(errors),
        }
    }
    // Also report mistakes that involve several files.
    mistakes.extend(OwnRules::of(files.clone()).err().into_iter().flatten());
    for mistake in &mistakes {
        show(&printable(mistake), None);
    }
    let mut out = BufWriter::new(stdout().lock());
    let mut tested = Tested::default();
    for file in &files {
        let of_file = test_file(file, &mut out)?;
        tested.failed += of_file.failed;
        tested.without_example += of_file.without_example;
    }
    out.flush()?;
    Ok(match tested {
        _ if !mistakes.is_empty() => Exit::Undecided,
        Tested { failed: 1.., .. } => Exit::Failed,
        Tested { without_example: 1.., .. } => Exit::Undecided,
        _ => Exit::Passed,
    })
}

/// The problems that make rule files fail their test.
#[derive(Clone, Copy, Default)]
struct Tested {
    /// Number of failed examples.
    failed: usize,
    /// Number of rules without an example.
    without_example: usize,
}

/// Runs the examples in a file.
fn test_file(file: &RuleFile, out: &mut dyn Write) -> anyhow::Result<Tested> {
    let mut held = 0;
    let Tested { mut failed, mut without_example } = Tested::default();
    for rule in file.rules() {
        let decides = rule.rule();
        for example in rule.examples() {
            match example.run(&decides) {
                None => held += 1,
                Some(difference) => {
                    failed += 1;
                    write_difference(rule, example.origin(), &difference, out)?;
                }
            }
        }
        if rule.examples().is_empty() {
            without_example += 1;
            writeln!(out, "{}: {} has no example and is not tested", printable(rule.origin()), rule.id())?;
        }
    }
    let path = printable(file.path());
    let rules = counted(file.rules().len(), "rule");
    let examples = counted(held + failed, "example");
    let examples_result = match (failed, held) {
        (0, 0) => None,
        (0, _) => Some("all pass".to_owned()),
        (1, _) => Some("1 fails".to_owned()),
        _ => Some(format!("{failed} fail")),
    };
    let untested = match without_example {
        0 => None,
        1 => Some("1 rule has no example".to_owned()),
        count => Some(format!("{count} rules have no example")),
    };
    let result: Vec<String> = examples_result.into_iter().chain(untested).collect();
    if result.is_empty() {
        writeln!(out, "{path}: {rules}, {examples}")?;
    } else {
        writeln!(out, "{path}: {rules}, {examples}: {}", result.join(", "))?;
    }
    Ok(Tested { failed, without_example })
}

fn write_difference(
    rule: &OwnRule,
    origin: &str,
    difference: &Difference,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let Difference { expected, verdict, wanted, found, notes } = difference;
    let id = rule.id();
    if expected == verdict {
        writeln!(out, "{}: {id}: the example has unexpected or missing findings", printable(origin))?;
    } else {
        writeln!(
            out,
            "{}: {id}: the verdict of the example is `{verdict}`, expected `{expected}`",
            printable(origin)
        )?;
    }
    for line in found.iter().filter(|line| !wanted.contains(line)) {
        writeln!(out, "  + {}", printable(line))?;
    }
    for line in wanted.iter().filter(|line| !found.contains(line)) {
        writeln!(out, "  - {}", printable(line))?;
    }
    for note in notes {
        writeln!(out, "  {}", printable(note))?;
    }
    Ok(())
}
