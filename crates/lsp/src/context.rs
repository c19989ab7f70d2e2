//! The context of a position in a template. The context is determined from text alone, because a file is often not
//! valid YAML while the user types.

use vnfcheck_hot::Words;

/// The word being typed, and the keys that lead to it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Typed<'t> {
    /// The path from the root to the mapping, list or value being typed.
    pub(crate) path: Vec<Part<'t>>,
    /// The part of the word before the position.
    pub(crate) word: &'t str,
    /// `true` if the word can be a key, because it is the first word of a line, of a list item, or of an entry in
    /// braces.
    pub(crate) may_be_key: bool,
}

/// A step of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part<'t> {
    Key(&'t str),
    /// The position in a flow list. Always 0 in block lists.
    Item(usize),
}

/// Maximum number of lines to inspect above the position.
const MOST_LINES: usize = 20_000;

/// Returns the word being typed at a byte offset, with its context.
pub(crate) fn typed(text: &str, offset: usize) -> Typed<'_> {
    let before = text.get(..offset).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.get(line_start..).unwrap_or_default();
    let word_start =
        line.rfind(|part: char| part.is_whitespace() || matches!(part, '{' | '[' | ',' | '"' | '\''));
    let word_start = word_start
        .map_or(0, |at| at + line.get(at..).and_then(|it| it.chars().next()).map_or(1, char::len_utf8));
    let (lead, word) = line.split_at_checked(word_start).unwrap_or((line, ""));
    let lead = lead.trim_end_matches(['"', '\'']);
    let mut block = Vec::new();
    let mut rest = lead;
    let mut indent = 0;
    // Dashes and keys in block style, each with its start column.
    loop {
        let trimmed = rest.trim_start_matches(' ');
        indent += rest.len() - trimmed.len();
        rest = trimmed;
        if let Some(after) = rest.strip_prefix("- ").or_else(|| (rest == "-").then_some("")) {
            block.push((indent, Part::Item(0)));
            indent += rest.len() - after.len();
            rest = after;
        } else if let Some((key, after)) = key_of(rest) {
            block.push((indent, Part::Key(key)));
            rest = after;
            break;
        } else {
            break;
        }
    }
    let column = block.first().map_or(indent, |(column, _)| *column);
    let mut path = above(
        text.get(..line_start).unwrap_or_default(),
        column,
        matches!(block.first(), Some((_, Part::Item(_)))),
    );
    let ends_in_key = matches!(block.last(), Some((_, Part::Key(_))));
    path.extend(block.into_iter().map(|(_, part)| part));
    let rest = rest.trim_start();
    let mut may_be_key = !ends_in_key && rest.is_empty();
    if !rest.is_empty() {
        may_be_key = flow(rest, &mut path);
    }
    Typed { path, word, may_be_key }
}

/// Returns the type of the resource whose properties are being typed at a byte offset.
pub(crate) fn type_of_properties(text: &str, offset: usize, words: Words) -> Option<&str> {
    let indent_of = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let line_start = text.get(..offset)?.rfind('\n').map_or(0, |at| at + 1);
    let (above, below) = text.split_at_checked(line_start)?;
    let indent = indent_of(below);
    let is_written = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let mut above = above.lines().rev().filter(is_written).take(MOST_LINES);
    let properties = above.by_ref().find(|line| {
        let is_it = key_of(line.trim_start()).is_some_and(|(key, _)| words.in_hot(key) == "properties");
        is_it && indent_of(line) < indent
    })?;
    let column = indent_of(properties);
    let of_type = |line: &str| {
        let is_it = key_of(line.trim_start()).is_some_and(|(key, _)| words.in_hot(key) == "type");
        is_it && indent_of(line) == column
    };
    let before = above.take_while(|line| indent_of(line) >= column).find(|line| of_type(line));
    let mut after = below.lines().skip(1).filter(is_written).take(MOST_LINES);
    let after = || after.by_ref().take_while(|line| indent_of(line) >= column).find(|line| of_type(line));
    let (_, after_colon) = key_of(before.or_else(after)?.trim_start())?;
    Some(after_colon.trim().trim_matches(['"', '\'']))
}

/// Returns the key at the start of a line, and the text after its colon.
fn key_of(line: &str) -> Option<(&str, &str)> {
    if line.starts_with(['{', '[', '#']) {
        return None;
    }
    let (key, after) = line.split_once(": ").or_else(|| Some((line.strip_suffix(':')?, "")))?;
    let key = key.trim_matches(['"', '\'']);
    (!key.contains(['{', '[', '}', ']'])).then_some((key, after))
}

/// Returns the keys that contain a line starting at this column, from the lines above.
fn above(text: &str, column: usize, is_item: bool) -> Vec<Part<'_>> {
    let mut path = Vec::new();
    let mut column = column;
    // List items may have the same indentation as the key of the list.
    let mut reaches = is_item;
    for line in text.lines().rev().take(MOST_LINES) {
        let mut rest = line.trim_start_matches(' ');
        if rest.trim().is_empty() || rest.starts_with('#') {
            continue;
        }
        let mut indent = line.len() - rest.len();
        let mut found = Vec::new();
        while let Some(after) = rest.strip_prefix("- ") {
            found.push((indent, Part::Item(0)));
            let trimmed = after.trim_start_matches(' ');
            indent += rest.len() - trimmed.len();
            rest = trimmed;
        }
        if let Some((key, after)) = key_of(rest)
            && after.trim_start().split('#').next().is_none_or(|value| value.trim().is_empty())
        {
            found.push((indent, Part::Key(key)));
        }
        for (at, part) in found.into_iter().rev() {
            let holds = match part {
                Part::Key(_) => at < column || (reaches && at == column),
                Part::Item(_) => at < column,
            };
            if holds {
                path.push(part);
                column = at;
                reaches = matches!(part, Part::Item(_));
            }
        }
        if column == 0 && !reaches {
            break;
        }
    }
    path.reverse();
    path
}

/// Adds the steps into unclosed braces and brackets. Returns `true` if a key may follow.
fn flow<'t>(text: &'t str, path: &mut Vec<Part<'t>>) -> bool {
    let mut open: Vec<(char, Option<&'t str>, usize)> = Vec::new();
    let mut quote = None;
    let mut start = 0;
    for (at, character) in text.char_indices() {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (None, '"' | '\'') => quote = Some(character),
            (None, '{' | '[') => {
                open.push((character, None, 0));
                start = at + 1;
            }
            (None, '}' | ']') => {
                open.pop();
            }
            (None, ',') => {
                if let Some((_, key, items)) = open.last_mut() {
                    *key = None;
                    *items += 1;
                }
                start = at + 1;
            }
            // A colon within a word, as in `Fn::If`, does not end a key.
            (None, ':') if ends_key(text, at) => {
                if let Some((_, key, _)) = open.last_mut() {
                    *key = text.get(start..at).map(|key| key.trim().trim_matches(['"', '\'']));
                }
                start = at + 1;
            }
            (Some(_) | None, _) => {}
        }
    }
    let can_be_key = matches!(open.last(), Some(('{', None, _)));
    for (bracket, key, items) in open {
        if bracket == '[' {
            path.push(Part::Item(items));
        }
        path.extend(key.map(Part::Key));
    }
    can_be_key
}

/// Returns `true` if the colon at an offset in flow style ends a key, because it precedes whitespace or the end of the
/// text, or follows a quote.
fn ends_key(text: &str, at: usize) -> bool {
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    let ends_word = after.chars().nth(1).is_none_or(char::is_whitespace);
    ends_word || before.ends_with(['"', '\''])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns `path word`, followed by `?` if the word can be a key. `|` marks the position.
    fn at(text: &str) -> String {
        let offset = text.find('|').unwrap();
        let text = text.replacen('|', "", 1);
        let Typed { path, word, may_be_key } = typed(&text, offset);
        let parts = path.iter().map(|part| match part {
            Part::Key(key) => (*key).to_owned(),
            Part::Item(number) => number.to_string(),
        });
        let key = if may_be_key { "?" } else { "" };
        format!("{} {word}{key}", parts.collect::<Vec<_>>().join("."))
    }

    #[test]
    fn lines_lead_to_what_is_typed() {
        assert_eq!(at("par|"), " par?");
        assert_eq!(at("resources:\n  vm:\n    type: OS::N|"), "resources.vm.type OS::N");
        assert_eq!(
            at("resources:\n  vm:\n    type: OS::Nova::Server\n    properties:\n      fl|"),
            "resources.vm.properties fl?"
        );
        assert_eq!(at("a:\n  b:\n  - c:\n    - d: |"), "a.b.0.c.0.d ");
        assert_eq!(at("a:\n  b: 1\n  # x\n\n  c|"), "a c?");
        assert_eq!(at("a:\n  networks:\n    - port: { get_resource: p }\n      su|"), "a.networks.0 su?");
        assert_eq!(at("a:\n- |\nb:\n"), "a.0 ?");
        assert_eq!(at("a:\n  depends_on:\n  - x\n  - y|"), "a.depends_on.0 y?");
    }

    #[test]
    fn the_type_of_properties_is_found() {
        let found = |text: &str| {
            let offset = text.find('|').unwrap();
            type_of_properties(&text.replacen('|', "", 1), offset, Words::Cfn).map(str::to_owned)
        };
        let resource =
            "r:\n  a:\n    type: 'A'\n    properties:\n      x:\n        - y: |\n  b:\n    type: B\n";
        assert_eq!(found(resource).as_deref(), Some("A"));
        assert_eq!(found("r:\n  a:\n    properties:\n      x: |\n    type: A\n").as_deref(), Some("A"));
        assert_eq!(
            found("r:\n  b:\n    type: B\n  a:\n    properties:\n      x: |\n  c:\n    type: C\n"),
            None
        );
        assert_eq!(found("R:\n  a:\n    Type: A\n    Properties:\n      x: |\n").as_deref(), Some("A"));
        assert_eq!(found("r: |\n"), None);
    }

    #[test]
    fn braces_lead_to_what_is_typed() {
        assert_eq!(at("a:\n  b: { get_param: na|"), "a.b.get_param na");
        assert_eq!(at("a:\n  b: { |"), "a.b ?");
        assert_eq!(at("a:\n  b: { get_attr: [x, |"), "a.b.get_attr.1 ");
        assert_eq!(at("a:\n  b: [ { get_param: x }, { get_resource: \"|"), "a.b.1.get_resource ");
        assert_eq!(at("a:\n  - { get_param: [n|"), "a.0.get_param.0 n");
        assert_eq!(at("a: { x: 'b: {', c|"), "a c?");
        assert_eq!(at("a: {Fn::GetAtt: [b, |"), "a.Fn::GetAtt.1 ");
        assert_eq!(at("a: {'b':{\"c\":[|"), "a.b.c.0 ");
    }
}
