//! R-82732: a volume module is named after the module it supports.

use hot::Kind;

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-82732", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for volume in package.files_of(Kind::Volume) {
        if package.partner(volume).is_some() {
            out.pass();
            continue;
        }
        let name = volume.stem().strip_suffix("_volume").unwrap_or_default();
        out.fail(volume, format!("the volume module belongs to no module: there is no `{name}.yaml`")).help(
            "name it like the base or incremental module that takes its outputs, with `_volume` appended",
        );
    }
}
