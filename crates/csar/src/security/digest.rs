//! Hash functions allowed in packages.

use der::asn1::ObjectIdentifier;
use sha2::{Digest as _, Sha256, Sha384, Sha512};

/// A hash function of the SHA-2 family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Digest {
    /// SHA-256
    Sha256,
    /// SHA-384
    Sha384,
    /// SHA-512
    Sha512,
}

impl Digest {
    /// Returns the hash function with a name as in manifests, such as `SHA-256` or `sha512`.
    pub fn from_name(name: &str) -> Option<Self> {
        let name: String = name.chars().take(16).filter(|it| *it != '-').collect();
        match name.to_ascii_uppercase().as_str() {
            "SHA256" => Some(Self::Sha256),
            "SHA384" => Some(Self::Sha384),
            "SHA512" => Some(Self::Sha512),
            _ => None,
        }
    }

    pub(super) fn from_oid(oid: ObjectIdentifier) -> Option<Self> {
        const SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");
        const SHA384: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.2");
        const SHA512: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.3");
        match oid {
            SHA256 => Some(Self::Sha256),
            SHA384 => Some(Self::Sha384),
            SHA512 => Some(Self::Sha512),
            _ => None,
        }
    }

    /// Returns the hash of bytes.
    pub fn of(self, bytes: &[u8]) -> Vec<u8> {
        match self {
            Self::Sha256 => Sha256::digest(bytes).to_vec(),
            Self::Sha384 => Sha384::digest(bytes).to_vec(),
            Self::Sha512 => Sha512::digest(bytes).to_vec(),
        }
    }

    /// Returns the hash of bytes in lower-case hexadecimal.
    pub fn hex(self, bytes: &[u8]) -> String {
        base16ct::lower::encode_string(&self.of(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_without_regard_to_case_and_hyphens() {
        assert_eq!(Digest::from_name("sha-256"), Some(Digest::Sha256));
        assert_eq!(Digest::from_name("SHA512"), Some(Digest::Sha512));
        assert_eq!(Digest::from_name("MD5"), None);
    }

    #[test]
    fn the_hash_of_nothing_is_the_known_one() {
        assert!(Digest::Sha512.hex(b"").starts_with("cf83e1357eefb8bd"));
        assert!(Digest::Sha256.hex(b"").starts_with("e3b0c44298fc1c14"));
        assert!(Digest::Sha384.hex(b"").starts_with("38b060a751ac9638"));
    }
}
