//! Engines that replicas run. A check waits for a replica with the engine that accepted the check; if no replica runs
//! the engine, the check is stranded.

use sqlx::AnyConnection;
use sqlx::any::AnyRow;

use super::checks::Check;
use super::{Dialect, Store, StoreError, bind_all, number, optional_number, text};
use crate::time::DAY;

/// Time without a heartbeat after which an engine counts as stopped, in milliseconds.
const RUNS: i64 = 5000;
/// Time after which an engine without waiting checks is removed, in milliseconds.
const REMEMBERED: i64 = DAY;

/// Engine and its waiting checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engine {
    /// Identity of the engine: version, rules and policy.
    pub id: String,
    /// `true` if a replica runs the engine.
    pub runs: bool,
    /// Number of checks that wait for the engine.
    pub waiting: i64,
    /// Time of acceptance of the oldest waiting check.
    pub oldest: Option<i64>,
}

impl Engine {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: text(row, "id")?,
            runs: number(row, "runs")? > 0,
            waiting: number(row, "waiting")?,
            oldest: optional_number(row, "oldest")?,
        })
    }
}

impl Store {
    /// Returns the engines that replicas run or checks wait for.
    pub async fn engines(&self) -> Result<Vec<Engine>, StoreError> {
        let sql = "SELECT id, CASE WHEN seen > {now} - $1 THEN 1 ELSE 0 END AS runs, \
                   (SELECT COUNT(*) FROM checks WHERE leased_until = 0 AND engine = engines.id) AS waiting, \
                   (SELECT MIN(created) FROM checks WHERE leased_until = 0 AND engine = engines.id) AS oldest \
                   FROM engines ORDER BY id";
        let engines = self.all(sqlx::query(self.dialect.sql(sql)).bind(RUNS), Engine::read).await?;
        Ok(engines.into_iter().filter(|engine| engine.runs || engine.waiting > 0).collect())
    }

    /// Records that a replica runs an engine.
    pub async fn record_engine(&self, id: &str) -> Result<(), StoreError> {
        self.change(id.to_owned(), |connection, dialect, id| Box::pin(record(connection, dialect, id))).await
    }

    /// Returns the checks whose engine no replica has run for a duration in milliseconds, oldest first.
    pub async fn stranded(&self, patience: i64, most: i64) -> Result<Vec<Check>, StoreError> {
        let patience = patience.max(RUNS);
        let which = "checks.leased_until = 0 AND checks.engine IN (SELECT id FROM engines WHERE seen <= {now} - $1) \
                     ORDER BY checks.created LIMIT $2";
        self.checks_where(which, |query| query.bind(patience).bind(most)).await
    }

    /// Moves a stranded check to another engine with options of that engine and a new key. Returns `false` if another
    /// check has the key, or if the check no longer waits for its engine.
    pub async fn re_accept(
        &self,
        check: &Check,
        engine: &str,
        terms: String,
        key: &str,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE checks SET engine = $3, key = $4, terms = $5, is_large = CASE WHEN EXISTS \
                   (SELECT 1 FROM packages WHERE sha256 = package AND object IS NOT NULL) THEN 1 ELSE 0 END \
                   WHERE id = $1 AND engine = $2 AND leased_until = 0 \
                   AND NOT EXISTS (SELECT 1 FROM checks WHERE key = $4)";
        let values = [check.id.clone(), check.engine.clone(), engine.to_owned(), key.to_owned(), terms];
        Ok(self.execute(sql, move |it| bind_all(it, values.clone())).await? > 0)
    }

    /// Marks a stranded check as failed; returns `false` if the check no longer waits for its engine.
    pub async fn fail_stranded(&self, check: &Check, message: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE checks SET status = 'failed', message = $3, leased_until = NULL, finished = {now} \
                   WHERE id = $1 AND engine = $2 AND leased_until = 0";
        let values = [check.id.clone(), check.engine.clone(), message.to_owned()];
        Ok(self.execute(sql, move |it| bind_all(it, values.clone())).await? > 0)
    }

    /// Removes engines that have not run for a day and have no waiting checks.
    pub async fn forget_engines(&self) -> Result<(), StoreError> {
        let sql = "DELETE FROM engines WHERE seen < {now} - $1 AND NOT EXISTS \
                   (SELECT 1 FROM checks WHERE leased_until IS NOT NULL AND engine = engines.id)";
        self.execute(sql, |it| it.bind(REMEMBERED)).await.map(drop)
    }
}

/// Records that a replica runs an engine.
pub(super) async fn record(
    connection: &mut AnyConnection,
    dialect: Dialect,
    id: String,
) -> Result<(), sqlx::Error> {
    let sql = "INSERT INTO engines (id, seen) VALUES ($1, {now}) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen";
    sqlx::query(dialect.sql(sql)).bind(id).execute(connection).await.map(drop)
}
