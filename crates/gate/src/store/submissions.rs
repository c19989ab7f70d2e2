//! Counters of accepted submissions, by project, hour and replica. Each replica updates separate rows, so that replicas
//! do not wait for each other.

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection};

use super::{Dialect, Store, StoreError, number};

/// Milliseconds of an hour.
pub(super) const HOUR: i64 = 3_600_000;

/// Distance to a limit, in checks, from which each submission counts the use of the gate. Other replicas accept fewer
/// checks within a second.
const SLACK: i64 = 1000;

/// A limit of a project that a submission has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reached {
    /// Checks that have not ended.
    #[error("too many checks of this project are waiting")]
    Waiting,
    /// Checks in an hour.
    #[error("the project has reached its hourly limit of submissions")]
    Hour,
    /// Checks in a day.
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

    /// Returns `true` if a use is too close to a limit to be used again.
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
}

impl Usage {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            waiting: number(row, "waiting")?,
            accepted: number(row, "accepted")?,
            accepted_in_day: number(row, "accepted_in_day")?,
        })
    }
}

/// Queries a project's use of the gate; waiting checks are counted up to `most`.
fn usage(dialect: Dialect, project: &str, most: i64) -> Query<'static, Any, AnyArguments> {
    let sql = "SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM checks WHERE submitter = $1 AND leased_until IS NOT NULL \
               LIMIT $2) AS waiting) AS waiting, (SELECT CAST(COALESCE(SUM(accepted), 0) AS BIGINT) FROM submissions \
               WHERE owner = $1 AND hour = {now} / $3) AS accepted, (SELECT CAST(COALESCE(SUM(accepted), 0) AS BIGINT) \
               FROM submissions WHERE owner = $1 AND hour > {now} / $3 - 24) AS accepted_in_day";
    sqlx::query(dialect.sql(sql)).bind(project.to_owned()).bind(most).bind(HOUR)
}

/// Returns the limit that a project has reached. Until the end of the transaction, other replicas wait with submissions
/// of the project that are also close to a limit.
pub(super) async fn reached(
    connection: &mut AnyConnection,
    dialect: Dialect,
    project: &str,
    limit: Limit,
) -> Result<Option<Reached>, sqlx::Error> {
    if dialect == Dialect::Postgres {
        let sql = "SELECT 1 FROM (SELECT pg_advisory_xact_lock(8350, hashtext($1))) AS locked";
        sqlx::query(sql).bind(project.to_owned()).execute(&mut *connection).await?;
    }
    let row = usage(dialect, project, limit.waiting).fetch_one(connection).await?;
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
        Ok(Usage::read(&self.reads.fetch_one(usage(self.dialect, project, most)).await?)?)
    }

    /// Removes the counters older than a day.
    pub async fn forget_submissions(&self) -> Result<(), StoreError> {
        let dialect = self.dialect;
        self.writer
            .apply(move |connection| {
                Box::pin(async move {
                    let sql = "DELETE FROM submissions WHERE hour <= {now} / $1 - 24";
                    sqlx::query(dialect.sql(sql)).bind(HOUR).execute(connection).await.map(drop)
                })
            })
            .await
    }
}
