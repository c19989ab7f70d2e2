//! The log of applied fixes, written in the names that files and parameters had before the first fix.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Expansion, Fix, Name, Plan};
use vnfcheck_hot::{File, Package};
use vnfcheck_yaml::edit::Change;

/// A fix that was applied.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AppliedFix {
    /// The requirements that the fix serves, separated by commas.
    pub requirement: String,
    /// The file of the finding or of the renamed element, by its original path.
    pub file: String,
    /// The description of the fix.
    pub title: String,
    /// `true` if the author must review the fix.
    pub is_unsafe: bool,
}

/// A fix that was skipped, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SkippedFix {
    /// The requirement that the fix would serve.
    pub requirement: String,
    /// The file of the finding, by its original path.
    pub file: String,
    /// The description of the fix, in original names.
    pub title: String,
    /// The reason for skipping the fix.
    pub why: String,
}

/// Maps a current path or name to its original name.
type Origins<K> = BTreeMap<K, String>;

/// A renamed element: its file by its current path, its kind, and its current name.
type Named = (String, &'static str, String);

/// An entry of a mapping: its file and its path.
type Place = (String, String);

/// The entries that a fix inserts and removes.
#[derive(Clone, Debug, Default)]
struct Entries {
    inserted: BTreeSet<Place>,
    removed: BTreeSet<Place>,
}

impl Entries {
    /// Returns the entries that a fix inserts and removes; `None` if the fix also makes other changes.
    fn of(package: &Package, expansion: &Expansion) -> Option<Self> {
        let Expansion { first_values, names, renames, added, contents, .. } = expansion;
        let changes_files = !(renames.is_empty() && added.is_empty() && contents.is_empty());
        if changes_files || !names.is_empty() || !first_values.is_empty() {
            return None;
        }
        let mut entries = Self::default();
        for (file, changes) in &expansion.changes {
            let tree = package.file(*file)?.tree()?;
            for change in changes {
                let (places, path) = match change {
                    Change::Insert { mapping, key, .. } => {
                        (&mut entries.inserted, format!("{}.{key}", tree.node(*mapping)?.path()))
                    }
                    Change::Remove { key } => (&mut entries.removed, tree.node(*key)?.path()),
                    _ => return None,
                };
                places.insert((package.path_of(*file).to_owned(), path));
            }
        }
        Some(entries)
    }
}

/// Indices of the fixes that insert an entry, and of the later fixes that remove the entry.
#[derive(Debug, Default)]
struct Changes {
    inserters: Vec<usize>,
    removers: Vec<usize>,
}

/// A parameter that replaces a shared parameter in some places.
#[derive(Clone, Debug)]
pub(crate) struct Split {
    /// Path of the template.
    pub(crate) template: String,
    /// Name of the shared parameter.
    pub(crate) from: String,
    /// Name of the new parameter.
    pub(crate) to: String,
}

impl Split {
    fn of(package: &Package, plan: &Plan) -> Option<Self> {
        let Plan::SplitParameter { template, from, to, .. } = plan else { return None };
        Some(Self { template: package.path_of(*template).to_owned(), from: from.clone(), to: to.clone() })
    }
}

/// A fix that was applied in one round.
#[derive(Clone, Debug)]
pub(crate) struct LogEntry {
    applied: AppliedFix,
    /// The template that defines the names in the title.
    template: String,
    /// `true` if the fix only renames.
    is_renaming: bool,
    names: Vec<(Named, String)>,
    splits: Vec<Split>,
    files: BTreeMap<String, String>,
    /// The changed entries, by their current files and paths; `None` if the fix also makes other changes.
    entries: Option<Entries>,
}

impl LogEntry {
    pub(crate) fn new(package: &Package, applied: AppliedFix, fix: &Fix, expansion: &Expansion) -> Self {
        let names = expansion.names.iter().map(|(name, to)| {
            let (file, kind, from) = match name {
                Name::Parameter(file, from) => (file, "parameter", from),
                Name::Resource(file, from) => (file, "resource", from),
                Name::Output(file, from) => (file, "output", from),
            };
            ((package.path_of(*file).to_owned(), kind, from.clone()), to.clone())
        });
        Self {
            template: template_of(package, &applied.file),
            is_renaming: fix.is_renaming(),
            names: names.collect(),
            splits: fix.plans.iter().filter_map(|it| Split::of(package, it)).collect(),
            files: expansion.renames.clone(),
            entries: Entries::of(package, expansion),
            applied,
        }
    }

    /// Returns the renamed files: former path and new path.
    pub(crate) fn renamed_files(&self) -> &BTreeMap<String, String> {
        &self.files
    }

    /// Returns the renamed elements by their former names, each with the new name.
    pub(crate) fn renamed_names(&self) -> &[(Named, String)] {
        &self.names
    }

    /// Returns the parameters that the fix separates from shared parameters.
    pub(crate) fn splits(&self) -> &[Split] {
        &self.splits
    }

    /// Creates an entry for a change that renames nothing.
    pub(crate) fn plain(package: &Package, applied: AppliedFix) -> Self {
        let template = template_of(package, &applied.file);
        let (names, splits, files) = (Vec::new(), Vec::new(), BTreeMap::new());
        Self { template, is_renaming: false, names, splits, files, entries: None, applied }
    }
}

/// Returns the template that defines the names in a file; for an environment, the template of its module.
pub(crate) fn template_of(package: &Package, path: &str) -> String {
    let file = package.file_at(path).filter(|it| it.environment().is_some());
    let module = file.and_then(|it| package.templates_with(it.id()).find(|it| it.template().is_some()));
    module.map_or(path, File::path).to_owned()
}

/// The log so far.
#[derive(Debug)]
pub(crate) struct FixLog<'b> {
    before: &'b BTreeMap<String, Vec<u8>>,
    files: Origins<String>,
    /// Original names by original path of the template, current name and kind.
    names: Origins<(String, String, &'static str)>,
    applied: Vec<AppliedFix>,
    /// Index of the log entry that reports a rename, by the original name of the element.
    renamed: BTreeMap<Named, usize>,
    /// Indices of the log entries that only insert and remove entries, each with these entries by their original files
    /// and paths.
    changed: Vec<(usize, Entries)>,
}

impl<'b> FixLog<'b> {
    /// Creates an empty log for a package with these original files.
    pub(crate) fn new(before: &'b BTreeMap<String, Vec<u8>>) -> Self {
        Self {
            before,
            files: Origins::default(),
            names: Origins::default(),
            applied: Vec::new(),
            renamed: BTreeMap::new(),
            changed: Vec::new(),
        }
    }

    /// Adds the fixes of one round.
    pub(crate) fn enter(&mut self, entries: &[LogEntry]) {
        // Every title of a round uses the names that were current when the round began.
        for log_entry in entries.iter().filter(|log_entry| !log_entry.is_renaming) {
            let applied = AppliedFix {
                file: self.file(&log_entry.applied.file, &log_entry.template),
                title: self.title(&log_entry.applied.title, &log_entry.template, None),
                ..log_entry.applied.clone()
            };
            if let Some(Entries { inserted, removed }) = &log_entry.entries {
                let original = |places: &BTreeSet<Place>| places.iter().map(|it| self.place(it)).collect();
                let entries = Entries { inserted: original(inserted), removed: original(removed) };
                self.changed.push((self.applied.len(), entries));
            }
            self.applied.push(applied);
        }
        for log_entry in entries {
            let mut origins = Vec::with_capacity(log_entry.names.len());
            for ((file, kind, from), to) in &log_entry.names {
                let file = self.path(file).to_owned();
                let key = (file.clone(), from.clone(), *kind);
                let origin = self.names.remove(&key).unwrap_or_else(|| from.clone());
                let title = format!("rename {kind} `{origin}` to `{to}`");
                let named = (file.clone(), *kind, origin.clone());
                self.enter_rename(named, (origin != *to).then_some(title), &log_entry.applied);
                origins.push(((file, to.clone(), *kind), origin));
            }
            self.names.extend(origins);
        }
        let renames = entries.iter().flat_map(|log_entry| {
            log_entry.files.iter().map(move |(from, to)| (from, to, &log_entry.applied))
        });
        let mut origins = Vec::new();
        for (from, to, applied) in renames {
            let origin = self.files.remove(from).unwrap_or_else(|| from.clone());
            let title = format!("rename `{}` to `{}`", name_of(&origin), name_of(to));
            if self.before.contains_key(&origin) {
                self.enter_rename(
                    (origin.clone(), "file", String::new()),
                    (origin != *to).then_some(title),
                    applied,
                );
            } else {
                // The file was added in an earlier round, under a name that the file no longer has.
                let (old, new) = (format!("`{}`", name_of(from)), format!("`{}`", name_of(to)));
                self.applied.iter_mut().for_each(|applied| applied.title = applied.title.replace(&old, &new));
            }
            origins.push((to.clone(), origin));
        }
        self.files.extend(origins);
    }

    /// Reports the rename of an element once, even if several rounds renamed the element.
    fn enter_rename(&mut self, named: Named, title: Option<String>, applied: &AppliedFix) {
        let file = named.0.clone();
        let at = *self.renamed.entry(named).or_insert(self.applied.len());
        if at == self.applied.len() {
            self.applied.push(AppliedFix { requirement: String::new(), file, ..applied.clone() });
        }
        let Some(renamed) = self.applied.get_mut(at) else { return };
        renamed.title = title.unwrap_or_default();
        renamed.is_unsafe |= applied.is_unsafe;
        if !renamed.requirement.split(", ").any(|it| it == applied.requirement) {
            let separator = if renamed.requirement.is_empty() { "" } else { ", " };
            renamed.requirement.push_str(separator);
            renamed.requirement.push_str(&applied.requirement);
        }
    }

    /// Returns the original path of a file.
    fn path<'a>(&'a self, now: &'a str) -> &'a str {
        self.files.get(now).map_or(now, String::as_str)
    }

    /// Returns an entry by its original file and path.
    fn place(&self, (file, path): &Place) -> Place {
        let file = self.path(file).to_owned();
        let mut keys: Vec<&str> = path.splitn(3, '.').collect();
        if let [section, name, ..] = keys.as_mut_slice() {
            let kind = match *section {
                "parameters" => "parameter",
                "resources" => "resource",
                _ => "output",
            };
            let origin = self.names.get(&(file.clone(), (*name).to_owned(), kind));
            *name = origin.map_or(*name, String::as_str);
        }
        (file, keys.join("."))
    }

    /// Returns the original path of a file; for a file that a fix created, the path of its module.
    fn file(&self, now: &str, template: &str) -> String {
        let path = Some(self.path(now)).filter(|path| self.before.contains_key(*path));
        path.unwrap_or(self.path(template)).to_owned()
    }

    /// Replaces the current names in a title with the original names, except the new name of a rename.
    fn title(&self, text: &str, template: &str, to: Option<&str>) -> String {
        let pieces = text.split('`').enumerate();
        let restored = pieces.map(|(position, piece)| {
            let is_name = position % 2 == 1 && to != Some(piece);
            is_name.then(|| self.origin(piece, template)).flatten().unwrap_or(piece)
        });
        restored.collect::<Vec<_>>().join("`")
    }

    /// Returns the original name of an element, if its current name identifies it within the template.
    fn origin(&self, name: &str, template: &str) -> Option<&str> {
        let first = (self.path(template).to_owned(), name.to_owned(), "");
        let mut named = self
            .names
            .range(first.clone()..)
            .take_while(|((file, now, _), _)| *file == first.0 && *now == first.1);
        if let Some((_, origin)) = named.next() {
            return named.all(|(_, other)| other == origin).then_some(origin);
        }
        let folder = template.strip_suffix(name_of(template)).unwrap_or_default();
        self.files.get(&format!("{folder}{name}")).map(|it| name_of(it))
    }

    /// Rewrites a skipped fix with original names. `template` defines the names; `to` is the new name of a rename.
    pub(crate) fn skipped(&self, skipped: SkippedFix, template: &str, to: Option<&str>) -> SkippedFix {
        SkippedFix {
            file: self.file(&skipped.file, template),
            title: self.title(&skipped.title, template, to),
            why: self.title(&skipped.why, template, to),
            requirement: skipped.requirement,
        }
    }

    /// Returns the indices of the fixes that only insert entries, all of which later fixes remove, and of the fixes that
    /// only remove entries of these fixes.
    fn undone(&self) -> BTreeSet<usize> {
        // Several fixes of one round can insert the same entry, and several can remove the entry.
        let mut by_place: BTreeMap<&Place, Changes> = BTreeMap::new();
        let mut ended = Vec::new();
        let mut lasting = BTreeSet::new();
        for (at, Entries { inserted, removed }) in &self.changed {
            if inserted.is_empty() == removed.is_empty() {
                lasting.insert(*at);
            }
            for place in removed {
                match by_place.get_mut(place) {
                    Some(changes) => changes.removers.push(*at),
                    None => _ = lasting.insert(*at),
                }
            }
            for place in inserted {
                let changes = by_place.entry(place).or_default();
                if !changes.removers.is_empty() {
                    ended.push(std::mem::take(changes));
                }
                changes.inserters.push(*at);
            }
        }
        ended.extend(by_place.into_values());
        let unremoved = ended.iter().filter(|it| it.removers.is_empty());
        lasting.extend(unremoved.flat_map(|it| it.inserters.iter().copied()));
        for Changes { inserters, removers } in ended {
            if inserters.iter().any(|it| lasting.contains(it)) {
                lasting.extend(removers);
            }
        }
        self.changed.iter().map(|(at, _)| *at).filter(|at| !lasting.contains(at)).collect()
    }

    /// Returns the applied fixes and the renamed files: original path to current path. Omits fixes that undo each other.
    pub(crate) fn close(self) -> (Vec<AppliedFix>, BTreeMap<String, String>) {
        let undone = self.undone();
        let renames = self.files.into_iter().map(|(now, before)| (before, now));
        let renames = renames.filter(|(from, to)| from != to && self.before.contains_key(from)).collect();
        let applied = self.applied.into_iter().enumerate();
        let applied = applied.filter(|(at, applied)| !applied.title.is_empty() && !undone.contains(at));
        (applied.map(|(_, applied)| applied).collect(), renames)
    }
}

fn name_of(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "base.yaml";

    fn entry(title: &str, inserted: &[&str], removed: &[&str]) -> LogEntry {
        let places = |paths: &[&str]| paths.iter().map(|it| (FILE.to_owned(), (*it).to_owned())).collect();
        LogEntry {
            applied: AppliedFix {
                requirement: "R-1".to_owned(),
                file: FILE.to_owned(),
                title: title.to_owned(),
                is_unsafe: true,
            },
            template: FILE.to_owned(),
            is_renaming: false,
            names: Vec::new(),
            splits: Vec::new(),
            files: BTreeMap::new(),
            entries: Some(Entries { inserted: places(inserted), removed: places(removed) }),
        }
    }

    fn titles(rounds: &[LogEntry]) -> Vec<String> {
        let before = BTreeMap::from([(FILE.to_owned(), Vec::new())]);
        let mut log = FixLog::new(&before);
        for round in rounds {
            log.enter(std::slice::from_ref(round));
        }
        log.close().0.into_iter().map(|it| it.title).collect()
    }

    #[test]
    fn fixes_that_undo_each_other_are_omitted() {
        let (first, second) = ("resources.a.properties.x", "resources.a.properties.y");
        let shared = "parameters.z";
        let rename = LogEntry {
            names: vec![((FILE.to_owned(), "resource", "a".to_owned()), "b".to_owned())],
            is_renaming: true,
            entries: None,
            ..entry("rename", &[], &[])
        };
        let renamed = "rename resource `a` to `b`";
        for (rounds, expected) in [
            (vec![entry("pass x", &[first], &[]), entry("remove x", &[], &[first])], vec![]),
            (
                vec![
                    entry("pass x", &[first], &[]),
                    rename,
                    entry("remove", &[], &["resources.b.properties.x"]),
                ],
                vec![renamed],
            ),
            // The author wrote `y`.
            (vec![entry("pass x", &[first], &[]), entry("remove", &[], &[first, second])], vec!["remove"]),
            (
                vec![entry("pass both", &[first, second], &[]), entry("remove x", &[], &[first])],
                vec!["pass both", "remove x"],
            ),
            // Two calls pass a parameter that the first fix declares.
            (
                vec![
                    entry("pass x", &[first, shared], &[]),
                    entry("pass y", &[second, shared], &[]),
                    entry("remove x", &[], &[first, shared]),
                    entry("remove y", &[], &[second, shared]),
                ],
                vec![],
            ),
            (
                vec![
                    entry("pass x", &[first, shared], &[]),
                    entry("pass y", &[second, shared], &[]),
                    entry("remove x", &[], &[first]),
                ],
                vec!["pass x", "pass y", "remove x"],
            ),
            (
                vec![entry("remove x", &[], &[first]), entry("pass x", &[first], &[])],
                vec!["remove x", "pass x"],
            ),
        ] {
            assert_eq!(titles(&rounds), expected);
        }
    }
}
