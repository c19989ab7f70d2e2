//! Evaluation of conditions without a cloud.

use vnfcheck_hot::conditions::{Decide, Operand, Operands, decide};
use vnfcheck_hot::{Entry, Function, Node, Resource, Span, Target, Template, Value};

use super::Scope;
use super::cfn_values::find_in_map;

/// The known values of the conditions of a template.
pub(crate) struct Conditions<'p> {
    template: &'p Template,
    /// The value of each condition; `None` if unknown.
    values: Vec<Option<bool>>,
    /// `true` for each condition in use.
    used: Vec<bool>,
    /// `true` for each resource with a false condition.
    disabled: Vec<bool>,
}

impl<'p> Conditions<'p> {
    /// Creates a state without known values.
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
            let value = conditions.value(condition.value, scope);
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
        // Pairs of a condition and a condition that it names, sorted by the first condition.
        let mut below = Vec::new();
        let mut pending = Vec::new();
        for reference in scope.template.references(Target::Condition) {
            let Some(named) = scope.template.condition_position(reference.name.text()) else { continue };
            if reference.owner.section == vnfcheck_hot::Section::Conditions {
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

    /// `true` if the condition is in use; Heat evaluates no other conditions.
    pub(crate) fn is_used(&self, name: &str) -> bool {
        let position = self.template.condition_position(name);
        position.is_some_and(|position| self.used.get(position) == Some(&true))
    }

    /// `true` if the condition of any resource is certainly false.
    pub(crate) fn disable_any(&self) -> bool {
        self.disabled.contains(&true)
    }

    /// `true` if the condition of this resource is certainly false.
    pub(crate) fn is_disabled(&self, resource: &str) -> bool {
        // Most templates have no conditions and need no lookup.
        let found = if self.disabled.is_empty() { None } else { self.template.resource_position(resource) };
        found.is_some_and(|position| self.disabled.get(position) == Some(&true))
    }

    /// Returns the value of a condition; `None` if it depends on unknown values.
    pub(crate) fn value(&self, node: Node<'p>, scope: &Scope<'p>) -> Option<bool> {
        decide(node, self.template, &KnownConditions { values: &self.values, scope })
    }

    /// Spans that Heat ignores because of a condition, an `external_id` or a group without members.
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
                    // The engine evaluates only one branch, and the selection depends on unknown values.
                    dead.extend(call.argument.items().skip(1).map(Node::span));
                }
            }
        }
        dead
    }
}

/// The condition values decided so far, and the literals and parameters that have a value.
struct KnownConditions<'s, 'p> {
    values: &'s [Option<bool>],
    scope: &'s Scope<'p>,
}

impl<'p> Operands<'p> for KnownConditions<'_, 'p> {
    fn operand(&self, node: Node<'p>, decide: &mut Decide<'_, 'p>) -> Option<Operand<'p>> {
        let scope = self.scope;
        let call = scope.call(node);
        if let Some(call) = call.filter(|call| call.function == Function::FnFindInMap) {
            let found = find_in_map(call.argument, scope, decide)?.ok()?;
            return found.is_scalar().then(|| self.operand(found, decide)).flatten();
        }
        let of_ref = call.filter(|call| call.function == Function::Ref).map(|call| call.argument);
        if let Some(name) = of_ref.or_else(|| vnfcheck_hot::get_param_name(node)) {
            if call?.argument.is_sequence() {
                return None;
            }
            let parameter = scope.template.parameter(name.text())?;
            return Operand::of_parameter(parameter.declared_type(), scope.value_of(parameter)?);
        }
        Operand::literal(node)
    }

    fn recorded(&self, position: usize) -> Option<Option<bool>> {
        self.values.get(position).copied()
    }
}
