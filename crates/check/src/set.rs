//! Rule sets: requirements under one name, each with the rule that decides it, as values that a run is given.

use std::borrow::Cow;
use std::sync::Arc;

use maps::HashMap;

use super::Rule;
use crate::catalogue::Requirement;

/// What a rule set judges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Subject {
    /// Heat templates and their environments.
    #[default]
    Heat,
    /// A CSAR as such.
    Csar,
    /// What is handed to SDC: templates by their manifest, readable or not.
    Onboarding,
}

/// Requirements under one name, and the rules that decide them.
#[derive(Debug)]
pub struct RuleSet {
    id: Cow<'static, str>,
    title: Cow<'static, str>,
    subject: Subject,
    requirements: Cow<'static, [Requirement]>,
    rules: HashMap<Cow<'static, str>, Rule>,
}

impl RuleSet {
    /// A set of requirements, sorted by id here, and of the rules for some of them. A rule without a requirement is never
    /// run.
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

    /// This set, about something else than Heat templates.
    #[must_use]
    pub fn about(self, subject: Subject) -> Self {
        Self { subject, ..self }
    }

    /// What it judges: a package without that is not judged by the set.
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// Its name in options and reports, such as `onap`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What its requirements are about, in a few words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its requirements of all releases, by id.
    pub fn requirements(&self) -> &[Requirement] {
        &self.requirements
    }

    /// The requirement with this id.
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        let at = self.requirements.binary_search_by(|requirement| (*requirement.id).cmp(id)).ok()?;
        self.requirements.get(at)
    }

    /// The rule that decides a requirement; nothing where no program does.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.get(id)
    }
}

/// The rule sets of a run, in the order of its report. Ids of requirements are unique over all sets.
#[derive(Clone, Debug)]
pub struct RuleSets(Vec<Arc<RuleSet>>);

impl RuleSets {
    /// These sets in this order; of two with one name the first.
    pub fn new(sets: impl IntoIterator<Item = Arc<RuleSet>>) -> Self {
        let mut kept: Vec<Arc<RuleSet>> = Vec::new();
        for set in sets {
            if kept.iter().all(|it| it.id != set.id) {
                kept.push(set);
            }
        }
        Self(kept)
    }

    /// One after another.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<RuleSet>> {
        self.0.iter()
    }

    /// The set with this name.
    pub fn get(&self, id: &str) -> Option<&Arc<RuleSet>> {
        self.iter().find(|set| set.id() == id)
    }

    /// Every requirement of every set, set by set.
    pub fn requirements(&self) -> impl Iterator<Item = &Requirement> {
        self.iter().flat_map(|set| set.requirements())
    }

    /// The requirement with this id, of whatever set.
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.iter().find_map(|set| set.requirement(id))
    }

    /// The rule that decides the requirement with this id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.iter().find_map(|set| set.rule(id))
    }
}
