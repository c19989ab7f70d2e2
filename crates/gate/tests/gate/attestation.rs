//! Tests of signed verdicts.

use attest::{Digest, PublicKey};

use crate::harness::{Gate, failing};

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
    let path = format!("/api/v1/checks/{}/attestation", check["id"].as_str().unwrap());
    let answer = gate.get(&path);
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.media_type, "application/vnd.dsse.envelope.v1+json");
    assert_eq!(gate.get(&path).bytes, answer.bytes, "the same verdict gives the same bytes");
    let statement = attest::verify(&answer.bytes, &PublicKey::from_pem(PUBLIC).unwrap()).unwrap();
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
fn a_gate_without_a_key_states_why_it_signs_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Gate::start(&folder, &[]);
    let check = gate.check(&failing(), "vfw");
    let answer = gate.get(&format!("/api/v1/checks/{}/attestation", check["id"].as_str().unwrap()));
    assert_eq!((answer.status, &answer.json()["code"]), (404, &"no-signing-key".into()));
}
