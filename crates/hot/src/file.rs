//! Files: text and parsed content.

use std::sync::Arc;

use crate::LEXICON;
use crate::dialect::Dialect;
use crate::env::Environment;
use crate::file_kind::FileKind;
use crate::image;
use crate::layout::{Reason, extension};
use crate::manifest::{Manifest, ReadAs};
use crate::packed;
use crate::template::Template;
use crate::vocabulary::parse_template;
use vnfcheck_yaml::{EncodingError, FileId, Limits, NodeId, SourceText, Span, Tree, YamlError};

/// The parsed content of a file.
#[derive(Debug)]
pub enum Content {
    /// A Heat template.
    Template(Box<Template>),
    /// An environment file.
    Environment(Box<Environment>),
    /// The manifest of an onboarding package, `MANIFEST.json`.
    Manifest(Box<Manifest>),
    /// A template or environment that Heat's YAML loader rejects.
    Unreadable(Vec<YamlError>),
    /// A file that is not parsed and only has a name.
    Opaque,
}

/// A file of a package: its parsed content, which all copies share, and its role in the package.
#[derive(Clone, Debug)]
pub struct File {
    read: Arc<Read>,
    /// Length in bytes of the part of the path that leads to the package.
    outer: usize,
    kind: FileKind,
    reason: Option<Reason>,
}

/// The parsed part of a file, which does not depend on the package that contains it.
#[derive(Debug)]
struct Read {
    id: FileId,
    path: String,
    source: SourceText,
    content: Content,
    raw: Raw,
    /// Reason why the file is kept by name only, unless its extension is the reason.
    kept: Option<Reason>,
}

/// Properties of a file that are determined from its bytes before decoding.
#[derive(Clone, Copy, Debug)]
struct Raw {
    image_format: Option<&'static str>,
    /// Size in bytes.
    size: u64,
    /// `true` for an archive or a compressed file.
    is_packed: bool,
    /// `true` if the content is a template, but the file does not have a template's extension.
    is_template_like: bool,
}

impl Raw {
    fn of(path: &str, bytes: &[u8]) -> Self {
        let is_read = ["yaml", "yml", "hot", "template", "json", "env"].contains(&extension(path).as_str());
        Self {
            image_format: image::format_of(bytes),
            size: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
            is_packed: packed::is_packed(path, bytes),
            is_template_like: !is_read && Dialect::is_template_like(bytes),
        }
    }
}

/// Values of nodes of a template that other nodes determine.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Supplied {
    pub(crate) file: FileId,
    pub(crate) node: NodeId,
    pub(crate) texts: Vec<String>,
}

impl File {
    /// Reads one file. `path` is relative to the package with `/` separators; `id` must order like the path among all
    /// files of the package; see [`FileIds`](crate::FileIds). Files that are not named like a template, an environment
    /// or `MANIFEST.json` are kept by name only. Owned bytes are dropped after decoding.
    pub fn read(id: FileId, path: &str, bytes: impl AsRef<[u8]>, limits: &Limits) -> Self {
        Self::read_as(id, path, bytes, None, limits)
    }

    /// Reads one file like [`read`](Self::read); if the name does not determine the kind, the list entry determines
    /// it.
    pub fn read_as(
        id: FileId,
        path: &str,
        bytes: impl AsRef<[u8]>,
        listed: Option<ReadAs>,
        limits: &Limits,
    ) -> Self {
        let known = Raw::of(path, bytes.as_ref());
        let decode = move || SourceText::decode(bytes.as_ref());
        Self::read_decoded(id, path, decode, known, listed, limits)
    }

    /// Reads shared text, like [`read_as`](Self::read_as) reads bytes.
    pub fn read_text(
        id: FileId,
        path: &str,
        text: Arc<str>,
        listed: Option<ReadAs>,
        limits: &Limits,
    ) -> Self {
        let known = Raw::of(path, text.as_bytes());
        let decode = move || (SourceText::from_shared(text), None);
        Self::read_decoded(id, path, decode, known, listed, limits)
    }

    /// Reads one file; requests the text only if the kind of file requires the text.
    fn read_decoded(
        id: FileId,
        path: &str,
        decode: impl FnOnce() -> (SourceText, Option<EncodingError>),
        raw: Raw,
        listed: Option<ReadAs>,
        limits: &Limits,
    ) -> Self {
        if Manifest::is_named(path) {
            let (source, _) = decode();
            let content = Content::Manifest(Box::new(Manifest::read(id, &source, limits)));
            return Self::of(id, path, source, content, raw);
        }
        let extension = extension(path);
        let read_as = match extension.as_str() {
            "yaml" | "yml" | "hot" | "template" | "json" => ReadAs::Template,
            "env" => ReadAs::Environment,
            _ => {
                let Some(read_as) = listed else {
                    return Self::of(id, path, SourceText::new(""), Content::Opaque, raw);
                };
                read_as
            }
        };
        let (source, encoding) = decode();
        if extension == "json" && listed.is_none() && !Dialect::is_announced(source.as_str()) {
            return Self::of(id, path, SourceText::new(""), Content::Opaque, raw);
        }
        let content = read_content(id, &source, encoding, read_as, limits);
        Self::of(id, path, source, content, raw)
    }

    /// Creates a file without content, regardless of the extension. The file has [`FileKind::Other`] with this reason,
    /// and its content is not checked.
    pub fn named(id: FileId, path: &str, bytes: &[u8], reason: Reason) -> Self {
        let read = Read {
            id,
            path: path.to_owned(),
            source: SourceText::new(""),
            content: Content::Opaque,
            raw: Raw { is_template_like: false, ..Raw::of(path, bytes) },
            kept: Some(reason),
        };
        Self { read: Arc::new(read), outer: 0, kind: FileKind::Other, reason: None }
    }

    /// Returns this file in a package that consists of the folder at this path (without a trailing `/`). The file is
    /// not read again.
    #[must_use]
    pub fn within(mut self, folder: &str) -> Self {
        let is_below = || self.read.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        if !folder.is_empty() && is_below() {
            self.outer = folder.len() + 1;
        }
        self
    }

    /// Reads this file as an environment, regardless of the extension.
    pub(crate) fn as_environment(&self, limits: &Limits) -> Self {
        let Read { id, source, content, .. } = &*self.read;
        match content {
            Content::Template(_) => {
                self.with_content(read_content(*id, source, None, ReadAs::Environment, limits))
            }
            // A file that is not YAML cannot be an environment, unless only JSON can parse it.
            _ => self.clone(),
        }
    }

    /// Returns this template with the values that other files determine for its nodes.
    pub(crate) fn supplied_with(&self, values: &[Supplied], limits: &Limits) -> Self {
        let Read { id, source, .. } = &*self.read;
        let mut tree = parse_template(*id, source, limits);
        if !tree.is_whole() {
            return self.clone();
        }
        for it in values {
            tree.supply(it.node, it.texts.iter().map(String::as_str));
        }
        self.with_content(Content::Template(Box::new(Template::new(tree))))
    }

    fn with_content(&self, content: Content) -> Self {
        let Read { id, path, source, raw, .. } = &*self.read;
        let read = Read {
            id: *id,
            path: path.clone(),
            source: source.clone(),
            content,
            raw: Raw { is_template_like: false, ..*raw },
            kept: None,
        };
        Self { read: Arc::new(read), ..self.clone() }
    }

    /// Keeps the text of a file without Heat content, so that messages can point into it. The file has kind other,
    /// like files kept by name. For input that is not valid text, the part before the first invalid byte is kept.
    pub fn text(id: FileId, path: &str, bytes: &[u8]) -> Self {
        Self::of(id, path, SourceText::decode(bytes).0, Content::Opaque, Raw::of(path, bytes))
    }

    fn of(id: FileId, path: &str, source: SourceText, content: Content, raw: Raw) -> Self {
        let is_template_like = raw.is_template_like && matches!(content, Content::Opaque);
        let raw = Raw { is_template_like, ..raw };
        let read = Read { id, path: path.to_owned(), source, content, raw, kept: None };
        Self { read: Arc::new(read), outer: 0, kind: FileKind::Other, reason: None }
    }

    /// Sets the role of the file in its package.
    pub(crate) fn set_class(&mut self, kind: FileKind, reason: Option<Reason>) {
        self.kind = kind;
        self.reason = reason;
    }

    /// Reason why the file is kept by name only, unless its extension is the reason.
    pub fn reason_of_name(&self) -> Option<Reason> {
        self.read.kept
    }

    /// `true` if the file is kept by name only but contains a template.
    pub fn contains_template(&self) -> bool {
        self.read.raw.is_template_like
    }

    /// `true` for an archive or a compressed file, by its first bytes or its extension.
    pub fn is_packed(&self) -> bool {
        self.read.raw.is_packed
    }

    /// Reason why the file is not checked, if the reason is worth reporting.
    pub fn reason(&self) -> Option<Reason> {
        self.reason
    }

    /// The ID of the file.
    pub fn id(&self) -> FileId {
        self.read.id
    }

    /// The path in the package, with `/` separators.
    pub fn path(&self) -> &str {
        self.read.path.get(self.outer..).unwrap_or_default()
    }

    /// The last component of the path.
    pub fn name(&self) -> &str {
        self.path().rsplit('/').next().unwrap_or_default()
    }

    /// The folder that contains the file, without a trailing `/`; empty at the top.
    pub fn folder(&self) -> &str {
        self.path().rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// The name without its last extension.
    pub fn stem(&self) -> &str {
        stem(self.name())
    }

    /// Returns the last extension of the name as written, without the dot; empty for a name without extension.
    pub fn extension(&self) -> &str {
        self.name().rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    /// The role of the file in the VNF.
    pub fn kind(&self) -> FileKind {
        self.kind
    }

    /// The role of the file in the VNF; the kind of a module depends on the name alone, as in file lists and preloads,
    /// regardless of `isBase` in the manifest.
    pub fn kind_by_name(&self) -> FileKind {
        if self.kind.is_module() { FileKind::of_module(self.stem()) } else { self.kind }
    }

    /// The text; empty for files that are kept by name only.
    pub fn source(&self) -> &SourceText {
        &self.read.source
    }

    /// The parsed content.
    pub fn content(&self) -> &Content {
        &self.read.content
    }

    /// Size of the original input in bytes.
    pub fn size(&self) -> u64 {
        self.read.raw.size
    }

    /// The machine image format according to the first bytes.
    pub fn image_format(&self) -> Option<&'static str> {
        self.read.raw.image_format
    }

    /// The template in the file, if it could be read.
    pub fn template(&self) -> Option<&Template> {
        match &self.read.content {
            Content::Template(template) if self.kind.is_template() => Some(template),
            _ => None,
        }
    }

    /// The environment in the file, if it could be read.
    pub fn environment(&self) -> Option<&Environment> {
        match &self.read.content {
            Content::Environment(environment) if self.kind == FileKind::Environment => Some(environment),
            _ => None,
        }
    }

    /// The manifest in the file, if the file is the manifest of its package.
    pub fn manifest(&self) -> Option<&Manifest> {
        match &self.read.content {
            Content::Manifest(manifest) if self.kind == FileKind::Manifest => Some(manifest),
            _ => None,
        }
    }

    /// The nodes of a readable template or environment.
    pub fn tree(&self) -> Option<&Tree> {
        match &self.read.content {
            Content::Template(template) => Some(template.tree()),
            Content::Environment(environment) => Some(environment.tree()),
            Content::Manifest(_) | Content::Unreadable(_) | Content::Opaque => None,
        }
    }

    /// Errors that prevented a template or environment from being read; empty for all other files.
    pub fn read_errors(&self) -> &[YamlError] {
        match &self.read.content {
            Content::Unreadable(errors) if self.kind != FileKind::Other => errors,
            _ => &[],
        }
    }

    /// YAML errors in a template or environment that could be read completely despite them; empty for all other
    /// files.
    pub fn recovered_errors(&self) -> &[YamlError] {
        self.tree().filter(|_| self.kind != FileKind::Other).map_or(&[], Tree::errors)
    }
}

/// Returns a path without its last extension.
pub fn stem(path: &str) -> &str {
    path.rsplit_once('.').map_or(path, |(stem, _)| stem)
}

fn read_content(
    id: FileId,
    source: &SourceText,
    encoding: Option<EncodingError>,
    read_as: ReadAs,
    limits: &Limits,
) -> Content {
    if let Some(error) = encoding {
        let span = Span::new(error.offset(), error.offset());
        return Content::Unreadable(vec![YamlError::new(span, error.to_string())]);
    }
    let tree = match read_as {
        ReadAs::Environment => Tree::parse(id, source, &LEXICON, limits),
        ReadAs::Template => parse_template(id, source, limits),
    };
    if !tree.is_whole() {
        return Content::Unreadable(tree.errors().to_vec());
    }
    match read_as {
        ReadAs::Environment => Content::Environment(Box::new(Environment::new(tree))),
        ReadAs::Template => Content::Template(Box::new(Template::new(tree))),
    }
}
