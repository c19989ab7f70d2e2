//! A month of an operator and two vendors: submissions, waivers, a policy, a rotated key, and a complete audit log.

use std::cell::{Cell, RefCell};
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{Answer, FAILING, Gate, execute, postgres, zipped};
use crate::keys::add_in;
use crate::projects::{Hidden, execution, id};
use crate::waivers::wished;

/// Position of the finding of R-92635 in each package.
const PLACE: &str = "base_vnf.yaml:10:28";
/// Names of the products of the vendors.
const PRODUCTS: [(&str, &str); 2] = [("red", "vermilion-secret"), ("blue", "blue-vnf")];

/// Actor, project, action and object of an entry of the audit log.
type Entry = [String; 4];

struct Month<'a> {
    /// Database for statements outside of the gate.
    database: String,
    replicas: Vec<Gate>,
    /// Number of requests, which the replicas serve in turn.
    requests: Cell<usize>,
    /// Number of submitted packages.
    packages: Cell<usize>,
    expected: RefCell<Vec<Entry>>,
    operator: &'a str,
}

impl Month<'_> {
    fn call(&self, key: &str, method: &str, path: &str, body: &[u8]) -> Answer {
        // The times of the log are accurate to a millisecond.
        std::thread::sleep(Duration::from_millis(5));
        let turn = self.requests.replace(self.requests.get() + 1);
        let gate = &self.replicas[turn % self.replicas.len()];
        gate.call(method, path, &[("Content-Type", "application/zip"), ("X-API-Key", key)], body)
    }

    /// Makes a request that the audit log contains.
    fn act(&self, key: &str, method: &str, path: &str, body: &Value, entry: [&str; 4]) -> Answer {
        let answer = self.call(key, method, path, body.to_string().as_bytes());
        assert!((200..300).contains(&answer.status), "{method} {path}: {}", answer.text());
        self.expect(entry);
        answer
    }

    fn expect(&self, entry: [&str; 4]) {
        self.expected.borrow_mut().push(entry.map(str::to_owned));
    }

    /// Submits a new package.
    fn submit(&self, (name, key): (&str, &str), project: &str) -> Value {
        let number = self.packages.replace(self.packages.get() + 1);
        let text = FAILING.replace("a firewall", &format!("firewall {number}"));
        let archive = zipped(&[("base_vnf.yaml", &text)]);
        let product = PRODUCTS.iter().find(|it| it.0 == project).unwrap().1;
        let answer = self.call(key, "POST", &format!("/api/v1/checks?wait=30&name={product}"), &archive);
        assert_eq!(answer.status, 200, "{}", answer.text());
        let check = answer.json();
        self.expect([name, project, "submitted", id(&check)]);
        check
    }

    /// Submits new packages until the replicas know a change, at most a few seconds.
    fn submit_until(&self, key: (&str, &str), project: &str, holds: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + Duration::from_secs(15);
        let mut in_row = 0;
        loop {
            let check = self.submit(key, project);
            in_row = if holds(&check) { in_row + 1 } else { 0 };
            if in_row == self.replicas.len() {
                return check;
            }
            assert!(Instant::now() < end, "{check}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Reads the report of a check, and returns position, status and origin of the waiver of R-92635.
    fn read(&self, (name, key): (&str, &str), project: &str, check: &Value) -> (String, String, Value) {
        let answer = self.call(key, "GET", &format!("/api/v1/checks/{}/report", id(check)), b"");
        assert_eq!(answer.status, 200, "{}", answer.text());
        self.expect([name, project, "read", id(check)]);
        let report = answer.json();
        let requirements = report["packages"][0]["requirements"].as_array().unwrap();
        let requirement = requirements.iter().find(|it| it["id"] == "R-92635").unwrap();
        let finding = &requirement["findings"][0];
        let start = &finding["primary"]["range"]["start"];
        let place =
            format!("{}:{}:{}", finding["primary"]["file"].as_str().unwrap(), start["line"], start["column"]);
        let status = requirement["status"].as_str().unwrap().to_owned();
        (place, status, finding["waiver"]["origin"].clone())
    }

    fn request(&self, (name, key): (&str, &str), project: &str, check: &Value, number: i64) {
        let path = format!("/api/v1/checks/{}/waivers", id(check));
        let entry = [name, project, "waiver-requested", &number.to_string()];
        assert_eq!(self.act(key, "POST", &path, &wished(), entry).json()["number"], number);
    }

    fn decide(&self, (name, key): (&str, &str), project: &str, number: i64, what: &str, done: &str) {
        let path = format!("/api/v1/waivers/{number}/{what}");
        let answer = self.act(
            key,
            "POST",
            &path,
            &json!({"comment": "agreed"}),
            [name, project, done, &number.to_string()],
        );
        assert_eq!(answer.json()["state"], done.trim_start_matches("waiver-"));
    }

    /// Moves the last day of a waiver into the past.
    fn expire(&self, number: i64) {
        let sql = format!("UPDATE waivers SET until = '2020-02-29' WHERE number = {number}");
        execute(&self.database, sql).unwrap();
    }

    fn waiver(&self, number: usize) -> Value {
        let waivers = self.call(self.operator, "GET", "/api/v1/waivers?limit=100", b"").json();
        let waivers = waivers["waivers"].as_array().unwrap().clone();
        waivers.into_iter().find(|it| it["number"] == number).unwrap()
    }

    /// Returns the audit log, the oldest entry first.
    fn log(&self, key: &str, query: &str) -> Vec<Entry> {
        let answer = self.call(key, "GET", &format!("/api/v1/audit?limit=1000{query}"), b"");
        assert_eq!(answer.status, 200, "{}", answer.text());
        let text = |entry: &Value, member: &str| entry[member].as_str().unwrap_or_default().to_owned();
        let entries = answer.json()["entries"].as_array().unwrap().clone();
        let read = |it: &Value| ["actor", "project", "action", "object"].map(|member| text(it, member));
        entries.iter().rev().map(read).collect()
    }

    /// Returns the audit log without repeated reads: each replica records the first of equal reads.
    fn log_of_first_reads(&self, key: &str) -> Vec<Entry> {
        let mut log: Vec<Entry> = Vec::new();
        let mut repeated = 0;
        for entry in self.log(key, "") {
            if ["read", "listed"].contains(&entry[2].as_str()) && log.contains(&entry) {
                repeated += 1;
            } else {
                log.push(entry);
            }
        }
        assert!(repeated == 0 || self.replicas.len() > 1, "one replica repeats {repeated} reads");
        log
    }

    /// Asserts that the audit log has exactly the expected entries, for all projects or one project.
    fn assert_log(&self, key: &str, project: Option<&str>) {
        let expected: Vec<Entry> = self.expected.borrow().clone();
        let is_visible = |entry: &Entry| project.is_none_or(|project| entry[1] == project);
        let expected: Vec<Entry> = expected.into_iter().filter(is_visible).collect();
        let end = Instant::now() + Duration::from_secs(10);
        // Reads are written with the next transaction.
        while self.log_of_first_reads(key).len() < expected.len() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(50));
        }
        assert_eq!(self.log_of_first_reads(key), expected, "{project:?}");
    }
}

fn month(folder: &Path, database: &str, statements: &str, replicas: usize) {
    let add = |name: &str, role: &str, project: &str| add_in(folder, database, name, role, project).0;
    let staff = [
        ("operator", "admin", "operations"),
        ("vermilion-key", "submit", "red"),
        ("red-admin", "project-admin", "red"),
        ("blue-key", "submit", "blue"),
        ("blue-admin", "project-admin", "blue"),
    ];
    let keys = staff.map(|(name, role, project)| add(name, role, project));
    let [operator, red, red_admin, blue, blue_admin] =
        [0, 1, 2, 3, 4].map(|at| (staff[at].0, keys[at].as_str()));
    let month = Month {
        database: statements.to_owned(),
        replicas: (0..replicas).map(|_| Gate::start_in(folder, database, &[])).collect(),
        requests: Cell::new(0),
        packages: Cell::new(0),
        expected: RefCell::default(),
        operator: operator.1,
    };
    for (name, _, project) in staff {
        month.expect(["(command line)", project, "key-created", name]);
    }
    let is_open = |check: &Value| check["summary"]["waived"] == 0 && check["outcome"] == "fail";
    let is_waived = |check: &Value| check["summary"]["waived"] == 1;
    let fails = (PLACE.to_owned(), "fail".to_owned(), Value::Null);

    // The first week: each vendor requests a waiver, and the operator refuses that of `red`.
    let (first, of_blue) = (month.submit(red, "red"), month.submit(blue, "blue"));
    assert_eq!(month.read(red, "red", &first), fails);
    assert_eq!(month.read(blue, "blue", &of_blue), fails);
    month.request(red, "red", &first, 1);
    month.request(blue, "blue", &of_blue, 2);
    month.decide(operator, "red", 1, "refuse", "waiver-refused");
    month.decide(operator, "blue", 2, "approve", "waiver-approved");
    let accepted = month.submit_until(blue, "blue", is_waived);
    let (place, _, origin) = month.read(blue, "blue", &accepted);
    assert_eq!((place.as_str(), &origin), (PLACE, &json!("waiver 2")));
    let refused = month.submit(red, "red");
    assert_eq!(month.read(red, "red", &refused), fails);

    // The second week: an approved waiver of `red` expires, and another one expires before the decision.
    month.request(red, "red", &refused, 3);
    month.decide(operator, "red", 3, "approve", "waiver-approved");
    let accepted = month.submit_until(red, "red", is_waived);
    assert_eq!(month.read(red, "red", &accepted).2, "waiver 3");
    month.expire(3);
    assert_eq!(month.waiver(3)["expired"], true);
    month.request(red, "red", &refused, 4);
    month.decide(operator, "red", 4, "refuse", "waiver-refused");
    let expired = month.submit_until(red, "red", is_open);
    assert_eq!(month.read(red, "red", &expired), fails);
    month.request(red, "red", &expired, 5);
    month.expire(5);
    let late = month.call(operator.1, "POST", "/api/v1/waivers/5/approve", b"{}");
    assert_eq!((late.status, &late.json()["code"]), (409, &json!("waiver-over")));
    month.decide(red_admin, "red", 5, "withdraw", "waiver-withdrawn");
    assert_eq!(month.read(blue_admin, "blue", &of_blue), fails, "a verdict does not change afterwards");

    // The third week: a policy of `red` rolls out.
    let settings = json!({"policy": "ignore: [R-92635]\n", "release": "frankfurt"});
    let entry = ["operator", "red", "project-changed", "red"];
    month.act(operator.1, "PUT", "/api/v1/projects/red", &settings, entry);
    let newest = month.submit_until(red, "red", |check| check["terms"]["release"] == "frankfurt");
    let report =
        month.call(red.1, "GET", &format!("/api/v1/checks/{}/report?format=plain", id(&newest)), b"");
    month.expect([red.0, "red", "read", id(&newest)]);
    assert!(report.status == 200 && !report.text().contains("R-92635"), "{}", report.text());
    let unchanged = month.submit(blue, "blue");
    assert!(is_waived(&unchanged) && unchanged["terms"]["release"] != "frankfurt", "{unchanged}");

    // The fourth week: the key of `red` is replaced, and `blue` deletes a check.
    let path = "/api/v1/projects/red/keys";
    let body = json!({"name": "red-next", "role": "submit", "until": "2099-12-31"});
    let created = month.act(operator.1, "POST", path, &body, ["operator", "red", "key-created", "red-next"]);
    let secret = created.json()["key"].as_str().unwrap().to_owned();
    let next = ("red-next", secret.as_str());
    let path = format!("{path}/{}", red.0);
    month.act(operator.1, "DELETE", &path, &Value::Null, ["operator", "red", "key-ended", red.0]);
    for _ in &month.replicas {
        assert_eq!(month.call(red.1, "GET", "/api/v1/checks", b"").status, 401);
    }
    let last = month.submit(next, "red");
    month.act(next.1, "GET", "/api/v1/checks", &Value::Null, ["red-next", "red", "listed", ""]);
    let path = format!("/api/v1/checks/{}", id(&of_blue));
    month.act(blue_admin.1, "DELETE", &path, &Value::Null, ["blue-admin", "blue", "deleted", id(&of_blue)]);

    month.assert_log(operator.1, None);
    month.assert_log(red_admin.1, Some("red"));
    month.assert_log(blue_admin.1, Some("blue"));

    let gate = &month.replicas[0];
    let execution = execution(gate, next.1);
    let entries = |gate: &Month| gate.log(operator.1, "&project=red");
    let before = entries(&month).len();
    let waiver = month.waiver(1);
    let hidden = Hidden { older: id(&newest), newer: id(&last), execution: &execution };
    for gate in &month.replicas {
        hidden.assert_invisible(gate, blue.1, blue_admin.1);
    }
    // Reads are written within a second.
    std::thread::sleep(Duration::from_millis(1500));
    let after = entries(&month);
    let strange: Vec<&Entry> = after.iter().filter(|it| it[0].starts_with("blue")).collect();
    assert!(strange.is_empty() && after.len() <= before + month.replicas.len(), "{strange:?}");
    assert_eq!(month.waiver(1), waiver);
}

#[test]
fn the_audit_log_of_a_month_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("gate.db").display());
    month(folder.path(), "sqlite:gate.db", &file, 1);
}

#[test]
fn the_audit_log_of_a_month_is_complete_with_two_replicas() {
    let Some(database) = postgres("month") else { return };
    let folder = tempfile::tempdir().unwrap();
    month(folder.path(), &database, &database, 2);
}
