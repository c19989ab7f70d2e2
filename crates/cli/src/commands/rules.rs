//! `vnfcheck rules`

use std::io::{BufWriter, Write, stdout};

use custom::{Difference, OwnRule, RuleFile};
use report::render::printable;
use runner::own::{self, OwnRules};

use crate::args::{Rules, RulesCommand, TestRules};
use crate::outcome::{Exit, show};

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
            Err(told) => mistakes.extend(told),
        }
    }
    // What is wrong between files is told too.
    mistakes.extend(OwnRules::of(files.clone()).err().into_iter().flatten());
    for mistake in &mistakes {
        show(&printable(mistake), None);
    }
    let mut out = BufWriter::new(stdout().lock());
    let mut holds = true;
    for file in &files {
        holds &= test_file(file, &mut out)?;
    }
    out.flush()?;
    Ok(match (mistakes.is_empty(), holds) {
        (false, _) => Exit::Undecided,
        (true, true) => Exit::Passed,
        (true, false) => Exit::Failed,
    })
}

/// Whether every example of a file holds.
fn test_file(file: &RuleFile, out: &mut dyn Write) -> anyhow::Result<bool> {
    let mut held = 0;
    let mut failed = 0;
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
            writeln!(out, "{}: {} has no example", printable(rule.origin()), rule.id())?;
        }
    }
    let path = printable(file.path());
    let rules = counted(file.rules().len(), "rule");
    let examples = counted(held + failed, "example");
    if failed == 0 {
        writeln!(out, "{path}: {rules}, {examples}: all hold")?;
    } else {
        writeln!(
            out,
            "{path}: {rules}, {examples}: {} not hold",
            if failed == 1 { "1 does".to_owned() } else { format!("{failed} do") }
        )?;
    }
    Ok(failed == 0)
}

fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
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
        writeln!(out, "{}: {id}: the example finds something else", printable(origin))?;
    } else {
        writeln!(out, "{}: {id}: the example gives `{verdict}`, not `{expected}`", printable(origin))?;
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
