//! The log of applied fixes, written in the names that files and parameters had before the first fix.

use std::collections::BTreeMap;

use fix::{Expansion, Fix, Name};
use hot::{File, Package};

/// A fix that was applied.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Made {
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
pub struct Left {
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

/// A fix that was applied in one round.
#[derive(Debug)]
pub(crate) struct Act {
    made: Made,
    /// The template that defines the names in the title.
    template: String,
    /// `true` if the fix only renames.
    is_renaming: bool,
    names: Vec<(Named, String)>,
    files: BTreeMap<String, String>,
}

impl Act {
    pub(crate) fn new(package: &Package, made: Made, fix: &Fix, expansion: &Expansion) -> Self {
        let names = expansion.names.iter().map(|(name, to)| {
            let (file, kind, from) = match name {
                Name::Parameter(file, from) => (file, "parameter", from),
                Name::Resource(file, from) => (file, "resource", from),
                Name::Output(file, from) => (file, "output", from),
            };
            ((package.path_of(*file).to_owned(), kind, from.clone()), to.clone())
        });
        Self {
            template: template_of(package, &made.file),
            is_renaming: fix.is_renaming(),
            names: names.collect(),
            files: expansion.renames.clone(),
            made,
        }
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
pub(crate) struct Account<'b> {
    before: &'b BTreeMap<String, Vec<u8>>,
    files: Origins<String>,
    /// Original names by original path of the template, current name and kind.
    names: Origins<(String, String, &'static str)>,
    made: Vec<Made>,
    /// Index of the log entry that reports a rename, by the original name of the element.
    told: BTreeMap<Named, usize>,
}

impl<'b> Account<'b> {
    /// Creates an empty log for a package with these original files.
    pub(crate) fn new(before: &'b BTreeMap<String, Vec<u8>>) -> Self {
        Self {
            before,
            files: Origins::default(),
            names: Origins::default(),
            made: Vec::new(),
            told: BTreeMap::new(),
        }
    }

    /// Adds the fixes of one round.
    pub(crate) fn enter(&mut self, acts: &[Act]) {
        // Every title of a round uses the names that were current when the round began.
        for act in acts.iter().filter(|act| !act.is_renaming) {
            let made = Made {
                file: self.file(&act.made.file, &act.template),
                title: self.title(&act.made.title, &act.template, None),
                ..act.made.clone()
            };
            self.made.push(made);
        }
        for act in acts {
            let mut origins = Vec::with_capacity(act.names.len());
            for ((file, kind, from), to) in &act.names {
                let file = self.path(file).to_owned();
                let key = (file.clone(), from.clone(), *kind);
                let origin = self.names.remove(&key).unwrap_or_else(|| from.clone());
                let title = format!("rename {kind} `{origin}` to `{to}`");
                let named = (file.clone(), *kind, origin.clone());
                self.tell(named, (origin != *to).then_some(title), &act.made);
                origins.push(((file, to.clone(), *kind), origin));
            }
            self.names.extend(origins);
        }
        let renames =
            acts.iter().flat_map(|act| act.files.iter().map(move |(from, to)| (from, to, &act.made)));
        let mut origins = Vec::new();
        for (from, to, made) in renames {
            let origin = self.files.remove(from).unwrap_or_else(|| from.clone());
            let title = format!("rename `{}` to `{}`", name_of(&origin), name_of(to));
            if self.before.contains_key(&origin) {
                self.tell((origin.clone(), "file", String::new()), (origin != *to).then_some(title), made);
            } else {
                // The file was added in an earlier round, under a name that the file no longer has.
                let (old, new) = (format!("`{}`", name_of(from)), format!("`{}`", name_of(to)));
                self.made.iter_mut().for_each(|made| made.title = made.title.replace(&old, &new));
            }
            origins.push((to.clone(), origin));
        }
        self.files.extend(origins);
    }

    /// Reports the rename of an element once, even if several rounds renamed the element.
    fn tell(&mut self, named: Named, title: Option<String>, made: &Made) {
        let file = named.0.clone();
        let at = *self.told.entry(named).or_insert(self.made.len());
        if at == self.made.len() {
            self.made.push(Made { requirement: String::new(), file, ..made.clone() });
        }
        let Some(told) = self.made.get_mut(at) else { return };
        told.title = title.unwrap_or_default();
        told.is_unsafe |= made.is_unsafe;
        if !told.requirement.split(", ").any(|it| it == made.requirement) {
            let separator = if told.requirement.is_empty() { "" } else { ", " };
            told.requirement.push_str(separator);
            told.requirement.push_str(&made.requirement);
        }
    }

    /// Returns the original path of a file.
    fn path<'a>(&'a self, now: &'a str) -> &'a str {
        self.files.get(now).map_or(now, String::as_str)
    }

    /// Returns the original path of a file; for a file that a fix created, the path of its module.
    fn file(&self, now: &str, template: &str) -> String {
        let path = Some(self.path(now)).filter(|path| self.before.contains_key(*path));
        path.unwrap_or(self.path(template)).to_owned()
    }

    /// Replaces the current names in a title with the original names, except the new name of a rename.
    fn title(&self, text: &str, template: &str, to: Option<&str>) -> String {
        let pieces = text.split('`').enumerate();
        let told = pieces.map(|(position, piece)| {
            let is_name = position % 2 == 1 && to != Some(piece);
            is_name.then(|| self.origin(piece, template)).flatten().unwrap_or(piece)
        });
        told.collect::<Vec<_>>().join("`")
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

    /// Rewrites a skipped fix in original names. `template` defines the names; `to` is the new name of a rename.
    pub(crate) fn left(&self, left: Left, template: &str, to: Option<&str>) -> Left {
        Left {
            file: self.file(&left.file, template),
            title: self.title(&left.title, template, to),
            why: self.title(&left.why, template, to),
            requirement: left.requirement,
        }
    }

    /// Returns the applied fixes and the renamed files: original path to current path.
    pub(crate) fn close(self) -> (Vec<Made>, BTreeMap<String, String>) {
        let renames = self.files.into_iter().map(|(now, before)| (before, now));
        let renames = renames.filter(|(from, to)| from != to && self.before.contains_key(from)).collect();
        (self.made.into_iter().filter(|made| !made.title.is_empty()).collect(), renames)
    }
}

fn name_of(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}
