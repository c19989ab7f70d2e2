//! Files before decoding.

/// A file of a package as read from a folder, an archive or memory.
///
/// ```
/// let file = vnfcheck_yaml::RawFile::from(("base.env", "parameters: {}\n"));
/// assert_eq!((file.path.as_str(), file.bytes.len()), ("base.env", 15));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct RawFile {
    /// The path in the package, with `/` between folders.
    pub path: String,
    /// The content.
    pub bytes: Vec<u8>,
}

impl<P: Into<String>, B: Into<Vec<u8>>> From<(P, B)> for RawFile {
    fn from((path, bytes): (P, B)) -> Self {
        Self { path: path.into(), bytes: bytes.into() }
    }
}

impl From<RawFile> for (String, Vec<u8>) {
    fn from(file: RawFile) -> Self {
        (file.path, file.bytes)
    }
}
