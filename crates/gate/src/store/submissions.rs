//! Counters of accepted submissions, by project, hour and replica. Each replica updates separate rows, so that replicas
//! do not wait for each other.

use sqlx::AnyConnection;

use super::{Dialect, Store, StoreError, number};

/// Milliseconds of an hour.
pub(super) const HOUR: i64 = 3_600_000;

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
        let sql = "SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM checks WHERE submitter = $1 AND leased_until IS NOT NULL \
                   LIMIT $2) AS waiting) AS waiting, (SELECT CAST(COALESCE(SUM(accepted), 0) AS BIGINT) FROM submissions \
                   WHERE owner = $1 AND hour = {now} / $3) AS accepted, (SELECT CAST(COALESCE(SUM(accepted), 0) AS BIGINT) \
                   FROM submissions WHERE owner = $1 AND hour > {now} / $3 - 24) AS accepted_in_day";
        let query = sqlx::query(self.dialect.sql(sql)).bind(project.to_owned()).bind(most).bind(HOUR);
        let row = self.reads.fetch_one(query).await?;
        Ok(Usage {
            waiting: number(&row, "waiting")?,
            accepted: number(&row, "accepted")?,
            accepted_in_day: number(&row, "accepted_in_day")?,
        })
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
