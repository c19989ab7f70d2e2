//! Blueprints: components, and what they require of each other. Read with every fault and place; no engine takes them.
//!
//! Lists and mappings, short and long forms may be mixed: the model has one form of each.

mod advice;
mod reader;

use yaml::{Node, Span, Tree};

pub use reader::is_url;

/// A readable blueprint, or as much of it as could be read.
#[derive(Debug)]
pub struct Blueprint<'t> {
    /// What it is called.
    pub name: Option<Node<'t>>,
    /// Its components in document order.
    pub components: Vec<Component<'t>>,
    /// What it requires of its environment.
    pub requires: Vec<Requirement<'t>>,
    /// What is wrong, in order of place; a blueprint without is valid.
    pub faults: Vec<Remark>,
}

/// A component, of the blueprint or in-line.
#[derive(Debug)]
pub struct Component<'t> {
    /// Where it is told of: its key, or the item of the list; of an in-line one the mapping.
    pub at: Node<'t>,
    /// The id as written; in-line components have none.
    pub id: Option<Node<'t>>,
    /// Type, content and everything else but id and requirements, in document order.
    pub attributes: Vec<(Node<'t>, Attribute<'t>)>,
    /// What it requires.
    pub requires: Vec<Requirement<'t>>,
}

/// The value of a component's attribute.
#[derive(Debug)]
pub enum Attribute<'t> {
    /// Any value.
    Plain(Node<'t>),
    /// An in-line component.
    Component(Component<'t>),
}

/// A requirement.
#[derive(Debug)]
pub struct Requirement<'t> {
    /// The type; nothing for the default requirement of the component's type.
    pub of: Option<Node<'t>>,
    /// What it stands at: the item, or the key of the mapping.
    pub at: Node<'t>,
    /// Its attributes in document order.
    pub attributes: Vec<Detail<'t>>,
}

/// An attribute of a requirement.
#[derive(Debug)]
pub enum Detail<'t> {
    /// The components that fulfil it, with the key that says so unless it is the default attribute.
    Fulfillment(Option<Node<'t>>, Vec<Target<'t>>),
    /// The attribute `value`, given as the default attribute.
    Value(Node<'t>),
    /// Any other one.
    Other(Node<'t>, Node<'t>),
}

/// What fulfils a requirement.
#[derive(Debug)]
pub enum Target<'t> {
    /// A component of the blueprint: where it is named, and its id.
    Component(Node<'t>, &'t str),
    /// Something that exists already.
    Url(Node<'t>),
    /// A component written out.
    Inline(Component<'t>),
}

/// Something to say about a place of a blueprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The stable name, such as `blueprint.unknown-key`.
    pub kind: &'static str,
    /// Where.
    pub span: Span,
    /// What it is.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

/// A component without type, and what tells its type.
#[derive(Debug)]
pub(crate) struct Inference<'b, 't> {
    /// The component.
    pub component: &'b Component<'t>,
    /// Types of the requirements that it fulfils, in document order; nothing stands for a default requirement.
    pub required_as: Vec<Option<&'t str>>,
    /// Types of its own requirements.
    pub declares: Vec<Option<&'t str>>,
}

/// The default attribute of a requirement of a known type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultAttribute {
    /// A value.
    Value,
    /// The components that fulfil it.
    Fulfillment,
    /// It has none.
    None,
}

/// Requirement types that are known, with their default attributes.
const KNOWN: [(&str, DefaultAttribute); 9] = [
    ("minRam", DefaultAttribute::Value),
    ("os", DefaultAttribute::Value),
    ("run", DefaultAttribute::Fulfillment),
    ("unpack", DefaultAttribute::Fulfillment),
    ("providers", DefaultAttribute::None),
    ("jurisdiction", DefaultAttribute::None),
    ("loadbalancer", DefaultAttribute::None),
    ("dns", DefaultAttribute::None),
    ("database", DefaultAttribute::None),
];

/// The default attribute of a requirement type; nothing for one that is not known.
pub fn default_attribute(of: &str) -> Option<DefaultAttribute> {
    KNOWN.iter().find(|(name, _)| *name == of).map(|(_, attribute)| *attribute)
}

impl<'t> Blueprint<'t> {
    /// Reads a tree whose root is that of a blueprint. `content` is looked at by its form alone.
    pub fn read(tree: &'t Tree) -> Self {
        reader::read(tree)
    }

    /// The component of this id.
    pub fn component(&self, id: &str) -> Option<&Component<'t>> {
        self.components.iter().find(|component| component.id.is_some_and(|it| it.has_text(id)))
    }

    /// Every component, in-line ones behind those they stand in.
    pub fn all_components(&self) -> Vec<&Component<'t>> {
        let mut found = Vec::new();
        for requirement in &self.requires {
            requirement.collect(&mut found);
        }
        for component in &self.components {
            component.collect(&mut found);
        }
        found
    }

    /// What is worth knowing and no fault, in order of place.
    pub fn advice(&self) -> Vec<Remark> {
        advice::advice(self)
    }
}

impl<'t> Component<'t> {
    /// A plain attribute.
    pub fn attribute(&self, name: &str) -> Option<(Node<'t>, Node<'t>)> {
        self.attributes.iter().find_map(|(key, value)| match value {
            Attribute::Plain(value) if key.has_text(name) => Some((*key, *value)),
            _ => None,
        })
    }

    fn collect<'b>(&'b self, found: &mut Vec<&'b Self>) {
        found.push(self);
        for (_, attribute) in &self.attributes {
            if let Attribute::Component(component) = attribute {
                component.collect(found);
            }
        }
        for requirement in &self.requires {
            requirement.collect(found);
        }
    }
}

impl<'t> Requirement<'t> {
    /// The name of its type; nothing for a default requirement.
    pub fn type_name(&self) -> Option<&'t str> {
        self.of.map(Node::text)
    }

    /// The components that fulfil it.
    pub fn targets(&self) -> impl Iterator<Item = &Target<'t>> {
        self.attributes.iter().flat_map(|detail| match detail {
            Detail::Fulfillment(_, targets) => targets.as_slice(),
            Detail::Value(_) | Detail::Other(..) => &[],
        })
    }

    fn collect<'b>(&'b self, found: &mut Vec<&'b Component<'t>>) {
        for target in self.targets() {
            if let Target::Inline(component) = target {
                component.collect(found);
            }
        }
    }
}
