//! Forgets what is old: checks with their reports and executions, then the archives that no check needs.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval_at};

use crate::app::App;
use crate::packages::PackagesError;

/// How often.
const EVERY: Duration = Duration::from_mins(1);
/// When for the first time: a gate that starts has other things to do.
const FIRST: Duration = Duration::from_secs(5);
/// How long an archive stays that no check needs, in milliseconds: it may be on its way to one.
const SPARE: i64 = 3_600_000;

/// Goes on until it is aborted. Replicas may do it at once.
pub(crate) async fn run(app: Arc<App>) {
    let mut ticks = interval_at(tokio::time::Instant::now() + FIRST, EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match sweep(&app).await {
            Ok((0, 0)) => {}
            Ok((checks, packages)) => tracing::info!(checks, packages, "forgot what is old"),
            Err(error) => tracing::error!(%error, "what is old cannot be forgotten"),
        }
    }
}

/// Forgets what is old; how many checks and archives that were.
async fn sweep(app: &App) -> Result<(u64, usize), PackagesError> {
    let kept = i64::try_from(app.config.retention.checks.as_millis()).unwrap_or(i64::MAX);
    let (mut checks, mut packages) = (0, 0);
    loop {
        let deleted = app.store.delete_older(kept).await?;
        checks += deleted;
        if deleted == 0 {
            break;
        }
    }
    app.store.forget_engines().await?;
    loop {
        let (forgotten, objects) = app.store.forget_packages(SPARE.min(kept)).await?;
        for object in &objects {
            app.packages.remove(object).await?;
        }
        packages += forgotten;
        if forgotten == 0 {
            return Ok((checks, packages));
        }
    }
}
