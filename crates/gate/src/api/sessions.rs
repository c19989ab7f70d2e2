//! Lists and ends user sessions.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::extract::Segments;
use super::problem::Problem;
use crate::app::App;
use crate::auth::Operator;
use crate::ids::is_id;
use crate::store::sessions::Session;
use crate::time::rfc3339;

/// A session of a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct SessionAnswer {
    /// Identifier of the session; empty for a session of an earlier version.
    id: String,
    /// Name of the person.
    name: String,
    /// Project of the person at the sign-in.
    project: String,
    /// Role of the person at the sign-in; each request uses the current role.
    role: String,
    /// Time of the sign-in (RFC 3339).
    #[schema(required = true)]
    created: Option<String>,
    /// End of the session (RFC 3339).
    until: String,
}

/// Sessions by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct SessionList {
    /// The sessions.
    sessions: Vec<SessionAnswer>,
}

impl From<Session> for SessionAnswer {
    fn from(session: Session) -> Self {
        let Session { id, name, project, role, created, until } = session;
        Self { id, name, project, role, created: created.map(rfc3339), until: rfc3339(until) }
    }
}

/// Lists the sessions that have not ended, for a key with the role `admin`.
#[utoipa::path(
    get, path = "/sessions", tag = "sessions",
    responses((status = 200, description = "Sessions", body = SessionList))
)]
pub(super) async fn list(State(app): State<Arc<App>>, _: Operator) -> Result<Json<SessionList>, Problem> {
    let sessions = app.store.sessions().await?;
    Ok(Json(SessionList { sessions: sessions.into_iter().map(SessionAnswer::from).collect() }))
}

/// Ends a session immediately, for a key with the role `admin`.
#[utoipa::path(
    delete, path = "/sessions/{session}", tag = "sessions",
    params(("session" = String, Path, description = "The ID of a session")),
    responses((status = 204, description = "The session has ended"))
)]
pub(super) async fn end(
    State(app): State<Arc<App>>,
    Operator(who): Operator,
    Segments(id): Segments<String>,
) -> Result<StatusCode, Problem> {
    if is_id(&id) && app.store.end_sessions(&id, who.name.as_deref()).await? > 0 {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Problem::not_found("session"))
    }
}
