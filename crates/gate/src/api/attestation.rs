//! Signed verdicts.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use super::extract::Segments;
use super::find;
use super::problem::Problem;
use super::reports::{attachment, file_name, stored};
use crate::app::App;
use crate::auth::Reader;
use crate::engine::{Checked, Engine};
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
    let name = file_name(&check.name, "verdict.json");
    let sign = move |engine: &Engine| {
        let checked = Checked {
            name: &check.name,
            sha256: &check.package,
            engine: &check.engine,
            configuration: check.terms.configuration.as_deref(),
            policy: check.terms.policy.as_deref(),
            waivers: check.terms.waivers.as_deref(),
            time: rfc3339(check.finished.unwrap_or(check.created)),
        };
        engine.attest(&report, &checked, &key)
    };
    let bytes = app.compute(sign).await?;
    attachment(&name, MEDIA_TYPE, bytes)
}
