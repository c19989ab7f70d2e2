//! R-07443: an output of a volume module matches a parameter of its partner module in name and type.

use std::collections::BTreeSet;

use vnfcheck_fix::{Choice, Decision, Fix, Plan, Repair};
use vnfcheck_hot::{Definition, Package, Resource, ResourceType, Template};
use vnfcheck_vnf::ParamRef;
use vnfcheck_vnf::values::targets_in;

use crate::onap::outputs::resources;
use crate::words;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-07443", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for (volume, partner) in package.volume_pairs() {
        let file = package.path_of(partner.file());
        for output in volume.outputs() {
            let name = output.name();
            let Some(parameter) = partner.parameter(name) else {
                let finding = out.fail(output.key, format!("output `{name}` is not a parameter of `{file}`"));
                finding
                    .related(partner, "the module that uses the outputs")
                    .help(format!("declare and use parameter `{name}` in `{file}`, or rename the output"));
                // The output of a volume is needed, unless the module attaches no volume.
                let value = output.value.get("value");
                if value.is_some_and(|it| targets_in(it).next().is_none()) {
                    finding.waits_for(Decision::RemoveOutput {
                        template: volume.file(),
                        output: name.to_owned(),
                    });
                } else if !attaches_volumes(package, partner) {
                    let (module, base) = (volume.file(), partner.file());
                    finding.waits_for(Decision::Merge { module, base, doubt: None });
                } else if let Some(decision) = partner_of(volume, partner, name) {
                    finding.waits_for(decision);
                }
                continue;
            };
            let declared = parameter.type_entry().filter(|it| it.value.is_scalar());
            let given = output.value.get("value").and_then(|value| resources::types_of(volume, value));
            match (declared, given) {
                (Some(declared), Some(given))
                    if !given.contains(&declared.value.text().to_lowercase().as_str()) =>
                {
                    let message = format!(
                        "the parameter for output `{name}` must have type {}, found `{}`",
                        words::alternatives(given),
                        declared.value.text(),
                    );
                    out.fail(output.key, message)
                        .related(declared, format!("the parameter of `{file}`"))
                        .help(format!(
                            "declare `{name}` in `{file}` with type {}, or return another value",
                            words::alternatives(given)
                        ));
                }
                _ => out.pass(),
            }
        }
    }
}

/// Returns the question of which volume parameter takes the value of an output; `None` if every volume parameter has an
/// output.
fn partner_of(volume: &Template, partner: &Template, output: &str) -> Option<Decision> {
    let renamed = |name: &str| {
        let (template, from, to) = (volume.file(), output.to_owned(), name.to_owned());
        let title = format!("rename output `{output}` to `{name}`");
        Choice::of(name, Fix::risky(title, Plan::RenameOutput { template, from, to }))
    };
    let mut choices: Vec<Choice> = open_parameters(volume, partner).into_iter().map(renamed).collect();
    if choices.is_empty() {
        return None;
    }
    choices.push(Choice::keep());
    Some(Decision::Repair(Box::new(Repair {
        file: volume.file(),
        element: format!("outputs/{output}"),
        question: format!("Which parameter takes the volume from output `{output}`?"),
        choices,
        proposal: None,
    })))
}

/// Returns the parameters of a module that supply the IDs of attached volumes, but match no output of the volume module.
pub(super) fn open_parameters<'p>(volume: &Template, partner: &'p Template) -> BTreeSet<&'p str> {
    let is_open = |name: &&str| volume.output(name).is_none() && partner.parameter(name).is_some();
    let attached = partner.resources().flat_map(Resource::definitions).flat_map(|it| {
        let own = it.is(ResourceType::VolumeAttachment).then(|| it.values_at_end(&["volume_id"]));
        let mapped = BLOCK_DEVICES.iter().flat_map(move |key| it.values_at_end(&[key, "volume_id"]));
        own.into_iter().flatten().chain(mapped)
    });
    attached.filter_map(ParamRef::at).map(ParamRef::name).filter(is_open).collect()
}

/// Properties of servers that attach volumes.
const BLOCK_DEVICES: [&str; 2] = ["block_device_mapping", "block_device_mapping_v2"];

/// Returns `true` if a resource of a module, or a nested template, may attach a volume.
pub(super) fn attaches_volumes(package: &Package, module: &Template) -> bool {
    let attaches = |it: Definition<'_>| {
        it.is(ResourceType::VolumeAttachment) || BLOCK_DEVICES.iter().any(|key| it.property(key).is_some())
    };
    package.calls_from(module.file()).next().is_some()
        || module.resources().flat_map(Resource::definitions).any(attaches)
}
