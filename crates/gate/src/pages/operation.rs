//! Queue and replicas, for those who operate the gate.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::{Refusal, Shell, Visitor, age, show as page};
use crate::app::App;
use crate::engine::Defaults;
use crate::store::checks::Depth;

#[derive(Template)]
#[template(path = "operation.html")]
struct OperationPage {
    shell: Shell,
    depth: Depth,
    oldest: String,
    replicas: Vec<ReplicaView>,
    defaults: Defaults,
    engine: String,
}

struct ReplicaView {
    host: String,
    version: String,
    workers: i64,
    running: i64,
    seen: String,
    this: bool,
}

pub(super) async fn show(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Refusal> {
    let depth = app.store.depth().await?;
    let replicas = app.store.replicas().await?.into_iter().map(|replica| ReplicaView {
        this: replica.id == app.id,
        host: replica.host,
        version: replica.version,
        workers: replica.workers,
        running: replica.running,
        seen: age(replica.seen),
    });
    Ok(page(&OperationPage {
        shell: Shell::new("operation", &visitor),
        oldest: depth.oldest.map_or_else(|| "none".to_owned(), age),
        depth,
        replicas: replicas.collect(),
        defaults: app.engine.defaults(),
        engine: app.engine.identity().to_owned(),
    }))
}
