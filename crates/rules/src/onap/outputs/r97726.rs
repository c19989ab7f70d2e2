//! R-97726: the name of an output of the base module contains the network-role or the vm-type.

use vnfcheck_hot::FileKind;
use vnfcheck_vnf::networks::role_of_id;

use crate::onap::outputs::{r88524, resources};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-97726", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let servers = cx.model().servers_by_key();
    for template in package.templates_of(FileKind::Base) {
        for (output, placed) in resources::of_resources(package, template) {
            let resource = placed.resource;
            let id = resource.id();
            if let Some(role) = role_of_id(id) {
                if let Some(finding) = resources::check_contains(output, resource, role, true, out) {
                    finding.fix(r88524::renamed(package, template, output.name(), role));
                }
            } else if let Some(vm_type) = servers.get(&placed.key()).and_then(|it| it.vm_type()) {
                resources::check_contains(output, resource, vm_type, false, out);
            }
        }
    }
}
