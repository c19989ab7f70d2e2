//! The contract of SDC's external tests (the API of ONAP's VNF Test Platform), as SDC's client speaks it.
//!
//! SDC reads the tree of scenarios, suites and cases, sends the package with the cases to run, waits ten seconds, and
//! asks again by the request's id, without its key: a secret of the key in the path tells whose executions it may read. An execution is answered by a check; what SDC gets is a view of it.

mod catalogue;
mod execute;
mod results;

use std::sync::Arc;

use axum::http::Request;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::PathSecret;

/// Takes the secret part out of `BASE/SECRET/v1/vtp/…`, so that no route and no log holds it.
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

/// The routes below `/v1/vtp`.
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
