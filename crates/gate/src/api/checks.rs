//! Submits, reads, lists, compares and deletes checks.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::answers::{CheckAnswer, CheckList};
use super::archive::Archive;
use super::extract::{Parameters, Segments};
use super::page::{Page, PageSize};
use super::problem::Problem;
use super::{find, find_unread};
use crate::app::App;
use crate::auth::{Administrator, Reader, Submitter, Who, select};
use crate::body::{self, Part};
use crate::engine::RequestedOptions;
use crate::forms::STORED_NAME;
use crate::ids::is_id;
use crate::store::Cursor;
use crate::store::audit::Action;
use crate::store::checks::{Check, Filter, Status};
use crate::submit::{Accepted, SubmittedPackage, submit as accept, submit_again};
use crate::time;
use crate::waivers::own_check;

/// Maximum value of `wait`, in seconds.
const LONGEST_WAIT: u64 = 30;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SubmitParameters {
    /// Seconds to wait for the result.
    #[param(minimum = 0, maximum = 30)]
    wait: Option<u64>,
    /// Name of the package; by default, the file name of the part `package`.
    name: Option<String>,
    /// Rule sets, separated by commas: `onap`, `csar`.
    rules: Option<String>,
    /// Interpretation of the requirements: `text` or `vvp`.
    profile: Option<String>,
    /// ONAP release of the requirements.
    release: Option<String>,
    /// Lowest level that fails the check: `must`, `should`, `may` or `never`.
    #[serde(rename = "fail-on")]
    fail_on: Option<String>,
}

/// Multipart form with a package.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "describes the form in the API; parts are read one by one")]
struct PackageForm {
    /// Archive of the package.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    package: Vec<u8>,
    /// Content of a `vnfcheck.yaml`, if the gate accepts configurations.
    config: Option<String>,
}

/// Submits a package. The same archive with the same options in the same project returns the existing check.
#[utoipa::path(
    post, path = "/checks", tag = "checks", params(SubmitParameters),
    request_body(description = "The archive", content(
        (Archive = "application/zip"), (Archive = "application/octet-stream"), (PackageForm = "multipart/form-data")
    )),
    responses(
        (status = 200, description = "The check has ended", body = CheckAnswer),
        (status = 202, description = "The check is accepted and has not ended", body = CheckAnswer),
    )
)]
pub(super) async fn submit(
    State(app): State<Arc<App>>,
    Submitter(who): Submitter,
    Parameters(asked): Parameters<SubmitParameters>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    refuse_long(asked.wait)?;
    let media_type = body::media_type(&headers);
    let is_archive = matches!(
        media_type.as_str(),
        "application/zip" | "application/octet-stream" | "application/x-zip-compressed"
    );
    if !is_archive && !body::is_multipart(&headers) {
        return Err(Problem::media_type(&media_type));
    }
    let mut received = body::receive(&app, &who, &headers, body).await?;
    let bytes = std::mem::take(&mut received.bytes);
    let Package { archive, name, configuration } = if is_archive {
        Package { archive: bytes, name: None, configuration: None }
    } else {
        package_of(body::parts(&headers, bytes, None).await?)?
    };
    let requested = RequestedOptions {
        rules: asked.rules,
        release: asked.release,
        profile: asked.profile,
        fail_on: asked.fail_on,
        configuration,
        ..RequestedOptions::default()
    };
    let package = SubmittedPackage { name: asked.name.or(name), archive, requested, who, execution: None };
    let accepted = accept(&app, package).await?;
    drop(received);
    answer(&app, accepted, asked.wait).await
}

/// Waits for the end of an accepted check, and describes the check.
async fn answer(app: &App, accepted: Accepted, wait: Option<u64>) -> Result<Response, Problem> {
    let Accepted { mut check, expected } = accepted;
    if !check.status.is_over()
        && let Some(wait) = wait.filter(|wait| *wait > 0)
    {
        let (id, wait) = (check.id.clone(), Duration::from_secs(wait));
        let waited = match expected {
            Some(expected) => app.finished.wait_accepted(&app.store, check, expected, wait).await?,
            None => app.finished.wait(&app.store, &id, wait).await?,
        };
        check = waited.ok_or_else(|| Problem::not_found("check"))?;
    }
    let status = if check.status.is_over() { StatusCode::OK } else { StatusCode::ACCEPTED };
    let answer = CheckAnswer::new(&check, app);
    Ok((status, [(LOCATION, answer.links.this.clone())], Json(answer)).into_response())
}

fn refuse_long(wait: Option<u64>) -> Result<(), Problem> {
    if wait.is_some_and(|wait| wait > LONGEST_WAIT) {
        return Err(Problem::bad_request("wait", format!("at most {LONGEST_WAIT} seconds")));
    }
    Ok(())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AgainParameters {
    /// Seconds to wait for the result.
    #[param(minimum = 0, maximum = 30)]
    wait: Option<u64>,
}

/// Checks the kept archive of a check again, with the same name and options, with the current policy and waivers. If
/// nothing has changed on the same day, returns the existing check.
#[utoipa::path(
    post, path = "/checks/{id}/again", tag = "checks",
    params(("id" = String, Path, description = "The ID of a check"), AgainParameters),
    responses(
        (status = 200, description = "The check has ended", body = CheckAnswer),
        (status = 202, description = "The check is accepted and has not ended", body = CheckAnswer),
    )
)]
pub(super) async fn again(
    State(app): State<Arc<App>>,
    Submitter(who): Submitter,
    Segments(id): Segments<String>,
    Parameters(asked): Parameters<AgainParameters>,
) -> Result<Response, Problem> {
    refuse_long(asked.wait)?;
    let check = own_check(&app, &who, &id).await?;
    answer(&app, submit_again(&app, who, check).await?, asked.wait).await
}

/// Parts of a multipart submission.
pub(crate) struct Package {
    pub(crate) archive: Vec<u8>,
    pub(crate) name: Option<String>,
    pub(crate) configuration: Option<String>,
}

/// Returns the package and the configuration in the parts of a form.
pub(crate) fn package_of(parts: Vec<Part>) -> Result<Package, Problem> {
    let (mut package, mut configuration) = (None, None);
    for part in parts {
        match part.name.as_str() {
            "package" => package = Some((part.bytes, part.file_name)),
            "config" if !part.bytes.is_empty() => {
                let text = String::from_utf8(part.bytes);
                configuration =
                    Some(text.map_err(|_| {
                        Problem::bad_request("config", "the configuration is not valid UTF-8")
                    })?);
            }
            _ => {}
        }
    }
    let (archive, name) =
        package.ok_or_else(|| Problem::bad_request("multipart", "the part `package` is missing"))?;
    Ok(Package { archive, name, configuration })
}

/// Returns the state and the outcome of a check.
#[utoipa::path(
    get, path = "/checks/{id}", tag = "checks", params(("id" = String, Path, description = "The ID of a check")),
    responses((status = 200, description = "The check", body = CheckAnswer))
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Segments(id): Segments<String>,
) -> Result<Json<CheckAnswer>, Problem> {
    Ok(Json(CheckAnswer::new(&find(&app, &who, &id).await?, &app)))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListParameters {
    /// Name of a project.
    pub(crate) project: Option<String>,
    /// Part of a package's name, or the SHA-256 of an archive.
    pub(crate) package: Option<String>,
    /// Name of the key or the person that submitted the packages.
    pub(crate) submitter: Option<String>,
    /// `pass`, `fail` or `error`.
    pub(crate) outcome: Option<String>,
    /// `queued`, `running`, `done` or `failed`.
    pub(crate) status: Option<String>,
    /// First day of acceptance in UTC, such as `2026-11-21`.
    #[param(format = Date)]
    pub(crate) since: Option<String>,
    /// Last day of acceptance in UTC.
    #[param(format = Date)]
    pub(crate) until: Option<String>,
    /// Value of `next` in the previous response.
    pub(crate) after: Option<String>,
    /// Maximum number of checks in the response; 50 by default.
    #[param(minimum = 1, maximum = 500)]
    pub(crate) limit: Option<u32>,
}

/// Returns a page of the checks that a client may read, and the start of the next page.
pub(crate) async fn page(app: &App, who: &Who, asked: &ListParameters) -> Result<Page<Check>, Problem> {
    let size = PageSize::of(asked.limit)?;
    let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let outcome = asked.outcome.clone();
    let outcomes = ["pass", "fail", "error"];
    if let Some(outcome) = outcome.as_deref().filter(|it| !outcomes.contains(it)) {
        return Err(Problem::unknown("outcome", outcome, &outcomes));
    }
    let parse =
        |name: &str| name.parse::<Status>().map_err(|_| Problem::unknown("status", name, Status::NAMES));
    let status = asked.status.as_deref().map(parse).transpose()?;
    let before = read_cursor(asked.after.as_deref())?;
    let package = given(&asked.package).filter(|it| !it.contains('\0'));
    let submitter = given(&asked.submitter);
    if submitter.as_deref().is_some_and(|name| !STORED_NAME.fits(name)) {
        return Err(Problem::bad_request("submitter", "expected the name of a key or a person"));
    }
    let end_of = |what: &'static str, day: &Option<String>| {
        let day = given(day).map(|day| time::end_of_day(&day)).transpose();
        day.map_err(|error| Problem::bad_request(what, error.to_string()))
    };
    let since = end_of("since", &asked.since)?.map_or(0, |end| end - time::DAY);
    let until = end_of("until", &asked.until)?.map(|at| Cursor { at, id: String::new() });
    let before = [before, until].into_iter().flatten().min();
    let Ok(project) = select(who.scope(), asked.project.clone()) else {
        return Ok(Page::EMPTY);
    };
    app.store.note(who.entry(project.as_ref().unwrap_or(&who.project), Action::Listed, "")).await?;
    let limit = size.queried();
    let filter = Filter { project, package, submitter, outcome, status, since, before, limit };
    let mut items = app.store.checks(&filter).await?;
    let next = size.cut(&mut items, |last| last.cursor().to_string());
    Ok(Page { items, next })
}

/// Parses the parameter `after`; an empty string is the start of the first page.
pub(crate) fn read_cursor(after: Option<&str>) -> Result<Option<Cursor>, Problem> {
    let Some(text) = after.filter(|text| !text.is_empty()) else { return Ok(None) };
    let cursor =
        text.split_once('.').and_then(|(at, id)| Some(Cursor { at: at.parse().ok()?, id: id.to_owned() }));
    match cursor.filter(|it| is_id(&it.id)) {
        None => Err(Problem::bad_request("after", "expected the value of `next` in the previous response")),
        found => Ok(found),
    }
}

/// Lists the checks of the key's project, newest first; a key with the role `admin` lists all checks.
#[utoipa::path(
    get, path = "/checks", tag = "checks", params(ListParameters),
    responses((status = 200, description = "Checks", body = CheckList))
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Parameters(asked): Parameters<ListParameters>,
) -> Result<Json<CheckList>, Problem> {
    let Page { items, next } = page(&app, &who, &asked).await?;
    let checks = items.iter().map(|check| CheckAnswer::new(check, &app)).collect();
    Ok(Json(CheckList { checks, next }))
}

/// Compares the findings with the findings of an older check: new, fixed, unchanged (`vnfcheck.diff/1`).
#[utoipa::path(
    get, path = "/checks/{id}/changes/{older}", tag = "checks",
    params(("id" = String, Path, description = "The ID of the newer check"), ("older" = String, Path, description = "The ID of the older check")),
    responses((status = 200, description = "The comparison", body = serde_json::Value))
)]
pub(super) async fn changes(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Segments((id, older)): Segments<(String, String)>,
) -> Result<Json<serde_json::Value>, Problem> {
    let (newer, older) = (find(&app, &who, &id).await?, find(&app, &who, &older).await?);
    let diff = super::reports::changes(&app, &newer, &older).await?;
    Ok(Json(serde_json::to_value(diff).map_err(Problem::internal)?))
}

/// Deletes a check with its report.
#[utoipa::path(
    delete, path = "/checks/{id}", tag = "checks", params(("id" = String, Path, description = "The ID of a check")),
    responses((status = 204, description = "The check is deleted"))
)]
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    Administrator(who): Administrator,
    Segments(id): Segments<String>,
) -> Result<StatusCode, Problem> {
    let check = find_unread(&app, &who, &id).await?;
    if who.administers(&check.project) && app.store.delete(&check, who.name.as_deref()).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Problem::not_found("check"))
    }
}
