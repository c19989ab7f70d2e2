//! A single template as a package: the file, its environment, and the files it names.

use std::collections::HashMap;
use std::path::Path;

use hot::{File, FileId, Target};
use yaml::Limits;

use super::{Bounds, OpenError, read_file, read_plain_file, too_large_in_all, too_many};

/// Reads a template, the environment beside it, and, step by step, what nested references and `get_file` name in its
/// folder and below. Named files that are not there are left to the rules.
pub(super) fn read(path: &Path, bounds: &Bounds) -> Result<Vec<(String, Vec<u8>)>, OpenError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
        return Err(OpenError::NotUnicode(path.display().to_string()));
    };
    let mut files: HashMap<String, Vec<u8>> = HashMap::new();
    let mut total = 0;
    let environment = Path::new(name).with_extension("env").to_string_lossy().into_owned();
    let mut pending = vec![name.to_owned(), environment];
    while let Some(name) = pending.pop() {
        if files.contains_key(&name) || !(name == *pending_root(path) || is_plain_file(folder, &name)) {
            continue;
        }
        let bytes = if name == pending_root(path) {
            read_file(path, bounds.file_bytes)?
        } else {
            read_plain_file(&folder.join(&name), &name, bounds.file_bytes)?
        };
        total += bytes.len() as u64;
        if total > bounds.total_bytes {
            return Err(too_large_in_all(bounds));
        }
        pending.extend(named_files(&name, &bytes));
        files.insert(name, bytes);
        if files.len() > bounds.entries {
            return Err(too_many(bounds));
        }
    }
    Ok(files.into_iter().collect())
}

fn pending_root(path: &Path) -> std::borrow::Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

/// Whether a name leads, without any link, to a file in the folder or below.
fn is_plain_file(folder: &Path, name: &str) -> bool {
    let mut path = folder.to_path_buf();
    for part in name.split('/') {
        path.push(part);
        let Ok(metadata) = std::fs::symlink_metadata(&path) else { return false };
        if metadata.is_symlink() {
            return false;
        }
    }
    path.is_file()
}

/// The files that a template names, relative to the package.
fn named_files(name: &str, bytes: &[u8]) -> Vec<String> {
    let file = File::read(FileId(0), name, bytes, &Limits::default());
    let hot::Content::Template(template) = file.content() else { return Vec::new() };
    let nested = template.resources().flat_map(|resource| {
        resource
            .type_references()
            .map(|(_, node)| node)
            .filter(|node| node.text().contains('.'))
            .collect::<Vec<_>>()
    });
    let contents = template.references(Target::File).map(|reference| reference.name);
    nested.chain(contents).filter_map(|node| hot::package::resolve_path(file.folder(), node.text())).collect()
}
