//! Keys and secrets as they are made.

use crate::ids::{self, NoRandomness, sha256};

/// The first part of each key.
pub(crate) const KEY: &str = "vgk";
/// The first part of each secret in SDC's path.
pub(crate) const PATH: &str = "vgp";

/// A key that was made.
#[derive(Debug)]
pub struct NewKey {
    /// The key that the client sends; shown once.
    pub key: String,
    /// The part of SDC's path that reads executions without the key; shown once.
    pub path: String,
    /// The part of both that names the key.
    pub id: String,
    /// The digest of the key.
    pub digest: String,
    /// The digest of the part of SDC's path.
    pub path_digest: String,
}

impl NewKey {
    /// Makes a key.
    pub fn random() -> Result<Self, NoRandomness> {
        let id = ids::random_hex::<6>()?;
        let key = format!("{KEY}-{id}-{}", ids::random_hex::<32>()?);
        let path = format!("{PATH}-{id}-{}", ids::random_hex::<16>()?);
        let (digest, path_digest) = (sha256(key.as_bytes()), sha256(path.as_bytes()));
        Ok(Self { key, path, id, digest, path_digest })
    }
}
