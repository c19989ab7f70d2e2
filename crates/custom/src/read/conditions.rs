//! Conditions and their combinations.

use vnfcheck_decode::{hint, one_or_more, shortened};
use vnfcheck_vnf::subjects::{Each, Fact};
use vnfcheck_yaml::Node;

use super::reader::{Reader, no_fact};
use crate::condition::{Check, Condition, Test, Way};
use crate::operators::{Of, Operator};

/// Maximum depth of nested conditions.
pub(super) const DEEPEST: u32 = 8;

/// The position of a condition.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Position {
    /// In `where`.
    Where,
    /// Directly in `require`.
    Demand,
    /// In an `all` of `require`.
    All,
    /// In any other condition.
    Inside,
}

impl Reader<'_> {
    /// Reads conditions that must all hold: a mapping, or a list of mappings.
    pub(super) fn conditions(&mut self, node: Node<'_>, each: Each) -> Vec<Condition> {
        let items = one_or_more(node);
        items.into_iter().filter_map(|item| self.condition(item, each, Position::Where, DEEPEST)).collect()
    }

    pub(super) fn condition(
        &mut self,
        node: Node<'_>,
        each: Each,
        position: Position,
        depth: u32,
    ) -> Option<Condition> {
        let Some(depth) = depth.checked_sub(1) else {
            self.wrong(node, format!("conditions are nested deeper than {DEEPEST}"));
            return None;
        };
        if !node.is_mapping() || node.is_empty() {
            self.expected(node, "a condition such as `{ property: flavor, present: true }`");
            return None;
        }
        let targets: Vec<_> = ["property", "path"].iter().filter_map(|name| node.entry(name)).collect();
        if let [_, second, ..] = &targets[..] {
            self.wrong(second.key, "a condition inspects one place; write one condition for each place");
            return None;
        }
        let words: &[&str] = if position == Position::Demand { &["message", "help"] } else { &[] };
        if let Some(target) = targets.first() {
            let target = self.target(target.name(), target.value, each);
            let others = node
                .entries()
                .filter(|it| !words.contains(&it.name()) && !["property", "path"].contains(&it.name()));
            let others: Vec<_> = others.collect();
            if others.is_empty() {
                self.wrong(node, "the condition has no operator; add one, such as `present: true`");
            }
            let mut tests = Vec::new();
            for entry in others {
                tests.extend(self.test(entry.key, entry.value, each, Of::Values, position, depth));
            }
            let check = Check { target: target?, tests };
            return (!check.tests.is_empty()).then_some(Condition::Check(check));
        }
        let mut conditions = Vec::new();
        let mut entries = node.entries().filter(|entry| !words.contains(&entry.name())).peekable();
        if entries.peek().is_none() {
            self.wrong(node, "the condition is empty; add `property`, `path`, a fact, `any`, `all` or `not`");
        }
        for entry in entries {
            conditions.extend(self.named(entry.key, entry.value, each, position, depth));
        }
        match conditions.len() {
            0 => None,
            1 => conditions.pop(),
            _ => Some(Condition::All(conditions)),
        }
    }

    /// Reads a combination of conditions, or a condition on a fact.
    pub(super) fn named(
        &mut self,
        key: Node<'_>,
        value: Node<'_>,
        each: Each,
        position: Position,
        depth: u32,
    ) -> Option<Condition> {
        let inner = if position == Position::Demand { Position::Inside } else { position };
        match key.text() {
            "any" | "all" => {
                if !value.is_sequence() || value.is_empty() {
                    self.expected(value, "a list of conditions");
                    return None;
                }
                // Conditions in an `all` of `require` count as conditions of `require`.
                let inner =
                    if key.text() == "all" && position == Position::Demand { Position::All } else { inner };
                let conditions =
                    value.items().filter_map(|item| self.condition(item, each, inner, depth)).collect();
                return Some(if key.text() == "any" {
                    Condition::Any(conditions)
                } else {
                    Condition::All(conditions)
                });
            }
            "not" => {
                let condition = self.condition(value, each, Position::Inside, depth)?;
                return Some(Condition::Not(Box::new(condition)));
            }
            _ => {}
        }
        let name = key.text();
        let Some(fact) = each.fact(name) else {
            self.wrong(key, no_condition(each, name));
            return None;
        };
        let tests = if value.is_mapping() {
            if value.is_empty() {
                self.wrong(value, "the condition has no operator; add one, such as `present: true`");
            }
            let entries: Vec<_> = value.entries().collect();
            entries
                .into_iter()
                .filter_map(|it| self.test(it.key, it.value, each, Of::Both, position, depth))
                .collect()
        } else if value.is_sequence() {
            self.literals(value).map(Test::OneOf).into_iter().collect()
        } else {
            self.literal(value).map(Test::Equals).into_iter().collect::<Vec<_>>()
        };
        let check = Check { target: Way::Fact(fact).into(), tests };
        (!check.tests.is_empty()).then_some(Condition::Check(check))
    }
}

/// Returns the message for a name that is not a condition on a subject.
fn no_condition(each: Each, name: &str) -> String {
    if Operator::from_name(name).is_some() {
        return format!("write `{name}` next to `property` or `path`, or in the mapping of a fact");
    }
    if let Some(fact) = Fact::from_name(name) {
        return no_fact(each, fact);
    }
    let facts = each.facts().map(Fact::name);
    let known: Vec<&str> = facts.chain(["property", "path", "any", "all", "not"]).collect();
    format!("unknown condition `{}`{}", shortened(name), hint(name, known.iter().copied(), "there are"))
}
