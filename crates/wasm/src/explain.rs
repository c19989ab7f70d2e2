//! The pages of requirements, and the names that options accept.

use pulldown_cmark::{Event, Options, Parser, html};
use serde::Serialize;
use vnfcheck_check::{Profile, Release};
use vnfcheck_report::{FailOn, Format};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Error;

#[derive(Serialize)]
struct Explained<'r> {
    id: &'r str,
    title: &'r str,
    keyword: &'static str,
    chapter: &'r str,
    section: &'r str,
    releases: Vec<&'static str>,
    /// The page as HTML.
    page: String,
    /// The address of the official text.
    official_page: Option<String>,
}

/// Returns the page of a requirement as JSON: `id`, `title`, `keyword`, `chapter`, `section`, `releases`, `page` (HTML)
/// and `official_page`.
#[wasm_bindgen]
pub fn explain(id: &str) -> Result<String, Error> {
    let requirement = vnfcheck_rules::requirement(id).ok_or_else(|| Error::Requirement(id.to_owned()))?;
    Ok(serde_json::to_string(&Explained {
        id: &requirement.id,
        title: &requirement.title,
        keyword: requirement.latest().keyword.name(),
        chapter: &requirement.chapter,
        section: &requirement.section,
        releases: requirement.releases.iter().map(|it| it.name()).collect(),
        page: html_of(&requirement.body),
        official_page: requirement.official_page(),
    })?)
}

/// Renders Markdown; HTML in it becomes text.
fn html_of(markdown: &str) -> String {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        event => event,
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    page
}

#[derive(Serialize)]
struct Catalogue {
    rules: Vec<Named>,
    releases: Vec<&'static str>,
    profiles: Vec<&'static str>,
    fail_on: Vec<&'static str>,
    formats: Vec<Named>,
}

#[derive(Serialize)]
struct Named {
    name: &'static str,
    title: &'static str,
}

/// Returns the values of the options and the formats as JSON: `rules`, `releases`, `profiles`, `fail_on` and `formats`.
#[wasm_bindgen]
pub fn catalogue() -> Result<String, Error> {
    let sets = vnfcheck_rules::built_in().iter().map(|set| Named { name: set.id(), title: set.title() });
    Ok(serde_json::to_string(&Catalogue {
        rules: sets.collect(),
        releases: Release::ALL.iter().rev().map(|it| it.name()).collect(),
        profiles: Profile::ALL.iter().map(|it| it.name()).collect(),
        fail_on: FailOn::ALL.iter().map(|it| it.name()).collect(),
        formats: Format::ALL.iter().map(|it| Named { name: it.name(), title: it.what() }).collect(),
    })?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_in_pages_becomes_text() {
        assert_eq!(html_of("a <b>c</b>"), "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n");
    }
}
