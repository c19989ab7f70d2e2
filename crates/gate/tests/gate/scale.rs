//! Fills databases with many checks, and prints the time of each page and call. Ignored by default: see docs/gate-service.md.

use std::time::Instant;

use crate::harness::{Gate, execute, failing, postgres};

/// Number of checks.
const CHECKS: usize = 200_000;
/// Number of products.
const PRODUCTS: usize = 2000;

/// Copies the first check of a database until there are [`CHECKS`], with reports, open requirements and audit entries.
fn fill(database: &str) {
    let is_sqlite = database.starts_with("sqlite:");
    let numbers = if is_sqlite {
        format!(
            "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {CHECKS}) SELECT i FROM n)"
        )
    } else {
        format!("(SELECT i FROM generate_series(1, {CHECKS}) AS i)")
    };
    let id = if is_sqlite { "printf('%032x', i)" } else { "lpad(to_hex(i), 32, '0')" };
    let sql = format!(
        "CREATE TABLE numbers AS SELECT i, {id} AS id FROM {numbers} AS n;
         CREATE TABLE first AS SELECT * FROM checks LIMIT 1;
         INSERT INTO checks (id, key, name, package, terms, engine, submitter, status, outcome, summary, message, attempts, \
         worker, leased_until, created, started, finished, passed, submitted_by) \
         SELECT numbers.id, numbers.id, 'product-' || (i % {PRODUCTS}), package, terms, engine, submitter, status, \
         CASE WHEN i % 50 = 0 THEN 'pass' ELSE outcome END, summary, message, attempts, worker, leased_until, \
         created - i * 100, started, finished, passed, 'vendor-' || (i % 50) FROM first, numbers;
         INSERT INTO reports (check_id, content, frame, decisions) SELECT numbers.id, content, frame, decisions FROM numbers, reports \
         WHERE check_id = (SELECT id FROM first);
         INSERT INTO open_requirements (check_id, requirement, kind, status) SELECT numbers.id, requirement, kind, \
         open_requirements.status FROM numbers, open_requirements WHERE check_id = (SELECT id FROM first);
         INSERT INTO audit (id, at, actor, project, action, object) SELECT id, i, 'vendor-' || (i % 50), 'default', \
         'submitted', id FROM numbers;
         DROP TABLE first; DROP TABLE numbers; ANALYZE"
    );
    execute(database, sql).unwrap();
}

#[test]
#[ignore = "fills databases with 200,000 checks"]
fn scale() {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("gate.db").display());
    for database in [Some(file), postgres("scale")].into_iter().flatten() {
        let gate = Gate::start_in(folder.path(), &database, &[]);
        let check = gate.check(&failing(), "product-0");
        assert_eq!(gate.terminate(), Some(0));
        let began = Instant::now();
        fill(&database);
        println!("{CHECKS} checks in {:.1?}", began.elapsed());
        let gate = Gate::start_in(folder.path(), &database, &[]);
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
            "/products/product-7",
            "/requirements",
            "/requirements/R-92635",
            "/requirements/R-11111",
            "/operation",
            &format!("/checks/{id}"),
            &format!("/api/v1/checks/{id}"),
        ] {
            gate.get(path);
            let began = Instant::now();
            let answer = gate.get(path);
            println!("{:>8.1?}  {}  {path}", began.elapsed(), answer.status);
            assert!(answer.status < 500, "{path}: {}", answer.text());
        }
    }
}
