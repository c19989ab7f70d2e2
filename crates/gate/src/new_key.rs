//! New keys and secrets.

use crate::ids::{self, NoRandomness, sha256};

/// Prefix of keys.
pub(crate) const KEY: &str = "vgk";
/// Prefix of secrets in SDC's path.
pub(crate) const PATH: &str = "vgp";
/// Prefix of the secrets of sessions.
const SESSION: &str = "vgs-";

/// Returns a random secret of a session.
pub(crate) fn session() -> Result<String, NoRandomness> {
    Ok(format!("{SESSION}{}", ids::random_hex::<32>()?))
}

/// Returns `true` if a string is the secret of a session, and not a key.
pub(crate) fn is_session(secret: &str) -> bool {
    secret.starts_with(SESSION)
}

/// New key.
#[derive(Debug)]
pub struct NewKey {
    /// The key that the client sends; shown once.
    pub key: String,
    /// Secret in SDC's path, which reads executions without the key; shown once.
    pub path: String,
    /// Identifier that the key and the secret contain.
    pub id: String,
    /// Digest of the key.
    pub digest: String,
    /// Digest of the secret in SDC's path.
    pub path_digest: String,
}

impl NewKey {
    /// Creates a random key.
    pub fn random() -> Result<Self, NoRandomness> {
        let id = ids::random_hex::<6>()?;
        let key = format!("{KEY}-{id}-{}", ids::random_hex::<32>()?);
        let path = format!("{PATH}-{id}-{}", ids::random_hex::<16>()?);
        let (digest, path_digest) = (sha256(key.as_bytes()), sha256(path.as_bytes()));
        Ok(Self { key, path, id, digest, path_digest })
    }
}
