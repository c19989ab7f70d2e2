//! What was mended, told in the names that things had before the first fix.

use std::collections::BTreeMap;

use fix::{Expansion, Fix, Name};
use hot::{File, Package};

/// A fix that was made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Made {
    /// The requirement it was made for, or several, separated by commas.
    pub requirement: String,
    /// The file of the finding, or of what gets another name, as it was called before.
    pub file: String,
    /// What it does.
    pub title: String,
    /// Whether its author must look.
    pub is_unsafe: bool,
}

/// A fix that was not made, and why.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Left {
    /// The requirement.
    pub requirement: String,
    /// The file of the finding, as it was called before.
    pub file: String,
    /// What it would do, in the names that things had before.
    pub title: String,
    /// Why it was not made.
    pub why: String,
}

/// A path or a name as it is now, with what it was called before.
type Origins<K> = BTreeMap<K, String>;

/// A thing that gets another name: its file as it is called now, its kind, its name now.
type Named = (String, &'static str, String);

/// A fix that was made.
#[derive(Debug)]
pub(crate) struct Act {
    made: Made,
    /// The template that its names are names of.
    template: String,
    /// Whether it does nothing but rename.
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

/// The template whose names a file uses: of an environment that of its module.
pub(crate) fn template_of(package: &Package, path: &str) -> String {
    let file = package.file_at(path).filter(|it| it.environment().is_some());
    let module = file.and_then(|it| package.templates_with(it.id()).find(|it| it.template().is_some()));
    module.map_or(path, File::path).to_owned()
}

/// The account so far.
#[derive(Debug)]
pub(crate) struct Account<'b> {
    before: &'b BTreeMap<String, Vec<u8>>,
    files: Origins<String>,
    /// By template as it was called before, name now, and kind.
    names: Origins<(String, String, &'static str)>,
    made: Vec<Made>,
    /// Where it is told that a thing gets another name, by what it was called before.
    told: BTreeMap<Named, usize>,
}

impl<'b> Account<'b> {
    /// Of a package with these files before.
    pub(crate) fn new(before: &'b BTreeMap<String, Vec<u8>>) -> Self {
        Self {
            before,
            files: Origins::default(),
            names: Origins::default(),
            made: Vec::new(),
            told: BTreeMap::new(),
        }
    }

    /// Takes up what was made in one round.
    pub(crate) fn enter(&mut self, acts: &[Act]) {
        // All of a round are told in the names that things had when it began.
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
                // It came in with an earlier round, under the name that it no longer has.
                let (old, new) = (format!("`{}`", name_of(from)), format!("`{}`", name_of(to)));
                self.made.iter_mut().for_each(|made| made.title = made.title.replace(&old, &new));
            }
            origins.push((to.clone(), origin));
        }
        self.files.extend(origins);
    }

    /// Tells once what becomes of a name, however many steps it takes.
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

    /// What a file was called before.
    fn path<'a>(&'a self, now: &'a str) -> &'a str {
        self.files.get(now).map_or(now, String::as_str)
    }

    /// The file that is told; for one that came in with a fix that of its module.
    fn file(&self, now: &str, template: &str) -> String {
        let path = Some(self.path(now)).filter(|path| self.before.contains_key(*path));
        path.unwrap_or(self.path(template)).to_owned()
    }

    /// A text with the names that things had before, but for a name that one is to get.
    fn title(&self, text: &str, template: &str, to: Option<&str>) -> String {
        let pieces = text.split('`').enumerate();
        let told = pieces.map(|(position, piece)| {
            let is_name = position % 2 == 1 && to != Some(piece);
            is_name.then(|| self.origin(piece, template)).flatten().unwrap_or(piece)
        });
        told.collect::<Vec<_>>().join("`")
    }

    /// What a thing of a template was called before, where its name says which one it is.
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

    /// A fix that was not made, with the template that its names are names of and the name that one is to get.
    pub(crate) fn left(&self, left: Left, template: &str, to: Option<&str>) -> Left {
        Left {
            file: self.file(&left.file, template),
            title: self.title(&left.title, template, to),
            why: self.title(&left.why, template, to),
            requirement: left.requirement,
        }
    }

    /// What was made, and the files that got another path: the one before and the one now.
    pub(crate) fn close(self) -> (Vec<Made>, BTreeMap<String, String>) {
        let renames = self.files.into_iter().map(|(now, before)| (before, now));
        let renames = renames.filter(|(from, to)| from != to && self.before.contains_key(from)).collect();
        (self.made.into_iter().filter(|made| !made.title.is_empty()).collect(), renames)
    }
}

fn name_of(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}
