//! Health and metrics, without keys.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;

/// How the gate is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Health {
    /// `ok`, or what is wrong.
    status: String,
}

fn health(status: StatusCode, text: &str) -> Response {
    (status, Json(Health { status: text.to_owned() })).into_response()
}

/// Whether the process is alive.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses((status = 200, description = "It is", body = Health)))]
pub(super) async fn alive() -> Response {
    health(StatusCode::OK, "ok")
}

/// Whether it can take packages: database and store of packages answer, and the queue is below its limit.
#[utoipa::path(
    get, path = "/readyz", tag = "operation",
    responses((status = 200, description = "It can", body = Health), (status = 503, description = "It cannot now", body = Health))
)]
pub(super) async fn ready(State(app): State<Arc<App>>) -> Response {
    let refused = |what: &str| health(StatusCode::SERVICE_UNAVAILABLE, what);
    if app.is_draining() {
        return refused("the gate is shutting down");
    }
    if app.waiting() >= app.config.limits.waiting {
        return refused("too many checks are waiting");
    }
    if let Err(error) = app.store.ping().await {
        tracing::error!(%error, "not ready");
        return refused("the database does not answer");
    }
    if let Err(error) = app.packages.ping().await {
        tracing::error!(%error, "not ready");
        return refused("the store of packages does not answer");
    }
    health(StatusCode::OK, "ok")
}

/// What is counted, in the text format of Prometheus.
#[utoipa::path(
    get, path = "/metrics", tag = "operation",
    responses((status = 200, description = "The metrics", body = String, content_type = "application/openmetrics-text"))
)]
pub(super) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let media_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, media_type)], app.metrics.text()).into_response()
}
