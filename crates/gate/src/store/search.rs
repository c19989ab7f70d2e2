//! Searches by requirement: each finished check has rows for its open requirements, and the IDs of the requirements
//! that pass.
//!
//! Results of replicas of earlier versions, and results from before an upgrade, receive their rows later.

use std::sync::Arc;

use sqlx::AnyConnection;
use sqlx::any::AnyRow;

use super::checks::{Check, contains};
use super::product::Product;
use super::{Cursor, Dialect, Store, StoreError, bind_all, bind_last, number, places, text};
use crate::engine::Found;

/// Number of checks with a requirement or kind above which the newest checks are examined one by one.
const MANY: i64 = 10_000;

/// Conditions for finished checks.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Project; all projects if absent.
    pub project: Option<String>,
    /// ID of an open requirement; empty for any.
    pub requirement: String,
    /// Kind of a finding; empty for any.
    pub kind: String,
    /// Status of the requirement; empty for any.
    pub status: &'static str,
    /// `true` for only the newest finished check of each product.
    pub newest: bool,
    /// Position after which the checks start.
    pub before: Option<Cursor>,
    /// Maximum number of checks.
    pub limit: i64,
}

/// The status of a requirement in the newest finished check of each product.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Numbers of products.
    pub counts: StatusCounts,
    /// The newest of the checks that fail.
    pub failing: Vec<Check>,
}

/// Numbers of products by the status of a requirement in their newest finished check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatusCounts {
    /// Number of products that fail.
    pub fail: i64,
    /// Number of products that pass.
    pub pass: i64,
    /// Number of products whose check could not decide the requirement.
    pub undecided: i64,
}

/// Statement that stores the open requirements of a check, for a chain of changes: `$1` is the check, `$2` the rows from
/// [`rows`].
pub(super) const INSERT: &str = "INSERT INTO open_requirements (check_id, requirement, kind, status) \
     SELECT $1, value->>0, value->>1, value->>2 FROM {rows} WHERE {changed} ON CONFLICT DO NOTHING";

/// Returns the rows of the open requirements of a check as a JSON array.
pub(super) fn rows(found: &Found) -> Result<String, sqlx::Error> {
    let rows: Vec<[&str; 3]> =
        found.open.iter().map(|it| [it.requirement.as_str(), it.kind.as_str(), it.status]).collect();
    serde_json::to_string(&rows).map_err(|error| sqlx::Error::Encode(error.into()))
}

/// Stores the requirements of a check that finished before.
async fn insert(
    connection: &mut AnyConnection,
    dialect: Dialect,
    id: &str,
    found: &Found,
) -> Result<(), sqlx::Error> {
    let sql = INSERT.replace("{changed}", "1 = 1");
    let query = sqlx::query(dialect.sql(&sql)).bind(id.to_owned()).bind(rows(found)?);
    query.execute(connection).await.map(drop)
}

/// Returns the IDs of passing requirements as a string in which each ID is between spaces.
pub(super) fn passed(found: &Found) -> String {
    let mut text = String::from(" ");
    for id in &found.passed {
        text.push_str(id);
        text.push(' ');
    }
    text
}

/// Returns the start of a query with a table `newest` of the IDs of the newest checks of all products. `which` is a
/// condition on the checks `step`, and `scope` the SQL expression for the name of a project. Each step finds the next
/// product in an index, so the cost depends on the number of products, not on the number of checks. `CROSS JOIN` makes
/// SQLite join the checks in this order; otherwise, SQLite may read all checks.
pub(super) fn newest(which: &str, scope: Option<&str>) -> String {
    let one = |condition: &str, order: &str| {
        format!(
            "(SELECT step.id FROM checks AS step WHERE {condition} {which} \
             ORDER BY {order}step.name DESC, step.created DESC, step.id DESC LIMIT 1)"
        )
    };
    let by_project = "step.submitter DESC, ";
    let (first, next) = if let Some(scope) = scope {
        let next = format!("step.submitter = {scope} AND step.name < last.name");
        (one(&format!("step.submitter = {scope}"), ""), one(&next, ""))
    } else {
        // For a comparison of rows, SQLite would use an index only for the first column.
        let same = one("step.submitter = last.submitter AND step.name < last.name", "");
        let other = one("step.submitter < last.submitter", by_project);
        (one("step.submitter IS NOT NULL", by_project), format!("COALESCE({same}, {other})"))
    };
    format!(
        "WITH RECURSIVE newest(id) AS (SELECT {first} UNION ALL SELECT {next} FROM newest \
         JOIN checks AS last ON last.id = newest.id)"
    )
}

/// Returns the query for at most `$2` products whose name matches the pattern `$1`, in the project `$3` if `is_scoped`.
fn products_like(is_scoped: bool) -> String {
    format!(
        "{} SELECT checks.submitter AS project, checks.name AS name FROM newest CROSS JOIN checks \
         WHERE checks.id = newest.id AND LOWER(checks.name) LIKE $1 ESCAPE '!' LIMIT $2",
        newest("", is_scoped.then_some("$3"))
    )
}

/// Returns the query for the status of the requirement `$1` in the products of the project `$4`, or of all projects, with at
/// most `$3` failing checks. `$2` matches the passing requirements of a check. The list of products is expensive, so one
/// query counts the products and selects the failing checks.
fn standing(is_scoped: bool) -> String {
    let is_open = |statuses: &str| {
        format!(
            "EXISTS (SELECT 1 FROM open_requirements WHERE check_id = checks.id AND requirement = $1 \
             AND open_requirements.status IN ({statuses}))"
        )
    };
    let flag = |condition: &str| format!("CASE WHEN {condition} THEN 1 ELSE 0 END");
    let count = |flag: &str| format!("CAST(COALESCE(SUM({flag}), 0) AS BIGINT) AS {flag}");
    format!(
        "{}, judged AS (SELECT checks.id AS id, checks.created AS created, {} AS fail, {} AS undecided, {} AS pass \
         FROM newest CROSS JOIN checks WHERE checks.id = newest.id), \
         failing AS (SELECT id FROM judged WHERE fail = 1 ORDER BY created DESC, id DESC LIMIT $3) \
         SELECT '' AS id, {}, {}, {} FROM judged UNION ALL SELECT id, 0, 0, 0 FROM failing",
        newest("AND step.status = 'done'", is_scoped.then_some("$4")),
        flag(&is_open("'fail'")),
        flag(&is_open("'undecided', 'error'")),
        flag("checks.passed LIKE $2 ESCAPE '!'"),
        count("fail"),
        count("undecided"),
        count("pass"),
    )
}

impl Store {
    /// Returns at most `most` products whose name contains a string, in any letter case.
    pub(super) async fn products_like(
        &self,
        part: &str,
        project: Option<&str>,
        most: i64,
    ) -> Result<Vec<Product>, StoreError> {
        let sql = products_like(project.is_some());
        let query = sqlx::query(self.dialect.sql(&sql)).bind(contains(&part.to_lowercase())).bind(most);
        let read = |row: &AnyRow| Ok(Product { project: text(row, "project")?, name: text(row, "name")? });
        self.all(bind_last(query, project), read).await
    }

    /// Returns a batch of IDs of finished checks without rows for searches.
    pub async fn without_search(&self, most: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM checks WHERE status = 'done' AND passed IS NULL ORDER BY created LIMIT $1";
        self.all(sqlx::query(sql).bind(most), |row| text(row, "id")).await
    }

    /// Stores the requirements of checks that finished before.
    pub async fn add_search(&self, checks: Vec<(String, Found)>) -> Result<(), StoreError> {
        self.change(Arc::new(checks), |connection, dialect, checks| {
            Box::pin(async move {
                for (id, found) in checks.iter() {
                    let sql =
                        "UPDATE checks SET passed = $2 WHERE id = $1 AND status = 'done' AND passed IS NULL";
                    let query = sqlx::query(sql).bind(id.clone()).bind(passed(found));
                    if query.execute(&mut *connection).await?.rows_affected() > 0 {
                        insert(connection, dialect, id, found).await?;
                    }
                }
                Ok(())
            })
        })
        .await
    }

    /// Returns finished checks that meet all conditions, newest first.
    pub async fn search(&self, search: &Search) -> Result<Vec<Check>, StoreError> {
        // A condition without a value would not use an index.
        let equals = |column: &str, place: &str, value: &str| match value {
            "" => format!("{place} = ''"),
            _ => format!("open_requirements.{column} = {place} AND open_requirements.{column} <> ''"),
        };
        let open = [
            equals("requirement", "$1", &search.requirement),
            equals("kind", "$2", &search.kind),
            equals("status", "$3", search.status),
        ]
        .join(" AND ");
        let has_open =
            format!("EXISTS (SELECT 1 FROM open_requirements WHERE check_id = checks.id AND {open})");
        let is_walk = !search.newest && self.has_many(search, &open).await?;
        let which = if search.newest {
            let newest = newest("AND step.status = 'done'", search.project.as_ref().map(|_| "$7"));
            format!("{has_open} AND checks.id IN ({newest} SELECT id FROM newest)")
        } else if is_walk {
            has_open
        } else {
            format!("checks.id IN (SELECT check_id FROM open_requirements WHERE {open})")
        };
        // Few checks remain to be sorted, so the database must not walk the index of the order.
        let (created, project) = if is_walk {
            ("checks.created", "checks.submitter")
        } else {
            ("+checks.created", "COALESCE(checks.submitter, '')")
        };
        let scope = if search.project.is_some() { format!("AND {project} = $7") } else { String::new() };
        let condition = format!(
            "checks.status = 'done' AND {which} AND ({created}, checks.id) < ($4, $5) {scope} \
             ORDER BY {created} DESC, checks.id DESC LIMIT $6"
        );
        let Cursor { at, id } = search.before.clone().unwrap_or_default();
        self.checks_where(&condition, |query| {
            let query = query.bind(search.requirement.clone()).bind(search.kind.clone());
            let query = query.bind(search.status.to_owned()).bind(at).bind(id).bind(search.limit);
            bind_last(query, search.project.as_deref())
        })
        .await
    }

    /// Returns `true` if many checks have open requirements that meet the conditions, so that searching the newest
    /// checks fills a page sooner than searching the requirements.
    async fn has_many(&self, search: &Search, open: &str) -> Result<bool, StoreError> {
        if search.requirement.is_empty() && search.kind.is_empty() {
            return Ok(true);
        }
        let sql = format!(
            "SELECT COUNT(*) AS found FROM (SELECT 1 AS one FROM open_requirements WHERE {open} LIMIT $4) AS matching"
        );
        let query = sqlx::query(self.dialect.sql(&sql)).bind(search.requirement.clone());
        let query = query.bind(search.kind.clone()).bind(search.status.to_owned()).bind(MANY);
        Ok(number(&self.reads.fetch_one(query).await?, "found")? >= MANY)
    }

    /// Returns the status of a requirement in the products of a project, or of all projects, with at most `most` failing
    /// checks.
    pub async fn standing(
        &self,
        requirement: &str,
        project: Option<&str>,
        most: i64,
    ) -> Result<Standing, StoreError> {
        let query = sqlx::query(self.dialect.sql(&standing(project.is_some())))
            .bind(requirement.to_owned())
            .bind(contains(&format!(" {requirement} ")))
            .bind(most);
        let (mut counts, mut ids) = (StatusCounts::default(), Vec::new());
        for row in self.reads.fetch_all(bind_last(query, project)).await? {
            match text(&row, "id")? {
                id if id.is_empty() => {
                    counts = StatusCounts {
                        fail: number(&row, "fail")?,
                        pass: number(&row, "pass")?,
                        undecided: number(&row, "undecided")?,
                    }
                }
                id => ids.push(id),
            }
        }
        Ok(Standing { counts, failing: self.checks_with(ids).await? })
    }

    /// Returns the checks with the given IDs, newest first.
    async fn checks_with(&self, ids: Vec<String>) -> Result<Vec<Check>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let order = "ORDER BY checks.created DESC, checks.id DESC";
        let condition = format!("checks.id IN ({}) {order}", places(1, ids.len()));
        self.checks_where(&condition, |query| bind_all(query, ids)).await
    }

    /// Returns submissions of a product, newest first.
    pub async fn submissions(
        &self,
        project: &str,
        name: &str,
        before: Option<Cursor>,
        limit: i64,
    ) -> Result<Vec<Check>, StoreError> {
        self.product("", project, name, before, limit).await
    }

    /// Returns the newest submission of each product of a project, or of all projects, ordered by project and name,
    /// starting after a product.
    pub async fn products(
        &self,
        scope: Option<&str>,
        after: Product,
        limit: i64,
    ) -> Result<Vec<Check>, StoreError> {
        // Each step finds the next name, and then the newest check with this name, in the index.
        let step = |project: &str, name: &str| {
            let one = |condition: &str, order: &str| {
                format!(
                    "(SELECT step.id FROM checks AS step WHERE {condition} \
                     ORDER BY {order}step.name, step.created, step.id LIMIT 1)"
                )
            };
            let same = one(&format!("step.submitter = {project} AND step.name > {name}"), "");
            if scope.is_some() {
                return same;
            }
            // For a comparison of rows, SQLite would use an index only for the first column.
            let other = one(&format!("step.submitter > {project}"), "step.submitter, ");
            format!("COALESCE({same}, {other})")
        };
        let (first, next) = (step("$1", "$2"), step("last.submitter", "last.name"));
        let condition = format!(
            "checks.id IN (WITH RECURSIVE named(id) AS (SELECT {first} \
             UNION ALL SELECT {next} FROM named JOIN checks AS last ON last.id = named.id) \
             SELECT (SELECT later.id FROM checks AS later WHERE later.submitter = first.submitter \
             AND later.name = first.name ORDER BY later.created DESC, later.id DESC LIMIT 1) \
             FROM (SELECT id FROM named LIMIT $3) AS few JOIN checks AS first ON first.id = few.id) \
             ORDER BY checks.submitter, checks.name"
        );
        let project = scope.map_or(after.project, str::to_owned);
        self.checks_where(&condition, |query| query.bind(project).bind(after.name).bind(limit)).await
    }

    /// Returns the newest finished check of a product.
    pub async fn newest(&self, project: &str, name: &str) -> Result<Option<Check>, StoreError> {
        Ok(self.product("AND checks.status = 'done'", project, name, None, 1).await?.pop())
    }

    /// Returns the newest finished check of a product under options that the operator set or listed.
    pub async fn newest_of_operator(&self, project: &str, name: &str) -> Result<Option<Check>, StoreError> {
        // The quotes of a submitted configuration are escaped in the JSON of the options.
        let which = r#"AND checks.status = 'done' AND checks.terms NOT LIKE '%,"chosen":[%'"#;
        Ok(self.product(which, project, name, None, 1).await?.pop())
    }

    /// Returns the last accepted check of a product before a submission.
    pub async fn last_accepted(&self, check: &Check) -> Result<Option<Check>, StoreError> {
        let which = "AND checks.status = 'done' AND checks.outcome = 'pass'";
        Ok(self.product(which, &check.project, &check.name, Some(check.cursor()), 1).await?.pop())
    }

    /// Returns checks of a product that meet a condition, newest first.
    async fn product(
        &self,
        which: &str,
        project: &str,
        name: &str,
        before: Option<Cursor>,
        limit: i64,
    ) -> Result<Vec<Check>, StoreError> {
        let condition = format!(
            "checks.submitter = $1 AND checks.name = $2 AND (checks.created, checks.id) < ($3, $4) {which} \
             ORDER BY checks.created DESC, checks.id DESC LIMIT $5"
        );
        let Cursor { at, id } = before.unwrap_or_default();
        self.checks_where(&condition, |query| {
            query.bind(project.to_owned()).bind(name.to_owned()).bind(at).bind(id).bind(limit)
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds a hundred checks of ten products, and the statistics of an operator's `ANALYZE`.
    const MANY_CHECKS: &str = "INSERT INTO packages (sha256, size, used) VALUES ('hash', 1, 0); \
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) \
        INSERT INTO checks (id, key, name, package, terms, engine, submitter, status, attempts, created, passed) \
        SELECT i, i, 'product-' || (i % 10), 'hash', '{}', 'engine', 'default', 'done', 1, i, ' ' FROM n; \
        ANALYZE";

    /// Returns the steps with which SQLite executes a query.
    async fn plan(store: &Store, sql: &str) -> Vec<String> {
        let sql = store.dialect.sql(&format!("EXPLAIN QUERY PLAN {sql}"));
        let rows = store.reads.fetch_all(sqlx::query(sql)).await.unwrap();
        rows.iter().map(|row| text(row, "detail").unwrap()).collect()
    }

    #[tokio::test]
    async fn newest_checks_are_found_in_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("gate.db");
        let store = Store::open(&format!("sqlite:{}", file.display())).await.unwrap();
        store.build_indexes().await.unwrap();
        for has_statistics in [false, true] {
            if has_statistics {
                sqlx::raw_sql(MANY_CHECKS).execute(&store.pool).await.unwrap();
            }
            for is_scoped in [false, true] {
                for (sql, index) in [
                    (products_like(is_scoped), "INDEX checks_by_product (submitter=? AND name<?)"),
                    (standing(is_scoped), "INDEX checks_done_by_product (submitter=? AND name<?)"),
                ] {
                    let steps = plan(&store, &sql).await;
                    let reads_all = |it: &&String| {
                        let mut words = it.split(' ');
                        words.next() == Some("SCAN")
                            && matches!(words.next(), Some("checks" | "step" | "last" | "open_requirements"))
                    };
                    assert_eq!(steps.iter().find(reads_all), None, "{sql}: {steps:#?}");
                    assert!(steps.iter().any(|it| it.ends_with(index)), "{sql}: {steps:#?}");
                }
            }
        }
        store.close().await;
    }
}
