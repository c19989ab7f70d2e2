//! Strings that templates pass to servers: `user_data`, configurations, and strings with replaced words.

use std::borrow::Cow;

use vnfcheck_hot::{Call, Function, Node, Owner, Span, Value};
use vnfcheck_yaml::work::step;

use crate::heat::Scope;
use vnfcheck_check::Place;

/// Maximum depth of functions that build a string.
const MOST_LEVELS: u32 = 8;
/// Maximum length of a string in bytes. A server accepts 64 KiB.
const MOST_BYTES: usize = 1 << 20;
/// Maximum number of keys of a `str_replace` whose replacement is followed.
const MOST_KEYS: usize = 256;
/// The placeholder for an unknown value.
const UNKNOWN: &str = "x";

/// Returns the argument of a call of `str_replace` or of one of its variants.
pub(super) fn replaced(node: Node<'_>) -> Option<Node<'_>> {
    Call::at(node, Owner::default()).filter(|it| it.function.is_replacing()).map(|it| it.argument)
}

/// Reads the string at a node, with unknown values replaced by a word; `None` if functions add parts that the template
/// does not contain, or if the string is too long.
pub(super) fn text_of<'p>(scope: &Scope<'p>, node: Node<'p>) -> Option<Cow<'p, str>> {
    text_within(scope, node, MOST_LEVELS).filter(|it| it.len() <= MOST_BYTES)
}

fn text_within<'p>(scope: &Scope<'p>, node: Node<'p>, levels: u32) -> Option<Cow<'p, str>> {
    step();
    let levels = levels.checked_sub(1)?;
    if node.is_scalar() {
        return written(node);
    }
    let call = scope.call(node)?;
    match call.function {
        Function::GetParam => written(scope.settled(node)?),
        Function::If => text_within(scope, scope.chosen(node)?, levels),
        it if it.is_replacing() => with_replaced_words(scope, call.argument, levels),
        Function::ListJoin => joined(scope, call.argument, levels),
        _ => None,
    }
}

fn written(node: Node<'_>) -> Option<Cow<'_, str>> {
    let text = match node.value() {
        Value::Text(text) => text,
        Value::Sequence | Value::Mapping | Value::Null | Value::Binary(_) => return None,
        _ => node.text(),
    };
    (text.len() <= MOST_BYTES).then_some(Cow::Borrowed(text))
}

fn with_replaced_words<'p>(scope: &Scope<'p>, argument: Node<'p>, levels: u32) -> Option<Cow<'p, str>> {
    let mut text = text_within(scope, argument.get("template")?, levels)?;
    let params = argument.get("params").filter(|it| it.is_mapping() && !scope.is_call(*it))?;
    if params.len() > MOST_KEYS {
        return None;
    }
    // Heat replaces longer keys first.
    let mut entries: Vec<_> = params.entries().filter(|it| !it.name().is_empty()).collect();
    entries.sort_by_key(|it| std::cmp::Reverse(it.name().len()));
    for entry in entries {
        if !text.contains(entry.name()) {
            continue;
        }
        let value = inserted(scope, entry.value, levels)?;
        let growth = value.len().saturating_mul(text.matches(entry.name()).count());
        if text.len().saturating_add(growth) > MOST_BYTES {
            return None;
        }
        text = Cow::Owned(text.replace(entry.name(), &value));
    }
    Some(text)
}

/// Returns the string of a value that is inserted into another string; a placeholder for a value that is only known at
/// deployment.
fn inserted<'p>(scope: &Scope<'p>, node: Node<'p>, levels: u32) -> Option<Cow<'p, str>> {
    let is_word = || {
        scope.call(node).is_some_and(|call| {
            matches!(call.function, Function::GetParam | Function::GetAttr | Function::GetResource)
        })
    };
    text_within(scope, node, levels).or_else(|| is_word().then_some(Cow::Borrowed(UNKNOWN)))
}

fn joined<'p>(scope: &Scope<'p>, argument: Node<'p>, levels: u32) -> Option<Cow<'p, str>> {
    let between = argument.item(0)?.as_str()?;
    let list = argument.item(1).filter(|list| list.is_sequence() && argument.item(2).is_none())?;
    let mut text = String::new();
    for (position, item) in list.items().enumerate() {
        if position > 0 {
            text.push_str(between);
        }
        text.push_str(&inserted(scope, item, levels)?);
        if text.len() > MOST_BYTES {
            return None;
        }
    }
    Some(Cow::Owned(text))
}

/// Returns the place of a part of the source of a scalar.
pub(super) fn place_within(node: Node<'_>, start: usize, length: usize) -> Place {
    let node = node.resolved();
    let first = node.span().start;
    let at =
        |offset: usize| first.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX)).min(node.span().end);
    Place { file: node.file(), span: Span::new(at(start), at(start + length)), node: Some(node.id()) }
}
