//! Signatures and chains of certificates with random edits of their bytes: no panic, and no signer is trusted whose
//! certificate differs from the one that its authority signed.

#![no_main]

use std::sync::LazyLock;

use der::{Decode, Encode};
use libfuzzer_sys::fuzz_target;
use vnfcheck_csar::Day;
use vnfcheck_csar::security::{Certificate, Cms, Effort, Trust, certificates};

const DAY: Day = Day { year: 2028, month: 1, day: 1 };

const CONTENT: &[u8] = include_bytes!("../../crates/csar/testdata/content.txt");

/// Signatures of the content.
const SIGNATURES: [&[u8]; 6] = [
    include_bytes!("../../crates/csar/testdata/rsa-enclosed.ber.cms"),
    include_bytes!("../../crates/csar/testdata/rsa-no-certificate.der.cms"),
    include_bytes!("../../crates/csar/testdata/rsa-pss.cms"),
    include_bytes!("../../crates/csar/testdata/p256.cms"),
    include_bytes!("../../crates/csar/testdata/p384.cms"),
    include_bytes!("../../crates/csar/testdata/chain.cms"),
];

/// Certificates of a file, in DER.
static CHAINS: LazyLock<[Vec<Vec<u8>>; 2]> = LazyLock::new(|| {
    [include_str!("../../crates/csar/testdata/signers.pem"), include_str!("../../crates/csar/testdata/pkits.pem")]
        .map(|text| {
            let parts = text.split("\n# ").filter_map(|part| part.split_once('\n'));
            let read = parts.flat_map(|(_, pem)| certificates(pem.as_bytes()).unwrap_or_default());
            read.map(|it| it.to_der().expect("a certificate that was read")).collect()
        })
});

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, edits)) = bytes.split_first() else { return };
    let choice = usize::from(*choice);
    if choice % 4 == 0 {
        read(edits);
    } else if choice % 4 == 1 {
        read(&edited(SIGNATURES[choice / 4 % SIGNATURES.len()], edits));
    } else {
        follow(&CHAINS[choice % 2], edits);
    }
});

/// Reads bytes as a signature and as certificates.
fn read(bytes: &[u8]) {
    let known = certificates(bytes).unwrap_or_default();
    let Ok(cms) = Cms::parse(bytes) else { return };
    let _ = (cms.holds_its_certificates(), cms.verify(CONTENT, &known, &Effort::default()));
    let certificates: Vec<Certificate> = cms.certificates().to_vec();
    for certificate in &certificates {
        let trust = Trust { anchors: &known, others: &certificates, day: Some(DAY) };
        let _ = trust.check(certificate, &Effort::default());
    }
}

/// Checks the path of an edited certificate through edited authorities.
fn follow(originals: &[Vec<u8>], edits: &[u8]) {
    let Some((number, edits)) = edits.split_first_chunk::<2>() else { return };
    let number = usize::from(u16::from_be_bytes(*number)) % originals.len();
    let (own, others) = edits.split_at(edits.len() / 2);
    let Ok(signer) = Certificate::from_der(&edited(&originals[number], own)) else { return };
    let mut all: Vec<Certificate> = originals.iter().filter_map(|it| Certificate::from_der(it).ok()).collect();
    let anchor = all[0].clone();
    for edit in others.chunks_exact(6) {
        let at = usize::from(u16::from_be_bytes([edit[0], edit[1]])) % originals.len();
        if let (1.., Ok(certificate)) = (at, Certificate::from_der(&edited(&originals[at], &edit[2..]))) {
            all.push(certificate);
        }
    }
    let trust = Trust { anchors: &[anchor], others: &all, day: Some(DAY) };
    if trust.check(&signer, &Effort::default()).is_ok() {
        let signed = signer.tbs_certificate();
        let is_known = all[..originals.len()].iter().any(|it| it.tbs_certificate() == signed);
        assert!(is_known, "an edited certificate is trusted: {signed:?}");
    }
}

/// Returns the bytes after edits of four bytes each: a position, an action and a value.
fn edited(bytes: &[u8], edits: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for edit in edits.chunks_exact(4) {
        if bytes.is_empty() {
            break;
        }
        let at = usize::from(u16::from_be_bytes([edit[0], edit[1]])) % bytes.len();
        match edit[2] % 3 {
            0 => bytes[at] = edit[3],
            1 => bytes.insert(at, edit[3]),
            _ => drop(bytes.remove(at)),
        }
    }
    bytes
}
