//! The audit log.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::checks::read_cursor;
use super::extract::Parameters;
use super::problem::Problem;
use super::projects::page_size;
use crate::app::App;
use crate::auth::Administrator;
use crate::store::audit::{Action, Filter, Stored};
use crate::time::rfc3339;

/// Default number of entries in a list.
const PAGE: u32 = 100;
/// Maximum number of entries in a list.
const LARGEST_PAGE: u32 = 1000;

/// An entry of the audit log.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct EntryAnswer {
    /// Time of the action (RFC 3339).
    time: String,
    /// Name of the key; `null` if the request needed no key.
    #[schema(required = true)]
    actor: Option<String>,
    /// Project of the object.
    project: String,
    /// Action: `submitted`, `read`, `listed`, `deleted`, `key-created`, `key-ended`, `project-changed` or `signed-in`.
    action: String,
    /// Id of the check, or name of the key or project; empty for `listed`.
    object: String,
}

/// Entries of the audit log, the newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct EntryList {
    /// The entries.
    entries: Vec<EntryAnswer>,
    /// Value of `after` for the next page; `null` on the last page.
    #[schema(required = true)]
    next: Option<String>,
}

impl From<Stored> for EntryAnswer {
    fn from(entry: Stored) -> Self {
        let Stored { at, actor, project, action, object, .. } = entry;
        Self { time: rfc3339(at), actor, project, action, object }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AuditParameters {
    /// Name of a project.
    project: Option<String>,
    /// Kind of the entries.
    action: Option<String>,
    /// Name of a key.
    actor: Option<String>,
    /// Value of `next` in the previous response.
    after: Option<String>,
    /// Maximum number of entries in the response; 100 by default.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<u32>,
}

/// Lists the audit log, the newest entry first: of the project for a key with the role `project-admin`, of all projects
/// for a key with the role `admin`.
#[utoipa::path(
    get, path = "/audit", tag = "projects", params(AuditParameters),
    responses((status = 200, description = "Entries", body = EntryList))
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Administrator(who): Administrator,
    Parameters(asked): Parameters<AuditParameters>,
) -> Result<Json<EntryList>, Problem> {
    let limit = page_size(asked.limit, PAGE, LARGEST_PAGE)?;
    let given = |text: Option<String>| text.filter(|text| !text.is_empty() && !text.contains('\0'));
    let action = given(asked.action);
    if let Some(action) = action.as_deref().filter(|name| Action::ALL.iter().all(|it| it.name() != *name)) {
        let known = Action::ALL.map(Action::name).join(", ");
        let message = format!("unknown action `{action}`; expected one of {known}");
        return Err(Problem::bad_request("action", message));
    }
    let before = given(asked.after).map(|cursor| read_cursor(&cursor)).transpose()?;
    let asked_project = given(asked.project);
    let project = match who.administered() {
        // Another project is empty, like a project that does not exist.
        Some(own) if asked_project.as_deref().is_some_and(|asked| asked != own) => {
            return Ok(Json(EntryList { entries: Vec::new(), next: None }));
        }
        Some(own) => Some(own.to_owned()),
        None => asked_project,
    };
    let actor = given(asked.actor);
    let filter = Filter { project, action, actor, before, limit: i64::from(limit) + 1 };
    let mut found = app.store.audit(&filter).await?;
    let more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next = found.last().filter(|_| more).map(|last| format!("{}.{}", last.at, last.id));
    Ok(Json(EntryList { entries: found.into_iter().map(EntryAnswer::from).collect(), next }))
}
