//! Digests, signatures (CMS, RFC 5652) and certificates (X.509, RFC 5280) of packages.
//!
//! Supports RSA (PKCS#1 v1.5 and PSS) and ECDSA over P-256, P-384 and P-521, with SHA-256, SHA-384 and SHA-512. All
//! input is untrusted: sizes and counts are limited before any expensive operation.
//!
//! Without the feature `signatures`, no CMS container is read and no RSA signature is accepted:
//! [`CmsError::NotIncluded`] states the reason, and a requirement about the signature is undecided.

mod armor;
mod certificate;
mod chain;
mod chain_error;
#[cfg_attr(not(feature = "signatures"), path = "no_cms.rs")]
mod cms;
mod cms_error;
mod digest;
mod keys;
mod names;
#[cfg_attr(not(feature = "signatures"), path = "no_rsa.rs")]
mod rsa_keys;
mod schemes;

pub use certificate::{CertificateError, certificates, is_valid_on};
pub use chain::Trust;
pub use chain_error::ChainError;
pub use cms::Cms;
pub use cms_error::CmsError;
pub use digest::Digest;
pub use keys::Effort;
pub use schemes::KeyError;
pub use x509_cert::Certificate;

#[cfg(test)]
#[cfg(feature = "signatures")]
mod tests {
    use super::*;
    use crate::day::Day;

    const CONTENT: &[u8] = include_bytes!("../../testdata/content.txt");

    macro_rules! data {
        ($name:literal) => {
            include_bytes!(concat!("../../testdata/", $name))
        };
    }

    fn first_of(year: u16) -> Day {
        Day { year, month: 1, day: 1 }
    }

    #[test]
    fn signatures_of_every_kind_hold_for_their_content_only() {
        for (name, bytes) in [
            ("rsa", &data!("rsa.cms")[..]),
            ("rsa-pss", data!("rsa-pss.cms")),
            ("rsa-without-attributes", data!("rsa-without-attributes.cms")),
            ("rsa-enclosed", data!("rsa-enclosed.ber.cms")),
            ("rsa-by-key-id", data!("rsa-by-key-id.cms")),
            ("p256", data!("p256.cms")),
            ("p384", data!("p384.cms")),
            ("p521", data!("p521.cms")),
            ("chain", data!("chain.cms")),
        ] {
            let cms = Cms::parse(bytes).unwrap();
            assert!(cms.holds_its_certificates(), "{name}");
            assert_eq!(
                cms.verify(CONTENT, &[], &Effort::default()).map(|signers| signers.len()),
                Ok(1),
                "{name}"
            );
            assert!(cms.verify(b"other content", &[], &Effort::default()).is_err(), "{name}");
        }
    }

    #[test]
    fn a_signature_does_not_hold_by_another_key_or_another_hash_function() {
        let cms = Cms::parse(data!("rsa-no-certificate.der.cms")).unwrap();
        assert!(!cms.holds_its_certificates());
        assert_eq!(cms.verify(CONTENT, &[], &Effort::default()).err(), Some(CmsError::NoCertificate));
        let others = certificates(data!("root.pem")).unwrap();
        assert_eq!(cms.verify(CONTENT, &others, &Effort::default()).err(), Some(CmsError::NoCertificate));
        let own = certificates(data!("rsa.pem")).unwrap();
        assert_eq!(cms.verify(CONTENT, &own, &Effort::default()).map(|signers| signers.len()), Ok(1));
        let sha1 = Cms::parse(data!("rsa-sha1.cms")).unwrap();
        assert_eq!(sha1.verify(CONTENT, &[], &Effort::default()).err(), Some(CmsError::Digest));
    }

    /// Changes each byte of a container: the container is refused, the signature becomes invalid, or the byte has no
    /// meaning.
    #[test]
    fn broken_containers_are_refused() {
        let der = data!("rsa-no-certificate.der.cms");
        let own = certificates(data!("rsa.pem")).unwrap();
        let signature_at = der.len() - 256;
        for at in 0..der.len() {
            let mut broken = der.to_vec();
            broken[at] ^= 0x41;
            let holds =
                Cms::parse(&broken).is_ok_and(|cms| cms.verify(CONTENT, &own, &Effort::default()).is_ok());
            assert!(!holds || at < signature_at, "byte {at}");
            assert!(Cms::parse(&der[..at]).is_err(), "{at} bytes");
        }
        for text in [
            "",
            "x",
            "-----BEGIN CMS-----\nnonsense\n-----END CMS-----",
            "-----BEGIN X-----\nAA==\n-----END X-----",
        ] {
            assert_eq!(Cms::parse(text.as_bytes()).err(), Some(CmsError::Unreadable), "{text}");
        }
        assert_eq!(Cms::parse(&vec![0x30; 1 << 20]).err(), Some(CmsError::TooLarge));
        assert_eq!(Cms::parse(&vec![0x30; 200 << 10]).err(), Some(CmsError::Unreadable));
        assert_eq!(Cms::parse(&[0x30, 0x80].repeat(100 << 10)).err(), Some(CmsError::Unreadable));
    }

    #[test]
    fn effort_is_bounded() {
        let cms = Cms::parse(data!("p256.cms")).unwrap();
        let effort = Effort::new(1);
        assert!(cms.verify(CONTENT, &[], &effort).is_ok());
        assert_eq!(cms.verify(CONTENT, &[], &effort).err(), Some(CmsError::Key(KeyError::TooMany)));
    }

    #[test]
    fn files_of_certificates_are_bounded() {
        assert_eq!(certificates(data!("chain.pem")).map(|them| them.len()), Ok(2));
        assert_eq!(certificates(b"").err(), Some(CertificateError::Unreadable));
        assert_eq!(certificates(&vec![b'a'; 1 << 20]).err(), Some(CertificateError::TooLarge));
        assert_eq!(certificates(&data!("leaf.pem").repeat(100)).err(), Some(CertificateError::TooLarge));
    }

    #[test]
    fn chains_lead_to_anchors_through_authorities_only() {
        let read = |bytes: &[u8]| certificates(bytes).unwrap();
        let leads = |certificate: &_, others: &[_], anchors: &[_]| {
            Trust { anchors, others, day: Some(first_of(2030)) }.check(certificate, &Effort::default())
        };
        let (root, middle) = (read(data!("root.pem")), read(data!("middle.pem")));
        let (leaf, posing) = (read(data!("leaf.pem")), read(data!("posing.pem")));
        assert_eq!(leads(&leaf[0], &middle, &root), Ok(()));
        assert_eq!(leads(&leaf[0], &[], &middle), Ok(()));
        assert_eq!(leads(&leaf[0], &[], &leaf), Ok(()));
        assert_eq!(leads(&leaf[0], &[], &root), Err(ChainError::NoAnchor));
        let between = [leaf[0].clone(), middle[0].clone()];
        assert_eq!(leads(&posing[0], &between, &root), Err(ChainError::NoAuthority));
        assert_eq!(leads(&root[0], &middle, &leaf), Err(ChainError::NoAnchor));
    }

    /// A certificate is valid from the start of its first day, whatever the time of issue.
    #[test]
    fn days_last_until_midnight() {
        let mut bytes = der::Encode::to_der(&certificates(data!("rsa.pem")).unwrap()[0]).unwrap();
        let from = bytes.windows(2).position(|it| it == [0x17, 13]).unwrap() + 2;
        let day = String::from_utf8(bytes[from..from + 6].to_vec()).unwrap();
        bytes[from + 6..from + 12].copy_from_slice(b"235959");
        let number = |at| day[at..at + 2].parse::<u8>().unwrap();
        let day = Day { year: 2000 + u16::from(number(0)), month: number(2), day: number(4) };
        let own = &certificates(&bytes).unwrap()[0];
        assert!(is_valid_on(own, day));
        assert!(!is_valid_on(own, Day { year: day.year - 1, ..day }));
    }

    #[test]
    fn certificates_are_valid_for_their_time() {
        let own = &certificates(data!("rsa.pem")).unwrap()[0];
        assert!(is_valid_on(own, first_of(2030)));
        assert!(!is_valid_on(own, first_of(2020)));
        assert!(!is_valid_on(own, first_of(2200)));
        assert!(!is_valid_on(own, Day { month: 13, ..first_of(2030) }));
    }
}
