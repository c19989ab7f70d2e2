//! Hashes that identify packages, in hexadecimal.

use md5::Md5;
use sha2::{Digest, Sha256};
use vnfcheck_report::hexadecimal;

use crate::open::Opened;

/// Returns the hash of all names and contents. A directory and an archive of it have the same hash.
pub(crate) fn hash_of(opened: &Opened) -> String {
    let mut hash = Sha256::new();
    for file in &opened.files {
        for part in [file.path.as_bytes(), file.bytes.as_slice()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
    }
    hexadecimal(hash.finalize().iter())
}

/// Returns the MD5 hash of all contents, as shown in VVP's reports.
pub fn md5_of(opened: &Opened) -> String {
    let mut hash = Md5::new();
    for file in &opened.files {
        hash.update(&file.bytes);
    }
    hexadecimal(hash.finalize().iter())
}
