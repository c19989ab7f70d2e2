//! Answers while the gate starts, because an upgrade of the database can take longer than an orchestrator waits for an
//! open port.

use std::sync::Arc;
use std::time::Duration;

use axum::routing::get;
use axum::{Json, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

use crate::api::problem::Problem;

/// Time limit for a connection.
const PATIENCE: Duration = Duration::from_secs(10);
/// Maximum number of connections.
const MOST: usize = 64;

/// Answers that the process is alive, and that nothing else is available, until the task is aborted.
pub(crate) fn answer(listener: TcpListener) -> JoinHandle<()> {
    let router: Router = Router::new()
        .route("/healthz", get(|| async { Json(json!({"status": "ok"})) }))
        .fallback(|| async { Problem::unavailable("the gate is starting") });
    tokio::spawn(async move {
        let places = Arc::new(Semaphore::new(MOST));
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let Ok((stream, _)) = listener.accept().await else {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let service = TowerToHyperService::new(router.clone());
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .keep_alive(false)
                .serve_connection(TokioIo::new(stream), service);
            tokio::spawn(async move {
                // The client may disconnect at any time.
                drop(tokio::time::timeout(PATIENCE, connection).await);
                drop(place);
            });
        }
    })
}
