//! Reasons why a certificate is not trusted.

/// The reason why a certificate has no valid path to a trust anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainError {
    /// No path leads to a trust anchor.
    #[error("no trust anchor issued the certificate or one of its issuers")]
    NoAnchor,
    /// A certificate is expired or not yet valid.
    #[error("a certificate is not valid on the day of the check")]
    Day,
    /// An issuer is not a certificate authority.
    #[error("an issuer is not a certificate authority")]
    NoAuthority,
    /// An authority allows fewer authorities below.
    #[error("the chain is longer than the path length constraint of an issuer")]
    TooLong,
    /// The key usage of an issuer does not include signatures of certificates.
    #[error("the key usage of an issuer does not allow the signing of certificates")]
    IssuerUsage,
    /// The key usage of the signer does not include signatures.
    #[error("the key usage of the signer does not allow signatures")]
    SignerUsage,
    /// The extended key usage does not include a purpose for signers.
    #[error("the extended key usage is neither code signing nor e-mail protection")]
    Purpose,
    /// The Netscape certificate type of the signer does not include a purpose for signers.
    #[error("the Netscape certificate type of the signer is neither S/MIME nor object signing")]
    CertificateType,
    /// An authority does not allow a name, or the constraint cannot be decided.
    #[error("a name is outside the name constraints of an issuer")]
    Name,
    /// A critical extension is unknown.
    #[error("a certificate has an unknown critical extension")]
    Critical,
    /// An extension is malformed or occurs twice.
    #[error("an extension of a certificate is unreadable or repeated")]
    Unreadable,
    /// The package exceeds the number of signatures to verify, or of names to compare.
    #[error("the package has too many signatures or names, and the rest is not checked")]
    TooMany,
}
