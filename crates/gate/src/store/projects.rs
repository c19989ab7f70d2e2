//! Projects: the tenants of a gate, with their policy, quota, retention and webhooks.

use sqlx::any::AnyRow;
use sqlx::{Any, AnyConnection};

use super::audit::Action;
use super::{Dialect, Store, StoreError, audit, number, optional, optional_number, text};
use crate::ids::sha256;

/// Project of requests that need no key.
pub const DEFAULT: &str = "default";
/// Maximum time by which commits may be out of order, in milliseconds.
const OVERLAP: i64 = 10_000;

/// Settings of a project; `None` applies the setting of the gate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Digest of the project's `vnfcheck.yaml`.
    pub policy: Option<String>,
    /// ONAP release of all checks.
    pub release: Option<String>,
    /// Rule sets of all checks, separated by commas.
    pub rules: Option<String>,
    /// Maximum number of checks accepted in 24 hours.
    pub checks_per_day: Option<i64>,
    /// Maximum size of the kept archives, in bytes.
    pub archive_bytes: Option<i64>,
    /// Age at which checks are removed, in milliseconds.
    pub retention: Option<i64>,
    /// Names of the webhooks that receive the results.
    pub webhooks: Option<Vec<String>>,
    /// `true` if everybody reads the badges of the project.
    pub public_badges: bool,
}

/// Project, as stored in the database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Project {
    /// Name of the project.
    pub name: String,
    /// Settings of the project.
    pub settings: Settings,
    /// Digest of the approved waivers; `None` without approved waivers.
    pub waivers: Option<String>,
    /// Time of creation, in milliseconds since 1970.
    pub created: i64,
    /// Time of the last change, in milliseconds since 1970.
    pub changed: i64,
}

/// Removal of a project.
#[derive(Clone, Debug)]
pub struct Removal {
    /// Name of the project.
    pub name: String,
    /// `true` if the checks and waivers of the project are kept.
    pub keeps_history: bool,
    /// Name of the key that removes the project; `None` if the request needed no key.
    pub actor: Option<String>,
}

/// Columns of [`Project::read`].
const COLUMNS: &str = "name, policy, release, rules, checks_per_day, archive_bytes, retention, webhooks, public_badges, \
                       waivers, created, changed";

impl Project {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let webhooks = optional(row, "webhooks")?.map(|names| serde_json::from_str(&names)).transpose();
        let settings = Settings {
            policy: optional(row, "policy")?,
            release: optional(row, "release")?,
            rules: optional(row, "rules")?,
            checks_per_day: optional_number(row, "checks_per_day")?,
            archive_bytes: optional_number(row, "archive_bytes")?,
            retention: optional_number(row, "retention")?,
            webhooks: webhooks.map_err(|error| sqlx::Error::Decode(error.into()))?,
            public_badges: number(row, "public_badges")? != 0,
        };
        Ok(Self {
            name: text(row, "name")?,
            settings,
            waivers: optional(row, "waivers")?,
            created: number(row, "created")?,
            changed: number(row, "changed")?,
        })
    }
}

/// Creates a project with the settings of the gate, unless the project exists.
pub(super) async fn create(
    connection: &mut AnyConnection,
    dialect: Dialect,
    name: &str,
) -> Result<(), sqlx::Error> {
    let sql = "INSERT INTO projects (name, created, changed) VALUES ($1, {now}, {now}) ON CONFLICT (name) \
               DO UPDATE SET removed = NULL, created = {now}, changed = {now} WHERE projects.removed IS NOT NULL";
    sqlx::query(dialect.sql(sql)).bind(name.to_owned()).execute(connection).await.map(drop)
}

/// Sets the digest of the approved waivers of a project, and returns the project.
pub(super) async fn set_waivers(
    connection: &mut AnyConnection,
    dialect: Dialect,
    name: &str,
    digest: Option<String>,
) -> Result<Project, sqlx::Error> {
    let sql =
        format!("UPDATE projects SET waivers = $2, changed = {{now}} WHERE name = $1 RETURNING {COLUMNS}");
    let query = sqlx::query(dialect.sql(&sql)).bind(name.to_owned()).bind(digest);
    Project::read(&query.fetch_one(connection).await?)
}

/// Stores a `vnfcheck.yaml` or the waivers of a project, and returns the digest.
pub(super) async fn keep_policy(
    connection: &mut AnyConnection,
    content: String,
) -> Result<String, sqlx::Error> {
    let digest = sha256(content.as_bytes());
    let sql = "INSERT INTO policies (digest, content) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING";
    sqlx::query(sql).bind(digest.clone()).bind(content).execute(connection).await?;
    Ok(digest)
}

async fn remove(
    connection: &mut AnyConnection,
    dialect: Dialect,
    Removal { name, keeps_history, actor }: &Removal,
) -> Result<Option<Project>, sqlx::Error> {
    let purged = if *keeps_history { "purged_until" } else { "{now}" };
    let sql = format!(
        "UPDATE projects SET policy = NULL, release = NULL, rules = NULL, checks_per_day = NULL, archive_bytes = NULL, \
         retention = NULL, webhooks = NULL, public_badges = 0, waivers = NULL, changed = {{now}}, removed = {{now}}, \
         purged_until = {purged} WHERE name = $1 AND removed IS NULL RETURNING {COLUMNS}"
    );
    let query = sqlx::query(dialect.sql(&sql)).bind(name.clone());
    let Some(row) = query.fetch_all(&mut *connection).await?.pop() else { return Ok(None) };
    let entry = |action, object: &str| audit::Entry::new(actor.as_deref(), name, action, object);
    let mut entries = vec![entry(Action::ProjectRemoved, name)];
    let sql = "UPDATE api_keys SET revoked = {now} WHERE COALESCE(owner, name) = $1 AND revoked IS NULL RETURNING name";
    let keys = sqlx::query(dialect.sql(sql)).bind(name.clone()).fetch_all(&mut *connection).await?;
    for key in &keys {
        entries.push(entry(Action::KeyEnded, &text(key, "name")?));
    }
    if *keeps_history {
        let sql = "UPDATE waivers SET state = 'withdrawn', decider = $2, decided = {now}, comment = $3 WHERE project = $1 \
                   AND state IN ('requested', 'approved') RETURNING number";
        let query = sqlx::query(dialect.sql(sql)).bind(name.clone()).bind(actor.clone());
        let waivers = query.bind("the project was removed").fetch_all(&mut *connection).await?;
        for waiver in &waivers {
            entries.push(entry(Action::WaiverWithdrawn, &number(waiver, "number")?.to_string()));
        }
    } else {
        sqlx::query("DELETE FROM waivers WHERE project = $1")
            .bind(name.clone())
            .execute(&mut *connection)
            .await?;
    }
    audit::insert(connection, dialect, &entries).await?;
    Project::read(&row).map(Some)
}

impl Store {
    /// Returns the project with this name.
    pub async fn project(&self, name: &str) -> Result<Option<Project>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM projects WHERE name = $1 AND removed IS NULL");
        let query = sqlx::query::<Any>(self.dialect.sql(&sql)).bind(name.to_owned());
        self.first(query, Project::read).await
    }

    /// Returns the name of another project that looks like this name; `None` if a project has exactly this name.
    /// Removed projects count, because their checks may be kept.
    pub async fn project_like(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.name_like("SELECT name FROM projects ORDER BY name", name).await
    }

    /// Returns a page of the projects, ordered by name, after a name.
    pub async fn projects(&self, after: &str, most: i64) -> Result<Vec<Project>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM projects WHERE name > $1 AND removed IS NULL ORDER BY name LIMIT $2"
        );
        let query = sqlx::query::<Any>(self.dialect.sql(&sql)).bind(after.to_owned()).bind(most);
        self.all(query, Project::read).await
    }

    /// Returns the projects that changed after a time, including some that changed shortly before. A removed project has
    /// no settings.
    pub async fn projects_since(&self, time: i64) -> Result<Vec<Project>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM projects WHERE changed > $1");
        let query = sqlx::query::<Any>(self.dialect.sql(&sql)).bind(time.saturating_sub(OVERLAP));
        self.all(query, Project::read).await
    }

    /// Creates or changes a project. `policy` is the text of its `vnfcheck.yaml` and determines `settings.policy`.
    pub async fn put_project(
        &self,
        name: &str,
        settings: Settings,
        policy: Option<String>,
        entry: audit::Entry,
    ) -> Result<Project, StoreError> {
        let webhooks = settings.webhooks.as_ref().map(serde_json::to_string).transpose();
        let webhooks = webhooks.map_err(|error| StoreError::Content(error.to_string()))?;
        let data = (name.to_owned(), policy, settings, webhooks, entry);
        self.change(data, |connection, dialect, (name, policy, settings, webhooks, entry)| {
            Box::pin(async move {
                let digest = match policy {
                    Some(policy) => Some(keep_policy(&mut *connection, policy).await?),
                    None => None,
                };
                let sql = format!(
                    "INSERT INTO projects ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULL, {{now}}, {{now}}) \
                     ON CONFLICT (name) DO UPDATE SET policy = $2, release = $3, rules = $4, checks_per_day = $5, \
                     archive_bytes = $6, retention = $7, webhooks = $8, public_badges = $9, changed = {{now}}, removed = NULL, \
                     created = CASE WHEN projects.removed IS NULL THEN projects.created ELSE {{now}} END RETURNING {COLUMNS}"
                );
                let row = sqlx::query(dialect.sql(&sql))
                    .bind(name)
                    .bind(digest)
                    .bind(settings.release)
                    .bind(settings.rules)
                    .bind(settings.checks_per_day)
                    .bind(settings.archive_bytes)
                    .bind(settings.retention)
                    .bind(webhooks)
                    .bind(i64::from(settings.public_badges))
                    .fetch_one(&mut *connection)
                    .await?;
                audit::insert(connection, dialect, &[entry]).await?;
                Project::read(&row)
            })
        })
        .await
    }

    /// Removes a project, with its settings and waivers, and ends its keys. Returns the project without settings;
    /// `None` if there is no such project.
    pub async fn remove_project(&self, removal: &Removal) -> Result<Option<Project>, StoreError> {
        self.change(removal.clone(), |connection, dialect, removal| {
            Box::pin(async move { remove(connection, dialect, &removal).await })
        })
        .await
    }

    /// Returns the removed projects whose history is not removed yet.
    pub async fn projects_to_purge(&self) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query("SELECT name FROM projects WHERE purged_until IS NOT NULL ORDER BY name");
        self.all(query, |row| text(row, "name")).await
    }

    /// Removes at most `most` checks of a removed project, and returns their number. The history is removed if the number
    /// is 0.
    pub async fn purge(&self, project: &str, most: i64) -> Result<u64, StoreError> {
        self.change(project.to_owned(), move |connection, _, project| {
            Box::pin(async move {
                let sql = "DELETE FROM checks WHERE id IN (SELECT checks.id FROM projects \
                           JOIN checks ON checks.submitter = projects.name \
                           WHERE projects.name = $1 AND checks.created <= projects.purged_until LIMIT $2)";
                let query = sqlx::query(sql).bind(project.clone()).bind(most);
                let removed = query.execute(&mut *connection).await?.rows_affected();
                if removed == 0 {
                    let sql = "UPDATE projects SET purged_until = NULL WHERE name = $1 AND purged_until IS NOT NULL";
                    sqlx::query(sql).bind(project).execute(connection).await?;
                }
                Ok(removed)
            })
        })
        .await
    }

    /// Returns the `vnfcheck.yaml` or the waivers of a project with this digest.
    pub async fn policy(&self, digest: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT content FROM policies WHERE digest = $1").bind(digest.to_owned());
        self.first(query, |row| text(row, "content")).await
    }
}
