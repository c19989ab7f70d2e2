//! Keys of clients: their digests alone, never the keys.

use sqlx::any::AnyRow;

use super::{Store, StoreError, number, optional_number, text};
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
    /// Whether it opens nothing any more.
    pub is_revoked: bool,
}

impl Key {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            name: text(row, "name")?,
            id: text(row, "id")?,
            digest: text(row, "digest")?,
            role: text(row, "role")?,
            created: number(row, "created")?,
            is_revoked: optional_number(row, "revoked")?.is_some(),
        })
    }
}

impl Store {
    /// Every key, the revoked ones included, by name.
    pub async fn keys(&self) -> Result<Vec<Key>, StoreError> {
        let sql = "SELECT name, id, digest, role, created, revoked FROM api_keys ORDER BY name";
        let rows = self.reads.fetch_all(sqlx::query(sql)).await?;
        Ok(rows.iter().map(Key::read).collect::<Result<_, _>>()?)
    }

    /// Keeps a key; false when there is one of that name that is not revoked.
    pub async fn add_key(&self, name: &str, id: &str, digest: &str, role: &str) -> Result<bool, StoreError> {
        let key = [name, id, digest, role].map(str::to_owned);
        self.writer
            .apply(move |connection| {
                let [name, id, digest, role] = key.clone();
                Box::pin(async move {
                    let sql = "INSERT INTO api_keys (name, id, digest, role, created) VALUES ($1, $2, $3, $4, $5) \
                               ON CONFLICT (name) DO UPDATE SET id = $2, digest = $3, role = $4, created = $5, \
                               revoked = NULL WHERE api_keys.revoked IS NOT NULL";
                    let query = sqlx::query(sql).bind(name).bind(id).bind(digest).bind(role).bind(time::now());
                    Ok(query.execute(connection).await?.rows_affected() > 0)
                })
            })
            .await
    }

    /// Revokes a key; false when there is none of that name.
    pub async fn revoke_key(&self, name: &str) -> Result<bool, StoreError> {
        let (dialect, name) = (self.dialect, name.to_owned());
        self.writer
            .apply(move |connection| {
                let name = name.clone();
                Box::pin(async move {
                    let sql = "UPDATE api_keys SET revoked = {now} WHERE name = $1 AND revoked IS NULL";
                    let query = sqlx::query(dialect.sql(sql)).bind(name);
                    Ok(query.execute(connection).await?.rows_affected() > 0)
                })
            })
            .await
    }
}
