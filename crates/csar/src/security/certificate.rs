//! Parses certificates.

use der::Decode;
use x509_cert::Certificate;

use super::armor::{first_block, text_of};
use crate::day::Day;

/// Maximum size in bytes of a file of certificates, and maximum number of its certificates.
const MOST_BYTES: usize = 256 << 10;
const MOST_CERTIFICATES: usize = 64;

/// The reason why a file contains no certificates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// The file contains neither PEM nor DER certificates.
    #[error("not an X.509 certificate")]
    Unreadable,
    /// The file, or the number of its certificates, exceeds the limits.
    #[error("larger than {MOST_BYTES} bytes, or more than {MOST_CERTIFICATES} certificates")]
    TooLarge,
}

/// Returns the certificates of a file: one in DER, or one or more in PEM.
///
/// # Errors
///
/// Returns an error if the file contains no certificate or exceeds the limits.
pub fn certificates(bytes: &[u8]) -> Result<Vec<Certificate>, CertificateError> {
    if bytes.len() > MOST_BYTES {
        return Err(CertificateError::TooLarge);
    }
    let Some(mut text) = text_of(bytes) else {
        let certificate = Certificate::from_der(bytes).map_err(|_| CertificateError::Unreadable)?;
        return Ok(vec![certificate]);
    };
    let mut certificates = Vec::new();
    while let Some(block) = first_block(text) {
        text = block.rest;
        if !matches!(block.label, "CERTIFICATE" | "X509 CERTIFICATE" | "TRUSTED CERTIFICATE") {
            continue;
        }
        let bytes = block.bytes.ok_or(CertificateError::Unreadable)?;
        certificates.push(Certificate::from_der(&bytes).map_err(|_| CertificateError::Unreadable)?);
        if certificates.len() > MOST_CERTIFICATES {
            return Err(CertificateError::TooLarge);
        }
    }
    if certificates.is_empty() { Err(CertificateError::Unreadable) } else { Ok(certificates) }
}

/// Returns `true` if a certificate is valid on a day. Always `false` for days that do not exist.
pub fn is_valid_on(certificate: &Certificate, day: Day) -> bool {
    let Day { year, month, day } = day;
    let validity = certificate.tbs_certificate().validity();
    let at = |hour, minute, second| der::DateTime::new(year, month, day, hour, minute, second).ok();
    match (at(0, 0, 0), at(23, 59, 59)) {
        (Some(first), Some(last)) => {
            validity.not_before.to_date_time() <= last && first <= validity.not_after.to_date_time()
        }
        _ => false,
    }
}
