//! Reasons why a signature is not accepted.

use super::schemes::KeyError;

/// Maximum size in bytes of a container, and maximum number of its signers and certificates. A typical signature has a
/// few thousand bytes.
pub(super) const MOST_BYTES: usize = 256 << 10;
pub(super) const MOST_SIGNERS: usize = 4;
pub(super) const MOST_CERTIFICATES: usize = 64;

/// The reason why a signature is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CmsError {
    /// The program was built without the feature `signatures`.
    #[error("the program was built without the verification of signatures")]
    NotIncluded,
    /// The data is not a CMS container with a signature in PEM or DER.
    #[error("not a CMS signature")]
    Unreadable,
    /// The container exceeds the limits.
    #[error(
        "larger than {MOST_BYTES} bytes, or more than {MOST_SIGNERS} signers or {MOST_CERTIFICATES} certificates"
    )]
    TooLarge,
    /// The container has no signer.
    #[error("the signature has no signer")]
    NoSigner,
    /// The certificate of the signer is missing.
    #[error("the certificate of the signer is missing")]
    NoCertificate,
    /// The hash function is not in the SHA-2 family.
    #[error("the hash function is not accepted")]
    Digest,
    /// The signed hash is not the hash of the content.
    #[error("the signature belongs to other content")]
    Content,
    /// The signature does not match the signer's key.
    #[error(transparent)]
    Key(#[from] KeyError),
}
