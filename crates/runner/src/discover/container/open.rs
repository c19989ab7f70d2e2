//! Opens a package of a container: reads its files within bounds and refuses links.

use std::collections::BTreeSet;
use std::path::Path;

use rayon::prelude::*;
use vnfcheck_hot::package::resolve_path;
use vnfcheck_hot::{File, Layout, Reason};
use vnfcheck_maps::HashSet;
use vnfcheck_yaml::RawFile;

use super::paths::{inner, may_reveal_package};
use super::{Container, Entry};
use crate::open::{self, OpenError, Opened};

impl<'o> Container<'o> {
    /// Opens the package that consists of these paths below this root.
    pub(super) fn open(
        &mut self,
        root: &str,
        members: Vec<String>,
        mut layout: Layout,
        path: &str,
        name: String,
    ) -> Result<Opened, OpenError> {
        let bounds = self.discovery.bounds;
        if let Some(link) = self.needed_link(root, &members) {
            return Err(OpenError::Link(inner(root, &link).to_owned()));
        }
        layout.is_deployment =
            if layout.root.is_empty() { self.is_deployment(root) } else { self.is_deployment(&layout.root) };
        if members.len() > bounds.entries {
            return Err(open::too_many(bounds));
        }
        let mut files = Vec::new();
        let mut read = Vec::new();
        let mut left_out = BTreeSet::new();
        let mut total = 0;
        for member in members {
            let own = inner(root, &member).to_owned();
            open::check_name(&own, bounds)?;
            let Some(bytes) = self.take_bytes(&member, &own)? else { continue };
            if own.split('/').count() > bounds.depth + 1 {
                let what = "has too many nested folders".to_owned();
                return Err(OpenError::TooMuch { what, limit: bounds.depth as u64 });
            }
            if bytes.len() as u64 > bounds.file_bytes {
                return Err(open::too_large(&own, bounds.file_bytes));
            }
            total += bytes.len() as u64;
            if total > bounds.total_bytes {
                return Err(open::too_large_in_all(bounds));
            }
            if self.leaves_out(&member) || self.discovery.policy.excludes(&own) {
                left_out.insert(own.clone());
            }
            let known = self.files.get(&member).cloned();
            files.push(RawFile { path: own, bytes });
            read.push((member, known));
        }
        if files.is_empty() {
            return Err(OpenError::Empty);
        }
        let read: Vec<File> = read
            .into_par_iter()
            .zip(&files)
            .filter_map(|((member, known), RawFile { path: own, bytes })| {
                let id = self.ids.get(&member)?;
                let file = if left_out.contains(own) {
                    File::named(id, &member, bytes, Reason::Excluded)
                } else {
                    known.or_else(|| self.read(&member, bytes))?
                };
                Some(file.within(root))
            })
            .collect();
        Ok(Opened { name, path: path.to_owned(), layout, left_out, files, read })
    }

    /// Takes the content of a member that has this path in its package; `None` for a link.
    fn take_bytes(&mut self, member: &str, own: &str) -> Result<Option<Vec<u8>>, OpenError> {
        match self.entries.get_mut(member) {
            Some(Entry::Bytes(bytes)) => Ok(Some(std::mem::take(bytes))),
            Some(Entry::Later) => {
                let most = self.discovery.bounds.file_bytes;
                self.folder.as_ref().map(|folder| folder.read(member, own, most)).transpose()
            }
            Some(entry @ Entry::Failed(_)) => match std::mem::replace(entry, Entry::Link) {
                Entry::Failed(error) => Err(error),
                _ => Ok(None),
            },
            Some(Entry::Link) | None => Ok(None),
        }
    }

    /// Returns a link that the package needs: a template, environment or manifest at its top, or a link on the path to
    /// a named file. A gate refuses every link that the operator does not exclude.
    fn needed_link(&self, root: &str, members: &[String]) -> Option<String> {
        let links: HashSet<&str> = members
            .iter()
            .filter(|path| matches!(self.entries.get(*path), Some(Entry::Link)))
            .map(String::as_str)
            .collect();
        if links.is_empty() {
            return None;
        }
        let is_own = |path: &&&str| {
            let is_at_top = || {
                self.own_folder(path) == root
                    && (may_reveal_package(path) && !open::is_archive(Path::new(**path)))
            };
            self.refuses_link(root, path) || is_at_top()
        };
        let mut needed: Vec<&str> = links.iter().filter(is_own).copied().collect();
        for file in members.iter().filter_map(|path| self.files.get(path)) {
            let names = Self::names(file);
            for name in names.calls.iter().chain(&names.contents) {
                let Some(path) = resolve_path(file.folder(), name) else { continue };
                let on_the_way = path.match_indices('/').filter_map(|(at, _)| path.get(..at));
                let link = on_the_way.chain([path.as_str()]).find_map(|way| links.get(way));
                needed.extend(link);
            }
        }
        needed.into_iter().min().map(str::to_owned)
    }
}
