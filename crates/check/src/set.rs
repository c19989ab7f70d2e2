//! Rule sets: named collections of requirements with their rules, passed to a run as values.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use vnfcheck_catalogue::Requirement;
use vnfcheck_maps::HashMap;

use super::Rule;
use crate::consequences::Consequences;

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

/// A named collection of requirements and their rules. The first query for a requirement or a rule builds the
/// collection, so the cost of a run depends only on the sets that it checks.
#[derive(Debug)]
pub struct RuleSet {
    id: Cow<'static, str>,
    title: Cow<'static, str>,
    subject: Subject,
    content: LazyLock<Content, Build>,
    aggregate: Option<Aggregate>,
    consequences: Option<&'static LazyLock<Consequences>>,
}

/// A requirement that takes its findings from another set. The kind of each finding is the ID of its requirement in
/// that set.
#[derive(Clone, Copy, Debug)]
struct Aggregate {
    id: &'static str,
    members: fn() -> &'static Arc<RuleSet>,
}

type Build = Box<dyn FnOnce() -> Content + Send>;

/// Requirements and rules of a set.
#[derive(Debug)]
pub struct Content {
    requirements: Cow<'static, [Requirement]>,
    rules: HashMap<Cow<'static, str>, Rule>,
}

impl Content {
    /// Collects requirements, sorted by ID, with rules for some of them. A rule without a requirement never runs.
    pub fn new(
        requirements: impl Into<Cow<'static, [Requirement]>>,
        rules: impl IntoIterator<Item = Rule>,
    ) -> Self {
        let mut requirements = requirements.into();
        if !requirements.is_sorted_by(|a, b| a.id < b.id) {
            requirements.to_mut().sort_by(|a, b| a.id.cmp(&b.id));
        }
        let rules = rules.into_iter().map(|rule| (rule.id.clone(), rule)).collect();
        Self { requirements, rules }
    }
}

impl RuleSet {
    /// Creates a set whose requirements and rules are built on first use.
    pub fn new(
        id: impl Into<Cow<'static, str>>,
        title: impl Into<Cow<'static, str>>,
        content: impl FnOnce() -> Content + Send + 'static,
    ) -> Self {
        let content: Build = Box::new(content);
        let content = LazyLock::new(content);
        let subject = Subject::default();
        Self { id: id.into(), title: title.into(), subject, content, aggregate: None, consequences: None }
    }

    /// Sets the set whose findings a requirement of this set aggregates.
    #[must_use]
    pub fn with_members(self, id: &'static str, members: fn() -> &'static Arc<RuleSet>) -> Self {
        Self { aggregate: Some(Aggregate { id, members }), ..self }
    }

    /// Sets the consequences among findings of this set and other sets.
    #[must_use]
    pub fn with_consequences(self, consequences: &'static LazyLock<Consequences>) -> Self {
        Self { consequences: Some(consequences), ..self }
    }

    /// Sets an input other than Heat templates.
    #[must_use]
    pub fn about(self, subject: Subject) -> Self {
        Self { subject, ..self }
    }

    /// Returns the ID without copying the ID of a built-in set.
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

    /// Returns the requirements of all releases, by ID.
    pub fn requirements(&self) -> &[Requirement] {
        &self.content.requirements
    }

    /// Returns the requirement with this ID.
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        let requirements = self.requirements();
        requirements.get(requirements.binary_search_by(|requirement| (*requirement.id).cmp(id)).ok()?)
    }

    /// Returns the set whose findings a requirement of this set aggregates. The kind of each finding is the ID of its
    /// requirement in that set.
    pub fn members_of(&self, id: &str) -> Option<&'static Arc<RuleSet>> {
        self.aggregate.filter(|aggregate| aggregate.id == id).map(|aggregate| (aggregate.members)())
    }

    /// Returns the rule of a requirement; `None` if no program checks the requirement.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.content.rules.get(id)
    }
}

/// Rule sets of a run in the order of its report. Requirement IDs are unique across all sets.
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

    /// Returns the requirement with this ID from any set.
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.iter().find_map(|set| set.requirement(id))
    }

    /// Returns the set whose findings a requirement of any set aggregates.
    pub fn members_of(&self, id: &str) -> Option<&'static Arc<RuleSet>> {
        self.iter().find_map(|set| set.members_of(id))
    }

    /// Returns the consequences among findings of the sets; `None` if no set has any.
    pub fn consequences(&self) -> Option<&'static Consequences> {
        self.iter().find_map(|set| set.consequences).map(|consequences| &**consequences)
    }

    /// Returns the rule of the requirement with this ID.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.iter().find_map(|set| set.rule(id))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn a_set_is_built_when_a_requirement_or_rule_is_looked_up() {
        static IS_BUILT: AtomicBool = AtomicBool::new(false);
        let set = RuleSet::new("own", "Own rules", || {
            IS_BUILT.store(true, Ordering::Relaxed);
            Content::new(Vec::new(), [crate::rule("own-1", |_, _| {})])
        });
        let sets = RuleSets::new([Arc::new(set.about(Subject::Csar))]);
        let found = sets.get("own").map(|set| (set.id(), set.title(), set.subject()));
        assert_eq!(found, Some(("own", "Own rules", Subject::Csar)));
        assert!(!IS_BUILT.load(Ordering::Relaxed));
        assert_eq!(sets.rule("own-1").map(Rule::id), Some("own-1"));
        assert!(IS_BUILT.load(Ordering::Relaxed));
    }
}
