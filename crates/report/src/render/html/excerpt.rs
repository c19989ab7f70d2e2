//! Source lines around a location, with the location marked.

use vnfcheck_hot::{SourceText, Span};

use crate::Location;
use crate::render::{PackageSources, printable};

/// Maximum number of lines shown for a location.
const MOST_LINES: u32 = 12;
/// Maximum number of characters shown before, within and after the mark of a line.
const MOST_CHARACTERS: usize = 200;

/// A source line, split at the ends of the mark.
pub(super) struct Line {
    pub(super) number: u32,
    /// `true` if the location touches the line.
    pub(super) hit: bool,
    pub(super) before: String,
    pub(super) marked: String,
    pub(super) after: String,
}

/// Returns the lines of a location and `context` lines on each side; empty for a whole file.
pub(super) fn excerpt(location: &Location, sources: PackageSources<'_>, context: u32) -> Vec<Line> {
    let range = location.range;
    let Some(source) = sources.source(&location.file) else { return Vec::new() };
    if range.end.offset == 0 || source.as_str().is_empty() {
        return Vec::new();
    }
    let first = range.start.line;
    // A location that ends at the start of a line does not touch that line.
    let last = if range.end.column == 1 { range.end.line.saturating_sub(1) } else { range.end.line };
    let last = last.clamp(first, first.saturating_add(MOST_LINES - 1));
    let from = first.saturating_sub(context).max(1);
    let to = last.saturating_add(context).min(lines_of(source));
    (from..=to)
        .map(|number| {
            let start = source.line_start(number);
            let text = source.slice(Span::new(start, source.line_start(number + 1)));
            let text = text.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']);
            let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
            let within = |offset: u32| offset.saturating_sub(start).min(length) as usize;
            let hit = (first..=last).contains(&number);
            let (begin, end) = if hit {
                (within(range.start.offset), within(range.end.offset))
            } else {
                (text.len(), text.len())
            };
            // The indentation of further lines is not marked.
            let blank = text.get(begin..end).map_or(0, |marked| marked.len() - marked.trim_start().len());
            let begin = if number > first { begin + blank } else { begin };
            let part = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default();
            Line {
                number,
                hit,
                before: last_characters(part(0..begin)),
                marked: first_characters(part(begin..end)),
                after: first_characters(part(end.max(begin)..text.len())),
            }
        })
        .collect()
}

/// Returns the number of lines; a trailing line feed does not start another line.
fn lines_of(source: &SourceText) -> u32 {
    source.line_count() - u32::from(source.as_str().ends_with('\n'))
}

fn first_characters(text: &str) -> String {
    match text.char_indices().nth(MOST_CHARACTERS) {
        Some((at, _)) => format!("{}…", printable(text.get(..at).unwrap_or_default())),
        None => printable(text).into_owned(),
    }
}

fn last_characters(text: &str) -> String {
    match text.char_indices().rev().nth(MOST_CHARACTERS) {
        Some((at, _)) => format!("…{}", printable(text.get(at..).unwrap_or_default())),
        None => printable(text).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use vnfcheck_hot::{File, FileId, Package};
    use vnfcheck_yaml::Limits;

    use super::*;
    use crate::{Position, Range};

    fn shown(text: &str, from: (u32, u32, u32), to: (u32, u32, u32), context: u32) -> Vec<String> {
        let file = File::read(FileId(0), "a.yaml", text.as_bytes(), &Limits::default());
        let position = |(line, column, offset)| Position { line, column, offset };
        let location = Location {
            file: "a.yaml".to_owned(),
            path: String::new(),
            range: Range { start: position(from), end: position(to) },
        };
        let packages = vec![Package::link(vec![file])];
        excerpt(&location, PackageSources { sources: &packages, package: 0 }, context)
            .iter()
            .map(|line| {
                let mark = if line.hit { '>' } else { ' ' };
                format!("{mark}{} {}[{}]{}", line.number, line.before, line.marked, line.after)
            })
            .collect()
    }

    #[test]
    fn the_place_is_marked_among_its_neighbours() {
        let lines = shown("a: 1\nb: {c: 2}\nd: 3\n", (2, 5, 9), (2, 6, 10), 1);
        assert_eq!(lines, [" 1 a: 1[]", ">2 b: {[c]: 2}", " 3 d: 3[]"]);
        assert_eq!(shown("a: 1\n", (1, 1, 0), (1, 2, 1), 2), [">1 [a]: 1"]);
    }

    #[test]
    fn a_place_of_several_lines_is_marked_on_each() {
        let lines = shown("a:\n  b: 1\n  c: 2\nd: 3\n", (2, 3, 5), (4, 1, 17), 0);
        assert_eq!(lines, [">2   [b: 1]", ">3   [c: 2]"]);
    }

    #[test]
    fn long_places_and_lines_are_cut() {
        let text = format!("a: {}\n", "é".repeat(1_000));
        let lines = shown(&text, (1, 4, 3), (1, 1_004, 2_003), 0);
        assert_eq!(lines, [format!(">1 a: [{}…]", "é".repeat(MOST_CHARACTERS))]);
        let text = "- 1\n".repeat(100);
        assert_eq!(shown(&text, (1, 1, 0), (100, 4, 399), 0).len(), MOST_LINES as usize);
    }

    #[test]
    fn a_whole_file_has_no_excerpt() {
        assert!(shown("a: 1\n", (1, 1, 0), (1, 1, 0), 2).is_empty());
    }
}
