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
    /// The nodes that aliases repeat where calls are plain data, or may be.
    repeated_in_data: HashSet<(FileId, NodeId)>,
}

impl References {
    /// All references of a package.
    pub(super) fn of(package: &Package) -> Self {
        const TARGETS: [Target; 4] =
            [Target::Parameter, Target::Resource, Target::Attribute, Target::Dependency];
        let mut all = Self::default();
        for template in package.templates() {
            let repeated = repeated_in_data(template).map(|node| (template.file(), node.id()));
            all.repeated_in_data.extend(repeated);
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

    /// Whether a template refers to a name.
    pub(super) fn has(&self, template: &Template, target: Target, name: &str) -> bool {
        self.nodes.contains_key(&(template.file(), target, name.into()))
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

    /// The call whose target a name is, where it stays that call wherever aliases repeat it.
    pub(super) fn call_around<'p>(&self, name: Node<'p>) -> Option<Call<'p>> {
        let call = Call::around(name, Owner::default()).filter(|call| call.target() == Some(name))?;
        let mut around = std::iter::successors(Some(call.node), |node| node.parent());
        let is_in_data = around.any(|it| self.repeated_in_data.contains(&(it.file(), it.id())));
        (!is_in_data).then_some(call)
    }
}

/// What aliases of a template repeat outside the sections of HOT in which calls are resolved.
fn repeated_in_data(template: &Template) -> impl Iterator<Item = Node<'_>> {
    let computed: Vec<Node<'_>> = match template.dialect() {
        Dialect::Hot => ["conditions", "resources", "outputs"]
            .into_iter()
            .filter_map(|name| Some(template.section(name)?.value))
            .collect(),
        _ => Vec::new(),
    };
    let aliases = template.tree().nodes().filter(|node| node.is_alias());
    aliases
        .filter(move |alias| {
            let mut above = std::iter::successors(Some(*alias), |node| node.parent());
            !above.any(|it| computed.contains(&it))
        })
        .map(Node::resolved)
}

/// Whether a name that is referred to stands in a mapping that is not a call, such as `{ get_attr: server, show }`.
fn is_in_data(name: Node<'_>) -> bool {
    let mut above = std::iter::successors(name.parent(), |node| node.parent());
    above.find(|node| node.is_mapping()).is_some_and(|node| Call::at(node, Owner::default()).is_none())
}
