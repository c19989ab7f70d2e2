//! Trend of a project: its products, its newest check, and the outcomes of the last weeks.

use vnfcheck_runner::Date;

use crate::app::App;
use crate::store::StoreError;
use crate::store::checks::{Check, Filter};
use crate::store::trend::{Outcomes, Spans};
use crate::time::{self, DAY};

/// Number of weeks.
const WEEKS: usize = 8;
/// Days of a week.
const WEEK: i64 = 7;

/// Trend of a project.
#[derive(Debug)]
pub(crate) struct Trend {
    /// Number of products.
    pub(crate) products: i64,
    /// Newest check.
    pub(crate) newest: Option<Check>,
    /// Weeks, oldest first; the last one ends today.
    pub(crate) weeks: Vec<Week>,
}

/// Outcomes of the checks of a week.
#[derive(Clone, Debug)]
pub(crate) struct Week {
    /// First day, in UTC.
    pub(crate) since: Date,
    /// Last day, in UTC.
    pub(crate) until: Date,
    /// Number of finished checks by outcome.
    pub(crate) outcomes: Outcomes,
}

impl Week {
    /// Returns the share of passed checks in percent, rounded down; `None` without finished checks.
    pub(crate) fn passed(&self) -> Option<i64> {
        let Outcomes { pass, fail, error } = self.outcomes;
        (pass * 100).checked_div(pass + fail + error)
    }
}

/// Returns the trend of a project.
pub(crate) async fn trend(app: &App, project: &str) -> Result<Trend, StoreError> {
    let filter = Filter { project: Some(project.to_owned()), limit: 1, ..Filter::default() };
    let newest = app.store.checks(&filter).await?.pop();
    let products = if newest.is_some() { app.store.product_count(project).await? } else { 0 };
    let weeks = i64::try_from(WEEKS).unwrap_or(i64::MAX);
    let start = time::now() / DAY + 1 - weeks * WEEK;
    let spans = Spans { start, length: WEEK, count: WEEKS };
    let outcomes = app.store.outcomes(project, spans).await?;
    let starts = (0..weeks).map(|week| start + week * WEEK);
    let week = |(start, outcomes): (i64, Outcomes)| Week {
        since: time::day(start * DAY),
        until: time::day((start + WEEK - 1) * DAY),
        outcomes,
    };
    Ok(Trend { products, newest, weeks: starts.zip(outcomes).map(week).collect() })
}
