//! Tests of `submit` with a server of recorded responses. The tests of the gate submit to a real gate.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::process::Output;
use std::thread::JoinHandle;

use super::{Folder, message, vnfcheck};

const CHECK: &str = r#""package": {"name": "vfw"}, "message": null"#;

/// Answers one request with each response, and returns the requests.
struct Server {
    address: String,
    requests: JoinHandle<Vec<String>>,
}

fn server(responses: Vec<String>) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let answer = move |response: String| {
        let (mut stream, _) = listener.accept().unwrap();
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            reader.read_line(&mut head).unwrap();
        }
        let length = head.to_lowercase().split("content-length: ").nth(1).map_or(0, |rest| {
            let (digits, _) = rest.split_once("\r\n").unwrap();
            digits.parse().unwrap()
        });
        reader.read_exact(&mut vec![0; length]).unwrap();
        stream.write_all(response.as_bytes()).unwrap();
        head
    };
    Server { address, requests: std::thread::spawn(move || responses.into_iter().map(answer).collect()) }
}

fn response(status: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 {status}\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n{body}")
}

fn check(status: &str, state: &str) -> String {
    response(status, "", &format!(r#"{{"id": "c1", {state}, {CHECK}}}"#))
}

fn submit(server: &Server, folder: &Folder, arguments: &[&str]) -> Output {
    folder.write("vfw.zip", "bytes");
    let fixed = ["submit", "--gate", &server.address, "vfw.zip"];
    let mut command = vnfcheck(&[&fixed[..], arguments].concat());
    command.current_dir(folder.0.path()).env_remove("VNFCHECK_GATE_KEY").env("NO_PROXY", "*");
    command.output().unwrap()
}

#[test]
fn a_submission_waits_for_a_busy_gate_and_for_the_check() {
    let busy = r#"{"message": "too many checks are waiting", "detail": "later"}"#;
    let server = server(vec![
        response("429 Too Many Requests", "retry-after: 1\r\n", busy),
        response("503 Service Unavailable", "retry-after: 0\r\n", "no JSON"),
        check("202 Accepted", r#""status": "queued", "outcome": null"#),
        check("200 OK", r#""status": "running", "outcome": null"#),
        check("200 OK", r#""status": "done", "outcome": "fail""#),
        response("200 OK", "", "the report\n"),
        response("200 OK", "", "<junit/>"),
    ]);
    let folder = Folder::new();
    folder.write("key", "vgk-secret\n");
    let arguments = ["--key-file", "key", "--rules", "onap,csar", "-f", "concise", "-f", "junit=out.xml"];
    let run = submit(&server, &folder, &arguments);
    assert_eq!(run.status.code(), Some(1), "{}", message(&run));
    assert_eq!(String::from_utf8_lossy(&run.stdout), "the report\n");
    assert_eq!(folder.read("out.xml"), "<junit/>");
    let progress = message(&run);
    for part in [
        "status 429, too many checks are waiting, later; next attempt in 1 s",
        "status 503; next attempt in 0 s",
        "/checks/c1",
        "the check is queued",
        "the check is running",
    ] {
        assert!(progress.contains(part), "{part}: {progress}");
    }
    assert!(!progress.contains("vgk-secret"), "{progress}");
    let requests = server.requests.join().unwrap();
    let lines: Vec<&str> = requests.iter().map(|it| it.lines().next().unwrap()).collect();
    let post = "POST /api/v1/checks?wait=30&name=vfw.zip&rules=onap%2Ccsar HTTP/1.1";
    assert_eq!(lines[..3], [post; 3]);
    assert_eq!(lines[3..5], ["GET /api/v1/checks/c1 HTTP/1.1"; 2]);
    assert_eq!(lines[5], "GET /api/v1/checks/c1/report?format=concise HTTP/1.1");
    assert_eq!(lines[6], "GET /api/v1/checks/c1/report?format=junit HTTP/1.1");
    assert!(
        requests.iter().all(|it| it.to_lowercase().contains("x-api-key: vgk-secret\r\n")),
        "{requests:?}"
    );
}

#[test]
fn without_a_verdict_the_status_is_2() {
    let folder = Folder::new();
    for (response, arguments, expected) in [
        (
            response("429 Too Many Requests", "retry-after: 3600\r\n", "{}"),
            &["--timeout", "60"][..],
            "status 429",
        ),
        (
            response("503 Service Unavailable", &format!("retry-after: {}\r\n", u64::MAX), "{}"),
            &[],
            "status 503; the limit of 600 s ends before the next attempt",
        ),
        (response("401 Unauthorized", "", r#"{"message": "the request needs a key"}"#), &[], "needs a key"),
        (
            response("307 Temporary Redirect", "location: http://other.example/\r\n", ""),
            &[],
            "redirects to http://other.example/",
        ),
        (response("200 OK", "", "<html>"), &[], "the response does not come from a gate"),
        (check("200 OK", r#""status": "failed", "outcome": null"#), &[], "the check failed"),
    ] {
        let server = server(vec![response]);
        let run = submit(&server, &folder, arguments);
        assert_eq!(run.status.code(), Some(2), "{}", message(&run));
        assert!(message(&run).contains(expected), "{expected}: {}", message(&run));
        assert_eq!(server.requests.join().unwrap().len(), 1);
    }
}

/// A response about a check is bounded, because the client reads the whole response into memory. A report is not read into
/// memory.
#[test]
fn a_large_response_is_refused_and_a_large_report_is_written() {
    let folder = Folder::new();
    let padding = " ".repeat(1 << 20);
    let endless = server(vec![check("200 OK", &format!(r#"{padding}"status": "done", "outcome": "pass""#))]);
    let run = submit(&endless, &folder, &[]);
    assert_eq!(run.status.code(), Some(2), "{}", message(&run));
    let expected = format!("a response from {} reaches the limit of 1048576 bytes", endless.address);
    assert!(message(&run).contains(&expected), "{}", message(&run));
    assert!(run.stdout.is_empty());

    let passed = || check("200 OK", r#""status": "done", "outcome": "pass""#);
    let report = "x".repeat(3 << 20);
    let large = server(vec![passed(), response("200 OK", "", &report), response("200 OK", "", &report)]);
    let run = submit(&large, &folder, &["-f", "concise", "-f", "json=out.json"]);
    assert_eq!(run.status.code(), Some(0), "{}", message(&run));
    assert!(run.stdout == report.as_bytes() && folder.read("out.json") == report);
}

/// A report that ends early is requested again, and its first part is not printed.
#[test]
fn an_interrupted_report_is_requested_again() {
    let folder = Folder::new();
    let whole = response("200 OK", "", "the report\n");
    let interrupted = whole.strip_suffix("report\n").unwrap().to_owned();
    let passed = check("200 OK", r#""status": "done", "outcome": "pass""#);
    let server = server(vec![passed, interrupted, whole]);
    let run = submit(&server, &folder, &[]);
    assert_eq!(run.status.code(), Some(0), "{}", message(&run));
    assert_eq!(String::from_utf8_lossy(&run.stdout), "the report\n");
}

#[test]
fn a_submission_that_cannot_begin_sends_nothing() {
    let folder = Folder::new();
    folder.write("vfw.zip", "bytes");
    folder.write("two-keys", "vgk-a\nvgk-b\n");
    let gate = ["submit", "--gate", "http://127.0.0.1:9", "--timeout", "1"];
    for (arguments, expected) in [
        (&["--key-file", "two-keys", "vfw.zip"][..], "cannot use `two-keys`"),
        (&["--key-file", "none", "vfw.zip"], "cannot read `none`"),
        (&["none.zip"], "cannot read `none.zip`"),
        (&["."], "`vnfcheck pack --output"),
        (&["-f", "json=vfw.zip", "vfw.zip"], "vfw.zip"),
        (&["vfw.zip"], "no response"),
    ] {
        let (status, _, errors) = folder.run(&[&gate[..], arguments].concat());
        assert_eq!(status, 2, "{errors}");
        assert!(errors.contains(expected) && !errors.contains("vgk-a"), "{expected}: {errors}");
    }
    let (status, _, errors) = folder.run(&["submit", "--gate", "gate.example", "vfw.zip"]);
    assert_eq!(status, 2);
    assert!(errors.contains("not the address of a gate"), "{errors}");
}
