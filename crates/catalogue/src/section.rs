//! The sections of a page.

/// Headings of the sections, in the order of a page.
pub const SECTIONS: [&str; 5] = ["What it checks", "Why it matters", "Examples", "How to fix", "References"];

/// Returns the content of a section of a page; empty if the section does not exist.
pub fn section<'t>(body: &'t str, heading: &str) -> &'t str {
    let mut headings = headings(body);
    let Some(found) = headings.find(|it| it.text == heading) else { return "" };
    let end = headings.next().map_or(body.len(), |next| next.start);
    body.get(found.end..end).unwrap_or_default().trim()
}

/// A section of a page.
pub struct Section<'t> {
    /// Heading, without the marker.
    pub heading: &'t str,
    /// Content without surrounding white space.
    pub content: &'t str,
    /// 1-based line of the heading in the body.
    pub line: usize,
    /// 1-based line of the start of the content in the body.
    pub first_line: usize,
}

/// The heading of a section.
struct Heading<'t> {
    text: &'t str,
    /// 1-based line of the heading in the body.
    line: usize,
    /// Offset of the heading's line.
    start: usize,
    /// Offset after the heading's line.
    end: usize,
}

/// Returns the second-level headings outside fences, after an empty heading for the text before the first heading.
fn headings(body: &str) -> impl Iterator<Item = Heading<'_>> {
    let (mut offset, mut is_fenced) = (0, false);
    let headings = body.split_inclusive('\n').enumerate().filter_map(move |(index, line)| {
        let start = offset;
        offset += line.len();
        if line.starts_with("```") {
            is_fenced = !is_fenced;
        }
        let text = line.strip_prefix("## ").filter(|_| !is_fenced)?.trim();
        Some(Heading { text, line: index + 1, start, end: offset })
    });
    std::iter::once(Heading { text: "", line: 1, start: 0, end: 0 }).chain(headings)
}

/// Splits a body at its second-level headings outside fences. Text before the first heading has an empty heading.
pub fn sections(body: &str) -> Vec<Section<'_>> {
    let headings: Vec<Heading<'_>> = headings(body).collect();
    let ends = headings.iter().skip(1).map(|next| next.start).chain([body.len()]);
    headings
        .iter()
        .zip(ends)
        .map(|(heading, end)| {
            let content = body.get(heading.end..end).unwrap_or_default();
            let blank = content.len() - content.trim_start().len();
            let lines = body.get(..heading.end + blank).unwrap_or_default().matches('\n').count();
            Section {
                heading: heading.text,
                content: content.trim(),
                line: heading.line,
                first_line: lines + 1,
            }
        })
        .collect()
}
