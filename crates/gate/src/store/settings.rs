//! Settings of the running gate, for commands without its configuration.

use super::{Store, StoreError, number};

/// Name of the retention time of checks.
const RETENTION: &str = "retention";

impl Store {
    /// Stores the retention time of checks, in milliseconds.
    pub async fn keep_retention(&self, age: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO settings (name, value) VALUES ($1, $2) \
                   ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.execute(sql, move |it| it.bind(RETENTION).bind(age)).await.map(drop)
    }

    /// Returns the retention time of checks, in milliseconds; `None` before the first start of a gate.
    pub async fn retention(&self) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query("SELECT value FROM settings WHERE name = $1").bind(RETENTION);
        self.first(query, |row| number(row, "value")).await
    }
}
