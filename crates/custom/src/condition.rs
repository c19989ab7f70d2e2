//! The conditions that a rule checks.

use regex::Regex;
use vnfcheck_vnf::subjects::{Each, Fact};

use crate::operators::Operator;
use crate::path::Path;
use crate::text::Text;

/// A predicate on a subject.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    /// The values at a target pass every test.
    Check(Check),
    /// At least one condition holds.
    Any(Vec<Condition>),
    /// Every condition holds.
    All(Vec<Condition>),
    /// The condition does not hold.
    Not(Box<Condition>),
}

/// Tests of the values at one target of a subject.
#[derive(Clone, Debug)]
pub(crate) struct Check {
    pub(crate) target: Target,
    pub(crate) tests: Vec<Test>,
}

/// A location in a subject, or a fact of the subject.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// The path to the target.
    pub(crate) way: Way,
    /// The number of the path; equal paths have equal numbers in rules of one batch.
    pub(crate) number: usize,
}

/// The path to a target.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Way {
    /// A path below the properties of a resource.
    Property(Path),
    /// A path below the node of the subject in its file.
    Path(Path),
    /// A fact of the subject.
    Fact(Fact),
}

impl Target {
    /// Returns the name of the target in messages.
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

/// An operator with its argument.
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
    /// The bounds as written in the rule, such as `16 KiB` or `1 and 8`.
    pub(crate) written: String,
}

impl Quantity {
    /// Returns `true` if a number is within the bounds.
    pub(crate) fn holds(&self, number: f64) -> bool {
        (self.least..=self.most).contains(&number)
    }

    /// Returns the text of a message for a number outside the bounds.
    pub(crate) fn complaint(&self) -> String {
        match self.operator {
            Operator::AtLeast => format!("less than {}", self.written),
            Operator::AtMost => format!("more than {}", self.written),
            Operator::Between => format!("not between {}", self.written),
            _ => format!("not {}", self.written),
        }
    }
}

/// A string, number or boolean in a rule.
#[derive(Clone, Debug)]
pub(crate) struct Literal {
    pub(crate) text: String,
    pub(crate) number: Option<f64>,
    pub(crate) flag: Option<bool>,
}

impl Test {
    /// Returns the operator.
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

    /// Returns `true` if the value must be unique among all subjects.
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

    /// Returns the argument of an operator as shown in messages, if this test uses the operator.
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

/// Returns the argument of an operator among tests.
pub(crate) fn argument(tests: &[Test], operator: Operator) -> Option<String> {
    tests.iter().find_map(|test| test.argument(operator))
}

impl Condition {
    /// Returns all checks in the condition.
    pub(crate) fn checks(&self) -> Vec<&Check> {
        match self {
            Self::Check(check) => vec![check],
            Self::Any(conditions) | Self::All(conditions) => {
                conditions.iter().flat_map(Self::checks).collect()
            }
            Self::Not(condition) => condition.checks(),
        }
    }

    /// Visits every target in the condition.
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

    /// Returns the resource types that the condition requires, if it states them directly.
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

/// One requirement on every subject.
#[derive(Clone, Debug)]
pub(crate) struct Demand {
    pub(crate) condition: Condition,
    /// Replaces the message of the rule.
    pub(crate) message: Option<Text>,
    /// Replaces the help of the rule.
    pub(crate) help: Option<Text>,
    /// `true` if a value must be unique among all subjects.
    pub(crate) has_unique: bool,
}

impl Demand {
    /// Returns a demand with the message and the help for subjects that violate the condition.
    pub(crate) fn new(condition: Condition, message: Option<Text>, help: Option<Text>) -> Self {
        let mut demand = Self { condition, message, help, has_unique: false };
        let has_unique = demand.unique_checks().next().is_some();
        demand.has_unique = has_unique;
        demand
    }

    /// Returns the checks with a value that must be unique: the whole condition, or the members of an `all`.
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

/// The executable part of a rule, without its description.
#[derive(Clone, Debug)]
pub(crate) struct Logic {
    pub(crate) each: Each,
    pub(crate) condition: Option<Condition>,
    pub(crate) demands: Vec<Demand>,
    pub(crate) message: Option<Text>,
    pub(crate) help: Option<Text>,
}

impl Logic {
    /// Returns the resource types that the rule applies to, sorted and without duplicates, if the rule states them
    /// directly.
    pub(crate) fn types(&self) -> Option<Vec<&str>> {
        let condition = self.condition.as_ref().filter(|_| self.each == Each::Resource)?;
        let mut types = condition.types()?;
        types.sort_unstable();
        types.dedup();
        Some(types)
    }

    /// Visits every target that the rule reads.
    pub(crate) fn visit_targets(&mut self, mut visit: impl FnMut(&mut Target)) {
        let demands = self.demands.iter_mut().map(|demand| &mut demand.condition);
        for condition in demands.chain(&mut self.condition) {
            condition.visit_targets(&mut visit);
        }
    }

    /// Returns the argument of an operator in the requirement.
    pub(crate) fn argument(&self, operator: Operator) -> Option<String> {
        let checks = self.demands.iter().flat_map(|demand| demand.condition.checks());
        checks.into_iter().find_map(|check| argument(&check.tests, operator))
    }

    /// Returns `true` if unreadable files could turn a pass into a failure.
    pub(crate) fn needs_every_file(&self) -> bool {
        let demands = self.demands.iter().map(|demand| &demand.condition);
        let mut checks = demands.chain(&self.condition).flat_map(Condition::checks);
        checks.any(|check| {
            let counts = matches!(check.target.way, Way::Fact(fact) if fact.counts());
            counts || check.tests.iter().any(|test| matches!(test.operator(), Operator::Unique))
        })
    }
}
