//! Groups of parameters, by which user interfaces order them.

use std::borrow::Cow;
use std::collections::HashMap;

use hot::{Node, Template};

use crate::checks::Checks;

/// A group lists parameters that are declared, and each parameter is in one group.
pub(crate) fn check(template: &Template, checks: &mut Checks) {
    let Some(section) = template.section("parameter_groups") else { return };
    let mut listed: HashMap<Cow<'_, str>, Node<'_>> = HashMap::new();
    let parameters = section.value.items().filter_map(|group| group.get("parameters"));
    for node in parameters.flat_map(Node::items) {
        let name = node.text();
        if template.parameter(&name).is_none() {
            checks
                .fail(node, format!("group lists `{name}`, which is no parameter of this template"))
                .kind("hot.unknown-parameter")
                .help("correct the name, or remove it from the group");
        } else if let Some(first) = listed.get(&name) {
            checks
                .fail(node, format!("parameter `{name}` is listed in groups twice"))
                .kind("hot.repeated-parameter")
                .related(*first, "first listed here")
                .help("keep one of the two");
        } else {
            checks.pass();
            listed.insert(name, node);
        }
    }
}
