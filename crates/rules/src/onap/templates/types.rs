//! Forbidden resource types.

use vnfcheck_fix::Decision;
use vnfcheck_hot::{Package, ResourceType, Template};

use vnfcheck_check::{Findings, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // No resource has the type `OS::Neutron::FloatingIP`.
    rule("R-05257", |cx, out| {
        forbid(cx.package(), ResourceType::FloatingIp, "connect the port to an external network", out);
    })
    .about_resources(),
    // No resource has the type `OS::Neutron::FloatingIPAssociation`.
    rule("R-76449", |cx, out| {
        forbid(
            cx.package(),
            ResourceType::FloatingIpAssociation,
            "connect the port to an external network",
            out,
        );
    })
    .about_resources(),
];

/// Checks that no resource and no group member has the given type. `instead` is the alternative that the help
/// proposes.
pub(crate) fn forbid(package: &Package, of_type: ResourceType, instead: &str, out: &mut Findings) {
    for (text, uses) in package.templates().flat_map(Template::type_texts) {
        for (resource, node) in uses {
            if of_type.is_named(text) {
                out.fail(node, format!("`{}` has the forbidden type `{of_type}`", resource.id()))
                    .help(format!("remove the resource; {instead}"))
                    .waits_for(Decision::Remove {
                        template: node.file(),
                        resource: resource.id().to_owned(),
                        instead: None,
                    });
            } else {
                out.pass();
            }
        }
    }
}
