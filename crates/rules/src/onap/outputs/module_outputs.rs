//! Outputs of one module that another module receives.

use vnfcheck_hot::{Entry, FileKind, Package, Template};
use vnfcheck_maps::HashMap;

use vnfcheck_check::{Change, Findings, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // At most one module returns the IPv4 address of OAM management.
    rule("R-18683", |cx, out| at_most_one(cx.package(), "oam_management_v4_address", out)),
    // A parameter that receives an output of the volume module has no constraints.
    rule("R-20547", |cx, out| {
        for (volume, partner) in cx.package().volume_pairs() {
            forbid_constraints(&by_name([volume]), partner, cx.package(), out);
        }
    })
    .resolved_by(Change::RemoveConstraints),
    // A parameter of an incremental module that receives an output of the base module has no constraints.
    rule("R-22608", |cx, out| {
        let outputs = by_name(cx.package().templates_of(FileKind::Base));
        for module in cx.package().templates_of(FileKind::Incremental) {
            forbid_constraints(&outputs, module, cx.package(), out);
        }
    })
    .resolved_by(Change::RemoveConstraints),
    // At most one module returns the IPv6 address of OAM management.
    rule("R-94669", |cx, out| at_most_one(cx.package(), "oam_management_v6_address", out)),
];

/// The outputs of modules with each name.
type Outputs<'p> = HashMap<&'p str, Vec<Entry<'p>>>;

fn by_name<'p>(modules: impl IntoIterator<Item = &'p Template>) -> Outputs<'p> {
    let mut outputs = Outputs::default();
    for output in modules.into_iter().flat_map(Template::outputs) {
        outputs.entry(output.name()).or_default().push(output);
    }
    outputs
}

/// Checks that a parameter of `consumer` that receives an output of another module declares no constraints.
fn forbid_constraints(outputs: &Outputs<'_>, consumer: &Template, package: &Package, out: &mut Findings) {
    for parameter in consumer.parameters() {
        let taken = outputs.get(parameter.name()).map(Vec::as_slice).unwrap_or_default();
        let Some(constraints) = parameter.attribute("constraints") else {
            out.pass_many(taken.len());
            continue;
        };
        for (position, output) in taken.iter().enumerate() {
            if !out.is_listed(constraints.key, true) {
                out.unlisted(constraints.key, true, taken.len() - position);
                break;
            }
            let file = package.path_of(output.key.file());
            out.fail(
                constraints.key,
                format!(
                    "parameter `{}` receives an output of `{file}`, but has constraints",
                    parameter.name()
                ),
            )
            .related(output.key, "the output")
            .help("remove the constraints: the value comes from another stack");
        }
    }
}

/// Checks that at most one module declares the output of this name.
fn at_most_one(package: &Package, name: &str, out: &mut Findings) {
    let mut declared = package.modules().filter_map(|module| module.output(name));
    let Some(first) = declared.next() else { return };
    let Some(second) = declared.next() else {
        out.pass();
        return;
    };
    let finding = out.fail(second.key, format!("more than one module has the output `{name}`"));
    finding.help("keep the output in the module that provides the address for the inventory");
    for other in std::iter::once(first).chain(declared) {
        finding.related(other.key, "also declared here");
    }
}
