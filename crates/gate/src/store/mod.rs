//! The database: projects, keys, waivers, checks and their queue, reports and their frames, searches, executions,
//! counters, totals, deliveries, replicas, engines, and the audit log.
//!
//! One set of statements serves SQLite (embedded, one process) and PostgreSQL (any number of replicas). [`Dialect`]
//! contains the differences: claims, combined statements, the clock, and the type of binary columns. Every change goes
//! through [`writer`], which commits many changes together.

pub mod audit;
pub mod checks;
mod connections;
mod cursor;
pub mod deliveries;
pub mod engines;
pub mod executions;
mod frames;
pub mod keys;
mod migrations;
pub mod packages;
pub mod product;
pub mod projects;
pub mod replicas;
pub mod search;
pub mod sessions;
mod settings;
pub mod submissions;
mod totals;
pub mod trend;
pub mod waivers;
mod writer;

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use sqlx::any::{AnyArguments, AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AnyPool, ConnectOptions as _, Connection as _, Row};

use crate::alike::look_alike;
use crate::ids;
use connections::{Connections, PATIENCE};
pub use cursor::Cursor;
pub use writer::{Change, Writer};

/// Number of connections for reading.
const READERS: u32 = 6;

/// Statement with its values.
type Statement = Query<'static, Any, AnyArguments>;

/// Database errors.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The address names no supported database.
    #[error("`{0}` is neither `sqlite:FILE` nor `postgres://...`")]
    Address(String),
    /// The database refused a statement, or cannot be reached.
    #[error("the database failed: {0}")]
    Database(#[from] Arc<sqlx::Error>),
    /// The file or its folder cannot be used.
    #[error("cannot use `{path}`: {message}")]
    File {
        /// Path of the file.
        path: String,
        /// Error message of the system.
        message: String,
    },
    /// Another gate uses the file.
    #[error("`{0}` is in use by another gate; several replicas share a PostgreSQL database")]
    InUse(String),
    /// A later version wrote the database.
    #[error("the database has schema {found}, this program supports {known}; run a newer version")]
    Newer {
        /// Version of the database.
        found: i64,
        /// Newest version that this program supports.
        known: i64,
    },
    /// The project of a submission has reached a limit.
    #[error("{0}")]
    Quota(submissions::Reached),
    /// A change was not committed in time; the commit may still succeed.
    #[error("the database is slow")]
    Slow,
    /// The gate is shutting down.
    #[error("the gate is shutting down")]
    Closed,
    /// A stored value cannot be read.
    #[error("the database contains an invalid value: {0}")]
    Content(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

/// Database system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Embedded; one process.
    Sqlite,
    /// A server; any number of replicas.
    Postgres,
}

impl Dialect {
    /// Returns a statement for this database. `{now}` is the clock of the database in milliseconds, which is constant
    /// within a statement, so that an index can be used; `{skip}` skips rows that another replica is claiming;
    /// `{bytes}` is the type of binary columns; `{rows}` contains a row with the column `value` for each element of the
    /// JSON array `$2`; and `{triggers}` creates the triggers of the totals.
    fn sql(self, text: &str) -> sqlx::AssertSqlSafe<String> {
        let (now, skip, bytes, rows, triggers) = match self {
            Self::Sqlite => (
                "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
                "",
                "BLOB",
                "json_each($2)",
                totals::SQLITE_TRIGGERS,
            ),
            Self::Postgres => (
                "CAST(EXTRACT(EPOCH FROM statement_timestamp()) * 1000 AS BIGINT)",
                "FOR UPDATE SKIP LOCKED",
                "BYTEA",
                "json_array_elements($2::json)",
                totals::POSTGRES_TRIGGERS,
            ),
        };
        // Only constants of this crate are inserted; values are bound.
        let text = text.replace("{now}", now).replace("{skip}", skip);
        let text = text.replace("{bytes}", bytes).replace("{rows}", rows);
        sqlx::AssertSqlSafe(text.replace("{triggers}", triggers))
    }

    /// Combines changes in one round trip, which returns the rows of the second change. `{changed}` in the second
    /// change is true if the first one affected a row, and in each later change if the second one returned a row.
    fn chain(self, first: &str, second: &str, later: &[&str]) -> String {
        match self {
            // Each change that runs affects a row, so the condition of a later change repeats the condition of the
            // third change.
            Self::Sqlite => {
                [&[first, second], later].concat().join("; ").replace("{changed}", "changes() > 0")
            }
            Self::Postgres => {
                let second = second.replace("{changed}", "EXISTS (SELECT FROM changed)");
                let later = later.iter().enumerate().map(|(at, change)| {
                    let change = change.replace("{changed}", "EXISTS (SELECT FROM answer)");
                    format!(", later{at} AS ({change})")
                });
                let later: String = later.collect();
                format!(
                    "WITH changed AS ({first} RETURNING *), answer AS ({second}){later} SELECT * FROM answer"
                )
            }
        }
    }

    fn begin(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN",
        }
    }
}

/// Database of the gate.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    reads: Connections,
    dialect: Dialect,
    writer: Writer,
    journal: Arc<audit::Journal>,
    frames: Arc<frames::Kept>,
}

impl Store {
    /// Opens a database and upgrades its schema: `sqlite:FILE` or `postgres://USER@HOST/NAME`.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let (dialect, url) = match address.split_once(':') {
            Some(("sqlite", file)) => (Dialect::Sqlite, sqlite_url(file)?),
            Some(("postgres" | "postgresql", _)) => (Dialect::Postgres, address.to_owned()),
            _ => return Err(StoreError::Address(address.to_owned())),
        };
        // The log of the gate contains no SQL statements.
        let options = AnyConnectOptions::from_str(&url)?.disable_statement_logging();
        let settings = match dialect {
            // A commit returns after the write to disk, and readers never wait for the writer.
            Dialect::Sqlite => {
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                 PRAGMA busy_timeout = 3000; PRAGMA foreign_keys = ON"
            }
            Dialect::Postgres => "SET statement_timeout = 3000; SET lock_timeout = 2000",
        };
        let pool = AnyPoolOptions::new().max_connections(READERS + 2).acquire_timeout(PATIENCE);
        let pool = pool.after_connect(move |connection, _| {
            Box::pin(async move { sqlx::raw_sql(settings).execute(connection).await.map(drop) })
        });
        let pool = pool.connect_with(options).await?;
        migrations::apply(&pool, dialect).await?;
        let reads = Connections::new(pool.clone(), READERS);
        let journal = Arc::<audit::Journal>::default();
        let writer = Writer::start(Connections::new(pool.clone(), 1), dialect, Arc::clone(&journal));
        Ok(Self { pool, reads, dialect, writer, journal, frames: Arc::default() })
    }

    /// Builds missing indexes. PostgreSQL accepts other statements meanwhile.
    pub async fn build_indexes(&self) -> Result<(), StoreError> {
        migrations::build_indexes(&self.pool, self.dialect).await
    }

    /// Returns the database system.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Makes a change with its data through the writer, and returns the result after the commit.
    async fn change<D, T, F>(&self, data: D, change: F) -> Result<T, StoreError>
    where
        D: Clone + Send + Sync + 'static,
        T: Send + 'static,
        F: for<'c> Fn(&'c mut AnyConnection, Dialect, D) -> Change<'c, T> + Send + Sync + 'static,
    {
        let dialect = self.dialect;
        self.writer.apply(move |connection| change(connection, dialect, data.clone())).await
    }

    /// Executes one statement as a change, and returns the number of affected rows. `bind` binds the values.
    async fn execute<F>(&self, sql: &str, bind: F) -> Result<u64, StoreError>
    where
        F: Fn(Statement) -> Statement + Send + Sync + 'static,
    {
        let (dialect, sql) = (self.dialect, sql.to_owned());
        self.writer
            .apply(move |connection| {
                let statement = bind(sqlx::query(dialect.sql(&sql)));
                Box::pin(async move { Ok(statement.execute(connection).await?.rows_affected()) })
            })
            .await
    }

    /// Returns the rows of a query.
    async fn all<T>(
        &self,
        query: Statement,
        read: fn(&AnyRow) -> Result<T, sqlx::Error>,
    ) -> Result<Vec<T>, StoreError> {
        Ok(self.reads.fetch_all(query).await?.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// Returns the first row of a query; `None` if the query has no rows.
    async fn first<T>(
        &self,
        query: Statement,
        read: fn(&AnyRow) -> Result<T, sqlx::Error>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.reads.fetch_optional(query).await?.as_ref().map(read).transpose()?)
    }

    /// Returns the first name of a query that looks like this name; `None` if the query returns exactly this name.
    async fn name_like(&self, names: &'static str, name: &str) -> Result<Option<String>, StoreError> {
        let names = self.all(sqlx::query(names), |row| text(row, "name")).await?;
        if names.iter().any(|known| known == name) {
            return Ok(None);
        }
        Ok(names.into_iter().find(|known| look_alike(known, name)))
    }

    /// Commits waiting changes and closes the connections.
    pub async fn close(&self) {
        self.writer.close().await;
        let closed = self.pool.close();
        self.reads.release();
        closed.await;
    }
}

/// Copies an SQLite database to a new file without upgrading its schema, even while a gate uses the database.
pub async fn back_up(database: &Path, file: &Path) -> Result<(), StoreError> {
    sqlx::any::install_default_drivers();
    let refused = |path: &Path, error: &std::io::Error| StoreError::File {
        path: path.display().to_string(),
        message: error.to_string(),
    };
    std::fs::metadata(database).map_err(|error| refused(database, &error))?;
    // SQLite writes to a new or an empty file.
    let created = std::fs::File::create_new(file).map_err(|error| refused(file, &error))?;
    let copied = copy(database, file).await;
    if copied.is_err() {
        // The error of the copy matters more.
        let _ = std::fs::remove_file(file);
    }
    copied?;
    created.sync_all().map_err(|error| refused(file, &error))
}

async fn copy(database: &Path, file: &Path) -> Result<(), StoreError> {
    let mut connection = AnyConnection::connect(&driver_url(database, "rw")).await?;
    let query = sqlx::query("VACUUM INTO $1").bind(file.display().to_string());
    query.execute(&mut connection).await?;
    connection.close().await?;
    Ok(())
}

/// Returns the file of an address `sqlite:FILE`.
pub fn sqlite_file(address: &str) -> Option<&Path> {
    let file = address.strip_prefix("sqlite:")?;
    Some(Path::new(file.strip_prefix("//").unwrap_or(file)))
}

/// Returns the address for the driver, and creates the folder of the file.
fn sqlite_url(file: &str) -> Result<String, StoreError> {
    let path = Path::new(file.strip_prefix("//").unwrap_or(file));
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::File {
            path: folder.display().to_string(),
            message: error.to_string(),
        })?;
    }
    Ok(driver_url(path, "rwc"))
}

/// Returns the address of a file for the driver.
fn driver_url(path: &Path, mode: &str) -> String {
    // The driver parses the address, so special characters of the path are escaped.
    let mut url = String::from("sqlite:");
    for character in path.display().to_string().chars() {
        match character {
            '%' | '?' | '#' => url.extend(format!("%{:02X}", u32::from(character)).chars()),
            other => url.push(other),
        }
    }
    format!("{url}?mode={mode}")
}

/// Binds the last value of a statement, if the statement has a place for the value.
fn bind_last(statement: Statement, value: Option<&str>) -> Statement {
    match value {
        Some(value) => statement.bind(value.to_owned()),
        None => statement,
    }
}

/// Binds strings to consecutive places of a statement.
fn bind_all(statement: Statement, values: impl IntoIterator<Item = String>) -> Statement {
    values.into_iter().fold(statement, Statement::bind)
}

/// Returns consecutive places of values, separated by commas, such as `$2, $3`.
fn places(first: usize, count: usize) -> String {
    let places: Vec<String> = (first..first + count).map(|place| format!("${place}")).collect();
    places.join(", ")
}

/// Returns the ID of a new row.
fn new_id() -> Result<String, sqlx::Error> {
    ids::random_id().map_err(|error| sqlx::Error::Protocol(error.to_string()))
}

fn text(row: &AnyRow, column: &str) -> Result<String, sqlx::Error> {
    row.try_get(column)
}

fn optional(row: &AnyRow, column: &str) -> Result<Option<String>, sqlx::Error> {
    row.try_get(column)
}

fn number(row: &AnyRow, column: &str) -> Result<i64, sqlx::Error> {
    row.try_get(column)
}

fn optional_number(row: &AnyRow, column: &str) -> Result<Option<i64>, sqlx::Error> {
    row.try_get(column)
}
