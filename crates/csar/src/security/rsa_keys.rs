//! Verification of signatures with RSA keys.

use der::Encode;
use rsa::RsaPublicKey;
use rsa::pkcs8::DecodePublicKey;
use rsa::signature::hazmat::PrehashVerifier;
use sha2::{Sha256, Sha384, Sha512};
use x509_cert::spki::{AlgorithmIdentifierOwned, SubjectPublicKeyInfoOwned};

use super::digest::Digest;
use super::schemes::{KeyError, RSA, RSA_PSS, Scheme};

/// Verifies the signature of a hash.
pub(super) fn verify(
    key: &SubjectPublicKeyInfoOwned,
    scheme: Scheme,
    digest: Digest,
    hash: &[u8],
    signature: &[u8],
) -> Result<(), KeyError> {
    let key = rsa_key(key).ok_or(KeyError::Key)?;
    let fits = if scheme == Scheme::RsaPss {
        use rsa::pss::{Signature, VerifyingKey};
        let signature = Signature::try_from(signature).map_err(|_| KeyError::Mismatch)?;
        match digest {
            Digest::Sha256 => {
                VerifyingKey::<Sha256>::new_with_auto_salt_len(key).verify_prehash(hash, &signature)
            }
            Digest::Sha384 => {
                VerifyingKey::<Sha384>::new_with_auto_salt_len(key).verify_prehash(hash, &signature)
            }
            Digest::Sha512 => {
                VerifyingKey::<Sha512>::new_with_auto_salt_len(key).verify_prehash(hash, &signature)
            }
        }
    } else {
        use rsa::pkcs1v15::{Signature, VerifyingKey};
        let signature = Signature::try_from(signature).map_err(|_| KeyError::Mismatch)?;
        match digest {
            Digest::Sha256 => VerifyingKey::<Sha256>::new(key).verify_prehash(hash, &signature),
            Digest::Sha384 => VerifyingKey::<Sha384>::new(key).verify_prehash(hash, &signature),
            Digest::Sha512 => VerifyingKey::<Sha512>::new(key).verify_prehash(hash, &signature),
        }
    };
    fits.map_err(|_| KeyError::Mismatch)
}

/// Returns an RSA key of at most [`RsaPublicKey::MAX_SIZE`] bits.
fn rsa_key(key: &SubjectPublicKeyInfoOwned) -> Option<RsaPublicKey> {
    let mut key = key.clone();
    if key.algorithm.oid == RSA_PSS {
        // The key itself has the same encoding as other RSA keys.
        key.algorithm = AlgorithmIdentifierOwned { oid: RSA, parameters: Some(der::Any::null()) };
    }
    RsaPublicKey::from_public_key_der(&key.to_der().ok()?).ok()
}
