//! Keys below which changes remove all elements.

use vnfcheck_hot::{File, Node, NodeId, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_yaml::edit::Change;

/// Sections that a template may lack.
const OPTIONAL_SECTIONS: [&str; 3] = ["conditions", "outputs", "parameter_groups"];

/// Returns the changes of a template with the removal of each optional key below which the changes remove all elements;
/// `None` if there is no such key.
pub(super) fn with_emptied_keys(file: &File, changes: &[Change]) -> Option<Vec<Change>> {
    let template = file.template()?;
    let tree = template.tree();
    let mut gone: HashMap<NodeId, HashSet<NodeId>> = HashMap::default();
    for change in changes {
        if let Change::Remove { key } = change {
            let around = tree.node(*key)?.parent()?;
            gone.entry(around.id()).or_default().insert(*key);
        }
    }
    for change in changes {
        if let Change::Insert { mapping: around, .. } | Change::Append { list: around, .. } = change {
            gone.remove(around);
        }
    }
    gone.retain(|around, removed| {
        tree.node(*around).is_some_and(|around| {
            let mut elements = around.items().chain(around.written_entries().map(|it| it.key));
            elements.nth(removed.len()).is_none() && optional_key(template, around).is_some()
        })
    });
    if gone.is_empty() {
        return None;
    }
    let removed: HashSet<NodeId> = gone.values().flatten().copied().collect();
    let is_left = |change: &&Change| !matches!(change, Change::Remove { key } if removed.contains(key));
    let mut whole: Vec<Change> = changes.iter().filter(is_left).cloned().collect();
    let keys = gone.keys().filter_map(|it| optional_key(template, tree.node(*it)?));
    let mut keys: Vec<NodeId> = keys.map(Node::id).collect();
    keys.sort_unstable();
    whole.extend(keys.into_iter().map(|key| Change::Remove { key }));
    Some(whole)
}

/// Returns the key of a list or mapping, if the key may be absent.
fn optional_key<'t>(template: &'t Template, value: Node<'t>) -> Option<Node<'t>> {
    let key = value.own_entry()?.key;
    let is_section = || {
        let mut sections = OPTIONAL_SECTIONS.iter().filter_map(|it| template.section(it));
        sections.any(|it| it.key.id() == key.id())
    };
    let is_dependencies = || {
        let resource = template.resource(key.parent()?.own_entry()?.key.text())?;
        let dependencies = resource.definition.attribute("depends_on")?;
        Some(dependencies.key.id() == key.id())
    };
    (is_section() || is_dependencies() == Some(true)).then_some(key)
}
