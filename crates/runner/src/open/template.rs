//! Reads a single template or environment as a package: the file, its counterpart, and the files that the template
//! names.

use std::path::Path;

use hot::{File, FileId, Target};
use maps::HashMap;
use yaml::Limits;

use super::folder::Folder;
use super::{Bounds, OpenError, read_file, too_large_in_all, too_many, with_slashes};

/// Reads a template and the environment next to it, or an environment and the template next to it. Nested references
/// and `get_file` are followed recursively within the folder. Missing files are left to the rules; an environment
/// without a template is an error.
pub(super) fn read(path: &Path, bounds: &Bounds) -> Result<Vec<(String, Vec<u8>)>, OpenError> {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
        return Err(OpenError::NotUnicode(with_slashes(path)));
    };
    let folder = Folder::open(path.parent().unwrap_or(Path::new("")))?;
    let mut files: HashMap<String, Vec<u8>> = HashMap::default();
    let mut total = 0;
    let beside = |extension| Path::new(name).with_extension(extension).to_string_lossy().into_owned();
    let is_environment = Path::new(name).extension().is_some_and(|it| it.eq_ignore_ascii_case("env"));
    let pair: &[&str] = if is_environment { &["yaml", "yml"] } else { &["env"] };
    let mut pending = vec![name.to_owned()];
    pending.extend(pair.iter().copied().map(beside));
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
    if is_environment && files.len() == 1 {
        return Err(OpenError::WithoutTemplate {
            file: with_slashes(path),
            help: format!("check the folder of its package, such as `{}`", folder_of(path)),
        });
    }
    Ok(files.into_iter().collect())
}

/// Returns the folder that contains a file in the form that a person would write.
fn folder_of(path: &Path) -> String {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => with_slashes(folder),
        _ => ".".to_owned(),
    }
}

/// Returns the files that a template names, relative to the package.
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
