//! Where the templates of a package refer to names.

use hot::{Call, Dialect, FileId, Function, Node, NodeId, Owner, Package, Target, Template};
use maps::{HashMap, HashSet};

use crate::refusal::Refusal;

/// A name as one template refers to it.
type Reference = (FileId, Target, Box<str>);

/// Where templates refer to each name.
#[derive(Debug, Default)]
pub(super) struct References {
    nodes: HashMap<Reference, Vec<NodeId>>,
    /// Names that stand in what looks like a call and is plain data to Heat, so that a new name would be another value.
    in_data: HashSet<Reference>,
}

impl References {
    /// All references of a package.
    pub(super) fn of(package: &Package) -> Self {
        const TARGETS: [Target; 4] =
            [Target::Parameter, Target::Resource, Target::Attribute, Target::Dependency];
        let mut all = Self::default();
        for template in package.templates() {
            for target in TARGETS {
                for reference in template.references(target) {
                    let key: Reference = (template.file(), target, reference.name.text().into());
                    if target != Target::Dependency && is_in_data(reference.name) {
                        all.in_data.insert(key.clone());
                    }
                    let nodes = all.nodes.entry(key).or_default();
                    // What stands behind an anchor is referred to by several.
                    if nodes.last() != Some(&reference.name.id()) {
                        nodes.push(reference.name.id());
                    }
                }
            }
            // The first versions of HOT know CloudFormation's `Ref` too; in that dialect it is a reference as such.
            if template.dialect() == Dialect::Hot {
                let named = template.calls_of(Function::Ref).map(|call| call.argument);
                for name in named.filter(|name| name.is_scalar()) {
                    let is_resource = template.resource(name.text()).is_some();
                    let target = if is_resource { Target::Resource } else { Target::Parameter };
                    let key = (template.file(), target, name.text().into());
                    all.nodes.entry(key).or_default().push(name.id());
                }
            }
        }
        all
    }

    /// The scalars in a template that refer to a name.
    pub(super) fn to<'p>(&self, template: &'p Template, target: Target, name: &str) -> Vec<Node<'p>> {
        let key = (template.file(), target, name.into());
        let ids = self.nodes.get(&key).map(Vec::as_slice).unwrap_or_default();
        ids.iter().filter_map(|id| template.tree().node(*id)).collect()
    }

    /// The references that take part when a name changes.
    pub(super) fn renamed<'p>(
        &self,
        template: &'p Template,
        target: Target,
        name: &str,
    ) -> Result<Vec<Node<'p>>, Refusal> {
        if self.in_data.contains(&(template.file(), target, name.into())) {
            return Err(Refusal::InData(name.to_owned()));
        }
        Ok(self.to(template, target, name))
    }
}

/// Whether a name that is referred to stands in a mapping that is not a call, such as `{ get_attr: server, show }`.
fn is_in_data(name: Node<'_>) -> bool {
    let mut above = std::iter::successors(name.parent(), |node| node.parent());
    above.find(|node| node.is_mapping()).is_some_and(|node| Call::at(node, Owner::default()).is_none())
}
