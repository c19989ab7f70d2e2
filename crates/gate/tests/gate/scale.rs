//! Fills databases with many checks, and prints the shortest time of each page and call. Ignored by default: see
//! docs/gate-service.md. The environment variable `SCALE_CHECKS` contains the number of checks.

use std::time::{Duration, Instant};

use crate::harness::{Gate, execute, failing, postgres};

/// Default number of checks.
const CHECKS: i64 = 200_000;
/// Number of products; the project `default` has three of four, and 50 other projects have the others.
const PRODUCTS: i64 = 2000;
/// Age of the oldest check, in milliseconds: 80 days.
const AGE: i64 = 80 * 86_400_000;
/// Number of times that each page is read.
const TIMES: usize = 5;

/// Copies the first check of a database, with its archive, report, open requirements and audit entries.
fn fill(database: &str, checks: i64) {
    let is_sqlite = database.starts_with("sqlite:");
    let numbers = if is_sqlite {
        format!(
            "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {checks}) SELECT i FROM n)"
        )
    } else {
        format!("(SELECT i FROM generate_series(1::BIGINT, {checks}) AS i)")
    };
    let id = if is_sqlite { "printf('%032x', i)" } else { "lpad(to_hex(i), 32, '0')" };
    let project = format!(
        "CASE WHEN i % {PRODUCTS} < {PRODUCTS} * 3 / 4 THEN 'default' ELSE 'vendor-' || (i % 50) END"
    );
    let step = AGE / checks;
    let sql = format!(
        "CREATE TABLE numbers AS SELECT i, {id} AS id FROM {numbers} AS n;
         CREATE TABLE first AS SELECT * FROM checks LIMIT 1;
         UPDATE counted SET until = ''; DELETE FROM totals; DELETE FROM total_changes;
         INSERT INTO packages (sha256, size, content, object, used) SELECT numbers.id || numbers.id, size, content, object, used \
         FROM packages, numbers;
         INSERT INTO checks (id, key, name, package, terms, engine, submitter, status, outcome, summary, message, attempts, \
         worker, leased_until, created, started, finished, passed, submitted_by) \
         SELECT numbers.id, numbers.id, 'product-' || (i % {PRODUCTS}), numbers.id || numbers.id, terms, engine, {project}, status, \
         CASE WHEN i % 50 = 0 THEN 'pass' ELSE outcome END, summary, message, attempts, worker, leased_until, \
         created - i * {step}, started, finished, passed, 'vendor-' || (i % 50) FROM first, numbers;
         INSERT INTO projects (name, created, changed) SELECT 'vendor-' || (i % 50), 0, 0 FROM numbers WHERE i <= 50;
         INSERT INTO reports (check_id, content, frame, decisions) SELECT numbers.id, content, frame, decisions FROM numbers, reports \
         WHERE check_id = (SELECT id FROM first);
         INSERT INTO open_requirements (check_id, requirement, kind, status) SELECT numbers.id, requirement, kind, \
         open_requirements.status FROM numbers, open_requirements WHERE check_id = (SELECT id FROM first);
         INSERT INTO audit (id, at, actor, project, action, object) SELECT id, i, 'vendor-' || (i % 50), 'default', \
         'submitted', id FROM numbers;
         DROP TABLE first; DROP TABLE numbers; ANALYZE"
    );
    execute(database, sql).unwrap();
    if !is_sqlite {
        // As autovacuum would.
        execute(database, "VACUUM ANALYZE".to_owned()).unwrap();
    }
}

/// Returns the bytes of the archives of the project `default`.
fn kept(gate: &Gate) -> i64 {
    let usage = gate.get("/api/v1/projects/default/usage").json();
    usage["archive-bytes"]["used"].as_i64().unwrap()
}

#[test]
#[ignore = "fills databases with many checks"]
fn scale() {
    let checks = std::env::var("SCALE_CHECKS").map_or(CHECKS, |number| number.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("gate.db").display());
    for database in [Some(file), postgres("scale")].into_iter().flatten() {
        let gate = Gate::start_in(folder.path(), &database, &[]);
        let check = gate.check(&failing(), "product-0");
        assert_eq!(gate.terminate(), Some(0));
        let began = Instant::now();
        fill(&database, checks);
        println!("{checks} checks in {:.1?}", began.elapsed());
        let gate = Gate::start_in(folder.path(), &database, &[]);
        let began = Instant::now();
        while kept(&gate) < check["package"]["size"].as_i64().unwrap() * checks * 3 / 4 {
            assert!(began.elapsed() < Duration::from_mins(30), "the totals are not complete");
            std::thread::sleep(Duration::from_millis(200));
        }
        println!("indexes and totals in {:.1?}", began.elapsed());
        let id = check["id"].as_str().unwrap();
        for path in [
            "/api/v1/checks",
            "/api/v1/checks?outcome=pass",
            "/api/v1/checks?outcome=error",
            "/api/v1/checks?status=queued",
            "/api/v1/checks?status=failed",
            "/api/v1/checks?package=product-1999",
            "/api/v1/checks?package=product",
            "/api/v1/checks?package=none",
            "/api/v1/checks?submitter=vendor-7",
            "/api/v1/checks?submitter=vendor-7&project=default&outcome=pass",
            "/api/v1/checks?submitter=nobody&project=default&outcome=fail",
            "/api/v1/search?requirement=R-92635",
            "/api/v1/search?requirement=R-92635&limit=50",
            "/api/v1/search?requirement=R-92635&newest=true",
            "/api/v1/search?requirement=R-1",
            "/api/v1/products/product-7",
            "/api/v1/audit",
            "/api/v1/audit?actor=vendor-7",
            "/api/v1/audit?actor=nobody",
            "/api/v1/audit?action=key-created",
            "/",
            "/dashboard",
            "/products",
            "/products?project=default",
            "/api/v1/projects/default/trend",
            "/api/v1/projects/default/usage",
            "/api/v1/dashboard",
            "/api/v1/products",
            "/api/v1/projects",
            "/api/v1/waivers",
            "/api/v1/requirements/R-92635",
            "/search?text=nothing",
            "/search?text=nothing&newest=true",
            "/waivers",
            "/projects",
            "/metrics",
            "/products/product-7",
            "/requirements",
            "/requirements/R-92635",
            "/requirements/R-11111",
            "/operation",
            &format!("/checks/{id}"),
            &format!("/api/v1/checks/{id}"),
        ] {
            let read = || {
                let began = Instant::now();
                let answer = gate.get(path);
                assert!(answer.status < 500, "{path}: {}", answer.text());
                (began.elapsed(), answer.status)
            };
            let (time, status) = (0..TIMES).map(|_| read()).min().unwrap();
            println!("{time:>8.1?}  {status}  {path}");
        }
    }
}
