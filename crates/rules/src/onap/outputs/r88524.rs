//! R-88524: the name of an output of a volume module contains the vm-type of the server that uses the volume.

use vnfcheck_fix::{Fix, Plan};
use vnfcheck_hot::{Call, FileKind, Function, Node, Owner, Package, Template};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::volumes::VOLUME;

use crate::onap::outputs::resources;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-88524", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let creations = cx.vnf().creations();
    let owners = cx.vnf().owners().iter();
    let owners: HashMap<_, _> = owners.map(|it| (it.placed.key(), &it.owners)).collect();
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
            let vm_type =
                owners.and_then(|owners| owners.vm_type()).or_else(|| cx.model().leading_vm_type(id));
            let Some(vm_type) = vm_type else { continue };
            if let Some(finding) = resources::check_contains(output, resource, vm_type, true, out) {
                finding.of_absence().fix(renamed(package, template, output.name(), vm_type));
            }
        }
    }
}

/// Returns a fix that puts a vm-type or a network-role before the name of an output, and of the parameters that receive
/// its value.
pub(crate) fn renamed(package: &Package, template: &Template, name: &str, token: &str) -> Option<Fix> {
    let to = format!("{token}_{name}");
    let receiving = |it: &&Template| it.file() != template.file() && it.parameter(name).is_some();
    let receivers: Vec<_> = package.modules().filter(receiving).collect();
    if template.output(&to).is_some() || receivers.iter().any(|it| it.parameter(&to).is_some()) {
        return None;
    }
    let plans = receivers.into_iter().map(|it| Plan::RenameParameter {
        template: it.file(),
        from: name.to_owned(),
        to: to.clone(),
    });
    Some(plans.fold(Fix::rename_output(template.file(), name, &to), Fix::and))
}
