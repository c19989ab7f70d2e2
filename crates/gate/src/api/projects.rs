//! Lists, reads and changes projects.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use vnfcheck_decode::shortened;

use super::answers::CheckAnswer;
use super::extract::{Parameters, Segments};
use super::json::{from_json, integer, object};
use super::page::PageSize;
use super::problem::Problem;
use crate::app::App;
use crate::auth::{Operator, Reader, Who};
use crate::engine::RequestedOptions;
use crate::forms::{CONDITION, NAME, STORED_NAME};
use crate::ids::sha256;
use crate::retention;
use crate::store::audit::Action;
use crate::store::projects::{DEFAULT, Project, Removal, Settings};
use crate::store::trend::Outcomes;
use crate::time::{self, DAY, rfc3339};
use crate::trends::{self, Trend, Week};

/// Maximum retention in days, about a century.
const LONGEST_RETENTION: i64 = 36_500;
/// Maximum size of the policy of a project, in bytes.
const LARGEST_POLICY: usize = 256 * 1024;

/// Settings of a project; the gate's settings replace missing members.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SettingsBody {
    /// Content of the project's `vnfcheck.yaml`. The gate's policy takes precedence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(content_media_type = "application/yaml")]
    pub(crate) policy: Option<String>,
    /// ONAP release of all checks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) release: Option<String>,
    /// Rule sets of all checks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<Vec<String>>,
    /// Limits of the project.
    #[serde(default, deserialize_with = "object")]
    pub(crate) quota: QuotaBody,
    /// Age in days at which checks are removed.
    #[serde(default, deserialize_with = "integer", skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 36500)]
    pub(crate) retention_days: Option<i64>,
    /// Names of the webhooks in `gate.yaml` that receive the results; by default, all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) webhooks: Option<Vec<String>>,
    /// `true` if everybody reads the badges of the project, without a key.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) public_badges: bool,
}

/// Limits of a project.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct QuotaBody {
    /// Maximum number of checks accepted in 24 hours.
    #[serde(default, deserialize_with = "integer", skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0)]
    pub(crate) checks_per_day: Option<i64>,
    /// Maximum size of the kept archives, in bytes.
    #[serde(default, deserialize_with = "integer", skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0)]
    pub(crate) archive_bytes: Option<i64>,
}

/// A project.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ProjectAnswer {
    /// Name of the project.
    pub(crate) name: String,
    /// Settings of the project.
    pub(crate) settings: SettingsBody,
    /// Time of creation (RFC 3339).
    pub(crate) created: String,
    /// Time of the last change (RFC 3339).
    pub(crate) changed: String,
}

/// Projects by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ProjectList {
    /// The projects.
    projects: Vec<ProjectAnswer>,
    /// Value of `after` for the next page; `null` on the last page.
    #[schema(required = true)]
    next: Option<String>,
}

impl ProjectAnswer {
    pub(crate) async fn new(app: &App, project: Project) -> Result<Self, Problem> {
        let Settings {
            policy,
            release,
            rules,
            checks_per_day,
            archive_bytes,
            retention,
            webhooks,
            public_badges,
        } = project.settings;
        let policy = match policy {
            Some(digest) => app.store.policy(&digest).await?,
            None => None,
        };
        Ok(Self {
            name: project.name,
            settings: SettingsBody {
                policy,
                release,
                rules: rules.map(|names| names.split(',').map(str::to_owned).collect()),
                quota: QuotaBody { checks_per_day, archive_bytes },
                retention_days: retention.map(|age| age / DAY),
                webhooks,
                public_badges,
            },
            created: rfc3339(project.created),
            changed: rfc3339(project.changed),
        })
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListParameters {
    /// Value of `next` in the previous response.
    #[serde(rename = "after")]
    #[param(rename = "after")]
    name: Option<String>,
    /// Maximum number of projects in the response; 50 by default.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<u32>,
}

/// Lists the projects by name, for a key with the role `admin`.
#[utoipa::path(
    get, path = "/projects", tag = "projects", params(ListParameters),
    responses((status = 200, description = "Projects", body = ProjectList))
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    _: Operator,
    Parameters(asked): Parameters<ListParameters>,
) -> Result<Json<ProjectList>, Problem> {
    let size = PageSize::of(asked.limit)?;
    let after = asked.name.unwrap_or_default();
    if !CONDITION.fits(&after) {
        return Err(Problem::bad_request("after", "expected the value of `next` in the previous response"));
    }
    let mut found = app.store.projects(&after, size.queried()).await?;
    let next = size.cut(&mut found, |last| last.name.clone());
    let mut projects = Vec::with_capacity(found.len());
    for project in found {
        projects.push(ProjectAnswer::new(&app, project).await?);
    }
    Ok(Json(ProjectList { projects, next }))
}

/// Returns a project, for a key with the role `admin`.
#[utoipa::path(
    get, path = "/projects/{project}", tag = "projects",
    params(("project" = String, Path, description = "The name of a project")),
    responses((status = 200, description = "The project", body = ProjectAnswer))
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    _: Operator,
    Segments(name): Segments<String>,
) -> Result<Json<ProjectAnswer>, Problem> {
    let project = find(&app, &name).await?;
    Ok(Json(ProjectAnswer::new(&app, project).await?))
}

/// A project's use of the gate, and its limits.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct UsageAnswer {
    /// Checks that have not ended.
    waiting: Used,
    /// Checks accepted in the current clock hour.
    checks_per_hour: Used,
    /// Checks accepted in 24 hours.
    checks_per_day: Used,
    /// Size of the kept archives, in bytes.
    archive_bytes: Used,
}

/// Trend of a project.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct TrendAnswer {
    /// Name of the project.
    project: String,
    /// Number of products; 500 means 500 or more.
    products: i64,
    /// Newest check of the project.
    #[schema(required = true)]
    newest: Option<CheckAnswer>,
    /// The last eight weeks, oldest first.
    weeks: Vec<WeekAnswer>,
}

/// Outcomes of the checks that were accepted in a week.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct WeekAnswer {
    /// First day, in UTC.
    #[schema(format = Date)]
    since: String,
    /// Last day, in UTC.
    #[schema(format = Date)]
    until: String,
    /// Number of checks with the outcome `pass`.
    pass: i64,
    /// Number of checks with the outcome `fail`.
    fail: i64,
    /// Number of checks with the outcome `error`.
    error: i64,
}

impl From<&Week> for WeekAnswer {
    fn from(week: &Week) -> Self {
        let Outcomes { pass, fail, error } = week.outcomes;
        Self { since: week.since.to_string(), until: week.until.to_string(), pass, fail, error }
    }
}

/// Used part of a limit.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct Used {
    /// Used amount.
    used: i64,
    /// Limit; `null` means no limit.
    #[schema(required = true)]
    limit: Option<i64>,
}

/// Returns a project's use of the gate and its limits, for a key of the project or with the role `admin`.
#[utoipa::path(
    get, path = "/projects/{project}/usage", tag = "projects",
    params(("project" = String, Path, description = "The name of a project")),
    responses((status = 200, description = "The use", body = UsageAnswer))
)]
pub(super) async fn usage(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Segments(name): Segments<String>,
) -> Result<Json<UsageAnswer>, Problem> {
    if !who.administers(&name) {
        return Err(Problem::forbidden("this request needs a key of the project, or the role `admin`"));
    }
    let Settings { checks_per_day, archive_bytes, .. } = find(&app, &name).await?.settings;
    let quotas = &app.config.quotas;
    let usage = app.store.usage(&name, i64::MAX).await?;
    let used = |used, limit| Used { used, limit };
    Ok(Json(UsageAnswer {
        waiting: used(usage.waiting, Some(quotas.waiting)),
        checks_per_hour: used(usage.accepted, Some(quotas.per_hour)),
        checks_per_day: used(usage.accepted_in_day, checks_per_day),
        archive_bytes: used(app.store.archive_bytes(&name).await?, archive_bytes),
    }))
}

/// Returns the number of a project's products, its newest check, and the outcomes of the last eight weeks, for a key that
/// reads the checks of the project.
#[utoipa::path(
    get, path = "/projects/{project}/trend", tag = "projects",
    params(("project" = String, Path, description = "The name of a project")),
    responses((status = 200, description = "The trend", body = TrendAnswer))
)]
pub(super) async fn trend(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Segments(name): Segments<String>,
) -> Result<Json<TrendAnswer>, Problem> {
    if !who.sees(&name) {
        return Err(Problem::forbidden("this request needs a key of the project, or the role `admin`"));
    }
    let name = find(&app, &name).await?.name;
    app.store.note(who.entry(&name, Action::Listed, "")).await?;
    let Trend { products, newest, weeks } = trends::trend(&app, &name).await?;
    Ok(Json(TrendAnswer {
        project: name,
        products,
        newest: newest.map(|check| CheckAnswer::new(&check, &app)),
        weeks: weeks.iter().map(WeekAnswer::from).collect(),
    }))
}

/// Creates a project or replaces its settings, for a key with the role `admin`. Later checks follow the new settings.
#[utoipa::path(
    put, path = "/projects/{project}", tag = "projects",
    params(("project" = String, Path, description = "The name of a project")),
    request_body = SettingsBody,
    responses(
        (status = 200, description = "The project", body = ProjectAnswer),
        (status = 409, description = "The name looks like the name of another project", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn put(
    State(app): State<Arc<App>>,
    Operator(who): Operator,
    Segments(name): Segments<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<ProjectAnswer>, Problem> {
    let project = store(&app, &who, &name, from_json(body)?).await?;
    Ok(Json(ProjectAnswer::new(&app, project).await?))
}

/// Creates a project or replaces its settings.
pub(crate) async fn store(app: &App, who: &Who, name: &str, body: SettingsBody) -> Result<Project, Problem> {
    if !NAME.fits(name) {
        return Err(not_a_name("project"));
    }
    if let Some(other) = app.store.project_like(name).await? {
        return Err(looks_like("project", &other));
    }
    let policy = body.policy.clone();
    let settings = settings(app, body)?;
    let entry = who.entry(name, Action::ProjectChanged, name);
    let project = app.store.put_project(name, settings, policy, entry).await?;
    app.projects.learn(project.clone());
    Ok(project)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RemovalParameters {
    /// `keep` or `remove` the checks, reports and waivers of the project.
    #[param(pattern = "^(keep|remove)$")]
    history: String,
}

/// Removes a project and ends its keys, for a key of another project with the role `admin`. The history of the project
/// is kept, or is removed within minutes.
#[utoipa::path(
    delete, path = "/projects/{project}", tag = "projects",
    params(("project" = String, Path, description = "The name of a project"), RemovalParameters),
    responses(
        (status = 204, description = "The project is removed"),
        (status = 409, description = "The project is `default` or that of the key", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    Operator(who): Operator,
    Segments(name): Segments<String>,
    Parameters(asked): Parameters<RemovalParameters>,
) -> Result<StatusCode, Problem> {
    remove(&app, &who, &name, &asked.history).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a project, and keeps or removes its history.
pub(crate) async fn remove(app: &Arc<App>, who: &Who, name: &str, history: &str) -> Result<(), Problem> {
    let keeps_history = match history {
        "keep" => true,
        "remove" => false,
        other => {
            let message = format!("unknown value `{}`; expected `keep` or `remove`", shortened(other));
            return Err(Problem::bad_request("history", message));
        }
    };
    let name = find(app, name).await?.name;
    if name == DEFAULT {
        return Err(Problem::conflict("default-project", "the project `default` cannot be removed"));
    }
    if name == who.project {
        let message = "the project of your own key cannot be removed; use a key of another project";
        return Err(Problem::conflict("own-project", message));
    }
    let removal = Removal { name, keeps_history, actor: who.name.clone() };
    let removed = app.store.remove_project(&removal).await?;
    app.projects.learn(removed.ok_or_else(|| Problem::not_found("project"))?);
    if !keeps_history {
        let app = Arc::clone(app);
        tokio::spawn(async move {
            if let Err(error) = retention::purge(&app.store).await {
                tracing::error!(%error, "cannot remove the history of a project; the next sweep tries again");
            }
        });
    }
    Ok(())
}

/// Returns the settings in a request; fails if a check with the settings would fail.
fn settings(app: &App, body: SettingsBody) -> Result<Settings, Problem> {
    let policy = body.policy.as_ref().map(|text| sha256(text.as_bytes()));
    if let (Some(text), Some(digest)) = (&body.policy, &policy) {
        if text.len() > LARGEST_POLICY || text.contains('\0') {
            return Err(Problem::bad_request(
                "policy",
                format!("at most {LARGEST_POLICY} bytes, none of them NUL"),
            ));
        }
        app.engine.learn_policy(digest, text)?;
    }
    let rules = body.rules.map(|names| names.join(","));
    let requested = RequestedOptions {
        rules: rules.clone(),
        release: body.release.clone(),
        policy: policy.clone(),
        ..RequestedOptions::default()
    };
    app.engine.terms(&requested, time::day(time::now()))?;
    let QuotaBody { checks_per_day, archive_bytes } = body.quota;
    if [checks_per_day, archive_bytes].into_iter().flatten().any(i64::is_negative) {
        return Err(Problem::bad_request("quota", "a limit is a number from 0"));
    }
    if body.retention_days.is_some_and(|days| !(1..=LONGEST_RETENTION).contains(&days)) {
        return Err(Problem::bad_request("retention-days", format!("from 1 to {LONGEST_RETENTION}")));
    }
    for name in body.webhooks.iter().flatten() {
        if !app.config.webhooks.iter().any(|hook| hook.name == *name) {
            return Err(Problem::bad_request("webhooks", format!("`gate.yaml` has no webhook `{name}`")));
        }
    }
    Ok(Settings {
        policy,
        release: body.release,
        rules,
        checks_per_day,
        archive_bytes,
        retention: body.retention_days.map(|days| days * DAY),
        webhooks: body.webhooks,
        public_badges: body.public_badges,
    })
}

/// Returns the project with the name in a path.
pub(crate) async fn find(app: &App, name: &str) -> Result<Project, Problem> {
    let found = if STORED_NAME.fits(name) { app.store.project(name).await? } else { None };
    found.ok_or_else(|| Problem::not_found("project"))
}

pub(crate) fn not_a_name(what: &str) -> Problem {
    Problem::bad_request(what, NAME.of_name())
}

pub(super) fn looks_like(what: &str, other: &str) -> Problem {
    let message = format!("the name looks like the name of the {what} `{other}`; choose another name");
    Problem::conflict("similar-name", message)
}
