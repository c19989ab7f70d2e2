//! Page of searches by requirement and finding.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::{CheckView, Refusal, Shell, Visitor, coded, product_path, prose, show as page, shown};
use crate::api::extract::Parameters;
use crate::api::page::Page;
use crate::api::search::{MatchedCheck, SearchParameters, page as page_of_matches};
use crate::app::App;
use crate::engine::MatchedRequirement;

/// Number of checks on a page.
const PAGE: u32 = 20;

#[derive(Template)]
#[template(path = "search.html")]
struct SearchPage {
    shell: Shell,
    all_projects: bool,
    asked: AskedView,
    has_condition: bool,
    matches: Vec<MatchView>,
    next: Option<String>,
}

struct AskedView {
    requirement: String,
    code: String,
    text: String,
    project: String,
    newest: bool,
}

struct MatchView {
    check: CheckView,
    project: String,
    /// Page of the product.
    product: String,
    requirements: Vec<RequirementView>,
}

struct RequirementView {
    id: String,
    title: String,
    status: &'static str,
    /// Messages and positions.
    findings: Vec<(String, String)>,
    omitted: usize,
}

impl AskedView {
    fn new(asked: &SearchParameters) -> Self {
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        Self {
            requirement: text(&asked.requirement),
            code: text(&asked.code),
            text: text(&asked.text),
            project: text(&asked.project),
            newest: asked.newest.unwrap_or(false),
        }
    }

    fn path(&self, after: &str) -> String {
        let [requirement, code, text, project] =
            [&self.requirement, &self.code, &self.text, &self.project].map(|it| coded(it));
        let newest = if self.newest { "&newest=true" } else { "" };
        format!(
            "/search?requirement={requirement}&code={code}&text={text}&project={project}{newest}&after={after}"
        )
    }
}

impl MatchView {
    fn new(MatchedCheck { check, requirements }: MatchedCheck) -> Self {
        Self {
            product: product_path(&check.project, &check.name),
            check: CheckView::from(&check),
            project: shown(&check.project),
            requirements: requirements.into_iter().map(RequirementView::new).collect(),
        }
    }
}

impl RequirementView {
    fn new(requirement: MatchedRequirement) -> Self {
        let findings = requirement
            .findings
            .into_iter()
            .map(|it| (prose(&it.message), format!("{}:{}:{}", shown(&it.file), it.line, it.column)));
        Self {
            findings: findings.collect(),
            title: prose(&requirement.title),
            status: requirement.status,
            omitted: requirement.findings_omitted,
            id: requirement.id,
        }
    }
}

/// Shows the form of a search, and the checks that the search selects.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    Parameters(asked): Parameters<SearchParameters>,
) -> Result<Response, Refusal> {
    let view = AskedView::new(&asked);
    let has_condition = asked.has_condition();
    let Page { items, next } = if has_condition {
        page_of_matches(&app, &who, SearchParameters { limit: Some(PAGE), ..asked }).await?
    } else {
        Page::EMPTY
    };
    Ok(page(&SearchPage {
        all_projects: who.scope().is_none(),
        shell: Shell::new("search", &Visitor(who)),
        next: next.map(|after| view.path(&after)),
        asked: view,
        has_condition,
        matches: items.into_iter().map(MatchView::new).collect(),
    }))
}
