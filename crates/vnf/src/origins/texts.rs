//! Components of computed strings.

use std::borrow::Cow;

use vnfcheck_hot::conditions::branches;
use vnfcheck_hot::{Call, Function, Node, Owner};

use crate::values::ParamRef;

/// A part of a string.
#[derive(Clone, Debug)]
pub enum Part<'p> {
    /// Literal text without its placeholders, and its node.
    Written(Node<'p>, Cow<'p, str>),
    /// The value of a parameter.
    Parameter(ParamRef<'p>),
    /// A value that is only known at deployment time.
    Unknown(Node<'p>),
}

/// Maximum nesting depth of calls that are followed.
const MOST_CALLS: u32 = 8;

/// Returns the parts of a string value: both branches of an `if`, and the components of `str_replace` and
/// `list_join`.
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
            found.push(ParamRef::at(node).map_or(Part::Unknown(node), Part::Parameter));
        }
        Function::If => branches(call.argument).for_each(|it| collect(it, depth, found)),
        it if it.is_replacing() => replaced(call, depth, found),
        Function::ListJoin => joined(call, depth, found),
        // The digest consists of hexadecimal digits only.
        Function::Digest => {}
        _ => found.push(Part::Unknown(node)),
    }
}

/// Collects the template text without its placeholders, and their replacements.
fn replaced<'p>(call: Call<'p>, depth: u32, found: &mut Vec<Part<'p>>) {
    let template = call.argument.get("template");
    let Some(template) = template.filter(|it| it.is_scalar() && !it.is_null()) else {
        return found.push(Part::Unknown(call.node));
    };
    let params = call.argument.get("params").filter(|it| Function::at(*it).is_none());
    let Some(params) = params else { return found.push(Part::Unknown(call.node)) };
    let mut left = Cow::Borrowed(template.text());
    let mut entries: Vec<_> = params.entries().filter(|it| !it.name().is_empty()).collect();
    // Heat replaces the longest placeholder first.
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

/// Collects the items and the delimiter.
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
    use vnfcheck_hot::LEXICON;
    use vnfcheck_yaml::{FileId, Limits, SourceText, Tree};

    use super::*;

    fn shown(value: &str) -> Vec<String> {
        let tree = Tree::parse(FileId(0), &SourceText::new(value), &LEXICON, &Limits::default());
        let shown = |part: Part<'_>| match part {
            Part::Written(_, text) => format!("'{text}'"),
            Part::Parameter(used) => used.name().to_owned(),
            Part::Unknown(_) => "?".to_owned(),
        };
        parts(tree.root().unwrap()).into_iter().map(shown).collect()
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
            assert_eq!(shown(value), parts, "{value}");
        }
    }
}
