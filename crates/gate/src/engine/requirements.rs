//! Requirements of the catalogue, for pages.

use std::sync::Arc;

use vnfcheck_check::{Release, Rule, RuleSet};

use super::Engine;

/// A requirement of the catalogue.
#[derive(Debug)]
pub struct Page<'r> {
    /// R-number, or the ID in another rule set.
    pub id: &'r str,
    /// Title: the condition that the requirement demands.
    pub title: &'r str,
    /// Keyword such as `MUST` or `MUST NOT`.
    pub keyword: &'static str,
    /// Chapter and section.
    pub section: String,
    /// `true` if a rule checks the requirement.
    pub decided: bool,
    /// URL of the official text, if known.
    pub official: Option<String>,
    /// Page of the requirement with examples, in Markdown.
    pub body: &'r str,
}

impl Engine {
    /// Returns the requirements of a release: first the operator's rule sets, each sorted by ID.
    pub fn requirements(&self, release: &str) -> Vec<Page<'_>> {
        let Some(release) = Release::from_name(release) else { return Vec::new() };
        let requirements = self.all_sets().flat_map(|set| set.requirements().iter().map(move |it| (set, it)));
        let of_release = requirements.filter(|(_, it)| it.revision(release).is_some());
        of_release.map(|(set, requirement)| page(set, requirement)).collect()
    }

    /// Returns the requirement with this ID.
    pub fn requirement(&self, id: &str) -> Option<Page<'_>> {
        self.all_sets().find_map(|set| Some(page(set, set.requirement(id)?)))
    }

    /// Returns all rule sets, the operator's first.
    pub(super) fn all_sets(&self) -> impl Iterator<Item = &Arc<RuleSet>> {
        self.own.sets().iter().chain(vnfcheck_rules::built_in().iter())
    }
}

fn page<'r>(set: &RuleSet, requirement: &'r vnfcheck_check::Requirement) -> Page<'r> {
    let mut parts = vec![requirement.chapter.as_ref(), requirement.section.as_ref()];
    parts.dedup();
    Page {
        id: &requirement.id,
        title: &requirement.title,
        keyword: requirement.latest().keyword.name(),
        section: parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", "),
        decided: set.rule(&requirement.id).is_some_and(Rule::decides),
        official: requirement.official_page(),
        body: &requirement.body,
    }
}
