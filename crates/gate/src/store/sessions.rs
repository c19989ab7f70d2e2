//! User sessions. The database contains only the digests of their secrets.

use sqlx::any::AnyRow;

use super::{Store, StoreError, audit, bind_all, number, optional, optional_number, projects, text};
use crate::config::{GroupRole, SignIn};
use crate::ids::random_id;
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
    /// Groups of the person at the provider; empty in sessions of an earlier version.
    pub groups: Vec<String>,
}

impl Person {
    /// Returns the person with the role that the current configuration gives; `None` if the configuration gives the
    /// person no role.
    pub fn at_present(self, settings: &SignIn) -> Option<Self> {
        let same = |it: &&GroupRole| it.role == self.role && *it.project() == self.project;
        let found = if self.groups.is_empty() {
            settings.roles.iter().find(same)
        } else {
            settings.role_of(&self.groups)
        };
        let found = found?;
        Some(Self { role: found.role, project: found.project().to_owned(), ..self })
    }
}

/// Session, as stored in the database.
#[derive(Clone, Debug)]
pub struct Session {
    /// Identifier; empty in sessions of an earlier version.
    pub id: String,
    /// Name of the person.
    pub name: String,
    /// Project of the person at the sign-in.
    pub project: String,
    /// Name of the role of the person at the sign-in.
    pub role: String,
    /// Time of the sign-in, in milliseconds since 1970; `None` in sessions of an earlier version.
    pub created: Option<i64>,
    /// End of the session, in milliseconds since 1970.
    pub until: i64,
}

impl Session {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: optional(row, "id")?.unwrap_or_default(),
            name: text(row, "name")?,
            project: text(row, "project")?,
            role: text(row, "role")?,
            created: optional_number(row, "created")?,
            until: number(row, "until")?,
        })
    }
}

impl Store {
    /// Stores a session for a duration in milliseconds, and records the sign-in.
    pub async fn add_session(&self, digest: &str, person: &Person, lasts: i64) -> Result<(), StoreError> {
        let id = random_id().map_err(|error| StoreError::Content(error.to_string()))?;
        let groups =
            serde_json::to_string(&person.groups).map_err(|error| StoreError::Content(error.to_string()))?;
        let data = (digest.to_owned(), person.clone(), id, groups);
        self.change(data, move |connection, dialect, (digest, person, id, groups)| {
            Box::pin(async move {
                let sql = "INSERT INTO sessions (digest, name, project, role, id, memberships, created, until) \
                           VALUES ($1, $2, $3, $4, $5, $6, {now}, {now} + $7)";
                let Person { name, project, role, .. } = person;
                let values = [digest, name.clone(), project.clone(), role.name().to_owned(), id, groups];
                let query = bind_all(sqlx::query(dialect.sql(sql)), values);
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
        let sql = "SELECT name, project, role, memberships FROM sessions WHERE digest = $1 AND until > {now}";
        let query = sqlx::query(self.dialect.sql(sql)).bind(digest.to_owned());
        let rows = self.reads.fetch_all(query).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let (name, project, role) = (text(row, "name")?, text(row, "project")?, text(row, "role")?);
        let groups = optional(row, "memberships")?.unwrap_or_else(|| "[]".to_owned());
        let groups = serde_json::from_str(&groups).map_err(|error| StoreError::Content(error.to_string()))?;
        Ok(role.parse().ok().map(|role| Person { name, project, role, groups }))
    }

    /// Returns the sessions that have not ended, by name.
    pub async fn sessions(&self) -> Result<Vec<Session>, StoreError> {
        let sql = "SELECT id, name, project, role, created, until FROM sessions WHERE until > {now} ORDER BY name, until";
        self.all(sqlx::query(self.dialect.sql(sql)), Session::read).await
    }

    /// Ends the session with an ID, or all sessions of a person; returns their number. `actor` ends the sessions.
    pub async fn end_sessions(&self, id_or_name: &str, actor: Option<&str>) -> Result<usize, StoreError> {
        let data = (id_or_name.to_owned(), actor.map(str::to_owned));
        self.change(data, |connection, dialect, (wanted, actor)| {
            Box::pin(async move {
                let sql = "DELETE FROM sessions WHERE id = $1 OR name = $1 RETURNING name, project";
                let rows = sqlx::query(sql).bind(wanted).fetch_all(&mut *connection).await?;
                let mut entries = Vec::with_capacity(rows.len());
                for row in &rows {
                    let (name, project) = (text(row, "name")?, text(row, "project")?);
                    let action = audit::Action::SessionEnded;
                    entries.push(audit::Entry::new(actor.as_deref(), &project, action, &name));
                }
                audit::insert(connection, dialect, &entries).await?;
                Ok(rows.len())
            })
        })
        .await
    }

    /// Ends a session.
    pub async fn end_session(&self, digest: &str) -> Result<(), StoreError> {
        let digest = digest.to_owned();
        let sql = "DELETE FROM sessions WHERE digest = $1";
        self.execute(sql, move |it| it.bind(digest.clone())).await.map(drop)
    }

    /// Removes the sessions that have ended.
    pub async fn forget_sessions(&self) -> Result<(), StoreError> {
        self.execute("DELETE FROM sessions WHERE until <= {now}", |it| it).await.map(drop)
    }
}
