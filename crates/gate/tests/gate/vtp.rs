//! Tests of the interface for SDC's external tests.

use serde_json::{Value, json};

use crate::harness::{Answer, Gate, failing, small};

pub(crate) const BASE: &str = "/onapapi/vnfsdk-marketplace/v1/vtp";

fn execute(gate: &Gate, archive: &[u8], request: &str, executions: &Value) -> Answer {
    execute_at(gate, BASE, &[], archive, request, executions)
}

pub(crate) fn execute_at(
    gate: &Gate,
    base: &str,
    headers: &[(&str, &str)],
    archive: &[u8],
    request: &str,
    executions: &Value,
) -> Answer {
    let mut body =
        b"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"1a2b3c4d.heat.zip\"\r\n\
        Content-Type: application/octet-stream\r\nContent-Length: 7\r\n\r\n"
            .to_vec();
    body.extend(archive);
    body.extend(
        format!(
            "\r\n--b\r\nContent-Disposition: form-data; name=\"executions\"\r\n\
             Content-Type: text/plain;charset=UTF-8\r\n\r\n{executions}\r\n--b--"
        )
        .bytes(),
    );
    let kind = ("Content-Type", "multipart/form-data;boundary=b");
    let headers: Vec<(&str, &str)> = headers.iter().copied().chain([kind]).collect();
    gate.call("POST", &format!("{base}/executions?requestId={request}"), &headers, &body)
}

pub(crate) fn heat(parameters: &Value) -> Value {
    json!([{
        "scenario": "onap-dublin", "testSuiteName": "vnfcheck-heat", "testCaseName": "vnfcheck.heat.onap",
        "parameters": parameters,
    }])
}

#[test]
fn scenarios_suites_and_cases_match_sdc() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let read = |path: &str| gate.get(&format!("{BASE}{path}")).json();
    assert_eq!(read("/scenarios")[0]["name"], "onap-dublin");
    let suites = read("/scenarios/onap-dublin/testsuites");
    let cases = read("/scenarios/onap-dublin/testcases");
    assert!(!suites.as_array().unwrap().is_empty() && !cases.as_array().unwrap().is_empty());
    for case in cases.as_array().unwrap() {
        let (suite, name) = (case["testSuiteName"].as_str().unwrap(), case["testCaseName"].as_str().unwrap());
        assert!(suites.as_array().unwrap().iter().any(|it| it["name"] == suite));
        let whole = read(&format!("/scenarios/onap-dublin/testsuites/{suite}/testcases/{name}"));
        let inputs = whole["inputs"].as_array().unwrap();
        let package = if name == "vnfcheck.csar" { "vsp" } else { "vsp-zip" };
        assert!(inputs.iter().any(|it| it["name"] == package && it["type"] == "binary"));
        // SDC displays text inputs and their choices, but not inputs of type `select`.
        for input in inputs.iter().filter(|it| it["name"] != package) {
            assert_eq!(input["type"], "string");
            assert!(
                input["metadata"]["choices"].as_array().unwrap().iter().all(|it| it["label"].is_string())
            );
        }
    }
    for path in
        ["/scenarios/none/testsuites", "/scenarios/onap-dublin/testsuites/x/testcases/y", "/executions/none"]
    {
        let answer = gate.get(&format!("{BASE}{path}"));
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.json()["code"].is_string() && answer.json()["message"].is_string());
    }
}

#[test]
fn a_repeated_request_returns_the_same_executions() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let parameters =
        json!({"vsp-zip": "file://1a2b3c4d.heat.zip", "vspId": 7, "host-password": "hunter2", "fail-on": ""});
    let answer = execute(&gate, &failing(), "7f3a9c10", &heat(&parameters));
    assert_eq!(answer.status, 200, "{}", answer.text());
    let list = answer.json();
    let one = &list[0];
    assert_eq!(list.as_array().unwrap().len(), 1);
    assert_eq!(one["status"], "FAILED");
    assert_eq!(one["parameters"]["vspId"], "7", "SDC only reads strings");
    assert_eq!(one["parameters"]["host-password"], "***");
    let found = one["results"].as_array().unwrap().iter().find(|it| it["code"] == "R-92635").unwrap();
    assert!(found["message"].as_str().unwrap().starts_with("base_vnf.yaml:10:28 "), "{found}");
    let again = execute(&gate, &failing(), "7f3a9c10", &heat(&parameters)).json();
    assert_eq!(again, list, "a repeated request does not run again");
    let listed = gate.get(&format!("{BASE}/executions?requestId=7f3a9c10")).json();
    assert_eq!(listed[0]["executionId"], one["executionId"]);
    assert_eq!(listed[0]["status"], "failed");
    let path = format!("{BASE}/executions/{}", one["executionId"].as_str().unwrap());
    assert_eq!(&gate.get(&path).json(), one);
    assert!(gate.get(&format!("{path}/logs?option=out")).text().contains("R-92635"));
    assert_eq!(gate.get(&format!("{path}/logs?option=err")).text(), "");
}

#[test]
fn a_pass_is_one_empty_object_and_a_broken_archive_fails_the_execution() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("gate.yaml"), "check: { fail-on-choices: [must, never] }\n").unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let parameters = json!({"vsp-zip": "file://1a2b3c4d.heat.zip", "fail-on": "never"});
    let passed = execute(&gate, &small(1), "a", &heat(&parameters)).json();
    assert_eq!((&passed[0]["results"], &passed[0]["status"]), (&json!([{}]), &"COMPLETED".into()));
    let parameters = json!({"vsp-zip": "file://1a2b3c4d.heat.zip"});
    let broken = execute(&gate, b"no zip", "b", &heat(&parameters)).json();
    assert_eq!(broken[0]["status"], "FAILED");
    assert_eq!(broken[0]["results"][0]["code"], "VNFCHECK-PACKAGE");
}

#[test]
fn csar_rules_apply_to_a_csar() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let executions = json!([{
        "scenario": "onap-dublin", "testSuiteName": "vnfcheck-csar", "testCaseName": "vnfcheck.csar",
        "parameters": {"vsp": "file://1a2b3c4d.heat.zip", "vspId": "x"},
    }]);
    let csar = crate::harness::zipped(&[
        ("TOSCA-Metadata/TOSCA.meta", "TOSCA-Meta-File-Version: 1.0\n"),
        ("main.yaml", "tosca_definitions_version: tosca_simple_yaml_1_1\n"),
    ]);
    let answer = execute(&gate, &csar, "csar", &executions).json();
    assert_eq!(answer[0]["status"], "FAILED", "{answer}");
    assert_ne!(answer[0]["results"], json!([{}]));
    // The package is not a CSAR: no requirement fails, but the package does not pass.
    let answer = execute(&gate, &small(1), "heat", &executions).json();
    assert_eq!(answer[0]["status"], "FAILED", "{answer}");
    assert!(
        answer[0]["results"][0]["message"].as_str().unwrap().starts_with("no CSAR of a VNF or PNF found"),
        "{answer}"
    );
    let check = &gate.get("/api/v1/checks?package=x").json()["checks"][0];
    assert_eq!(check["terms"]["rules"], "csar");
    let unknown = gate.submit(&small(1), "rules=none");
    assert_eq!(unknown.status, 400);
    assert!(unknown.text().contains("onap, heat, csar"), "{}", unknown.text());
    drop(gate);
    std::fs::write(folder.path().join("gate.yaml"), "check: { rule-choices: [onap] }\n").unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let cases = gate.get(&format!("{BASE}/scenarios/onap-dublin/testcases")).json();
    let names: Vec<&str> =
        cases.as_array().unwrap().iter().map(|it| it["testCaseName"].as_str().unwrap()).collect();
    assert_eq!(names, ["vnfcheck.heat.onap"], "a rule set that the operator does not offer has no case");
}

#[test]
fn invalid_requests_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let file = json!({"vsp-zip": "file://1a2b3c4d.heat.zip"});
    for (executions, status) in [
        (heat(&json!({"vsp-zip": "file://missing.zip"})), 400),
        (heat(&json!({})), 400),
        (heat(&json!({"vsp-zip": "file://1a2b3c4d.heat.zip", "note": {"nested": 1}})), 400),
        (heat(&json!({"vsp-zip": "file://1a2b3c4d.heat.zip", "release": "none"})), 400),
        (json!([]), 400),
        (json!({"no": "list"}), 400),
        (json!([{"scenario": "other", "testCaseName": "vnfcheck.heat.onap", "parameters": file}]), 404),
        (json!([{"scenario": "onap-dublin", "testCaseName": "none", "parameters": file}]), 404),
    ] {
        let answer = execute(&gate, &small(1), "x", &executions);
        assert_eq!(answer.status, status, "{executions}: {}", answer.text());
        assert!(answer.media_type.contains("json") && answer.json()["message"].is_string());
    }
    assert_eq!(gate.get(&format!("{BASE}/executions?requestId=x")).json(), json!([]));
}

/// Requests and responses recorded from SDC's own client.
#[test]
fn recorded_requests_of_sdc_are_accepted() {
    let recorded =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/gate/vtp-examples/vnfcheck/wire-post.txt");
    let Ok(bytes) = std::fs::read(recorded) else {
        println!("skipped: no recorded exchanges");
        return;
    };
    let split = bytes.windows(4).position(|it| it == b"\r\n\r\n").map(|at| (at, at + 4));
    let (end, start) =
        split.or_else(|| bytes.windows(2).position(|it| it == b"\n\n").map(|at| (at, at + 2))).unwrap();
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let kind = head.lines().find_map(|line| line.strip_prefix("Content-Type: ")).unwrap().trim();
    let text = String::from_utf8_lossy(&bytes[start..]).replace("\r\n", "\n").replace('\n', "\r\n");
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let post = |body: &str| {
        let headers = [("Content-Type", kind), ("Accept", "application/json, application/*+json")];
        gate.call("POST", &format!("{BASE}/executions?requestId=7f3a9c10"), &headers, body.as_bytes())
    };
    // The recorded client requests a test case that its server invented; with a case of this gate, the request
    // succeeds.
    let answer = post(&text);
    assert_eq!(
        (answer.status, answer.json()["code"].as_str()),
        (404, Some("not-found")),
        "{}",
        answer.text()
    );
    let answer = post(&text.replace("\"testCaseName\":\"c\"", "\"testCaseName\":\"vnfcheck.heat.onap\""));
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.json()[0]["parameters"]["note"], "ä");
    assert_eq!(answer.json()[0]["results"][0]["code"], "VNFCHECK-PACKAGE");
}

/// A request ID is bound to the test cases, archive and key of its first use.
#[test]
fn a_different_request_with_the_same_id_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let parameters = json!({"vsp-zip": "file://1a2b3c4d.heat.zip", "vspId": "x"});
    let first = execute(&gate, &small(1), "r", &heat(&parameters)).json();
    let case = |name: &str, file: &str| json!([{"testCaseName": name, "parameters": {"vsp-zip": file, "vspId": "x"}}]);
    let two = json!([heat(&parameters)[0], heat(&parameters)[0]]);
    let stricter = json!({"vsp-zip": "file://1a2b3c4d.heat.zip", "vspId": "x", "fail-on": "should"});
    for (archive, executions) in [
        (small(2), heat(&parameters)),
        (small(1), case("vnfcheck.heat.sdc-import", "file://1a2b3c4d.heat.zip")),
        (small(1), heat(&stricter)),
        (small(1), two),
    ] {
        let answer = execute(&gate, &archive, "r", &executions);
        assert_eq!(answer.status, 409, "{executions}: {}", answer.text());
        assert_eq!(answer.json()["code"], "request-id");
    }
    assert_eq!(
        gate.get("/api/v1/checks").json()["checks"].as_array().unwrap().len(),
        1,
        "no check is accepted"
    );
    let listed = gate.get(&format!("{BASE}/executions?requestId=r")).json();
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(listed[0]["executionId"], first[0]["executionId"]);

    // SDC sends the same archive under a new name.
    let mut body =
        b"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"new.zip\"\r\n\r\n".to_vec();
    body.extend(small(1));
    let executions = case("vnfcheck.heat.onap", "file://new.zip");
    let part = "\r\n--b\r\nContent-Disposition: form-data; name=\"executions\"\r\n\r\n";
    body.extend(format!("{part}{executions}\r\n--b--").bytes());
    let kind = ("Content-Type", "multipart/form-data;boundary=b");
    let path = format!("{BASE}/executions?requestId=r");
    let again = gate.call("POST", &path, &[kind], &body);
    assert_eq!(again.status, 200, "{}", again.text());
    assert_eq!(again.json()[0]["executionId"], first[0]["executionId"]);

    let keys: Vec<String> = ["one", "two"]
        .map(|name| {
            let add = ["keys", "add", name, "--role", "submit", "--database", "sqlite:gate.db"];
            let output = crate::harness::program(folder.path(), &add).output().unwrap();
            String::from_utf8(output.stdout).unwrap().trim().to_owned()
        })
        .to_vec();
    let of = |key: &str, request: &str| {
        let path = format!("{BASE}/executions?requestId={request}");
        gate.call("POST", &path, &[kind, ("X-API-Key", key)], &body).status
    };
    assert_eq!(
        (of(&keys[0], "r"), of(&keys[0], "s"), of(&keys[0], "s"), of(&keys[1], "s")),
        (200, 200, 200, 200),
        "projects have separate request ids"
    );
}

#[test]
fn duplicate_parts_of_a_request_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let executions = heat(&json!({"vsp-zip": "file://a.zip"}));
    let file = |name: &str, archive: &[u8]| {
        let head =
            format!("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
        [head.as_bytes(), archive, b"\r\n"].concat()
    };
    let cases = format!("--b\r\nContent-Disposition: form-data; name=\"executions\"\r\n\r\n{executions}\r\n")
        .into_bytes();
    let send = |parts: &[&[u8]]| {
        let body = [&parts.concat(), &b"--b--\r\n"[..]].concat();
        let kind = ("Content-Type", "multipart/form-data;boundary=b");
        gate.call("POST", &format!("{BASE}/executions?requestId=once"), &[kind], &body)
    };
    let (a, again, b) = (file("a.zip", &small(1)), file("a.zip", &small(2)), file("b.zip", &small(3)));
    for (parts, reported) in [
        ([&a[..], &again, &cases], "the file `a.zip` occurs more than once"),
        ([&a, &cases, &cases], "the part `executions` occurs more than once"),
    ] {
        let answer = send(&parts);
        assert_eq!((answer.status, answer.json()["message"].as_str()), (400, Some(reported)));
    }
    let twice = String::from_utf8(cases.clone())
        .unwrap()
        .replace("\"vsp-zip\":", "\"vsp-zip\":\"file://b.zip\",\"vsp-zip\":");
    let answer = send(&[&a, &b, twice.as_bytes()]);
    assert_eq!(answer.status, 400);
    assert!(answer.text().contains("the parameter `vsp-zip` occurs more than once"), "{}", answer.text());
    assert_eq!(gate.get("/api/v1/checks").json()["checks"], json!([]));
    assert_eq!(send(&[&a, &b, &cases]).status, 200);
}
