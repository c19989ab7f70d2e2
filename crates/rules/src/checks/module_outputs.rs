//! Outputs of one module that another one takes.

use hot::Package;

use super::Checks;
use crate::prelude::*;

/// Demands that a parameter of `consumer` that takes an output of `supplier` declares no constraints.
pub(crate) fn forbid_constraints(
    supplier: &Template,
    consumer: &Template,
    package: &Package,
    checks: &mut Checks,
) {
    for parameter in consumer.parameters() {
        let Some(output) = supplier.output(&parameter.name()) else { continue };
        let Some(constraints) = parameter.attribute("constraints") else {
            checks.pass();
            continue;
        };
        let file = package.path_of(supplier.file());
        checks
            .fail(
                constraints.key,
                format!("`{}` takes an output of `{file}` and has constraints", parameter.name()),
            )
            .related(output.key, "the output")
            .help("remove the constraints: the value comes from a stack, not from a person");
    }
}

/// Demands that no two modules declare the output of this name.
pub(crate) fn at_most_one(package: &Package, name: &str, checks: &mut Checks) {
    let mut declared = package.modules().filter_map(|module| module.output(name));
    let Some(first) = declared.next() else { return };
    let Some(second) = declared.next() else {
        checks.pass();
        return;
    };
    let finding = checks.fail(second.key, format!("more than one module has the output `{name}`"));
    finding.help("keep it in the module that provides the address for the inventory");
    for other in std::iter::once(first).chain(declared) {
        finding.related(other.key, "also declared here");
    }
}
