//! Pending deliveries to webhooks. They are stored in the transaction of the result, so that no delivery is lost.

use sqlx::AnyConnection;
use sqlx::any::AnyRow;

use super::{Dialect, Store, StoreError, number, optional_number, text};
use crate::ids;

/// Time that a replica may spend on one delivery before another replica tries, in milliseconds.
const TAKEN: i64 = 60_000;

/// Delivery that is due.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Id of the delivery.
    pub id: String,
    /// Check in the message.
    pub check: String,
    /// Name of the webhook in the configuration.
    pub hook: String,
    /// Number of attempts.
    pub attempts: i64,
}

/// Deliveries to a webhook that wait.
#[derive(Clone, Debug, Default)]
pub struct Pending {
    /// Name of the webhook in the configuration.
    pub hook: String,
    /// Number of deliveries.
    pub pending: i64,
    /// Number of deliveries that were tried.
    pub tried: i64,
    /// Acceptance of the oldest check.
    pub oldest: Option<i64>,
}

impl Delivery {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: text(row, "id")?,
            check: text(row, "check_id")?,
            hook: text(row, "hook")?,
            attempts: number(row, "attempts")?,
        })
    }
}

pub(super) async fn insert(
    connection: &mut AnyConnection,
    dialect: Dialect,
    check: &str,
    hook: &str,
) -> Result<(), sqlx::Error> {
    let id = ids::random_id().map_err(|error| sqlx::Error::Protocol(error.to_string()))?;
    let sql = "INSERT INTO deliveries (id, check_id, hook, attempts, due) VALUES ($1, $2, $3, 0, {now})";
    sqlx::query(dialect.sql(sql))
        .bind(id)
        .bind(check.to_owned())
        .bind(hook.to_owned())
        .execute(connection)
        .await?;
    Ok(())
}

impl Store {
    /// Counts the deliveries that wait, by webhook.
    pub async fn pending_deliveries(&self) -> Result<Vec<Pending>, StoreError> {
        let sql = "SELECT hook, COUNT(*) AS pending, COUNT(CASE WHEN deliveries.attempts > 0 THEN 1 END) AS tried, \
                   MIN(checks.created) AS oldest FROM deliveries JOIN checks ON checks.id = check_id GROUP BY hook";
        let read = |row: &AnyRow| {
            Ok(Pending {
                hook: text(row, "hook")?,
                pending: number(row, "pending")?,
                tried: number(row, "tried")?,
                oldest: optional_number(row, "oldest")?,
            })
        };
        let rows = self.reads.fetch_all(sqlx::query(sql)).await?;
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }

    /// Stores further deliveries of an ended check.
    pub async fn deliver_again(&self, check: &str, hooks: Vec<String>) -> Result<(), StoreError> {
        let (dialect, check) = (self.dialect, check.to_owned());
        self.writer
            .apply(move |connection| {
                let (check, hooks) = (check.clone(), hooks.clone());
                Box::pin(async move {
                    for hook in hooks {
                        insert(connection, dialect, &check, &hook).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Takes at most `most` due deliveries to a webhook; other replicas skip them for a minute.
    pub async fn due_deliveries(&self, hook: &str, most: usize) -> Result<Vec<Delivery>, StoreError> {
        let dialect = self.dialect;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let hook = hook.to_owned();
        let sql = "SELECT id FROM deliveries WHERE due <= {now} AND hook = $1 LIMIT 1";
        let query = sqlx::query(dialect.sql(sql)).bind(hook.clone());
        if self.reads.fetch_optional(query).await?.is_none() {
            return Ok(Vec::new());
        }
        self.writer
            .apply(move |connection| {
                let hook = hook.clone();
                Box::pin(async move {
                    let sql = "UPDATE deliveries SET attempts = attempts + 1, due = {now} + $1 WHERE id IN \
                               (SELECT id FROM deliveries WHERE due <= {now} AND hook = $3 ORDER BY due LIMIT $2 {skip}) \
                               RETURNING id, check_id, hook, attempts";
                    let query = sqlx::query(dialect.sql(sql)).bind(TAKEN).bind(most).bind(hook);
                    query.fetch_all(connection).await?.iter().map(Delivery::read).collect()
                })
            })
            .await
    }

    /// Postpones a delivery by some milliseconds.
    pub async fn put_off(&self, delivery: &Delivery, pause: i64) -> Result<(), StoreError> {
        let dialect = self.dialect;
        let id = delivery.id.clone();
        self.writer
            .apply(move |connection| {
                let id = id.clone();
                Box::pin(async move {
                    let sql = "UPDATE deliveries SET due = {now} + $2 WHERE id = $1";
                    let query = sqlx::query(dialect.sql(sql)).bind(id).bind(pause);
                    query.execute(connection).await.map(drop)
                })
            })
            .await
    }

    /// Removes a delivery that succeeded or was given up.
    pub async fn delivered(&self, delivery: &Delivery) -> Result<(), StoreError> {
        let id = delivery.id.clone();
        self.writer
            .apply(move |connection| {
                let id = id.clone();
                Box::pin(async move {
                    sqlx::query("DELETE FROM deliveries WHERE id = $1")
                        .bind(id)
                        .execute(connection)
                        .await
                        .map(drop)
                })
            })
            .await
    }
}
