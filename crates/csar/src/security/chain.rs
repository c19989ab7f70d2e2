//! Certification paths from a signer to a trust anchor, with the verdicts of RFC 5280, section 6, and `openssl cms -verify`.
//!
//! `rustls-webpki` is not an alternative: the crate ignores key usage, and refuses every constraint on directory names and
//! mailboxes, which are the names in certificates of signers. Policies and revocation are not checked.

use der::asn1::{AnyRef, BitString, ObjectIdentifier, OctetString};
use der::oid::AssociatedOid;
use der::{Decode, Encode, Reader, Tagged};
use x509_cert::Certificate;
use x509_cert::certificate::Version;
use x509_cert::ext::pkix::name::GeneralName;
use x509_cert::ext::pkix::{
    AuthorityKeyIdentifier, BasicConstraints, CertificatePolicies, ExtendedKeyUsage, KeyUsage,
    NameConstraints, SubjectAltName, SubjectKeyIdentifier,
};

use super::certificate::is_valid_on;
use super::chain_error::ChainError;
use super::keys::{self, Effort};
use super::names::{ComparableName, Names};
use super::schemes::KeyError;
use crate::day::Day;

/// Maximum number of certificates in a path, with the signer and the trust anchor.
const LONGEST_PATH: usize = 10;

/// The purposes of a signer's certificate: code signing and e-mail protection (S/MIME).
const PURPOSES: [ObjectIdentifier; 2] =
    [ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.3.3"), ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.3.4")];

/// The Netscape certificate type, and its bits for S/MIME and object signing.
const CERTIFICATE_TYPE: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.113730.1.1");
const SIGNER_TYPES: u8 = 0b0011_0000;

/// Supported extensions, which may therefore be critical. Policies have no effect, because they only narrow an initial
/// policy, and a check has none.
const UNDERSTOOD: [ObjectIdentifier; 6] = [
    BasicConstraints::OID,
    CertificatePolicies::OID,
    ExtendedKeyUsage::OID,
    KeyUsage::OID,
    NameConstraints::OID,
    SubjectAltName::OID,
];

/// The certificates and the day for paths.
#[derive(Clone, Copy, Debug)]
pub struct Trust<'c> {
    /// Certificates that are trusted.
    pub anchors: &'c [Certificate],
    /// Certificates that a path from a signer to an anchor may contain.
    pub others: &'c [Certificate],
    /// The day on which each certificate must be valid. The day of signing is not used, because it is only a claim of
    /// the signer.
    pub day: Option<Day>,
}

impl Trust<'_> {
    /// Checks that a certificate is a trust anchor, or has a valid path to one.
    ///
    /// # Errors
    ///
    /// The reason why the first path that reaches an anchor is invalid, or [`ChainError::NoAnchor`].
    pub fn check(&self, certificate: &Certificate, effort: &Effort) -> Result<(), ChainError> {
        let named = |certificate| Named::new(certificate, self.anchors.contains(certificate));
        let candidates: Vec<Named<'_>> = self.anchors.iter().chain(self.others).map(named).collect();
        let signer = named(certificate);
        Search { candidates: &candidates, day: self.day, effort }.extend(&mut vec![&signer])
    }
}

/// A certificate with its names in comparable form.
struct Named<'c> {
    certificate: &'c Certificate,
    subject: ComparableName,
    issuer: ComparableName,
    is_anchor: bool,
}

impl<'c> Named<'c> {
    fn new(certificate: &'c Certificate, is_anchor: bool) -> Self {
        let facts = certificate.tbs_certificate();
        let (subject, issuer) = (ComparableName::of(facts.subject()), ComparableName::of(facts.issuer()));
        Self { certificate, subject, issuer, is_anchor }
    }

    fn is_self_issued(&self) -> bool {
        self.subject == self.issuer
    }

    /// Returns an extension that may occur once.
    fn extension<'a, T: Decode<'a, Error = der::Error> + AssociatedOid>(
        &'a self,
    ) -> Result<Option<T>, ChainError> {
        let found = self.certificate.tbs_certificate().get_extension::<T>();
        Ok(found.map_err(|_| ChainError::Unreadable)?.map(|(_, extension)| extension))
    }

    /// Checks that the certificate may issue certificates with `below` other authorities in between.
    fn check_issuer(&self, below: usize) -> Result<(), ChainError> {
        match self.extension::<BasicConstraints>()? {
            Some(constraints) if constraints.ca => {
                if constraints.path_len_constraint.is_some_and(|most| below > usize::from(most)) {
                    return Err(ChainError::TooLong);
                }
            }
            // Certificates of version 1 have no extensions; by choosing such an anchor, the user declares it an
            // authority.
            None if self.is_anchor && self.certificate.tbs_certificate().version() == Version::V1 => {}
            _ => return Err(ChainError::NoAuthority),
        }
        match self.extension::<KeyUsage>()? {
            Some(usage) if !usage.key_cert_sign() => Err(ChainError::IssuerUsage),
            _ => Ok(()),
        }
    }

    fn check_signer(&self) -> Result<(), ChainError> {
        let signs = |usage: KeyUsage| usage.digital_signature() || usage.non_repudiation();
        if !self.extension::<KeyUsage>()?.is_none_or(signs) {
            return Err(ChainError::SignerUsage);
        }
        match self.certificate_type()? {
            Some(types) if types & SIGNER_TYPES == 0 => Err(ChainError::CertificateType),
            _ => Ok(()),
        }
    }

    /// Returns the bits of the Netscape certificate type.
    fn certificate_type(&self) -> Result<Option<u8>, ChainError> {
        let extensions = self.certificate.tbs_certificate().extensions().into_iter().flatten();
        let mut found = extensions.filter(|extension| extension.extn_id == CERTIFICATE_TYPE);
        let Some(extension) = found.next() else { return Ok(None) };
        let types = BitString::from_der(extension.extn_value.as_bytes());
        let types = types.ok().filter(|_| found.next().is_none()).ok_or(ChainError::Unreadable)?;
        Ok(Some(types.raw_bytes().first().copied().unwrap_or_default()))
    }

    /// Returns `true` unless the certificate states the key identifier, or the issuer and serial number, of another
    /// certificate of its issuer.
    fn may_be_issued_by(&self, issuer: &Self) -> Result<bool, ChainError> {
        let Some(stated) = self.extension::<AuthorityKeyIdentifier>()? else { return Ok(true) };
        let own: Option<OctetString> = issuer.extension::<SubjectKeyIdentifier>()?.map(|it| it.0);
        let number = issuer.certificate.tbs_certificate().serial_number();
        let name = stated.authority_cert_issuer.iter().flatten().find_map(|name| match name {
            GeneralName::DirectoryName(name) => Some(ComparableName::of(name)),
            _ => None,
        });
        Ok(stated.key_identifier.zip(own).is_none_or(|(stated, own)| stated == own)
            && stated.authority_cert_serial_number.is_none_or(|stated| stated == *number)
            && name.is_none_or(|name| name == issuer.issuer))
    }

    /// Checks that no unknown extension is critical, and that the known extensions are readable and occur once, even
    /// without an effect on this certificate.
    fn check_extensions(&self) -> Result<(), ChainError> {
        let mut extensions = self.certificate.tbs_certificate().extensions().into_iter().flatten();
        if extensions.any(|extension| extension.critical && !UNDERSTOOD.contains(&extension.extn_id)) {
            return Err(ChainError::Critical);
        }
        self.extension::<AuthorityKeyIdentifier>()?;
        self.extension::<BasicConstraints>()?;
        self.extension::<ExtendedKeyUsage>()?;
        self.extension::<KeyUsage>()?;
        self.extension::<NameConstraints>()?;
        self.extension::<AlternativeNames>()?;
        self.extension::<SubjectKeyIdentifier>()?;
        self.certificate_type()?;
        Ok(())
    }

    fn allows(&self, purpose: &ObjectIdentifier) -> Result<bool, ChainError> {
        Ok(self.extension::<ExtendedKeyUsage>()?.is_none_or(|usage| usage.0.contains(purpose)))
    }

    /// Verifies the issuer's signature.
    fn is_signed_by(&self, issuer: &Self, effort: &Effort) -> Result<(), KeyError> {
        let signed = self.certificate.tbs_certificate();
        if signed.signature() != self.certificate.signature_algorithm() {
            return Err(KeyError::Algorithm);
        }
        keys::verify(
            issuer.certificate.tbs_certificate().subject_public_key_info(),
            self.certificate.signature_algorithm(),
            None,
            &signed.to_der().map_err(|_| KeyError::Mismatch)?,
            self.certificate.signature().raw_bytes(),
            effort,
        )
    }
}

/// The tags of the names in an alternative name. The contents matter only if an issuer constrains names, so kinds of
/// names that `x509-cert` does not read are otherwise not an error.
struct AlternativeNames;

impl AssociatedOid for AlternativeNames {
    const OID: ObjectIdentifier = SubjectAltName::OID;
}

impl<'a> Decode<'a> for AlternativeNames {
    type Error = der::Error;

    fn decode<R: Reader<'a>>(reader: &mut R) -> der::Result<Self> {
        let names = Vec::<AnyRef<'a>>::decode(reader)?;
        match names.iter().map(Tagged::tag).find(|tag| !tag.is_context_specific()) {
            Some(tag) => Err(tag.unexpected_error(None).into()),
            None => Ok(Self),
        }
    }
}

struct Search<'s, 'c> {
    candidates: &'s [Named<'c>],
    day: Option<Day>,
    effort: &'s Effort,
}

impl<'s, 'c> Search<'s, 'c> {
    /// Extends a path from the signer by one issuer after another, until a valid path ends at an anchor.
    fn extend(&self, path: &mut Vec<&'s Named<'c>>) -> Result<(), ChainError> {
        let Some(last) = path.last().copied() else { return Err(ChainError::NoAnchor) };
        let mut reason = ChainError::NoAnchor;
        if last.is_anchor {
            match self.check(path) {
                Err(error) if error != ChainError::TooMany => reason = error,
                decided => return decided,
            }
        }
        for issuer in self.candidates.iter().filter(|it| it.subject == last.issuer) {
            if path.len() >= LONGEST_PATH || path.iter().any(|it| it.certificate == issuer.certificate) {
                continue;
            }
            match last.may_be_issued_by(issuer) {
                Ok(true) => {}
                Ok(false) => continue,
                Err(error) => {
                    reason = error;
                    continue;
                }
            }
            match last.is_signed_by(issuer, self.effort) {
                Ok(()) => {}
                Err(KeyError::TooMany) => return Err(ChainError::TooMany),
                Err(_) => continue,
            }
            path.push(issuer);
            let result = self.extend(path);
            path.pop();
            match result {
                Err(ChainError::NoAnchor) => {}
                Err(error) if error != ChainError::TooMany => reason = error,
                decided => return decided,
            }
        }
        Err(reason)
    }

    /// Checks a path whose signatures hold, from the signer to an anchor.
    fn check(&self, path: &[&Named<'c>]) -> Result<(), ChainError> {
        let Some((signer, issuers)) = path.split_first() else { return Err(ChainError::NoAnchor) };
        for named in path {
            if self.day.is_some_and(|day| !is_valid_on(named.certificate, day)) {
                return Err(ChainError::Day);
            }
            named.check_extensions()?;
        }
        signer.check_signer()?;
        let mut below = 0;
        for issuer in issuers {
            issuer.check_issuer(below)?;
            below += usize::from(!issuer.is_self_issued());
        }
        self.check_names(signer, issuers)?;
        check_purpose(path)
    }

    /// Checks the names of each certificate against the constraints of all issuers above it.
    fn check_names(&self, signer: &Named<'c>, issuers: &[&Named<'c>]) -> Result<(), ChainError> {
        for (at, issuer) in issuers.iter().enumerate() {
            let Some(constraints) = issuer.extension::<NameConstraints>()? else { continue };
            // Constraints do not apply to issuers that issue their own next certificate.
            let between = issuers.iter().take(at).copied().filter(|it| !it.is_self_issued());
            Names::of_signer(signer.certificate)?.check(&constraints, self.effort)?;
            for named in between {
                Names::of(named.certificate)?.check(&constraints, self.effort)?;
            }
        }
        Ok(())
    }
}

/// Checks that one purpose is allowed by each certificate that restricts its purposes.
fn check_purpose(path: &[&Named<'_>]) -> Result<(), ChainError> {
    for purpose in &PURPOSES {
        let mut allowed = path.iter().map(|named| named.allows(purpose));
        if allowed.try_fold(true, |all, allows| Ok::<_, ChainError>(all && allows?))? {
            return Ok(());
        }
    }
    Err(ChainError::Purpose)
}

#[cfg(test)]
#[cfg(feature = "signatures")]
mod tests {
    use super::*;
    use crate::security::certificates;

    const DAY: Day = Day { year: 2028, month: 1, day: 1 };

    /// Reads certificates with a line `# name` before each.
    fn read(text: &str) -> Vec<(&str, Certificate)> {
        let parts = text.split("\n# ").skip(1);
        parts
            .filter_map(|part| {
                let (name, pem) = part.split_once('\n').unwrap();
                Some((name, certificates(pem.as_bytes()).ok()?.remove(0)))
            })
            .collect()
    }

    /// Checks all certificates of a file that start with `valid` or `invalid`, with all others in between.
    fn check_all(text: &str, expected: impl Fn(&str) -> Option<Result<(), &str>>) {
        let all = read(text);
        let anchors = [all[0].1.clone()];
        let others: Vec<Certificate> = all.iter().map(|(_, certificate)| certificate.clone()).collect();
        let trust = Trust { anchors: &anchors, others: &others, day: Some(DAY) };
        let mut wrong = Vec::new();
        for (name, certificate) in &all {
            let Some(expected) = expected(name) else { continue };
            let found = trust.check(certificate, &Effort::default());
            let fits = match (found, expected) {
                (Ok(()), Ok(())) => true,
                (Err(error), Err(reason)) => reason.is_empty() || format!("{error:?}") == reason,
                _ => false,
            };
            if !fits {
                wrong.push(format!("{name}: {found:?}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    /// Valid certificates with dates in forms that `x509-cert` does not keep: they are refused.
    const UNUSUAL_DATES: [&str; 2] =
        ["ValidGeneralizedTimenotBeforeDateTest4EE", "Validpre2000UTCnotBeforeDateTest3EE"];

    #[test]
    fn paths_are_judged_as_the_test_suite_of_nist_expects() {
        check_all(include_str!("../../testdata/pkits.pem"), |name| match name {
            _ if !name.ends_with("EE") => None,
            _ if name.starts_with("Invalid") || UNUSUAL_DATES.contains(&name) => Some(Err("")),
            _ => Some(Ok(())),
        });
    }

    #[test]
    fn certificates_of_signers_are_judged_by_their_usage_time_and_names() {
        check_all(include_str!("../../testdata/signers.pem"), |name| match name.split_once(": ") {
            Some((_, reason)) => Some(Err(reason)),
            None => name.starts_with("valid").then_some(Ok(())),
        });
    }

    /// `openssl verify -purpose smimesign` gives the same verdicts, except for object signing, which OpenSSL treats as
    /// another purpose.
    #[test]
    fn names_and_identifiers_are_judged_in_every_place() {
        check_all(include_str!("../../testdata/names.pem"), |name| match name.split_once(": ") {
            Some((_, reason)) => Some(Err(reason)),
            None => name.starts_with("valid").then_some(Ok(())),
        });
    }

    /// `openssl verify -purpose smimesign` gives the same verdicts.
    #[test]
    fn contradictory_certificates_are_refused() {
        check_all(include_str!("../../testdata/contradictions.pem"), |name| match name.split_once(": ") {
            Some((_, reason)) => Some(Err(reason)),
            None => name.starts_with("valid").then_some(Ok(())),
        });
    }

    #[test]
    fn a_trust_anchor_is_judged_too() {
        let all = read(include_str!("../../testdata/signers.pem"));
        let of = |wanted: &str| all.iter().find(|(name, _)| *name == wanted).unwrap().1.clone();
        let check = |signer: &str, anchor: &str| {
            let trust = Trust { anchors: &[of(anchor)], others: &[], day: Some(DAY) };
            trust.check(&of(signer), &Effort::default())
        };
        assert_eq!(
            check("invalid below an expired authority: Day", "expired authority"),
            Err(ChainError::Day)
        );
        assert_eq!(check("valid for e-mail", "valid for e-mail"), Ok(()));
        let servers = "invalid for servers: Purpose";
        assert_eq!(check(servers, servers), Err(ChainError::Purpose));
    }

    #[test]
    fn effort_is_bounded() {
        let all = read(include_str!("../../testdata/signers.pem"));
        let others: Vec<Certificate> = all.iter().map(|(_, certificate)| certificate.clone()).collect();
        let trust = Trust { anchors: &others[..1], others: &others, day: None };
        assert_eq!(trust.check(&others[1], &Effort::new(0)), Err(ChainError::TooMany));
    }
}
