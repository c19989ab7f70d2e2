//! Pages of projects for operators: list, settings with the policy, and keys.

use std::sync::Arc;

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use serde::Deserialize;

use super::products::{self, ProductRow};
use super::{
    Refusal, Shell, Visitor, form, operator, prose, see_other, segment, sentence, show as page, shown,
};
use crate::api::extract::{Parameters, Segments};
use crate::api::keys::{self, KeyAnswer, KeyBody, NewKeyAnswer};
use crate::api::page::{Page, PageSize};
use crate::api::problem::Problem;
use crate::api::projects::{self, ProjectAnswer, QuotaBody, SettingsBody};
use crate::app::App;
use crate::auth::{Operator, Who};
use crate::body::{self, Part};
use crate::forms::NAME;
use crate::role::Role;

/// Number of projects on a page.
const PAGE: u32 = 50;
/// Maximum size of a form, in bytes.
const LARGEST: usize = 8 * 1024;
/// Start of the mistakes in a policy.
const FILE: &str = "vnfcheck.yaml:";

#[derive(Template)]
#[template(path = "projects.html")]
struct ProjectsPage {
    shell: Shell,
    projects: Vec<ProjectRow>,
    next: Option<String>,
}

struct ProjectRow {
    name: String,
    path: String,
    release: String,
    rules: String,
    has_policy: bool,
    has_waivers: bool,
    changed: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct ListParameters {
    after: Option<String>,
}

fn path(project: &str) -> String {
    format!("/projects/{}", segment(project))
}

/// Lists the projects.
pub(super) async fn list(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Parameters(asked): Parameters<ListParameters>,
) -> Result<Response, Refusal> {
    operator(&visitor)?;
    let after = asked.after.filter(|name| !name.contains('\0')).unwrap_or_default();
    let size = PageSize::of(Some(PAGE))?;
    let mut found = app.store.projects(&after, size.queried()).await?;
    let next = size.cut(&mut found, |last| format!("/projects?after={}", segment(&last.name)));
    let projects = found.into_iter().map(|project| ProjectRow {
        path: path(&project.name),
        release: project.settings.release.unwrap_or_default(),
        rules: project.settings.rules.unwrap_or_default(),
        has_policy: project.settings.policy.is_some(),
        has_waivers: project.waivers.is_some(),
        changed: super::age(project.changed),
        name: shown(&project.name),
    });
    Ok(page(&ProjectsPage { projects: projects.collect(), shell: Shell::new("projects", &visitor), next }))
}

#[derive(Deserialize)]
struct ProjectForm {
    name: String,
}

/// Opens the page of a project, which is created if necessary.
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Operator(who): Operator,
    body: Body,
) -> Result<Response, Refusal> {
    let ProjectForm { name } = form::read(body, LARGEST).await?;
    let name = name.trim();
    if !NAME.fits(name) {
        return Err(projects::not_a_name("name").into());
    }
    if app.store.project(name).await?.is_none() {
        projects::store(&app, &who, name, SettingsBody::default()).await?;
    }
    Ok(see_other(&path(name)))
}

#[derive(Template)]
#[template(path = "project.html")]
struct ProjectPage {
    shell: Shell,
    name: String,
    path: String,
    audit: String,
    waivers: String,
    fields: Fields,
    offers: Offers,
    wrong: Option<String>,
    mistakes: Vec<Mistake>,
    saved: bool,
    products: Vec<ProductRow>,
    /// Page of further products.
    more_products: Option<String>,
    keys: Vec<KeyView>,
    roles: &'static [&'static str],
    wrong_key: Option<String>,
    new_key: Option<NewKeyAnswer>,
    wrong_removal: Option<String>,
}

/// Values that the settings of a project can have.
struct Offers {
    releases: Vec<String>,
    webhooks: Vec<(String, bool)>,
}

struct KeyView {
    key: KeyAnswer,
    path: String,
}

/// Fields of the form with the settings, as entered.
#[derive(Clone, Default)]
struct Fields {
    policy: String,
    release: String,
    rules: String,
    checks_per_day: String,
    archive_bytes: String,
    retention_days: String,
    all_webhooks: bool,
    webhooks: Vec<String>,
    public_badges: bool,
}

/// Mistake in a policy.
struct Mistake {
    line: usize,
    column: usize,
    message: String,
    text: String,
}

impl Fields {
    fn of(settings: SettingsBody) -> Self {
        let text = |number: Option<i64>| number.map(|it| it.to_string()).unwrap_or_default();
        Self {
            policy: settings.policy.unwrap_or_default(),
            release: settings.release.unwrap_or_default(),
            rules: settings.rules.unwrap_or_default().join(", "),
            checks_per_day: text(settings.quota.checks_per_day),
            archive_bytes: text(settings.quota.archive_bytes),
            retention_days: text(settings.retention_days),
            all_webhooks: settings.webhooks.is_none(),
            webhooks: settings.webhooks.unwrap_or_default(),
            public_badges: settings.public_badges,
        }
    }

    fn read(parts: Vec<Part>) -> Result<Self, Problem> {
        let mut fields = Self::default();
        for Part { name, bytes, .. } in parts {
            let text = String::from_utf8(bytes)
                .map_err(|_| Problem::bad_request(&name, format!("the field `{name}` is not UTF-8")))?;
            match name.as_str() {
                // A chosen file replaces the text.
                "policy-file" if !text.is_empty() => fields.policy = text,
                "policy" if fields.policy.is_empty() => fields.policy = text.replace("\r\n", "\n"),
                "release" => fields.release = text,
                "rules" => fields.rules = text,
                "checks-per-day" => fields.checks_per_day = text,
                "archive-bytes" => fields.archive_bytes = text,
                "retention-days" => fields.retention_days = text,
                "all-webhooks" => fields.all_webhooks = true,
                "webhook" => fields.webhooks.push(text),
                "public-badges" => fields.public_badges = true,
                _ => {}
            }
        }
        Ok(fields)
    }

    fn settings(&self) -> Result<SettingsBody, Problem> {
        let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let number = |what: &str, text: &str| {
            let number = given(text).map(|text| text.parse::<i64>()).transpose();
            number.map_err(|_| {
                Problem::bad_request(what, format!("`{what}` is not a number: `{}`", text.trim()))
            })
        };
        let rules = self.rules.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
        Ok(SettingsBody {
            policy: Some(self.policy.clone()).filter(|text| !text.trim().is_empty()),
            release: given(&self.release),
            rules: Some(rules.collect::<Vec<_>>()).filter(|names| !names.is_empty()),
            quota: QuotaBody {
                checks_per_day: number("checks-per-day", &self.checks_per_day)?,
                archive_bytes: number("archive-bytes", &self.archive_bytes)?,
            },
            retention_days: number("retention-days", &self.retention_days)?,
            webhooks: (!self.all_webhooks).then(|| self.webhooks.clone()),
            public_badges: self.public_badges,
        })
    }

    /// Returns the mistakes in a message about the policy.
    fn mistakes(&self, message: &str) -> Vec<Mistake> {
        let lines: Vec<&str> = self.policy.lines().collect();
        let mistake = |text: &str| {
            let at = text.find(FILE)?;
            let mut parts = text.get(at + FILE.len()..)?.splitn(3, ':');
            let (line, column) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
            let source = lines.get(usize::checked_sub(line, 1)?).copied().unwrap_or_default();
            let text = shown(&source.chars().take(200).collect::<String>());
            Some(Mistake { line, column, message: prose(parts.next()?.trim()), text })
        };
        message.lines().filter_map(mistake).collect()
    }
}

/// Results of a request for display on the page of a project.
#[derive(Default)]
struct Notices {
    /// The fields, and the reason why they cannot be stored.
    refused: Option<(Fields, Problem)>,
    saved: bool,
    new_key: Option<NewKeyAnswer>,
    wrong_key: Option<Problem>,
    wrong_removal: Option<Problem>,
}

async fn show_project(
    app: &App,
    visitor: &Visitor,
    name: &str,
    notices: Notices,
) -> Result<Response, Refusal> {
    operator(visitor)?;
    let project = projects::find(app, name).await?;
    let stored = ProjectAnswer::new(app, project).await?;
    let name = stored.name;
    let (fields, problem) = match notices.refused {
        Some((fields, problem)) => (fields, Some(problem)),
        None => (Fields::of(stored.settings), None),
    };
    let mistakes = problem.as_ref().map(|problem| fields.mistakes(&problem.message)).unwrap_or_default();
    let wrong = [problem.as_ref(), notices.wrong_key.as_ref(), notices.wrong_removal.as_ref()];
    let status = wrong.into_iter().flatten().next().map_or(StatusCode::OK, Problem::status);
    let keys = app.store.keys_of(&name).await?.into_iter();
    let keys = keys.map(|key| KeyView {
        path: format!("{}/keys/{}/end", path(&name), segment(&key.name)),
        key: KeyAnswer { name: shown(&key.name), ..KeyAnswer::from(key) },
    });
    let is_chosen = |hook: &String| fields.webhooks.contains(hook);
    let webhooks = app.config.webhooks.iter().map(|hook| (hook.name.clone(), is_chosen(&hook.name)));
    let mut releases = app.offers.releases.clone();
    if !fields.release.is_empty() && !releases.contains(&fields.release) {
        releases.push(fields.release.clone());
    }
    let Page { items: products, next: more_products } =
        products::rows(app, visitor, Some(name.clone()), None).await?;
    let rest = problem.filter(|_| mistakes.is_empty());
    let mut response = page(&ProjectPage {
        shell: Shell::new("projects", visitor),
        path: path(&name),
        audit: format!("/audit?project={}", segment(&name)),
        waivers: format!("/waivers?state=&project={}", segment(&name)),
        keys: keys.collect(),
        offers: Offers { releases, webhooks: webhooks.collect() },
        fields,
        wrong: rest.map(|problem| sentence(&problem.message)),
        mistakes,
        saved: notices.saved,
        products,
        more_products,
        roles: Role::NAMES,
        wrong_key: notices.wrong_key.map(|problem| sentence(&problem.message)),
        new_key: notices.new_key,
        wrong_removal: notices.wrong_removal.map(|problem| sentence(&problem.message)),
        name: shown(&name),
    });
    *response.status_mut() = status;
    // The page may contain a secret.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

#[derive(Debug, Deserialize)]
pub(super) struct ProjectParameters {
    saved: Option<String>,
}

/// Shows the settings and keys of a project.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Segments(name): Segments<String>,
    Parameters(asked): Parameters<ProjectParameters>,
) -> Result<Response, Refusal> {
    let notices = Notices { saved: asked.saved.is_some(), ..Notices::default() };
    show_project(&app, &visitor, &name, notices).await
}

/// Stores the settings of a project.
pub(super) async fn save(
    State(app): State<Arc<App>>,
    Operator(who): Operator,
    Segments(name): Segments<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    if !body::is_multipart(&headers) {
        return Err(Problem::media_type(&body::media_type(&headers)).into());
    }
    let mut received = body::receive(&app, &who, &headers, body).await?;
    let parts = body::parts(&headers, std::mem::take(&mut received.bytes), Some("webhook")).await?;
    projects::find(&app, &name).await?;
    let fields = Fields::read(parts)?;
    match store(&app, &who, &name, &fields).await {
        Ok(()) => Ok(see_other(&format!("{}?saved=yes#settings", path(&name)))),
        Err(problem) if problem.status().is_client_error() => {
            let notices = Notices { refused: Some((fields, problem)), ..Notices::default() };
            show_project(&app, &Visitor(who), &name, notices).await
        }
        Err(problem) => Err(problem.into()),
    }
}

async fn store(app: &App, who: &Who, name: &str, fields: &Fields) -> Result<(), Problem> {
    projects::store(app, who, name, fields.settings()?).await.map(drop)
}

#[derive(Deserialize)]
struct KeyForm {
    name: String,
    role: String,
    #[serde(default)]
    until: String,
}

/// Creates a key, and shows the key once.
pub(super) async fn add_key(
    State(app): State<Arc<App>>,
    Operator(who): Operator,
    Segments(project): Segments<String>,
    body: Body,
) -> Result<Response, Refusal> {
    let KeyForm { name, role, until } = form::read(body, LARGEST).await?;
    let key = KeyBody { name: name.trim().to_owned(), role, until: Some(until).filter(|it| !it.is_empty()) };
    let mut notices = Notices::default();
    match keys::add(&app, &who, &project, key).await {
        Ok(key) => notices.new_key = Some(key),
        Err(problem) if problem.status().is_client_error() => notices.wrong_key = Some(problem),
        Err(problem) => return Err(problem.into()),
    }
    show_project(&app, &Visitor(who), &project, notices).await
}

/// Revokes a key.
pub(super) async fn end_key(
    State(app): State<Arc<App>>,
    Operator(who): Operator,
    Segments((project, key)): Segments<(String, String)>,
) -> Result<Response, Refusal> {
    keys::revoke(&app, &who, &project, &key).await?;
    Ok(see_other(&format!("{}#keys", path(&project))))
}

#[derive(Deserialize)]
struct RemovalForm {
    #[serde(default)]
    history: String,
    #[serde(default)]
    name: String,
}

/// Removes a project whose name the visitor confirms.
pub(super) async fn remove(
    State(app): State<Arc<App>>,
    Operator(who): Operator,
    Segments(project): Segments<String>,
    body: Body,
) -> Result<Response, Refusal> {
    let RemovalForm { history, name } = form::read(body, LARGEST).await?;
    let removed = if name == project {
        projects::remove(&app, &who, &project, &history).await
    } else {
        Err(Problem::bad_request("name", "the entered name is not the name of the project"))
    };
    match removed {
        Ok(()) => Ok(see_other("/projects")),
        Err(problem) if problem.status().is_client_error() => {
            let notices = Notices { wrong_removal: Some(problem), ..Notices::default() };
            show_project(&app, &Visitor(who), &project, notices).await
        }
        Err(problem) => Err(problem.into()),
    }
}
