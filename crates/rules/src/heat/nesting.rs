//! Nested templates: the file must be there, groups need a member definition, and nothing may call itself.

use hot::{Callee, NestedCall, Package, Template};

use crate::checks::Checks;

/// Every nested template that a template calls is a file of the package.
pub(crate) fn check_calls(template: &Template, package: &Package, checks: &mut Checks) {
    for call in package.calls_from(template.file()) {
        let name = call.reference.text();
        match call.callee {
            Callee::File(_) => checks.pass(),
            Callee::Missing => {
                checks
                    .fail(call.reference, format!("nested template `{name}` is not in the package"))
                    .kind("hot.missing-file")
                    .related(call.resource, "called by this resource")
                    .help("add the file, or correct its name");
            }
            Callee::Outside => {
                checks
                    .fail(call.reference, format!("nested template `{name}` lies outside the package"))
                    .kind("hot.outside-file")
                    .related(call.resource, "called by this resource")
                    .help("put the file beside this template and name it without a folder");
            }
        }
    }
    for group in template.resources_of("OS::Heat::ResourceGroup") {
        let definition = group.definition.property("resource_def");
        let place = definition.map_or(group.key, |definition| definition.value);
        match group.definition.member() {
            Some(member) if member.type_node().is_some() => checks.pass(),
            _ => {
                checks
                    .fail(place, format!("group `{}` does not say what its members are", group.id()))
                    .kind("hot.missing-member")
                    .help("give it `resource_def:` with a `type:`");
            }
        }
    }
}

/// A chain of calls that leads back to its start never ends.
pub(crate) fn check_cycles(package: &Package, checks: &mut Checks) {
    for cycle in package.cycles() {
        let Some((first, rest)) = cycle.split_first() else { continue };
        let names: Vec<&str> = cycle.iter().map(|call| package.path_of(call.caller.file())).collect();
        let finding = checks.fail(first.reference, message(&names, first, package));
        finding.kind("hot.nesting-cycle").help("let no nested template lead back to one of its callers");
        for call in rest {
            finding.related(call.reference, "then this call");
        }
    }
}

fn message(names: &[&str], first: &NestedCall<'_>, package: &Package) -> String {
    let start = package.path_of(first.caller.file());
    let through: Vec<String> = names.iter().skip(1).map(|name| format!("`{name}`")).collect();
    if through.is_empty() {
        format!("`{start}` calls itself")
    } else {
        format!("`{start}` calls itself through {}", through.join(", "))
    }
}
