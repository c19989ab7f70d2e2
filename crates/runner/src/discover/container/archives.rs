//! Opens the archives in a container that may contain packages.

use std::path::Path;

use vnfcheck_hot::Reason;

use super::paths::{below, last};
use super::{Container, Entry, Inner};
use crate::csar_input::{CsarInput, Csars};
use crate::discover::{MOST_ARCHIVES_DEEP, Unread};
use crate::open::{self, OpenError, Unchecked};

impl<'o> Container<'o> {
    /// Opens the archives that may contain packages.
    pub(super) fn open_archives(&mut self, path: &str, depth: usize, left: &mut u64) {
        let taken = &self.folders.contents;
        let is_content =
            |place: &String| !self.discovery.is_gate && (taken.contains(place) || self.is_declared(place));
        let places: Vec<String> = self
            .entries
            .iter()
            .filter(|(place, entry)| {
                open::is_archive(Path::new(place.as_str()))
                    && self.enters(place)
                    && matches!(entry, Entry::Bytes(_) | Entry::Later)
                    && !self.excludes(place)
                    && !is_content(place)
            })
            .map(|(place, _)| place.clone())
            .collect();
        for place in places {
            let way = self.way_to(path, &place);
            let inner = self.open_archive(&place, &way, depth, left).unwrap_or_else(|error| {
                self.unread.push(Unread { path: way, error });
                Inner::Unreadable
            });
            self.archives.insert(place, inner);
        }
    }

    fn open_archive(
        &mut self,
        place: &str,
        path: &str,
        depth: usize,
        left: &mut u64,
    ) -> Result<Inner, OpenError> {
        let deeper = if self.is_archive { depth + 1 } else { depth };
        if deeper > MOST_ARCHIVES_DEEP {
            let what = "is nested in too many archives".to_owned();
            return Err(OpenError::TooMuch { what, limit: MOST_ARCHIVES_DEEP as u64 });
        }
        let later;
        let bytes = match (self.entries.get(place), &self.folder) {
            (Some(Entry::Bytes(bytes)), _) => bytes,
            (Some(Entry::Later), Some(folder)) => {
                later = folder.read(place, place, *left)?;
                &later
            }
            _ => return Ok(Inner::Nothing),
        };
        // A CSAR next to its signature is checked together with the signature.
        let is_signed = self.csar_inputs.values().any(CsarInput::is_within_zip);
        let csars = if is_signed { Csars::None } else { self.discovery.csars };
        let mut container = Container::of_archive(self.discovery, last(place), bytes, csars, left)?;
        let name = last(place).rsplit_once('.').map_or(place, |(stem, _)| stem);
        let mut packages = container.packages(path, name, deeper, left);
        let beside = container.unchecked_files();
        container.attach_csar(&mut packages, path, name);
        let within = |it: Unchecked| Unchecked { path: below(place, "!", &it.path), ..it };
        self.unread_within_archives.extend(container.unread_templates(&beside).into_iter().map(within));
        self.unread.extend(container.unread(path, &beside));
        if packages.is_empty() {
            return Ok(Inner::Nothing);
        }
        // A zip archive without a package is content of the archive or folder that contains it.
        let is_content =
            |it: &Unchecked| it.reason == Reason::Archive && open::is_archive(Path::new(&it.path));
        self.within_archives.extend(beside.into_iter().filter(|it| !is_content(it)).map(within));
        Ok(Inner::Packages(packages))
    }

    /// Returns the unreadable files outside the packages with their errors, and the links outside the packages that a
    /// gate refuses, if the container has this path.
    pub(in super::super) fn unread(&mut self, path: &str, unchecked_files: &[Unchecked]) -> Vec<Unread> {
        let mut unread = std::mem::take(&mut self.unread);
        let of_reason =
            |reason: Reason| unchecked_files.iter().filter(move |it| it.reason == reason).map(|it| &it.path);
        let links = of_reason(Reason::Link).filter(|place| self.is_refused_outside(place));
        unread.extend(
            links.map(|place| Unread {
                path: self.way_to(path, place),
                error: OpenError::Link(place.clone()),
            }),
        );
        for place in of_reason(Reason::Unreadable) {
            let path = self.way_to(path, place);
            match self.entries.get_mut(place) {
                Some(entry @ Entry::Failed(_)) => {
                    if let Entry::Failed(error) = std::mem::replace(entry, Entry::Link) {
                        unread.push(Unread { path, error });
                    }
                }
                Some(_) => unread.push(Unread { path, error: OpenError::Unreadable }),
                // The error is already reported for the archive that contains the file.
                None => {}
            }
        }
        unread
    }

    /// Returns `true` if the manifest next to a file names the file.
    fn is_declared(&self, path: &str) -> bool {
        let folder = self.own_folder(path);
        self.manifests().any(|(place, manifest)| {
            self.own_folder(place) == folder
                && manifest.all_entries().iter().any(|entry| entry.file_name() == Some(last(path)))
        })
    }

    /// Returns the reason why an archive is not checked: the archive contains no package, or could not be read.
    pub(super) fn reason_of_archive(&self, path: &str) -> Option<Reason> {
        match self.archives.get(path) {
            Some(Inner::Packages(_)) => None,
            Some(Inner::Unreadable) => Some(Reason::ArchiveUnreadable),
            Some(Inner::Nothing) | None => Some(Reason::Archive),
        }
    }
}
