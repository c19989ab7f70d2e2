//! Values of CFN functions, computed from literals and defaults.

use std::borrow::Cow;

use vnfcheck_hot::conditions::Decide;
use vnfcheck_hot::{Entry, Function, Node, Value};

use super::super::values::text_of;
use super::Scope;

/// Maximum nesting depth of computed calls.
const MOST_LEVELS: u32 = 16;

/// Maximum number of parts of a computed string.
const MOST_PARTS: usize = 8;

/// Maximum length of a computed string, in bytes.
const LONGEST_KEY: usize = 200;

/// A value that is known without a deployment.
#[derive(Debug)]
pub(in super::super) enum StaticValue<'p> {
    /// A node of the template, which may contain calls.
    Data(Node<'p>),
    /// A known string.
    Text(Cow<'p, str>),
    /// An unknown string.
    SomeText,
    Number,
    Bool,
    /// A list of unknown strings.
    SomeList,
    SomeMap,
}

impl<'p> StaticValue<'p> {
    /// `true` if the value is certainly neither a string nor null.
    pub(in super::super) fn is_no_text(&self) -> bool {
        match self {
            Self::Data(node) => !matches!(node.value(), Value::Text(_) | Value::Null | Value::Binary(_)),
            Self::Text(_) | Self::SomeText => false,
            Self::Number | Self::Bool | Self::SomeList | Self::SomeMap => true,
        }
    }

    /// The string, if known.
    pub(in super::super) fn text(&self) -> Option<&str> {
        match self {
            Self::Data(node) => node.as_str(),
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Returns the known value of an expression.
pub(in super::super) fn known<'p>(node: Node<'p>, scope: &Scope<'p>) -> Option<StaticValue<'p>> {
    compute(node, scope, MOST_LEVELS, &mut |condition| scope.conditions.value(condition, scope))
}

fn compute<'p>(
    node: Node<'p>,
    scope: &Scope<'p>,
    levels: u32,
    decide: &mut Decide<'_, 'p>,
) -> Option<StaticValue<'p>> {
    let levels = levels.checked_sub(1)?;
    let Some(call) = scope.call(node) else { return Some(StaticValue::Data(node)) };
    match call.function {
        Function::Ref | Function::GetParam => reference(call.argument.as_str()?, scope),
        Function::FnJoin => Some(
            joined(call.argument, scope, levels, decide)
                .map_or(StaticValue::SomeText, |text| StaticValue::Text(Cow::Owned(text))),
        ),
        Function::FnReplace => Some(StaticValue::SomeText),
        Function::FnSplit | Function::FnGetAzs => Some(StaticValue::SomeList),
        Function::FnMemberListToMap => Some(StaticValue::SomeMap),
        Function::FnBase64 => compute(call.argument, scope, levels, decide),
        Function::FnFindInMap => find_at(call.argument, scope, levels, decide)?.ok().map(StaticValue::Data),
        Function::If => {
            let taken = decide(call.argument.item(0)?)?;
            compute(call.argument.item(if taken { 1 } else { 2 })?, scope, levels, decide)
        }
        Function::FnSelect => {
            let (index, list) = (call.argument.item(0)?, call.argument.item(1)?);
            let Some(StaticValue::Data(list)) = compute(list, scope, levels, decide) else { return None };
            let index = compute(index, scope, levels, decide)?;
            let item = if list.is_mapping() { list.get(index.text()?) } else { list.item(index_of(&index)?) };
            item.map_or(Some(StaticValue::Text(Cow::Borrowed(""))), |item| {
                compute(item, scope, levels, decide)
            })
        }
        _ => None,
    }
}

/// Returns the string that `Fn::Join` returns; `None` if a part is unknown, or the string is long.
fn joined<'p>(
    argument: Node<'p>,
    scope: &Scope<'p>,
    levels: u32,
    decide: &mut Decide<'_, 'p>,
) -> Option<String> {
    let (delimiter, list) = (argument.item(0)?.as_str()?, argument.item(1)?);
    if scope.is_call(list) || list.len() > MOST_PARTS {
        return None;
    }
    let mut text = String::new();
    for (position, item) in list.items().enumerate() {
        let part = compute(item, scope, levels, decide)?;
        if position > 0 {
            text.push_str(delimiter);
        }
        text.push_str(part.text()?);
        if text.len() > LONGEST_KEY {
            return None;
        }
    }
    Some(text)
}

/// Returns the position that an index denotes.
fn index_of(index: &StaticValue<'_>) -> Option<usize> {
    match index {
        StaticValue::Data(node) => match node.value() {
            Value::Int(index) => usize::try_from(index).ok(),
            Value::Text(text) => text.trim().parse().ok(),
            _ => None,
        },
        StaticValue::Text(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// Returns the default value of a parameter; `None` for a parameter without a default.
fn reference<'p>(name: &'p str, scope: &Scope<'p>) -> Option<StaticValue<'p>> {
    if scope.template.resource(name).is_some() {
        return None;
    }
    let Some(parameter) = scope.template.parameter(name) else {
        return scope.template.words().pseudo_parameters().contains(&name).then_some(StaticValue::SomeText);
    };
    let value = scope.value_of(parameter)?;
    match parameter.declared_type() {
        "string" => Some(text_of(value).map_or(StaticValue::SomeText, StaticValue::Text)),
        "number" => Some(StaticValue::Number),
        "boolean" => Some(StaticValue::Bool),
        "comma_delimited_list" => Some(StaticValue::SomeList),
        "json" if !value.is_scalar() => {
            Some(if value.is_mapping() { StaticValue::SomeMap } else { StaticValue::SomeList })
        }
        _ => None,
    }
}

/// Returns the value that `Fn::FindInMap` finds; an error if the entry does not exist, and `None` if unknown.
pub(in super::super) fn find_in_map<'p>(
    argument: Node<'p>,
    scope: &Scope<'p>,
    decide: &mut Decide<'_, 'p>,
) -> Option<Result<Node<'p>, ()>> {
    find_at(argument, scope, MOST_LEVELS, decide)
}

fn find_at<'p>(
    argument: Node<'p>,
    scope: &Scope<'p>,
    levels: u32,
    decide: &mut Decide<'_, 'p>,
) -> Option<Result<Node<'p>, ()>> {
    let Some(mappings) = scope.template.section("mappings") else { return Some(Err(())) };
    let mut place = mappings.value;
    if let Some(text) = argument.as_str() {
        for character in text.chars() {
            let key = character.to_string();
            let Some(next) = member(place, &key) else { return Some(Err(())) };
            place = next.value;
        }
        return Some(Ok(place));
    }
    if !argument.is_sequence() && argument.len() != 3 {
        return None;
    }
    // The keys of a mapping represent a list.
    let keys = argument.items().chain(argument.entries().map(|entry| entry.key));
    for key in keys {
        let key = compute(key, scope, levels, decide)?;
        let has_other_keys = |place: Node<'_>| place.entries().any(|entry| !entry.key.is_text());
        let found = match &key {
            StaticValue::SomeText => return None,
            StaticValue::Number | StaticValue::Bool if has_other_keys(place) => return None,
            StaticValue::Text(text) => member(place, text.as_ref()),
            StaticValue::Data(node) => match node.as_str() {
                Some(text) => member(place, text),
                None => place.entries().find(|it| node.is_scalar() && node.value() == it.key.value()),
            },
            _ => None,
        };
        match found {
            Some(entry) => place = entry.value,
            None => return Some(Err(())),
        }
    }
    Some(Ok(place))
}

/// Returns the entry whose key is this string, excluding numbers with the same notation.
fn member<'p>(place: Node<'p>, text: &str) -> Option<Entry<'p>> {
    let is_it = |entry: &Entry<'p>| entry.key.as_str() == Some(text);
    place.entry(text).and_then(|entry| if is_it(&entry) { Some(entry) } else { place.entries().find(is_it) })
}
