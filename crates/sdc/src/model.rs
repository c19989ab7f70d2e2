//! SDC's fixed model for templates and environments. SDC rejects any part that the model does not define, even if
//! Heat allows it.

use vnfcheck_hot::{Content, Entry, File, Node, NodeId, Span, Tree};
use vnfcheck_yaml::YamlError;

/// Result of reading a template or environment with SDC's model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Model {
    /// The file is empty.
    Empty,
    /// The file is not a YAML mapping; contains at least one reason.
    NoYaml(Vec<Refusal>),
    /// The model does not define part of the file; contains at least one reason.
    Refused(Vec<Refusal>),
    /// SDC accepts the file.
    Accepted,
}

/// A construct that SDC rejects, with its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Byte range.
    pub span: Span,
    /// The node, if any.
    pub node: Option<NodeId>,
    /// The reason, which determines the help.
    pub kind: RefusalKind,
    /// Error message.
    pub message: String,
}

/// Reason of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// The text is not YAML.
    Syntax,
    /// The file is not a mapping.
    NoMapping,
    /// A mapping has a key twice.
    DuplicateKey,
    /// SDC's model does not define the key or the form of the value.
    Undefined,
}

impl Refusal {
    fn at(node: Node<'_>, kind: RefusalKind, message: impl Into<String>) -> Self {
        Self { span: node.content_span(), node: Some(node.id()), kind, message: message.into() }
    }

    fn undefined(node: Node<'_>, message: String) -> Self {
        Self::at(node, RefusalKind::Undefined, message)
    }
}

/// Required shape of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Any,
    Scalar,
    List,
    Map,
    /// A mapping of names to objects with these members.
    Of(&'static [(&'static str, Shape)]),
}

const TEMPLATE: &[(&str, Shape)] = &[
    ("heat_template_version", Shape::Scalar),
    ("description", Shape::Scalar),
    ("parameter_groups", Shape::List),
    ("parameters", Shape::Of(PARAMETER)),
    ("resources", Shape::Of(RESOURCE)),
    ("outputs", Shape::Of(OUTPUT)),
    ("conditions", Shape::Map),
];

const PARAMETER: &[(&str, Shape)] = &[
    ("type", Shape::Scalar),
    ("label", Shape::Scalar),
    ("description", Shape::Scalar),
    ("default", Shape::Any),
    ("hidden", Shape::Scalar),
    ("constraints", Shape::List),
    ("immutable", Shape::Scalar),
];

const RESOURCE: &[(&str, Shape)] = &[
    ("type", Shape::Scalar),
    ("properties", Shape::Map),
    ("metadata", Shape::Any),
    ("depends_on", Shape::Any),
    ("update_policy", Shape::Any),
    ("deletion_policy", Shape::Scalar),
];

const OUTPUT: &[(&str, Shape)] = &[("description", Shape::Scalar), ("value", Shape::Any)];

const ENVIRONMENT: &[(&str, Shape)] = &[("parameters", Shape::Map)];

/// Maximum number of refusals reported per file.
const MOST_REFUSALS: usize = 20;

impl Model {
    /// Returns SDC's model of a file; `None` for files that SDC does not read as YAML and files kept by name only.
    pub(super) fn of(file: &File) -> Option<Self> {
        let (tree, members) = match file.content() {
            Content::Template(template) => (template.tree(), TEMPLATE),
            Content::Environment(environment) => (environment.tree(), ENVIRONMENT),
            Content::Unreadable(_) if file.source().as_str().is_empty() => return Some(Self::Empty),
            Content::Unreadable(errors) => return Some(Self::no_yaml(errors)),
            Content::Manifest(_) | Content::Opaque => return None,
        };
        if tree.text().is_empty() {
            return Some(Self::Empty);
        }
        if tree.errors().iter().any(|error| !error.is_read_by_snakeyaml) {
            return Some(Self::no_yaml(tree.errors()));
        }
        let no_yaml = no_yaml(tree);
        if !no_yaml.is_empty() {
            return Some(Self::NoYaml(no_yaml));
        }
        let mut refused = Vec::new();
        if let Some(root) = tree.root() {
            check_members(root, members, "the top level", &mut refused);
        }
        Some(if refused.is_empty() { Self::Accepted } else { Self::Refused(refused) })
    }

    fn no_yaml(errors: &[YamlError]) -> Self {
        let refusal = |error: &YamlError| Refusal {
            span: error.span,
            node: None,
            kind: RefusalKind::Syntax,
            message: error.message.clone(),
        };
        let refused = errors.iter().filter(|error| !error.is_read_by_snakeyaml);
        Self::NoYaml(refused.take(MOST_REFUSALS).map(refusal).collect())
    }
}

fn no_yaml(tree: &Tree) -> Vec<Refusal> {
    let Some(root) = tree.root() else {
        let message = "the file contains no document".to_owned();
        return vec![Refusal { span: Span::default(), node: None, kind: RefusalKind::NoMapping, message }];
    };
    if !root.is_mapping() {
        return vec![Refusal::at(root, RefusalKind::NoMapping, "the file must be a mapping")];
    }
    let repeated = tree.duplicate_keys().iter().filter_map(|key| tree.node(key.second));
    repeated
        .take(MOST_REFUSALS)
        .map(|key| Refusal::at(key, RefusalKind::DuplicateKey, format!("duplicate key `{}`", key.text())))
        .collect()
}

fn check_members(node: Node<'_>, members: &[(&str, Shape)], of: &str, refused: &mut Vec<Refusal>) {
    for entry in node.entries() {
        if refused.len() >= MOST_REFUSALS {
            return;
        }
        let name = entry.name();
        let Some((_, shape)) = members.iter().find(|(known, _)| *known == name) else {
            refused.push(Refusal::undefined(entry.key, format!("unknown key `{name}` of {of}")));
            continue;
        };
        check_value(entry, *shape, refused);
    }
}

fn check_value(entry: Entry<'_>, shape: Shape, refused: &mut Vec<Refusal>) {
    let value = entry.value;
    let (fits, what) = match shape {
        Shape::Any => (true, ""),
        Shape::Scalar => (value.is_scalar(), "string"),
        Shape::List => (value.is_sequence(), "list"),
        Shape::Map | Shape::Of(_) => (value.is_mapping(), "mapping"),
    };
    if value.is_null() {
        return;
    }
    if !fits {
        refused.push(Refusal::undefined(value, format!("`{}` must be a {what}", entry.name())));
        return;
    }
    let Shape::Of(members) = shape else { return };
    for part in value.entries() {
        if part.value.is_mapping() {
            check_members(part.value, members, &format!("`{}`", part.name()), refused);
        } else if !part.value.is_null() {
            refused.push(Refusal::undefined(part.value, format!("`{}` must be a mapping", part.name())));
        }
        if refused.len() >= MOST_REFUSALS {
            return;
        }
    }
}
