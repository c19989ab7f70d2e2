//! Tests of keys and permissions.

use crate::harness::{Gate, program, small};

pub(crate) fn add(folder: &tempfile::TempDir, name: &str, role: &str) -> String {
    add_to(folder, name, role, name).0
}

/// Adds a key, and returns the key and its secret in SDC's path.
pub(crate) fn add_to(folder: &tempfile::TempDir, name: &str, role: &str, project: &str) -> (String, String) {
    add_in(folder.path(), "sqlite:gate.db", name, role, project)
}

/// Adds a key to any database.
pub(crate) fn add_in(
    folder: &std::path::Path,
    database: &str,
    name: &str,
    role: &str,
    project: &str,
) -> (String, String) {
    let arguments = ["keys", "add", name, "--role", role, "--project", project, "--database", database];
    let output = program(folder, &arguments).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{message}");
    let path = message.split_whitespace().find(|word| word.starts_with("vgp-")).unwrap();
    (String::from_utf8(output.stdout).unwrap().trim().to_owned(), path.to_owned())
}

#[test]
fn requests_need_a_key_once_a_key_exists() {
    let folder = tempfile::tempdir().unwrap();
    let [submit, read, admin] = ["submit", "read", "admin"].map(|role| add(&folder, role, role));
    let gate = Gate::start(&folder, &[]);
    let post = |key: Option<&str>| {
        let mut headers = vec![("Content-Type", "application/zip")];
        headers.extend(key.map(|key| ("X-API-Key", key)));
        gate.call("POST", "/api/v1/checks?wait=30", &headers, &small(1)).status
    };
    assert_eq!(post(None), 401);
    assert_eq!(post(Some("wrong")), 401);
    assert_eq!(post(Some(&submit.replace("vgk-", "vgk-0"))), 401);
    assert_eq!(post(Some(&read)), 403);
    assert_eq!(post(Some(&submit)), 200);
    assert_eq!(post(Some(&admin)), 200);
    assert_eq!(gate.get("/api/v1/checks").status, 401);
    let bearer = format!("Bearer {read}");
    assert_eq!(gate.call("GET", "/api/v1/checks", &[("Authorization", &bearer)], b"").status, 200);
    for path in
        ["/healthz", "/readyz", "/metrics", "/openapi.json", "/onapapi/vnfsdk-marketplace/v1/vtp/scenarios"]
    {
        assert_eq!(gate.get(path).status, 200, "{path}");
    }
    let page = gate.get("/checks/x?y=z");
    assert_eq!((page.status, page.header("location")), (303, Some("/sign-in?next=/checks/x%3Fy%3Dz")));

    let arguments = ["keys", "revoke", "submit", "--database", "sqlite:gate.db"];
    assert!(program(folder.path(), &arguments).status().unwrap().success());
    assert_eq!(post(Some(&submit)), 401);
    for file in ["gate.db", "gate.db-wal", "log"] {
        let bytes = std::fs::read(folder.path().join(file)).unwrap_or_default();
        for key in [&submit, &read, &admin] {
            assert!(!bytes.windows(key.len()).any(|it| it == key.as_bytes()), "{file} contains a key");
        }
    }
}

#[test]
fn commands_tell_a_database_that_is_not_the_one_of_the_gate() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let arguments = [arguments, &["--database", "sqlite:gate.db"]].concat();
        let output = program(folder.path(), &arguments).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let help = "if the gate uses another database, set `--database` or `VNFCHECK_GATE_DATABASE`\n";
    for command in
        [&["keys", "list"][..], &["keys", "revoke", "a"], &["sessions", "list"], &["sweep", "--dry-run"]]
    {
        assert_eq!(
            run(command),
            (Some(1), format!("error: there is no database `gate.db`; {help}")),
            "{command:?}"
        );
    }
    assert!(!folder.path().join("gate.db").exists());
    let (status, message) = run(&["keys", "add", "a", "--role", "read"]);
    assert_eq!(
        (status, message.starts_with(&format!("the database `gate.db` is new; {help}"))),
        (Some(0), true),
        "{message}"
    );
    let (status, message) = run(&["keys", "add", "b", "--role", "read"]);
    assert_eq!((status, message.contains("new")), (Some(0), false), "{message}");
}

#[test]
fn names_of_keys_and_projects_look_like_no_other_name() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let arguments = [arguments, &["--database", "sqlite:gate.db"]].concat();
        program(folder.path(), &arguments).output().unwrap()
    };
    for name in ["op ", " op", "op\u{a0}", "o\u{ad}p", "\u{200f}(retention)", "\u{43e}p", "o\u{ff50}"] {
        for arguments in [
            ["keys", "add", name, "--role", "submit", "--project", "portal"],
            ["keys", "add", "op", "--role", "submit", "--project", name],
        ] {
            let output = run(&arguments);
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
            let words = "a name must have 1 to 100 visible characters, without a space at either end";
            assert!(message.contains(words), "{arguments:?}: {message}");
        }
    }
    assert_eq!(String::from_utf8(run(&["keys", "list"]).stdout).unwrap(), "");

    // All letters are Cyrillic.
    let alike = "\u{43e}\u{440}";
    assert!(run(&["keys", "add", "op", "--role", "submit"]).status.success());
    for (arguments, expected) in [
        (["keys", "add", alike, "--role", "submit", "--project", "portal"], "of the key `op`"),
        (["keys", "add", "robot", "--role", "submit", "--project", alike], "of the project `op`"),
    ] {
        let output = run(&arguments);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
        let words = format!("the name looks like the name {expected}; choose another name");
        assert!(message.contains(&words), "{arguments:?}: {message}");
    }
    let admin = add(&folder, "admin", "admin");
    let gate = Gate::start(&folder, &[]);
    let headers = [("X-API-Key", admin.as_str()), ("Content-Type", "application/json")];
    let body = format!(r#"{{"name": "{alike}", "role": "submit"}}"#);
    for (method, path, body) in
        [("POST", "/api/v1/projects/op/keys", body.as_str()), ("PUT", "/api/v1/projects/%D0%BE%D1%80", "{}")]
    {
        let answer = gate.call(method, path, &headers, body.as_bytes());
        assert_eq!(answer.status, 409, "{path}: {}", answer.text());
        assert!(answer.text().contains("the name looks like the name of the"), "{path}: {}", answer.text());
    }
    assert_eq!(gate.call("PUT", "/api/v1/projects/op", &headers, b"{}").status, 200);
}

#[test]
fn people_sign_in_with_a_cookie_that_other_sites_cannot_use() {
    let folder = tempfile::tempdir().unwrap();
    let key = add(&folder, "J. Doe", "submit");
    let gate = Gate::start(&folder, &[]);
    let form = |key: &str| format!("key={key}&next=//evil.example");
    let kind = ("Content-Type", "application/x-www-form-urlencoded");
    assert_eq!(gate.call("POST", "/sign-in", &[kind], form("wrong").as_bytes()).status, 401);
    let answer = gate.call("POST", "/sign-in", &[kind], form(&key).as_bytes());
    assert_eq!((answer.status, answer.header("location")), (303, Some("/")));
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    let page = gate.call("GET", "/", &[("Cookie", cookie)], b"");
    assert!(page.status == 200 && page.text().contains("J. Doe"));
    let zip = ("Content-Type", "application/zip");
    let foreign = ("Sec-Fetch-Site", "cross-site");
    assert_eq!(
        gate.call("POST", "/api/v1/checks", &[("Cookie", cookie), zip, foreign], &small(1)).status,
        403
    );
}

#[test]
fn only_this_machine_is_served_without_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["serve", "--listen", "0.0.0.0:0", "--database", "sqlite:gate.db"];
    let output = program(folder.path(), &arguments).output().unwrap();
    assert!(!output.status.success());
    let message = String::from_utf8_lossy(&output.stderr);
    for words in ["there is no key in the database", "`vnfcheck-gate keys add", "`--no-keys`"] {
        assert!(message.contains(words), "{message}");
    }
    // A host name that an attacker resolves to this machine is also refused.
    let gate = Gate::start(&folder, &[]);
    assert_eq!(gate.call("GET", "/api/v1/checks", &[("Host", "evil.example")], b"").status, 403);
}

#[test]
fn all_clients_are_served_without_keys_only_if_the_operator_allows_it() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("gate.yaml"), "no-keys: true\n").unwrap();
    for arguments in [["--no-keys", "--workers=1"], ["--config", "gate.yaml"]] {
        let gate = Gate::start(&folder, &arguments);
        let headers = [("Host", "gate.example"), ("X-Forwarded-For", "203.0.113.5")];
        assert_eq!(gate.call("GET", "/api/v1/checks", &headers, b"").status, 200);
        let page = gate.get("/operation").text();
        assert!(page.contains("This gate has no keys"), "{page}");
        // A key that is added later takes effect immediately.
        if arguments[0] == "--config" {
            add(&folder, "first", "submit");
            assert_eq!(gate.get("/api/v1/checks").status, 401);
        }
        gate.kill();
    }
    for revoke in [false, true] {
        if revoke {
            let arguments = ["keys", "revoke", "first", "--database", "sqlite:gate.db"];
            assert!(program(folder.path(), &arguments).status().unwrap().success());
        }
        let arguments = ["serve", "--no-keys", "--listen", "127.0.0.1:0", "--database", "sqlite:gate.db"];
        let output = program(folder.path(), &arguments).output().unwrap();
        assert!(!output.status.success());
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains("cannot start with `--no-keys`"), "{message}");
    }
    let gate = Gate::start(&folder, &[]);
    assert_eq!(gate.get("/api/v1/checks").status, 401);
}

#[test]
fn requests_need_a_key_after_the_last_key_is_revoked() {
    let folder = tempfile::tempdir().unwrap();
    add(&folder, "only", "submit");
    let gate = Gate::start(&folder, &[]);
    let arguments = ["keys", "revoke", "only", "--database", "sqlite:gate.db"];
    assert!(program(folder.path(), &arguments).status().unwrap().success());
    assert_eq!(gate.submit(&small(1), "").status, 401);
    let listed = program(folder.path(), &["keys", "list", "--database", "sqlite:gate.db"]).output().unwrap();
    assert_eq!(String::from_utf8(listed.stdout).unwrap(), "");
    assert!(!program(folder.path(), &arguments).status().unwrap().success(), "the key is already revoked");
    let again = add(&folder, "only", "submit");
    let headers = [("Content-Type", "application/zip"), ("X-API-Key", again.as_str())];
    assert_eq!(gate.call("POST", "/api/v1/checks", &headers, &small(1)).status, 202);
}

#[test]
fn requests_through_a_proxy_need_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let id = gate.check(&small(1), "x")["id"].as_str().unwrap().to_owned();
    for header in [
        ("Forwarded", "for=203.0.113.5"),
        ("X-Forwarded-For", "203.0.113.5"),
        ("X-Real-IP", "203.0.113.5"),
        ("Via", "1.1 proxy"),
    ] {
        let answer = gate.call("DELETE", &format!("/api/v1/checks/{id}"), &[header], b"");
        assert_eq!(answer.status, 403, "{header:?}: {}", answer.text());
    }
    assert_eq!(gate.call("DELETE", &format!("/api/v1/checks/{id}"), &[], b"").status, 204);
}

#[test]
fn all_mistakes_in_a_configuration_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("gate.yaml"), "limts: {}\nvtp: { scenario: '' }\n").unwrap();
    let output = program(folder.path(), &["check-config"]).output().unwrap();
    assert!(!output.status.success());
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("gate.yaml:1:1: unknown key `limts`; did you mean `limits`?"), "{message}");
    assert!(message.contains("gate.yaml:2:18: expected a string"), "{message}");
    std::fs::write(folder.path().join("gate.yaml"), "limits: { upload: 5 MiB }\n").unwrap();
    assert!(program(folder.path(), &["check-config"]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn key_files_and_backups_are_private() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let arguments = [arguments, &["--database", "sqlite:gate.db"]].concat();
        program(folder.path(), &arguments).output().unwrap()
    };
    let added = run(&["keys", "add", "portal", "--role", "submit", "--key-file", "portal.key"]);
    assert!(added.status.success() && added.stdout.is_empty(), "{added:?}");
    let key = std::fs::read_to_string(folder.path().join("portal.key")).unwrap();
    let gate = Gate::start(&folder, &[]);
    let headers = [("Content-Type", "application/zip"), ("X-API-Key", key.trim())];
    let check = gate.call("POST", "/api/v1/checks?wait=30", &headers, &small(1)).json();
    assert_eq!(check["submitter"], "portal");

    assert!(run(&["backup", "copy.db"]).status.success(), "the gate is running");
    for file in ["portal.key", "copy.db"] {
        let mode = std::fs::metadata(folder.path().join(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
    drop(gate);
    let copy = Gate::start_in(folder.path(), "sqlite:copy.db", &[]);
    let path = check["links"]["self"].as_str().unwrap();
    assert_eq!(copy.call("GET", path, &headers, &[]).json()["id"], check["id"]);

    let lost = run(&["keys", "add", "other", "--role", "submit", "--key-file", "portal.key"]);
    let message = String::from_utf8(lost.stderr).unwrap();
    assert!(!lost.status.success() && message.contains("cannot create `portal.key`"), "{message}");
    let twice = run(&["keys", "add", "portal", "--role", "submit", "--key-file", "second.key"]);
    assert!(!twice.status.success() && !folder.path().join("second.key").exists());
    assert!(!run(&["backup", "copy.db"]).status.success(), "a backup replaces no file");
    let postgres = ["backup", "x.db", "--database", "postgres://nowhere/gate"];
    let message = program(folder.path(), &postgres).output().unwrap().stderr;
    assert!(String::from_utf8(message).unwrap().contains("`pg_dump`"));
}
