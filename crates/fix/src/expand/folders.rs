//! Moves of files out of folders.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_hot::{Callee, Environment, File, FileId, Node, Reason, Target};
use vnfcheck_maps::HashSet;

use super::FixPlanner;
use crate::expansion::{Claim, Expansion};
use crate::refusal::Refusal;

impl<'p> FixPlanner<'p> {
    /// Moves the files in folders that the layout does not prescribe to the top level, and shortens all references at
    /// the top level to file names. If several files have the same name, the files in folders get the names of their
    /// folders as prefixes.
    pub(super) fn flatten(&self, out: &mut Expansion) -> Result<(), Refusal> {
        let moved = self.moved_to_top();
        for (file, path) in &moved {
            if self.package.file_at(path).is_some() {
                return Err(Refusal::Taken(path.clone()));
            }
            out.claims.push(Claim::File(path.clone()));
            out.renames.insert(self.package.path_of(*file).to_owned(), path.clone());
        }
        let path_of =
            |file: FileId| moved.get(&file).map_or_else(|| self.package.path_of(file), String::as_str);
        for (from, node) in self.file_references() {
            let Callee::File(named) = self.package.resolve(from, node.text()) else { continue };
            let (user, target) = (path_of(from), path_of(named));
            // A file that stays in a folder keeps its references to files there.
            if !user.contains('/') && node.text() != target {
                out.rename(node, target);
            }
        }
        Ok(())
    }

    /// Returns the files to move with their new paths.
    fn moved_to_top(&self) -> BTreeMap<FileId, String> {
        let layout = self.package.layout();
        let named: HashSet<FileId> = self
            .file_references()
            .into_iter()
            .filter_map(|(from, node)| match self.package.resolve(from, node.text()) {
                Callee::File(file) => Some(file),
                Callee::Missing | Callee::Outside => None,
            })
            .collect();
        let is_of_package = |it: &&File| it.reason() != Some(Reason::Excluded) || named.contains(&it.id());
        let files = self.package.files().filter(is_of_package);
        let (mut inner, top): (Vec<_>, Vec<_>) =
            files.partition(|it| layout.needless_folder(it.path()).is_some());
        inner.retain(|it| layout.needless_folder(it.path()) != Some(ARCHIVE_METADATA));
        inner.sort_by_key(|it| (it.path().matches('/').count(), it.path()));
        let mut folders: BTreeMap<String, &str> = top.iter().map(|it| (key_of(it), "")).collect();
        for file in &inner {
            folders.entry(key_of(file)).or_insert(file.folder());
        }
        let mut taken: BTreeSet<String> = BTreeSet::new();
        let mut moved = BTreeMap::new();
        for file in inner {
            let is_first = folders.get(&key_of(file)).is_some_and(|it| *it == file.folder());
            let prefixed = || format!("{}_{}", file.folder().replace('/', "_"), file.name());
            let path = if is_first { file.name().to_owned() } else { prefixed() };
            if taken.insert(path.to_ascii_lowercase()) {
                moved.insert(file.id(), path);
            }
        }
        moved
    }

    /// Returns the scalars that name files, each with its file.
    pub(super) fn file_references(&self) -> Vec<(FileId, Node<'p>)> {
        let mut found = Vec::new();
        for template in self.package.templates() {
            let calls = self.package.calls_from(template.file()).map(|call| call.reference);
            let named = template.references(Target::File).map(|reference| reference.name);
            let mut seen = HashSet::default();
            found
                .extend(calls.chain(named).filter(|it| seen.insert(it.id())).map(|it| (template.file(), it)));
        }
        for environment in self.package.environments() {
            found.extend(registered(environment).map(|it| (environment.file(), it)));
        }
        found
    }
}

/// Folder with metadata of an archive program.
const ARCHIVE_METADATA: &str = "__MACOSX";

/// Returns the scalars in the registry of an environment, which may name templates.
fn registered(environment: &Environment) -> impl Iterator<Item = Node<'_>> {
    let registry = environment.section("resource_registry").into_iter();
    registry.flat_map(|it| it.value.descendants()).filter(|it| it.is_scalar() && !it.is_key())
}

/// Returns the name that two files cannot share. A template and its environment share a stem.
fn key_of(file: &File) -> String {
    let has_pair = file.template().is_some() || file.environment().is_some();
    let name = if has_pair { file.stem() } else { file.name() };
    name.to_ascii_lowercase()
}
