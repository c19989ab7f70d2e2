//! Pages for waivers: the list with the decisions of operators, and the request of a vendor.

use std::sync::Arc;

use askama::Template;
use axum::body::Body;
use axum::extract::State as Shared;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

use super::{Refusal, Shell, Visitor, coded, form, prose, see_other, sentence, show as page, shown};
use crate::api::extract::{Parameters, Segments};
use crate::api::problem::Problem;
use crate::api::waivers::{ListParameters, WaiverAnswer, page as page_of_waivers};
use crate::app::App;
use crate::auth::{Operator, Submitter, Who};
use crate::engine::OpenFinding;
use crate::role::Role;
use crate::store::waivers::State;
use crate::time;
use crate::waivers::{self, WaiverRequest, open_findings, own_check};

/// Number of waivers on a page.
const PAGE: u32 = 25;
/// Maximum size of a form, in bytes.
const LARGEST: usize = 48 * 1024;

#[derive(Template)]
#[template(path = "waivers.html")]
struct WaiversPage {
    shell: Shell,
    state: String,
    project: String,
    states: &'static [&'static str],
    all_projects: bool,
    waivers: Vec<WaiverView>,
    next: Option<String>,
}

struct WaiverView {
    waiver: WaiverAnswer,
    /// CSS class and text of the state.
    badge: &'static str,
    message: String,
    may_decide: bool,
    may_withdraw: bool,
}

impl WaiverView {
    fn new(waiver: WaiverAnswer, who: &Who) -> Self {
        let is = |state: State| waiver.state == state.name();
        Self {
            badge: match waiver.state {
                "approved" if waiver.expired => "expired",
                state => state,
            },
            message: prose(&waiver.message),
            may_decide: who.may(Role::Admin) && is(State::Requested),
            may_withdraw: who.may(Role::Submit)
                && who.administers(&waiver.project)
                // The operator refuses a request instead.
                && (is(State::Requested) && !who.may(Role::Admin)
                    || is(State::Approved) && !waiver.expired),
            waiver: WaiverAnswer {
                kind: waiver.kind.as_deref().map(shown),
                package: shown(&waiver.package),
                file: shown(&waiver.file),
                subject: shown(&waiver.subject),
                reason: shown(&waiver.reason),
                comment: shown(&waiver.comment),
                project: shown(&waiver.project),
                requester: waiver.requester.as_deref().map(shown),
                decider: waiver.decider.as_deref().map(shown),
                ..waiver
            },
        }
    }
}

/// Lists waivers; an operator first sees the requests.
pub(super) async fn list(
    Shared(app): Shared<Arc<App>>,
    visitor: Visitor,
    Parameters(mut asked): Parameters<ListParameters>,
) -> Result<Response, Refusal> {
    if visitor.0.may(Role::Admin) && asked.state.is_none() {
        asked.state = Some(State::Requested.name().to_owned());
    }
    asked.limit = Some(PAGE);
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let (state, project) = (text(&asked.state), text(&asked.project));
    let found = page_of_waivers(&app, &visitor.0, asked).await?;
    let (state_coded, project_coded) = (coded(&state), coded(&project));
    let next =
        found.next.map(|after| format!("/waivers?state={state_coded}&project={project_coded}&after={after}"));
    let waivers = found.waivers.into_iter().map(|it| WaiverView::new(it, &visitor.0));
    Ok(page(&WaiversPage {
        waivers: waivers.collect(),
        shell: Shell::new("waivers", &visitor),
        all_projects: visitor.0.scope().is_none(),
        states: State::NAMES,
        state,
        project,
        next,
    }))
}

#[derive(Template)]
#[template(path = "waiver-request.html")]
struct RequestPage {
    shell: Shell,
    /// ID and name of the check.
    check: (String, String),
    finding: OpenFinding,
    message: String,
    /// First possible end.
    today: String,
    reason: String,
    until: String,
    wrong: Option<String>,
}

/// Shows the form of a request for the finding with a fingerprint in the package at a position of the report.
pub(super) async fn ask(
    Shared(app): Shared<Arc<App>>,
    visitor: Visitor,
    Segments((id, position, fingerprint)): Segments<(String, usize, String)>,
) -> Result<Response, Refusal> {
    let form = RequestForm { position, fingerprint, ..RequestForm::default() };
    show_request(&app, &visitor, &id, form, None).await
}

#[derive(Clone, Default, Deserialize)]
pub(super) struct RequestForm {
    position: usize,
    fingerprint: String,
    reason: String,
    until: String,
}

/// Accepts the form of a request.
pub(super) async fn request(
    Shared(app): Shared<Arc<App>>,
    Submitter(who): Submitter,
    Segments(id): Segments<String>,
    body: Body,
) -> Result<Response, Refusal> {
    let form: RequestForm = form::read(body, LARGEST).await?;
    let (_, finding) = find(&app, &who, &id, &form).await?;
    let asked = WaiverRequest {
        requirement: finding.requirement,
        kind: finding.kind,
        package: Some(finding.package),
        file: finding.file,
        subject: finding.subject,
        reason: form.reason.clone(),
        until: form.until.clone(),
    };
    match waivers::request(&app, &who, &id, asked).await {
        Ok(number) => Ok(see_other(&format!("/waivers?state=#waiver-{number}"))),
        Err(problem) if problem.status().is_client_error() => {
            show_request(&app, &Visitor(who), &id, form, Some(&problem)).await
        }
        Err(problem) => Err(problem.into()),
    }
}

async fn find(
    app: &Arc<App>,
    who: &Who,
    id: &str,
    form: &RequestForm,
) -> Result<((String, String), OpenFinding), Problem> {
    let check = own_check(app, who, id).await?;
    let findings = open_findings(app, &check).await?;
    let is_requested = |it: &OpenFinding| it.position == form.position && it.fingerprint == form.fingerprint;
    let finding =
        findings.into_iter().find(is_requested).ok_or_else(|| Problem::not_found("open finding"))?;
    Ok(((check.id, check.name), finding))
}

async fn show_request(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    form: RequestForm,
    wrong: Option<&Problem>,
) -> Result<Response, Refusal> {
    let ((id, name), finding) = find(app, &visitor.0, id, &form).await?;
    let finding = OpenFinding {
        package: shown(&finding.package),
        file: shown(&finding.file),
        subject: shown(&finding.subject),
        kind: finding.kind.as_deref().map(shown),
        ..finding
    };
    let mut response = page(&RequestPage {
        shell: Shell::new("waivers", visitor),
        check: (id, shown(&name)),
        message: prose(&finding.message),
        finding,
        today: time::day(time::now()).to_string(),
        reason: form.reason,
        until: form.until,
        wrong: wrong.map(|problem| sentence(&problem.message)),
    });
    *response.status_mut() = wrong.map_or(StatusCode::OK, Problem::status);
    Ok(response)
}

#[derive(Deserialize)]
struct DecisionForm {
    #[serde(default)]
    comment: String,
}

pub(super) async fn approve(
    Shared(app): Shared<Arc<App>>,
    Operator(who): Operator,
    Segments(number): Segments<i64>,
    body: Body,
) -> Result<Response, Refusal> {
    decide(&app, &who, number, State::Approved, body).await
}

pub(super) async fn refuse(
    Shared(app): Shared<Arc<App>>,
    Operator(who): Operator,
    Segments(number): Segments<i64>,
    body: Body,
) -> Result<Response, Refusal> {
    decide(&app, &who, number, State::Refused, body).await
}

pub(super) async fn withdraw(
    Shared(app): Shared<Arc<App>>,
    Submitter(who): Submitter,
    Segments(number): Segments<i64>,
    body: Body,
) -> Result<Response, Refusal> {
    decide(&app, &who, number, State::Withdrawn, body).await
}

async fn decide(
    app: &Arc<App>,
    who: &Who,
    number: i64,
    state: State,
    body: Body,
) -> Result<Response, Refusal> {
    let DecisionForm { comment } = form::read(body, LARGEST).await?;
    waivers::decide(app, who, number, state, &comment).await?;
    Ok(see_other(&format!("/waivers?state=#waiver-{number}")))
}
