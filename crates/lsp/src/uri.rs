//! Conversion between paths and URIs.

use std::path::{Path, PathBuf};

use gen_lsp_types::Uri;
use vnfcheck_report::render::escaped_path;

/// Returns the path of a `file` URI, or `None` for other URIs.
pub(crate) fn to_path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.0.strip_prefix("file://")?;
    // The authority is ignored: it can only be the local machine.
    let path = rest.get(rest.find('/')?..)?;
    let mut bytes = Vec::with_capacity(path.len());
    let mut left = path.as_bytes();
    while let [byte, rest @ ..] = left {
        left = rest;
        match (byte, rest) {
            (b'%', [high, low, rest @ ..]) => {
                let digit = |byte: &u8| char::from(*byte).to_digit(16);
                bytes.push(u8::try_from(digit(high)? * 16 + digit(low)?).ok()?);
                left = rest;
            }
            (b'?' | b'#', _) => break,
            _ => bytes.push(*byte),
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    if path.contains('\0') {
        return None;
    }
    #[cfg(windows)]
    let path = path.trim_start_matches('/').to_owned();
    Some(PathBuf::from(path))
}

/// Returns the URI of an absolute path.
pub(crate) fn of_path(path: &Path) -> Uri {
    let path = path.to_string_lossy();
    #[cfg(windows)]
    let path = format!("/{}", path.replace('\\', "/"));
    Uri(format!("file://{}", escaped_path(&path)))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn paths_come_back_from_their_uris() {
        for path in ["/a/b.yaml", "/a b/ü%41#?.yaml", "/"] {
            assert_eq!(to_path(&of_path(Path::new(path))), Some(PathBuf::from(path)));
        }
        assert_eq!(of_path(Path::new("/a b/ü")).0, "file:///a%20b/%C3%BC");
        let path = |uri: &str| to_path(&Uri(uri.to_owned()));
        assert_eq!(path("file://localhost/a%2Fb"), Some(PathBuf::from("/a/b")));
        for uri in
            ["untitled:Untitled-1", "file:a", "file:///%zz", "file:///%ff", "file:///%00", "", "file://"]
        {
            assert_eq!(path(uri), None, "{uri}");
        }
    }
}
