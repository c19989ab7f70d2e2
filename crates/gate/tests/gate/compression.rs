//! Tests of compressed responses.

use std::fmt::Write as _;
use std::io::Read as _;

use flate2::read::GzDecoder;

use crate::harness::{Answer, Gate, failing, zipped};

/// Header that asks for a compressed response.
const GZIP: [(&str, &str); 1] = [("Accept-Encoding", "br, gzip;q=0.8")];

/// Returns the uncompressed body of a response.
fn unpacked(answer: &Answer) -> Vec<u8> {
    assert_eq!(answer.header("content-encoding"), Some("gzip"), "{}", answer.status);
    let mut bytes = Vec::new();
    GzDecoder::new(answer.bytes.as_slice()).read_to_end(&mut bytes).unwrap();
    bytes
}

#[test]
fn responses_with_text_are_compressed() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&failing(), "vfw");
    let id = check["id"].as_str().unwrap();
    let report = format!("/api/v1/checks/{id}/report");
    for path in [
        format!("/checks/{id}"),
        report.clone(),
        format!("{report}?format=html"),
        format!("{report}?format=sarif"),
        "/requirements".to_owned(),
        "/openapi.json".to_owned(),
        "/metrics".to_owned(),
        "/assets/gate.css".to_owned(),
        "/assets/gate.js".to_owned(),
    ] {
        let plain = gate.get(&path);
        assert_eq!((plain.status, plain.header("content-encoding")), (200, None), "{path}");
        assert_eq!(plain.header("content-length"), Some(plain.bytes.len().to_string().as_str()), "{path}");
        assert_eq!(plain.header("vary"), Some("accept-encoding"), "{path}");
        let packed = gate.call("GET", &path, &GZIP, b"");
        assert_eq!((packed.status, &packed.media_type), (200, &plain.media_type), "{path}");
        assert_eq!((packed.header("vary"), packed.header("content-length")), (Some("accept-encoding"), None));
        assert!(packed.bytes.len() < plain.bytes.len() / 2, "{path}: {}", packed.bytes.len());
        for name in ["etag", "cache-control", "content-disposition", "content-security-policy"] {
            assert_eq!(packed.header(name), plain.header(name), "{path}: {name}");
        }
        // Each request changes the metrics.
        if path != "/metrics" {
            assert!(unpacked(&packed) == plain.bytes, "{path}");
        }
    }
    let tag = gate.get(&report).header("etag").unwrap().to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    for tag in [tag.as_str(), tag.trim_start_matches("W/")] {
        let known = gate.call("GET", &report, &[("If-None-Match", tag), GZIP[0]], b"");
        assert_eq!((known.status, known.bytes.len(), known.header("content-encoding")), (304, 0, None));
        assert_eq!(known.header("vary"), Some("accept-encoding"));
    }
}

/// Creates a package with hundreds of findings.
pub(crate) fn full_of_findings() -> Vec<u8> {
    let mut base = "heat_template_version: 2016-10-14\nparameters: {}\nresources:\n".to_owned();
    for n in 0..150 {
        write!(
            base,
            "  fw_server_{n}:\n    type: OS::Nova::Server\n    properties:\n      image: {{ get_param: image_{n} }}\n      \
             flavor: {{ get_param: flavour_{n} }}\n      name: {{ get_param: nom_{n} }}\n"
        )
        .unwrap();
    }
    zipped(&[("base_vnf.yaml", &base), ("base_vnf.env", "parameters: {}\n")])
}

#[test]
fn a_page_with_hundreds_of_findings_is_small() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let submitted = gate.submit(&full_of_findings(), "name=vfw").json();
    let check = gate.settled(submitted["id"].as_str().unwrap());
    let page = gate.call("GET", check["links"]["page"].as_str().unwrap(), &GZIP, b"");
    let plain = unpacked(&page).len();
    assert!(plain > 600_000 && page.bytes.len() < 100_000, "{plain} bytes as {}", page.bytes.len());
}

#[test]
fn archives_small_responses_and_secrets_are_not_compressed() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&failing(), "vfw");
    let id = check["id"].as_str().unwrap();
    for path in [
        format!("/api/v1/checks/{id}/report?format=xlsx"),
        format!("/api/v1/checks/{id}/preloads"),
        format!("/api/v1/checks/{id}"),
        "/readyz".to_owned(),
        "/badge/default/vfw.svg".to_owned(),
        // These pages repeat the query.
        "/search?text=secret".to_owned(),
        "/?package=vfw".to_owned(),
    ] {
        let answer = gate.call("GET", &path, &GZIP, b"");
        assert_eq!((answer.status, answer.header("content-encoding")), (200, None), "{path}");
        assert_eq!(answer.header("content-length"), Some(answer.bytes.len().to_string().as_str()), "{path}");
    }
    let zip = ("Content-Type", "application/zip");
    let path = "/api/v1/checks?wait=30&name=other";
    let submitted = gate.call("POST", path, &[("Accept-Encoding", "identity;q=0"), zip], &failing());
    assert_eq!((submitted.status, submitted.header("content-encoding")), (200, None), "{}", submitted.text());
}

/// The page with a new key is compressed neither for the key nor for the other text.
#[test]
fn a_page_with_a_new_key_is_not_compressed() {
    let folder = tempfile::tempdir().unwrap();
    let operator = crate::keys::add(&folder, "operator", "admin");
    let gate = Gate::start(&folder, &[]);
    let cookie = format!("vnfcheck_gate_key={operator}");
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    let headers = [GZIP[0], form, ("Origin", gate.address.as_str()), ("Cookie", &cookie)];
    let created = gate.call("POST", "/projects/default/keys", &headers, b"name=ci&role=submit");
    assert_eq!((created.status, created.header("content-encoding")), (200, None), "{}", created.text());
    assert!(created.text().contains("vgk-") && created.bytes.len() > 1024, "{}", created.text());
}
