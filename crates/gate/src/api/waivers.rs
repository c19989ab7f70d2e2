//! Requests, lists and decides on waivers.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State as Shared;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::extract::{Parameters, Segments};
use super::json::from_json;
use super::page::PageSize;
use super::problem::Problem;
use crate::app::App;
use crate::auth::{Operator, Reader, Submitter, Who, select};
use crate::store::waivers::{Filter, State, Waiver};
use crate::time::{self, rfc3339};
use crate::waivers::{self, WaiverRequest, own_check};

/// A waiver.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WaiverAnswer {
    /// Number of the waiver, which reports name as its origin.
    pub(crate) number: i64,
    /// Project whose checks the waiver applies to.
    pub(crate) project: String,
    /// ID of the check with the finding.
    pub(crate) check: String,
    /// ID of the requirement.
    pub(crate) requirement: String,
    /// Kind of defect, if the requirement combines several kinds.
    #[schema(required = true)]
    pub(crate) kind: Option<String>,
    /// Name of the package.
    pub(crate) package: String,
    /// Path of the file in the package.
    pub(crate) file: String,
    /// Path in the file; the waiver includes everything below it.
    pub(crate) subject: String,
    /// Message of the finding.
    pub(crate) message: String,
    /// Reason for the waiver.
    pub(crate) reason: String,
    /// Last day of validity, in UTC.
    #[schema(format = Date)]
    pub(crate) until: String,
    /// State: `requested`, `approved`, `refused` or `withdrawn`.
    #[schema(pattern = "^(requested|approved|refused|withdrawn)$")]
    pub(crate) state: &'static str,
    /// `true` if the last day of validity has passed.
    pub(crate) expired: bool,
    /// Time of the request (RFC 3339).
    pub(crate) requested: String,
    /// Name of the key that requested the waiver; `null` if the request needed no key.
    #[schema(required = true)]
    pub(crate) requester: Option<String>,
    /// Time of the last decision (RFC 3339).
    #[schema(required = true)]
    pub(crate) decided: Option<String>,
    /// Name of the key that decided.
    #[schema(required = true)]
    pub(crate) decider: Option<String>,
    /// Comment on the decision.
    pub(crate) comment: String,
}

/// Message to webhooks about a change of a waiver.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct WaiverChange {
    /// `waiver-requested`, `waiver-approved`, `waiver-refused`, `waiver-withdrawn` or `waiver-expired`.
    event: String,
    /// The waiver at the time of the message.
    waiver: WaiverAnswer,
}

impl WaiverChange {
    /// Describes the change of a waiver.
    pub(crate) fn new(change: &str, waiver: Waiver) -> Self {
        Self { event: format!("waiver-{change}"), waiver: waiver.into() }
    }
}

/// Waivers, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct WaiverList {
    /// The waivers.
    pub(crate) waivers: Vec<WaiverAnswer>,
    /// Value of `after` for the next page; `null` on the last page.
    #[schema(required = true)]
    pub(crate) next: Option<i64>,
}

/// Approval or withdrawal of a waiver.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DecisionBody {
    /// Comment for the vendor.
    #[serde(default)]
    comment: String,
}

/// Refusal of a waiver.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RefusalBody {
    /// Reason for the vendor.
    comment: String,
}

impl From<Waiver> for WaiverAnswer {
    fn from(waiver: Waiver) -> Self {
        let Waiver { number, request, state, requested, decider, decided, comment } = waiver;
        Self {
            number,
            project: request.project,
            check: request.check,
            requirement: request.requirement,
            kind: request.kind,
            package: request.package,
            file: request.file,
            subject: request.subject,
            message: request.message,
            reason: request.reason,
            // Days in this form sort like strings.
            expired: request.until < time::day(time::now()).to_string(),
            until: request.until,
            state: state.name(),
            requested: rfc3339(requested),
            requester: request.requester,
            decided: decided.map(rfc3339),
            decider,
            comment,
        }
    }
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListParameters {
    /// Name of a project.
    pub(crate) project: Option<String>,
    /// State of the waivers.
    pub(crate) state: Option<String>,
    /// Value of `next` in the previous response.
    pub(crate) after: Option<i64>,
    /// Maximum number of waivers in the response; 50 by default.
    #[param(minimum = 1, maximum = 500)]
    pub(crate) limit: Option<u32>,
}

/// Requests a waiver for an open finding of a check of the key's project. The waiver applies once the operator approves
/// it.
#[utoipa::path(
    post, path = "/checks/{id}/waivers", tag = "waivers",
    params(("id" = String, Path, description = "The ID of a check")),
    request_body = WaiverRequest,
    responses(
        (status = 201, description = "The waiver", body = WaiverAnswer),
        (status = 409, description = "The check has not ended or has no such finding, the requirement is mandatory, or the waiver exists", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn request(
    Shared(app): Shared<Arc<App>>,
    Submitter(who): Submitter,
    Segments(id): Segments<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<WaiverAnswer>), Problem> {
    own_check(&app, &who, &id).await?;
    let number = waivers::request(&app, &who, &id, from_json(body)?).await?;
    let waiver = app.store.waiver(number).await?.ok_or_else(|| Problem::not_found("waiver"))?;
    Ok((StatusCode::CREATED, Json(waiver.into())))
}

/// Lists the waivers of the key's project, newest first; a key with the role `admin` lists all waivers.
#[utoipa::path(
    get, path = "/waivers", tag = "waivers", params(ListParameters),
    responses((status = 200, description = "Waivers", body = WaiverList))
)]
pub(super) async fn list(
    Shared(app): Shared<Arc<App>>,
    Reader(who): Reader,
    Parameters(asked): Parameters<ListParameters>,
) -> Result<Json<WaiverList>, Problem> {
    page(&app, &who, asked).await.map(Json)
}

/// Returns a page of the waivers that a client may read.
pub(crate) async fn page(app: &App, who: &Who, asked: ListParameters) -> Result<WaiverList, Problem> {
    let size = PageSize::of(asked.limit)?;
    let given = |text: Option<String>| text.filter(|text| !text.is_empty() && !text.contains('\0'));
    let state = given(asked.state)
        .map(|name| name.parse::<State>().map_err(|_| Problem::unknown("state", &name, State::NAMES)));
    let state = state.transpose()?;
    let Ok(project) = select(who.scope(), asked.project) else {
        return Ok(WaiverList { waivers: Vec::new(), next: None });
    };
    let filter = Filter { project, state, before: asked.after, limit: size.queried() };
    let mut found = app.store.waivers(&filter).await?;
    let next = size.cut(&mut found, |last| last.number);
    Ok(WaiverList { waivers: found.into_iter().map(WaiverAnswer::from).collect(), next })
}

/// Approves a requested waiver, for a key with the role `admin`. Later checks of the project apply the waiver.
#[utoipa::path(
    post, path = "/waivers/{waiver}/approve", tag = "waivers",
    params(("waiver" = i64, Path, description = "The number of a waiver")),
    request_body(content = DecisionBody, description = "An empty body is a decision without a comment."),
    responses(
        (status = 200, description = "The waiver", body = WaiverAnswer),
        (status = 409, description = "The waiver is decided or expired, or the requirement is mandatory", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn approve(
    Shared(app): Shared<Arc<App>>,
    Operator(who): Operator,
    Segments(number): Segments<i64>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<WaiverAnswer>, Problem> {
    decide(&app, &who, number, State::Approved, &comment(body)?).await
}

/// Refuses a requested waiver with a comment, for a key with the role `admin`.
#[utoipa::path(
    post, path = "/waivers/{waiver}/refuse", tag = "waivers",
    params(("waiver" = i64, Path, description = "The number of a waiver")),
    request_body = RefusalBody,
    responses(
        (status = 200, description = "The waiver", body = WaiverAnswer),
        (status = 409, description = "The waiver is decided", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn refuse(
    Shared(app): Shared<Arc<App>>,
    Operator(who): Operator,
    Segments(number): Segments<i64>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<WaiverAnswer>, Problem> {
    let RefusalBody { comment } = from_json(body)?;
    decide(&app, &who, number, State::Refused, &comment).await
}

/// Withdraws a requested or approved waiver: of the key's project, or of any project with the role `admin`. Later checks
/// do not apply the waiver.
#[utoipa::path(
    post, path = "/waivers/{waiver}/withdraw", tag = "waivers",
    params(("waiver" = i64, Path, description = "The number of a waiver")),
    request_body(content = DecisionBody, description = "An empty body is a decision without a comment."),
    responses(
        (status = 200, description = "The waiver", body = WaiverAnswer),
        (status = 409, description = "The waiver is refused or withdrawn", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn withdraw(
    Shared(app): Shared<Arc<App>>,
    Submitter(who): Submitter,
    Segments(number): Segments<i64>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<WaiverAnswer>, Problem> {
    decide(&app, &who, number, State::Withdrawn, &comment(body)?).await
}

async fn decide(
    app: &Arc<App>,
    who: &Who,
    number: i64,
    state: State,
    comment: &str,
) -> Result<Json<WaiverAnswer>, Problem> {
    Ok(Json(waivers::decide(app, who, number, state, comment).await?.into()))
}

/// Returns the comment in a body that may be empty.
fn comment(body: Result<Bytes, BytesRejection>) -> Result<String, Problem> {
    let is_empty = body.as_ref().is_ok_and(Bytes::is_empty);
    let DecisionBody { comment } = if is_empty { DecisionBody::default() } else { from_json(body)? };
    Ok(comment)
}
