//! Reads a single template or environment as a package: the file, its counterpart, and the files that the template
//! names.

use std::path::{Path, PathBuf};

use vnfcheck_hot::package::{names_template, resolve_path};
use vnfcheck_hot::{Content, File, FileId, Manifest, Node, Target};
use vnfcheck_maps::HashMap;
use vnfcheck_report::render::command;
use vnfcheck_yaml::{Limits, RawFile};

use super::folder::Folder;
use super::{
    Bounds, OpenError, folder_of, io_error, joined, read_file, too_large_in_all, too_many, with_slashes,
};

/// The files that belong to a single template.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TemplateFiles<'a> {
    /// The folder in which the template may name files; the folder of the template by default.
    pub(crate) top: Option<&'a Path>,
    /// The environments of the template, one list per deployment.
    pub(crate) environments: &'a [Vec<PathBuf>],
}

/// A template with the files that it names.
pub(crate) struct Single {
    pub(crate) files: Vec<RawFile>,
    /// The path of the template.
    pub(crate) template: String,
    /// The paths of the environments, one list per deployment.
    pub(crate) environments: Vec<Vec<String>>,
}

/// Reads a template and the environment next to it, or an environment and the template next to it. Nested references
/// and `get_file` are followed recursively within the permitted folder. Rules report missing files; an environment
/// without a template is an error.
pub(crate) fn read(
    path: &Path,
    template_files: TemplateFiles<'_>,
    bounds: &Bounds,
) -> Result<Single, OpenError> {
    let name = file_name(path)?;
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    if !["yaml", "yml", "hot", "env", "template", "json"].contains(&extension.as_str()) {
        let error = if extension == "j2" { OpenError::Jinja } else { OpenError::Unknown };
        return Err(error(with_slashes(path)));
    }
    let is_environment = extension == "env";
    let own = path.parent().unwrap_or(Path::new(""));
    let (folder, below) = match template_files.top {
        Some(top) => (Folder::open(top)?, folder_within(path, top)?),
        None => (Folder::open(own)?, String::new()),
    };
    if Manifest::is_named(name) {
        return Err(not_template(path));
    }
    let template = joined(&below, name);
    let pair: &[&str] = if is_environment { &["yaml", "yml"] } else { &["env"] };
    let beside = |it: &&str| joined(&below, &Path::new(name).with_extension(it).to_string_lossy());
    let mut pending = vec![template.clone()];
    pending.extend(pair.iter().map(beside));
    let environments = match template_files.top {
        Some(top) => deployments_within(template_files.environments, top)?,
        None => Vec::new(),
    };
    pending.extend(environments.iter().flatten().cloned());
    let read = |path_below: &str| {
        if path_below == template {
            read_file(path, bounds.file_bytes).map(Some)
        } else {
            folder.read_if_there(path_below, path_below, bounds.file_bytes)
        }
    };
    let (files, base) = follow(pending, below, read, bounds)?;
    if is_environment && files.len() == 1 {
        return Err(OpenError::WithoutTemplate {
            file: with_slashes(path),
            help: format!("check the folder of its package, such as `{}`", with_slashes(folder_of(path))),
        });
    }
    let shortened = |path: String| match path.strip_prefix(&base) {
        Some(rest) if !base.is_empty() => rest.trim_start_matches('/').to_owned(),
        _ => path,
    };
    Ok(Single {
        files: files.into_iter().map(|(path, bytes)| RawFile { path: shortened(path), bytes }).collect(),
        environments: environments.into_iter().map(|it| it.into_iter().map(shortened).collect()).collect(),
        template: shortened(template),
    })
}

/// Reads the pending files and all files that they name. Returns the files and the deepest folder that contains `base`
/// and each named file, also if missing, so that no name appears to lead out of the package.
fn follow(
    mut pending: Vec<String>,
    mut base: String,
    read: impl Fn(&str) -> Result<Option<Vec<u8>>, OpenError>,
    bounds: &Bounds,
) -> Result<(HashMap<String, Vec<u8>>, String), OpenError> {
    let mut files: HashMap<String, Vec<u8>> = HashMap::default();
    let mut total = 0;
    while let Some(path) = pending.pop() {
        if files.contains_key(&path) {
            continue;
        }
        let Some(bytes) = read(&path)? else { continue };
        total += bytes.len() as u64;
        if total > bounds.total_bytes {
            return Err(too_large_in_all(bounds));
        }
        let named = named_files(&path, &bytes);
        base = named.iter().chain([&path]).fold(base, |base, path| common(base, path));
        pending.extend(named);
        files.insert(path, bytes);
        if files.len() > bounds.entries {
            return Err(too_many(bounds));
        }
    }
    Ok((files, base))
}

fn file_name(path: &Path) -> Result<&str, OpenError> {
    let name = path.file_name().and_then(|name| name.to_str());
    name.ok_or_else(|| OpenError::NotUnicode(with_slashes(path)))
}

fn not_template(path: &Path) -> OpenError {
    let command = command(&["check"], &with_slashes(folder_of(path)));
    let help = command.map_or_else(
        || "pass the folder of the package".to_owned(),
        |command| format!("run `{command}` to check the folder"),
    );
    OpenError::NotTemplate { file: with_slashes(path), help }
}

/// Returns the deepest folder that contains a folder and a file.
fn common(mut folder: String, file: &str) -> String {
    while !(folder.is_empty() || file.strip_prefix(&folder).is_some_and(|rest| rest.starts_with('/'))) {
        folder.truncate(folder.rfind('/').unwrap_or(0));
    }
    folder
}

/// Returns the path of the folder that contains a file, relative to `top`; fails if the file is outside `top`.
fn folder_within(path: &Path, top: &Path) -> Result<String, OpenError> {
    let canonical = |path: &Path| path.canonicalize().map_err(|source| io_error(path, source));
    let (inner, outer) = (canonical(folder_of(path))?, canonical(top)?);
    let Ok(below) = inner.strip_prefix(outer) else {
        return Err(OpenError::Outside { file: with_slashes(path), folder: with_slashes(top) });
    };
    let below = below.to_str().ok_or_else(|| OpenError::NotUnicode(with_slashes(path)))?;
    Ok(below.replace(std::path::MAIN_SEPARATOR, "/"))
}

/// Returns the paths of the environments of each deployment relative to `top`; fails if a file is outside `top` or does
/// not exist.
pub(crate) fn deployments_within(
    deployments: &[Vec<PathBuf>],
    top: &Path,
) -> Result<Vec<Vec<String>>, OpenError> {
    let within = |paths: &Vec<PathBuf>| paths.iter().map(|path| path_within(path, top)).collect();
    deployments.iter().map(within).collect()
}

/// Returns the path of an existing file relative to `top`; fails if the file is outside `top`.
fn path_within(path: &Path, top: &Path) -> Result<String, OpenError> {
    std::fs::metadata(path).map_err(|source| io_error(path, source))?;
    let name = file_name(path)?;
    Ok(joined(&folder_within(path, top)?, name))
}

/// Returns the files that a template or the registry of an environment names, relative to the top folder.
fn named_files(name: &str, bytes: &[u8]) -> Vec<String> {
    let file = File::read(FileId(0), name, bytes, &Limits::default());
    let mut named: Vec<Node<'_>> = Vec::new();
    let is_template = |node: &Node<'_>| node.is_scalar() && names_template(node.text());
    let registry = match file.content() {
        Content::Template(template) => {
            for resource in template.resources() {
                named.extend(resource.type_references().map(|(_, node)| node));
            }
            named.retain(|node| node.text().contains('.'));
            named.extend(template.references(Target::File).map(|reference| reference.name));
            // A parameter may name the type of group members.
            if template.unknown_parts().next().is_some() {
                let defaults = template.parameters().filter_map(|it| it.attribute("default"));
                named.extend(defaults.map(|it| it.value).filter(is_template));
            }
            template.section("resource_registry")
        }
        Content::Environment(environment) => {
            named.extend(environment.given().map(|it| it.value).filter(is_template));
            environment.section("resource_registry")
        }
        _ => None,
    };
    let mapped = registry.into_iter().flat_map(|entry| entry.value.descendants());
    named.extend(mapped.filter(|node| !node.is_key()).filter(is_template));
    named.into_iter().filter_map(|node| resolve_path(file.folder(), node.text())).collect()
}
