//! The sections of a page.

/// Headings of the sections, in the order of a page.
pub const SECTIONS: [&str; 5] = ["What it checks", "Why it matters", "Examples", "How to fix", "References"];

/// Returns the content of a section of a page; empty if the section does not exist.
pub fn section<'t>(body: &'t str, heading: &str) -> &'t str {
    sections(body)
        .into_iter()
        .find(|section| section.heading == heading)
        .map_or("", |section| section.content)
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

/// Splits a body at its second-level headings outside fences. Text before the first heading has an empty heading.
pub fn sections(body: &str) -> Vec<Section<'_>> {
    let mut starts = vec![(0, 0, "", 1)];
    let (mut offset, mut is_fenced) = (0, false);
    for (index, line) in body.split_inclusive('\n').enumerate() {
        let end = offset + line.len();
        if line.starts_with("```") {
            is_fenced = !is_fenced;
        } else if let Some(heading) = line.strip_prefix("## ").filter(|_| !is_fenced) {
            starts.push((offset, end, heading.trim(), index + 1));
        }
        offset = end;
    }
    let ends = starts.iter().skip(1).map(|(start, ..)| *start).chain([body.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|((_, start, heading, line), end)| {
            let content = body.get(*start..end).unwrap_or_default();
            let blank = content.len() - content.trim_start().len();
            let lines = body.get(..start + blank).unwrap_or_default().matches('\n').count();
            Section { heading, content: content.trim(), line: *line, first_line: lines + 1 }
        })
        .collect()
}
