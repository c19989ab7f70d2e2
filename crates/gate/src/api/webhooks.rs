//! Lists waiting deliveries to webhooks, and repeats deliveries.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::extract::Segments;
use super::find;
use super::problem::Problem;
use crate::app::App;
use crate::auth::{Administrator, Operator};
use crate::receivers;
use crate::store::checks::Status;
use crate::store::deliveries::Pending;
use crate::time::rfc3339;

/// A webhook in `gate.yaml`, with its waiting deliveries.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct WebhookAnswer {
    /// Name of the webhook.
    name: String,
    /// Address of the receiver.
    url: String,
    /// Number of waiting deliveries.
    pending: i64,
    /// Number of waiting deliveries that were tried.
    tried: i64,
    /// Acceptance of the oldest check, or request of the oldest waiver, whose delivery waits (RFC 3339).
    #[schema(required = true)]
    oldest: Option<String>,
}

/// Webhooks, in the order of `gate.yaml`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct WebhookList {
    /// The webhooks.
    webhooks: Vec<WebhookAnswer>,
}

/// Webhooks that receive the result of a check.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct DeliveryAnswer {
    /// Names of the webhooks.
    webhooks: Vec<String>,
}

/// Lists the webhooks with their waiting deliveries, for a key with the role `admin`.
#[utoipa::path(
    get, path = "/webhooks", tag = "webhooks",
    responses((status = 200, description = "Webhooks", body = WebhookList))
)]
pub(super) async fn list(State(app): State<Arc<App>>, _: Operator) -> Result<Json<WebhookList>, Problem> {
    let waiting = app.store.pending_deliveries().await?;
    let webhooks = app.config.webhooks.iter().map(|hook| {
        let found = waiting.iter().find(|it| it.hook == hook.name).cloned();
        let Pending { pending, tried, oldest, .. } = found.unwrap_or_default();
        let (name, url) = (hook.name.clone(), hook.url.clone());
        WebhookAnswer { name, url, pending, tried, oldest: oldest.map(rfc3339) }
    });
    Ok(Json(WebhookList { webhooks: webhooks.collect() }))
}

/// Delivers the result of a check again to the webhooks of its project, for a key with the role `project-admin` or `admin`.
#[utoipa::path(
    post, path = "/checks/{id}/deliveries", tag = "webhooks",
    params(("id" = String, Path, description = "The ID of a check")),
    responses(
        (status = 202, description = "The deliveries are stored", body = DeliveryAnswer),
        (status = 409, description = "The check has not ended", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn repeat(
    State(app): State<Arc<App>>,
    Administrator(who): Administrator,
    Segments(id): Segments<String>,
) -> Result<(StatusCode, Json<DeliveryAnswer>), Problem> {
    let check = find(&app, &who, &id).await?;
    if !who.administers(&check.project) {
        return Err(Problem::not_found("check"));
    }
    let outcome = match check.status {
        Status::Done => check.outcome.as_deref().unwrap_or_default(),
        Status::Failed => Status::Failed.name(),
        Status::Queued | Status::Running => {
            return Err(Problem::conflict("not-done", "the check has not ended yet"));
        }
    };
    let webhooks = receivers::of_outcome(&app, &check.project, outcome).await;
    app.store.deliver_again(&check.id, webhooks.clone()).await?;
    Ok((StatusCode::ACCEPTED, Json(DeliveryAnswer { webhooks })))
}
