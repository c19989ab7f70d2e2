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
use crate::auth::select;
use crate::store::audit::Action;
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

/// Returns products of a project by name, and the path of the next page.
pub(super) async fn rows(
    app: &App,
    project: &str,
    after: &str,
) -> Result<(Vec<ProductRow>, Option<String>), Problem> {
    let size = PageSize::of(Some(PAGE))?;
    let mut checks = app.store.products(project, after, size.queried()).await?;
    let coded = |text: &str| text.bytes().map(percent).collect::<String>();
    let next = size
        .cut(&mut checks, |last| format!("/products?project={}&after={}", coded(project), coded(&last.name)));
    let row = |check: &Check| ProductRow {
        path: product_path(project, &check.name),
        check: CheckView::from(check),
    };
    Ok((checks.iter().map(row).collect(), next))
}

/// Lists the products of a project; by default, of the project of the client.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    Parameters(asked): Parameters<ProductsParameters>,
) -> Result<Response, Refusal> {
    let project = asked.project.filter(|name| !name.is_empty()).unwrap_or_else(|| who.project.clone());
    let after = asked.after.filter(|name| !name.contains('\0')).unwrap_or_default();
    let (products, next) = match select(who.scope(), Some(project.clone())) {
        Ok(Some(project)) => {
            app.store.note(who.entry(&project, Action::Listed, "")).await?;
            rows(&app, &project, &after).await?
        }
        _ => (Vec::new(), None),
    };
    Ok(page(&ProductsPage {
        all_projects: who.scope().is_none(),
        shell: Shell::new("products", &Visitor(who)),
        project,
        products,
        next,
    }))
}
