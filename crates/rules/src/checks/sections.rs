//! Sections and attributes that must be there.

use hot::{Entry, Parameter, Template};

use super::Checks;

/// Demands a top-level section, whatever its value.
pub(crate) fn require<'t>(template: &'t Template, name: &str, checks: &mut Checks) -> Option<Entry<'t>> {
    let section = template.section(name);
    if section.is_some() {
        checks.pass();
    } else {
        checks
            .fail(template, format!("the template has no `{name}` section"))
            .help(format!("add a top-level key `{name}:`"));
    }
    section
}

/// Demands an attribute of a parameter declaration, whatever its value.
pub(crate) fn require_attribute(parameter: Parameter<'_>, name: &str, checks: &mut Checks) {
    if parameter.attribute(name).is_some() {
        checks.pass();
        return;
    }
    let message = if parameter.body.is_mapping() {
        format!("parameter `{}` has no `{name}`", parameter.name())
    } else {
        format!("parameter `{}` is no mapping of attributes and so has no `{name}`", parameter.name())
    };
    checks.fail(parameter, message).help(format!("add `{name}:` to its declaration"));
}
