//! Reports in every format of the command line.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::archive::Archive;
use super::extract::{Parameters, Segments};
use super::find;
use super::problem::Problem;
use crate::app::App;
use crate::auth::Reader;
use crate::engine::{self, OpenDecisions, Rendered, StoredReport};
use crate::policies::know_policy;
use crate::store::checks::{Check, Status};
use crate::tag::{is_known, tag};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ReportParameters {
    /// `json` (the default), `html`, `xlsx`, `csv`, `sarif`, `junit`, `markdown`, `plain`, `vvp-json`, or any other
    /// format of `vnfcheck check`.
    format: Option<String>,
}

/// Returns the report of a check.
#[utoipa::path(
    get, path = "/checks/{id}/report", tag = "checks",
    params(("id" = String, Path, description = "The ID of a check"), ReportParameters),
    responses(
        (status = 200, description = "The report", content(
            (serde_json::Value = "application/json"), (serde_json::Value = "application/sarif+json"),
            (String = "application/jsonl"), (String = "application/xml"), (String = "text/html"), (String = "text/markdown"),
            (String = "text/csv"), (String = "text/plain"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
        )),
        (status = 304, description = "The client already has this report"),
        (status = 409, description = "The check has not ended, it failed, or the format describes only one package", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn report(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Segments(id): Segments<String>,
    Parameters(asked): Parameters<ReportParameters>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let format = asked.format.unwrap_or_else(|| "json".to_owned());
    // An unknown format is reported before the database is queried.
    engine::format(&format)?;
    let check = find(&app, &who, &id).await?;
    let tag = tag(format!("{}\n{format}\n{:?}", check.id, check.finished).as_bytes());
    let tag = tag.map_err(Problem::internal)?;
    if check.status == Status::Done && is_known(&headers, &tag) {
        let headers = [(ETAG, tag), (VARY, HeaderValue::from_static("accept-encoding"))];
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    let rendered = render(&app, &check, &format).await?;
    let name = file_name(&check.name, rendered.extension);
    let shown = matches!(format.as_str(), "html" | "json" | "plain" | "table" | "concise");
    let disposition = format!("{}; filename=\"{name}\"", if shown { "inline" } else { "attachment" });
    let mut response = rendered.bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(rendered.media_type));
    headers.insert(CONTENT_DISPOSITION, HeaderValue::from_str(&disposition).map_err(Problem::internal)?);
    headers.insert(ETAG, tag);
    // The page has its own policy, which allows only its own style and script.
    let policy = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    Ok(response)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PreloadParameters {
    /// `json` (the default) or `yaml`.
    format: Option<String>,
}

/// Returns the preloads for SDNC as a zip, with placeholders for missing values and templates for values.
#[utoipa::path(
    get, path = "/checks/{id}/preloads", tag = "checks",
    params(("id" = String, Path, description = "The ID of a check"), PreloadParameters),
    responses(
        (status = 200, description = "The files", content((Archive = "application/zip"))),
        (status = 409, description = "The check has not ended, it failed, or the package has no preloads", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn preloads(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Segments(id): Segments<String>,
    Parameters(asked): Parameters<PreloadParameters>,
) -> Result<Response, Problem> {
    let format = engine::preload_format(asked.format.as_deref().unwrap_or("json"))?;
    let check = find(&app, &who, &id).await?;
    // Only checks that are done have preloads.
    stored(&app, &check).await?;
    let archive = app.packages.bytes(&app.store, &check.package).await?;
    let bytes = app.compute(move |engine| engine.preloads(format, archive)).await?;
    attachment(&file_name(&format!("{}-preloads", check.name), "zip"), "application/zip", bytes)
}

/// Lists the open decisions of a check: questions that only the author of the package can answer. `vnfcheck fix` applies
/// the answers; the gate does not accept answers.
#[utoipa::path(
    get, path = "/checks/{id}/decisions", tag = "checks",
    params(("id" = String, Path, description = "The ID of a check")),
    responses(
        (status = 200, description = "The open decisions", body = OpenDecisions),
        (status = 409, description = "The check has not ended, or it failed", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn decisions(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Segments(id): Segments<String>,
) -> Result<Json<OpenDecisions>, Problem> {
    let check = find(&app, &who, &id).await?;
    // Only checks that are done have decisions.
    stored(&app, &check).await?;
    Ok(Json(open_decisions(&app, &check).await?))
}

/// Returns the decisions that findings of a check wait for. A check that finished before an upgrade is checked again,
/// once.
pub(crate) async fn open_decisions(app: &Arc<App>, check: &Check) -> Result<OpenDecisions, Problem> {
    if let Some(stored) = app.store.decisions(&check.id).await? {
        return Ok(OpenDecisions::from_stored(&stored)?);
    }
    let decisions = asked_decisions(app, check).await?;
    if let Err(error) = app.store.add_decisions(&check.id, decisions.to_stored()).await {
        tracing::warn!(check = check.id, %error, "cannot store the decisions of an older check");
    }
    Ok(decisions)
}

/// Checks the archive of a check for the decisions that findings wait for.
async fn asked_decisions(app: &Arc<App>, check: &Check) -> Result<OpenDecisions, Problem> {
    know_policy(app, &check.terms).await?;
    let archive = app.packages.bytes(&app.store, &check.package).await?;
    let (name, terms) = (check.name.clone(), check.terms.clone());
    app.compute(move |engine| engine.decisions(&name, archive, &terms)).await
}

/// Returns the report of a check that is done.
pub(crate) async fn stored(app: &App, check: &Check) -> Result<StoredReport, Problem> {
    match check.status {
        Status::Done => {}
        Status::Failed => {
            let message = check.message.clone().unwrap_or_default();
            return Err(Problem::conflict("failed", format!("the check failed: {message}")));
        }
        Status::Queued | Status::Running => {
            return Err(Problem::conflict("not-done", "the check has not ended yet"));
        }
    }
    app.store.report(&check.id).await?.ok_or_else(|| Problem::not_found("report"))
}

/// Renders the report of a check in a format.
pub(crate) async fn render(app: &Arc<App>, check: &Check, format: &str) -> Result<Rendered, Problem> {
    let format = engine::format(format)?;
    let report = stored(app, check).await?;
    let archive = match format {
        engine::Format::Json => Vec::new(),
        _ => app.packages.bytes(&app.store, &check.package).await?,
    };
    app.compute(move |engine| engine.render(format, &report, archive)).await
}

/// Compares the findings with the findings of an older check.
pub(crate) async fn changes(
    app: &Arc<App>,
    newer: &Check,
    older: &Check,
) -> Result<engine::Changes, Problem> {
    let (old, new) = (stored(app, older).await?, stored(app, newer).await?);
    let terms = newer.terms.clone();
    app.compute(move |engine| engine.changes(&old, &new, &terms)).await
}

/// Returns a response that browsers save as a file.
pub(super) fn attachment(name: &str, media_type: &'static str, bytes: Vec<u8>) -> Result<Response, Problem> {
    let disposition =
        HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")).map_err(Problem::internal)?;
    let headers = [(CONTENT_TYPE, HeaderValue::from_static(media_type)), (CONTENT_DISPOSITION, disposition)];
    Ok((headers, bytes).into_response())
}

/// Returns a file name that contains only letters, digits, `.`, `-` and `_`.
pub(super) fn file_name(name: &str, extension: &str) -> String {
    let plain = |it: char| if it.is_ascii_alphanumeric() || "-_.".contains(it) { it } else { '_' };
    let name: String = name.chars().map(plain).collect();
    format!("{}.{extension}", name.trim_start_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_cannot_break_its_header() {
        assert_eq!(file_name("vfw 1.2", "html"), "vfw_1.2.html");
        assert_eq!(file_name("a\"; x=\r\nb/../c", "json"), "a___x___b_.._c.json");
    }
}
