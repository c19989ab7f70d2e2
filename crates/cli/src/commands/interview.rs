//! Questions of `vnfcheck fix --interactive` in the terminal.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{IsTerminal, stderr, stdin};
use std::path::Path;

use anyhow::ensure;
use vnfcheck_decide::file::Decisions;
use vnfcheck_decide::{Kind, Question};
use vnfcheck_report::render::printable;
use vnfcheck_runner::fixing::{self, DecidedPackage, FixedPackage};
use vnfcheck_runner::{Opened, Options};
use vnfcheck_yaml::Written;

use crate::outcome::say;
use crate::outputs::{replace, state_written};
use crate::prompt::Prompt;
use crate::terminal;

/// Maximum number of lines of the package shown with a question.
const MOST_LINES: usize = 5;
/// Maximum number of answers without effect for which the session asks again.
const MOST_REFUSALS: usize = 3;

/// Returns an error unless standard input and standard error are terminals.
pub(super) fn check_terminal() -> anyhow::Result<()> {
    ensure!(
        stdin().is_terminal() && stderr().is_terminal(),
        "--interactive needs a terminal; write the questions to a file with --write-decisions FILE, and apply the \
         answers with --decisions FILE"
    );
    Ok(())
}

/// Questions and answers about one package.
pub(super) struct Interview<'i> {
    options: &'i Options,
    file: &'i Decisions,
    prompt: Prompt,
    /// Width of the terminal in columns.
    width: usize,
    given: BTreeMap<String, Written>,
    skipped: BTreeSet<String>,
    /// Number of refused answers by question.
    refusals: BTreeMap<String, usize>,
    /// Refused answers by question, which are not offered again.
    refused: BTreeMap<String, Vec<Written>>,
    asked: usize,
}

impl<'i> Interview<'i> {
    pub(super) fn new(options: &'i Options, file: &'i Decisions) -> Self {
        Self {
            options,
            file,
            prompt: Prompt::of_process(),
            width: terminal::error_options().width,
            given: BTreeMap::new(),
            skipped: BTreeSet::new(),
            refusals: BTreeMap::new(),
            refused: BTreeMap::new(),
            asked: 0,
        }
    }

    /// Asks until no question is open, and returns the package with the answers.
    pub(super) fn hold(&mut self, opened: &Opened) -> anyhow::Result<DecidedPackage> {
        let mut decided = self.decide(opened);
        self.file.check(&decided.questions)?;
        state_settled(&decided.fixed);
        while self.ask_some(&decided)? {
            let before = decided.fixed.findings_after;
            decided = self.decide(opened);
            say(format_args!("\nfindings left: {} (before: {before})", decided.fixed.findings_after));
        }
        Ok(decided)
    }

    /// Returns the text of the file of decisions with the answers.
    pub(super) fn text_of_file(&self, questions: &[Question]) -> anyhow::Result<String> {
        let given = |question: &Question| self.given.get(&question.id).cloned();
        Ok(self.file.updated(questions, &given, &given)?)
    }

    /// Adds the answers to the file of decisions.
    pub(super) fn write_file(&self, path: &Path, questions: &[Question]) -> anyhow::Result<()> {
        let text = self.text_of_file(questions)?;
        replace(path, |out| Ok(out.write_all(text.as_bytes())?))?;
        state_written(path);
        Ok(())
    }

    /// Asks whether to write the changes.
    pub(super) fn confirms(&mut self, fixed: &FixedPackage) -> anyhow::Result<bool> {
        let changed = fixed.after.iter().filter(|(file, content)| fixed.before.get(*file) != Some(content));
        let changed = changed.count();
        let files = if changed == 1 { "file" } else { "files" };
        self.prompt.confirm(&format!("Write the changes to {changed} {files}?"))
    }

    fn decide(&self, opened: &Opened) -> DecidedPackage {
        let answer = |question: &Question| {
            let id = &question.id;
            self.given.get(id).or_else(|| self.file.answer(question)).cloned()
        };
        fixing::decide_package(opened.clone(), self.options, &answer)
    }

    /// Asks the open questions of the first kind; returns `true` if one was answered. Answers change the questions of
    /// later kinds.
    fn ask_some(&mut self, decided: &DecidedPackage) -> anyhow::Result<bool> {
        self.forget_refused(decided);
        let is_open = |it: &&Question| {
            !self.skipped.contains(&it.id)
                && !self.given.contains_key(&it.id)
                && (self.file.answer(it).is_none() || self.refusals.contains_key(&it.id))
        };
        let open: Vec<&Question> = decided.open.iter().filter(is_open).collect();
        let Some(kind) = open.first().map(|it| it.kind) else { return Ok(false) };
        let questions: Vec<&Question> = open.into_iter().filter(|it| it.kind == kind).collect();
        if kind == Kind::Accept && !self.accepts(questions.len(), decided.fixed.findings_after)? {
            return Ok(false);
        }
        let mut is_answered = false;
        for (position, question) in questions.iter().enumerate() {
            self.asked += 1;
            self.show(question, decided, questions.len() - position - 1);
            match self.answer(question)? {
                Some(answer) => {
                    self.given.insert(question.id.clone(), answer);
                    is_answered = true;
                }
                None => {
                    self.skipped.insert(question.id.clone());
                }
            }
        }
        Ok(is_answered || kind != Kind::Accept)
    }

    /// Reopens the questions whose answers had no effect.
    fn forget_refused(&mut self, decided: &DecidedPackage) {
        for refused in &decided.refused {
            let count = self.refusals.entry(refused.id.clone()).or_default();
            *count += 1;
            let is_last = *count > MOST_REFUSALS;
            let given = self.given.remove(&refused.id);
            if given.is_some() || *count == 1 {
                say(format_args!("refused: {}: {}", printable(&refused.id), printable(&refused.why)));
            }
            self.refused.entry(refused.id.clone()).or_default().extend(given);
            if is_last {
                self.skipped.insert(refused.id.clone());
            }
        }
    }

    /// Asks whether findings are accepted, because few authors accept any.
    fn accepts(&mut self, requirements: usize, findings: usize) -> anyhow::Result<bool> {
        let fail = if requirements == 1 { "requirement fails" } else { "requirements fail" };
        let left = if findings == 1 { "finding" } else { "findings" };
        say("");
        self.prompt.confirm(&format!(
            "{requirements} {fail} because of the {findings} {left} left. Accept findings and give reasons?"
        ))
    }

    /// Shows a question, the related lines, and the effect of an answer.
    fn show(&self, question: &Question, decided: &DecidedPackage, more: usize) {
        let more = if more == 0 { String::new() } else { format!(", {more} more of this kind") };
        say(format_args!("\nquestion {}{more}", self.asked));
        say(printable(&question.text));
        for place in question.places.iter().take(MOST_LINES) {
            let fixed = &decided.fixed;
            let content = fixed.before.get(&place.file).or_else(|| fixed.after.get(&place.file));
            let content = content.map(|it| String::from_utf8_lossy(it));
            let number = usize::try_from(place.line).unwrap_or(usize::MAX).saturating_sub(1);
            let line = content.as_deref().and_then(|it| it.lines().nth(number)).unwrap_or_default();
            let line = format!("  {}:{}  {}", place.file, place.line, line.trim());
            say(dialoguer::console::truncate_str(&printable(&line), self.width, "..."));
        }
        if let Some(more) = question.places.len().checked_sub(MOST_LINES).filter(|it| *it > 0) {
            say(format_args!("  and {more} more lines"));
        }
        let ids: Vec<&str> = question.requirements.iter().map(String::as_str).collect();
        let follows = format!("  an answer {}, for {}", question.kind.effect(), ids.join(", "));
        say(printable(&follows));
    }

    /// Returns the answer to a question; `None` if the author skips the question.
    fn answer(&mut self, question: &Question) -> anyhow::Result<Option<Written>> {
        let form = &question.form;
        // The answers to a closed question stay, because the author cannot type another answer.
        let refused = self.refused.get(&question.id).filter(|_| !form.is_closed);
        let is_refused = |it: &Written| refused.is_some_and(|refused| refused.contains(it));
        let proposal = question.proposal.as_ref().filter(|it| !is_refused(it));
        let mut answers: Vec<Written> = proposal.into_iter().cloned().collect();
        for choice in form.choices.iter().map(|it| form.written(it)) {
            if !answers.contains(&choice) && !is_refused(&choice) {
                answers.push(choice);
            }
        }
        if !answers.is_empty() {
            let mut items: Vec<String> = answers.iter().map(Written::on_one_line).collect();
            if let (Some(first), Some(_)) = (items.first_mut(), proposal) {
                first.push_str("  (proposal)");
            }
            if !form.is_closed {
                items.push("another answer".to_owned());
            }
            items.push("skip: leave the findings".to_owned());
            let width = self.width.saturating_sub(4);
            let items: Vec<String> = items
                .iter()
                .map(|it| dialoguer::console::truncate_str(&printable(it), width, "...").into_owned())
                .collect();
            let chosen = self.prompt.choose(&items)?;
            if let Some(answer) = answers.get(chosen) {
                return Ok(Some(answer.clone()));
            }
            if chosen + 1 == items.len() {
                return Ok(None);
            }
        }
        let typed = self.prompt.text("answer (empty: skip)", &|text| form.defect(&form.typed(text)))?;
        Ok(typed.map(|text| form.typed(&text)))
    }
}

/// Reports the number of findings that fixes resolve without another answer.
fn state_settled(fixed: &FixedPackage) {
    let FixedPackage { findings_before: all, findings_after: left, .. } = fixed;
    let settled = all.saturating_sub(*left);
    let findings = if *all == 1 { "finding" } else { "findings" };
    say(format_args!("{settled} of {all} {findings} need no further answer; findings left: {left}"));
}
