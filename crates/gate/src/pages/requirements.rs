//! Pages of requirements.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Parser, Tag, html};

use super::{CheckView, Refusal, Shell, Visitor, coded, product_path, prose, show as page, shown};
use crate::api::extract::Segments;
use crate::api::problem::Problem;
use crate::app::App;
use crate::engine::Page;
use crate::store::audit::Action;
use crate::store::checks::Check;
use crate::store::search::{Standing, StatusCounts};

/// Maximum number of failing products on a page.
const MOST: i64 = 50;

#[derive(Template)]
#[template(path = "requirements.html")]
struct ListPage<'r> {
    shell: Shell,
    release: &'static str,
    requirements: Vec<Row<'r>>,
}

struct Row<'r> {
    id: &'r str,
    keyword: &'static str,
    title: String,
    decided: bool,
}

#[derive(Template)]
#[template(path = "requirement.html")]
struct RequirementPage<'r> {
    shell: Shell,
    id: &'r str,
    title: String,
    keyword: &'static str,
    section: String,
    decided: bool,
    official: Option<String>,
    body: String,
    standing: StatusCounts,
    failing: Vec<Product>,
    more: i64,
    search: String,
}

/// A product that fails the requirement in its newest finished check.
struct Product {
    project: String,
    path: String,
    check: CheckView,
}

pub(super) async fn list(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let release = app.engine.defaults().release;
    let pages = app.engine.requirements(release).into_iter();
    let row = |Page { id, keyword, title, decided, .. }| Row { id, keyword, title: prose(title), decided };
    let requirements = pages.map(row).collect();
    page(&ListPage { shell: Shell::new("requirements", &visitor), release, requirements })
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Segments(id): Segments<String>,
) -> Result<Response, Refusal> {
    let found = app.engine.requirement(&id).ok_or_else(|| Problem::not_found("requirement"))?;
    let Page { id, title, keyword, section, decided, official, body } = found;
    let title = prose(title);
    // HTML in the body of a page is shown as text.
    let events = Parser::new(body).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => vec![Event::Text(text)],
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(fence))) => {
            let caption = caption(&fence);
            let start = Event::Start(Tag::CodeBlock(CodeBlockKind::Indented));
            if caption.is_empty() { vec![start] } else { vec![paragraph(&caption), start] }
        }
        event => vec![event],
    });
    let mut written = String::new();
    html::push_html(&mut written, events.flatten());
    // Wide code can be scrolled with the keyboard. Text is escaped, so only code blocks contain `<pre>`.
    let written = written.replace("<pre>", "<pre tabindex=\"0\">");
    let who = &visitor.0;
    app.store.note(who.entry(&who.project, Action::Listed, "")).await?;
    let Standing { counts, failing } = app.store.standing(id, who.scope(), MOST).await?;
    let product = |check: &Check| Product {
        project: shown(&check.project),
        path: product_path(&check.project, &check.name),
        check: CheckView::from(check),
    };
    Ok(page(&RequirementPage {
        shell: Shell::new("requirements", &visitor),
        id,
        title,
        keyword,
        section,
        decided,
        official,
        body: written,
        standing: counts,
        more: (counts.fail - MOST).max(0),
        failing: failing.iter().map(product).collect(),
        search: format!("/search?requirement={}&newest=true", coded(id)),
    }))
}

/// Returns the caption of an example from its fence, such as `yaml fail file=base.yaml`.
fn caption(fence: &str) -> String {
    let mut words = Vec::new();
    for word in fence.split_whitespace() {
        match word.split_once('=') {
            None if word == "fail" => words.push("Fails".to_owned()),
            None if word == "pass" => words.push("Passes".to_owned()),
            None if word == "n/a" => words.push("Not applicable".to_owned()),
            None if word == "finding" => words.push("Findings".to_owned()),
            Some(("file", name)) => words.push(name.to_owned()),
            Some(("profile", name)) => words.push(format!("by profile {name}")),
            _ => {}
        }
    }
    words.join(", ")
}

fn paragraph(text: &str) -> Event<'static> {
    Event::InlineHtml(CowStr::from(format!("<p class=\"also\">{}</p>", prose(text))))
}
