//! DSSE envelopes (<https://github.com/secure-systems-lab/dsse>).

use base64ct::{Base64, Encoding as _};
use serde::{Deserialize, Serialize};

use crate::keys::{PublicKey, SecretKey};
use crate::statement::{STATEMENT, Statement, VERDICT};

/// The payload type of in-toto statements.
const PAYLOAD_TYPE: &str = "application/vnd.in-toto+json";

/// A verdict that is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The file is not an envelope in the form that [`sign`] writes.
    #[error("the file is not a signed verdict, or was changed")]
    Envelope,
    /// The key of the signature differs from the expected key.
    #[error("the verdict is signed with another key: `{found}`; expected `{expected}`")]
    Key {
        /// ID of the key that the envelope names.
        found: String,
        /// ID of the key for the verification.
        expected: String,
    },
    /// The signature does not match the content.
    #[error("the signature does not match the verdict")]
    Signature,
    /// The signed document is not a verdict of this version.
    #[error("the signed document is not a vnfcheck verdict: {0}")]
    Statement(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    #[serde(rename = "payloadType")]
    payload_type: String,
    payload: String,
    signatures: [Signature; 1],
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Signature {
    keyid: String,
    sig: String,
}

impl Envelope {
    /// Returns the only valid form of the envelope: compact JSON and a line feed.
    fn bytes(&self) -> Result<Vec<u8>, serde_json::Error> {
        let mut bytes = serde_json::to_vec(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

/// Signs a statement and returns the envelope. The same statement and key always give the same bytes.
pub fn sign(statement: &Statement, key: &SecretKey) -> Result<Vec<u8>, serde_json::Error> {
    let payload = serde_json::to_vec(statement)?;
    let sig = Base64::encode_string(&key.sign(&authenticated(&payload)));
    Envelope {
        payload_type: PAYLOAD_TYPE.to_owned(),
        payload: Base64::encode_string(&payload),
        signatures: [Signature { keyid: key.id().to_owned(), sig }],
    }
    .bytes()
}

/// Verifies an envelope and returns the signed statement.
pub fn verify(envelope: &[u8], key: &PublicKey) -> Result<Statement, VerifyError> {
    let parsed: Envelope = serde_json::from_slice(envelope).map_err(|_| VerifyError::Envelope)?;
    if parsed.payload_type != PAYLOAD_TYPE || parsed.bytes().ok().as_deref() != Some(envelope) {
        return Err(VerifyError::Envelope);
    }
    let [Signature { keyid, sig }] = parsed.signatures;
    if keyid != key.id() {
        return Err(VerifyError::Key { found: keyid, expected: key.id().to_owned() });
    }
    let decode = |text: &str| Base64::decode_vec(text).map_err(|_| VerifyError::Envelope);
    let (payload, signature) = (decode(&parsed.payload)?, decode(&sig)?);
    if !key.verifies(&authenticated(&payload), &signature) {
        return Err(VerifyError::Signature);
    }
    let statement: Statement =
        serde_json::from_slice(&payload).map_err(|error| VerifyError::Statement(error.to_string()))?;
    if statement.kind != STATEMENT || statement.predicate_type != VERDICT {
        return Err(VerifyError::Statement(format!("type `{}`", statement.predicate_type)));
    }
    Ok(statement)
}

/// Returns the signed bytes: DSSE's pre-authentication encoding.
fn authenticated(payload: &[u8]) -> Vec<u8> {
    let mut bytes = format!("DSSEv1 {} {PAYLOAD_TYPE} {} ", PAYLOAD_TYPE.len(), payload.len()).into_bytes();
    bytes.extend_from_slice(payload);
    bytes
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use vnfcheck_report::Summary;

    use super::*;
    use crate::statement::{Digest, Engine, Policy, Verdict, Waiver};

    /// Written by `openssl genpkey -algorithm ed25519`, for tests only.
    const SECRET: &str = include_str!("../testdata/secret.pem");
    /// Written by `openssl pkey -pubout`.
    const PUBLIC: &str = include_str!("../testdata/public.pem");

    fn statement() -> Statement {
        let waiver = Waiver {
            package: "vfw".to_owned(),
            requirement: "R-44001".to_owned(),
            reason: "agreed — 合意".to_owned(),
            approver: Some("J. Doe".to_owned()),
            until: None,
            source: "inline".to_owned(),
            findings: 2,
        };
        let verdict = Verdict {
            outcome: "pass".to_owned(),
            time: "2026-11-21T10:00:00.041Z".to_owned(),
            engine: Engine { name: "vnfcheck".to_owned(), version: "0.1.0".to_owned() },
            policy: Policy {
                rules: vec!["onap".to_owned()],
                release: "istanbul".to_owned(),
                profile: "text".to_owned(),
                fail_on: "must".to_owned(),
                digest: "0123456789abcdef".to_owned(),
                submitted_configuration: None,
            },
            packages: vec!["vfw".to_owned()],
            excluded_files: vec!["vfw/add.yaml".to_owned()],
            requirements: Summary { pass: 3, waived: 1, unchecked: 2, ..Summary::default() },
            ignored_requirements: std::num::NonZeroU64::new(2),
            waivers: vec![waiver],
        };
        Statement::new("vfw.zip", Digest::of(b"archive"), verdict)
    }

    #[test]
    fn a_signed_statement_is_read_back() {
        let secret = SecretKey::from_pem(SECRET).unwrap();
        let public = PublicKey::from_pem(PUBLIC).unwrap();
        assert_eq!(secret.public().id(), public.id());
        let envelope = sign(&statement(), &secret).unwrap();
        assert_eq!(envelope, sign(&statement(), &secret).unwrap());
        let read = verify(&envelope, &public).unwrap();
        assert_eq!(read, statement());
        assert!(read.is_about(&Digest::of(b"archive")));
        assert!(!read.is_about(&Digest::of(b"another")));
    }

    /// The number of ignored requirements is an addition to the format.
    #[test]
    fn a_statement_without_ignored_requirements_has_no_such_member() {
        let statement = |ignored_requirements| Statement {
            predicate: Verdict { ignored_requirements, ..statement().predicate },
            ..statement()
        };
        let some = serde_json::to_value(statement(std::num::NonZeroU64::new(2))).unwrap();
        assert_eq!(some["predicate"]["ignored_requirements"], 2);
        let none = serde_json::to_value(statement(None)).unwrap();
        assert_eq!(none["predicate"].get("ignored_requirements"), None);
        assert_eq!(serde_json::from_value::<Statement>(none).unwrap(), statement(None));
    }

    #[test]
    fn a_key_of_another_kind_is_refused() {
        assert!(SecretKey::from_pem(PUBLIC).is_err());
        assert!(PublicKey::from_pem(SECRET).is_err());
        assert!(SecretKey::from_pem("").is_err());
        assert!(!format!("{:?}", SecretKey::from_pem(SECRET).unwrap()).contains("key: "));
    }

    #[test]
    fn another_document_with_a_valid_signature_is_refused() {
        let secret = SecretKey::from_pem(SECRET).unwrap();
        let other = Statement { predicate_type: "https://example.com/other".to_owned(), ..statement() };
        let refused = verify(&sign(&other, &secret).unwrap(), &secret.public()).unwrap_err();
        assert!(matches!(refused, VerifyError::Statement(_)), "{refused}");
    }

    #[test]
    fn every_changed_bit_is_refused() {
        let secret = SecretKey::from_pem(SECRET).unwrap();
        let envelope = sign(&statement(), &secret).unwrap();
        for position in 0..envelope.len() {
            for bit in 0..8 {
                let mut changed = envelope.clone();
                changed[position] ^= 1 << bit;
                assert!(verify(&changed, &secret.public()).is_err(), "byte {position}, bit {bit}");
            }
        }
    }

    proptest! {
        #[test]
        fn every_other_text_is_refused(
            position in any::<prop::sample::Index>(), removed in 0_usize..4, added in prop::collection::vec(any::<u8>(), 0..4),
        ) {
            let secret = SecretKey::from_pem(SECRET).unwrap();
            let envelope = sign(&statement(), &secret).unwrap();
            let start = position.index(envelope.len());
            let end = (start + removed).min(envelope.len());
            let mut changed = envelope.clone();
            changed.splice(start..end, added);
            prop_assert_eq!(verify(&changed, &secret.public()).is_ok(), changed == envelope);
        }
    }
}
