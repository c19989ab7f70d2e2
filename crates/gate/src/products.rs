//! History of a product: the submissions of one package name in a project.

use std::sync::Arc;

use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::checks::read_cursor;
use crate::api::page::{Page, PageSize};
use crate::api::problem::Problem;
use crate::app::App;
use crate::auth::{Who, select};
use crate::engine::{Figures, Obstacles, Submitted, figures, obstacles};
use crate::forms::CONDITION;
use crate::store::audit::Action;
use crate::store::checks::{Check, Status};
use crate::store::product::Product;

/// Default number of submissions in a history.
const PAGE: u32 = 20;
/// Maximum number of submissions in a history.
const LARGEST_PAGE: u32 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProductParameters {
    /// Project of the product; by default, the project of the key.
    pub(crate) project: Option<String>,
    /// Value of `next` in the previous response.
    pub(crate) after: Option<String>,
    /// Maximum number of submissions in the response; 20 by default.
    #[param(minimum = 1, maximum = 50)]
    pub(crate) limit: Option<u32>,
}

/// History of a product.
#[derive(Debug)]
pub(crate) struct History {
    /// Project of the product.
    pub(crate) project: String,
    /// Submissions, newest first.
    pub(crate) submissions: Vec<Submission>,
    /// Start of the next page.
    pub(crate) next: Option<String>,
    /// Newest finished check.
    pub(crate) newest: Option<Check>,
    /// Reasons why the newest finished check does not pass.
    pub(crate) obstacles: Obstacles,
}

/// Submission with its figures.
#[derive(Debug)]
pub(crate) struct Submission {
    /// Check of the submission.
    pub(crate) check: Check,
    /// Figures of the check; `None` before the check is done, or if the archive could not be opened.
    pub(crate) figures: Option<Figures>,
    /// ID of the last accepted check before the submission.
    pub(crate) accepted: Option<String>,
}

/// Returns the project that a request names, if the client may read its checks; by default, the project of the client.
pub(crate) fn project(who: &Who, asked: Option<&str>) -> Result<String, Problem> {
    let asked = asked.filter(|name| !name.is_empty());
    let project = asked.unwrap_or(&who.project);
    if who.sees(project) && !project.contains('\0') {
        Ok(project.to_owned())
    } else {
        Err(Problem::not_found("product"))
    }
}

/// Returns a page of the products of a project, with their newest submission, and the start of the next page; by default,
/// of all projects that the client may read.
pub(crate) async fn list(
    app: &App,
    who: &Who,
    project: Option<String>,
    after: Option<String>,
    size: PageSize,
) -> Result<Page<Check>, Problem> {
    let after = after.unwrap_or_default();
    if !CONDITION.fits(&after) {
        return Err(Problem::bad_request("after", "expected the value of `next` in the previous response"));
    }
    // The name of a package has no slash.
    let (before, name) = after.rsplit_once('/').unwrap_or_default();
    let after = Product { project: before.to_owned(), name: name.to_owned() };
    let Ok(project) = select(who.scope(), project) else { return Ok(Page::EMPTY) };
    app.store.note(who.entry(project.as_ref().unwrap_or(&who.project), Action::Listed, "")).await?;
    let mut items = app.store.products(project.as_deref(), after, size.queried()).await?;
    let next = size.cut(&mut items, |last| format!("{}/{}", last.project, last.name));
    Ok(Page { items, next })
}

/// Returns part of the history of a product that the client may read.
pub(crate) async fn history(
    app: &Arc<App>,
    who: &Who,
    name: &str,
    asked: &ProductParameters,
) -> Result<History, Problem> {
    let size = PageSize::within(asked.limit, PAGE, LARGEST_PAGE)?;
    let before = read_cursor(asked.after.as_deref())?;
    let project = project(who, asked.project.as_deref())?;
    if name.contains('\0') {
        return Err(Problem::not_found("product"));
    }
    let mut checks = app.store.submissions(&project, name, before, size.queried()).await?;
    let next = size.cut(&mut checks, |last| last.cursor().to_string());
    let newest = app.store.newest(&project, name).await?;
    if checks.is_empty() && newest.is_none() {
        return Err(Problem::not_found("product"));
    }
    app.store.note(who.entry(&project, Action::Listed, "")).await?;
    let submissions = with_figures(app, checks).await?;
    let obstacles = match &newest {
        Some(check) if check.outcome.as_deref() != Some("pass") => {
            app.store.note(who.entry(&project, Action::Read, &check.id)).await?;
            let report = crate::api::reports::stored(app, check).await?;
            app.compute(move |_| obstacles(&report)).await?
        }
        _ => Obstacles::default(),
    };
    Ok(History { project, submissions, next, newest, obstacles })
}

/// Compares each submission with the last accepted check before the submission.
async fn with_figures(app: &Arc<App>, checks: Vec<Check>) -> Result<Vec<Submission>, Problem> {
    let mut accepted: Option<(usize, String)> = None;
    let mut reports = Vec::new();
    if let Some(oldest) = checks.last()
        && let Some(check) = app.store.last_accepted(oldest).await?
        && let Some(report) = app.store.report(&check.id).await?
    {
        reports.push(Submitted { report, before: None });
        accepted = Some((0, check.id));
    }
    let mut submissions = Vec::with_capacity(checks.len());
    let mut places = Vec::with_capacity(checks.len());
    for check in checks.into_iter().rev() {
        let report = match check.status {
            Status::Done => app.store.report(&check.id).await?,
            _ => None,
        };
        let before = accepted.clone();
        places.push(report.is_some().then_some(reports.len()));
        if let Some(report) = report {
            if check.outcome.as_deref() == Some("pass") {
                accepted = Some((reports.len(), check.id.clone()));
            }
            reports.push(Submitted { report, before: before.as_ref().map(|it| it.0) });
        }
        submissions.push(Submission { check, figures: None, accepted: before.map(|it| it.1) });
    }
    let computed = app.compute(move |_| figures(&reports)).await?;
    for (submission, place) in submissions.iter_mut().zip(places) {
        submission.figures = place.and_then(|place| computed.get(place).copied().flatten());
    }
    submissions.reverse();
    Ok(submissions)
}
