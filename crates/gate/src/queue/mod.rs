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
use crate::metrics::ByOutcome;
use crate::store::checks::{Ending, Job};
use crate::time;

/// Checks held for each one that runs.
const AHEAD: usize = 16;
/// How often the database is asked for work of other replicas.
const GLANCE: Duration = Duration::from_millis(200);
/// How long to stay away from a database that fails.
const PAUSE: Duration = Duration::from_millis(500);
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
        let running = tokio::spawn(run(Arc::clone(app), receiver));
        drop(running);
        let alone = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let claiming = Claiming {
            app: Arc::clone(app),
            held: Arc::clone(&held),
            most,
            sender,
            alone: Arc::clone(&alone),
        };
        let claiming = tokio::spawn(claiming.run());
        let tending = tokio::spawn(tend::run(Arc::clone(app), Arc::clone(&held), most, alone));
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
            if self.sender.send(Held { job, place }).await.is_err() {
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
        let Ok(worker) = Arc::clone(&workers).acquire_owned().await else { return };
        if app.is_draining() {
            // Not begun: it is handed back with the rest.
            continue;
        }
        tokio::spawn(work(Arc::clone(&app), held, worker));
    }
}

async fn work(app: Arc<App>, held: Held, worker: OwnedSemaphorePermit) {
    let Held { mut job, place } = held;
    let archive = match app.packages.read(job.archive.take()).await {
        Ok(archive) => archive,
        Err(error) => {
            drop(worker);
            tracing::error!(check = job.id, %error, "the archive cannot be read");
            end_without(&app, &job, format!("the archive could not be read: {error}")).await;
            drop(place);
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
            let told = |hook: &&crate::config::Webhook| {
                hook.outcomes.is_empty() || hook.outcomes.iter().any(|it| it == outcome)
            };
            let ending = Ending {
                outcome,
                summary: serde_json::to_string(&verdict.summary).unwrap_or_default(),
                report: verdict.report,
                hooks: app.config.webhooks.iter().filter(told).map(|hook| hook.name.clone()).collect(),
            };
            match app.store.finish(&app.id, &job, ending).await {
                Ok(true) => ended(&app, &job, outcome),
                Ok(false) => {
                    app.metrics.lost.inc();
                    tracing::warn!(check = job.id, "the lease was lost before the result was written");
                }
                Err(error) => tracing::error!(check = job.id, %error, "the result could not be written"),
            }
        }
        Ok(Err(error)) => end_without(&app, &job, error.to_string()).await,
        Err(error) => {
            tracing::error!(check = job.id, %error, "checking failed; this is a defect of vnfcheck");
            end_without(&app, &job, "checking failed; this is a defect of vnfcheck".to_owned()).await;
        }
    }
    drop(place);
}

fn ended(app: &App, job: &Job, outcome: &str) {
    app.metrics.checks.get_or_create(&ByOutcome { outcome: outcome.to_owned() }).inc();
    let took = f64::from(u32::try_from(time::now() - job.created).unwrap_or(u32::MAX)) / 1000.0;
    app.metrics.latency.observe(took);
    app.finished.tell(&job.id);
    tracing::debug!(check = job.id, outcome, took, "ended");
}

async fn end_without(app: &App, job: &Job, message: String) {
    match app.store.fail(&app.id, job, message).await {
        Ok(true) => ended(app, job, "failed"),
        Ok(false) => drop(app.metrics.lost.inc()),
        Err(error) => tracing::error!(check = job.id, %error, "the failure could not be written"),
    }
}
