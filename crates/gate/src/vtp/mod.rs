//! The contract of SDC's external tests (the API of ONAP's VNF Test Platform), as SDC's client speaks it.
//!
//! SDC reads the tree of scenarios, suites and cases, sends the package with the cases to run, waits ten seconds, and
//! asks again by the request's id. An execution is answered by a check; what SDC gets is a view of it.

mod catalogue;
mod execute;
mod results;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

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
