//! Tests of what operators rely on: parameters, uploads, quotas, reload, start, and the description of the API.

use std::collections::HashSet;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::harness::{Gate, postgres, program, small};
use crate::keys::{add, add_in, add_to};

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn unknown_parameters_are_refused_with_the_nearest_name() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let refused = |method: &str, path: &str| {
        let answer = gate.call(method, path, &[("Content-Type", "application/zip")], &small(1));
        assert_eq!(answer.status, 400, "{path}: {}", answer.text());
        answer.text()
    };
    let submitted = refused("POST", "/api/v1/checks?fail_on=should");
    assert!(submitted.contains("unknown parameter `fail_on`; did you mean `fail-on`?"), "{submitted}");
    let listed = refused("GET", "/api/v1/checks?owner=x");
    assert!(listed.contains("unknown parameter `owner`; expected one of project, package"), "{listed}");
    let single = refused("GET", &format!("/api/v1/checks/{}?wait=1", "0".repeat(32)));
    assert!(single.contains("unknown parameter `wait`; this path has no parameters"), "{single}");
    assert!(refused("GET", "/search?requirment=R-1").contains("requirement"));
    assert_eq!(gate.get("/healthz?probe=1").status, 200);
    assert_eq!(gate.get("/api/v1/checks").json()["checks"].as_array().unwrap().len(), 0);
}

#[test]
fn every_operation_has_an_id_and_archives_are_binary() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let description = gate.get("/openapi.json").json();
    let paths = description["paths"].as_object().unwrap();
    let operations = paths.values().flat_map(|path| path.as_object().unwrap().values());
    let ids: Vec<&str> = operations.filter_map(|it| it["operationId"].as_str()).collect();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{ids:?}");
    assert!(ids.contains(&"checks_submit") && ids.contains(&"projects_list"), "{ids:?}");
    assert_eq!(description["servers"][0]["url"], "/");
    let content = &paths["/api/v1/checks"]["post"]["requestBody"]["content"];
    let mut archive = &content["application/zip"]["schema"];
    if let Some(name) = archive["$ref"].as_str() {
        archive = description.pointer(name.trim_start_matches('#')).unwrap();
    }
    assert_eq!((&archive["type"], &archive["format"]), (&"string".into(), &"binary".into()), "{content}");
}

#[test]
fn silent_uploads_hold_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let mut silent: Vec<TcpStream> = Vec::new();
    for _ in 0..4 {
        let mut stream = TcpStream::connect(gate.address.trim_start_matches("http://")).unwrap();
        let head = "POST /api/v1/checks HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/zip\r\n";
        write!(stream, "{head}content-length: 49283072\r\n\r\nPK").unwrap();
        silent.push(stream);
    }
    std::thread::sleep(Duration::from_millis(300));
    let answer = gate.submit(&vec![0; 20 << 20], "wait=30");
    assert_ne!(answer.status, 429, "{}", answer.text());
    assert_eq!(gate.check(&small(1), "x")["status"], "done");
}

/// Submits many packages at the same time, and returns the number of accepted ones.
fn accepted(gates: &[&Gate], key: &str) -> usize {
    std::thread::scope(|scope| {
        let submits = (0..40).map(|n| {
            let gate = gates[n % gates.len()];
            scope.spawn(move || {
                let headers = [("Content-Type", "application/zip"), ("X-API-Key", key)];
                gate.call("POST", "/api/v1/checks", &headers, &small(n)).status
            })
        });
        let submits: Vec<_> = submits.collect();
        submits
            .into_iter()
            .filter(|_| true)
            .map(|it| it.join().unwrap())
            .filter(|status| *status == 202)
            .count()
    })
}

#[test]
fn a_quota_holds_for_concurrent_submissions() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("gate.yaml"), "quotas: { per-hour: 20 }\n").unwrap();
    let key = add(&folder, "vendor", "submit");
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    assert_eq!(accepted(&[&gate], &key), 20);
}

#[test]
fn a_quota_holds_for_several_replicas() {
    let Some(database) = postgres("quotas") else { return };
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("gate.yaml"), "quotas: { per-hour: 20 }\n").unwrap();
    let (key, _) = add_in(folder.path(), &database, "vendor", "submit", "vendor");
    let start = || Gate::start_in(folder.path(), &database, &["--config", "gate.yaml"]);
    let (one, two) = (start(), start());
    assert_eq!(accepted(&[&one, &two], &key), 20);
}

#[test]
fn a_proxy_in_a_network_names_its_clients() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("gate.yaml"), "proxies: [127.0.0.0/8, localhost]\n").unwrap();
    add(&folder, "vendor", "submit");
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let guess = |client: &str| {
        let headers = [("X-API-Key", "vgk-0-0"), ("X-Forwarded-For", client)];
        gate.call("GET", "/api/v1/checks", &headers, b"").status
    };
    let guesses: Vec<u16> = (0..70).map(|_| guess("192.0.2.1")).collect();
    assert_eq!(guesses.last(), Some(&429));
    assert_eq!(guess("192.0.2.2"), 401, "another vendor behind the same proxy");
}

#[test]
fn the_program_serves_in_its_own_folder() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("vnfcheck-gate"), "the program").unwrap();
    let gate = Gate::start_by_default(folder.path());
    assert_eq!(gate.check(&small(1), "x")["status"], "done");
    assert!(folder.path().join("vnfcheck-gate-data/gate.db").is_file());
    drop(gate);
    // The folder of earlier versions is used if it has a database.
    let earlier = tempfile::tempdir().unwrap();
    std::fs::create_dir(earlier.path().join("vnfcheck-gate")).unwrap();
    let data = folder.path().join("vnfcheck-gate-data/gate.db");
    std::fs::copy(data, earlier.path().join("vnfcheck-gate/gate.db")).unwrap();
    let output = program(earlier.path(), &["keys", "list"]).output().unwrap();
    assert!(output.status.success() && !earlier.path().join("vnfcheck-gate-data").exists());
}

#[test]
fn a_signal_reads_the_configuration_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gate.yaml");
    std::fs::write(&file, "limits: { upload: 1 MiB }\n").unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let check = gate.check(&small(1), "x");
    let hang_up = || {
        let id = gate.process_id();
        assert!(Command::new("kill").args(["-HUP", &id]).status().unwrap().success());
    };
    let log = || std::fs::read_to_string(folder.path().join("log")).unwrap();
    std::fs::write(&file, "limits: { uplod: 2 MiB }\n").unwrap();
    hang_up();
    until("the mistake to be logged", || log().contains("unknown key `uplod`"));
    assert!(log().contains("the gate keeps its configuration"), "{}", log());
    let large = vec![0; (3 << 20) / 2];
    assert_eq!(gate.submit(&large, "").status, 413);
    std::fs::write(&file, "limits: { upload: 2 MiB }\n").unwrap();
    hang_up();
    until("the new limit", || gate.submit(&large, "").status != 413);
    let path = format!("/api/v1/checks/{}", check["id"].as_str().unwrap());
    until("the check", || gate.get(&path).status == 200);
    assert_eq!(gate.terminate(), Some(0));
}

/// A client that connects just before a reload receives an answer.
#[test]
fn a_reload_answers_clients_that_have_connected() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("gate.yaml"), "limits: { upload: 1 MiB }\n").unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let mut clients: Vec<TcpStream> =
        (0..5).map(|_| TcpStream::connect(gate.address.trim_start_matches("http://")).unwrap()).collect();
    // An answered request shows that the earlier connections are accepted.
    assert_eq!(gate.get("/healthz").status, 200);
    let kill = Command::new("kill").args(["-HUP", &gate.process_id()]).status().unwrap();
    assert!(kill.success());
    let log = || std::fs::read_to_string(folder.path().join("log")).unwrap();
    until("the reload", || log().contains("the gate has reloaded its configuration"));
    for client in &mut clients {
        client.write_all(b"GET /healthz HTTP/1.1\r\nHost: gate\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    assert_eq!(gate.terminate(), Some(0));
}

/// A proxy passes a refused connection to another replica; a connection that waits would be cut off at the end.
#[test]
fn a_stopping_gate_refuses_connections_and_answers_earlier_clients() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let address = gate.address.trim_start_matches("http://").to_owned();
    let mut client = TcpStream::connect(&address).unwrap();
    // An answered request shows that the earlier connection is accepted.
    assert_eq!(gate.get("/healthz").status, 200);
    let kill = Command::new("kill").args(["-TERM", &gate.process_id()]).status().unwrap();
    assert!(kill.success());
    until("the end of the socket", || TcpStream::connect(&address).is_err());
    client.write_all(b"GET /healthz HTTP/1.1\r\nHost: gate\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    client.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn requests_and_checks_are_logged() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &["--log", "json"]);
    let headers = [("Content-Type", "application/zip"), ("X-Request-Id", "from-the-proxy")];
    let answer = gate.call("POST", "/api/v1/checks?wait=30", &headers, &small(1));
    assert_eq!(answer.header("x-request-id"), Some("from-the-proxy"));
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    gate.get("/healthz");
    assert_eq!(gate.terminate(), Some(0));
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let has = |name: &str, value: &str| lines.iter().any(|line| line["fields"][name] == value);
    assert!(has("id", "from-the-proxy") && has("check", &id), "{log}");
    assert!(!has("route", "/healthz") && !log.contains("SELECT"), "{log}");
}

#[test]
fn lists_are_filtered_by_name_outcome_and_status() {
    for database in [Some("sqlite:gate.db".to_owned()), postgres("lists")].into_iter().flatten() {
        let folder = tempfile::tempdir().unwrap();
        let gate = Gate::start_in(folder.path(), &database, &[]);
        for (n, name) in ["Firewall", "router", "fire-wall", "firewall"].iter().enumerate() {
            gate.check(&small(n), name);
        }
        let names = |query: &str| -> Vec<String> {
            let answer = gate.get(&format!("/api/v1/checks?{query}"));
            assert_eq!(answer.status, 200, "{database} {query}: {}", answer.text());
            let found = answer.json()["checks"].clone();
            found
                .as_array()
                .unwrap()
                .iter()
                .map(|it| it["package"]["name"].as_str().unwrap().to_owned())
                .collect()
        };
        assert_eq!(names("package=FIREWALL"), ["firewall", "Firewall"]);
        assert_eq!(names("package=none"), Vec::<String>::new());
        assert_eq!(names("package=%25"), Vec::<String>::new());
        assert_eq!(names("outcome=fail&limit=2"), ["firewall", "fire-wall"]);
        assert_eq!(names("outcome=pass"), Vec::<String>::new());
        assert_eq!(names("status=queued"), Vec::<String>::new());
        assert_eq!(names("status=done&package=router"), ["router"]);
        let counts = gate.get("/api/v1/requirements/R-35414").json();
        assert_eq!((&counts["fail"], &counts["pass"]), (&4.into(), &0.into()), "{counts}");
        let page = gate.get("/products").text();
        let found: Vec<_> = ["Firewall", "fire-wall", "firewall", "router"]
            .iter()
            .map(|it| page.find(&format!("/products/{it}")))
            .collect();
        assert!(found.iter().all(Option::is_some), "{found:?}: {page}");
    }
}

#[test]
fn lists_select_by_project_and_day() {
    let folder = tempfile::tempdir().unwrap();
    let (red, blue) = (add(&folder, "red", "submit"), add(&folder, "blue", "submit"));
    let operator = add(&folder, "operator", "admin");
    let gate = Gate::start(&folder, &[]);
    let get = |key: &str, path: &str| {
        let answer = gate.call("GET", path, &[("X-API-Key", key)], &[]);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer
    };
    let submit = |key: &str, n: usize, name: &str| {
        let headers = [("X-API-Key", key), ("Content-Type", "application/zip")];
        gate.call("POST", &format!("/api/v1/checks?wait=30&name={name}"), &headers, &small(n)).json()
    };
    let (first, second) = (submit(&red, 1, "vfw"), submit(&blue, 2, "vlb"));
    submit(&red, 3, "vdns");
    let names = |key: &str, query: &str| -> Vec<String> {
        let listed = get(key, &format!("/api/v1/checks?{query}")).json();
        let checks = listed["checks"].as_array().unwrap();
        checks.iter().map(|it| it["package"]["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&operator, "project=blue"), ["vlb"]);
    assert_eq!(names(&operator, "project=red&package=vfw"), ["vfw"]);
    assert!(names(&red, "project=blue").is_empty());
    let day = &first["created"].as_str().unwrap()[..10];
    let last = &second["created"].as_str().unwrap()[..10];
    assert_eq!(names(&operator, &format!("since={day}&until={last}&status=done")).len(), 3);
    assert!(
        names(&operator, "since=2099-01-01").is_empty() && names(&operator, "until=2020-12-31").is_empty()
    );
    let wrong = gate.call("GET", "/api/v1/checks?since=yesterday", &[("X-API-Key", &operator)], &[]);
    assert_eq!((wrong.status, wrong.text().contains("since")), (400, true), "{}", wrong.text());

    let products = get(&red, "/api/v1/products?limit=1").json();
    assert_eq!(products["products"][0]["name"], "vdns");
    let next = get(&red, &format!("/api/v1/products?after={}", products["next"].as_str().unwrap())).json();
    assert_eq!(next["products"][0]["check"]["id"], first["id"]);
    assert!(next["next"].is_null() && next["products"].as_array().unwrap().len() == 1, "{next}");
    let mut all = Vec::new();
    let mut after = String::new();
    while all.len() < 9 {
        let part = get(&operator, &format!("/api/v1/products?limit=1&after={after}")).json();
        let product = &part["products"][0];
        all.push(format!("{}/{}", product["project"].as_str().unwrap(), product["name"].as_str().unwrap()));
        let Some(next) = part["next"].as_str() else { break };
        after = next.to_owned();
    }
    assert_eq!(all, ["blue/vlb", "red/vdns", "red/vfw"]);
    let page = get(&operator, "/products").text();
    assert!(page.contains("<td>blue") && page.contains("<td>red"), "{page}");
    assert_eq!(get(&red, "/api/v1/products?project=blue").json()["products"], Value::Array(Vec::new()));

    let usage = get(&red, "/api/v1/projects/red/usage").json();
    assert_eq!((&usage["checks-per-day"]["used"], &usage["waiting"]["used"]), (&2.into(), &0.into()));
    assert!(usage["archive-bytes"]["used"].as_i64() > Some(0) && usage["archive-bytes"]["limit"].is_null());
    let other = gate.call("GET", "/api/v1/projects/blue/usage", &[("X-API-Key", &red)], &[]);
    assert_eq!(other.status, 403);

    let page = get(&operator, "/?project=blue").text();
    assert!(page.contains("<td>blue") && !page.contains(">vfw<"), "{page}");
    assert!(!get(&red, "/").text().contains("name=\"project\""));
}

#[test]
fn lists_select_by_submitter() {
    let folder = tempfile::tempdir().unwrap();
    let add = |name: &str, role: &str, project: &str| add_to(&folder, name, role, project).0;
    let (red, other) = (add("red", "submit", "red"), add("other", "submit", "red"));
    let (blue, operator) = (add("blue", "submit", "blue"), add("operator", "admin", "operations"));
    let gate = Gate::start(&folder, &[]);
    let get = |key: &str, path: &str| gate.call("GET", path, &[("X-API-Key", key)], &[]);
    for (n, (key, name)) in
        [(&red, "vfw"), (&other, "vlb"), (&blue, "vdns"), (&red, "vhss")].iter().enumerate()
    {
        let headers = [("X-API-Key", key.as_str()), ("Content-Type", "application/zip")];
        let path = format!("/api/v1/checks?wait=30&name={name}");
        let check = gate.call("POST", &path, &headers, &small(n)).json();
        assert_eq!(
            get(key, check["links"]["self"].as_str().unwrap()).json()["submitter"],
            check["submitter"]
        );
    }
    let names = |key: &str, query: &str| -> Vec<String> {
        let listed = get(key, &format!("/api/v1/checks?{query}")).json();
        let checks = listed["checks"].as_array().unwrap();
        checks.iter().map(|it| it["package"]["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&red, "submitter=other"), ["vlb"]);
    assert_eq!(names(&red, "submitter=red&outcome=fail"), ["vhss", "vfw"]);
    assert_eq!(names(&operator, "submitter=red&project=red&package=vfw"), ["vfw"]);
    assert!(names(&operator, "submitter=red&project=blue").is_empty());
    assert!(names(&red, "submitter=blue").is_empty(), "another project stays hidden");
    let wrong = get(&red, "/api/v1/checks?submitter=a%00b");
    assert_eq!((wrong.status, wrong.text().contains("submitter")), (400, true), "{}", wrong.text());
    let page = get(&red, "/?submitter=other").text();
    assert!(page.contains("<td>other<td>") && page.contains(">vlb<") && !page.contains(">vfw<"), "{page}");
    assert!(page.contains("name=\"submitter\" type=\"search\" value=\"other\""), "{page}");
}
