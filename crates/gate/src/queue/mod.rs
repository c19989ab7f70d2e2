//! The worker's side of the queue: claims checks, runs them on worker threads, and stores the results.
//!
//! There are two lanes. A replica claims a large check only if a worker is free. The replica claims more small checks
//! than it runs, so that no worker waits for the database. While large checks occupy all workers, one extra worker runs
//! small checks. Checks that wait too long for a worker go back to the queue, for other replicas.
//!
//! A replica leases the checks that it holds and renews the leases every second. If the replica stops, the leases end
//! and the checks are queued again.

mod tend;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::app::App;
use crate::holdings::Listed;
use crate::metrics::ByOutcome;
use crate::policies::know_policy;
use crate::receivers;
use crate::store::StoreError;
use crate::store::checks::{End, Ending, Job, Room};
use crate::time;

/// Number of small checks that are claimed ahead for each worker.
const AHEAD: usize = 16;
/// Time after which a small check may use the extra worker.
const EXTRA_AFTER: Duration = Duration::from_millis(50);
/// Time between two queries for checks that other replicas accepted.
const GLANCE: Duration = Duration::from_millis(200);
/// Pause after an error of the database.
const PAUSE: Duration = Duration::from_millis(500);
/// Time during which writing a result is repeated after errors.
const KEPT: Duration = Duration::from_hours(1);
/// Time that a claimed check waits for a worker before the check goes back to the queue.
const IMPATIENCE: Duration = Duration::from_millis(300);
/// Time limit for running checks when the replica shuts down.
const GRACE: Duration = Duration::from_secs(6);

/// The tasks of the queue.
#[derive(Debug)]
pub struct Queue {
    app: Arc<App>,
    claiming: JoinHandle<()>,
    tending: JoinHandle<()>,
    held: Arc<Semaphore>,
    most: usize,
}

impl Queue {
    /// Starts claiming and running.
    pub fn start(app: &Arc<App>) -> Self {
        let ahead = app.workers * (AHEAD + 1);
        let most = ahead + app.workers;
        let held = Arc::new(Semaphore::new(most));
        let alone = Arc::new(AtomicBool::new(false));
        let workers = Arc::new(Semaphore::new(app.workers));
        let large = Lane::start(app, "running large checks", &workers, None, app.workers);
        let small =
            Lane::start(app, "running small checks", &workers, Some(Arc::new(Semaphore::new(1))), ahead);
        let claiming = Claiming {
            app: Arc::clone(app),
            held: Arc::clone(&held),
            most,
            large,
            small,
            alone: Arc::clone(&alone),
        };
        let claiming = app.spawn("claiming", claiming.run());
        let tending = app.spawn("tending", tend::run(Arc::clone(app), Arc::clone(&held), most, alone));
        Self { app: Arc::clone(app), claiming, tending, held, most }
    }

    /// Stops claiming, waits a limited time for running checks, and returns all other checks to the queue.
    pub async fn drain(self) {
        self.app.draining.store(true, Ordering::Relaxed);
        self.app.work.notify_waiters();
        self.claiming.abort();
        let all = u32::try_from(self.most).unwrap_or(u32::MAX);
        let idle = timeout(GRACE, self.held.acquire_many(all)).await.is_ok();
        self.tending.abort();
        match self.app.store.release(&self.app.id).await {
            Ok(released) => tracing::info!(idle, released, "the queue has stopped"),
            Err(error) => {
                tracing::error!(%error, "cannot return checks to the queue; their leases will end");
            }
        }
        if let Err(error) = self.app.store.forget_replica(&self.app.id).await {
            tracing::warn!(%error, "cannot remove the replica from the list of replicas");
        }
    }
}

/// A claimed check with its places in the lane and in the replica.
struct Held {
    job: Job,
    places: (OwnedSemaphorePermit, OwnedSemaphorePermit),
    listed: Listed,
}

struct Claiming {
    app: Arc<App>,
    held: Arc<Semaphore>,
    most: usize,
    large: Lane,
    small: Lane,
    /// `true` if a queued check must run alone.
    alone: Arc<AtomicBool>,
}

impl Claiming {
    async fn run(self) {
        while !self.app.is_draining() {
            // Created before the claim, so that a check that is accepted during the claim is not missed.
            let notified = self.app.work.notified();
            // A check that runs alone holds all places.
            drop(self.held.acquire().await);
            let room = self.room();
            match self.claim(room).await {
                Ok(0) => {
                    // The database is queried again even without a notification.
                    let _ = timeout(GLANCE, self.changed(room, notified)).await;
                }
                Ok(_) => {}
                Err(error) => {
                    tracing::error!(%error, "cannot claim checks");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    fn room(&self) -> Room {
        let alone = self.alone.load(Ordering::Relaxed);
        Room { large: self.large.room(), small: self.small.room(), alone }
    }

    /// Waits for accepted checks, or for a place in a lane that was full.
    async fn changed(&self, room: Room, notified: impl Future<Output = ()>) {
        tokio::select! {
            () = notified => {}
            () = self.large.freed(), if room.large == 0 => {}
            () = self.small.freed(), if room.small == 0 => {}
        }
    }

    /// Claims the checks that the replica can start and returns their number.
    async fn claim(&self, room: Room) -> Result<usize, StoreError> {
        if room.alone {
            return self.claim_alone().await;
        }
        if room.large + room.small == 0 {
            return Ok(0);
        }
        let jobs = self.app.store.claim(&self.app.id, self.app.engine.identity(), room).await?;
        let count = jobs.len();
        for job in jobs {
            self.pass(job, 1).await;
        }
        Ok(count)
    }

    /// Claims a check that must run alone, once no other check is held.
    async fn claim_alone(&self) -> Result<usize, StoreError> {
        let all = u32::try_from(self.most).unwrap_or(u32::MAX);
        let Ok(places) = self.held.acquire_many(all).await else { return Ok(0) };
        let mut jobs = Vec::new();
        for (large, small) in [(1, 0), (0, 1)] {
            if jobs.is_empty() {
                let room = Room { large, small, alone: true };
                jobs = self.app.store.claim(&self.app.id, self.app.engine.identity(), room).await?;
            }
        }
        drop(places);
        let Some(job) = jobs.pop() else {
            self.alone.store(false, Ordering::Relaxed);
            return Ok(0);
        };
        self.pass(job, all).await;
        Ok(1)
    }

    /// Passes a claimed check to its lane, with the given number of the replica's places.
    async fn pass(&self, job: Job, places: u32) {
        let lane = if job.is_large() { &self.large } else { &self.small };
        let listed = self.app.holdings.list(&job);
        let place = Arc::clone(&lane.places).acquire_owned().await;
        let places = Arc::clone(&self.held).acquire_many_owned(places).await;
        if let (Ok(place), Ok(places)) = (place, places) {
            // The lane ends with the replica, which releases its checks.
            let _ = lane.sender.send(Held { job, places: (place, places), listed }).await;
        }
    }
}

/// The checks of one size class that the replica holds.
struct Lane {
    sender: mpsc::Sender<Held>,
    places: Arc<Semaphore>,
    is_busy: Arc<AtomicBool>,
}

impl Lane {
    /// Starts the task that runs the checks of a lane, with an extra worker that only this lane uses.
    fn start(
        app: &Arc<App>,
        name: &'static str,
        workers: &Arc<Semaphore>,
        extra: Option<Arc<Semaphore>>,
        most: usize,
    ) -> Self {
        let (sender, receiver) = mpsc::channel(most);
        let is_busy = Arc::new(AtomicBool::new(false));
        let running = Running {
            app: Arc::clone(app),
            workers: Arc::clone(workers),
            extra,
            receiver,
            is_busy: Arc::clone(&is_busy),
        };
        drop(app.spawn(name, running.run()));
        Self { sender, places: Arc::new(Semaphore::new(most)), is_busy }
    }

    /// Waits for a free place. A lane without a free worker notifies the claims itself.
    async fn freed(&self) {
        if self.is_busy.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
        // The semaphore is never closed.
        let _ = self.places.acquire().await;
    }

    /// Returns the number of checks that the lane can take.
    fn room(&self) -> usize {
        if self.is_busy.load(Ordering::Relaxed) { 0 } else { self.places.available_permits() }
    }
}

/// Runs the claimed checks of a lane in order.
struct Running {
    app: Arc<App>,
    workers: Arc<Semaphore>,
    extra: Option<Arc<Semaphore>>,
    receiver: mpsc::Receiver<Held>,
    /// `true` if no worker became free in time; the lane then claims no checks.
    is_busy: Arc<AtomicBool>,
}

impl Running {
    async fn run(mut self) {
        while let Some(held) = self.receiver.recv().await {
            let Ok(worker) = timeout(IMPATIENCE, self.worker()).await else {
                self.requeue(held).await;
                // No check is claimed until a worker is free.
                let worker = self.worker().await;
                self.is_busy.store(false, Ordering::Relaxed);
                self.app.work.notify_waiters();
                drop(worker);
                continue;
            };
            let Some(worker) = worker else { return };
            if self.app.is_draining() {
                // The end of the replica releases checks that have not started.
                continue;
            }
            tokio::spawn(work(Arc::clone(&self.app), held, worker));
        }
    }

    /// Waits for a worker. If all workers are occupied for a short time, the extra worker runs the check.
    async fn worker(&self) -> Option<OwnedSemaphorePermit> {
        let worker = Arc::clone(&self.workers).acquire_owned();
        let Some(extra) = &self.extra else { return worker.await.ok() };
        let extra = async {
            tokio::time::sleep(EXTRA_AFTER).await;
            Arc::clone(extra).acquire_owned().await
        };
        tokio::select! {
            biased;
            worker = worker => worker.ok(),
            extra = extra => extra.ok(),
        }
    }

    /// Returns the waiting checks of the lane to the queue, because another replica may be idle.
    async fn requeue(&mut self, first: Held) {
        self.is_busy.store(true, Ordering::Relaxed);
        let mut waiting = vec![first];
        while let Ok(held) = self.receiver.try_recv() {
            waiting.push(held);
        }
        for held in &waiting {
            if let Err(error) = self.app.store.requeue(&self.app.id, &held.job).await {
                tracing::warn!(check = held.job.id, %error, "cannot return a check to the queue; its lease will end");
            }
        }
    }
}

async fn work(app: Arc<App>, held: Held, worker: OwnedSemaphorePermit) {
    // The check is listed and has its places until the result is written.
    let Held { mut job, places: _places, listed: _listed } = held;
    let archive = match app.packages.read(job.archive.take()).await {
        Ok(archive) => archive,
        Err(error) => {
            drop(worker);
            tracing::error!(check = job.id, %error, "cannot read the archive");
            end_without(&app, &job, "the archive could not be read; submit the package again").await;
            return;
        }
    };
    if let Err(problem) = know_policy(&app, &job.terms).await {
        drop(worker);
        tracing::error!(check = job.id, message = problem.message, "cannot read the policy of the project");
        end_without(&app, &job, "the policy of the project could not be read; submit the package again")
            .await;
        return;
    }
    let began = Instant::now();
    let checking = {
        let (app, name, terms) = (Arc::clone(&app), job.name.clone(), job.terms.clone());
        tokio::task::spawn_blocking(move || app.engine.check(&name, archive, &terms))
    };
    let verdict = checking.await;
    // The next check starts while this result is written.
    drop(worker);
    app.metrics.running_time.observe(began.elapsed().as_secs_f64());
    match verdict {
        Ok(Ok(verdict)) => {
            let outcome = verdict.outcome.name();
            let ending = Ending {
                outcome,
                summary: serde_json::to_string(&verdict.summary).unwrap_or_default(),
                report: verdict.report,
                found: verdict.found,
                decisions: verdict.decisions,
                hooks: receivers::of_outcome(&app, &job.project, outcome).await,
            };
            let ending = Arc::new(ending);
            let finish = || app.store.finish(&app.id, &job, Arc::clone(&ending));
            match written(&app, finish).await {
                Ok(Some(end)) => ended(&app, &job, outcome, Some(&Arc::new(end))),
                Ok(None) => {
                    app.metrics.lost.inc();
                    tracing::warn!(check = job.id, "the lease was lost before the result was written");
                }
                Err(error) => tracing::error!(check = job.id, %error, "cannot write the result"),
            }
        }
        Ok(Err(error)) => end_without(&app, &job, &error.to_string()).await,
        Err(error) => {
            tracing::error!(check = job.id, %error, "checking failed; this is a defect of vnfcheck");
            end_without(&app, &job, "checking failed; this is a defect of vnfcheck").await;
        }
    }
}

/// Repeats a write to the database until it succeeds, the replica shuts down, or an hour has passed.
async fn written<T, F>(app: &App, write: impl Fn() -> F) -> Result<T, StoreError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    let until = Instant::now() + KEPT;
    loop {
        match write().await {
            Err(error) if !app.is_draining() && Instant::now() < until => {
                tracing::warn!(%error, "cannot write a result; the write will be repeated");
                tokio::time::sleep(PAUSE).await;
            }
            result => return result,
        }
    }
}

fn ended(app: &App, job: &Job, outcome: &str, end: Option<&Arc<End>>) {
    app.metrics.checks.get_or_create(&ByOutcome { outcome: outcome.to_owned() }).inc();
    let took = f64::from(u32::try_from(time::now() - job.created).unwrap_or(u32::MAX)) / 1000.0;
    app.metrics.latency.observe(took);
    app.finished.notify(&job.id, end);
    tracing::info!(check = job.id, project = job.project, outcome, took, "ended");
}

async fn end_without(app: &App, job: &Job, message: &str) {
    let hooks = receivers::of_outcome(app, &job.project, "failed").await;
    let fail = || app.store.fail(&app.id, job, message.to_owned(), hooks.clone());
    match written(app, fail).await {
        Ok(true) => ended(app, job, "failed", None),
        Ok(false) => drop(app.metrics.lost.inc()),
        Err(error) => tracing::error!(check = job.id, %error, "cannot write the failure"),
    }
}
