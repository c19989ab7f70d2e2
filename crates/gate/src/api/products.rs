//! History of products, and the standing of requirements.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answers::CheckAnswer;
use super::extract::{Parameters, Segments};
use super::page::{Page, PageSize};
use super::problem::Problem;
use crate::app::App;
use crate::auth::Reader;
use crate::engine::Obstacle;
use crate::products::{self, ProductParameters, Submission, history};
use crate::store::audit::Action;
use crate::store::checks::Check;

/// Maximum number of findings of a requirement in a response.
const MOST: usize = 100;

/// History of a product.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ProductAnswer {
    /// Name of the package.
    name: String,
    /// Project of the product.
    project: String,
    /// Submissions, newest first.
    submissions: Vec<SubmissionAnswer>,
    /// Requirements that the newest finished check must meet to pass; empty after a pass.
    to_fix: Vec<ToFix>,
    /// Reasons why the newest archive could not be opened.
    refusals: Vec<String>,
    /// Value of `after` for the next page; `null` on the last page.
    #[schema(required = true)]
    next: Option<String>,
}

/// Submission of a product.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct SubmissionAnswer {
    /// Check of the submission.
    check: CheckAnswer,
    /// Number of findings of the level `error`; `null` before the check is done, or if the archive could not be opened.
    #[schema(required = true)]
    errors: Option<usize>,
    /// Number of findings of the level `warning`; `null` like `errors`.
    #[schema(required = true)]
    warnings: Option<usize>,
    /// ID of the last accepted check before the submission.
    #[schema(required = true)]
    accepted: Option<String>,
    /// Number of findings that are new since the last accepted check.
    #[schema(required = true)]
    new: Option<usize>,
    /// Number of findings that are fixed since the last accepted check.
    #[schema(required = true)]
    fixed: Option<usize>,
}

/// Requirement that a package must meet to pass.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ToFix {
    /// ID of the requirement.
    requirement: String,
    /// Title of the requirement.
    title: String,
    /// Actions that resolve the findings.
    help: Vec<String>,
    /// The first findings.
    findings: Vec<FindingToFix>,
    /// Number of findings that are not listed.
    findings_omitted: usize,
}

/// Finding that prevents a pass.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct FindingToFix {
    /// Message of the finding.
    message: String,
    /// Path of the file, relative to the package.
    file: String,
    /// Line, 1-based; 0 without a position.
    line: u32,
    /// Column, 1-based; 0 without a position.
    column: u32,
}

impl SubmissionAnswer {
    fn new(submission: Submission, app: &App) -> Self {
        let Submission { check, figures, accepted } = submission;
        let since = figures.and_then(|figures| figures.since);
        Self {
            check: CheckAnswer::new(&check, app),
            errors: figures.map(|it| it.errors),
            warnings: figures.map(|it| it.warnings),
            accepted,
            new: since.map(|it| it.0),
            fixed: since.map(|it| it.1),
        }
    }
}

impl ToFix {
    fn new(obstacle: Obstacle, app: &App) -> Self {
        let findings_omitted = obstacle.defects.len().saturating_sub(MOST);
        let findings = obstacle.defects.into_iter().take(MOST).map(|it| FindingToFix {
            message: it.message,
            file: it.file,
            line: it.line,
            column: it.column,
        });
        Self {
            title: app.engine.requirement(&obstacle.id).map(|it| it.title.to_owned()).unwrap_or_default(),
            requirement: obstacle.id,
            help: obstacle.help,
            findings: findings.collect(),
            findings_omitted,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListParameters {
    /// Name of a project.
    project: Option<String>,
    /// Value of `next` in the previous response.
    #[serde(rename = "after")]
    #[param(rename = "after")]
    product: Option<String>,
    /// Maximum number of products in the response; 50 by default.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<u32>,
}

/// Products by project and name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ProductList {
    /// The products.
    products: Vec<ProductEntry>,
    /// Value of `after` for the next page; `null` on the last page.
    #[schema(required = true)]
    next: Option<String>,
}

/// Product with its newest submission.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ProductEntry {
    /// Name of the package.
    name: String,
    /// Project of the product.
    project: String,
    /// The newest submission.
    check: CheckAnswer,
}

/// Lists the products of the key's project by name, with their newest submission; a key with the role `admin` lists all
/// products.
#[utoipa::path(
    get, path = "/products", tag = "products", params(ListParameters),
    responses((status = 200, description = "Products", body = ProductList))
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Parameters(asked): Parameters<ListParameters>,
) -> Result<Json<ProductList>, Problem> {
    let size = PageSize::of(asked.limit)?;
    let Page { items, next } = products::list(&app, &who, asked.project, asked.product, size).await?;
    let entry = |check: &Check| ProductEntry {
        name: check.name.clone(),
        project: check.project.clone(),
        check: CheckAnswer::new(check, &app),
    };
    Ok(Json(ProductList { products: items.iter().map(entry).collect(), next }))
}

/// Returns the submissions of a product, each compared with the last accepted submission, and the findings to fix.
#[utoipa::path(
    get, path = "/products/{name}", tag = "products",
    params(("name" = String, Path, description = "The name of a package"), ProductParameters),
    responses((status = 200, description = "The history", body = ProductAnswer))
)]
pub(super) async fn read(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Segments(name): Segments<String>,
    Parameters(asked): Parameters<ProductParameters>,
) -> Result<Json<ProductAnswer>, Problem> {
    let history = history(&app, &who, &name, &asked).await?;
    Ok(Json(ProductAnswer {
        name,
        project: history.project,
        submissions: history.submissions.into_iter().map(|it| SubmissionAnswer::new(it, &app)).collect(),
        to_fix: history.obstacles.requirements.into_iter().map(|it| ToFix::new(it, &app)).collect(),
        refusals: history.obstacles.refusals,
        next: history.next,
    }))
}

/// Numbers of products with each status of a requirement in their newest finished check, among the products that the key may
/// read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct RequirementAnswer {
    /// ID of the requirement.
    id: String,
    /// Title of the requirement.
    title: String,
    /// Number of products that fail.
    fail: i64,
    /// Number of products that pass.
    pass: i64,
    /// Number of products whose check could not decide the requirement.
    undecided: i64,
}

/// Counts the products that fail and pass a requirement in their newest finished check.
#[utoipa::path(
    get, path = "/requirements/{id}", tag = "products",
    params(("id" = String, Path, description = "The ID of a requirement")),
    responses((status = 200, description = "The standing", body = RequirementAnswer))
)]
pub(super) async fn standing(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Segments(id): Segments<String>,
) -> Result<Json<RequirementAnswer>, Problem> {
    let found = app.engine.requirement(&id).ok_or_else(|| Problem::not_found("requirement"))?;
    app.store.note(who.entry(&who.project, Action::Listed, "")).await?;
    let standing = app.store.standing(&id, who.scope(), 0).await?.counts;
    let title = found.title.to_owned();
    Ok(Json(RequirementAnswer {
        id,
        title,
        fail: standing.fail,
        pass: standing.pass,
        undecided: standing.undecided,
    }))
}
