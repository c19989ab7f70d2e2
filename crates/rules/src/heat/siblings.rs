//! Groups of sibling properties, and findings about properties that conflict.

use std::cell::Cell;

use vnfcheck_catalogue::schema::{self, TypeSchema, ValueType};
use vnfcheck_hot::{Entry, Node, NodeId, Resource, Value};

use super::scope::{Removal, Scope};
use super::{kinds, report};
use crate::words::{alternatives, listed};
use vnfcheck_check::Findings;

/// A defect to report.
pub(crate) struct Report<'p> {
    pub(crate) at: Node<'p>,
    pub(crate) kind: &'static str,
    pub(crate) message: String,
    pub(crate) help: String,
    /// The property names that distinguish this report from others at the same node.
    pub(crate) facts: Vec<String>,
    pub(crate) related: Option<(Node<'p>, &'static str)>,
}

impl<'p> Report<'p> {
    pub(super) fn new(at: Node<'p>, kind: &'static str, message: impl Into<String>) -> Self {
        Self { at, kind, message: message.into(), help: String::new(), facts: Vec::new(), related: None }
    }

    pub(super) fn of_conflict(at: Node<'p>, message: impl Into<String>) -> Self {
        Self::new(at, kinds::CONFLICTING_PROPERTIES, message)
    }

    pub(super) fn of_wrong_value(at: Node<'p>, message: impl Into<String>) -> Self {
        Self::new(at, kinds::WRONG_VALUE, message)
    }

    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { help: help.into(), ..self }
    }

    pub(super) fn fact(mut self, name: &str) -> Self {
        self.facts.push(name.to_owned());
        self
    }

    pub(super) fn related(self, place: impl Into<Option<Node<'p>>>, label: &'static str) -> Self {
        Self { related: place.into().map(|it| (it, label)), ..self }
    }

    /// The node and message, which distinguish a defect from others.
    pub(super) fn key(&self) -> (NodeId, &str) {
        (self.at.id(), &self.message)
    }

    pub(super) fn report_to(self, is_advice: bool, out: &mut Findings) {
        let finding = report(!is_advice, self.at, self.message, out).kind(self.kind).help(self.help);
        for fact in self.facts {
            finding.fact(fact);
        }
        if let Some((node, message)) = self.related {
            finding.related(node, message);
        }
    }
}

/// The properties of one mapping.
#[derive(Clone, Copy)]
pub(crate) struct Group<'a, 'p> {
    /// The resource that has the properties, or whose members have them.
    pub(crate) resource: Resource<'p>,
    /// The mapping; `None` if the resource has no properties.
    pub(super) node: Option<Node<'p>>,
    /// The node that findings about missing properties point at.
    pub(crate) at: Node<'p>,
    pub(crate) of: &'static TypeSchema,
    pub(super) below: &'static str,
    /// `true` to use the values of parameters and of decided conditions, which other environments may change.
    pub(super) is_settled: bool,
    /// Set if a defect may exist only in the settled group, because the defect depends on the value of a call.
    pub(super) depends: &'a Cell<bool>,
    pub(super) scope: &'a Scope<'p>,
}

impl<'a, 'p> Group<'a, 'p> {
    /// Returns the [`items`](Self::items) of the property with this name.
    pub(crate) fn inner(&self, below: &'static str) -> impl Iterator<Item = Group<'a, 'p>> + use<'a, 'p> {
        self.get(below).map(|list| self.items(list.value, below)).into_iter().flatten()
    }

    /// Returns the [`inner`](Self::inner) groups and, if the value is a `json` parameter, the mappings in its default.
    pub(crate) fn below(&self, below: &'static str, takes_defaults: bool) -> Vec<Group<'a, 'p>> {
        let Some(list) = self.get(below) else { return Vec::new() };
        let default = self.scope.json_default(list.value).filter(|_| takes_defaults);
        let of_default = default.map(|it| self.items(it, below)).into_iter().flatten();
        self.items(list.value, below).chain(of_default).collect()
    }

    /// Returns the literal mappings in the value of the property with this name, or the literal mapping.
    pub(super) fn items(
        &self,
        value: Node<'p>,
        below: &'static str,
    ) -> impl Iterator<Item = Group<'a, 'p>> + use<'a, 'p> {
        let outer = *self;
        let is_map = schema::field(self.of.fields, below)
            .is_some_and(|field| field.schema.value_type == ValueType::Map);
        is_map
            .then_some(value)
            .into_iter()
            .chain(value.items())
            .filter(move |item| item.is_mapping() && !outer.scope.is_call(*item))
            .map(move |item| Group { node: Some(item), at: item, below, ..outer })
    }

    /// Returns the entry with this name or with the old name of the property, unless the value is null.
    pub(crate) fn get(&self, name: &str) -> Option<Entry<'p>> {
        let given =
            |name| self.node?.entry(name).filter(|entry| !entry.value.is_null() && !self.is_removed(*entry));
        given(name).or_else(|| {
            let renames = self.of.renames.iter().filter(|it| it.new == name && it.below == self.below);
            renames.map(|it| it.old).find_map(given)
        })
    }

    /// Returns `true` if an `if` removes a property, unless constants alone settle the group.
    fn is_removed(&self, entry: Entry<'p>) -> bool {
        if !entry.value.is_mapping() {
            return false;
        }
        match self.scope.removal(entry.value) {
            Some(Removal::Always) => true,
            Some(Removal::ByParameters) => self.may_differ(entry.value),
            None => false,
        }
    }

    /// Like [`get`](Self::get), but only for a value that is certainly set: not chosen by a condition, not empty and
    /// not false.
    pub(crate) fn surely(&self, name: &str) -> Option<Entry<'p>> {
        self.get(name).filter(|entry| match entry.value.value() {
            Value::Bool(value) => value,
            Value::Text(text) => !text.is_empty(),
            Value::Sequence => !entry.value.is_empty(),
            Value::Mapping => {
                self.scope.call(entry.value).is_none_or(|call| call.function != vnfcheck_hot::Function::If)
            }
            _ => true,
        })
    }

    /// Returns the entry if its value is a scalar: a literal, or in a settled group the value of a parameter.
    pub(crate) fn literal(&self, name: &str) -> Option<Entry<'p>> {
        self.settled(name).filter(|entry| entry.value.is_scalar())
    }

    /// Like [`get`](Self::get), but in a settled group with the scalar that the value resolves to, if any.
    pub(crate) fn settled(&self, name: &str) -> Option<Entry<'p>> {
        let entry = self.get(name)?;
        Some(self.settle(entry.value).map_or(entry, |value| Entry { value, ..entry }))
    }

    /// Returns the scalar that a value resolves to in a settled group, if any.
    pub(super) fn settle(&self, value: Node<'p>) -> Option<Node<'p>> {
        if self.may_differ(value) { self.scope.settled(value) } else { None }
    }

    /// Returns `true` if the group is settled and the value may be that of a call.
    pub(super) fn may_differ(&self, value: Node<'p>) -> bool {
        let is_computed = !value.is_scalar();
        self.depends.set(self.depends.get() || is_computed);
        self.is_settled && is_computed
    }

    /// Returns the entry and its value if the value is a literal integer.
    pub(crate) fn integer(&self, name: &str) -> Option<(Entry<'p>, i128)> {
        let entry = self.literal(name)?;
        let number = match entry.value.value() {
            Value::Int(number) => number,
            Value::Text(text) => text.trim().parse().ok()?,
            _ => return None,
        };
        Some((entry, number))
    }

    /// The owner of the properties, for messages.
    fn owner(&self) -> String {
        if self.below.is_empty() {
            format!("`{}`", self.of.name)
        } else if self.at.parent().is_some_and(Node::is_sequence) {
            format!("each item of `{}`", self.below)
        } else {
            format!("`{}`", self.below)
        }
    }

    pub(crate) fn missing(&self, names: &[&str]) -> Report<'p> {
        let empty = names.iter().find_map(|name| self.node?.entry(name).filter(|it| it.value.is_null()));
        let at = empty.map_or(self.at, |entry| entry.key);
        let (message, help) = match empty.map(Entry::name) {
            Some(name) => {
                let mut help = format!("add the value of `{name}`");
                if names.len() > 1 {
                    help = format!("{help}, or set another of {}", listed(names));
                }
                (format!("`{name}` is empty"), help)
            }
            None => (
                format!("{} requires {}", self.owner(), alternatives(names)),
                format!("set one of {}", listed(names)),
            ),
        };
        let report = Report::new(at, kinds::MISSING_PROPERTY, message).help(help);
        names.iter().fold(report, |report, name| report.fact(name))
    }

    pub(crate) fn conflict(first: Entry<'p>, second: Entry<'p>) -> Report<'p> {
        // The author more likely added the later property.
        let (first, second) =
            if first.key.span() <= second.key.span() { (first, second) } else { (second, first) };
        Report::of_conflict(
            second.key,
            format!("`{}` and `{}` exclude each other", first.name(), second.name()),
        )
        .help("remove one of the two properties")
        .related(first.key, "the other property")
    }

    /// Reports the first of these properties in document order, together with another of them.
    pub(crate) fn two_of(&self, names: &[&str]) -> Option<Report<'p>> {
        let mut given = names.iter().filter_map(|name| self.surely(name));
        Some(Self::conflict(given.next()?, given.next()?))
    }

    pub(crate) fn not_above(&self, low: &str, high: &str) -> Option<Report<'p>> {
        let (least, from) = self.integer(low)?;
        let (most, to) = self.integer(high)?;
        (from > to).then(|| {
            Report::of_wrong_value(least.value, format!("`{low}`, {from}, is above `{high}`, {to}"))
                .help("swap the two values, or correct one of them")
                .related(most.value, "the upper bound")
        })
    }
}
