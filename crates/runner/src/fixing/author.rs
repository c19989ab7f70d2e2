//! The files of the author, in whose lines questions are asked.

use std::collections::BTreeMap;

use similar::{Algorithm, DiffOp, capture_diff_slices};
use vnfcheck_decide::{Kind, Place, Question};
use vnfcheck_fix::Files;
use vnfcheck_hot::{File, Package};

use super::State;
use crate::fix_log::{LogEntry, template_of};

/// Sections that the ID of a question may name before an element, each with the kind of its elements.
const SECTIONS: [(&str, &str); 3] =
    [("outputs/", "output"), ("parameters/", "parameter"), ("resources/", "resource")];

/// A named element of a template.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Element {
    /// Original path of the template.
    file: String,
    kind: &'static str,
    name: String,
}

/// The files of the author, and the later renames by fixes.
#[derive(Clone)]
pub(super) struct Author<'a> {
    files: &'a Files,
    package: &'a Package,
    /// Original paths of renamed files by current path.
    origins: BTreeMap<String, String>,
    /// Original names of renamed elements by current element.
    names: BTreeMap<Element, String>,
}

impl<'a> Author<'a> {
    pub(super) fn of(start: &'a State) -> Self {
        Self {
            files: &start.contents.files,
            package: &start.package,
            origins: BTreeMap::new(),
            names: BTreeMap::new(),
        }
    }

    /// Returns the package before all fixes.
    pub(super) fn package(&self) -> &'a Package {
        self.package
    }

    /// Follows the files and elements that steps rename.
    pub(super) fn after(&self, steps: &[Vec<LogEntry>]) -> Self {
        let mut author = self.clone();
        for entries in steps {
            author.follow_names(entries);
            for (from, to) in entries.iter().flat_map(LogEntry::renamed_files) {
                let origin = author.origins.remove(from).unwrap_or_else(|| from.clone());
                author.origins.insert(to.clone(), origin);
            }
        }
        author
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
        for element in &former {
            self.names.remove(element);
        }
        self.names.extend(current);
    }

    /// Returns the original path of a file.
    fn original_path<'p>(&'p self, now: &'p str) -> &'p str {
        self.origins.get(now).map_or(now, String::as_str)
    }

    /// Returns the ID of a question about a fixed package in the names of the author; `None` if the question is not
    /// about a file or an element of the author.
    pub(super) fn original_id(&self, question: &Question, now: &Package) -> Option<String> {
        let (kind, subject) = question.id.split_once('/')?;
        if now.file_at(subject).is_some() {
            let path = self.original_path(subject);
            return self.files.contains_key(path).then(|| format!("{kind}/{path}"));
        }
        let ends = subject.match_indices('/').map(|(at, _)| at);
        let mut parts = ends.filter_map(|at| Some((subject.get(..at)?, subject.get(at + 1..)?)));
        let (path, element) = parts.find(|(path, _)| now.file_at(path).is_some())?;
        let section = SECTIONS.iter().find(|(section, _)| element.starts_with(*section));
        let section_name = section.map_or("", |(section, _)| *section);
        let element = element.strip_prefix(section_name)?;
        let name = element.split('/').next()?;
        let rest = element.strip_prefix(name)?;
        let module = template_of(now, path);
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
        let original = self.names.get(&element).unwrap_or(&element.name);
        self.defines(&element, original)
            .then(|| format!("{kind}/{}/{section_name}{original}{rest}", self.original_path(path)))
    }

    /// Returns `true` if the template of an element defines the original name of the element before all fixes.
    fn defines(&self, element: &Element, original: &str) -> bool {
        let Some(template) = self.package.file_at(&element.file).and_then(File::template) else {
            return false;
        };
        match element.kind {
            "resource" => template.resource(original).is_some(),
            "parameter" => template.parameter(original).is_some(),
            _ => template.outputs().any(|it| it.name() == original),
        }
    }

    /// Replaces the places of questions about fixed files with the corresponding lines of the author. Omits lines that
    /// fixes have added, unless a question has no other line; an added line belongs to the line before.
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
            let is_added = matches!(step, DiffOp::Insert { .. });
            let last = if is_added { old.start } else { old.end }.saturating_sub(1);
            let number =
                |position: usize| u32::try_from((old.start + position).min(last) + 1).unwrap_or(u32::MAX);
            lines.extend(new.enumerate().map(|(position, _)| (number(position), is_added)));
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
        let lines = Lines::between(b"a\nb\nc\nd\n", b"x\na\nB\nc\nnew\nd\n");
        let found: Vec<(u32, bool)> = (1..=6).map(|it| lines.before(it)).collect();
        assert_eq!(found, [(1, true), (1, false), (2, false), (3, false), (3, true), (4, false)]);
    }
}
