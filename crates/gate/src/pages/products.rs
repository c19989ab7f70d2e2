//! Page of the products of a project.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::{CheckView, Refusal, Shell, Visitor, coded, product_path, show as page};
use crate::api::extract::Parameters;
use crate::api::page::{Page, PageSize};
use crate::api::problem::Problem;
use crate::app::App;
use crate::products::list;
use crate::store::checks::Check;
use crate::store::trend::{MOST_PRODUCTS, Outcomes};
use crate::trends::{self, Week};

/// Number of products on a page.
const PAGE: u32 = 50;

#[derive(Template)]
#[template(path = "products.html")]
struct ProductsPage {
    shell: Shell,
    all_projects: bool,
    project: String,
    trend: Option<TrendView>,
    products: Vec<ProductRow>,
    next: Option<String>,
}

/// Trend of a project.
struct TrendView {
    products: String,
    newest: CheckView,
    weeks: Vec<WeekRow>,
}

/// Week of a trend.
struct WeekRow {
    since: String,
    /// Path of the list of the checks of the week.
    path: String,
    checks: i64,
    pass: i64,
    /// Share of passed checks in percent.
    passed: Option<i64>,
}

impl TrendView {
    /// Returns the trend of a project; `None` for a project without checks.
    async fn of(app: &App, project: &str) -> Result<Option<Self>, Problem> {
        let trend = trends::trend(app, project).await?;
        let Some(newest) = trend.newest.as_ref().map(CheckView::from) else { return Ok(None) };
        let products = match trend.products {
            1 => "1 product".to_owned(),
            MOST_PRODUCTS.. => format!("{MOST_PRODUCTS} products or more"),
            count => format!("{count} products"),
        };
        let coded = coded(project);
        let row = |week: &Week| {
            let (since, Outcomes { pass, fail, error }) = (week.since.to_string(), week.outcomes);
            let path = format!("/?project={coded}&since={since}&until={}", week.until);
            WeekRow { since, path, checks: pass + fail + error, pass, passed: week.passed() }
        };
        let weeks = trend.weeks.iter().rev().map(row).collect();
        Ok(Some(Self { products, newest, weeks }))
    }
}

/// Product with its newest submission.
pub(super) struct ProductRow {
    pub(super) path: String,
    pub(super) check: CheckView,
}

#[derive(Debug, Deserialize)]
pub(super) struct ProductsParameters {
    project: Option<String>,
    after: Option<String>,
}

/// Returns the first products of a project that the visitor may read, and the path of the next page.
pub(super) async fn rows(
    app: &App,
    Visitor(who): &Visitor,
    project: Option<String>,
    after: Option<String>,
) -> Result<Page<ProductRow>, Problem> {
    let selected = project.as_deref().map(coded).unwrap_or_default();
    let Page { items, next } = list(app, who, project, after, PageSize::of(Some(PAGE))?).await?;
    let next = next.map(|after| format!("/products?project={selected}&after={}", coded(&after)));
    let row = |check: &Check| ProductRow {
        path: product_path(&check.project, &check.name),
        check: CheckView::from(check),
    };
    Ok(Page { items: items.iter().map(row).collect(), next })
}

/// Lists the products of a project; by default, of all projects that the client may read.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Parameters(asked): Parameters<ProductsParameters>,
) -> Result<Response, Refusal> {
    let project = asked.project.clone().unwrap_or_default();
    // A visitor who reads all projects sees a trend only after the selection of a project.
    let selected = Some(project.as_str()).filter(|it| !it.is_empty()).or_else(|| visitor.0.scope());
    let selected = selected.filter(|it| visitor.0.sees(it) && !it.contains('\0'));
    let trend = match selected {
        Some(project) => TrendView::of(&app, project).await?,
        None => None,
    };
    let Page { items: products, next } = rows(&app, &visitor, asked.project, asked.after).await?;
    Ok(page(&ProductsPage {
        all_projects: visitor.0.scope().is_none(),
        shell: Shell::new("products", &visitor),
        project,
        trend,
        products,
        next,
    }))
}
