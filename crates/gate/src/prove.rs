//! Test archives that show whether the package store works.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::app::App;
use crate::readiness::{LASTS, Step};

/// Interval of test archives.
const EVERY: Duration = Duration::from_secs(3);

/// Writes test archives until the task is aborted.
pub(crate) async fn run(app: Arc<App>) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match timeout(LASTS, app.packages.prove()).await {
            Ok(Ok(_)) => app.proofs.succeeded(Step::Archive),
            Ok(Err(error)) => tracing::error!(%error, "cannot write archives to the package store"),
            Err(_) => tracing::error!("the package store is slow"),
        }
    }
}
