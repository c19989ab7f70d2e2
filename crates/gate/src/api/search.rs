//! Searches finished checks by requirement and finding.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answers::CheckAnswer;
use super::checks::read_cursor;
use super::extract::Parameters;
use super::page::{Page, PageSize};
use super::problem::Problem;
use crate::app::App;
use crate::auth::{Reader, Who, select};
use crate::engine::{Matched, MatchedRequirement, StoredReport, Wanted, matched};
use crate::forms::CONDITION;
use crate::store::audit::Action;
use crate::store::checks::Check;
use crate::store::search::Search;

/// Default number of checks in a response.
const PAGE: u32 = 20;
/// Maximum number of checks in a response.
const LARGEST_PAGE: u32 = 50;
/// Number of reports that are read together.
const BATCH: usize = 20;
/// Number of reports after which a response ends, even if the page is not full.
const MOST: usize = 200;
/// Number of searched bytes after which a response ends, even if the page is not full.
const MOST_WORK: usize = 32 << 20;

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchParameters {
    /// ID of a requirement that does not pass, such as `R-29872`.
    pub(crate) requirement: Option<String>,
    /// Kind of a finding, such as `hot.unused-replacement`.
    pub(crate) code: Option<String>,
    /// Part of the message of a finding, in any letter case.
    pub(crate) text: Option<String>,
    /// `true` for only the newest finished check of each product.
    pub(crate) newest: Option<bool>,
    /// Project; by default, all projects that the key may read.
    pub(crate) project: Option<String>,
    /// Value of `next` in the previous response.
    pub(crate) after: Option<String>,
    /// Maximum number of checks in the response; 20 by default.
    #[param(minimum = 1, maximum = 50)]
    pub(crate) limit: Option<u32>,
}

/// Checks that meet the conditions, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct MatchList {
    /// The checks with their findings.
    matches: Vec<Match>,
    /// Value of `after` for the next page; `null` on the last page. A page with fewer checks than `limit` can have a
    /// next page.
    #[schema(required = true)]
    next: Option<String>,
}

/// Check that meets the conditions.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Match {
    /// The check.
    check: CheckAnswer,
    /// Requirements and findings that meet the conditions.
    requirements: Vec<MatchedRequirement>,
}

/// Searches the finished checks of the key's project, or of all projects with the role `admin`. Without
/// `requirement`, `code` and `text`, all checks with an open requirement match.
#[utoipa::path(
    get, path = "/search", tag = "products", params(SearchParameters),
    responses((status = 200, description = "Checks with findings", body = MatchList))
)]
pub(super) async fn search(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Parameters(asked): Parameters<SearchParameters>,
) -> Result<Json<MatchList>, Problem> {
    let Page { items, next } = page(&app, &who, asked).await?;
    let matches = items
        .into_iter()
        .map(|it| Match { check: CheckAnswer::new(&it.check, &app), requirements: it.requirements });
    Ok(Json(MatchList { matches: matches.collect(), next }))
}

/// A check with the requirements and findings that a search selects.
pub(crate) struct MatchedCheck {
    /// The check.
    pub(crate) check: Check,
    /// The requirements with their findings.
    pub(crate) requirements: Vec<MatchedRequirement>,
}

/// Returns a page of the checks that meet the conditions and that a client may read.
pub(crate) async fn page(
    app: &Arc<App>,
    who: &Who,
    asked: SearchParameters,
) -> Result<Page<MatchedCheck>, Problem> {
    let limit = PageSize::within(asked.limit, PAGE, LARGEST_PAGE)?.get();
    let wanted = Wanted {
        requirement: condition("requirement", asked.requirement)?,
        code: condition("code", asked.code)?,
        text: condition("text", asked.text)?,
    };
    let Ok(project) = select(who.scope(), asked.project) else { return Ok(Page::EMPTY) };
    let before = read_cursor(asked.after.as_deref())?;
    app.store.note(who.entry(&who.project, Action::Listed, "")).await?;
    let newest = asked.newest.unwrap_or(false);
    // Without a search text, one list of the page's size is enough; a list of the newest checks of all products is
    // expensive.
    let search = Search {
        project,
        requirement: wanted.requirement.clone(),
        kind: wanted.code.clone(),
        status: "",
        newest,
        before,
        limit: size_of_list(if newest { MOST } else { limit }),
    };
    collect(app, search, &wanted, limit).await
}

impl SearchParameters {
    /// Returns `true` if a requirement, a kind or a search term is given.
    pub(crate) fn has_condition(&self) -> bool {
        [&self.requirement, &self.code, &self.text].into_iter().flatten().any(|it| !it.is_empty())
    }
}

fn condition(name: &str, value: Option<String>) -> Result<String, Problem> {
    let value = value.unwrap_or_default();
    if !CONDITION.fits(&value) {
        let message = format!("at most {} characters, none of them NUL", CONDITION.longest);
        return Err(Problem::bad_request(name, message));
    }
    Ok(value)
}

fn size_of_list(checks: usize) -> i64 {
    i64::try_from(checks).unwrap_or(i64::MAX)
}

/// Reads reports until a page is full, and returns the checks with the start of the next page.
async fn collect(
    app: &Arc<App>,
    mut search: Search,
    wanted: &Wanted,
    limit: usize,
) -> Result<Page<MatchedCheck>, Problem> {
    let mut items = Vec::new();
    let (mut examined, mut work) = (0, 0);
    loop {
        let checks = app.store.search(&search).await?;
        let is_last = size_of_list(checks.len()) < search.limit;
        let mut rest = checks.into_iter();
        while rest.len() > 0 {
            let batch: Vec<Check> = rest.by_ref().take(BATCH).collect();
            let found = requirements_of(app, &batch, wanted).await?;
            work += found.work;
            let mut pairs = batch.into_iter().zip(found.requirements);
            while let Some((check, requirements)) = pairs.next() {
                examined += 1;
                search.before = Some(check.cursor());
                if !requirements.is_empty() {
                    items.push(MatchedCheck { check, requirements });
                }
                let is_end = is_last && pairs.len() == 0 && rest.len() == 0;
                let is_enough = examined >= MOST || (work >= MOST_WORK && pairs.len() == 0);
                if is_end || is_enough || items.len() >= limit {
                    let next = search.before.filter(|_| !is_end).map(|it| it.to_string());
                    return Ok(Page { items, next });
                }
            }
        }
        if is_last {
            return Ok(Page { items, next: None });
        }
        search.limit = size_of_list(MOST.saturating_sub(examined));
    }
}

/// Returns the matching requirements of each of some checks.
async fn requirements_of(app: &Arc<App>, checks: &[Check], wanted: &Wanted) -> Result<Matched, Problem> {
    let ids: Vec<&str> = checks.iter().map(|it| it.id.as_str()).collect();
    let mut reports = app.store.reports(&ids).await?;
    let reports: Vec<Option<StoredReport>> = checks.iter().map(|it| reports.remove(&it.id)).collect();
    let wanted = wanted.clone();
    app.compute(move |_| matched(&reports, &wanted)).await
}
