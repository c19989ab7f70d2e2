//! Prompts on standard error, with answers from the terminal. Each answer ends with Enter.

use anyhow::{Context, bail};
use dialoguer::Input;
use dialoguer::console::Term;
use vnfcheck_report::render::printable;

use crate::outcome::{say, say_whole};
use crate::signals::Signals;
use crate::terminal;

/// Number of columns that stay free for an answer after its prompt.
const FREE_COLUMNS: usize = 8;

/// The words that lead to the previous question, with their meaning.
pub(crate) const BACK: &str = "< or back: previous question";
/// The same words at the prompt for an answer that is not in the list.
pub(crate) const BACK_TO_LIST: &str = "< or back: list of answers";

/// Returns `true` if a typed answer is one of these words.
pub(crate) fn is_back(answer: &str) -> bool {
    matches!(answer, "<" | "back")
}

/// The prompts of a terminal.
pub(crate) struct Prompt {
    term: Term,
    /// `true` if the terminal cannot move its cursor, so that an answer is a whole line.
    is_plain: bool,
}

impl Prompt {
    pub(crate) fn of_process() -> Self {
        let is_plain = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        Self { term: Term::stderr(), is_plain }
    }

    /// Lists items with their numbers, and returns the position of the chosen item; an empty line means the default.
    /// `back` is the position of the item that leads to the previous question.
    pub(crate) fn choose(
        &self,
        items: &[String],
        default: usize,
        back: Option<usize>,
    ) -> anyhow::Result<usize> {
        let render_options = terminal::error_options();
        for (position, item) in items.iter().enumerate() {
            let line = format!("  {}) {item}", position + 1);
            render_options.wrapped(&line, "     ").iter().for_each(say_whole);
        }
        loop {
            // A plain line contains every typed key, also an arrow, so that no key is ignored before Enter.
            let line = self.plain_line(&format!("number from 1 to {} [{}]", items.len(), default + 1))?;
            match position(&line, items.len(), back) {
                _ if line.is_empty() => return Ok(default),
                Some(chosen) => return Ok(chosen),
                None => say(format_args!("expected a number from 1 to {}", items.len())),
            }
        }
    }

    /// Asks until the text is valid, and returns the text; `None` if the text is empty.
    pub(crate) fn text(
        &self,
        label: &str,
        defect: &dyn Fn(&str) -> Option<String>,
    ) -> anyhow::Result<Option<String>> {
        loop {
            let text = self.line(label)?;
            if text.is_empty() {
                return Ok(None);
            }
            match defect(&text) {
                None => return Ok(Some(text)),
                Some(defect) => say(printable(&defect)),
            }
        }
    }

    /// Asks until the answer is one of the given words or the start of one, and returns the word; an empty answer means
    /// the default.
    pub(crate) fn word(
        &self,
        question: &str,
        words: &'static [&'static str],
        default: &'static str,
    ) -> anyhow::Result<&'static str> {
        let question = format!("{question} [{}]", initials(words, default));
        let mut render_options = terminal::error_options();
        render_options.width = render_options.width.saturating_sub(FREE_COLUMNS);
        let mut lines = render_options.wrapped(&question, "");
        // After the answer, the terminal repeats a prompt of several lines, so only the last line is the prompt.
        let label = lines.pop().unwrap_or_default();
        lines.iter().for_each(say);
        loop {
            let answer = self.line(&label)?.to_ascii_lowercase();
            if answer.is_empty() {
                return Ok(default);
            }
            let is_meant = |word: &&str| word.starts_with(&answer) || (is_back(word) && is_back(&answer));
            match words.iter().copied().find(is_meant) {
                Some(word) => return Ok(word),
                None => say(format_args!("expected one of {}", words.join(", "))),
            }
        }
    }

    /// Reads a line without the spaces around it.
    fn line(&self, label: &str) -> anyhow::Result<String> {
        if !self.is_plain {
            let input =
                || Input::<String>::new().with_prompt(label).allow_empty(true).interact_text_on(&self.term);
            return Ok(self.held(input)?.trim().to_owned());
        }
        self.plain_line(label)
    }

    /// Reads a line that the terminal edits.
    fn plain_line(&self, label: &str) -> anyhow::Result<String> {
        drop_typed();
        self.term.write_str(&format!("{label}: "))?;
        let mut line = String::new();
        let bytes = std::io::stdin().read_line(&mut line).context("cannot read the answer")?;
        if bytes == 0 {
            Signals::of_process().say_farewell();
            bail!("there is no answer, because standard input ended");
        }
        Ok(line.trim().to_owned())
    }

    /// Runs a prompt that hides the cursor. After Ctrl-C the cursor returns, and then the signal ends the process.
    fn held<T>(&self, prompt: impl FnOnce() -> dialoguer::Result<T>) -> anyhow::Result<T> {
        drop_typed();
        let shown = || {
            prompt().inspect_err(|_| {
                // The process ends, so a failure changes nothing.
                let _ = self.term.show_cursor();
            })
        };
        let signals = Signals::of_process();
        signals.held(shown).inspect_err(|_| signals.say_farewell()).context("cannot read the answer")
    }
}

/// Returns the position of the item that a typed line chooses.
fn position(line: &str, items: usize, back: Option<usize>) -> Option<usize> {
    let numbered = || line.parse::<usize>().ok()?.checked_sub(1).filter(|it| *it < items);
    back.filter(|_| is_back(line)).or_else(numbered)
}

/// Returns the initials of words, with the initial of the default in upper case.
fn initials(words: &[&str], default: &str) -> String {
    let initial = |word: &&str| {
        let initial = word.get(..1).unwrap_or_default();
        if *word == default { initial.to_ascii_uppercase() } else { initial.to_owned() }
    };
    words.iter().map(initial).collect::<Vec<_>>().join("/")
}

/// Drops the keys that were typed before a prompt, because they answer no question.
fn drop_typed() {
    #[cfg(unix)]
    {
        use rustix::termios::{QueueSelector, tcflush};
        // Keys that are not dropped are visible as the start of the answer.
        let _ = tcflush(std::io::stdin(), QueueSelector::IFlush);
    }
}

#[cfg(test)]
mod tests {
    use super::{initials, position};

    #[test]
    fn the_default_has_an_upper_case_initial() {
        assert_eq!(initials(&["yes", "no", "diff"], "no"), "y/N/d");
    }

    #[test]
    fn an_item_is_chosen_by_its_number_or_by_the_words_for_the_previous_question() {
        for (line, expected) in
            [("3", Some(2)), ("0", None), ("4", None), ("\u{1b}[B", None), ("<", Some(2)), ("back", Some(2))]
        {
            assert_eq!(position(line, 3, Some(2)), expected, "{line}");
        }
        assert_eq!(position("back", 3, None), None);
    }
}
