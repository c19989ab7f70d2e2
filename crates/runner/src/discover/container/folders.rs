//! Determines which folders of a container are packages.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_hot::{ContentHints, FileKind};
use vnfcheck_maps::{HashMap, HashSet};

use super::Container;
use super::paths::{above, is_at_or_below, is_yaml, last};

/// The folders of a container.
#[derive(Debug, Default)]
pub(in super::super) struct Folders {
    roots: BTreeSet<String>,
    /// Folders that are not packages because neighbouring packages reference all their content.
    called_from_elsewhere: HashSet<String>,
    /// Files that a template names with `get_file` in its own folder or in one above.
    pub(super) contents: HashSet<String>,
}

/// A folder with a marker or a declaration of Heat.
#[derive(Default)]
struct HeatFolder {
    signs: Vec<String>,
    is_declared: bool,
    /// `true` if a file that no template references has the name of a base module.
    has_base: bool,
}

/// A folder that is a package.
struct Root {
    folder: String,
    /// `true` if the folder has a base module or a declaration.
    is_main: bool,
    /// Folders with files that templates of this folder, or of folders merged into this folder, reference.
    wants: HashSet<String>,
}

/// A reference to a template, or a mapping from a type to a file.
struct Call {
    /// The path of the referencing file.
    by: String,
    /// The folder whose top level contains the referencing file.
    from: String,
    /// The path of the referenced file, if it exists.
    target: Option<String>,
    /// The last component of the name.
    last: String,
}

/// Finds the packages in a container.
pub(super) fn find(container: &Container<'_>) -> Folders {
    let mut calls = Vec::new();
    let mut contents = HashSet::default();
    let mut links: Vec<(&str, String)> = Vec::new();
    for (path, file) in container.files() {
        let names = Container::names(file);
        let from = container.own_folder(path);
        for name in &names.calls {
            let target = container.resolve(path, name);
            links.extend(target.iter().map(|target| (path, target.clone())));
            calls.push(Call {
                by: path.to_owned(),
                from: from.to_owned(),
                target,
                last: last(name).to_owned(),
            });
        }
        links.extend(names.contents.iter().filter_map(|name| Some((path, container.resolve(path, name)?))));
        if !names.contents.is_empty() && ContentHints::of(file).names_content() {
            let folder = above(path);
            let targets = names.contents.iter().filter_map(|name| container.resolve(path, name));
            // A template is not content of itself.
            contents.extend(targets.filter(|target| {
                target != path
                    && (is_at_or_below(above(target), folder) || container.own_folder(target) == from)
            }));
        }
    }
    let called: HashSet<&str> = calls.iter().filter_map(|call| call.target.as_deref()).collect();
    let heat = heat_folders(container, &contents, &called);
    let mut folders = Folders { contents, ..Folders::default() };
    choose(&heat, &calls, &mut folders);
    if container.discovery.follows_siblings {
        let signs = heat.values().flat_map(|folder| &folder.signs);
        let pairs = signs
            .flat_map(|sign| container.discovery.environments.iter().flatten().map(move |it| (sign, it)));
        links.extend(pairs.map(|(sign, environment)| (sign.as_str(), environment.clone())));
        folders.join_siblings(&links);
    }
    folders
}

/// Returns the folders with markers and declarations.
fn heat_folders(
    container: &Container<'_>,
    contents: &HashSet<String>,
    called: &HashSet<&str>,
) -> BTreeMap<String, HeatFolder> {
    let mut heat: BTreeMap<String, HeatFolder> = BTreeMap::new();
    let mut declared = HashSet::default();
    for (path, manifest) in container.manifests() {
        let folder = container.own_folder(path);
        let entries = manifest.all_entries().into_iter().filter(|entry| entry.is_template());
        let there = entries.filter_map(|entry| container.resolve(path, entry.file_name()?));
        for file in there {
            heat.entry(folder.to_owned()).or_default().is_declared = true;
            declared.insert(file);
        }
    }
    for (path, file) in
        container.files().filter(|(path, _)| is_yaml(path) || container.discovery.may_be_heat(path))
    {
        let is_content = contents.contains(path) && !called.contains(path) && !declared.contains(path);
        if last(path).starts_with('.') || is_content || !ContentHints::of(file).is_sign() {
            continue;
        }
        let folder = heat.entry(container.own_folder(path).to_owned()).or_default();
        folder.has_base |= !called.contains(path) && FileKind::of_module(file.stem()) == FileKind::Base;
        folder.signs.push(path.to_owned());
    }
    heat
}

/// Chooses packages from the outermost to the innermost folder, and by name.
fn choose(heat: &BTreeMap<String, HeatFolder>, calls: &[Call], folders: &mut Folders) {
    let mut by_caller: HashMap<&str, Vec<&Call>> = HashMap::default();
    for call in calls {
        by_caller.entry(&call.from).or_default().push(call);
    }
    let mut shared = Shared::of(calls);
    let signs = heat
        .iter()
        .flat_map(|(folder, it)| it.signs.iter().map(move |sign| (sign.as_str(), folder.as_str())));
    let folder_of: HashMap<&str, &str> = signs.clone().collect();
    let mut by_last: HashMap<&str, Vec<&str>> = HashMap::default();
    for (sign, folder) in signs {
        by_last.entry(last(sign)).or_default().push(folder);
    }
    // The folders that the references from one folder resolve to; an unresolved name is also searched below that
    // folder.
    let wanted = |from: &str| -> HashSet<String> {
        let mut wanted = HashSet::default();
        for call in by_caller.get(from).into_iter().flatten() {
            if let Some(target) = &call.target {
                wanted.extend(folder_of.get(target.as_str()).map(|it| (*it).to_owned()));
            } else {
                let named = by_last.get(call.last.as_str()).into_iter().flatten();
                wanted.extend(named.filter(|it| is_at_or_below(it, from)).map(|it| (*it).to_owned()));
            }
        }
        wanted
    };
    let depth = |folder: &str| if folder.is_empty() { 0 } else { folder.split('/').count() };
    let mut order: Vec<(&String, &HeatFolder)> = heat.iter().collect();
    order.sort_by_key(|(folder, _)| (depth(folder), *folder));
    let mut roots: HashMap<String, Root> = HashMap::default();
    for (folder, it) in order {
        if !it.is_declared {
            let mut above = ancestors(folder).filter_map(|it| roots.get(it));
            if above.clone().any(|root| root.wants.contains(folder)) {
                continue;
            }
            match above.next() {
                Some(root) if root.is_main && !it.has_base => continue,
                None if shared.take(folder, it) => {
                    folders.called_from_elsewhere.insert(folder.clone());
                    continue;
                }
                _ => {}
            }
        }
        let is_main = it.is_declared || it.has_base;
        let wants = merged(folder, heat, &wanted);
        let root = Root { folder: folder.clone(), is_main, wants };
        roots.insert(folder.clone(), root);
    }
    folders.roots = roots.into_values().map(|root| root.folder).collect();
}

/// Returns the folders below a package with templates that templates of the package, or of folders merged into the
/// package, reference.
fn merged(
    root: &str,
    heat: &BTreeMap<String, HeatFolder>,
    wanted: &impl Fn(&str) -> HashSet<String>,
) -> HashSet<String> {
    let mut found = HashSet::default();
    let mut next = vec![root.to_owned()];
    while let Some(folder) = next.pop() {
        for wanted in wanted(&folder) {
            let is_part = wanted != root
                && is_at_or_below(&wanted, root)
                && heat.get(&wanted).is_some_and(|it| !it.is_declared);
            if is_part && found.insert(wanted.clone()) {
                next.push(wanted);
            }
        }
    }
    found
}

/// Templates that are not packages because packages in neighbouring folders reference them.
struct Shared<'c> {
    callers: HashMap<&'c str, Vec<&'c Call>>,
    callees: HashMap<&'c str, Vec<&'c str>>,
    found: HashSet<&'c str>,
}

impl<'c> Shared<'c> {
    fn of(calls: &'c [Call]) -> Self {
        let mut shared =
            Self { callers: HashMap::default(), callees: HashMap::default(), found: HashSet::default() };
        for call in calls {
            if let Some(target) = &call.target {
                shared.callers.entry(target).or_default().push(call);
                shared.callees.entry(&call.by).or_default().push(target);
            }
        }
        shared
    }

    /// Adds the markers in a folder if each is referenced, directly or through another marker, from a folder that is
    /// neither an ancestor nor a descendant, or from a shared template. Returns `true` if the markers are added.
    fn take(&mut self, folder: &str, it: &'c HeatFolder) -> bool {
        let is_from_elsewhere = |call: &&Call| {
            let is_apart = !is_at_or_below(&call.from, folder) && !is_at_or_below(folder, &call.from);
            is_apart || self.found.contains(call.by.as_str())
        };
        let own: HashSet<&str> = it.signs.iter().map(String::as_str).collect();
        let is_called = |sign: &&str| {
            self.callers.get(*sign).into_iter().flatten().copied().any(|it| is_from_elsewhere(&it))
        };
        let mut reached: HashSet<&str> = own.iter().copied().filter(is_called).collect();
        let mut next: Vec<&str> = reached.iter().copied().collect();
        while let Some(sign) = next.pop() {
            let called = self.callees.get(sign).into_iter().flatten().copied();
            next.extend(called.filter(|target| own.contains(target) && reached.insert(target)));
        }
        let takes = !own.is_empty() && reached.len() == own.len();
        if takes {
            self.found.extend(own);
        }
        takes
    }
}

/// Returns the nearest common ancestor of two folders, or the outer folder if one contains the other.
fn common<'p>(one: &'p str, other: &str) -> &'p str {
    let is_around = |folder: &&str| is_at_or_below(other, folder);
    std::iter::once(one).chain(ancestors(one)).find(is_around).unwrap_or_default()
}

/// Returns the ancestors of a folder, nearest first.
fn ancestors(folder: &str) -> impl Iterator<Item = &str> + Clone {
    std::iter::successors((!folder.is_empty()).then(|| above(folder)), |it| {
        (!it.is_empty()).then(|| above(it))
    })
}

impl Folders {
    /// Joins packages whose files refer to files outside their folder; the nearest common folder becomes the package.
    /// Folders that are referenced only from other folders are also packages, unless they are joined with those
    /// folders.
    fn join_siblings(&mut self, links: &[(&str, String)]) {
        self.roots.extend(self.called_from_elsewhere.drain());
        loop {
            let mut raised: BTreeSet<String> = BTreeSet::new();
            for (from, target) in links {
                if let Some(root) = self.root_of(from).filter(|root| !is_at_or_below(target, root)) {
                    raised.insert(common(root, above(target)).to_owned());
                }
            }
            if raised.is_empty() {
                return;
            }
            let is_below = |folder: &str| ancestors(folder).any(|it| raised.contains(it));
            self.roots.retain(|root| !is_below(root));
            self.roots.extend(raised.iter().filter(|folder| !is_below(folder)).cloned());
        }
    }

    /// Returns the folders that are packages, sorted by path.
    pub(in super::super) fn roots(&self) -> impl Iterator<Item = &str> {
        self.roots.iter().map(String::as_str)
    }

    /// Returns the package that contains a path.
    pub(in super::super) fn root_of(&self, path: &str) -> Option<&str> {
        ancestors(path).find_map(|folder| self.roots.get(folder)).map(String::as_str)
    }

    /// Returns `true` if packages in neighbouring folders reference all content of the folder.
    pub(super) fn is_called_from_elsewhere(&self, folder: &str) -> bool {
        self.called_from_elsewhere.contains(folder)
    }
}
