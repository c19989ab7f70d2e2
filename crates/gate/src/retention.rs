//! Removes old checks with their reports and executions, then archives that no check needs, and records the end of
//! waivers. A sweep that would remove a large share of the checks requires the operator, because a clock or the
//! configuration may be wrong.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::app::App;
use crate::config::Config;
use crate::packages::PackagesError;
use crate::receivers;
use crate::store::audit::{Action, Entry, RETENTION};
use crate::store::packages::Examined;
use crate::store::waivers::Change;
use crate::store::{Store, StoreError};
use crate::time;

/// Interval of the sweeps.
const EVERY: Duration = Duration::from_mins(1);
/// Delay of the first sweep, so that the gate starts faster.
const FIRST: Duration = Duration::from_secs(5);
/// Duration of a removal above which the next removals are smaller, because submissions wait for a removal.
const LONGEST_REMOVAL: Duration = Duration::from_millis(40);
/// Number of checks in the first removal.
const FIRST_REMOVAL: i64 = 10;
/// Maximum number of checks in a removal.
const LARGEST_REMOVAL: i64 = 200;
/// Interval of the search for archives without a row.
const ORPHANS_EVERY: Duration = Duration::from_hours(1);
/// Age at which an archive without a row is removed, in milliseconds.
const ORPHAN: i64 = time::DAY;
/// Maximum share of all checks that a sweep removes, in percent.
const SHARE: i64 = 10;
/// Number of checks that a sweep may remove regardless of [`SHARE`], because one check can exceed the share in a gate
/// with few checks.
const FEW: i64 = 10;
/// Age at which an archive without a check is removed, in milliseconds. A newer archive may belong to an upload.
const SPARE: i64 = 3_600_000;
/// Number of archives that are examined at a time.
const EXAMINED: i64 = 200;
/// Maximum number of times that a sweep examines a batch of archives; the next sweep continues.
const TIMES: usize = 100;
/// Maximum number of waivers whose end a sweep records.
const MOST_ENDS: i64 = 100;

/// Sweeps until the task is aborted. Replicas may sweep at the same time.
pub(crate) async fn run(app: Arc<App>) {
    let mut orphans_due: Option<Instant> = None;
    let mut examined = String::new();
    let mut ticks = interval_at(Instant::now() + FIRST, EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match sweep(&app, &mut examined).await {
            Ok((0, 0)) => {}
            Ok((checks, packages)) => tracing::info!(checks, packages, "removed old checks and packages"),
            Err(error) => tracing::error!(%error, "cannot remove old checks and packages"),
        }
        if let Err(error) = end_waivers(&app).await {
            tracing::error!(%error, "cannot record the end of waivers");
        }
        if orphans_due.is_some_and(|due| Instant::now() < due) {
            continue;
        }
        orphans_due = Some(Instant::now() + ORPHANS_EVERY);
        match sweep_orphans(&app).await {
            Ok(0) => {}
            Ok(archives) => tracing::info!(archives, "removed archives without a row"),
            Err(error) => tracing::error!(%error, "cannot remove archives without a row"),
        }
    }
}

/// Removes old checks and archives, and returns the number of each. `examined` is the hash of the last examined archive.
async fn sweep(app: &App, examined: &mut String) -> Result<(u64, usize), PackagesError> {
    let age = age(&app.config);
    let due = app.store.due(age).await?;
    // A larger number of checks would not change the result of the comparison.
    let all = if due > FEW { app.store.count(due.saturating_mul(100 / SHARE)).await? } else { i64::MAX };
    let checks = if due.saturating_mul(100) > all.saturating_mul(SHARE) {
        tracing::error!(
            due,
            all,
            "retention stopped: more than {SHARE} % of the checks are old; `vnfcheck-gate sweep` removes them"
        );
        app.metrics.held_back.set(due);
        0
    } else {
        app.metrics.held_back.set(0);
        remove_checks(&app.store, age, RETENTION).await?
    };
    let checks = checks + purge(&app.store).await?;
    app.store.forget_engines().await?;
    app.store.forget_frames().await?;
    app.store.forget_submissions().await?;
    app.store.forget_sessions().await?;
    app.store.forget_keys(age).await?;
    if let Some(age) = app.config.retention.audit {
        let removed = remove_entries(&app.store, milliseconds(age)).await?;
        if removed > 0 {
            tracing::info!(entries = removed, "removed old entries of the audit log");
        }
    }
    let packages = remove_packages(app, SPARE.min(age), examined).await?;
    Ok((checks, packages))
}

/// Removes archives that no check needs and that are older than `age` milliseconds, and returns their number. Most
/// archives are needed, so if there are many archives, a sweep examines only some of them, starting after the hash in
/// `examined`.
async fn remove_packages(app: &App, age: i64, examined: &mut String) -> Result<usize, PackagesError> {
    let mut removed = 0;
    for _ in 0..TIMES {
        let Examined { spare, last } = app.store.examine_packages(examined, age, EXAMINED).await?;
        if !spare.is_empty() {
            let (forgotten, objects) = app.store.forget_packages(age, spare).await?;
            for object in &objects {
                app.packages.remove(object).await?;
            }
            removed += forgotten;
        }
        let Some(last) = last else {
            examined.clear();
            break;
        };
        *examined = last;
    }
    Ok(removed)
}

/// Records the end of approved waivers, and notifies webhooks.
async fn end_waivers(app: &App) -> Result<(), StoreError> {
    let today = time::day(time::now()).to_string();
    for waiver in app.store.waivers_over(&today, MOST_ENDS).await? {
        let hooks = receivers::of_waiver(app, &waiver.request.project, Change::Expired.name()).await;
        app.store.end_waiver(waiver.number, hooks).await?;
    }
    Ok(())
}

/// Returns the age at which checks are removed, in milliseconds.
pub fn age(config: &Config) -> i64 {
    milliseconds(config.retention.checks)
}

fn milliseconds(age: Duration) -> i64 {
    i64::try_from(age.as_millis()).unwrap_or(i64::MAX)
}

/// Removes the entries of the audit log that are older than `age` milliseconds, and returns their number.
async fn remove_entries(store: &Store, age: i64) -> Result<u64, StoreError> {
    let mut removed = 0;
    loop {
        match store.forget_audit(age).await? {
            0 => return Ok(removed),
            some => removed += some,
        }
    }
}

/// Removes all ended checks that are older than `age` milliseconds, and returns their number. The audit log records the
/// number of each project under the name of `actor`.
pub async fn remove_checks(store: &Store, age: i64, actor: &str) -> Result<u64, StoreError> {
    let mut removed = BTreeMap::new();
    let removal = remove_in_parts(store, age, &mut removed).await;
    for (project, count) in &removed {
        let entry = Entry::new(Some(actor), project, Action::Swept, &count.to_string());
        store.record(entry).await?;
    }
    removal.map(|()| removed.values().sum())
}

/// Removes checks in parts that take a short time, and counts them by project.
async fn remove_in_parts(
    store: &Store,
    age: i64,
    removed: &mut BTreeMap<String, u64>,
) -> Result<(), StoreError> {
    let mut portion = Portion::default();
    loop {
        let began = Instant::now();
        let projects = store.delete_older(age, portion.0).await?;
        if projects.is_empty() {
            return Ok(());
        }
        for project in projects {
            *removed.entry(project).or_default() += 1;
        }
        portion.adapt(began.elapsed());
    }
}

/// Number of checks in a removal.
struct Portion(i64);

impl Default for Portion {
    fn default() -> Self {
        Self(FIRST_REMOVAL)
    }
}

impl Portion {
    /// Adapts the number of removals to the duration of the previous removal.
    fn adapt(&mut self, took: Duration) {
        self.0 = match took {
            took if took > LONGEST_REMOVAL => (self.0 / 2).max(1),
            took if took < LONGEST_REMOVAL / 4 => (self.0 * 2).min(LARGEST_REMOVAL),
            _ => self.0,
        };
    }
}

/// Removes the history of removed projects, and returns the number of checks.
pub(crate) async fn purge(store: &Store) -> Result<u64, StoreError> {
    let mut all = 0;
    for project in store.projects_to_purge().await? {
        let (mut portion, mut removed) = (Portion::default(), 0);
        loop {
            let began = Instant::now();
            match store.purge(&project, portion.0).await? {
                0 => break,
                some => removed += some,
            }
            portion.adapt(began.elapsed());
        }
        if removed > 0 {
            store.record(Entry::new(Some(RETENTION), &project, Action::Swept, &removed.to_string())).await?;
        }
        all += removed;
    }
    Ok(all)
}

/// Removes archives that no row names and that are older than a day by the clock of their store.
async fn sweep_orphans(app: &App) -> Result<usize, PackagesError> {
    let before = app.packages.prove().await?.saturating_sub(ORPHAN);
    let mut batches = std::pin::pin!(app.packages.written_before(before));
    let mut removed = 0;
    while let Some(names) = batches.next().await {
        let names = names?;
        if names.is_empty() {
            continue;
        }
        let known = app.store.known_objects(&names).await?;
        for name in names.iter().filter(|name| !known.contains(*name)) {
            app.packages.remove(name).await?;
            removed += 1;
        }
    }
    Ok(removed)
}
