//! Literal arguments of functions.

use std::collections::BTreeMap;

use vnfcheck_yaml::Node;

use super::refusals::no_equivalent;
use crate::Refusal;
use crate::document::{Entry, Value};

/// Returns the items of a list argument. The engine also accepts strings and mappings of the right length.
pub(super) fn list<'t>(
    call: Node<'t>,
    argument: Node<'t>,
    least: usize,
    most: usize,
) -> Result<Vec<Node<'t>>, Refusal> {
    if argument.is_sequence() && (least..=most).contains(&argument.len()) {
        return Ok(argument.items().collect());
    }
    let message = "the arguments are not a list of the right length";
    Err(Refusal::new(call.span(), message, "write the arguments as a list"))
}

pub(super) fn pair<'t>(call: Node<'t>, argument: Node<'t>) -> Result<[Node<'t>; 2], Refusal> {
    let list = list(call, argument, 2, 2)?;
    <[Node<'t>; 2]>::try_from(list).map_err(|_| no_equivalent(call, "this call"))
}

/// Converts pairs of `.member.N.Name=text` to a mapping.
pub(super) fn member_list<'t>(node: Node<'t>, argument: Node<'t>) -> Result<Value, Refusal> {
    let refuse = || no_equivalent(node, "a computed `Fn::MemberListToMap`");
    let list = list(node, argument, 3, 3)?;
    let [key_name, value_name, members] = list.as_slice() else { return Err(refuse()) };
    let (key_name, value_name) = (key_name.text(), value_name.text());
    let mut found: BTreeMap<u64, (Option<&str>, Option<&str>)> = BTreeMap::new();
    if !members.is_sequence() {
        return Err(refuse());
    }
    for item in members.items() {
        let (name, text) = item.as_str().and_then(|text| text.split_once('=')).ok_or_else(refuse)?;
        let Some(rest) = name.strip_prefix(".member.") else { continue };
        let Some((number, part)) = rest.split_once('.') else { continue };
        let Ok(number) = number.parse() else { continue };
        let member = found.entry(number).or_default();
        if part == key_name {
            member.0 = Some(text);
        }
        if part == value_name {
            member.1 = Some(text);
        }
    }
    let mut entries: Vec<Entry> = Vec::new();
    for (key, value) in found.into_values().filter_map(|(key, value)| Some((key?, value?))) {
        match entries.iter_mut().find(|entry| entry.key.as_text() == Some(key)) {
            Some(entry) => entry.value = Value::text(value),
            None => entries.push(Entry::new(key, Value::text(value))),
        }
    }
    Ok(Value::Mapping(entries))
}

/// Converts an index to an integer if possible.
pub(super) fn integer(value: Value) -> Value {
    match value.as_text().and_then(|text| text.trim().parse::<i128>().ok()) {
        Some(index) => Value::Integer(index.to_string()),
        None => value,
    }
}
