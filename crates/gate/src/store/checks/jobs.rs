//! Checks as jobs: a replica claims them, renews its lease, and ends them or returns them to the queue.

use std::sync::Arc;

use sqlx::AnyConnection;
use sqlx::any::AnyRow;

use crate::engine::{CheckRequest, Found, StoredReport};
use crate::store::deliveries::Subject;
use crate::store::packages::Place;
use crate::store::{
    Dialect, Statement, Store, StoreError, deliveries, number, optional_number, search, text,
};

/// Duration of a lease without renewal, in milliseconds.
pub const LEASE: i64 = 4000;
/// First attempt that runs alone, because other checks may have caused the earlier attempts to fail.
const ALONE_FROM: i64 = 4;
/// Maximum number of attempts.
const MOST_ATTEMPTS: i64 = 6;

/// Job that this replica holds.
#[derive(Debug)]
pub struct Job {
    /// ID of the check.
    pub id: String,
    /// Number of the attempt; only the holder of the latest attempt can store a result.
    pub attempt: i64,
    /// Name of the package.
    pub name: String,
    /// Location of the archive; `None` if the archive is lost.
    pub archive: Option<Place>,
    /// Options of the check.
    pub terms: CheckRequest,
    /// Project of the check.
    pub project: String,
    /// Time of acceptance, in milliseconds since 1970.
    pub created: i64,
    /// Start of the attempt, in milliseconds since 1970.
    pub started: Option<i64>,
}

impl Job {
    /// Returns `true` for a check that a replica claims only if a worker is free.
    pub fn is_large(&self) -> bool {
        matches!(self.archive, Some(Place::Object(_)))
    }
}

/// Number of checks that a replica can claim.
#[derive(Clone, Copy, Debug, Default)]
pub struct Room {
    /// Number of checks of archives in the package store.
    pub large: usize,
    /// Number of checks of archives in the database.
    pub small: usize,
    /// `true` to claim only one of the checks that must run alone.
    pub alone: bool,
}

/// Result to store.
#[derive(Debug)]
pub struct Ending {
    /// `pass`, `fail` or `error`.
    pub outcome: &'static str,
    /// Number of requirements by status, as JSON.
    pub summary: String,
    /// Report.
    pub report: StoredReport,
    /// Requirements of the report, for searches.
    pub found: Found,
    /// Stored form of the decisions that findings wait for.
    pub decisions: Vec<u8>,
    /// Names of the webhooks to notify.
    pub hooks: Vec<String>,
}

/// The stored end of a check.
#[derive(Debug)]
pub struct End {
    /// `pass`, `fail` or `error`.
    pub outcome: &'static str,
    /// Number of requirements by status, as JSON.
    pub summary: String,
    /// Number of the attempt.
    pub attempt: i64,
    /// Start of the attempt, in milliseconds since 1970.
    pub started: Option<i64>,
    /// Time of the end, in milliseconds since 1970.
    pub finished: i64,
}

/// Length of the queue.
#[derive(Clone, Copy, Debug, Default)]
pub struct Depth {
    /// Number of waiting checks.
    pub waiting: i64,
    /// Number of running checks.
    pub running: i64,
    /// Time of acceptance of the oldest waiting check.
    pub oldest: Option<i64>,
}

impl Store {
    /// Claims queued checks that were accepted under this engine, oldest first.
    pub async fn claim(&self, worker: &str, engine: &str, room: Room) -> Result<Vec<Job>, StoreError> {
        let data = (worker.to_owned(), engine.to_owned());
        let claimed = self.change(data, move |connection, dialect, (worker, engine)| {
            Box::pin(async move {
                let compared = if room.alone { ">=" } else { "<" };
                // An index contains each lane in order, so the cost is independent of the length of the queue.
                let lane = |is_large: i64, most: &str| {
                    format!(
                        "SELECT id FROM checks WHERE leased_until = 0 AND engine = $4 AND is_large = {is_large} \
                         AND attempts + 1 {compared} $3 ORDER BY created LIMIT {most} {{skip}}"
                    )
                };
                let sql = format!(
                    "UPDATE checks SET status = 'running', worker = $1, attempts = attempts + 1, started = {{now}}, \
                     leased_until = {{now}} + $2 WHERE id IN (SELECT id FROM ({}) AS large \
                     UNION ALL SELECT id FROM ({}) AS small) \
                     RETURNING id, attempts, name, terms, created, started, COALESCE(submitter, 'default') AS project, \
                     (SELECT object FROM packages WHERE sha256 = package) AS object, \
                     (SELECT content FROM packages WHERE sha256 = package) AS content",
                    lane(1, "$5"),
                    lane(0, "$6"),
                );
                let limit = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
                let rows = sqlx::query(dialect.sql(&sql))
                    .bind(worker)
                    .bind(LEASE)
                    .bind(ALONE_FROM)
                    .bind(engine)
                    .bind(limit(room.large))
                    .bind(limit(room.small))
                    .fetch_all(connection)
                    .await?;
                let job = |row: &AnyRow| {
                    let terms = text(row, "terms")?;
                    Ok(Job {
                        id: text(row, "id")?,
                        attempt: number(row, "attempts")?,
                        name: text(row, "name")?,
                        archive: Place::read(row)?,
                        terms: serde_json::from_str(&terms)
                            .map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
                        project: text(row, "project")?,
                        created: number(row, "created")?,
                        started: optional_number(row, "started")?,
                    })
                };
                rows.iter().map(job).collect::<Result<Vec<Job>, sqlx::Error>>()
            })
        });
        let mut jobs = claimed.await?;
        jobs.sort_by(|a, b| (a.created, &a.id).cmp(&(b.created, &b.id)));
        Ok(jobs)
    }

    /// Stores a result and returns the end of the check; returns `None` if the lease was lost.
    pub async fn finish(
        &self,
        worker: &str,
        job: &Job,
        result: Arc<Ending>,
    ) -> Result<Option<End>, StoreError> {
        let attempt = job.attempt;
        let data = (worker.to_owned(), job.id.clone(), Arc::clone(&result));
        self.keep_frame(&result.report).await?;
        let finished = self.change(data, move |connection, dialect, (worker, id, result)| {
            Box::pin(async move { finish(connection, dialect, &id, attempt, &worker, &result).await })
        });
        let finished = finished.await?;
        let (outcome, started) = (result.outcome, job.started);
        Ok(finished.map(|finished| End {
            outcome,
            summary: result.summary.clone(),
            attempt,
            started,
            finished,
        }))
    }

    /// Stores the failure of a job; returns `false` if the lease was lost.
    pub async fn fail(
        &self,
        worker: &str,
        job: &Job,
        message: String,
        hooks: Vec<String>,
    ) -> Result<bool, StoreError> {
        let attempt = job.attempt;
        let data = (worker.to_owned(), job.id.clone(), message, hooks);
        self.change(data, move |connection, dialect, (worker, id, message, hooks)| {
            Box::pin(async move {
                let sql = "UPDATE checks SET status = 'failed', message = $4, leased_until = NULL, \
                           finished = {now} WHERE id = $1 AND worker = $2 AND attempts = $3 AND status = 'running'";
                let query = sqlx::query(dialect.sql(sql)).bind(id.clone()).bind(worker);
                let query = query.bind(attempt).bind(message);
                if query.execute(&mut *connection).await?.rows_affected() == 0 {
                    return Ok(false);
                }
                deliveries::insert(connection, dialect, &Subject::Check(id), &hooks).await?;
                Ok(true)
            })
        })
        .await
    }

    /// Returns the unfinished checks of this replica to the queue, without counting the attempt.
    pub async fn release(&self, worker: &str) -> Result<u64, StoreError> {
        let worker = worker.to_owned();
        let sql = "UPDATE checks SET status = 'queued', leased_until = 0, attempts = attempts - 1 \
                   WHERE leased_until > 0 AND worker = $1 AND status = 'running'";
        self.execute(sql, move |it| it.bind(worker.clone())).await
    }

    /// Returns a job that has not started to the queue, without counting the attempt.
    pub async fn requeue(&self, worker: &str, job: &Job) -> Result<(), StoreError> {
        let (worker, id, attempt) = (worker.to_owned(), job.id.clone(), job.attempt);
        let sql = "UPDATE checks SET status = 'queued', leased_until = 0, attempts = attempts - 1 \
                   WHERE id = $1 AND worker = $2 AND attempts = $3 AND status = 'running'";
        self.execute(sql, move |it| it.bind(id.clone()).bind(worker.clone()).bind(attempt)).await.map(drop)
    }

    /// Renews the leases of this replica and returns checks with expired leases to the queue. Returns the length of the
    /// queue, and `true` if a check for this engine must run alone.
    ///
    /// A lease is not renewed if its check started more than `longest` milliseconds ago, because the check should have
    /// ended.
    pub async fn renew(
        &self,
        worker: &str,
        engine: &str,
        held: Vec<String>,
        longest: i64,
    ) -> Result<(Depth, bool), StoreError> {
        // IDs are hexadecimal, so no ID contains a wildcard or another ID.
        let data = (worker.to_owned(), engine.to_owned(), held.join(" "));
        self.change(data, move |connection, dialect, (worker, engine, held)| {
            Box::pin(async move {
                let sql = "UPDATE checks SET leased_until = {now} + $1 WHERE leased_until > 0 AND worker = $2 \
                           AND status = 'running' AND started > {now} - $3 AND $4 LIKE '%' || id || '%'";
                let query = sqlx::query(dialect.sql(sql)).bind(LEASE).bind(worker).bind(longest).bind(held);
                query.execute(&mut *connection).await?;
                requeue_where(connection, dialect, "leased_until > 0 AND leased_until < {now}").await?;
                read_depth(&depth(engine).fetch_one(connection).await?)
            })
        })
        .await
    }

    /// Returns all running checks to the queue, for a database that no other process uses.
    pub async fn requeue_all(&self) -> Result<(), StoreError> {
        self.change((), |connection, dialect, ()| {
            Box::pin(requeue_where(connection, dialect, "leased_until > 0"))
        })
        .await
    }

    /// Returns the length of the queue.
    pub async fn depth(&self) -> Result<Depth, StoreError> {
        Ok(read_depth(&self.reads.fetch_one(depth(String::new())).await?)?.0)
    }
}

async fn finish(
    connection: &mut AnyConnection,
    dialect: Dialect,
    id: &str,
    attempt: i64,
    worker: &str,
    result: &Ending,
) -> Result<Option<i64>, sqlx::Error> {
    let finished = match dialect {
        Dialect::Sqlite => "(SELECT finished FROM checks WHERE id = $1)",
        Dialect::Postgres => "(SELECT finished FROM changed)",
    };
    let sql = dialect.chain(
        "UPDATE checks SET status = 'done', outcome = $4, summary = $5, passed = $8, leased_until = NULL, finished = {now} \
         WHERE id = $1 AND worker = $9 AND attempts = $3 AND status = 'running'",
        &format!(
            "INSERT INTO reports (check_id, content, frame, decisions) SELECT $1, $6, $7, $10 WHERE {{changed}} \
             RETURNING {finished} AS finished"
        ),
        &[search::INSERT],
    );
    let kept = sqlx::query(dialect.sql(&sql))
        .bind(id.to_owned())
        .bind(search::rows(&result.found)?)
        .bind(attempt)
        .bind(result.outcome.to_owned())
        .bind(result.summary.clone())
        .bind(result.report.content.clone())
        .bind(result.report.frame.as_ref().map(|frame| frame.id.clone()))
        .bind(search::passed(&result.found))
        .bind(worker.to_owned())
        .bind(result.decisions.clone())
        .fetch_all(&mut *connection)
        .await?;
    let Some(row) = kept.first() else { return Ok(None) };
    deliveries::insert(connection, dialect, &Subject::Check(id.to_owned()), &result.hooks).await?;
    number(row, "finished").map(Some)
}

/// Returns checks of stopped replicas to the queue, or fails them after too many attempts.
async fn requeue_where(
    connection: &mut AnyConnection,
    dialect: Dialect,
    which: &str,
) -> Result<(), sqlx::Error> {
    let fail = format!(
        "UPDATE checks SET status = 'failed', leased_until = NULL, finished = {{now}}, \
         message = 'the gate ended several times while it worked on this package' WHERE {which} AND attempts >= $1"
    );
    sqlx::query(dialect.sql(&fail)).bind(MOST_ATTEMPTS).execute(&mut *connection).await?;
    let again = format!("UPDATE checks SET status = 'queued', leased_until = 0 WHERE {which}");
    sqlx::query(dialect.sql(&again)).execute(&mut *connection).await?;
    Ok(())
}

/// Queries the length of the queue, and the checks that must run alone under an engine.
fn depth(engine: String) -> Statement {
    sqlx::query(
        "SELECT (SELECT COUNT(*) FROM checks WHERE leased_until = 0) AS waiting, \
         (SELECT COUNT(*) FROM checks WHERE leased_until > 0) AS running, \
         (SELECT MIN(created) FROM checks WHERE leased_until = 0) AS oldest, \
         (SELECT COUNT(*) FROM checks WHERE leased_until = 0 AND engine = $2 AND attempts + 1 >= $1) AS alone",
    )
    .bind(ALONE_FROM)
    .bind(engine)
}

fn read_depth(row: &AnyRow) -> Result<(Depth, bool), sqlx::Error> {
    let depth = Depth {
        waiting: number(row, "waiting")?,
        running: number(row, "running")?,
        oldest: optional_number(row, "oldest")?,
    };
    Ok((depth, number(row, "alone")? > 0))
}
