//! The packages in a container.

use std::collections::BTreeMap;

use vnfcheck_hot::Layout;

use super::paths::{below, inner, is_at_or_below, last};
use super::{Container, Inner, outside};
use crate::discover::FoundPackage;

impl<'o> Container<'o> {
    /// Returns the packages in the container, sorted by path. `path` and `name` identify the container if it is a
    /// package itself.
    pub(in super::super) fn packages(
        &mut self,
        path: &str,
        name: &str,
        depth: usize,
        left: &mut u64,
    ) -> Vec<FoundPackage> {
        let roots: Vec<String> = self.folders.roots().map(str::to_owned).collect();
        let is_one = self.is_archive && roots.iter().any(String::is_empty);
        if is_one && !self.discovery.is_gate {
            return vec![self.whole("", path, name)];
        }
        if let Some(error) = self.refused.take() {
            return vec![FoundPackage::at(path.to_owned(), Err(error))];
        }
        self.open_archives(path, depth, left);
        let has_inner = self.archives.values().any(|inner| matches!(inner, Inner::Packages(_)));
        let mut found = match roots.as_slice() {
            _ if is_one => vec![self.whole("", path, name)],
            [root] if self.is_archive && !has_inner => vec![self.whole(root, path, name)],
            _ => self.in_folders(path, name),
        };
        for inner in self.archives.values_mut() {
            if let Inner::Packages(packages) = inner {
                found.append(packages);
            }
        }
        found.sort_by(|a, b| a.path.cmp(&b.path));
        found
    }

    /// Returns the packages in the folders of the container.
    fn in_folders(&mut self, path: &str, name: &str) -> Vec<FoundPackage> {
        let mut found = Vec::new();
        for (root, members) in self.members() {
            let (package_path, package_name) = if root.is_empty() {
                (path.to_owned(), name.to_owned())
            } else {
                (self.way_to(path, &root), last(&root).to_owned())
            };
            let opened = self.open(&root, members, self.layout(&root), &package_path, package_name);
            found.push(FoundPackage::at(package_path, opened));
        }
        found
    }

    /// Returns the layout of a package in this folder, without its own folder.
    fn layout(&self, folder: &str) -> Layout {
        let inner = |paths: &Vec<String>| paths.iter().map(|path| inner(folder, path).to_owned()).collect();
        let environments = self.discovery.environments.iter().map(inner);
        Layout {
            in_every_folder: self.discovery.follows_siblings,
            environments: environments.collect(),
            archive_folders: (self.is_archive && !self.is_csar).then(|| self.archive_folders.clone()),
            ..Layout::default()
        }
    }

    /// Makes the whole container one package, with the modules in this folder.
    fn whole(&mut self, root: &str, path: &str, name: &str) -> FoundPackage {
        self.is_package = true;
        let members = self.entries.keys().cloned().collect();
        let layout = Layout { root: root.to_owned(), is_csar: self.is_csar, ..self.layout("") };
        let opened = self.open("", members, layout, path, name.to_owned());
        FoundPackage::at(path.to_owned(), opened)
    }

    /// Attaches CSARs to the packages in them, or adds them as separate packages.
    pub(in super::super) fn attach_csar(&mut self, found: &mut Vec<FoundPackage>, path: &str, name: &str) {
        for (folder, csar_input) in std::mem::take(&mut self.csar_inputs) {
            if folder.is_empty() {
                FoundPackage::attach_csar(found, path, name, csar_input);
                continue;
            }
            let own = below(path, "/", &folder);
            let (mut within, others): (Vec<_>, Vec<_>) =
                found.drain(..).partition(|package| is_at_or_below(&package.path, &own));
            FoundPackage::attach_csar(&mut within, &own, last(&folder), csar_input);
            found.extend(others.into_iter().chain(within));
        }
        found.sort_by(|a, b| a.path.cmp(&b.path));
    }

    /// Returns the container as a package if only file names or unreadable files suggest a package.
    pub(in super::super) fn last_resort(&mut self, path: &str, name: &str) -> Option<FoundPackage> {
        let is_package = self.discovery.checks_heat && outside::may_be_package(self);
        is_package.then(|| {
            if self.is_archive {
                return self.whole("", path, name);
            }
            let members = self.entries.keys().filter(|path| self.enters(path)).cloned().collect();
            let opened = self.open("", members, Layout::default(), path, name.to_owned());
            FoundPackage::at(path.to_owned(), opened)
        })
    }

    /// Returns the paths below each root, except paths below another root and archives that are packages.
    fn members(&self) -> BTreeMap<String, Vec<String>> {
        let mut members: BTreeMap<String, Vec<String>> =
            self.folders.roots().map(|root| (root.to_owned(), Vec::new())).collect();
        for path in self.entries.keys().filter(|path| self.enters(path)) {
            let is_package = matches!(self.archives.get(path), Some(Inner::Packages(_)));
            if let Some(root) = self.folders.root_of(path).filter(|_| !is_package)
                && let Some(paths) = members.get_mut(root)
            {
                paths.push(path.clone());
            }
        }
        members
    }
}
