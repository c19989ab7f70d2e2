//! Tests that vendors cannot waive findings, and that a check runs under the policy that accepted it.

use std::net::TcpListener;

use serde_json::{Value, json};
use tempfile::TempDir;
use vnfcheck_gate::Store;
use vnfcheck_gate::engine::CheckRequest;
use vnfcheck_gate::store::checks::{Content, Submission};

use crate::harness::{Gate, postgres, program, small, zipped};

/// Fails R-35414 and R-90152, and no other gating requirement.
const FAILS: &str = "heat_template_version: 2016-10-14\ndescription: d\nparameters: {}\nresources: {}\n";

fn package(head: &str, others: &[(&str, &str)]) -> Vec<u8> {
    let base = format!("{head}{FAILS}");
    let mut files = vec![("base_vnf.yaml", base.as_str()), ("base_vnf.env", "parameters: {}\n")];
    files.extend(others);
    zipped(&files)
}

fn configured(text: &str) -> (TempDir, Gate) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("gate.yaml"), text).unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    (folder, gate)
}

fn requirement(gate: &Gate, check: &Value, id: &str) -> Value {
    let report = gate.get(&format!("/api/v1/checks/{}/report", check["id"].as_str().unwrap())).json();
    let requirements = report["packages"][0]["requirements"].as_array().unwrap();
    requirements.iter().find(|it| it["id"] == id).unwrap().clone()
}

#[test]
fn nothing_in_a_package_relaxes_its_check() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let baseline = {
        let check = gate.check(&package("", &[]), "plain");
        assert_eq!((&check["outcome"], &check["summary"]["waived"]), (&"fail".into(), &0.into()));
        gate.get(&format!("/api/v1/checks/{}/report", check["id"].as_str().unwrap())).text()
    };
    let config = "ignore: [R-35414, R-90152]\nfail_on: never\nexclude: ['*.yaml']\nbaseline: known.json\n\
                  waivers: [{ id: [R-35414, R-90152], reason: r, approver: J. Doe }]\nrule_files: [own.yaml]\n";
    let rules = "set: onap\nrules: []\n";
    for (name, archive) in [
        ("comment", package("# vnfcheck: waive R-35414,R-90152 agreed\n", &[])),
        ("approved", package("# vnfcheck: waive R-35414, R-90152 agreed; approved-by: J. Doe\n", &[])),
        ("config", package("", &[("vnfcheck.yaml", config), ("known.json", &baseline), ("own.yaml", rules)])),
        ("hidden", package("", &[(".vnfcheck.yaml", config), (".vnfcheck/baseline.json", &baseline)])),
    ] {
        let check = gate.check(&archive, name);
        assert_ne!(check["outcome"], "pass", "{name}: {check}");
        assert_eq!(check["summary"]["waived"], 0, "{name}");
        for id in ["R-35414", "R-90152"] {
            let found = requirement(&gate, &check, id);
            assert_eq!(
                (&found["status"], &found["level"]),
                (&"fail".into(), &"error".into()),
                "{name}: {found}"
            );
        }
    }
}

#[test]
fn a_waiver_in_a_comment_counts_when_a_listed_approver_is_named() {
    let (_folder, gate) = configured("check: { vendor-waivers: [J. Doe] }\n");
    for (name, text) in [
        ("none", "agreed"),
        ("other", "agreed; approved-by: J. Smith"),
        ("longer", "agreed; approved-by: J. Doe and me"),
        ("part", "agreed; not-approved-by: J. Doe"),
    ] {
        let check = gate.check(&package(&format!("# vnfcheck: waive R-35414,R-90152 {text}\n"), &[]), name);
        assert_eq!((&check["outcome"], &check["summary"]["waived"]), (&"fail".into(), &0.into()), "{name}");
        let finding = &requirement(&gate, &check, "R-35414")["findings"][0];
        let message = format!("the waiver at {name}/base_vnf.yaml:1:1 has no accepted approver");
        assert_eq!(finding["waiver_refused"], message.as_str());
    }
    let head = "# vnfcheck: waive R-35414,R-90152 agreed; approved-by: J. Doe\n";
    let check = gate.check(&package(head, &[]), "waived");
    assert_eq!((&check["outcome"], &check["summary"]["waived"]), (&"pass".into(), &2.into()));
    let waiver = &requirement(&gate, &check, "R-35414")["findings"][0]["waiver"];
    assert_eq!((&waiver["reason"], &waiver["approver"]), (&"agreed".into(), &"J. Doe".into()));
    let page = gate.get(&format!("/checks/{}", check["id"].as_str().unwrap())).text();
    assert!(
        page.contains("The gate is passed: no gating requirement failed. 2 requirements are waived."),
        "{page}"
    );
    let list = gate.get("/?package=waived").text();
    assert!(list.contains("Failed<th scope=\"col\" class=\"figure\">Waived"), "{list}");
    assert!(list.contains("<td class=\"figure\">0<td class=\"figure\">2<td>"), "{list}");
    let listed = gate.get("/api/v1/checks?package=waived").json();
    assert_eq!(listed["checks"][0]["summary"]["waived"], 2);
}

#[test]
fn sdc_and_webhooks_receive_the_number_of_waived_requirements() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("secret"), "open sesame\n").unwrap();
    let config = format!(
        "check: {{ vendor-waivers: [J. Doe] }}\nwebhooks:\n- {{ name: portal, url: 'http://{}/', secret-file: secret }}\n",
        listener.local_addr().unwrap()
    );
    std::fs::write(folder.path().join("gate.yaml"), config).unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let run = |request: &str, ids: &str| {
        let head = format!("# vnfcheck: waive {ids} agreed; approved-by: J. Doe\n");
        let mut body =
            b"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.zip\"\r\n\r\n".to_vec();
        body.extend(package(&head, &[]));
        let executions = json!([{"testCaseName": "vnfcheck.heat.onap", "parameters": {"vsp-zip": "file://a.zip", "vspId": request}}]);
        let part = "\r\n--b\r\nContent-Disposition: form-data; name=\"executions\"\r\n\r\n";
        body.extend(format!("{part}{executions}\r\n--b--").bytes());
        let path = format!("/onapapi/vnfsdk-marketplace/v1/vtp/executions?requestId={request}");
        gate.call("POST", &path, &[("Content-Type", "multipart/form-data;boundary=b")], &body).json()[0]
            .clone()
    };
    let passed = run("passed", "R-35414,R-90152");
    assert_eq!(passed["status"], "COMPLETED", "{passed}");
    let lines = passed["results"].as_array().unwrap();
    assert_eq!((lines.len(), &lines[0]["code"]), (1, &"VNFCHECK-WAIVED".into()));
    let text = lines[0]["message"].as_str().unwrap();
    assert!(
        text.starts_with("passed, but 2 requirements are waived - full report on this gate: /checks/"),
        "{text}"
    );

    let message = super::webhooks::received(&listener);
    assert_eq!((&message["outcome"], &message["summary"]["waived"]), (&"pass".into(), &2.into()));

    let failed = run("failed", "R-35414");
    assert_eq!(failed["status"], "FAILED");
    let lines = failed["results"].as_array().unwrap();
    assert_eq!(lines[0]["code"], "R-90152");
    let last = lines.last().unwrap();
    assert_eq!(last["code"], "VNFCHECK-WAIVED");
    assert!(last["message"].as_str().unwrap().starts_with("1 requirement is waived - "), "{last}");
}

#[test]
fn a_submitted_configuration_waives_only_what_a_listed_approver_allows() {
    let (_folder, gate) = configured("check: { submitted-configuration: true, vendor-waivers: [J. Doe] }\n");
    for (approver, outcome, waived) in
        [("", "fail", 0), (", approver: me", "fail", 0), (", approver: J. Doe", "pass", 2)]
    {
        let mut body =
            b"--x\r\nContent-Disposition: form-data; name=\"package\"; filename=\"a.zip\"\r\n\r\n".to_vec();
        body.extend(package("", &[]));
        let part = "\r\n--x\r\nContent-Disposition: form-data; name=\"config\"\r\n\r\n";
        let config = format!("waivers: [{{ id: [R-35414, R-90152], reason: r{approver} }}]");
        body.extend(format!("{part}{config}\r\n--x--\r\n").bytes());
        let kind = ("Content-Type", "multipart/form-data; boundary=x");
        let check = gate.call("POST", "/api/v1/checks?wait=30", &[kind], &body).json();
        assert_eq!(
            (&check["outcome"], &check["summary"]["waived"]),
            (&outcome.into(), &waived.into()),
            "{approver}"
        );
    }
}

#[test]
fn approvers_are_listed_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let check = |text: &str| {
        std::fs::write(folder.path().join("gate.yaml"), text).unwrap();
        let output = program(folder.path(), &["check-config"]).output().unwrap();
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    };
    for text in [
        "check: { vendor-waivers: false }\n",
        "check: { vendor-waivers: [] }\n",
        "check: { vendor-waivers: [a, b c] }\n",
    ] {
        assert!(check(text).0, "{text}");
    }
    let (fine, message) = check("check: { vendor-waivers: true }\n");
    assert!(!fine);
    assert!(
        message.contains("gate.yaml:1:26: expected `false` or a list of the approvers whose waivers count"),
        "{message}"
    );
}

#[test]
fn parts_that_occur_twice_are_refused() {
    let (_folder, gate) = configured("check: { submitted-configuration: true }\n");
    let part = |name: &str, file: &str, content: &[u8]| {
        let head = format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
        [head.as_bytes(), content, b"\r\n"].concat()
    };
    let package = part("package", "; filename=\"a.zip\"", &small(1));
    let other = part("package", "; filename=\"b.zip\"", &small(2));
    let config = part("config", "", b"release: istanbul\n");
    let rules = part("rules", "", b"onap");
    let kind = ("Content-Type", "multipart/form-data; boundary=x");
    let send = |path: &str, parts: &[&[u8]]| {
        let body = [&parts.concat(), &b"--x--\r\n"[..]].concat();
        gate.call("POST", path, &[kind], &body)
    };
    for (parts, name) in [
        (&[&package[..], &other][..], "package"),
        (&[&package, &package], "package"),
        (&[&config, &package, &config], "config"),
    ] {
        let answer = send("/api/v1/checks", parts);
        let message = format!("the part `{name}` occurs more than once");
        assert_eq!((answer.status, answer.json()["message"].as_str()), (400, Some(message.as_str())));
    }
    for parts in [&[&package[..], &other][..], &[&package, &rules, &rules]] {
        assert_eq!(send("/upload", parts).status, 400);
    }
    assert_eq!(gate.submit(&small(1), "name=a&name=b").status, 400);
    assert_eq!(gate.get("/api/v1/checks").json()["checks"], json!([]), "no check is accepted");
    assert_eq!(send("/api/v1/checks?wait=30", &[&package, &config]).status, 200);
    assert_eq!(send("/upload", &[&package, &rules]).status, 303);
}

/// Stores a check that was accepted by an engine version that no replica runs.
fn strand(folder: &TempDir, fail_on: &str) {
    let archive = package("", &[]);
    let submission = Submission {
        lost: None,
        id: "0123456789abcdef0123456789abcdef".to_owned(),
        key: "key".to_owned(),
        name: "stranded".to_owned(),
        sha256: vnfcheck_gate::ids::sha256(&archive),
        content: Content::Here(archive),
        terms: CheckRequest {
            rules: "onap".to_owned(),
            release: "istanbul".to_owned(),
            profile: "text".to_owned(),
            fail_on: fail_on.to_owned(),
            today: "2026-11-23".to_owned(),
            configuration: None,
            policy: None,
            waivers: None,
            chosen: Vec::new(),
        },
        engine: "0.0.1-gone".to_owned(),
        project: "default".to_owned(),
        actor: None,
        is_counted: false,
        near: None,
        replica: "one".to_owned(),
        execution: None,
    };
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let file = format!("sqlite:{}", folder.path().join("gate.db").display());
        let store = Store::open(&file).await.unwrap();
        store.record_engine("0.0.1-gone").await.unwrap();
        store.submit(submission).await.unwrap();
        store.close().await;
    });
}

const STRANDED: &str = "/api/v1/checks/0123456789abcdef0123456789abcdef";

/// Polls until a condition holds.
fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let end = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while !holds() {
        assert!(std::time::Instant::now() < end, "{what}");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[test]
fn a_stranded_check_is_shown_and_re_accepted() {
    let folder = tempfile::tempdir().unwrap();
    strand(&folder, "must");
    let gate = Gate::start(&folder, &[]);
    gate.check(&small(1), "other");
    until("the engine to stop", || gate.get("/readyz").json()["stranded"] == 1);
    let ready = gate.get("/readyz");
    assert_eq!((ready.status, &ready.json()["mixed"]), (200, &false.into()));
    let engines = ready.json()["engines"].as_array().unwrap().clone();
    assert_eq!(engines.len(), 2, "{engines:?}");
    assert_eq!(engines[0], json!({"id": "0.0.1-gone", "runs": false, "waiting": 1}));
    let check = gate.get(STRANDED).json();
    assert_eq!(
        (&check["status"], &check["engine"], &check["attempts"]),
        (&"queued".into(), &"0.0.1-gone".into(), &0.into())
    );
    let page = gate.get("/operation").text();
    assert!(page.contains("No replica runs the engine of 1 waiting check."), "{page}");
    assert!(page.contains("<code>0.0.1-gone</code><td>no<td class=\"figure\">1<td>"), "{page}");
    let page = gate.get("/checks/0123456789abcdef0123456789abcdef").text();
    assert!(
        page.contains(
            "The check is waiting, because no running replica has the engine that accepted the check."
        ),
        "{page}"
    );
    assert!(gate.get("/metrics").text().contains("vnfcheck_gate_queue_stranded 1\n"));
    drop(gate);
    std::fs::write(folder.path().join("gate.yaml"), "limits: { stranded: 1 s }\n").unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let check = gate.settled("0123456789abcdef0123456789abcdef");
    assert_eq!((&check["status"], &check["outcome"]), (&"done".into(), &"fail".into()));
    assert_eq!(check["engine"], gate.get("/readyz").json()["engine"]);
}

#[test]
fn a_stranded_check_with_options_that_are_no_longer_offered_fails() {
    let folder = tempfile::tempdir().unwrap();
    strand(&folder, "never");
    std::fs::write(folder.path().join("gate.yaml"), "limits: { stranded: 1 s }\n").unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let check = gate.settled("0123456789abcdef0123456789abcdef");
    assert_eq!((&check["status"], &check["outcome"]), (&"failed".into(), &Value::Null));
    let message = "no replica runs the engine that accepted this package; submit the package again";
    assert_eq!(check["message"], message);
    assert_eq!(check["engine"], "0.0.1-gone");
}

#[test]
fn replicas_with_different_policies_run_only_their_own_checks() {
    let Some(database) = postgres("policies") else { return };
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("operator.yaml"), "ignore: [R-35414, R-90152]\n").unwrap();
    std::fs::write(folder.path().join("lax.yaml"), "check: { configuration: operator.yaml }\n").unwrap();
    let strict = Gate::start_in(folder.path(), &database, &[]);
    let lax = Gate::start_in(folder.path(), &database, &["--config", "lax.yaml"]);
    let submit = |gate: &Gate, n: usize| gate.submit(&small(n), "").json()["id"].as_str().unwrap().to_owned();
    for n in 0..20 {
        let (of_strict, of_lax) = (submit(&strict, n), submit(&lax, n));
        assert_eq!(strict.settled(&of_strict)["outcome"], "fail");
        assert_eq!(strict.settled(&of_lax)["outcome"], "pass");
        assert_ne!(strict.settled(&of_strict)["engine"], strict.settled(&of_lax)["engine"]);
    }
    until("the mix to be visible", || strict.get("/readyz").json()["mixed"] == true);
    assert_eq!(strict.get("/readyz").status, 200);
    assert!(lax.get("/operation").text().contains("Replicas run different engines."));
    assert_eq!(lax.terminate(), Some(0));
    until("the mix to end", || strict.get("/readyz").json()["mixed"] == false);
}
