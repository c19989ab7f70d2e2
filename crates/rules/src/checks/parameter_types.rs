//! Declared types of parameters against their use.

use hot::Template;

use super::Checks;
use crate::naming::Use;

/// Demands that a parameter is declared with one of the allowed types and used as its type permits. One that
/// is not declared or has no type is left to the requirements that ask for the declaration.
pub(crate) fn check(template: &Template, used: Use<'_>, allowed: &[&str], checks: &mut Checks) {
    if is_good(template, used, allowed, checks) {
        checks.pass();
    }
}

/// The same without counting a subject that is good; false when there is a finding or nothing to judge.
pub(crate) fn is_good(template: &Template, used: Use<'_>, allowed: &[&str], checks: &mut Checks) -> bool {
    let name = used.name();
    let takes_lists = allowed.contains(&"comma_delimited_list");
    let Some(declared) = used.declared_type(template) else {
        if used.is_indexed && !takes_lists {
            checks
                .fail(
                    used.node,
                    format!(
                        "an element of `{name}` is taken, which must be of type {}",
                        alternatives(allowed)
                    ),
                )
                .help(format!("use `{{get_param: {name}}}`"));
        }
        return false;
    };
    let found = declared.value.text();
    if !allowed.contains(&found.as_ref()) {
        checks
            .fail(
                declared,
                format!("parameter `{name}` has type `{found}`, expected {}", alternatives(allowed)),
            )
            .related(used.node, "used here")
            .help(format!("declare it with `type: {}`", allowed.first().copied().unwrap_or_default()));
        return false;
    }
    if used.is_indexed && found == "string" {
        checks
            .fail(used.node, format!("an element of `{name}` is taken, which is declared `string`"))
            .related(declared, "declared here")
            .help(if takes_lists {
                "declare it `comma_delimited_list`, or drop the index"
            } else {
                "drop the index"
            });
        return false;
    }
    true
}

fn alternatives(allowed: &[&str]) -> String {
    allowed.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(" or ")
}
