//! Reads a zip or CSAR as a package. The archive is untrusted input, so all values in it are verified.

use std::collections::BTreeSet;

use vnfcheck_maps::HashSet;
use vnfcheck_yaml::RawFile;

use super::folder::Kind;
use super::members;
use super::{Bounds, OpenError, check_name, too_large, too_large_in_all};

/// Number of bytes that any archive may unpack to, regardless of the archive's size.
pub const FREE_BYTES: u64 = 1024 * 1024;

/// Returns `true` if bytes start like a zip archive.
pub(crate) fn looks_like_one(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// The unpacked content of an archive.
#[derive(Default)]
pub(crate) struct Unpacked {
    /// Names and contents, without the top folder.
    pub(crate) files: Vec<RawFile>,
    /// The top folder, if it contains all files.
    pub(crate) top: Option<String>,
    /// All folders at the top of the archive, sorted.
    pub(crate) folders: Vec<String>,
}

/// Unpacks an archive into memory. If a single top folder contains all files, that folder is the package.
pub(crate) fn unpack(bytes: &[u8], bounds: &Bounds) -> Result<Unpacked, OpenError> {
    let Entries { mut files, folders, leading_out, repeated } = entries(bytes, bounds)?;
    if let Some(name) = leading_out.into_iter().next() {
        return Err(OpenError::Escapes(name));
    }
    if !repeated.is_empty() {
        return Err(OpenError::Ambiguous("two entries have the same name".to_owned()));
    }
    let above = files.iter().filter_map(|file| file.path.split_once('/')).map(|(folder, _)| folder);
    let own = folders.iter().filter_map(|path| path.split('/').next());
    let folders: BTreeSet<&str> = above.chain(own).collect();
    let folders = folders.into_iter().map(str::to_owned).collect();
    let top = strip_top_folder(&mut files);
    Ok(Unpacked { files, top, folders })
}

/// The entries of an archive, with the names that a package must not contain listed separately.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    /// Names and contents; each name occurs once.
    pub(crate) files: Vec<RawFile>,
    /// Folders that have their own entry, without a trailing `/`.
    pub(crate) folders: Vec<String>,
    /// Names that lead out of the package; their content is not read.
    pub(crate) leading_out: Vec<String>,
    /// Names that occur in several entries; each is listed once.
    pub(crate) repeated: Vec<String>,
}

/// Reads the entries of an archive into memory. Refuses ambiguous archives.
pub(crate) fn entries(bytes: &[u8], bounds: &Bounds) -> Result<Entries, OpenError> {
    let mut found = Entries::default();
    let mut seen = HashSet::default();
    let most = bounds.total_bytes.min(FREE_BYTES.max((bytes.len() as u64).saturating_mul(bounds.ratio)));
    let mut unfolded = 0;
    for member in members::members(bytes, bounds)? {
        if leads_out(member.name) {
            found.leading_out.push(member.name.to_owned());
            continue;
        }
        let name = plain(member.name);
        check_name(&name, bounds)?;
        match member.kind {
            _ if name.is_empty() => return Err(OpenError::Archive("an entry has no name".to_owned())),
            Kind::Link => return Err(OpenError::Link(name)),
            Kind::Special => return Err(OpenError::Special(name)),
            Kind::Folder if member.size != 0 || !member.content()?.is_empty() => {
                return Err(OpenError::Ambiguous(format!("folder `{name}/` has content")));
            }
            Kind::Folder => {
                found.folders.push(name);
                continue;
            }
            Kind::File if !seen.insert(name.clone()) => {
                found.repeated.push(name);
                continue;
            }
            Kind::File => {}
        }
        if member.size > bounds.file_bytes {
            return Err(too_large(&name, bounds.file_bytes));
        }
        unfolded += member.size;
        if unfolded > most {
            return Err(if most == bounds.total_bytes {
                too_large_in_all(bounds)
            } else {
                OpenError::TooMuch { what: "expands to far more than its size".to_owned(), limit: most }
            });
        }
        found.files.push(RawFile { path: name, bytes: member.content()? });
    }
    match found.both_file_and_folder() {
        Some(path) => Err(OpenError::Ambiguous(format!("`{path}` is both a file and a folder"))),
        None => Ok(found),
    }
}

impl Entries {
    /// Returns a path that is both a file and a folder, with or without an entry for the folder.
    fn both_file_and_folder(&self) -> Option<&str> {
        let files = self.files.iter().map(|file| (file.path.as_str(), false));
        let folders = self.folders.iter().map(|path| (path.as_str(), true));
        let mut paths: Vec<(&str, bool)> = files.chain(folders).collect();
        // In this order, the contents of a folder directly follow the folder.
        paths.sort_by(|(a, _), (b, _)| a.split('/').cmp(b.split('/')));
        let mut file = None;
        for (path, is_folder) in paths {
            let is_in = |file: &str| path.strip_prefix(file).is_some_and(|rest| rest.starts_with('/'));
            if file.is_some_and(|file| is_in(file) || file == path && is_folder) {
                return file;
            }
            if !is_folder {
                file = Some(path);
            }
        }
        None
    }
}

/// Returns the names in the directory of an archive; empty if the archive cannot be read.
pub(crate) fn listed_names<'a>(bytes: &'a [u8], bounds: &Bounds) -> Vec<&'a str> {
    members::names(bytes, bounds)
}

/// An entry of an archive without its content.
pub(crate) struct Listed {
    pub(crate) path: String,
    pub(crate) is_folder: bool,
    pub(crate) is_executable: bool,
}

/// Returns the entries of an archive without their contents.
pub(crate) fn listed(bytes: &[u8], bounds: &Bounds) -> Result<Vec<Listed>, OpenError> {
    let members = members::members(bytes, bounds)?.into_iter();
    let members = members.filter(|it| !leads_out(it.name));
    let entry = |it: members::Member<'_>| Listed {
        path: plain(it.name),
        is_folder: it.kind == Kind::Folder,
        is_executable: it.is_executable,
    };
    Ok(members.map(entry).collect())
}

/// Checks that a path from a program names a file inside a package on every system.
///
/// # Errors
///
/// Fails if the path leads out of the package, or is not in its shortest form.
pub fn check_path(path: &str) -> Result<(), OpenError> {
    let is_inside = !path.is_empty() && !leads_out(path) && plain(path) == path;
    if is_inside { Ok(()) } else { Err(OpenError::Escapes(path.to_owned())) }
}

fn leads_out(name: &str) -> bool {
    name.starts_with('/')
        || name.contains(['\\', '\0'])
        || name.split('/').any(|part| part == "..")
        || name.as_bytes().get(1) == Some(&b':')
}

/// Removes redundant parts of a name: `./a//b/` becomes `a/b`.
fn plain(name: &str) -> String {
    let parts: Vec<&str> = name.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    parts.join("/")
}

/// Removes the single top folder from the names and returns the folder, if any.
fn strip_top_folder(files: &mut [RawFile]) -> Option<String> {
    let is_own = |name: &str| name.split('/').next() != Some(OF_FINDER);
    let (top, _) = files.iter().find(|file| is_own(&file.path))?.path.split_once('/')?;
    let folder = format!("{top}/");
    let is_below = |name: &str| name.strip_prefix(&folder).is_some_and(is_own);
    if !files.iter().all(|file| is_below(&file.path) || !is_own(&file.path)) {
        return None;
    }
    for file in files.iter_mut().filter(|file| is_own(&file.path)) {
        file.path.drain(..folder.len());
    }
    Some(folder.trim_end_matches('/').to_owned())
}

/// The folder that macOS adds for metadata of the files.
const OF_FINDER: &str = "__MACOSX";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_out_are_known() {
        for name in ["/a", "../a", "a/../../b", "c:\\x", "..\\w", "a\\b", "d:/x"] {
            assert!(leads_out(name), "{name}");
        }
        for name in ["a.yaml", "top/a.yaml", "a..b/c", "..."] {
            assert!(!leads_out(name), "{name}");
        }
    }

    #[test]
    fn paths_from_programs_are_inside_the_package() {
        for path in ["", "../a", "/a", "a/../b", "a//b", "./a", "a/", "c:/x", "a\\b", "a\0"] {
            assert!(check_path(path).is_err(), "{path}");
        }
        for path in ["a.yaml", "top/a.yaml", "a..b/c", "..."] {
            assert!(check_path(path).is_ok(), "{path}");
        }
    }

    #[test]
    fn parts_that_mean_nothing_are_left_out_of_names() {
        for (name, expected) in
            [("./a/b", "a/b"), ("top//a", "top/a"), ("a/./b/", "a/b"), ("a.b/..c", "a.b/..c")]
        {
            assert_eq!(plain(name), expected);
        }
    }

    fn named(names: &[&str]) -> Vec<RawFile> {
        names.iter().map(|name| RawFile::from((*name, ""))).collect()
    }

    #[test]
    fn one_top_folder_is_the_package() {
        let mut files = named(&["v/a", "v/b/c"]);
        assert_eq!(strip_top_folder(&mut files).as_deref(), Some("v"));
        assert_eq!(files, named(&["a", "b/c"]));
        assert_eq!(strip_top_folder(&mut named(&["v/a", "m.json"])), None);
        let mut files = named(&["vLB/base.yaml", "__MACOSX/vLB/._base.yaml", "__MACOSX/._vLB"]);
        assert_eq!(strip_top_folder(&mut files).as_deref(), Some("vLB"));
        assert_eq!(files, named(&["base.yaml", "__MACOSX/vLB/._base.yaml", "__MACOSX/._vLB"]));
        assert_eq!(strip_top_folder(&mut named(&["__MACOSX/a.yaml"])), None);
    }
}
