//! Random identifiers, and digests in hexadecimal.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

/// The operating system provides no random bytes.
#[derive(Debug, thiserror::Error)]
#[error("the operating system provides no random bytes: {0}")]
pub struct NoRandomness(getrandom::Error);

/// Returns 128 random bits in hexadecimal: the ID of a check, an execution or a replica.
pub fn random_id() -> Result<String, NoRandomness> {
    random_hex::<16>()
}

/// Returns `N` random bytes in hexadecimal.
pub fn random_hex<const N: usize>() -> Result<String, NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(NoRandomness)?;
    Ok(hex(&bytes))
}

/// Returns the SHA-256 of bytes in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Formats bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns `true` if a string has the form of an ID.
pub fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}
