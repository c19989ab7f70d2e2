//! Verification of signatures with public keys.

use std::cell::Cell;

use der::asn1::{AnyRef, ObjectIdentifier};
use der::{Decode, Encode, Sequence};
use p256::ecdsa::signature::hazmat::PrehashVerifier;
use x509_cert::spki::{AlgorithmIdentifierOwned, AlgorithmIdentifierRef, SubjectPublicKeyInfoOwned};

use super::digest::Digest;
use super::rsa_keys;
use super::schemes::{KeyError, RSA, RSA_PSS, Scheme};

const RSA_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.11");
const RSA_SHA384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.12");
const RSA_SHA512: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.13");
const EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
const ECDSA_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");
const ECDSA_SHA384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.3");
const ECDSA_SHA512: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.4");
const P256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7");
const P384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.132.0.34");
const P521: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.132.0.35");

/// Maximum number of public-key operations per package; each takes up to several milliseconds.
const MOST_OPERATIONS: u32 = 4_000;

/// Maximum number of comparisons of names with constraints per package.
const MOST_COMPARISONS: u32 = 1_000_000;

/// The remaining number of public-key operations and of comparisons for a package.
#[derive(Debug)]
pub struct Effort {
    operations: Cell<u32>,
    comparisons: Cell<u32>,
}

impl Default for Effort {
    fn default() -> Self {
        Self::new(MOST_OPERATIONS)
    }
}

impl Effort {
    /// Returns a budget for the given number of operations.
    pub(crate) fn new(operations: u32) -> Self {
        Self { operations: Cell::new(operations), comparisons: Cell::new(MOST_COMPARISONS) }
    }

    fn spend(&self) -> Result<(), KeyError> {
        take_one(&self.operations)
    }

    /// Counts the comparison of a name with a constraint.
    pub(super) fn compare(&self) -> Result<(), KeyError> {
        take_one(&self.comparisons)
    }
}

fn take_one(left: &Cell<u32>) -> Result<(), KeyError> {
    left.set(left.get().checked_sub(1).ok_or(KeyError::TooMany)?);
    Ok(())
}

/// The relevant parameters of RSASSA-PSS (RFC 4055).
#[derive(Sequence)]
struct PssParameters<'a> {
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    hash: Option<AlgorithmIdentifierRef<'a>>,
    #[asn1(context_specific = "1", tag_mode = "EXPLICIT", optional = "true")]
    mask: Option<AnyRef<'a>>,
    #[asn1(context_specific = "2", tag_mode = "EXPLICIT", optional = "true")]
    salt_length: Option<u32>,
    #[asn1(context_specific = "3", tag_mode = "EXPLICIT", optional = "true")]
    trailer: Option<u32>,
}

/// Verifies the signature of a message. `named` is the hash function stated with the signature, if any.
pub(super) fn verify(
    key: &SubjectPublicKeyInfoOwned,
    algorithm: &AlgorithmIdentifierOwned,
    named: Option<Digest>,
    message: &[u8],
    signature: &[u8],
    effort: &Effort,
) -> Result<(), KeyError> {
    effort.spend()?;
    let (scheme, digest) = scheme(algorithm, named).ok_or(KeyError::Algorithm)?;
    if !permits(key, scheme, digest) {
        return Err(KeyError::Key);
    }
    let hash = digest.of(message);
    match scheme {
        Scheme::Ecdsa => verify_ecdsa(key, &hash, signature),
        Scheme::RsaPkcs1 | Scheme::RsaPss => rsa_keys::verify(key, scheme, digest, &hash, signature),
    }
}

fn scheme(algorithm: &AlgorithmIdentifierOwned, named: Option<Digest>) -> Option<(Scheme, Digest)> {
    let own = match algorithm.oid {
        RSA => return Some((Scheme::RsaPkcs1, named?)),
        RSA_PSS => (Scheme::RsaPss, pss_digest(algorithm)?),
        RSA_SHA256 => (Scheme::RsaPkcs1, Digest::Sha256),
        RSA_SHA384 => (Scheme::RsaPkcs1, Digest::Sha384),
        RSA_SHA512 => (Scheme::RsaPkcs1, Digest::Sha512),
        ECDSA_SHA256 => (Scheme::Ecdsa, Digest::Sha256),
        ECDSA_SHA384 => (Scheme::Ecdsa, Digest::Sha384),
        ECDSA_SHA512 => (Scheme::Ecdsa, Digest::Sha512),
        _ => return None,
    };
    named.is_none_or(|named| named == own.1).then_some(own)
}

/// Returns `false` if a key for RSASSA-PSS is used for another scheme, or with a hash function other than the one in
/// the key (RFC 4055, section 1.2).
fn permits(key: &SubjectPublicKeyInfoOwned, scheme: Scheme, digest: Digest) -> bool {
    let is_restricted = key.algorithm.parameters.is_some();
    key.algorithm.oid != RSA_PSS
        || scheme == Scheme::RsaPss && (!is_restricted || pss_digest(&key.algorithm) == Some(digest))
}

fn pss_digest(algorithm: &AlgorithmIdentifierOwned) -> Option<Digest> {
    let parameters = algorithm.parameters.as_ref()?.to_der().ok()?;
    let parameters = PssParameters::from_der(&parameters).ok()?;
    // The default hash function is SHA-1, which is not accepted.
    Digest::from_oid(parameters.hash?.oid)
}

fn verify_ecdsa(key: &SubjectPublicKeyInfoOwned, hash: &[u8], signature: &[u8]) -> Result<(), KeyError> {
    if key.algorithm.oid != EC {
        return Err(KeyError::Key);
    }
    let curve = key.algorithm.parameters.as_ref().and_then(|it| it.decode_as::<ObjectIdentifier>().ok());
    let point = key.subject_public_key.raw_bytes();
    macro_rules! verify_on {
        ($curve:ident) => {{
            use $curve::ecdsa::{Signature, VerifyingKey};
            let key = VerifyingKey::from_sec1_bytes(point).map_err(|_| KeyError::Key)?;
            let signature = Signature::from_der(signature).map_err(|_| KeyError::Mismatch)?;
            key.verify_prehash(hash, &signature).map_err(|_| KeyError::Mismatch)
        }};
    }
    match curve.ok_or(KeyError::Key)? {
        P256 => verify_on!(p256),
        P384 => verify_on!(p384),
        P521 => verify_on!(p521),
        _ => Err(KeyError::Algorithm),
    }
}
