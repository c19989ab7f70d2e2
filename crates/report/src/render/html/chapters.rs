//! Texts of the requirements by chapter and section.

use std::collections::BTreeMap;

use vnfcheck_check::Requirement;

use super::links::Links;
use super::prose::spans;
use super::views::{Chapter, Entry, Section};
use crate::render::Sources;
use crate::{Report, RequirementReport, Status};

/// Returns every checked requirement by chapter and section, with the text from the rule sets or otherwise from the
/// report.
pub(super) fn chapters<'a>(
    report: &'a Report,
    sources: &'a dyn Sources,
    links: &Links<'_>,
) -> Vec<Chapter<'a>> {
    let mut by_id: BTreeMap<&str, &RequirementReport> = BTreeMap::new();
    for requirement in report.packages.iter().flat_map(|package| &package.requirements) {
        by_id.insert(&requirement.id, requirement);
    }
    let mut chapters: BTreeMap<&str, BTreeMap<&str, Vec<Entry<'_>>>> = BTreeMap::new();
    for (id, verdict) in by_id {
        let page = sources.requirement(id);
        let entry = Entry {
            id,
            title: spans(&verdict.title),
            keyword: verdict.keyword.name(),
            text: page.map(|page| links.blocks(page.text())).unwrap_or_default(),
            official: page.and_then(Requirement::official_page).unwrap_or_default(),
            // A requirement with a status other than unchecked has a rule.
            has_rule: sources.has_rule(id) || verdict.status != Status::Unchecked,
        };
        let chapter = page.map_or("", |page| &page.chapter);
        let chapter = if chapter.is_empty() { &verdict.set } else { chapter };
        let section = page.map_or("", |page| &page.section);
        chapters.entry(chapter).or_default().entry(section).or_default().push(entry);
    }
    let chapters = chapters.into_iter().enumerate();
    chapters
        .map(|(at, (name, sections))| Chapter {
            anchor: format!("chapter-{}", at + 1),
            name,
            sections: sections
                .into_iter()
                .enumerate()
                .map(|(within, (name, entries))| Section {
                    anchor: format!("section-{}-{}", at + 1, within + 1),
                    name,
                    entries,
                })
                .collect(),
        })
        .collect()
}
