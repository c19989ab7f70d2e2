//! Markdown subset of rule pages and messages: paragraphs, lists, and names in backticks.

use crate::render::printable;

/// A run of text or code.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) text: String,
    pub(super) code: bool,
    /// Target of a link.
    pub(super) href: Option<String>,
}

impl Span {
    fn words(text: &str) -> Self {
        Self { text: text.to_owned(), code: false, href: None }
    }
}

/// A block of text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Block {
    Paragraph(Vec<Span>),
    List(Vec<Vec<Span>>),
}

/// Parses one line of text; an unpaired backtick is an ordinary character.
pub(super) fn spans(text: &str) -> Vec<Span> {
    let text = printable(text);
    let mut spans = Vec::new();
    let mut rest = text.as_ref();
    while let Some((before, name, after)) = split_name(rest) {
        spans.push(Span::words(before));
        spans.push(Span { code: true, ..Span::words(name) });
        rest = after;
    }
    spans.push(Span::words(rest));
    spans.retain(|span| !span.text.is_empty());
    spans
}

/// Converts requirement IDs with a known address to links.
pub(super) fn linked(spans: Vec<Span>, address: impl Fn(&str) -> Option<String>) -> Vec<Span> {
    let mut out = Vec::with_capacity(spans.len());
    for span in spans {
        if span.code || !span.text.contains("R-") {
            out.push(span);
            continue;
        }
        let mut kept = 0;
        for (at, _) in span.text.match_indices("R-") {
            let digits = span.text.get(at + 2..).unwrap_or_default();
            let length = digits.find(|it: char| !it.is_ascii_digit()).unwrap_or(digits.len());
            let id = span.text.get(at..at + 2 + length).unwrap_or_default();
            let Some(href) = address(id) else { continue };
            out.push(Span::words(span.text.get(kept..at).unwrap_or_default()));
            out.push(Span { href: Some(href), ..Span::words(id) });
            kept = at + id.len();
        }
        out.push(Span::words(span.text.get(kept..).unwrap_or_default()));
    }
    out.retain(|span| !span.text.is_empty());
    out
}

fn split_name(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('`')?;
    let (name, after) = rest.split_once('`')?;
    Some((before, name, after))
}

/// Parses the text of a page.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for part in text.split("\n\n") {
        let mut paragraph: Vec<&str> = Vec::new();
        let mut items: Vec<Vec<&str>> = Vec::new();
        for line in part.lines() {
            let line = line.trim();
            match (line.strip_prefix("* ").or(line.strip_prefix("- ")), items.last_mut()) {
                (Some(item), _) => items.push(vec![item]),
                (None, Some(item)) => item.push(line),
                (None, None) => paragraph.push(line),
            }
        }
        if !paragraph.is_empty() {
            blocks.push(Block::Paragraph(spans(&paragraph.join(" "))));
        }
        if !items.is_empty() {
            let items: Vec<_> = items.iter().map(|item| spans(&item.join(" "))).collect();
            match blocks.last_mut() {
                Some(Block::List(list)) => list.extend(items),
                _ => blocks.push(Block::List(items)),
            }
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(spans: &[Span]) -> String {
        spans
            .iter()
            .map(|span| if span.code { format!("<{}>", span.text) } else { span.text.clone() })
            .collect()
    }

    #[test]
    fn names_are_taken_out_of_backticks() {
        assert_eq!(shown(&spans("`a` and `b c`, not ` that")), "<a> and <b c>, not ` that");
        assert_eq!(shown(&spans("none")), "none");
        assert_eq!(spans(""), []);
    }

    #[test]
    fn ids_lead_to_their_requirements() {
        let address = |id: &str| (id == "R-1").then(|| "#R-1".to_owned());
        let linked = linked(spans("see R-1, R-2 and `R-1`"), address);
        let hrefs: Vec<_> = linked.iter().map(|it| (it.text.as_str(), it.href.as_deref())).collect();
        assert_eq!(hrefs, [("see ", None), ("R-1", Some("#R-1")), (", R-2 and ", None), ("R-1", None)]);
    }

    #[test]
    fn paragraphs_and_lists_are_distinguished() {
        let blocks = blocks("First\nline.\n\nThese:\n* one\n  more\n- two\n\n* three\n\nLast.");
        let shown: Vec<String> = blocks
            .iter()
            .map(|block| match block {
                Block::Paragraph(spans) => format!("p {}", shown(spans)),
                Block::List(items) => {
                    format!("l {}", items.iter().map(|item| shown(item)).collect::<Vec<_>>().join("|"))
                }
            })
            .collect();
        assert_eq!(shown, ["p First line.", "p These:", "l one more|two|three", "p Last."]);
    }
}
