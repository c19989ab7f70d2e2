//! Keys of clients. The database contains only their digests.

use sqlx::any::AnyRow;

use super::{Store, StoreError, number, optional, optional_number, text};
use crate::new_key::NewKey;

/// Key, as stored in the database.
#[derive(Clone, Debug)]
pub struct Key {
    /// Name of the key.
    pub name: String,
    /// Part of the key that identifies the key.
    pub id: String,
    /// SHA-256 of the whole key, in hexadecimal.
    pub digest: String,
    /// Name of the role.
    pub role: String,
    /// Owner of the checks that the key submits and reads.
    pub owner: String,
    /// SHA-256 of the secret in SDC's path; `None` for a key of an earlier version.
    pub path: Option<String>,
    /// Time of creation, in milliseconds since 1970.
    pub created: i64,
    /// `true` if the key is revoked.
    pub is_revoked: bool,
}

impl Key {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            name: text(row, "name")?,
            id: text(row, "id")?,
            digest: text(row, "digest")?,
            role: text(row, "role")?,
            owner: text(row, "owner")?,
            path: optional(row, "path")?,
            created: number(row, "created")?,
            is_revoked: optional_number(row, "revoked")?.is_some(),
        })
    }
}

impl Store {
    /// Returns all keys by name, including revoked keys.
    pub async fn keys(&self) -> Result<Vec<Key>, StoreError> {
        let sql = "SELECT name, id, digest, role, COALESCE(owner, name) AS owner, path, created, revoked FROM api_keys ORDER BY name";
        let rows = self.reads.fetch_all(sqlx::query(sql)).await?;
        Ok(rows.iter().map(Key::read).collect::<Result<_, _>>()?)
    }

    /// Stores a key; returns `false` if a valid key with this name exists.
    pub async fn add_key(
        &self,
        name: &str,
        owner: &str,
        role: &str,
        key: &NewKey,
    ) -> Result<bool, StoreError> {
        let values = [name, &key.id, &key.digest, role, owner, &key.path_digest].map(str::to_owned);
        let dialect = self.dialect;
        self.writer
            .apply(move |connection| {
                let values = values.clone();
                Box::pin(async move {
                    let sql = "INSERT INTO api_keys (name, id, digest, role, owner, path, created) \
                               VALUES ($1, $2, $3, $4, $5, $6, {now}) \
                               ON CONFLICT (name) DO UPDATE SET id = $2, digest = $3, role = $4, owner = $5, path = $6, \
                               created = {now}, revoked = NULL WHERE api_keys.revoked IS NOT NULL";
                    let query = values.into_iter().fold(sqlx::query(dialect.sql(sql)), sqlx::query::Query::bind);
                    Ok(query.execute(connection).await?.rows_affected() > 0)
                })
            })
            .await
    }

    /// Revokes a key; returns `false` if no key has that name.
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
