//! Signed verdicts.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};

use super::extract::Segments;
use super::find;
use super::problem::Problem;
use super::reports::{file_name, stored};
use crate::app::App;
use crate::auth::Reader;
use crate::engine::Checked;
use crate::time::rfc3339;

/// The media type of a DSSE envelope.
const MEDIA_TYPE: &str = "application/vnd.dsse.envelope.v1+json";

/// Returns the signed verdict of a check: an in-toto statement in a DSSE envelope.
#[utoipa::path(
    get, path = "/checks/{id}/attestation", tag = "checks",
    params(("id" = String, Path, description = "The ID of a check")),
    responses(
        (status = 200, description = "The signed verdict, for `vnfcheck verify-verdict`", body = serde_json::Value, content_type = MEDIA_TYPE),
        (status = 404, description = "No such check, or the gate has no signing key", body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "The check has not ended, it failed, or the submitter chose its options", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn attestation(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Segments(id): Segments<String>,
) -> Result<Response, Problem> {
    let check = find(&app, &who, &id).await?;
    let Some(key) = app.config.signing_key.clone() else { return Err(Problem::no_signing_key()) };
    let report = stored(&app, &check).await?;
    if !check.terms.is_of_operator() {
        return Err(Problem::submitter_terms(&check.terms.chosen));
    }
    let _place = app.renderers.acquire().await.map_err(Problem::internal)?;
    let name = file_name(&check.name, "verdict.json");
    let signing = tokio::task::spawn_blocking({
        let app = Arc::clone(&app);
        move || {
            let checked = Checked {
                name: &check.name,
                sha256: &check.package,
                engine: &check.engine,
                configuration: check.terms.configuration.as_deref(),
                policy: check.terms.policy.as_deref(),
                waivers: check.terms.waivers.as_deref(),
                time: rfc3339(check.finished.unwrap_or(check.created)),
            };
            app.engine.attest(&report, &checked, &key)
        }
    });
    let bytes = signing.await.map_err(Problem::internal)??;
    let disposition =
        HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")).map_err(Problem::internal)?;
    let headers = [(CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE)), (CONTENT_DISPOSITION, disposition)];
    Ok((headers, bytes).into_response())
}
