//! Conditions: their form, the references among them, and what they decide without a cloud.

use hot::{Call, Entry, Function, Node, Owner, Resource, Span, Target, Template, Value};

use super::cfn::values::{Decide, find_in_map};
use super::scope::{Scope, declared_type};
use super::values::{boolean_word, described};
use super::{cycles, kinds, versions};
use crate::check::Findings;

/// Functions that decide a condition, the first version with each.
const CONDITION_FUNCTIONS: &[(Function, &str)] = &[
    (Function::And, versions::FIRST_WITH_CONDITIONS),
    (Function::Equals, versions::FIRST_WITH_CONDITIONS),
    (Function::GetParam, versions::FIRST_WITH_CONDITIONS),
    (Function::Not, versions::FIRST_WITH_CONDITIONS),
    (Function::Or, versions::FIRST_WITH_CONDITIONS),
    (Function::Contains, "2017-09-01"),
    (Function::Yaql, "2017-09-01"),
];

/// Deeper conditions are not decided.
const MOST_LEVELS: u32 = 32;

/// Conditions that take more steps are not decided.
const MOST_STEPS: u32 = 1000;

/// The way to a decision: the conditions on it, and the steps that are left.
struct Walk<'p> {
    busy: Vec<&'p str>,
    steps: u32,
}

/// What is known of the conditions of a template.
pub(crate) struct Conditions<'p> {
    template: &'p Template,
    /// What each condition decides, as far as they have been looked at.
    values: Vec<Option<bool>>,
    /// Which conditions something depends on.
    used: Vec<bool>,
    /// Which resources their condition switches off.
    disabled: Vec<bool>,
}

impl<'p> Conditions<'p> {
    /// Nothing known yet.
    pub(crate) fn new(template: &'p Template) -> Self {
        Self { template, values: Vec::new(), used: Vec::new(), disabled: Vec::new() }
    }

    pub(crate) fn evaluate(scope: &Scope<'p>) -> Self {
        let mut conditions = Self::new(scope.template);
        let is_conditional = |it: Resource<'_>| it.definition.attribute("condition").is_some();
        if scope.template.section("conditions").is_none()
            && scope.template.calls_of(Function::If).next().is_none()
            && !(scope.version.has_conditions() && scope.template.resources().any(is_conditional))
        {
            return conditions;
        }
        for condition in scope.template.conditions() {
            let mut walk = Walk { busy: vec![condition.name()], steps: MOST_STEPS };
            let value = conditions.decide(condition.value, scope, &mut walk, MOST_LEVELS);
            conditions.values.push(value);
        }
        for resource in scope.template.resources() {
            let condition = resource.definition.attribute("condition");
            let value = condition.and_then(|entry| conditions.value(entry.value, scope));
            conditions.disabled.push(value == Some(false));
        }
        conditions.find_used(scope);
        conditions
    }

    fn find_used(&mut self, scope: &Scope<'p>) {
        self.used = vec![false; scope.template.conditions().count()];
        // The condition that names another, and that other; the former ascend.
        let mut below = Vec::new();
        let mut pending = Vec::new();
        for reference in scope.template.references(Target::Condition) {
            let Some(named) = scope.template.condition_position(reference.name.text()) else { continue };
            if reference.owner.section == hot::Section::Conditions {
                below.push((reference.owner.position as usize, named));
            } else {
                pending.push(named);
            }
        }
        while let Some(position) = pending.pop() {
            if let Some(used) = self.used.get_mut(position).filter(|used| !**used) {
                *used = true;
                let first = below.partition_point(|(owner, _)| *owner < position);
                let named = below.iter().skip(first).take_while(|(owner, _)| *owner == position);
                pending.extend(named.map(|(_, named)| named));
            }
        }
    }

    /// Whether something depends on the condition; Heat looks at no other.
    pub(crate) fn is_used(&self, name: &str) -> bool {
        let position = self.template.condition_position(name);
        position.is_some_and(|position| self.used.get(position) == Some(&true))
    }

    /// Whether any resource is switched off for certain.
    pub(crate) fn disable_any(&self) -> bool {
        self.disabled.contains(&true)
    }

    /// Whether this resource is switched off for certain.
    pub(crate) fn is_disabled(&self, resource: &str) -> bool {
        // Most templates have no conditions, and then nothing is looked up.
        let found = if self.disabled.is_empty() { None } else { self.template.resource_position(resource) };
        found.is_some_and(|position| self.disabled.get(position) == Some(&true))
    }

    /// What a condition decides; nothing when that depends on what is not known here.
    pub(crate) fn value(&self, node: Node<'p>, scope: &Scope<'p>) -> Option<bool> {
        self.decide(node, scope, &mut Walk { busy: Vec::new(), steps: MOST_STEPS }, MOST_LEVELS)
    }

    fn decide(&self, node: Node<'p>, scope: &Scope<'p>, walk: &mut Walk<'p>, levels: u32) -> Option<bool> {
        let levels = levels.checked_sub(1)?;
        walk.steps = walk.steps.checked_sub(1)?;
        if node.is_scalar() {
            return match node.value() {
                Value::Bool(value) => Some(value),
                Value::Text(name) => self.named(name, scope, walk, levels),
                _ => None,
            };
        }
        let call = Call::at(node, Owner::default())?;
        let mut each = |node| self.decide(node, scope, walk, levels);
        match call.function {
            Function::Not => each(call.argument).map(|value| !value),
            Function::And | Function::Or => {
                // The value that settles it at once.
                let settles = call.function == Function::Or;
                let mut known = true;
                for item in call.argument.items() {
                    match each(item) {
                        Some(value) if value == settles => return Some(settles),
                        Some(_) => {}
                        None => known = false,
                    }
                }
                known.then_some(!settles)
            }
            Function::Equals => {
                let [left, right] = [call.argument.item(0)?, call.argument.item(1)?];
                Some(operand(left, scope, &mut each)? == operand(right, scope, &mut each)?)
            }
            Function::GetParam | Function::Ref => match operand(node, scope, &mut each)? {
                Operand::Bool(value) => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    fn named(&self, name: &'p str, scope: &Scope<'p>, walk: &mut Walk<'p>, levels: u32) -> Option<bool> {
        let position = self.template.condition_position(name)?;
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let condition = scope.template.condition(name)?;
        if walk.busy.contains(&name) {
            return None;
        }
        walk.busy.push(name);
        let value = self.decide(condition.value, scope, walk, levels);
        walk.busy.pop();
        value
    }

    /// What Heat does not look at because of a condition, an `external_id` or a group without members.
    pub(crate) fn dead(&self, scope: &Scope<'p>) -> Vec<Span> {
        let mut dead = Vec::new();
        for resource in scope.template.resources() {
            let body = resource.definition.body;
            let is_never = |count: Entry<'_>| count.value.value() == Value::Int(0);
            if self.is_disabled(resource.id()) {
                dead.push(body.span());
            } else if resource.definition.attribute("external_id").is_some() {
                dead.extend(resource.definition.properties().map(Node::span));
            } else if let Some(member) = resource.definition.member()
                && resource.definition.property("count").is_some_and(is_never)
            {
                dead.push(member.body.span());
            }
        }
        for output in scope.template.outputs() {
            let condition = scope.template.attribute(output.value, "condition");
            if condition.is_some_and(|entry| self.value(entry.value, scope) == Some(false)) {
                dead.push(output.value.span());
            }
        }
        if scope.has(Function::If) {
            for call in scope.template.calls_of(Function::If) {
                let value = call.argument.item(0).and_then(|condition| self.value(condition, scope));
                let untaken = value.and_then(|value| call.argument.item(if value { 2 } else { 1 }));
                dead.extend(untaken.map(Node::span));
                if value.is_none() && scope.version.is_cfn() {
                    // The engine looks at one branch only, and which it is depends on what is not known here.
                    dead.extend(call.argument.items().skip(1).map(Node::span));
                }
            }
        }
        dead
    }
}

#[derive(PartialEq)]
enum Operand<'p> {
    Null,
    Bool(bool),
    Number(f64),
    Text(&'p str),
}

/// One side of `equals`, when it is known: a literal or a parameter with a value, typed as the parameter.
fn operand<'p>(node: Node<'p>, scope: &Scope<'p>, decide: &mut Decide<'_, 'p>) -> Option<Operand<'p>> {
    let call = scope.call(node);
    if let Some(call) = call.filter(|call| call.function == Function::FnFindInMap) {
        let found = find_in_map(call.argument, scope, decide)?.ok()?;
        return found.is_scalar().then(|| operand(found, scope, decide)).flatten();
    }
    let of_ref = call.filter(|call| call.function == Function::Ref).map(|call| call.argument);
    if let Some(name) = of_ref.or_else(|| hot::get_param_name(node)) {
        if call?.argument.is_sequence() {
            return None;
        }
        let parameter = scope.template.parameter(name.text())?;
        let value = scope.value_of(parameter)?;
        return match declared_type(parameter) {
            "string" => {
                matches!(value.value(), Value::Text(_) | Value::Int(_)).then(|| Operand::Text(value.text()))
            }
            "boolean" => boolean_word(value).map(Operand::Bool),
            "number" => super::values::number(value).map(Operand::Number),
            _ => None,
        };
    }
    match node.value() {
        Value::Null => Some(Operand::Null),
        Value::Bool(value) => Some(Operand::Bool(value)),
        #[allow(clippy::cast_precision_loss, reason = "only compared")]
        Value::Int(value) => Some(Operand::Number(value as f64)),
        Value::Float(value) => Some(Operand::Number(value)),
        Value::Text(text) => Some(Operand::Text(text)),
        _ => None,
    }
}

/// Definitions have a form that can be decided, no used condition leads back to itself, and `if` chooses by conditions.
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

/// A parameter decides a condition only when it is a boolean.
fn check_parameter<'p>(call: Call<'p>, is_used: bool, scope: &Scope<'p>, out: &mut Findings) {
    let Some(parameter) = scope.template.parameter(call.argument.text()) else { return };
    let declared = declared_type(parameter);
    if declared.is_empty() || declared == "boolean" {
        return;
    }
    let message =
        format!("parameter `{}` is of type `{declared}`, which is neither true nor false", parameter.name());
    let finding = if is_used { out.fail(call.argument, message) } else { out.advise(call.argument, message) };
    finding
        .kind(kinds::INVALID_CONDITION)
        .related(parameter, "the parameter")
        .help("compare it with `equals`, or declare it as `boolean`");
}

/// Every function within a condition is one that decides conditions.
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
    for node in call.argument.descendants().filter(|node| node.is_mapping() && !node.is_alias()) {
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

/// A function of conditions has as many arguments as it takes, and those that must be conditions are.
fn check_arguments<'p>(call: Call<'p>, is_used: bool, scope: &Scope<'p>, out: &mut Findings) {
    let name = call.function.name();
    let count = call.argument.len();
    let (fits, takes) = match call.function {
        Function::Not => (!call.argument.is_null(), "a condition"),
        Function::Equals | Function::Contains => (call.argument.is_sequence() && count == 2, "a list of 2"),
        Function::And | Function::Or => (call.argument.is_sequence() && count >= 2, "a list of at least 2"),
        _ => (true, ""),
    };
    if !fits {
        out.fail(call.node, format!("`{name}` takes {takes}"))
            .kind(kinds::WRONG_ARGUMENT)
            .help(format!("correct what stands behind `{name}:`"));
        return;
    }
    // The value that settles it, so that Heat looks at nothing behind it.
    let (operands, settles): (Vec<_>, _) = match call.function {
        Function::Not => (vec![call.argument], None),
        Function::And => (call.argument.items().collect(), Some(false)),
        Function::Or => (call.argument.items().collect(), Some(true)),
        _ => return,
    };
    for operand in operands {
        let may_decide = matches!(operand.value(), Value::Bool(_) | Value::Text(_))
            || Call::at(operand, Owner::default()).is_some();
        if !may_decide {
            let message = format!("{} is not a condition", described(operand));
            let finding = if is_used { out.fail(operand, message) } else { out.advise(operand, message) };
            finding.kind(kinds::INVALID_CONDITION).help("name a condition, or write `true` or `false`");
        } else if settles.is_some() && scope.conditions.value(operand, scope) == settles {
            return;
        }
    }
}

/// What stands where a resource, an output or an `if` takes a condition is one.
pub(crate) fn check_use<'p>(node: Node<'p>, scope: &Scope<'p>, out: &mut Findings) {
    if let Some(call) = Call::at(node, Owner::default()) {
        check_call(call, true, scope, out);
        if call.function == Function::GetParam && call.argument.is_scalar() {
            check_parameter(call, true, scope, out);
        }
    } else if !matches!(node.value(), Value::Bool(_) | Value::Text(_)) {
        out.fail(node, "a condition is a name, a boolean or a function")
            .kind(kinds::INVALID_CONDITION)
            .help("name a condition of this template");
    }
}
