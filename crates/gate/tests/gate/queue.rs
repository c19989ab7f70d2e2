//! Tests that every accepted check ends, whatever happens.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;

use crate::harness::{Gate, execute, postgres, small, zipped};

fn submit_some(gate: &Gate, numbers: std::ops::Range<usize>) -> Vec<String> {
    numbers
        .map(|n| {
            let answer = gate.submit(&small(n), "");
            assert!(answer.status == 202 || answer.status == 200, "{}", answer.text());
            answer.json()["id"].as_str().unwrap().to_owned()
        })
        .collect()
}

fn survives_kills(folder: &Path, database: &str) {
    let mut ids = Vec::new();
    for round in 0..4 {
        let gate = Gate::start_in(folder, database, &[]);
        ids.extend(submit_some(&gate, round * 10..round * 10 + 10));
        gate.kill();
    }
    let gate = Gate::start_in(folder, database, &[]);
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), 40);
    for id in &ids {
        assert_eq!(gate.settled(id)["status"], "done");
    }
}

#[test]
fn accepted_checks_end_after_kills() {
    let folder = tempfile::tempdir().unwrap();
    survives_kills(folder.path(), "sqlite:gate.db");
}

#[test]
fn accepted_checks_end_after_kills_with_postgresql() {
    let Some(database) = postgres("kills") else { return };
    let folder = tempfile::tempdir().unwrap();
    survives_kills(folder.path(), &database);
}

#[test]
fn a_replica_takes_over_the_checks_of_a_killed_replica() {
    let Some(database) = postgres("replicas") else { return };
    let folder = tempfile::tempdir().unwrap();
    let one = Gate::start_in(folder.path(), &database, &[]);
    let two = Gate::start_in(folder.path(), &database, &[]);
    let mut ids = submit_some(&one, 0..20);
    ids.extend(submit_some(&two, 20..30));
    one.kill();
    ids.extend(submit_some(&two, 30..40));
    for id in &ids {
        assert_eq!(two.settled(id)["status"], "done");
    }
    // Submitting the same package to another replica returns the same check.
    assert_eq!(submit_some(&two, 0..1)[0], ids[0]);
}

#[test]
fn a_gate_returns_checks_to_the_queue_when_it_shuts_down() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &["--workers", "1"]);
    let ids = submit_some(&gate, 0..30);
    assert_eq!(gate.terminate(), Some(0));
    let gate = Gate::start(&folder, &[]);
    for id in &ids {
        let check = gate.settled(id);
        assert_eq!(
            (&check["status"], &check["attempts"]),
            (&"done".into(), &1.into()),
            "after a regular shutdown no attempt is lost"
        );
    }
}

/// Creates a package that takes seconds to check, in an archive above 64 KiB.
fn large() -> Vec<u8> {
    let mut base = String::from("heat_template_version: 2016-10-14\nresources:\n");
    for n in 0..40_000_u32 {
        let name = n.wrapping_mul(2_654_435_761);
        writeln!(base, "  r{n}: {{ type: OS::Neutron::Port, properties: {{ network: {{ get_param: n{n} }}, name: \"{name:x}\" }} }}")
            .unwrap();
    }
    zipped(&[("base_vnf.yaml", &base), ("base_vnf.env", "parameters: {}\n")])
}

#[test]
fn small_packages_do_not_wait_for_a_large_one() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &["--workers", "1"]);
    let archive = large();
    assert!(archive.len() > 64 * 1024);
    let running = |id: &str| gate.get(&format!("/api/v1/checks/{id}")).json()["status"] == "running";
    let large = gate.submit(&archive, "name=large").json()["id"].as_str().unwrap().to_owned();
    while !running(&large) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    for id in submit_some(&gate, 0..10) {
        assert_eq!(gate.settled(&id)["status"], "done");
    }
    assert!(running(&large), "the large package is still running");
    assert_eq!(gate.settled(&large)["status"], "done");
}

#[test]
fn an_embedded_database_serves_only_one_gate() {
    let folder = tempfile::tempdir().unwrap();
    let _gate = Gate::start(&folder, &[]);
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--database", "sqlite:gate.db"];
    let output = crate::harness::program(folder.path(), &arguments).output().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("in use by another gate"));
}

#[test]
fn broken_connections_are_replaced() {
    let Some(database) = postgres("connections") else { return };
    let folder = tempfile::tempdir().unwrap();
    let mark = format!("gate_{}", std::process::id());
    let gate = Gate::start_in(folder.path(), &format!("{database}&application_name={mark}"), &[]);
    submit_some(&gate, 0..10);
    execute(
        &database,
        format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{mark}'"),
    )
    .unwrap();
    let accepted = (0..200).find_map(|_| {
        let answer = gate.submit(&small(10), "wait=30");
        if answer.status == 200 {
            return Some(answer.json());
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
        None
    });
    assert_eq!(accepted.unwrap()["status"], "done");
}
