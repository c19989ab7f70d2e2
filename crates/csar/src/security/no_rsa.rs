//! Refuses signatures with RSA keys in programs without the feature `signatures`.

use x509_cert::spki::SubjectPublicKeyInfoOwned;

use super::digest::Digest;
use super::schemes::{KeyError, Scheme};

/// Refuses the signature of a hash.
pub(super) fn verify(
    _key: &SubjectPublicKeyInfoOwned,
    _scheme: Scheme,
    _digest: Digest,
    _hash: &[u8],
    _signature: &[u8],
) -> Result<(), KeyError> {
    Err(KeyError::Algorithm)
}
