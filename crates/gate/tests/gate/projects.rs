//! Tests of projects: separation on every route, settings, keys and the audit log.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::harness::{Answer, Gate, failing, program, small};
use crate::keys::add_to;
use crate::vtp::{BASE, execute_at, heat};

const ZIP: (&str, &str) = ("Content-Type", "application/zip");
/// Secret of the signing key.
const SIGNING: &str = include_str!("../../../attest/testdata/secret.pem");
/// Pages, which the description of the API does not contain.
const PAGES: [&str; 22] = [
    "/",
    "/dashboard",
    "/?package=vermilion",
    "/checks/{id}",
    "/checks/{id}/changes/{older}",
    "/requirements",
    "/operation",
    "/waivers?state=",
    "/checks/{id}/waivers/0/0011223344556677",
    "/projects",
    "/projects/red",
    "/audit",
    "/docs",
    "/sign-in",
    "/requirements/R-92635",
    "/products",
    "/products?project=red",
    "/search",
    "/products/vermilion-product?project=red",
    "/products/{name}",
    "/badge/{project}/{name}.svg",
    "/badge/{project}/none.svg",
];

/// Pages that receive forms.
const FORMS: [&str; 10] = [
    "/checks/{id}/again",
    "/checks/{id}/waivers",
    "/waivers/{waiver}/approve",
    "/waivers/{waiver}/refuse",
    "/waivers/{waiver}/withdraw",
    "/projects",
    "/projects/red",
    "/projects/red/keys",
    "/projects/red/remove",
    "/projects/red/keys/{key}/end",
];

/// Checks and an execution of the project `red`, for the product `vermilion-secret`.
pub(crate) struct Hidden<'a> {
    pub(crate) older: &'a str,
    pub(crate) newer: &'a str,
    pub(crate) execution: &'a str,
}

/// Submits a package of `red` as an execution for the product `vermilion-product`, and returns the ID of the execution.
pub(crate) fn execution(gate: &Gate, red: &str) -> String {
    let cases = heat(&json!({"vsp-zip": "file://1a2b3c4d.heat.zip", "vspId": "vermilion-product"}));
    let ran = execute_at(gate, BASE, &[("X-API-Key", red)], &failing(), "vermilion-request", &cases);
    ran.json()[0]["executionId"].as_str().unwrap().to_owned()
}

impl Hidden<'_> {
    fn fill(&self, path: &str) -> String {
        let id = if path.contains("/executions/") { self.execution } else { self.newer };
        path.replace("{id}", id)
            .replace("{older}", self.older)
            .replace("{project}", "red")
            .replace("/keys/{name}", "/keys/vermilion-key")
            .replace("{key}", "vermilion-key")
            .replace("{name}", "vermilion-secret")
            .replace("{waiver}", "1")
    }

    /// Asserts that no route and no page shows the checks to two keys of another project.
    pub(crate) fn assert_invisible(&self, gate: &Gate, submitter: &str, administrator: &str) {
        let hidden = [
            self.older,
            self.newer,
            self.execution,
            "vermilion-secret",
            "vermilion-product",
            "vermilion-key",
        ];
        let description = gate.get("/openapi.json").json();
        let mut routes: Vec<(String, String)> = PAGES.map(|page| ("GET".to_owned(), page.to_owned())).into();
        routes.extend(FORMS.map(|page| ("POST".to_owned(), page.to_owned())));
        for (path, item) in description["paths"].as_object().unwrap() {
            let methods = item.as_object().unwrap().keys();
            let methods =
                methods.filter(|method| ["get", "put", "post", "delete"].contains(&method.as_str()));
            routes.extend(methods.map(|method| (method.to_uppercase(), path.clone())));
        }
        assert!(routes.len() > 45, "{routes:?}");
        for (method, path) in &routes {
            let mut target = self.fill(path);
            if method == "GET" && path.ends_with("/executions") {
                target.push_str("?requestId=vermilion-request");
            }
            if path.ends_with("/search") {
                target.push_str("?requirement=R-92635&project=red");
            }
            if path.contains("/products/{name}") {
                target.push_str("?project=red");
            }
            for key in [submitter, administrator] {
                let answer = gate.call(method, &target, &[ZIP, ("X-API-Key", key)], b"{}");
                let text = answer.text();
                let shown = hidden.iter().find(|it| text.contains(**it));
                assert!(shown.is_none(), "{method} {target}: {shown:?} in {text}");
                if path.contains("{id}") || path.contains("{older}") {
                    let is_form = FORMS.contains(&path.as_str());
                    let administers = method == "DELETE" || path.ends_with("/deliveries");
                    let status = if administers && key == submitter { 403 } else { 404 };
                    assert!(answer.status == status || is_form && answer.status == 400, "{method} {target}");
                }
                if path.contains("/projects") {
                    assert_eq!(answer.status, 403, "{method} {target}: only operators see projects");
                } else if path.contains("{name}") {
                    assert_eq!(answer.status, 404, "{target}");
                }
            }
        }
    }
}

/// A gate with an operator and two projects.
pub(crate) struct Projects {
    folder: TempDir,
    pub(crate) gate: Gate,
    pub(crate) operator: String,
    pub(crate) red: String,
    pub(crate) blue: String,
    pub(crate) blue_admin: String,
}

impl Projects {
    pub(crate) fn start(config: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("key.pem"), SIGNING).unwrap();
        std::fs::write(folder.path().join("gate.yaml"), format!("signing-key: key.pem\n{config}")).unwrap();
        let add = |name: &str, role: &str, project: &str| add_to(&folder, name, role, project).0;
        let operator = add("operator", "admin", "operations");
        let red = add("vermilion-key", "submit", "red");
        let blue = add("blue-key", "submit", "blue");
        let blue_admin = add("blue-admin", "project-admin", "blue");
        let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
        Self { folder, gate, operator, red, blue, blue_admin }
    }

    /// Starts the gate anew with the same database.
    pub(crate) fn restart(self) -> Self {
        let Self { folder, gate, operator, red, blue, blue_admin } = self;
        gate.kill();
        let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
        Self { folder, gate, operator, red, blue, blue_admin }
    }

    pub(crate) fn call(&self, key: &str, method: &str, path: &str, body: &[u8]) -> Answer {
        self.gate.call(method, path, &[ZIP, ("X-API-Key", key)], body)
    }

    pub(crate) fn get(&self, key: &str, path: &str) -> Answer {
        self.call(key, "GET", path, b"")
    }

    pub(crate) fn check(&self, key: &str, archive: &[u8], name: &str) -> Value {
        let answer = self.call(key, "POST", &format!("/api/v1/checks?wait=30&name={name}"), archive);
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    pub(crate) fn put(&self, project: &str, settings: &Value) -> Answer {
        let path = format!("/api/v1/projects/{project}");
        self.call(&self.operator, "PUT", &path, settings.to_string().as_bytes())
    }

    /// Returns the entries of the audit log for a query as pairs of actor, action and object.
    pub(crate) fn audit(&self, key: &str, query: &str) -> Vec<(String, String, String)> {
        let answer = self.get(key, &format!("/api/v1/audit?limit=1000&{query}"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        let text = |entry: &Value, member: &str| entry[member].as_str().unwrap_or_default().to_owned();
        let entries = answer.json()["entries"].as_array().unwrap().clone();
        entries.iter().map(|it| (text(it, "actor"), text(it, "action"), text(it, "object"))).collect()
    }
}

pub(crate) fn id(check: &Value) -> &str {
    check["id"].as_str().unwrap()
}

#[test]
fn no_route_shows_the_checks_of_another_project() {
    let projects = Projects::start("");
    let Projects { gate, operator, red, blue, blue_admin, .. } = &projects;
    let older = projects.check(red, &small(1), "vermilion-secret");
    let newer = projects.check(red, &failing(), "vermilion-secret");
    let own = projects.check(blue, &failing(), "blue-own");
    assert_eq!((&newer["project"], &own["project"]), (&json!("red"), &json!("blue")));
    let execution = execution(gate, red);
    let (old, new) = (id(&older), id(&newer));
    let hidden = Hidden { older: old, newer: new, execution: &execution };
    hidden.assert_invisible(gate, blue, blue_admin);
    assert_eq!(projects.get(red, &format!("/api/v1/checks/{new}")).status, 200, "nothing was deleted");
    assert_eq!(projects.get(operator, &format!("/api/v1/checks/{new}/attestation")).status, 200);
    // A comparison of an own check with that of another project.
    for path in ["/api/v1/checks", "/checks"] {
        assert_eq!(projects.get(blue, &format!("{path}/{}/changes/{old}", id(&own))).status, 404);
    }
    // Searches without a project, and the counts of requirements.
    for query in [
        "requirement=R-92635",
        "requirement=R-92635&newest=true",
        "text=flavour",
        "text=flavour&project=blue",
    ] {
        let matches = projects.get(blue, &format!("/api/v1/search?{query}")).json();
        let found: Vec<&str> =
            matches["matches"].as_array().unwrap().iter().map(|it| id(&it["check"])).collect();
        assert_eq!(found, [id(&own)], "{query}");
    }
    let fail = |key: &str| projects.get(key, "/api/v1/requirements/R-92635").json()["fail"].clone();
    // The package of the execution is another product.
    assert_eq!((fail(blue), fail(red), fail(operator)), (json!(1), json!(2), json!(3)));
    assert_eq!(projects.get(blue, "/api/v1/products/vermilion-secret").status, 404);
    assert_eq!(projects.get(operator, "/api/v1/products/vermilion-secret").status, 404, "another project");
    assert_eq!(projects.get(operator, "/api/v1/products/vermilion-secret?project=red").status, 200);
    let again = projects.check(blue, &failing(), "vermilion-secret");
    assert_ne!(id(&again), new, "an equal package in two projects gives two checks");
    assert_eq!(projects.call(blue_admin, "DELETE", &format!("/api/v1/checks/{}", id(&own)), b"").status, 204);
    let page = gate.call(
        "POST",
        "/sign-in",
        &[("Content-Type", "application/x-www-form-urlencoded")],
        format!("key={blue}").as_bytes(),
    );
    let cookie = page.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    for path in ["/".to_owned(), hidden.fill("/checks/{id}"), hidden.fill("/checks/{id}/changes/{older}")] {
        let text = gate.call("GET", &path, &[("Cookie", &cookie)], b"").text();
        assert!(!text.contains(old) && !text.contains(new), "{path}");
    }
}

#[test]
fn the_audit_log_contains_every_action() {
    let projects = Projects::start("");
    let Projects { gate, operator, red, blue, blue_admin, .. } = &projects;
    let check = projects.check(red, &failing(), "vfw");
    let own = projects.check(blue, &failing(), "vfw");
    let (red_id, blue_id) = (id(&check), id(&own));
    for path in ["/api/v1/checks/{id}", "/api/v1/checks/{id}/report", "/checks/{id}"] {
        assert_eq!(projects.get(red, &path.replace("{id}", red_id)).status, 200);
    }
    assert_eq!(projects.get(red, "/api/v1/checks").status, 200);
    assert_eq!(projects.call(operator, "DELETE", &format!("/api/v1/checks/{red_id}"), b"").status, 204);
    assert_eq!(projects.put("green", &json!({})).status, 200);
    let created =
        projects.call(operator, "POST", "/api/v1/projects/green/keys", br#"{"name":"new","role":"read"}"#);
    assert_eq!(created.status, 201, "{}", created.text());
    let secret = created.json()["key"].as_str().unwrap().to_owned();
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    assert_eq!(gate.call("POST", "/sign-in", &[form], format!("key={secret}").as_bytes()).status, 303);
    let keys = projects.get(operator, "/api/v1/projects/green/keys").text();
    assert!(keys.contains("\"new\"") && !keys.contains(&secret), "{keys}");
    assert_eq!(
        projects.call(operator, "DELETE", "/api/v1/projects/red/keys/new", b"").status,
        404,
        "another project"
    );
    assert_eq!(projects.call(operator, "DELETE", "/api/v1/projects/green/keys/new", b"").status, 204);
    assert_eq!(projects.get(&secret, "/api/v1/checks").status, 401);
    let wanted = [
        ("(command line)", "key-created", "vermilion-key"),
        ("vermilion-key", "submitted", red_id),
        ("vermilion-key", "read", red_id),
        ("vermilion-key", "listed", ""),
        ("operator", "deleted", red_id),
        ("operator", "project-changed", "green"),
        ("operator", "key-created", "new"),
        ("new", "signed-in", "new"),
        ("operator", "key-ended", "new"),
    ];
    let end = Instant::now() + Duration::from_secs(10);
    loop {
        let entries = projects.audit(operator, "");
        let has = |(actor, action, object): &(&str, &str, &str)| {
            entries
                .iter()
                .any(|it| (it.0.as_str(), it.1.as_str(), it.2.as_str()) == (*actor, *action, *object))
        };
        let missing: Vec<_> = wanted.iter().filter(|it| !has(it)).collect();
        if missing.is_empty() {
            let reads = entries.iter().filter(|it| it.0 == "vermilion-key" && it.1 == "read").count();
            assert_eq!(reads, 1, "equal reads within an hour are one entry");
            break;
        }
        assert!(Instant::now() < end, "missing {missing:?} in {entries:?}");
        std::thread::sleep(Duration::from_millis(50));
    }
    let seen = projects.audit(blue_admin, "");
    assert!(seen.iter().any(|it| it.2 == blue_id), "{seen:?}");
    assert!(
        seen.iter().all(|it| it.2 != red_id && it.0 != "vermilion-key" && it.0 != "operator"),
        "{seen:?}"
    );
    assert_eq!(projects.audit(blue_admin, "project=red"), []);
    assert!(projects.audit(operator, "project=red&action=deleted").len() == 1);
    for key in [red, blue] {
        assert_eq!(projects.get(key, "/api/v1/audit").status, 403);
    }
    let first = projects.get(operator, "/api/v1/audit?limit=2").json();
    let next =
        projects.get(operator, &format!("/api/v1/audit?limit=2&after={}", first["next"].as_str().unwrap()));
    assert_eq!(next.json()["entries"].as_array().unwrap().len(), 2);
    assert_ne!(next.json()["entries"], first["entries"]);
}

#[test]
fn each_failed_sign_in_and_each_refused_request_is_an_entry() {
    let projects = Projects::start("");
    let Projects { gate, operator, red, .. } = &projects;
    let check = projects.check(red, &small(1), "vfw");
    let path = format!("/api/v1/checks/{}", id(&check));
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    for _ in 0..5 {
        assert_eq!(gate.call("POST", "/sign-in", &[form], b"key=vgk-0-0").status, 401);
        assert_eq!(projects.call(red, "DELETE", &path, b"").status, 403);
    }
    let entry =
        |actor: &str, action: &str, object: &str| (actor.to_owned(), action.to_owned(), object.to_owned());
    let wanted = [
        entry("", "sign-in-failed", "127.0.0.1"),
        entry("vermilion-key", "refused", "DELETE /api/v1/checks/{id}"),
    ];
    let end = Instant::now() + Duration::from_secs(10);
    loop {
        let entries = projects.audit(operator, "");
        let counts = wanted.each_ref().map(|wanted| entries.iter().filter(|it| *it == wanted).count());
        if counts == [5; 2] {
            break;
        }
        assert!(Instant::now() < end, "{counts:?} in {entries:?}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn names_of_projects_and_keys_have_no_whitespace_at_either_end() {
    let projects = Projects::start("");
    for name in ["%20op", "op%20", "op%C2%A0", "o%C2%ADp"] {
        let answer = projects.put(name, &json!({}));
        assert_eq!((answer.status, &answer.json()["detail"]), (400, &json!("in `project`")), "{name}");
    }
    for name in [" op", "op ", "op\u{a0}", "o\u{ad}p"] {
        let body = json!({"name": name, "role": "submit"}).to_string();
        let answer =
            projects.call(&projects.operator, "POST", "/api/v1/projects/red/keys", body.as_bytes()).json();
        assert_eq!((&answer["status"], &answer["detail"]), (&json!(400), &json!("in `name`")), "{name:?}");
    }
}

#[test]
fn the_settings_of_a_project_apply_to_its_checks_only() {
    let projects = Projects::start("");
    let Projects { operator, red, blue, .. } = &projects;
    let before = projects.check(red, &failing(), "vfw");
    assert_eq!(before["outcome"], "fail");
    assert_eq!(projects.put("red", &json!({"release": "none"})).status, 400, "an unknown release");
    assert_eq!(projects.put("red", &json!({"policy": "waiver: []\n"})).status, 400, "an unknown key");
    assert_eq!(projects.put("red", &json!({"quota": {"checks-per-day": -1}})).status, 400);
    assert_eq!(projects.put("red", &json!({"webhooks": ["none"]})).status, 400);
    let settings =
        json!({"policy": "ignore: [R-92635]\n", "release": "frankfurt", "quota": {"checks-per-day": 2}});
    let answer = projects.put("red", &settings);
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.json()["settings"], settings);
    assert_eq!(projects.get(operator, "/api/v1/projects/red").json()["settings"], settings);
    let listed = projects.get(operator, "/api/v1/projects").json();
    let names: Vec<&str> =
        listed["projects"].as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["blue", "default", "operations", "red"]);
    let after = projects.check(red, &failing(), "vfw");
    assert_ne!(id(&after), id(&before), "a changed policy starts a new check");
    assert_eq!(after["terms"]["release"], "frankfurt");
    let findings = |key: &str, check: &Value| {
        let report = projects.get(key, &format!("/api/v1/checks/{}/report?format=plain", id(check))).text();
        report.contains("R-92635")
    };
    assert!(findings(red, &before) && !findings(red, &after), "the policy ignores R-92635");
    let other = projects.check(blue, &failing(), "vfw");
    assert!(findings(blue, &other) && other["terms"].get("policy").is_none());
    let answer = projects.call(red, "POST", "/api/v1/checks?release=istanbul", &small(1));
    assert_eq!(answer.status, 400, "the project fixes the release: {}", answer.text());
    let form = projects.get(red, "/").text();
    let offered = form.split("name=\"release\">").nth(1).unwrap().split("</select>").next().unwrap();
    assert_eq!(offered, "<option>frankfurt</option>", "the form offers the release of the project");
    let form = projects.get(blue, "/").text();
    assert!(form.contains("<option selected>istanbul</option>"), "{form}");
    let answer = projects.call(red, "POST", "/api/v1/checks?wait=30", &small(2));
    assert_eq!(answer.status, 429, "two checks were accepted: {}", answer.text());
    assert_eq!(projects.put("red", &json!({"quota": {"archive-bytes": 1}})).status, 200);
    let answer = projects.call(red, "POST", "/api/v1/checks", &small(3));
    assert_eq!((answer.status, answer.text().contains("kept archives")), (429, true), "{}", answer.text());
    assert_eq!(projects.call(blue, "POST", "/api/v1/checks", &small(3)).status, 202);
}

#[test]
fn a_key_has_an_end_and_a_last_use() {
    let folder = tempfile::tempdir().unwrap();
    let add = |name: &str, until: &str| {
        let arguments = [
            "keys",
            "add",
            name,
            "--role",
            "read",
            "--owner",
            "red",
            "--until",
            until,
            "--database",
            "sqlite:gate.db",
        ];
        program(folder.path(), &arguments).output().unwrap()
    };
    let key = |output: &std::process::Output| String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let (past, future) = (add("past", "2020-02-29"), add("future", "2199-12-31"));
    assert!(past.status.success() && future.status.success());
    assert!(!add("wrong", "2020-02-30").status.success());
    let gate = Gate::start(&folder, &[]);
    let list = |key: &str| gate.call("GET", "/api/v1/checks", &[("X-API-Key", key)], b"").status;
    assert_eq!((list(&key(&past)), list(&key(&future))), (401, 200));
    let keys = || {
        let arguments = ["keys", "list", "--database", "sqlite:gate.db"];
        String::from_utf8(program(folder.path(), &arguments).output().unwrap().stdout).unwrap()
    };
    let end = Instant::now() + Duration::from_secs(10);
    let listed = loop {
        let listed = keys();
        if !listed.trim_end().ends_with("\t-") {
            break listed;
        }
        assert!(Instant::now() < end, "the use is not recorded: {listed}");
        std::thread::sleep(Duration::from_millis(100));
    };
    assert!(listed.starts_with("future\tread\t") && !listed.contains("past"), "{listed}");
    assert!(listed.contains("\tred\t2200-01-01T00:00:00.000Z\t"), "{listed}");
}

#[test]
fn a_removed_project_leaves_its_history_or_nothing() {
    let projects = Projects::start("");
    let Projects { operator, red, blue, .. } = &projects;
    let (kept, lost) = (projects.check(red, &failing(), "vfw"), projects.check(blue, &failing(), "vfw"));
    assert_eq!(projects.put("red", &json!({"policy": "ignore: [R-92635]\n"})).status, 200);
    let waiver = json!({"requirement": "R-92635", "file": "base_vnf.yaml", "subject": "resources.fw_server_0.properties.flavor.get_param",
        "reason": "agreed", "until": "2199-01-01"});
    let path = format!("/api/v1/checks/{}/waivers", id(&kept));
    let requested = projects.call(red, "POST", &path, waiver.to_string().as_bytes());
    assert_eq!(requested.status, 201, "{}", requested.text());
    let remove = |key: &str, project: &str, query: &str| {
        projects.call(key, "DELETE", &format!("/api/v1/projects/{project}{query}"), b"").status
    };
    assert_eq!(remove(operator, "red", ""), 400, "the history is a choice");
    assert_eq!(remove(operator, "red", "?history=maybe"), 400);
    assert_eq!(remove(red, "red", "?history=keep"), 403);
    assert_eq!(remove(operator, "none", "?history=keep"), 404);
    assert_eq!(remove(operator, "default", "?history=keep"), 409);
    assert_eq!(remove(operator, "operations", "?history=keep"), 409, "the project of the key");

    assert_eq!(remove(operator, "red", "?history=keep"), 204);
    assert_eq!(projects.get(red, "/api/v1/checks").status, 401, "the key has ended");
    assert_eq!(projects.get(operator, "/api/v1/projects/red").status, 404);
    assert!(!projects.get(operator, "/api/v1/projects").text().contains("\"red\""));
    assert_eq!(remove(operator, "red", "?history=keep"), 404);
    assert_eq!(projects.get(operator, &format!("/api/v1/checks/{}/report", id(&kept))).status, 200);
    let waivers = projects.get(operator, "/api/v1/waivers?project=red").json();
    assert_eq!(waivers["waivers"][0]["state"], "withdrawn", "{waivers}");
    let audit = projects.audit(operator, "project=red");
    let has = |action: &str, object: &str| {
        audit.iter().any(|it| it.0 == "operator" && it.1 == action && it.2 == object)
    };
    assert!(has("project-removed", "red") && has("key-ended", "vermilion-key"), "{audit:?}");
    assert!(has("waiver-withdrawn", "1"), "{audit:?}");
    let created = projects.put("red", &json!({}));
    assert_eq!(
        (created.status, &created.json()["settings"]["policy"]),
        (200, &Value::Null),
        "no settings return"
    );

    let form = [("Content-Type", "application/x-www-form-urlencoded"), ("X-API-Key", operator.as_str())];
    let page = |body: &str| projects.gate.call("POST", "/projects/blue/remove", &form, body.as_bytes());
    let wrong = page("history=remove&name=bleu");
    assert!(wrong.status == 400 && wrong.text().contains("The entered name is not"), "{}", wrong.text());
    assert_eq!(page("history=remove&name=blue").status, 303);
    let end = Instant::now() + Duration::from_secs(20);
    while projects.get(operator, &format!("/api/v1/checks/{}", id(&lost))).status != 404 {
        assert!(Instant::now() < end, "the history stays");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(
        projects.get(operator, &format!("/api/v1/checks/{}", id(&kept))).status,
        200,
        "of another project"
    );
    let end = Instant::now() + Duration::from_secs(20);
    while !projects.audit(operator, "project=blue&action=swept").iter().any(|it| it.2 == "1") {
        assert!(Instant::now() < end, "the removal of the history is not in the audit log");
        std::thread::sleep(Duration::from_millis(50));
    }
}
