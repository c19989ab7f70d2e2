//! Form of conditions, and references among them.

use vnfcheck_hot::{Call, Entry, Function, Node, Owner, Value};

use super::scope::{Scope, declared_type};
use super::values::described;
use super::{cycles, forms, kinds, misreadings, versions};
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
    let help = "use `equals`, `not`, `and`, `or`, `true` or `false`";
    let Some(call) = Call::at(node, Owner::default()) else {
        let place = if node.source().is_empty() { condition.key } else { node };
        out.fail(place, format!("condition `{name}` is neither a boolean nor a function"))
            .kind(kinds::INVALID_CONDITION)
            .help(help);
        return;
    };
    let before = out.met();
    check_call(call, scope.conditions.is_used(name), scope, out);
    if out.met() == before {
        out.pass();
    }
    if call.function == Function::GetParam && call.argument.is_scalar() {
        check_parameter(call, scope.conditions.is_used(name), scope, out);
    }
}

/// Checks that a parameter used as a condition is a boolean.
fn check_parameter<'p>(call: Call<'p>, is_used: bool, scope: &Scope<'p>, out: &mut Findings) {
    let Some(parameter) = scope.template.parameter(call.argument.text()) else { return };
    let declared = declared_type(parameter);
    if declared.is_empty() || declared == "boolean" {
        return;
    }
    let message = format!("parameter `{}` has type `{declared}`, expected `boolean`", parameter.name());
    let finding = if is_used { out.fail(call.argument, message) } else { out.advise(call.argument, message) };
    finding
        .kind(kinds::INVALID_CONDITION)
        .related(parameter, "the parameter")
        .help("compare the parameter with `equals`, or declare the type `boolean`");
}

/// Checks that every function in a condition is a condition function.
fn check_call<'p>(call: Call<'p>, is_used: bool, scope: &Scope<'p>, out: &mut Findings) {
    let name = call.function.name();
    let known = CONDITION_FUNCTIONS.iter().find(|(function, _)| *function == call.function);
    match known {
        Some((_, first)) if *first <= scope.version.date => {}
        Some((_, first)) => {
            out.fail(
                call.key,
                format!("version `{}` does not allow `{name}` in conditions", scope.version.date),
            )
            .kind(kinds::OTHER_VERSION)
            .help(format!("use `heat_template_version: {first}` or later"));
            return;
        }
        None => {
            out.fail(call.key, format!("`{name}` cannot be used in a condition"))
                .kind(kinds::INVALID_CONDITION)
                .help("compare parameters and literal values only");
            return;
        }
    }
    check_arguments(call, is_used, scope, out);
    for node in call.argument.mappings() {
        let Some(inner) = Call::at(node, Owner::default()) else { continue };
        let is_known = |(function, first): &(Function, &str)| {
            *function == inner.function && *first <= scope.version.date
        };
        if CONDITION_FUNCTIONS.iter().any(is_known) {
            check_arguments(inner, is_used, scope, out);
        } else {
            out.fail(inner.key, format!("`{}` cannot be used in a condition", inner.function.name()))
                .kind(kinds::INVALID_CONDITION)
                .help("compare parameters and literal values only");
        }
    }
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
            || Call::at(operand, Owner::default()).is_some();
        if !may_decide {
            let message = format!("{} is not a condition", described(operand));
            let finding = if is_used { out.fail(operand, message) } else { out.advise(operand, message) };
            finding.kind(kinds::INVALID_CONDITION).help("use the name of a condition, `true` or `false`");
        } else if settles.is_some() && scope.conditions.value(operand, scope) == settles {
            return;
        }
    }
}

/// Checks the value that a resource, an output or an `if` uses as a condition.
pub(crate) fn check_use<'p>(node: Node<'p>, scope: &Scope<'p>, out: &mut Findings) {
    if let Some(call) = Call::at(node, Owner::default()) {
        check_call(call, true, scope, out);
        if call.function == Function::GetParam && call.argument.is_scalar() {
            check_parameter(call, true, scope, out);
        }
    } else if !matches!(node.value(), Value::Bool(_) | Value::Text(_)) {
        out.fail(node, "a condition must be a name, a boolean or a function")
            .kind(kinds::INVALID_CONDITION)
            .help("use the name of a condition of this template");
    }
}
