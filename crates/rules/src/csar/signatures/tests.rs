use vnfcheck_check::Findings;
use vnfcheck_csar::security::{CmsError, Digest, certificates};
use vnfcheck_csar::{Container, CsarOptions, Day, Place};
use vnfcheck_yaml::{FileId, RawFile};

use super::report_unusable;
use crate::csar::testing::{Files, RuleResult, Status, run};

const CONTENT: &str = include_str!("../../../../csar/testdata/content.txt");
const SIGNATURE: &str = include_str!("../../../../csar/testdata/rsa.cms");
const BARE_SIGNATURE: &str = include_str!("../../../../csar/testdata/rsa-no-certificate.cms");
const CERTIFICATE: &[u8] = include_bytes!("../../../../csar/testdata/rsa.pem");

/// Returns a package with a manifest that the signature matches.
fn signed() -> Files {
    Files::new(&[("a.yaml", ""), ("a.mf", &format!("{CONTENT}{SIGNATURE}"))])
}

fn check(files: &Files) -> RuleResult {
    files.run("R-130206")
}

#[test]
fn a_signed_manifest_passes_until_it_is_changed() {
    assert_eq!(check(&signed()).status, Status::Pass);
    assert_eq!(check(&Files::vnf()).status, Status::NotApplicable);
    let result = check(&signed().edit("a.mf", "Radio", "Radar"));
    assert_eq!(
        result.findings(),
        ["a.mf:3:1 invalid signature of the manifest: the signature belongs to other content"]
    );
    let broken =
        signed().with("a.mf", format!("{CONTENT}-----BEGIN CMS-----\nnonsense\n-----END CMS-----\n"));
    assert_eq!(
        check(&broken).findings(),
        ["a.mf:3:1 unusable signature of the manifest: not a CMS signature"]
    );
}

#[test]
fn a_certificate_is_in_one_place() {
    let inside = signed().with("a.cert", CERTIFICATE);
    assert_eq!(
        check(&inside).findings(),
        ["a.cert:1:1 the package has two certificates: here and inside the signature"]
    );
    let meta = "ETSI-Entry-Manifest: a.mf\nETSI-Entry-Certificate: sign/x.cert\n";
    let named = signed().with("TOSCA-Metadata/TOSCA.meta", meta).with("sign/x.cert", CERTIFICATE);
    assert_eq!(
        check(&named).findings(),
        ["TOSCA-Metadata/TOSCA.meta:2:25 the package has two certificates: here and inside the signature"]
    );
    let gone = named.with("a.cert", CERTIFICATE).without("sign/x.cert");
    assert_eq!(check(&gone).findings().len(), 3);
}

#[test]
fn certificates_beside_serve() {
    let bare = signed().with("a.mf", format!("{CONTENT}{BARE_SIGNATURE}"));
    assert_eq!(check(&bare).findings(), ["a.mf:3:1 the signature of the manifest has no certificate"]);
    let in_root = bare.with("a.cert", CERTIFICATE);
    assert_eq!(check(&in_root).status, Status::Pass);
    let meta = "ETSI-Entry-Manifest: a.mf\nETSI-Entry-Certificate: a.cert\n";
    let named = in_root.with("TOSCA-Metadata/TOSCA.meta", meta);
    assert_eq!(check(&named).status, Status::Pass);
    let broken = named.with("a.cert", "x");
    assert_eq!(check(&broken).findings()[0], "a.cert:1:1 `a.cert` is not an X.509 certificate");
}

#[test]
fn every_file_has_its_hash() {
    let hash = Digest::Sha256.hex(b"run\n").to_uppercase();
    let files = Files::vnf().edit(
        "main.mf",
        "Source: Tests/t1.txt\n",
        &format!("Source: Tests/t1.txt\nAlgorithm: sha256\nHash: {hash}\n"),
    );
    assert_eq!(
        check(&files).findings(),
        [
            "main.mf:7:9 `ChangeLog.txt` has no `Hash`",
            "main.mf:8:9 `Definitions/main.yaml` has no `Hash`",
            "main.mf:9:9 `Licenses/l.txt` has no `Hash`",
            "main.mf:10:9 `TOSCA-Metadata/TOSCA.meta` has no `Hash`",
            "main.mf:11:1 the manifest is not signed",
        ]
    );
    let changed = files.with("Tests/t1.txt", "walk\n");
    assert_eq!(
        check(&changed).findings().last(),
        Some(&"main.mf:13:7 the hash of `Tests/t1.txt` does not match its content")
    );
    let other = changed.edit("main.mf", "sha256", "MD5").edit("main.mf", "Hash:", "Hash: 0\nHash:");
    assert_eq!(
        check(&other).findings()[5..],
        [
            "main.mf:12:12 hash function `MD5` is not accepted",
            "main.mf:14:1 duplicate `Hash` for `Tests/t1.txt`",
        ]
    );
}

#[test]
fn single_files_have_signatures_beside_them() {
    let files = |signature: &str, content: &str| {
        let list = format!("Source: d/a.b.txt\nSignature: {signature}\n");
        Files::new(&[("a.yaml", ""), ("a.mf", &list), ("d/a.b.txt", content), ("d/a.b.sig.cms", SIGNATURE)])
    };
    let common = ["a.mf:1:1 the manifest is not signed", "a.mf:1:9 `d/a.b.txt` has no `Hash`"];
    assert_eq!(check(&files("d/a.b.sig.cms", CONTENT)).findings(), common);
    assert_eq!(
        check(&files("d/a.b.sig.cms", "x")).findings()[2],
        "d/a.b.sig.cms:1:1 invalid signature of `d/a.b.txt`: the signature belongs to other content"
    );
    assert_eq!(
        check(&files("d/a.sig.cms", "x")).findings()[2..],
        [
            "a.mf:2:12 `d/a.sig.cms` is not in the package",
            "a.mf:2:12 `d/a.sig.cms` is not named `d/a.b.sig.cms` or `d/a.b.sig.p7b` or `d/a.b.sig.p7c` like `d/a.b.txt`",
        ]
    );
    let lonely = files("d/a.b.sig.cms", CONTENT).edit("a.mf", "Signature", "Certificate");
    let lonely = lonely.edit("a.mf", "sig.cms", "cert").with("d/a.b.cert", CERTIFICATE);
    assert_eq!(
        check(&lonely).findings()[2],
        "a.mf:2:1 `d/a.b.txt` has its own certificate, but no signature"
    );
}

#[test]
fn a_csar_within_a_zip_has_one_signature_beside_it() {
    let zip = |beside: &[(&str, &[u8])]| {
        let beside: Vec<_> = beside.iter().copied().map(RawFile::from).collect();
        let files = Files::new(&[("a.yaml", "")]);
        let container = Container { name: "w.csar", bytes: CONTENT.as_bytes(), beside: &beside };
        run(&files.csar_within(container), "R-787965", &CsarOptions::default())
    };
    assert_eq!(zip(&[("w.cms", SIGNATURE.as_bytes())]).status, Status::Pass);
    assert_eq!(zip(&[("w.cms", BARE_SIGNATURE.as_bytes()), ("x.cert", CERTIFICATE)]).status, Status::Pass);
    assert_eq!(
        zip(&[("w.cms", BARE_SIGNATURE.as_bytes()), ("notes", b"")]).findings(),
        [
            "advice a.yaml:1:1 `notes` next to `w.csar` is neither its signature nor its certificate",
            "a.yaml:1:1 the signature of `w.csar` has no certificate",
        ]
    );
    assert_eq!(zip(&[]).findings(), ["a.yaml:1:1 no signature next to `w.csar`"]);
    assert_eq!(
        zip(&[("v.cms", b""), ("w.cms", b"")]).findings(),
        ["a.yaml:1:1 more than one signature next to `w.csar`, such as `w.cms`"]
    );
    assert_eq!(
        zip(&[("w.cms", b"x")]).findings(),
        ["a.yaml:1:1 unusable signature `w.cms` of `w.csar`: not a CMS signature"]
    );
    assert_eq!(
        zip(&[("w.cms", SIGNATURE.as_bytes()), ("w.cert", b"x")]).findings(),
        ["a.yaml:1:1 the certificate next to `w.csar` is not an X.509 certificate"]
    );
    assert_eq!(signed().run("R-787965").status, Status::NotApplicable);
}

#[test]
fn anchors_and_days_count_when_they_are_given() {
    let anchors = certificates(include_bytes!("../../../../csar/testdata/root.pem")).unwrap();
    let options = CsarOptions { trust_anchors: anchors, today: Some(Day { year: 2020, month: 1, day: 1 }) };
    let files = signed();
    assert_eq!(
        run(&files.csar(), "R-130206", &options).findings(),
        [
            "a.mf:3:1 the certificate of the manifest has no chain to a trust anchor",
            "advice a.mf:3:1 the certificate of the manifest is not valid on the day of the check",
        ]
    );
    let chain = include_str!("../../../../csar/testdata/chain.cms");
    let files = signed().with("a.mf", format!("{CONTENT}{chain}"));
    assert_eq!(
        run(&files.csar(), "R-130206", &options).findings(),
        [
            "a.mf:3:1 the certificate of the manifest has no valid chain to a trust anchor: a certificate is not valid on the \
          day of the check"
        ]
    );
    let options = CsarOptions { today: Some(Day { year: 2030, month: 1, day: 1 }), ..options };
    assert_eq!(run(&files.csar(), "R-130206", &options).status, Status::Pass);
}

/// A program without the feature `signatures` reads no signature.
#[test]
fn a_signature_that_the_program_cannot_read_is_undecided() {
    let mut out = Findings::default();
    report_unusable(CmsError::NotIncluded, Place::whole(FileId(0)), "of the manifest", &mut out);
    let outcome = out.finish();
    assert_eq!((outcome.examined, outcome.failures.items.len()), (0, 0));
    let [undecided] = outcome.undecided.items.as_slice() else { panic!("{:?}", outcome.undecided) };
    assert_eq!(
        undecided.message,
        "unusable signature of the manifest: the program was built without the verification of signatures"
    );
}
