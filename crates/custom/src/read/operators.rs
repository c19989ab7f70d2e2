//! Operators with their arguments, and targets.

use regex::{Regex, RegexBuilder};
use vnfcheck_decode::{found, hint, is_value, one_or_more, shortened};
use vnfcheck_vnf::subjects::{Each, Fact};
use vnfcheck_yaml::{Entry, Node, Value};

use super::conditions::{Position, Setting};
use super::reader::Reader;
use crate::condition::{Literal, Quantity, Target, Test, Way};
use crate::members::PLACE;
use crate::operators::{Of, Operator, TYPES, Takes, forms, quantity};
use crate::path::Path;

/// Size limits in bytes for a compiled regular expression; the smallest sufficient limit is charged.
const REGEX_SIZES: [usize; 4] = [16 << 10, 64 << 10, 256 << 10, 1 << 20];

impl Reader<'_> {
    pub(super) fn target(&mut self, entry: Entry<'_>, each: Each) -> Option<Target> {
        let (name, node) = (entry.name(), entry.value);
        let is_resource =
            matches!(each, Each::Resource | Each::Server | Each::Port | Each::Volume | Each::Network);
        if name == "property" && !is_resource && each != Each::Vnf {
            self.wrong(
                node,
                format!("a {} has no properties; use `path` to inspect the content of the file", each.name()),
            );
            return None;
        }
        if each == Each::Vnf {
            self.wrong(node, "the package is not in a file; use a fact, such as `servers`");
            return None;
        }
        let text = self.text(Some(node), "a path")?;
        match Path::read(&text) {
            Ok(path) if name == "property" => Some(Way::Property(path).into()),
            Ok(path) => Some(Way::Path(path).into()),
            Err(message) => {
                self.wrong(node, message);
                None
            }
        }
    }

    pub(super) fn test(&mut self, entry: Entry<'_>, of: Of, setting: Setting) -> Option<Test> {
        let Entry { key, value } = entry;
        let name = key.text();
        let Some(operator) = Operator::from_name(name) else {
            let known = Operator::ALL.iter().map(|it| it.name());
            self.wrong(
                key,
                format!("unknown operator `{}`{}", shortened(name), hint(name, known, "there are")),
            );
            return None;
        };
        if of == Of::Both && operator.of() == Of::Values {
            self.wrong(
                key,
                format!("`{name}` inspects the notation of a value; write it next to `property` or `path`"),
            );
            return None;
        }
        match operator.takes() {
            Takes::True => self.flag(operator, entry, setting.position),
            Takes::Pattern => self.pattern(value),
            Takes::Literal => self.literal(value).map(Test::Equals),
            Takes::Literals => self.literals(value).map(|literals| match operator {
                Operator::OneOf => Test::OneOf(literals),
                _ => Test::NoneOf(literals),
            }),
            Takes::Forms => self.words(value, &forms(), Takes::Forms).map(Test::Is),
            Takes::Types => self.words(value, &TYPES, Takes::Types).map(Test::Type),
            Takes::ResourceTypes => self.resource_types(value).map(Test::RefersTo),
            Takes::Quantity | Takes::Range => self.quantity(operator, value).map(Test::Quantity),
            Takes::Quantities => self.quantities(value).map(|bounds| match operator {
                Operator::Count => Test::Count(bounds),
                _ => Test::Size(bounds),
            }),
            Takes::Target => self.other(value, setting.each).map(Test::SameAs),
            Takes::Operators => self.resolved(value, setting),
        }
    }

    /// Reads the argument of an operator that accepts only `true`.
    fn flag(&mut self, operator: Operator, entry: Entry<'_>, position: Position) -> Option<Test> {
        let Entry { key, value } = entry;
        if value.text() != "true" || !value.is_scalar() {
            let other = match operator {
                Operator::Present => " (use `absent: true` for the opposite)",
                Operator::Absent => " (use `present: true` for the opposite)",
                _ => "",
            };
            self.wrong(value, format!("expected `true`{other}, found {}", found(value)));
            return None;
        }
        match operator {
            Operator::Present => Some(Test::Present),
            Operator::Absent => Some(Test::Absent),
            _ if matches!(position, Position::Demand | Position::All) => Some(Test::Unique),
            _ => {
                self.wrong(key, "`unique` compares subjects; write it directly in `require` or in its `all`");
                None
            }
        }
    }

    /// Reads the operators in `resolved`, which test the resolved value.
    fn resolved(&mut self, value: Node<'_>, setting: Setting) -> Option<Test> {
        if !value.is_mapping() || value.is_empty() {
            self.expected(value, "a mapping of operators, such as `{ one-of: [a, b] }`");
            return None;
        }
        let setting = self.deeper(value, setting)?;
        let mut tests = Vec::new();
        for entry in value.entries() {
            let name = entry.name();
            let inner = Operator::from_name(name);
            if matches!(inner, Some(Operator::Resolved | Operator::Is | Operator::RefersTo)) {
                let message = format!("`{name}` inspects the written value, not the value it refers to");
                self.wrong(entry.key, message);
                continue;
            }
            tests.extend(self.test(entry, Of::Values, setting));
        }
        Some(Test::Resolved(tests))
    }

    pub(super) fn literal(&mut self, node: Node<'_>) -> Option<Literal> {
        if !node.is_scalar() || node.is_null() {
            self.expected(node, Takes::Literal.expected());
            return None;
        }
        let flag = match node.value() {
            Value::Bool(flag) => Some(flag),
            _ => None,
        };
        let is_number = matches!(node.value(), Value::Int(_) | Value::HugeInt(_) | Value::Float(_));
        let number = quantity(node.text()).filter(|_| is_number);
        Some(Literal { text: node.text().to_owned(), number, flag })
    }

    pub(super) fn literals(&mut self, node: Node<'_>) -> Option<Vec<Literal>> {
        if !node.is_sequence() || node.is_empty() {
            self.expected(node, Takes::Literals.expected());
            return None;
        }
        Some(node.items().filter_map(|item| self.literal(item)).collect())
    }

    fn words(&mut self, node: Node<'_>, known: &[&str], takes: Takes) -> Option<Vec<String>> {
        let mut words = Vec::new();
        for item in one_or_more(node) {
            if !is_value(item) {
                self.expected(item, takes.expected());
            } else if known.contains(&item.text()) {
                words.push(item.text().to_owned());
            } else {
                let name = item.text();
                let hint = hint(name, known.iter().copied(), "there are");
                self.wrong(item, format!("unknown type `{}`{hint}", shortened(name)));
            }
        }
        (!words.is_empty()).then_some(words)
    }

    fn resource_types(&mut self, node: Node<'_>) -> Option<Vec<String>> {
        let mut types = Vec::new();
        for item in one_or_more(node) {
            if is_value(item) {
                types.push(item.text().to_owned());
            } else {
                self.expected(item, Takes::ResourceTypes.expected());
            }
        }
        (!types.is_empty()).then_some(types)
    }

    fn quantities(&mut self, node: Node<'_>) -> Option<Vec<Quantity>> {
        if !node.is_mapping() || node.is_empty() {
            self.expected(node, Takes::Quantities.expected());
            return None;
        }
        let known = [Operator::AtLeast, Operator::AtMost, Operator::Between, Operator::Equals];
        let mut quantities = Vec::new();
        for entry in node.entries() {
            if let Some(operator) = known.iter().find(|it| it.name() == entry.name()) {
                quantities.extend(self.quantity(*operator, entry.value));
            } else {
                let hint = hint(entry.name(), known.iter().map(|it| it.name()), "there are");
                self.wrong(entry.key, format!("unknown bound `{}`{hint}", shortened(entry.name())));
            }
        }
        Some(quantities)
    }

    fn quantity(&mut self, operator: Operator, node: Node<'_>) -> Option<Quantity> {
        let numbers: Vec<Option<f64>> = one_or_more(node).into_iter().map(|it| quantity(it.text())).collect();
        let (least, most) = match (operator, &numbers[..]) {
            (Operator::Between, [Some(least), Some(most)]) if least <= most => (*least, *most),
            (Operator::AtLeast, [Some(number)]) if node.is_scalar() => (*number, f64::INFINITY),
            (Operator::AtMost, [Some(number)]) if node.is_scalar() => (f64::NEG_INFINITY, *number),
            (Operator::Equals, [Some(number)]) if node.is_scalar() => (*number, *number),
            _ => {
                let takes = if operator == Operator::Between { Takes::Range } else { Takes::Quantity };
                self.expected(node, takes.expected());
                return None;
            }
        };
        let texts: Vec<&str> = one_or_more(node).into_iter().map(Node::text).collect();
        Some(Quantity { operator, least, most, written: texts.join(" and ") })
    }

    fn other(&mut self, node: Node<'_>, each: Each) -> Option<Target> {
        if node.is_mapping() {
            self.members(node, &PLACE, "a place");
            if let (Some(entry), 1) = (node.entries().next(), node.len())
                && PLACE.iter().any(|key| key.name == entry.name())
            {
                return self.target(entry, each);
            }
            self.expected(node, Takes::Target.expected());
            return None;
        }
        let name = self.text(Some(node), Takes::Target.expected())?;
        let fact = each.fact(&name);
        if fact.is_none() {
            let known: Vec<&str> = each.facts().map(Fact::name).collect();
            let hint = hint(&name, known.iter().copied(), "there are");
            self.wrong(node, format!("a {} has no fact `{}`{hint}", each.name(), shortened(&name)));
        }
        fact.map(|fact| Way::Fact(fact).into())
    }

    /// Reads a regular expression and compiles it to match whole values.
    fn pattern(&mut self, node: Node<'_>) -> Option<Test> {
        let written = self.text(Some(node), Takes::Pattern.expected())?;
        let mut error = None;
        for size in REGEX_SIZES.into_iter().filter(|size| *size <= self.regex_bytes) {
            // Compile the pattern alone first, because an unbalanced pattern could close the group.
            let compiled =
                compile(&written, size).and_then(|_| compile(&format!(r"\A(?:{written})\z"), size));
            match compiled {
                Ok(regex) => {
                    self.regex_bytes -= size;
                    return Some(Test::Matches(regex, written));
                }
                Err(regex::Error::CompiledTooBig(_)) => {}
                Err(other) => {
                    error = Some(other);
                    break;
                }
            }
        }
        let message = match error {
            Some(error) => {
                let text = error.to_string();
                let last = text.lines().last().unwrap_or_default();
                format!("invalid regular expression: {}", last.trim_start_matches("error: "))
            }
            None => "the regular expression is too large; shorten it".to_owned(),
        };
        self.wrong(node, message);
        None
    }
}

fn compile(pattern: &str, size: usize) -> Result<Regex, regex::Error> {
    RegexBuilder::new(pattern).size_limit(size).dfa_size_limit(size.max(128 << 10)).nest_limit(50).build()
}
