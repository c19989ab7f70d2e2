//! Dashboard of the projects that the visitor may read.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::{Refusal, Shell, Visitor, age, coded, show as page, shown};
use crate::api::extract::Parameters;
use crate::api::page::{Page, PageSize};
use crate::app::App;
use crate::dashboard::{Asked, Line, lines};
use crate::store::trend::{MOST_PRODUCTS, Outcomes, Overview};
use crate::time;

/// Number of projects on a page.
const PAGE: u32 = 20;

#[derive(Template)]
#[template(path = "dashboard.html")]
struct DashboardPage {
    shell: Shell,
    all_projects: bool,
    name: String,
    rows: Vec<Row>,
    next: Option<String>,
}

/// Project with its state.
struct Row {
    project: String,
    /// Path of the products of the project.
    path: String,
    /// Path of the undecided waivers of the project.
    waivers_path: String,
    /// Number of products with a finished check.
    products: String,
    outcomes: Outcomes,
    /// Share of passing products in percent; `None` without products.
    passing: Option<i64>,
    open: i64,
    /// Change in the number of open requirements, in words.
    change: String,
    waivers: i64,
    /// Time of the last submission; empty without checks.
    submitted: String,
    age: String,
}

impl From<Line> for Row {
    fn from(Line { project, overview }: Line) -> Self {
        let Overview { products: outcomes, open, earlier, waivers, submitted } = overview;
        let count = outcomes.pass + outcomes.fail + outcomes.error;
        let coded = coded(&project);
        Self {
            path: format!("/products?project={coded}"),
            waivers_path: format!("/waivers?state=requested&project={coded}"),
            products: if count < MOST_PRODUCTS { count.to_string() } else { format!("{count} or more") },
            outcomes,
            passing: (outcomes.pass * 100).checked_div(count),
            open,
            change: change(open, earlier),
            waivers,
            submitted: submitted.map(time::rfc3339).unwrap_or_default(),
            age: submitted.map(age).unwrap_or_default(),
            project: shown(&project),
        }
    }
}

/// Returns the change in a number since an earlier time, in words.
fn change(now: i64, earlier: Option<i64>) -> String {
    let Some(earlier) = earlier else { return "no checks then".to_owned() };
    match now - earlier {
        0 => "the same".to_owned(),
        more @ 1.. => format!("{more} more"),
        fewer => format!("{} fewer", fewer.abs()),
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct DashboardParameters {
    name: Option<String>,
    after: Option<String>,
}

/// Shows the projects that the visitor may read, by name.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Parameters(asked): Parameters<DashboardParameters>,
) -> Result<Response, Refusal> {
    let name = asked.name.unwrap_or_default();
    let after = asked.after.unwrap_or_default();
    let asked = Asked { name: &name, after: &after, size: PageSize::of(Some(PAGE))? };
    let Page { items, next } = lines(&app, &visitor.0, asked).await?;
    let next = next.map(|after| format!("/dashboard?name={}&after={}", coded(&name), coded(&after)));
    Ok(page(&DashboardPage {
        shell: Shell::new("dashboard", &visitor),
        all_projects: visitor.0.scope().is_none(),
        rows: items.into_iter().map(Row::from).collect(),
        name,
        next,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_written_in_words() {
        let written = [change(3, None), change(3, Some(3)), change(5, Some(3)), change(0, Some(3))];
        assert_eq!(written, ["no checks then", "the same", "2 more", "3 fewer"]);
    }
}
