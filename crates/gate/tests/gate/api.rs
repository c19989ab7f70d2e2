//! Tests of the HTTP API.

use std::fmt::Write as _;

use crate::harness::{FAILING, Gate, failing, small, zipped};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn a_package_is_checked_once_and_reported_in_every_format() {
    let folder = folder();
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&failing(), "vfw");
    assert_eq!((&check["status"], &check["outcome"]), (&"done".into(), &"fail".into()));
    assert_eq!(check["package"]["name"], "vfw");
    let again = gate.check(&failing(), "vfw");
    assert_eq!(again["id"], check["id"], "the same package with the same options");
    assert_eq!(again["attempts"], 1);
    let other = gate.submit(&failing(), "wait=30&name=vfw&fail-on=should").json();
    assert_ne!(other["id"], check["id"], "other terms");

    let base = format!("/api/v1/checks/{}/report", check["id"].as_str().unwrap());
    let report = gate.get(&base).json();
    let requirements = report["packages"][0]["requirements"].as_array().unwrap();
    let found = requirements.iter().find(|it| it["id"] == "R-92635").unwrap();
    assert_eq!(found["status"], "fail");
    let start = &found["findings"][0]["primary"]["range"]["start"];
    assert_eq!((&start["line"], &start["column"]), (&10.into(), &28.into()));
    assert_eq!(report["packages"][0]["name"], "vfw");
    for (format, start, media_type) in [
        ("html", &b"<!doctype html>"[..], "text/html"),
        ("xlsx", b"PK", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("sarif", b"{", "application/sarif+json"),
        ("junit", b"<?xml", "application/xml"),
        ("csv", b"", "text/csv"),
        ("markdown", b"#", "text/markdown"),
        ("plain", b"", "text/plain"),
        ("vvp-json", b"{", "application/json"),
    ] {
        let answer = gate.get(&format!("{base}?format={format}"));
        assert_eq!(answer.status, 200, "{format}: {}", answer.text());
        assert!(answer.bytes.starts_with(start) && answer.media_type.starts_with(media_type), "{format}");
        assert!(answer.header("content-disposition").unwrap().contains("vfw."), "{format}");
    }
    assert_eq!(gate.get(&format!("{base}?format=none")).status, 400);
}

#[test]
fn a_format_for_one_package_refuses_an_archive_with_several() {
    let folder = folder();
    let gate = Gate::start(&folder, &[]);
    let base = "heat_template_version: 2016-10-14\nresources: {}\n";
    let check = gate.check(&zipped(&[("a/base_a.yaml", base), ("b/base_b.yaml", base)]), "pair");
    let report = format!("/api/v1/checks/{}/report", check["id"].as_str().unwrap());
    assert_eq!(gate.get(&report).json()["packages"].as_array().unwrap().len(), 2);
    let answer = gate.get(&format!("{report}?format=vvp-json"));
    assert_eq!(answer.status, 409, "{}", answer.text());
    let problem = answer.json();
    assert_eq!(problem["code"], "one-package");
    assert_eq!(problem["message"], "the format describes one package, and the archive has several");
    assert_eq!(problem["detail"], "submit each package as an archive of its own, or use another format");
}

#[test]
fn a_text_report_states_why_an_archive_could_not_be_opened() {
    let folder = folder();
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(b"no archive", "bad");
    let report = format!("/api/v1/checks/{}/report", check["id"].as_str().unwrap());
    let reason = "error: bad: not a readable zip archive: it has no end record\n\
                  help: pack the archive again as a plain zip, or pass the folder\n";
    for format in ["findings", "table", "plain", "concise", "statistics"] {
        let text = gate.get(&format!("{report}?format={format}")).text();
        assert!(text.starts_with(reason), "{format}: {text}");
    }
    // The other formats contain the reason.
    for format in ["json", "junit", "markdown", "csv", "github"] {
        let text = gate.get(&format!("{report}?format={format}")).text();
        assert_eq!(text.matches("it has no end record").count(), 1, "{format}: {text}");
        assert!(!text.starts_with("error: "), "{format}: {text}");
    }
}

#[test]
fn preloads_of_a_checked_package_can_be_downloaded() {
    let folder = folder();
    let gate = Gate::start(&folder, &[]);
    let package =
        zipped(&[("base.yaml", "heat_template_version: 2016-10-14\nparameters: {p: {type: string}}\n")]);
    let check = gate.check(&package, "p%221");
    let base = format!("/api/v1/checks/{}/preloads", check["id"].as_str().unwrap());
    for (query, extension) in [("", "json"), ("?format=yaml", "yaml")] {
        let answer = gate.get(&format!("{base}{query}"));
        assert_eq!(
            (answer.status, answer.media_type.as_str()),
            (200, "application/zip"),
            "{}",
            answer.text()
        );
        assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"p_1-preloads.zip\""));
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(&answer.bytes)).unwrap();
        let names: Vec<String> = zip.file_names().map(|it| it.unwrap().into_owned()).collect();
        let [gr, vnf] = ["grapi", "vnfapi"].map(|api| format!("{api}/base.{extension}"));
        let expected = [&gr, "preload_env/base.env", "preload_env/defaults.yaml", "values.xlsx", &vnf];
        assert_eq!(names, expected);
        let text = std::io::read_to_string(zip.by_name(&gr).unwrap()).unwrap();
        assert!(text.contains("VALUE FOR: p\""), "{text}");
    }
    assert_eq!(gate.get(&format!("{base}?format=csv")).status, 400);
    let none = gate.check(&zipped(&[("notes.txt", "")]), "none");
    let answer = gate.get(&format!("/api/v1/checks/{}/preloads", none["id"].as_str().unwrap()));
    assert_eq!((answer.status, answer.json()["code"].as_str()), (409, Some("no-preloads")));
}

#[test]
fn a_faulty_package_fails_its_check_and_a_faulty_request_is_a_problem() {
    let folder = folder();
    let gate = Gate::start(&folder, &[]);
    for bad in [&b"hello"[..], b"", &small(0)[..40], &zipped(&[("../evil.yaml", "x: 1")])] {
        let check = gate.check(bad, "bad");
        assert_eq!((&check["status"], &check["outcome"]), (&"done".into(), &"error".into()));
        let report = gate.get(&format!("/api/v1/checks/{}/report", check["id"].as_str().unwrap())).json();
        assert!(!report["errors"][0]["message"].as_str().unwrap().is_empty());
    }
    assert!(
        !folder.path().join("evil.yaml").exists()
            && !folder.path().parent().unwrap().join("evil.yaml").exists()
    );
    for (method, path, media_type, status, code) in [
        ("POST", "/api/v1/checks", "text/html", 415, "media-type"),
        ("POST", "/api/v1/checks?wait=abc", "application/zip", 400, "bad-request"),
        ("POST", "/api/v1/checks?wait=31", "application/zip", 400, "bad-request"),
        ("POST", "/api/v1/checks?release=none", "application/zip", 400, "bad-request"),
        ("POST", "/api/v1/checks", "multipart/form-data", 400, "bad-request"),
        ("GET", "/api/v1/checks/..%2f..%2fetc%2fpasswd", "", 404, "not-found"),
        ("GET", "/api/v1/checks/%ff", "", 404, "not-found"),
        ("GET", "/api/v1/checks?limit=0", "", 400, "bad-request"),
        ("GET", "/api/v1/checks?after=x", "", 400, "bad-request"),
        ("GET", "/api/v1/checks?outcome=", "", 400, "bad-request"),
        ("GET", "/api/v1/checks?status=", "", 400, "bad-request"),
        ("PUT", "/api/v1/checks", "", 405, "method"),
        ("GET", "/nowhere", "", 404, "not-found"),
    ] {
        let answer = gate.call(method, path, &[("Content-Type", media_type)], b"x");
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
        assert_eq!(answer.media_type, "application/problem+json", "{method} {path}");
        assert_eq!(answer.json()["code"], code, "{method} {path}");
    }
}

#[test]
fn checks_are_listed_newest_first_page_by_page() {
    let folder = folder();
    let gate = Gate::start(&folder, &[]);
    let ids: Vec<String> =
        (0..5).map(|n| gate.check(&small(n), &format!("p{n}"))["id"].as_str().unwrap().to_owned()).collect();
    gate.check(&failing(), "50%25_off");
    let first = gate.get("/api/v1/checks?limit=4&package=p").json();
    let next = first["next"].as_str().unwrap();
    let second = gate.get(&format!("/api/v1/checks?limit=4&package=p&after={next}")).json();
    assert!(second["next"].is_null());
    let pages = [&first, &second].map(|page| page["checks"].as_array().unwrap().clone());
    let listed: Vec<String> =
        pages.iter().flatten().map(|check| check["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(listed, ids.into_iter().rev().collect::<Vec<_>>());
    let found = |query: &str| {
        gate.get(&format!("/api/v1/checks?package={query}")).json()["checks"].as_array().unwrap().len()
    };
    assert_eq!(found("0%25_o"), 1, "a search treats wildcards literally");
    assert_eq!(found("%25"), 1);
    assert_eq!(found("_"), 1);
    assert_eq!(found("P3"), 1);
    assert_eq!(found("none"), 0);
}

#[test]
fn changes_list_new_and_fixed_findings() {
    let folder = folder();
    let gate = Gate::start(&folder, &[]);
    let fixed = FAILING.replace("fw_flavour_name }", "fw_image_name }");
    let fixed =
        zipped(&[("base_vnf.yaml", &fixed), ("base_vnf.env", "parameters:\n  fw_image_name: ubuntu\n")]);
    let (old, new) = (gate.check(&failing(), "a"), gate.check(&fixed, "b"));
    let path = |a: &serde_json::Value, b: &serde_json::Value| {
        format!("/api/v1/checks/{}/changes/{}", a["id"].as_str().unwrap(), b["id"].as_str().unwrap())
    };
    let diff = gate.get(&path(&new, &old)).json();
    let fixed = diff["packages"][0]["fixed"].as_array().unwrap();
    assert!(fixed.iter().any(|it| it["id"] == "R-92635" && it["line"] == 10), "{diff}");
    let same = gate.get(&path(&new, &new)).json();
    assert_eq!(
        (&same["packages"][0]["new"], &same["packages"][0]["fixed"]),
        (&serde_json::json!([]), &serde_json::json!([]))
    );
}

#[test]
fn multipart_submissions_may_contain_a_configuration_only_if_the_operator_allows_it() {
    let folder = folder();
    let gate = Gate::start(&folder, &[]);
    let mut body =
        b"--x\r\nContent-Disposition: form-data; name=\"package\"; filename=\"../dir/vfw.zip\"\r\n\r\n"
            .to_vec();
    body.extend(failing());
    body.extend(b"\r\n--x--\r\n");
    let kind = ("Content-Type", "multipart/form-data; boundary=x");
    let answer = gate.call("POST", "/api/v1/checks?wait=30", &[kind], &body);
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.json()["package"]["name"], "vfw");
    let mut with_config = body[..body.len() - 9].to_vec();
    with_config.extend(
        b"\r\n--x\r\nContent-Disposition: form-data; name=\"config\"\r\n\r\nignore: [MUST]\r\n--x--\r\n",
    );
    assert_eq!(gate.call("POST", "/api/v1/checks?wait=30", &[kind], &with_config).status, 403);
    drop(gate);
    std::fs::write(
        folder.path().join("gate.yaml"),
        "check: { submitted-configuration: true, mandatory: [R-92635] }\n",
    )
    .unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let answer = gate.call("POST", "/api/v1/checks?wait=30", &[kind], &with_config);
    assert_eq!(
        answer.json()["outcome"],
        "fail",
        "mandatory requirements cannot be ignored: {}",
        answer.text()
    );
}

/// A submission can add to the operator's settings but not relax them.
#[test]
fn a_submission_cannot_relax_the_settings_of_the_operator() {
    let folder = folder();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("operator.yaml", "levels: { R-01455: note }\nignore: [R-44001]\n");
    write(
        "gate.yaml",
        "check: { configuration: operator.yaml, submitted-configuration: true, fail-on: should }\n",
    );
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    for (value, offered) in [("must", "should, may"), ("never", "should, may")] {
        let answer = gate.submit(&failing(), &format!("fail-on={value}"));
        let message = format!("this gate does not offer the fail-on `{value}`; it offers {offered}");
        assert_eq!((answer.status, answer.json()["message"].as_str()), (400, Some(message.as_str())));
    }
    assert_eq!(gate.submit(&failing(), "wait=30&fail-on=may").json()["terms"]["fail-on"], "may");
    let submit = |config: &str| {
        let mut body =
            b"--x\r\nContent-Disposition: form-data; name=\"package\"; filename=\"a.zip\"\r\n\r\n".to_vec();
        body.extend(failing());
        let part = "\r\n--x\r\nContent-Disposition: form-data; name=\"config\"\r\n\r\n";
        body.extend(format!("{part}{config}\r\n--x--\r\n").bytes());
        let kind = ("Content-Type", "multipart/form-data; boundary=x");
        let check = gate.call("POST", "/api/v1/checks?wait=30", &[kind], &body).json();
        let id = check["id"].as_str().unwrap_or_else(|| panic!("{check}"));
        let report = gate.get(&format!("/api/v1/checks/{id}/report")).json();
        let requirements = report["packages"][0]["requirements"].as_array().unwrap().clone();
        move |id: &str| requirements.iter().find(|it| it["id"] == id).unwrap().clone()
    };
    let of = submit("fail_on: never\nlevels: { R-01455: error }\nignore: [R-37028]\n");
    assert_eq!(of("R-01455")["level"], "note", "the level of the operator applies");
    assert!(of("R-44001")["ignored"].as_str().unwrap().contains("operator.yaml"));
    assert!(of("R-37028")["ignored"].as_str().unwrap().starts_with("vnfcheck.yaml"), "it adds");
    let of = submit("select: [R-92635]\n");
    assert!(of("R-37028")["ignored"].is_string(), "the submission may select if the operator does not");
    drop(gate);

    write("operator.yaml", "select: [R-92635]\nexclude: [old.yaml]\n");
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let mut body =
        b"--x\r\nContent-Disposition: form-data; name=\"package\"; filename=\"a.zip\"\r\n\r\n".to_vec();
    body.extend(failing());
    body.extend(
        b"\r\n--x\r\nContent-Disposition: form-data; name=\"config\"\r\n\r\nselect: [R-37028]\n\r\n--x--\r\n",
    );
    let kind = ("Content-Type", "multipart/form-data; boundary=x");
    let check = gate.call("POST", "/api/v1/checks?wait=30", &[kind], &body).json();
    assert_eq!(check["outcome"], "fail", "the selection of the operator applies: {check}");
}

/// The operator's own rules have names, choices and pages like the built-in ones.
#[test]
fn own_rules_can_be_chosen_and_shown() {
    let folder = folder();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write(
        "own.yaml",
        "set: acme\nrules:\n  - id: ACME-1\n    keyword: MUST\n    title: Images come from us\n    each: server\n    \
         require: [{ property: flavor, resolved: { one-of: [m1.small] } }]\n    message: not one of our flavors\n",
    );
    write("operator.yaml", "rule_files: [own.yaml]\n");
    let configured = |text: &str| {
        write("gate.yaml", &format!("check: {{ configuration: operator.yaml, {text} }}\n"));
        crate::harness::program(folder.path(), &["check-config"]).output().unwrap()
    };
    let message = String::from_utf8(configured("rules: [acne]").stderr).unwrap();
    assert!(message.contains("gate.yaml:1:48: unknown rule set `acne`; did you mean `acme`?"), "{message}");
    assert!(configured("rules: [custom, onap], rule-choices: [acme]").status.success());
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let check = gate.check(&failing(), "vfw");
    assert_eq!(check["terms"]["rules"], "acme,onap");
    assert_eq!(gate.submit(&failing(), "rules=acme").status, 202);
    let message = gate.submit(&failing(), "rules=csar").json();
    assert_eq!(message["message"], "this gate does not offer the rules `csar`; it offers onap, acme");
    let report = format!("/api/v1/checks/{}/report?format=", check["id"].as_str().unwrap());
    for format in ["html", "sarif"] {
        let text = gate.get(&format!("{report}{format}")).text();
        assert!(text.contains("ACME-1") && text.contains("Images come from us"), "{format}");
    }
    let page = gate.get("/").text();
    assert!(
        page.contains("<option selected value=\"acme,onap\">The rules of this gate: acme, onap"),
        "{page}"
    );
}

#[test]
fn uploads_above_the_limit_are_refused() {
    let folder = folder();
    std::fs::write(folder.path().join("gate.yaml"), "limits: { upload: 10 KiB }\n").unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let answer = gate.submit(&vec![b'x'; 20_000], "");
    assert_eq!((answer.status, answer.json()["code"].as_str()), (413, Some("too-large")));
    assert_eq!(gate.get("/readyz").status, 200);
}

#[test]
fn large_archives_are_in_the_package_store_until_their_check_is_deleted() {
    let folder = folder();
    let gate = Gate::start(&folder, &[]);
    // Incompressible content.
    let noise = (0..40_000_u64).fold(String::new(), |mut text, n| {
        let _ = writeln!(text, "{:016x}", n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        text
    });
    let archive = zipped(&[("base_vnf.yaml", "heat_template_version: 2016-10-14\n"), ("notes.txt", &noise)]);
    assert!(archive.len() > 100_000);
    let check = gate.check(&archive, "large");
    let files = || walk(&folder.path().join("packages"));
    assert_eq!(files(), 1);
    gate.submit(&archive, "wait=30&name=another");
    assert_eq!(files(), 1, "equal archives are stored once");
    let path = format!("/api/v1/checks/{}", check["id"].as_str().unwrap());
    assert_eq!(gate.get(&format!("{path}/report?format=html")).status, 200);
    assert_eq!(gate.call("DELETE", &path, &[], b"").status, 204);
    assert_eq!(gate.get(&path).status, 404);
    assert_eq!(gate.call("DELETE", &path, &[], b"").status, 404);
}

/// Counts the files in a folder, except the test archive of the readiness test.
fn walk(folder: &std::path::Path) -> usize {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| if path.is_dir() { walk(&path) } else { usize::from(!path.ends_with("ready")) }).sum()
}

#[test]
fn metrics_count_checks_and_requests() {
    let folder = folder();
    let gate = Gate::start(&folder, &[]);
    gate.check(&failing(), "vfw");
    assert_eq!(gate.get("/healthz").json()["status"], "ok");
    let metrics = gate.get("/metrics").text();
    assert!(metrics.contains("vnfcheck_gate_checks_total{outcome=\"fail\"} 1"), "{metrics}");
    assert!(
        metrics.contains(
            "vnfcheck_gate_requests_total{method=\"POST\",route=\"/api/v1/checks\",status=\"200\"} 1"
        ),
        "{metrics}"
    );
    assert!(metrics.ends_with("# EOF\n"));
}

#[test]
fn the_api_description_contains_every_operation() {
    let folder = folder();
    let gate = Gate::start(&folder, &[]);
    let description = gate.get("/openapi.json").json();
    for (path, methods) in [
        ("/api/v1/checks", &["get", "post"][..]),
        ("/api/v1/checks/{id}", &["get", "delete"]),
        ("/api/v1/checks/{id}/report", &["get"]),
        ("/api/v1/checks/{id}/decisions", &["get"]),
        ("/api/v1/checks/{id}/changes/{older}", &["get"]),
        ("/onapapi/vnfsdk-marketplace/v1/vtp/executions", &["get", "post"]),
        ("/healthz", &["get"]),
    ] {
        for method in methods {
            let responses = &description["paths"][path][method]["responses"];
            assert!(responses["default"].is_object(), "{method} {path}: {responses}");
        }
    }
    let parameters = description["paths"]["/api/v1/checks"]["post"]["parameters"].as_array().unwrap();
    let words = |name: &str| &parameters.iter().find(|it| it["name"] == name).unwrap()["schema"];
    assert_eq!(
        words("fail-on")["enum"],
        serde_json::json!(["must", "should", "may"]),
        "the values that the gate offers"
    );
    assert_eq!(words("rules")["pattern"], "^(onap|heat|csar|sdc|practice)(,(onap|heat|csar|sdc|practice))*$");
}

#[test]
fn the_api_description_contains_the_forms_that_the_gate_checks() {
    let folder = folder();
    let hook = "webhooks:\n- { name: ci, url: 'http://127.0.0.1:9/', secret-file: secret }\n";
    std::fs::write(folder.path().join("secret"), "x".repeat(32)).unwrap();
    std::fs::write(folder.path().join("gate.yaml"), hook).unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let description = gate.get("/openapi.json").json();
    let schemas = &description["components"]["schemas"];
    for (body, name, shortest, longest) in [
        ("KeyBody", "name", 1, 100),
        ("DecisionBody", "comment", 0, 2000),
        ("RefusalBody", "comment", 1, 2000),
        ("WaiverRequest", "reason", 1, 2000),
    ] {
        let text = &schemas[body]["properties"][name];
        assert_eq!((&text["minLength"], &text["maxLength"]), (&shortest.into(), &longest.into()), "{body}");
        assert!(text["pattern"].is_string() && text["description"].is_string(), "{body}: {text}");
    }
    assert_eq!(schemas["RefusalBody"]["required"], serde_json::json!(["comment"]));
    let actions = schemas["EntryAnswer"]["properties"]["action"]["description"].as_str().unwrap();
    for name in vnfcheck_gate::store::audit::Action::NAMES {
        assert!(actions.contains(&format!("`{name}`")), "{name}: {actions}");
    }
    let settings = &schemas["SettingsBody"]["properties"];
    assert!(settings["release"]["enum"].as_array().unwrap().contains(&"istanbul".into()));
    assert_eq!(
        settings["rules"]["items"]["enum"],
        serde_json::json!(["onap", "heat", "csar", "sdc", "practice"])
    );
    assert_eq!(settings["webhooks"]["items"]["enum"], serde_json::json!(["ci"]));
    let parameters = &description["paths"]["/api/v1/projects/{project}"]["put"]["parameters"];
    assert_eq!(parameters[0]["schema"]["maxLength"], 100);
    let parameters = &description["paths"]["/api/v1/projects"]["get"]["parameters"];
    assert_eq!(parameters[0]["schema"]["pattern"], "^[^\\x00-\\x00]*$");
    assert_eq!(gate.get("/api/v1/projects?after=%00").status, 400);
    let put = |body: &str| gate.call("PUT", "/api/v1/projects/p", &[], body.as_bytes());
    for body in ["[null, null]", r#"{"quota": [1, 2]}"#, r#"{"retention-days": 1.5}"#, r#"{"rules": []}"#] {
        assert_eq!(put(body).status, 400, "{body}");
    }
    let project = put(r#"{"retention-days": 7.0, "quota": {"checks-per-day": 9223372036854775807}}"#).json();
    assert_eq!(project["settings"]["retention-days"], 7, "{project}");
    assert_eq!(project["settings"]["quota"]["checks-per-day"], i64::MAX);
}
