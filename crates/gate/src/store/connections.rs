//! Connections at hand. The pool asks the server after each use whether a connection is still good, which costs as much as
//! a small statement; one that has just served well is used again without a question.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{Any, AnyPool, Connection as _};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

/// Longest wait for a connection.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// Longest duration of a reading statement.
const READING: Duration = Duration::from_secs(4);
/// Idle time after which a connection is tested before use, because the server may have closed it.
const TRUSTED: Duration = Duration::from_secs(1);

async fn in_time<T>(reading: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    timeout(READING, reading).await.map_err(|_| sqlx::Error::PoolTimedOut)?
}

/// Up to a number of connections of a pool.
#[derive(Clone, Debug)]
pub(super) struct Connections {
    pool: AnyPool,
    idle: Arc<Mutex<Vec<Idle>>>,
    places: Arc<Semaphore>,
}

#[derive(Debug)]
struct Idle {
    connection: PoolConnection<Any>,
    since: Instant,
}

/// A connection in use. One that is dropped goes back to the pool, which tests it.
#[derive(Debug)]
pub(super) struct Lent<'a> {
    pub(super) connection: PoolConnection<Any>,
    _place: SemaphorePermit<'a>,
}

impl Connections {
    pub(super) fn new(pool: AnyPool, most: u32) -> Self {
        let places = usize::try_from(most).unwrap_or(Semaphore::MAX_PERMITS);
        Self { pool, idle: Arc::default(), places: Arc::new(Semaphore::new(places)) }
    }

    /// The first row that a query gives.
    pub(super) async fn fetch_optional(
        &self,
        query: Query<'_, Any, AnyArguments>,
    ) -> Result<Option<AnyRow>, sqlx::Error> {
        let mut lent = self.lend().await?;
        let row = in_time(query.fetch_optional(&mut *lent.connection)).await?;
        self.keep(lent);
        Ok(row)
    }

    /// The row of a query that gives one in any case.
    pub(super) async fn fetch_one(&self, query: Query<'_, Any, AnyArguments>) -> Result<AnyRow, sqlx::Error> {
        self.fetch_optional(query).await?.ok_or(sqlx::Error::RowNotFound)
    }

    /// All rows that a query gives.
    pub(super) async fn fetch_all(
        &self,
        query: Query<'_, Any, AnyArguments>,
    ) -> Result<Vec<AnyRow>, sqlx::Error> {
        let mut lent = self.lend().await?;
        let rows = in_time(query.fetch_all(&mut *lent.connection)).await?;
        self.keep(lent);
        Ok(rows)
    }

    /// A connection that answers.
    pub(super) async fn lend(&self) -> Result<Lent<'_>, sqlx::Error> {
        timeout(PATIENCE, self.find()).await.map_err(|_| sqlx::Error::PoolTimedOut)?
    }

    async fn find(&self) -> Result<Lent<'_>, sqlx::Error> {
        let place = self.places.acquire().await.map_err(|_| sqlx::Error::PoolClosed)?;
        while let Some(Idle { mut connection, since }) = self.last_used() {
            if since.elapsed() < TRUSTED || connection.ping().await.is_ok() {
                return Ok(Lent { connection, _place: place });
            }
        }
        Ok(Lent { connection: self.pool.acquire().await?, _place: place })
    }

    fn last_used(&self) -> Option<Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Keeps a connection that served well.
    pub(super) fn keep(&self, lent: Lent<'_>) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.pool.is_closed() {
            idle.push(Idle { connection: lent.connection, since: Instant::now() });
        }
    }

    /// Lets the idle ones go; once the pool is closed, none is kept any more.
    pub(super) fn release(&self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
