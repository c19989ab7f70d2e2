//! The requirements that the engine knows, as pages show them.

use rules::{Release, RuleSet};

use super::Engine;

/// A requirement of the catalogue.
#[derive(Debug)]
pub struct Page<'r> {
    /// The R-number, or the id in its own rule set.
    pub id: &'r str,
    /// Title: the condition that the requirement demands.
    pub title: &'r str,
    /// MUST, MUST NOT, ...
    pub keyword: &'static str,
    /// Chapter and section.
    pub section: String,
    /// Whether a rule decides it.
    pub decided: bool,
    /// URL of the official text, if known.
    pub official: Option<String>,
    /// Page of the requirement with examples, in Markdown.
    pub body: &'r str,
}

impl Engine {
    /// The requirements of a release, set by set, the operator's own first; by id.
    pub fn requirements(&self, release: &str) -> Vec<Page<'_>> {
        let Some(release) = Release::from_name(release) else { return Vec::new() };
        let sets = self.own.sets().iter().chain(rules::built_in().iter());
        let requirements = sets.flat_map(|set| set.requirements().iter().map(move |it| (set, it)));
        let of_release = requirements.filter(|(_, it)| it.standing(release).is_some());
        of_release.map(|(set, requirement)| page(set, requirement)).collect()
    }

    /// The requirement of an id.
    pub fn requirement(&self, id: &str) -> Option<Page<'_>> {
        let mut sets = self.own.sets().iter().chain(rules::built_in().iter());
        sets.find_map(|set| Some(page(set, set.requirement(id)?)))
    }
}

fn page<'r>(set: &RuleSet, requirement: &'r rules::Requirement) -> Page<'r> {
    let mut parts = vec![requirement.chapter.as_ref(), requirement.section.as_ref()];
    parts.dedup();
    Page {
        id: &requirement.id,
        title: &requirement.title,
        keyword: requirement.latest().keyword.name(),
        section: parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", "),
        decided: set.rule(&requirement.id).is_some(),
        official: requirement.official_page(),
        body: &requirement.body,
    }
}
