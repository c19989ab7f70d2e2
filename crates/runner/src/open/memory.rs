//! Reads files in memory as a package.

use vnfcheck_maps::HashSet;
use vnfcheck_yaml::RawFile;

use super::{Bounds, OpenError, too_large, too_large_in_all, too_many};

/// Accepts files unchanged, within the bounds for a directory.
pub(crate) fn read(files: &[RawFile], bounds: &Bounds) -> Result<Vec<RawFile>, OpenError> {
    if files.len() > bounds.entries {
        return Err(too_many(bounds));
    }
    let mut total = 0;
    let mut names = HashSet::default();
    for RawFile { path: name, bytes } in files {
        if name.contains('\0') || name.split('/').any(|part| matches!(part, "" | "." | "..")) {
            return Err(OpenError::Escapes(name.clone()));
        }
        if !names.insert(name) {
            return Err(OpenError::Twice(name.clone()));
        }
        if bytes.len() as u64 > bounds.file_bytes {
            return Err(too_large(name, bounds.file_bytes));
        }
        total += bytes.len() as u64;
        if total > bounds.total_bytes {
            return Err(too_large_in_all(bounds));
        }
    }
    Ok(files.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(files: &[(&str, &str)], bounds: &Bounds) -> String {
        let files: Vec<RawFile> = files.iter().copied().map(RawFile::from).collect();
        read(&files, bounds).map_or_else(|error| error.to_string(), |files| format!("{} files", files.len()))
    }

    #[test]
    fn what_a_directory_could_not_hold_is_refused() {
        let bounds = Bounds { entries: 2, file_bytes: 4, total_bytes: 6, ..Bounds::default() };
        assert_eq!(message(&[("base.yaml", "a"), ("files/b.sh", "")], &bounds), "2 files");
        for name in ["../a", "/a", "a//b", "./a", "", "a/"] {
            assert!(message(&[(name, "")], &bounds).ends_with("not a path inside the package"), "{name}");
        }
        assert_eq!(message(&[("a", ""), ("a", "b")], &bounds), "the package contains `a` twice");
        assert!(message(&[("a", "12345")], &bounds).contains("`a`, which is too large"));
        assert!(message(&[("a", "1234"), ("b", "1234")], &bounds).contains("too large in total"));
        assert!(message(&[("a", ""), ("b", ""), ("c", "")], &bounds).contains("too many files"));
    }
}
