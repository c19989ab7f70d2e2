//! Checks of the arguments of CFN functions, which the first version of HOT also has. The engine notices some defects in
//! every call, others only where the value is computed.

use vnfcheck_hot::{Call, Function, Node, Section, Value};

use super::super::arguments::{Defect, When};
use super::super::scope::Scope;
use super::super::scope::cfn_values::{StaticValue, find_in_map, known};
use super::super::values::{described, integer_in, is_json};
use super::super::{forms, kinds, report};
use super::Computed;
use crate::words::{listed, quoted};
use vnfcheck_check::Findings;

const FACADES: &[&str] = &["Metadata", "DeletionPolicy", "UpdatePolicy"];

/// Checks that the function of every call accepts its arguments.
pub(super) fn check(scope: &Scope<'_>, computed: &Computed, out: &mut Findings) {
    for call in scope.template.calls() {
        if !scope.has(call.function) || !is_of_functions(call) {
            continue;
        }
        if characters(call.argument).is_some_and(|count| count > 1) && takes_characters(call.function) {
            out.advise(
                call.argument,
                format!("`{}` treats this string as a list of characters", call.key.text()),
            )
            .kind(kinds::WRONG_ARGUMENT)
            .help("write a list");
        }
        let Some(Defect { at, takes, when, .. }) = defect(call, scope) else {
            out.pass();
            continue;
        };
        let message = format!("`{}` expects {takes}", call.key.text());
        let is_read = when == When::Reading && !is_late(call);
        let is_noticed = is_read || computed.has_call(call.node, call.owner);
        let is_outside = call.function == Function::FnResourceFacade && when == When::Computing;
        report(is_noticed, at, message, out).kind(kinds::WRONG_ARGUMENT).help(if is_outside {
            "remove the call, or call this template as a resource of another template".to_owned()
        } else {
            forms::advice(call, at)
        });
    }
    check_ignored(scope, out);
}

/// Returns the defect of the arguments of a call.
pub(in super::super) fn defect<'p>(call: Call<'p>, scope: &Scope<'p>) -> Option<Defect<'p>> {
    if let Some((at, takes)) = wrong_form(call, scope) {
        return Some(Defect { at, takes, when: When::Reading, missing: None });
    }
    Some(Defect { at: call.node, takes: wrong_value(call, scope)?, when: When::Computing, missing: None })
}

/// Returns `true` if this module checks the call; the module `conditions` checks the condition functions in conditions.
fn is_of_functions(call: Call<'_>) -> bool {
    call.owner.section != Section::Conditions
        || matches!(call.function, Function::Ref | Function::FnFindInMap)
}

/// Returns `true` if the engine reads the argument only if the condition is in use.
fn is_late(call: Call<'_>) -> bool {
    call.owner.section == Section::Conditions && call.function == Function::Ref
}

/// Returns the number of arguments in a string: the engine counts each character as an argument.
fn characters(argument: Node<'_>) -> Option<usize> {
    argument.as_str().map(|text| text.chars().count())
}

fn takes_characters(function: Function) -> bool {
    matches!(
        function,
        Function::GetAttr | Function::FnSelect | Function::FnFindInMap | Function::FnMemberListToMap
    )
}

/// Returns the position and description of a defect in the form of the arguments, regardless of their values.
fn wrong_form<'p>(call: Call<'p>, scope: &Scope<'p>) -> Option<(Node<'p>, String)> {
    let argument = call.argument;
    let at = if argument.source().is_empty() { call.node } else { argument };
    let list = |count: usize| {
        let fits = argument.is_sequence() && argument.len() == count;
        (!fits).then(|| (at, format!("a list of {count} items")))
    };
    let counted = |count: usize| {
        let length = characters(argument).unwrap_or_else(|| argument.len());
        (length != count).then(|| (at, format!("a list of {count} items")))
    };
    match call.function {
        Function::Ref => {
            (!argument.is_scalar()).then(|| (at, "the name of a parameter or resource".to_owned()))
        }
        Function::GetAttr if argument.is_mapping() => Some((at, "a list of 2 items".to_owned())),
        Function::GetAttr => counted(2).or_else(|| {
            let attribute = argument.item(1).filter(|it| !it.is_scalar() && !scope.is_call(*it))?;
            Some((attribute, "a resource and an attribute".to_owned()))
        }),
        Function::FnSelect => counted(2),
        Function::FnFindInMap => counted(3),
        Function::FnJoin | Function::FnSplit => list(2),
        Function::FnReplace => list(2).or_else(|| {
            let names = argument.item(0)?;
            (!names.is_mapping()).then(|| (names, "a mapping and a string".to_owned()))
        }),
        Function::If => list(3),
        Function::FnMemberListToMap => counted(3).or_else(|| {
            let name = argument.items().take(2).find(|name| !name.is_text())?;
            Some((name, "two names and a list".to_owned()))
        }),
        Function::FnResourceFacade => {
            let fits = argument.as_str().is_some_and(|text| FACADES.contains(&text));
            (!fits && !scope.is_call(argument)).then(|| (at, format!("one of {}", listed(FACADES))))
        }
        _ => None,
    }
}

/// Returns a description of a defect in the values of the arguments where the values are known.
fn wrong_value<'p>(call: Call<'p>, scope: &Scope<'p>) -> Option<String> {
    let argument = call.argument;
    let is_no_text =
        |node: Option<Node<'p>>| node.and_then(|it| known(it, scope)).is_some_and(|it| it.is_no_text());
    match call.function {
        Function::Ref => argument.is_null().then(|| "the name of a parameter or resource".to_owned()),
        Function::FnJoin => {
            if is_no_text(argument.item(0)) || argument.item(0).is_some_and(Node::is_null) {
                return Some("a string as delimiter".to_owned());
            }
            wrong_items(argument.item(1)?, scope)
        }
        Function::FnSelect => wrong_selection(argument, scope),
        Function::FnSplit => {
            let is_empty = argument.item(0).is_some_and(|it| it.has_text("") && it.is_text());
            (is_no_text(argument.item(0)) || is_no_text(argument.item(1)) || is_empty)
                .then(|| "two strings".to_owned())
        }
        Function::FnReplace => {
            if is_no_text(argument.item(1)) {
                return Some("a mapping and a string".to_owned());
            }
            let names = argument.item(0).filter(|names| !scope.is_call(*names))?;
            let is_collection = |node: Node<'p>| match known(node, scope) {
                Some(StaticValue::Data(node)) => !node.is_scalar(),
                Some(StaticValue::SomeList | StaticValue::SomeMap) => true,
                _ => false,
            };
            let bad = names.entries().find(|entry| is_collection(entry.value))?;
            Some(format!(
                "strings or numbers as replacements, found {} for `{}`",
                described(bad.value),
                bad.name()
            ))
        }
        Function::FnBase64 => {
            (argument.is_null() || is_no_text(Some(argument))).then(|| "a string".to_owned())
        }
        Function::FnFindInMap => {
            let mut decide = |condition| scope.conditions.value(condition, scope);
            find_in_map(argument, scope, &mut decide)?.err()?;
            Some("a mapping and two existing keys".to_owned())
        }
        Function::FnMemberListToMap => wrong_members(argument, scope),
        Function::FnResourceFacade => (!scope.is_nested).then(|| "a nested template".to_owned()),
        _ => None,
    }
}

/// Checks that the members are strings of the form `name=text`: the items of a list, or the keys of a mapping.
fn wrong_members<'p>(argument: Node<'p>, scope: &Scope<'p>) -> Option<String> {
    let list = "two names and a list".to_owned();
    let form = "strings of the form `.member.1.Name=text`".to_owned();
    let Some(members) = argument.item(2) else { return argument.is_text().then_some(list) };
    if let Some(text) = scope.list_parameter(members) {
        return (!text.split(',').all(|item| item.contains('='))).then_some(form);
    }
    if scope.is_call(members) {
        return None;
    }
    let is_bad = |item: Node<'p>| {
        known(item, scope).is_some_and(|value| match value.text() {
            Some(text) => !text.contains('='),
            None => !matches!(value, StaticValue::SomeText),
        })
    };
    if members.is_sequence() {
        return members.items().any(is_bad).then_some(form);
    }
    let is_empty = members.has_text("") && members.is_text();
    let fits = is_empty || members.is_mapping() && members.entries().all(|it| it.name().contains('='));
    (!fits).then_some(list)
}

/// Checks that the joined value is a list of strings.
fn wrong_items<'p>(list: Node<'p>, scope: &Scope<'p>) -> Option<String> {
    let list = match known(list, scope)? {
        StaticValue::Data(list) if list.is_sequence() => list,
        StaticValue::Data(list) if list.is_null() => return None,
        StaticValue::SomeList => return None,
        _ => return Some("a list of strings".to_owned()),
    };
    let is_bad = |item: &Node<'p>| known(*item, scope).is_some_and(|it| it.is_no_text());
    let bad = list.items().find(is_bad)?;
    Some(format!("strings as items, found {} (put numbers in quotes)", quoted(bad)))
}

/// Checks that an index into a list is an integer, and that a key of a mapping is a string.
fn wrong_selection<'p>(argument: Node<'p>, scope: &Scope<'p>) -> Option<String> {
    let list = "a list or mapping as second item".to_owned();
    if let Some(text) = argument.as_str() {
        // The engine selects from the second character of the string.
        return (!text.is_empty()).then_some(list);
    }
    let index = known(argument.item(0)?, scope);
    let from = known(argument.item(1)?, scope)?;
    if let Some(text) = from.text() {
        return (!text.is_empty() && !is_json_structure(text)).then_some(list);
    }
    let is_list = match from {
        StaticValue::Data(from) => match from.value() {
            Value::Sequence => true,
            Value::Mapping => false,
            Value::Null => return None,
            _ => return Some(list),
        },
        StaticValue::SomeList => true,
        StaticValue::SomeMap => false,
        StaticValue::Text(_) | StaticValue::SomeText => return None,
        StaticValue::Number | StaticValue::Bool => return Some(list),
    };
    let index = index?;
    if is_list {
        (!is_integer(&index)).then(|| "an integer as index of a list".to_owned())
    } else {
        index.is_no_text().then(|| "a string as key of a mapping".to_owned())
    }
}

/// Returns `true` if a value is an integer or may be one.
fn is_integer(index: &StaticValue<'_>) -> bool {
    if let Some(text) = index.text() {
        return integer_in(text).is_some();
    }
    match index {
        StaticValue::Data(node) => matches!(node.value(), Value::Int(_) | Value::Bool(_)),
        other => matches!(other, StaticValue::SomeText | StaticValue::Number | StaticValue::Bool),
    }
}

/// Returns `true` if a string is a list or mapping in JSON.
fn is_json_structure(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{']) && is_json(text)
}

/// Reports mappings that look like calls but are not, in places where functions are evaluated.
fn check_ignored(scope: &Scope<'_>, out: &mut Findings) {
    let sections = ["resources", "outputs"].into_iter().filter_map(|name| scope.template.section(name));
    for node in sections.flat_map(|section| section.value.mappings()) {
        if scope.is_call(node) {
            continue;
        }
        let looks_like_call = |key: &Node<'_>| key.has_text("Ref") || key.text().starts_with("Fn::");
        for key in node.written_entries().map(|entry| entry.key).filter(looks_like_call) {
            out.advise(
                key,
                format!("`{}` is not a function of this version and is treated as data", key.text()),
            )
            .kind(kinds::IGNORED_FUNCTION)
            .help("use a function of the template version as the only key of the mapping");
        }
    }
}
