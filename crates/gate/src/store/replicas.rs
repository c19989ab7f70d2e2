//! Replicas that share the database, for operators.

use sqlx::any::AnyRow;

use super::{Store, StoreError, engines, number, text};

/// Replica, as stored in the database.
#[derive(Clone, Debug)]
pub struct Replica {
    /// Identifier, new at every start.
    pub id: String,
    /// Host name.
    pub host: String,
    /// Version of the program.
    pub version: String,
    /// Identity of the engine.
    pub engine: String,
    /// Number of concurrent checks.
    pub workers: i64,
    /// Number of checks that the replica holds.
    pub running: i64,
    /// Time of the last heartbeat.
    pub seen: i64,
}

impl Replica {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: text(row, "id")?,
            host: text(row, "host")?,
            version: text(row, "version")?,
            engine: text(row, "engine")?,
            workers: number(row, "workers")?,
            running: number(row, "running")?,
            seen: number(row, "seen")?,
        })
    }
}

impl Store {
    /// Records that a replica and its engine run, and removes replicas without a heartbeat for an hour.
    pub async fn record_replica(&self, replica: Replica) -> Result<(), StoreError> {
        self.change(replica, |connection, dialect, replica| {
            Box::pin(async move {
                let sql = "INSERT INTO replicas (id, host, version, workers, running, engine, seen) \
                           VALUES ($1, $2, $3, $4, $5, $6, {now}) \
                           ON CONFLICT (id) DO UPDATE SET running = $5, seen = {now}";
                sqlx::query(dialect.sql(sql))
                    .bind(replica.id)
                    .bind(replica.host)
                    .bind(replica.version)
                    .bind(replica.workers)
                    .bind(replica.running)
                    .bind(replica.engine.clone())
                    .execute(&mut *connection)
                    .await?;
                engines::record(&mut *connection, dialect, replica.engine).await?;
                let sql = "DELETE FROM replicas WHERE seen < {now} - 3600000";
                sqlx::query(dialect.sql(sql)).execute(connection).await.map(drop)
            })
        })
        .await
    }

    /// Removes a replica that ends.
    pub async fn forget_replica(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.execute("DELETE FROM replicas WHERE id = $1", move |it| it.bind(id.clone())).await.map(drop)
    }

    /// Returns all replicas by host name.
    pub async fn replicas(&self) -> Result<Vec<Replica>, StoreError> {
        let sql = "SELECT id, host, version, engine, workers, running, seen FROM replicas ORDER BY host, id";
        self.all(sqlx::query(sql), Replica::read).await
    }
}
