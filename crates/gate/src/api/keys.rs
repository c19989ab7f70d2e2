//! Lists, creates and ends the keys of a project.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::Segments;
use super::json::from_json;
use super::problem::Problem;
use super::projects::{find, looks_like, not_a_name};
use crate::app::App;
use crate::auth::{Operator, Who};
use crate::forms::{NAME, STORED_NAME};
use crate::new_key::NewKey;
use crate::role::Role;
use crate::store::audit::is_reserved;
use crate::store::keys::{Key, KeyRecord};
use crate::time::{end_of_day, rfc3339};

/// A key, without its secret.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct KeyAnswer {
    /// Name of the key.
    pub(crate) name: String,
    /// Permissions of the key.
    #[schema(pattern = "^(submit|read|project-admin|admin)$")]
    pub(crate) role: String,
    /// Time of creation (RFC 3339).
    pub(crate) created: String,
    /// Expiry of the key (RFC 3339).
    #[schema(required = true)]
    pub(crate) until: Option<String>,
    /// Time of the last use, accurate to an hour (RFC 3339).
    #[schema(required = true)]
    pub(crate) used: Option<String>,
    /// `true` if the key is revoked, or its last day has passed.
    pub(crate) over: bool,
}

/// Keys of a project by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct KeyList {
    /// The keys.
    keys: Vec<KeyAnswer>,
}

/// Key to create.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyBody {
    /// Name of the key, unique in the gate.
    pub(crate) name: String,
    /// Permissions of the key.
    #[schema(pattern = "^(submit|read|project-admin|admin)$")]
    pub(crate) role: String,
    /// Last day on which the key is valid, in UTC.
    #[schema(format = Date)]
    pub(crate) until: Option<String>,
}

/// A new key. The gate stores only digests of its secrets.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct NewKeyAnswer {
    /// Name of the key.
    pub(crate) name: String,
    /// The key that the client sends.
    pub(crate) key: String,
    /// Secret part of SDC's path.
    pub(crate) path: String,
}

impl From<Key> for KeyAnswer {
    fn from(key: Key) -> Self {
        Self {
            name: key.name,
            role: key.role,
            created: rfc3339(key.created),
            until: key.until.map(rfc3339),
            used: key.used.map(rfc3339),
            over: key.is_over,
        }
    }
}

/// Lists the keys of a project, for a key with the role `admin`.
#[utoipa::path(
    get, path = "/projects/{project}/keys", operation_id = "keys", tag = "projects",
    params(("project" = String, Path, description = "The name of a project")),
    responses((status = 200, description = "Keys, including expired and revoked keys", body = KeyList))
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    _: Operator,
    Segments(project): Segments<String>,
) -> Result<Json<KeyList>, Problem> {
    let project = find(&app, &project).await?;
    let keys = app.store.keys_of(&project.name).await?;
    Ok(Json(KeyList { keys: keys.into_iter().map(KeyAnswer::from).collect() }))
}

/// Creates a key of a project, for a key with the role `admin`. The response alone contains the secrets.
#[utoipa::path(
    post, path = "/projects/{project}/keys", operation_id = "create_key", tag = "projects",
    params(("project" = String, Path, description = "The name of a project")),
    request_body = KeyBody,
    responses(
        (status = 201, description = "The key", body = NewKeyAnswer),
        (status = 409, description = "A valid key has this name, or a key has a name that looks the same", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Operator(who): Operator,
    Segments(project): Segments<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<NewKeyAnswer>), Problem> {
    let key = add(&app, &who, &project, from_json(body)?).await?;
    Ok((StatusCode::CREATED, Json(key)))
}

/// Creates a key of a project.
pub(crate) async fn add(
    app: &App,
    who: &Who,
    project: &str,
    KeyBody { name, role, until }: KeyBody,
) -> Result<NewKeyAnswer, Problem> {
    let project = find(app, project).await?.name;
    if !NAME.fits(&name) {
        return Err(not_a_name("name"));
    }
    if is_reserved(&name) {
        return Err(Problem::bad_request("name", "a name must not start with `(`"));
    }
    if let Some(other) = app.store.key_like(&name).await? {
        return Err(looks_like("key", &other));
    }
    if who.name.is_none() {
        // The first key ends access without keys, so only the operator of the machine may create it.
        return Err(Problem::forbidden("the first key is created with `vnfcheck-gate keys add`"));
    }
    let role = role.parse::<Role>().map_err(|_| Problem::unknown("role", &role, Role::NAMES))?;
    let until = until.as_deref().map(end_of_day).transpose();
    let until = until.map_err(|error| Problem::bad_request("until", error.to_string()))?;
    let terms = KeyRecord { name: name.clone(), project, role: role.name().to_owned(), until };
    let key = NewKey::random().map_err(Problem::internal)?;
    if !app.store.add_key(&terms, &key, who.name.as_deref()).await? {
        return Err(Problem::conflict("key-exists", format!("a key named `{name}` already exists")));
    }
    Ok(NewKeyAnswer { name, key: key.key, path: key.path })
}

/// Revokes a key of a project immediately, for a key with the role `admin`.
#[utoipa::path(
    delete, path = "/projects/{project}/keys/{name}", operation_id = "end_key", tag = "projects",
    params(("project" = String, Path, description = "The name of a project"), ("name" = String, Path, description = "The name of a key")),
    responses((status = 204, description = "The key is revoked"))
)]
pub(super) async fn end(
    State(app): State<Arc<App>>,
    Operator(who): Operator,
    Segments((project, name)): Segments<(String, String)>,
) -> Result<StatusCode, Problem> {
    revoke(&app, &who, &project, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Revokes a key of a project.
pub(crate) async fn revoke(app: &App, who: &Who, project: &str, key: &str) -> Result<(), Problem> {
    let is_known = STORED_NAME.fits(project) && STORED_NAME.fits(key);
    if is_known && app.store.revoke_key(key, Some(project), who.name.as_deref()).await? {
        Ok(())
    } else {
        Err(Problem::not_found("key"))
    }
}
