//! The dashboard: the state of each project that a key may read.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::extract::Parameters;
use super::page::{Page, PageSize};
use super::problem::Problem;
use crate::app::App;
use crate::auth::Reader;
use crate::dashboard::{Asked, Line, lines};
use crate::store::trend::{Outcomes, Overview};
use crate::time::rfc3339;

/// Default number of projects in a response.
const USUAL: u32 = 20;
/// Maximum number of projects in a response.
const MOST: u32 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct DashboardParameters {
    /// Part of the names of projects, in any case.
    name: Option<String>,
    /// Value of `next` in the previous response.
    after: Option<String>,
    /// Maximum number of projects in the response; 20 by default.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
}

/// Projects with their state, by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Dashboard {
    /// The projects.
    projects: Vec<ProjectState>,
    /// Value of `after` for the next page; `null` on the last page.
    #[schema(required = true)]
    next: Option<String>,
}

/// State of a project. Each product counts with its newest finished check; at most 500 products are counted.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ProjectState {
    /// Name of the project.
    project: String,
    /// Number of products by the outcome.
    products: ProductCounts,
    /// Number of requirements that fail or are not decided, summed over the products.
    open: i64,
    /// The same number 30 days ago; `null` if no product had a finished check then.
    #[schema(required = true)]
    open_before: Option<i64>,
    /// Number of waivers that wait for a decision.
    requested_waivers: i64,
    /// Time of the last submission (RFC 3339); `null` without checks.
    #[schema(required = true, format = DateTime)]
    submitted: Option<String>,
}

/// Number of products by the outcome.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct ProductCounts {
    /// Number of products with the outcome `pass`.
    pass: i64,
    /// Number of products with the outcome `fail`.
    fail: i64,
    /// Number of products with the outcome `error`.
    error: i64,
}

impl From<Line> for ProjectState {
    fn from(Line { project, overview }: Line) -> Self {
        let Overview { products: Outcomes { pass, fail, error }, open, earlier, waivers, submitted } =
            overview;
        Self {
            project,
            products: ProductCounts { pass, fail, error },
            open,
            open_before: earlier,
            requested_waivers: waivers,
            submitted: submitted.map(rfc3339),
        }
    }
}

/// Returns the state of the key's project, now and 30 days ago; a key with the role `admin` gets all projects by name.
#[utoipa::path(
    get, path = "/dashboard", tag = "projects", params(DashboardParameters),
    responses((status = 200, description = "The projects", body = Dashboard))
)]
pub(super) async fn dashboard(
    State(app): State<Arc<App>>,
    Reader(who): Reader,
    Parameters(asked): Parameters<DashboardParameters>,
) -> Result<Json<Dashboard>, Problem> {
    let (name, after) = (asked.name.unwrap_or_default(), asked.after.unwrap_or_default());
    let size = PageSize::within(asked.limit, USUAL, MOST)?;
    let Page { items, next } = lines(&app, &who, Asked { name: &name, after: &after, size }).await?;
    Ok(Json(Dashboard { projects: items.into_iter().map(ProjectState::from).collect(), next }))
}
