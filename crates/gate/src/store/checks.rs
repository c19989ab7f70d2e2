//! Checks: the row is job, lease and result in one.
//!
//! `leased_until` says who may take a check: 0 for one that waits, a moment for one that a replica works on, nothing
//! for one that has ended. A lease is short and renewed; its holder is known by replica and number of the attempt, so
//! that one who lost it cannot write a result.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Row as _};
use utoipa::ToSchema;

use super::packages::Place;
use super::{Store, StoreError, number, optional, optional_number, text};
use crate::engine::Terms;
use crate::time;

/// How long a replica that is silent keeps what it works on, in milliseconds.
pub const LEASE: i64 = 4000;
/// From this attempt on a check runs with no other beside it: the ones before may have failed because of a neighbour.
const ALONE_FROM: i64 = 4;
/// Attempts after which a check has failed.
const MOST_ATTEMPTS: i64 = 6;

/// How far a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It waits.
    Queued,
    /// A replica works on it.
    Running,
    /// It has an outcome.
    Done,
    /// It could not be brought to an end, for reasons that are not in the package.
    Failed,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Queued, Self::Running, Self::Done, Self::Failed];

    /// The name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }

    /// The status of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }

    /// Whether there is nothing to wait for.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Failed)
    }
}

/// A check as the database has it.
#[derive(Clone, Debug)]
pub struct Check {
    /// Its id; nobody guesses it.
    pub id: String,
    /// The name the package was handed in by.
    pub name: String,
    /// SHA-256 of the archive.
    pub package: String,
    /// Bytes of the archive.
    pub size: i64,
    /// What it is judged by.
    pub terms: Terms,
    /// Version and policy of the engine that it was accepted for.
    pub engine: String,
    /// How far it is.
    pub status: Status,
    /// pass, fail or error, when it is done.
    pub outcome: Option<String>,
    /// Number of requirements by status, as JSON, when it is done.
    pub summary: Option<String>,
    /// Why it failed.
    pub message: Option<String>,
    /// How often it was begun.
    pub attempts: i64,
    /// When it was accepted, in milliseconds since 1970.
    pub created: i64,
    /// When it was last begun.
    pub started: Option<i64>,
    /// When it ended.
    pub finished: Option<i64>,
}

/// Number of requirements by status.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[expect(missing_docs, reason = "the fields are the statuses")]
pub struct Counts {
    pub pass: u64,
    pub fail: u64,
    pub not_applicable: u64,
    pub waived: u64,
    pub error: u64,
    pub unchecked: u64,
}

impl Check {
    /// Whether rules met something to examine: a pass is worth nothing if they did not.
    pub fn examined_something(&self) -> bool {
        let counts: Option<Counts> = self.summary.as_deref().and_then(|text| serde_json::from_str(text).ok());
        counts.is_some_and(|counts| counts.pass + counts.fail + counts.waived > 0)
    }
}

const COLUMNS: &str = "checks.id, checks.name, checks.package, packages.size, checks.terms, checks.engine, checks.status, \
                       checks.outcome, checks.summary, checks.message, checks.attempts, checks.created, checks.started, \
                       checks.finished FROM checks JOIN packages ON packages.sha256 = checks.package";

impl Check {
    fn read(row: &AnyRow) -> Result<Self, StoreError> {
        let terms = text(row, "terms")?;
        let status = text(row, "status")?;
        Ok(Self {
            id: text(row, "id")?,
            name: text(row, "name")?,
            package: text(row, "package")?,
            size: number(row, "size")?,
            terms: serde_json::from_str(&terms).map_err(|error| StoreError::Content(error.to_string()))?,
            engine: text(row, "engine")?,
            status: Status::from_name(&status).ok_or(StoreError::Content(status))?,
            outcome: optional(row, "outcome")?,
            summary: optional(row, "summary")?,
            message: optional(row, "message")?,
            attempts: number(row, "attempts")?,
            created: number(row, "created")?,
            started: optional_number(row, "started")?,
            finished: optional_number(row, "finished")?,
        })
    }

    /// One that was just accepted.
    fn accepted(submission: &Submission, size: i64, now: i64) -> Self {
        Self {
            id: submission.id.clone(),
            name: submission.name.clone(),
            package: submission.sha256.clone(),
            size,
            terms: submission.terms.clone(),
            engine: submission.engine.clone(),
            status: Status::Queued,
            outcome: None,
            summary: None,
            message: None,
            attempts: 0,
            created: now,
            started: None,
            finished: None,
        }
    }
}

/// A check to accept.
#[derive(Debug)]
pub struct Submission {
    /// The id it gets if there is none like it.
    pub id: String,
    /// What makes it the same check: archive, name, terms, engine.
    pub key: String,
    /// The name of the package.
    pub name: String,
    /// SHA-256 of the archive.
    pub sha256: String,
    /// Where the archive is.
    pub content: Content,
    /// What it is judged by.
    pub terms: Terms,
    /// Version and policy of the engine.
    pub engine: String,
    /// Name of the key that it came with.
    pub submitter: Option<String>,
    /// Executions of external tests that it answers: request, position, body; with their ids.
    pub execution: Option<super::executions::NewExecution>,
}

/// Where an archive is.
#[derive(Debug)]
pub enum Content {
    /// In the database.
    Here(Vec<u8>),
    /// In the store of packages, under this name.
    Object {
        /// The name.
        name: String,
        /// Bytes.
        size: i64,
    },
}

/// What became of a submission.
#[derive(Debug)]
pub struct Submitted {
    /// The check: a new one, or the one there was.
    pub check: Check,
    /// Whether there was none like it.
    pub is_new: bool,
    /// Whether the archive's object is the one in use; if not, nobody needs it.
    pub keeps_object: bool,
}

/// A job that this replica holds.
#[derive(Debug)]
pub struct Job {
    /// The check.
    pub id: String,
    /// The attempt; a result is taken from the holder of the newest alone.
    pub attempt: i64,
    /// The name of the package.
    pub name: String,
    /// Where the archive is, unless it is gone.
    pub archive: Option<Place>,
    /// What it is judged by.
    pub terms: Terms,
    /// When it was accepted.
    pub created: i64,
}

/// A result to keep.
#[derive(Debug)]
pub struct Ending {
    /// pass, fail or error.
    pub outcome: &'static str,
    /// As JSON.
    pub summary: String,
    /// The packed report.
    pub report: Vec<u8>,
    /// The hooks to tell: names.
    pub hooks: Vec<String>,
}

/// What to list.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Part of a package's name, or its hash.
    pub package: Option<String>,
    /// pass, fail or error.
    pub outcome: Option<String>,
    /// How far.
    pub status: Option<Status>,
    /// Only those before this one: moment and id.
    pub before: Option<(i64, String)>,
    /// How many at most.
    pub limit: i64,
}

/// How much there is to do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Depth {
    /// Checks that wait.
    pub waiting: i64,
    /// Checks that replicas work on.
    pub running: i64,
    /// When the oldest that waits was accepted.
    pub oldest: Option<i64>,
}

impl Store {
    /// Accepts a check, or finds the one there is. One that failed is begun anew.
    pub async fn submit(&self, submission: Submission) -> Result<Submitted, StoreError> {
        let dialect = self.dialect;
        let submission = Arc::new(submission);
        self.writer
            .apply(move |connection| {
                let submission = Arc::clone(&submission);
                Box::pin(async move { submit(connection, dialect, &submission).await })
            })
            .await
    }

    /// The check of an id.
    pub async fn check(&self, id: &str) -> Result<Option<Check>, StoreError> {
        let sql = format!("SELECT {COLUMNS} WHERE checks.id = $1");
        let query = sqlx::query(self.dialect.sql(&sql)).bind(id.to_owned());
        let row = self.reads.fetch_optional(query).await?;
        row.as_ref().map(Check::read).transpose()
    }

    /// The check of a key, unless it failed.
    pub async fn check_like(&self, key: &str) -> Result<Option<Check>, StoreError> {
        let sql = format!("SELECT {COLUMNS} WHERE checks.key = $1 AND checks.status <> 'failed'");
        let query = sqlx::query(self.dialect.sql(&sql)).bind(key.to_owned());
        let row = self.reads.fetch_optional(query).await?;
        row.as_ref().map(Check::read).transpose()
    }

    /// Checks, the newest first.
    pub async fn checks(&self, filter: &Filter) -> Result<Vec<Check>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} WHERE ($1 = '' OR LOWER(checks.name) LIKE $2 ESCAPE '!' OR checks.package = $1) \
             AND ($3 = '' OR checks.outcome = $3) AND ($4 = '' OR checks.status = $4) \
             AND (checks.created < $5 OR (checks.created = $5 AND checks.id < $6)) \
             ORDER BY checks.created DESC, checks.id DESC LIMIT $7"
        );
        let package = filter.package.clone().unwrap_or_default();
        let (moment, id) = filter.before.clone().unwrap_or((i64::MAX, String::new()));
        let query = sqlx::query(self.dialect.sql(&sql))
            .bind(package.clone())
            .bind(contains(&package))
            .bind(filter.outcome.clone().unwrap_or_default())
            .bind(filter.status.map(Status::name).unwrap_or_default().to_owned())
            .bind(moment)
            .bind(id)
            .bind(filter.limit);
        self.reads.fetch_all(query).await?.iter().map(Check::read).collect()
    }

    /// The check of the same name that was done before this one.
    pub async fn last_drop(&self, check: &Check) -> Result<Option<Check>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} WHERE checks.name = $1 AND checks.status = 'done' AND checks.package <> $2 \
             AND checks.created <= $3 AND checks.id <> $4 ORDER BY checks.created DESC, checks.id DESC LIMIT 1"
        );
        let query = sqlx::query(self.dialect.sql(&sql))
            .bind(check.name.clone())
            .bind(check.package.clone())
            .bind(check.created)
            .bind(check.id.clone());
        let row = self.reads.fetch_optional(query).await?;
        row.as_ref().map(Check::read).transpose()
    }

    /// The packed report of a check.
    pub async fn report(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let query = sqlx::query("SELECT content FROM reports WHERE check_id = $1").bind(id.to_owned());
        let row = self.reads.fetch_optional(query).await?;
        Ok(row.map(|row| row.try_get("content")).transpose()?)
    }

    /// Removes a check with all that hangs on it; whether there was one.
    pub async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        self.writer
            .apply(move |connection| {
                let id = id.clone();
                Box::pin(async move {
                    let done =
                        sqlx::query("DELETE FROM checks WHERE id = $1").bind(id).execute(connection).await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
    }

    /// Removes checks that ended before a moment, some at a time; how many.
    pub async fn delete_before(&self, moment: i64) -> Result<u64, StoreError> {
        self.writer
            .apply(move |connection| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "DELETE FROM checks WHERE id IN (SELECT id FROM checks WHERE created < $1 \
                         AND status IN ('done', 'failed') ORDER BY created LIMIT 200)",
                    )
                    .bind(moment)
                    .execute(connection)
                    .await?;
                    Ok(done.rows_affected())
                })
            })
            .await
    }

    /// Takes jobs that wait, the oldest first. One whose turn it is to run alone comes only when `alone` allows.
    pub async fn claim(&self, worker: &str, most: i64, alone: bool) -> Result<Vec<Job>, StoreError> {
        let (dialect, worker) = (self.dialect, worker.to_owned());
        let claimed = self
            .writer
            .apply(move |connection| {
                let worker = worker.clone();
                Box::pin(async move {
                    let (most, compared) = if alone { (1, ">=") } else { (most, "<") };
                    let sql = format!(
                        "UPDATE checks SET status = 'running', worker = $1, attempts = attempts + 1, started = {{now}}, \
                         leased_until = {{now}} + $2 WHERE id IN (SELECT id FROM checks WHERE leased_until = 0 \
                         AND attempts + 1 {compared} $3 ORDER BY created LIMIT $4 {{skip}}) \
                         RETURNING id, attempts, name, terms, created, \
                         (SELECT object FROM packages WHERE sha256 = package) AS object, \
                         (SELECT content FROM packages WHERE sha256 = package) AS content"
                    );
                    let rows = sqlx::query(dialect.sql(&sql))
                        .bind(worker)
                        .bind(LEASE)
                        .bind(ALONE_FROM)
                        .bind(most)
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
                            created: number(row, "created")?,
                        })
                    };
                    rows.iter().map(job).collect::<Result<Vec<Job>, sqlx::Error>>()
                })
            })
            .await;
        let mut jobs = claimed?;
        jobs.sort_by(|a, b| (a.created, &a.id).cmp(&(b.created, &b.id)));
        Ok(jobs)
    }

    /// Keeps a result; false when the job had been taken away.
    pub async fn finish(&self, worker: &str, job: &Job, result: Ending) -> Result<bool, StoreError> {
        let (dialect, worker, result) = (self.dialect, worker.to_owned(), Arc::new(result));
        let (id, attempt) = (job.id.clone(), job.attempt);
        self.writer
            .apply(move |connection| {
                let (worker, id, result) = (worker.clone(), id.clone(), Arc::clone(&result));
                Box::pin(async move { finish(connection, dialect, (&id, attempt), &worker, &result).await })
            })
            .await
    }

    /// Ends a job without an outcome.
    pub async fn fail(&self, worker: &str, job: &Job, message: String) -> Result<bool, StoreError> {
        let dialect = self.dialect;
        let (worker, id, attempt) = (worker.to_owned(), job.id.clone(), job.attempt);
        self.writer
            .apply(move |connection| {
                let (worker, id, message) = (worker.clone(), id.clone(), message.clone());
                Box::pin(async move {
                    let sql = "UPDATE checks SET status = 'failed', message = $4, leased_until = NULL, \
                               finished = {now} WHERE id = $1 AND worker = $2 AND attempts = $3 AND status = 'running'";
                    let query = sqlx::query(dialect.sql(sql)).bind(id).bind(worker).bind(attempt).bind(message);
                    Ok(query.execute(connection).await?.rows_affected() > 0)
                })
            })
            .await
    }

    /// Hands back what this replica holds and will not end; it was no attempt.
    pub async fn release(&self, worker: &str) -> Result<u64, StoreError> {
        let worker = worker.to_owned();
        self.writer
            .apply(move |connection| {
                let worker = worker.clone();
                Box::pin(async move {
                    let sql = "UPDATE checks SET status = 'queued', leased_until = 0, attempts = attempts - 1 \
                               WHERE worker = $1 AND status = 'running'";
                    Ok(sqlx::query(sql).bind(worker).execute(connection).await?.rows_affected())
                })
            })
            .await
    }

    /// Renews what this replica holds, brings back what others let go of, and says how much there is to do and whether
    /// something has to run alone.
    ///
    /// What was begun before `since` is not renewed: it should have come to an end long ago.
    pub async fn renew(&self, worker: &str, since: i64) -> Result<(Depth, bool), StoreError> {
        let (dialect, worker) = (self.dialect, worker.to_owned());
        self.writer
            .apply(move |connection| {
                let worker = worker.clone();
                Box::pin(async move {
                    let sql = "UPDATE checks SET leased_until = {now} + $1 \
                               WHERE worker = $2 AND status = 'running' AND started > $3";
                    let query = sqlx::query(dialect.sql(sql)).bind(LEASE).bind(worker).bind(since);
                    query.execute(&mut *connection).await?;
                    bring_back(connection, dialect, "leased_until > 0 AND leased_until < {now}").await?;
                    read_depth(&depth().fetch_one(connection).await?)
                })
            })
            .await
    }

    /// Brings back everything that was being worked on: for a database that no other process uses.
    pub async fn bring_back_all(&self) -> Result<(), StoreError> {
        let dialect = self.dialect;
        self.writer
            .apply(move |connection| Box::pin(bring_back(connection, dialect, "status = 'running'")))
            .await
    }

    /// How much there is to do.
    pub async fn depth(&self) -> Result<Depth, StoreError> {
        Ok(read_depth(&self.reads.fetch_one(depth()).await?)?.0)
    }

    /// Checks of a key that have not ended, and those accepted since a moment.
    pub async fn used_by(&self, submitter: &str, since: i64) -> Result<(i64, i64), StoreError> {
        let query = sqlx::query(
            "SELECT (SELECT COUNT(*) FROM checks WHERE submitter = $1 AND leased_until IS NOT NULL) AS waiting, \
             (SELECT COUNT(*) FROM checks WHERE submitter = $1 AND created >= $2) AS accepted",
        );
        let row = self.reads.fetch_one(query.bind(submitter.to_owned()).bind(since)).await?;
        Ok((number(&row, "waiting")?, number(&row, "accepted")?))
    }
}

/// A pattern for texts that contain this one, whatever characters it has.
fn contains(text: &str) -> String {
    let mut pattern = String::from("%");
    for character in text.to_lowercase().chars() {
        if matches!(character, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(character);
    }
    pattern + "%"
}

async fn submit(
    connection: &mut AnyConnection,
    dialect: super::Dialect,
    submission: &Submission,
) -> Result<Submitted, sqlx::Error> {
    let now = time::now();
    let (content, object, size) = match &submission.content {
        Content::Here(bytes) => (Some(bytes.clone()), None, i64::try_from(bytes.len()).unwrap_or(i64::MAX)),
        Content::Object { name, size } => (None, Some(name.clone()), *size),
    };
    let terms =
        serde_json::to_string(&submission.terms).map_err(|error| sqlx::Error::Encode(error.into()))?;
    let sql = dialect.both(
        "INSERT INTO packages (sha256, size, content, object, used) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (sha256) DO UPDATE SET used = $5",
        "INSERT INTO checks (id, key, name, package, terms, engine, submitter, status, attempts, leased_until, created) \
         VALUES ($6, $7, $8, $1, $9, $10, $11, 'queued', 0, 0, $5) ON CONFLICT (key) DO NOTHING RETURNING id",
    );
    let inserted = sqlx::query(dialect.sql(&sql))
        .bind(submission.sha256.clone())
        .bind(size)
        .bind(content)
        .bind(object.clone())
        .bind(now)
        .bind(submission.id.clone())
        .bind(submission.key.clone())
        .bind(submission.name.clone())
        .bind(terms)
        .bind(submission.engine.clone())
        .bind(submission.submitter.clone())
        .fetch_all(&mut *connection)
        .await?;
    let keeps_object = match object {
        Some(name) => {
            let query = sqlx::query("SELECT object FROM packages WHERE sha256 = $1");
            let stored = query.bind(submission.sha256.clone()).fetch_one(&mut *connection).await?;
            optional(&stored, "object")?.is_some_and(|stored| stored == name)
        }
        None => true,
    };
    let (check, is_new) = if inserted.is_empty() {
        let again = sqlx::query(
            "UPDATE checks SET status = 'queued', attempts = 0, leased_until = 0, message = NULL, finished = NULL \
             WHERE key = $1 AND status = 'failed'",
        )
        .bind(submission.key.clone())
        .execute(&mut *connection)
        .await?;
        let sql = format!("SELECT {COLUMNS} WHERE checks.key = $1");
        let query = sqlx::query(dialect.sql(&sql)).bind(submission.key.clone());
        let row = query.fetch_one(&mut *connection).await?;
        (Check::read(&row).map_err(|error| sqlx::Error::Decode(error.into()))?, again.rows_affected() > 0)
    } else {
        (Check::accepted(submission, size, now), true)
    };
    if let Some(execution) = &submission.execution {
        super::executions::insert(connection, dialect, execution, &check.id).await?;
    }
    Ok(Submitted { check, is_new, keeps_object })
}

async fn finish(
    connection: &mut AnyConnection,
    dialect: super::Dialect,
    (id, attempt): (&str, i64),
    worker: &str,
    result: &Ending,
) -> Result<bool, sqlx::Error> {
    let sql = dialect.both(
        "UPDATE checks SET status = 'done', outcome = $4, summary = $5, leased_until = NULL, finished = {now} \
         WHERE id = $1 AND worker = $2 AND attempts = $3 AND status = 'running'",
        "INSERT INTO reports (check_id, content) SELECT $1, $6 WHERE {changed} RETURNING check_id",
    );
    let kept = sqlx::query(dialect.sql(&sql))
        .bind(id.to_owned())
        .bind(worker.to_owned())
        .bind(attempt)
        .bind(result.outcome.to_owned())
        .bind(result.summary.clone())
        .bind(result.report.clone())
        .fetch_all(&mut *connection)
        .await?;
    if kept.is_empty() {
        return Ok(false);
    }
    for hook in &result.hooks {
        super::deliveries::insert(connection, id, hook).await?;
    }
    Ok(true)
}

/// Checks whose replica is gone wait again, or have failed if that happened too often.
async fn bring_back(
    connection: &mut AnyConnection,
    dialect: super::Dialect,
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

/// Asks how much there is to do, and for checks that have to run alone.
fn depth() -> Query<'static, Any, AnyArguments> {
    sqlx::query(
        "SELECT (SELECT COUNT(*) FROM checks WHERE leased_until = 0) AS waiting, \
         (SELECT COUNT(*) FROM checks WHERE leased_until > 0) AS running, \
         (SELECT MIN(created) FROM checks WHERE leased_until = 0) AS oldest, \
         (SELECT COUNT(*) FROM checks WHERE leased_until = 0 AND attempts + 1 >= $1) AS alone",
    )
    .bind(ALONE_FROM)
}

fn read_depth(row: &AnyRow) -> Result<(Depth, bool), sqlx::Error> {
    let depth = Depth {
        waiting: number(row, "waiting")?,
        running: number(row, "running")?,
        oldest: optional_number(row, "oldest")?,
    };
    Ok((depth, number(row, "alone")? > 0))
}
