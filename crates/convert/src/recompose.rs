//! Merges literal strings that `Fn::Join` only concatenates. The computed result is unchanged.

use crate::document::{Item, Value};

/// Recomposes the joins in the sections of a CFN template whose functions are evaluated.
pub(crate) fn template(root: &mut Value) {
    let Value::Mapping(sections) = root else { return };
    for section in sections {
        if matches!(section.key.as_text(), Some("Resources" | "Outputs")) {
            value(&mut section.value);
        }
    }
}

fn value(it: &mut Value) {
    match it {
        Value::List(items) => items.iter_mut().for_each(|item| value(&mut item.value)),
        Value::Mapping(entries) => entries.iter_mut().for_each(|entry| value(&mut entry.value)),
        _ => return,
    }
    if let Some(text) = join(it) {
        *it = Value::Text(text);
    }
}

/// Merges adjacent strings. Returns the string if it is the only remaining item.
fn join(call: &mut Value) -> Option<String> {
    let Value::Mapping(entries) = call else { return None };
    let [entry] = entries.as_mut_slice() else { return None };
    let Value::List(arguments) = &mut entry.value else { return None };
    let [delimiter, list] = arguments.as_mut_slice() else { return None };
    if entry.key.as_text() != Some("Fn::Join") {
        return None;
    }
    let delimiter = delimiter.value.as_text()?;
    let Value::List(items) = &mut list.value else { return None };
    let mut joined: Vec<Item> = Vec::with_capacity(items.len());
    for item in items.drain(..) {
        match (joined.last_mut().map(|last| &mut last.value), &item.value) {
            (Some(Value::Text(text)), Value::Text(next)) => {
                text.push_str(delimiter);
                text.push_str(next);
            }
            _ => joined.push(item),
        }
    }
    *items = joined;
    match items.as_slice() {
        [Item { value: Value::Text(text), .. }] => Some(text.clone()),
        _ => None,
    }
}
