//! What tells packages apart, in hexadecimal.

use md5::Md5;
use report::hexadecimal;
use sha2::{Digest, Sha256};

use crate::open::Opened;

/// The hash of all names and contents: a directory and its archive agree.
pub(crate) fn hash_of(opened: &Opened) -> String {
    let mut hash = Sha256::new();
    for (path, content) in &opened.files {
        for part in [path.as_bytes(), content.as_slice()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
    }
    hexadecimal(hash.finalize().iter())
}

/// The hash of all contents that VVP's reports show.
pub fn md5_of(opened: &Opened) -> String {
    let mut hash = Md5::new();
    for (_, content) in &opened.files {
        hash.update(content);
    }
    hexadecimal(hash.finalize().iter())
}
