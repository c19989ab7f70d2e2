//! Hashes that identify packages.

use md5::Md5;
use sha2::{Digest, Sha256};
use vnfcheck_report::hexadecimal;

use crate::open::Opened;

/// Returns the hash of all paths and contents. A directory and an archive of the directory have the same hash.
pub(crate) fn hash_of(opened: &Opened) -> String {
    let files = opened.files.iter().map(|file| (file.path.as_str(), file.bytes.as_slice()));
    hexadecimal(hash_of_files(files).iter())
}

/// Returns the hash of paths and contents.
pub(crate) fn hash_of_files<'f>(files: impl Iterator<Item = (&'f str, &'f [u8])>) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in files.flat_map(|(path, bytes)| [path.as_bytes(), bytes]) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// Returns the MD5 hash of all contents, as shown in VVP's reports.
pub fn md5_of(opened: &Opened) -> String {
    let mut hash = Md5::new();
    for file in &opened.files {
        hash.update(&file.bytes);
    }
    hexadecimal(hash.finalize().iter())
}
