//! Classification of files: the role of each file in its package, or the reason why vnfcheck skips the file.

use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::FileId;

use super::{Callee, Package};
use crate::charts::Charts;
use crate::dialect::Dialect;
use crate::file::{Content, File};
use crate::file_kind::{Class, FileKind};
use crate::hints::{ContentHints, Form, is_dotenv, is_named_as_module};
use crate::layout::{Layout, Reading, Reason};
use crate::manifest::ManifestEntry;
use crate::reference::Target;

/// Facts about a package that are collected before its files are classified.
pub(super) struct Classifier<'p> {
    layout: &'p Layout,
    charts: Charts<'p>,
    /// Entries of the manifest with a known type, by the name of a top-level file.
    listed: HashMap<&'p str, ManifestEntry<'p>>,
    /// Files named by `get_file` from their own folder or a folder above.
    contents: HashSet<FileId>,
    /// Stems of top-level environments and templates.
    environments: HashSet<&'p str>,
    templates: HashSet<&'p str>,
}

impl<'p> Classifier<'p> {
    pub(super) fn new(package: &'p Package, layout: &'p Layout) -> Self {
        let at_top = || package.files().filter(|file| layout.is_at_top(file.path()));
        let manifest = at_top().find_map(|file| match file.content() {
            Content::Manifest(manifest) => Some(manifest),
            _ => None,
        });
        let entries = manifest.into_iter().flat_map(|manifest| manifest.all_entries());
        let mut listed = HashMap::default();
        for entry in entries.filter(|it| it.known_type().is_some()) {
            if let Some(name) = entry.file_name() {
                listed.entry(name).or_insert(entry);
            }
        }
        let stems = |extensions: &'static [&'static str]| {
            let files =
                at_top().filter(|file| extensions.contains(&file.extension().to_ascii_lowercase().as_str()));
            files.map(File::stem).collect()
        };
        Self {
            charts: Charts::among(package.files().map(File::path)),
            listed,
            contents: contents(package, layout),
            environments: stems(&["env"]),
            templates: stems(&["yaml", "yml"]),
            layout,
        }
    }

    /// Returns the kind of a file.
    pub(super) fn classify(&self, file: &File, is_called: bool) -> Class {
        match &self.layout.reading {
            Reading::File(path) if path == file.path() => (by_name(file, true, is_called, true), None),
            Reading::Names => self.by_name_unless_included(file, is_called),
            Reading::Content | Reading::File(_) => self.by_content(file, is_called),
        }
    }

    /// Returns the kind of a file of an input that the user declares to be one package. The name determines the kind,
    /// unless a template includes the file and the content belongs to another program.
    fn by_name_unless_included(&self, file: &File, is_called: bool) -> Class {
        let is_at_top = self.layout.is_at_top(file.path());
        let kind = by_name(file, is_at_top, is_called, false);
        let is_included = kind.is_module()
            && self.contents.contains(&file.id())
            && !self.is_declared_template(file, is_at_top);
        let is_foreign = || ContentHints::of(file).something_else(self.charts.hold(file.path())).is_some();
        if is_included && is_foreign() {
            return (FileKind::Other, Some(Reason::GetFile));
        }
        let is_packed = kind == FileKind::Other && file.is_packed();
        (kind, is_packed.then_some(Reason::Archive))
    }

    fn by_content(&self, file: &File, is_called: bool) -> Class {
        if let Some(reason) = file.reason_of_name() {
            return (FileKind::Other, Some(reason));
        }
        if self.layout.environments.iter().flatten().any(|path| path == file.path()) {
            return (FileKind::Environment, None);
        }
        let is_at_top = self.layout.is_at_top(file.path());
        let other = |reason| (FileKind::Other, Some(reason));
        match file.extension().to_ascii_lowercase().as_str() {
            "yaml" | "yml" | "hot" => self.yaml(file, is_called, is_at_top),
            "template" if is_called => (FileKind::Nested, None),
            "template" | "json" if is_stray(file) && self.layout.in_every_folder => (self.module(file), None),
            "template" | "json" if is_stray(file) => other(Reason::Extension),
            "env" => self.environment(file, is_at_top),
            "mf" => (FileKind::Manifest, None),
            "json" if is_at_top && matches!(file.content(), Content::Manifest(_)) => {
                (FileKind::Manifest, None)
            }
            _ if is_read(file) && self.is_declared_template(file, is_at_top) => (self.module(file), None),
            _ if self.declared_type(file, is_at_top) == Some("HEAT_ENV") && !is_opaque(file) => {
                (FileKind::Environment, None)
            }
            // Heat reads every called file as a template.
            _ if is_called => other(Reason::Extension),
            _ => (FileKind::Other, file.is_packed().then_some(Reason::Archive)),
        }
    }

    fn is_declared_template(&self, file: &File, is_at_top: bool) -> bool {
        matches!(self.declared_type(file, is_at_top), Some("HEAT" | "HEAT_VOL" | "HEAT_NET"))
    }

    fn yaml(&self, file: &File, is_called: bool, is_at_top: bool) -> Class {
        if is_called {
            return (FileKind::Nested, None);
        }
        let other = |reason| (FileKind::Other, Some(reason));
        let counts = || is_at_top || self.layout.in_every_folder && ContentHints::of(file).is_sign();
        let template = || if counts() { (self.module(file), None) } else { other(Reason::Folder) };
        let declared = self.declared_type(file, is_at_top);
        match declared {
            Some("HEAT" | "HEAT_VOL" | "HEAT_NET") => return template(),
            Some("HEAT_ENV") => return (FileKind::Environment, None),
            _ => {}
        }
        if is_opaque(file) {
            return (FileKind::Other, None);
        }
        if self.contents.contains(&file.id()) {
            return other(Reason::GetFile);
        }
        let hints = ContentHints::of(file);
        // A Jinja template only becomes a Heat template after another program has replaced the placeholders.
        if self.layout.in_every_folder && hints.is_unreadable_jinja() {
            return other(Reason::TextTemplate);
        }
        if hints.has_version() {
            return template();
        }
        if declared.is_some() {
            return other(Reason::Manifest);
        }
        if is_hidden(file.path()) {
            return other(Reason::Hidden);
        }
        match hints.something_else(self.charts.hold(file.path())) {
            // The Heat client accepts any name for an environment.
            Some(Reason::Environment) if self.layout.in_every_folder => return (FileKind::Environment, None),
            Some(reason) => return other(reason),
            None => {}
        }
        let is_named =
            || is_named_as_module(file.stem()) || (is_at_top && self.environments.contains(file.stem()));
        let says_nothing = matches!(hints.form(), Form::Unreadable | Form::Empty | Form::Scalar);
        if hints.has_only_sections() || hints.has_heat_type() || is_named() || says_nothing {
            template()
        } else {
            other(Reason::Unknown)
        }
    }

    /// Returns the kind of a module. The type and the `isBase` mark in the manifest take precedence over the name.
    fn module(&self, file: &File) -> FileKind {
        let entry = self.listed.get(file.name()).filter(|it| it.is_template());
        if entry.is_some_and(|it| it.is_volume()) {
            return FileKind::Volume;
        }
        match (FileKind::of_module(file.stem()), entry.and_then(|it| it.marked_base())) {
            (FileKind::Base | FileKind::Incremental, Some(true)) => FileKind::Base,
            (FileKind::Base | FileKind::Incremental, Some(false)) => FileKind::Incremental,
            (by_name, _) => by_name,
        }
    }

    fn environment(&self, file: &File, is_at_top: bool) -> Class {
        let reason = match self.declared_type(file, is_at_top) {
            Some("HEAT_ENV") => return (FileKind::Environment, None),
            Some(_) => Reason::Manifest,
            None if is_hidden(file.path()) => Reason::Hidden,
            None if is_dotenv(file.source().as_str()) && !self.templates.contains(file.stem()) => {
                Reason::Dotenv
            }
            None if is_at_top || self.layout.in_every_folder => return (FileKind::Environment, None),
            None => Reason::Folder,
        };
        (FileKind::Other, Some(reason))
    }

    fn declared_type(&self, file: &File, is_at_top: bool) -> Option<&'p str> {
        self.listed.get(file.name()).filter(|_| is_at_top)?.known_type()
    }
}

/// Returns `true` if a component of the path starts with a dot.
fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.'))
}

/// Returns the kind of a file by its name alone; a template that the user named explicitly counts as a module.
fn by_name(file: &File, is_at_top: bool, is_called: bool, is_template_like: bool) -> FileKind {
    match file.extension().to_ascii_lowercase().as_str() {
        "mf" => FileKind::Manifest,
        _ if is_opaque(file) => FileKind::Other,
        "env" if is_at_top => FileKind::Environment,
        "yaml" | "yml" | "hot" | "template" if is_called => FileKind::Nested,
        "yaml" | "yml" | "hot" if is_at_top => FileKind::of_module(file.stem()),
        "json" if is_at_top && matches!(file.content(), Content::Manifest(_)) => FileKind::Manifest,
        "template" | "json" if is_template_like => FileKind::of_module(file.stem()),
        _ => FileKind::Other,
    }
}

/// Returns `true` if a file is kept by name only.
fn is_opaque(file: &File) -> bool {
    matches!(file.content(), Content::Opaque)
}

/// Returns `true` if a file was read as a template, successfully or not.
fn is_read(file: &File) -> bool {
    matches!(file.content(), Content::Template(_) | Content::Unreadable(_))
}

/// Returns `true` if a file without a YAML extension contains a template.
fn is_stray(file: &File) -> bool {
    match file.content() {
        Content::Template(template) => {
            template.dialect() != Dialect::Hot || template.section("heat_template_version").is_some()
        }
        _ => false,
    }
}

/// Returns the files that `get_file` names from their own folder or a folder above.
fn contents(package: &Package, layout: &Layout) -> HashSet<FileId> {
    let mut found = HashSet::default();
    for file in package.files() {
        let Content::Template(template) = file.content() else { continue };
        let names: Vec<&str> =
            template.as_deployed().references(Target::File).map(|reference| reference.name.text()).collect();
        if names.is_empty() || !ContentHints::of(file).names_content() {
            continue;
        }
        for name in names {
            let Callee::File(target) = package.resolve(file.id(), name) else { continue };
            // A template that includes itself is not content.
            if target == file.id() {
                continue;
            }
            let path = package.path_of(target);
            let is_below = file.folder().is_empty()
                || path.strip_prefix(file.folder()).is_some_and(|rest| rest.starts_with('/'));
            if is_below || (layout.is_at_top(path) && layout.is_at_top(file.path())) {
                found.insert(target);
            }
        }
    }
    found
}
