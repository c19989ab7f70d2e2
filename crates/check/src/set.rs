//! Rule sets: named collections of requirements with their rules, passed to a run as values.

use std::borrow::Cow;
use std::sync::Arc;

use catalogue::Requirement;
use maps::HashMap;

use super::Rule;

/// Input that a rule set checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Subject {
    /// Heat templates and their environments.
    #[default]
    Heat,
    /// A CSAR as a whole.
    Csar,
    /// Input of SDC: the templates listed in the manifest, readable or not.
    Onboarding,
}

/// A named collection of requirements and their rules.
#[derive(Debug)]
pub struct RuleSet {
    id: Cow<'static, str>,
    title: Cow<'static, str>,
    subject: Subject,
    requirements: Cow<'static, [Requirement]>,
    rules: HashMap<Cow<'static, str>, Rule>,
}

impl RuleSet {
    /// Creates a set of requirements, which are sorted by id, with rules for some of them. A rule without a
    /// requirement never runs.
    pub fn new(
        id: impl Into<Cow<'static, str>>,
        title: impl Into<Cow<'static, str>>,
        requirements: impl Into<Cow<'static, [Requirement]>>,
        rules: impl IntoIterator<Item = Rule>,
    ) -> Self {
        let mut requirements = requirements.into();
        if !requirements.is_sorted_by(|a, b| a.id < b.id) {
            requirements.to_mut().sort_by(|a, b| a.id.cmp(&b.id));
        }
        let rules = rules.into_iter().map(|rule| (rule.id.clone(), rule)).collect();
        Self { id: id.into(), title: title.into(), subject: Subject::default(), requirements, rules }
    }

    /// Sets an input other than Heat templates.
    #[must_use]
    pub fn about(self, subject: Subject) -> Self {
        Self { subject, ..self }
    }

    /// Returns the id without copying that of a built-in set.
    pub fn shared_id(&self) -> Cow<'static, str> {
        self.id.clone()
    }

    /// Returns the input that the set checks; the set is skipped for packages without this input.
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// Returns the name used in options and reports, such as `onap`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns a short description of the subject.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the requirements of all releases, by id.
    pub fn requirements(&self) -> &[Requirement] {
        &self.requirements
    }

    /// Returns the requirement with this id.
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        let at = self.requirements.binary_search_by(|requirement| (*requirement.id).cmp(id)).ok()?;
        self.requirements.get(at)
    }

    /// Returns the rule of a requirement; `None` if no program checks it.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.get(id)
    }
}

/// Rule sets of a run in the order of its report. Requirement ids are unique across all sets.
#[derive(Clone, Debug)]
pub struct RuleSets(Vec<Arc<RuleSet>>);

impl RuleSets {
    /// Creates a collection in the given order; for sets with the same name, the first is kept.
    pub fn new(sets: impl IntoIterator<Item = Arc<RuleSet>>) -> Self {
        let mut kept: Vec<Arc<RuleSet>> = Vec::new();
        for set in sets {
            if kept.iter().all(|it| it.id != set.id) {
                kept.push(set);
            }
        }
        Self(kept)
    }

    /// Iterates over the sets in order.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<RuleSet>> {
        self.0.iter()
    }

    /// Returns the set with this name.
    pub fn get(&self, id: &str) -> Option<&Arc<RuleSet>> {
        self.iter().find(|set| set.id() == id)
    }

    /// Returns every requirement, set by set.
    pub fn requirements(&self) -> impl Iterator<Item = &Requirement> {
        self.iter().flat_map(|set| set.requirements())
    }

    /// Returns the requirement with this id from any set.
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.iter().find_map(|set| set.requirement(id))
    }

    /// Returns the rule of the requirement with this id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.iter().find_map(|set| set.rule(id))
    }
}
