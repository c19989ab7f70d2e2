//! Signature schemes, and reasons why a signature does not match a key.

use der::asn1::ObjectIdentifier;

pub(super) const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
pub(super) const RSA_PSS: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.10");

/// The signature scheme of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scheme {
    RsaPkcs1,
    RsaPss,
    Ecdsa,
}

/// The reason why a signature is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// The algorithm of the signature is not supported.
    #[error("the algorithm is not accepted")]
    Algorithm,
    /// The key is unreadable or belongs to another algorithm.
    #[error("the key of the certificate does not match the algorithm")]
    Key,
    /// The signature does not match the message and the key.
    #[error("the signature does not match the content")]
    Mismatch,
    /// The package exceeds the maximum number of signatures to verify.
    #[error("the package has too many signatures, and the rest is not checked")]
    TooMany,
}
