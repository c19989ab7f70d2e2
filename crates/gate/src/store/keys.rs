//! Keys of clients. The database contains only their digests.

use sqlx::any::AnyRow;

use super::{
    Store, StoreError, audit, bind_all, bind_last, number, optional, optional_number, projects, text,
};
use crate::new_key::NewKey;

/// Milliseconds between two records of the last use of a key.
const USED_EVERY: i64 = 3_600_000;

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
    /// Project of the checks that the key submits and reads.
    pub project: String,
    /// SHA-256 of the secret in SDC's path; `None` for a key of an earlier version.
    pub path: Option<String>,
    /// Time of creation, in milliseconds since 1970.
    pub created: i64,
    /// Expiry of the key, in milliseconds since 1970; `None` if the key does not expire.
    pub until: Option<i64>,
    /// Time of the last use, accurate to an hour, in milliseconds since 1970; `None` if the key has not been used.
    pub used: Option<i64>,
    /// `true` if the key is revoked, or its end has passed by the clock of the database.
    pub is_over: bool,
    /// `true` if the record of the last use is out of date.
    pub is_use_stale: bool,
}

impl Key {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            name: text(row, "name")?,
            id: text(row, "id")?,
            digest: text(row, "digest")?,
            role: text(row, "role")?,
            project: text(row, "project")?,
            path: optional(row, "path")?,
            created: number(row, "created")?,
            until: optional_number(row, "until")?,
            used: optional_number(row, "used")?,
            is_over: number(row, "is_over")? > 0,
            is_use_stale: number(row, "is_use_stale")? > 0,
        })
    }
}

/// Key to store.
#[derive(Clone, Debug)]
pub struct KeyRecord {
    /// Name of the key.
    pub name: String,
    /// Project of the key, which is created if necessary.
    pub project: String,
    /// Name of the role.
    pub role: String,
    /// End of the key, in milliseconds since 1970.
    pub until: Option<i64>,
}

/// Query for keys; `$1` is [`USED_EVERY`].
const SELECT: &str = "SELECT name, id, digest, role, COALESCE(owner, name) AS project, path, created, until, used, \
                      CASE WHEN revoked IS NOT NULL OR until <= {now} THEN 1 ELSE 0 END AS is_over, \
                      CASE WHEN used IS NULL OR used <= {now} - $1 THEN 1 ELSE 0 END AS is_use_stale FROM api_keys";

impl Store {
    /// Returns all keys by name, including expired and revoked keys.
    pub async fn keys(&self) -> Result<Vec<Key>, StoreError> {
        self.keys_where("ORDER BY name", None).await
    }

    /// Returns the keys of a project by name, including expired and revoked keys.
    pub async fn keys_of(&self, project: &str) -> Result<Vec<Key>, StoreError> {
        self.keys_where("WHERE COALESCE(owner, name) = $2 ORDER BY name", Some(project)).await
    }

    /// Returns the key that contains this identifier, even if the key is expired or revoked.
    pub async fn key(&self, id: &str) -> Result<Option<Key>, StoreError> {
        Ok(self.keys_where("WHERE id = $2", Some(id)).await?.pop())
    }

    /// Returns the key with this name, even if the key is expired or revoked.
    pub async fn key_named(&self, name: &str) -> Result<Option<Key>, StoreError> {
        Ok(self.keys_where("WHERE name = $2", Some(name)).await?.pop())
    }

    /// Returns the name of another key that looks like this name; `None` if a key has exactly this name.
    pub async fn key_like(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.name_like("SELECT name FROM api_keys ORDER BY name", name).await
    }

    async fn keys_where(&self, which: &str, value: Option<&str>) -> Result<Vec<Key>, StoreError> {
        let query = sqlx::query(self.dialect.sql(&format!("{SELECT} {which}"))).bind(USED_EVERY);
        self.all(bind_last(query, value), Key::read).await
    }

    /// Returns `true` if there is a key, even an expired or revoked key.
    pub async fn has_keys(&self) -> Result<bool, StoreError> {
        Ok(self.reads.fetch_optional(sqlx::query("SELECT name FROM api_keys LIMIT 1")).await?.is_some())
    }

    /// Removes keys that ended more than `age` milliseconds ago, except the newest key, because every request needs a
    /// key once a key has existed.
    pub async fn forget_keys(&self, age: i64) -> Result<(), StoreError> {
        let sql = "DELETE FROM api_keys WHERE (revoked < {now} - $1 OR until < {now} - $1) \
                   AND created < (SELECT MAX(created) FROM api_keys)";
        self.execute(sql, move |it| it.bind(age)).await.map(drop)
    }

    /// Stores a key; returns `false` if a valid key with this name exists. `actor` creates the key.
    pub async fn add_key(
        &self,
        terms: &KeyRecord,
        key: &NewKey,
        actor: Option<&str>,
    ) -> Result<bool, StoreError> {
        let KeyRecord { name, project, role, until } = terms.clone();
        let entry = audit::Entry::new(actor, &project, audit::Action::KeyCreated, &name);
        let values = [&name, &key.id, &key.digest, &role, &project, &key.path_digest].map(String::clone);
        self.change((values, project, entry), move |connection, dialect, (values, project, entry)| {
            Box::pin(async move {
                let sql = "INSERT INTO api_keys (name, id, digest, role, owner, path, until, created) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7, {now}) \
                           ON CONFLICT (name) DO UPDATE SET id = $2, digest = $3, role = $4, owner = $5, path = $6, \
                           until = $7, created = {now}, used = NULL, revoked = NULL \
                           WHERE api_keys.revoked IS NOT NULL OR api_keys.until <= {now}";
                let query = bind_all(sqlx::query(dialect.sql(sql)), values);
                if query.bind(until).execute(&mut *connection).await?.rows_affected() == 0 {
                    return Ok(false);
                }
                projects::create(&mut *connection, dialect, &project).await?;
                audit::insert(connection, dialect, &[entry]).await?;
                Ok(true)
            })
        })
        .await
    }

    /// Revokes a key, optionally only in a project; returns `false` if there is no such key. `actor` revokes the key.
    pub async fn revoke_key(
        &self,
        name: &str,
        project: Option<&str>,
        actor: Option<&str>,
    ) -> Result<bool, StoreError> {
        let data = (name.to_owned(), project.map(str::to_owned), actor.map(str::to_owned));
        self.change(data, |connection, dialect, (name, project, actor)| {
            Box::pin(async move {
                let sql = "UPDATE api_keys SET revoked = {now} WHERE name = $1 AND revoked IS NULL \
                           AND COALESCE(owner, name) = COALESCE($2, COALESCE(owner, name)) \
                           RETURNING COALESCE(owner, name) AS project";
                let query = sqlx::query(dialect.sql(sql)).bind(name.clone()).bind(project);
                let Some(row) = query.fetch_all(&mut *connection).await?.pop() else { return Ok(false) };
                let project = text(&row, "project")?;
                let entry = audit::Entry::new(actor.as_deref(), &project, audit::Action::KeyEnded, &name);
                audit::insert(connection, dialect, &[entry]).await?;
                Ok(true)
            })
        })
        .await
    }
}
