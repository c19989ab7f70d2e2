//! Signatures in CMS containers (RFC 5652), detached or enclosing the signed content.

use cms::cert::CertificateChoices;
use cms::content_info::ContentInfo;
use cms::signed_data::{SignedData, SignerIdentifier, SignerInfo};
use der::asn1::{ObjectIdentifier, OctetString, SetOfVec};
use der::{Decode, Encode};
use x509_cert::Certificate;
use x509_cert::attr::Attribute;
use x509_cert::ext::pkix::SubjectKeyIdentifier;

use super::armor::{first_block, text_of};
use super::cms_error::{CmsError, MOST_BYTES, MOST_CERTIFICATES, MOST_SIGNERS};
use super::digest::Digest;
use super::keys::{self, Effort};

const SIGNED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");
const CONTENT_TYPE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.3");
const MESSAGE_DIGEST: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.4");

/// A container with a signature.
#[derive(Debug)]
pub struct Cms {
    data: SignedData,
    certificates: Vec<Certificate>,
}

impl Cms {
    /// Parses a container in PEM, DER or BER.
    ///
    /// # Errors
    ///
    /// [`CmsError`] if the bytes are not such a container, or exceed the limits.
    pub fn parse(bytes: &[u8]) -> Result<Self, CmsError> {
        if bytes.len() > MOST_BYTES {
            return Err(CmsError::TooLarge);
        }
        let decoded = match text_of(bytes) {
            None => bytes.to_vec(),
            Some(text) => {
                let block = first_block(text).ok_or(CmsError::Unreadable)?;
                if !matches!(block.label, "CMS" | "PKCS7" | "PKCS #7 SIGNED DATA") {
                    return Err(CmsError::Unreadable);
                }
                block.bytes.ok_or(CmsError::Unreadable)?
            }
        };
        let container = ContentInfo::from_ber(&decoded).map_err(|_| CmsError::Unreadable)?;
        if container.content_type != SIGNED_DATA {
            return Err(CmsError::Unreadable);
        }
        let content = container.content.to_der().map_err(|_| CmsError::Unreadable)?;
        let data = SignedData::from_ber(&content).map_err(|_| CmsError::Unreadable)?;
        let certificates: Vec<Certificate> =
            data.certificates.iter().flat_map(|set| set.0.iter()).filter_map(plain).cloned().collect();
        if data.signer_infos.0.len() > MOST_SIGNERS || certificates.len() > MOST_CERTIFICATES {
            return Err(CmsError::TooLarge);
        }
        Ok(Self { data, certificates })
    }

    /// Returns the certificates in the container.
    pub fn certificates(&self) -> &[Certificate] {
        &self.certificates
    }

    /// Returns `true` if the container includes the certificate of each signer.
    pub fn holds_its_certificates(&self) -> bool {
        let mut signers = self.data.signer_infos.0.iter();
        !self.data.signer_infos.0.is_empty()
            && signers.all(|signer| self.certificates.iter().any(|it| is_of(&signer.sid, it)))
    }

    /// Verifies every signature over the content, whether or not the container also encloses the content. Returns the
    /// certificates of the signers, from the container or from `others`.
    ///
    /// # Errors
    ///
    /// [`CmsError`] if there is no signer, or a signature does not hold.
    pub fn verify<'c>(
        &'c self,
        content: &[u8],
        others: &'c [Certificate],
        effort: &Effort,
    ) -> Result<Vec<&'c Certificate>, CmsError> {
        let mut signers = Vec::new();
        for signer in self.data.signer_infos.0.iter() {
            let mut known = self.certificates.iter().chain(others);
            let certificate = known.find(|it| is_of(&signer.sid, it)).ok_or(CmsError::NoCertificate)?;
            self.verify_signer(signer, certificate, content, effort)?;
            signers.push(certificate);
        }
        if signers.is_empty() { Err(CmsError::NoSigner) } else { Ok(signers) }
    }

    fn verify_signer(
        &self,
        signer: &SignerInfo,
        certificate: &Certificate,
        content: &[u8],
        effort: &Effort,
    ) -> Result<(), CmsError> {
        let digest = Digest::from_oid(signer.digest_alg.oid).ok_or(CmsError::Digest)?;
        let key = certificate.tbs_certificate().subject_public_key_info();
        let verify = |message: &[u8]| {
            let algorithm = &signer.signature_algorithm;
            keys::verify(key, algorithm, Some(digest), message, signer.signature.as_bytes(), effort)
        };
        let Some(attributes) = &signer.signed_attrs else { return Ok(verify(content)?) };
        let hash = only::<OctetString>(attributes, MESSAGE_DIGEST).ok_or(CmsError::Unreadable)?;
        let kind = only::<ObjectIdentifier>(attributes, CONTENT_TYPE).ok_or(CmsError::Unreadable)?;
        if hash.as_bytes() != digest.of(content) || kind != self.data.encap_content_info.econtent_type {
            return Err(CmsError::Content);
        }
        // The signature covers the DER encoding of the set, regardless of the original encoding (RFC 5652, section
        // 5.4).
        let set = SetOfVec::try_from(attributes.iter().cloned().collect::<Vec<Attribute>>());
        let message = set.and_then(|set| set.to_der()).map_err(|_| CmsError::Unreadable)?;
        Ok(verify(&message)?)
    }
}

fn plain(choice: &CertificateChoices) -> Option<&Certificate> {
    match choice {
        CertificateChoices::Certificate(certificate) => Some(certificate),
        CertificateChoices::Other(_) => None,
    }
}

/// Returns the value of an attribute that must occur once and have a single value.
fn only<T: for<'a> der::Decode<'a> + der::FixedTag>(
    attributes: &SetOfVec<Attribute>,
    oid: ObjectIdentifier,
) -> Option<T> {
    let mut found = attributes.iter().filter(|attribute| attribute.oid == oid);
    let values = &found.next().filter(|_| found.next().is_none())?.values;
    let value = values.iter().next().filter(|_| values.len() == 1)?;
    T::from_der(&value.to_der().ok()?).ok()
}

fn is_of(signer: &SignerIdentifier, certificate: &Certificate) -> bool {
    let facts = certificate.tbs_certificate();
    match signer {
        SignerIdentifier::IssuerAndSerialNumber(known) => {
            known.issuer == *facts.issuer() && known.serial_number == *facts.serial_number()
        }
        SignerIdentifier::SubjectKeyIdentifier(known) => {
            let own = facts.get_extension::<SubjectKeyIdentifier>();
            matches!(own, Ok(Some((_, own))) if own == *known)
        }
    }
}
