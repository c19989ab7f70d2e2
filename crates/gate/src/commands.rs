//! Subcommands of the program.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, bail};
use tokio::runtime::Runtime;
use tracing_subscriber::filter::LevelFilter;
use vnfcheck_gate::forms::NAME;
use vnfcheck_gate::log;
use vnfcheck_gate::new_key::NewKey;
use vnfcheck_gate::serve::{Settings, read_config};
use vnfcheck_gate::store::audit::{COMMAND_LINE, is_reserved};
use vnfcheck_gate::store::keys::KeyRecord;
use vnfcheck_gate::store::sessions::Session;
use vnfcheck_gate::store::sqlite_file;
use vnfcheck_gate::{Config, Store, retention, store, time};
use vnfcheck_report::render::printable;

use crate::args::{
    self, Backup, CheckConfig, Keys, KeysCommand, Log, LogLevel, Serve, Sessions, SessionsCommand, Sweep,
};

/// Writes a line to standard error.
pub(crate) fn show(text: &str) {
    // Standard error may be closed.
    let _ = writeln!(std::io::stderr(), "{text}");
}

fn print(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

pub(crate) fn serve(serve: &Serve) -> anyhow::Result<()> {
    let log = start_log(serve.log, serve.log_level)?;
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let workers = serve.workers.unwrap_or(processors).max(1);
    // Concurrent checks share the processors.
    rayon::ThreadPoolBuilder::new()
        .num_threads((processors / workers).max(1))
        .build_global()
        .context("cannot start the threads of checks")?;
    let config = serve.config.as_deref().map_or_else(|| Ok(Config::default()), read_config)?;
    let settings = Settings {
        listen: serve.listen,
        no_keys: serve.no_keys || config.no_keys,
        database: serve.database.database.clone(),
        packages: serve.packages.clone(),
        config,
        config_file: serve.config.clone(),
        workers,
    };
    let result = Runtime::new()?.block_on(vnfcheck_gate::serve::serve(settings, |address| {
        print(&format!("http://{address}/"));
    }));
    log.flush();
    result
}

/// Help for a database that is not the database of the gate.
const ELSEWHERE: &str = "if the gate uses another database, set `--database` or `VNFCHECK_GATE_DATABASE`";

/// Returns the file of an SQLite database that does not exist.
fn missing(database: &args::Database) -> Option<&Path> {
    sqlite_file(&database.database).filter(|file| !file.exists())
}

/// Opens a database; fails if the database does not exist.
async fn open_existing(database: &args::Database) -> anyhow::Result<Store> {
    if let Some(file) = missing(database) {
        bail!("there is no database `{}`; {ELSEWHERE}", file.display());
    }
    Ok(Store::open(&database.database).await?)
}

pub(crate) fn sweep(sweep: &Sweep) -> anyhow::Result<()> {
    let config = sweep.config.as_deref().map(read_config).transpose()?;
    let done = Runtime::new()?.block_on(async {
        let store = open_existing(&sweep.database).await?;
        let done = sweep_store(&store, config.as_ref(), sweep.dry_run).await;
        store.close().await;
        done
    })?;
    print(&done);
    Ok(())
}

/// Removes the old checks, or only counts the checks, and returns a description of the result.
async fn sweep_store(store: &Store, config: Option<&Config>, is_dry: bool) -> anyhow::Result<String> {
    let age = match config {
        Some(config) => Some(retention::age(config)),
        None => store.retention().await?,
    };
    let age =
        age.context("no gate has stored its retention in this database; name its gate.yaml with `--config`")?;
    let days = age / time::DAY;
    if is_dry {
        let (due, all) = (store.due(age).await?, store.count(i64::MAX).await?);
        return Ok(format!("would remove {due} of {all} checks with a retention of {days} d"));
    }
    let removed = retention::remove_checks(store, age, COMMAND_LINE).await?;
    Ok(format!("removed {removed} checks"))
}

pub(crate) fn back_up(backup: &Backup) -> anyhow::Result<()> {
    let Some(database) = sqlite_file(&backup.database.database) else {
        bail!("the command copies SQLite databases; copy PostgreSQL with `pg_dump`");
    };
    Runtime::new()?.block_on(store::back_up(database, &backup.file)).context("cannot copy the database")?;
    Ok(())
}

pub(crate) fn check_config(check: &CheckConfig) -> anyhow::Result<()> {
    read_config(&check.config)?;
    print(&format!("{}: valid", check.config.display()));
    Ok(())
}

pub(crate) fn keys(keys: &Keys) -> anyhow::Result<()> {
    let (KeysCommand::Add { database, .. }
    | KeysCommand::List { database }
    | KeysCommand::Revoke { database, .. }) = &keys.command;
    Runtime::new()?.block_on(async {
        let store = match (&keys.command, missing(database)) {
            (KeysCommand::Add { .. }, Some(file)) => {
                // The first key may precede the first start of the gate.
                show(&format!("the database `{}` is new; {ELSEWHERE}", file.display()));
                Store::open(&database.database).await?
            }
            _ => open_existing(database).await?,
        };
        let result = change_keys(&store, &keys.command).await;
        store.close().await;
        result
    })
}

/// A new file, which is removed unless it is completely written. The file mask of the program makes it readable only by
/// the current user.
struct NewFile<'p> {
    path: &'p Path,
    file: File,
    is_written: bool,
}

impl<'p> NewFile<'p> {
    /// Creates the file; fails if the file exists.
    fn create(path: &'p Path) -> anyhow::Result<Self> {
        let file = File::create_new(path).with_context(|| format!("cannot create `{}`", path.display()))?;
        Ok(Self { path, file, is_written: false })
    }

    /// Writes a line.
    fn write(mut self, line: &str) -> anyhow::Result<()> {
        writeln!(self.file, "{line}").with_context(|| format!("cannot write `{}`", self.path.display()))?;
        self.is_written = true;
        Ok(())
    }
}

impl Drop for NewFile<'_> {
    fn drop(&mut self) {
        if !self.is_written {
            // The error of the command matters more.
            let _ = std::fs::remove_file(self.path);
        }
    }
}

pub(crate) fn sessions(sessions: &Sessions) -> anyhow::Result<()> {
    let (SessionsCommand::List { database } | SessionsCommand::End { database, .. }) = &sessions.command;
    Runtime::new()?.block_on(async {
        let store = open_existing(database).await?;
        let result = change_sessions(&store, &sessions.command).await;
        store.close().await;
        result
    })
}

async fn change_sessions(store: &Store, command: &SessionsCommand) -> anyhow::Result<()> {
    match command {
        SessionsCommand::List { .. } => {
            for session in store.sessions().await? {
                let created = session.created.map_or_else(|| "-".to_owned(), time::rfc3339);
                let until = time::rfc3339(session.until);
                let Session { id, name, role, project, .. } = session;
                let (name, project) = (printable(&name), printable(&project));
                print(&format!("{id}\t{name}\t{role}\t{project}\t{created}\t{until}"));
            }
        }
        SessionsCommand::End { session, .. } => {
            let ended = store.end_sessions(session, Some(COMMAND_LINE)).await?;
            if ended == 0 {
                bail!("there is no session of `{session}`");
            }
            print(&format!("ended {ended} session{}", if ended == 1 { "" } else { "s" }));
        }
    }
    Ok(())
}

async fn change_keys(store: &Store, command: &KeysCommand) -> anyhow::Result<()> {
    match command {
        KeysCommand::Add { name, role, project, until, key_file, .. } => {
            let project = project.as_ref().unwrap_or(name);
            if !NAME.fits(name) || !NAME.fits(project) {
                bail!(NAME.of_name());
            }
            if is_reserved(name) {
                bail!("a name must not start with `(`");
            }
            if let Some(other) = store.key_like(name).await? {
                bail!("the name looks like the name of the key `{other}`; choose another name");
            }
            if let Some(other) = store.project_like(project).await? {
                bail!("the name looks like the name of the project `{other}`; choose another name");
            }
            let until = until.as_deref().map(time::end_of_day).transpose()?;
            let (name, project) = (name.clone(), project.clone());
            let terms = KeyRecord { name, project, role: role.name().to_owned(), until };
            let key = NewKey::random()?;
            let file = key_file.as_deref().map(NewFile::create).transpose()?;
            let name = &terms.name;
            if !store.add_key(&terms, &key, Some(COMMAND_LINE)).await? {
                bail!("a key named `{name}` already exists; revoke it first with `keys revoke`");
            }
            show(&format!("secret part of SDC's path, shown once: {}", key.path));
            if let Some(file) = file {
                file.write(&key.key)?;
            } else {
                show("this key is shown once:");
                print(&key.key);
            }
        }
        KeysCommand::List { .. } => {
            for key in store.keys().await?.iter().filter(|key| !key.is_over) {
                let created = time::rfc3339(key.created);
                let shown = |time: Option<i64>| time.map_or_else(|| "-".to_owned(), time::rfc3339);
                let (until, used) = (shown(key.until), shown(key.used));
                let (name, role, project) = (printable(&key.name), &key.role, printable(&key.project));
                print(&format!("{name}\t{role}\t{created}\t{project}\t{until}\t{used}"));
            }
        }
        KeysCommand::Revoke { name, .. } => {
            let found =
                store.revoke_key(name, None, Some(COMMAND_LINE)).await.context("cannot revoke the key")?;
            if !found {
                bail!("there is no key named `{name}`");
            }
        }
    }
    Ok(())
}

fn start_log(form: Log, level: LogLevel) -> anyhow::Result<log::Log> {
    let level = match level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let log = log::Log::start().context("cannot start the log")?;
    let subscriber = tracing_subscriber::fmt().with_writer(log.clone()).with_max_level(level);
    match form {
        Log::Text => subscriber.with_target(false).with_ansi(false).init(),
        Log::Json => subscriber.json().init(),
    }
    Ok(log)
}
