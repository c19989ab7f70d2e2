//! Outputs of one module that another one takes.

use hot::{Kind, Package, Template};

use crate::check::{Findings, Rule, rule};

/// By R-number.
pub(crate) static RULES: &[Rule] = &[
    // One module at most returns the IPv4 address of OAM management.
    rule("R-18683", |cx, out| at_most_one(cx.package(), "oam_management_v4_address", out)),
    // A parameter that takes an output of the volume module has no constraints.
    rule("R-20547", |cx, out| {
        for (volume, partner) in cx.package().volume_pairs() {
            forbid_constraints(volume, partner, cx.package(), out);
        }
    }),
    // A parameter of an incremental module that takes an output of the base module has no constraints.
    rule("R-22608", |cx, out| {
        for base in cx.package().templates_of(Kind::Base) {
            for module in cx.package().templates_of(Kind::Incremental) {
                forbid_constraints(base, module, cx.package(), out);
            }
        }
    }),
    // One module at most returns the IPv6 address of OAM management.
    rule("R-94669", |cx, out| at_most_one(cx.package(), "oam_management_v6_address", out)),
];

/// Demands that a parameter of `consumer` that takes an output of `supplier` declares no constraints.
pub(crate) fn forbid_constraints(
    supplier: &Template,
    consumer: &Template,
    package: &Package,
    out: &mut Findings,
) {
    for parameter in consumer.parameters() {
        let Some(output) = supplier.output(parameter.name()) else { continue };
        let Some(constraints) = parameter.attribute("constraints") else {
            out.pass();
            continue;
        };
        let file = package.path_of(supplier.file());
        out.fail(
            constraints.key,
            format!("`{}` takes an output of `{file}` and has constraints", parameter.name()),
        )
        .related(output.key, "the output")
        .help("remove the constraints: the value comes from a stack, not from a person");
    }
}

/// Demands that no two modules declare the output of this name.
pub(crate) fn at_most_one(package: &Package, name: &str, out: &mut Findings) {
    let mut declared = package.modules().filter_map(|module| module.output(name));
    let Some(first) = declared.next() else { return };
    let Some(second) = declared.next() else {
        out.pass();
        return;
    };
    let finding = out.fail(second.key, format!("more than one module has the output `{name}`"));
    finding.help("keep it in the module that provides the address for the inventory");
    for other in std::iter::once(first).chain(declared) {
        finding.related(other.key, "also declared here");
    }
}
