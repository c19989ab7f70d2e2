//! R-589037: a volume module defines volumes only.

use vnfcheck_hot::FileKind;

use vnfcheck_check::{Context, Findings, Profile, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-589037", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let creations = cx.creations();
    for module in package.templates_of(FileKind::Volume) {
        for (resource, contents) in creations.of_resources(module) {
            match contents.other {
                Some(other) if other.file() == module.file() => {
                    out.fail(
                        other,
                        format!("`{}` of a volume module creates `{}`", resource.id(), other.text()),
                    )
                    .help(HELP);
                }
                Some(other) => {
                    let file = package.path_of(other.file());
                    out.fail(
                        resource,
                        format!("`{}` calls `{file}`, which creates `{}`", resource.id(), other.text()),
                    )
                    .related(other, "created here")
                    .help(HELP);
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

const HELP: &str = "move the resource to the module that uses the volumes";
