//! Tests of the retention of checks, archives and the audit log.

use std::time::{Duration, Instant, SystemTime};

use crate::harness::{Gate, execute, program, small};

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Makes the first `count` checks of a gate that is not running 100 days older.
fn age(folder: &tempfile::TempDir, count: usize) {
    let address = format!("sqlite:{}", folder.path().join("gate.db").display());
    let sql = format!(
        "UPDATE checks SET created = created - 8640000000 WHERE id IN (SELECT id FROM checks ORDER BY created LIMIT {count})"
    );
    execute(&address, sql).unwrap();
}

#[test]
fn a_sweep_of_a_large_share_requires_the_operator() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let ids: Vec<String> =
        (0..20).map(|n| gate.check(&small(n), "x")["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(gate.terminate(), Some(0));
    age(&folder, 12);
    let gate = Gate::start(&folder, &[]);
    until("the metric", || gate.get("/metrics").text().contains("vnfcheck_gate_retention_held_back 12"));
    let found = || ids.iter().filter(|id| gate.get(&format!("/api/v1/checks/{id}")).status == 200).count();
    assert_eq!(found(), 20);
    let page = gate.get("/operation").text();
    assert!(page.contains("12 old checks are more than a tenth of all"), "{page}");
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    assert!(log.contains("retention stopped"), "{log}");
    let sweep = |option: &[&str]| {
        let arguments = [&["sweep", "--database", "sqlite:gate.db"], option].concat();
        String::from_utf8(program(folder.path(), &arguments).output().unwrap().stdout).unwrap()
    };
    assert_eq!(sweep(&["--dry-run"]), "would remove 12 of 20 checks with a retention of 90 d\n");
    assert_eq!(found(), 20);
    assert_eq!(sweep(&[]), "removed 12 checks\n");
    assert_eq!(found(), 8);
    let entry = gate.get("/api/v1/audit?action=swept").json()["entries"][0].clone();
    assert_eq!((&entry["actor"], &entry["project"]), (&"(command line)".into(), &"default".into()));
    assert_eq!(entry["object"], "12", "{entry}");
}

#[test]
fn archives_without_a_row_are_removed_after_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let packages = folder.path().join("packages/ab");
    std::fs::create_dir_all(&packages).unwrap();
    let file = |name: String, days: u64| {
        let path = packages.join(name);
        let file = std::fs::File::create(&path).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(days * 86_400)).unwrap();
        path
    };
    let name = |digit: &str| format!("{}-{}", "ab".repeat(32), digit.repeat(32));
    let (old, young) = (file(name("1"), 2), file(name("2"), 0));
    let other = file("notes.txt".to_owned(), 2);
    let _gate = Gate::start(&folder, &[]);
    until("the old archive to be removed", || !old.exists());
    assert!(young.exists() && other.exists());
}

#[test]
fn the_audit_log_is_kept_unless_the_operator_sets_an_age() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&small(1), "x");
    gate.check(&small(2), "x");
    assert_eq!(gate.terminate(), Some(0));
    let address = format!("sqlite:{}", folder.path().join("gate.db").display());
    let sql =
        format!("UPDATE audit SET at = at - 8640000000 WHERE object = '{}'", check["id"].as_str().unwrap());
    execute(&address, sql).unwrap();
    let entries =
        |gate: &Gate| gate.get("/api/v1/audit?action=submitted").json()["entries"].as_array().unwrap().len();
    let gate = Gate::start(&folder, &[]);
    std::thread::sleep(Duration::from_secs(7));
    assert_eq!(entries(&gate), 2, "kept after a sweep");
    assert_eq!(gate.terminate(), Some(0));
    std::fs::write(folder.path().join("gate.yaml"), "retention: { audit: 30 d }\n").unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    until("the old entry to be removed", || entries(&gate) == 1);
}

#[test]
fn a_sweep_uses_the_retention_of_the_gate() {
    let folder = tempfile::tempdir().unwrap();
    let sweep = || program(folder.path(), &["sweep", "--database", "sqlite:gate.db"]).output().unwrap();
    // SQLite opens an empty file as an empty database.
    std::fs::write(folder.path().join("gate.db"), "").unwrap();
    let refused = sweep();
    assert_eq!(refused.status.code(), Some(1));
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(message.contains("no gate has stored its retention in this database"), "{message}");
    std::fs::write(folder.path().join("gate.yaml"), "retention: { checks: 365 d }\n").unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let check = gate.check(&small(1), "x");
    assert_eq!(gate.terminate(), Some(0));
    age(&folder, 1);
    assert_eq!(String::from_utf8_lossy(&sweep().stdout), "removed 0 checks\n");
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    assert_eq!(gate.get(&format!("/api/v1/checks/{}", check["id"].as_str().unwrap())).status, 200);
}

#[test]
fn a_removed_key_does_not_open_the_gate() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["old", "newer"] {
        crate::keys::add(&folder, name, "admin");
        let arguments = ["keys", "revoke", name, "--database", "sqlite:gate.db"];
        assert!(program(folder.path(), &arguments).status().unwrap().success());
    }
    let address = format!("sqlite:{}", folder.path().join("gate.db").display());
    let sql = "UPDATE api_keys SET created = created - 1 WHERE name = 'old'; \
               UPDATE api_keys SET revoked = revoked - 8640000000";
    execute(&address, sql.to_owned()).unwrap();
    let names = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let store = vnfcheck_gate::Store::open(&address).await.unwrap();
            let names: Vec<String> = store.keys().await.unwrap().into_iter().map(|key| key.name).collect();
            store.close().await;
            names
        })
    };
    let gate = Gate::start(&folder, &[]);
    until("the old key to be removed", || names() == ["newer"]);
    assert_eq!(gate.get("/api/v1/checks").status, 401);
}
