use crate::prelude::*;

/// R-86972: a network of the VNF is created in the base module.
pub(crate) struct R86972;

impl Rule for R86972 {
    fn id(&self) -> &'static str {
        "R-86972"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        if package.files_of(Kind::Base).next().is_none() {
            return;
        }
        for template in package.templates() {
            let modules = package.modules_of(template.file());
            let elsewhere = modules.iter().find(|module| package.kind(**module) != Kind::Base);
            for type_name in ["OS::Neutron::Net", "OS::Neutron::ProviderNet", "OS::ContrailV2::VirtualNetwork"] {
                for network in template.resources_of(type_name) {
                    let Some(module) = elsewhere else {
                        checks.pass();
                        continue;
                    };
                    let module = package.path_of(*module);
                    checks
                        .fail(network, format!("network `{}` is created by `{module}`", network.id()))
                        .help("create it in the base module, and let an output hand it to the other modules");
                }
            }
        }
    }
}
