//! Ed25519 keys in the PEM files of `openssl genpkey` and `openssl pkey -pubout`.

use ed25519_dalek::pkcs8::{DecodePrivateKey as _, DecodePublicKey as _, EncodePublicKey as _};
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};

use crate::statement::Digest;

/// A key file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file is not a private key.
    #[error("expected an Ed25519 private key in PEM, as `openssl genpkey -algorithm ed25519` writes")]
    Secret,
    /// The file is not a public key.
    #[error("expected an Ed25519 public key in PEM, as `openssl pkey -pubout` writes")]
    Public,
}

/// A private key that signs verdicts.
#[derive(Clone)]
pub struct SecretKey {
    key: SigningKey,
    id: String,
}

impl std::fmt::Debug for SecretKey {
    /// Omits the key.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("SecretKey").field("id", &self.id).finish_non_exhaustive()
    }
}

impl SecretKey {
    /// Parses a PKCS#8 private key in PEM.
    pub fn from_pem(text: &str) -> Result<Self, KeyError> {
        let key = SigningKey::from_pkcs8_pem(text.trim()).map_err(|_| KeyError::Secret)?;
        let id = id(&key.verifying_key()).ok_or(KeyError::Secret)?;
        Ok(Self { key, id })
    }

    /// Returns the public key that verifies the signatures of this key.
    pub fn public(&self) -> PublicKey {
        PublicKey { key: self.key.verifying_key(), id: self.id.clone() }
    }

    /// Returns the SHA-256 of the public key in DER.
    pub fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.key.sign(message).to_bytes()
    }
}

/// A public key that verifies verdicts.
#[derive(Clone, Debug)]
pub struct PublicKey {
    key: VerifyingKey,
    id: String,
}

impl PublicKey {
    /// Parses a public key in PEM.
    pub fn from_pem(text: &str) -> Result<Self, KeyError> {
        let key = VerifyingKey::from_public_key_pem(text.trim()).map_err(|_| KeyError::Public)?;
        let id = id(&key).ok_or(KeyError::Public)?;
        Ok(Self { key, id })
    }

    /// Returns the SHA-256 of the public key in DER.
    pub fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        Signature::from_slice(signature)
            .is_ok_and(|signature| self.key.verify_strict(message, &signature).is_ok())
    }
}

fn id(key: &VerifyingKey) -> Option<String> {
    let der = key.to_public_key_der().ok()?;
    Some(Digest::of(der.as_bytes()).sha256)
}
