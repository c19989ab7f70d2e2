//! Counters of accepted submissions, by project, hour and replica. Each replica updates separate rows, so that replicas
//! do not wait for each other.

use sqlx::AnyConnection;
use sqlx::any::AnyRow;

use super::{Dialect, Statement, Store, StoreError, number};

/// Milliseconds of an hour.
pub(super) const HOUR: i64 = 3_600_000;

/// Distance to a limit, in checks, below which each submission measures the use of the gate anew. Other replicas accept
/// fewer checks within a second.
const SLACK: i64 = 1000;

/// A limit of a project that a submission has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reached {
    /// Limit on unfinished checks.
    #[error("too many checks of this project are waiting")]
    Waiting,
    /// Limit on checks per hour.
    #[error("the project has reached its hourly limit of submissions")]
    Hour,
    /// Limit on checks per day.
    #[error("the project has reached its daily limit of submissions")]
    Day,
}

impl Reached {
    /// Returns the number of seconds after which a submission may succeed.
    pub fn pause(self) -> u32 {
        match self {
            Self::Waiting => 5,
            Self::Hour => 600,
            Self::Day => 3600,
        }
    }
}

/// Limits of a project, in checks.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Maximum number of checks that have not ended.
    pub waiting: i64,
    /// Maximum number of checks accepted in a clock hour.
    pub per_hour: i64,
    /// Maximum number of checks accepted in 24 hours.
    pub per_day: Option<i64>,
}

impl Limit {
    /// Returns the limit that a use has reached.
    pub fn reached(self, usage: Usage) -> Option<Reached> {
        if self.per_day.is_some_and(|most| usage.accepted_in_day >= most) {
            return Some(Reached::Day);
        }
        if usage.waiting >= self.waiting {
            return Some(Reached::Waiting);
        }
        (usage.accepted >= self.per_hour).then_some(Reached::Hour)
    }

    /// Returns `true` if a measured use is too close to a limit to be reused.
    pub fn is_near(self, usage: Usage, since: i64) -> bool {
        let near = |used: i64, most: i64| used.saturating_add(since).saturating_add(SLACK) >= most;
        near(usage.waiting, self.waiting)
            || near(usage.accepted, self.per_hour)
            || self.per_day.is_some_and(|most| near(usage.accepted_in_day, most))
    }
}

/// A project's use of the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Number of checks that have not ended, counted up to a limit.
    pub waiting: i64,
    /// Number of checks accepted in the current clock hour.
    pub accepted: i64,
    /// Number of checks accepted in the last 24 clock hours.
    pub accepted_in_day: i64,
    /// Number of the current clock hour since 1970.
    pub hour: i64,
}

impl Usage {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            waiting: number(row, "waiting")?,
            accepted: number(row, "accepted")?,
            accepted_in_day: number(row, "accepted_in_day")?,
            hour: number(row, "hour")?,
        })
    }

    /// Returns the use after more submissions.
    #[must_use]
    pub fn after(self, submissions: i64) -> Self {
        Self {
            waiting: self.waiting.saturating_add(submissions),
            accepted: self.accepted.saturating_add(submissions),
            accepted_in_day: self.accepted_in_day.saturating_add(submissions),
            ..self
        }
    }
}

/// Use that is close to a limit.
#[derive(Clone, Copy, Debug)]
pub struct Near {
    /// The limits.
    pub limit: Limit,
    /// The use of the gate, measured at most a second ago.
    pub usage: Usage,
}

/// Query for the number of a project's waiting checks, counted up to `$2`.
const COUNTED: &str = "SELECT COUNT(*) FROM (SELECT 1 AS one FROM checks WHERE submitter = $1 AND leased_until IS NOT NULL \
                       LIMIT $2) AS waiting";
/// Query for the largest possible number of a project's waiting checks: `$2`, and each check accepted since the hour `$4`.
const POSSIBLE: &str = "SELECT $2 + CAST(COALESCE(SUM(accepted), 0) AS BIGINT) FROM submissions \
                        WHERE owner = $1 AND hour >= $4";

/// Queries a project's use of the gate. `waiting` is a query for the number of waiting checks with the value `value`.
fn usage(dialect: Dialect, project: &str, waiting: &str, value: i64) -> Statement {
    let sql = format!(
        "SELECT ({waiting}) AS waiting, (SELECT CAST(COALESCE(SUM(accepted), 0) AS BIGINT) FROM submissions \
         WHERE owner = $1 AND hour = {{now}} / $3) AS accepted, (SELECT CAST(COALESCE(SUM(accepted), 0) AS BIGINT) \
         FROM submissions WHERE owner = $1 AND hour > {{now}} / $3 - 24) AS accepted_in_day, {{now}} / $3 AS hour"
    );
    sqlx::query(dialect.sql(&sql)).bind(project.to_owned()).bind(value).bind(HOUR)
}

/// Returns the limit that a project has reached. Until the end of the transaction, other replicas wait with submissions
/// of the project that are also close to a limit.
///
/// Waiting checks are counted only if the submissions since the known use can have reached the limit, because the cost
/// of a count grows with the queue.
pub(super) async fn reached(
    connection: &mut AnyConnection,
    dialect: Dialect,
    project: &str,
    Near { limit, usage: known }: Near,
) -> Result<Option<Reached>, sqlx::Error> {
    if dialect == Dialect::Postgres {
        let sql = "SELECT 1 FROM (SELECT pg_advisory_xact_lock(8350, hashtext($1))) AS locked";
        sqlx::query(sql).bind(project.to_owned()).execute(&mut *connection).await?;
    }
    let query = usage(dialect, project, POSSIBLE, known.waiting.saturating_sub(known.accepted));
    let possible = Usage::read(&query.bind(known.hour).fetch_one(&mut *connection).await?)?;
    if limit.reached(possible) != Some(Reached::Waiting) {
        return Ok(limit.reached(possible));
    }
    let row = usage(dialect, project, COUNTED, limit.waiting).fetch_one(connection).await?;
    Ok(limit.reached(Usage::read(&row)?))
}

/// Statement that counts an accepted submission, for a chain of changes: `$11` is the project, `$15` an hour in
/// milliseconds, `$16` the replica.
pub(super) const COUNT_ACCEPTED: &str = "INSERT INTO submissions (owner, hour, replica, accepted) SELECT $11, {now} / $15, $16, 1 WHERE {changed} \
     ON CONFLICT (owner, hour, replica) DO UPDATE SET accepted = submissions.accepted + 1";

/// Counts an accepted submission.
pub(super) async fn count(
    connection: &mut AnyConnection,
    dialect: Dialect,
    project: &str,
    replica: &str,
) -> Result<(), sqlx::Error> {
    let sql = "INSERT INTO submissions (owner, hour, replica, accepted) VALUES ($1, {now} / $2, $3, 1) \
               ON CONFLICT (owner, hour, replica) DO UPDATE SET accepted = submissions.accepted + 1";
    let query = sqlx::query(dialect.sql(sql)).bind(project.to_owned()).bind(HOUR).bind(replica.to_owned());
    query.execute(connection).await.map(drop)
}

impl Store {
    /// Returns a project's use of the gate; waiting checks are counted up to `most`.
    pub async fn usage(&self, project: &str, most: i64) -> Result<Usage, StoreError> {
        Ok(Usage::read(&self.reads.fetch_one(usage(self.dialect, project, COUNTED, most)).await?)?)
    }

    /// Removes the counters older than a day.
    pub async fn forget_submissions(&self) -> Result<(), StoreError> {
        let sql = "DELETE FROM submissions WHERE hour <= {now} / $1 - 24";
        self.execute(sql, |it| it.bind(HOUR)).await.map(drop)
    }
}
