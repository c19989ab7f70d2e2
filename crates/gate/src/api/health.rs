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
    /// Always `ok`.
    status: String,
}

/// Readiness of the gate, and the engines of its replicas.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Readiness {
    /// `ok`, or the reason why the gate is not ready.
    status: String,
    /// Engine of this replica: version, rules and policy.
    engine: String,
    /// `true` if replicas with different engines share the database, as during a rollout.
    mixed: bool,
    /// Number of checks that wait for an engine that no replica runs.
    stranded: i64,
    /// Engines that replicas run or checks wait for.
    engines: Vec<EngineAnswer>,
}

/// An engine that replicas run or checks wait for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EngineAnswer {
    /// Identity of the engine: version, rules and policy.
    id: String,
    /// `true` if a replica runs the engine.
    runs: bool,
    /// Number of checks that wait for the engine.
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

/// Reports that the process is running.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses((status = 200, description = "The process runs", body = Health)))]
pub(super) async fn alive() -> Response {
    Json(Health { status: "ok".to_owned() }).into_response()
}

/// Reports whether the gate can accept packages: within the last ten seconds, a write to the database, a claim and a
/// write to the package store succeeded, and the queue is below its limit. Names the engines of all replicas.
#[utoipa::path(
    get, path = "/readyz", tag = "operation",
    responses((status = 200, description = "The gate is ready", body = Readiness), (status = 503, description = "The gate is not ready", body = Readiness))
)]
pub(super) async fn ready(State(app): State<Arc<App>>) -> Response {
    let fault = if app.is_draining() {
        Some("the gate is shutting down")
    } else if app.waiting() >= app.config.limits.waiting {
        Some("too many checks are waiting")
    } else {
        app.proofs.fault()
    };
    let status = if fault.is_some() { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    (status, Json(Readiness::new(&app, fault.unwrap_or("ok")))).into_response()
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
