//! The package around one file, found without walking through unrelated folders.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use vnfcheck_hot::layout::{DEPLOYMENT, DEPLOYMENT_FOLDERS};

use super::container::{Container, Entry, is_entered_folder, may_reveal_package, outside};
use super::{Discovery, walk};
use crate::csar_input::Csars;
use crate::open::{Folder, FolderEntry, Input};
use crate::options::Options;

/// Maximum number of entries to inspect in a folder.
const MOST_ENTRIES: usize = 2_000;
/// Maximum size of a file to read, in bytes.
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// Returns the folder of the package that contains a file with this text, at or below `top`; `None` if the file is not
/// part of a package. The result is the same as for discovery from `top`, but usually only the folders on the path to
/// the file are read. With the rule set `heat`, files anywhere below `top` may refer to each other, so all are read.
pub fn package_around(file: &Path, text: &str, top: &Path, options: &Options) -> Option<PathBuf> {
    let below = file.strip_prefix(top).ok()?.parent()?;
    // A folder that discovery skips was opened on purpose, so that folder is the top for its files.
    let is_hidden =
        |folder: &&Path| folder.file_name().is_some_and(|it| !is_entered_folder(&it.to_string_lossy()));
    let hidden = below.ancestors().find(is_hidden).map(|folder| top.join(folder));
    let top = hidden.as_deref().unwrap_or(top);
    let name = file.strip_prefix(top).ok()?.to_str()?.replace(std::path::MAIN_SEPARATOR, "/");
    let at = |root: &str| if root.is_empty() { top.to_owned() } else { top.join(root) };
    let called = top.file_name().unwrap_or_default().to_string_lossy();
    let input = Input::Path(top.to_owned());
    if options.follows_siblings() {
        let discovery = Discovery::of(&input, options, Csars::None).ok()?;
        let all = walk::walk(&discovery, top, &called).ok();
        if let Some(root) = all.as_ref().and_then(|all| all.folders.root_of(&name)) {
            return Some(at(root));
        }
    }
    let opened = Folder::open(top).ok()?;
    let mut entries = BTreeMap::new();
    for prefix in on_the_way(&name) {
        // A folder that cannot be opened, or only through a link, cannot reveal a package.
        if let Ok(folder) = opened.below(&prefix) {
            entries.extend(read(&folder, &prefix));
        }
    }
    entries.insert(name.clone(), Entry::Bytes(text.as_bytes().to_vec()));
    let default_options = Options::default();
    let discovery = Discovery::of(&input, &default_options, Csars::None).ok()?;
    let container = Container::of_folder(&discovery, opened, &called, entries);
    if let Some(root) = container.folders.root_of(&name) {
        return Some(at(root));
    }
    // A file in a subfolder does not make a folder a package unless that folder is the input.
    let is_at_top = container.own_folder(&name).is_empty();
    let has_sign = container.folders.roots().next().is_some();
    let is_last_resort = || is_at_top && !has_sign && outside::may_be_package(&container);
    (is_last_resort() && has_no_package(&discovery, top, &called)).then(|| top.to_owned())
}

/// Returns `true` if no file below a folder marks a package. Only then can file names alone make the folder a package.
fn has_no_package(discovery: &Discovery<'_>, folder: &Path, called: &str) -> bool {
    walk::walk(discovery, folder, called).is_ok_and(|all| all.folders.roots().next().is_none())
}

/// Returns the folders from the top to a file as path prefixes. Folders that SDC treats as one are combined.
fn on_the_way(file: &str) -> Vec<String> {
    let mut folders = vec![String::new()];
    folders.extend(file.match_indices('/').filter_map(|(at, _)| Some(file.get(..=at)?.to_owned())));
    let is_deployment = |folder: &&String| Path::new(folder).ends_with(DEPLOYMENT);
    let deployments = folders.iter().filter(is_deployment);
    let parts: Vec<String> = deployments
        .flat_map(|folder| DEPLOYMENT_FOLDERS.iter().map(move |part| format!("{folder}{part}/")))
        .collect();
    folders.extend(parts);
    folders
}

/// Reads the files of a folder that can reveal a package, by path from the top.
fn read(folder: &Folder, prefix: &str) -> Vec<(String, Entry)> {
    let Ok(entries) = folder.entries() else { return Vec::new() };
    let files = entries.take(MOST_ENTRIES).filter_map(Result::ok);
    let files = files.filter(|(_, kind)| *kind == FolderEntry::File);
    let names: Vec<String> = files
        .filter_map(|(name, _)| name.into_string().ok())
        .filter(|name| may_reveal_package(name))
        .collect();
    let read = |name: String| {
        let path = format!("{prefix}{name}");
        let bytes = folder.read(&name, &path, MOST_BYTES).ok()?;
        Some((path, Entry::Bytes(bytes)))
    };
    names.into_par_iter().filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use vnfcheck_yaml::RawFile;

    use super::*;
    use crate::discover;

    #[test]
    fn a_package_is_found_around_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        let write = |path: &str, text: &str| {
            fs::create_dir_all(at(path).parent().unwrap()).unwrap();
            fs::write(at(path), text).unwrap();
        };
        let template = "heat_template_version: 2015-04-30\n";
        write("repository/compose.yaml", "services: {}\n");
        let calls = format!("{template}resources: {{ a: {{ type: parts/nested.yaml }} }}\n");
        write("repository/fw/base.yaml", &calls);
        write("repository/fw/parts/nested.yaml", template);
        write("repository/fw/scripts/install.sh", "");
        write("repository/lb/base.yaml", template);
        write("repository/lb/old/base.yaml", template);
        write("repository/lb/docs/example.yaml", template);
        write("repository/sdc/Deployment/HEAT/base.yaml", template);
        write("repository/sdc/Deployment/HEAT_ENV/base.env", "parameters: {}\n");
        let top = at("repository");
        let around = |path: &str| package_around(&at(path), "", &top, &Options::default());
        assert_eq!(around("repository/fw/new.env"), Some(at("repository/fw")));
        assert_eq!(around("repository/fw/scripts/install.sh"), Some(at("repository/fw")));
        assert_eq!(
            package_around(&at("repository/compose.yaml"), "services: {}\n", &top, &Options::default()),
            None
        );
        assert_eq!(
            package_around(&at("repository/x.yaml"), template, &top, &Options::default()),
            Some(top.clone())
        );
        let fw = at("repository/fw");
        assert_eq!(
            package_around(&at("repository/fw/parts/nested.yaml"), template, &fw, &Options::default()),
            Some(fw)
        );
        write("repository/.old/fw/base.yaml", template);
        assert_eq!(
            package_around(&at("repository/.old/fw/base.yaml"), template, &top, &Options::default()),
            Some(at("repository/.old/fw"))
        );
        // Without a marker, the file names decide, as for a folder that is the input.
        let amazons = "AWSTemplateFormatVersion: '2010-09-09'\nResources: {}\n";
        write("amazon/t.yaml", amazons);
        let amazon = at("amazon");
        let around_it = || package_around(&at("amazon/t.yaml"), amazons, &amazon, &Options::default());
        assert_eq!(around_it(), None);
        write("amazon/t.env", "parameters: {}\n");
        assert_eq!(around_it(), Some(amazon.clone()));
        assert_eq!(
            package_around(&at("amazon/t.env"), "", &amazon, &Options::default()),
            Some(amazon.clone())
        );
        write("amazon/fw/base.yaml", template);
        assert_eq!(around_it(), None);
        // Each file of the packages that discovery finds in the whole folder must resolve to the file's package.
        let found = discover(&Input::Path(top.clone()), &Options::default()).unwrap();
        let mut seen = 0;
        for package in found.packages {
            let root = PathBuf::from(&package.path);
            for RawFile { path: file, bytes } in package.opened.unwrap().files {
                let around = package_around(
                    &root.join(&file),
                    &String::from_utf8(bytes).unwrap(),
                    &top,
                    &Options::default(),
                );
                assert_eq!(around.as_ref(), Some(&root), "{file}");
                seen += 1;
            }
        }
        assert_eq!(seen, 8);
    }

    /// A linked folder reveals neither its location nor the package that contains its target.
    #[cfg(unix)]
    #[test]
    fn no_link_on_the_way_is_followed() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        fs::create_dir_all(at("outside/parts")).unwrap();
        fs::create_dir_all(at("top/fw")).unwrap();
        let template = "heat_template_version: 2015-04-30\n";
        fs::write(at("outside/base.yaml"), template).unwrap();
        std::os::unix::fs::symlink(at("outside"), at("top/linked")).unwrap();
        std::os::unix::fs::symlink(at("outside/base.yaml"), at("top/fw/base.yaml")).unwrap();
        let around = |path: &str| package_around(&at(path), "", &at("top"), &Options::default());
        assert_eq!(around("top/linked/parts/install.sh"), None);
        assert_eq!(around("top/fw/install.sh"), None);
        fs::copy(at("outside/base.yaml"), at("top/fw/other.yaml")).unwrap();
        assert_eq!(around("top/fw/install.sh"), Some(at("top/fw")));
    }
}
