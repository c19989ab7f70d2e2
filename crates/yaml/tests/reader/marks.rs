//! Offsets as 0-based lines and columns of libyaml, which counts all line breaks of YAML 1.1.

use libyaml_oracle::Mark;

/// Line starts of a text.
pub(crate) struct Marks {
    starts: Vec<usize>,
}

impl Marks {
    pub(crate) fn new(text: &str) -> Self {
        let mut starts = vec![if text.starts_with('\u{feff}') { 3 } else { 0 }];
        let mut characters = text.char_indices().peekable();
        while let Some((at, character)) = characters.next() {
            let is_break = match character {
                '\r' => characters.peek().is_none_or(|(_, next)| *next != '\n'),
                '\n' | '\u{85}' | '\u{2028}' | '\u{2029}' => true,
                _ => false,
            };
            if is_break {
                starts.push(at + character.len_utf8());
            }
        }
        Self { starts }
    }

    /// Returns the mark of an offset.
    pub(crate) fn of(&self, text: &str, offset: u32) -> Mark {
        let offset = offset as usize;
        let line = self.starts.partition_point(|start| *start <= offset).max(1) - 1;
        let column = text[self.starts[line].min(offset)..offset].chars().count();
        Mark { line: line as u64, column: column as u64 }
    }

    /// Returns `true` if a mark denotes this offset. The end of a file without a final line break also counts as a
    /// separate line.
    pub(crate) fn is(&self, text: &str, offset: u32, mark: Mark) -> bool {
        let found = self.of(text, offset);
        let at_end = offset as usize == text.len() && found.column > 0;
        found == mark || at_end && mark == (Mark { line: found.line + 1, column: 0 })
    }
}
