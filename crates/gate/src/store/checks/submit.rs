//! Acceptance of checks.

use std::sync::Arc;

use sqlx::AnyConnection;

use super::{COLUMNS, Check};
use crate::engine::CheckRequest;
use crate::store::executions::{self, NewExecution};
use crate::store::submissions::{Near, Reached};
use crate::store::{Dialect, Store, StoreError, audit, new_id, number, optional, submissions};

/// Check to accept.
#[derive(Debug)]
pub struct Submission {
    /// Identifier for a new check.
    pub id: String,
    /// Key of equal checks: project, archive, name, options, engine.
    pub key: String,
    /// Name of the package.
    pub name: String,
    /// SHA-256 of the archive.
    pub sha256: String,
    /// Location of the archive.
    pub content: Content,
    /// Lost object that this archive replaces.
    pub lost: Option<String>,
    /// Options of the check.
    pub terms: CheckRequest,
    /// Version and policy of the engine.
    pub engine: String,
    /// Project of the check.
    pub project: String,
    /// Name of the submitter's key; `None` if the submission needed no key.
    pub actor: Option<String>,
    /// `true` if a quota needs the number of submissions.
    pub is_counted: bool,
    /// Limits to compare with the use in the transaction; `None` if the use is far from every limit.
    pub near: Option<Near>,
    /// Replica that accepts the check.
    pub replica: String,
    /// Execution of an external test that the check answers.
    pub execution: Option<NewExecution>,
}

/// Location of an archive.
#[derive(Debug)]
pub enum Content {
    /// In the database.
    Here(Vec<u8>),
    /// In the package store, under this name.
    Object {
        /// Name of the object.
        name: String,
        /// Size in bytes.
        size: i64,
    },
}

/// Result of a submission.
#[derive(Debug)]
pub struct Submitted {
    /// The new or existing check.
    pub check: Check,
    /// `true` if the check is new.
    pub is_new: bool,
    /// `true` if the check uses the object of the submitted archive; otherwise, the object can be removed.
    pub keeps_object: bool,
}

impl Store {
    /// Accepts a check, or returns the existing check. A failed check starts again.
    pub async fn submit(&self, submission: Submission) -> Result<Submitted, StoreError> {
        let submitted = self.change(Arc::new(submission), |connection, dialect, submission| {
            Box::pin(async move {
                match refused(connection, dialect, &submission).await? {
                    Some(reached) => Ok(Err(reached)),
                    None => submit(connection, dialect, &submission).await.map(Ok),
                }
            })
        });
        submitted.await?.map_err(StoreError::Quota)
    }
}

/// Returns the limit that refuses a submission. A submission with an equal existing check is not limited.
async fn refused(
    connection: &mut AnyConnection,
    dialect: Dialect,
    submission: &Submission,
) -> Result<Option<Reached>, sqlx::Error> {
    let Some(near) = submission.near else { return Ok(None) };
    let Some(reached) = submissions::reached(&mut *connection, dialect, &submission.project, near).await?
    else {
        return Ok(None);
    };
    let query = sqlx::query("SELECT id FROM checks WHERE key = $1 AND status <> 'failed'");
    let equal = query.bind(submission.key.clone()).fetch_optional(connection).await?;
    Ok(equal.is_none().then_some(reached))
}

async fn submit(
    connection: &mut AnyConnection,
    dialect: Dialect,
    submission: &Submission,
) -> Result<Submitted, sqlx::Error> {
    let (content, object, size) = match &submission.content {
        Content::Here(bytes) => (Some(bytes.clone()), None, i64::try_from(bytes.len()).unwrap_or(i64::MAX)),
        Content::Object { name, size } => (None, Some(name.clone()), *size),
    };
    let terms =
        serde_json::to_string(&submission.terms).map_err(|error| sqlx::Error::Encode(error.into()))?;
    let (actor, project) = (submission.actor.as_deref(), &submission.project);
    let entry = audit::Entry::new(actor, project, audit::Action::Submitted, &submission.id);
    let later = [audit::RECORD_ACCEPTED, submissions::COUNT_ACCEPTED];
    let later = if submission.is_counted { &later[..] } else { &later[..1] };
    let sql = dialect.chain(
        "INSERT INTO packages (sha256, size, content, object, used) VALUES ($1, $2, $3, $4, {now}) \
         ON CONFLICT (sha256) DO UPDATE SET used = {now}, \
         object = CASE WHEN packages.object = $5 THEN $4 ELSE packages.object END",
        "INSERT INTO checks (id, key, name, package, terms, engine, submitter, submitted_by, status, attempts, leased_until, is_large, created) \
         VALUES ($6, $7, $8, $1, $9, $10, $11, $13, 'queued', 0, 0, CASE WHEN $4 IS NULL THEN 0 ELSE 1 END, {now}) ON CONFLICT (key) DO NOTHING RETURNING created",
        later,
    );
    let mut accepting = sqlx::query(dialect.sql(&sql))
        .bind(submission.sha256.clone())
        .bind(size)
        .bind(content)
        .bind(object.clone())
        .bind(submission.lost.clone())
        .bind(submission.id.clone())
        .bind(submission.key.clone())
        .bind(submission.name.clone())
        .bind(terms)
        .bind(submission.engine.clone())
        .bind(submission.project.clone())
        .bind(new_id()?)
        .bind(entry.actor().map(str::to_owned))
        .bind(audit::Action::Submitted.name().to_owned());
    if submission.is_counted {
        accepting = accepting.bind(submissions::HOUR).bind(submission.replica.clone());
    }
    let inserted = accepting.fetch_all(&mut *connection).await?;
    let keeps_object = match object {
        Some(name) => {
            let query = sqlx::query("SELECT object FROM packages WHERE sha256 = $1");
            let stored = query.bind(submission.sha256.clone()).fetch_one(&mut *connection).await?;
            optional(&stored, "object")?.is_some_and(|stored| stored == name)
        }
        None => true,
    };
    let (check, is_new) = match inserted.first() {
        Some(row) => (Check::accepted(submission, size, number(row, "created")?), true),
        None => submit_existing(&mut *connection, dialect, submission).await?,
    };
    if let Some(execution) = &submission.execution {
        executions::insert(connection, dialect, execution, &check.id).await?;
    }
    Ok(Submitted { check, is_new, keeps_object })
}

/// Returns the existing check of a submission, and `true` if the check had failed and starts again. Records the submission.
async fn submit_existing(
    connection: &mut AnyConnection,
    dialect: Dialect,
    submission: &Submission,
) -> Result<(Check, bool), sqlx::Error> {
    let (actor, project) = (submission.actor.as_deref(), &submission.project);
    let again = sqlx::query(
        "UPDATE checks SET status = 'queued', attempts = 0, leased_until = 0, message = NULL, finished = NULL, \
         submitted_by = $2, is_large = $3 WHERE key = $1 AND status = 'failed'",
    )
    .bind(submission.key.clone())
    .bind(actor.map(str::to_owned))
    .bind(i64::from(matches!(submission.content, Content::Object { .. })))
    .execute(&mut *connection)
    .await?;
    let starts_again = again.rows_affected() > 0;
    let sql = format!("SELECT {COLUMNS} WHERE checks.key = $1");
    let query = sqlx::query(dialect.sql(&sql)).bind(submission.key.clone());
    let row = query.fetch_one(&mut *connection).await?;
    let check = Check::read(&row).map_err(|error| sqlx::Error::Decode(error.into()))?;
    if starts_again && submission.is_counted {
        submissions::count(connection, dialect, project, &submission.replica).await?;
    }
    let entry = audit::Entry::new(actor, project, audit::Action::Submitted, &check.id);
    audit::insert(connection, dialect, &[entry]).await?;
    Ok((check, starts_again))
}
