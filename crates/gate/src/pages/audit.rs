//! Page of the audit log.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::{Refusal, Shell, Visitor, coded, show as page, shown};
use crate::api::audit::{AuditParameters, EntryAnswer, page as page_of_entries};
use crate::api::extract::Parameters;
use crate::api::problem::Problem;
use crate::app::App;
use crate::role::Role;
use crate::store::audit::Action;

/// Number of entries on a page.
const PAGE: u32 = 100;

#[derive(Template)]
#[template(path = "audit.html")]
struct AuditPage {
    shell: Shell,
    actions: Vec<&'static str>,
    all_projects: bool,
    project: String,
    action: String,
    actor: String,
    entries: Vec<EntryView>,
    next: Option<String>,
}

struct EntryView {
    entry: EntryAnswer,
    /// Page of the object; empty if the object has no page.
    page: String,
}

impl EntryView {
    fn new(entry: EntryAnswer, may_operate: bool) -> Self {
        let page = match entry.action.as_str() {
            "submitted" | "read" => format!("/checks/{}", entry.object),
            action if action.starts_with("waiver-") => format!("/waivers?state=#waiver-{}", entry.object),
            "project-changed" | "key-created" | "key-ended" if may_operate => {
                format!("/projects/{}", coded(&entry.project))
            }
            _ => String::new(),
        };
        let entry = EntryAnswer {
            actor: entry.actor.as_deref().map(shown),
            project: shown(&entry.project),
            object: shown(&entry.object),
            ..entry
        };
        Self { entry, page }
    }
}

/// Lists the entries that an administrator may read, newest first.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Parameters(asked): Parameters<AuditParameters>,
) -> Result<Response, Refusal> {
    if !visitor.0.may(Role::ProjectAdmin) {
        return Err(
            Problem::forbidden("this page needs a key with the role `project-admin` or `admin`").into()
        );
    }
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let (project, action, actor) = (text(&asked.project), text(&asked.action), text(&asked.actor));
    let asked = AuditParameters { limit: Some(PAGE), ..asked };
    let found = page_of_entries(&app, &visitor.0, asked).await?;
    let next = found.next.map(|after| {
        let (project, action, actor) = (coded(&project), coded(&action), coded(&actor));
        format!("/audit?project={project}&action={action}&actor={actor}&after={after}")
    });
    let may_operate = visitor.0.may(Role::Admin);
    Ok(page(&AuditPage {
        shell: Shell::new("audit", &visitor),
        actions: Action::NAMES.into(),
        all_projects: visitor.0.administered().is_none(),
        project,
        action,
        actor,
        entries: found.entries.into_iter().map(|entry| EntryView::new(entry, may_operate)).collect(),
        next,
    }))
}
