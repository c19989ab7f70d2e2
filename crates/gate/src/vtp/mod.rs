//! The API of SDC's external tests (ONAP's VNF Test Platform), as SDC's client uses it.
//!
//! SDC reads scenarios, suites and cases, sends the package with the cases to run, and waits ten seconds. SDC then
//! reads the executions by the ID of the request, without the key: a secret in the path determines which executions SDC
//! may read. A check answers each execution.

mod catalogue;
mod execute;
mod results;

use std::sync::Arc;

use axum::http::Request;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::PathSecret;

/// Removes the secret from `BASE/SECRET/v1/vtp/…`, so that no route and no log contains the secret.
pub(crate) fn take_secret<B>(base: &str, request: &mut Request<B>) {
    let uri = request.uri();
    let Some(rest) = uri.path().strip_prefix(base).and_then(|rest| rest.strip_prefix('/')) else { return };
    let (segment, rest) = rest.split_once('/').unwrap_or((rest, ""));
    let Some(secret) = PathSecret::of(segment) else { return };
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    if let Ok(uri) = format!("{base}/{rest}{query}").parse() {
        *request.uri_mut() = uri;
        request.extensions_mut().insert(secret);
    }
}

/// Returns the routes below `/v1/vtp`.
pub(crate) fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(catalogue::scenarios))
        .routes(routes!(catalogue::suites))
        .routes(routes!(catalogue::cases))
        .routes(routes!(catalogue::suite_cases))
        .routes(routes!(catalogue::case))
        .routes(routes!(execute::execute, execute::list))
        .routes(routes!(execute::read))
        .routes(routes!(execute::logs))
}
