//! Writes of archives that prove that the store of packages works.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::app::App;
use crate::readiness::{LASTS, Step};

/// The time between two archives that are written for proof.
const EVERY: Duration = Duration::from_secs(3);
/// Writes archives for proof until it is aborted.
pub(crate) async fn run(app: Arc<App>) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match timeout(LASTS, app.packages.prove()).await {
            Ok(Ok(_)) => app.proofs.succeeded(Step::Archive),
            Ok(Err(error)) => tracing::error!(%error, "no archive can be written"),
            Err(_) => tracing::error!("the store of packages is slow"),
        }
    }
}
