//! Running totals of the projects: finished checks by day and outcome, and bytes of the kept archives.
//!
//! Triggers of the table `checks` record each change in `total_changes` within the transaction of the change, so that
//! changes by replicas of earlier versions and by statements of an operator count too. The triggers only add rows,
//! because a row with a total would make replicas wait for each other. [`Store::tend_totals`] moves the changes to
//! `totals`.
//!
//! Checks from before the triggers are counted later, some archives at a time. `counted.until` is the last counted
//! archive; the triggers ignore the checks of later archives.

use sqlx::AnyConnection;

use super::{Dialect, Store, StoreError, number, optional, text};

/// Name of the total of the archives, on day 0. The names of the other totals are outcomes.
pub(super) const BYTES: &str = "bytes";
/// Value of `counted.until` after the last archive; hexadecimal hashes are less.
const ALL: &str = "z";
/// Number of archives whose checks are counted at a time.
const ARCHIVES: i64 = 500;
/// Number of changes that are moved at a time.
const CHANGES: i64 = 5000;
/// Arbitrary number of the lock for counting checks. Each change shares the lock until all checks are counted, so that
/// `counted.until` is the same for the change and the count.
const LOCK: i64 = 8_350_235_085;

/// Triggers of SQLite.
pub(super) const SQLITE_TRIGGERS: &str = r"
CREATE TRIGGER checks_added AFTER INSERT ON checks WHEN NEW.package <= (SELECT until FROM counted) BEGIN
  INSERT INTO total_changes SELECT COALESCE(NEW.submitter, 'default'), 'bytes', 0, size FROM packages
    WHERE sha256 = NEW.package AND NOT EXISTS
    (SELECT 1 FROM checks WHERE package = NEW.package AND submitter = NEW.submitter AND id <> NEW.id);
  INSERT INTO total_changes SELECT COALESCE(NEW.submitter, 'default'), NEW.outcome, NEW.created / 86400000, 1
    WHERE NEW.outcome IS NOT NULL;
END;
CREATE TRIGGER checks_changed AFTER UPDATE OF outcome, created ON checks WHEN NEW.package <= (SELECT until FROM counted) BEGIN
  INSERT INTO total_changes SELECT COALESCE(OLD.submitter, 'default'), OLD.outcome, OLD.created / 86400000, -1
    WHERE OLD.outcome IS NOT NULL;
  INSERT INTO total_changes SELECT COALESCE(NEW.submitter, 'default'), NEW.outcome, NEW.created / 86400000, 1
    WHERE NEW.outcome IS NOT NULL;
END;
CREATE TRIGGER checks_removed AFTER DELETE ON checks WHEN OLD.package <= (SELECT until FROM counted) BEGIN
  INSERT INTO total_changes SELECT COALESCE(OLD.submitter, 'default'), 'bytes', 0, -size FROM packages
    WHERE sha256 = OLD.package AND NOT EXISTS
    (SELECT 1 FROM checks WHERE package = OLD.package AND submitter = OLD.submitter);
  INSERT INTO total_changes SELECT COALESCE(OLD.submitter, 'default'), OLD.outcome, OLD.created / 86400000, -1
    WHERE OLD.outcome IS NOT NULL;
END";

/// Triggers of PostgreSQL. A deletion is recorded before each row, because after the statement each of several checks
/// of one archive would seem to be the last.
pub(super) const POSTGRES_TRIGGERS: &str = r"
CREATE FUNCTION record_check() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  it checks;
  reached TEXT := (SELECT until FROM counted);
BEGIN
  IF TG_OP = 'DELETE' THEN it := OLD; ELSE it := NEW; END IF;
  IF reached <> 'z' THEN
    PERFORM pg_advisory_xact_lock_shared(8350235085);
    reached := (SELECT until FROM counted);
  END IF;
  IF it.package > reached THEN
    RETURN it;
  END IF;
  IF TG_OP <> 'UPDATE' THEN
    -- Changes of the checks of one archive follow each other.
    PERFORM 1 FROM packages WHERE sha256 = it.package FOR NO KEY UPDATE;
    INSERT INTO total_changes
      SELECT COALESCE(it.submitter, 'default'), 'bytes', 0, CASE WHEN TG_OP = 'DELETE' THEN -size ELSE size END
      FROM packages WHERE sha256 = it.package AND NOT EXISTS
      (SELECT 1 FROM checks WHERE package = it.package AND submitter = it.submitter AND id <> it.id);
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.outcome IS NOT NULL THEN
    INSERT INTO total_changes VALUES (COALESCE(OLD.submitter, 'default'), OLD.outcome, OLD.created / 86400000, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.outcome IS NOT NULL THEN
    INSERT INTO total_changes VALUES (COALESCE(NEW.submitter, 'default'), NEW.outcome, NEW.created / 86400000, 1);
  END IF;
  RETURN it;
END
$$;
CREATE TRIGGER checks_changed AFTER INSERT OR UPDATE OF outcome, created ON checks
  FOR EACH ROW EXECUTE FUNCTION record_check();
CREATE TRIGGER checks_removed BEFORE DELETE ON checks FOR EACH ROW EXECUTE FUNCTION record_check()";

/// Subquery for the totals with the changes that have not been moved.
pub(super) const AMOUNTS: &str = "(SELECT project, what, day, amount FROM totals \
                                  UNION ALL SELECT project, what, day, amount FROM total_changes) AS amounts";

/// Start and end of a statement that adds rows to the totals.
const ADD: [&str; 2] = [
    "INSERT INTO totals (project, what, day, amount)",
    "ON CONFLICT (project, what, day) DO UPDATE SET amount = totals.amount + excluded.amount",
];

impl Store {
    /// Counts some checks from before the triggers, or moves some changes to the totals if no such checks exist.
    /// Returns `true` if more work is left.
    pub async fn tend_totals(&self) -> Result<bool, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let tended = tend(&mut connection, self.dialect).await;
        if tended.is_err() {
            // A transaction must not outlive its failure.
            drop(connection.close().await);
        }
        Ok(tended?)
    }

    /// Returns the size of a project's kept archives, in bytes.
    pub async fn archive_bytes(&self, project: &str) -> Result<i64, StoreError> {
        let sql = format!(
            "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) AS bytes FROM {AMOUNTS} WHERE project = $1 AND what = $2"
        );
        let query = sqlx::query(self.dialect.sql(&sql)).bind(project.to_owned()).bind(BYTES);
        Ok(number(&self.reads.fetch_one(query).await?, "bytes")?)
    }
}

async fn tend(connection: &mut AnyConnection, dialect: Dialect) -> Result<bool, sqlx::Error> {
    sqlx::raw_sql(dialect.begin()).execute(&mut *connection).await?;
    if dialect == Dialect::Postgres {
        let sql = "SELECT 1 FROM (SELECT pg_advisory_xact_lock($1)) AS locked";
        sqlx::query(sql).bind(LOCK).execute(&mut *connection).await?;
    }
    let row = sqlx::query("SELECT until FROM counted").fetch_one(&mut *connection).await?;
    let until = text(&row, "until")?;
    let has_more = if until == ALL {
        move_changes(connection, dialect).await?
    } else {
        count(connection, dialect, until).await?;
        true
    };
    sqlx::raw_sql("COMMIT").execute(connection).await?;
    Ok(has_more)
}

/// Counts the checks of a batch of archives after a hash.
async fn count(connection: &mut AnyConnection, dialect: Dialect, after: String) -> Result<(), sqlx::Error> {
    let sql = "SELECT MAX(sha256) AS last FROM (SELECT sha256 FROM packages WHERE sha256 > $1 ORDER BY sha256 LIMIT $2) AS few";
    let query = sqlx::query(sql).bind(after.clone()).bind(ARCHIVES);
    let last = optional(&query.fetch_one(&mut *connection).await?, "last")?;
    if let Some(last) = last.clone() {
        let [start, end] = ADD;
        let project = "COALESCE(checks.submitter, 'default') AS project";
        let of_archives = "FROM packages JOIN checks ON checks.package = packages.sha256 \
                           WHERE packages.sha256 > $1 AND packages.sha256 <= $2";
        let sql = format!(
            "{start} SELECT project, what, day, amount FROM (\
             SELECT project, what, day, COUNT(*) AS amount FROM (SELECT {project}, checks.outcome AS what, \
             checks.created / 86400000 AS day {of_archives} AND checks.outcome IS NOT NULL) AS done GROUP BY project, what, day \
             UNION ALL SELECT project, '{BYTES}', 0, CAST(SUM(size) AS BIGINT) FROM (SELECT DISTINCT {project}, packages.sha256, \
             packages.size AS size {of_archives}) AS kept GROUP BY project) AS found WHERE 1 = 1 {end}"
        );
        sqlx::query(dialect.sql(&sql)).bind(after).bind(last).execute(&mut *connection).await?;
    }
    let query = sqlx::query("UPDATE counted SET until = $1").bind(last.unwrap_or_else(|| ALL.to_owned()));
    query.execute(connection).await.map(drop)
}

/// Moves a batch of changes to the totals, and removes totals of 0. Returns `true` if changes may be left.
async fn move_changes(connection: &mut AnyConnection, dialect: Dialect) -> Result<bool, sqlx::Error> {
    let [start, end] = ADD;
    let sum = |changes: &str| {
        format!(
            "{start} SELECT project, what, day, CAST(SUM(amount) AS BIGINT) FROM {changes} WHERE 1 = 1 \
             GROUP BY project, what, day {end}"
        )
    };
    let sql = "SELECT COUNT(*) AS found FROM (SELECT 1 AS one FROM total_changes LIMIT $1) AS few";
    let found = number(&sqlx::query(sql).bind(CHANGES).fetch_one(&mut *connection).await?, "found")?;
    if found == 0 {
        return Ok(false);
    }
    match dialect {
        Dialect::Sqlite => {
            let few = "(SELECT rowid, * FROM total_changes ORDER BY rowid LIMIT $1)";
            sqlx::query(dialect.sql(&sum(few))).bind(CHANGES).execute(&mut *connection).await?;
            let sql = "DELETE FROM total_changes WHERE rowid IN (SELECT rowid FROM total_changes ORDER BY rowid LIMIT $1)";
            sqlx::query(sql).bind(CHANGES).execute(&mut *connection).await?;
        }
        // Other replicas add changes meanwhile, so one statement selects and removes them.
        Dialect::Postgres => {
            let sql = format!(
                "WITH moved AS (DELETE FROM total_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM total_changes LIMIT $1)) \
                 RETURNING project, what, day, amount) {}",
                sum("moved")
            );
            sqlx::query(dialect.sql(&sql)).bind(CHANGES).execute(&mut *connection).await?;
        }
    }
    sqlx::raw_sql("DELETE FROM totals WHERE amount = 0").execute(connection).await?;
    Ok(found == CHANGES)
}
