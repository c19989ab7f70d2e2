//! Blueprints: components, and their requirements on each other. The reader reports every fault with its position; no
//! engine deploys blueprints.
//!
//! A blueprint may mix lists with mappings and short forms with long forms; the model has a single form.

mod advice;
mod reader;

use vnfcheck_yaml::{Node, Span, Tree};

pub use reader::is_url;

/// A blueprint without its unreadable parts.
#[derive(Debug)]
pub struct Blueprint<'t> {
    /// The name of the blueprint.
    pub name: Option<Node<'t>>,
    /// Components in document order.
    pub components: Vec<Component<'t>>,
    /// Requirements on the environment of the blueprint.
    pub requires: Vec<Requirement<'t>>,
    /// Faults in order of position; empty for a valid blueprint.
    pub faults: Vec<Remark>,
}

/// A component, either of the blueprint or in-line.
#[derive(Debug)]
pub struct Component<'t> {
    /// Node at which messages report the component: its key, the list item, or the mapping of an in-line component.
    pub at: Node<'t>,
    /// The ID as written; `None` for in-line components.
    pub id: Option<Node<'t>>,
    /// All attributes except ID and requirements, such as type and content, in document order.
    pub attributes: Vec<(Node<'t>, Attribute<'t>)>,
    /// Requirements of the component.
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
    /// The type; `None` for the default requirement of the component's type.
    pub of: Option<Node<'t>>,
    /// Node at which messages report the requirement: the list item, or the key of the mapping.
    pub at: Node<'t>,
    /// Attributes in document order.
    pub attributes: Vec<Detail<'t>>,
}

/// An attribute of a requirement.
#[derive(Debug)]
pub enum Detail<'t> {
    /// The components that fulfil the requirement, with the key of the attribute unless the default attribute is used.
    Fulfillment(Option<Node<'t>>, Vec<Target<'t>>),
    /// The attribute `value`, given as the default attribute.
    Value(Node<'t>),
    /// Any other attribute: key and value.
    Other(Node<'t>, Node<'t>),
}

/// The target that fulfils a requirement.
#[derive(Debug)]
pub enum Target<'t> {
    /// A component of the blueprint: the referring node, and the component's ID.
    Component(Node<'t>, &'t str),
    /// An existing deployment, by URL.
    Url(Node<'t>),
    /// An in-line component.
    Inline(Component<'t>),
}

/// A remark about a position in a blueprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The stable name, such as `blueprint.unknown-key`.
    pub kind: &'static str,
    /// Position of the remark.
    pub span: Span,
    /// The message, without help.
    pub message: String,
    /// The recommended action.
    pub help: String,
}

/// A component without a type, with the requirement types that suggest the type.
#[derive(Debug)]
pub(crate) struct Inference<'b, 't> {
    /// The component.
    pub component: &'b Component<'t>,
    /// Types of the requirements that the component fulfils, in document order; `None` is a default requirement.
    pub required_as: Vec<Option<&'t str>>,
    /// Types of the component's own requirements.
    pub declares: Vec<Option<&'t str>>,
}

/// The default attribute of a requirement of a known type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultAttribute {
    /// A value.
    Value,
    /// The components that fulfil the requirement.
    Fulfillment,
    /// The requirement type has no default attribute.
    None,
}

/// Known requirement types with their default attributes.
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

/// Returns the default attribute of a requirement type; `None` for an unknown type.
pub fn default_attribute(of: &str) -> Option<DefaultAttribute> {
    KNOWN.iter().find(|(name, _)| *name == of).map(|(_, attribute)| *attribute)
}

impl<'t> Blueprint<'t> {
    /// Reads a tree whose root is a blueprint. Only the form of `content` is checked.
    pub fn read(tree: &'t Tree) -> Self {
        reader::read(tree)
    }

    /// Returns the component with this ID.
    pub fn component(&self, id: &str) -> Option<&Component<'t>> {
        self.components.iter().find(|component| component.id.is_some_and(|it| it.has_text(id)))
    }

    /// Returns all components; in-line components follow the component that contains them.
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

    /// Returns advice that is not a fault, in order of position.
    pub fn advice(&self) -> Vec<Remark> {
        advice::advice(self)
    }
}

impl<'t> Component<'t> {
    /// Returns a plain attribute: key and value.
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
    /// The name of the requirement's type; `None` for a default requirement.
    pub fn type_name(&self) -> Option<&'t str> {
        self.of.map(Node::text)
    }

    /// The components that fulfil the requirement.
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
