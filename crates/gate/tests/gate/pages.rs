//! Tests of the pages without a browser.

use crate::harness::{Gate, failing, small, zipped};

/// The pages of a gate with a product `vfw`, except those of checks.
pub(crate) const PAGES: [&str; 14] = [
    "/",
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
