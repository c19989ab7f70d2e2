//! The HTTP API: `/api/v1`, described at `/openapi.json`.

pub mod answers;
mod archive;
mod attestation;
pub(crate) mod audit;
pub(crate) mod checks;
mod dashboard;
pub mod extract;
mod health;
pub(crate) mod json;
pub(crate) mod keys;
pub(crate) mod openapi;
pub(crate) mod page;
pub mod problem;
pub(crate) mod products;
pub(crate) mod projects;
pub(crate) mod reports;
pub(crate) mod search;
mod sessions;
pub(crate) mod waivers;
mod webhooks;

use std::collections::HashSet;
use std::sync::Arc;

use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::get;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Who;
use crate::ids::is_id;
use crate::store::audit::Action;
use crate::store::checks::Check;
use problem::Problem;

/// Returns the routes of the API and their description.
pub fn router(app: &Arc<App>) -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    let checks = OpenApiRouter::new()
        .routes(routes!(checks::submit, checks::list))
        .routes(routes!(checks::read, checks::delete))
        .routes(routes!(checks::again))
        .routes(routes!(checks::changes))
        .routes(routes!(reports::report))
        .routes(routes!(reports::preloads))
        .routes(routes!(reports::decisions))
        .routes(routes!(attestation::attestation))
        .routes(routes!(products::list))
        .routes(routes!(products::read))
        .routes(routes!(products::standing))
        .routes(routes!(search::search))
        .routes(routes!(dashboard::dashboard))
        .routes(routes!(projects::list))
        .routes(routes!(projects::read, projects::put, projects::delete))
        .routes(routes!(projects::usage))
        .routes(routes!(projects::trend))
        .routes(routes!(keys::list, keys::create))
        .routes(routes!(keys::end))
        .routes(routes!(audit::list))
        .routes(routes!(sessions::list))
        .routes(routes!(sessions::end))
        .routes(routes!(waivers::request))
        .routes(routes!(waivers::list))
        .routes(routes!(waivers::approve))
        .routes(routes!(waivers::refuse))
        .routes(routes!(waivers::withdraw))
        .routes(routes!(webhooks::list))
        .routes(routes!(webhooks::repeat));
    let health = OpenApiRouter::new()
        .routes(routes!(health::alive))
        .routes(routes!(health::ready))
        .routes(routes!(health::metrics));
    let (router, mut description) = OpenApiRouter::with_openapi(openapi::Description::openapi())
        .nest("/api/v1", checks)
        .merge(health)
        .nest(&format!("{}/v1/vtp", app.config.vtp.base), crate::vtp::router())
        .split_for_parts();
    openapi::complete(&mut description, app);
    if app.config.signing_key.is_none() {
        description.paths.paths.remove("/api/v1/checks/{id}/attestation");
    }
    let text = description.to_json().unwrap_or_default();
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")];
    let described = move || async move { (headers, text) };
    let plain = Arc::new(openapi::without_parameters(&description));
    let router = router.route_layer(middleware::from_fn(move |request, next| {
        refuse_query(Arc::clone(&plain), request, next)
    }));
    (router.route("/openapi.json", get(described)), description)
}

/// Refuses a query on a path that has no parameters.
async fn refuse_query(
    plain: Arc<HashSet<openapi::Call>>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let path = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let call = openapi::Call { method: request.method().as_str().to_owned(), path: path.to_owned() };
    if plain.contains(&call) {
        extract::know(request.uri(), &[])?;
    }
    Ok(next.run(request).await)
}

/// Returns the check with the ID in a path, if this client may read the check, and records the read.
pub(crate) async fn find(app: &App, who: &Who, id: &str) -> Result<Check, Problem> {
    let check = find_unread(app, who, id).await?;
    app.store.note(who.entry(&check.project, Action::Read, &check.id)).await?;
    Ok(check)
}

/// Returns the check with the ID in a path, if this client may read the check.
async fn find_unread(app: &App, who: &Who, id: &str) -> Result<Check, Problem> {
    let found = if is_id(id) { app.store.check(id).await? } else { None };
    let found = found.filter(|check| who.sees(&check.project));
    found.ok_or_else(|| Problem::not_found("check"))
}
