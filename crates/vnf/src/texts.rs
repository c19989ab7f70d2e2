//! What a text is put together from.

use std::borrow::Cow;

use hot::{Call, Function, Node, Owner};

use crate::values::Use;

/// A part of a text.
#[derive(Clone, Debug)]
pub enum Part<'p> {
    /// What is written, without what is replaced in it, and where.
    Written(Node<'p>, Cow<'p, str>),
    /// The value of a parameter.
    Parameter(Use<'p>),
    /// What is known only when the stack is created.
    Unknown(Node<'p>),
}

/// Calls in calls that are followed.
const MOST_CALLS: u32 = 8;

/// The parts of the text that a value is: both branches of an `if`, and what `str_replace` and `list_join` put together.
pub fn parts(value: Node<'_>) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    collect(value, MOST_CALLS, &mut found);
    found
}

fn collect<'p>(node: Node<'p>, depth: u32, found: &mut Vec<Part<'p>>) {
    let Some(call) = Call::at(node, Owner::default()) else {
        if node.is_scalar() && !node.is_null() {
            found.push(Part::Written(node, Cow::Borrowed(node.text())));
        }
        return;
    };
    let Some(depth) = depth.checked_sub(1) else { return found.push(Part::Unknown(node)) };
    match call.function {
        Function::GetParam => {
            found.push(Use::at(node).map_or(Part::Unknown(node), Part::Parameter));
        }
        Function::If => call.argument.items().skip(1).for_each(|it| collect(it, depth, found)),
        Function::StrReplace | Function::StrReplaceStrict | Function::StrReplaceVstrict => {
            replaced(call, depth, found);
        }
        Function::ListJoin => joined(call, depth, found),
        // Its value has digits and the letters a to f alone.
        Function::Digest => {}
        _ => found.push(Part::Unknown(node)),
    }
}

/// The template without what is replaced, and what comes in its place.
fn replaced<'p>(call: Call<'p>, depth: u32, found: &mut Vec<Part<'p>>) {
    let template = call.argument.get("template");
    let Some(template) = template.filter(|it| it.is_scalar() && !it.is_null()) else {
        return found.push(Part::Unknown(call.node));
    };
    let params = call.argument.get("params").filter(|it| Call::at(*it, Owner::default()).is_none());
    let Some(params) = params else { return found.push(Part::Unknown(call.node)) };
    let mut left = Cow::Borrowed(template.text());
    let mut entries: Vec<_> = params.entries().filter(|it| !it.name().is_empty()).collect();
    // As Heat does it: of names that start alike the longest comes first.
    entries.sort_by_key(|it| std::cmp::Reverse(it.name().len()));
    for entry in entries {
        if left.contains(entry.name()) {
            left = Cow::Owned(left.replace(entry.name(), ""));
            collect(entry.value, depth, found);
        }
    }
    if !left.is_empty() || template.text().is_empty() {
        found.push(Part::Written(template, left));
    }
}

/// The items, and what is written between them.
fn joined<'p>(call: Call<'p>, depth: u32, found: &mut Vec<Part<'p>>) {
    let Some(delimiter) = call.argument.item(0) else { return found.push(Part::Unknown(call.node)) };
    let mut count = 0;
    for list in call.argument.items().skip(1) {
        if list.is_sequence() {
            count += list.len();
            list.items().for_each(|item| collect(item, depth, found));
        } else {
            found.push(Part::Unknown(list));
        }
    }
    if count > 1 && delimiter.is_scalar() && !delimiter.text().is_empty() {
        collect(delimiter, depth, found);
    }
}

#[cfg(test)]
mod tests {
    use hot::LEXICON;
    use yaml::{FileId, Limits, SourceText, Tree};

    use super::*;

    fn told(value: &str) -> Vec<String> {
        let tree = Tree::parse(FileId(0), &SourceText::new(value), &LEXICON, &Limits::default());
        let told = |part: Part<'_>| match part {
            Part::Written(_, text) => format!("'{text}'"),
            Part::Parameter(used) => used.name().to_owned(),
            Part::Unknown(_) => "?".to_owned(),
        };
        parts(tree.root().unwrap()).into_iter().map(told).collect()
    }

    #[test]
    fn texts_are_taken_apart() {
        for (value, parts) in [
            ("a-b", &["'a-b'"][..]),
            ("{get_param: p}", &["p"]),
            ("{if: [c, a, {get_param: p}]}", &["'a'", "p"]),
            (
                "{str_replace: {template: a-$x$xy, params: {$x: b, $xy: {get_param: p}}}}",
                &["p", "'b'", "'a-'"],
            ),
            ("{str_replace: {template: $x, params: {$x: b, $y: c}}}", &["'b'"]),
            ("{str_replace: {template: {get_file: f}, params: {}}}", &["?"]),
            ("{list_join: ['-', [a, {get_param: p}]]}", &["'a'", "p", "'-'"]),
            ("{list_join: ['-', [a]]}", &["'a'"]),
            ("{list_join: ['-', {get_param: p}]}", &["?"]),
            ("{get_attr: [r, name]}", &["?"]),
            ("[a, b]", &[]),
        ] {
            assert_eq!(told(value), parts, "{value}");
        }
    }
}
