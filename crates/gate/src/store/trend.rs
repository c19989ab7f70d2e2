//! Trend of a project: its products now and earlier, and the outcomes of its checks over time.

use sqlx::any::AnyRow;

use super::checks::contains;
use super::search::newest;
use super::totals::{AMOUNTS, BYTES};
use super::{Store, StoreError, number, optional_number, text};

/// Maximum number of products that are counted.
pub const MOST_PRODUCTS: i64 = 500;

/// Number of finished checks by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// Number of checks with the outcome `pass`.
    pub pass: i64,
    /// Number of checks with the outcome `fail`.
    pub fail: i64,
    /// Number of checks with the outcome `error`.
    pub error: i64,
}

/// Consecutive spans of days with the same length.
#[derive(Clone, Copy, Debug)]
pub struct Spans {
    /// First day, in days since 1970.
    pub start: i64,
    /// Length of a span, in days.
    pub length: i64,
    /// Number of spans.
    pub count: usize,
}

/// State of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overview {
    /// Number of products by the outcome of their newest finished check.
    pub products: Outcomes,
    /// Number of requirements that these checks leave open, for each product.
    pub open: i64,
    /// The same number at an earlier time; `None` without a finished check at that time.
    pub earlier: Option<i64>,
    /// Number of waivers that wait for a decision.
    pub waivers: i64,
    /// Time of the last submission, in milliseconds since 1970; `None` without checks.
    pub submitted: Option<i64>,
}

impl Overview {
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            products: Outcomes {
                pass: number(row, "pass")?,
                fail: number(row, "fail")?,
                error: number(row, "error")?,
            },
            open: number(row, "open")?,
            earlier: optional_number(row, "earlier")?,
            waivers: number(row, "waivers")?,
            submitted: optional_number(row, "submitted")?,
        })
    }
}

impl Store {
    /// Counts the products of a project; stops at 500, so that the cost has a limit.
    pub async fn product_count(&self, project: &str) -> Result<i64, StoreError> {
        let sql = format!(
            "{} SELECT COUNT(*) AS found FROM (SELECT id FROM newest WHERE id IS NOT NULL LIMIT $2) AS few",
            newest("", Some("$1"))
        );
        let query = sqlx::query(self.dialect.sql(&sql)).bind(project.to_owned()).bind(MOST_PRODUCTS);
        Ok(number(&self.reads.fetch_one(query).await?, "found")?)
    }

    /// Returns the state of a project now, and the number of open requirements at an earlier time, in milliseconds since
    /// 1970. At most 500 products are counted, and each is found in an index, so that the cost has a limit.
    pub async fn overview(&self, project: &str, earlier: i64) -> Result<Overview, StoreError> {
        let open = |check: &str| {
            format!("(SELECT COUNT(DISTINCT requirement) FROM open_requirements WHERE check_id = {check})")
        };
        let sql = format!(
            "{} SELECT COUNT(CASE WHEN outcome = 'pass' THEN 1 END) AS pass, \
             COUNT(CASE WHEN outcome = 'fail' THEN 1 END) AS fail, \
             COUNT(CASE WHEN outcome = 'error' THEN 1 END) AS error, \
             CAST(COALESCE(SUM(open), 0) AS BIGINT) AS open, CAST(SUM(earlier) AS BIGINT) AS earlier, \
             (SELECT COUNT(*) FROM waivers WHERE project = $1 AND state = 'requested') AS waivers, \
             (SELECT MAX(created) FROM checks WHERE submitter = $1) AS submitted \
             FROM (SELECT checks.outcome AS outcome, {} AS open, (SELECT {} FROM checks AS step \
             WHERE step.submitter = $1 AND step.name = checks.name AND step.status = 'done' AND step.created <= $3 \
             ORDER BY step.created DESC, step.id DESC LIMIT 1) AS earlier \
             FROM (SELECT id FROM newest WHERE id IS NOT NULL LIMIT $2) AS few JOIN checks ON checks.id = few.id) AS product",
            newest("AND step.status = 'done'", Some("$1")),
            open("checks.id"),
            open("step.id"),
        );
        let query = sqlx::query(self.dialect.sql(&sql)).bind(project.to_owned());
        let row = self.reads.fetch_one(query.bind(MOST_PRODUCTS).bind(earlier)).await?;
        Ok(Overview::read(&row)?)
    }

    /// Returns the names of some projects that contain a string, in any letter case, after a name.
    pub async fn projects_like(&self, part: &str, after: &str, most: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT name FROM projects WHERE name > $1 AND removed IS NULL AND LOWER(name) LIKE $2 ESCAPE '!' \
                   ORDER BY name LIMIT $3";
        let query = sqlx::query(sql).bind(after.to_owned()).bind(contains(&part.to_lowercase())).bind(most);
        self.all(query, |row| text(row, "name")).await
    }

    /// Counts the outcomes of a project's checks that were accepted in each span.
    pub async fn outcomes(&self, project: &str, spans: Spans) -> Result<Vec<Outcomes>, StoreError> {
        let sql = format!(
            "SELECT what AS outcome, (day - $2) / $3 AS span, CAST(SUM(amount) AS BIGINT) AS found FROM {AMOUNTS} \
             WHERE project = $1 AND what <> '{BYTES}' AND day >= $2 AND day < $4 GROUP BY what, span"
        );
        let Spans { start, length, count } = spans;
        let end = start + length.saturating_mul(i64::try_from(count).unwrap_or(i64::MAX));
        let query = sqlx::query(self.dialect.sql(&sql)).bind(project.to_owned()).bind(start);
        let rows = self.reads.fetch_all(query.bind(length).bind(end)).await?;
        let mut outcomes = vec![Outcomes::default(); count];
        for row in &rows {
            add(&mut outcomes, row)?;
        }
        Ok(outcomes)
    }
}

fn add(outcomes: &mut [Outcomes], row: &AnyRow) -> Result<(), sqlx::Error> {
    let span = usize::try_from(number(row, "span")?).unwrap_or(usize::MAX);
    let Some(outcomes) = outcomes.get_mut(span) else { return Ok(()) };
    let found = number(row, "found")?;
    match text(row, "outcome")?.as_str() {
        "pass" => outcomes.pass = found,
        "fail" => outcomes.fail = found,
        _ => outcomes.error = found,
    }
    Ok(())
}
