//! Parameter groups, which user interfaces use to arrange parameters.

use vnfcheck_hot::{Node, PSEUDO_PARAMETERS, Template};
use vnfcheck_maps::HashMap;

use super::kinds;
use vnfcheck_check::Findings;

/// Checks that groups list declared parameters, and that each parameter is in at most one group.
pub(crate) fn check(template: &Template, out: &mut Findings) {
    let Some(section) = template.section("parameter_groups") else { return };
    let mut listed: HashMap<&'_ str, Node<'_>> = HashMap::default();
    if !section.value.is_sequence() {
        if !section.value.is_null() && !section.value.source().is_empty() {
            wrong_shape(section.value, "`parameter_groups` must be a list", out);
        }
        return;
    }
    let mut parameters = Vec::new();
    for group in section.value.items() {
        match group.get("parameters") {
            Some(list) if list.is_sequence() => parameters.extend(list.items()),
            Some(list) => wrong_shape(list, "`parameters` of a group must be a list", out),
            None => wrong_shape(group, "a parameter group must be a mapping with the list `parameters`", out),
        }
    }
    for node in parameters {
        let name = node.text();
        if template.parameter(name).is_none() && !PSEUDO_PARAMETERS.contains(&name) {
            out.fail(node, format!("parameter group lists undeclared parameter `{name}`"))
                .kind(kinds::UNKNOWN_PARAMETER)
                .help("correct the name, or remove the entry");
        } else if let Some(first) = listed.get(&name) {
            out.fail(node, format!("parameter `{name}` occurs twice in `parameter_groups`"))
                .kind(kinds::REPEATED_PARAMETER)
                .related(*first, "first listed here")
                .help("remove one of the two entries");
        } else {
            out.pass();
            listed.insert(name, node);
        }
    }
}

fn wrong_shape(at: Node<'_>, message: &str, out: &mut Findings) {
    out.fail(at, message)
        .kind(kinds::WRONG_SHAPE)
        .help("write `- label:` and `parameters:` with a list of names");
}
