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

/// State of the gate.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Health {
    /// `ok`, or what is wrong.
    status: String,
}

/// Whether the gate can take packages, and the engines that it has.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Readiness {
    /// `ok`, or what is wrong.
    status: String,
    /// The engine of this replica: version, rules and policy.
    engine: String,
    /// Whether replicas with different engines share the database, as during a rollout.
    mixed: bool,
    /// Checks that wait for an engine that no replica runs.
    stranded: i64,
    /// The engines that replicas run, and those that checks wait for.
    engines: Vec<EngineAnswer>,
}

/// An engine that replicas run or checks wait for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EngineAnswer {
    /// Its id: version, rules and policy.
    id: String,
    /// Whether a replica runs it.
    runs: bool,
    /// Checks that wait for it.
    waiting: i64,
}

impl Readiness {
    fn new(app: &App, status: &str) -> Self {
        let engines = app.engines();
        Self {
            status: status.to_owned(),
            engine: app.engine.identity().to_owned(),
            mixed: engines.iter().any(|it| it.runs && it.id != app.engine.identity()),
            stranded: engines.iter().filter(|it| !it.runs).map(|it| it.waiting).sum(),
            engines: engines
                .into_iter()
                .map(|it| EngineAnswer { id: it.id, runs: it.runs, waiting: it.waiting })
                .collect(),
        }
    }
}

/// Whether the process is alive.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses((status = 200, description = "It is", body = Health)))]
pub(super) async fn alive() -> Response {
    Json(Health { status: "ok".to_owned() }).into_response()
}

/// Whether it can take packages: within the last ten seconds a write to the database, a claim and a write to the store of
/// packages succeeded, and the queue is below its limit. Names the engines of all replicas.
#[utoipa::path(
    get, path = "/readyz", tag = "operation",
    responses((status = 200, description = "It can", body = Readiness), (status = 503, description = "It cannot now", body = Readiness))
)]
pub(super) async fn ready(State(app): State<Arc<App>>) -> Response {
    let refused =
        |what: &str| (StatusCode::SERVICE_UNAVAILABLE, Json(Readiness::new(&app, what))).into_response();
    if app.is_draining() {
        return refused("the gate is shutting down");
    }
    if app.waiting() >= app.config.limits.waiting {
        return refused("too many checks are waiting");
    }
    if let Some(fault) = app.proofs.fault() {
        return refused(fault);
    }
    (StatusCode::OK, Json(Readiness::new(&app, "ok"))).into_response()
}

/// Returns the metrics in the text format of Prometheus.
#[utoipa::path(
    get, path = "/metrics", tag = "operation",
    responses((status = 200, description = "The metrics", body = String, content_type = "application/openmetrics-text"))
)]
pub(super) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let media_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, media_type)], app.metrics.text()).into_response()
}
