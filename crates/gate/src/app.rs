//! State shared by all parts of a replica.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Notify, Semaphore};
use tokio::task::{JoinHandle, spawn_blocking};

use crate::api::problem::Problem;
use crate::client::Guesses;
use crate::config::Config;
use crate::engine::{Choices, Engine};
use crate::finished::Finished;
use crate::holdings::Holdings;
use crate::metrics::Metrics;
use crate::packages::Packages;
use crate::projects::Projects;
use crate::proxies::Proxies;
use crate::readiness::Proofs;
use crate::sign_in::SignIn;
use crate::store::checks::{Check, Depth, Status};
use crate::store::{self, Store, StoreError};
use crate::uploads::Uploads;

/// Clients that a gate serves while no key exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyless {
    /// No client.
    Refused,
    /// Clients on the same machine, unless the request comes through a proxy.
    ThisMachine,
    /// All clients: the operator started the gate with `--no-keys`.
    Everybody,
}

/// State of a replica.
#[derive(Debug)]
pub struct App {
    /// Identifier, new at every start; the holder of leases.
    pub id: String,
    /// Host name.
    pub host: String,
    /// Configuration.
    pub config: Config,
    /// Rule engine.
    pub engine: Engine,
    /// Options that submitters can choose.
    pub offers: Choices,
    /// Database.
    pub store: Store,
    /// Settings of the projects.
    pub projects: Projects,
    /// Package store.
    pub packages: Packages,
    /// Metrics.
    pub metrics: Metrics,
    /// Requests that wait for a check to end.
    pub finished: Finished,
    /// Number of concurrent checks.
    pub workers: usize,
    /// Clients that the gate serves while no key exists.
    pub keyless: Keyless,
    /// Client of the identity provider; `None` if people sign in with keys only.
    pub sign_in: Option<SignIn>,
    /// Failed guesses of keys and IDs.
    pub guesses: Guesses,
    /// Notified when checks may be waiting.
    pub work: Notify,
    /// Memory for uploads in progress.
    pub uploads: Uploads,
    /// Trusted proxies.
    pub proxies: Proxies,
    /// Set when the replica shuts down.
    pub draining: AtomicBool,
    /// Checks that the replica has leased.
    pub holdings: Holdings,
    /// Results of the readiness tests.
    pub proofs: Proofs,
    /// `true` if the database is known to contain a key.
    knows_keys: AtomicBool,
    /// Notified when an essential task has ended.
    fallen: Notify,
    /// Permits for computations on reports.
    computing: Semaphore,
    waiting: AtomicI64,
    engines: Mutex<Vec<store::engines::Engine>>,
}

/// Arguments of [`App::new`].
#[derive(Debug)]
pub struct Parts {
    /// Identifier, new at every start.
    pub id: String,
    /// Configuration.
    pub config: Config,
    /// Rule engine.
    pub engine: Engine,
    /// Database.
    pub store: Store,
    /// Package store.
    pub packages: Packages,
    /// Number of concurrent checks.
    pub workers: usize,
    /// Clients that the gate serves while no key exists.
    pub keyless: Keyless,
    /// Client of the identity provider.
    pub sign_in: Option<SignIn>,
}

impl App {
    /// Creates the state of a replica.
    pub fn new(parts: Parts) -> Arc<Self> {
        let Parts { id, config, engine, store, packages, workers, keyless, sign_in } = parts;
        Arc::new(Self {
            id,
            host: host(),
            offers: engine.offers(&config.check.choices),
            engine,
            store,
            projects: Projects::default(),
            packages,
            metrics: Metrics::default(),
            finished: Finished::default(),
            workers,
            keyless,
            sign_in,
            guesses: Guesses::default(),
            proofs: Proofs::default(),
            work: Notify::new(),
            uploads: Uploads::new(&config.limits),
            proxies: Proxies::new(&config.proxies),
            knows_keys: AtomicBool::new(false),
            draining: AtomicBool::new(false),
            holdings: Holdings::default(),
            fallen: Notify::new(),
            computing: Semaphore::new(workers),
            waiting: AtomicI64::new(0),
            engines: Mutex::default(),
            config,
        })
    }

    /// Returns `true` if the replica is shutting down.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Returns `true` if the database contains a key, even an expired or revoked key. The last key is never removed.
    pub async fn has_keys(&self) -> Result<bool, StoreError> {
        if self.knows_keys.load(Ordering::Relaxed) {
            return Ok(true);
        }
        let found = self.store.has_keys().await?;
        self.knows_keys.store(found, Ordering::Relaxed);
        Ok(found)
    }

    /// Returns `true` if the gate signs the verdict of a check, which requires that the operator set or listed all its
    /// options.
    pub fn signs(&self, check: &Check) -> bool {
        self.config.signing_key.is_some() && check.status == Status::Done && check.terms.is_of_operator()
    }

    /// Runs a computation on reports, on a thread that may block.
    pub(crate) async fn compute<T, E>(
        self: &Arc<Self>,
        function: impl FnOnce(&Engine) -> Result<T, E> + Send + 'static,
    ) -> Result<T, Problem>
    where
        T: Send + 'static,
        E: Into<Problem> + Send + 'static,
    {
        let _place = self.computing.acquire().await.map_err(Problem::internal)?;
        let app = Arc::clone(self);
        let computing = spawn_blocking(move || function(&app.engine));
        computing.await.map_err(Problem::internal)?.map_err(Into::into)
    }

    /// Starts an essential task, which ends only with the replica.
    pub fn spawn(
        self: &Arc<Self>,
        name: &'static str,
        task: impl Future<Output = ()> + Send + 'static,
    ) -> JoinHandle<()> {
        let lasting = Lasting { app: Arc::clone(self), name };
        tokio::spawn(async move {
            let _lasting = lasting;
            task.await;
        })
    }

    /// Waits for the unexpected end of an essential task.
    pub async fn fallen(&self) {
        self.fallen.notified().await;
    }

    /// Records the depth of the queue.
    pub fn note_depth(&self, depth: Depth, now: i64) {
        self.waiting.store(depth.waiting, Ordering::Relaxed);
        self.metrics.waiting.set(depth.waiting);
        self.metrics.running.set(depth.running);
        self.metrics.oldest.set(depth.oldest.map_or(0, |oldest| (now - oldest).max(0) / 1000));
    }

    /// Records the engines that replicas run or that checks wait for.
    pub fn note_engines(&self, engines: Vec<store::engines::Engine>) {
        let stranded = engines.iter().filter(|engine| !engine.runs).map(|engine| engine.waiting).sum();
        self.metrics.stranded.set(stranded);
        self.metrics.engines.set(engines.iter().filter(|engine| engine.runs).count().try_into().unwrap_or(0));
        *self.engines.lock().unwrap_or_else(PoisonError::into_inner) = engines;
    }

    /// Returns the engines that replicas run or that checks wait for; at most a second old.
    pub fn engines(&self) -> Vec<store::engines::Engine> {
        self.engines.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Counts an accepted check until the next query of the database.
    pub fn note_accepted(&self) {
        self.waiting.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the number of waiting checks, as of the last query and later submissions.
    pub fn waiting(&self) -> i64 {
        self.waiting.load(Ordering::Relaxed)
    }
}

/// Notifies the replica when a task ends, even after a panic.
struct Lasting {
    app: Arc<App>,
    name: &'static str,
}

impl Drop for Lasting {
    fn drop(&mut self) {
        if !self.app.is_draining() {
            tracing::error!(task = self.name, "an essential task ended; the gate cannot run without it");
            self.app.fallen.notify_one();
        }
    }
}

/// Returns the host name of this machine.
fn host() -> String {
    let file = std::fs::read_to_string("/etc/hostname").ok();
    let name = std::env::var("HOSTNAME").ok().or(file).unwrap_or_default();
    let name = name.trim();
    if name.is_empty() { "unknown".to_owned() } else { name.to_owned() }
}
