//! Names that Contrail cannot display.

use hot::{Node, Package, ResourceType, Template, get_param_name};

use crate::check::{Findings, Rule, rule};
use crate::onap::aspects::replacement::Replacement;

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // The name of a server has no special characters.
    rule("R-44271", |cx, out| check_names(cx.package(), |it| ResourceType::Server.is_named(it), out)),
];

/// Special characters that Contrail supports if they cannot be avoided.
const SUPPORTED: &str = "\"!$\\'()=~^|@`{}[]>,";

/// Checks the names of definitions of the chosen types for special characters: in literal strings, in templates of
/// `str_replace` and in values from the environment.
pub(crate) fn check_names(package: &Package, is_chosen: impl Fn(&str) -> bool, out: &mut Findings) {
    for template in package.templates() {
        for (resource, definition) in template.definitions_with(&is_chosen) {
            for (name, text) in
                definition.values(&["name"]).into_iter().flat_map(|it| texts(package, template, it))
            {
                // A resource group replaces the placeholder with the index of the member.
                let is_member = definition.body != resource.definition.body;
                let index = if is_member { resource.definition.index_text() } else { "%index%" };
                check(resource.id(), name, &text.replace(index, ""), out);
            }
        }
    }
}

/// Returns the strings that a value consists of, each with its place.
fn texts<'p>(package: &'p Package, template: &'p Template, value: Node<'p>) -> Vec<(Node<'p>, String)> {
    if let Some(built) = Replacement::at(value) {
        return vec![(value, built.fixed_text())];
    }
    if let Some(parameter) = get_param_name(value) {
        let entry = package.environment(template).and_then(|it| it.parameter(parameter.text()));
        let given = entry.into_iter().flat_map(|it| std::iter::once(it.value).chain(it.value.items()));
        // A comma, with optional spaces around it, separates the names of a list.
        let without_commas = |text: &str| text.split(',').map(str::trim).collect::<String>();
        return given.filter(|it| it.is_scalar()).map(|it| (it, without_commas(it.text()))).collect();
    }
    if value.is_scalar() { vec![(value, value.text().to_owned())] } else { Vec::new() }
}

fn check(resource: &str, name: Node<'_>, text: &str, out: &mut Findings) {
    let is_special = |it: &char| !it.is_ascii_alphanumeric() && !"-._".contains(*it);
    let is_unsupported = |it: &char| is_special(it) && !SUPPORTED.contains(*it);
    let (character, why) = if let Some(found) = text.chars().find(is_unsupported) {
        (found, "which Contrail does not support")
    } else if let Some(found) = text.chars().find(is_special) {
        (found, "which Contrail may not show")
    } else {
        return out.pass();
    };
    let shown =
        if character == '`' { "a backtick".to_owned() } else { format!("`{}`", character.escape_debug()) };
    out.fail(name, format!("the name of `{resource}` contains {shown}, {why}"))
        .help("use letters, digits, `-`, `.` and `_`");
}
