//! Links from requirement IDs to their official texts, as terminals follow them (OSC 8).

use std::io::{self, Write};

use super::Sources;

/// A writer that turns IDs of requirements into links, line by line.
pub(super) struct Linked<'w> {
    sources: &'w dyn Sources,
    out: &'w mut dyn Write,
    /// Bytes of the current line.
    line: Vec<u8>,
}

impl<'w> Linked<'w> {
    pub(super) fn new(sources: &'w dyn Sources, out: &'w mut dyn Write) -> Self {
        Self { sources, out, line: Vec::new() }
    }

    fn write_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match std::str::from_utf8(&line) {
            Ok(text) => self.out.write_all(linked(text, self.sources).as_bytes()),
            Err(_) => self.out.write_all(&line),
        }
    }
}

impl Write for Linked<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.write_line()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_line()?;
        self.out.flush()
    }
}

/// Returns a line with links around the IDs of requirements that have an official text. Names within paths stay
/// unchanged.
fn linked(line: &str, sources: &dyn Sources) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    let mut before = None;
    while let Some(first) = rest.chars().next() {
        let length = if first == '\u{1b}' {
            // The last letter of a colour sequence is not part of a word.
            rest.find(|it: char| it.is_ascii_alphabetic()).map_or(rest.len(), |end| end + 1)
        } else if is_of_word(first) {
            rest.find(|it| !is_of_word(it)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(length);
        let is_in_path = before == Some('/') || after.starts_with('/');
        match page(word, sources).filter(|_| !is_in_path) {
            Some(url) => text.extend(["\u{1b}]8;;", &url, "\u{1b}\\", word, "\u{1b}]8;;\u{1b}\\"]),
            None => text.push_str(word),
        }
        before = word.chars().next_back();
        rest = after;
    }
    text
}

fn is_of_word(it: char) -> bool {
    it.is_alphanumeric() || matches!(it, '-' | '_' | '.')
}

/// Returns the URL of the official text if a word is the ID of a requirement. Returns no URL with characters outside
/// visible ASCII, which could control the terminal.
fn page(word: &str, sources: &dyn Sources) -> Option<String> {
    if !word.contains('-') || !word.ends_with(|it: char| it.is_ascii_digit()) {
        return None;
    }
    let url = sources.requirement(word)?.official_page()?;
    url.bytes().all(|it| it.is_ascii_graphic()).then_some(url)
}

#[cfg(test)]
mod tests {
    use vnfcheck_check::Requirement;
    use vnfcheck_hot::SourceText;

    use super::*;

    /// The built-in requirements, without packages.
    struct Pages;

    impl Sources for Pages {
        fn source(&self, _package: usize, _file: &str) -> Option<&SourceText> {
            None
        }

        fn requirement(&self, id: &str) -> Option<&Requirement> {
            vnfcheck_rules::requirement(id)
        }
    }

    #[test]
    fn ids_are_links_whatever_is_around_them() {
        let url = vnfcheck_rules::requirement("R-90526").and_then(Requirement::official_page).unwrap();
        let link = format!("\u{1b}]8;;{url}\u{1b}\\R-90526\u{1b}]8;;\u{1b}\\");
        for (around, text) in [("[", "]: x\n"), ("\u{1b}[1m", ",\u{1b}[0m R-1"), ("a (", ")"), ("", "")] {
            assert_eq!(linked(&format!("{around}R-90526{text}"), &Pages), format!("{around}{link}{text}"));
        }
        for text in ["/a/R-90526/b.yaml:1:1", "R-90526.yaml", "R-905260", "xR-90526", "R-90526/"] {
            assert_eq!(linked(text, &Pages), text);
        }
    }

    #[test]
    fn text_is_linked_by_lines_however_it_is_written() {
        let mut out = Vec::new();
        let mut linked = Linked::new(&Pages, &mut out);
        for part in ["a R-90", "526 b\nR-9", "0526"] {
            linked.write_all(part.as_bytes()).unwrap();
        }
        linked.flush().unwrap();
        assert_eq!(String::from_utf8(out).unwrap().matches("html#R-90526").count(), 2);
    }
}
