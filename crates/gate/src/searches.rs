//! Adds the rows for searches to checks that finished without them: before an upgrade, or on a replica of an earlier
//! version.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::api::problem::Problem;
use crate::app::App;
use crate::engine::{Found, found};

/// Interval of the queries for checks without rows.
const EVERY: Duration = Duration::from_mins(1);
/// Delay of the first query, so that the gate starts faster.
const FIRST: Duration = Duration::from_secs(2);
/// Maximum number of checks at a time.
const AT_A_TIME: i64 = 20;

/// Works until the task is aborted. Replicas may work at the same time.
pub(crate) async fn run(app: Arc<App>) {
    let mut ticks = interval_at(Instant::now() + FIRST, EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let mut added = 0;
        loop {
            match add(&app).await {
                Ok(0) => break,
                Ok(some) => added += some,
                Err(problem) => {
                    tracing::error!(message = problem.message, "cannot prepare older checks for searches");
                    break;
                }
            }
        }
        if added > 0 {
            tracing::info!(checks = added, "prepared older checks for searches");
        }
    }
}

/// Adds the rows of a batch of checks, and returns the number of checks.
async fn add(app: &Arc<App>) -> Result<usize, Problem> {
    let mut checks = Vec::new();
    for id in app.store.without_search(AT_A_TIME).await? {
        let found = match app.store.report(&id).await? {
            Some(report) => {
                let reading = tokio::task::spawn_blocking(move || found(&report));
                reading.await.map_err(Problem::internal)?
            }
            None => Ok(Found::default()),
        };
        // An unreadable report must not be read every minute.
        let found = found.unwrap_or_else(|error| {
            tracing::warn!(check = id, %error, "searches omit a check");
            Found::default()
        });
        checks.push((id, found));
    }
    let count = checks.len();
    if count > 0 {
        app.store.add_search(checks).await?;
    }
    Ok(count)
}
