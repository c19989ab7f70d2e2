//! Moves the content of a module to another module.

use std::ops::Range;

use vnfcheck_hot::file::stem;
use vnfcheck_hot::{Call, File, FileKind, Node, Target, Template};
use vnfcheck_yaml::{Limits, SourceText, Style, Tree};

use super::FixPlanner;
use crate::expansion::{Claim, Expansion};
use crate::refusal::Refusal;

impl<'p> FixPlanner<'p> {
    /// Moves the content of a module, with its environment, to another module. All comments are kept.
    pub(super) fn merge_module(
        &self,
        from: &'p Template,
        into: &'p Template,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        self.check_losses(from.file())?;
        self.check_losses(into.file())?;
        let file =
            |it: &Template| self.package.file(it.file()).ok_or_else(|| Refusal::NotReadable(String::new()));
        let (source, target) = (file(from)?, file(into)?);
        if source.folder() != target.folder()
            || self.package.named_after(source).any(|it| it.kind() == FileKind::Volume)
        {
            return Err(Refusal::Immovable(source.path().to_owned()));
        }
        self.check_names(from, into)?;
        let environment = |it: &File| self.package.environment_file(it.id());
        let (values, target_values) = (environment(source), environment(target));
        if let Some(values) = values {
            if self.package.paired_with(values.id()).any(|it| it.id() != source.id()) {
                return Err(Refusal::Immovable(values.path().to_owned()));
            }
            self.check_losses(values.id())?;
        }
        let is_given = |name: &str| into.output(name).is_some();
        let is_same = |section: &str, name: &str| {
            section == "parameters" && (into.parameter(name).is_some() || is_given(name))
        };
        let moved = with_outputs(from, into).ok_or_else(|| immovable(source))?;
        out.write(target, merged(&moved, into.tree(), &is_same).ok_or_else(|| immovable(source))?);
        out.remove(source);
        match (values, target_values) {
            (None, _) => {}
            (Some(values), None) => {
                let path = format!("{}.env", stem(target.path()));
                if self.package.files().any(|it| it.path().eq_ignore_ascii_case(&path)) {
                    return Err(Refusal::Taken(path));
                }
                out.claims.push(Claim::File(path.clone()));
                out.contents.insert(path, Some(values.source().as_str().to_owned()));
                out.remove(values);
            }
            (Some(values), Some(target_values)) => {
                let set = target_values.environment().ok_or_else(|| immovable(target_values))?;
                let is_same = |section: &str, name: &str| {
                    section == "parameters" && (set.parameter(name).is_some() || is_given(name))
                };
                let trees = values.tree().zip(target_values.tree());
                let text = trees.and_then(|(from, into)| merged(from, into, &is_same));
                out.write(target_values, text.ok_or_else(|| immovable(values))?);
                out.remove(values);
            }
        }
        Ok(())
    }

    /// Refuses to move names that mean something else in the other module. A parameter of both modules counts as one
    /// parameter if the declarations and values agree.
    fn check_names(&self, from: &'p Template, into: &'p Template) -> Result<(), Refusal> {
        let taken = |name: &str| Err(Refusal::Taken(name.to_owned()));
        if let Some(resource) = from.resources().find(|it| into.resource(it.id()).is_some()) {
            return taken(resource.id());
        }
        if let Some(output) = from.outputs().find(|it| into.output(it.name()).is_some()) {
            return taken(output.name());
        }
        if let Some(condition) = from.conditions().find(|it| into.condition(it.name()).is_some()) {
            return taken(condition.name());
        }
        for parameter in from.parameters() {
            let name = parameter.name();
            let Some(other) = into.parameter(name) else { continue };
            let parts = |it: vnfcheck_hot::Parameter<'p>| {
                ["default", "constraints"].map(|key| it.attribute(key).map(|it| it.value.content()))
            };
            let value = |it| self.value_of(it, name).map(|it| it.value.content());
            let is_same_value = value(from).zip(value(into)).is_none_or(|(one, other)| one == other);
            if parameter.declared_type() != other.declared_type()
                || parts(parameter) != parts(other)
                || !is_same_value
            {
                return taken(name);
            }
        }
        let fed = into.parameters().find(|it| from.output(it.name()).is_some());
        fed.map_or(Ok(()), |it| Err(Refusal::Used(it.name().to_owned())))
    }
}

fn immovable(file: &File) -> Refusal {
    Refusal::Immovable(file.path().to_owned())
}

/// Returns a template in which the values of another module's outputs replace the parameters that receive them, because
/// both then belong to the same stack; `None` if a value cannot be written in another place.
fn with_outputs(from: &Template, into: &Template) -> Option<Tree> {
    let mut replaced = Vec::new();
    for reference in from.references(Target::Parameter) {
        let Some(output) = into.output(reference.name.text()) else { continue };
        let call = Call::around(reference.name, reference.owner).filter(|it| it.argument.is_scalar())?;
        let value = output.value.get("value")?;
        let source = value.source();
        let is_open = value.is_mapping() && value.style() != Style::Flow;
        if source.contains('\n') || source.contains('#') {
            return None;
        }
        let written = if is_open { format!("{{ {source} }}") } else { source.to_owned() };
        replaced.push((call.node.span(), written));
    }
    replaced.sort_by_key(|(span, _)| span.start);
    let mut text = from.tree().text().to_owned();
    for (span, written) in replaced.into_iter().rev() {
        replace(&mut text, usize::try_from(span.start).ok()?..usize::try_from(span.end).ok()?, &written)?;
    }
    Some(parsed(&text, from.tree()))
}

/// Replaces a part of a string; `None` if the string has no such part.
fn replace(text: &mut String, range: Range<usize>, new: &str) -> Option<()> {
    text.get(range.clone())?;
    text.replace_range(range, new);
    Some(())
}

pub(super) fn parsed(text: &str, like: &Tree) -> Tree {
    Tree::parse_template(like.file(), &SourceText::new(text), like.lexicon(), &Limits::default())
}

/// Returns a file with its sections in block style; `None` if a section in flow style cannot be converted.
pub(super) fn in_blocks(tree: &Tree) -> Option<Tree> {
    let mut text = tree.text().to_owned();
    let is_flow = |it: Node<'_>| it.is_mapping() && !it.is_empty() && it.style() == Style::Flow;
    let sections = tree.root().into_iter().flat_map(Node::written_entries);
    let sections: Vec<_> = sections.filter(|it| !it.value.is_alias() && is_flow(it.value)).collect();
    for section in sections.into_iter().rev() {
        if section.value.source().contains('#') {
            return None;
        }
        let mut lines = Vec::new();
        for member in section.value.written_entries() {
            let (key, value) = (member.key.source(), member.value.source());
            if key.contains('\n') || value.contains('\n') {
                return None;
            }
            lines.push(format!("\n  {key}: {value}"));
        }
        let span = section.value.span();
        let (start, end) = (usize::try_from(span.start).ok()?, usize::try_from(span.end).ok()?);
        let start = text.get(..start)?.trim_end_matches(' ').len();
        replace(&mut text, start..end, &lines.concat())?;
    }
    Some(parsed(&text, tree))
}

/// A section of a file in block style.
pub(super) struct Section<'t> {
    pub(super) name: &'t str,
    pub(super) value: Node<'t>,
    /// The lines of the section and the comments after the section.
    pub(super) text: &'t str,
    /// Offset of the text in the file.
    start: usize,
}

/// Returns the text before the sections, and the sections; `None` if a section does not start a line.
pub(super) fn sections(tree: &Tree) -> Option<(&str, Vec<Section<'_>>)> {
    let text = tree.text();
    let root = tree.root().filter(|it| it.is_mapping() && it.style() != Style::Flow)?;
    if !tree.errors().is_empty() || tree.nodes().any(Node::is_alias) {
        return None;
    }
    let entries: Vec<_> = root.written_entries().collect();
    let starts: Vec<usize> =
        entries.iter().map(|it| usize::try_from(it.key.span().start).ok()).collect::<Option<_>>()?;
    let mut sections = Vec::new();
    for (position, entry) in entries.iter().enumerate() {
        let start = *starts.get(position)?;
        let end = starts.get(position + 1).copied().unwrap_or(text.len());
        if start > 0 && !text.get(..start)?.ends_with('\n') {
            return None;
        }
        sections.push(Section { name: entry.name(), value: entry.value, text: text.get(start..end)?, start });
    }
    // The file has a second document.
    let has_mark =
        text.get(*starts.first()?..)?.lines().any(|it| it.starts_with("---") || it.starts_with("..."));
    (!has_mark).then_some((text.get(..*starts.first()?)?, sections))
}

/// The lines of a member of a section.
pub(super) struct Member<'t> {
    pub(super) name: &'t str,
    pub(super) text: &'t str,
}

impl<'t> Section<'t> {
    /// Returns the comments before the members, and the members; `None` if the section is not a mapping in block style.
    pub(super) fn members(&self) -> Option<(&'t str, Vec<Member<'t>>)> {
        if !self.value.is_mapping() || self.value.style() == Style::Flow {
            return None;
        }
        let entries: Vec<_> = self.value.written_entries().collect();
        let line_start = |offset: u32| {
            let at = usize::try_from(offset).ok()?.checked_sub(self.start)?;
            let before = self.text.get(..at)?;
            before
                .rfind('\n')
                .map(|it| it + 1)
                .filter(|it| before.get(*it..).is_some_and(|it| it.trim().is_empty()))
        };
        let starts: Vec<usize> =
            entries.iter().map(|it| line_start(it.key.span().start)).collect::<Option<_>>()?;
        let head_end = self.text.find('\n')? + 1;
        let lead = self.text.get(head_end..*starts.first()?)?;
        let members = entries.iter().enumerate().map(|(position, entry)| {
            let end = starts.get(position + 1).copied().unwrap_or(self.text.len());
            Some(Member { name: entry.name(), text: self.text.get(*starts.get(position)?..end)? })
        });
        Some((lead, members.collect::<Option<_>>()?))
    }

    /// Number of spaces before each member.
    pub(super) fn indent(&self) -> usize {
        let first = self.value.first_key();
        let before = first
            .and_then(|it| self.text.get(..usize::try_from(it.span().start).ok()?.checked_sub(self.start)?));
        before.map_or(2, |it| it.len() - it.rfind('\n').map_or(0, |it| it + 1))
    }
}

/// A section of the file that receives content.
struct Receiver<'t> {
    section: Section<'t>,
    /// The text with the added content.
    text: String,
}

impl Receiver<'_> {
    /// Adds the members of another section. Returns the new number of members.
    fn add_members(&mut self, from: &Section<'_>, is_same: &dyn Fn(&str, &str) -> bool) -> Option<usize> {
        let (lead, members) = from.members()?;
        let (_, own) = self.section.members()?;
        let mut added = lead.trim_start_matches(['\r', '\n']).to_owned();
        let mut count = self.section.value.len();
        for member in members {
            if is_same(from.name, member.name) {
                added.extend(comments(member.text).map(|it| it + "\n"));
            } else {
                count += 1;
                added.push_str(&ended(member.text));
            }
        }
        let added = indented(&added, from.indent(), self.section.indent());
        let own: Vec<&str> = own.iter().map(|it| it.text).collect();
        self.text = with_added(&self.text, gap_of(&own), without_gap(&added));
        Some(count)
    }
}

/// The merge of sections into a file.
struct Merge<'t> {
    receivers: Vec<Receiver<'t>>,
    /// The sections that the file does not have.
    further: Vec<String>,
    /// Comments on lines that are not added.
    notes: Vec<String>,
    /// Number of members in the sections with added content.
    expected: Vec<(&'t str, usize)>,
}

impl<'t> Merge<'t> {
    /// Starts a merge into these sections.
    fn of(own: Vec<Section<'t>>) -> Self {
        let receivers = own.into_iter().map(|it| Receiver { text: it.text.to_owned(), section: it });
        Self { receivers: receivers.collect(), further: Vec::new(), notes: Vec::new(), expected: Vec::new() }
    }

    fn add(&mut self, section: &Section<'t>, is_same: &dyn Fn(&str, &str) -> bool) -> Option<()> {
        let receiver = self.receivers.iter_mut().find(|it| it.section.name == section.name);
        let Some(receiver) = receiver else {
            self.further.push(ended(section.text));
            return Some(());
        };
        let other = &receiver.section;
        match section.name {
            "heat_template_version" => {
                if section.value.text() > other.value.text() {
                    receiver.text = other.text.replacen(other.value.source(), section.value.source(), 1);
                }
                self.notes.extend(comments(section.text));
            }
            "description" => {
                let description = section.value.text();
                if other.value.text() != description {
                    self.notes.extend(description.lines().flat_map(commented));
                }
                self.notes.extend(comments(section.text));
            }
            _ if is_bare(section.value) => self.notes.extend(comments(section.text)),
            name if is_bare(other.value) => {
                self.notes.extend(comments(other.text));
                self.expected.push((name, section.value.len()));
                receiver.text = ended(section.text);
            }
            name => self.expected.push((name, receiver.add_members(section, is_same)?)),
        }
        Some(())
    }

    /// Returns the text of the file. `start` is the text before its sections.
    fn text(&self, start: &str) -> String {
        let mut text = start.to_owned();
        let mut notes = self.notes.as_slice();
        let last = self.receivers.last().map(|it| it.section.name);
        for Receiver { section, text: of_section } in &self.receivers {
            if last == Some(section.name) || section.name == "resources" {
                let lines = std::mem::take(&mut notes).iter();
                text.extend(lines.flat_map(|it| [it.as_str(), "\n"]));
            }
            text.push_str(of_section);
        }
        let sections = self.receivers.iter().map(|it| &it.section).filter(|it| it.value.is_mapping());
        let sections: Vec<&str> = sections.map(|it| it.text).collect();
        let gap = gap_of(&sections);
        for further in &self.further {
            text = format!("{}{gap}{}", without_gap(&ended(&text)), without_gap(further));
        }
        text
    }
}

/// Returns a file with the content of another file added to its sections. Members that are the same in both files are
/// not added again, except for their comments. `None` if the content cannot be moved line by line.
fn merged(from: &Tree, into: &Tree, is_same: &dyn Fn(&str, &str) -> bool) -> Option<String> {
    if from.root().is_none() || into.root().is_none() {
        // One of the files contains nothing but comments.
        return Some((ended(into.text()) + from.text()).trim_start().to_owned());
    }
    let (from, into) = (&in_blocks(from)?, &in_blocks(into)?);
    let (before, moved) = sections(from)?;
    let (start, own) = sections(into)?;
    if before.lines().any(|it| !it.trim().is_empty() && !it.starts_with(['#', '-'])) {
        return None;
    }
    let mut merge = Merge::of(own);
    merge.notes.extend(before.lines().filter(|it| it.starts_with('#')).map(str::to_owned));
    for section in &moved {
        merge.add(section, is_same)?;
    }
    let text = merge.text(start).replace("\r\n", "\n");
    let text = if into.text().contains("\r\n") { text.replace('\n', "\r\n") } else { text };
    let tree = parsed(&text, into);
    let root = tree.root()?;
    let mut expected = merge.expected.iter();
    let is_whole = expected.all(|(name, count)| root.get(name).is_some_and(|it| it.len() == *count));
    (tree.errors().is_empty() && tree.duplicate_keys().is_empty() && is_whole).then_some(text)
}

/// Returns `true` for the value of a section without members.
pub(super) fn is_bare(value: Node<'_>) -> bool {
    value.is_null() || value.is_mapping() && value.is_empty()
}

/// Returns lines with a line end after the last line.
pub(super) fn ended(text: &str) -> String {
    if text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
}

/// Returns the comments on separate lines and after values.
fn comments(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter_map(|it| {
        let line = it.trim();
        let at = if line.starts_with('#') { 0 } else { line.find(" #")? + 1 };
        line.get(at..).map(str::to_owned)
    })
}

/// Returns lines with a different indentation.
fn indented(text: &str, from: usize, to: usize) -> String {
    let line = |line: &str| {
        if line.trim().is_empty() {
            line.to_owned()
        } else if to >= from {
            format!("{}{line}", " ".repeat(to - from))
        } else {
            let spaces = line.bytes().take_while(|it| *it == b' ').count().min(from - to);
            line.get(spaces..).unwrap_or(line).to_owned()
        }
    };
    text.split_inclusive('\n').map(line).collect()
}

/// Returns the blank line that separates parts of a file, or an empty string if nothing separates them.
fn gap_of(parts: &[&str]) -> &'static str {
    let is_spaced = |part: &&str| part.lines().rev().find(|it| !it.trim_start().starts_with('#')) == Some("");
    match parts.split_last() {
        Some((_, others)) if !others.is_empty() && others.iter().all(is_spaced) => "\n",
        _ => "",
    }
}

/// Returns lines without the blank lines at the end.
pub(super) fn without_gap(text: &str) -> &str {
    let blank = text.split_inclusive('\n').rev().take_while(|it| it.trim().is_empty());
    text.get(..text.len() - blank.map(str::len).sum::<usize>()).unwrap_or(text)
}

/// Maximum length of a new comment line.
const WIDTH: usize = 100;

/// Returns a line of text as comment lines.
fn commented(line: &str) -> Vec<String> {
    let mut lines = vec!["#".to_owned()];
    for word in line.split(' ') {
        match lines.last_mut() {
            Some(last) if *last == "#" || last.chars().count() + word.chars().count() < WIDTH => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(format!("# {word}")),
        }
    }
    lines.iter().map(|it| it.trim_end().to_owned()).collect()
}

/// Returns a section with additional members, before the blank lines and comments at its end.
fn with_added(section: &str, gap: &str, added: &str) -> String {
    let is_rest = |line: &str| line.trim().is_empty() || line.starts_with('#');
    let lines: Vec<&str> = section.split_inclusive('\n').collect();
    let rest = lines.iter().rev().take_while(|it| is_rest(it)).count();
    let (kept, rest) = lines.split_at(lines.len() - rest);
    let mut text = kept.concat();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    if !added.is_empty() {
        text.extend([gap, added]);
    }
    text.push_str(&rest.concat());
    text
}
