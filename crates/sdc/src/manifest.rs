//! The manifest and its entries as parsed by SDC's lenient JSON reader.

use vnfcheck_hot::manifest::{TYPES, marked_base};
use vnfcheck_hot::{File, Manifest, Node, Package, Span, Value};

use super::{MANIFEST, Proposal, Proposed, is_seen};

/// State of the manifest in the package.
#[derive(Clone, Copy, Debug)]
pub enum Stated<'p> {
    /// The package has no manifest.
    Missing,
    /// SDC cannot read the manifest.
    Unreadable(Flaw<'p>),
    /// SDC reads the manifest.
    Read {
        /// The file.
        file: &'p File,
        /// The parsed manifest.
        manifest: &'p Manifest,
    },
}

/// Reason why SDC cannot read a manifest.
#[derive(Clone, Copy, Debug)]
pub struct Flaw<'p> {
    /// The file.
    pub file: &'p File,
    /// Location of the error.
    pub span: Span,
    /// Error message.
    pub message: &'static str,
}

impl<'p> Stated<'p> {
    /// Returns the manifest of a package.
    pub(super) fn of(package: &'p Package) -> Self {
        let Some(file) = package.file_at(MANIFEST) else { return Self::Missing };
        let Some(manifest) = file.manifest() else { return Self::Missing };
        match flaw(file, manifest) {
            Some((span, message)) => Self::Unreadable(Flaw { file, span, message }),
            None => Self::Read { file, manifest },
        }
    }

    /// Returns the file, even if SDC cannot read it; `None` if the package has no manifest.
    pub fn file(&self) -> Option<&'p File> {
        match self {
            Self::Missing => None,
            Self::Unreadable(flaw) => Some(flaw.file),
            Self::Read { file, .. } => Some(file),
        }
    }
}

/// Returns the first construct in a manifest that SDC's reader rejects.
fn flaw(file: &File, manifest: &Manifest) -> Option<(Span, &'static str)> {
    let text = file.source().as_str();
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        return Some((Span::default(), "the manifest is empty"));
    }
    if let Some(error) = manifest.tree().errors().first() {
        return Some((error.span, "the manifest is not valid JSON"));
    }
    let root = manifest.tree().root()?;
    if root.is_null() {
        return None;
    }
    if !root.is_mapping() || !is_written_as_json(root) {
        return Some((root.span(), "the manifest is not a JSON object"));
    }
    if let Some(span) = root.descendants().find_map(|node| last_comma(node, manifest)) {
        return Some((span, "a comma after the last member of an object"));
    }
    for key in ["name", "description", "version"] {
        if let Some(value) = root.get(key).filter(|value| !value.is_scalar()) {
            return Some((value.span(), "a value of the manifest must be a string"));
        }
    }
    let mut pending = vec![root];
    while let Some(holder) = pending.pop() {
        let Some(data) = holder.get("data").filter(|data| !data.is_null()) else { continue };
        if !data.is_sequence() {
            return Some((data.span(), "`data` must be a list"));
        }
        for entry in data.items().filter(|entry| !entry.is_null()) {
            if !entry.is_mapping() {
                return Some((entry.span(), "an entry of `data` must be an object"));
            }
            for key in ["file", "type", "parentFile"] {
                if let Some(value) = entry.get(key).filter(|value| !value.is_scalar()) {
                    return Some((value.span(), "a value of an entry must be a string"));
                }
            }
            if let Some(base) = entry.get("isBase").filter(|base| !is_flag(*base)) {
                return Some((base.span(), "`isBase` must be `true` or `false`"));
            }
            pending.push(entry);
        }
    }
    None
}

/// Returns `true` if a collection is written in braces, as JSON requires, instead of by indentation.
fn is_written_as_json(node: Node<'_>) -> bool {
    node.source().starts_with('{')
}

/// Returns the comma between the last member of an object and the closing brace, which SDC's reader rejects.
fn last_comma(node: Node<'_>, manifest: &Manifest) -> Option<Span> {
    let span = node.span();
    let text =
        manifest.tree().text().get(span.start as usize..span.end as usize).filter(|_| node.is_mapping())?;
    let members = text.strip_suffix('}')?.trim_end();
    let before = u32::try_from(members.strip_suffix(',')?.len()).ok()?;
    Some(Span::new(span.start + before, span.start + before + 1))
}

fn is_flag(node: Node<'_>) -> bool {
    node.is_scalar() && !matches!(node.value(), Value::Int(_) | Value::HugeInt(_) | Value::Float(_))
}

/// An entry of the manifest, or of the proposed manifest.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'p> {
    /// Node of the entry; `None` in a proposed manifest.
    pub node: Option<Node<'p>>,
    /// Name of the listed file.
    pub name: Option<&'p str>,
    /// Type of the file, if SDC knows it.
    pub kind: Option<&'p str>,
    /// `true` if the entry marks the base module.
    pub is_base: bool,
    /// Position of the parent entry.
    pub parent: Option<usize>,
    /// The listed file, if SDC sees it.
    pub file: Option<&'p File>,
}

impl<'p> Entry<'p> {
    /// Returns `true` if the entry lists a template.
    pub fn is_heat(&self) -> bool {
        matches!(self.kind, Some("HEAT" | "HEAT_NET" | "HEAT_VOL"))
    }

    /// Returns `true` if the entry lists an environment.
    pub fn is_environment(&self) -> bool {
        self.kind == Some("HEAT_ENV")
    }

    /// Returns the node of the file name, otherwise the node of the entry.
    pub fn place(&self) -> Option<Node<'p>> {
        let node = self.node?;
        Some(node.get("file").unwrap_or(node))
    }
}

/// Remaining entries of one level and the position of their parent.
struct Pending<T> {
    entries: T,
    parent: Option<usize>,
}

/// Returns the entries of a manifest, parents before children. Null values are skipped.
pub(super) fn entries<'p>(manifest: &'p Manifest, package: &'p Package) -> Vec<Entry<'p>> {
    let mut found = Vec::new();
    let Some(root) = manifest.tree().root() else { return found };
    let below = |node: Node<'p>| {
        node.get("data").into_iter().flat_map(Node::items).filter(|it| !it.is_null()).collect::<Vec<_>>()
    };
    let mut pending = vec![Pending { entries: below(root).into_iter(), parent: None }];
    while let Some(level) = pending.last_mut() {
        let Some(node) = level.entries.next() else {
            pending.pop();
            continue;
        };
        let parent = level.parent;
        let text = |key: &str| node.get(key).filter(|it| it.is_scalar() && !it.is_null()).map(Node::text);
        let name = text("file");
        let position = found.len();
        found.push(Entry {
            node: Some(node),
            name,
            kind: text("type").filter(|name| TYPES.contains(name)),
            is_base: marked_base(node) == Some(true),
            parent,
            file: name.and_then(|name| package.file_at(name)).filter(|file| is_seen(file)),
        });
        pending.push(Pending { entries: below(node).into_iter(), parent: Some(position) });
    }
    found
}

impl<'p> Proposal<'p> {
    /// Returns the entries of the proposed manifest.
    pub(super) fn entries(&self) -> Vec<Entry<'p>> {
        let mut found = Vec::new();
        let mut pending: Vec<(&Proposed<'p>, Option<usize>)> =
            self.data.iter().rev().map(|entry| (entry, None)).collect();
        while let Some((entry, parent)) = pending.pop() {
            let position = found.len();
            found.push(Entry {
                node: None,
                name: Some(entry.file.path()),
                kind: Some(entry.kind),
                is_base: entry.is_base == Some(true),
                parent,
                file: Some(entry.file),
            });
            pending.extend(entry.data.iter().rev().map(|child| (child, Some(position))));
        }
        found
    }
}
