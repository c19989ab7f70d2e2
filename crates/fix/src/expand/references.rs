//! References to names in the templates of a package.

use vnfcheck_hot::{Call, Dialect, FileId, Function, Node, NodeId, Owner, Package, Target, Template};
use vnfcheck_maps::{HashMap, HashSet};

use crate::refusal::Refusal;

/// Reference to a name in one template.
type Reference<'p> = (FileId, Target, &'p str);

/// References to each name.
#[derive(Debug, Default)]
pub(super) struct References<'p> {
    nodes: HashMap<Reference<'p>, Vec<NodeId>>,
    /// Names in plain data that resembles a call, each with the first such data. Renaming would change the data.
    in_data: HashMap<Reference<'p>, Node<'p>>,
    /// Nodes that aliases repeat in sections where calls are, or may be, plain data.
    repeated_in_data: HashSet<(FileId, NodeId)>,
}

impl<'p> References<'p> {
    /// Collects the references of a package.
    pub(super) fn of(package: &'p Package) -> Self {
        const TARGETS: [Target; 4] =
            [Target::Parameter, Target::Resource, Target::Attribute, Target::Dependency];
        let mut all = Self::default();
        for template in package.templates() {
            let repeated = repeated_in_data(template).map(|node| (template.file(), node.id()));
            all.repeated_in_data.extend(repeated);
            for target in TARGETS {
                for reference in template.references(target) {
                    let key = (template.file(), target, reference.name.text());
                    if target != Target::Dependency
                        && let Some(data) = data_around(reference.name)
                    {
                        all.in_data.entry(key).or_insert(data);
                    }
                    let nodes = all.nodes.entry(key).or_default();
                    // Several aliases may refer to a node with an anchor.
                    if nodes.last() != Some(&reference.name.id()) {
                        nodes.push(reference.name.id());
                    }
                }
            }
            // The first versions of HOT also support CloudFormation's `Ref`; in the CloudFormation dialect it is an
            // ordinary reference.
            if template.dialect() == Dialect::Hot {
                let named = template.calls_of(Function::Ref).map(|call| call.argument);
                for name in named.filter(|name| name.is_scalar()) {
                    let is_resource = template.resource(name.text()).is_some();
                    let target = if is_resource { Target::Resource } else { Target::Parameter };
                    let key = (template.file(), target, name.text());
                    all.nodes.entry(key).or_default().push(name.id());
                }
            }
        }
        all
    }

    /// Returns the scalars in a template that refer to a name.
    pub(super) fn to(&self, template: &'p Template, target: Target, name: &str) -> Vec<Node<'p>> {
        let ids = self.ids(template, target, name).unwrap_or_default();
        ids.iter().filter_map(|id| template.tree().node(*id)).collect()
    }

    /// Returns `true` if a template refers to a name.
    pub(super) fn has(&self, template: &Template, target: Target, name: &str) -> bool {
        self.ids(template, target, name).is_some()
    }

    fn ids<'s>(&'s self, template: &Template, target: Target, name: &'s str) -> Option<&'s [NodeId]> {
        self.nodes.get(&(template.file(), target, name)).map(Vec::as_slice)
    }

    /// Returns the references to change when a name changes.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the name also appears in plain data.
    pub(super) fn renamed(
        &self,
        template: &'p Template,
        target: Target,
        name: &str,
    ) -> Result<Vec<Node<'p>>, Refusal> {
        if let Some(data) = self.in_data.get(&(template.file(), target, name)) {
            return Err(Refusal::in_data(name, *data));
        }
        Ok(self.to(template, target, name))
    }

    /// Returns the call whose target is `name`, if all repetitions by aliases are calls too.
    pub(super) fn call_around(&self, name: Node<'p>) -> Option<Call<'p>> {
        let call = Call::around(name, Owner::default()).filter(|call| call.target() == Some(name))?;
        let mut around = std::iter::successors(Some(call.node), |node| node.parent());
        let is_in_data = around.any(|it| self.repeated_in_data.contains(&(it.file(), it.id())));
        (!is_in_data).then_some(call)
    }
}

/// Returns the nodes that aliases repeat outside the HOT sections in which calls are resolved.
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

/// Returns the mapping around a referenced name if the mapping is not a call, such as `{ get_attr: server, show }`.
fn data_around(name: Node<'_>) -> Option<Node<'_>> {
    let mut above = std::iter::successors(name.parent(), |node| node.parent());
    above.find(|node| node.is_mapping()).filter(|node| Call::at(*node, Owner::default()).is_none())
}
