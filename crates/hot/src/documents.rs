//! The YAML documents of a file.

use vnfcheck_yaml::{FileId, Limits, SourceText, Tree};

use crate::LEXICON;

/// Returns the documents of a file; empty if a document cannot be parsed.
pub(crate) fn documents(text: &str) -> Vec<Tree> {
    let mut starts = vec![0];
    let mut at = 0;
    let mut is_ended = false;
    for line in text.split_inclusive('\n') {
        let is_marker = |marker: &str| {
            line.strip_prefix(marker)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
        };
        if is_marker("---") || (is_ended && !line.trim().is_empty() && !line.starts_with(['#', '%'])) {
            starts.push(at);
            is_ended = false;
        }
        is_ended |= is_marker("...");
        at += line.len();
    }
    starts.push(text.len());
    let pieces = starts.windows(2).filter_map(|pair| text.get(*pair.first()?..*pair.get(1)?));
    let pieces = pieces.enumerate().filter(|(position, piece)| *position > 0 || !says_nothing(piece));
    let trees: Vec<Tree> = pieces
        .map(|(_, piece)| Tree::parse(FileId(0), &SourceText::new(piece), &LEXICON, &Limits::default()))
        .collect();
    let are_readable = trees.iter().all(|tree| tree.errors().is_empty());
    if are_readable { trees } else { Vec::new() }
}

/// Returns `true` if a string contains only blank lines, comments and directives.
fn says_nothing(text: &str) -> bool {
    text.lines()
        .all(|line| line.trim().is_empty() || line.trim_start().starts_with('#') || line.starts_with('%'))
}
