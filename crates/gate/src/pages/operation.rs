//! Page for operators: queue, engines and replicas.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::{Refusal, Shell, Visitor, age, operator, show as page};
use crate::app::App;
use crate::engine::Defaults;
use crate::store::checks::Depth;
use crate::store::deliveries::Pending;

#[derive(Template)]
#[template(path = "operation.html")]
struct OperationPage {
    shell: Shell,
    keyless: bool,
    held_back: i64,
    depth: Depth,
    oldest: String,
    replicas: Vec<ReplicaView>,
    engines: Vec<EngineView>,
    mixed: bool,
    stranded: i64,
    patience: u64,
    webhooks: Vec<WebhookView>,
    defaults: Defaults,
    engine: String,
}

struct WebhookView {
    name: String,
    pending: i64,
    tried: i64,
    oldest: String,
}

struct EngineView {
    id: String,
    runs: bool,
    waiting: i64,
    oldest: String,
}

struct ReplicaView {
    host: String,
    version: String,
    engine: String,
    workers: i64,
    running: i64,
    seen: String,
    this: bool,
}

pub(super) async fn show(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Refusal> {
    operator(&visitor)?;
    let depth = app.store.depth().await?;
    let replicas = app.store.replicas().await?.into_iter().map(|replica| ReplicaView {
        this: replica.id == app.id,
        host: replica.host,
        version: replica.version,
        engine: replica.engine,
        workers: replica.workers,
        running: replica.running,
        seen: age(replica.seen),
    });
    let waiting = app.store.pending_deliveries().await?;
    let webhooks = app.config.webhooks.iter().map(|hook| {
        let found = waiting.iter().find(|it| it.hook == hook.name).cloned();
        let Pending { pending, tried, oldest, .. } = found.unwrap_or_default();
        let oldest = oldest.map_or_else(|| "none".to_owned(), age);
        WebhookView { name: hook.name.clone(), pending, tried, oldest }
    });
    let engines = app.store.engines().await?;
    Ok(page(&OperationPage {
        mixed: engines.iter().filter(|engine| engine.runs).count() > 1,
        stranded: engines.iter().filter(|engine| !engine.runs).map(|engine| engine.waiting).sum(),
        patience: app.config.limits.stranded.as_secs(),
        engines: engines
            .into_iter()
            .map(|engine| EngineView {
                id: engine.id,
                runs: engine.runs,
                waiting: engine.waiting,
                oldest: engine.oldest.map_or_else(|| "none".to_owned(), age),
            })
            .collect(),
        shell: Shell::new("operation", &visitor),
        keyless: visitor.0.name.is_none(),
        held_back: app.metrics.held_back.get(),
        oldest: depth.oldest.map_or_else(|| "none".to_owned(), age),
        depth,
        replicas: replicas.collect(),
        webhooks: webhooks.collect(),
        defaults: app.engine.defaults(),
        engine: app.engine.identity().to_owned(),
    }))
}
