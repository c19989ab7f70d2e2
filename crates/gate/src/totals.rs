//! Keeps the running totals of the projects short, and counts the checks from before the totals existed after an
//! upgrade.

use std::time::Duration;

use tokio::time::sleep;

use crate::store::Store;

/// Pause after the work is done.
const EVERY: Duration = Duration::from_secs(20);
/// Pause between two parts of the work, so that submissions do not wait.
const PAUSE: Duration = Duration::from_millis(5);

/// Works until the task is aborted. Replicas may work at the same time.
pub(crate) async fn run(store: &Store) {
    loop {
        match store.tend_totals().await {
            Ok(true) => sleep(PAUSE).await,
            Ok(false) => sleep(EVERY).await,
            Err(error) => {
                tracing::error!(%error, "cannot update the totals of the projects");
                sleep(EVERY).await;
            }
        }
    }
}
