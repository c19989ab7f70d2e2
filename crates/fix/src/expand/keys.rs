//! Index of the keys of sections and of call arguments by name.

use vnfcheck_hot::{FileId, Node, NodeId, Package};
use vnfcheck_maps::HashMap;

/// Sections of a template whose keys are names.
const OF_TEMPLATES: [&str; 3] = ["parameters", "resources", "outputs"];

/// Sections of an environment that contain parameter names, as keys or as list items.
const OF_ENVIRONMENTS: [&str; 4] =
    ["parameters", "parameter_defaults", "parameter_merge_strategies", "encrypted_param_names"];

/// Nodes of each name in a section or in the arguments of a call, in source order. A duplicate key has two nodes.
#[derive(Debug, Default)]
pub(super) struct Keys<'p> {
    by_node: HashMap<(FileId, NodeId), HashMap<&'p str, Vec<Node<'p>>>>,
}

impl<'p> Keys<'p> {
    /// Indexes a package in time linear in its size.
    pub(super) fn of(package: &'p Package) -> Self {
        let mut keys = Self::default();
        for template in package.templates() {
            for section in OF_TEMPLATES.iter().filter_map(|it| template.section(it)) {
                keys.add(section.value, entries(section.value));
            }
            if let Some(groups) = template.section("parameter_groups").map(|section| section.value) {
                let lists = groups.items().filter_map(|group| group.get("parameters"));
                keys.add(groups, lists.flat_map(Node::items));
            }
        }
        for environment in package.environments() {
            for section in OF_ENVIRONMENTS.iter().filter_map(|it| environment.section(it)) {
                keys.add(section.value, entries(section.value).chain(section.value.items()));
            }
        }
        for arguments in package.nested_calls().filter_map(|call| call.arguments) {
            keys.add(arguments, entries(arguments));
        }
        keys
    }

    /// Indexes the names under a node, unless the node was already indexed through an alias.
    fn add(&mut self, of: Node<'p>, names: impl Iterator<Item = Node<'p>>) {
        let of = of.resolved();
        let std::collections::hash_map::Entry::Vacant(slot) = self.by_node.entry((of.file(), of.id())) else {
            return;
        };
        let by_name = slot.insert(HashMap::default());
        for name in names.filter(|name| name.is_scalar()) {
            by_name.entry(name.text()).or_default().push(name);
        }
    }

    /// Returns the nodes of a name in a section, in the lists of `parameter_groups`, or in the arguments of a call.
    pub(super) fn named(&self, within: Option<Node<'p>>, name: &str) -> &[Node<'p>] {
        let within = within.map(Node::resolved);
        let named = within.and_then(|it| self.by_node.get(&(it.file(), it.id()))?.get(name));
        named.map(Vec::as_slice).unwrap_or_default()
    }
}

fn entries(mapping: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    mapping.written_entries().map(|entry| entry.key)
}
