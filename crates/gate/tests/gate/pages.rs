//! Tests of the pages without a browser.

use crate::harness::{Gate, execute, failing, postgres, small, zipped};
use crate::keys::add_in;

/// The pages of a gate with a product `vfw`, except those of checks.
pub(crate) const PAGES: [&str; 15] = [
    "/",
    "/dashboard",
    "/products",
    "/products/vfw",
    "/search",
    "/search?requirement=R-92635",
    "/requirements",
    "/requirements/R-92635",
    "/operation",
    "/waivers",
    "/projects",
    "/projects/default",
    "/audit",
    "/docs",
    "/sign-in",
];

#[test]
fn pages_load_nothing_from_other_hosts() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&failing(), "vfw");
    let page = format!("/checks/{}", check["id"].as_str().unwrap());
    let other = gate.check(&small(1), "vfw");
    assert_ne!(other["id"], check["id"]);
    for path in PAGES.into_iter().chain([page.as_str()]) {
        let answer = gate.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        let text = answer.text();
        for tag in ["<script", "<link", "<img", "<iframe", "<style"] {
            for found in text.match_indices(tag).map(|(at, _)| text[at..].split('>').next().unwrap()) {
                let own = found.contains("\"/assets/") || found.contains("\"/badge/");
                assert!(own && !found.contains("//"), "{path}: {found}");
            }
        }
        assert!(!text.contains(" style=") && !text.contains(" onclick="), "{path}");
    }
    assert_eq!(gate.get("/requirements/R-00000").status, 404);
}

#[test]
fn the_page_of_the_api_lists_every_operation() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let description = gate.get("/openapi.json").json();
    let page = gate.get("/docs").text();
    let mut calls = Vec::new();
    for (path, item) in description["paths"].as_object().unwrap() {
        let operations = item.as_object().unwrap().iter().filter(|(_, it)| it["responses"].is_object());
        let methods = operations.map(|(method, _)| method.to_uppercase());
        calls.extend(methods.map(|it| format!("<code>{it}</code> <code>{path}</code>")));
    }
    assert!(calls.contains(&"<code>PUT</code> <code>/api/v1/projects/{project}</code>".to_owned()));
    for call in calls {
        assert!(page.contains(&call), "{call}: {page}");
    }
}

#[test]
fn a_check_shows_servers_on_networks_with_links_to_findings() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&failing(), "vfw");
    let page = gate.get(&format!("/checks/{}", check["id"].as_str().unwrap())).text();
    let picture = page.split("<svg class=\"see\"").nth(1).expect("the page has a picture");
    let picture = picture.split("</svg>").next().unwrap();
    assert!(picture.contains("<title>server fw_server_0, fw"), "{picture}");
    let link = picture.split("<a href=\"#").nth(1).expect("the mark is a link").split('"').next().unwrap();
    assert!(page.contains(&format!("id=\"{link}\"")), "no finding {link}");
    assert!(page.contains("<link rel=\"stylesheet\" href=\"/assets/picture.css\">"));
    let style = gate.get("/assets/picture.css");
    assert_eq!((style.status, style.media_type.as_str()), (200, "text/css; charset=utf-8"));
    assert!(style.text().contains("prefers-color-scheme: dark"));
}

#[test]
fn a_check_without_resources_has_no_picture() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&small(1), "vnf");
    let page = gate.get(&format!("/checks/{}", check["id"].as_str().unwrap())).text();
    assert!(page.contains("Findings by file") && !page.contains("Servers on networks"));
}

#[test]
fn a_page_about_a_problem_leads_to_the_pages_of_the_visitor() {
    let folder = tempfile::tempdir().unwrap();
    let add = |name: &str, role: &str| add_in(folder.path(), "sqlite:gate.db", name, role, "portal").0;
    let (operator, reader) = (add("operator", "admin"), add("reader", "read"));
    let gate = Gate::start(&folder, &[]);
    let pages = |cookie: &str, path: &str, status: u16| {
        let cookie = format!("vnfcheck_gate_key={cookie}");
        let answer = gate.call("GET", path, &[("Cookie", &cookie), ("Accept", "text/html")], b"");
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        let text = answer.text();
        ["action=\"/sign-out\"", "href=\"/products\"", "href=\"/audit\"", "href=\"/operation\""]
            .map(|it| text.contains(it))
    };
    for (path, status) in [("/nothing", 404), ("/products?nothing=1", 400), ("/checks/0", 404)] {
        assert_eq!(pages(&operator, path, status), [true, true, true, true], "{path}");
        assert_eq!(pages(&reader, path, status), [true, true, false, false], "{path}");
    }
    assert_eq!(pages(&reader, "/operation", 403), [true, true, false, false]);
    assert_eq!(pages("unknown", "/nothing", 404), [false, true, false, false]);
}

#[test]
fn an_unknown_address_is_a_page_for_browsers() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let page = gate.call("GET", "/chekcs", &[("Accept", "text/html,application/xhtml+xml")], &[]);
    assert_eq!((page.status, page.media_type.as_str()), (404, "text/html; charset=utf-8"));
    assert!(page.text().contains("<a href=\"/\""), "{}", page.text());
    let problem = gate.call("GET", "/chekcs", &[("Accept", "application/json")], &[]);
    assert_eq!((problem.status, &problem.json()["code"]), (404, &"not-found".into()));
}

/// Escapes all bytes of a text for a path.
fn escaped(text: &str) -> String {
    let bytes: Vec<String> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    bytes.concat()
}

#[test]
fn text_from_a_package_is_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let evil = "heat_template_version: 2016-10-14\nresources: {'<img src=x onerror=alert(1)>': {type: '\"><script>alert(2)</script>'}}\n";
    let archive = zipped(&[("<script>alert(3)</script>.yaml", evil)]);
    let check = gate.check(&archive, "%3Cscript%3Ealert(4)%3C/b%3E%0D%0AX-Evil:%201");
    let id = check["id"].as_str().unwrap();
    for path in [
        "/".to_owned(),
        format!("/checks/{id}"),
        format!("/checks/{id}/changes/{id}"),
        format!("/products/{}", escaped(check["package"]["name"].as_str().unwrap())),
        "/requirements/R-92635".to_owned(),
        "/?package=%22%3E%3Cscript%3E".to_owned(),
        "/products".to_owned(),
        "/search?text=e&newest=true".to_owned(),
        "/search?text=%22%3E%3Cscript%3E".to_owned(),
    ] {
        let answer = gate.get(&path);
        let text = answer.text();
        assert_eq!(answer.status, 200, "{path}: {text}");
        assert!(!text.contains("<script>") && !text.contains("<img src=x"), "{path}");
    }
    let report = gate.get(&format!("/api/v1/checks/{id}/report?format=html"));
    assert!(report.header("x-evil").is_none());
}

#[test]
fn a_form_without_scripts_submits_a_package() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let mut body =
        b"--x\r\nContent-Disposition: form-data; name=\"package\"; filename=\"vfw.zip\"\r\n\r\n".to_vec();
    body.extend(small(1));
    body.extend(b"\r\n--x\r\nContent-Disposition: form-data; name=\"fail-on\"\r\n\r\nshould\r\n--x--\r\n");
    let answer = gate.call("POST", "/upload", &[("Content-Type", "multipart/form-data; boundary=x")], &body);
    assert_eq!(answer.status, 303, "{}", answer.text());
    let id = answer.header("location").unwrap().strip_prefix("/checks/").unwrap();
    assert_eq!(gate.settled(id)["terms"]["fail-on"], "should");
}

#[test]
fn wide_code_and_tables_are_reachable_with_the_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    gate.check(&failing(), "vfw");
    let rule = gate.get("/requirements/R-92635").text();
    assert!(rule.contains("<pre tabindex=\"0\"><code>") && !rule.contains("<pre>"), "{rule}");
    let history = gate.get("/products/vfw").text();
    assert!(
        history.contains(">Submissions</h2>") && !history.contains("aria-label=\"Submissions\""),
        "{history}"
    );
}

/// A template whose server has no vm-type in its names.
const UNDECIDED: &str = "heat_template_version: 2016-10-14
description: a firewall
parameters:
  image: { type: string, description: image }
resources:
  firewall:
    type: OS::Nova::Server
    properties:
      image: { get_param: image }
";

#[test]
fn a_check_lists_the_decisions_that_its_findings_wait_for() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let environment = "parameters: { image: linux }\n";
    let check = gate.check(&zipped(&[("base.yaml", UNDECIDED), ("base.env", environment)]), "vfw");
    assert_eq!(check["outcome"], "fail");
    let id = check["id"].as_str().unwrap();
    let answer = gate.get(&format!("/api/v1/checks/{id}/decisions"));
    assert_eq!((answer.status, answer.media_type.as_str()), (200, "application/json"), "{}", answer.text());
    let listed = answer.json();
    let decision = &listed["decisions"][0];
    assert_eq!(decision["id"], "vm-type/base.yaml/firewall");
    assert_eq!(decision["kind"], "vm-type");
    assert_eq!(decision["question"], "Which vm-type does `firewall` have?");
    let places = decision["places"].as_array().unwrap();
    assert!(places.contains(&serde_json::json!({ "file": "base.yaml", "line": 9 })), "{decision}");
    assert_eq!(decision["choices"][0], "firewall");
    let page = gate.get(&format!("/checks/{id}")).text();
    let list = section(&page, "id=\"decisions\"");
    assert!(list.contains("Which vm-type does <code>firewall</code> have?"), "{list}");
    assert!(list.contains("<code>base.yaml:9</code>") && list.contains("<code>firewall</code>"), "{list}");
    assert!(!list.contains("<form") && !list.contains("<input"), "{list}");
    for format in ["findings", "plain", "markdown", "html"] {
        let report = gate.get(&format!("/api/v1/checks/{id}/report?format={format}")).text();
        assert!(report.contains("R-37437"), "{format}: {report}");
        assert!(!report.contains("--rules heat vfw"), "{format}: no command opens `vfw`: {report}");
    }
    let posted = gate.call("POST", &format!("/api/v1/checks/{id}/decisions"), &[], b"{}");
    assert_eq!(posted.status, 405, "the gate takes no answers");

    let passed = gate.check(&zipped(&[("notes.txt", "")]), "none");
    let none = gate.get(&format!("/api/v1/checks/{}/decisions", passed["id"].as_str().unwrap())).json();
    assert_eq!(none["decisions"], serde_json::json!([]));
}

/// Returns the part of a page from an anchor to the end of its section.
fn section<'p>(page: &'p str, anchor: &str) -> &'p str {
    let rest = page.split_once(anchor).unwrap_or_else(|| panic!("no {anchor}: {page}")).1;
    rest.split("</section>").next().unwrap()
}

#[test]
fn long_lists_are_closed_at_first() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let servers = |count: usize| {
        let server = |index: usize| {
            format!(
                "  fw_server_{index}:\n    type: OS::Nova::Server\n    properties: {{flavor: {{get_param: none{index}}}}}\n"
            )
        };
        let servers: Vec<String> = (0..count).map(server).collect();
        format!("heat_template_version: 2018-08-31\nresources:\n{}", servers.concat())
    };
    let decisions = |count: usize| {
        let template = servers(count);
        let check = gate.check(&zipped(&[("base.yaml", template.as_str())]), "vfw");
        let page = gate.get(&format!("/checks/{}", check["id"].as_str().unwrap())).text();
        section(&page, "id=\"decisions\"").to_owned()
    };
    assert!(decisions(2).contains("<details open><summary>"), "{}", decisions(2));
    let many = decisions(20);
    assert!(many.contains("<details><summary>") && many.contains(" questions</summary>"), "{many}");
    assert!(many.contains("fw_server_19"), "{many}");

    let products = || section(&gate.get("/requirements/R-92635").text(), "id=\"products\"").to_owned();
    assert!(products().contains("<details open><summary>Failing products</summary>"), "{}", products());
    for index in 0..10 {
        gate.check(&failing(), &format!("product-{index}"));
    }
    assert!(products().contains("<details><summary>Failing products</summary>"), "{}", products());
    assert!(products().contains("product-9") && products().contains("<dd>11</dd>"), "{}", products());
}

#[test]
fn decisions_are_stored_with_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("gate.db").display());
    for address in [Some(database), postgres("decisions")].into_iter().flatten() {
        let gate = Gate::start_in(folder.path(), &address, &[]);
        let archive = zipped(&[("base.yaml", UNDECIDED), ("base.env", "parameters: { image: linux }\n")]);
        let check = gate.check(&archive, "vfw");
        let id = check["id"].as_str().unwrap();
        let path = format!("/api/v1/checks/{id}/decisions");
        let listed = gate.get(&path).json();
        assert!(!listed["decisions"].as_array().unwrap().is_empty(), "{listed}");
        assert_eq!(gate.terminate(), Some(0));

        // A check from before the upgrade is checked again, once.
        execute(&address, "UPDATE reports SET decisions = NULL".to_owned()).unwrap();
        let gate = Gate::start_in(folder.path(), &address, &[]);
        assert_eq!(gate.get(&path).json(), listed);
        assert_eq!(gate.terminate(), Some(0));

        // Without the archive, nothing can be checked.
        execute(&address, "UPDATE packages SET content = NULL".to_owned()).unwrap();
        let gate = Gate::start_in(folder.path(), &address, &[]);
        assert_eq!(gate.get(&path).json(), listed);
    }
}

#[test]
fn a_check_from_before_submitters_were_stored_has_an_unknown_submitter() {
    let folder = tempfile::tempdir().unwrap();
    let key = crate::keys::add(&folder, "portal", "submit");
    let headers = [("Content-Type", "application/zip"), ("X-API-Key", key.as_str())];
    let gate = Gate::start(&folder, &[]);
    let check = gate.call("POST", "/api/v1/checks?wait=30&name=vfw", &headers, &small(1)).json();
    let page = format!("/checks/{}", check["id"].as_str().unwrap());
    let get = |gate: &Gate, path: &str| gate.call("GET", path, &headers, b"").text();
    assert_eq!(check["submitter"], "portal");
    assert!(
        get(&gate, "/").contains("<td>portal<td>") && get(&gate, &page).contains("</time> by portal</dd>")
    );
    assert_eq!(gate.terminate(), Some(0));
    let database = format!("sqlite:{}", folder.path().join("gate.db").display());
    execute(&database, "UPDATE checks SET submitted_by = NULL".to_owned()).unwrap();
    let gate = Gate::start(&folder, &[]);
    assert!(get(&gate, "/").contains("<td><span class=\"quiet\">unknown</span><td>"), "{}", get(&gate, "/"));
    assert!(get(&gate, &page).contains("</time>, submitter unknown</dd>"), "{}", get(&gate, &page));
    let answer = gate.call("GET", &format!("/api/v1{page}"), &headers, b"").json();
    assert_eq!(answer["submitter"], serde_json::Value::Null, "{answer}");
}
