//! R-86972: the base module creates the networks of the VNF.

use vnfcheck_hot::FileKind;
use vnfcheck_vnf::ResourceRef;

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-86972", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    if package.files_of(FileKind::Base).next().is_none() {
        return;
    }
    for ResourceRef { template, resource } in cx.vnf().created_networks() {
        let modules = package.modules_of(template.file());
        let Some(module) = modules.iter().find(|module| package.kind(**module) != FileKind::Base) else {
            out.pass();
            continue;
        };
        let module = package.path_of(*module);
        out.fail(
            *resource,
            format!("network `{}` is created by `{module}`, expected the base module", resource.id()),
        )
        .help("create the network in the base module, and expose the ID in an output");
    }
}
