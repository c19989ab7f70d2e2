//! Values resolved through functions, environments and nested calls, if the files determine them.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use vnfcheck_check::{Place, Related};
use vnfcheck_hot::{Call, Node, Owner, Template};
use vnfcheck_vnf::evaluate::{self, Content, KnownValue};
use vnfcheck_vnf::{Callers, ResourceRef, Vnf};

/// A possible value at a location.
#[derive(Clone, Debug)]
pub(crate) struct Seen<'p> {
    /// The string of a scalar.
    pub(crate) text: Cow<'p, str>,
    /// The node of the value, or `None` if the value is only part of a node or has no node.
    pub(crate) node: Option<Node<'p>>,
    /// The place of findings about the value.
    pub(crate) at: Place,
    /// The place that defines the value, if different from `at`.
    pub(crate) origin: Option<Place>,
    /// The resources that the value refers to, computed on demand.
    targets: OnceCell<Vec<ResourceRef<'p>>>,
}

impl<'p> Seen<'p> {
    /// Returns a value from its string, its node if the value is a whole node, and its places.
    fn new(text: Cow<'p, str>, node: Option<Node<'p>>, at: Place, origin: Option<Place>) -> Self {
        Self { text, node, at, origin, targets: OnceCell::new() }
    }

    /// Returns the value of a node.
    pub(crate) fn at(node: Node<'p>) -> Self {
        Self::new(Cow::Borrowed(node.text()), Some(node), node.into(), None)
    }

    /// Returns the resources that the value refers to in a template.
    pub(crate) fn targets(&self, vnf: &Vnf<'p>, template: Option<&'p Template>) -> &[ResourceRef<'p>] {
        self.targets.get_or_init(|| match (template, self.node) {
            (Some(template), Some(node)) => vnf.targets_of(template, &[node]),
            _ => Vec::new(),
        })
    }

    /// Returns the function call that forms the value.
    pub(crate) fn call(&self) -> Option<Call<'p>> {
        Call::at(self.node?, Owner::default())
    }

    /// Returns a value without a node, such as a fact, at a place.
    pub(crate) fn known(text: Cow<'p, str>, at: Place) -> Self {
        Self::new(text, None, at, None)
    }
}

/// The reason why a value is unknown, and its place.
pub(crate) type Unknown = Rc<Related>;

/// Returns a reason at a node.
pub(crate) fn unknown(at: impl Into<Place>, message: impl Into<String>) -> Unknown {
    Rc::new(Related { place: at.into(), message: message.into() })
}

/// Returns the possible values of a node.
pub(crate) fn resolve<'p>(
    callers: &Callers<'p>,
    template: Option<&'p Template>,
    node: Node<'p>,
) -> Vec<Result<Seen<'p>, Unknown>> {
    if Call::at(node, Owner::default()).is_none() {
        return vec![Ok(Seen::at(node))];
    }
    let values = evaluate::items(callers, template, node).into_iter().map(|value| match value {
        Ok(known) => Ok(seen(node, known)),
        Err(why) => Err(unknown(node, why.reason.to_string())),
    });
    let values: Vec<_> = values.collect();
    if values.is_empty() {
        return vec![Err(unknown(node, "no value is known"))];
    }
    values
}

/// Returns a value that a function at a node produces.
fn seen<'p>(at: Node<'p>, known: KnownValue<'p>) -> Seen<'p> {
    let (text, node) = match known.content {
        Content::Written(node) => (Cow::Borrowed(node.text()), Some(node)),
        Content::Text(text) => (text, None),
        Content::List(_) | Content::Null => (Cow::Borrowed(""), None),
    };
    let origin = (known.origin != at).then(|| known.origin.into());
    Seen::new(text, node, at.into(), origin)
}
