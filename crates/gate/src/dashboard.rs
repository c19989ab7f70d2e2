//! Dashboard: the state of each project that a client may read, now and 30 days ago.

use crate::api::page::{Page, PageSize};
use crate::api::problem::Problem;
use crate::app::App;
use crate::auth::Who;
use crate::forms::CONDITION;
use crate::store::audit::Action;
use crate::store::trend::Overview;
use crate::time::{self, DAY};

/// Age of the state to compare with.
const EARLIER: i64 = 30 * DAY;

/// Requested part of the dashboard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    /// Part of the names of projects, in any letter case; empty for all projects.
    pub(crate) name: &'a str,
    /// Name of the last project of the previous page; empty for the first page.
    pub(crate) after: &'a str,
    /// Number of projects.
    pub(crate) size: PageSize,
}

/// Project with its state.
#[derive(Debug)]
pub(crate) struct Line {
    /// Name of the project.
    pub(crate) project: String,
    /// State of the project.
    pub(crate) overview: Overview,
}

/// Returns a page of the projects that the client may read, by name, and the start of the next page.
pub(crate) async fn lines(app: &App, who: &Who, asked: Asked<'_>) -> Result<Page<Line>, Problem> {
    let Asked { name, after, size } = asked;
    for (what, text) in [("name", name), ("after", after)] {
        if !CONDITION.fits(text) {
            return Err(Problem::bad_request(what, "expected the name of a project, or a part of the name"));
        }
    }
    app.store.note(who.entry(&who.project, Action::Listed, "")).await?;
    let mut names = match who.scope() {
        Some(own) => vec![own.to_owned()],
        None => app.store.projects_like(name, after, size.queried()).await?,
    };
    let next = size.cut(&mut names, String::clone);
    let earlier = time::now() - EARLIER;
    let mut items = Vec::with_capacity(names.len());
    for project in names {
        let overview = app.store.overview(&project, earlier).await?;
        items.push(Line { project, overview });
    }
    Ok(Page { items, next })
}
