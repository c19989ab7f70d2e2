//! Starts a replica, accepts connections, and shuts down gracefully.

use std::cell::Cell;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, bail};
use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tower_http::catch_panic::CatchPanicLayer;

use crate::api::problem::Problem;
use crate::app::{App, Keyless, Parts};
use crate::client::Peer;
use crate::config::Config;
use crate::connections::{Connections, Refusals};
use crate::engine::Engine;
use crate::heads::{Heads, Requests};
use crate::metrics::ByRoute;
use crate::packages::Packages;
use crate::queue::Queue;
use crate::sign_in::SignIn;
use crate::store::{Dialect, Store, StoreError, sqlite_file};
use crate::{
    api, body, compression, ids, pages, prove, proxies, retention, searches, starting, totals, vtp, webhooks,
};

/// Time limit for a connection between two requests. Proxies keep connections for a minute.
const IDLE_TIME: Duration = Duration::from_secs(75);
/// Pause before a failed build of an index is repeated.
const INDEX_PAUSE: Duration = Duration::from_mins(1);
/// Time limit for the first readiness tests.
const FIRST_PROOFS: Duration = Duration::from_secs(2);
/// Header with the ID of a request.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Time limit for the first requests of clients that connected before shutdown began. Later, connections without a
/// request are closed.
const FIRST_REQUEST: Duration = Duration::from_secs(1);
/// Time limit for responses in progress at shutdown.
const GRACE: Duration = Duration::from_secs(2);

/// Settings of a replica.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Address to listen on.
    pub listen: SocketAddr,
    /// `true` if the gate may serve all clients while no key exists.
    pub no_keys: bool,
    /// Database: `sqlite:FILE` or `postgres://...`.
    pub database: String,
    /// Package store: a folder, or `s3://...`.
    pub packages: String,
    /// Configuration.
    pub config: Config,
    /// File of the configuration, which SIGHUP reads again.
    pub config_file: Option<PathBuf>,
    /// Number of concurrent checks.
    pub workers: usize,
}

/// Reason why a replica ended.
enum End {
    /// The process received a signal to stop.
    Stop,
    /// The configuration was read again; new connections wait at the listener.
    Reload { config: Box<Config>, listener: TcpListener },
}

/// Reads a configuration, and tests its policy.
pub fn read_config(path: &Path) -> anyhow::Result<Config> {
    let config = Config::read(path)?;
    Engine::new(&config.policy())?;
    Ok(config)
}

/// Runs a replica until shutdown; `ready` receives the address. A new configuration restarts the replica on the same
/// socket, where new connections wait.
pub async fn serve(mut settings: Settings, ready: impl FnOnce(SocketAddr)) -> anyhow::Result<()> {
    let socket = std::net::TcpListener::bind(settings.listen)
        .with_context(|| format!("cannot listen on {}", settings.listen))?;
    socket.set_nonblocking(true)?;
    let mut starting = Some(starting::answer(TcpListener::from_std(socket.try_clone()?)?));
    let mut listener = TcpListener::from_std(socket)?;
    let mut ready = Some(ready);
    // Registered once, so that no signal between two configurations is lost.
    let mut signals = None;
    loop {
        let is_ready = |address| {
            if let Some(starting) = starting.take() {
                starting.abort();
            }
            if let Some(ready) = ready.take() {
                ready(address);
            }
        };
        match run(settings.clone(), listener, &mut signals, is_ready).await? {
            End::Stop => return Ok(()),
            End::Reload { config, listener: kept } => {
                settings.config = *config;
                listener = kept;
            }
        }
    }
}

/// Runs a replica with one configuration.
async fn run(
    settings: Settings,
    listener: TcpListener,
    signals: &mut Option<Signals>,
    ready: impl FnOnce(SocketAddr),
) -> anyhow::Result<End> {
    let lock = lock(&settings.database)?;
    let store = Store::open(&settings.database).await?;
    let keyless = keyless(&settings, &store).await?;
    if store.dialect() == Dialect::Sqlite {
        // No other process uses the file, so no check is running.
        store.requeue_all().await?;
    }
    let sign_in = settings.config.sign_in.clone().map(SignIn::new).transpose();
    let sign_in = sign_in.context("cannot load root certificates for `sign-in`")?;
    let app = App::new(Parts {
        id: ids::random_id()?,
        engine: Engine::new(&settings.config.policy())?,
        config: settings.config,
        packages: Packages::open(&settings.packages)?,
        store,
        workers: settings.workers.max(1),
        keyless,
        sign_in,
    });
    // The engine is recorded before the first submission.
    app.store.record_engine(app.engine.identity()).await?;
    app.store.keep_retention(retention::age(&app.config)).await?;
    app.proxies.look_up().await;
    let address = listener.local_addr()?;
    let queue = Queue::start(&app);
    let chores = [
        app.spawn("retention", retention::run(Arc::clone(&app))),
        app.spawn("readiness", prove::run(Arc::clone(&app))),
        app.spawn("webhooks", webhooks::run(Arc::clone(&app))),
        app.spawn("searches", searches::run(Arc::clone(&app))),
        app.spawn("proxies", look_up_proxies(Arc::clone(&app))),
        app.spawn("upkeep", keep_up(Arc::clone(&app))),
    ];
    // A working gate is ready for its first request. Otherwise, the readiness report names the fault.
    let proven = async {
        while app.proofs.fault().is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let _ = tokio::time::timeout(FIRST_PROOFS, proven).await;
    tracing::info!(%address, replica = app.id, workers = app.workers, "ready");
    ready(address);
    let ended = accept(listener, &app, router(&app), settings.config_file, signals).await;
    chores.iter().for_each(tokio::task::JoinHandle::abort);
    queue.drain().await;
    app.store.close().await;
    drop(lock);
    tracing::info!("ended");
    ended
}

/// Looks up the names of proxies until the task is aborted.
async fn look_up_proxies(app: Arc<App>) {
    proxies::run(&app.proxies).await;
}

/// Builds missing indexes, repeating failed builds, and then tends the totals.
async fn keep_up(app: Arc<App>) {
    while let Err(error) = app.store.build_indexes().await {
        tracing::error!(%error, "cannot build an index; the build will be repeated");
        tokio::time::sleep(INDEX_PAUSE).await;
    }
    totals::run(&app.store).await;
}

/// Returns the clients to serve while no key exists; fails if the operator has not allowed these clients.
async fn keyless(settings: &Settings, store: &Store) -> anyhow::Result<Keyless> {
    let has_keys = store.has_keys().await?;
    let loopback = settings.listen.ip().is_loopback();
    if settings.config.sign_in.is_some() {
        if settings.no_keys {
            bail!("cannot start with `--no-keys`: `sign-in` in the configuration requires a sign-in");
        }
        return Ok(Keyless::Refused);
    }
    if has_keys {
        if settings.no_keys {
            bail!("cannot start with `--no-keys`: the database contains a key or a revoked key");
        }
        if store.keys().await?.iter().all(|key| key.is_over) {
            tracing::warn!(
                "all keys are expired or revoked; every request is refused until `vnfcheck-gate keys add` adds a key"
            );
        }
        return Ok(if loopback { Keyless::ThisMachine } else { Keyless::Refused });
    }
    if settings.no_keys {
        tracing::warn!("started with `--no-keys`: every client is an administrator");
        return Ok(Keyless::Everybody);
    }
    if loopback {
        tracing::warn!("there is no key in the database: every program on this machine is an administrator");
        return Ok(Keyless::ThisMachine);
    }
    bail!(
        "cannot listen on {}: there is no key in the database; `vnfcheck-gate keys add NAME --role submit` adds one, \
         `--no-keys` serves every client without a key",
        settings.listen
    )
}

/// Locks the file of an embedded database, so that no second process uses the file.
fn lock(database: &str) -> anyhow::Result<Option<std::fs::File>> {
    let Some(file) = sqlite_file(database) else { return Ok(None) };
    let mut path = file.as_os_str().to_owned();
    path.push(".lock");
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create `{}`", folder.display()))?;
    }
    let lock = std::fs::File::create(&path).with_context(|| format!("cannot write `{}`", file.display()))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::InUse(file.display().to_string()).into()),
        Err(std::fs::TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Returns all routes of the gate.
fn router(app: &Arc<App>) -> Router {
    let (programs, description) = api::router(app);
    programs
        .merge(pages::router(&description))
        .fallback(|| async { Problem::not_found("page") })
        .method_not_allowed_fallback(|| async { Problem::method() })
        .layer(middleware::from_fn_with_state(Arc::clone(app), pages::show_problems))
        .layer(middleware::from_fn_with_state(Arc::clone(app), observe))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            Problem::internal("a handler panicked").into_response()
        }))
        .layer(compression::layer())
        .layer(middleware::map_request(compression::keep_plain))
        .with_state(Arc::clone(app))
}

/// Returns the ID of a request: the ID from a proxy, or a random ID.
fn request_id(headers: &HeaderMap) -> String {
    let is_plain =
        |it: &&str| it.len() <= 64 && it.bytes().all(|it| it.is_ascii_alphanumeric() || b"-_".contains(&it));
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok()).filter(is_plain);
    given.map_or_else(|| ids::random_hex::<8>().unwrap_or_default(), str::to_owned)
}

/// Counts and logs a request, limits the time for its body, and adds the headers of every response.
async fn observe(
    axum::extract::State(app): axum::extract::State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let method = request.method().as_str().to_owned();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let id = request_id(request.headers());
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0);
    let request = request.map(|content| body::within(app.config.limits.receive, content));
    let mut response = next.run(request).await;
    let status = response.status().as_u16();
    let took = began.elapsed();
    let client = peer.map(|it| it.to_string()).unwrap_or_default();
    // Probes would fill the log.
    if ["/healthz", "/readyz", "/metrics"].contains(&route.as_str()) {
        tracing::debug!(id, method, route, status, client, ms = took.as_millis(), "answered");
    } else {
        tracing::info!(id, method, route, status, client, ms = took.as_millis(), "answered");
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    // Arbitrary methods from clients must not become labels.
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE"].contains(&method.as_str());
    let method = if known { method } else { "other".to_owned() };
    app.metrics.requests.get_or_create(&ByRoute { method, route, status }).inc();
    app.metrics.request_time.observe(took.as_secs_f64());
    let headers = response.headers_mut();
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        (
            "content-security-policy",
            "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        ),
        ("cache-control", "no-store"),
    ] {
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// The connections of a replica.
struct Serving<'a> {
    app: &'a App,
    /// Path of the VTP interface.
    base: Arc<str>,
    router: Router,
    connections: Connections,
    refusals: Refusals,
    graceful: GracefulShutdown,
    /// Each connection without a request shares this value.
    silent: Arc<()>,
}

impl Serving<'_> {
    /// Serves a connection in a separate task, which keeps `place` until the end.
    fn serve(&self, stream: TcpStream, peer: SocketAddr, place: impl Send + 'static) {
        let limits = &self.app.config.limits;
        // All clients of a proxy share its address.
        let is_proxy = self.app.proxies.contains(peer.ip());
        let most = if is_proxy { limits.connections } else { limits.connections_per_address };
        let Some(open) = self.connections.open(peer.ip(), most) else {
            self.app.metrics.refused.inc();
            self.refusals.refuse(stream);
            return;
        };
        // Without this option, the system delays small responses.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(self.router.clone());
        let base = Arc::clone(&self.base);
        let requests = Requests::default();
        let heads = requests.clone();
        let before_first = Cell::new(Some(Arc::clone(&self.silent)));
        let service = service_fn(move |mut request| {
            drop(before_first.take());
            requests.began();
            request.extensions_mut().insert(Peer(peer.ip()));
            vtp::take_secret(&base, &mut request);
            let (answer, requests) = (service.call(request), requests.clone());
            async move {
                let answer = answer.await;
                requests.ended();
                answer
            }
        });
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.send));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(IDLE_TIME)
            .max_buf_size(64 * 1024)
            .serve_connection(TokioIo::new(Heads::new(Box::pin(stream), heads)), service);
        let connection = self.graceful.watch(connection);
        tokio::spawn(async move {
            // The client may disconnect at any time.
            drop(connection.await);
            drop((open, place));
        });
    }

    /// Waits a short time for first requests and for responses in progress.
    async fn drain(self) {
        let Self { app, graceful, silent, .. } = self;
        let first_requests = async {
            while Arc::strong_count(&silent) > 1 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let _ = tokio::time::timeout(FIRST_REQUEST, first_requests).await;
        app.draining.store(true, std::sync::atomic::Ordering::Relaxed);
        tracing::info!("shutting down");
        // Longer responses are cut off.
        let _ = tokio::time::timeout(GRACE, graceful.shutdown()).await;
    }
}

/// Accepts connections until shutdown, then waits a short time for responses in progress.
async fn accept(
    listener: TcpListener,
    app: &Arc<App>,
    router: Router,
    config_file: Option<PathBuf>,
    signals: &mut Option<Signals>,
) -> anyhow::Result<End> {
    let all = Arc::new(Semaphore::new(app.config.limits.connections));
    let serving = Serving {
        app,
        base: app.config.vtp.base.as_str().into(),
        router,
        connections: Connections::default(),
        refusals: Refusals::new()?,
        graceful: GracefulShutdown::new(),
        silent: Arc::new(()),
    };
    let registered = match signals.take() {
        Some(registered) => registered,
        None => Signals::new(config_file)?,
    };
    let signals = signals.insert(registered);
    let ended = loop {
        let next = async {
            let place = Arc::clone(&all).acquire_owned().await;
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            next = next => next,
            () = &mut signals.stop => break Ok(None),
            config = signals.reload.next() => break Ok(Some(config)),
            () = app.fallen() => break Err(anyhow!("an essential task ended; the log names the task")),
        };
        match accepted {
            Ok((stream, peer)) => serving.serve(stream, peer, place),
            Err(error) => {
                // Most likely, the file descriptors are exhausted until other connections end.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    };
    // Without a new configuration, the socket is closed, so that a proxy passes new connections to another replica at once.
    let ended = ended.map(move |config| match config {
        Some(config) => End::Reload { config, listener },
        None => End::Stop,
    });
    serving.drain().await;
    ended
}

/// The signals to the process.
struct Signals {
    stop: Pin<Box<dyn Future<Output = ()> + Send>>,
    reload: Reload,
}

impl Signals {
    fn new(config_file: Option<PathBuf>) -> std::io::Result<Self> {
        Ok(Self { stop: Box::pin(shutdown_signal()), reload: Reload::new(config_file)? })
    }
}

/// Reads the configuration again with each SIGHUP.
struct Reload {
    file: Option<PathBuf>,
    #[cfg(unix)]
    signal: tokio::signal::unix::Signal,
}

impl Reload {
    #[cfg_attr(not(unix), expect(clippy::unnecessary_wraps, reason = "registering a signal can fail"))]
    fn new(file: Option<PathBuf>) -> std::io::Result<Self> {
        Ok(Self {
            file,
            #[cfg(unix)]
            signal: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::hangup())?,
        })
    }

    /// Waits for a configuration without mistakes.
    async fn next(&mut self) -> Box<Config> {
        loop {
            #[cfg(unix)]
            let signalled = self.signal.recv().await.is_some();
            #[cfg(not(unix))]
            let signalled = false;
            let (true, Some(file)) = (signalled, self.file.as_deref()) else {
                if signalled {
                    tracing::warn!("the gate has no configuration file to reload");
                    continue;
                }
                return std::future::pending().await;
            };
            match read_config(file) {
                Ok(config) => {
                    tracing::info!(file = %file.display(), "the gate has reloaded its configuration");
                    return Box::new(config);
                }
                Err(error) => {
                    tracing::error!(
                        "the gate keeps its configuration, because the new configuration has mistakes: {error:#}"
                    );
                }
            }
        }
    }
}

/// Returns a future that completes on a signal to stop. The call itself registers the signals, because a signal that
/// arrives before the registration would end the process by force.
fn shutdown_signal() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let signals = {
        use tokio::signal::unix::{SignalKind, signal};
        [SignalKind::interrupt(), SignalKind::terminate()].map(signal)
    };
    async move {
        #[cfg(unix)]
        if let [Ok(mut interrupted), Ok(mut terminated)] = signals {
            tokio::select! {
                _ = interrupted.recv() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
        // Without signal handlers, the process ends by force.
        drop(tokio::signal::ctrl_c().await);
    }
}
