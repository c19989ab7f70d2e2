//! Tests of signed verdicts.

use std::path::Path;
use std::process::{Command, Output};

use vnfcheck_attest::{Digest, PublicKey};

use crate::harness::{Gate, failing, zipped};

const ROUTE: &str = "/api/v1/checks/{id}/attestation";
const SECRET: &str = include_str!("../../../attest/testdata/secret.pem");
const PUBLIC: &str = include_str!("../../../attest/testdata/public.pem");

#[test]
fn a_verdict_is_signed_and_names_the_archive() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("key.pem"), SECRET).unwrap();
    std::fs::write(folder.path().join("gate.yaml"), "signing-key: key.pem\n").unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let archive = failing();
    let check = gate.check(&archive, "vfw");
    let path = check["links"]["attestation"].as_str().unwrap();
    let described = gate.get("/openapi.json").json()["paths"].get(ROUTE).cloned();
    assert_eq!(described.unwrap()["get"]["tags"][0], "checks");
    let page = gate.get(check["links"]["page"].as_str().unwrap()).text();
    assert!(page.contains(&format!("<a href=\"{path}\" download>Signed verdict</a>")), "{page}");
    let answer = gate.get(path);
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.media_type, "application/vnd.dsse.envelope.v1+json");
    assert_eq!(gate.get(path).bytes, answer.bytes, "equal verdicts have equal bytes");
    let statement = vnfcheck_attest::verify(&answer.bytes, &PublicKey::from_pem(PUBLIC).unwrap()).unwrap();
    assert!(statement.is_about(&Digest::of(&archive)));
    let verdict = statement.predicate;
    assert_eq!((verdict.outcome.as_str(), verdict.packages), ("fail", vec!["vfw".to_owned()]));
    assert_eq!((verdict.policy.rules, verdict.waivers), (vec!["onap".to_owned()], vec![]));
    assert_eq!(verdict.time, check["finished"]);
    assert_eq!(format!("{}-{}", verdict.engine.version, verdict.policy.digest), check["engine"]);
    assert_eq!(verdict.requirements.fail as u64, check["summary"]["fail"]);
    let unknown = gate.get("/api/v1/checks/00000000000000000000000000000000/attestation");
    assert_eq!((unknown.status, &unknown.json()["code"]), (404, &"not-found".into()));
}

#[test]
fn a_gate_without_a_signing_key_reports_the_missing_key() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&failing(), "vfw");
    assert_eq!(check["links"].get("attestation"), None);
    assert_eq!(gate.get("/openapi.json").json()["paths"].get(ROUTE), None);
    assert!(!gate.get(check["links"]["page"].as_str().unwrap()).text().contains("Signed verdict"));
    let answer = gate.get(&format!("/api/v1/checks/{}/attestation", check["id"].as_str().unwrap()));
    assert_eq!((answer.status, &answer.json()["code"]), (404, &"no-signing-key".into()));
}

/// A template that passes `heat` and fails `onap`.
const PLAIN: &str = "heat_template_version: 2016-10-14
resources:
  server:
    type: OS::Nova::Server
    properties: { flavor: m1.small, image: ubuntu }
";

fn signing(configuration: &str) -> (tempfile::TempDir, Gate) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("key.pem"), SECRET).unwrap();
    std::fs::write(folder.path().join("gate.yaml"), format!("signing-key: key.pem\n{configuration}"))
        .unwrap();
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    (folder, gate)
}

#[test]
fn a_pass_under_options_of_the_submitter_has_no_badge_and_no_verdict() {
    let (_folder, gate) = signing("");
    let archive = zipped(&[("base_vnf.yaml", PLAIN)]);
    let badge = || gate.get("/badge/default/vfw.svg").text();
    let heat = gate.submit(&archive, "wait=30&name=vfw&rules=heat").json();
    assert_eq!((&heat["outcome"], &heat["terms"]["chosen"]), (&"pass".into(), &serde_json::json!(["rules"])));
    assert_eq!(heat["links"].get("attestation"), None);
    let answer = gate.get(&format!("/api/v1/checks/{}/attestation", heat["id"].as_str().unwrap()));
    assert_eq!((answer.status, &answer.json()["code"]), (409, &"submitter-terms".into()));
    let page = gate.get(heat["links"]["page"].as_str().unwrap()).text();
    assert!(page.contains("the submitter chose rules"), "{page}");
    assert!(badge().contains("unknown"), "{}", badge());
    // Only the check under the options of the operator counts, even if another check is newer.
    let onap = gate.check(&archive, "vfw");
    assert_eq!((&onap["outcome"], onap["terms"].get("chosen")), (&"fail".into(), None));
    assert!(badge().contains("fail"), "{}", badge());
    let older = gate.submit(&archive, "wait=30&name=vfw&rules=heat&release=casablanca&profile=vvp").json();
    assert_eq!(older["terms"]["chosen"], serde_json::json!(["rules", "release", "profile"]));
    assert!(badge().contains("fail"), "{}", badge());
    // More rule sets than the operator's are stricter.
    let both = gate.submit(&archive, "wait=30&name=vfw&rules=heat,onap").json();
    assert_eq!(both["terms"].get("chosen"), None, "{both}");
    assert!(both["links"]["attestation"].is_string(), "{both}");
}

#[test]
fn a_listed_rule_set_has_a_badge_and_a_verdict() {
    let (_folder, gate) = signing("check: { rule-choices: [heat] }\n");
    let archive = zipped(&[("base_vnf.yaml", PLAIN)]);
    let check = gate.submit(&archive, "wait=30&name=vfw&rules=heat").json();
    assert_eq!((&check["outcome"], check["terms"].get("chosen")), (&"pass".into(), None), "{check}");
    assert!(check["links"]["attestation"].is_string(), "{check}");
    assert!(gate.get("/badge/default/vfw.svg").text().contains("pass"));
}

/// Runs the client in the guide.
fn run(folder: &Path, envelope: &[u8]) -> Output {
    std::fs::write(folder.join("verdict.json"), envelope).unwrap();
    Command::new("python3").args(["client.py", "verdict.json"]).current_dir(folder).output().unwrap()
}

#[test]
fn the_client_in_the_guide_accepts_only_the_genuine_verdict() {
    let tools = ["python3", "openssl"];
    if tools.iter().any(|it| Command::new(it).arg("--version").output().is_err()) {
        println!("skipped: no Python or no OpenSSL");
        return;
    }
    let guide = include_str!("../../../../docs/gate-service.md");
    let (_, code) = guide.split_once("```python\n").unwrap();
    let (code, _) = code.split_once("```").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("client.py", code);
    write("gate-public.pem", PUBLIC);
    write("key.pem", SECRET);
    write("gate.yaml", "signing-key: key.pem\n");
    let gate = Gate::start(&folder, &["--config", "gate.yaml"]);
    let check = gate.check(&failing(), "vfw");
    let envelope = gate.get(check["links"]["attestation"].as_str().unwrap()).bytes;
    let public = PublicKey::from_pem(PUBLIC).unwrap();
    let genuine = run(folder.path(), &envelope);
    assert!(genuine.status.success(), "{}", String::from_utf8_lossy(&genuine.stderr));
    let printed = format!("fail {}\n", check["package"]["sha256"].as_str().unwrap());
    assert!(String::from_utf8_lossy(&genuine.stdout).ends_with(&printed), "{genuine:?}");
    for at in 0..envelope.len() {
        let mut changed = envelope.clone();
        changed[at] ^= 1;
        assert!(vnfcheck_attest::verify(&changed, &public).is_err(), "byte {at}");
        // The Python client is slower, so it verifies a sample. It may accept a change outside of payload and signature.
        if at % 40 == 0 {
            let run = run(folder.path(), &changed);
            assert!(!run.status.success() || run.stdout == genuine.stdout, "byte {at}: {run:?}");
        }
    }
}
