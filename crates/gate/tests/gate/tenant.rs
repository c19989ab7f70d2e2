//! Tests that a key only reads the checks of its project.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::harness::{Gate, failing, small};
use crate::keys::{add, add_to};
use crate::vtp::{BASE, execute_at, heat};

const ZIP: (&str, &str) = ("Content-Type", "application/zip");

fn with(key: &str) -> (&'static str, &str) {
    ("X-API-Key", key)
}

fn check(gate: &Gate, key: &str, archive: &[u8], name: &str) -> Value {
    let path = format!("/api/v1/checks?wait=30&name={name}");
    let answer = gate.call("POST", &path, &[ZIP, with(key)], archive);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn id(check: &Value) -> &str {
    check["id"].as_str().unwrap()
}

#[test]
fn a_key_only_reads_the_checks_of_its_project() {
    let folder = tempfile::tempdir().unwrap();
    let [alice, bob] = ["alice", "bob"].map(|name| add(&folder, name, "submit"));
    let (dashboard, operator) =
        (add_to(&folder, "dashboard", "read", "alice").0, add(&folder, "operator", "admin"));
    let gate = Gate::start(&folder, &[]);
    let get = |key: &str, path: &str| gate.call("GET", path, &[with(key)], b"");
    let older = check(&gate, &alice, &small(1), "secret");
    let newer = check(&gate, &alice, &failing(), "secret");
    let theirs = check(&gate, &bob, &failing(), "secret");
    assert_ne!(id(&theirs), id(&newer), "equal packages of two projects are two checks");
    assert_eq!(id(&check(&gate, &alice, &failing(), "secret")), id(&newer));
    let (old, new) = (id(&older), id(&newer));
    for path in [
        format!("/api/v1/checks/{new}"),
        format!("/api/v1/checks/{new}/report"),
        format!("/api/v1/checks/{new}/decisions"),
        format!("/api/v1/checks/{new}/preloads"),
        format!("/api/v1/checks/{new}/changes/{old}"),
        format!("/checks/{new}"),
        format!("/checks/{new}/changes/{old}"),
    ] {
        for key in [&alice, &dashboard, &operator] {
            let answer = get(key, &path);
            assert!(answer.status == 200 || path.ends_with("preloads"), "{path}: {}", answer.text());
        }
        assert_eq!(get(&bob, &path).status, 404, "{path}");
    }
    for path in [
        format!("/api/v1/checks/{}/changes/{old}", id(&theirs)),
        format!("/checks/{}/changes/{old}", id(&theirs)),
    ] {
        assert_eq!(get(&bob, &path).status, 404, "{path}");
    }
    assert!(
        !get(&bob, &format!("/checks/{}", id(&theirs))).text().contains(old),
        "an earlier check of alice"
    );
    let listed = |key: &str, query: &str| {
        let checks = get(key, &format!("/api/v1/checks{query}")).json();
        checks["checks"].as_array().unwrap().iter().map(|it| id(it).to_owned()).collect::<Vec<_>>()
    };
    for query in ["", "?package=secret", "?outcome=fail", "?status=done&limit=2"] {
        let found = listed(&bob, query);
        assert_eq!(found, [id(&theirs)], "{query}");
    }
    assert_eq!(listed(&dashboard, ""), [new, old]);
    assert_eq!(listed(&operator, "").len(), 3);
    let page = get(&bob, "/?package=secret").text();
    assert!(page.contains(id(&theirs)) && !page.contains(new) && !page.contains(old));
    assert_eq!((get(&bob, "/operation").status, get(&operator, "/operation").status), (403, 200));
}

/// SDC's endpoint with the secret of a key.
fn secret_base(secret: &str) -> String {
    BASE.replace("/v1/vtp", &format!("/{secret}/v1/vtp"))
}

fn keys_of_sdc(folder: &TempDir) -> ((String, String), (String, String)) {
    (add_to(folder, "alice", "submit", "alice"), add_to(folder, "bob", "submit", "bob"))
}

#[test]
fn executions_are_read_by_the_secret_in_the_path() {
    let folder = tempfile::tempdir().unwrap();
    let ((alice, secret), (bob, other)) = keys_of_sdc(&folder);
    let gate = Gate::start(&folder, &["--log-level", "debug"]);
    let (base, others) = (secret_base(&secret), secret_base(&other));
    let cases = heat(&json!({"vsp-zip": "file://1a2b3c4d.heat.zip", "vspId": "x"}));
    let run = |base: &str, key: &str| execute_at(&gate, base, &[with(key)], &failing(), "1a2b3c4d", &cases);
    let one = run(&base, &alice);
    assert_eq!(one.status, 200, "{}", one.text());
    let one = one.json()[0]["executionId"].as_str().unwrap().to_owned();
    assert_eq!(run(&others, &alice).status, 403, "the path of another project");
    let list = "/executions?requestId=1a2b3c4d";
    assert_eq!(gate.get(&format!("{base}{list}")).json()[0]["executionId"], one.as_str());
    assert_eq!(gate.get(&format!("{base}/executions/{one}")).status, 200);
    assert_eq!(gate.get(&format!("{base}/scenarios")).status, 200);
    assert_eq!(gate.get(&format!("{others}{list}")).json(), json!([]));
    for path in [format!("/executions/{one}"), format!("/executions/{one}/logs")] {
        assert_eq!(gate.get(&format!("{others}{path}")).status, 404);
        assert_eq!(gate.get(&format!("{BASE}{path}")).status, 401);
        assert_eq!(gate.call("GET", &format!("{BASE}{path}"), &[with(&bob)], b"").status, 404);
        assert_eq!(gate.call("GET", &format!("{BASE}{path}"), &[with(&alice)], b"").status, 200);
    }
    assert_eq!(gate.get(&format!("{BASE}{list}")).status, 401);
    assert_eq!(gate.get(&format!("{}{list}", secret_base(&secret.replace("vgp-", "vgp-0")))).status, 404);
    // A request ID belongs to its project.
    let theirs = run(&others, &bob);
    assert_eq!(theirs.status, 200, "{}", theirs.text());
    assert_ne!(theirs.json()[0]["executionId"], one.as_str());
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    assert!(log.contains("answered") && !log.contains(&secret), "the log contains the secret");
}

#[test]
fn guessing_is_limited() {
    let folder = tempfile::tempdir().unwrap();
    let alice = add(&folder, "alice", "submit");
    let secret = add_to(&folder, "bob", "submit", "bob").1;
    let gate = Gate::start(&folder, &[]);
    let guess = |n: u32| match n % 2 {
        0 => gate.call("GET", "/api/v1/checks", &[with(&format!("vgk-{n:012x}-0"))], b""),
        _ => gate.get(&format!("{}/executions?requestId=1", secret_base(&secret.replace("vgp-", "vgp-0")))),
    };
    let answers: Vec<u16> = (0..90).map(|n| guess(n).status).collect();
    assert!(!answers[..50].contains(&429), "{answers:?}");
    assert!(answers[70..].iter().all(|status| *status == 429), "{answers:?}");
    let answer = guess(0);
    assert!(answer.header("retry-after").is_some());
    // Requests with a known key or secret from the same address are served, even for unknown checks.
    check(&gate, &alice, &small(1), "x");
    for n in 0..70 {
        let unknown = format!("/api/v1/checks/{n:032x}");
        assert_eq!(gate.call("GET", &unknown, &[with(&alice)], b"").status, 404);
    }
    assert_eq!(gate.get(&format!("{}/executions?requestId=1", secret_base(&secret))).status, 200);
    assert_eq!(gate.call("GET", "/api/v1/checks", &[with(&alice)], b"").status, 200);
}
