//! The audit log.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::checks::read_cursor;
use super::extract::Parameters;
use super::page::PageSize;
use super::problem::Problem;
use crate::app::App;
use crate::auth::{Administrator, Who, select};
use crate::store::Cursor;
use crate::store::audit::{Action, Filter, Stored};
use crate::time::rfc3339;

/// Default number of entries in a list.
const PAGE: u32 = 100;
/// Maximum number of entries in a list.
const LARGEST_PAGE: u32 = 1000;

/// An entry of the audit log.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct EntryAnswer {
    /// Time of the action (RFC 3339).
    pub(crate) time: String,
    /// Name of the key or the person; `null` if the request needed no key.
    #[schema(required = true)]
    pub(crate) actor: Option<String>,
    /// Project of the object.
    pub(crate) project: String,
    /// Name of the action.
    pub(crate) action: String,
    /// ID of the check, name of the key, person or project, number of the waiver, number of removed checks, address of the
    /// client, or method and route of the refused request; empty for `listed`.
    pub(crate) object: String,
}

/// Entries of the audit log, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct EntryList {
    /// The entries.
    pub(crate) entries: Vec<EntryAnswer>,
    /// Value of `after` for the next page; `null` on the last page.
    #[schema(required = true)]
    pub(crate) next: Option<String>,
}

impl From<Stored> for EntryAnswer {
    fn from(entry: Stored) -> Self {
        let Stored { at, actor, project, action, object, .. } = entry;
        Self { time: rfc3339(at), actor, project, action, object }
    }
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditParameters {
    /// Name of a project.
    pub(crate) project: Option<String>,
    /// Kind of the entries.
    pub(crate) action: Option<String>,
    /// Name of a key or a person.
    pub(crate) actor: Option<String>,
    /// Value of `next` in the previous response.
    pub(crate) after: Option<String>,
    /// Maximum number of entries in the response; 100 by default.
    #[param(minimum = 1, maximum = 1000)]
    pub(crate) limit: Option<u32>,
}

/// Lists the audit log, newest entry first: of the project for a key with the role `project-admin`, of all projects
/// for a key with the role `admin`.
#[utoipa::path(
    get, path = "/audit", operation_id = "audit", tag = "projects", params(AuditParameters),
    responses((status = 200, description = "Entries", body = EntryList))
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Administrator(who): Administrator,
    Parameters(asked): Parameters<AuditParameters>,
) -> Result<Json<EntryList>, Problem> {
    page(&app, &who, asked).await.map(Json)
}

/// Returns a page of the entries that an administrator may read.
pub(crate) async fn page(app: &App, who: &Who, asked: AuditParameters) -> Result<EntryList, Problem> {
    let size = PageSize::within(asked.limit, PAGE, LARGEST_PAGE)?;
    let given = |text: Option<String>| text.filter(|text| !text.is_empty() && !text.contains('\0'));
    let action = given(asked.action);
    if let Some(action) = action.as_deref().filter(|name| !Action::NAMES.contains(name)) {
        return Err(Problem::unknown("action", action, Action::NAMES));
    }
    let before = read_cursor(given(asked.after).as_deref())?;
    let Ok(project) = select(who.administered(), asked.project) else {
        return Ok(EntryList { entries: Vec::new(), next: None });
    };
    let actor = given(asked.actor);
    let filter = Filter { project, action, actor, before, limit: size.queried() };
    let mut found = app.store.audit(&filter).await?;
    let next = size.cut(&mut found, |last| Cursor { at: last.at, id: last.id.clone() }.to_string());
    Ok(EntryList { entries: found.into_iter().map(EntryAnswer::from).collect(), next })
}
