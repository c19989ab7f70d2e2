use crate::checks::volumes;
use crate::prelude::*;

/// R-589037: a volume module defines volumes only.
pub(crate) struct R589037;

impl Rule for R589037 {
    fn id(&self) -> &'static str {
        "R-589037"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for module in package.templates_of(Kind::Volume) {
            for (resource, contents) in volumes::contents(module, package) {
                match contents.other {
                    Some(other) if other.file() == module.file() => {
                        checks
                            .fail(other, format!("`{}` of a volume module creates `{}`", resource.id(), other.text()))
                            .help(HELP);
                    }
                    Some(other) => {
                        let file = package.path_of(other.file());
                        checks
                            .fail(resource, format!("`{}` calls `{file}`, which creates `{}`", resource.id(), other.text()))
                            .related(other, "created here")
                            .help(HELP);
                    }
                    None if contents.is_complete => checks.pass(),
                    None => {}
                }
            }
        }
        for module in package.modules().filter(|module| package.kind(module.file()) != Kind::Volume) {
            let contents = volumes::of_template(module, package);
            if contents.has_volume && contents.other.is_none() && contents.is_complete {
                let message = "the module defines volumes only, but its name does not end in `_volume`";
                let finding = match checks.profile() {
                    Profile::Text => checks.advise(module, message),
                    Profile::Vvp => checks.fail(module, message),
                };
                finding.help("append `_volume` to the name of the module it supports if this is its volume module");
            }
        }
    }
}

const HELP: &str = "move it to the module that the volumes are for";
