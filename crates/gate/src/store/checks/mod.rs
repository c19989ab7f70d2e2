//! Checks. A row contains the check, its job, its lease and its result.
//!
//! `leased_until` determines who may claim a check: 0 for a waiting check, the end of the lease for a running check,
//! and null for an ended check. Leases are short and renewed. The replica and the number of the attempt identify the
//! holder of a lease, so that a replica without the lease cannot write a result.

mod jobs;
mod submit;

use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use strum::VariantNames as _;
use utoipa::ToSchema;

use super::product::Product;
use super::{Cursor, Statement, Store, StoreError, audit, bind_all, number, optional, optional_number, text};
use crate::engine::CheckRequest;
pub use jobs::{Depth, End, Ending, Job, LEASE, Room};
pub use submit::{Content, Submission, Submitted};

/// Progress of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Status {
    /// The check waits for a replica.
    Queued,
    /// A replica runs the check.
    Running,
    /// The check has an outcome.
    Done,
    /// The check could not finish, for reasons outside the package.
    Failed,
}

impl Status {
    /// Names of all values.
    pub const NAMES: &'static [&'static str] = Self::VARIANTS;

    /// Returns the name in the API.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns `true` if the check has ended.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Failed)
    }
}

/// Check, as stored in the database.
#[derive(Clone, Debug)]
pub struct Check {
    /// Identifier of 128 random bits.
    pub id: String,
    /// Submitted name of the package.
    pub name: String,
    /// SHA-256 of the archive.
    pub package: String,
    /// Size of the archive in bytes.
    pub size: i64,
    /// Options of the check.
    pub terms: CheckRequest,
    /// Identity of the engine that accepted the check: version and policy.
    pub engine: String,
    /// Project of the check.
    pub project: String,
    /// Name of the key or the person that submitted the package; `None` if the submission needed no key, or if an earlier
    /// version of the gate stored the check.
    pub submitter: Option<String>,
    /// Progress of the check.
    pub status: Status,
    /// `pass`, `fail` or `error`; `None` before the check is done.
    pub outcome: Option<String>,
    /// Number of requirements by status, as JSON; `None` before the check is done.
    pub summary: Option<String>,
    /// Reason for a failed check.
    pub message: Option<String>,
    /// Number of attempts.
    pub attempts: i64,
    /// Time of acceptance, in milliseconds since 1970.
    pub created: i64,
    /// Start of the latest attempt.
    pub started: Option<i64>,
    /// End of the check.
    pub finished: Option<i64>,
}

/// Number of requirements by status.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[expect(missing_docs, reason = "the fields are the statuses")]
pub struct Counts {
    pub pass: u64,
    pub fail: u64,
    pub not_applicable: u64,
    pub waived: u64,
    pub error: u64,
    pub unchecked: u64,
    #[serde(default)]
    pub undecided: u64,
}

/// Maximum number of products that a query names.
const MOST_PRODUCTS: i64 = 50;

const COLUMNS: &str = "checks.id, checks.name, checks.package, packages.size, checks.terms, checks.engine, COALESCE(checks.submitter, 'default') AS project, checks.submitted_by, checks.status, \
                       checks.outcome, checks.summary, checks.message, checks.attempts, checks.created, checks.started, \
                       checks.finished FROM checks JOIN packages ON packages.sha256 = checks.package";

impl Check {
    /// Returns `true` if a rule examined any part of the package; otherwise a pass proves nothing.
    pub fn examined_something(&self) -> bool {
        self.counts().is_some_and(|counts| counts.pass + counts.fail + counts.waived + counts.undecided > 0)
    }

    /// Returns the number of requirements by status; `None` before the check is done.
    pub fn counts(&self) -> Option<Counts> {
        self.summary.as_deref().and_then(|text| serde_json::from_str(text).ok())
    }

    /// Returns the position of the check in lists.
    pub fn cursor(&self) -> Cursor {
        Cursor { at: self.created, id: self.id.clone() }
    }

    /// Returns a sentence about the waived requirements; `None` if no requirement is waived.
    pub fn waived(&self) -> Option<String> {
        match self.counts()?.waived {
            0 => None,
            1 => Some("1 requirement is waived".to_owned()),
            count => Some(format!("{count} requirements are waived")),
        }
    }

    fn read(row: &AnyRow) -> Result<Self, StoreError> {
        let terms = text(row, "terms")?;
        let status = text(row, "status")?;
        Ok(Self {
            id: text(row, "id")?,
            name: text(row, "name")?,
            package: text(row, "package")?,
            size: number(row, "size")?,
            terms: serde_json::from_str(&terms).map_err(|error| StoreError::Content(error.to_string()))?,
            engine: text(row, "engine")?,
            project: text(row, "project")?,
            submitter: optional(row, "submitted_by")?,
            status: status.parse().map_err(|_| StoreError::Content(status))?,
            outcome: optional(row, "outcome")?,
            summary: optional(row, "summary")?,
            message: optional(row, "message")?,
            attempts: number(row, "attempts")?,
            created: number(row, "created")?,
            started: optional_number(row, "started")?,
            finished: optional_number(row, "finished")?,
        })
    }

    /// Returns the check after its end.
    #[must_use]
    pub fn ended(self, end: &End) -> Self {
        Self {
            status: Status::Done,
            outcome: Some(end.outcome.to_owned()),
            summary: Some(end.summary.clone()),
            attempts: end.attempt,
            started: end.started,
            finished: Some(end.finished),
            ..self
        }
    }

    /// Returns a check that was just accepted.
    fn accepted(submission: &Submission, size: i64, now: i64) -> Self {
        Self {
            id: submission.id.clone(),
            name: submission.name.clone(),
            package: submission.sha256.clone(),
            size,
            terms: submission.terms.clone(),
            engine: submission.engine.clone(),
            project: submission.project.clone(),
            submitter: submission.actor.clone(),
            status: Status::Queued,
            outcome: None,
            summary: None,
            message: None,
            attempts: 0,
            created: now,
            started: None,
            finished: None,
        }
    }
}

/// Filter of a list of checks.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Project; all projects if absent.
    pub project: Option<String>,
    /// Part of a package's name, or its hash.
    pub package: Option<String>,
    /// Name of the key or the person that submitted the packages.
    pub submitter: Option<String>,
    /// `pass`, `fail` or `error`.
    pub outcome: Option<String>,
    /// Progress of the checks.
    pub status: Option<Status>,
    /// Time of acceptance; earlier checks are excluded.
    pub since: i64,
    /// Position after which the checks start.
    pub before: Option<Cursor>,
    /// Maximum number of checks.
    pub limit: i64,
}

impl Store {
    /// Returns the check with this ID.
    pub async fn check(&self, id: &str) -> Result<Option<Check>, StoreError> {
        Ok(self.checks_where("checks.id = $1", |query| query.bind(id.to_owned())).await?.pop())
    }

    /// Returns the check with this key, unless the check failed.
    pub async fn check_like(&self, key: &str) -> Result<Option<Check>, StoreError> {
        let condition = "checks.key = $1 AND checks.status <> 'failed'";
        Ok(self.checks_where(condition, |query| query.bind(key.to_owned())).await?.pop())
    }

    /// Returns the checks that a condition with bound values selects.
    pub(super) async fn checks_where(
        &self,
        condition: &str,
        bind: impl FnOnce(Statement) -> Statement,
    ) -> Result<Vec<Check>, StoreError> {
        let sql = format!("SELECT {COLUMNS} WHERE {condition}");
        let query = bind(sqlx::query(self.dialect.sql(&sql)));
        self.reads.fetch_all(query).await?.iter().map(Check::read).collect()
    }

    /// Returns checks, newest first.
    pub async fn checks(&self, filter: &Filter) -> Result<Vec<Check>, StoreError> {
        let mut values = Vec::new();
        let mut conditions = Vec::new();
        // Conditions without a value would not use an index.
        let mut equals = |column: &str, value: Option<&str>| {
            if let Some(value) = value {
                values.push(value.to_owned());
                conditions.push(format!("{column} = ${}", values.len() + 4));
            }
        };
        // A client submits few of the checks, so an index with this column is better than other indexes.
        if filter.submitter.is_some() {
            equals("checks.submitted_by", filter.submitter.as_deref());
            equals("COALESCE(checks.submitter, '')", filter.project.as_deref());
            equals("COALESCE(checks.outcome, '')", filter.outcome.as_deref());
        } else {
            equals("checks.submitter", filter.project.as_deref());
            equals("checks.outcome", filter.outcome.as_deref());
        }
        match filter.status {
            // Only checks that have not ended have a lease.
            Some(Status::Queued) => conditions.push("checks.leased_until = 0".to_owned()),
            Some(Status::Running) => conditions.push("checks.leased_until > 0".to_owned()),
            // The index of failed checks has this condition.
            Some(Status::Failed) => conditions.push("checks.status = 'failed'".to_owned()),
            Some(Status::Done) => conditions.push("checks.status = 'done'".to_owned()),
            None => {}
        }
        if let Some(part) = &filter.package {
            match self.package_condition(part, filter.project.as_deref(), &mut values).await? {
                Some(condition) => conditions.push(condition),
                None => return Ok(Vec::new()),
            }
        }
        // Few checks have a lease, so the index of leases is better than the index of the order.
        let created = match filter.status {
            Some(Status::Queued | Status::Running) => "+checks.created",
            _ => "checks.created",
        };
        conditions.insert(0, format!("({created}, checks.id) < ($1, $2) AND {created} >= $4"));
        let condition =
            format!("{} ORDER BY {created} DESC, checks.id DESC LIMIT $3", conditions.join(" AND "));
        let Cursor { at, id } = filter.before.clone().unwrap_or_default();
        self.checks_where(&condition, |query| {
            let query = query.bind(at).bind(id).bind(filter.limit).bind(filter.since);
            bind_all(query, values)
        })
        .await
    }

    /// Returns the condition for checks of an archive, or of products whose name contains a string. Returns `None` if
    /// there is no such product. Appends the values of the condition.
    async fn package_condition(
        &self,
        part: &str,
        project: Option<&str>,
        values: &mut Vec<String>,
    ) -> Result<Option<String>, StoreError> {
        let mut place = |value: String| {
            values.push(value);
            format!("${}", values.len() + 4)
        };
        if part.len() == 64 && part.bytes().all(|it| it.is_ascii_hexdigit()) {
            return Ok(Some(format!("checks.package = {}", place(part.to_ascii_lowercase()))));
        }
        let found = self.products_like(part, project, MOST_PRODUCTS + 1).await?;
        if i64::try_from(found.len()).is_ok_and(|count| count > MOST_PRODUCTS) {
            // The newest checks of this many products are found quickly. For a pattern alone, PostgreSQL expects few
            // matches and reads all checks; for a function, PostgreSQL expects half of the checks to match.
            let pattern = place(contains(&part.to_lowercase()));
            return Ok(Some(format!("COALESCE(LOWER(checks.name) LIKE {pattern} ESCAPE '!', FALSE)")));
        }
        let product = |it: Product| {
            format!("(checks.submitter = {} AND checks.name = {})", place(it.project), place(it.name))
        };
        let products: Vec<String> = found.into_iter().map(product).collect();
        Ok((!products.is_empty()).then(|| format!("({})", products.join(" OR "))))
    }

    /// Returns the previous finished check of another archive with the same name in the same project.
    pub async fn last_drop(&self, check: &Check) -> Result<Option<Check>, StoreError> {
        let condition = "checks.name = $1 AND checks.status = 'done' AND checks.package <> $2 AND checks.created <= $3 \
                         AND checks.id <> $4 AND checks.submitter = $5 ORDER BY checks.created DESC, checks.id DESC LIMIT 1";
        let found = self.checks_where(condition, |query| {
            let query = query.bind(check.name.clone()).bind(check.package.clone());
            query.bind(check.created).bind(check.id.clone()).bind(check.project.clone())
        });
        Ok(found.await?.pop())
    }

    /// Removes a check with its dependent rows; returns `true` if the check existed. `actor` removes the check.
    pub async fn delete(&self, check: &Check, actor: Option<&str>) -> Result<bool, StoreError> {
        let entry = audit::Entry::new(actor, &check.project, audit::Action::Deleted, &check.id);
        self.change((check.id.clone(), entry), |connection, dialect, (id, entry)| {
            Box::pin(async move {
                let query = sqlx::query("DELETE FROM checks WHERE id = $1").bind(id);
                if query.execute(&mut *connection).await?.rows_affected() == 0 {
                    return Ok(false);
                }
                audit::insert(connection, dialect, &[entry]).await?;
                Ok(true)
            })
        })
        .await
    }

    /// Returns the number of old checks: checks that have ended and are older than `age` milliseconds by the clock of the
    /// database, or than the retention of their project.
    pub async fn due(&self, age: i64) -> Result<i64, StoreError> {
        let sql = format!("SELECT COUNT(*) AS due FROM ({}) AS old", old(""));
        let row = self.reads.fetch_one(sqlx::query(self.dialect.sql(&sql)).bind(age)).await?;
        Ok(number(&row, "due")?)
    }

    /// Returns the number of checks, counting at most `most`.
    pub async fn count(&self, most: i64) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) AS kept FROM (SELECT 1 AS one FROM checks LIMIT $1) AS counted";
        Ok(number(&self.reads.fetch_one(sqlx::query(sql).bind(most)).await?, "kept")?)
    }

    /// Removes about `most` old checks at most; returns their projects.
    pub async fn delete_older(&self, age: i64, most: i64) -> Result<Vec<String>, StoreError> {
        self.change((), move |connection, dialect, ()| {
            Box::pin(async move {
                let sql = format!(
                    "DELETE FROM checks WHERE id IN ({}) RETURNING COALESCE(submitter, 'default') AS project",
                    old("LIMIT $2")
                );
                let query = sqlx::query(dialect.sql(&sql)).bind(age).bind(most);
                let rows = query.fetch_all(connection).await?;
                rows.iter().map(|row| text(row, "project")).collect()
            })
        })
        .await
    }
}

/// Returns a query for the IDs of old checks of the gate's age, `$1`, and of the projects' ages. With an order and a limit,
/// PostgreSQL would look for the checks of the projects among all checks.
fn old(limit: &str) -> String {
    format!(
        "SELECT id FROM (SELECT id FROM checks WHERE created < {{now}} - $1 AND status IN ('done', 'failed') \
         AND NOT EXISTS (SELECT 1 FROM projects WHERE name = submitter AND retention IS NOT NULL) {limit}) AS by_gate \
         UNION ALL SELECT id FROM (SELECT id FROM projects JOIN checks ON submitter = projects.name \
         WHERE retention IS NOT NULL AND checks.created < {{now}} - retention AND status IN ('done', 'failed') \
         {limit}) AS by_project"
    )
}

/// Returns a pattern for strings that contain this string literally.
pub(super) fn contains(text: &str) -> String {
    let mut pattern = String::from("%");
    for character in text.chars() {
        if matches!(character, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(character);
    }
    pattern + "%"
}
