//! Templates with the parts that several rules of good practice read; each part is read on first use.

use std::ops::Deref;

use vnfcheck_hot::unfollowed::Once;
use vnfcheck_hot::{Node, Package, Resource, Target, Template};
use vnfcheck_maps::{HashMap, HashSet};

use super::schemas::{Value, values};
use super::{property, scalars};
use crate::heat::Scope;

/// Facts about a package that several rules share, each read on first use.
#[derive(Default)]
pub(super) struct OfPackage<'p> {
    names: Once<Names<'p>>,
    names_of_resources: Once<WrittenNames<'p>>,
}

/// A template with the parts that several rules read.
pub(super) struct Subject<'s, 'p> {
    scope: &'s Scope<'p>,
    of_package: &'s OfPackage<'p>,
    values: Once<Vec<Value<'p>>>,
}

impl<'p> Deref for Subject<'_, 'p> {
    type Target = Scope<'p>;

    fn deref(&self) -> &Scope<'p> {
        self.scope
    }
}

impl<'s, 'p> Subject<'s, 'p> {
    pub(super) fn new(scope: &'s Scope<'p>, of_package: &'s OfPackage<'p>) -> Self {
        Self { scope, of_package, values: Once::default() }
    }

    /// Returns the values of the properties of all resources that Heat creates.
    pub(super) fn values(&self) -> &[Value<'p>] {
        self.values.get_or_init(|| values(self.scope))
    }

    /// Returns the scalars of the package.
    pub(super) fn names(&self) -> &'s Names<'p> {
        self.of_package.names.get_or_init(|| Names::of(self.scope.package))
    }

    /// Returns the IDs and names of the resources of the package.
    pub(super) fn names_of_resources(&self) -> NamesOfResources<'s, 'p> {
        let written = self.of_package.names_of_resources.get_or_init(|| WrittenNames::of(self.scope.package));
        NamesOfResources::of(self.scope, written)
    }
}

/// The scalars of a package, which may refer to resources by their names.
pub(super) struct Names<'p>(HashMap<&'p str, usize>);

impl<'p> Names<'p> {
    fn of(package: &'p Package) -> Self {
        let mut counts: HashMap<&str, usize> = HashMap::default();
        for node in scalars(package) {
            *counts.entry(node.text()).or_default() += 1;
        }
        Self(counts)
    }

    /// Returns `true` if another value equals the name of a resource.
    pub(super) fn refer_to(&self, resource: Resource<'p>, scope: &Scope<'p>) -> bool {
        property(resource.definition, "name").is_some_and(|name| self.repeat(name.value, scope))
    }

    /// Returns `true` if another value equals a name: the same text or the same parameter.
    pub(super) fn repeat(&self, name: Node<'p>, scope: &Scope<'p>) -> bool {
        let parameter = vnfcheck_hot::get_param_name(name).map(Node::text);
        let reads =
            || scope.template.references(Target::Parameter).filter(|it| Some(it.name.text()) == parameter);
        if parameter.is_some() && reads().nth(1).is_some() {
            return true;
        }
        // The value of a parameter is a scalar itself.
        let text = scope.settled(name).map(Node::text).filter(|it| !it.is_empty());
        text.and_then(|text| self.0.get(text)).is_some_and(|count| *count > 1)
    }
}

/// The IDs and names of the resources of a package.
struct WrittenNames<'p> {
    texts: HashSet<&'p str>,
    /// Names that functions compute.
    computed: Vec<Node<'p>>,
}

impl<'p> WrittenNames<'p> {
    fn of(package: &'p Package) -> Self {
        let mut names = Self { texts: HashSet::default(), computed: Vec::new() };
        for resource in package.templates().flat_map(Template::resources) {
            names.texts.insert(resource.id());
            match resource.definition.property("name").map(|it| it.value) {
                Some(name) if name.is_scalar() => {
                    names.texts.insert(name.text());
                }
                Some(name) => names.computed.push(name),
                None => {}
            }
        }
        names
    }
}

/// The IDs and names of the resources of a package, with the values of the parameters of one template.
pub(super) struct NamesOfResources<'s, 'p> {
    written: &'s WrittenNames<'p>,
    computed: HashSet<&'p str>,
}

impl<'s, 'p> NamesOfResources<'s, 'p> {
    fn of(scope: &Scope<'p>, written: &'s WrittenNames<'p>) -> Self {
        let computed = written.computed.iter().filter_map(|it| scope.settled(*it)).map(Node::text).collect();
        Self { written, computed }
    }

    pub(super) fn contain(&self, name: &str) -> bool {
        self.written.texts.contains(name) || self.computed.contains(name)
    }
}
