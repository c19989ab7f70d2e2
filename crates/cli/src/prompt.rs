//! Prompts on standard error, with answers from the terminal.

use anyhow::{Context, bail};
use dialoguer::console::Term;
use dialoguer::{Confirm, Input, Select};

use crate::outcome::say;
use crate::signals::Signals;

/// The prompts of a terminal.
pub(crate) struct Prompt {
    term: Term,
    /// `true` if the terminal cannot move its cursor, so that an answer is a line.
    is_plain: bool,
}

impl Prompt {
    pub(crate) fn of_process() -> Self {
        let is_plain = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        Self { term: Term::stderr(), is_plain }
    }

    /// Returns the position of the chosen item; the default is the first item.
    pub(crate) fn choose(&self, items: &[String]) -> anyhow::Result<usize> {
        if !self.is_plain {
            let select = || Select::new().items(items).default(0).report(false).interact_on(&self.term);
            let chosen = self.held(select)?;
            say(format_args!("> {}", items.get(chosen).map_or("", String::as_str)));
            return Ok(chosen);
        }
        for (position, item) in items.iter().enumerate() {
            say(format_args!("  {}) {item}", position + 1));
        }
        loop {
            let line = self.line(&format!("number from 1 to {} [1]", items.len()))?;
            if line.is_empty() {
                return Ok(0);
            }
            match line.parse::<usize>() {
                Ok(number) if (1..=items.len()).contains(&number) => return Ok(number - 1),
                _ => say(format_args!("expected a number from 1 to {}", items.len())),
            }
        }
    }

    /// Asks until the text has no defect, and returns the text; `None` for an empty text.
    pub(crate) fn text(
        &self,
        label: &str,
        defect: &dyn Fn(&str) -> Option<String>,
    ) -> anyhow::Result<Option<String>> {
        loop {
            let line = if self.is_plain {
                self.line(label)?
            } else {
                let input = || {
                    Input::<String>::new().with_prompt(label).allow_empty(true).interact_text_on(&self.term)
                };
                self.held(input)?
            };
            let text = line.trim();
            if text.is_empty() {
                return Ok(None);
            }
            match defect(text) {
                None => return Ok(Some(text.to_owned())),
                Some(defect) => say(vnfcheck_report::render::printable(&defect)),
            }
        }
    }

    /// Asks a question with the answers yes and no; the default is no.
    pub(crate) fn confirm(&self, question: &str) -> anyhow::Result<bool> {
        if !self.is_plain {
            let confirm = || Confirm::new().with_prompt(question).default(false).interact_on(&self.term);
            return self.held(confirm);
        }
        let line = self.line(&format!("{question} [y/N]"))?;
        Ok(["y", "yes"].contains(&line.to_ascii_lowercase().as_str()))
    }

    /// Reads a line. Ctrl-C ends the process.
    fn line(&self, label: &str) -> anyhow::Result<String> {
        self.term.write_str(&format!("{label}: "))?;
        let mut line = String::new();
        let bytes = std::io::stdin().read_line(&mut line).context("cannot read the answer")?;
        if bytes == 0 {
            bail!("there is no answer, because standard input ended; nothing was written");
        }
        Ok(line.trim().to_owned())
    }

    /// Runs a prompt that hides the cursor. After Ctrl-C the cursor returns, and then the signal ends the process.
    fn held<T>(&self, prompt: impl FnOnce() -> dialoguer::Result<T>) -> anyhow::Result<T> {
        Signals::of_process()
            .held(|| {
                prompt().inspect_err(|_| {
                    // The process ends, so a failure changes nothing.
                    let _ = self.term.show_cursor();
                    say("\nnothing was written");
                })
            })
            .context("cannot read the answer")
    }
}
