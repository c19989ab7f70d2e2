//! Decision of conditions from operands that the caller supplies.

use std::borrow::Cow;

use vnfcheck_yaml::{Node, Value};

use crate::call::Call;
use crate::function::Function;
use crate::owner::Owner;
use crate::scalars::{boolean_word, number};
use crate::template::Template;

/// Maximum depth of a condition.
const MOST_LEVELS: u32 = 32;

/// Maximum number of steps of a decision; beyond this limit, the value is unknown.
const MOST_STEPS: u32 = 1000;

/// Maximum number of steps of a decision by constants; longer constant conditions do not occur.
const MOST_CONSTANTS: u32 = 64;

/// Decides a condition within an operand.
pub type Decide<'d, 't> = dyn FnMut(Node<'t>) -> Option<bool> + 'd;

/// A known operand of `equals`.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand<'t> {
    /// No value.
    Null,
    /// A boolean.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text(Cow<'t, str>),
}

impl<'t> Operand<'t> {
    /// Returns the operand that a literal scalar is.
    pub fn literal(node: Node<'t>) -> Option<Self> {
        match node.value() {
            Value::Null => Some(Self::Null),
            Value::Bool(value) => Some(Self::Bool(value)),
            #[expect(clippy::cast_precision_loss, reason = "only compared")]
            Value::Int(value) => Some(Self::Number(value as f64)),
            Value::Float(value) => Some(Self::Number(value)),
            Value::Text(text) => Some(Self::Text(Cow::Borrowed(text))),
            _ => None,
        }
    }

    /// Returns the operand that results from a value of a parameter with the given declared type.
    pub fn of_parameter(declared_type: &str, value: Node<'t>) -> Option<Self> {
        match declared_type {
            "string" => matches!(value.value(), Value::Text(_) | Value::Int(_))
                .then(|| Self::Text(Cow::Borrowed(value.text()))),
            "boolean" => boolean_word(value).map(Self::Bool),
            "number" => number(value).map(Self::Number),
            _ => None,
        }
    }
}

/// Source of the operands that decide conditions.
pub trait Operands<'t> {
    /// Returns the operand at a node; `None` if unknown.
    fn operand(&self, node: Node<'t>, decide: &mut Decide<'_, 't>) -> Option<Operand<'t>>;

    /// Returns the recorded value of the condition at a position; the outer `None` if there is no record.
    fn recorded(&self, _position: usize) -> Option<Option<bool>> {
        None
    }
}

/// Returns the value of a condition; `None` if the value depends on unknown operands or the condition is too large.
pub fn decide<'t>(node: Node<'t>, template: &'t Template, operands: &dyn Operands<'t>) -> Option<bool> {
    Walk { template: Some(template), operands, busy: Vec::new(), steps: MOST_STEPS }.decide(node, MOST_LEVELS)
}

/// Returns the value of a condition that constants decide.
pub fn decide_by_constants(condition: Node<'_>) -> Option<bool> {
    Walk { template: None, operands: &Constants, busy: Vec::new(), steps: MOST_CONSTANTS }
        .decide(condition, MOST_LEVELS)
}

/// Returns the possible values of an `if` with this argument: both branches, or one if constants decide the condition.
pub fn branches<'t>(argument: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    let (first, count) = match argument.item(0).and_then(decide_by_constants) {
        Some(true) => (1, 1),
        Some(false) => (2, 1),
        None => (1, usize::MAX),
    };
    argument.items().skip(first).take(count)
}

/// Operands of which only literals are known.
struct Constants;

impl<'t> Operands<'t> for Constants {
    fn operand(&self, node: Node<'t>, _: &mut Decide<'_, 't>) -> Option<Operand<'t>> {
        Operand::literal(node)
    }
}

/// A decision: the conditions in progress, and the remaining steps.
struct Walk<'d, 't> {
    /// The template; `None` for conditions of a tree without records.
    template: Option<&'t Template>,
    operands: &'d dyn Operands<'t>,
    busy: Vec<&'t str>,
    steps: u32,
}

impl<'t> Walk<'_, 't> {
    fn decide(&mut self, node: Node<'t>, levels: u32) -> Option<bool> {
        let levels = levels.checked_sub(1)?;
        self.steps = self.steps.checked_sub(1)?;
        if node.is_scalar() {
            return match node.value() {
                Value::Bool(value) => Some(value),
                Value::Text(name) => self.named(node, name, levels),
                _ => None,
            };
        }
        let call = Call::at(node, Owner::default())?;
        match call.function {
            Function::Not => self.decide(call.argument, levels).map(|value| !value),
            Function::And | Function::Or => {
                // The operand that decides the result at once.
                let settles = call.function == Function::Or;
                let mut known = true;
                for item in call.argument.items() {
                    match self.decide(item, levels) {
                        Some(value) if value == settles => return Some(settles),
                        Some(_) => {}
                        None => known = false,
                    }
                }
                known.then_some(!settles)
            }
            Function::Equals => {
                let [left, right] = [call.argument.item(0)?, call.argument.item(1)?];
                Some(self.operand(left, levels)? == self.operand(right, levels)?)
            }
            Function::GetParam | Function::Ref => match self.operand(node, levels)? {
                Operand::Bool(value) => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    fn operand(&mut self, node: Node<'t>, levels: u32) -> Option<Operand<'t>> {
        let operands = self.operands;
        operands.operand(node, &mut |inner| self.decide(inner, levels))
    }

    fn named(&mut self, node: Node<'t>, name: &'t str, levels: u32) -> Option<bool> {
        let condition = match self.template {
            Some(template) => {
                if let Some(value) = self.operands.recorded(template.condition_position(name)?) {
                    return value;
                }
                template.condition(name)?.value
            }
            None => node.tree().root()?.get("conditions")?.get(name)?,
        };
        if self.busy.contains(&name) {
            return None;
        }
        self.busy.push(name);
        let value = self.decide(condition, levels);
        self.busy.pop();
        value
    }
}
