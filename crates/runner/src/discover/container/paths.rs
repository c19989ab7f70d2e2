//! Paths in a container, and the roles that the names of files and folders imply.

use std::path::Path;

use vnfcheck_hot::Manifest;

use crate::open;

/// Returns `true` if the content of a file can reveal a package: templates, environments and manifests, by name.
pub(in super::super) fn may_reveal_package(path: &str) -> bool {
    is_yaml(path) || has_extension(path, "env") || Manifest::is_named(path)
}

/// Returns `true` if a file is checked or is listed among the unchecked files.
pub(super) fn is_seen(path: &str) -> bool {
    may_reveal_package(path) || open::is_archive(Path::new(path))
}

pub(in super::super) fn is_yaml(path: &str) -> bool {
    ["yaml", "yml", "hot"].iter().any(|extension| has_extension(path, extension))
}

pub(in super::super) fn has_extension(path: &str, extension: &str) -> bool {
    last(path).rsplit_once('.').is_some_and(|(_, it)| it.eq_ignore_ascii_case(extension))
}

/// Returns `true` if discovery enters folders with this name.
pub(in super::super) fn is_entered_folder(name: &str) -> bool {
    !name.starts_with('.') && !matches!(name, "node_modules" | "__pycache__" | "__MACOSX")
}

/// Returns `true` if discovery enters all folders of a path.
pub(super) fn is_entered(path: &str) -> bool {
    above(path).split('/').all(is_entered_folder)
}

/// Returns the folder that contains a path; empty for the top.
pub(super) fn above(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns the last component of a path.
pub(super) fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Returns `true` if a path is a folder or is below it.
pub(super) fn is_at_or_below(path: &str, folder: &str) -> bool {
    folder.is_empty()
        || path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Returns a path relative to a root above it.
pub(super) fn inner<'p>(root: &str, path: &'p str) -> &'p str {
    if root.is_empty() {
        return path;
    }
    path.strip_prefix(root).and_then(|rest| rest.strip_prefix('/')).unwrap_or(path)
}

/// Joins the path of an input and the path of an entry in it.
pub(super) fn below(path: &str, separator: &str, inner: &str) -> String {
    if separator == "/" {
        let path = path.trim_end_matches('/');
        let path = path.strip_prefix("./").unwrap_or(path);
        return match path {
            "." => inner.to_owned(),
            "" => format!("/{inner}"),
            path => format!("{path}/{inner}"),
        };
    }
    format!("{path}{separator}{inner}")
}
