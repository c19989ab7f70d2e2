//! Paths of files, as users and services write them.

use crate::{Location, PackageReport};

/// Returns the path of a file as the user can open it: the path of the package as given, joined with the file.
///
/// Files that accompany a template submitted by name are next to the template. A file from standard input has only
/// its name. A file outside the package folder, in the CSAR around it, has a path that starts with `../`, which is
/// resolved against the path of the package.
pub fn joined(package: &PackageReport, file: &str) -> String {
    let path = package.path.as_str();
    if path == "-" && matches!(package.files.as_slice(), [only] if only.path == file) {
        return file.to_owned();
    }
    let name = path.rsplit('/').next().unwrap_or_default();
    let is_template = [".yaml", ".yml", ".env", ".template", ".json"].iter().any(|it| name.ends_with(it));
    let own = &*package.root;
    let template = if own.is_empty() { name.to_owned() } else { format!("{own}/{name}") };
    if is_template && package.files.iter().any(|file| file.path == template) {
        let folder = path.strip_suffix(name).unwrap_or_default();
        return within(if folder.is_empty() { "." } else { folder }, &relative(own, file));
    }
    within(path, file)
}

/// Returns the start of a location as the user can open it: `path:line:column`.
pub(super) fn place(package: &PackageReport, at: &Location) -> String {
    format!("{}:{}", joined(package, &at.file), at.range.start)
}

/// Returns the path of a file relative to a folder. Both are relative to the same folder.
fn relative(folder: &str, file: &str) -> String {
    let mut above = String::new();
    let mut folder = folder;
    while !folder.is_empty() {
        if let Some(below) = file.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) {
            return format!("{above}{below}");
        }
        folder = folder.rsplit_once('/').map_or("", |(folder, _)| folder);
        above.push_str("../");
    }
    format!("{above}{file}")
}

/// Resolves the path of a file against the path of its package, including leading `../`. If `path` is `.`, returns
/// `file` unchanged.
pub fn within(path: &str, file: &str) -> String {
    let mut base = path.trim_end_matches('/');
    if base == "." {
        return file.to_owned();
    }
    let mut inner = file;
    while let Some(rest) = inner.strip_prefix("../") {
        let above = base.rfind(['/', '!']).map_or("", |at| base.get(..at).unwrap_or_default());
        if base.is_empty() || base.ends_with("..") || above.is_empty() && base.starts_with('/') {
            return format!("{}/{file}", path.trim_end_matches('/'));
        }
        (base, inner) = (above, rest);
    }
    if base.is_empty() && inner != file { inner.to_owned() } else { format!("{base}/{inner}") }
}

/// Returns a path without a leading `./`, as required by services that match paths in a repository.
pub(super) fn of_repository(path: &str) -> &str {
    path.trim_start_matches("./")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_paths_that_can_be_opened() {
        assert_eq!(within("a/b/", "c.yaml"), "a/b/c.yaml");
        assert_eq!((within(".", "c.yaml"), within("./", "c.yaml")), ("c.yaml".into(), "c.yaml".into()));
        assert_eq!(
            (within("./a", "c.yaml"), within(".", "../c.yaml")),
            ("./a/c.yaml".into(), "../c.yaml".into())
        );
        assert_eq!(within("web/Artifacts/HEAT", "../../main.mf"), "web/main.mf");
        assert_eq!(within("Artifacts/HEAT", "../../main.mf"), "main.mf");
        assert_eq!(within("web.csar!Artifacts/HEAT", "../../Files/a.txt"), "web.csar/Files/a.txt");
        assert_eq!(within("..", "../main.mf"), "../../main.mf");
        assert_eq!(within("/", "../main.mf"), "/../main.mf");
    }
}
