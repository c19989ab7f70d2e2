//! The files of the author, to whose lines questions refer.

use std::collections::{BTreeMap, BTreeSet};

use similar::{Algorithm, capture_diff_slices};
use vnfcheck_decide::{Kind, Place, Question};
use vnfcheck_fix::Files;
use vnfcheck_hot::file::stem;
use vnfcheck_hot::{File, Node, Package};

use super::State;
use crate::fix_log::{LogEntry, Split, template_of};

/// Sections that the ID of a question may name before an element, each with the kind of its elements.
const SECTIONS: [(&str, &str); 5] = [
    ("cycle/", "resource"),
    ("defaults/", "parameter"),
    ("outputs/", "output"),
    ("parameters/", "parameter"),
    ("resources/", "resource"),
];

/// Ending of the names of environments.
const ENVIRONMENT: &str = ".env";

/// A named element of a template.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Element {
    /// Original path of the template.
    file: String,
    kind: &'static str,
    name: String,
}

/// The files of the author, and later renames by fixes.
#[derive(Clone)]
pub(super) struct Author<'a> {
    files: &'a Files,
    package: &'a Package,
    /// Original paths of renamed files by current path.
    origins: BTreeMap<String, String>,
    /// Original names of renamed elements by current element.
    names: BTreeMap<Element, String>,
    /// The renamed elements under their original names.
    former: BTreeSet<Element>,
    /// Original names of the shared parameters from which fixes separated the current parameters.
    shared: BTreeMap<Element, String>,
}

impl<'a> Author<'a> {
    pub(super) fn of(start: &'a State) -> Self {
        Self {
            files: &start.contents.files,
            package: &start.package,
            origins: BTreeMap::new(),
            names: BTreeMap::new(),
            former: BTreeSet::new(),
            shared: BTreeMap::new(),
        }
    }

    /// Returns the package before all fixes.
    pub(super) fn package(&self) -> &'a Package {
        self.package
    }

    /// Returns the original paths of renamed files by current path.
    pub(super) fn origins(&self) -> &BTreeMap<String, String> {
        &self.origins
    }

    /// Follows the files and elements that steps rename.
    pub(super) fn after(&self, steps: &[Vec<LogEntry>]) -> Self {
        let mut author = self.clone();
        for entries in steps {
            author.follow_splits(entries);
            author.follow_names(entries);
            for (from, to) in entries.iter().flat_map(LogEntry::renamed_files) {
                let origin = author.origins.remove(from).unwrap_or_else(|| from.clone());
                author.origins.insert(to.clone(), origin);
            }
        }
        author
    }

    /// Follows the parameters that a step separates from shared parameters.
    fn follow_splits(&mut self, entries: &[LogEntry]) {
        for Split { template, from, to } in entries.iter().flat_map(LogEntry::splits) {
            let file = self.original_path(template).to_owned();
            let [from, to] =
                [from, to].map(|name| Element { file: file.clone(), kind: "parameter", name: name.clone() });
            let shared = self.shared.get(&from).or(self.names.get(&from)).unwrap_or(&from.name).clone();
            self.shared.insert(to, shared);
        }
    }

    /// Follows the elements that a step renames all at once.
    fn follow_names(&mut self, entries: &[LogEntry]) {
        let (mut former, mut current) = (Vec::new(), Vec::new());
        for ((path, kind, from), to) in entries.iter().flat_map(LogEntry::renamed_names) {
            let element = |name: &str| Element {
                file: self.original_path(path).to_owned(),
                kind,
                name: name.to_owned(),
            };
            let from = element(from);
            let origin = self.names.get(&from).unwrap_or(&from.name).clone();
            current.push((element(to), origin));
            former.push(from);
        }
        let separated: Vec<Option<String>> = former.iter().map(|it| self.shared.remove(it)).collect();
        let separated = current.iter().zip(separated);
        self.shared.extend(separated.filter_map(|((element, _), shared)| Some((element.clone(), shared?))));
        for element in &former {
            self.names.remove(element);
        }
        self.names.extend(current);
        let originals =
            self.names.iter().map(|(it, original)| Element { name: original.clone(), ..it.clone() });
        self.former = originals.collect();
    }

    /// Returns the original path of a file.
    fn original_path<'p>(&'p self, now: &'p str) -> &'p str {
        self.origins.get(now).map_or(now, String::as_str)
    }

    /// Returns the original path of a file. An environment that the author does not have is named after its module.
    fn own_path(&self, path: &str, now: &Package) -> String {
        if self.files.contains_key(self.original_path(path)) {
            return self.original_path(path).to_owned();
        }
        let module = module_with(path, now).map(|it| stem(self.original_path(it)));
        module.map_or_else(|| path.to_owned(), |it| format!("{it}{ENVIRONMENT}"))
    }

    /// Returns a question about a fixed package in the names of the author: the ID, the text, and the choices.
    pub(super) fn in_own_names(&self, question: &Question, now: &Package) -> Question {
        let has_named_choices = has_named_choices(question);
        let renamed = |id: String, template: &str, from: &str, to: &str| {
            // The answers to other questions are the choices as they are.
            let is_kept =
                |name: &str| !has_named_choices && question.form.choices.iter().any(|it| it == name);
            let own = |name: &str| match name {
                _ if name == from => to.to_owned(),
                _ if is_kept(name) => name.to_owned(),
                _ => self.own_name(name, template, now),
            };
            with_own(Question { id, ..question.clone() }, has_named_choices, &own)
        };
        let Some((kind, subject)) = question.id.split_once('/') else { return question.clone() };
        if now.file_at(subject).is_some() {
            let path = self.own_path(subject, now);
            return renamed(format!("{kind}/{path}"), subject, subject, &path);
        }
        let ends = subject.match_indices('/').map(|(at, _)| at);
        let mut parts = ends.filter_map(|at| Some((subject.get(..at)?, subject.get(at + 1..)?)));
        let is_file = |path: &str| now.file_at(path).is_some() || module_with(path, now).is_some();
        let Some((path, element)) = parts.find(|(path, _)| is_file(path)) else {
            return question.clone();
        };
        let section = SECTIONS.iter().find(|(section, _)| element.starts_with(*section));
        let section_name = section.map_or("", |(section, _)| *section);
        let element = element.strip_prefix(section_name).unwrap_or(element);
        let (name, rest) = element.find('/').map_or((element, ""), |at| element.split_at(at));
        let module = module_with(path, now).map_or_else(|| template_of(now, path), str::to_owned);
        let is_resource = || {
            let template = now.file_at(&module).and_then(File::template);
            question.kind != Kind::Value && template.is_some_and(|it| it.resource(name).is_some())
        };
        let unnamed = || if is_resource() { "resource" } else { "parameter" };
        let element = Element {
            file: self.original_path(&module).to_owned(),
            kind: section.map_or_else(unnamed, |(_, kind)| *kind),
            name: name.to_owned(),
        };
        let original = self.original_name(&element);
        let is_possible = |file: &&File| question.kind != Kind::Value || file.kind().is_module();
        let origin = self.origin_of_moved(&element, now).filter(is_possible);
        let own = match origin {
            Some(file) if path == module => file.path().to_owned(),
            Some(file) => self.environment_of(file),
            None => self.own_path(path, now),
        };
        let id = format!("{kind}/{own}/{section_name}{original}{rest}");
        let mut own = renamed(id, &module, name, &original);
        if let Some(shared) = self.shared.get(&element).filter(|_| question.kind == Kind::Value) {
            own.text = format!("{} A fix separates `{original}` from `{shared}`.", own.text);
        }
        own.places.extend(origin.and_then(|it| definition(it, &element)));
        own.places.retain(|it| origin.is_none_or(|file| it.file == file.path()));
        if element.kind == "resource" && original != element.name {
            self.keep_places_of(&Element { name: original, ..element }, &mut own.places);
        }
        own
    }

    /// Keeps the places of a question that are inside a resource of the author, because a comparison of lines may assign
    /// the lines of renumbered resources to other resources.
    fn keep_places_of(&self, resource: &Element, places: &mut BTreeSet<Place>) {
        let Some(file) = self.package.file_at(&resource.file) else { return };
        let own = file.template().and_then(|it| it.resource(&resource.name));
        let (Some(own), Some(definition)) = (own, definition(file, resource)) else { return };
        let last = file.source().position(own.definition.body.span().end).line;
        places.retain(|it| it.file != definition.file || (definition.line..=last).contains(&it.line));
        places.insert(definition);
    }

    /// Returns the author's name of a file, or of an element of a template; other words stay.
    fn own_name(&self, name: &str, template: &str, now: &Package) -> String {
        if now.file_at(name).is_some() || module_with(name, now).is_some() {
            return self.own_path(name, now);
        }
        let file = self.original_path(template);
        let original = ["resource", "parameter", "output"]
            .into_iter()
            .find_map(|kind| self.names.get(&Element { file: file.to_owned(), kind, name: name.to_owned() }));
        original.map_or(name, String::as_str).to_owned()
    }

    /// Returns the only file of the author that defines an element which fixes have moved to another template.
    fn origin_of_moved(&self, element: &Element, now: &Package) -> Option<&'a File> {
        if self.names.contains_key(element)
            || self.package.file_at(&element.file).is_some_and(|it| defines(it, element))
        {
            return None;
        }
        let is_gone = |file: &File| {
            let current = self.origins.iter().find(|(_, origin)| *origin == file.path());
            let current = current.map_or(file.path(), |(current, _)| current);
            now.file_at(current).is_none_or(|it| !defines(it, element))
        };
        let mut origins = self.package.files().filter(|it| defines(it, element) && is_gone(it));
        origins.next().filter(|_| origins.next().is_none())
    }

    /// Returns the path of the first environment of a module, or the path of the environment that the module lacks.
    fn environment_of(&self, module: &File) -> String {
        let environment = self.package.environments_of(module.id()).next().map(File::path);
        environment.map_or_else(|| format!("{}{ENVIRONMENT}", stem(module.path())), str::to_owned)
    }

    /// Returns the original name of an element. A new element with the former name of another element is marked.
    fn original_name(&self, element: &Element) -> String {
        match self.names.get(element) {
            Some(original) => original.clone(),
            None if self.former.contains(element) => format!("{} (new)", element.name),
            None => element.name.clone(),
        }
    }

    /// Replaces the places of questions about fixed files with the corresponding lines of the author. Omits lines that
    /// fixes have added, unless a question has no other line; an added line belongs to the preceding line.
    pub(super) fn locate(&self, questions: &mut [Question], now: &Files) {
        let mut lines: BTreeMap<String, Option<Lines>> = BTreeMap::new();
        for question in questions {
            let places = std::mem::take(&mut question.places);
            let places = places.into_iter().map(|it| self.place(it, now, &mut lines));
            let (added, own): (Vec<_>, Vec<_>) = places.partition(|(_, is_added)| *is_added);
            let shown = if own.is_empty() { added } else { own };
            question.places = shown.into_iter().map(|(place, _)| place).collect();
        }
    }

    /// Returns the line of the author for a line of a fixed file.
    pub(super) fn origin(&self, place: Place, now: &Files) -> Place {
        self.place(place, now, &mut BTreeMap::new()).0
    }

    /// Returns the line of the author, and `true` if a fix has added the line.
    fn place(&self, place: Place, now: &Files, lines: &mut BTreeMap<String, Option<Lines>>) -> (Place, bool) {
        let origin = self.origins.get(&place.file).unwrap_or(&place.file);
        let Some(before) = self.files.get(origin) else { return (place, false) };
        let known = lines.entry(place.file.clone()).or_insert_with(|| {
            let after = now.get(&place.file).filter(|it| *it != before)?;
            Some(Lines::between(before, after))
        });
        let (line, is_added) = known.as_ref().map_or((place.line, false), |it| it.before(place.line));
        (Place { file: origin.clone(), line }, is_added)
    }
}

/// Returns the key of an element in a template.
fn key<'f>(file: &'f File, element: &Element) -> Option<Node<'f>> {
    let template = file.template()?;
    match element.kind {
        "resource" => template.resource(&element.name).map(|it| it.key),
        "parameter" => template.parameter(&element.name).map(|it| it.key),
        _ => template.outputs().find(|it| it.name() == element.name).map(|it| it.key),
    }
}

fn defines(file: &File, element: &Element) -> bool {
    key(file, element).is_some()
}

/// Returns the line that defines an element.
fn definition(file: &File, element: &Element) -> Option<Place> {
    let line = file.source().position(key(file, element)?.span().start).line;
    Some(Place { file: file.path().to_owned(), line })
}

/// Returns `true` if the choices may name elements of the package.
fn has_named_choices(question: &Question) -> bool {
    question.form.is_closed && matches!(question.kind, Kind::Repair | Kind::Remove)
}

/// Returns a question with other names in its text, in the consequences of its choices and, on request, in the choices.
fn with_own(mut question: Question, in_choices: bool, own: &dyn Fn(&str) -> String) -> Question {
    question.text = with_names(&question.text, own);
    question.form.reword(&|text| with_names(text, own));
    if in_choices {
        let form = question.form.clone();
        let words = |choice: &str| choice.split(' ').map(own).collect::<Vec<_>>().join(" ");
        question.form.rename_choices(&words);
        question.proposal = question.proposal.map(|it| question.form.translated(&it, &form));
    }
    question
}

/// Returns a text with other names between backticks.
fn with_names(text: &str, own: &dyn Fn(&str) -> String) -> String {
    let parts = text.split('`').enumerate();
    let parts = parts.map(|(position, part)| if position % 2 == 1 { own(part) } else { part.to_owned() });
    parts.collect::<Vec<_>>().join("`")
}

/// Returns the path of the module that an environment is named after.
fn module_with<'n>(environment: &str, now: &'n Package) -> Option<&'n str> {
    let stem_of_file = environment.strip_suffix(ENVIRONMENT)?;
    now.modules().map(|it| now.path_of(it.file())).find(|it| stem(it) == stem_of_file)
}

/// The lines of the earlier content that correspond to the lines of the new content, each with `true` if the new line is
/// added.
struct Lines(Vec<(u32, bool)>);

impl Lines {
    fn between(before: &[u8], after: &[u8]) -> Self {
        let split = |text| -> Vec<&[u8]> { <[u8]>::split(text, |it| *it == b'\n').collect() };
        let (before, after): (Vec<&[u8]>, Vec<&[u8]>) = (split(before), split(after));
        let mut lines = Vec::with_capacity(after.len());
        for step in capture_diff_slices(Algorithm::Patience, &before, &after) {
            let (old, new) = (step.old_range(), step.new_range());
            let is_added = |position: usize| position >= old.len();
            let last = old.end.saturating_sub(1);
            let number =
                |position: usize| u32::try_from((old.start + position).min(last) + 1).unwrap_or(u32::MAX);
            lines.extend(new.enumerate().map(|(position, _)| (number(position), is_added(position))));
        }
        Self(lines)
    }

    /// Converts a line to the corresponding line of the earlier content, both 1-based. Also returns `true` if the line is
    /// added.
    fn before(&self, line: u32) -> (u32, bool) {
        let position = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
        self.0.get(position).copied().unwrap_or((line, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_and_added_lines_have_a_former_line() {
        let lines = Lines::between(b"a\nb\nc\nd\ne\n", b"x\na\nB\nc\nnew\nD\nD2\ne\n");
        let found: Vec<(u32, bool)> = (1..=8).map(|it| lines.before(it)).collect();
        let (same, added) = (|it| (it, false), |it| (it, true));
        assert_eq!(found, [added(1), same(1), same(2), same(3), same(4), added(4), added(4), same(5)]);
    }
}
