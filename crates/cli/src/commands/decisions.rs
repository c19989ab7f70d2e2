//! Decisions of the author for `vnfcheck fix`: their file, and packages fixed with them.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, ensure};
use vnfcheck_decide::file::{Decisions, MOST_DECISIONS};
use vnfcheck_decide::{Question, Refused};
use vnfcheck_names::suggestions::suggestion;
use vnfcheck_report::render::printable;
use vnfcheck_runner::fixing::{self, FixedPackages};
use vnfcheck_runner::{FoundPackage, Input, Options};

use crate::args::Fix;
use crate::commands::monitor::{COMPUTING, with_spinner};
use crate::decisions::{read, read_if_there};
use crate::outcome::{Exit, counted, first_names, say};
use crate::outputs::{replace, state_written};

/// Maximum number of answers without effect that are listed.
const MOST_LISTED: usize = 20;

/// Returns the only package of an input.
pub(super) fn open_one(input: &Input, options: &Options) -> anyhow::Result<FoundPackage> {
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
    let kept = read_if_there(target)?;
    let answers = fix.decisions.as_deref().map(read).transpose()?.unwrap_or_default();
    let answer = |question: &Question| kept.answer(question).or_else(|| answers.answer(question)).cloned();
    let opened = open_one(input, options)?.opened?;
    let mut questions = with_spinner(COMPUTING, || fixing::ask_package(opened, options, &answer));
    questions.truncate(MOST_DECISIONS);
    kept.check(&questions)?;
    answers.check(&questions)?;
    let text = kept.updated(&questions, &answer, &|it| answer(it).or_else(|| it.proposal.clone()))?;
    let written = Decisions::read(&target.to_string_lossy(), text.as_bytes())?;
    replace(target, |out| Ok(out.write_all(text.as_bytes())?))?;
    state_written(target);
    let open = questions.iter().filter(|it| written.answer(it).is_none()).count();
    let is_proposed =
        |it: &&Question| it.proposal.is_some() && answer(it).is_none_or(|given| it.proposal == Some(given));
    let proposed = questions.iter().filter(is_proposed).count();
    let questions = counted(questions.len(), "question");
    say(format_args!("{questions}: {proposed} with a proposed answer, {open} without an answer"));
    Ok(Exit::Passed)
}

/// Fixes a package with the answers of a file.
pub(super) fn fix_package(
    input: &Input,
    options: &Options,
    answers: &Arc<Decisions>,
) -> anyhow::Result<FixedPackages> {
    let FoundPackage { path, opened, .. } = open_one(input, options)?;
    let given = Arc::clone(answers);
    let decided = opened.and_then(|opened| {
        let decide = move |options: &Options| {
            fixing::decide_package(opened, options, &|question| given.answer(question).cloned())
        };
        with_spinner(COMPUTING, || fixing::within(options, decide))
    });
    let decided = match decided {
        Ok(decided) => decided,
        Err(error) => return Ok(vec![(path, Err(error))]),
    };
    answers.check(&decided.questions)?;
    state_refused(&decided.refused);
    state_gone(answers, &decided.questions);
    Ok(vec![(path, Ok(decided.fixed))])
}

/// Reports the answers that were not applied, grouped by reason.
fn state_refused(refused: &[Refused]) {
    let mut by_reason: Vec<(&str, Vec<&str>)> = Vec::new();
    for Refused { id, why } in refused {
        match by_reason.iter_mut().find(|(known, _)| known == why) {
            Some((_, ids)) => ids.push(id),
            None => by_reason.push((why, vec![id])),
        }
    }
    for (why, ids) in by_reason.iter().take(MOST_LISTED) {
        let listed = first_names(ids, MOST_LISTED);
        let listed = printable(&listed);
        let (answer, has) = if ids.len() == 1 { ("answer", "has") } else { ("answers", "have") };
        say(format_args!("note: the {answer} to {listed} {has} no effect: {}", printable(why)));
    }
}

/// Reports the answers without a matching question, each with the question that its misspelled ID most likely refers
/// to.
pub(super) fn state_gone(answers: &Decisions, questions: &[Question]) {
    let asked: BTreeSet<&str> = questions.iter().map(|it| it.id.as_str()).collect();
    let given: BTreeSet<&str> = answers.answered().collect();
    let gone: Vec<&str> = given.difference(&asked).copied().collect();
    for id in gone.iter().take(MOST_LISTED) {
        let shown = printable(id);
        say(match suggestion(id, asked.difference(&given).copied()) {
            Some(meant) => {
                format!("note: no question has the ID `{shown}`; did you mean `{}`?", printable(meant.name))
            }
            None => format!("note: the package no longer needs the answer to {shown}"),
        });
    }
    if let Some(more) = gone.len().checked_sub(MOST_LISTED).filter(|it| *it > 0) {
        say(format_args!("note: and {more} more answers"));
    }
}
