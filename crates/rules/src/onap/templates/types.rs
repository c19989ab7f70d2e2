//! Types of resources.

use hot::{Package, Template};

use crate::check::{Findings, Rule, rule};

/// By R-number.
pub(crate) static RULES: &[Rule] = &[
    // No resource is an `OS::Neutron::FloatingIP`.
    rule("R-05257", |cx, out| {
        forbid(
            cx.package(),
            "OS::Neutron::FloatingIP",
            "share an address among ports with `allowed_address_pairs`",
            out,
        );
    }),
    // No resource is an `OS::Neutron::FloatingIPAssociation`.
    rule("R-76449", |cx, out| {
        forbid(
            cx.package(),
            "OS::Neutron::FloatingIPAssociation",
            "share an address among ports with `allowed_address_pairs`",
            out,
        );
    }),
];

/// Demands that no resource, and no member of a group, has a type. `instead` says what to do.
pub(crate) fn forbid(package: &Package, type_name: &str, instead: &str, out: &mut Findings) {
    for (text, uses) in package.templates().flat_map(Template::type_texts) {
        for (resource, node) in uses {
            if text == type_name {
                out.fail(node, format!("`{}` is of the forbidden type `{type_name}`", resource.id()))
                    .help(format!("remove it; {instead}"));
            } else {
                out.pass();
            }
        }
    }
}
