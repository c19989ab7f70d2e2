//! Keys of clients: their digests alone, never the keys.

use sqlx::any::AnyRow;

use super::{Store, StoreError, number, text};
use crate::time;

/// A key as the database has it.
#[derive(Clone, Debug)]
pub struct Key {
    /// Whose it is.
    pub name: String,
    /// The part of it that says which it is.
    pub id: String,
    /// SHA-256 of the whole key, in hexadecimal.
    pub digest: String,
    /// What it allows, by name.
    pub role: String,
    /// When it was made.
    pub created: i64,
}

impl Key {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            name: text(row, "name")?,
            id: text(row, "id")?,
            digest: text(row, "digest")?,
            role: text(row, "role")?,
            created: number(row, "created")?,
        })
    }
}

impl Store {
    /// Every key, by name.
    pub async fn keys(&self) -> Result<Vec<Key>, StoreError> {
        let sql = "SELECT name, id, digest, role, created FROM api_keys ORDER BY name";
        let rows = self.reads.fetch_all(sqlx::query(sql)).await?;
        Ok(rows.iter().map(Key::read).collect::<Result<_, _>>()?)
    }

    /// Keeps a key; false when there is one of that name.
    pub async fn add_key(&self, name: &str, id: &str, digest: &str, role: &str) -> Result<bool, StoreError> {
        let key = [name, id, digest, role].map(str::to_owned);
        self.writer
            .apply(move |connection| {
                let [name, id, digest, role] = key.clone();
                Box::pin(async move {
                    let sql = "INSERT INTO api_keys (name, id, digest, role, created) VALUES ($1, $2, $3, $4, $5) \
                               ON CONFLICT (name) DO NOTHING";
                    let query = sqlx::query(sql).bind(name).bind(id).bind(digest).bind(role).bind(time::now());
                    Ok(query.execute(connection).await?.rows_affected() > 0)
                })
            })
            .await
    }

    /// Removes a key; false when there is none of that name.
    pub async fn revoke_key(&self, name: &str) -> Result<bool, StoreError> {
        let name = name.to_owned();
        self.writer
            .apply(move |connection| {
                let name = name.clone();
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM api_keys WHERE name = $1").bind(name);
                    Ok(query.execute(connection).await?.rows_affected() > 0)
                })
            })
            .await
    }
}
