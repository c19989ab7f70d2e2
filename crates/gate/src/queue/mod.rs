//! The worker's side of the queue: claims checks, runs them on threads of their own, keeps the results.
//!
//! A replica holds a few more checks than it runs, so that none of its threads waits for the database. What it holds is
//! leased, and the lease is renewed every second; a replica that is gone loses it, and the checks wait again.

mod tend;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::app::App;
use crate::config::Webhook;
use crate::holdings::Listed;
use crate::metrics::ByOutcome;
use crate::store::StoreError;
use crate::store::checks::{Ending, Job};
use crate::time;

/// Checks held for each one that runs.
const AHEAD: usize = 16;
/// How often the database is asked for work of other replicas.
const GLANCE: Duration = Duration::from_millis(200);
/// How long to stay away from a database that fails.
const PAUSE: Duration = Duration::from_millis(500);
/// How long a result is kept that the database does not take.
const KEPT: Duration = Duration::from_hours(1);
/// How long a claimed check waits for a thread before another replica may have it.
const IMPATIENCE: Duration = Duration::from_millis(300);
/// How long what runs may go on when the replica is to end.
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
        let most = app.workers * (AHEAD + 1);
        let held = Arc::new(Semaphore::new(most));
        let (sender, receiver) = mpsc::channel(most);
        drop(app.spawn("running", run(Arc::clone(app), receiver)));
        let alone = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let claiming = Claiming {
            app: Arc::clone(app),
            held: Arc::clone(&held),
            most,
            sender,
            alone: Arc::clone(&alone),
        };
        let claiming = app.spawn("claiming", claiming.run());
        let tending = app.spawn("tending", tend::run(Arc::clone(app), Arc::clone(&held), most, alone));
        Self { app: Arc::clone(app), claiming, tending, held, most }
    }

    /// Takes no more, lets what runs come to its end for a while, and hands back the rest.
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
                tracing::error!(%error, "held checks could not be handed back; their leases will end");
            }
        }
        if let Err(error) = self.app.store.forget_replica(&self.app.id).await {
            tracing::warn!(%error, "the replica is still listed");
        }
    }
}

/// A job with its place among those that are held.
struct Held {
    job: Job,
    place: OwnedSemaphorePermit,
    listed: Listed,
}

struct Claiming {
    app: Arc<App>,
    held: Arc<Semaphore>,
    most: usize,
    sender: mpsc::Sender<Held>,
    /// Whether a check waits that has to run alone.
    alone: Arc<std::sync::atomic::AtomicBool>,
}

impl Claiming {
    async fn run(self) {
        while !self.app.is_draining() {
            // From here on what is accepted is not missed.
            let told = self.app.work.notified();
            if self.app.is_busy.load(Ordering::Relaxed) {
                let _ = timeout(GLANCE, told).await;
                continue;
            }
            match self.claim().await {
                Ok(0) => {
                    // Told or not: the database is asked again.
                    let _ = timeout(GLANCE, told).await;
                }
                Ok(_) => {}
                Err(error) => {
                    tracing::error!(%error, "no checks can be claimed");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    /// Claims what there is room for, and gives how many that was.
    async fn claim(&self) -> Result<usize, crate::store::StoreError> {
        let alone = self.alone.load(Ordering::Relaxed);
        let all = u32::try_from(self.most).unwrap_or(u32::MAX);
        let wanted = if alone { all } else { 1 };
        let Ok(mut places) = Arc::clone(&self.held).acquire_many_owned(wanted).await else { return Ok(0) };
        if !alone {
            let free = u32::try_from(self.held.available_permits()).unwrap_or(u32::MAX);
            if let Ok(more) = Arc::clone(&self.held).try_acquire_many_owned(free) {
                places.merge(more);
            }
        }
        let most = i64::try_from(places.num_permits()).unwrap_or(i64::MAX);
        let jobs = self.app.store.claim(&self.app.id, self.app.engine.identity(), most, alone).await?;
        if alone && jobs.is_empty() {
            self.alone.store(false, Ordering::Relaxed);
        }
        let count = jobs.len();
        for job in jobs {
            // One that runs alone takes all places.
            let place = if alone { places.split(places.num_permits()) } else { places.split(1) };
            let Some(place) = place else { continue };
            let listed = self.app.holdings.list(&job);
            if self.sender.send(Held { job, place, listed }).await.is_err() {
                return Ok(0);
            }
        }
        Ok(count)
    }
}

/// Runs what is claimed, as many at a time as there are workers.
async fn run(app: Arc<App>, mut receiver: mpsc::Receiver<Held>) {
    let workers = Arc::new(Semaphore::new(app.workers));
    while let Some(held) = receiver.recv().await {
        let Ok(worker) = timeout(IMPATIENCE, Arc::clone(&workers).acquire_owned()).await else {
            hand_back(&app, held, &mut receiver).await;
            // None is claimed until one of those that run has ended.
            let worker = loop {
                tokio::select! {
                    worker = workers.acquire() => break worker,
                    Some(held) = receiver.recv() => hand_back(&app, held, &mut receiver).await,
                }
            };
            app.is_busy.store(false, Ordering::Relaxed);
            app.work.notify_waiters();
            drop(worker);
            continue;
        };
        let Ok(worker) = worker else { return };
        if app.is_draining() {
            // Not begun: it is handed back with the rest.
            continue;
        }
        tokio::spawn(work(Arc::clone(&app), held, worker));
    }
}

/// Hands back what waits behind long checks: another replica may be idle.
async fn hand_back(app: &App, first: Held, receiver: &mut mpsc::Receiver<Held>) {
    app.is_busy.store(true, Ordering::Relaxed);
    let mut waiting = vec![first];
    while let Ok(held) = receiver.try_recv() {
        waiting.push(held);
    }
    for held in &waiting {
        if let Err(error) = app.store.hand_back(&app.id, &held.job).await {
            tracing::warn!(check = held.job.id, %error, "a check cannot be handed back; its lease will end");
        }
    }
}

async fn work(app: Arc<App>, held: Held, worker: OwnedSemaphorePermit) {
    let Held { mut job, place, listed } = held;
    let archive = match app.packages.read(job.archive.take()).await {
        Ok(archive) => archive,
        Err(error) => {
            drop(worker);
            tracing::error!(check = job.id, %error, "the archive cannot be read");
            end_without(&app, &job, "the archive could not be read; submit the package again").await;
            drop((listed, place));
            return;
        }
    };
    let began = Instant::now();
    let checking = {
        let (app, name, terms) = (Arc::clone(&app), job.name.clone(), job.terms.clone());
        tokio::task::spawn_blocking(move || app.engine.check(&name, archive, &terms))
    };
    let verdict = checking.await;
    // The next one begins while this one is written.
    drop(worker);
    app.metrics.running_time.observe(began.elapsed().as_secs_f64());
    match verdict {
        Ok(Ok(verdict)) => {
            let outcome = verdict.outcome.name();
            let ending = Ending {
                outcome,
                summary: serde_json::to_string(&verdict.summary).unwrap_or_default(),
                report: verdict.report,
                hooks: hooks(&app, outcome),
            };
            let ending = Arc::new(ending);
            let finish = || app.store.finish(&app.id, &job, Arc::clone(&ending));
            match written(&app, finish).await {
                Ok(true) => ended(&app, &job, outcome),
                Ok(false) => {
                    app.metrics.lost.inc();
                    tracing::warn!(check = job.id, "the lease was lost before the result was written");
                }
                Err(error) => tracing::error!(check = job.id, %error, "the result could not be written"),
            }
        }
        Ok(Err(error)) => end_without(&app, &job, &error.to_string()).await,
        Err(error) => {
            tracing::error!(check = job.id, %error, "checking failed; this is a defect of vnfcheck");
            end_without(&app, &job, "checking failed; this is a defect of vnfcheck").await;
        }
    }
    drop((listed, place));
}

/// The hooks that are told of an outcome.
fn hooks(app: &App, outcome: &str) -> Vec<String> {
    let told = |hook: &&Webhook| hook.outcomes.is_empty() || hook.outcomes.iter().any(|it| it == outcome);
    app.config.webhooks.iter().filter(told).map(|hook| hook.name.clone()).collect()
}

/// Writes to the database until it takes what is written, or the replica is to end.
async fn written<T, F>(app: &App, write: impl Fn() -> F) -> Result<T, StoreError>
where
    F: Future<Output = Result<T, StoreError>>,
{
    let until = Instant::now() + KEPT;
    loop {
        match write().await {
            Err(error) if !app.is_draining() && Instant::now() < until => {
                tracing::warn!(%error, "a result is written again soon");
                tokio::time::sleep(PAUSE).await;
            }
            result => return result,
        }
    }
}

fn ended(app: &App, job: &Job, outcome: &str) {
    app.metrics.checks.get_or_create(&ByOutcome { outcome: outcome.to_owned() }).inc();
    let took = f64::from(u32::try_from(time::now() - job.created).unwrap_or(u32::MAX)) / 1000.0;
    app.metrics.latency.observe(took);
    app.finished.tell(&job.id);
    tracing::debug!(check = job.id, outcome, took, "ended");
}

async fn end_without(app: &App, job: &Job, message: &str) {
    let hooks = hooks(app, "failed");
    let fail = || app.store.fail(&app.id, job, message.to_owned(), hooks.clone());
    match written(app, fail).await {
        Ok(true) => ended(app, job, "failed"),
        Ok(false) => drop(app.metrics.lost.inc()),
        Err(error) => tracing::error!(check = job.id, %error, "the failure could not be written"),
    }
}
