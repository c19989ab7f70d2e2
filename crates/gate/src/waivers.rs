//! Waivers as a workflow: a vendor requests a waiver for a finding of a check, and the operator approves or refuses it.
//! Approved waivers are part of the project's policy until they end or are withdrawn.

use std::sync::Arc;

use serde::Deserialize;
use vnfcheck_runner::Date;

use crate::api::find;
use crate::api::problem::Problem;
use crate::api::reports::stored;
use crate::app::App;
use crate::auth::Who;
use crate::engine::{self, OpenFinding, RequestedOptions};
use crate::forms::{COMMENT, Form, REASON};
use crate::receivers;
use crate::role::Role;
use crate::store::checks::Check;
use crate::store::waivers::{Decision, NO_KEY, NewWaiver, Requested, State, Waiver};
use crate::submit::apply_project;
use crate::time;

/// Request for a waiver. The finding is at the given location in the report of the check.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WaiverRequest {
    /// ID of the requirement.
    pub requirement: String,
    /// Kind of defect; required if findings of several kinds match.
    #[serde(default)]
    pub kind: Option<String>,
    /// Name of the package in the report; required if findings of several packages match.
    #[serde(default)]
    pub package: Option<String>,
    /// Path of the file in the package.
    pub file: String,
    /// Path in the file, such as `resources.fw_server_0.properties`; empty for the top of the file.
    #[serde(default)]
    pub subject: String,
    /// Reason for the waiver.
    pub reason: String,
    /// Last day of validity, as YYYY-MM-DD, in UTC.
    #[schema(format = Date)]
    pub until: String,
}

impl WaiverRequest {
    fn fits(&self, finding: &OpenFinding) -> bool {
        let equals = |asked: &Option<String>, found: Option<&str>| {
            asked.as_deref().is_none_or(|asked| asked.is_empty() || found == Some(asked))
        };
        finding.requirement == self.requirement
            && finding.file == self.file
            && finding.subject == self.subject
            && equals(&self.kind, finding.kind.as_deref())
            && equals(&self.package, Some(&finding.package))
    }
}

/// Requests a waiver for a finding of a check of the client's project, and returns its number.
pub async fn request(app: &Arc<App>, who: &Who, id: &str, asked: WaiverRequest) -> Result<i64, Problem> {
    let check = own_check(app, who, id).await?;
    let findings = open_findings(app, &check).await?;
    let mut fitting = findings.into_iter().filter(|finding| asked.fits(finding));
    let Some(finding) = fitting.next() else {
        let message = "the report of the check has no such open finding";
        return Err(Problem::conflict("no-finding", message));
    };
    if fitting.any(|other| (&other.package, &other.kind) != (&finding.package, &finding.kind)) {
        let message = "several findings match; name the `package` and the `kind`";
        return Err(Problem::bad_request("subject", message));
    }
    let reason = text("reason", &asked.reason, REASON)?;
    let until = asked.until.trim().parse::<Date>();
    let until = until.map_err(|error| Problem::bad_request("until", error.to_string()))?;
    if until < time::day(time::now()) {
        return Err(Problem::bad_request("until", "the day has passed"));
    }
    refuse_mandatory(app, &check.project, &finding.requirement).await?;
    let waiver = NewWaiver {
        project: check.project,
        check: check.id,
        requirement: finding.requirement,
        kind: finding.kind,
        package: finding.package,
        file: finding.file,
        subject: finding.subject,
        message: finding.message.chars().filter(|it| !it.is_control()).take(REASON.longest).collect(),
        reason,
        until: until.to_string(),
        requester: who.name.clone(),
    };
    // PostgreSQL stores no NUL.
    if [&waiver.package, &waiver.file, &waiver.subject].iter().any(|text| text.contains('\0')) {
        return Err(Problem::bad_request("subject", "a location with the character NUL cannot be waived"));
    }
    if let Some(defect) = engine::defect_of(&waiver.to_policy(0, NO_KEY)) {
        return Err(Problem::bad_request("subject", format!("the location cannot be waived: {defect}")));
    }
    let hooks = receivers::of_waiver(app, &waiver.project, State::Requested.name()).await;
    match app.store.request_waiver(&waiver, hooks).await? {
        Requested::New(number) => Ok(number),
        Requested::Exists(number) => Err(Problem::conflict(
            "waiver-exists",
            format!("waiver {number} for the same finding is requested or approved"),
        )),
        Requested::TooMany => Err(Problem::busy("the project has requested too many waivers", 3600)),
    }
}

/// Changes the state of a waiver, and returns the waiver. A vendor changes only waivers of its own project.
pub async fn decide(
    app: &Arc<App>,
    who: &Who,
    number: i64,
    state: State,
    comment: &str,
) -> Result<Waiver, Problem> {
    let comment = text("comment", comment, if state == State::Refused { REASON } else { COMMENT })?;
    let waiver = visible(app, who, number).await?;
    let today = time::day(time::now());
    if state == State::Approved {
        if waiver.request.until.parse::<Date>().is_ok_and(|until| until < today) {
            return Err(Problem::conflict("waiver-over", "the last day of the waiver has passed"));
        }
        refuse_mandatory(app, &waiver.request.project, &waiver.request.requirement).await?;
    }
    let hooks = receivers::of_waiver(app, &waiver.request.project, state.name()).await;
    let decision = Decision { state, decider: who.name.clone(), comment, today: today.to_string(), hooks };
    let Some(project) = app.store.decide_waiver(number, who.administered(), &decision).await? else {
        let state = visible(app, who, number).await?.state.name();
        return Err(Problem::conflict("waiver-state", format!("the waiver is already {state}")));
    };
    app.projects.learn(project);
    visible(app, who, number).await
}

/// Returns the waiver with this number, if the client may decide on the waiver.
async fn visible(app: &App, who: &Who, number: i64) -> Result<Waiver, Problem> {
    let found = app.store.waiver(number).await?;
    let found = found.filter(|waiver| who.administers(&waiver.request.project));
    found.ok_or_else(|| Problem::not_found("waiver"))
}

/// Returns a check of the client's project.
pub(crate) async fn own_check(app: &App, who: &Who, id: &str) -> Result<Check, Problem> {
    let check = find(app, who, id).await?;
    if may_request(who, &check) {
        Ok(check)
    } else {
        Err(Problem::forbidden("this request needs a key of the project of the check"))
    }
}

/// Returns `true` if a check belongs to the client's project.
pub(crate) fn may_request(who: &Who, check: &Check) -> bool {
    who.may(Role::Submit) && who.administers(&check.project)
}

/// Returns the findings of a check that fail a requirement.
pub(crate) async fn open_findings(app: &Arc<App>, check: &Check) -> Result<Vec<OpenFinding>, Problem> {
    let report = stored(app, check).await?;
    app.compute(move |_| engine::open_findings(&report)).await
}

/// Fails if the gate or the project allows no waiver of a requirement.
pub(crate) async fn refuse_mandatory(app: &App, project: &str, requirement: &str) -> Result<(), Problem> {
    let project = app.projects.get(&app.store, project).await?;
    let mut requested = RequestedOptions::default();
    apply_project(app, &project, &mut requested).await?;
    let terms = app.engine.terms(&requested, time::day(time::now()))?;
    if app.engine.is_mandatory(&terms, requirement)? {
        let message = format!("the requirement `{requirement}` is mandatory and cannot be waived");
        return Err(Problem::conflict("mandatory", message));
    }
    Ok(())
}

/// Returns user input with single spaces between the words.
fn text(what: &str, written: &str, form: Form) -> Result<String, Problem> {
    let text: Vec<&str> = written.split_whitespace().collect();
    if form.fits(written) {
        return Ok(text.join(" "));
    }
    let message = if text.is_empty() {
        format!("the {what} is missing")
    } else {
        format!("a {what} must have at most {} visible characters", form.longest)
    };
    Err(Problem::bad_request(what, message))
}
