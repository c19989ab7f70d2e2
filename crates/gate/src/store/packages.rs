//! Archives of packages: small archives are in the database, large archives in the package store.

use std::collections::HashSet;

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Store, StoreError, bind_all, number, optional, places, text};

/// Location of an archive.
#[derive(Debug)]
pub enum Place {
    /// Content in the database.
    Here(Vec<u8>),
    /// Name of the object in the package store.
    Object(String),
}

impl Place {
    /// Reads the location from the columns `object` and `content`; `None` if the archive is lost.
    pub(super) fn read(row: &AnyRow) -> Result<Option<Self>, sqlx::Error> {
        Ok(match optional(row, "object")? {
            Some(name) => Some(Self::Object(name)),
            None => row.try_get::<Option<Vec<u8>>, _>("content")?.map(Self::Here),
        })
    }
}

/// Some archives in the order of their hashes.
#[derive(Debug)]
pub struct Examined {
    /// Hashes of the archives that no check needs.
    pub spare: Vec<String>,
    /// Hash of the last archive; `None` if no archive follows.
    pub last: Option<String>,
}

impl Store {
    /// Returns the location of the archive with this hash.
    pub async fn package(&self, sha256: &str) -> Result<Option<Place>, StoreError> {
        let query = sqlx::query("SELECT content, object FROM packages WHERE sha256 = $1");
        Ok(self.first(query.bind(sha256.to_owned()), Place::read).await?.flatten())
    }

    /// Returns the name of the object with this hash.
    pub async fn package_object(&self, sha256: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT object FROM packages WHERE sha256 = $1");
        Ok(self.first(query.bind(sha256.to_owned()), |row| optional(row, "object")).await?.flatten())
    }

    /// Returns those of the given objects that belong to a row.
    pub async fn known_objects(&self, names: &[String]) -> Result<HashSet<String>, StoreError> {
        let sql = format!("SELECT object FROM packages WHERE object IN ({})", places(1, names.len()));
        let query = bind_all(sqlx::query(self.dialect.sql(&sql)), names.iter().cloned());
        let rows = self.reads.fetch_all(query).await?;
        Ok(rows.iter().map(|row| text(row, "object")).collect::<Result<_, _>>()?)
    }

    /// Examines some archives after a hash, in the order of their hashes, and returns the archives that no check needs
    /// and that were not submitted for `age` milliseconds by the clock of the database.
    pub async fn examine_packages(&self, after: &str, age: i64, most: i64) -> Result<Examined, StoreError> {
        let sql = "SELECT sha256, CASE WHEN NOT EXISTS (SELECT 1 FROM checks WHERE checks.package = packages.sha256) \
                   AND used < {now} - $2 THEN 1 ELSE 0 END AS is_spare FROM packages WHERE sha256 > $1 \
                   ORDER BY sha256 LIMIT $3";
        let query = sqlx::query(self.dialect.sql(sql)).bind(after.to_owned()).bind(age).bind(most);
        let rows = self.reads.fetch_all(query).await?;
        let is_full = i64::try_from(rows.len()).is_ok_and(|count| count == most);
        let last = rows.last().filter(|_| is_full).map(|row| text(row, "sha256")).transpose()?;
        let mut spare = Vec::new();
        for row in &rows {
            if number(row, "is_spare")? > 0 {
                spare.push(text(row, "sha256")?);
            }
        }
        Ok(Examined { spare, last })
    }

    /// Removes archives with these hashes if no check needs them and nobody submitted them for `age` milliseconds by
    /// the clock of the database. Returns the number of removed archives, and the names of their objects in the package
    /// store.
    pub async fn forget_packages(
        &self,
        age: i64,
        spare: Vec<String>,
    ) -> Result<(usize, Vec<String>), StoreError> {
        self.change(spare, move |connection, dialect, spare| {
            Box::pin(async move {
                let sql = format!(
                    "DELETE FROM packages WHERE sha256 IN ({}) AND used < {{now}} - $1 AND NOT EXISTS \
                     (SELECT 1 FROM checks WHERE checks.package = packages.sha256) RETURNING object",
                    places(2, spare.len())
                );
                let query = bind_all(sqlx::query(dialect.sql(&sql)).bind(age), spare);
                let rows = query.fetch_all(connection).await?;
                let names = rows.iter().map(|row| optional(row, "object"));
                let names: Vec<Option<String>> = names.collect::<Result<_, _>>()?;
                Ok((names.len(), names.into_iter().flatten().collect()))
            })
        })
        .await
    }
}
