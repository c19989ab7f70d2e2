//! A folder or an archive with everything in it, and the packages of it.

mod folders;
pub(super) mod outside;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use hot::layout::{DEPLOYMENT, DEPLOYMENT_FOLDERS};
use hot::package::{names_template, resolve_path};
use hot::{Charts, Content, File, FileIds, Layout, Listed, Manifest, Node, Reason, Target};
use maps::{HashMap, HashSet};
use rayon::prelude::*;

use super::{Discovery, FoundPackage, MOST_ARCHIVES_DEEP};
use crate::delivery::{Csars, Delivery, METADATA};
use crate::open::{self, Folder, OpenError, Opened};
use crate::read::{limits, read_file};
use folders::Folders;

/// What stands at a path.
pub(super) enum Entry {
    /// A file.
    Bytes(Vec<u8>),
    /// A file on the disk that is read when a package holds it.
    Later,
    /// A symbolic link.
    Link,
    /// What could not be read, or is no file.
    Failed(OpenError),
}

/// A folder or an archive.
pub(super) struct Container<'o> {
    discovery: &'o Discovery<'o>,
    /// The folder on the disk.
    folder: Option<Folder>,
    /// What the top folder is called.
    name: String,
    is_archive: bool,
    is_csar: bool,
    entries: BTreeMap<String, Entry>,
    /// What was read of the files that may tell of packages.
    files: BTreeMap<String, File>,
    ids: FileIds,
    /// Number of files that may tell of packages.
    told: usize,
    /// What manifests say of files that are known by no ending.
    listed: Listed,
    pub(super) folders: Folders,
    /// Archives with the packages in them, by path; of those that hold none, whether they could be read.
    archives: HashMap<String, Inner>,
    /// Whether all of it is one package.
    is_package: bool,
    /// The CSARs that it is or that lie unpacked in it, by folder.
    deliveries: BTreeMap<String, Delivery>,
    /// Why an archive cannot be a package of Heat, though it is a CSAR that can be judged.
    refused: Option<OpenError>,
    /// What lies beside the packages of archives in it and is not judged.
    within_archives: Vec<(String, Reason)>,
    /// The archives in it that are refused, and what of those that are not cannot be read.
    unread: Vec<(String, OpenError)>,
}

/// An archive in a container.
enum Inner {
    Packages(Vec<FoundPackage>),
    Nothing,
    Unreadable,
}

/// What a file names.
pub(super) struct Names {
    /// Of templates, in calls and in registries.
    pub(super) calls: Vec<String>,
    /// By `get_file`.
    pub(super) contents: Vec<String>,
}

impl<'o> Container<'o> {
    /// A folder on the disk.
    pub(super) fn of_folder(
        discovery: &'o Discovery<'o>,
        folder: Folder,
        name: &str,
        entries: BTreeMap<String, Entry>,
    ) -> Self {
        let mut container = Self::new(discovery, name, entries);
        container.folder = Some(folder);
        if discovery.csars != Csars::None {
            container.deliveries = container.unpacked_csars();
        }
        container.survey();
        container
    }

    /// The CSARs that lie unpacked in a folder on the disk, none within another.
    fn unpacked_csars(&self) -> BTreeMap<String, Delivery> {
        let mut found: BTreeMap<String, Delivery> = BTreeMap::new();
        let Some(root) = &self.folder else { return found };
        let metadata = self.entries.iter().filter(|(path, entry)| {
            matches!(entry, Entry::Later) && is_entered(path) && !self.excludes(path)
        });
        let mut folders: Vec<&str> = metadata
            .filter_map(|(path, _)| match path.strip_suffix(METADATA)? {
                "" => Some(""),
                folder => folder.strip_suffix('/'),
            })
            .collect();
        // A folder comes before those in it.
        folders.sort_unstable();
        for folder in folders {
            let is_within = || found.keys().any(|outer| is_at_or_below(folder, outer));
            if !is_within()
                && let Ok(opened) = root.below(folder)
                && let Some(delivery) =
                    Delivery::of_folder(&opened, self.discovery.csars, self.discovery.bounds)
            {
                found.insert(folder.to_owned(), delivery);
            }
        }
        found
    }

    /// Files in memory.
    pub(super) fn of_files(discovery: &'o Discovery<'o>, name: &str, files: Vec<(String, Vec<u8>)>) -> Self {
        let may_be_csar = discovery.csars != Csars::None;
        let delivery = may_be_csar.then(|| Delivery::of_files(files.clone(), discovery.csars)).flatten();
        let entries = files.into_iter().map(|(path, bytes)| (path, Entry::Bytes(bytes))).collect();
        let mut container = Self::new(discovery, name, entries);
        container.deliveries.extend(delivery.map(|it| (String::new(), it)));
        container.survey();
        container
    }

    /// An archive that goes by this name, and the CSARs of which it is judged as one; its bytes are taken from those
    /// that are left.
    pub(super) fn of_archive(
        discovery: &'o Discovery<'o>,
        file_name: &str,
        bytes: &[u8],
        csars: Csars,
        left: &mut u64,
    ) -> Result<Self, OpenError> {
        let bounds = open::Bounds { total_bytes: *left, ..*discovery.bounds };
        let delivery = Delivery::of_archive(file_name, bytes, csars, &bounds);
        let (unpacked, refused) = match open::unpack(bytes, &bounds) {
            Ok(unpacked) if unpacked.files.is_empty() => return Err(OpenError::Empty),
            Ok(unpacked) => (unpacked, None),
            Err(error) if delivery.is_some() => (open::Unpacked::default(), Some(error)),
            Err(error) => return Err(error),
        };
        let taken: u64 = unpacked.files.iter().map(|(_, content)| content.len() as u64).sum();
        *left = left.saturating_sub(taken);
        let name = unpacked.top.unwrap_or_default();
        let entries = unpacked.files.into_iter().map(|(path, bytes)| (path, Entry::Bytes(bytes))).collect();
        let mut container = Self::new(discovery, &name, entries);
        container.is_archive = true;
        container.is_csar = has_extension(file_name, "csar") || container.entries.contains_key(METADATA);
        container.deliveries.extend(delivery.map(|it| (String::new(), it)));
        container.refused = refused;
        container.survey();
        Ok(container)
    }

    fn new(discovery: &'o Discovery<'o>, name: &str, entries: BTreeMap<String, Entry>) -> Self {
        let mut ids = FileIds::default();
        ids.add(entries.keys().map(String::as_str));
        let told = entries.keys().filter(|path| tells(path)).count();
        let bytes = entries.iter().filter_map(|(path, entry)| match entry {
            Entry::Bytes(bytes) => Some((path.as_str(), bytes.as_slice())),
            Entry::Later | Entry::Link | Entry::Failed(_) => None,
        });
        let listed = Listed::among(bytes);
        Self {
            told,
            listed,
            discovery,
            folder: None,
            name: name.to_owned(),
            is_archive: false,
            is_csar: false,
            entries,
            files: BTreeMap::new(),
            ids,
            folders: Folders::default(),
            archives: HashMap::default(),
            is_package: false,
            deliveries: BTreeMap::new(),
            refused: None,
            within_archives: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// Reads what may tell of packages.
    fn survey(&mut self) {
        let left_alone = |path: &str| !is_entered(path) || !tells(path) || self.excludes(path);
        let read = |(path, entry): (&String, &Entry)| match entry {
            Entry::Bytes(bytes) if !left_alone(path) => Some((path.clone(), self.read(path, bytes)?)),
            _ => None,
        };
        self.files = self.entries.par_iter().filter_map(read).collect();
        if self.discovery.judges_heat {
            self.folders = folders::find(self);
        }
    }

    /// Reads one file.
    fn read(&self, path: &str, bytes: &[u8]) -> Option<File> {
        let id = self.ids.get(path)?;
        Some(read_file(id, path, bytes, &self.listed, &limits(self.told)))
    }

    /// Whether packages are not looked for at a path. What is mandatory is judged wherever it is.
    pub(super) fn excludes(&self, path: &str) -> bool {
        self.discovery.policy.mandatory.is_empty() && self.leaves_out(path)
    }

    /// Whether an option or the configuration leaves out a path of the container.
    fn leaves_out(&self, path: &str) -> bool {
        self.discovery.policy.leaves_out(path)
    }

    /// What was read, by path.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &File)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// What was read of one file.
    pub(super) fn file(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// Everything, by path.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&str, &Entry)> {
        self.entries.iter().map(|(path, entry)| (path.as_str(), entry))
    }

    /// Whether something stands at a path.
    pub(super) fn has(&self, path: &str) -> bool {
        self.entries.contains_key(path)
    }

    /// Whether it is a CSAR.
    pub(super) fn is_csar(&self) -> bool {
        self.is_csar
    }

    /// Whether anything but CSARs is judged.
    pub(super) fn judges_heat(&self) -> bool {
        self.discovery.judges_heat
    }

    /// Whether a file belongs to a CSAR that is judged as such alone, with nothing of Heat in it.
    pub(super) fn is_of_csar_alone(&self, path: &str) -> bool {
        self.deliveries.keys().any(|folder| {
            is_at_or_below(path, folder) && !self.folders.roots().any(|root| is_at_or_below(root, folder))
        })
    }

    /// Whether it is judged as what is handed to SDC.
    pub(super) fn judges_onboarding(&self) -> bool {
        self.discovery.judges_onboarding
    }

    /// The text of a small file, if it is at hand.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        match self.entries.get(path)? {
            Entry::Bytes(bytes) => std::str::from_utf8(bytes).ok(),
            _ => None,
        }
    }

    /// The folders with charts of Helm in them.
    pub(super) fn charts(&self) -> Charts<'_> {
        Charts::among(self.entries.keys().map(String::as_str))
    }

    /// Whether a folder is SDC's `Deployment`.
    fn is_deployment(&self, folder: &str) -> bool {
        if folder.is_empty() { self.name == DEPLOYMENT } else { last(folder) == DEPLOYMENT }
    }

    /// The folder that a file is at the top of: its own one, or the deployment that this is one folder of.
    pub(super) fn own_folder<'p>(&self, path: &'p str) -> &'p str {
        let folder = above(path);
        let deployment = above(folder);
        let is_part = DEPLOYMENT_FOLDERS.contains(&last(folder)) && !folder.is_empty();
        if is_part && self.is_deployment(deployment) { deployment } else { folder }
    }

    /// What a name in a file leads to.
    pub(super) fn resolve(&self, from: &str, name: &str) -> Option<String> {
        let own = resolve_path(above(from), name)?;
        if self.has(&own) {
            return Some(own);
        }
        let deployment = self.own_folder(from);
        if !self.is_deployment(deployment) {
            return None;
        }
        let others =
            DEPLOYMENT_FOLDERS.iter().filter_map(|folder| resolve_path(&joined(deployment, folder), name));
        others.into_iter().find(|path| self.has(path))
    }

    /// What a file names.
    pub(super) fn names(file: &File) -> Names {
        let mut names = Names { calls: Vec::new(), contents: Vec::new() };
        let registry = match file.content() {
            Content::Template(template) => {
                let template = template.as_deployed();
                let calls = template.resources().flat_map(|resource| {
                    let references = resource.type_references().map(|(_, node)| node.text());
                    references.filter(|name| names_template(name)).map(str::to_owned).collect::<Vec<_>>()
                });
                names.calls.extend(calls);
                let contents = template.references(Target::File);
                names.contents.extend(contents.map(|reference| reference.name.text().to_owned()));
                template.section("resource_registry")
            }
            Content::Environment(environment) => environment.section("resource_registry"),
            Content::Manifest(_) | Content::Unreadable(_) | Content::Opaque => None,
        };
        let mapped = registry.into_iter().flat_map(|entry| entry.value.descendants());
        let mapped = mapped.filter(|node| node.is_scalar() && !node.is_key()).map(Node::text);
        names.calls.extend(mapped.filter(|name| names_template(name)).map(str::to_owned));
        names
    }

    /// The packages in it, in the order of their paths, known by these names if it is one itself.
    pub(super) fn packages(
        &mut self,
        path: &str,
        name: &str,
        depth: usize,
        left: &mut u64,
    ) -> Vec<FoundPackage> {
        let roots: Vec<String> = self.folders.roots().map(str::to_owned).collect();
        let is_one = self.is_archive && roots.iter().any(String::is_empty);
        if is_one {
            return vec![self.whole("", path, name)];
        }
        if let Some(error) = self.refused.take() {
            return vec![FoundPackage::at(path.to_owned(), Err(error))];
        }
        self.open_archives(path, depth, left);
        let inner = self.archives.values().filter(|inner| matches!(inner, Inner::Packages(_))).count();
        if let [root] = roots.as_slice()
            && self.is_archive
            && inner == 0
        {
            return vec![self.whole(root, path, name)];
        }
        let members = self.members();
        let mut found: Vec<(String, FoundPackage)> = Vec::new();
        for (root, members) in members {
            let (package_path, package_name) = if root.is_empty() {
                (path.to_owned(), name.to_owned())
            } else {
                (self.way_to(path, &root), last(&root).to_owned())
            };
            let opened = self.open(&root, members, Layout::default(), &package_path, package_name);
            found.push((root, FoundPackage::at(package_path, opened)));
        }
        for (place, inner) in &mut self.archives {
            if let Inner::Packages(packages) = inner {
                let packages = std::mem::take(packages).into_iter();
                found.extend(packages.map(|package| (place.clone(), package)));
            }
        }
        found.sort_by(|(_, a), (_, b)| a.path.cmp(&b.path));
        found.into_iter().map(|(_, package)| package).collect()
    }

    /// All of it as one package, with the modules in this folder.
    fn whole(&mut self, root: &str, path: &str, name: &str) -> FoundPackage {
        self.is_package = true;
        let members = self.entries.keys().cloned().collect();
        let layout = Layout { root: root.to_owned(), is_csar: self.is_csar, ..Layout::default() };
        let opened = self.open("", members, layout, path, name.to_owned());
        FoundPackage::at(path.to_owned(), opened)
    }

    /// Adds its CSARs to the packages in it, or makes them packages of their own.
    pub(super) fn deliver(&mut self, found: &mut Vec<FoundPackage>, path: &str, name: &str) {
        for (folder, delivery) in std::mem::take(&mut self.deliveries) {
            if folder.is_empty() {
                FoundPackage::deliver(found, path, name, delivery);
                continue;
            }
            let own = below(path, "/", &folder);
            let (mut within, others): (Vec<_>, Vec<_>) =
                found.drain(..).partition(|package| is_at_or_below(&package.path, &own));
            FoundPackage::deliver(&mut within, &own, last(&folder), delivery);
            found.extend(others.into_iter().chain(within));
        }
        found.sort_by(|a, b| a.path.cmp(&b.path));
    }

    /// The package that it is if nothing says so but the names of its files, or files that cannot be read.
    pub(super) fn last_resort(&mut self, path: &str, name: &str) -> Option<FoundPackage> {
        let is_package = self.discovery.judges_heat && outside::may_be_package(self);
        is_package.then(|| {
            if self.is_archive {
                return self.whole("", path, name);
            }
            let members = self.entries.keys().filter(|path| is_entered(path)).cloned().collect();
            let opened = self.open("", members, Layout::default(), path, name.to_owned());
            FoundPackage::at(path.to_owned(), opened)
        })
    }

    /// The paths below each root, without those below another one and archives that are packages.
    fn members(&self) -> BTreeMap<String, Vec<String>> {
        let mut members: BTreeMap<String, Vec<String>> =
            self.folders.roots().map(|root| (root.to_owned(), Vec::new())).collect();
        for path in self.entries.keys().filter(|path| is_entered(path)) {
            let is_package = matches!(self.archives.get(path), Some(Inner::Packages(_)));
            if let Some(root) = self.folders.root_of(path).filter(|_| !is_package)
                && let Some(paths) = members.get_mut(root)
            {
                paths.push(path.clone());
            }
        }
        members
    }

    /// Opens the archives that may hold packages.
    fn open_archives(&mut self, path: &str, depth: usize, left: &mut u64) {
        let taken = self.folders.contents();
        let places: Vec<String> = self
            .entries
            .iter()
            .filter(|(place, entry)| {
                open::is_archive(Path::new(place.as_str()))
                    && is_entered(place)
                    && matches!(entry, Entry::Bytes(_) | Entry::Later)
                    && !self.excludes(place)
                    && !taken.contains(*place)
                    && !self.is_declared(place)
            })
            .map(|(place, _)| place.clone())
            .collect();
        for place in places {
            let way = self.way_to(path, &place);
            let inner = self.open_archive(&place, &way, depth, left).unwrap_or_else(|error| {
                self.unread.push((way, error));
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
            let what = "is in too many archives within archives".to_owned();
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
        // A CSAR beside its signature is judged with it.
        let is_signed = self.deliveries.values().any(Delivery::is_within_zip);
        let csars = if is_signed { Csars::None } else { self.discovery.csars };
        let mut container = Container::of_archive(self.discovery, last(place), bytes, csars, left)?;
        let name = last(place).rsplit_once('.').map_or(place, |(stem, _)| stem);
        let mut packages = container.packages(path, name, deeper, left);
        let beside = container.not_judged();
        container.deliver(&mut packages, path, name);
        self.unread.extend(container.unread(path, &beside));
        if packages.is_empty() {
            return Ok(Inner::Nothing);
        }
        // An archive without a package is content of the one that it is in.
        let told = beside.into_iter().filter(|(_, reason)| *reason != Reason::Archive);
        self.within_archives.extend(told.map(|(inner, reason)| (below(place, "!", &inner), reason)));
        Ok(Inner::Packages(packages))
    }

    /// The path of something in it, when it has this path itself.
    fn way_to(&self, path: &str, inner: &str) -> String {
        below(path, if self.is_archive { "!" } else { "/" }, inner)
    }

    /// What of it cannot be read, and belongs to no package, when it has this path itself and this is not judged in it.
    pub(super) fn unread(&mut self, path: &str, not_judged: &[(String, Reason)]) -> Vec<(String, OpenError)> {
        let mut unread = std::mem::take(&mut self.unread);
        for (place, _) in not_judged.iter().filter(|(_, reason)| *reason == Reason::Unreadable) {
            let way = self.way_to(path, place);
            match self.entries.get_mut(place) {
                Some(entry @ Entry::Failed(_)) => {
                    if let Entry::Failed(error) = std::mem::replace(entry, Entry::Link) {
                        unread.push((way, error));
                    }
                }
                Some(_) => unread.push((way, OpenError::Unreadable)),
                // It is told already, with the archive that it is in.
                None => {}
            }
        }
        unread
    }

    /// Whether the manifest beside a file names it.
    fn is_declared(&self, path: &str) -> bool {
        let folder = self.own_folder(path);
        self.manifests().any(|(place, manifest)| {
            self.own_folder(place) == folder
                && manifest.all_entries().iter().any(|entry| entry.file_name() == Some(last(path)))
        })
    }

    /// The manifests, by path.
    pub(super) fn manifests(&self) -> impl Iterator<Item = (&str, &Manifest)> {
        self.files().filter_map(|(path, file)| match file.content() {
            Content::Manifest(manifest) => Some((path, &**manifest)),
            _ => None,
        })
    }

    /// What became of an archive: whether it is a package, or could not be read.
    pub(super) fn reason_of_archive(&self, path: &str) -> Option<Reason> {
        match self.archives.get(path) {
            Some(Inner::Packages(_)) => None,
            Some(Inner::Unreadable) => Some(Reason::ArchiveUnreadable),
            Some(Inner::Nothing) | None => Some(Reason::Archive),
        }
    }

    /// What is not judged outside the packages, in the order of paths.
    pub(super) fn not_judged(&mut self) -> Vec<(String, Reason)> {
        if self.is_package {
            return Vec::new();
        }
        let mut found = outside::not_judged(self);
        found.append(&mut self.within_archives);
        found.sort_by(|(a, _), (b, _)| a.cmp(b));
        found
    }

    /// Opens a package: these paths, which lie below this root.
    fn open(
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
            let bytes = match self.entries.get_mut(&member) {
                Some(Entry::Bytes(bytes)) => std::mem::take(bytes),
                Some(Entry::Later) => {
                    let Some(folder) = &self.folder else { continue };
                    folder.read(&member, &own, bounds.file_bytes)?
                }
                Some(entry @ Entry::Failed(_)) => {
                    let Entry::Failed(error) = std::mem::replace(entry, Entry::Link) else { continue };
                    return Err(error);
                }
                Some(Entry::Link) | None => continue,
            };
            if own.split('/').count() > bounds.depth + 1 {
                let what = "has too many folders within folders".to_owned();
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
            files.push((own, bytes));
            read.push((member, known));
        }
        if files.is_empty() {
            return Err(OpenError::Empty);
        }
        let read: Vec<File> = read
            .into_par_iter()
            .zip(&files)
            .filter_map(|((member, known), (own, bytes))| {
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

    /// A link that a package needs: a template, environment or manifest at its top, or on the way to a file that is named.
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
            self.own_folder(path) == root && (tells(path) && !open::is_archive(Path::new(**path)))
        };
        let mut needed: Vec<&str> = links.iter().filter(is_own).copied().collect();
        for file in members.iter().filter_map(|path| self.file(path)) {
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

/// Whether a file may tell of a package by its content: templates, environments and manifests by name.
pub(super) fn tells(path: &str) -> bool {
    is_yaml(path) || has_extension(path, "env") || Manifest::is_named(path)
}

/// Whether a file is one that is judged, or named among those that are not.
pub(super) fn is_seen(path: &str) -> bool {
    tells(path) || open::is_archive(Path::new(path))
}

pub(super) fn is_yaml(path: &str) -> bool {
    has_extension(path, "yaml") || has_extension(path, "yml")
}

pub(super) fn has_extension(path: &str, extension: &str) -> bool {
    last(path).rsplit_once('.').is_some_and(|(_, it)| it.eq_ignore_ascii_case(extension))
}

/// Whether a folder of this name is looked into.
pub(super) fn is_entered_folder(name: &str) -> bool {
    !name.starts_with('.') && !matches!(name, "node_modules" | "__pycache__" | "__MACOSX")
}

/// Whether all folders of a path are looked into.
pub(super) fn is_entered(path: &str) -> bool {
    above(path).split('/').all(is_entered_folder)
}

/// The folder that a path lies in; empty for the top.
pub(super) fn above(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The last component of a path.
pub(super) fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn joined(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// Whether a path is a folder, or lies in it.
pub(super) fn is_at_or_below(path: &str, folder: &str) -> bool {
    folder.is_empty()
        || path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// A path below a root, from there.
fn inner<'p>(root: &str, path: &'p str) -> &'p str {
    if root.is_empty() {
        return path;
    }
    path.strip_prefix(root).and_then(|rest| rest.strip_prefix('/')).unwrap_or(path)
}

/// The path of something in an input, from the path that was given.
fn below(path: &str, separator: &str, inner: &str) -> String {
    if separator == "/" {
        let path = path.trim_end_matches('/');
        let path = path.strip_prefix("./").unwrap_or(path);
        return match path {
            "." => inner.to_owned(),
            "" => format!("/{inner}"),
            path => format!("{path}/{inner}"),
        };
    }
    format!("{path}{separator}{inner}")
}
