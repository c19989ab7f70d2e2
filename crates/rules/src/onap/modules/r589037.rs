//! R-589037: a volume module defines volumes only.

use vnfcheck_hot::{FileKind, Node, Template};
use vnfcheck_vnf::networks;

use crate::onap::modules::module_files;
use vnfcheck_check::{Context, Findings, Profile, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-589037", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let creations = cx.vnf().creations();
    let help = |module: &Template, other: Node<'_>| {
        if creations.of_template(module).has_volume {
            // Only the base module creates networks (R-86972).
            let to = if networks::is_network_or_subnet(other.text()) {
                "base module"
            } else {
                "module that uses the volumes"
            };
            format!("move the resource to the {to}")
        } else {
            module_files::not_a_volume_module(package, module.file()).to_owned()
        }
    };
    for module in package.templates_of(FileKind::Volume) {
        for (resource, contents) in creations.of_resources(module) {
            match contents.other {
                Some(other) if other.file() == module.file() => {
                    out.fail(
                        other,
                        format!("`{}` of a volume module creates `{}`", resource.id(), other.text()),
                    )
                    .help(help(module, other));
                }
                Some(other) => {
                    let file = package.path_of(other.file());
                    out.fail(
                        resource,
                        format!("`{}` calls `{file}`, which creates `{}`", resource.id(), other.text()),
                    )
                    .related(other, "created here")
                    .help(help(module, other));
                }
                None if contents.is_complete => out.pass(),
                None => {}
            }
        }
    }
    for module in package.modules().filter(|module| package.kind(module.file()) != FileKind::Volume) {
        if creations.of_template(module).are_volumes() {
            let message = "the module defines volumes only, but its name does not end in `_volume`";
            let finding = match cx.profile() {
                Profile::Text => out.advise(module, message),
                Profile::Vvp => out.fail(module, message),
            };
            finding.help("rename the file after the module that uses the volumes, with `_volume` appended");
        }
    }
}
