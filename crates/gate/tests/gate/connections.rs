//! Tests of the limits for connections.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::harness::{Answer, Gate};

fn limited(folder: &TempDir, limits: &str) -> Gate {
    std::fs::write(folder.path().join("gate.yaml"), format!("limits: {{ {limits} }}\n")).unwrap();
    Gate::start(folder, &["--config", "gate.yaml"])
}

fn connect(gate: &Gate) -> TcpStream {
    TcpStream::connect(gate.address.trim_start_matches("http://")).unwrap()
}

/// Requests more responses than the buffers of both ends hold, and reads none.
fn deaf(gate: &Gate) -> TcpStream {
    let mut stream = connect(gate);
    let request = b"GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n";
    stream.write_all(&request.repeat(1000)).unwrap();
    stream
}

fn assert_refused(answer: &Answer) {
    assert_eq!(answer.status, 429, "{}", answer.text());
    assert_eq!(answer.media_type, "application/problem+json");
    assert_eq!(answer.json()["message"], "too many connections from this address");
    assert_eq!(answer.header("retry-after"), Some("1"));
}

/// Waits until a request is served, and returns the number of refused requests.
fn until_served(gate: &Gate) -> usize {
    let mut refused = 0;
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let answer = gate.get("/healthz");
        if answer.status == 200 {
            return refused;
        }
        assert_refused(&answer);
        refused += 1;
        assert!(Instant::now() < end, "{}", answer.text());
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn connections_above_the_limit_of_an_address_are_refused_with_a_retry_time() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    // As many clients as the default admits send half a head each.
    let mut slow: Vec<TcpStream> = (0..256).map(|_| connect(&gate)).collect();
    for stream in &mut slow {
        stream.write_all(b"GET /healthz HTTP/1.1\r\n").unwrap();
    }
    assert_refused(&gate.get("/healthz"));
    // The client reads the response even if the gate does not read the upload.
    assert_refused(&gate.submit(&vec![0; 4 << 20], ""));
    let metrics = || gate.get("/metrics").text();
    drop(slow);
    let refused = 2 + until_served(&gate);
    assert!(metrics().contains(&format!("vnfcheck_gate_refused_total {refused}\n")), "{}", metrics());
}

#[test]
fn a_client_that_does_not_read_is_disconnected() {
    let folder = tempfile::tempdir().unwrap();
    let gate = limited(&folder, "send: 1 s, connections-per-address: 1");
    let mut deaf = deaf(&gate);
    assert_refused(&gate.get("/healthz"));
    until_served(&gate);
    // The gate gave up before the last response.
    let mut bytes = Vec::new();
    let _ = deaf.read_to_end(&mut bytes);
    let responses = String::from_utf8_lossy(&bytes).matches("HTTP/1.1 200").count();
    assert!((1..1000).contains(&responses), "{responses}");
}

/// Forms, JSON and uploads have the same time limit, and bytes that arrive one by one do not extend the time.
#[test]
fn a_body_that_arrives_too_slowly_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let gate = limited(&folder, "receive: 1 s");
    for (request, media_type) in [
        ("POST /sign-in", "application/x-www-form-urlencoded"),
        ("PUT /api/v1/projects/portal", "application/json"),
        ("POST /api/v1/checks", "application/zip"),
    ] {
        let mut stream = connect(&gate);
        stream.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
        let head = format!("{request} HTTP/1.1\r\nhost: localhost\r\ncontent-type: {media_type}\r\n");
        stream.write_all(format!("{head}content-length: 5000\r\n\r\n").as_bytes()).unwrap();
        let (began, mut status) = (Instant::now(), [0; 12]);
        while stream.peek(&mut status).unwrap_or_default() < status.len() {
            assert!(began.elapsed() < Duration::from_secs(20), "{request}");
            let _ = stream.write_all(b"x");
        }
        assert_eq!(String::from_utf8_lossy(&status), "HTTP/1.1 408", "{request}");
        assert!(began.elapsed() >= Duration::from_secs(1), "{request}");
    }
}

#[test]
fn a_gate_without_a_free_connection_shuts_down() {
    let folder = tempfile::tempdir().unwrap();
    let gate = limited(&folder, "connections: 1, send: 1 h");
    let mut deaf = deaf(&gate);
    deaf.read_exact(&mut [0]).unwrap();
    assert_eq!(gate.terminate(), Some(0));
}
