//! Sessions of people. The database contains only the digests of their secrets.

use super::{Store, StoreError, audit, projects, text};
use crate::role::Role;

/// Person with a role, as the identity provider and the configuration determine it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Verified e-mail address, or the identifier at the provider.
    pub name: String,
    /// Project of the checks that the person submits and reads.
    pub project: String,
    /// Role of the person.
    pub role: Role,
}

impl Store {
    /// Stores a session for a time in milliseconds, and records the sign-in.
    pub async fn add_session(&self, digest: &str, person: &Person, lasts: i64) -> Result<(), StoreError> {
        let (dialect, digest, person) = (self.dialect, digest.to_owned(), person.clone());
        self.writer
            .apply(move |connection| {
                let (digest, person) = (digest.clone(), person.clone());
                Box::pin(async move {
                    let sql = "INSERT INTO sessions (digest, name, project, role, until) \
                               VALUES ($1, $2, $3, $4, {now} + $5)";
                    let Person { name, project, role } = person;
                    let values = [digest, name.clone(), project.clone(), role.name().to_owned()];
                    let query =
                        values.into_iter().fold(sqlx::query(dialect.sql(sql)), sqlx::query::Query::bind);
                    query.bind(lasts).execute(&mut *connection).await?;
                    projects::create(&mut *connection, dialect, &project).await?;
                    let entry = audit::Entry::new(Some(&name), &project, audit::Action::SignedIn, &name);
                    audit::insert(connection, dialect, &[entry]).await
                })
            })
            .await
    }

    /// Returns the person of a session that has not ended.
    pub async fn session(&self, digest: &str) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT name, project, role FROM sessions WHERE digest = $1 AND until > {now}";
        let query = sqlx::query(self.dialect.sql(sql)).bind(digest.to_owned());
        let rows = self.reads.fetch_all(query).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let (name, project, role) = (text(row, "name")?, text(row, "project")?, text(row, "role")?);
        Ok(Role::from_name(&role).map(|role| Person { name, project, role }))
    }

    /// Ends a session.
    pub async fn end_session(&self, digest: &str) -> Result<(), StoreError> {
        let (dialect, digest) = (self.dialect, digest.to_owned());
        self.writer
            .apply(move |connection| {
                let digest = digest.clone();
                Box::pin(async move {
                    let sql = "DELETE FROM sessions WHERE digest = $1";
                    sqlx::query(dialect.sql(sql)).bind(digest).execute(connection).await.map(drop)
                })
            })
            .await
    }

    /// Removes the sessions that have ended.
    pub async fn forget_sessions(&self) -> Result<(), StoreError> {
        let dialect = self.dialect;
        self.writer
            .apply(move |connection| {
                Box::pin(async move {
                    let sql = "DELETE FROM sessions WHERE until <= {now}";
                    sqlx::query(dialect.sql(sql)).execute(connection).await.map(drop)
                })
            })
            .await
    }
}
