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

/// A string with a known structure.
#[derive(Clone, Debug)]
pub(super) struct Text<'p> {
    /// The text, with unknown values replaced by a word.
    pub(super) text: Cow<'p, str>,
}

/// Returns the argument of a call of `str_replace` or of one of its variants.
pub(super) fn replaced(node: Node<'_>) -> Option<Node<'_>> {
    Call::at(node, Owner::default()).filter(|it| it.function.is_replacing()).map(|it| it.argument)
}

impl<'p> Text<'p> {
    /// Reads the text at a node; `None` if functions add parts that the template does not contain, or if the text is too
    /// long.
    pub(super) fn of(scope: &Scope<'p>, node: Node<'p>) -> Option<Self> {
        Self::within(scope, node, MOST_LEVELS).filter(|it| it.text.len() <= MOST_BYTES)
    }

    fn within(scope: &Scope<'p>, node: Node<'p>, levels: u32) -> Option<Self> {
        step();
        let levels = levels.checked_sub(1)?;
        if node.is_scalar() {
            return Self::written(node);
        }
        let call = scope.call(node)?;
        match call.function {
            Function::GetParam => Self::written(scope.settled(node)?),
            Function::If => Self::within(scope, scope.chosen(node)?, levels),
            it if it.is_replacing() => Self::with_replaced_words(scope, call.argument, levels),
            Function::ListJoin => Self::joined(scope, call.argument, levels),
            _ => None,
        }
    }

    fn written(node: Node<'p>) -> Option<Self> {
        let text = match node.value() {
            Value::Text(text) => text,
            Value::Sequence | Value::Mapping | Value::Null | Value::Binary(_) => return None,
            _ => node.text(),
        };
        (text.len() <= MOST_BYTES).then_some(Self { text: Cow::Borrowed(text) })
    }

    fn with_replaced_words(scope: &Scope<'p>, argument: Node<'p>, levels: u32) -> Option<Self> {
        let Self { text } = Self::within(scope, argument.get("template")?, levels)?;
        let mut text = text.into_owned();
        let params = argument.get("params").filter(|it| it.is_mapping() && !scope.is_call(*it))?;
        if params.len() > MOST_KEYS {
            return None;
        }
        // Heat replaces longer keys first.
        let mut entries: Vec<_> = params.entries().filter(|it| !it.name().is_empty()).collect();
        entries.sort_by_key(|it| std::cmp::Reverse(it.name().len()));
        for entry in entries.into_iter().filter(|it| !it.name().is_empty()) {
            if !text.contains(entry.name()) {
                continue;
            }
            let value = Self::value(scope, entry.value, levels)?;
            let growth = value.len().saturating_mul(text.matches(entry.name()).count());
            if text.len().saturating_add(growth) > MOST_BYTES {
                return None;
            }
            text = text.replace(entry.name(), &value);
        }
        Some(Self { text: Cow::Owned(text) })
    }

    /// Returns the text of a value that is inserted into another text; a placeholder for a value that is only known at
    /// deployment.
    fn value(scope: &Scope<'p>, node: Node<'p>, levels: u32) -> Option<Cow<'p, str>> {
        if let Some(known) = Self::within(scope, node, levels) {
            return Some(known.text);
        }
        let is_word = scope.call(node).is_some_and(|call| {
            matches!(call.function, Function::GetParam | Function::GetAttr | Function::GetResource)
        });
        is_word.then_some(Cow::Borrowed(UNKNOWN))
    }

    fn joined(scope: &Scope<'p>, argument: Node<'p>, levels: u32) -> Option<Self> {
        let between = argument.item(0)?.as_str()?;
        let list = argument.item(1).filter(|list| list.is_sequence() && argument.item(2).is_none())?;
        let mut text = String::new();
        for (position, item) in list.items().enumerate() {
            if position > 0 {
                text.push_str(between);
            }
            text.push_str(&Self::value(scope, item, levels)?);
            if text.len() > MOST_BYTES {
                return None;
            }
        }
        Some(Self { text: Cow::Owned(text) })
    }
}

/// Returns the place of a part of the source of a scalar.
pub(super) fn place_within(node: Node<'_>, start: usize, length: usize) -> Place {
    let node = node.resolved();
    let first = node.span().start;
    let at =
        |offset: usize| first.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX)).min(node.span().end);
    Place { file: node.file(), span: Span::new(at(start), at(start + length)), node: Some(node.id()) }
}
