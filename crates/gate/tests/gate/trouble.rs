//! Tests of the gate's behaviour when its environment fails.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::harness::{Gate, execute, postgres, program, small, zipped};

/// Creates a package that is large enough for the package store.
fn large() -> Vec<u8> {
    let mut state = 1u32;
    let noise: String = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b'0' + u8::try_from(state >> 24).unwrap() % 64)
    })
    .take(200_000)
    .collect();
    zipped(&[
        ("base_vnf.yaml", "heat_template_version: 2016-10-14\nresources: {}\n"),
        ("base_vnf.env", "parameters: {}\n"),
        ("noise.txt", &noise),
    ])
}

#[test]
fn checks_run_without_a_reader_of_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let fixed =
        ["serve", "--listen", "127.0.0.1:0", "--packages", "packages", "--database", "sqlite:gate.db"];
    let arguments: Vec<&str> = fixed.into_iter().chain(["--log-level", "debug"]).collect();
    let mut process =
        program(folder.path(), &arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    drop(process.stderr.take());
    let gate = Gate::attach(process, line.trim().trim_end_matches('/'));
    for n in 0..5 {
        assert_eq!(gate.check(&small(n), "x")["status"], "done");
    }
    let metrics = gate.get("/metrics").text();
    assert!(metrics.contains("vnfcheck_gate_log_lost_total"), "{metrics}");
    assert_eq!(gate.terminate(), Some(0));
}

#[test]
fn a_lost_archive_is_restored_by_the_next_upload() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let archive = large();
    assert_eq!(gate.check(&archive, "one")["status"], "done");
    let packages = folder.path().join("packages");
    let lose = || {
        std::fs::remove_dir_all(&packages).unwrap();
        std::fs::create_dir(&packages).unwrap();
    };
    lose();
    let check = gate.check(&archive, "two");
    assert_eq!(check["status"], "done", "{check}");
    // An equal submission returns the same check, and restores its archive.
    lose();
    let report = format!("{}?format=html", check["links"]["report"].as_str().unwrap());
    assert_eq!(gate.get(&report).status, 503);
    assert_eq!(gate.check(&archive, "two")["id"], check["id"]);
    assert_eq!(gate.get(&report).status, 200);
}

fn until_ready_is(gate: &Gate, status: u16, words: &str) {
    let end = Instant::now() + Duration::from_secs(25);
    loop {
        let answer = gate.get("/readyz");
        if answer.status == status && answer.json()["status"] == words {
            return;
        }
        assert!(Instant::now() < end, "{}", answer.text());
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn the_gate_is_ready_only_if_writes_succeed() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    until_ready_is(&gate, 200, "ok");
    // Like a full disk: the package store accepts no writes.
    let packages = folder.path().join("packages");
    std::fs::remove_dir_all(&packages).unwrap();
    std::fs::write(&packages, "").unwrap();
    until_ready_is(&gate, 503, "the package store accepts no archives");
    std::fs::remove_file(&packages).unwrap();
    std::fs::create_dir(&packages).unwrap();
    until_ready_is(&gate, 200, "ok");
    // Like a read-only database.
    let address = format!("sqlite:{}", folder.path().join("gate.db").display());
    let refuse =
        "CREATE TRIGGER refuse BEFORE UPDATE ON replicas BEGIN SELECT RAISE(ABORT, 'read-only'); END";
    execute(&address, refuse.to_owned()).unwrap();
    until_ready_is(&gate, 503, "the database accepts no writes");
    execute(&address, "DROP TRIGGER refuse".to_owned()).unwrap();
    until_ready_is(&gate, 200, "ok");
}

#[test]
fn a_silent_receiver_does_not_delay_others() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let good = TcpListener::bind("127.0.0.1:0").unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("secret"), "open sesame\n").unwrap();
    let hook = |name: &str, listener: &TcpListener| {
        let address = listener.local_addr().unwrap();
        format!("- {{ name: {name}, url: 'http://{address}/', secret-file: secret }}\n")
    };
    let config = format!("webhooks:\n{}{}", hook("silent", &silent), hook("good", &good));
    std::fs::write(folder.path().join("gate.yaml"), config).unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let began = Instant::now();
    for n in 0..12 {
        gate.check(&small(n), "x");
    }
    for _ in 0..12 {
        let (mut stream, _) = good.accept().unwrap();
        std::io::Read::read(&mut stream, &mut [0; 64]).unwrap();
        std::io::Write::write_all(
            &mut stream,
            b"HTTP/1.1 204 No Content\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
        )
        .unwrap();
    }
    assert!(began.elapsed() < Duration::from_secs(9), "{:?}", began.elapsed());
}

#[test]
fn requests_end_in_time_if_the_database_is_locked() {
    let Some(database) = postgres("locked") else { return };
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start_in(folder.path(), &database, &[]);
    gate.check(&small(1), "x");
    let locking = std::thread::spawn(move || {
        let sql = "BEGIN; LOCK TABLE checks IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(8); COMMIT";
        execute(&database, sql.to_owned())
    });
    // The lock waits for the indexes that the gate builds after its start.
    let refused = (2..600).find_map(|number| {
        std::thread::sleep(Duration::from_millis(100));
        let began = Instant::now();
        let answer = gate.submit(&small(number), "");
        assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
        (answer.status != 202).then_some((number, answer))
    });
    let (number, answer) = refused.unwrap();
    assert_eq!(answer.status, 503, "{}", answer.text());
    assert!(answer.header("retry-after").is_some());
    locking.join().unwrap().unwrap();
    assert_eq!(gate.check(&small(number), "x")["status"], "done");
}

#[cfg(unix)]
#[test]
fn only_the_user_of_the_gate_can_access_its_files() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    gate.check(&large(), "x");
    let mut folders = vec![folder.path().join("packages")];
    let mut paths: Vec<_> =
        ["gate.db", "gate.db-wal", "gate.db.lock"].map(|it| folder.path().join(it)).into();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { paths.push(path) }
        }
        paths.push(folder);
    }
    for path in paths {
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}: {mode:o}", path.display());
    }
}
