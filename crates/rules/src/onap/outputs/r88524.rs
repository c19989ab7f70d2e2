//! R-88524: the name of an output of a volume module contains the vm-type of the server that uses the volume.

use hot::{Call, FileKind, Function, Node, Owner};
use maps::HashMap;
use vnf::volumes::VOLUME;

use crate::check::{Context, Finding, Findings, Rule, rule};
use crate::onap::outputs::resources;

pub(crate) static RULES: &[Rule] = &[rule("R-88524", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let creations = cx.creations();
    let owners = cx.owners();
    let owners: HashMap<_, _> = owners
        .iter()
        .map(|(placed, owners)| ((placed.template.file(), placed.resource.key.id()), owners))
        .collect();
    for template in package.templates_of(FileKind::Volume) {
        let with_volumes = creations.of_resources(template).filter(|(_, contents)| contents.has_volume);
        let with_volumes: HashMap<_, _> = with_volumes.map(|(it, _)| (it.id(), it)).collect();
        for output in template.outputs() {
            let calls = output.value.get("value").into_iter().flat_map(Node::descendants);
            let calls = calls.filter_map(|node| Call::at(node, Owner::default()));
            let named = calls.filter_map(|call| {
                let resource = with_volumes.get(call.target()?.text()).copied()?;
                let by_id = resource.definition.is(VOLUME);
                let wanted = if by_id { Function::GetResource } else { Function::GetAttr };
                (call.function == wanted).then_some(resource)
            });
            // One name can contain only one vm-type.
            let Some(resource) = { named }.next() else { continue };
            let id = resource.id();
            let owners = owners.get(&(template.file(), resource.key.id()));
            let vm_type = owners.and_then(|owners| owners.vm_type()).or_else(|| cx.vnf().leading_vm_type(id));
            if let Some(vm_type) = vm_type {
                resources::check_contains(output, resource, vm_type, true, out).map(Finding::of_absence);
            }
        }
    }
}
