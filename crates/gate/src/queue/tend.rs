//! Periodic work of a replica: renews leases, requeues abandoned checks, records that the replica runs, and takes over
//! checks whose engine no replica runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::{MissedTickBehavior, interval};

use crate::api::problem::Problem;
use crate::app::App;
use crate::readiness::Step;
use crate::store::checks::Room;
use crate::store::replicas::Replica;
use crate::submit::re_accept;
use crate::time;

/// Interval of the periodic work.
const EVERY: Duration = Duration::from_secs(1);
/// Maximum number of stranded checks that are accepted again at a time.
const AT_A_TIME: i64 = 200;

pub(super) async fn run(app: Arc<App>, held: Arc<Semaphore>, most: usize, alone: Arc<AtomicBool>) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // The last check that a lane holds waits for all other checks of the lane.
    let longest = app.config.limits.check.as_millis() * (super::AHEAD as u128 + 2);
    let longest = i64::try_from(longest).unwrap_or(i64::MAX);
    loop {
        ticks.tick().await;
        let now = time::now();
        match app.store.renew(&app.id, app.engine.identity(), app.holdings.ids(), longest).await {
            Ok((depth, must_run_alone)) => {
                app.note_depth(depth, now);
                alone.store(must_run_alone, Ordering::Relaxed);
                if depth.waiting > 0 {
                    app.work.notify_waiters();
                }
            }
            Err(error) => tracing::error!(%error, "cannot renew leases"),
        }
        let running = i64::try_from(most.saturating_sub(held.available_permits())).unwrap_or_default();
        let replica = Replica {
            id: app.id.clone(),
            host: app.host.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            engine: app.engine.identity().to_owned(),
            workers: i64::try_from(app.workers).unwrap_or_default(),
            running,
            seen: now,
        };
        match app.store.record_replica(replica).await {
            Ok(()) => app.proofs.succeeded(Step::Write),
            Err(error) => tracing::error!(%error, "cannot list this replica"),
        }
        // An empty claim shows that claiming works, even if busy workers make no other claims.
        match app.store.claim(&app.id, app.engine.identity(), Room::default()).await {
            Ok(_) => app.proofs.succeeded(Step::Claim),
            Err(error) => tracing::error!(%error, "cannot claim checks"),
        }
        if let Err(error) = app.projects.refresh(&app.store).await {
            tracing::error!(%error, "cannot read the changes of projects");
        }
        if let Err(error) = tend_engines(&app).await {
            tracing::error!(message = error.message, "cannot read the engines of the replicas");
        }
    }
}

/// Records which engines run. Accepts stranded checks again after some time, but only when all replicas run one engine;
/// until then, the valid policy is unknown.
async fn tend_engines(app: &App) -> Result<(), Problem> {
    let engines = app.store.engines().await?;
    let is_only_one = engines.iter().all(|engine| !engine.runs || engine.id == app.engine.identity());
    let has_stranded = engines.iter().any(|engine| !engine.runs);
    app.note_engines(engines);
    if !is_only_one || !has_stranded {
        return Ok(());
    }
    let patience = i64::try_from(app.config.limits.stranded.as_millis()).unwrap_or(i64::MAX);
    let stranded = app.store.stranded(patience, AT_A_TIME).await?;
    for check in &stranded {
        re_accept(app, check).await?;
    }
    if !stranded.is_empty() {
        app.work.notify_waiters();
    }
    Ok(())
}
