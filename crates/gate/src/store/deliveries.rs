//! Webhooks that are still to be told of a result. They are kept in the transaction of the result, so none is forgotten.

use sqlx::AnyConnection;
use sqlx::any::AnyRow;

use super::{Store, StoreError, number, text};
use crate::{ids, time};

/// How long a replica may take for one delivery before another tries, in milliseconds.
const TAKEN: i64 = 60_000;

/// A delivery that is due.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Its id.
    pub id: String,
    /// The check it tells of.
    pub check: String,
    /// The hook, by its name in the configuration.
    pub hook: String,
    /// How often it was tried.
    pub attempts: i64,
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
    check: &str,
    hook: &str,
) -> Result<(), sqlx::Error> {
    let id = ids::random_id().map_err(|error| sqlx::Error::Protocol(error.to_string()))?;
    sqlx::query("INSERT INTO deliveries (id, check_id, hook, attempts, due) VALUES ($1, $2, $3, 0, $4)")
        .bind(id)
        .bind(check.to_owned())
        .bind(hook.to_owned())
        .bind(time::now())
        .execute(connection)
        .await?;
    Ok(())
}

impl Store {
    /// Takes deliveries that are due; others leave them alone for a while.
    pub async fn due_deliveries(&self, most: i64) -> Result<Vec<Delivery>, StoreError> {
        let dialect = self.dialect;
        let query = sqlx::query("SELECT id FROM deliveries WHERE due <= $1 LIMIT 1").bind(time::now());
        if self.reads.fetch_optional(query).await?.is_none() {
            return Ok(Vec::new());
        }
        self.writer
            .apply(move |connection| {
                Box::pin(async move {
                    let sql = "UPDATE deliveries SET attempts = attempts + 1, due = {now} + $1 WHERE id IN \
                               (SELECT id FROM deliveries WHERE due <= {now} ORDER BY due LIMIT $2 {skip}) \
                               RETURNING id, check_id, hook, attempts";
                    let query = sqlx::query(dialect.sql(sql)).bind(TAKEN).bind(most);
                    query.fetch_all(connection).await?.iter().map(Delivery::read).collect()
                })
            })
            .await
    }

    /// Puts a delivery off until a moment.
    pub async fn put_off(&self, delivery: &Delivery, due: i64) -> Result<(), StoreError> {
        let id = delivery.id.clone();
        self.writer
            .apply(move |connection| {
                let id = id.clone();
                Box::pin(async move {
                    let query =
                        sqlx::query("UPDATE deliveries SET due = $2 WHERE id = $1").bind(id).bind(due);
                    query.execute(connection).await.map(drop)
                })
            })
            .await
    }

    /// Forgets a delivery: it was taken, or given up.
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
