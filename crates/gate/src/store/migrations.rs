//! Migrations of the schema: each entry upgrades the schema by one version. Downgrades are not supported.

use sqlx::{AnyPool, Connection as _, Row as _};

use super::{Dialect, StoreError};

/// Entry `n` upgrades version `n` to `n + 1`. Never change a released entry.
const MIGRATIONS: &[&str] = &[
    r"
CREATE TABLE packages (
  sha256 TEXT PRIMARY KEY,
  size BIGINT NOT NULL,
  content {bytes},
  object TEXT,
  used BIGINT NOT NULL
);
CREATE TABLE checks (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  package TEXT NOT NULL REFERENCES packages (sha256),
  terms TEXT NOT NULL,
  engine TEXT NOT NULL,
  submitter TEXT,
  status TEXT NOT NULL,
  outcome TEXT,
  summary TEXT,
  message TEXT,
  attempts BIGINT NOT NULL,
  worker TEXT,
  leased_until BIGINT,
  created BIGINT NOT NULL,
  started BIGINT,
  finished BIGINT
);
CREATE INDEX checks_waiting ON checks (leased_until, created) WHERE leased_until IS NOT NULL;
CREATE INDEX checks_newest ON checks (created, id);
CREATE INDEX checks_by_name ON checks (name, created);
CREATE INDEX checks_by_package ON checks (package);
CREATE INDEX checks_by_submitter ON checks (submitter, created);
CREATE TABLE reports (
  check_id TEXT PRIMARY KEY REFERENCES checks (id) ON DELETE CASCADE,
  content {bytes} NOT NULL
);
CREATE TABLE executions (
  id TEXT PRIMARY KEY,
  request TEXT NOT NULL,
  position BIGINT NOT NULL,
  body TEXT NOT NULL,
  check_id TEXT NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  created BIGINT NOT NULL,
  UNIQUE (request, position)
);
CREATE INDEX executions_by_check ON executions (check_id);
CREATE TABLE api_keys (
  name TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  digest TEXT NOT NULL,
  role TEXT NOT NULL,
  created BIGINT NOT NULL
);
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  check_id TEXT NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  hook TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  due BIGINT NOT NULL
);
CREATE INDEX deliveries_due ON deliveries (due);
CREATE TABLE replicas (
  id TEXT PRIMARY KEY,
  host TEXT NOT NULL,
  version TEXT NOT NULL,
  workers BIGINT NOT NULL,
  running BIGINT NOT NULL,
  seen BIGINT NOT NULL
)",
    r"
ALTER TABLE replicas ADD COLUMN engine TEXT NOT NULL DEFAULT '';
ALTER TABLE executions ADD COLUMN bound TEXT NOT NULL DEFAULT '';
CREATE TABLE engines (
  id TEXT PRIMARY KEY,
  seen BIGINT NOT NULL
);
INSERT INTO engines (id, seen) SELECT engine, {now} FROM checks WHERE leased_until IS NOT NULL GROUP BY engine;
CREATE INDEX checks_claimable ON checks (engine, created) WHERE leased_until = 0",
    "ALTER TABLE api_keys ADD COLUMN revoked BIGINT",
    r"
ALTER TABLE api_keys ADD COLUMN owner TEXT;
ALTER TABLE api_keys ADD COLUMN path TEXT;
CREATE TABLE owned_executions (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  request TEXT NOT NULL,
  position BIGINT NOT NULL,
  body TEXT NOT NULL,
  check_id TEXT NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  bound TEXT NOT NULL,
  created BIGINT NOT NULL,
  UNIQUE (owner, request, position)
);
INSERT INTO owned_executions (id, owner, request, position, body, check_id, bound, created)
  SELECT executions.id, COALESCE(checks.submitter, ''), request, position, body, check_id, bound, executions.created
  FROM executions JOIN checks ON checks.id = check_id;
DROP TABLE executions;
ALTER TABLE owned_executions RENAME TO executions;
CREATE INDEX executions_by_check ON executions (check_id);
CREATE INDEX executions_by_request ON executions (request);
CREATE TABLE submissions (
  owner TEXT NOT NULL,
  hour BIGINT NOT NULL,
  replica TEXT NOT NULL,
  accepted BIGINT NOT NULL,
  PRIMARY KEY (owner, hour, replica)
);
CREATE INDEX checks_waiting_by_submitter ON checks (submitter) WHERE leased_until IS NOT NULL",
    // The columns `submitter` and `owner` contain the name of the project: replicas of the previous version use these
    // names until the end of a rollout.
    r"
CREATE TABLE policies (
  digest TEXT PRIMARY KEY,
  content TEXT NOT NULL
);
CREATE TABLE projects (
  name TEXT PRIMARY KEY,
  policy TEXT REFERENCES policies (digest),
  release TEXT,
  rules TEXT,
  checks_per_day BIGINT,
  archive_bytes BIGINT,
  retention BIGINT,
  webhooks TEXT,
  created BIGINT NOT NULL,
  changed BIGINT NOT NULL
);
UPDATE checks SET submitter = 'default' WHERE submitter IS NULL;
UPDATE executions SET owner = 'default' WHERE owner = '';
INSERT INTO projects (name, created, changed) SELECT name, {now}, {now} FROM
  (SELECT 'default' AS name UNION SELECT submitter FROM checks UNION SELECT COALESCE(owner, name) FROM api_keys) AS named;
CREATE INDEX projects_changed ON projects (changed);
ALTER TABLE api_keys ADD COLUMN until BIGINT;
ALTER TABLE api_keys ADD COLUMN used BIGINT",
    r"
CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  actor TEXT,
  project TEXT NOT NULL,
  action TEXT NOT NULL,
  object TEXT NOT NULL
);
CREATE INDEX audit_newest ON audit (at, id);
CREATE INDEX audit_by_project ON audit (project, at, id)",
    r"
CREATE TABLE waivers (
  number BIGINT PRIMARY KEY,
  project TEXT NOT NULL,
  check_id TEXT NOT NULL,
  requirement TEXT NOT NULL,
  kind TEXT,
  package TEXT NOT NULL,
  file TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  reason TEXT NOT NULL,
  until TEXT NOT NULL,
  requester TEXT,
  state TEXT NOT NULL,
  requested BIGINT NOT NULL,
  decider TEXT,
  decided BIGINT,
  comment TEXT NOT NULL
);
CREATE INDEX waivers_by_project ON waivers (project, state);
CREATE INDEX waivers_by_state ON waivers (state, number);
CREATE TABLE waiver_numbers (last BIGINT NOT NULL);
INSERT INTO waiver_numbers (last) VALUES (0);
ALTER TABLE projects ADD COLUMN waivers TEXT REFERENCES policies (digest)",
    r"
CREATE TABLE frames (
  id TEXT PRIMARY KEY,
  engine TEXT NOT NULL,
  content {bytes} NOT NULL
);
ALTER TABLE reports ADD COLUMN frame TEXT REFERENCES frames (id);
CREATE INDEX reports_by_frame ON reports (frame) WHERE frame IS NOT NULL;
ALTER TABLE checks ADD COLUMN passed TEXT;
CREATE TABLE open_requirements (
  check_id TEXT NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  requirement TEXT NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  PRIMARY KEY (check_id, requirement, kind)
);
CREATE INDEX open_requirements_by_id ON open_requirements (requirement, check_id);
CREATE INDEX open_requirements_by_kind ON open_requirements (kind, check_id) WHERE kind <> '';
DROP INDEX IF EXISTS checks_by_name;
CREATE INDEX checks_by_product ON checks (submitter, name, created, id);
CREATE INDEX checks_done_by_product ON checks (submitter, name, created, id) WHERE status = 'done';
CREATE INDEX checks_without_search ON checks (created) WHERE status = 'done' AND passed IS NULL;
ALTER TABLE projects ADD COLUMN public_badges BIGINT NOT NULL DEFAULT 0",
    r"
CREATE TABLE sessions (
  digest TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  project TEXT NOT NULL,
  role TEXT NOT NULL,
  until BIGINT NOT NULL
);
CREATE INDEX sessions_by_end ON sessions (until)",
    r"
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value BIGINT NOT NULL
);
ALTER TABLE sessions ADD COLUMN id TEXT;
ALTER TABLE sessions ADD COLUMN memberships TEXT;
ALTER TABLE sessions ADD COLUMN created BIGINT",
    // The row of a removed project stays, so that other replicas learn that the project has no settings.
    r"
ALTER TABLE projects ADD COLUMN removed BIGINT;
ALTER TABLE projects ADD COLUMN purged_until BIGINT",
    // The column `submitter` contains the project. Earlier checks have no submitter.
    "ALTER TABLE checks ADD COLUMN submitted_by TEXT",
    // Reports of earlier versions receive their decisions with the first request for the decisions.
    "ALTER TABLE reports ADD COLUMN decisions {bytes}",
    r"
ALTER TABLE waivers ADD COLUMN ended BIGINT;
CREATE TABLE waiver_deliveries (
  id TEXT PRIMARY KEY,
  waiver BIGINT NOT NULL REFERENCES waivers (number) ON DELETE CASCADE,
  change TEXT NOT NULL,
  hook TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  due BIGINT NOT NULL
);
CREATE INDEX waiver_deliveries_due ON waiver_deliveries (due);
CREATE INDEX waiver_deliveries_by_waiver ON waiver_deliveries (waiver)",
    // The index `checks_in_lanes` replaces the dropped index. Replicas of an earlier version accept checks without the
    // size; a replica that claims such a check passes the check to the lane of its archive.
    r"
ALTER TABLE checks ADD COLUMN is_large BIGINT NOT NULL DEFAULT 0;
DROP INDEX IF EXISTS checks_claimable;
UPDATE checks SET is_large = 1 WHERE leased_until IS NOT NULL
  AND EXISTS (SELECT 1 FROM packages WHERE sha256 = package AND object IS NOT NULL)",
    r"
CREATE TABLE totals (
  project TEXT NOT NULL,
  what TEXT NOT NULL,
  day BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (project, what, day)
);
CREATE INDEX totals_of_nothing ON totals (day) WHERE amount = 0;
CREATE TABLE total_changes (
  project TEXT NOT NULL,
  what TEXT NOT NULL,
  day BIGINT NOT NULL,
  amount BIGINT NOT NULL
);
CREATE TABLE counted (until TEXT NOT NULL);
INSERT INTO counted (until) SELECT CASE WHEN EXISTS (SELECT 1 FROM packages) THEN '' ELSE 'z' END;
{triggers}",
];

/// Indexes that only make queries faster, by name. PostgreSQL builds them while the gate runs.
const INDEXES: &[(&str, &str)] = &[
    ("checks_by_outcome", "checks (outcome, created, id) WHERE outcome IS NOT NULL"),
    ("checks_by_project_and_outcome", "checks (submitter, outcome, created, id) WHERE outcome IS NOT NULL"),
    ("checks_by_client", "checks (submitted_by, created, id) WHERE submitted_by IS NOT NULL"),
    ("checks_failed", "checks (created, id) WHERE status = 'failed'"),
    ("checks_by_archive", "checks (package, submitter)"),
    // SQLite prefers the index with the most known columns, so this index starts with the first column of
    // `checks_waiting`.
    (
        "checks_in_lanes",
        "checks (leased_until, engine, is_large, created, attempts) WHERE leased_until IS NOT NULL",
    ),
    ("audit_by_actor", "audit (actor, at, id)"),
    ("audit_by_action", "audit (action, at, id)"),
];

/// Indexes that one of [`INDEXES`] replaces.
const REPLACED: &[&str] = &["checks_by_package"];

/// Arbitrary number of the lock that a replica holds while it builds indexes.
const INDEX_LOCK: i64 = 8_350_235_084;

/// Builds missing indexes; a replica skips the indexes while another replica builds indexes.
pub(super) async fn build_indexes(pool: &AnyPool, dialect: Dialect) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    if dialect == Dialect::Sqlite {
        for (name, definition) in INDEXES {
            let sql = format!("CREATE INDEX IF NOT EXISTS {name} ON {definition}");
            sqlx::raw_sql(dialect.sql(&sql)).execute(&mut *connection).await?;
        }
        for name in REPLACED {
            let sql = format!("DROP INDEX IF EXISTS {name}");
            sqlx::raw_sql(dialect.sql(&sql)).execute(&mut *connection).await?;
        }
        return Ok(());
    }
    let built = build_concurrently(&mut connection, dialect).await;
    // The settings of the connection and its lock end with the connection.
    connection.close().await?;
    built
}

async fn build_concurrently(
    connection: &mut sqlx::AnyConnection,
    dialect: Dialect,
) -> Result<(), StoreError> {
    sqlx::raw_sql("SET statement_timeout = 0; SET lock_timeout = 0; SET client_min_messages = warning")
        .execute(&mut *connection)
        .await?;
    let sql = "SELECT CASE WHEN pg_try_advisory_lock($1) THEN 1::BIGINT ELSE 0::BIGINT END AS taken";
    let row = sqlx::query(sql).bind(INDEX_LOCK).fetch_one(&mut *connection).await?;
    if row.try_get::<i64, _>("taken")? == 0 {
        return Ok(());
    }
    for (name, definition) in INDEXES {
        // A build that was interrupted leaves an invalid index.
        let sql = "SELECT CASE WHEN indisvalid THEN 1::BIGINT ELSE 0::BIGINT END AS valid FROM pg_index \
                   WHERE indexrelid = to_regclass($1)";
        let found = sqlx::query(sql).bind(*name).fetch_optional(&mut *connection).await?;
        match found.map(|row| row.try_get::<i64, _>("valid")).transpose()? {
            Some(1) => continue,
            Some(_) => {
                let sql = format!("DROP INDEX CONCURRENTLY IF EXISTS {name}");
                sqlx::raw_sql(dialect.sql(&sql)).execute(&mut *connection).await?;
            }
            None => {}
        }
        let sql = format!("CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {definition}");
        sqlx::raw_sql(dialect.sql(&sql)).execute(&mut *connection).await?;
        tracing::info!(index = name, "built an index");
    }
    for name in REPLACED {
        let sql = format!("DROP INDEX CONCURRENTLY IF EXISTS {name}");
        sqlx::raw_sql(dialect.sql(&sql)).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Upgrades the schema. Replicas that start at the same time wait for each other.
pub(super) async fn apply(pool: &AnyPool, dialect: Dialect) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    sqlx::raw_sql(dialect.begin()).execute(&mut *connection).await?;
    let applied = apply_within(&mut connection, dialect).await;
    let end = if applied.is_ok() { "COMMIT" } else { "ROLLBACK" };
    sqlx::raw_sql(end).execute(&mut *connection).await?;
    if applied.is_err() {
        connection.close().await?;
    }
    applied
}

async fn apply_within(connection: &mut sqlx::AnyConnection, dialect: Dialect) -> Result<(), StoreError> {
    connection.ping().await?;
    if dialect == Dialect::Postgres {
        // Arbitrary number of a lock that ends with the transaction. Other replicas may wait for a long time.
        sqlx::raw_sql("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL client_min_messages = warning; SELECT pg_advisory_xact_lock(8350235083)").execute(&mut *connection).await?;
    }
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS vnfcheck_schema (version BIGINT NOT NULL)")
        .execute(&mut *connection)
        .await?;
    let row = sqlx::query("SELECT version FROM vnfcheck_schema").fetch_optional(&mut *connection).await?;
    let found: i64 = row.as_ref().map(|row| row.try_get(0)).transpose()?.unwrap_or(0);
    let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    let done = usize::try_from(found).unwrap_or_default();
    for statements in MIGRATIONS.iter().skip(done) {
        sqlx::raw_sql(dialect.sql(statements)).execute(&mut *connection).await?;
    }
    let write = match row {
        Some(_) => "UPDATE vnfcheck_schema SET version = $1",
        None => "INSERT INTO vnfcheck_schema (version) VALUES ($1)",
    };
    if found < known {
        sqlx::query(write).bind(known).execute(&mut *connection).await?;
    }
    Ok(())
}
