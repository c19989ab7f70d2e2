//! What a replica does every second: renews its leases, brings back what others let go of, tells that it is there.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::store::replicas::Replica;
use crate::time;

/// How often.
const EVERY: Duration = Duration::from_secs(1);

pub(super) async fn run(app: Arc<App>, held: Arc<Semaphore>, most: usize, alone: Arc<AtomicBool>) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // The last of those held has all others before it.
    let longest = app.config.limits.check.as_millis() * (super::AHEAD as u128 + 2);
    let longest = i64::try_from(longest).unwrap_or(i64::MAX);
    loop {
        ticks.tick().await;
        let now = time::now();
        match app.store.renew(&app.id, now.saturating_sub(longest)).await {
            Ok((depth, must_run_alone)) => {
                app.note_depth(depth, now);
                alone.store(must_run_alone, Ordering::Relaxed);
                if depth.waiting > 0 {
                    app.work.notify_waiters();
                }
            }
            Err(error) => tracing::error!(%error, "leases cannot be renewed"),
        }
        let running = i64::try_from(most.saturating_sub(held.available_permits())).unwrap_or_default();
        let replica = Replica {
            id: app.id.clone(),
            host: app.host.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            workers: i64::try_from(app.workers).unwrap_or_default(),
            running,
            seen: now,
        };
        if let Err(error) = app.store.tell_replica(replica).await {
            tracing::error!(%error, "this replica cannot be listed");
        }
    }
}
