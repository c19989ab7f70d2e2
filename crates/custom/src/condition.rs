//! What a rule asks for.

use regex::Regex;
use vnf::subjects::{Each, Fact};

use crate::operators::Operator;
use crate::path::Path;
use crate::text::Text;

/// Something that holds for a subject or not.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    /// What is at a place meets every test.
    Check(Check),
    /// At least one holds.
    Any(Vec<Condition>),
    /// Every one holds.
    All(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
}

/// Tests of what is at one place of a subject.
#[derive(Clone, Debug)]
pub(crate) struct Check {
    pub(crate) target: Target,
    pub(crate) tests: Vec<Test>,
}

/// A place of a subject.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// What leads there.
    pub(crate) way: Way,
    /// Equal ways have equal numbers in rules that are judged together.
    pub(crate) number: usize,
}

/// What leads to a place of a subject.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Way {
    /// Below the properties of a resource.
    Property(Path),
    /// Below what the subject is in its file.
    Path(Path),
    /// What is known of it.
    Fact(Fact),
}

impl Target {
    /// How messages call it.
    pub(crate) fn name(&self) -> &str {
        match &self.way {
            Way::Property(path) | Way::Path(path) => path.written(),
            Way::Fact(fact) => fact.name(),
        }
    }
}

impl From<Way> for Target {
    fn from(way: Way) -> Self {
        Self { way, number: 0 }
    }
}

/// One operator with what it takes.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    Present,
    Absent,
    Equals(Literal),
    OneOf(Vec<Literal>),
    NoneOf(Vec<Literal>),
    Matches(Regex, String),
    Quantity(Quantity),
    Count(Vec<Quantity>),
    Size(Vec<Quantity>),
    Is(Vec<String>),
    Type(Vec<String>),
    RefersTo(Vec<String>),
    SameAs(Target),
    Unique,
    Resolved(Vec<Test>),
}

/// Bounds of a number.
#[derive(Clone, Debug)]
pub(crate) struct Quantity {
    pub(crate) operator: Operator,
    pub(crate) least: f64,
    pub(crate) most: f64,
    /// As written, such as `16 KiB` or `1 and 8`.
    pub(crate) written: String,
}

impl Quantity {
    /// Whether a number is within.
    pub(crate) fn holds(&self, number: f64) -> bool {
        (self.least..=self.most).contains(&number)
    }

    /// What is wrong with a number that is not.
    pub(crate) fn complaint(&self) -> String {
        match self.operator {
            Operator::AtLeast => format!("less than {}", self.written),
            Operator::AtMost => format!("more than {}", self.written),
            Operator::Between => format!("not between {}", self.written),
            _ => format!("not {}", self.written),
        }
    }
}

/// A text, number or truth value of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Literal {
    pub(crate) text: String,
    pub(crate) number: Option<f64>,
    pub(crate) flag: Option<bool>,
}

impl Test {
    /// The operator.
    pub(crate) fn operator(&self) -> Operator {
        match self {
            Self::Present => Operator::Present,
            Self::Absent => Operator::Absent,
            Self::Equals(_) => Operator::Equals,
            Self::OneOf(_) => Operator::OneOf,
            Self::NoneOf(_) => Operator::NoneOf,
            Self::Matches(..) => Operator::Matches,
            Self::Quantity(quantity) => quantity.operator,
            Self::Count(_) => Operator::Count,
            Self::Size(_) => Operator::Size,
            Self::Is(_) => Operator::Is,
            Self::Type(_) => Operator::Type,
            Self::RefersTo(_) => Operator::RefersTo,
            Self::SameAs(_) => Operator::SameAs,
            Self::Unique => Operator::Unique,
            Self::Resolved(_) => Operator::Resolved,
        }
    }

    /// Whether no other subject may have the value.
    pub(crate) fn is_unique(&self) -> bool {
        match self {
            Self::Unique => true,
            Self::Resolved(tests) => tests.iter().any(Self::is_unique),
            _ => false,
        }
    }

    fn visit_targets(&mut self, visit: &mut impl FnMut(&mut Target)) {
        match self {
            Self::SameAs(target) => visit(target),
            Self::Resolved(tests) => tests.iter_mut().for_each(|test| test.visit_targets(visit)),
            _ => {}
        }
    }

    /// What an operator here takes, as messages show it.
    fn argument(&self, operator: Operator) -> Option<String> {
        let within = |quantities: &[Quantity]| {
            quantities.iter().find(|it| it.operator == operator).map(|it| it.written.clone())
        };
        match self {
            Self::Count(quantities) | Self::Size(quantities) => within(quantities),
            Self::Resolved(tests) => argument(tests, operator),
            _ if self.operator() != operator => None,
            Self::Present | Self::Absent | Self::Unique => Some("true".to_owned()),
            Self::Equals(literal) => Some(literal.text.clone()),
            Self::OneOf(literals) | Self::NoneOf(literals) => {
                let texts: Vec<&str> = literals.iter().map(|it| it.text.as_str()).collect();
                Some(texts.join(", "))
            }
            Self::Matches(_, written) => Some(written.clone()),
            Self::Quantity(quantity) => Some(quantity.written.clone()),
            Self::Is(names) | Self::Type(names) | Self::RefersTo(names) => Some(names.join(", ")),
            Self::SameAs(target) => Some(target.name().to_owned()),
        }
    }
}

/// What an operator among tests takes.
pub(crate) fn argument(tests: &[Test], operator: Operator) -> Option<String> {
    tests.iter().find_map(|test| test.argument(operator))
}

impl Condition {
    /// Every check in it.
    pub(crate) fn checks(&self) -> Vec<&Check> {
        match self {
            Self::Check(check) => vec![check],
            Self::Any(conditions) | Self::All(conditions) => {
                conditions.iter().flat_map(Self::checks).collect()
            }
            Self::Not(condition) => condition.checks(),
        }
    }

    /// Visits every target in it.
    fn visit_targets(&mut self, visit: &mut impl FnMut(&mut Target)) {
        match self {
            Self::Check(check) => {
                visit(&mut check.target);
                check.tests.iter_mut().for_each(|test| test.visit_targets(visit));
            }
            Self::Any(conditions) | Self::All(conditions) => {
                for condition in conditions {
                    condition.visit_targets(visit);
                }
            }
            Self::Not(condition) => condition.visit_targets(visit),
        }
    }

    /// The types that a resource must have one of for it to hold, when it says so outright.
    pub(crate) fn types(&self) -> Option<Vec<&str>> {
        match self {
            Self::Check(Check { target: Target { way: Way::Fact(Fact::Type), .. }, tests }) => {
                tests.iter().find_map(|test| match test {
                    Test::Equals(literal) => Some(vec![literal.text.as_str()]),
                    Test::OneOf(literals) => Some(literals.iter().map(|it| it.text.as_str()).collect()),
                    _ => None,
                })
            }
            Self::All(conditions) => conditions.iter().find_map(Self::types),
            Self::Check(_) | Self::Any(_) | Self::Not(_) => None,
        }
    }
}

/// One thing that every subject has to meet.
#[derive(Clone, Debug)]
pub(crate) struct Demand {
    pub(crate) condition: Condition,
    /// Instead of the rule's.
    pub(crate) message: Option<Text>,
    /// Instead of the rule's.
    pub(crate) help: Option<Text>,
    /// Whether there is a value that no other subject may have.
    pub(crate) has_unique: bool,
}

impl Demand {
    /// A condition with what is said of those that do not meet it.
    pub(crate) fn new(condition: Condition, message: Option<Text>, help: Option<Text>) -> Self {
        let mut demand = Self { condition, message, help, has_unique: false };
        let has_unique = demand.unique_checks().next().is_some();
        demand.has_unique = has_unique;
        demand
    }

    /// The checks with a value that no other subject may have: alone, or where all must hold.
    pub(crate) fn unique_checks(&self) -> impl Iterator<Item = &Check> {
        let conditions = match &self.condition {
            Condition::All(conditions) => conditions,
            Condition::Check(_) => std::slice::from_ref(&self.condition),
            Condition::Any(_) | Condition::Not(_) => &[],
        };
        let checks = conditions.iter().flat_map(Condition::checks);
        checks.filter(|check| check.tests.iter().any(Test::is_unique))
    }
}

/// What a rule does, without what is told about it.
#[derive(Clone, Debug)]
pub(crate) struct Logic {
    pub(crate) each: Each,
    pub(crate) condition: Option<Condition>,
    pub(crate) demands: Vec<Demand>,
    pub(crate) message: Option<Text>,
    pub(crate) help: Option<Text>,
}

impl Logic {
    /// The types that a resource must have one of for the rule to concern it, when it says so outright.
    pub(crate) fn types(&self) -> Option<Vec<&str>> {
        let condition = self.condition.as_ref().filter(|_| self.each == Each::Resource)?;
        let mut types = condition.types()?;
        types.sort_unstable();
        types.dedup();
        Some(types)
    }

    /// Visits every place of a subject that the rule looks at.
    pub(crate) fn visit_targets(&mut self, mut visit: impl FnMut(&mut Target)) {
        let demands = self.demands.iter_mut().map(|demand| &mut demand.condition);
        for condition in demands.chain(&mut self.condition) {
            condition.visit_targets(&mut visit);
        }
    }

    /// What an operator of the requirement takes.
    pub(crate) fn argument(&self, operator: Operator) -> Option<String> {
        let checks = self.demands.iter().flat_map(|demand| demand.condition.checks());
        checks.into_iter().find_map(|check| argument(&check.tests, operator))
    }

    /// Whether files that cannot be read could make a good subject a bad one.
    pub(crate) fn needs_every_file(&self) -> bool {
        let demands = self.demands.iter().map(|demand| &demand.condition);
        let mut checks = demands.chain(&self.condition).flat_map(Condition::checks);
        checks.any(|check| {
            let counts = matches!(check.target.way, Way::Fact(fact) if fact.counts());
            counts || check.tests.iter().any(|test| matches!(test.operator(), Operator::Unique))
        })
    }
}
