//! A single template as a package: the file, its environment, and the files it names.

use std::path::Path;

use hot::{File, FileId, Target};
use maps::HashMap;
use yaml::Limits;

use super::folder::Folder;
use super::{Bounds, OpenError, read_file, too_large_in_all, too_many};

/// Reads a template, the environment beside it, and, step by step, what nested references and `get_file` name in its
/// folder and below. Named files that are not there are left to the rules.
pub(super) fn read(path: &Path, bounds: &Bounds) -> Result<Vec<(String, Vec<u8>)>, OpenError> {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
        return Err(OpenError::NotUnicode(path.display().to_string()));
    };
    let folder = Folder::open(path.parent().unwrap_or(Path::new("")))?;
    let mut files: HashMap<String, Vec<u8>> = HashMap::default();
    let mut total = 0;
    let environment = Path::new(name).with_extension("env").to_string_lossy().into_owned();
    let mut pending = vec![name.to_owned(), environment];
    while let Some(named) = pending.pop() {
        if files.contains_key(&named) {
            continue;
        }
        let bytes = if named == name {
            read_file(path, bounds.file_bytes)?
        } else {
            match folder.read_if_there(&named, &named, bounds.file_bytes)? {
                Some(bytes) => bytes,
                None => continue,
            }
        };
        total += bytes.len() as u64;
        if total > bounds.total_bytes {
            return Err(too_large_in_all(bounds));
        }
        pending.extend(named_files(&named, &bytes));
        files.insert(named, bytes);
        if files.len() > bounds.entries {
            return Err(too_many(bounds));
        }
    }
    Ok(files.into_iter().collect())
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
