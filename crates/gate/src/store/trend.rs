//! Trend of a project: the number of its products, and the outcomes of its checks over time.

use sqlx::any::AnyRow;

use super::search::newest;
use super::{Store, StoreError, number, text};

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

/// Consecutive spans of time with the same length.
#[derive(Clone, Copy, Debug)]
pub struct Spans {
    /// Start of the first span, in milliseconds since 1970.
    pub start: i64,
    /// Length of a span, in milliseconds.
    pub length: i64,
    /// Number of spans.
    pub count: usize,
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

    /// Counts the outcomes of a project's checks that were accepted in each span.
    pub async fn outcomes(&self, project: &str, spans: Spans) -> Result<Vec<Outcomes>, StoreError> {
        // The index of projects and outcomes contains all of these columns.
        let sql = "SELECT outcome, (created - $2) / $3 AS span, COUNT(*) AS found FROM checks \
                   WHERE submitter = $1 AND outcome IN ('pass', 'fail', 'error') AND created >= $2 AND created < $4 \
                   GROUP BY 1, 2";
        let Spans { start, length, count } = spans;
        let end = start + length.saturating_mul(i64::try_from(count).unwrap_or(i64::MAX));
        let query = sqlx::query(self.dialect.sql(sql)).bind(project.to_owned()).bind(start);
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
