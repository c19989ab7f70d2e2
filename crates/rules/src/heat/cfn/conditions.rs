//! CFN conditions, which only one of the two versions supports.

use vnfcheck_hot::{Call, Function, Node, Value};

use super::super::scope::Scope;
use super::super::scope::cfn_values::{StaticValue, known};
use super::super::values::described;
use super::super::{cycles, forms, kinds, report};
use vnfcheck_check::Findings;

/// Returns `true` if the function may appear in a condition.
fn may_decide(function: Function) -> bool {
    matches!(
        function,
        Function::Equals
            | Function::Not
            | Function::And
            | Function::Or
            | Function::Ref
            | Function::FnFindInMap
    )
}

/// Checks that definitions can be evaluated, that no used condition depends on itself, and that `Fn::If` refers to
/// conditions.
pub(super) fn check(scope: &Scope<'_>, out: &mut Findings) {
    if !scope.version.has_conditions() {
        return;
    }
    for condition in scope.template.conditions() {
        let (name, node) = (condition.name(), condition.value);
        if !condition.key.is_text() {
            out.fail(condition.key, format!("the name of condition `{name}` is not a string"))
                .kind(kinds::WRONG_SHAPE)
                .help("put the name in quotes");
        }
        if matches!(node.value(), Value::Bool(_)) {
            out.pass();
        } else if let Some(call) = call_at(node) {
            check_call(call, scope.conditions.is_used(name), scope, out);
        } else {
            let place = if node.is_null() { condition.key } else { node };
            out.fail(place, format!("condition `{name}` is neither a boolean nor a function"))
                .kind(kinds::INVALID_CONDITION)
                .help("use `Fn::Equals`, `Fn::Not`, `Fn::And`, `Fn::Or`, `true` or `false`");
        }
    }
    cycles::check_conditions(scope, out);
    for call in scope.template.calls_of(Function::If) {
        if let Some(condition) = call.argument.item(0) {
            check_use(condition, scope, out);
        }
    }
}

fn call_at(node: Node<'_>) -> Option<Call<'_>> {
    Call::at(node, vnfcheck_hot::Owner::default())
}

/// Checks the value that a resource, an output or `Fn::If` uses as a condition.
pub(super) fn check_use<'p>(node: Node<'p>, scope: &Scope<'p>, out: &mut Findings) {
    match call_at(node) {
        Some(call) => check_call(call, true, scope, out),
        None if matches!(node.value(), Value::Bool(_) | Value::Text(_)) => {}
        None => unknown(node, true, out),
    }
}

fn unknown(at: Node<'_>, is_used: bool, out: &mut Findings) {
    let is_amazons = at.only_entry().is_some_and(|entry| entry.key.has_text("Condition"));
    report(is_used, at, format!("{} is not a condition", described(at)), out)
        .kind(kinds::UNKNOWN_CONDITION)
        .help(if is_amazons {
            "write only the name of the condition"
        } else {
            "use the name of a condition of this template"
        });
}

fn check_call<'p>(call: Call<'p>, is_used: bool, scope: &Scope<'p>, out: &mut Findings) {
    let before = out.met();
    for node in call.node.mappings() {
        let Some(inner) = call_at(node) else { continue };
        if may_decide(inner.function) {
            check_arguments(inner, is_used, scope, out);
        } else {
            out.fail(inner.key, format!("`{}` cannot be used in a condition", inner.key.text()))
                .kind(kinds::INVALID_CONDITION)
                .help("compare parameters and literal values only");
        }
    }
    if call.function == Function::FnFindInMap
        && let Some(value) = unfit_value(call.node, scope, false)
    {
        unfit(call.node, &value, is_used, out);
    }
    check_parameter(call, is_used, scope, out);
    if out.met() == before {
        out.pass();
    }
}

/// Returns a description of the value of a call if the value is known and is not a condition. An operand can also be
/// null or the name of a condition.
fn unfit_value<'p>(node: Node<'p>, scope: &Scope<'p>, is_operand: bool) -> Option<String> {
    let call = call_at(node)?;
    if !matches!(call.function, Function::Ref | Function::FnFindInMap) {
        return None;
    }
    let is_name = |text: &str| is_operand && scope.template.condition_position(text).is_some();
    match known(node, scope)? {
        StaticValue::Data(value) => match value.value() {
            Value::Bool(_) => None,
            Value::Null if is_operand => None,
            Value::Text(text) if is_name(text) => None,
            _ => Some(described(value)),
        },
        StaticValue::Text(text) => (!is_name(&text)).then(|| format!("the string `{text}`")),
        StaticValue::SomeText | StaticValue::Bool => None,
        StaticValue::Number => Some("a number".to_owned()),
        StaticValue::SomeList => Some("a list".to_owned()),
        StaticValue::SomeMap => Some("a mapping".to_owned()),
    }
}

fn unfit(at: Node<'_>, value: &str, is_used: bool, out: &mut Findings) {
    let name = at.only_entry().map_or("", |entry| entry.key.text());
    report(is_used, at, format!("`{name}` returns {value}, which is not a condition"), out)
        .kind(kinds::INVALID_CONDITION)
        .help("compare the value with `Fn::Equals`");
}

/// Checks that a parameter used as a condition is a boolean; a resource cannot be a condition.
fn check_parameter<'p>(call: Call<'p>, is_used: bool, scope: &Scope<'p>, out: &mut Findings) {
    if call.function != Function::Ref {
        return;
    }
    let Some(parameter) = call.argument.as_str().and_then(|name| scope.template.parameter(name)) else {
        return;
    };
    if !matches!(parameter.declared_type(), "" | "boolean") {
        let message = format!("parameter `{}` is not a boolean", parameter.name());
        report(is_used, call.argument, message, out)
            .kind(kinds::INVALID_CONDITION)
            .related(parameter, "the parameter")
            .help("compare the parameter with `Fn::Equals`, or declare the type `Boolean`");
    }
}

/// Checks the number of arguments of a condition function, and that its operands are conditions where required.
fn check_arguments<'p>(call: Call<'p>, is_used: bool, scope: &Scope<'p>, out: &mut Findings) {
    let Some(argument) = call.node.only_entry().map(|entry| entry.value) else { return };
    let (least, most) = match call.function {
        Function::Equals => (2, 2),
        Function::Not => (1, 1),
        Function::And | Function::Or => (2, usize::MAX),
        Function::Ref => {
            let named = call.argument.as_str();
            if named.is_some_and(|name| scope.template.resource(name).is_some()) {
                let message =
                    format!("`{}` is a resource, and conditions only read parameters", call.argument.text());
                report(is_used, call.argument, message, out)
                    .kind(kinds::UNKNOWN_PARAMETER)
                    .help("compare parameters and literal values only");
            }
            return;
        }
        _ => return,
    };
    let name = call.key.text();
    if !argument.is_sequence() || !(least..=most).contains(&argument.len()) {
        let takes = if most > least {
            "at least 2 conditions".to_owned()
        } else {
            format!("a list of {least} items")
        };
        out.fail(if argument.is_null() { call.node } else { argument }, format!("`{name}` expects {takes}"))
            .kind(kinds::WRONG_ARGUMENT)
            .help(forms::advice(call, call.node));
        return;
    }
    let settles = match call.function {
        Function::And => Some(false),
        Function::Or => Some(true),
        Function::Not => None,
        _ => return,
    };
    for operand in argument.items() {
        // The engine treats null as false.
        let is_condition = matches!(operand.value(), Value::Bool(_) | Value::Text(_) | Value::Null)
            || call_at(operand).is_some();
        if !is_condition {
            unknown(operand, is_used, out);
        } else if let Some(value) = unfit_value(operand, scope, true) {
            unfit(operand, &value, is_used, out);
        } else if settles.is_some() && scope.conditions.value(operand, scope) == settles {
            // The engine does not evaluate the operands after this operand.
            return;
        }
    }
}
