//! Page of the products of a project.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::{CheckView, Refusal, Shell, Visitor, percent, product_path, show as page};
use crate::api::extract::Parameters;
use crate::api::page::PageSize;
use crate::api::problem::Problem;
use crate::app::App;
use crate::products::list;
use crate::store::checks::Check;

/// Number of products on a page.
const PAGE: u32 = 50;

#[derive(Template)]
#[template(path = "products.html")]
struct ProductsPage {
    shell: Shell,
    all_projects: bool,
    project: String,
    products: Vec<ProductRow>,
    next: Option<String>,
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
) -> Result<(Vec<ProductRow>, Option<String>), Problem> {
    let coded = |text: &str| text.bytes().map(percent).collect::<String>();
    let selected = project.as_deref().map(coded).unwrap_or_default();
    let (checks, next) = list(app, who, project, after, PageSize::of(Some(PAGE))?).await?;
    let next = next.map(|after| format!("/products?project={selected}&after={}", coded(&after)));
    let row = |check: &Check| ProductRow {
        path: product_path(&check.project, &check.name),
        check: CheckView::from(check),
    };
    Ok((checks.iter().map(row).collect(), next))
}

/// Lists the products of a project; by default, of all projects that the client may read.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Parameters(asked): Parameters<ProductsParameters>,
) -> Result<Response, Refusal> {
    let project = asked.project.clone().unwrap_or_default();
    let (products, next) = rows(&app, &visitor, asked.project, asked.after).await?;
    Ok(page(&ProductsPage {
        all_projects: visitor.0.scope().is_none(),
        shell: Shell::new("products", &visitor),
        project,
        products,
        next,
    }))
}
