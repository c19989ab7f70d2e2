//! Decisions of the author for `vnfcheck fix`: their file, and packages fixed with them.

use std::path::Path;

use anyhow::{Context, ensure};
use report::render::printable;
use runner::decide::file::{Decisions, write};
use runner::fixing::{self, FixedPackages};
use runner::{Input, OpenError, Options};

use crate::args::Fix;
use crate::decisions::read;
use crate::outcome::{Exit, say};
use crate::outputs::{replace, state_written};

/// Maximum number of answers without effect that are listed.
const MOST_LISTED: usize = 20;

/// Returns the only package of an input.
fn open_one(input: &Input, options: &Options) -> anyhow::Result<(String, Result<runner::Opened, OpenError>)> {
    let mut packages = fixing::open_all(input, options)?;
    ensure!(packages.len() == 1, "decisions require exactly one package; fix the packages one by one");
    packages.pop().context("no package")
}

/// Writes the questions about a package to a file.
pub(super) fn write_questions(
    fix: &Fix,
    target: &Path,
    input: &Input,
    options: &Options,
) -> anyhow::Result<Exit> {
    let answers = fix.decisions.as_deref().map(read).transpose()?.unwrap_or_default();
    let (_, opened) = open_one(input, options)?;
    let questions = fixing::ask_package(opened?, options, &|question| answers.answer(question).cloned());
    answers.check(&questions)?;
    replace(target, |out| Ok(out.write_all(write(&questions, &answers).as_bytes())?))?;
    state_written(target);
    let open = questions.iter().filter(|it| it.proposal.is_none() && answers.answer(it).is_none()).count();
    say(format_args!("{} questions, {open} without an answer", questions.len()));
    Ok(Exit::Passed)
}

/// Fixes a package with the answers of a file.
pub(super) fn fix_package(
    input: &Input,
    options: &Options,
    answers: &Decisions,
) -> anyhow::Result<FixedPackages> {
    let (path, opened) = open_one(input, options)?;
    let opened = match opened {
        Ok(opened) => opened,
        Err(error) => return Ok(vec![(path, Err(error))]),
    };
    let decided = fixing::decide_package(opened, options, &|question| answers.answer(question).cloned());
    answers.check(&decided.questions)?;
    for refused in decided.refused.iter().take(MOST_LISTED) {
        say(format_args!(
            "note: the answer to {} has no effect: {}",
            printable(&refused.id),
            printable(&refused.why)
        ));
    }
    let gone: Vec<&str> =
        answers.answered().filter(|id| decided.questions.iter().all(|question| question.id != *id)).collect();
    for id in gone.iter().take(MOST_LISTED) {
        say(format_args!("note: the package no longer needs the answer to {}", printable(id)));
    }
    if let Some(more) = gone.len().checked_sub(MOST_LISTED).filter(|it| *it > 0) {
        say(format_args!("note: and {more} more answers"));
    }
    Ok(vec![(path, Ok(decided.fixed))])
}
