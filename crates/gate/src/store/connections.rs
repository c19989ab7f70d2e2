//! Reusable connections. The pool tests a connection after each use, which costs as much as a small statement. A
//! connection whose last statement has just succeeded is reused without a test.

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

/// Limited number of connections of a pool.
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

/// Borrowed connection. A dropped connection returns to the pool, which tests the connection.
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

    /// Returns the first row of a query; `None` if the query has no rows.
    pub(super) async fn fetch_optional(
        &self,
        query: Query<'_, Any, AnyArguments>,
    ) -> Result<Option<AnyRow>, sqlx::Error> {
        let mut lent = self.lend().await?;
        let row = in_time(query.fetch_optional(&mut *lent.connection)).await?;
        self.keep(lent);
        Ok(row)
    }

    /// Returns the row of a query that always has a row.
    pub(super) async fn fetch_one(&self, query: Query<'_, Any, AnyArguments>) -> Result<AnyRow, sqlx::Error> {
        self.fetch_optional(query).await?.ok_or(sqlx::Error::RowNotFound)
    }

    /// Returns all rows of a query.
    pub(super) async fn fetch_all(
        &self,
        query: Query<'_, Any, AnyArguments>,
    ) -> Result<Vec<AnyRow>, sqlx::Error> {
        let mut lent = self.lend().await?;
        let rows = in_time(query.fetch_all(&mut *lent.connection)).await?;
        self.keep(lent);
        Ok(rows)
    }

    /// Returns a working connection.
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

    /// Keeps a working connection for reuse.
    pub(super) fn keep(&self, lent: Lent<'_>) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.pool.is_closed() {
            idle.push(Idle { connection: lent.connection, since: Instant::now() });
        }
    }

    /// Releases the idle connections. After the pool is closed, no connection is kept.
    pub(super) fn release(&self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
