//! Error recovery, so that a single run reports all syntax errors of a file.

use super::super::characters::{break_length, byte, line_end};
use super::super::scanner::offset;
use super::super::tree::YamlError;
use super::{Parser, Span};

/// Maximum number of errors after which parsing resumes.
const MOST_FAILURES: usize = 20;

impl Parser<'_> {
    /// Records the error that stopped parsing and moves to the next line that looks like an entry of the root
    /// mapping. Returns the span of the root mapping, or `None` if there is no such line.
    pub(super) fn recover(&mut self, error: YamlError) -> Option<Span> {
        let resume = self.resume_point(&error);
        if !self.repeats_last_failure(&error) {
            self.failed = Some(error.span.start);
            self.tree.record(error.span, error.context, error.message);
        }
        self.failures += 1;
        if self.failures >= MOST_FAILURES || self.tree.is_full() || self.tree.has_most_errors() {
            return None;
        }
        let at = resume?;
        if !self.tree.rewind(offset(at)) {
            return None;
        }
        self.resumed = at;
        self.depth = 1;
        self.scanner.restart(at);
        Some(self.tree.span(0))
    }

    /// Returns `true` if the error is on the same line as the previous error and therefore most likely its consequence.
    fn repeats_last_failure(&self, error: &YamlError) -> bool {
        let between = |last| self.tree.slice(Span::new(last, error.span.start));
        self.failed.is_some_and(|last| last <= error.span.start && !between(last).contains(['\n', '\r']))
    }

    fn resume_point(&self, error: &YamlError) -> Option<usize> {
        let bytes = self.tree.text.as_bytes();
        let failed = error.span.start as usize;
        let began = error.context.as_ref().map_or(failed, |it| it.span.start as usize);
        // If a construct is still open at the end of the file, the cause is at its start.
        let around = if failed >= bytes.len() { began } else { failed };
        let line = line_start(bytes, around);
        let mut at = if began < line && line > self.resumed { line } else { next_line(bytes, around) };
        at = at.max(self.resumed);
        while at < bytes.len() {
            let goes_on = starts_entry(bytes, at) || starts_document(bytes, at) && !self.tree.is_empty();
            if at > self.resumed && goes_on {
                return Some(at);
            }
            at = next_line(bytes, at);
        }
        None
    }
}

fn line_start(bytes: &[u8], at: usize) -> usize {
    let before = bytes.get(..at).unwrap_or_default();
    memchr::memrchr2(b'\n', b'\r', before).map_or(0, |end| end + 1)
}

fn next_line(bytes: &[u8], at: usize) -> usize {
    let end = line_end(bytes, at);
    end + break_length(bytes, end)
}

/// Returns `true` if a line looks like `key:` without indentation.
fn starts_entry(bytes: &[u8], at: usize) -> bool {
    let line = bytes.get(at..line_end(bytes, at)).unwrap_or_default();
    let first = byte(line, 0);
    let starts_key = first.is_ascii_alphanumeric() || matches!(first, b'_' | b'"' | b'\'');
    starts_key && (line.ends_with(b":") || line.windows(2).any(|pair| pair == b": "))
}

fn starts_document(bytes: &[u8], at: usize) -> bool {
    bytes.get(at..).is_some_and(|rest| rest.starts_with(b"---"))
}
