//! Conditions and their combinations.

use vnfcheck_decode::{hint, one_or_more, shortened};
use vnfcheck_vnf::subjects::{Each, Fact};
use vnfcheck_yaml::{Entry, Node};

use super::reader::{Reader, no_fact};
use crate::condition::{Check, Condition, Test, Way};
use crate::operators::{Of, Operator};

/// Maximum depth of nested conditions.
const DEEPEST: u32 = 8;

/// The message for a condition that names only the inspected value.
const NO_OPERATOR: &str = "the condition has no operator; add one, such as `present: true`";

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

/// The context of a condition.
#[derive(Clone, Copy)]
pub(super) struct Setting {
    pub(super) each: Each,
    pub(super) position: Position,
    /// Number of levels of conditions that are still allowed.
    depth: u32,
}

impl Setting {
    /// Returns the context of the outermost condition on a kind of subject.
    pub(super) fn new(each: Each, position: Position) -> Self {
        Self { each, position, depth: DEEPEST }
    }
}

impl Reader<'_> {
    /// Reads conditions that must all hold: a mapping, or a list of mappings.
    pub(super) fn conditions(&mut self, node: Node<'_>, each: Each) -> Vec<Condition> {
        let setting = Setting::new(each, Position::Where);
        one_or_more(node).into_iter().filter_map(|item| self.condition(item, setting)).collect()
    }

    /// Returns the context one level deeper; reports a node that is nested too deep.
    pub(super) fn deeper(&mut self, node: Node<'_>, setting: Setting) -> Option<Setting> {
        let Some(depth) = setting.depth.checked_sub(1) else {
            self.wrong(node, format!("conditions are nested deeper than {DEEPEST}"));
            return None;
        };
        Some(Setting { depth, ..setting })
    }

    pub(super) fn condition(&mut self, node: Node<'_>, setting: Setting) -> Option<Condition> {
        let setting = self.deeper(node, setting)?;
        if !node.is_mapping() || node.is_empty() {
            self.expected(node, "a condition such as `{ property: flavor, present: true }`");
            return None;
        }
        let targets: Vec<_> = ["property", "path"].iter().filter_map(|name| node.entry(name)).collect();
        if let [_, second, ..] = &targets[..] {
            self.wrong(second.key, "a condition inspects one place; write one condition for each place");
            return None;
        }
        let words: &[&str] = if setting.position == Position::Demand { &["message", "help"] } else { &[] };
        if let Some(target) = targets.first() {
            let target = self.target(*target, setting.each);
            let is_operator = |name: &str| !words.contains(&name) && !["property", "path"].contains(&name);
            let mut others = node.entries().filter(|entry| is_operator(entry.name())).peekable();
            if others.peek().is_none() {
                self.wrong(node, NO_OPERATOR);
            }
            let mut tests = Vec::new();
            for entry in others {
                tests.extend(self.test(entry, Of::Values, setting));
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
            conditions.extend(self.named(entry, setting));
        }
        match conditions.len() {
            0 => None,
            1 => conditions.pop(),
            _ => Some(Condition::All(conditions)),
        }
    }

    /// Reads a combination of conditions, or a condition on a fact.
    fn named(&mut self, entry: Entry<'_>, setting: Setting) -> Option<Condition> {
        let (name, value) = (entry.name(), entry.value);
        let position = match (name, setting.position) {
            // Conditions in an `all` of `require` count as conditions of `require`.
            ("all", Position::Demand) => Position::All,
            ("not", _) | (_, Position::Demand) => Position::Inside,
            (_, outer) => outer,
        };
        let inner = Setting { position, ..setting };
        match name {
            "any" | "all" => {
                if !value.is_sequence() || value.is_empty() {
                    self.expected(value, "a list of conditions");
                    return None;
                }
                let conditions = value.items().filter_map(|item| self.condition(item, inner)).collect();
                let combine = if name == "any" { Condition::Any } else { Condition::All };
                return Some(combine(conditions));
            }
            "not" => return Some(Condition::Not(Box::new(self.condition(value, inner)?))),
            _ => {}
        }
        let Some(fact) = setting.each.fact(name) else {
            self.wrong(entry.key, no_condition(setting.each, name));
            return None;
        };
        let tests = if value.is_mapping() {
            if value.is_empty() {
                self.wrong(value, NO_OPERATOR);
            }
            value.entries().filter_map(|test| self.test(test, Of::Both, setting)).collect()
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
