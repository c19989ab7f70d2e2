//! Trust anchors: certificates from the operator that the signers of CSARs must chain to.

use std::path::{Path, PathBuf};

use vnfcheck_csar::security::{Certificate, CertificateError, certificates};

use crate::open::{self, OpenError};

/// Maximum size of a certificate file, in bytes.
const LARGEST: u64 = 1 << 20;
/// Maximum number of certificates.
const MOST: usize = 10_000;

/// Reasons for refusing trust anchors.
#[derive(Debug, thiserror::Error)]
pub enum AnchorError {
    /// A file or folder cannot be read.
    #[error(transparent)]
    Read(#[from] OpenError),
    /// A file is not a certificate.
    #[error("`{path}` is {error}; use certificates in PEM or DER")]
    Certificate {
        /// The path of the file.
        path: String,
        /// The reason.
        error: CertificateError,
    },
    /// A folder does not contain a certificate.
    #[error("folder `{0}` contains no certificate (.pem, .crt, .cer, .cert or .der)")]
    NoneInFolder(String),
    /// There are more than 10,000 certificates.
    #[error("more than {MOST} trust anchors")]
    TooMany,
}

/// Reads trust anchors from PEM or DER files with one or more certificates each, and from folders of such files.
///
/// # Errors
///
/// Fails if a file or folder cannot be read, if a file is not a certificate, if a folder does not contain any, or if
/// there are more than 10,000 certificates.
pub fn read(paths: &[PathBuf]) -> Result<Vec<Certificate>, AnchorError> {
    let mut anchors = Vec::new();
    for path in paths {
        let metadata = path.metadata().map_err(|source| open::io_error(path, source))?;
        if !metadata.is_dir() {
            anchors.extend(of_file(path)?);
            continue;
        }
        let files = in_folder(path)?;
        if files.is_empty() {
            return Err(AnchorError::NoneInFolder(path.display().to_string()));
        }
        for file in files {
            anchors.extend(of_file(&file)?);
            if anchors.len() > MOST {
                return Err(AnchorError::TooMany);
            }
        }
    }
    Ok(anchors)
}

fn of_file(path: &Path) -> Result<Vec<Certificate>, AnchorError> {
    let bytes = open::read_file(path, LARGEST)?;
    certificates(&bytes).map_err(|error| AnchorError::Certificate { path: path.display().to_string(), error })
}

/// Returns the files in a folder that have the extension of a certificate, sorted by name.
fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, OpenError> {
    let failed = |source| open::io_error(folder, source);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        if matches!(extension.as_str(), "pem" | "crt" | "cer" | "cert" | "der") && path.is_file() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: &[u8] = include_bytes!("../../csar/testdata/root.pem");
    const OTHER: &[u8] = include_bytes!("../../csar/testdata/rsa.pem");

    #[test]
    fn files_and_folders_give_certificates() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("both.pem"), [ROOT, OTHER].concat()).unwrap();
        std::fs::create_dir(at("anchors")).unwrap();
        std::fs::write(at("anchors/a.crt"), ROOT).unwrap();
        std::fs::write(at("anchors/README"), "which they are").unwrap();
        assert_eq!(read(&[at("both.pem"), at("anchors")]).unwrap().len(), 3);
        assert_eq!(read(&[]).unwrap().len(), 0);
    }

    #[test]
    fn what_gives_none_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let error_of = |path: &Path| read(&[path.to_owned()]).unwrap_err().to_string();
        assert!(error_of(folder.path()).contains("contains no certificate"));
        let file = folder.path().join("a.pem");
        assert!(error_of(&file).contains("cannot read"));
        std::fs::write(&file, "nothing").unwrap();
        assert!(error_of(&file).ends_with("is not an X.509 certificate; use certificates in PEM or DER"));
        assert!(error_of(folder.path()).contains("a.pem"));
    }
}
