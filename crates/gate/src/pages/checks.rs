//! First page: submits packages and lists checks.

use std::sync::Arc;

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::{CheckView, Refusal, Shell, Visitor, coded, see_other, show as page};
use crate::api::checks::{ListParameters, Package, package_of, page as page_of_checks};
use crate::api::extract::Parameters;
use crate::api::page::Page;
use crate::app::App;
use crate::auth::Submitter;
use crate::body;
use crate::engine::{Defaults, RequestedOptions};
use crate::role::Role;
use crate::store::waivers::{self, Filter};
use crate::submit::{SubmittedPackage, submit};

/// Number of checks on a page.
const PAGE: u32 = 25;
/// Maximum number of undecided waivers that the page counts.
const MOST_UNDECIDED: i64 = 100;

#[derive(Template)]
#[template(path = "checks.html")]
struct ChecksPage {
    shell: Shell,
    upload_limit: String,
    /// Names and titles.
    rules: Vec<(String, String)>,
    profiles: Vec<(String, &'static str)>,
    gating: Vec<(String, &'static str)>,
    releases: Vec<String>,
    defaults: Defaults,
    all_projects: bool,
    /// Number of waivers that wait for a decision.
    undecided: usize,
    asked: AskedView,
    checks: Vec<CheckView>,
    next: Option<String>,
}

struct AskedView {
    project: String,
    package: String,
    submitter: String,
    outcome: String,
    status: String,
    since: String,
    until: String,
}

impl AskedView {
    /// Returns the address of the checks after a cursor.
    fn after(&self, cursor: &str) -> String {
        let Self { project, package, submitter, outcome, status, since, until } = self;
        let [project, package, submitter] = [project, package, submitter].map(|it| coded(it));
        format!(
            "/?project={project}&package={package}&submitter={submitter}&outcome={outcome}&status={status}&since={since}&until={until}&after={cursor}"
        )
    }

    fn any(&self) -> bool {
        let Self { project, package, submitter, outcome, status, since, until } = self;
        [project, package, submitter, outcome, status, since, until].iter().any(|it| !it.is_empty())
    }
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Parameters(asked): Parameters<ListParameters>,
) -> Result<Response, Refusal> {
    // The form sends an empty value for "all".
    let chosen = |value: Option<String>| value.filter(|value| !value.is_empty());
    let (outcome, status) = (chosen(asked.outcome), chosen(asked.status));
    let asked = ListParameters { limit: Some(PAGE), outcome, status, ..asked };
    let Page { items: checks, next } = page_of_checks(&app, &visitor.0, &asked).await?;
    let asked = AskedView {
        project: asked.project.unwrap_or_default(),
        package: asked.package.unwrap_or_default(),
        submitter: asked.submitter.unwrap_or_default(),
        outcome: asked.outcome.unwrap_or_default(),
        status: asked.status.unwrap_or_default(),
        since: asked.since.unwrap_or_default(),
        until: asked.until.unwrap_or_default(),
    };
    let next = next.map(|cursor| asked.after(&cursor));
    let undecided = if visitor.0.may(Role::Admin) {
        let filter = Filter {
            project: None,
            state: Some(waivers::State::Requested),
            before: None,
            limit: MOST_UNDECIDED,
        };
        app.store.waivers(&filter).await?.len()
    } else {
        0
    };
    let (offers, defaults) = (&app.offers, app.engine.defaults());
    let project = app.projects.get(&app.store, &visitor.0.project).await?;
    // The form offers only the values that the project accepts.
    let fixed = &project.settings;
    let rules = if let Some(rules) = &fixed.rules {
        vec![named(&app, rules, "project")]
    } else {
        let together = defaults.rules.contains(',').then_some(&defaults.rules);
        together.into_iter().chain(&offers.rules).map(|it| named(&app, it, "gate")).collect()
    };
    let releases = fixed.release.as_ref().map_or_else(|| offers.releases.clone(), |it| vec![it.clone()]);
    Ok(page(&ChecksPage {
        shell: Shell::new("checks", &visitor),
        upload_limit: size(app.config.limits.upload),
        rules,
        profiles: described(&offers.profiles),
        gating: described(&offers.fail_on),
        releases,
        defaults,
        all_projects: visitor.0.scope().is_none(),
        undecided,
        asked,
        checks: checks.iter().map(CheckView::from).collect(),
        next,
    }))
}

/// Returns the values that the form offers, each with its meaning.
fn described(offered: &[String]) -> Vec<(String, &'static str)> {
    let meaning = |name: &str| match name {
        "text" => "the wording of the requirements",
        "vvp" => "the interpretation of ONAP's VVP scripts",
        "must" => "errors (MUST)",
        "should" => "also warnings (SHOULD)",
        "may" => "also notes (MAY)",
        "never" => "nothing",
        _ => "",
    };
    offered.iter().map(|name| (name.clone(), meaning(name))).collect()
}

/// Returns rule sets of an owner with their title.
fn named(app: &App, rules: &str, owner: &str) -> (String, String) {
    let title = match rules.split_once(',') {
        Some(_) => format!("The rules of this {owner}: {}", rules.replace(',', ", ")),
        None => app.engine.title(rules),
    };
    (rules.to_owned(), title)
}

/// Formats a size in human-readable form.
pub(super) fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes.div_ceil(1024)),
        _ => format!("{} MiB", bytes.div_ceil(1_048_576)),
    }
}

/// Accepts the form from browsers without scripts.
pub(super) async fn upload(
    State(app): State<Arc<App>>,
    Submitter(who): Submitter,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    if !body::is_multipart(&headers) {
        return Err(crate::api::problem::Problem::media_type(&body::media_type(&headers)).into());
    }
    let mut received = body::receive(&app, &who, &headers, body).await?;
    let parts = body::parts(&headers, std::mem::take(&mut received.bytes), None).await?;
    let text = |name: &str| {
        let part = parts.iter().find(|part| part.name == name)?;
        String::from_utf8(part.bytes.clone()).ok().filter(|text| !text.is_empty())
    };
    let requested = RequestedOptions {
        rules: text("rules"),
        release: text("release"),
        profile: text("profile"),
        fail_on: text("fail-on"),
        ..RequestedOptions::default()
    };
    let Package { archive, name, .. } = package_of(parts)?;
    let package = SubmittedPackage { name, archive, requested, who, execution: None };
    let check = submit(&app, package).await?.check;
    Ok(see_other(&format!("/checks/{}", check.id)))
}
