//! Questions of `vnfcheck fix --interactive` in the terminal.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::{IsTerminal, stderr, stdin};
use std::path::{Path, PathBuf};

use anyhow::ensure;
use vnfcheck_decide::file::Decisions;
use vnfcheck_decide::{Kind, Question};
use vnfcheck_report::Placeholder;
use vnfcheck_report::render::{fix_command, printable};
use vnfcheck_runner::fixing::{self, DecidedPackage, FixedPackage, RemainingFinding};
use vnfcheck_runner::{Opened, Options};
use vnfcheck_yaml::Written;

use crate::commands::monitor::{COMPUTING, with_spinner};
use crate::guard::{Guard, Replaces};
use crate::outcome::{counted, first_names, say, say_whole, shown};
use crate::outputs::{replace, state_written};
use crate::prompt::{BACK, BACK_TO_LIST, Prompt, is_back};
use crate::signals::{Farewell, Signals};
use crate::terminal;

/// Maximum number of lines of the package shown with a question.
const MOST_LINES: usize = 5;
/// Maximum number of lines for the findings that an author may accept.
const MOST_LINES_LEFT: usize = 18;
/// Maximum number of parameters named in a confirmation.
const MOST_NAMED: usize = 3;
/// Maximum number of answers without effect for which the session asks again.
const MOST_REFUSALS: usize = 3;
/// Maximum number of files with answers about one package.
const MOST_FILES: usize = 99;

const YES_NO: &[&str] = &["yes", "no"];
/// The answers to a prompt after which the author can return to the previous question.
const YES_NO_BACK: &[&str] = &["yes", "no", "back"];

/// Returns an error unless standard input and standard error are terminals.
pub(super) fn check_terminal() -> anyhow::Result<()> {
    ensure!(
        stdin().is_terminal() && stderr().is_terminal(),
        "--interactive needs a terminal; write the questions to a file with --write-decisions FILE, and apply the \
         answers with --decisions FILE"
    );
    Ok(())
}

/// The file that keeps the answers.
pub(super) struct AnswerFile<'a> {
    /// The answers before the session.
    decisions: &'a Decisions,
    /// The path; `None` if no file keeps the answers.
    path: Option<PathBuf>,
    /// The path of a new file that the session may write.
    offered: Option<PathBuf>,
    /// The package that the answers are about.
    package: &'a Path,
}

impl<'a> AnswerFile<'a> {
    /// Names the file of a session. A new file has the name of the package, and is in the current folder, or next to it if
    /// the folder is the package.
    pub(super) fn new(
        decisions: &'a Decisions,
        path: Option<&Path>,
        package: &'a Path,
        guard: &mut Guard,
    ) -> Self {
        let in_folder = |folder: &'static str| new_files(package).map(move |it| Path::new(folder).join(it));
        let mut names = in_folder("").chain(in_folder(".."));
        let offered = names.find(|it| !it.exists() && guard.writes(it, Replaces::Nothing).is_ok());
        Self { decisions, path: path.map(Path::to_owned), offered, package }
    }

    /// Returns the message for a session that ends early after a number of answers.
    fn farewell(&self, answers: usize) -> Farewell {
        let Some(file) = self.path.as_ref().or(self.offered.as_ref()).filter(|_| answers > 0) else {
            let lost = if answers > 0 { "; `--decisions FILE` saves each answer" } else { "" };
            return Farewell { text: format!("nothing was written{lost}"), command: None };
        };
        let file = file.to_string_lossy();
        let text = if self.path.is_some() {
            format!("the package is unchanged; the answers are in {}; continue with:", printable(&file))
        } else {
            "nothing was written; to save each answer, start with:".to_owned()
        };
        let options = ["--interactive", "--decisions", &*file];
        Farewell { text, command: fix_command(&options, &self.package.to_string_lossy()) }
    }
}

/// Returns names for a new file with the answers about a package.
fn new_files(package: &Path) -> impl Iterator<Item = OsString> {
    let place = package.canonicalize().unwrap_or_else(|_| package.to_owned());
    let name = if package.is_dir() { place.file_name() } else { place.file_stem() };
    let name = name.unwrap_or("vnf".as_ref()).to_owned();
    (1..=MOST_FILES).map(move |number| {
        let mut file = name.clone();
        file.push("-decisions");
        if number > 1 {
            file.push(format!("-{number}"));
        }
        file.push(".yaml");
        file
    })
}

/// Returns the term that authors must know to answer questions of a kind.
fn term_of(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::VmType => Some("vm-type"),
        Kind::Network => Some("network-role"),
        _ => None,
    }
}

/// The reply to the question whether to write the changes.
pub(super) enum Confirmed {
    Write,
    /// The package stays unchanged.
    Leave,
    /// The author returns to the previous question.
    Back,
}

/// The reply to a question.
#[derive(Clone)]
enum Reply {
    Answer(Written),
    /// The question stays open.
    Skip,
    /// The author returns to the previous question.
    Back,
}

/// Questions and answers about one package.
pub(super) struct Interview<'i> {
    options: &'i Options,
    file: AnswerFile<'i>,
    prompt: Prompt,
    /// Width of the terminal in columns.
    width: usize,
    given: BTreeMap<String, Written>,
    /// The answers that the author took back, by question.
    earlier: BTreeMap<String, Written>,
    /// The question to which the author returns.
    reopened_last: Option<String>,
    skipped: BTreeSet<String>,
    /// The replies in order, each with the questions that the reply answered or skipped, without those that a refusal
    /// reopened.
    history: Vec<Vec<String>>,
    /// Number of replies that refusals removed from the history, so that question numbers are not repeated.
    reopened: usize,
    /// Number of refused answers by question.
    refusals: BTreeMap<String, usize>,
    /// Refused answers by question, which are not offered again.
    refused: BTreeMap<String, Vec<Written>>,
    /// `true` if the author gives reasons to accept findings.
    is_accepting: bool,
    /// The kinds of questions so far.
    shown: BTreeSet<Kind>,
}

impl<'i> Interview<'i> {
    pub(super) fn new(options: &'i Options, file: AnswerFile<'i>) -> Self {
        let signals = Signals::of_process();
        signals.set_farewell(Some(file.farewell(0)));
        signals.start_session();
        Self {
            options,
            file,
            prompt: Prompt::of_process(),
            width: terminal::error_options().width,
            given: BTreeMap::new(),
            earlier: BTreeMap::new(),
            reopened_last: None,
            skipped: BTreeSet::new(),
            history: Vec::new(),
            reopened: 0,
            refusals: BTreeMap::new(),
            refused: BTreeMap::new(),
            is_accepting: false,
            shown: BTreeSet::new(),
        }
    }

    /// Asks until no question is open, and returns the package with the answers.
    pub(super) fn hold(&mut self, opened: &Opened) -> anyhow::Result<DecidedPackage> {
        let decided = self.decide(opened);
        self.file.decisions.check(&decided.questions)?;
        state_settled(&decided.fixed, self.carried_out(&decided));
        self.ask_all(opened, decided)
    }

    /// Asks the previous question again, then until no question is open.
    pub(super) fn hold_from_last(&mut self, opened: &Opened) -> anyhow::Result<DecidedPackage> {
        self.reopen_last();
        let decided = self.decide(opened);
        self.ask_all(opened, decided)
    }

    fn ask_all(&mut self, opened: &Opened, mut decided: DecidedPackage) -> anyhow::Result<DecidedPackage> {
        while self.ask_some(&decided)? {
            let before = decided.fixed.findings_after;
            decided = self.decide(opened);
            say(format_args!("\nfindings left: {} (before: {before})", decided.fixed.findings_after));
        }
        Ok(decided)
    }

    /// Returns the number of answers of the file that were applied.
    fn carried_out(&self, decided: &DecidedPackage) -> usize {
        let answered = decided.questions.iter().filter(|it| self.file.decisions.answer(it).is_some());
        answered.filter(|it| decided.refused.iter().all(|refused| refused.id != it.id)).count()
    }

    /// Returns the text of the file of decisions, including the answers.
    pub(super) fn text_of_file(&self, questions: &[Question]) -> anyhow::Result<String> {
        let given = |question: &Question| self.given.get(&question.id).cloned();
        Ok(self.file.decisions.updated(questions, &given, &given)?)
    }

    /// Ends the session: adds the answers to the file of decisions. Without one, offers to save the answers.
    pub(super) fn close(&mut self, questions: &[Question]) -> anyhow::Result<()> {
        self.offer_file()?;
        self.write_file(questions)?;
        if let Some(path) = &self.file.path {
            state_written(path);
        }
        Signals::of_process().set_farewell(None);
        Ok(())
    }

    /// Ends a session that leaves the package unchanged. Without a file of decisions, offers to save the answers.
    pub(super) fn leave(&mut self, questions: &[Question]) -> anyhow::Result<()> {
        self.offer_file()?;
        self.keep_answers(questions)?;
        Signals::of_process().say_farewell();
        Ok(())
    }

    /// Asks once whether a new file keeps the answers, if no file keeps them.
    fn offer_file(&mut self) -> anyhow::Result<()> {
        if self.file.path.is_some() || self.given.is_empty() {
            return Ok(());
        }
        let Some(file) = self.file.offered.clone() else { return Ok(()) };
        let question = format!("Save the answers to {}?", shown(&file));
        let is_saved = self.prompt.word(&question, YES_NO, "yes")? == "yes";
        self.file.path = self.file.offered.take().filter(|_| is_saved);
        Ok(())
    }

    /// Adds the answers to the file of decisions, and changes the message of a session that ends early.
    fn keep_answers(&self, questions: &[Question]) -> anyhow::Result<()> {
        if !self.given.is_empty() {
            self.write_file(questions)?;
        }
        Signals::of_process().set_farewell(Some(self.file.farewell(self.given.len())));
        Ok(())
    }

    fn write_file(&self, questions: &[Question]) -> anyhow::Result<()> {
        let Some(path) = &self.file.path else { return Ok(()) };
        let text = self.text_of_file(questions)?;
        replace(path, |out| Ok(out.write_all(text.as_bytes())?))
    }

    /// Asks whether to write a number of changed files, and shows their differences on request.
    pub(super) fn confirm(
        &self,
        changed: usize,
        show_diff: &dyn Fn() -> anyhow::Result<()>,
    ) -> anyhow::Result<Confirmed> {
        say("");
        let files = counted(changed, "file");
        let (question, words): (_, &[_]) = if self.history.is_empty() {
            (format!("Write the changes to {files}, or show the diff?"), &["yes", "no", "diff"])
        } else {
            let question = format!("Write the changes to {files}, show the diff, or go back?");
            (question, &["yes", "no", "diff", "back"])
        };
        loop {
            match self.prompt.word(&question, words, "no")? {
                "diff" => show_diff()?,
                "back" => return Ok(Confirmed::Back),
                "yes" => return Ok(Confirmed::Write),
                _ => return Ok(Confirmed::Leave),
            }
        }
    }

    fn decide(&self, opened: &Opened) -> DecidedPackage {
        let answer = |question: &Question| {
            let id = &question.id;
            self.given.get(id).or_else(|| self.file.decisions.answer(question)).cloned()
        };
        with_spinner(COMPUTING, || fixing::decide_package(opened.clone(), self.options, &answer))
    }

    /// Asks the open questions of the first kind, or of the kind of a reopened question; returns `true` if one was
    /// answered. Answers change the questions of later kinds.
    fn ask_some(&mut self, decided: &DecidedPackage) -> anyhow::Result<bool> {
        let mut open = self.unanswered(decided);
        // A refused answer may have an effect once the other questions, or the reopened question, are answered.
        let is_reopened = open.iter().any(|it| self.reopened_last.as_ref() == Some(&it.id));
        let is_waiting = decided.is_waiting || is_reopened;
        if !is_waiting || open.iter().all(|it| it.kind == Kind::Accept) {
            self.forget_refused(decided);
            open = self.unanswered(decided);
        }
        // Earlier answers may have led to questions that precede the reopened question.
        let reopened = self.reopened_last.take();
        open.sort_by_key(|it| reopened.as_ref() != Some(&it.id));
        let Some(kind) = open.first().map(|it| it.kind) else { return Ok(false) };
        let questions: Vec<&Question> = open.into_iter().filter(|it| it.kind == kind).collect();
        if kind == Kind::Accept && !self.is_accepting {
            match self.wants_to_accept(questions.len(), decided)? {
                "yes" => self.is_accepting = true,
                "back" => {
                    self.reopen_last();
                    return Ok(true);
                }
                _ => return Ok(false),
            }
        }
        let mut is_answered = false;
        let mut later = questions.iter().copied();
        while let Some(question) = later.next() {
            // An earlier answer may apply to several questions.
            if self.given.contains_key(&question.id) {
                continue;
            }
            let left: Vec<&Question> = later.clone().filter(|it| !self.given.contains_key(&it.id)).collect();
            let question = self.with_answers_of_others(question, decided);
            self.show(&question, decided, left.len());
            match self.answer(&question)? {
                Reply::Answer(answer) => {
                    self.history.push(Vec::new());
                    self.take(&question.id, &answer, decided)?;
                    let Some(alike) = self.answered_alike(&question, &answer, &questions, left)? else {
                        self.reopen_last();
                        return Ok(true);
                    };
                    for similar in alike {
                        self.take(&similar.id, &answer, decided)?;
                    }
                    is_answered = true;
                }
                Reply::Skip => {
                    self.skipped.insert(question.id.clone());
                    self.history.push(vec![question.id]);
                }
                Reply::Back => {
                    self.reopen_last();
                    return Ok(true);
                }
            }
        }
        Ok(is_answered || kind != Kind::Accept)
    }

    /// Returns the open questions that the author has neither answered nor skipped.
    fn unanswered<'q>(&self, decided: &'q DecidedPackage) -> Vec<&'q Question> {
        let is_open = |it: &&Question| {
            !self.skipped.contains(&it.id)
                && !self.given.contains_key(&it.id)
                && (self.file.decisions.answer(it).is_none() || self.refusals.contains_key(&it.id))
        };
        decided.open.iter().filter(is_open).collect()
    }

    /// Takes an answer of the last reply, and adds the answer to the file of decisions.
    fn take(&mut self, id: &str, answer: &Written, decided: &DecidedPackage) -> anyhow::Result<()> {
        self.earlier.remove(id);
        self.given.insert(id.to_owned(), answer.clone());
        if let Some(answered) = self.history.last_mut() {
            answered.push(id.to_owned());
        }
        self.keep_answers(&decided.questions)
    }

    /// Returns a question that refuses answers which other questions already have and which would complete the same
    /// name.
    fn with_answers_of_others(&self, question: &Question, decided: &DecidedPackage) -> Question {
        let mut question = question.clone();
        for other in &decided.questions {
            let of_file =
                || self.file.decisions.answer(other).filter(|_| !self.refusals.contains_key(&other.id));
            if let Some(answer) = self.given.get(&other.id).or_else(of_file) {
                question.exclude(other, answer);
            }
        }
        question
    }

    /// Returns the other questions of a round to which the author gives the same answer; `None` if the author returns to
    /// the answered question. Does not ask again about a question that the author answers separately.
    fn answered_alike<'q>(
        &self,
        question: &Question,
        answer: &Written,
        round: &[&'q Question],
        left: Vec<&'q Question>,
    ) -> anyhow::Result<Option<Vec<&'q Question>>> {
        let is_separate = |it: &Question| {
            let others = round.iter().filter(|other| other.id != question.id);
            let mut answered = others.filter_map(|other| Some((*other, self.given.get(&other.id)?)));
            answered.any(|(other, answer)| it.may_share(other, answer))
        };
        let mut similar = left;
        similar.retain(|it| it.may_share(question, answer) && !is_separate(it));
        if similar.is_empty() {
            return Ok(Some(similar));
        }
        let names: Vec<String> = similar.iter().map(|it| format!("`{}`", it.subject())).collect();
        let names = first_names(&names, MOST_NAMED);
        let text = format!("Use `{}` also for {names}?", question.form.shown(answer));
        Ok(match self.prompt.word(&printable(&text), YES_NO_BACK, "no")? {
            "yes" => Some(similar),
            "back" => None,
            _ => Some(Vec::new()),
        })
    }

    /// Reopens the previous question, and the questions that the same reply answered.
    fn reopen_last(&mut self) {
        let ids = self.history.pop().unwrap_or_default();
        self.reopened_last = ids.first().cloned();
        for id in ids {
            self.skipped.remove(&id);
            if let Some(answer) = self.given.remove(&id) {
                self.earlier.insert(id, answer);
            }
        }
    }

    /// Reopens the questions whose answers had no effect, unless the answers wait for the answers to skipped questions.
    fn forget_refused(&mut self, decided: &DecidedPackage) {
        for refused in &decided.refused {
            let count = self.refusals.entry(refused.id.clone()).or_default();
            *count += 1;
            let is_last = *count > MOST_REFUSALS;
            let given = if decided.is_waiting { None } else { self.given.remove(&refused.id) };
            if given.is_some() || *count == 1 {
                let question = decided.questions.iter().find(|it| it.id == refused.id);
                let title = question.map_or_else(|| refused.id.clone(), Question::title);
                say(printable(&refusal(&title, &refused.why)));
            }
            let before = self.history.len();
            self.history.retain_mut(|ids| {
                ids.retain(|id| given.is_none() || *id != refused.id);
                !ids.is_empty()
            });
            self.reopened += before - self.history.len();
            self.refused.entry(refused.id.clone()).or_default().extend(given);
            if is_last {
                self.skipped.insert(refused.id.clone());
            }
        }
    }

    /// Lists the remaining findings, and asks whether to accept some of them, because few authors accept any. Returns
    /// `yes`, `no` or `back`.
    fn wants_to_accept(&self, requirements: usize, decided: &DecidedPackage) -> anyhow::Result<&'static str> {
        let fail = if requirements == 1 { "requirement fails" } else { "requirements fail" };
        let findings = counted(decided.remaining.len(), "finding");
        say(format_args!("\n{requirements} {fail} because of the {findings} left:"));
        list_remaining(&decided.remaining);
        let words = if self.history.is_empty() { YES_NO } else { YES_NO_BACK };
        self.prompt.word("Accept findings and give reasons?", words, "no")
    }

    /// Shows a question, the related lines, and the effect of an answer.
    fn show(&mut self, question: &Question, decided: &DecidedPackage, more: usize) {
        let more = if more == 0 { String::new() } else { format!(", {more} more of this kind") };
        let number = self.history.len() + self.reopened + 1;
        say(format_args!("\nquestion {number}{more}"));
        say(printable(&question.text));
        if self.shown.insert(question.kind)
            && let Some(term) = term_of(question.kind).and_then(Placeholder::named)
        {
            say(format_args!("({} is {})", term.text.trim_matches(['{', '}']), term.meaning));
        }
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
            let lines = if more == 1 { "line" } else { "lines" };
            say(format_args!("  and {more} more {lines}"));
        }
        let ids: Vec<&str> = question.requirements.iter().map(String::as_str).collect();
        let follows = format!("  an answer {}, for {}", question.kind.effect(), ids.join(", "));
        say(printable(&follows));
    }

    /// Asks for the answer to a question.
    fn answer(&self, question: &Question) -> anyhow::Result<Reply> {
        let refused = self.refused.get(&question.id).map(Vec::as_slice).unwrap_or_default();
        let earlier = self.earlier.get(&question.id);
        let mut items = items(question, refused, earlier);
        let previous = (!self.history.is_empty()).then_some(BACK);
        if !items.iter().any(|(_, reply)| matches!(reply, Some(Reply::Answer(_)))) {
            return self.typed(question, previous);
        }
        // Without a proposal, Enter does not answer the question.
        let usual = earlier.or(question.proposal.as_ref()).filter(|it| !refused.contains(it));
        let is_usual = |reply: &Reply| match usual {
            Some(usual) => matches!(reply, Reply::Answer(it) if it == usual),
            None => matches!(reply, Reply::Skip),
        };
        let default = items.iter().position(|(_, reply)| reply.as_ref().is_some_and(is_usual));
        let back = previous.map(|_| items.len());
        items.extend(previous.map(|text| (text.to_owned(), Some(Reply::Back))));
        let shown: Vec<String> = items.iter().map(|(text, _)| printable(text).into_owned()).collect();
        loop {
            let chosen = self.prompt.choose(&shown, default.unwrap_or_default(), back)?;
            match items.get(chosen).and_then(|(_, reply)| reply.clone()) {
                Some(reply) => return Ok(reply),
                None => match self.typed(question, Some(BACK_TO_LIST))? {
                    Reply::Back => {}
                    reply => return Ok(reply),
                },
            }
        }
    }

    /// Asks for an answer that the author types. `back` describes where `back` leads; `None` before the first question.
    fn typed(&self, question: &Question, back: Option<&str>) -> anyhow::Result<Reply> {
        let form = &question.form;
        let words = back.map(|it| format!(", {it}")).unwrap_or_default();
        let label = format!("answer (empty: skip{words})");
        let defect = |text: &str| {
            if is_back(text) {
                return back.is_none().then(|| "there is no previous question".to_owned());
            }
            form.defect(&form.typed(text))
        };
        Ok(match self.prompt.text(&label, &defect)? {
            None => Reply::Skip,
            Some(text) if is_back(&text) => Reply::Back,
            Some(text) => Reply::Answer(form.typed(&text)),
        })
    }
}

/// Returns the message about a refused answer. A title that is a question has no colon.
fn refusal(title: &str, why: &str) -> String {
    let colon = if title.ends_with('?') { "" } else { ":" };
    format!("refused: {title}{colon} {why}")
}

/// Returns the replies to offer, each with its text; `None` represents an answer that the author types. The proposal
/// comes first, and an answer that the author typed earlier comes after the choices. Refused answers are offered again
/// only if the author cannot type another answer, and come last.
fn items(
    question: &Question,
    refused: &[Written],
    earlier: Option<&Written>,
) -> Vec<(String, Option<Reply>)> {
    let form = &question.form;
    let choices = form.choices.iter().map(|it| form.written(it));
    let mut answers: Vec<Written> = Vec::new();
    for answer in question.proposal.iter().cloned().chain(choices).chain(earlier.cloned()) {
        if !answers.contains(&answer) {
            answers.push(answer);
        }
    }
    let is_refused = |it: &Written| refused.contains(it) || form.defect(it).is_some();
    let (refused, offered): (Vec<Written>, Vec<Written>) = answers.into_iter().partition(is_refused);
    let item = |answer: Written| {
        let mark = match &question.proposal {
            _ if is_refused(&answer) => "  (refused)",
            _ if earlier == Some(&answer) => "  (your answer)",
            Some(proposal) if *proposal == answer => "  (proposal)",
            _ => "",
        };
        (format!("{}{mark}", form.shown(&answer)), Some(Reply::Answer(answer)))
    };
    let mut items: Vec<_> = offered.into_iter().map(item).collect();
    items.extend((!form.is_closed).then(|| ("another answer".to_owned(), None)));
    items.push(("skip: answer later".to_owned(), Some(Reply::Skip)));
    items.extend(refused.into_iter().filter(|_| form.is_closed).map(item));
    items
}

/// Lists findings with their requirements and places, at most one screen.
fn list_remaining(remaining: &[RemainingFinding]) {
    let render_options = terminal::error_options();
    let mut shown = 0;
    let mut room = MOST_LINES_LEFT;
    for RemainingFinding { requirements, place, message } in remaining {
        let ids = requirements.join(", ");
        let line = format!("  {ids}  {}:{}  {message}", place.file, place.line);
        let lines = render_options.wrapped(&printable(&line), "    ");
        let Some(left) = room.checked_sub(lines.len()) else { break };
        lines.iter().for_each(say_whole);
        room = left;
        shown += 1;
    }
    if shown < remaining.len() {
        say(format_args!("  and {} more", remaining.len() - shown));
    }
}

/// Reports the number of findings that fixes and answers of the file resolve.
fn state_settled(fixed: &FixedPackage, answers: usize) {
    let FixedPackage { findings_before: all, findings_after: left, .. } = fixed;
    let settled = all.saturating_sub(*left);
    let findings = counted(*all, "finding");
    let answers = if answers == 0 { String::new() } else { format!(" and {}", counted(answers, "answer")) };
    say(format_args!("fixes{answers} resolve {settled} of {findings}; findings left: {left}"));
}

#[cfg(test)]
mod tests {
    use vnfcheck_decide::Form;

    use super::*;

    #[test]
    fn the_command_that_continues_with_an_archive_has_an_output() {
        let decisions = Decisions::default();
        let (path, package) = (Some(PathBuf::from("d.yaml")), Path::new("a.zip"));
        let file = AnswerFile { decisions: &decisions, path, offered: None, package };
        let expected = "vnfcheck fix --interactive --decisions d.yaml --output a-fixed.zip a.zip";
        assert_eq!(file.farewell(1).command.as_deref(), Some(expected));
    }

    #[test]
    fn a_new_file_has_the_name_of_the_package() {
        let names = |package: &str| new_files(Path::new(package)).take(2).collect::<Vec<_>>();
        assert_eq!(names("gone/vfw-1.2.zip"), ["vfw-1.2-decisions.yaml", "vfw-1.2-decisions-2.yaml"]);
        assert_eq!(names("src"), ["src-decisions.yaml", "src-decisions-2.yaml"]);
        assert_eq!(names("src/.."), ["cli-decisions.yaml", "cli-decisions-2.yaml"]);
    }

    #[test]
    fn a_refused_question_keeps_its_mark() {
        assert_eq!(refusal("vm-type of `a`", "b"), "refused: vm-type of `a`: b");
        assert_eq!(refusal("Which repair does `a` need?", "b"), "refused: Which repair does `a` need? b");
    }

    /// Returns a question with the choices `a` and `b`, and the proposal `b`.
    fn question() -> Question {
        let mut question = Question {
            id: "repair/base.yaml/fw_0".to_owned(),
            author_id: None,
            kind: Kind::Repair,
            text: String::new(),
            requirements: BTreeSet::new(),
            places: BTreeSet::new(),
            form: Form::default(),
            proposal: Some(Written::text("b")),
        };
        question.form.choices = ["a", "b"].map(str::to_owned).to_vec();
        question
    }

    fn shown(question: &Question, refused: &[&str], earlier: Option<&str>) -> Vec<String> {
        let refused: Vec<Written> = refused.iter().map(|it| Written::text(*it)).collect();
        let earlier = earlier.map(Written::text);
        items(question, &refused, earlier.as_ref()).into_iter().map(|(text, _)| text).collect()
    }

    /// The order stays; a typed answer follows the choices.
    #[test]
    fn the_earlier_answer_is_marked() {
        let (question, skip, other) = (question(), "skip: answer later", "another answer");
        let mine = "a  (your answer)";
        assert_eq!(shown(&question, &[], Some("a")), ["b  (proposal)", mine, other, skip]);
        assert_eq!(shown(&question, &[], Some("b")), ["b  (your answer)", "a", other, skip]);
        let typed = "c  (your answer)";
        assert_eq!(shown(&question, &[], Some("c")), ["b  (proposal)", "a", typed, other, skip]);
    }

    #[test]
    fn refused_answers_come_last_if_no_other_answer_is_possible() {
        let mut question = question();
        let (skip, other) = ("skip: answer later", "another answer");
        assert_eq!(shown(&question, &[], None), ["b  (proposal)", "a", other, skip]);
        assert_eq!(shown(&question, &["b"], None), ["a", other, skip]);
        question.form.is_closed = true;
        assert_eq!(shown(&question, &["b"], None), ["a", skip, "b  (refused)"]);
        assert_eq!(shown(&question, &["a", "b"], None), [skip, "b  (refused)", "a  (refused)"]);
    }
}
