//! Form of conditions, and references among them.

use vnfcheck_hot::{Call, Entry, Function, Node, Owner, Value};

use super::scope::Scope;
use super::values::described;
use super::versions::{self, Availability};
use super::{cycles, forms, kinds, misreadings, report};
use vnfcheck_check::Findings;

/// Condition functions, each with the first version that has it.
const CONDITION_FUNCTIONS: &[(Function, &str)] = &[
    (Function::And, versions::FIRST_WITH_CONDITIONS),
    (Function::Equals, versions::FIRST_WITH_CONDITIONS),
    (Function::GetParam, versions::FIRST_WITH_CONDITIONS),
    (Function::Not, versions::FIRST_WITH_CONDITIONS),
    (Function::Or, versions::FIRST_WITH_CONDITIONS),
    (Function::Contains, "2017-09-01"),
    (Function::Yaql, "2017-09-01"),
];

/// Checks that definitions can be evaluated, that no used condition depends on itself, and that `if` refers to
/// conditions.
pub(crate) fn check(scope: &Scope<'_>, out: &mut Findings) {
    if !scope.version.has_conditions() {
        return;
    }
    for condition in scope.template.conditions() {
        check_definition(condition, scope, out);
    }
    cycles::check_conditions(scope, out);
    for call in scope.template.calls_of(Function::If) {
        if let Some(node) = call.argument.item(0) {
            check_use(node, scope, out);
        }
    }
}

fn check_definition<'p>(condition: Entry<'p>, scope: &Scope<'p>, out: &mut Findings) {
    let name = condition.name();
    let node = condition.value;
    misreadings::is_name_a_string("condition", condition.key, out);
    if matches!(node.value(), Value::Bool(_)) {
        return out.pass();
    }
    let Some(call) = condition_at(node, scope) else {
        let place = if node.source().is_empty() { condition.key } else { node };
        out.fail(place, format!("condition `{name}` is neither a boolean nor a function"))
            .kind(kinds::INVALID_CONDITION)
            .help("use `equals`, `not`, `and`, `or`, `true` or `false`");
        return;
    };
    let is_used = scope.conditions.is_used(name);
    let before = out.met();
    check_call(call, is_used, scope, out);
    if out.met() == before {
        out.pass();
    }
    check_parameter(call, is_used, scope, out);
}

/// Checks that a parameter used as a condition is a boolean.
fn check_parameter<'p>(call: Call<'p>, is_used: bool, scope: &Scope<'p>, out: &mut Findings) {
    if call.function != Function::GetParam || !call.argument.is_scalar() {
        return;
    }
    let Some(parameter) = scope.template.parameter(call.argument.text()) else { return };
    let declared = parameter.declared_type();
    if declared.is_empty() || declared == "boolean" {
        return;
    }
    let message = format!("parameter `{}` has type `{declared}`, expected `boolean`", parameter.name());
    report(is_used, call.argument, message, out)
        .kind(kinds::INVALID_CONDITION)
        .related(parameter, "the parameter")
        .help("compare the parameter with `equals`, or declare the type `boolean`");
}

/// Checks that every function in a condition is a condition function.
fn check_call<'p>(call: Call<'p>, is_used: bool, scope: &Scope<'p>, out: &mut Findings) {
    let date = scope.version.date;
    match first_version_with(call.function) {
        Some(first) if first <= date => {}
        Some(first) => {
            let name = call.function.name();
            out.fail(call.key, format!("version `{date}` does not allow `{name}` in conditions"))
                .kind(kinds::OTHER_VERSION)
                .help(format!("use `heat_template_version: {first}` or later"));
            return;
        }
        None => return refuse(call, out),
    }
    check_arguments(call, is_used, scope, out);
    for node in call.argument.mappings() {
        let Some(inner) = call_at(node, scope) else { continue };
        if first_version_with(inner.function).is_some_and(|first| first <= date) {
            check_arguments(inner, is_used, scope, out);
        } else {
            refuse(inner, out);
        }
    }
}

/// Returns the call at a node. A mapping with the name of a function that the version does not have is data.
fn call_at<'p>(node: Node<'p>, scope: &Scope<'p>) -> Option<Call<'p>> {
    let is_data =
        |function| matches!(scope.availability(function), Availability::Later | Availability::Foreign);
    Call::at(node, Owner::default()).filter(|call| !is_data(call.function))
}

/// Works like [`call_at`] for a whole condition, and also returns the calls of condition functions of later versions:
/// their findings name the version.
fn condition_at<'p>(node: Node<'p>, scope: &Scope<'p>) -> Option<Call<'p>> {
    let call = Call::at(node, Owner::default());
    call.filter(|it| first_version_with(it.function).is_some()).or_else(|| call_at(node, scope))
}

/// Returns the first version with a condition function; `None` for a function that no version allows in conditions.
fn first_version_with(function: Function) -> Option<&'static str> {
    CONDITION_FUNCTIONS.iter().find(|(it, _)| *it == function).map(|(_, first)| *first)
}

/// Reports a function that cannot be used in a condition.
fn refuse(call: Call<'_>, out: &mut Findings) {
    out.fail(call.key, format!("`{}` cannot be used in a condition", call.function.name()))
        .kind(kinds::INVALID_CONDITION)
        .help("compare parameters and literal values only");
}

/// Checks the number of arguments of a condition function, and that its operands are conditions where required.
fn check_arguments<'p>(call: Call<'p>, is_used: bool, scope: &Scope<'p>, out: &mut Findings) {
    let name = call.function.name();
    let count = call.argument.len();
    let (fits, takes) = match call.function {
        Function::Not => (!call.argument.is_null(), "a condition"),
        Function::Equals | Function::Contains => {
            (call.argument.is_sequence() && count == 2, "a list of 2 items")
        }
        Function::And | Function::Or => {
            (call.argument.is_sequence() && count >= 2, "a list of at least 2 items")
        }
        _ => (true, ""),
    };
    if !fits {
        out.fail(call.node, format!("`{name}` expects {takes}"))
            .kind(kinds::WRONG_ARGUMENT)
            .help(forms::advice(call, call.node));
        return;
    }
    // Heat does not evaluate the operands after the first one with the deciding value.
    let (operands, settles): (Vec<_>, _) = match call.function {
        Function::Not => (vec![call.argument], None),
        Function::And => (call.argument.items().collect(), Some(false)),
        Function::Or => (call.argument.items().collect(), Some(true)),
        _ => return,
    };
    for operand in operands {
        // Heat treats null as false, except as the only operand.
        let may_decide = matches!(operand.value(), Value::Bool(_) | Value::Text(_))
            || settles.is_some() && operand.is_null()
            || call_at(operand, scope).is_some();
        if !may_decide {
            let message = format!("{} is not a condition", described(operand));
            report(is_used, operand, message, out)
                .kind(kinds::INVALID_CONDITION)
                .help("use the name of a condition, `true` or `false`");
        } else if settles.is_some() && scope.conditions.value(operand, scope) == settles {
            return;
        }
    }
}

/// Checks the value that a resource, an output or an `if` uses as a condition.
pub(crate) fn check_use<'p>(node: Node<'p>, scope: &Scope<'p>, out: &mut Findings) {
    if let Some(call) = condition_at(node, scope) {
        check_call(call, true, scope, out);
        check_parameter(call, true, scope, out);
    } else if !matches!(node.value(), Value::Bool(_) | Value::Text(_)) {
        out.fail(node, "a condition must be a name, a boolean or a function")
            .kind(kinds::INVALID_CONDITION)
            .help("use the name of a condition of this template");
    }
}
